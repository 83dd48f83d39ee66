//! Rules of instructions.

use super::body::Checker;
use super::program::{missing_layout, types};
use crate::id::BlockId;
use crate::inst::{
    AccessMode, BinOp, Callee, CastOp, CmpOp, FormatArgs, FormatSink, MemAccess, Op, Order,
    Overflow, RmwOp, UnOp,
};
use crate::names::Named;
use crate::operand::Operand;
use crate::ty::Ty;

/// Checks one instruction, the `index`-th of `block`.
pub(super) fn verify(c: &mut Checker<'_>, op: &Op, block: BlockId, index: usize) {
    let int = c.program.data_model.pointer_int();
    match op {
        Op::Copy { dst, ty, src } => {
            c.dst(*dst, *ty);
            c.operand(*src, *ty);
        }
        Op::Wide { dst, .. } => c.dst(*dst, Ty::I128),
        Op::Unary {
            dst,
            op,
            ty,
            a,
            overflow,
        } => {
            c.dst(*dst, *ty);
            c.operand(*a, *ty);
            let fits = ty.is_int() || (*op == UnOp::Neg && ty.is_float());
            c.require(fits, || format!("{} of {ty}", op.name()));
            let may_overflow = *op == UnOp::Neg && ty.is_int();
            signed_overflow(c, *overflow, may_overflow, op.name());
        }
        Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow,
        } => {
            c.dst(*dst, *ty);
            c.operand(*a, *ty);
            c.operand(*b, *ty);
            binary(c, *op, *ty, *overflow);
        }
        Op::Compare { dst, op, ty, a, b } => {
            c.dst(*dst, Ty::I32);
            c.operand(*a, *ty);
            c.operand(*b, *ty);
            let fits = match op {
                CmpOp::Eq | CmpOp::Ne => true,
                CmpOp::LtS | CmpOp::LeS | CmpOp::GtS | CmpOp::GeS => *ty != Ty::Ptr,
                CmpOp::LtU | CmpOp::LeU | CmpOp::GtU | CmpOp::GeU => !ty.is_float(),
            };
            c.require(fits, || format!("{} of {ty}", op.name()));
        }
        Op::Cast {
            dst,
            op,
            from,
            to,
            a,
        } => {
            c.dst(*dst, *to);
            c.operand(*a, *from);
            cast(c, *op, *from, *to);
        }
        Op::Select {
            dst,
            ty,
            cond,
            a,
            b,
        } => {
            c.dst(*dst, *ty);
            c.operand(*cond, Ty::I32);
            c.operand(*a, *ty);
            c.operand(*b, *ty);
        }
        Op::PtrAdd {
            dst, base, index, ..
        } => {
            c.dst(*dst, Ty::Ptr);
            c.operand(*base, Ty::Ptr);
            c.operand(*index, int);
        }
        Op::PtrDiff { dst, a, b, scale } => {
            c.dst(*dst, int);
            c.operand(*a, Ty::Ptr);
            c.operand(*b, Ty::Ptr);
            c.require(*scale != 0, || "division by a scale of zero".into());
        }
        Op::BlockAddr { dst, block } => {
            c.dst(*dst, Ty::Ptr);
            c.block(*block);
        }
        Op::Nondet {
            dst,
            ty,
            range,
            failure,
        } => {
            c.dst(*dst, *ty);
            let yes_or_no = *ty == Ty::I32 && *range == Some((0, 1));
            c.require(failure.is_none() || yes_or_no, || {
                "a failure takes place or does not: i32 in 0..1".into()
            });
            if let Some((lo, hi)) = range {
                c.require(lo <= hi, || "the range is empty".into());
                let fits = ty.int_bits().is_some_and(|bits| bits <= 64);
                c.require(fits, || format!("{ty} has no range"));
            }
        }
        Op::Load { dst, addr, access } => {
            c.dst(*dst, access.ty);
            c.operand(*addr, Ty::Ptr);
            access_rules(c, access);
            if let AccessMode::Atomic(order @ (Order::Release | Order::AcqRel)) = access.mode {
                c.report(format!("a load cannot be {}", order.name()));
            }
        }
        Op::Store {
            addr,
            value,
            access,
        } => {
            c.operand(*value, access.ty);
            c.operand(*addr, Ty::Ptr);
            access_rules(c, access);
            if let AccessMode::Atomic(order @ (Order::Acquire | Order::Consume | Order::AcqRel)) =
                access.mode
            {
                c.report(format!("a store cannot be {}", order.name()));
            }
        }
        Op::MemCopy { dst, src, len, .. } => {
            c.operand(*dst, Ty::Ptr);
            c.operand(*src, Ty::Ptr);
            c.operand(*len, int);
        }
        Op::Foreign { ptr, layout, .. } => {
            c.operand(*ptr, Ty::Ptr);
            let missing = missing_layout(c.program, *layout);
            c.require(missing.is_none(), || missing.unwrap_or_default());
        }
        Op::MemSet { dst, byte, len } => {
            c.operand(*dst, Ty::Ptr);
            c.operand(*byte, Ty::I32);
            c.operand(*len, int);
        }
        Op::Rmw {
            dst,
            op,
            ty,
            addr,
            value,
            ..
        } => {
            c.dst(*dst, *ty);
            c.operand(*addr, Ty::Ptr);
            let offset = *ty == Ty::Ptr && *op != RmwOp::Exchange;
            c.operand(*value, if offset { int } else { *ty });
            let fits = match op {
                RmwOp::Exchange => true,
                RmwOp::Add | RmwOp::Sub => !ty.is_float(),
                _ => ty.is_int(),
            };
            c.require(fits, || format!("{} of {ty}", op.name()));
        }
        Op::CmpXchg {
            dst,
            old,
            ty,
            addr,
            expected,
            desired,
            failure,
            ..
        } => {
            c.dst(*dst, Ty::I32);
            c.dst(*old, *ty);
            c.require(dst != old, || "both results go to one local".into());
            c.operand(*addr, Ty::Ptr);
            c.operand(*expected, *ty);
            c.operand(*desired, *ty);
            let fits = !matches!(failure, Order::Release | Order::AcqRel);
            c.require(fits, || format!("a failure cannot be {}", failure.name()));
        }
        Op::Fence { .. } | Op::Gap { .. } => {}
        Op::Alloc {
            dst,
            size,
            align,
            class,
            ..
        } => {
            c.dst(*dst, Ty::Ptr);
            c.operand(*size, int);
            c.operand(*align, int);
            if let Operand::Const(align) = align {
                let fits = align.is_power_of_two();
                c.require(fits, || format!("alignment {align} is no power of two"));
            }
            if let Some(class) = class {
                class_exists(c, *class);
            }
        }
        Op::Free { ptr } | Op::StackFree { ptr } => c.operand(*ptr, Ty::Ptr),
        Op::StackAlloc { dst, size, align } => {
            c.dst(*dst, Ty::Ptr);
            c.operand(*size, int);
            c.power_of_two(*align);
        }
        Op::SlotBegin { slot } | Op::SlotEnd { slot } => {
            c.operand(Operand::Slot(*slot, 0), Ty::Ptr);
        }
        Op::ObjectSize { dst, ptr } => {
            c.dst(*dst, int);
            c.operand(*ptr, Ty::Ptr);
        }
        Op::VarArgs { dst } => {
            c.dst(*dst, Ty::Ptr);
            c.require(c.func.variadic, || "the function is not variadic".into());
        }
        Op::Call { dst, callee, args } => call(c, *dst, *callee, args),
        Op::SetJmp { dst, buf } => {
            c.dst(*dst, Ty::I32);
            c.operand(*buf, Ty::Ptr);
        }
        Op::LongJmp { buf, value } => {
            c.operand(*buf, Ty::Ptr);
            c.operand(*value, Ty::I32);
        }
        Op::Caught { dst } => {
            c.dst(*dst, Ty::Ptr);
            let named = c.unwind_blocks.get(block.0 as usize) == Some(&true);
            c.require(named && index == 0, || {
                "is not at the head of a block that an unwind edge names".into()
            });
        }
        Op::InstanceOf { dst, ptr, class } => {
            c.dst(*dst, Ty::I32);
            c.operand(*ptr, Ty::Ptr);
            class_exists(c, *class);
        }
        Op::Sync { dst, op } => {
            let signature = op.signature();
            for (operand, ty) in op.operands().into_iter().zip(signature.operands) {
                c.operand(operand, *ty);
            }
            if let Some(dst) = dst {
                c.dst(*dst, signature.result);
            }
        }
        Op::Assert { cond, .. } | Op::Assume { cond } => c.operand(*cond, Ty::I32),
        Op::Math { dst, f, ty, args } => {
            c.dst(*dst, *ty);
            c.require(ty.is_float(), || format!("{} of {ty}", f.name()));
            args.iter().for_each(|a| c.operand(*a, *ty));
            let arity = f.arity();
            c.require(args.len() == arity, || {
                format!("{} takes {arity} arguments, not {}", f.name(), args.len())
            });
        }
        Op::Format {
            dst,
            sink,
            fmt,
            args,
        } => {
            if let Some(dst) = dst {
                c.dst(*dst, Ty::I32);
            }
            match sink {
                FormatSink::Stream(fd) => c.operand(*fd, Ty::I32),
                FormatSink::Buffer(to, size) => {
                    c.operand(*to, Ty::Ptr);
                    c.operand(*size, int);
                }
                FormatSink::Unbounded(to) => c.operand(*to, Ty::Ptr),
            }
            c.operand(*fmt, Ty::Ptr);
            match args {
                FormatArgs::Direct(args) => args.iter().for_each(|(ty, a)| c.operand(*a, *ty)),
                FormatArgs::List(list) => c.operand(*list, Ty::Ptr),
            }
        }
        Op::Output { fd, ptr, len } => {
            c.operand(*fd, Ty::I32);
            c.operand(*ptr, Ty::Ptr);
            c.operand(*len, int);
        }
        Op::ParseFloat { dst, ptr, end } => {
            c.dst(*dst, Ty::F64);
            c.operand(*ptr, Ty::Ptr);
            c.operand(*end, Ty::Ptr);
        }
    }
}

fn signed_overflow(c: &mut Checker<'_>, overflow: Overflow, may: bool, name: &str) {
    let fits = overflow == Overflow::Wrap || may;
    c.require(fits, || format!("{name} has no signed overflow"));
}

fn binary(c: &mut Checker<'_>, op: BinOp, ty: Ty, overflow: Overflow) {
    let fits = match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul => ty != Ty::Ptr,
        BinOp::DivF => ty.is_float(),
        _ => ty.is_int(),
    };
    c.require(fits, || format!("{} of {ty}", op.name()));
    let signed = matches!(
        op,
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl | BinOp::DivS | BinOp::RemS
    );
    signed_overflow(c, overflow, signed && ty.is_int(), op.name());
}

fn cast(c: &mut Checker<'_>, op: CastOp, from: Ty, to: Ty) {
    let int = c.program.data_model.pointer_int();
    let widths = from.int_bits().zip(to.int_bits());
    let fits = match op {
        CastOp::Trunc => widths.is_some_and(|(from, to)| to < from),
        CastOp::ZeroExt | CastOp::SignExt => widths.is_some_and(|(from, to)| to > from),
        CastOp::SignedToFloat | CastOp::UnsignedToFloat => from.is_int() && to.is_float(),
        CastOp::FloatToSigned | CastOp::FloatToSignedSat | CastOp::FloatToUnsigned => {
            from.is_float() && to.is_int()
        }
        CastOp::FloatToFloat => from.is_float() && to.is_float() && from != to,
        CastOp::PtrToInt => from == Ty::Ptr && to == int,
        CastOp::IntToPtr => from == int && to == Ty::Ptr,
        CastOp::Bitcast => matches!(
            (from, to),
            (Ty::F32, Ty::I32) | (Ty::I32, Ty::F32) | (Ty::F64, Ty::I64) | (Ty::I64, Ty::F64)
        ),
    };
    c.require(fits, || {
        format!("{} does not go from {from} to {to}", op.name())
    });
}

fn access_rules(c: &mut Checker<'_>, access: &MemAccess) {
    c.power_of_two(access.align);
    let Some(bits) = access.bits else { return };
    let end = u32::from(bits.first) + u32::from(bits.width);
    let fits = bits.width > 0 && access.ty.int_bits().is_some_and(|unit| end <= unit);
    c.require(fits, || {
        format!(
            "bits {}:{} do not lie within {}",
            bits.first, bits.width, access.ty
        )
    });
    let (first, len) = bits.touched();
    let (from, span) = bits.location();
    let end = from + i64::from(span);
    let holds = from <= i64::from(first) && i64::from(first + len) <= end;
    c.require(holds, || {
        "a bit-field does not lie within its memory location".into()
    });
    let atomic = matches!(access.mode, AccessMode::Atomic(_));
    c.require(!atomic, || "a bit-field cannot be atomic".into());
}

fn class_exists(c: &mut Checker<'_>, id: crate::ClassId) {
    let exists = c.program.classes.get(id).is_some();
    c.require(exists, || format!("there is no {id}"));
}

fn call(c: &mut Checker<'_>, dst: Option<crate::LocalId>, callee: Callee, args: &[(Ty, Operand)]) {
    for (ty, arg) in args {
        c.operand(*arg, *ty);
    }
    if let Some(dst) = dst {
        let exists = c.body.locals.get(dst).is_some();
        c.require(exists, || format!("there is no {dst}"));
    }
    match callee {
        Callee::Indirect(target) => c.operand(target, Ty::Ptr),
        Callee::Virtual(_) => {
            let object = args.first().is_some_and(|(ty, _)| *ty == Ty::Ptr);
            c.require(object, || "a virtual call passes an object first".into());
        }
        Callee::Direct(id) => {
            let Some(func) = c.program.funcs.get(id) else {
                return c.report(format!("there is no {id}"));
            };
            let passed: Vec<Ty> = args.iter().map(|(ty, _)| *ty).collect();
            let fits = if func.variadic {
                passed.starts_with(&func.params)
            } else {
                passed == func.params
            };
            c.require(fits, || {
                format!("{id} takes {}, not {}", types(&func.params), types(&passed))
            });
            match (dst, func.ret) {
                (Some(dst), Some(ret)) => c.dst(dst, ret),
                (Some(_), None) => c.report(format!("{id} has no result")),
                (None, _) => {}
            }
        }
    }
}
