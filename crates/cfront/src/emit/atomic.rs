//! Atomic operations on places.
//!
//! Floats and records of 1, 2, 4, 8 or 16 bytes are accessed through the integer of their size;
//! records of other sizes are gaps. Read-modify-writes that the IR does not have (on pointers,
//! floats, `_Bool`, multiplications) become loops around a compare-exchange.

use ir::{AccessMode, BinOp, CastOp, MemAccess, Op, Operand, Order, RmwOp, Terminator, Ty, UnOp};

use super::Emitter;
use super::place::Lvalue;
use crate::sema::ctype::{QType, Quals};
use crate::sema::hir::Expr;

impl Emitter<'_, '_, '_> {
    /// The IR type that atomic accesses to this C type use.
    pub(super) fn atomic_ty(&mut self, ty: QType) -> Option<Ty> {
        let found = match self.cx.s.types.scalar(ty.id) {
            Some(Ty::F32) => Some(Ty::I32),
            Some(Ty::F64) if self.cx.s.types.size(ty.id) == Some(8) => Some(Ty::I64),
            Some(Ty::F64) => None,
            Some(t) => Some(t),
            None => self
                .cx
                .s
                .types
                .size(ty.id)
                .and_then(|s| Ty::int_of_size(s as u32)),
        };
        if found.is_none() {
            self.gap("an atomic access to an object of this size");
        }
        found
    }

    fn bits_of(&mut self, value: Operand, ty: QType) -> Operand {
        match self.cx.s.types.scalar(ty.id) {
            Some(Ty::F32) => self.cast(CastOp::Bitcast, Ty::F32, Ty::I32, value),
            Some(Ty::F64) => self.cast(CastOp::Bitcast, Ty::F64, Ty::I64, value),
            _ => value,
        }
    }

    fn value_of_bits(&mut self, value: Operand, ty: QType) -> Operand {
        match self.cx.s.types.scalar(ty.id) {
            Some(Ty::F32) => self.cast(CastOp::Bitcast, Ty::I32, Ty::F32, value),
            Some(Ty::F64) => self.cast(CastOp::Bitcast, Ty::I64, Ty::F64, value),
            _ => value,
        }
    }

    /// The bits of an argument of this type: a scalar's value, or a record read whole.
    pub(super) fn atomic_operand(&mut self, e: &Expr, ty: QType, t: Ty) -> Operand {
        if self.cx.s.types.is_record(ty.id) {
            let from = self.record(e);
            self.at(e.loc);
            return self.load_bits(from.addr(), t);
        }
        let value = self.value(e);
        self.bits_of(value, ty)
    }

    fn raw(&self, ty: Ty, mode: AccessMode) -> MemAccess {
        let size = ty.size(self.cx.s.types.model);
        let align = match mode {
            AccessMode::Atomic(_) if self.word() == Ty::I64 => size,
            AccessMode::Atomic(_) => size.min(4),
            _ => 1,
        };
        MemAccess {
            ty,
            mode,
            bits: None,
            align,
        }
    }

    fn load_bits(&mut self, addr: Operand, ty: Ty) -> Operand {
        let access = self.raw(ty, AccessMode::Plain);
        self.temp(ty, |dst| Op::Load { dst, addr, access })
    }

    pub(super) fn store_bits(&mut self, addr: Operand, value: Operand, ty: Ty) {
        let access = self.raw(ty, AccessMode::Plain);
        self.push(Op::Store {
            addr,
            value,
            access,
        });
    }

    pub(super) fn atomic_load(&mut self, addr: Operand, ty: QType, order: Order) -> Operand {
        let Some(t) = self.atomic_ty(ty) else {
            return Operand::Const(0);
        };
        let bits = self.atomic_load_bits(addr, t, order);
        self.value_of_bits(bits, ty)
    }

    pub(super) fn atomic_load_bits(&mut self, addr: Operand, t: Ty, order: Order) -> Operand {
        let access = self.raw(t, AccessMode::Atomic(order));
        self.temp(t, |dst| Op::Load { dst, addr, access })
    }

    pub(super) fn atomic_store_bits(&mut self, addr: Operand, value: Operand, t: Ty, order: Order) {
        let access = self.raw(t, AccessMode::Atomic(order));
        self.push(Op::Store {
            addr,
            value,
            access,
        });
    }

    /// An atomic record read into a temporary.
    pub(super) fn atomic_record_load(&mut self, place: Lvalue) -> Lvalue {
        let ty = place.ty.unqual();
        let slot = self.temp_slot(ty);
        let to = self.slot_place(Operand::Slot(slot, 0), ty);
        if let Some(t) = self.atomic_ty(ty) {
            let bits = self.atomic_load_bits(place.addr(), t, Order::SeqCst);
            self.store_bits(to.addr(), bits, t);
        }
        to
    }

    pub(super) fn atomic_record_store(&mut self, to: Lvalue, from: Lvalue) {
        if let Some(t) = self.atomic_ty(to.ty) {
            let bits = self.load_bits(from.addr(), t);
            self.atomic_store_bits(to.addr(), bits, t, Order::SeqCst);
        }
    }

    /// The value after a read-modify-write, from the value before.
    pub(super) fn rmw_result(&mut self, op: RmwOp, t: Ty, old: Operand, value: Operand) -> Operand {
        let op = match op {
            RmwOp::Exchange | RmwOp::MaxS | RmwOp::MinS => return value,
            RmwOp::Add => BinOp::Add,
            RmwOp::Sub => BinOp::Sub,
            RmwOp::And | RmwOp::Nand => BinOp::And,
            RmwOp::Or => BinOp::Or,
            RmwOp::Xor => BinOp::Xor,
        };
        self.arith(op, t, old, value)
    }

    /// `fetch_op`: the value before, or after if `new`.
    pub(super) fn atomic_rmw(
        &mut self,
        op: RmwOp,
        order: Order,
        new: bool,
        addr: Operand,
        value: Operand,
        ty: QType,
    ) -> Operand {
        let Some(t) = self.atomic_ty(ty) else {
            return Operand::Const(0);
        };
        if t == Ty::Ptr && op != RmwOp::Exchange {
            let word = self.word();
            let value = self.convert_ty(value, Ty::Ptr, false, word, false);
            let place = self.slot_place(addr, ty);
            let (old, after) = self.exchange_loop(place, order, |e, old| match op {
                RmwOp::Add | RmwOp::Sub => {
                    let scale = if op == RmwOp::Add { 1 } else { -1 };
                    e.temp(Ty::Ptr, |dst| Op::PtrAdd {
                        dst,
                        base: old,
                        index: value,
                        scale,
                        offset: 0,
                    })
                }
                _ => {
                    let bits = e.convert_ty(old, Ty::Ptr, false, word, false);
                    let bits = e.rmw_result(op, word, bits, value);
                    e.convert_ty(bits, word, false, Ty::Ptr, false)
                }
            });
            return if new { after } else { old };
        }
        let old = self.temp(t, |dst| Op::Rmw {
            dst,
            op,
            ty: t,
            addr,
            value,
            order,
        });
        if !new {
            return self.value_of_bits(old, ty);
        }
        let mut after = self.rmw_result(op, t, old, value);
        if op == RmwOp::Nand {
            after = self.temp(t, |dst| Op::Unary {
                dst,
                op: UnOp::Not,
                ty: t,
                a: after,
                overflow: ir::Overflow::Wrap,
            });
        }
        after
    }

    /// Replaces the value at a place by a function of it, atomically. Gives both values.
    pub(super) fn exchange_loop(
        &mut self,
        place: Lvalue,
        order: Order,
        compute: impl FnOnce(&mut Self, Operand) -> Operand,
    ) -> (Operand, Operand) {
        let ty = place.ty.unqual();
        let Some(t) = self.atomic_ty(ty) else {
            return (Operand::Const(0), Operand::Const(0));
        };
        let addr = place.addr();
        let current = self.b.temp(t);
        let first = self.atomic_load_bits(addr, t, Order::Relaxed);
        self.push(Op::Copy {
            dst: current,
            ty: t,
            src: first,
        });
        let (head, again, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        self.b.jump(head, self.span);
        self.b.switch_to(head);
        let old = self.value_of_bits(Operand::Local(current), ty);
        let new = compute(self, old);
        let desired = self.bits_of(new, ty);
        let (done, seen) = (self.b.temp(Ty::I32), self.b.temp(t));
        self.push(Op::CmpXchg {
            dst: done,
            old: seen,
            ty: t,
            addr,
            expected: Operand::Local(current),
            desired,
            success: order,
            failure: failure_order(order),
            weak: false,
        });
        self.b.terminate(
            Terminator::Branch {
                cond: Operand::Local(done),
                ty: Ty::I32,
                then: after,
                other: again,
            },
            self.span,
        );
        self.b.switch_to(again);
        self.push(Op::Copy {
            dst: current,
            ty: t,
            src: Operand::Local(seen),
        });
        self.b.jump(head, self.span);
        self.b.switch_to(after);
        (old, new)
    }

    /// `compare_exchange(object, &expected, desired)`: whether it succeeded (an `i32`).
    pub(super) fn compare_exchange(
        &mut self,
        args: &[Expr],
        success: Order,
        failure: Order,
        weak: bool,
    ) -> Operand {
        let Some(to) = self.cx.s.types.pointee(args[0].ty.id) else {
            return Operand::Const(0);
        };
        let ty = QType {
            quals: Quals::NONE,
            ..to
        };
        let addr = self.value(&args[0]);
        let addr = self.protect(addr, &args[1]);
        let addr = self.protect(addr, &args[2]);
        let slot = self.value(&args[1]);
        let slot = self.protect(slot, &args[2]);
        let Some(t) = self.atomic_ty(ty) else {
            return Operand::Const(0);
        };
        let desired = self.atomic_operand(&args[2], ty, t);
        let expected = self.load_bits(slot, t);
        let (done, seen) = (self.b.temp(Ty::I32), self.b.temp(t));
        self.push(Op::CmpXchg {
            dst: done,
            old: seen,
            ty: t,
            addr,
            expected,
            desired,
            success,
            failure,
            weak,
        });
        let (failed, after) = (self.b.new_block(), self.b.new_block());
        self.b.terminate(
            Terminator::Branch {
                cond: Operand::Local(done),
                ty: Ty::I32,
                then: after,
                other: failed,
            },
            self.span,
        );
        self.b.switch_to(failed);
        self.store_bits(slot, Operand::Local(seen), t);
        self.b.jump(after, self.span);
        self.b.switch_to(after);
        Operand::Local(done)
    }

    /// `__sync_val_compare_and_swap` and its boolean form.
    pub(super) fn sync_compare_and_swap(&mut self, args: &[Expr], bool_result: bool) -> Operand {
        let Some(to) = self.cx.s.types.pointee(args[0].ty.id) else {
            return Operand::Const(0);
        };
        let ty = to.unqual();
        let Some(t) = self.atomic_ty(ty) else {
            return Operand::Const(0);
        };
        let addr = self.value(&args[0]);
        let addr = self.protect(addr, &args[1]);
        let addr = self.protect(addr, &args[2]);
        let expected = self.value(&args[1]);
        let expected = self.protect(expected, &args[2]);
        let desired = self.value(&args[2]);
        let (done, seen) = (self.b.temp(Ty::I32), self.b.temp(t));
        self.push(Op::CmpXchg {
            dst: done,
            old: seen,
            ty: t,
            addr,
            expected,
            desired,
            success: Order::SeqCst,
            failure: Order::SeqCst,
            weak: false,
        });
        Operand::Local(if bool_result { done } else { seen })
    }
}

/// The order of a failed compare-exchange, from that of a successful one.
pub(crate) fn failure_order(order: Order) -> Order {
    match order {
        Order::Release => Order::Relaxed,
        Order::AcqRel => Order::Acquire,
        other => other,
    }
}
