//! A fault and the schedule that shows it.
//!
//! A bug has five names on its way to a user. A [`machine::Violation`] is what one step of one execution does wrong. A
//! [`Fault`] is what goes wrong in a program: a race, a deadlock, a violation. A [`Counterexample`] is a fault with the schedule
//! by which an engine has found it. A `report::ConfirmedTrace` is a counterexample that the judge has replayed, with the
//! [`Story`](crate::Story) of its steps. A `report::Finding` is what the user is shown of it.

use crate::property::Property;
use ir::{AccessMode, Order};
use machine::{
    AccessKind, ArithError, Deadlock, Event, MemoryError, Misuse, Range, Site, ThreadId,
};
use machine::{Violation, ViolationKind};

/// A property broken, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Counterexample {
    /// What goes wrong.
    pub fault: Fault,
    /// What to do to see it.
    pub schedule: Schedule,
}

impl Counterexample {
    /// The property that is broken.
    pub fn property(&self) -> Property {
        self.fault.property()
    }
}

/// What goes wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Two accesses race.
    Race(Race),
    /// Threads wait for one another.
    Deadlock(Deadlock),
    /// A thread locks a mutex it holds, which is no recursive one.
    Relock(Deadlock),
    /// A thread does something it must not.
    Failure(Violation),
    /// Every unfinished thread is blocked, or waits in a loop that changes nothing; these threads
    /// are the ones that loop.
    Livelock(Vec<ThreadId>),
}

impl Fault {
    /// The property that is broken.
    pub fn property(&self) -> Property {
        match self {
            Fault::Race(_) => Property::Race,
            Fault::Deadlock(_) => Property::Deadlock,
            Fault::Relock(_) => Property::Misuse,
            Fault::Failure(violation) => property_of(violation.kind),
            Fault::Livelock(_) => Property::Livelock,
        }
    }
}

/// The property a violation of one execution breaks.
pub fn property_of(kind: ViolationKind) -> Property {
    match kind {
        ViolationKind::Assert(_) => Property::Assert,
        ViolationKind::Memory(
            MemoryError::Null
            | MemoryError::Wild
            | MemoryError::OutOfBounds
            | MemoryError::UseAfterFree
            | MemoryError::DeadStack
            | MemoryError::DoubleFree
            | MemoryError::InvalidFree
            | MemoryError::WriteConstant
            | MemoryError::Misaligned
            | MemoryError::Overlap
            | MemoryError::DeadFrame,
        ) => Property::Memory,
        ViolationKind::Misuse(
            Misuse::NotOwner
            | Misuse::Relock
            | Misuse::InUse
            | Misuse::NotInitialised
            | Misuse::Destroyed
            | Misuse::JoinTwice
            | Misuse::Detached
            | Misuse::NoThread
            | Misuse::BadArgument
            | Misuse::AsyncUnsafe,
        ) => Property::Misuse,
        ViolationKind::Arith(
            ArithError::DivideByZero
            | ArithError::DivideOverflow
            | ArithError::ShiftRange
            | ArithError::Overflow
            | ArithError::FloatRange,
        ) => Property::Arith,
        ViolationKind::Uninit => Property::Uninit,
    }
}

/// Two conflicting accesses that nothing orders, in the order they were executed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Race {
    /// The access executed first.
    pub earlier: RacyAccess,
    /// The access executed second.
    pub later: RacyAccess,
}

/// One side of a race.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RacyAccess {
    /// Who.
    pub thread: ThreadId,
    /// Where in the program.
    pub site: Site,
    /// Which bytes.
    pub range: Range,
    /// Reading or writing; the end of an object's life is a write.
    pub kind: AccessKind,
    /// Plain, volatile or atomic.
    pub mode: AccessMode,
}

impl RacyAccess {
    /// The access an event is, as detectors report it; none if it touches no memory.
    pub fn of(event: &Event) -> Option<RacyAccess> {
        match *event {
            Event::Access {
                thread,
                range,
                kind,
                mode,
                site,
            } => Some(RacyAccess {
                thread,
                site,
                range,
                kind,
                mode,
            }),
            Event::Rmw {
                thread,
                range,
                order,
                wrote,
                site,
            } => {
                let kind = if wrote {
                    AccessKind::Write
                } else {
                    AccessKind::Read
                };
                Some(RacyAccess {
                    thread,
                    site,
                    range,
                    kind,
                    mode: AccessMode::Atomic(order),
                })
            }
            Event::Free {
                thread,
                range,
                site,
            } => Some(RacyAccess {
                thread,
                site,
                range,
                kind: AccessKind::Write,
                mode: AccessMode::Plain,
            }),
            Event::Touch {
                thread,
                range,
                kind,
                site,
            } => Some(RacyAccess {
                thread,
                site,
                range,
                kind,
                mode: match kind {
                    AccessKind::Read => AccessMode::Atomic(Order::Relaxed),
                    AccessKind::Write => AccessMode::Plain,
                },
            }),
            _ => None,
        }
    }
}

/// A schedule, at the finest grain: every access to memory is a step of its own
/// ([`machine::EveryAccess`]), so that it means the same to every reader.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Schedule {
    /// The steps from the initial state.
    pub steps: Vec<Step>,
}

/// One step of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Who moves.
    pub thread: ThreadId,
    /// Which alternative.
    pub choice: u32,
}
