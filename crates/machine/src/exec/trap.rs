//! Why an instruction could not be executed to its end.

use crate::event::{AccessKind, Event, Range, Site, ThreadId};
use crate::exec::unknown::Cuts;
use crate::outcome::{Choice, Outcome};
use crate::violation::{ArithError, MemoryError, Misuse, ViolationKind};
use ir::{AccessMode, GapReason, Ty};

/// What stopped an instruction. Boxed: it is rare, and results must stay small.
#[derive(Debug)]
pub(crate) enum Trap {
    /// It is an error.
    Violation(ViolationKind, String, Option<Range>),
    /// It cannot be executed.
    Gap(GapReason),
    /// The register holds an uninitialised value of this type; `test`: only whether it is zero
    /// matters.
    Uninit { reg: u16, ty: Ty, test: bool },
    /// The answer depends on which piece of its interval an unknown is in.
    Split { unknown: u32, cuts: Cuts },
    /// The answer depends on which of two objects has the lower address.
    Lower { objects: (u32, u32) },
    /// An unknown must be one number.
    Pin { unknown: u32 },
    /// A decision is needed.
    Choice(Choice),
    /// The step ends here for another reason.
    Stop(Outcome),
}

impl Trap {
    /// The access behind the use of a dead object. It is shown to those who watch although it
    /// fails: whether it races with the end of the object's life must not depend on who was first.
    pub fn attempt(&self, thread: ThreadId, site: Site) -> Option<Event> {
        let Trap::Violation(ViolationKind::Memory(error), _, Some(range)) = self else {
            return None;
        };
        let kind = match error {
            MemoryError::UseAfterFree | MemoryError::DeadStack => AccessKind::Read,
            MemoryError::DoubleFree => AccessKind::Write,
            _ => return None,
        };
        Some(Event::Access {
            thread,
            range: Range {
                len: range.len.max(1),
                ..*range
            },
            kind,
            mode: AccessMode::Plain,
            site,
        })
    }
}

/// The result of executing something.
pub(crate) type Res<T> = Result<T, Box<Trap>>;

/// A gap.
pub(crate) fn gap<T>(reason: impl Into<GapReason>) -> Res<T> {
    Err(Box::new(Trap::Gap(reason.into())))
}

/// An error of memory.
pub(crate) fn memory<T>(
    kind: MemoryError,
    message: impl Into<String>,
    range: Option<Range>,
) -> Res<T> {
    Err(Box::new(Trap::Violation(
        ViolationKind::Memory(kind),
        message.into(),
        range,
    )))
}

/// A misuse of threads or synchronisation objects.
pub(crate) fn misuse<T>(kind: Misuse, message: impl Into<String>) -> Res<T> {
    Err(Box::new(Trap::Violation(
        ViolationKind::Misuse(kind),
        message.into(),
        None,
    )))
}

/// An error of arithmetic.
pub(crate) fn arith<T>(kind: ArithError, message: impl Into<String>) -> Res<T> {
    Err(Box::new(Trap::Violation(
        ViolationKind::Arith(kind),
        message.into(),
        None,
    )))
}

/// The gap of pointers used as numbers.
pub(crate) fn pointer_bits<T>() -> Res<T> {
    gap("the bits of a pointer are used as a number")
}

/// The gap of objects that the process has no memory for.
pub(crate) fn too_large<T>(bytes: u64) -> Res<T> {
    gap(format!(
        "{bytes} bytes of memory at once, which is more than is left (--memory)"
    ))
}
