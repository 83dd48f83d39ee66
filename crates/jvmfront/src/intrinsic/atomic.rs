//! Accesses that name their memory order: what `Unsafe` and `VarHandle` have in common.
//!
//! Plain is plain; opaque is relaxed; acquire and release are such; volatile accesses, `compareAndSet` and
//! `getAndX` are Java's volatile, and a failed compare-exchange still reads so.

use ir::{AccessMode, BlockId, CastOp, Op, Operand, Order, RmwOp, Ty};

use super::Replaced;
use crate::class::JType;
use crate::lower::body::{Lower, Value};
use crate::lower::types::Stored;

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    /// Reads.
    Get(AccessMode),
    /// Writes.
    Put(AccessMode),
    /// Compares and sets; gives whether it did.
    Set { order: Order, weak: bool },
    /// Compares and sets; gives what it found.
    Exchange(Order),
    /// Reads, changes, writes; gives what was there.
    Change(RmwOp, Order),
}

impl Access {
    /// The access that a method's name means, without the type: `getAndAddAcquire`.
    pub(super) fn of(name: &str) -> Option<Access> {
        let volatile = AccessMode::Atomic(Order::JavaVolatile);
        Some(match name {
            "get" => Access::Get(AccessMode::Plain),
            "getVolatile" => Access::Get(volatile),
            "getOpaque" => Access::Get(AccessMode::Atomic(Order::Relaxed)),
            "getAcquire" => Access::Get(AccessMode::Atomic(Order::Acquire)),
            "set" | "put" => Access::Put(AccessMode::Plain),
            "setVolatile" | "putVolatile" => Access::Put(volatile),
            "setOpaque" | "putOpaque" => Access::Put(AccessMode::Atomic(Order::Relaxed)),
            "setRelease" | "putRelease" => Access::Put(AccessMode::Atomic(Order::Release)),
            _ => return Access::update(name),
        })
    }

    fn update(name: &str) -> Option<Access> {
        let (stem, order) = if let Some(stem) = name.strip_suffix("Acquire") {
            (stem, Order::Acquire)
        } else if let Some(stem) = name.strip_suffix("Release") {
            (stem, Order::Release)
        } else if let Some(stem) = name.strip_suffix("Plain") {
            (stem, Order::Relaxed)
        } else {
            (name, Order::JavaVolatile)
        };
        Some(match stem {
            "compareAndSet" => Access::Set { order, weak: false },
            "weakCompareAndSet" => Access::Set { order, weak: true },
            "compareAndExchange" => Access::Exchange(order),
            "getAndSet" => Access::Change(RmwOp::Exchange, order),
            "getAndAdd" => Access::Change(RmwOp::Add, order),
            "getAndBitwiseOr" => Access::Change(RmwOp::Or, order),
            "getAndBitwiseAnd" => Access::Change(RmwOp::And, order),
            "getAndBitwiseXor" => Access::Change(RmwOp::Xor, order),
            _ => return None,
        })
    }

    /// The same, but opaque where it is plain.
    pub(super) fn at_least_opaque(self) -> Access {
        let opaque = AccessMode::Atomic(Order::Relaxed);
        match self {
            Access::Get(AccessMode::Plain) => Access::Get(opaque),
            Access::Put(AccessMode::Plain) => Access::Put(opaque),
            other => other,
        }
    }

    /// How many values it takes.
    pub(super) fn operands(self) -> usize {
        match self {
            Access::Get(_) => 0,
            Access::Put(_) | Access::Change(..) => 1,
            Access::Set { .. } | Access::Exchange(_) => 2,
        }
    }
}

impl Lower<'_, '_> {
    /// An access at an address to a variable of a type. None if the values do not fit.
    pub(super) fn ordered(
        &mut self,
        access: Access,
        addr: Operand,
        ty: &JType,
        values: &[Value],
        unwind: Option<BlockId>,
    ) -> Replaced {
        let stored = Stored::of(ty);
        let fits = values.len() == access.operands();
        if !fits || values.iter().any(|v| v.ty != stored.stack()) {
            return None;
        }
        let result = match access {
            Access::Get(mode) => {
                let value = self.load_at(addr, stored, mode, unwind);
                Some(Value::of(value.op, ty))
            }
            Access::Put(mode) => {
                self.store_at(addr, &values[0], stored, mode, unwind);
                None
            }
            Access::Set { order, weak } => {
                let [want, new] = [&values[0], &values[1]].map(|v| self.raw(v, stored));
                let (done, _) = self.exchange(addr, stored, [want, new], order, weak, unwind);
                Some(Value::new(done, Ty::I32))
            }
            Access::Exchange(order) => {
                let [want, new] = [&values[0], &values[1]].map(|v| self.raw(v, stored));
                let (_, old) = self.exchange(addr, stored, [want, new], order, false, unwind);
                let old = self.cooked(old, stored);
                Some(Value::of(old.op, ty))
            }
            Access::Change(op, order) => {
                if (stored.ty.is_float() || stored.ty == Ty::Ptr) && op != RmwOp::Exchange {
                    return None;
                }
                let value = self.raw(&values[0], stored);
                let dst = self.b.temp(raw_type(stored));
                self.emit_unwinding(
                    Op::Rmw {
                        dst,
                        op,
                        ty: raw_type(stored),
                        addr,
                        value,
                        order,
                    },
                    unwind,
                );
                let old = self.cooked(Operand::Local(dst), stored);
                Some(Value::of(old.op, ty))
            }
        };
        Some(result)
    }

    fn exchange(
        &mut self,
        addr: Operand,
        stored: Stored,
        [expected, desired]: [Operand; 2],
        order: Order,
        weak: bool,
        unwind: Option<BlockId>,
    ) -> (Operand, Operand) {
        let ty = raw_type(stored);
        let (dst, old) = (self.b.temp(Ty::I32), self.b.temp(ty));
        let failure = match order {
            Order::Release => Order::Relaxed,
            order => order,
        };
        self.emit_unwinding(
            Op::CmpXchg {
                dst,
                old,
                ty,
                addr,
                expected,
                desired,
                success: order,
                failure,
                weak,
            },
            unwind,
        );
        (Operand::Local(dst), Operand::Local(old))
    }

    /// A value as an atomic operation takes it: floats by their bits, which is how they are compared.
    fn raw(&mut self, value: &Value, stored: Stored) -> Operand {
        let op = self.narrowed(value, stored);
        match stored.ty.is_float() {
            true => self.cast(CastOp::Bitcast, stored.ty, raw_type(stored), op),
            false => op,
        }
    }

    fn cooked(&mut self, op: Operand, stored: Stored) -> Value {
        let op = match stored.ty.is_float() {
            true => self.cast(CastOp::Bitcast, raw_type(stored), stored.ty, op),
            false => op,
        };
        self.widened(op, stored)
    }
}

fn raw_type(stored: Stored) -> Ty {
    match stored.ty {
        Ty::F32 => Ty::I32,
        Ty::F64 => Ty::I64,
        ty => ty,
    }
}
