//! One turn of a portfolio: the problem it is given, and what its answers decide.

use crate::answer::report::Exploration;
use crate::input::problem::Problem;
use crate::input::strategy_kind::StrategyKind;
use std::sync::atomic::Ordering;
use std::time::Instant;
use verdict::{Property, Verdict};

/// The problem for one strategy, with the time that is left.
pub(crate) fn turn(problem: &Problem, strategy: StrategyKind, start: Instant) -> Problem {
    let mut turn = problem.clone();
    turn.strategy = strategy;
    turn.limits.time = problem
        .limits
        .time
        .map(|time| time.saturating_sub(start.elapsed()));
    turn
}

/// Whether the user wants to stop.
pub(crate) fn stopped(problem: &Problem) -> bool {
    let stop = problem.limits.stop.as_ref();
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) || bounds::is_over()
}

/// Whether the time is over that the user gave.
pub(crate) fn late(problem: &Problem, start: Instant) -> bool {
    let time = problem.limits.time;
    time.is_some_and(|time| start.elapsed() >= time)
}

/// Whether everything is answered that such a search can answer.
pub(crate) fn decisive(problem: &Problem, found: &Exploration) -> bool {
    let answered = |property: Property| {
        property == Property::Livelock
            || problem.settled.contains(property)
            || !matches!(found.verdict(property), None | Some(Verdict::Unknown(_)))
    };
    problem.properties.iter().all(answered)
}

/// The violation of a property that a search has found.
pub(crate) fn violation(found: &Exploration, property: Property) -> Option<&Verdict> {
    let verdict = found.verdict(property)?;
    matches!(verdict, Verdict::Violated(_)).then_some(verdict)
}
