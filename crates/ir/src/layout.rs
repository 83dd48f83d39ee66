//! How the bytes of an object are named in the source.
//!
//! Layouts name places for people (`table[3].lock`) and give analyses the fields of an object.
//! Execution reads them only to know how wide the numbers are that code outside the program leaves.

use crate::id::{LayoutId, Table};
use crate::ty::Ty;

/// One description of an object's bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// One value.
    Scalar {
        /// The type of an access to it.
        ty: Ty,
        /// Whether it is a number that is never negative.
        unsigned: bool,
        /// The name of the type in the source.
        name: String,
    },
    /// Elements of one layout, one after the other.
    Array {
        /// The layout of an element.
        elem: LayoutId,
        /// The distance between elements in bytes.
        stride: u32,
        /// How many elements there are.
        count: u32,
    },
    /// A structure or union: fields at offsets, overlapping in a union.
    Record {
        /// The name of the type in the source, such as `struct node`.
        name: String,
        /// The size in bytes.
        size: u32,
        /// The fields, by offset.
        fields: Vec<Field>,
    },
    /// Bytes without known structure.
    Opaque {
        /// The size in bytes.
        size: u32,
    },
}

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// The name; empty for an anonymous member.
    pub name: String,
    /// The offset in bytes.
    pub offset: u32,
    /// The layout of the field.
    pub layout: LayoutId,
    /// An inside of a library's type (a mutex, a semaphore): names for people end before it.
    pub hidden: bool,
}

/// What people call a place in something: `table[3]`. Something that has no name in the source is called by
/// a phrase, which has spaces: `count of the object that …`.
pub fn within(name: &str, path: &str) -> String {
    match name.contains(' ') {
        false => format!("{name}{path}"),
        true if path.is_empty() => name.to_owned(),
        true => format!("{} of {name}", path.trim_start_matches('.')),
    }
}

/// The size in bytes of an object with this layout.
pub fn size_of(layouts: &Table<LayoutId, Layout>, id: LayoutId, pointer_size: u32) -> u32 {
    match &layouts[id] {
        Layout::Scalar { ty: Ty::Ptr, .. } => pointer_size,
        Layout::Scalar { ty, .. } => match ty {
            Ty::I8 => 1,
            Ty::I16 => 2,
            Ty::I32 | Ty::F32 => 4,
            Ty::I64 | Ty::F64 => 8,
            Ty::I128 => 16,
            Ty::Ptr => pointer_size,
        },
        Layout::Array { stride, count, .. } => stride.saturating_mul(*count),
        Layout::Record { size, .. } | Layout::Opaque { size } => *size,
    }
}

/// The access path from the start of an object to the byte at `offset`: `[3].lock`, or empty where
/// the object is a single value. A byte inside a value, or in padding, gives `+N` at the end; one of a
/// hidden field is named by what the field is part of.
pub fn path(
    layouts: &Table<LayoutId, Layout>,
    id: LayoutId,
    offset: u32,
    pointer_size: u32,
) -> String {
    walk(layouts, id, offset, pointer_size, false)
}

/// The same for what a pointer points to: a record that starts there is not looked into.
pub fn outer_path(
    layouts: &Table<LayoutId, Layout>,
    id: LayoutId,
    offset: u32,
    pointer_size: u32,
) -> String {
    walk(layouts, id, offset, pointer_size, true)
}

fn walk(
    layouts: &Table<LayoutId, Layout>,
    mut id: LayoutId,
    mut offset: u32,
    pointer_size: u32,
    outer: bool,
) -> String {
    let mut out = String::new();
    loop {
        match &layouts[id] {
            Layout::Record { .. } if outer && offset == 0 => break,
            Layout::Array {
                elem,
                stride,
                count,
            } if *stride > 0 && offset / stride < *count => {
                out.push_str(&format!("[{}]", offset / stride));
                offset %= stride;
                id = *elem;
            }
            Layout::Record { fields, .. } => {
                let inside = fields.iter().find(|f| {
                    let size = size_of(layouts, f.layout, pointer_size);
                    f.offset <= offset && offset - f.offset < size.max(1)
                });
                let Some(field) = inside else { break };
                if field.hidden {
                    return out;
                }
                if !field.name.is_empty() {
                    out.push('.');
                    out.push_str(&field.name);
                }
                offset -= field.offset;
                id = field.layout;
            }
            _ => break,
        }
    }
    if offset != 0 {
        out.push_str(&format!("+{offset}"));
    }
    out
}

/// The layout of the value that starts at `offset`; none inside a value, in padding, or where
/// nothing is known.
pub fn scalar(
    layouts: &Table<LayoutId, Layout>,
    mut id: LayoutId,
    mut offset: u32,
    pointer_size: u32,
) -> Option<LayoutId> {
    loop {
        match &layouts[id] {
            Layout::Array {
                elem,
                stride,
                count,
            } if *stride > 0 && offset / stride < *count => {
                offset %= stride;
                id = *elem;
            }
            Layout::Record { fields, .. } => {
                let field = fields.iter().find(|f| {
                    let size = size_of(layouts, f.layout, pointer_size);
                    f.offset <= offset && offset - f.offset < size.max(1)
                })?;
                offset -= field.offset;
                id = field.layout;
            }
            Layout::Scalar { .. } if offset == 0 => return Some(id),
            _ => return None,
        }
    }
}
