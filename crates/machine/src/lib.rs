//! The concrete semantics of programs: what one step of a thread does.
//!
//! A [`Code`] is a program decoded once. A [`State`] is one execution's memory, threads and
//! synchronisation objects. [`State::moves`] says who can move, [`State::step`] moves one thread to
//! its next scheduling point and shows the [`Event`]s on the way, [`State::mark`] and
//! [`State::undo_to`] take steps back, [`State::fingerprint`] tells states apart.
//!
//! Execution is sequentially consistent and deterministic: what a program leaves open is a move or
//! a choice of the caller. What the machine cannot execute is a gap, never a guess.
//!
//! The reading order: [`event`], [`outcome`], [`violation`], `value`, `memory`, `code`, `step`, `execute`.

pub mod code;
pub mod config;
mod deadlock;
mod describe;
pub mod event;
mod exec;
mod freeze;
pub mod libc;
mod livelock;
mod memory;
mod naming;
pub mod outcome;
mod processes;
pub mod state;
mod sync;
pub mod violation;

pub use code::{Code, SiteInfo};
pub use config::{Config, Unasked};
pub use event::{AccessKind, Event, Hold, ObjectId, Observer, Place, Range, Site, ThreadId};
pub use freeze::freeze;
pub use livelock::livelock;
pub use memory::object::{Home, ObjectKind};
pub use outcome::{
    Blocked, Choice, ChoiceKind, Deadlock, EveryAccess, Gap, Move, Outcome, Pending, PendingKind,
    SchedulingPoints, SyncKind, SyncOnly, ThreadStatus,
};
pub use state::canonical::names::Names;
pub use state::{Mark, State};
pub use sync::Stock;
pub use sync::ends::{QueueAct, QueueName, QueueUse};
pub use violation::{ArithError, MemoryError, Misuse, Violation, ViolationKind};
