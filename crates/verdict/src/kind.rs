//! The kinds of faults: short fixed names, for machines and for `threadproof explain`.

use crate::violation::Fault;
use ir::AssertKind;
use machine::{ArithError, MemoryError, Misuse, ViolationKind};

/// The kind of a fault.
pub fn of(fault: &Fault) -> &'static str {
    match fault {
        Fault::Race(_) => "data-race",
        Fault::Deadlock(_) => "deadlock",
        Fault::Relock(_) => "relock",
        Fault::Livelock(_) => "livelock",
        Fault::Failure(violation) => failure(violation.kind),
    }
}

fn failure(kind: ViolationKind) -> &'static str {
    match kind {
        ViolationKind::Assert(kind) => match kind {
            AssertKind::Assert => "assertion",
            AssertKind::ErrorCall => "reached-error",
            AssertKind::Abort => "abort",
            AssertKind::Uncaught => "uncaught-exception",
            AssertKind::Unreachable => "unreachable",
            AssertKind::AsyncUnsafe => "async-signal-unsafe",
        },
        ViolationKind::Memory(error) => match error {
            MemoryError::Null => "null-pointer",
            MemoryError::Wild => "wild-pointer",
            MemoryError::OutOfBounds => "out-of-bounds",
            MemoryError::UseAfterFree => "use-after-free",
            MemoryError::DeadStack | MemoryError::DeadFrame => "use-after-scope",
            MemoryError::DoubleFree => "double-free",
            MemoryError::InvalidFree => "invalid-free",
            MemoryError::WriteConstant => "write-to-constant",
            MemoryError::Misaligned => "misaligned",
            MemoryError::Overlap => "overlap",
        },
        ViolationKind::Misuse(misuse) => match misuse {
            Misuse::NotOwner => "unlock-not-owned",
            Misuse::Relock => "relock",
            Misuse::InUse => "destroy-in-use",
            Misuse::NotInitialised => "not-initialised",
            Misuse::Destroyed => "use-after-destroy",
            Misuse::JoinTwice => "join-twice",
            Misuse::Detached => "join-detached",
            Misuse::NoThread => "no-such-thread",
            Misuse::BadArgument => "bad-argument",
            Misuse::AsyncUnsafe => "async-signal-unsafe",
        },
        ViolationKind::Arith(error) => match error {
            ArithError::DivideByZero => "division-by-zero",
            ArithError::DivideOverflow => "division-overflow",
            ArithError::ShiftRange => "shift-range",
            ArithError::Overflow => "signed-overflow",
            ArithError::FloatRange => "float-range",
        },
        ViolationKind::Uninit => "uninitialised-value",
    }
}
