//! The vocabulary of verification tasks: those of the software verification competition, and of
//! the tools Goblint, ESBMC, CBMC and Nidhugg.

use ir::{AssertKind, Op, Operand, SyncOp};

use super::LibTy::{F32, F64, I8, I16, I32, I64, I128, Ptr, Word};
use super::{Builtin, Emit, Family, asserts, builtin, variadic};

pub(super) const FAMILY: Family = Family {
    name: "verifier",
    builtins: WORDS,
};

pub(super) const NONDET_FAMILY: Family = Family {
    name: "nondet",
    builtins: NONDET,
};

/// Whether a call of this function is a violation, whatever body the program gives it.
pub fn is_error_function(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error")
}

/// Whether the body the program gives this function runs as an atomic section.
pub fn is_atomic_function(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_")
        && !matches!(name, "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end")
}

/// Whether this function, without a body and without a builtin, gives any value of its type.
pub fn is_nondet_function(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
}

macro_rules! nondet {
    ($($ty:ident $range:expr, [$($name:literal),*];)*) => {
        &[$($(builtin($name, &[], Some($ty), |e| {
            let ty = $ty.ty(e.data_model);
            Some(e.nondet(ty, $range))
        }),)*)*]
    };
}

static NONDET: &[Builtin] = nondet! {
    I8 Some((0, 1)), [
        "__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool", "nondet_bool"
    ];
    I8 None, [
        "__VERIFIER_nondet_char", "__VERIFIER_nondet_schar", "__VERIFIER_nondet_uchar",
        "__VERIFIER_nondet_u8", "__VERIFIER_nondet_S8", "__VERIFIER_nondet_U8",
        "__VERIFIER_nondet_s8", "nondet_char", "nondet_uchar"
    ];
    I16 None, [
        "__VERIFIER_nondet_short", "__VERIFIER_nondet_ushort", "__VERIFIER_nondet_u16",
        "__VERIFIER_nondet_U16", "__VERIFIER_nondet_s16", "nondet_short", "nondet_ushort"
    ];
    I32 None, [
        "__VERIFIER_nondet_int", "__VERIFIER_nondet_uint", "__VERIFIER_nondet_unsigned",
        "__VERIFIER_nondet_unsigned_int", "__VERIFIER_nondet_u32", "__VERIFIER_nondet_U32",
        "__VERIFIER_nondet_s32", "__VERIFIER_nondet", "nondet_int", "nondet_uint",
        "nondet_unsigned"
    ];
    I64 None, [
        "__VERIFIER_nondet_longlong", "__VERIFIER_nondet_ulonglong", "__VERIFIER_nondet_u64",
        "__VERIFIER_nondet_U64", "__VERIFIER_nondet_s64", "__VERIFIER_nondet_loff_t",
        "nondet_longlong", "nondet_ulonglong"
    ];
    I128 None, ["__VERIFIER_nondet_int128", "__VERIFIER_nondet_uint128"];
    Word None, [
        "__VERIFIER_nondet_long", "__VERIFIER_nondet_ulong", "__VERIFIER_nondet_unsigned_long",
        "__VERIFIER_nondet_size_t", "__VERIFIER_nondet_sector_t", "nondet_long",
        "nondet_ulong", "nondet_size_t"
    ];
    F32 None, ["__VERIFIER_nondet_float", "nondet_float"];
    F64 None, ["__VERIFIER_nondet_double", "nondet_double"];
    Ptr None, ["__VERIFIER_nondet_pointer", "__VERIFIER_nondet_pchar"];
};

static WORDS: &[Builtin] = &[
    builtin("__VERIFIER_assume", &[I32], None, assume),
    builtin("assume_abort_if_not", &[I32], None, assume),
    builtin("__goblint_assume", &[I32], None, assume),
    builtin("__ESBMC_assume", &[I32], None, assume),
    builtin("__CPROVER_assume", &[I32], None, assume),
    builtin("__VERIFIER_assert", &[I32], None, check),
    builtin("__goblint_check", &[I32], None, check),
    builtin("__goblint_assert", &[I32], None, check),
    builtin("__ESBMC_assert", &[I32, Ptr], None, check_with_message),
    builtin("__CPROVER_assert", &[I32, Ptr], None, check_with_message),
    variadic("__VERIFIER_error", &[], None, error),
    variadic("reach_error", &[], None, error),
    builtin("__VERIFIER_atomic_begin", &[], None, atomic_begin),
    builtin("__VERIFIER_atomic_end", &[], None, atomic_end),
    builtin("__ESBMC_atomic_begin", &[], None, atomic_begin),
    builtin("__ESBMC_atomic_end", &[], None, atomic_end),
    builtin("__CPROVER_atomic_begin", &[], None, atomic_begin),
    builtin("__CPROVER_atomic_end", &[], None, atomic_end),
    builtin("__ESBMC_yield", &[], None, |e| {
        e.sync_ok(SyncOp::Yield);
        None
    }),
    // Hints to an abstract interpreter, which say nothing about an execution.
    variadic("__goblint_split_begin", &[], None, nothing),
    variadic("__goblint_split_end", &[], None, nothing),
    variadic("__goblint_bounded", &[], None, nothing),
    variadic("__goblint_assume_join", &[], None, nothing),
    variadic("__goblint_globalize", &[], None, nothing),
];

fn assume(e: &mut Emit<'_>) -> Option<Operand> {
    let cond = e.arg(0);
    e.push(Op::Assume { cond });
    None
}

fn check(e: &mut Emit<'_>) -> Option<Operand> {
    let message = format!("{} fails", e.name);
    assertion(e, message)
}

fn check_with_message(e: &mut Emit<'_>) -> Option<Operand> {
    let message = match e.linker.literal(e.arg(1)) {
        Some(text) => text,
        None => format!("{} fails", e.name),
    };
    assertion(e, message)
}

fn assertion(e: &mut Emit<'_>, message: String) -> Option<Operand> {
    let cond = e.arg(0);
    let kind = AssertKind::Assert;
    e.push(Op::Assert {
        cond,
        kind,
        message,
    });
    None
}

fn error(e: &mut Emit<'_>) -> Option<Operand> {
    let message = format!("{}() is reached", e.name);
    asserts::fail(e, AssertKind::ErrorCall, message);
    None
}

fn atomic_begin(e: &mut Emit<'_>) -> Option<Operand> {
    e.sync_ok(SyncOp::AtomicBegin);
    None
}

fn atomic_end(e: &mut Emit<'_>) -> Option<Operand> {
    e.sync_ok(SyncOp::AtomicEnd);
    None
}

fn nothing(_: &mut Emit<'_>) -> Option<Operand> {
    None
}
