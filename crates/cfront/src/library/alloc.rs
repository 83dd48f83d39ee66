//! The heap. Allocation happens at the call, not inside a shared function, so that analyses see
//! one allocation site per call.
//!
//! `malloc` and its relatives succeed unless the machine is told that they may fail. `realloc`
//! always moves; `realloc(p, 0)` frees and returns null, as glibc does. `malloc_usable_size` is
//! the size asked for.

use ir::{AccessMode, BinOp, CmpOp, LocalId, Op, Operand, SyncResult, Ty};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "alloc",
    builtins: BUILTINS,
};

/// Whether a function gives memory that it has made.
pub(super) fn allocates(model: &Builtin) -> bool {
    let own = BUILTINS.iter().any(|b| b.name == model.name);
    own && model.ret == Some(Ptr)
}

/// What `malloc` aligns to.
const ALIGN: Operand = Operand::Const(16);
const PAGE: u64 = 4096;

static BUILTINS: &[Builtin] = &[
    builtin("malloc", &[Word], Some(Ptr), |e| {
        let size = e.arg(0);
        Some(alloc(e, size, ALIGN, false))
    }),
    builtin("calloc", &[Word, Word], Some(Ptr), |e| {
        let (size, fits) = product(e, 0, 1);
        Some(when_fits(e, fits, |e, to| {
            let fresh = alloc(e, size, ALIGN, true);
            e.assign(to, Ty::Ptr, fresh);
        }))
    }),
    builtin("realloc", &[Ptr, Word], Some(Ptr), |e| {
        let size = e.arg(1);
        Some(realloc(e, size))
    }),
    builtin("reallocarray", &[Ptr, Word, Word], Some(Ptr), |e| {
        let (size, fits) = product(e, 1, 2);
        Some(when_fits(e, fits, |e, to| {
            let fresh = realloc(e, size);
            e.assign(to, Ty::Ptr, fresh);
        }))
    }),
    builtin("free", &[Ptr], None, free),
    builtin("cfree", &[Ptr], None, free),
    builtin("aligned_alloc", &[Word, Word], Some(Ptr), aligned),
    builtin("memalign", &[Word, Word], Some(Ptr), aligned),
    builtin(
        "posix_memalign",
        &[Ptr, Word, Word],
        Some(I32),
        posix_memalign,
    ),
    builtin("valloc", &[Word], Some(Ptr), |e| {
        let size = e.arg(0);
        Some(alloc(e, size, Operand::Const(PAGE), false))
    }),
    builtin("malloc_usable_size", &[Ptr], Some(Word), |e| {
        let (ptr, word) = (e.arg(0), e.word());
        let size = e.builder.temp(word);
        e.assign(size, word, Operand::Const(0));
        let some = e.not_null(ptr);
        e.when(some, |e| e.push(Op::ObjectSize { dst: size, ptr }));
        Some(Operand::Local(size))
    }),
    builtin("strdup", &[Ptr], Some(Ptr), duplicate),
    builtin("__strdup", &[Ptr], Some(Ptr), duplicate),
    builtin("strndup", &[Ptr, Word], Some(Ptr), duplicate_some),
    builtin("__strndup", &[Ptr, Word], Some(Ptr), duplicate_some),
    builtin("alloca", &[Word], Some(Ptr), |e| {
        let size = e.arg(0);
        Some(e.value(Ty::Ptr, |dst| Op::StackAlloc {
            dst,
            size,
            align: 16,
        }))
    }),
];

pub(super) fn alloc(e: &mut Emit<'_>, size: Operand, align: Operand, zeroed: bool) -> Operand {
    e.value(Ty::Ptr, |dst| Op::Alloc {
        dst,
        size,
        align,
        zeroed,
        class: None,
    })
}

fn free(e: &mut Emit<'_>) -> Option<Operand> {
    let ptr = e.arg(0);
    e.push(Op::Free { ptr });
    None
}

fn aligned(e: &mut Emit<'_>) -> Option<Operand> {
    let (mut align, size) = (e.arg(0), e.arg(1));
    if let Operand::Const(known) = align {
        // glibc takes the next power of two.
        let power = known.checked_next_power_of_two().unwrap_or(PAGE);
        align = Operand::Const(power);
    }
    Some(alloc(e, size, align, false))
}

/// The product of two arguments, and whether it fits (`None`: it does for certain).
fn product(e: &mut Emit<'_>, a: usize, b: usize) -> (Operand, Option<Operand>) {
    let word = e.word();
    let max = if word == Ty::I32 {
        u64::from(u32::MAX)
    } else {
        u64::MAX
    };
    let (a, b) = (e.arg(a), e.arg(b));
    if let (Operand::Const(x), Operand::Const(y)) = (a, b)
        && let Some(size) = x.checked_mul(y).filter(|size| *size <= max)
    {
        return (Operand::Const(size), None);
    }
    let size = e.binary(BinOp::Mul, word, a, b);
    let fits = match (a, b) {
        (Operand::Const(0), _) | (_, Operand::Const(0)) => None,
        (Operand::Const(known), other) | (other, Operand::Const(known)) => {
            let limit = Operand::Const(max / known);
            Some(e.compare(CmpOp::LeU, word, other, limit))
        }
        _ => {
            let some = e.compare(CmpOp::Ne, word, b, Operand::Const(0));
            let one = Operand::Const(1);
            let divisor = e.select(word, some, b, one);
            let limit = e.binary(BinOp::DivU, word, Operand::Const(max), divisor);
            Some(e.compare(CmpOp::LeU, word, a, limit))
        }
    };
    (size, fits)
}

/// The pointer that `body` assigns, or null with `errno` set if the size does not fit.
fn when_fits(
    e: &mut Emit<'_>,
    fits: Option<Operand>,
    body: impl FnOnce(&mut Emit<'_>, LocalId),
) -> Operand {
    let to = e.builder.temp(Ty::Ptr);
    match fits {
        None => body(e, to),
        Some(fits) => {
            e.assign(to, Ty::Ptr, Operand::Const(0));
            e.when(fits, |e| body(e, to));
            let failed = e.compare(CmpOp::Eq, Ty::I32, fits, Operand::Const(0));
            e.when(failed, |e| e.set_errno(SyncResult::NoMemory.code()));
        }
    }
    Operand::Local(to)
}

fn realloc(e: &mut Emit<'_>, size: Operand) -> Operand {
    let (old, word) = (e.arg(0), e.word());
    let fresh = e.builder.temp(Ty::Ptr);
    e.assign(fresh, Ty::Ptr, Operand::Const(0));
    let had = e.not_null(old);
    let wanted = e.compare(CmpOp::Ne, word, size, Operand::Const(0));
    let had_none = e.compare(CmpOp::Eq, Ty::I32, had, Operand::Const(0));
    let make = e.binary(BinOp::Or, Ty::I32, wanted, had_none);
    e.when(make, |e| {
        e.push(Op::Alloc {
            dst: fresh,
            size,
            align: ALIGN,
            zeroed: false,
            class: None,
        });
        let made = e.not_null(Operand::Local(fresh));
        let moved = e.binary(BinOp::And, Ty::I32, made, had);
        e.when(moved, |e| {
            let before = e.value(word, |dst| Op::ObjectSize { dst, ptr: old });
            let grows = e.compare(CmpOp::LtU, word, before, size);
            let len = e.select(word, grows, before, size);
            e.copy(Operand::Local(fresh), old, len, false);
            e.push(Op::Free { ptr: old });
        });
    });
    let only_free = e.compare(CmpOp::Eq, Ty::I32, make, Operand::Const(0));
    e.when(only_free, |e| e.push(Op::Free { ptr: old }));
    Operand::Local(fresh)
}

fn posix_memalign(e: &mut Emit<'_>) -> Option<Operand> {
    let (to, align, size) = (e.arg(0), e.arg(1), e.arg(2));
    let word = e.word();
    let code = e.builder.temp(Ty::I32);
    let least = u64::from(e.data_model.pointer_size());
    let einval = Operand::Const(SyncResult::Invalid.code() as u64);
    let valid = match align {
        Operand::Const(known) if known.is_power_of_two() && known >= least => Operand::Const(1),
        Operand::Const(_) => return Some(einval),
        _ => e.call("__tp_valid_alignment", &[(word, align)], Some(Ty::I32))?,
    };
    e.assign(code, Ty::I32, einval);
    e.when(valid, |e| {
        let fresh = alloc(e, size, align, false);
        let made = e.not_null(fresh);
        e.assign(
            code,
            Ty::I32,
            Operand::Const(SyncResult::NoMemory.code() as u64),
        );
        e.when(made, |e| {
            e.store(Ty::Ptr, to, fresh, AccessMode::Plain);
            e.assign(code, Ty::I32, Operand::Const(0));
        });
    });
    Some(Operand::Local(code))
}

fn duplicate(e: &mut Emit<'_>) -> Option<Operand> {
    let (text, word) = (e.arg(0), e.word());
    let len = e.call("strlen", &[(Ty::Ptr, text)], Some(word))?;
    Some(copy_text(e, text, len))
}

fn duplicate_some(e: &mut Emit<'_>) -> Option<Operand> {
    let (text, max, word) = (e.arg(0), e.arg(1), e.word());
    let len = e.call("strnlen", &[(Ty::Ptr, text), (word, max)], Some(word))?;
    Some(copy_text(e, text, len))
}

fn copy_text(e: &mut Emit<'_>, text: Operand, len: Operand) -> Operand {
    let word = e.word();
    let size = e.binary(BinOp::Add, word, len, Operand::Const(1));
    let fresh = alloc(e, size, ALIGN, false);
    let made = e.not_null(fresh);
    e.when(made, |e| {
        e.copy(fresh, text, len, false);
        let end = e.index(fresh, len);
        e.store(Ty::I8, end, Operand::Const(0), AccessMode::Plain);
    });
    fresh
}
