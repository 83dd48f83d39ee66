//! Pointers that are narrower than addresses, and handles.
//!
//! An address has [`ADDRESS`] bits, a pointer of the program as many as its data model says: a *word*. What
//! is no address is kept in a pointer with zeros before it. Where the two widths are the same, everything
//! here does nothing.

use super::Symbolic;
use crate::memory::{ADDRESS, Cell, byte_at};
use logic::{Sort, Term};

impl Symbolic<'_> {
    /// How many bits a pointer of the program has, and a handle.
    pub(crate) fn word_bits(&self) -> u32 {
        8 * self.x.program.data_model.pointer_size()
    }

    /// A number of that width.
    pub(crate) fn word(&mut self, n: u64) -> Term {
        let bits = self.word_bits();
        self.terms.bits(bits, n)
    }

    /// The address of a byte of an object.
    pub(crate) fn inside(&mut self, base: u64, at: i64) -> Term {
        let address = byte_at(base, at, self.x.program.data_model);
        self.terms.bits(ADDRESS, address)
    }

    /// A pointer moved by a word: numbers wrap at the width of a word, and so do offsets.
    pub(crate) fn moved(&mut self, pointer: Term, by: Term) -> Term {
        let word = self.word_bits();
        if word == ADDRESS {
            return self.terms.add(pointer, by);
        }
        let low = self.terms.extract(word - 1, 0, pointer);
        let high = self.terms.extract(ADDRESS - 1, word, pointer);
        let low = self.terms.add(low, by);
        self.terms.concat(high, low)
    }

    /// How far one pointer is behind another.
    pub(crate) fn apart(&mut self, a: Term, b: Term) -> Term {
        let last = self.word_bits() - 1;
        let (a, b) = (
            self.terms.extract(last, 0, a),
            self.terms.extract(last, 0, b),
        );
        self.terms.sub(a, b)
    }

    /// A value as a word of `width` bits. An address does not fit a word, and a word does not say which address it was.
    pub(crate) fn fitted(&mut self, value: Term, width: u32, points: bool) -> Term {
        let has = self.terms.width(value);
        if has == width {
            value
        } else if points {
            self.anything(width)
        } else if has < width {
            self.terms.zero_extend(width - has, value)
        } else {
            self.terms.extract(width - 1, 0, value)
        }
    }

    /// How many bits the elements of a cell have.
    pub(crate) fn cell_width(&self, cell: Cell) -> Option<u32> {
        let (Cell::Scalar(var) | Cell::Array(var)) = cell else {
            return None;
        };
        match self.terms.sort(var) {
            Sort::Bits(width) => Some(width),
            Sort::Array { element, .. } => Some(element),
            Sort::Bool => None,
        }
    }
}
