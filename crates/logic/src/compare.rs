//! Equality of any sort, and the orders on bit-vectors.
//!
//! An equality with a constant is moved inwards through what can be undone (`x + 3 = 5` becomes
//! `x = 2`), so that predicates that say the same more often are the same term.

use crate::meaning;
use crate::op::{BinOp, CmpOp, UnOp};
use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

/// What one step of [`Terms::peel`] found.
enum Peeled {
    Decided(bool),
    Rest(Term, Term),
    Other(Term),
    Nothing,
}

impl Terms {
    /// Equality of two terms of the same sort.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        match self.same_sort(a, b) {
            Sort::Bool => self.iff(a, b),
            Sort::Bits(_) => self.eq_bits(a, b),
            Sort::Array { .. } => self.eq_arrays(a, b),
        }
    }

    /// Inequality of two terms of the same sort.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    fn eq_bits(&mut self, mut a: Term, mut b: Term) -> Term {
        loop {
            (a, b) = self.ordered(a, b);
            if a == b {
                return self.bool(true);
            }
            let step = match self.as_bits(b) {
                Some(value) => self.peel_constant(a, value),
                None => self.peel(a, b),
            };
            match step {
                Peeled::Decided(value) => return self.bool(value),
                Peeled::Rest(x, y) => (a, b) = (x, y),
                Peeled::Other(t) => return t,
                Peeled::Nothing => return self.intern(Node::Eq(a, b), Sort::Bool),
            }
        }
    }

    /// One step of `a = value`.
    fn peel_constant(&mut self, a: Term, value: u64) -> Peeled {
        let w = self.width(a);
        let rest = |t: &mut Terms, x: Term, v: u64| {
            let w = t.width(x);
            Peeled::Rest(x, t.bits(w, v))
        };
        match self.node(a) {
            Node::Bits { value: v, .. } => Peeled::Decided(v == value),
            Node::Unary(op, x) => rest(self, x, meaning::unary(op, w, value)),
            Node::Binary(op, x, y) => match (op, self.as_bits(x), self.as_bits(y)) {
                (BinOp::Add, _, Some(c)) => rest(self, x, value.wrapping_sub(c)),
                (BinOp::Xor, _, Some(c)) => rest(self, x, value ^ c),
                (BinOp::Sub, Some(c), _) => rest(self, y, c.wrapping_sub(value)),
                _ => Peeled::Nothing,
            },
            Node::ZeroExtend { by, of } => {
                let inner = value & meaning::mask(w - by);
                if inner == value {
                    rest(self, of, inner)
                } else {
                    Peeled::Decided(false)
                }
            }
            Node::SignExtend { by, of } => {
                let inner = value & meaning::mask(w - by);
                if meaning::signed(w - by, inner) == meaning::signed(w, value) {
                    rest(self, of, inner)
                } else {
                    Peeled::Decided(false)
                }
            }
            Node::Ite(cond, x, y) => match (self.as_bits(x), self.as_bits(y)) {
                (Some(x), Some(y)) => match (x == value, y == value) {
                    (true, true) => Peeled::Decided(true),
                    (true, false) => Peeled::Other(cond),
                    (false, true) => Peeled::Other(self.not(cond)),
                    (false, false) => Peeled::Decided(false),
                },
                _ => Peeled::Nothing,
            },
            _ => Peeled::Nothing,
        }
    }

    /// One step of `a = b`, neither constant.
    fn peel(&mut self, a: Term, b: Term) -> Peeled {
        if self.differ_by_constant(a, b) {
            return Peeled::Decided(false);
        }
        match (self.node(a), self.node(b)) {
            (Node::Unary(p, x), Node::Unary(q, y)) if p == q => Peeled::Rest(x, y),
            (Node::Unary(UnOp::Not, x), _) if x == b => Peeled::Decided(false),
            (_, Node::Unary(UnOp::Not, y)) if y == a => Peeled::Decided(false),
            (Node::ZeroExtend { by: m, of: x }, Node::ZeroExtend { by: n, of: y })
            | (Node::SignExtend { by: m, of: x }, Node::SignExtend { by: n, of: y })
                if m == n =>
            {
                Peeled::Rest(x, y)
            }
            (Node::Binary(p, x1, x2), Node::Binary(q, y1, y2))
                if p == q && matches!(p, BinOp::Add | BinOp::Xor) =>
            {
                let pairs = [
                    (x1, x2, y1, y2),
                    (x1, x2, y2, y1),
                    (x2, x1, y1, y2),
                    (x2, x1, y2, y1),
                ];
                let shared = pairs.into_iter().find(|&(s, _, t, _)| s == t);
                shared.map_or(Peeled::Nothing, |(_, x, _, y)| Peeled::Rest(x, y))
            }
            _ => Peeled::Nothing,
        }
    }

    /// A term as a base and a constant added to it.
    fn offset(&self, t: Term) -> (Term, u64) {
        match self.node(t) {
            Node::Binary(BinOp::Add, x, c) => match self.as_bits(c) {
                Some(c) => (x, c),
                None => (t, 0),
            },
            _ => (t, 0),
        }
    }

    /// Are the two bit-vectors certainly different, by their form?
    pub(crate) fn differ_by_constant(&self, a: Term, b: Term) -> bool {
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b)) {
            return x != y;
        }
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        x == y && c != d
    }

    /// Unsigned `a < b`.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.less(CmpOp::Ult, a, b)
    }

    /// Unsigned `a <= b`.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Signed `a < b`.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.less(CmpOp::Slt, a, b)
    }

    /// Signed `a <= b`.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// The strict order `op`.
    pub fn less(&mut self, op: CmpOp, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if a == b {
            return self.bool(false);
        }
        let (least, greatest) = match op {
            CmpOp::Ult => (0, meaning::mask(w)),
            CmpOp::Slt => (meaning::sign_bit(w), meaning::sign_bit(w) - 1),
        };
        match (self.as_bits(a), self.as_bits(b)) {
            (Some(x), Some(y)) => return self.bool(meaning::compare(op, w, x, y)),
            (_, Some(y)) if y == least => return self.bool(false),
            (Some(x), _) if x == greatest => return self.bool(false),
            (_, Some(y)) if y == greatest => return self.ne(a, b),
            (Some(x), _) if x == least => return self.ne(a, b),
            (_, Some(y)) if y == (least + 1) & meaning::mask(w) => {
                let bottom = self.bits(w, least);
                return self.eq(a, bottom);
            }
            (Some(x), _) if x == greatest.wrapping_sub(1) & meaning::mask(w) => {
                let top = self.bits(w, greatest);
                return self.eq(b, top);
            }
            _ => {}
        }
        match (self.node(a), self.node(b)) {
            // Signed order of zero-extended values is their unsigned order, the sign being zero.
            (Node::ZeroExtend { by: m, of: x }, Node::ZeroExtend { by: n, of: y }) if m == n => {
                self.less(CmpOp::Ult, x, y)
            }
            (Node::SignExtend { by: m, of: x }, Node::SignExtend { by: n, of: y }) if m == n => {
                self.less(op, x, y)
            }
            _ => self.intern(Node::Compare(op, a, b), Sort::Bool),
        }
    }
}
