//! The concrete semantics of programs: what one step of a thread does.

pub mod code;
pub mod config;
pub mod event;
pub mod outcome;
pub mod state;
pub mod violation;

pub use code::{Code, SiteInfo};
pub use config::Config;
pub use event::{AccessKind, Event, Hold, ObjectId, Observer, Place, Range, Site, ThreadId};
pub use outcome::{
    Blocked, Choice, ChoiceKind, Deadlock, EveryAccess, Gap, Move, Outcome, Pending, PendingKind,
    SchedulingPoints, SyncKind, SyncOnly, ThreadStatus,
};
pub use state::{Mark, State};
pub use violation::{ArithError, MemoryError, Misuse, Violation, ViolationKind};
