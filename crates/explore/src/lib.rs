//! Search over schedules: every behaviour of a finite program, with precise race detection.
//!
//! [`run()`] explores a [`Problem`] by one of the [`strategies`] and answers for every property asked.
//! Strategies share what is here: [`upgrade`](restart::upgrade) (racy locations become scheduling points, and the
//! search starts again), `conduct` (which locations cannot race, so that the detector need not know
//! of them), [`dependence`](por::dependence) (which operations commute), and the machine's states
//! together with what a detector knows of the path to them.
//!
//! The reading order: [`problem`](input::problem), [`strategy`], `search.rs`, `strategies/depth_first.rs`,
//! [`strategies::reference`], [`upgrade`](restart::upgrade), [`dependence`](por::dependence), [`strategies::backtrack`].
//!
//! Modules cite the page *Stateful search* of the book (`docs/src/internals/stateful-search.md`) by section; what a module
//! takes from it it says itself.
//!
//! This crate never prints and never parses.

pub mod answer;
pub mod input;
pub mod por;
mod portfolio;
pub mod restart;
pub mod run;
mod search;
mod store;
pub mod strategies;
pub mod strategy;

pub use answer::coverage::Coverage;
pub use answer::report::{Exploration, FurtherCounterexample};
pub use input::limits::Limits;
pub use input::options::{Heuristics, Reductions, StrategyOptions};
pub use input::problem::{Benign, Heard, Problem, Reuse, Silence};
pub use input::progress::Progress;
pub use input::strategy_kind::StrategyKind;
pub use input::target::Target;
pub use portfolio::choose::choose;
pub use portfolio::turns::Allowance;
pub use restart::upgrade::MemoryLocation;
pub use run::judge::Judge;
pub use strategy::{Stop, Strategy};

use crate::search::search;

/// Explores a program.
pub fn run(problem: &Problem) -> Exploration {
    let mut found = search(problem);
    if answer::livelock::is_open(problem, &found) {
        answer::livelock::settle(problem, &mut found);
    }
    found
}
