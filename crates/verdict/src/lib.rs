//! Properties, verdicts and their evidence: what engines, the judge and reports share, as plain data.
//!
//! Nothing here decides. An engine proposes a [`Verdict`]; `certify` judges violations and proofs
//! before anyone sees them; `narrate` makes a [`Story`] of a violation, `report` prints it.

pub mod answer;
pub mod assumption;
pub mod kind;
pub mod property;
pub mod story;
pub mod violation;
pub mod world;

pub use answer::{
    CheckedBy, Evidence, Exhausted, LockTable, Safe, Scope, Silenced, ThreadModular, Unknown,
    Verdict, Verdicts, WaitTable,
};
pub use assumption::Assumption;
pub use machine::ThreadId;

pub use property::{Properties, Property};
pub use story::{Act, Actor, Ending, Line, LineKind, Source, Story, Wait};
pub use violation::{Counterexample, Fault, Race, RacyAccess, Schedule, Step, property_of};
pub use world::{Idle, World};
