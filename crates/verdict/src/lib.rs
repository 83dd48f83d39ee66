//! Properties, verdicts, evidence, and the judge that evidence must pass before anyone sees it.
//!
//! [`confirm()`] replays a violation on the machine, and judges a race by its own reachability over
//! the events; it knows no search, no detector and no solver.
//!
//! This crate never prints.

pub mod answer;
pub mod assumption;
pub mod confirm;
pub mod kind;
pub mod knows;
pub mod livelock;
pub mod minimise;
pub mod property;
pub mod protection;
pub mod race;
pub mod replay;
pub mod story;
pub mod synchronises;
mod tell;
pub mod violation;
pub mod world;

pub use answer::{
    Evidence, Exhausted, LockTable, Safe, Scope, Silenced, ThreadModular, Unknown, Verdict,
    Verdicts, WaitTable,
};
pub use assumption::Assumption;
pub use machine::ThreadId;

pub use confirm::{Refuted, confirm, shown};
pub use livelock::livelock;
pub use minimise::minimise;
pub use property::{Properties, Property};
pub use replay::{Done, Replay, Stuck};
pub use story::{Act, Actor, Ending, Line, LineKind, Source, Story, Wait};
pub use tell::tell;
pub use violation::{Finding, Race, RacyAccess, Schedule, Step, Violated, property_of};
pub use world::{Idle, World};
