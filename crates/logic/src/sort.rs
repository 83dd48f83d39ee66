//! Sorts: what kind of value a term has.

use std::fmt;

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A bit-vector of 1 to 64 bits.
    Bits(u32),
    /// A total map from bit-vectors of `index` bits to bit-vectors of `element` bits.
    Array {
        /// Bits of an index.
        index: u32,
        /// Bits of an element.
        element: u32,
    },
}

impl Sort {
    /// The sort of arrays from `index` bits to `element` bits.
    pub fn array(index: u32, element: u32) -> Sort {
        Sort::Array { index, element }
    }

    /// Are all widths within 1 to 64?
    pub fn is_valid(self) -> bool {
        let fits = |w: u32| (1..=64).contains(&w);
        match self {
            Sort::Bool => true,
            Sort::Bits(w) => fits(w),
            Sort::Array { index, element } => fits(index) && fits(element),
        }
    }
}

impl fmt::Display for Sort {
    /// As in SMT-LIB.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => write!(f, "Bool"),
            Sort::Bits(w) => write!(f, "(_ BitVec {w})"),
            Sort::Array { index, element } => {
                write!(f, "(Array (_ BitVec {index}) (_ BitVec {element}))")
            }
        }
    }
}
