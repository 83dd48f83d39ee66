//! Typed indices, and tables indexed by them.
//!
//! An id is an index into exactly one table of a [`crate::Program`] or of a function's body. Typed
//! ids cannot be confused with one another, and tables keep a deterministic order.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An index type: a newtype over `u32`.
pub trait Idx: Copy + Eq + Ord + std::hash::Hash + std::fmt::Debug {
    /// The id with this index.
    fn new(index: usize) -> Self;
    /// The index behind this id.
    fn index(self) -> usize;
}

/// Declares index types: `ids! { /// What it numbers. NameId "sigil"; }`.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $sigil:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $crate::Idx for $name {
            fn new(index: usize) -> Self {
                $name(u32::try_from(index).expect("more than 2^32 entries in one table"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($sigil, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

ids! {
    /// A function of the program.
    FuncId "fn";
    /// A global (or thread-local, or string literal) of the program.
    GlobalId "g";
    /// A local of one function: a typed register no other thread can see.
    LocalId "%";
    /// A stack slot of one function: a memory object that lives with its frame or scope.
    SlotId "$";
    /// A basic block of one function.
    BlockId "bb";
    /// A source file.
    FileId "file";
    /// A description of how an object's bytes are named in the source.
    LayoutId "layout";
    /// A class (Java), for virtual calls and type tests.
    ClassId "class";
}

/// A vector indexed by a typed id.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Table<I, T> {
    items: Vec<T>,
    key: PhantomData<fn(I)>,
}

impl<I: Idx, T> Table<I, T> {
    /// An empty table.
    pub const fn new() -> Self {
        Table {
            items: Vec::new(),
            key: PhantomData,
        }
    }
    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(item);
        id
    }
    /// The id the next [`Table::push`] will return.
    pub fn next_id(&self) -> I {
        I::new(self.items.len())
    }
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The item with this id, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
    /// All items in order of id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (I, &T)> + DoubleEndedIterator {
        self.items.iter().enumerate().map(|(i, t)| (I::new(i), t))
    }
    /// All items in order of id, mutable.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (I, &mut T)> {
        self.items
            .iter_mut()
            .enumerate()
            .map(|(i, t)| (I::new(i), t))
    }
    /// All ids in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = I> + DoubleEndedIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }
    /// The items as a slice.
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }
}

impl<I: Idx, T> Default for Table<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Idx, T> Index<I> for Table<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Idx, T> IndexMut<I> for Table<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Idx, T> FromIterator<T> for Table<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        Table {
            items: iter.into_iter().collect(),
            key: PhantomData,
        }
    }
}

impl<I: Idx, T: std::fmt::Debug> std::fmt::Debug for Table<I, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
