//! The judge: a violation counts only if it replays.

use super::race::{is_race, racing_with};
use super::replay::{LONG, Replay, Stuck};
use machine::{Code, Config, Deadlock, Outcome, Violation, livelock};
use verdict::{Finding, Race, RacyAccess, Violated};

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
    violated: &Violated,
) -> Result<Replay<'c>, Refuted> {
    confirm_while(code, config, args, violated, &|| true)
}

/// The same, if there is time for it.
pub(crate) fn confirm_while<'c>(
    code: &'c Code,
    config: &Config,
    args: &[String],
    violated: &Violated,
    go_on: &dyn Fn() -> bool,
) -> Result<Replay<'c>, Refuted> {
    let mut replay = Replay::new(code, config, args);
    if violated.schedule.steps.len() > LONG {
        replay.brief(&violated.finding);
    }
    let run = replay.run_while(&violated.schedule, go_on);
    run.map_err(Refuted::Stuck)?;
    if shows(&replay, &violated.finding) {
        return Ok(replay);
    }
    let what = match &violated.finding {
        Finding::Race(_) => "the two accesses do not race in this execution".to_string(),
        Finding::Deadlock(_) => "the execution does not end in that deadlock".to_string(),
        Finding::Failure(v) => format!("the execution does not end with: {}", v.message),
        Finding::Relock(_) => "no thread locks its own mutex again in this execution".to_string(),
        Finding::Livelock(_) => "the execution does not end in that livelock".to_string(),
    };
    Err(Refuted::NotShown(what))
}

/// Everything an execution shows at its last step: for witnesses, which name a property only.
pub fn shown(replay: &Replay<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let Some(last) = replay.done.last() else {
        return findings;
    };
    for later in last.events.clone() {
        let Some(earlier) = racing_with(&replay.events, later, replay.rule()) else {
            continue;
        };
        let access =
            |i: usize| RacyAccess::of(&replay.events[i]).expect("racing events are accesses");
        findings.push(Finding::Race(Race {
            earlier: access(earlier),
            later: access(later),
        }));
    }
    if let Some(deadlock) = replay.state.deadlock(replay.code()) {
        if deadlock.is_relock() {
            findings.push(Finding::Relock(deadlock.clone()));
        }
        findings.push(Finding::Deadlock(deadlock));
    }
    if let Outcome::Violation(violation) = &last.outcome {
        findings.push(Finding::Failure((**violation).clone()));
    }
    if let Some(threads) = livelock(replay.code(), &replay.state) {
        findings.push(Finding::Livelock(threads));
    }
    findings
}

/// Whether an execution shows the finding at its last step.
pub(super) fn shows(replay: &Replay<'_>, finding: &Finding) -> bool {
    match finding {
        Finding::Race(race) => shows_race(replay, race).is_some(),
        Finding::Deadlock(deadlock) => replay
            .state
            .deadlock(replay.code())
            .is_some_and(|d| same_deadlock(&d, deadlock)),
        Finding::Failure(violation) => match replay.done.last().map(|d| &d.outcome) {
            Some(Outcome::Violation(v)) => same_failure(v, violation),
            _ => false,
        },
        Finding::Relock(deadlock) => replay
            .state
            .deadlock(replay.code())
            .is_some_and(|d| d.is_relock() && same_deadlock(&d, deadlock)),
        Finding::Livelock(threads) => {
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
