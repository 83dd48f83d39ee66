//! Search over schedules: every behaviour of a finite program, with precise race detection.
//!
//! [`run()`] explores a [`Problem`] by one of the [`strategies`] and answers for every property asked.
//! Strategies share what is here: [`upgrade`](restart::upgrade) (racy locations become scheduling points, and the
//! search starts again), `conduct` (which locations cannot race, so that the detector need not know
//! of them), [`dependence`](por::dependence) (which operations commute), and the machine's states
//! together with what a detector knows of the path to them.
//!
//! The reading order: [`problem`](input::problem), [`strategy`], [`strategies::reference`], [`upgrade`](restart::upgrade),
//! [`dependence`](por::dependence), [`strategies::backtrack`].
//!
//! Modules cite *SEARCH*, the project's own notes on storing states together with knowledge, by
//! section; what a module takes from them it says itself.
//!
//! This crate never prints and never parses.

pub mod answer;
pub mod input;
pub mod por;
mod portfolio;
pub mod restart;
pub mod run;
mod store;
pub mod strategies;
pub mod strategy;

pub use answer::report::{Another, Exploration};
pub use input::limits::Limits;
pub use input::problem::{Benign, Heard, Problem, Reuse, Silence};
pub use input::progress::Progress;
pub use input::target::Target;
pub use portfolio::choose::choose;
pub use portfolio::turns::Allowance;
pub use restart::upgrade::Location;
pub use run::judge::Judge;
pub use strategies::StrategyKind;
pub use strategy::{Coverage, Stop, Strategy};

use crate::answer::findings::Findings;
use crate::input::limits::Meter;
use crate::input::problem::Omit;
use crate::por::dependence::ProgramFacts;
use crate::restart::upgrade::{Points, Upgrades};
use crate::strategy::Pass;
use std::sync::Arc;
use verdict::Unknown;

/// The length of paths at first.
const HORIZON: usize = 400;

/// Explores a program.
pub fn run(problem: &Problem) -> Exploration {
    let mut found = search(problem);
    if answer::livelock::is_open(problem, &found) {
        answer::livelock::settle(problem, &mut found);
    }
    found
}

fn search(problem: &Problem) -> Exploration {
    let strategy = problem.strategy.strategy();
    let facts = ProgramFacts::new(&problem.code);
    let mut findings = Findings::new(problem);
    let mut meter = Meter::new(problem.limits.clone());
    let mut coverage = Coverage::default();
    let mut config = problem.config;
    config.logging = true;
    config.reuse = problem.reuse == Reuse::Always;
    if config.max_threads != u32::MAX {
        let what = format!("executions with at most {} threads", config.max_threads);
        findings.doubts.insert(Unknown::NotExhaustive { what });
    }
    // What goes wrong in a long loop mostly goes wrong in its first rounds, which a depth-first
    // search would see last.
    let mut horizon = Some(HORIZON);
    let mut unheard = None;
    loop {
        findings.config = config;
        findings.forms = Arc::default();
        coverage.passes += 1;
        coverage.transitions = 0;
        coverage.depth = 0;
        let points = if strategy.every_access() {
            Points::every()
        } else {
            let upgrades = match problem.omit {
                Omit::Upgrade => Upgrades::default(),
                _ => findings.upgrades.clone(),
            };
            Points::upgraded(upgrades)
        };
        let points = points.beside(unheard.clone(), problem.findings > 1);
        let mut pass = Pass {
            problem,
            facts: &facts,
            points: &points,
            config,
            race_ends: !strategy.every_access(),
            horizon,
            truncated: false,
            findings: &mut findings,
            meter: &mut meter,
            coverage: &mut coverage,
        };
        let end = strategy.pass(&mut pass);
        let truncated = pass.truncated;
        match end {
            Ok(()) if truncated => horizon = None,
            Ok(()) if reuse_is_open(problem, &config, &findings) => config.reuse = true,
            Ok(()) => match findings.look_beside() {
                Some(sites) => unheard = Some(Arc::new(sites)),
                None => break,
            },
            Err(Stop::Answered) => break,
            Err(Stop::Raced) => {}
            Err(Stop::Deep) => {
                horizon = None;
                findings.heap = Default::default();
            }
            // The next pass sees everything again, and the order in which it does matters.
            Err(Stop::Learned) => findings.heap = Default::default(),
            Err(Stop::Bound(bound)) => {
                findings.doubts.insert(bound);
                break;
            }
        }
    }
    answer::report::assemble(problem, findings, coverage, meter.elapsed())
}

/// Whether reuse of addresses could change an answer and was not looked at.
fn reuse_is_open(problem: &Problem, config: &machine::Config, findings: &Findings<'_>) -> bool {
    problem.reuse == Reuse::WhereItMatters && !config.reuse && findings.heap.matters()
}
