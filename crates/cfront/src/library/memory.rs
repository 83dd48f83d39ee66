//! Copying and filling memory. Everything else of `<string.h>` is in `string.c`.
//!
//! The checking variants (`__memcpy_chk`) mean the same: leaving an object is a violation anyway.

use ir::{Op, Operand};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "memory",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("memcpy", &[Ptr, Ptr, Word], Some(Ptr), |e| copy(e, false)),
    builtin("memmove", &[Ptr, Ptr, Word], Some(Ptr), |e| copy(e, true)),
    builtin("mempcpy", &[Ptr, Ptr, Word], Some(Ptr), copy_to_end),
    builtin("__mempcpy", &[Ptr, Ptr, Word], Some(Ptr), copy_to_end),
    builtin("memset", &[Ptr, I32, Word], Some(Ptr), set),
    builtin("__memcpy_chk", &[Ptr, Ptr, Word, Word], Some(Ptr), |e| {
        copy(e, false)
    }),
    builtin("__memmove_chk", &[Ptr, Ptr, Word, Word], Some(Ptr), |e| {
        copy(e, true)
    }),
    builtin(
        "__mempcpy_chk",
        &[Ptr, Ptr, Word, Word],
        Some(Ptr),
        copy_to_end,
    ),
    builtin("__memset_chk", &[Ptr, I32, Word, Word], Some(Ptr), set),
    builtin("bcopy", &[Ptr, Ptr, Word], None, |e| {
        let (src, dst, len) = (e.arg(0), e.arg(1), e.arg(2));
        e.copy(dst, src, len, true);
        None
    }),
    builtin("bzero", &[Ptr, Word], None, zero),
    builtin("explicit_bzero", &[Ptr, Word], None, zero),
];

fn copy(e: &mut Emit<'_>, overlap: bool) -> Option<Operand> {
    let (dst, src, len) = (e.arg(0), e.arg(1), e.arg(2));
    e.copy(dst, src, len, overlap);
    Some(dst)
}

fn copy_to_end(e: &mut Emit<'_>) -> Option<Operand> {
    let (dst, len) = (e.arg(0), e.arg(2));
    copy(e, false);
    Some(e.index(dst, len))
}

fn set(e: &mut Emit<'_>) -> Option<Operand> {
    let (dst, byte, len) = (e.arg(0), e.arg(1), e.arg(2));
    e.push(Op::MemSet { dst, byte, len });
    Some(dst)
}

fn zero(e: &mut Emit<'_>) -> Option<Operand> {
    let (dst, len) = (e.arg(0), e.arg(1));
    let byte = Operand::Const(0);
    e.push(Op::MemSet { dst, byte, len });
    None
}
