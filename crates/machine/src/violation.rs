//! What one execution can show to be wrong.
//!
//! Races and deadlocks are not here: a race is judged by those who watch the events, a deadlock is
//! a property of a state ([`crate::State::deadlock`]).

use crate::event::{Range, Site, ThreadId};
use ir::AssertKind;

/// A violation: what, by whom, where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// What went wrong.
    pub kind: ViolationKind,
    /// The thread that did it.
    pub thread: ThreadId,
    /// The instruction.
    pub site: Site,
    /// One sentence for people, without the place.
    pub message: String,
    /// The bytes concerned, where there are any.
    pub range: Option<Range>,
}

/// The properties of the design, as far as one execution can break them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ViolationKind {
    /// `assert`.
    Assert(AssertKind),
    /// `memory`.
    Memory(MemoryError),
    /// `misuse`.
    Misuse(Misuse),
    /// `arith`.
    Arith(ArithError),
    /// `uninit`: an uninitialised value was used.
    Uninit,
}

/// Errors of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MemoryError {
    /// An access through null.
    Null,
    /// An access or a call through something that is no address.
    Wild,
    /// An access outside its object.
    OutOfBounds,
    /// An access to a heap object after its end.
    UseAfterFree,
    /// An access to a stack object after its end.
    DeadStack,
    /// A second free.
    DoubleFree,
    /// A free of something that is no start of a heap object.
    InvalidFree,
    /// A write to a constant.
    WriteConstant,
    /// An address that breaks the alignment the access promises.
    Misaligned,
    /// A copy between overlapping ranges that must not overlap.
    Overlap,
    /// A jump to a frame that has ended.
    DeadFrame,
}

/// Errors in the use of threads and synchronisation objects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Misuse {
    /// An unlock by a thread that does not hold the lock.
    NotOwner,
    /// A lock of a non-recursive mutex by its owner.
    Relock,
    /// The end, or an overwriting, of an object in use.
    InUse,
    /// A use of an object that was never initialised.
    NotInitialised,
    /// A use of an object after its end.
    Destroyed,
    /// A second join.
    JoinTwice,
    /// A join of a detached thread, or a second detach.
    Detached,
    /// A thread handle that names no thread.
    NoThread,
    /// An argument that is not allowed.
    BadArgument,
    /// A handler of a signal calls what is not async-signal-safe, and has interrupted such a call.
    AsyncUnsafe,
}

/// Errors of arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArithError {
    /// Division by zero.
    DivideByZero,
    /// The one quotient that does not fit.
    DivideOverflow,
    /// A shift count that is negative or not below the width.
    ShiftRange,
    /// Signed overflow.
    Overflow,
    /// A float whose integral part does not fit the integer type.
    FloatRange,
}
