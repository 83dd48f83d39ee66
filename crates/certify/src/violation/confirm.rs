//! The judge: a violation counts only if it replays.

use super::race::{is_race, racing_with};
use super::replay::{LONG, Replay, Stuck};
use machine::{Code, Config, Deadlock, Outcome, Violation, livelock};
use verdict::{Counterexample, Fault, Race, RacyAccess};

/// Why a violation does not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refuted {
    /// A step of the schedule cannot be taken.
    Stuck(Stuck),
    /// The schedule runs, but what it was to show does not happen.
    NotShown(String),
}

impl std::fmt::Display for Refuted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refuted::Stuck(stuck) => stuck.fmt(f),
            Refuted::NotShown(what) => f.write_str(what),
        }
    }
}

/// Replays a violation from the initial state and checks that it shows what it claims, at its
/// last step. The execution is returned for reports.
pub fn confirm<'c>(
    code: &'c Code,
    config: &Config,
    args: &[String],
    violated: &Counterexample,
) -> Result<Replay<'c>, Refuted> {
    confirm_while(code, config, args, violated, &|| true)
}

/// The same, if there is time for it.
pub(crate) fn confirm_while<'c>(
    code: &'c Code,
    config: &Config,
    args: &[String],
    violated: &Counterexample,
    go_on: &dyn Fn() -> bool,
) -> Result<Replay<'c>, Refuted> {
    let mut replay = Replay::new(code, config, args);
    if violated.schedule.steps.len() > LONG {
        replay.brief(&violated.fault);
    }
    let run = replay.run_while(&violated.schedule, go_on);
    run.map_err(Refuted::Stuck)?;
    if shows(&replay, &violated.fault) {
        return Ok(replay);
    }
    let what = match &violated.fault {
        Fault::Race(_) => "the two accesses do not race in this execution".to_string(),
        Fault::Deadlock(_) => "the execution does not end in that deadlock".to_string(),
        Fault::Failure(v) => format!("the execution does not end with: {}", v.message),
        Fault::Relock(_) => "no thread locks its own mutex again in this execution".to_string(),
        Fault::Livelock(_) => "the execution does not end in that livelock".to_string(),
    };
    Err(Refuted::NotShown(what))
}

/// Everything an execution shows at its last step: for witnesses, which name a property only.
pub fn shown(replay: &Replay<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let Some(last) = replay.done.last() else {
        return faults;
    };
    for later in last.events.clone() {
        let Some(earlier) = racing_with(&replay.events, later, replay.rule()) else {
            continue;
        };
        let access =
            |i: usize| RacyAccess::of(&replay.events[i]).expect("racing events are accesses");
        faults.push(Fault::Race(Race {
            earlier: access(earlier),
            later: access(later),
        }));
    }
    if let Some(deadlock) = replay.state.deadlock(replay.code()) {
        if deadlock.is_relock() {
            faults.push(Fault::Relock(deadlock.clone()));
        }
        faults.push(Fault::Deadlock(deadlock));
    }
    if let Outcome::Violation(violation) = &last.outcome {
        faults.push(Fault::Failure((**violation).clone()));
    }
    if let Some(threads) = livelock(replay.code(), &replay.state) {
        faults.push(Fault::Livelock(threads));
    }
    faults
}

/// Whether an execution shows the fault at its last step.
pub(super) fn shows(replay: &Replay<'_>, fault: &Fault) -> bool {
    match fault {
        Fault::Race(race) => shows_race(replay, race).is_some(),
        Fault::Deadlock(deadlock) => replay
            .state
            .deadlock(replay.code())
            .is_some_and(|d| same_deadlock(&d, deadlock)),
        Fault::Failure(violation) => match replay.done.last().map(|d| &d.outcome) {
            Some(Outcome::Violation(v)) => same_failure(v, violation),
            _ => false,
        },
        Fault::Relock(deadlock) => replay
            .state
            .deadlock(replay.code())
            .is_some_and(|d| d.is_relock() && same_deadlock(&d, deadlock)),
        Fault::Livelock(threads) => {
            livelock(replay.code(), &replay.state).as_ref() == Some(threads)
        }
    }
}

fn same_access(a: &RacyAccess, b: &RacyAccess) -> bool {
    (a.thread, a.site, a.kind) == (b.thread, b.site, b.kind)
}

/// The positions of the two accesses of a race whose second access is in the last step.
pub fn shows_race(replay: &Replay<'_>, race: &Race) -> Option<(usize, usize)> {
    let last = replay.done.last()?.events.clone();
    let is = |i: usize, a: &RacyAccess| {
        RacyAccess::of(&replay.events[i]).is_some_and(|b| same_access(&b, a))
    };
    for later in last.filter(|&i| is(i, &race.later)) {
        let earlier = (0..later)
            .rev()
            .filter(|&i| is(i, &race.earlier))
            .find(|&i| is_race(&replay.events, i, later, replay.rule()));
        if let Some(earlier) = earlier {
            return Some((earlier, later));
        }
    }
    None
}

fn same_failure(a: &Violation, b: &Violation) -> bool {
    (a.kind, a.thread, a.site) == (b.kind, b.thread, b.site)
}

fn same_deadlock(a: &Deadlock, b: &Deadlock) -> bool {
    let waits = |d: &Deadlock| {
        let mut list: Vec<_> = d.waits.iter().map(|w| (w.thread, w.site)).collect();
        list.sort_unstable();
        list
    };
    a.cycle == b.cycle && waits(a) == waits(b)
}
