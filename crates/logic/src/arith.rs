//! Arithmetic on bit-vectors.

use crate::meaning;
use crate::op::{BinOp, UnOp};
use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

impl Terms {
    /// Any unary operation.
    pub fn unary(&mut self, op: UnOp, a: Term) -> Term {
        match op {
            UnOp::Neg => self.neg(a),
            UnOp::Not => self.bvnot(a),
        }
    }

    /// Any binary operation.
    pub fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::Add => self.add(a, b),
            BinOp::Sub => self.sub(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::Udiv => self.udiv(a, b),
            BinOp::Urem => self.urem(a, b),
            BinOp::Sdiv => self.sdiv(a, b),
            BinOp::Srem => self.srem(a, b),
            BinOp::And => self.bvand(a, b),
            BinOp::Or => self.bvor(a, b),
            BinOp::Xor => self.bvxor(a, b),
            BinOp::Shl | BinOp::Lshr | BinOp::Ashr => self.shift(op, a, b),
        }
    }

    /// Both operands constant: the value.
    pub(crate) fn fold(&mut self, op: BinOp, w: u32, a: Term, b: Term) -> Option<Term> {
        let value = meaning::binary(op, w, self.as_bits(a)?, self.as_bits(b)?);
        Some(self.bits(w, value))
    }

    pub(crate) fn plain(&mut self, op: BinOp, w: u32, a: Term, b: Term) -> Term {
        self.intern(Node::Binary(op, a, b), Sort::Bits(w))
    }

    /// Two's complement negation.
    pub fn neg(&mut self, a: Term) -> Term {
        let w = self.width(a);
        match self.node(a) {
            Node::Bits { value, .. } => self.bits(w, value.wrapping_neg()),
            Node::Unary(UnOp::Neg, inner) => inner,
            Node::Binary(BinOp::Sub, x, y) => self.sub(y, x),
            _ => self.intern(Node::Unary(UnOp::Neg, a), Sort::Bits(w)),
        }
    }

    /// Addition.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Add, w, a, b) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(c) = self.as_bits(b) {
            return self.add_constant(w, a, c);
        }
        if self.node(a) == Node::Unary(UnOp::Neg, b) || self.node(b) == Node::Unary(UnOp::Neg, a) {
            return self.bits(w, 0);
        }
        if self.node(a) == Node::Unary(UnOp::Not, b) || self.node(b) == Node::Unary(UnOp::Not, a) {
            return self.bits(w, u64::MAX);
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Binary(BinOp::Sub, p, q) if q == y => return p,
                // Constants move outwards, where they meet other constants.
                Node::Binary(BinOp::Add, p, c) if self.as_bits(c).is_some() => {
                    let c = self.as_bits(c).unwrap_or(0);
                    let inner = self.add_without_constants(w, p, y);
                    return self.add_constant(w, inner, c);
                }
                _ => {}
            }
        }
        self.plain(BinOp::Add, w, a, b)
    }

    /// `a + b` where `a` is the base of an offset and so no offset itself.
    fn add_without_constants(&mut self, w: u32, a: Term, b: Term) -> Term {
        if let Node::Binary(BinOp::Add, q, c) = self.node(b)
            && let Some(c) = self.as_bits(c)
        {
            let inner = self.add(a, q);
            return self.add_constant(w, inner, c);
        }
        self.add(a, b)
    }

    fn add_constant(&mut self, w: u32, a: Term, c: u64) -> Term {
        let (base, sum) = match self.node(a) {
            Node::Bits { value, .. } => return self.bits(w, value.wrapping_add(c)),
            Node::Binary(BinOp::Add, x, d) => match self.as_bits(d) {
                Some(d) => (x, d.wrapping_add(c)),
                None => (a, c),
            },
            Node::Binary(BinOp::Sub, d, x) => match self.as_bits(d) {
                Some(d) => {
                    let left = self.bits(w, d.wrapping_add(c));
                    return self.sub(left, x);
                }
                None => (a, c),
            },
            _ => (a, c),
        };
        let sum = self.bits(w, sum);
        if self.as_bits(sum) == Some(0) {
            return base;
        }
        self.plain(BinOp::Add, w, base, sum)
    }

    /// Subtraction.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if a == b {
            return self.bits(w, 0);
        }
        if let Some(c) = self.as_bits(b) {
            return self.add_constant(w, a, c.wrapping_neg());
        }
        if self.as_bits(a) == Some(0) {
            return self.neg(b);
        }
        if let Node::Unary(UnOp::Neg, y) = self.node(b) {
            return self.add(a, y);
        }
        if let Node::Binary(BinOp::Add, x, y) = self.node(a) {
            if x == b {
                return y;
            }
            if y == b {
                return x;
            }
        }
        if let Node::Binary(BinOp::Add, x, y) = self.node(b) {
            if x == a {
                return self.neg(y);
            }
            if y == a {
                return self.neg(x);
            }
        }
        self.plain(BinOp::Sub, w, a, b)
    }

    /// Multiplication.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Mul, w, a, b) {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        match self.as_bits(b) {
            Some(0) => b,
            Some(1) => a,
            Some(c) if c == meaning::mask(w) => self.neg(a),
            Some(c) if c.is_power_of_two() => {
                let by = self.bits(w, u64::from(c.trailing_zeros()));
                self.shl(a, by)
            }
            Some(c) => match self.node(a) {
                Node::Binary(BinOp::Mul, x, d) if self.as_bits(d).is_some() => {
                    let d = self.as_bits(d).unwrap_or(1);
                    let product = self.bits(w, c.wrapping_mul(d));
                    self.mul(x, product)
                }
                _ => self.plain(BinOp::Mul, w, a, b),
            },
            None => self.plain(BinOp::Mul, w, a, b),
        }
    }

    /// Unsigned division; all ones when `b` is zero.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Udiv, w, a, b) {
            return t;
        }
        match self.as_bits(b) {
            Some(0) => self.bits(w, u64::MAX),
            Some(1) => a,
            Some(c) if c.is_power_of_two() => {
                let by = self.bits(w, u64::from(c.trailing_zeros()));
                self.lshr(a, by)
            }
            _ => self.plain(BinOp::Udiv, w, a, b),
        }
    }

    /// Unsigned remainder; `a` when `b` is zero.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Urem, w, a, b) {
            return t;
        }
        if a == b {
            return self.bits(w, 0);
        }
        match self.as_bits(b) {
            Some(0) => a,
            Some(c) if c.is_power_of_two() => {
                let low = self.bits(w, c - 1);
                self.bvand(a, low)
            }
            _ => self.plain(BinOp::Urem, w, a, b),
        }
    }

    /// Signed division, rounding to zero; by zero, 1 for negative `a` and else all ones.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Sdiv, w, a, b) {
            return t;
        }
        match self.as_bits(b) {
            // At width 1 the value 1 is minus one, and dividing by it negates: the same there.
            Some(1) => a,
            Some(c) if c == meaning::mask(w) => self.neg(a),
            _ => self.plain(BinOp::Sdiv, w, a, b),
        }
    }

    /// Signed remainder with the sign of `a`; `a` when `b` is zero.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let w = self.same_width(a, b);
        if let Some(t) = self.fold(BinOp::Srem, w, a, b) {
            return t;
        }
        if a == b {
            return self.bits(w, 0);
        }
        match self.as_bits(b) {
            Some(0) => a,
            Some(c) if c == 1 || c == meaning::mask(w) => self.bits(w, 0),
            _ => self.plain(BinOp::Srem, w, a, b),
        }
    }
}
