//! Arrays: reads, writes, constant arrays and their equality.
//!
//! Reads are moved below writes only where the indices are certainly equal or certainly
//! different by their form; the rest is left to the solver.

use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

impl Terms {
    /// The array over `index` bits with `value` everywhere.
    pub fn const_array(&mut self, index: u32, value: Term) -> Term {
        let sort = Sort::array(index, self.width(value));
        assert!(sort.is_valid(), "{sort} is not a sort");
        self.intern(Node::ConstArray { index, value }, sort)
    }

    #[track_caller]
    fn array_sort(&self, array: Term) -> (u32, u32) {
        match self.sort(array) {
            Sort::Array { index, element } => (index, element),
            other => panic!("an array was expected, not a {other}"),
        }
    }

    /// The element of `array` at `index`.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let (iw, ew) = self.array_sort(array);
        assert_eq!(self.width(index), iw, "an index of another width");
        let below = match self.skip_stores(array, index) {
            Ok(value) => return value,
            Err(below) => below,
        };
        if let Node::Ite(cond, a, b) = self.node(below)
            && let (Ok(a), Ok(b)) = (self.skip_stores(a, index), self.skip_stores(b, index))
        {
            return self.ite(cond, a, b);
        }
        self.intern(Node::Select(below, index), Sort::Bits(ew))
    }

    /// The element at `index` where the form of the array shows it, else the array without the
    /// outer writes that certainly miss `index`.
    fn skip_stores(&self, mut array: Term, index: Term) -> Result<Term, Term> {
        loop {
            match self.node(array) {
                Node::Store(_, at, value) if at == index => return Ok(value),
                Node::Store(below, at, _) if self.differ_by_constant(at, index) => array = below,
                Node::ConstArray { value, .. } => return Ok(value),
                _ => return Err(array),
            }
        }
    }

    /// `array` with `value` at `index`.
    pub fn store(&mut self, array: Term, index: Term, value: Term) -> Term {
        let (iw, ew) = self.array_sort(array);
        assert_eq!(self.width(index), iw, "an index of another width");
        assert_eq!(self.width(value), ew, "an element of another width");
        let below = match self.node(array) {
            Node::Store(below, at, _) if at == index => below,
            _ => array,
        };
        // Writing back what stands there changes nothing.
        if self.skip_stores(below, index) == Ok(value) {
            return below;
        }
        if let Node::Select(from, at) = self.node(value)
            && at == index
            && self.skip_stores(below, index) == Err(from)
        {
            return below;
        }
        self.intern(Node::Store(below, index, value), Sort::array(iw, ew))
    }

    pub(crate) fn eq_arrays(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return self.bool(true);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Node::Store(below, at, value) = self.node(x)
                && below == y
            {
                let old = self.select(y, at);
                return self.eq(old, value);
            }
        }
        match (self.node(a), self.node(b)) {
            (Node::ConstArray { value: x, .. }, Node::ConstArray { value: y, .. }) => self.eq(x, y),
            (Node::Store(p, i, x), Node::Store(q, j, y)) if p == q && i == j => self.eq(x, y),
            _ => {
                let (a, b) = self.ordered(a, b);
                self.intern(Node::Eq(a, b), Sort::Bool)
            }
        }
    }
}
