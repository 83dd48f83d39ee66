//! Search over schedules: every behaviour of a finite program, with precise race detection.
//!
//! [`run`] explores a [`Problem`] by one of the [`strategies`] and answers for every property asked.
//! Strategies share what is here: [`upgrade`] (racy locations become scheduling points, and the
//! search starts again), `conduct` (which locations cannot race, so that the detector need not know
//! of them), [`dependence`] (which operations commute), and the machine's states
//! together with what a detector knows of the path to them.
//!
//! The reading order: [`problem`], [`strategy`], [`strategies::reference`], [`upgrade`],
//! [`dependence`], [`strategies::backtrack`].
//!
//! Modules cite *SEARCH*, the project's own notes on storing states together with knowledge, by
//! section; what a module takes from them it says itself.
//!
//! This crate never prints and never parses.

mod allowed;
mod choose;
mod chunks;
mod collapse;
mod coming;
#[cfg(test)]
mod commute_tests;
mod conduct;
mod coverage;
pub mod dependence;
mod depth_first;
mod distance;
mod execution;
mod fault;
mod findings;
mod future;
mod hashing;
mod held;
mod history;
mod judge;
mod knowledge;
pub mod limits;
mod livelock;
mod naming;
mod numbering;
mod options;
mod plan;
mod pool;
pub mod problem;
pub mod progress;
pub mod protection;
pub mod report;
mod reuse;
mod roles;
mod samples;
mod schedule;
mod search;
mod shared;
mod sleep;
pub mod strategies;
pub mod strategy;
mod strategy_kind;
mod table;
pub mod target;
mod thread_set;
mod trace;
mod turn;
mod turns;
pub mod upgrade;
mod visited;
mod wakeup;
mod walk;

pub use choose::choose;
pub use coverage::Coverage;
pub use judge::Judge;
pub use limits::Limits;
pub use options::{Heuristics, StrategyOptions};
pub use problem::{Benign, Heard, Problem, Reuse, Silence};
pub use progress::Progress;
pub use report::{Another, Exploration};
pub use strategy::{Stop, Strategy};
pub use strategy_kind::StrategyKind;
pub use target::Target;
pub use turns::Allowance;
pub use upgrade::Location;

use crate::search::search;

/// Explores a program.
pub fn run(problem: &Problem) -> Exploration {
    let mut found = search(problem);
    if livelock::is_open(problem, &found) {
        livelock::settle(problem, &mut found);
    }
    found
}
