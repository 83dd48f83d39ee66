//! Absolute values of integers; that of the least number is an overflow.

use ir::{CmpOp, Op, Operand, Overflow, UnOp};

use super::LibTy::{I32, I64, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "integer",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("abs", &[I32], Some(I32), absolute),
    builtin("labs", &[Word], Some(Word), absolute),
    builtin("llabs", &[I64], Some(I64), absolute),
    builtin("imaxabs", &[I64], Some(I64), absolute),
];

/// The negation happens only where it is wanted, so that it overflows only there.
fn absolute(e: &mut Emit<'_>) -> Option<Operand> {
    let (ty, a) = e.args[0];
    let dst = e.builder.temp(ty);
    e.assign(dst, ty, a);
    let negative = e.compare(CmpOp::LtS, ty, a, Operand::Const(0));
    e.when(negative, |e| {
        e.push(Op::Unary {
            dst,
            op: UnOp::Neg,
            ty,
            a,
            overflow: Overflow::SignedError,
        });
    });
    Some(Operand::Local(dst))
}
