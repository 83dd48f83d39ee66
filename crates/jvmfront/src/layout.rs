//! Where the fields of an object stand.
//!
//! Fields of the superclass come first, each at its natural alignment; there is no header: the class of an
//! object is the machine's knowledge, and so is its monitor. An array is its elements; its length is its size.

use std::sync::Arc;

use crate::class::{JType, Name};
use crate::lower::types::{Stored, size};

/// A field of an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// The class that declares it.
    pub(crate) class: Name,
    /// Its name.
    pub(crate) name: Name,
    /// Its type.
    pub(crate) ty: JType,
    /// Where it stands, in bytes.
    pub(crate) offset: u32,
}

/// The fields of the instances of a class, those of its superclasses first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Instance {
    /// The fields, by ascending offset.
    pub(crate) slots: Vec<Slot>,
    /// Bytes of an instance.
    pub(crate) size: u32,
}

impl Instance {
    /// The layout of a class with these fields, below a superclass.
    pub(crate) fn below<'a>(
        above: Option<&Arc<Instance>>,
        class: &Name,
        fields: impl IntoIterator<Item = (&'a Name, &'a JType)>,
    ) -> Instance {
        let mut layout = above.map_or_else(Instance::default, |above| (**above).clone());
        for (name, ty) in fields {
            let bytes = size(Stored::of(ty).ty);
            let offset = layout.size.next_multiple_of(bytes);
            layout.size = offset + bytes;
            layout.slots.push(Slot {
                class: class.clone(),
                name: name.clone(),
                ty: ty.clone(),
                offset,
            });
        }
        layout
    }

    /// The field that a class declares by a name.
    pub(crate) fn slot(&self, class: &str, name: &str) -> Option<&Slot> {
        let mut slots = self.slots.iter();
        slots.find(|s| *s.class == *class && *s.name == *name)
    }
}
