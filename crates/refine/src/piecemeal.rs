//! Proofs in pieces: every part of memory, and every assertion, in slices of its own.
//!
//! The pieces do not depend on one another, so several are tried at a time; which proof of a piece
//! is found does not depend on that.

use crate::attempt::attempt;
use crate::certificate::{Certificate, Excluded};
use crate::expansion::Expansion;
use crate::invariant::Stopped;
use crate::slice::Slice;
use crate::slicing::{Goal, goals};
use crate::task::{Outcome, Task};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The least time for a slice, as long as there is any.
const LEAST: Duration = Duration::from_secs(2);
/// The stack of a thread.
const STACK: usize = 64 << 20;

/// What came of a goal.
type Reached = Result<Vec<Outcome>, String>;

/// Proves a program piece by piece.
pub(crate) fn piecemeal(x: &Expansion<'_>, task: &Task) -> Result<Outcome, String> {
    let goals = goals(x, task.wanted.races, task.wanted.asserts);
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Reached)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(goal) = goals.get(i) else { break };
            let result = reach(x, goal, task, goals.len() - i);
            let failed = result
                .as_ref()
                .map_or(true, |all| !all.iter().all(is_proved));
            if let Ok(mut all) = results.lock() {
                all.push((i, result));
            }
            // One piece that is not proved leaves the whole open.
            if failed {
                next.store(goals.len(), Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..task.jobs.clamp(1, goals.len().max(1)) {
            let thread = thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, work).is_err() {
                work();
            }
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(i, _)| *i);
    let complete = results.len() == goals.len();
    let mut all = Vec::new();
    for (_, result) in results {
        all.extend(result?);
    }
    together(all, task, complete)
}

fn is_proved(outcome: &Outcome) -> bool {
    outcome.certificate.is_some() && outcome.alarms.is_empty() && outcome.vacuous.is_none()
}

/// The proofs of a goal; or, last, the outcome that failed.
fn reach(x: &Expansion<'_>, goal: &Goal, task: &Task, left: usize) -> Reached {
    let mut last = None;
    let mut tried: Option<&Slice> = None;
    for slice in &goal.slices {
        if tried == Some(slice) {
            continue;
        }
        tried = Some(slice);
        // Where there is more to look at, that is tried first.
        let pairs = goal.slices.last() == Some(slice);
        let outcome = attempt(x, Some(slice), &within(task, slice, left), pairs)?;
        if is_proved(&outcome) {
            return Ok(vec![outcome]);
        }
        // Without any lock every pair of accesses is an alarm.
        let telling = !outcome.alarms.is_empty() && !slice.followed.is_empty();
        let realised = match &task.realise {
            Some(ask) if telling => (ask.0)(&outcome.alarms),
            _ => false,
        };
        // A slice that took too long says less than one that did not suffice.
        if last.is_none() || !outcome.alarms.is_empty() {
            last = Some(outcome);
        }
        if realised || is_over(task) {
            return Ok(last.into_iter().collect());
        }
    }
    if goal.instead.is_empty() || is_over(task) {
        return Ok(last.into_iter().collect());
    }
    let mut out = Vec::new();
    for other in &goal.instead {
        let found = reach(x, other, task, left + goal.instead.len())?;
        let failed = !found.iter().all(is_proved);
        out.extend(found);
        if failed {
            break;
        }
    }
    Ok(out)
}

fn is_over(task: &Task) -> bool {
    let stopped = task.stop.as_ref();
    stopped.is_some_and(|s| s.load(Ordering::Relaxed))
        || bounds::is_over()
        || task.deadline.is_some_and(|d| Instant::now() >= d)
}

/// The task for a slice: what the slice is about, and a share of the time.
fn within(task: &Task, slice: &Slice, left: usize) -> Task {
    let now = Instant::now();
    let share = |d: Instant| {
        let rest = d.saturating_duration_since(now);
        let part = rest * task.jobs.max(1) as u32 * 3 / (left.max(1) as u32);
        now + part.max(LEAST).min(rest)
    };
    Task {
        deadline: task.deadline.map(share),
        wanted: Excluded {
            races: task.wanted.races && slice.asserts.is_empty(),
            // A program without assertions has one slice, with nothing in it.
            asserts: task.wanted.asserts && !(slice.asserts.is_empty() && task.wanted.races),
        },
        ..task.clone()
    }
}

/// One outcome of all.
fn together(all: Vec<Outcome>, task: &Task, complete: bool) -> Result<Outcome, String> {
    let proved = complete && all.iter().all(is_proved);
    let mut all = all.into_iter();
    let Some(mut sum) = all.next() else {
        return Err("there is nothing to prove".to_string());
    };
    let mut certificates: Vec<Certificate> = sum.certificate.take().into_iter().collect();
    for outcome in all {
        certificates.extend(outcome.certificate);
        let (e, more) = (&mut sum.effort, outcome.effort);
        e.outer += more.outer;
        e.inner = e.inner.max(more.inner);
        e.queries += more.queries;
        e.predicates += more.predicates;
        e.views += more.views;
        e.locations = e.locations.max(more.locations);
        sum.any_number &= outcome.any_number;
        sum.counts |= outcome.counts;
        sum.alarms.extend(outcome.alarms);
        sum.history.extend(outcome.history);
        sum.stopped = sum.stopped.or(outcome.stopped);
        sum.vacuous = sum.vacuous.or(outcome.vacuous);
    }
    if proved {
        sum.certificate = Some(Certificate {
            settings: task.settings.clone(),
            excluded: task.wanted,
            proofs: certificates.into_iter().flat_map(|c| c.proofs).collect(),
        });
    } else if sum.alarms.is_empty() && sum.vacuous.is_none() {
        sum.stopped = sum.stopped.or(Some(Stopped::Time));
    }
    Ok(sum)
}
