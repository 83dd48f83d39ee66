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

mod access;
mod arith;
mod canonical;
pub mod code;
mod collect;
pub mod config;
mod convert;
mod deadlock;
mod decode;
mod describe;
pub mod event;
mod execute;
mod fingerprint;
mod foreign;
pub mod format;
mod format_float;
mod frame;
mod livelock;
mod liveness;
mod lower;
mod memory;
mod moves;
mod nondet;
pub mod object;
mod operand;
pub mod outcome;
mod rare;
mod segment;
pub mod state;
mod step;
mod sync;
mod text;
mod thread;
mod touched;
mod trap;
mod undo;
#[cfg(test)]
mod undo_tests;
mod unknown;
mod value;
pub mod violation;

pub use canonical::Names;
pub use code::{Code, SiteInfo};
pub use config::Config;
pub use event::{AccessKind, Event, Hold, ObjectId, Observer, Place, Range, Site, ThreadId};
pub use livelock::livelock;
pub use object::{Home, ObjectKind};
pub use outcome::{
    Blocked, Choice, ChoiceKind, Deadlock, EveryAccess, Gap, Move, Outcome, Pending, PendingKind,
    SchedulingPoints, SyncKind, SyncOnly, ThreadStatus,
};
pub use state::{Mark, State};
pub use sync::Stock;
pub use violation::{ArithError, MemoryError, Misuse, Violation, ViolationKind};
