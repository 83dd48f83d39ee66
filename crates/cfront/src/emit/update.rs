//! `x op= y`, `++` and `--`.

use ir::{Op, Operand, Order, RmwOp};

use super::Emitter;
use super::place::{Lvalue, Where};
use crate::sema::ctype::{IntKind, QType, Quals};
use crate::sema::hir::{Arith, Expr, Kind};

impl Emitter<'_, '_, '_> {
    /// A compound assignment; the result is the value after (or before, for a postfix operator).
    pub(super) fn update(&mut self, e: &Expr, used: bool) -> Operand {
        let Kind::Update {
            op,
            place,
            value,
            ty,
            post,
        } = &e.kind
        else {
            return Operand::Const(0);
        };
        let mut to = self.place(place);
        if let Where::Memory(addr) = to.at {
            to.at = Where::Memory(self.protect(addr, value));
        }
        if to.ty.quals.has(Quals::ATOMIC) && to.bits.is_none() {
            let operand = self.value(value);
            self.at(e.loc);
            return self.atomic_update(*op, to, operand, value.ty, *ty, *post);
        }
        // C evaluates the right operand first or later as it likes; the read of the place comes
        // last, so that `x += f()` does not lose what `f` did to `x`.
        let operand = self.value(value);
        self.at(e.loc);
        let mut old = self.load(to);
        if used && *post {
            old = self.snapshot(old, to.ty);
        }
        let new = self.updated(*op, old, to.ty, operand, value.ty, *ty);
        self.store(to, new);
        if !used {
            return Operand::Const(0);
        }
        if *post {
            old
        } else {
            let kept = self.snapshot(new, to.ty);
            self.truncate(&to, kept)
        }
    }

    fn snapshot(&mut self, value: Operand, ty: QType) -> Operand {
        match value {
            Operand::Local(l) if self.is_variable_local(l) => {
                let ty = self.ty(ty);
                self.temp(ty, |dst| Op::Copy {
                    dst,
                    ty,
                    src: value,
                })
            }
            _ => value,
        }
    }

    /// `old op operand`, computed in `computed` and converted back.
    pub(super) fn updated(
        &mut self,
        op: Arith,
        old: Operand,
        ty: QType,
        operand: Operand,
        operand_ty: QType,
        computed: QType,
    ) -> Operand {
        if self.cx.s.types.is_pointer(ty.id) {
            return self.pointer_add(old, ty, operand, op == Arith::Sub);
        }
        let left = self.convert(old, ty, computed);
        let result = self.arithmetic(op, computed, left, operand, operand_ty);
        self.convert(result, computed, ty)
    }

    fn atomic_update(
        &mut self,
        op: Arith,
        to: Lvalue,
        operand: Operand,
        operand_ty: QType,
        computed: QType,
        post: bool,
    ) -> Operand {
        let ty = to.ty.unqual();
        let rmw = match op {
            Arith::Add => Some(RmwOp::Add),
            Arith::Sub => Some(RmwOp::Sub),
            Arith::And => Some(RmwOp::And),
            Arith::Or => Some(RmwOp::Or),
            Arith::Xor => Some(RmwOp::Xor),
            _ => None,
        };
        let plain_int = self.cx.s.types.is_int(ty.id)
            && self.cx.s.types.is_int(computed.id)
            && self.cx.s.types.int_kind(ty.id) != Some(IntKind::Bool);
        if let (Some(rmw), true) = (rmw, plain_int) {
            let t = self.ty(ty);
            let value = self.convert(operand, operand_ty, ty);
            let addr = to.addr();
            let old = self.temp(t, |dst| Op::Rmw {
                dst,
                op: rmw,
                ty: t,
                addr,
                value,
                order: Order::SeqCst,
            });
            if post {
                return old;
            }
            return self.rmw_result(rmw, t, old, value);
        }
        let (old, new) = self.exchange_loop(to, Order::SeqCst, |e, old| {
            e.updated(op, old, ty, operand, operand_ty, computed)
        });
        if post { old } else { new }
    }
}
