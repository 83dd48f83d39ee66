//! Instructions on values only.
//!
//! The bits of an address are not modelled: whatever is computed from them beyond moving the
//! address is anything, and so is the order of addresses in different objects.

use super::{Path, Symbolic};
use crate::memory::{ADDRESS, ALLOCATION_AT};
use crate::program::target::InstId;
use ir::{BinOp, CastOp, CmpOp, Op, RmwOp, Ty, UnOp};
use logic::{Sort, Term, Terms};

impl Symbolic<'_> {
    /// Is a number not zero?
    pub(crate) fn truth(&mut self, value: Term) -> Term {
        let width = self.terms.width(value);
        let zero = self.terms.bits(width, 0);
        self.terms.ne(value, zero)
    }

    /// 1 or 0 of 32 bits.
    pub(crate) fn flag(&mut self, cond: Term) -> Term {
        let (one, zero) = (self.terms.bits(32, 1), self.terms.bits(32, 0));
        self.terms.ite(cond, one, zero)
    }

    pub(super) fn rmw(&mut self, op: RmwOp, old: Term, v: Term) -> Term {
        let t = &mut self.terms;
        match op {
            RmwOp::Exchange => v,
            RmwOp::Add => t.add(old, v),
            RmwOp::Sub => t.sub(old, v),
            RmwOp::And => t.bvand(old, v),
            RmwOp::Or => t.bvor(old, v),
            RmwOp::Xor => t.bvxor(old, v),
            RmwOp::Nand => {
                let both = t.bvand(old, v);
                t.bvnot(both)
            }
            RmwOp::MaxS | RmwOp::MinS => {
                let less = t.slt(old, v);
                let (a, b) = if op == RmwOp::MaxS {
                    (v, old)
                } else {
                    (old, v)
                };
                t.ite(less, a, b)
            }
        }
    }

    /// Instructions on values only.
    pub(super) fn compute(&mut self, path: &mut Path, inst: InstId, op: &Op) {
        match op {
            Op::Copy { dst, ty, src } => {
                let v = self.width(*ty).map(|_| self.eval(path, inst, *src, *ty));
                self.set(path, inst, *dst, v);
            }
            Op::Unary { dst, op, ty, a, .. } => {
                let v = match (op, ty.int_bits()) {
                    _ if self.points(inst, *a) => None,
                    (UnOp::Neg, Some(1..=64)) => {
                        let a = self.eval(path, inst, *a, *ty);
                        Some(self.terms.neg(a))
                    }
                    (UnOp::Not, Some(1..=64)) => {
                        let a = self.eval(path, inst, *a, *ty);
                        Some(self.terms.bvnot(a))
                    }
                    _ => None,
                };
                self.set(path, inst, *dst, v);
            }
            Op::Binary {
                dst, op, ty, a, b, ..
            } => {
                // The bits of an address may be anything.
                let pointers = [*a, *b].iter().filter(|x| self.points(inst, **x)).count();
                let moved = matches!(op, BinOp::Add | BinOp::Sub) && pointers == 1;
                let bits = pointers > 0 && !moved;
                let known = !bits && !ty.is_float() && self.width(*ty).is_some();
                let v = known.then(|| {
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    self.binary(*op, a, b)
                });
                self.set(path, inst, *dst, v);
            }
            Op::Compare { dst, op, ty, a, b } => {
                let cond = if ty.is_float() || self.width(*ty).is_none() {
                    self.terms.fresh("any", Sort::Bool)
                } else {
                    let points = self.points(inst, *a) || self.points(inst, *b);
                    let (x, y) = (*a, *b);
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    let cond = match op {
                        CmpOp::Eq => self.same(inst, (x, a), (y, b)),
                        CmpOp::Ne => {
                            let same = self.same(inst, (x, a), (y, b));
                            self.terms.not(same)
                        }
                        _ => self.compare(*op, a, b),
                    };
                    let order = !matches!(op, CmpOp::Eq | CmpOp::Ne);
                    if order && ((points && self.terms.width(a) < ADDRESS) || self.signs(*op, *ty))
                    {
                        self.terms.fresh("any", Sort::Bool)
                    } else if order && (points || *ty == Ty::Ptr) {
                        // Pointers into different objects have no order.
                        let high = |t: &mut Terms, p| t.extract(ADDRESS - 1, ALLOCATION_AT, p);
                        let (x, y) = (high(&mut self.terms, a), high(&mut self.terms, b));
                        let same = self.terms.eq(x, y);
                        let any = self.terms.fresh("any", Sort::Bool);
                        self.terms.ite(same, cond, any)
                    } else {
                        cond
                    }
                };
                let flag = self.flag(cond);
                self.set(path, inst, *dst, Some(flag));
            }
            Op::Cast {
                dst,
                op,
                from,
                to,
                a,
            } => {
                let widths = (self.width(*from), self.width(*to));
                let v = match (op, widths) {
                    (CastOp::Trunc, _) if self.points(inst, *a) => None,
                    (CastOp::Trunc, (Some(_), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.extract(t - 1, 0, a))
                    }
                    (CastOp::ZeroExt, (Some(f), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.zero_extend(t - f, a))
                    }
                    (CastOp::SignExt, (Some(f), Some(t))) => {
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.terms.sign_extend(t - f, a))
                    }
                    (CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast, (Some(_), Some(t))) => {
                        let points = self.points(inst, *a);
                        let a = self.eval(path, inst, *a, *from);
                        Some(self.fitted(a, t, points))
                    }
                    _ => None,
                };
                self.set(path, inst, *dst, v);
            }
            Op::Select {
                dst,
                ty,
                cond,
                a,
                b,
            } => {
                let v = self.width(*ty).map(|_| {
                    let c = self.eval(path, inst, *cond, Ty::I32);
                    let c = self.truth(c);
                    let (a, b) = (
                        self.eval(path, inst, *a, *ty),
                        self.eval(path, inst, *b, *ty),
                    );
                    self.terms.ite(c, a, b)
                });
                self.set(path, inst, *dst, v);
            }
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                if self.points(inst, *index) {
                    return self.set(path, inst, *dst, None);
                }
                let base = self.eval(path, inst, *base, Ty::Ptr);
                let int = self.x.program.data_model.pointer_int();
                let index = self.eval(path, inst, *index, int);
                let scale = self.word(*scale as u64);
                let by = self.terms.mul(index, scale);
                let offset = self.word(*offset as u64);
                let sum = self.moved(base, by);
                let sum = self.moved(sum, offset);
                self.set(path, inst, *dst, Some(sum));
            }
            Op::PtrDiff { dst, a, b, scale } => {
                let (a, b) = (
                    self.eval(path, inst, *a, Ty::Ptr),
                    self.eval(path, inst, *b, Ty::Ptr),
                );
                let apart = self.apart(a, b);
                let scale = self.word(*scale as u64);
                let v = self.terms.sdiv(apart, scale);
                let high = |t: &mut Terms, p| t.extract(ADDRESS - 1, ALLOCATION_AT, p);
                let (x, y) = (high(&mut self.terms, a), high(&mut self.terms, b));
                let (same, any) = (self.terms.eq(x, y), self.anything(self.word_bits()));
                let v = self.terms.ite(same, v, any);
                self.set(path, inst, *dst, Some(v));
            }
            _ => {
                let mut defs = Vec::new();
                op.for_each_def(|d| defs.push(d));
                for d in defs {
                    self.set(path, inst, d, None);
                }
            }
        }
    }

    /// Does a comparison look at the sign of a pointer, which is not that of the address?
    fn signs(&self, op: CmpOp, ty: Ty) -> bool {
        let signed = matches!(op, CmpOp::LtS | CmpOp::LeS | CmpOp::GtS | CmpOp::GeS);
        signed && ty == Ty::Ptr && self.word_bits() < ADDRESS
    }

    fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        let op = match op {
            BinOp::Add => logic::BinOp::Add,
            BinOp::Sub => logic::BinOp::Sub,
            BinOp::Mul => logic::BinOp::Mul,
            BinOp::DivS => logic::BinOp::Sdiv,
            BinOp::DivU => logic::BinOp::Udiv,
            BinOp::RemS => logic::BinOp::Srem,
            BinOp::RemU => logic::BinOp::Urem,
            BinOp::And => logic::BinOp::And,
            BinOp::Or => logic::BinOp::Or,
            BinOp::Xor => logic::BinOp::Xor,
            BinOp::Shl => logic::BinOp::Shl,
            BinOp::ShrS => logic::BinOp::Ashr,
            BinOp::ShrU => logic::BinOp::Lshr,
            BinOp::DivF => {
                let width = self.terms.width(a);
                return self.anything(width);
            }
        };
        self.terms.binary(op, a, b)
    }

    pub(crate) fn compare(&mut self, op: CmpOp, a: Term, b: Term) -> Term {
        let t = &mut self.terms;
        match op {
            CmpOp::Eq => t.eq(a, b),
            CmpOp::Ne => t.ne(a, b),
            CmpOp::LtS => t.slt(a, b),
            CmpOp::LeS => t.sle(a, b),
            CmpOp::GtS => t.slt(b, a),
            CmpOp::GeS => t.sle(b, a),
            CmpOp::LtU => t.ult(a, b),
            CmpOp::LeU => t.ule(a, b),
            CmpOp::GtU => t.ult(b, a),
            CmpOp::GeU => t.ule(b, a),
        }
    }
}
