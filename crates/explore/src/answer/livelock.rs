//! Livelocks, where the strategy cannot prove that there are none.
//!
//! A livelock is a state in which every thread that can move waits in a loop. Race-first strategies
//! stop at synchronisation and where a block was cut, so such a state need not be among those they
//! look at, and every reduction leaves states out, though whatever it finds is real. If livelocks are asked about and none was found, the
//! reference searches once more, for that answer alone; the time allowed is for both together.

use crate::answer::report::Exploration;
use crate::input::problem::Problem;
use crate::input::strategy_kind::StrategyKind;
use verdict::{Property, Verdict};

/// Whether livelocks are asked about, and the search could not answer.
pub(crate) fn is_open(problem: &Problem, found: &Exploration) -> bool {
    let open = matches!(found.verdict(Property::Livelock), Some(Verdict::Unknown(_)));
    open && problem.strategy != StrategyKind::Reference
}

/// Lets the reference answer.
pub(crate) fn settle(problem: &Problem, found: &mut Exploration) {
    let mut again = problem.clone();
    again.strategy = StrategyKind::Reference;
    again.all_races = false;
    if let Some(time) = &mut again.limits.time {
        *time = time.saturating_sub(found.time);
    }
    let mut second = crate::search(&again);
    found.time += second.time;
    found.coverage.passes += second.coverage.passes;
    found.coverage.all_transitions += second.coverage.all_transitions;
    found.coverage.bytes = found.coverage.bytes.max(second.coverage.bytes);
    if second.reused.contains(Property::Livelock) {
        found.reused = found.reused.with(Property::Livelock);
    }
    let is_livelock = |answer: &&mut (Property, Verdict)| answer.0 == Property::Livelock;
    let theirs = second.verdicts.answers.iter_mut().find(is_livelock);
    let ours = found.verdicts.answers.iter_mut().find(is_livelock);
    if let (Some(ours), Some(theirs)) = (ours, theirs) {
        std::mem::swap(ours, theirs);
    }
}
