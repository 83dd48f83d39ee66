//! One search: a strategy, pass after pass.
//!
//! Between passes the search keeps what was found ([`Findings`]), how locations were accessed
//! ([`Conduct`]), and how the next pass is made ([`PassPlan`]).

use crate::answer::coverage::Coverage;
use crate::answer::findings::Findings;
use crate::answer::report::{Exploration, assemble};
use crate::input::limits::Meter;
use crate::input::problem::{Omit, Problem, Reuse};
use crate::por::dependence::ProgramFacts;
use crate::restart::conduct::Conduct;
use crate::restart::plan::{PassPlan, Restart};
use crate::restart::reuse::HeapWatch;
use crate::restart::upgrade::{Points, Upgrades};
use crate::strategies;
use crate::strategy::{Pass, Stop};
use std::sync::Arc;
use verdict::Unknown;

/// Searches by one strategy, pass after pass, until every question is answered or a bound is reached.
pub(crate) fn search(problem: &Problem) -> Exploration {
    let mut strategy = strategies::strategy(problem.strategy, &problem.options);
    let facts = ProgramFacts::new(&problem.code);
    let mut findings = Findings::new(problem);
    let mut meter = Meter::new(problem.limits.clone());
    let mut coverage = Coverage::default();
    let mut conduct = Conduct::default();
    let mut plan = PassPlan::first(problem.reuse);
    let mut config = problem.config;
    config.logging = true;
    if config.max_threads != u32::MAX {
        let what = format!("executions with at most {} threads", config.max_threads);
        findings.doubts.insert(Unknown::NotExhaustive { what });
    }
    loop {
        config.reuse = plan.reuse;
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
        let points = points.beside(plan.unheard.clone(), problem.findings > 1);
        let mut pass = Pass {
            problem,
            facts: &facts,
            points: &points,
            config,
            race_ends: !strategy.every_access(),
            beside: plan.unheard.is_some(),
            horizon: plan.horizon,
            truncated: false,
            findings: &mut findings,
            conduct: &mut conduct,
            forms: Arc::default(),
            meter: &mut meter,
            coverage: &mut coverage,
        };
        let end = strategy.pass(&mut pass);
        let truncated = pass.truncated;
        let restart = match end {
            Ok(()) => {
                let matters = || problem.reuse == Reuse::WhereItMatters && findings.heap.matters();
                plan.open(truncated, matters, || findings.silenced_places())
            }
            Err(stop) => {
                let restart = Restart::of(&stop);
                if let Stop::Bound(bound) = stop {
                    findings.doubts.insert(bound);
                }
                restart
            }
        };
        let Some(restart) = restart else {
            break;
        };
        let forgets = restart.forgets();
        if forgets.heap {
            findings.heap = HeapWatch::default();
        }
        if forgets.conduct {
            conduct = Conduct::default();
        }
        plan = plan.after(restart);
    }
    assemble(problem, findings, coverage, meter.elapsed())
}
