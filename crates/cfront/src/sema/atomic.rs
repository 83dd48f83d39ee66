//! `__atomic_*`, `__sync_*` and `__c11_atomic_*`.
//!
//! A memory order must be constant; one that is not makes the call a gap.

use ir::{Order, RmwOp};

use crate::emit::failure_order;
use crate::sema::ctype::{QType, Quals};
use crate::sema::hir::{Arith, Expr, Kind, Op};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{ExprId, ExprKind, UnaryOp};

impl<'a> Cx<'_, 'a> {
    pub(super) fn atomic_function(
        &mut self,
        name: &'a str,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        let (family, op) = if let Some(op) = name.strip_prefix("__c11_atomic_") {
            (Family::C11, op)
        } else if let Some(op) = name.strip_prefix("__atomic_") {
            (Family::Gnu, op)
        } else {
            (Family::Sync, name.strip_prefix("__sync_").unwrap_or(name))
        };
        let void = self.s.types.void.plain();
        match (family, op, args.len()) {
            (Family::Sync, "synchronize", _) => {
                Ok(self.mk(void, Kind::Builtin(Op::Fence(Order::SeqCst), vec![]), loc))
            }
            (_, "thread_fence", 1) => {
                let order = self.order(args[0])?;
                if order == Order::Relaxed {
                    return Ok(self.int(0, loc));
                }
                Ok(self.mk(void, Kind::Builtin(Op::Fence(order), vec![]), loc))
            }
            (_, "signal_fence", _) => Ok(self.int(0, loc)),
            (_, "always_lock_free" | "is_lock_free", 1..) => {
                let size = self.rvalue(args[0])?;
                let free = matches!(size.kind, Kind::Int(1 | 2 | 4 | 8));
                let ty = self.s.types.bool.plain();
                Ok(self.mk(ty, Kind::Int(i128::from(free)), loc))
            }
            (_, "test_and_set", 2) => {
                let p = self.rvalue(args[0])?;
                let order = self.order(args[1])?;
                let ty = self.s.types.bool.plain();
                Ok(self.mk(ty, Kind::Builtin(Op::TestAndSet(order), vec![p]), loc))
            }
            (_, "clear", 2) => {
                let p = self.rvalue(args[0])?;
                let order = self.order(args[1])?;
                Ok(self.mk(void, Kind::Builtin(Op::Clear(order), vec![p]), loc))
            }
            (_, _, 0) => self.unsupported(format!("`{name}`")),
            _ => {
                let pointer = self.rvalue(args[0])?;
                self.object_operation(name, family, op, pointer, args, loc)
            }
        }
    }

    fn object_operation(
        &mut self,
        name: &str,
        family: Family,
        op: &str,
        pointer: Expr,
        args: &'a [ExprId],
        loc: Location,
    ) -> Check<Expr> {
        let Some(object) = self.s.types.pointee(pointer.ty.id) else {
            return self.error(loc, format!("`{name}` needs a pointer"));
        };
        let ty = object.unqual();
        if self.s.types.size(ty.id).is_none() {
            return self.error(loc, format!("`{name}` needs a pointer to a complete type"));
        }
        let void = self.s.types.void.plain();
        let b = |op: Op, args: Vec<Expr>| Kind::Builtin(op, args);
        let c11 = family == Family::C11;
        match (family, op, args.len()) {
            (Family::Gnu, "load_n", 2) | (Family::C11, "load", 2) => {
                let order = self.order(args[1])?;
                Ok(self.mk(ty, b(Op::AtomicLoad(order), vec![pointer]), loc))
            }
            (Family::Gnu, "load", 3) => {
                let order = self.order(args[2])?;
                let to = self.behind(args[1], ty, loc)?;
                let value = self.mk(ty, b(Op::AtomicLoad(order), vec![pointer]), loc);
                Ok(self.mk(ty, Kind::Assign(Box::new(to), Box::new(value)), loc))
            }
            (Family::Gnu, "store_n", 3) | (Family::C11, "store", 3) => {
                let order = self.order(args[2])?;
                let value = self.atomic_value(args[1], ty, loc)?;
                Ok(self.mk(void, b(Op::AtomicStore(order), vec![pointer, value]), loc))
            }
            (Family::C11, "init", 2) => {
                let value = self.atomic_value(args[1], ty, loc)?;
                let place = self.mk(ty, Kind::Deref(Box::new(pointer)), loc);
                Ok(self.mk(ty, Kind::Assign(Box::new(place), Box::new(value)), loc))
            }
            (Family::Gnu, "store", 3) => {
                let order = self.order(args[2])?;
                let value = self.atomic_through(args[1], ty, loc)?;
                Ok(self.mk(void, b(Op::AtomicStore(order), vec![pointer, value]), loc))
            }
            (Family::Gnu, "exchange_n", 3) | (Family::C11, "exchange", 3) => {
                let order = self.order(args[2])?;
                let value = self.atomic_value(args[1], ty, loc)?;
                Ok(self.rmw_node(RmwOp::Exchange, order, false, pointer, value, ty, loc))
            }
            (Family::Gnu, "exchange", 4) => {
                let order = self.order(args[3])?;
                let value = self.atomic_through(args[1], ty, loc)?;
                let to = self.behind(args[2], ty, loc)?;
                let old = self.rmw_node(RmwOp::Exchange, order, false, pointer, value, ty, loc);
                Ok(self.mk(ty, Kind::Assign(Box::new(to), Box::new(old)), loc))
            }
            (Family::Gnu, "compare_exchange_n" | "compare_exchange", 6) => {
                let expected = self.rvalue(args[1])?;
                let desired = if op == "compare_exchange" {
                    self.atomic_through(args[2], ty, loc)?
                } else {
                    self.atomic_value(args[2], ty, loc)?
                };
                let weak = match self.rvalue(args[3])?.kind {
                    Kind::Int(n) => n != 0,
                    _ => true,
                };
                let success = self.order(args[4])?;
                let failure = self.order(args[5])?;
                Ok(
                    self.compare_exchange(
                        pointer,
                        expected,
                        desired,
                        (success, failure, weak),
                        loc,
                    ),
                )
            }
            (Family::C11, "compare_exchange_strong" | "compare_exchange_weak", 5) => {
                let expected = self.rvalue(args[1])?;
                let desired = self.atomic_value(args[2], ty, loc)?;
                let success = self.order(args[3])?;
                let failure = self.order(args[4])?;
                let weak = op.ends_with("weak");
                Ok(
                    self.compare_exchange(
                        pointer,
                        expected,
                        desired,
                        (success, failure, weak),
                        loc,
                    ),
                )
            }
            (Family::Sync, "bool_compare_and_swap" | "val_compare_and_swap", 3..) => {
                let bool_result = op.starts_with("bool");
                let old = self.atomic_value(args[1], ty, loc)?;
                let new = self.atomic_value(args[2], ty, loc)?;
                let result = if bool_result {
                    self.s.types.int.plain()
                } else {
                    ty
                };
                let kind = b(
                    Op::SyncCompareAndSwap { bool_result },
                    vec![pointer, old, new],
                );
                Ok(self.mk(result, kind, loc))
            }
            (Family::Sync, "lock_test_and_set", 2..) => {
                let value = self.atomic_value(args[1], ty, loc)?;
                Ok(self.rmw_node(
                    RmwOp::Exchange,
                    Order::Acquire,
                    false,
                    pointer,
                    value,
                    ty,
                    loc,
                ))
            }
            (Family::Sync, "lock_release", 1..) => {
                let zero = self.int(0, loc);
                let zero = self.convert(zero, ty);
                let kind = b(Op::AtomicStore(Order::Release), vec![pointer, zero]);
                Ok(self.mk(void, kind, loc))
            }
            (_, _, 2..) => self.fetch_operation(name, op, pointer, ty, args, c11, loc),
            _ => self.unsupported(format!("`{name}`")),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one call")]
    fn fetch_operation(
        &mut self,
        name: &str,
        op: &str,
        pointer: Expr,
        ty: QType,
        args: &'a [ExprId],
        c11: bool,
        loc: Location,
    ) -> Check<Expr> {
        let (which, new) = match op.strip_prefix("fetch_and_").or(op.strip_prefix("fetch_")) {
            Some(which) => (which, false),
            None => match op.strip_suffix("_fetch") {
                Some(which) => (which.strip_suffix("_and").unwrap_or(which), true),
                None => return self.unsupported(format!("`{name}`")),
            },
        };
        let rmw = match which {
            "add" => RmwOp::Add,
            "sub" => RmwOp::Sub,
            "and" => RmwOp::And,
            "or" => RmwOp::Or,
            "xor" => RmwOp::Xor,
            "nand" => RmwOp::Nand,
            "max" if self.s.types.is_signed(ty.id) => RmwOp::MaxS,
            "min" if self.s.types.is_signed(ty.id) => RmwOp::MinS,
            _ => return self.unsupported(format!("`{name}`")),
        };
        let order = if name.starts_with("__sync") {
            Order::SeqCst
        } else if args.len() >= 3 {
            self.order(args[2])?
        } else {
            return self.error(loc, format!("`{name}` needs a memory order"));
        };
        let mut value = self.rvalue(args[1])?;
        if self.s.types.is_pointer(ty.id) {
            let word = self.s.types.ptrdiff_t().plain();
            value = self.convert(value, word);
            if c11 && let Some(to) = self.s.types.pointee(ty.id) {
                let size = self.mk(word, Kind::Int(i128::from(self.unit_size(to))), loc);
                value = self.arith(Arith::Mul, value, size, loc);
            }
            value = self.convert(value, ty);
        } else {
            if self.s.types.is_float(ty.id) {
                return self.unsupported(format!("`{name}` on a floating type"));
            }
            value = self.assign_convert(value, ty, loc)?;
        }
        if matches!(rmw, RmwOp::MaxS | RmwOp::MinS) && new {
            return self.unsupported(format!("`{name}`"));
        }
        Ok(self.rmw_node(rmw, order, new, pointer, value, ty, loc))
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one node")]
    fn rmw_node(
        &mut self,
        op: RmwOp,
        order: Order,
        new: bool,
        pointer: Expr,
        value: Expr,
        ty: QType,
        loc: Location,
    ) -> Expr {
        let op = Op::AtomicRmw { op, order, new };
        self.mk(ty, Kind::Builtin(op, vec![pointer, value]), loc)
    }

    fn compare_exchange(
        &mut self,
        pointer: Expr,
        expected: Expr,
        desired: Expr,
        (success, failure, weak): (Order, Order, bool),
        loc: Location,
    ) -> Expr {
        // A failure order stronger than C allows is what the success order gives.
        let failure = match failure {
            Order::Release | Order::AcqRel => failure_order(success),
            other => other,
        };
        let op = Op::CompareExchange {
            success,
            failure,
            weak,
        };
        let int = self.s.types.int.plain();
        let done = self.mk(
            int,
            Kind::Builtin(op, vec![pointer, expected, desired]),
            loc,
        );
        let ty = self.s.types.bool.plain();
        self.convert(done, ty)
    }

    fn atomic_value(&mut self, e: ExprId, ty: QType, loc: Location) -> Check<Expr> {
        let value = self.rvalue(e)?;
        self.assign_convert(value, ty, loc)
    }

    /// `*e`, the place of this type behind a pointer argument. Behind `&x` that is `x`, whose address no code
    /// learns: the temporaries of `<stdatomic.h>` need no memory.
    fn behind(&mut self, e: ExprId, ty: QType, loc: Location) -> Check<Expr> {
        let tu = self.u.tu;
        if let ExprKind::Unary(UnaryOp::AddressOf, inner) = tu[e].kind
            && let ExprKind::Ident(_) = tu[inner].kind
        {
            let place = self.expr(inner)?;
            if matches!(place.kind, Kind::Var(_)) && place.ty.id == ty.id {
                return Ok(place);
            }
        }
        let pointer = self.rvalue(e)?;
        self.deref(pointer, loc)
    }

    /// `*e`, the value behind a pointer argument.
    fn atomic_through(&mut self, e: ExprId, ty: QType, loc: Location) -> Check<Expr> {
        let mut place = self.behind(e, ty, loc)?;
        place.ty.quals = place.ty.quals.without(Quals::ATOMIC);
        self.value(place)
    }

    /// A constant memory order.
    fn order(&mut self, e: ExprId) -> Check<Order> {
        let value = self.rvalue(e)?;
        let Some(n) = self.fold_int(&value) else {
            return self.unsupported("a memory order that is not constant");
        };
        // The upper bits carry hints of hardware lock elision.
        Ok(match n & 0xffff {
            0 => Order::Relaxed,
            1 => Order::Consume,
            2 => Order::Acquire,
            3 => Order::Release,
            4 => Order::AcqRel,
            _ => Order::SeqCst,
        })
    }
}

/// The three spellings of atomic functions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Family {
    Gnu,
    C11,
    Sync,
}
