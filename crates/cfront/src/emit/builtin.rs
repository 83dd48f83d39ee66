//! The compiler's own functions.

use ir::{
    AccessMode, AssertKind, BinOp, CastOp, CmpOp, MemAccess, Op as Ir, Operand, Order, Overflow,
    RmwOp, SyncOp, Terminator, Ty, UnOp,
};

use super::Emitter;
use super::place::Lvalue;
use crate::sema::ctype::QType;
use crate::sema::hir::{Arith, Expr, Op};

impl Emitter<'_, '_, '_> {
    pub(super) fn builtin(&mut self, op: &Op, args: &[Expr], e: &Expr) -> Operand {
        self.at(e.loc);
        match op {
            Op::VaStart => {
                let list = self.value(&args[0]);
                let object = self.temp(Ty::Ptr, |dst| Ir::VarArgs { dst });
                self.store_pointer(list, object);
                Operand::Const(0)
            }
            Op::VaArg => {
                if self.cx.s.types.scalar(e.ty.id).is_none() {
                    return self.va_arg_record(&args[0], e.ty).addr();
                }
                let ty = self.ty(e.ty);
                let at = self.next_argument(&args[0], ty);
                let access = MemAccess {
                    ty,
                    mode: AccessMode::Plain,
                    bits: None,
                    align: 1,
                };
                self.at(e.loc);
                self.temp(ty, |dst| Ir::Load {
                    dst,
                    addr: at,
                    access,
                })
            }
            Op::VaCopy => {
                let to = self.value(&args[0]);
                let to = self.protect(to, &args[1]);
                let from = self.value(&args[1]);
                let cursor = self.load_pointer(from);
                self.store_pointer(to, cursor);
                Operand::Const(0)
            }
            Op::First => {
                let first = self.value(&args[0]);
                let first = args[1..].iter().fold(first, |v, a| self.protect(v, a));
                for a in &args[1..] {
                    self.effect(a);
                }
                first
            }
            Op::Unreachable => self.assert_never(
                AssertKind::Unreachable,
                "control reached an unreachable place",
            ),
            Op::Trap => self.assert_never(AssertKind::Abort, "`__builtin_trap` was reached"),
            Op::Alloca => {
                let size = self.value(&args[0]);
                self.temp(Ty::Ptr, |dst| Ir::StackAlloc {
                    dst,
                    size,
                    align: 16,
                })
            }
            Op::Bits(op) => self.bits(*op, &args[0], e.ty),
            Op::Ffs => {
                let ty = self.ty(args[0].ty);
                let a = self.value(&args[0]);
                let count = self.unary(UnOp::TrailingZeros, ty, a);
                let count = self.resize(count, ty, Ty::I32, false);
                let one = self.arith(BinOp::Add, Ty::I32, count, Operand::Const(1));
                let cond = self.compare_zero(CmpOp::Ne, ty, a);
                self.select(Ty::I32, cond, one, Operand::Const(0))
            }
            Op::Parity => {
                let ty = self.ty(args[0].ty);
                let a = self.value(&args[0]);
                let count = self.unary(UnOp::PopCount, ty, a);
                let count = self.resize(count, ty, Ty::I32, false);
                self.arith(BinOp::And, Ty::I32, count, Operand::Const(1))
            }
            Op::Clrsb => self.clrsb(&args[0]),
            Op::Overflow(op) => self.overflow_builtin(*op, args),
            Op::IsNan => {
                let (a, ty) = self.float_arg(&args[0]);
                self.cmp(CmpOp::Ne, ty, a, a)
            }
            Op::IsInfSign => {
                let (a, ty) = self.float_arg(&args[0]);
                let plus = self.cmp(CmpOp::Eq, ty, a, infinity(ty, false));
                let minus = self.cmp(CmpOp::Eq, ty, a, infinity(ty, true));
                self.arith(BinOp::Sub, Ty::I32, plus, minus)
            }
            Op::IsFinite => {
                let (a, ty) = self.float_arg(&args[0]);
                let below = self.cmp(CmpOp::LtS, ty, a, infinity(ty, false));
                let above = self.cmp(CmpOp::GtS, ty, a, infinity(ty, true));
                self.arith(BinOp::And, Ty::I32, below, above)
            }
            Op::IsNormal => self.class(&args[0], [0, 0, 1, 0, 0].map(Operand::Const)),
            Op::Signbit => {
                let (a, ty) = self.float_arg(&args[0]);
                let (bits, width) = match ty {
                    Ty::F32 => (Ty::I32, 31),
                    _ => (Ty::I64, 63),
                };
                let raw = self.cast(CastOp::Bitcast, ty, bits, a);
                let sign = self.arith(BinOp::ShrU, bits, raw, Operand::Const(width));
                self.resize(sign, bits, Ty::I32, false)
            }
            Op::FpClassify => {
                let values: Vec<Operand> = args[..5].iter().map(|a| self.value(a)).collect();
                let values = [values[0], values[1], values[2], values[3], values[4]];
                self.class(&args[5], values)
            }
            Op::Unordered => {
                let (a, ty) = self.float_arg(&args[0]);
                let (b, _) = self.float_arg(&args[1]);
                let x = self.cmp(CmpOp::Ne, ty, a, a);
                let y = self.cmp(CmpOp::Ne, ty, b, b);
                self.arith(BinOp::Or, Ty::I32, x, y)
            }
            Op::AtomicLoad(order) => {
                if self.cx.s.types.is_record(e.ty.id) {
                    return self.record(e).addr();
                }
                let addr = self.value(&args[0]);
                self.at(e.loc);
                self.atomic_load(addr, e.ty, *order)
            }
            Op::AtomicStore(order) => {
                let ty = self.object_type(&args[0]);
                let addr = self.value(&args[0]);
                let addr = self.protect(addr, &args[1]);
                if let Some(t) = self.atomic_ty(ty) {
                    let value = self.atomic_operand(&args[1], ty, t);
                    self.at(e.loc);
                    self.atomic_store_bits(addr, value, t, *order);
                }
                Operand::Const(0)
            }
            Op::AtomicRmw { op, order, new } => {
                if self.cx.s.types.is_record(e.ty.id) {
                    return self.record(e).addr();
                }
                self.rmw(*op, *order, *new, args, e)
            }
            Op::CompareExchange {
                success,
                failure,
                weak,
            } => self.compare_exchange(args, *success, *failure, *weak),
            Op::SyncCompareAndSwap { bool_result } => {
                self.sync_compare_and_swap(args, *bool_result)
            }
            Op::Fence(order) => {
                self.push(Ir::Fence { order: *order });
                Operand::Const(0)
            }
            Op::Yield => {
                self.sync(SyncOp::Yield);
                Operand::Const(0)
            }
            Op::TestAndSet(order) => {
                let addr = self.value(&args[0]);
                let order = *order;
                let old = self.temp(Ty::I8, |dst| Ir::Rmw {
                    dst,
                    op: RmwOp::Exchange,
                    ty: Ty::I8,
                    addr,
                    value: Operand::Const(1),
                    order,
                });
                let truth = self.compare_zero(CmpOp::Ne, Ty::I8, old);
                self.resize(truth, Ty::I32, Ty::I8, false)
            }
            Op::Clear(order) => {
                let addr = self.value(&args[0]);
                self.atomic_store_bits(addr, Operand::Const(0), Ty::I8, *order);
                Operand::Const(0)
            }
        }
    }

    fn rmw(&mut self, op: RmwOp, order: Order, new: bool, args: &[Expr], e: &Expr) -> Operand {
        let ty = self.object_type(&args[0]);
        let addr = self.value(&args[0]);
        let addr = self.protect(addr, &args[1]);
        let Some(t) = self.atomic_ty(ty) else {
            return Operand::Const(0);
        };
        let value = self.atomic_operand(&args[1], ty, t);
        self.at(e.loc);
        self.atomic_rmw(op, order, new, addr, value, ty)
    }

    /// An operation whose result is a record.
    pub(super) fn builtin_record(&mut self, op: &Op, args: &[Expr], to: Lvalue, e: &Expr) {
        self.at(e.loc);
        let Some(t) = self.atomic_ty(e.ty) else {
            return;
        };
        let bits = match op {
            Op::AtomicLoad(order) => {
                let addr = self.value(&args[0]);
                self.atomic_load_bits(addr, t, *order)
            }
            Op::AtomicRmw { op, order, .. } => self.rmw(*op, *order, false, args, e),
            _ => {
                self.gap("a compiler function that returns a record");
                return;
            }
        };
        self.store_bits(to.addr(), bits, t);
    }

    fn object_type(&self, pointer: &Expr) -> QType {
        self.cx
            .s
            .types
            .pointee(pointer.ty.id)
            .map_or(pointer.ty, QType::unqual)
    }

    fn assert_never(&mut self, kind: AssertKind, message: &str) -> Operand {
        self.push(Ir::Assert {
            cond: Operand::Const(0),
            kind,
            message: message.to_owned(),
        });
        self.b.terminate(Terminator::Unreachable, self.span);
        Operand::Const(0)
    }

    fn unary(&mut self, op: UnOp, ty: Ty, a: Operand) -> Operand {
        self.temp(ty, |dst| Ir::Unary {
            dst,
            op,
            ty,
            a,
            overflow: Overflow::Wrap,
        })
    }

    pub(super) fn cmp(&mut self, op: CmpOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        self.temp(Ty::I32, |dst| Ir::Compare { dst, op, ty, a, b })
    }

    fn select(&mut self, ty: Ty, cond: Operand, a: Operand, b: Operand) -> Operand {
        self.temp(ty, |dst| Ir::Select {
            dst,
            ty,
            cond,
            a,
            b,
        })
    }

    fn bits(&mut self, op: UnOp, arg: &Expr, to: QType) -> Operand {
        let ty = self.ty(arg.ty);
        let a = self.value(arg);
        let result = self.unary(op, ty, a);
        let to = self.ty(to);
        self.resize(result, ty, to, false)
    }

    /// Redundant sign bits: leading zeros of the value, complemented if negative, less one.
    fn clrsb(&mut self, arg: &Expr) -> Operand {
        let ty = self.ty(arg.ty);
        let a = self.value(arg);
        let width = u64::from(ty.int_bits().unwrap_or(32));
        let sign = self.arith(BinOp::ShrS, ty, a, Operand::Const(width - 1));
        let folded = self.arith(BinOp::Xor, ty, a, sign);
        let zeros = self.unary(UnOp::LeadingZeros, ty, folded);
        let zeros = self.resize(zeros, ty, Ty::I32, false);
        self.arith(BinOp::Sub, Ty::I32, zeros, Operand::Const(1))
    }

    fn float_arg(&mut self, arg: &Expr) -> (Operand, Ty) {
        let ty = self.ty(arg.ty);
        let value = self.value(arg);
        if ty.is_float() {
            return (value, ty);
        }
        let signed = self.cx.s.types.is_signed(arg.ty.id);
        (self.convert_ty(value, ty, signed, Ty::F64, true), Ty::F64)
    }

    /// One of five values, by the class of a number: NaN, infinite, normal, subnormal, zero.
    fn class(&mut self, arg: &Expr, values: [Operand; 5]) -> Operand {
        let (x, ty) = self.float_arg(arg);
        let [nan, infinite, normal, subnormal, zero] = values;
        let least = match ty {
            Ty::F32 => Operand::Const(u64::from(f32::MIN_POSITIVE.to_bits())),
            _ => Operand::Const(f64::MIN_POSITIVE.to_bits()),
        };
        let negative = self.unary(UnOp::Neg, ty, x);
        let is_negative = self.cmp(CmpOp::LtS, ty, x, Operand::Const(0));
        let size = self.select(ty, is_negative, negative, x);
        let small = self.cmp(CmpOp::LtS, ty, size, least);
        let mut class = self.select(Ty::I32, small, subnormal, normal);
        let is_zero = self.cmp(CmpOp::Eq, ty, x, Operand::Const(0));
        class = self.select(Ty::I32, is_zero, zero, class);
        let is_infinite = self.cmp(CmpOp::Eq, ty, size, infinity(ty, false));
        class = self.select(Ty::I32, is_infinite, infinite, class);
        let is_nan = self.cmp(CmpOp::Ne, ty, x, x);
        self.select(Ty::I32, is_nan, nan, class)
    }

    /// `__builtin_*_overflow(a, b, &result)`: computed in a type wide enough for any operands.
    fn overflow_builtin(&mut self, op: Arith, args: &[Expr]) -> Operand {
        let to = self.object_type(&args[2]);
        let wide = Ty::I128;
        let types = &self.cx.s.types;
        let signs = [args[0].ty, args[1].ty, to].map(|t| types.is_signed(t.id));
        let sizes = [args[0].ty, args[1].ty, to].map(|t| types.size(t.id).unwrap_or(4));
        if sizes.iter().any(|&s| s > 8) {
            self.gap("overflow arithmetic on `__int128`");
            return Operand::Const(0);
        }
        let mut operands = [Operand::Const(0); 2];
        for i in 0..2 {
            let ty = self.ty(args[i].ty);
            let value = self.value(&args[i]);
            let value = if i == 0 {
                self.protect(value, &args[1])
            } else {
                value
            };
            operands[i] = self.resize(value, ty, wide, signs[i]);
        }
        let target = self.value(&args[2]);
        let op = match op {
            Arith::Sub => BinOp::Sub,
            Arith::Mul => BinOp::Mul,
            _ => BinOp::Add,
        };
        // The product of two 64-bit numbers fits 128 bits as long as it is read unsigned when
        // neither operand is signed.
        let exact = self.arith(op, wide, operands[0], operands[1]);
        let ty = self.ty(to);
        let low = self.resize(exact, wide, ty, false);
        let place = self.slot_place(target, to);
        self.store(place, low);
        let back = self.resize(low, ty, wide, signs[2]);
        self.cmp(CmpOp::Ne, wide, exact, back)
    }

    // ---- variable arguments ---------------------------------------------------------------

    fn pointer_access(&self) -> MemAccess {
        MemAccess {
            ty: Ty::Ptr,
            mode: AccessMode::Plain,
            bits: None,
            align: self.cx.s.types.model.pointer_size(),
        }
    }

    fn load_pointer(&mut self, addr: Operand) -> Operand {
        let access = self.pointer_access();
        self.temp(Ty::Ptr, |dst| Ir::Load { dst, addr, access })
    }

    fn store_pointer(&mut self, addr: Operand, value: Operand) {
        let access = self.pointer_access();
        self.push(Ir::Store {
            addr,
            value,
            access,
        });
    }

    /// The address of the next argument of this type; the cursor moves past it.
    fn next_argument(&mut self, list: &Expr, ty: Ty) -> Operand {
        let list = self.value(list);
        let mut cursor = self.load_pointer(list);
        let size = if ty == Ty::I128 {
            if !self.cx.f.variadic {
                self.gap("`va_arg` of a 128-bit integer away from `va_start`");
                return cursor;
            }
            // Sixteen bytes at a multiple of sixteen from the start of the object.
            let word = self.word();
            let start = self.temp(Ty::Ptr, |dst| Ir::VarArgs { dst });
            let at = self.temp(word, |dst| Ir::PtrDiff {
                dst,
                a: cursor,
                b: start,
                scale: 1,
            });
            let odd = self.arith(BinOp::And, word, at, Operand::Const(8));
            cursor = self.temp(Ty::Ptr, |dst| Ir::PtrAdd {
                dst,
                base: cursor,
                index: odd,
                scale: 1,
                offset: 0,
            });
            16
        } else {
            8
        };
        let next = self.add_offset(cursor, size);
        self.store_pointer(list, next);
        cursor
    }

    pub(super) fn va_arg_record(&mut self, list: &Expr, ty: QType) -> Lvalue {
        let at = self.next_argument(list, Ty::Ptr);
        let addr = self.load_pointer(at);
        self.slot_place(addr, ty)
    }
}

fn infinity(ty: Ty, negative: bool) -> Operand {
    let sign = if negative { -1.0 } else { 1.0 };
    match ty {
        Ty::F32 => Operand::Const(u64::from((sign as f32 * f32::INFINITY).to_bits())),
        _ => Operand::Const((sign * f64::INFINITY).to_bits()),
    }
}
