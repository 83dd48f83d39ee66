//! The objects and cells that points-to analysis speaks of, and arithmetic on cells.
//!
//! Arithmetic with a constant is exact. Arithmetic with an unknown index gives a progression of
//! its scale: within the array that the layout of the object shows around the place, if it shows
//! one, else through the whole object. That an index stays within the array it is applied to is
//! part of the assumption that memory is used safely; a walk over bytes may cover every structure
//! that starts where it starts.
//!
//! What bounds the number of cells: an object that has collected [`MOST_CELLS`] of them gets no new
//! ones but the cell of all its bytes; when there are [`MANY_CELLS`] in all, one that has
//! [`FEW_CELLS`].
//!
//! For an engine that does not assume that indices stay within their arrays ([`Progressions::Whole`])
//! a progression goes through the whole object, before and behind the place it starts from; an address
//! that additions have moved to more than [`APART`] bytes of an object is such a progression.

use crate::id::ObjectId;
use crate::pointer::object::{AbstractObject, Cell, ObjectKind, gcd};
use ir::{Idx, Layout, LayoutId, Program, Table};
use std::collections::HashMap;

/// How many different cells of one object are distinguished.
const MOST_CELLS: u32 = 96;

/// How many cells there are in all before objects get fewer, and how many each gets then: sets of
/// cells are what solving takes its time and memory for.
const MANY_CELLS: usize = 12_000;
const FEW_CELLS: u32 = 16;

/// How many cells one object has where progressions are whole: the fields of the largest records are distinguished.
const MOST_FIELDS: u32 = 4_000;

/// Bytes of one object that additions lead to and that are distinguished, where progressions are whole.
const APART: usize = 12;

/// How far a progression reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progressions {
    /// Through the array around its place.
    Bounded,
    /// Through the whole object.
    Whole,
}

/// What pointer arithmetic adds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Shift {
    /// A constant.
    By(i64),
    /// `offset + index * scale` with an unknown index, not negative if `forward`.
    Index {
        scale: u32,
        offset: i64,
        forward: bool,
    },
    /// `offset` plus any multiple of `scale`, whatever arrays there are.
    Multiples { scale: u32, offset: i64 },
    /// Anything that stays within the object.
    Anywhere,
}

/// Objects and cells, with their numbers.
pub(crate) struct Memory<'p> {
    program: &'p Program,
    pub objects: Table<ObjectId, AbstractObject>,
    by_kind: HashMap<ObjectKind, ObjectId>,
    cells: Vec<Cell>,
    numbers: HashMap<Cell, u32>,
    per_object: Vec<u32>,
    progressions: Progressions,
    layouts: Vec<Option<LayoutId>>,
}

impl<'p> Memory<'p> {
    /// Only the outside world, which is object 0.
    pub fn new(program: &'p Program, progressions: Progressions) -> Self {
        let mut memory = Memory {
            program,
            progressions,
            objects: Table::new(),
            by_kind: HashMap::new(),
            cells: Vec::new(),
            numbers: HashMap::new(),
            per_object: Vec::new(),
            layouts: Vec::new(),
        };
        memory.object(ObjectKind::Outside, None, None);
        memory
    }

    /// The object of a kind, and whether it is new.
    pub fn object(
        &mut self,
        kind: ObjectKind,
        size: Option<u32>,
        layout: Option<LayoutId>,
    ) -> (ObjectId, bool) {
        if let Some(&id) = self.by_kind.get(&kind) {
            return (id, false);
        }
        let id = self.objects.push(AbstractObject {
            kind,
            size,
            unique: false,
            shared: false,
        });
        self.by_kind.insert(kind, id);
        self.per_object.push(0);
        self.layouts.push(layout);
        (id, true)
    }

    /// The object of a kind, if there is one.
    pub fn find(&self, kind: ObjectKind) -> Option<ObjectId> {
        self.by_kind.get(&kind).copied()
    }

    /// The cell with this number.
    pub fn cell(&self, number: u32) -> Cell {
        self.cells[number as usize]
    }

    /// The number of a cell, after widening if its object has too many.
    pub fn number(&mut self, cell: Cell) -> u32 {
        let cell = self.normal(cell);
        if let Some(&n) = self.numbers.get(&cell) {
            return n;
        }
        let count = &mut self.per_object[cell.object.index()];
        *count += 1;
        let most = match self.progressions {
            Progressions::Whole => MOST_FIELDS,
            Progressions::Bounded if self.cells.len() > MANY_CELLS => FEW_CELLS,
            Progressions::Bounded => MOST_CELLS,
        };
        let cell = if *count > most {
            Cell::anywhere(cell.object, self.objects[cell.object].size)
        } else {
            cell
        };
        let next = u32::try_from(self.cells.len()).expect("fewer than 2^32 cells");
        *self.numbers.entry(cell).or_insert_with(|| {
            self.cells.push(cell);
            next
        })
    }

    /// Handles and functions have no insides, and nothing is known inside of the outside.
    fn normal(&self, cell: Cell) -> Cell {
        match self.objects[cell.object].kind {
            ObjectKind::Outside => Cell::anywhere(cell.object, None),
            ObjectKind::Function(_) | ObjectKind::Thread(_) => Cell::exact(cell.object, 0),
            _ if cell.is_exact() || self.progressions == Progressions::Bounded => cell,
            _ => {
                let whole = Cell::anywhere(cell.object, self.objects[cell.object].size);
                match i32::try_from(cell.stride) {
                    Ok(stride) if stride > 0 && cell.span == 1 => Cell {
                        offset: cell.offset.rem_euclid(stride),
                        stride: cell.stride,
                        ..whole
                    },
                    _ => whole,
                }
            }
        }
    }

    /// The cell to give to a node that has these already, instead of one that an addition led to: where
    /// progressions are whole and there are many bytes of the object, the progression of all.
    pub fn walked(&mut self, number: u32, have: impl Iterator<Item = u32>) -> u32 {
        let new = self.cell(number);
        if self.progressions == Progressions::Bounded || !new.is_exact() {
            return number;
        }
        let (mut bytes, mut stride) = (0, 0);
        for old in have {
            if old == number {
                return number;
            }
            let old = self.cell(old);
            if old.object == new.object && old.is_exact() {
                bytes += 1;
                stride = gcd(stride, old.offset.abs_diff(new.offset));
            }
        }
        if bytes < APART {
            return number;
        }
        self.number(Cell { stride, ..new })
    }

    /// The number of a cell that has one.
    pub fn known(&self, cell: Cell) -> Option<u32> {
        self.numbers.get(&self.normal(cell)).copied()
    }

    /// The cell of an address plus something.
    pub fn shift(&mut self, number: u32, shift: Shift) -> u32 {
        let cell = self.cell(number);
        let object = &self.objects[cell.object];
        let shifted = match shift {
            Shift::By(by) => by_constant(cell, by, object.size),
            Shift::Anywhere => None,
            Shift::Index {
                scale,
                offset,
                forward,
            } => {
                by_constant(cell, offset, object.size).and_then(|c| self.indexed(c, scale, forward))
            }
            Shift::Multiples { scale, offset } => by_constant(cell, offset, object.size)
                .and_then(|c| multiples(c, scale, object.size)),
        };
        let whole = Cell::anywhere(cell.object, object.size);
        self.number(shifted.unwrap_or(whole))
    }

    /// A cell plus multiples of a scale.
    fn indexed(&self, cell: Cell, scale: u32, forward: bool) -> Option<Cell> {
        let size = self.objects[cell.object].size;
        let step = i32::try_from(scale).ok().filter(|s| *s > 0)?;
        let array = self.array_around(cell.object, cell.offset, scale);
        if cell.span != 1 {
            return None;
        }
        if cell.stride != 0 {
            if let Some((start, end)) = array
                && i64::from(end) - i64::from(start) <= i64::from(cell.stride)
                && scale < cell.stride
            {
                let offset = start + (cell.offset - start).rem_euclid(step);
                let span = u32::try_from(end - offset).ok()?;
                return Some(Cell {
                    offset,
                    span,
                    ..cell
                });
            }
            if scale.is_multiple_of(cell.stride) && (forward || array.is_some()) {
                return Some(cell);
            }
            return multiples(cell, scale, size);
        }
        let (start, end) = array.unwrap_or((0, Cell::anywhere(cell.object, size).end));
        let offset = if forward && array.is_none() && cell.offset >= 0 {
            cell.offset
        } else {
            start + (cell.offset - start).rem_euclid(step)
        };
        Some(Cell {
            object: cell.object,
            offset,
            stride: scale,
            end,
            span: 1,
        })
    }

    /// How the bytes of an object are named.
    pub fn layout(&self, object: ObjectId) -> Option<LayoutId> {
        self.layouts[object.index()]
    }

    /// The array of elements of this size around a byte, by the object's layout.
    fn array_around(&self, object: ObjectId, offset: i32, scale: u32) -> Option<(i32, i32)> {
        let id = self.layouts[object.index()]?;
        let offset = u32::try_from(offset).ok()?;
        let model = self.program.data_model;
        let (start, end) = array(
            &self.program.layouts,
            id,
            offset,
            scale,
            model.pointer_size(),
        )?;
        Some((i32::try_from(start).ok()?, i32::try_from(end).ok()?))
    }
}

/// Every byte that differs from one of the cell by a multiple of the scale.
fn multiples(cell: Cell, scale: u32, size: Option<u32>) -> Option<Cell> {
    let stride = gcd(cell.stride, scale);
    let step = i32::try_from(stride).ok().filter(|s| *s > 0)?;
    (cell.span == 1).then_some(Cell {
        offset: cell.offset.rem_euclid(step),
        stride,
        ..Cell::anywhere(cell.object, size)
    })
}

fn by_constant(cell: Cell, by: i64, size: Option<u32>) -> Option<Cell> {
    let by = i32::try_from(by).ok()?;
    let offset = cell.offset.checked_add(by)?;
    if cell.stride == 0 {
        let end = offset.checked_add(1)?;
        return Some(Cell {
            offset,
            end,
            ..cell
        });
    }
    let limit = Cell::anywhere(cell.object, size).end;
    let end = match cell.end {
        i32::MAX => i32::MAX,
        end => end.checked_add(by)?,
    };
    let stride = i32::try_from(cell.stride).ok()?;
    if offset < 0 {
        // The first ones fall before the object.
        let offset = offset.rem_euclid(stride);
        return (cell.span == 1).then_some(Cell {
            offset,
            end: limit,
            ..cell
        });
    }
    Some(Cell {
        offset,
        end: end.min(limit).max(offset.checked_add(1)?),
        ..cell
    })
}

/// The bytes of the array with elements of `scale` bytes around `offset`: of several, which can only be
/// arrays of one element inside elements, the outermost. A walk over single bytes is given the largest
/// record that starts where the array does.
fn array(
    layouts: &Table<LayoutId, Layout>,
    root: LayoutId,
    offset: u32,
    scale: u32,
    pointer: u32,
) -> Option<(u32, u32)> {
    let (mut id, mut base, mut found) = (root, 0u32, None);
    // Where the outermost thing that starts at `base` starts and ends.
    let mut outer = (0, ir::layout::size_of(layouts, root, pointer));
    loop {
        match &layouts[id] {
            Layout::Array {
                elem,
                stride,
                count,
            } if *stride > 0 => {
                let end = base.checked_add(stride.checked_mul(*count)?)?;
                if offset < base || offset >= end {
                    return found;
                }
                if *stride == scale && found.is_none() {
                    let whole = scale == 1 && outer.0 == base;
                    found = Some(if whole { outer } else { (base, end) });
                }
                base += (offset - base) / stride * stride;
                outer = (base, base + stride);
                id = *elem;
            }
            Layout::Record { fields, .. } => {
                let inside = |f: &&ir::Field| {
                    let start = base + f.offset;
                    let size = ir::layout::size_of(layouts, f.layout, pointer);
                    start <= offset && offset - start < size
                };
                // Members of a union overlap: one that leads to such an array is enough.
                let mut fields = fields.iter().filter(inside);
                let (Some(field), None) = (fields.next(), fields.next()) else {
                    return found;
                };
                base += field.offset;
                if base != outer.0 {
                    let size = ir::layout::size_of(layouts, field.layout, pointer);
                    outer = (base, base + size);
                }
                id = field.layout;
            }
            _ => return found,
        }
    }
}
