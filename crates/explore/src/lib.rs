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
pub mod dependence;
mod depth_first;
mod distance;
mod execution;
mod fault;
mod findings;
mod future;
mod held;
mod history;
mod judge;
mod knowledge;
pub mod limits;
mod livelock;
mod naming;
mod numbering;
mod pool;
pub mod problem;
pub mod progress;
pub mod protection;
pub mod report;
mod reuse;
mod roles;
mod samples;
mod schedule;
mod shared;
mod sleep;
pub mod strategies;
pub mod strategy;
mod table;
pub mod target;
mod thread_set;
mod trace;
mod turns;
pub mod upgrade;
mod visited;
mod wakeup;
mod walk;

pub use choose::choose;
pub use judge::Judge;
pub use limits::Limits;
pub use problem::{Benign, Heard, Problem, Reuse, Silence};
pub use progress::Progress;
pub use report::{Another, Exploration};
pub use strategies::StrategyKind;
pub use strategy::{Coverage, Stop, Strategy};
pub use target::Target;
pub use turns::Allowance;
pub use upgrade::Location;

use crate::dependence::ProgramFacts;
use crate::findings::Findings;
use crate::limits::Meter;
use crate::problem::Omit;
use crate::strategy::Pass;
use crate::upgrade::{Points, Upgrades};
use std::sync::Arc;
use verdict::Unknown;

/// The length of paths at first.
const HORIZON: usize = 400;

/// Explores a program.
pub fn run(problem: &Problem) -> Exploration {
    let mut found = search(problem);
    if livelock::is_open(problem, &found) {
        livelock::settle(problem, &mut found);
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
    report::assemble(problem, findings, coverage, meter.elapsed())
}

/// Whether reuse of addresses could change an answer and was not looked at.
fn reuse_is_open(problem: &Problem, config: &machine::Config, findings: &Findings<'_>) -> bool {
    problem.reuse == Reuse::WhereItMatters && !config.reuse && findings.heap.matters()
}
