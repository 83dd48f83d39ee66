//! Bitwise operations and shifts.

use crate::meaning;
use crate::op::{BinOp, UnOp};
use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

impl Terms {
    /// Every bit turned.
    pub fn bvnot(&mut self, a: Term) -> Term {
        let w = self.width(a);
        match self.node(a) {
            Node::Bits { value, .. } => self.bits(w, !value),
            Node::Unary(UnOp::Not, inner) => inner,
            _ => self.intern(Node::Unary(UnOp::Not, a), Sort::Bits(w)),
        }
    }

    /// Bitwise and.
    pub fn bvand(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::And, w, a, b) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        match self.as_bits(b) {
            Some(0) => b,
            Some(c) if c == meaning::mask(w) => a,
            None if a == b => a,
            None if self.are_complements(a, b) => self.bits(w, 0),
            _ => self.join_constants(BinOp::And, w, a, b),
        }
    }

    /// Bitwise or.
    pub fn bvor(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Or, w, a, b) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        match self.as_bits(b) {
            Some(0) => a,
            Some(c) if c == meaning::mask(w) => b,
            None if a == b => a,
            None if self.are_complements(a, b) => self.bits(w, u64::MAX),
            _ => self.join_constants(BinOp::Or, w, a, b),
        }
    }

    /// Bitwise exclusive or.
    pub fn bvxor(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Xor, w, a, b) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        match self.as_bits(b) {
            Some(0) => a,
            Some(c) if c == meaning::mask(w) => self.bvnot(a),
            None if a == b => self.bits(w, 0),
            None if self.are_complements(a, b) => self.bits(w, u64::MAX),
            _ => self.join_constants(BinOp::Xor, w, a, b),
        }
    }

    /// `(x op c) op d` is `x op (c op d)` for the associative `op`.
    fn join_constants(&mut self, op: BinOp, w: u32, a: Term, b: Term) -> Term {
        if let (Some(d), Node::Binary(inner, x, c)) = (self.as_bits(b), self.node(a))
            && inner == op
            && let Some(c) = self.as_bits(c)
        {
            let both = self.bits(w, meaning::binary(op, w, c, d));
            return self.binary(op, x, both);
        }
        self.plain(op, w, a, b)
    }

    /// Shift to the left.
    pub fn shl(&mut self, a: Term, b: Term) -> Term {
        self.shift(BinOp::Shl, a, b)
    }

    /// Shift to the right, filling with zeros.
    pub fn lshr(&mut self, a: Term, b: Term) -> Term {
        self.shift(BinOp::Lshr, a, b)
    }

    /// Shift to the right, filling with the sign.
    pub fn ashr(&mut self, a: Term, b: Term) -> Term {
        self.shift(BinOp::Ashr, a, b)
    }

    pub(crate) fn shift(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(op, w, a, b) {
            return t;
        }
        if self.as_bits(a) == Some(0) {
            return a;
        }
        if op == BinOp::Ashr && self.as_bits(a) == Some(meaning::mask(w)) {
            return a;
        }
        match self.as_bits(b) {
            Some(0) => a,
            Some(c) if c >= u64::from(w) && op != BinOp::Ashr => self.bits(w, 0),
            Some(c) if c >= u64::from(w) => {
                let most = self.bits(w, u64::from(w) - 1);
                self.shift(op, a, most)
            }
            _ => self.plain(op, w, a, b),
        }
    }

    fn are_complements(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Unary(UnOp::Not, b) || self.node(b) == Node::Unary(UnOp::Not, a)
    }
}
