//! The place of proofs thread by thread in `check`: for races and assertions that neither locks nor the
//! search decide. Where there are two cores they are looked for beside the search ([`crate::beside`]);
//! where there is one they come last, with the time kept for them.
//!
//! Only what the search left open for want of time, space or values is tried: where it has reached
//! something that cannot be executed, no proof can exclude that. A proof counts only if it is
//! confirmed. What replays, and what was explored to the end, is never replaced.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use certify::checker::{Search, another};
use certify::proof::confirm;
use explore::{Problem, StrategyKind};
use ir::{Entry, Program};
use refine::automaton::{Settings, expand};
use refine::certificate::Excluded;
use refine::prove::{Outcome, Task};
use smt::Backend;
use verdict::{
    Assumption, CheckedBy, Evidence, Property, Safe, Scope, ThreadModular, Unknown, Verdict,
    Verdicts,
};

use crate::lock_proof::{Left, is_contradicted};

/// The share of the time kept for it, as a divisor.
const SHARE: u32 = 4;
/// The most it gets where no time is set.
const MOST: Duration = Duration::from_secs(20);
/// The most time to find out whether a program can be modelled at all.
const LOOK: Duration = Duration::from_secs(2);
/// The stack of its thread.
const STACK: usize = 256 << 20;
/// How often it is looked whether the user wants an end.
pub(crate) const TICK: Duration = Duration::from_millis(20);

/// The time to keep from the search: none where no proof will be tried.
pub(crate) fn reserve(problem: &Problem) -> Duration {
    let Some(time) = problem.limits.time else {
        return Duration::ZERO;
    };
    let code = Arc::clone(&problem.code);
    let look = (time / 20).min(LOOK);
    let threads = move || expand(code.program()).map(|x| x.kinds.len());
    let found = is_meant(problem)
        .then(|| on_a_thread(look, &|| false, threads))
        .flatten();
    match found {
        Some(Ok(kinds)) if kinds > 1 => time / SHARE,
        _ => Duration::ZERO,
    }
}

/// Bounds, choices at random and failures that the user asks for concern the search alone.
pub(crate) fn is_meant(problem: &Problem) -> bool {
    let limits = &problem.limits;
    let bounded = limits.states.is_some() || limits.depth.is_some() || limits.preemptions.is_some();
    let asked = |p: Property| problem.properties.contains(p);
    problem.strategy == StrategyKind::Backtrack
        && !bounded
        && !problem.config.fail
        && problem.code.program().entry != Entry::None
        && (asked(Property::Race) || asked(Property::Assert))
}

/// Puts proofs in the place of answers that the search left open.
pub(crate) fn add(
    problem: &Problem,
    left: Option<&Left>,
    verdicts: &mut Verdicts,
    deadline: Option<Instant>,
) {
    let open = |property: Property| {
        let answer = verdicts.answers.iter().find(|(p, _)| *p == property);
        matches!(answer, Some((_, Verdict::Unknown(why))) if why.iter().all(is_want))
    };
    let wanted = Excluded {
        races: open(Property::Race),
        asserts: open(Property::Assert),
    };
    if !is_meant(problem) || !(wanted.races || wanted.asserts) {
        return;
    }
    let stopped = || is_stopped(problem);
    let found = look(problem, (wanted, left), deadline, &stopped);
    let Some((excluded, proof)) = found.and_then(|f| completed(f, left, verdicts)) else {
        return;
    };
    for (property, answer) in &mut verdicts.answers {
        let proved = match property {
            Property::Race => wanted.races && excluded.races,
            Property::Assert => wanted.asserts && excluded.asserts,
            _ => false,
        };
        if proved {
            *answer = Verdict::Safe(proof.clone());
        }
    }
}

/// A proof with what locks prove, if that stands. Whoever relies on there being no races relies on it, too.
pub(crate) fn completed(
    (excluded, proof): (Excluded, Safe),
    left: Option<&Left>,
    verdicts: &Verdicts,
) -> Option<(Excluded, Safe)> {
    match left {
        Some(_) if excluded.races && is_contradicted(verdicts) => None,
        Some(left) if excluded.races => Some((excluded, left.complete(proof))),
        _ => Some((excluded, proof)),
    }
}

fn is_stopped(problem: &Problem) -> bool {
    let stop = problem.limits.stop.as_ref();
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Looks for a proof, on a thread of its own, until the time is over or nobody wants it any more.
pub(crate) fn look(
    problem: &Problem,
    (wanted, left): (Excluded, Option<&Left>),
    deadline: Option<Instant>,
    over: &dyn Fn() -> bool,
) -> Option<(Excluded, Safe)> {
    let time = deadline.map_or(MOST, |d| d.saturating_duration_since(Instant::now()));
    let stop = Arc::new(AtomicBool::new(false));
    let task = Task {
        settings: Settings {
            left: left.map(|left| Arc::clone(&left.sites)),
            ..Settings::default()
        },
        backend: Backend::Embedded,
        form: None,
        // What it has when the time ends is to be checked.
        deadline: Some(Instant::now() + time * 31 / 32),
        wanted,
        stop: Some(Arc::clone(&stop)),
        realise: None,
        sliced: false,
        jobs: problem.jobs,
    };
    let code = Arc::clone(&problem.code);
    let work = move || proof(code.program(), &task);
    let found = on_a_thread(time, over, work).flatten();
    stop.store(true, Ordering::Relaxed);
    found
}

/// Was something left open for want of something, rather than because it cannot be executed?
pub(crate) fn is_want(why: &Unknown) -> bool {
    matches!(
        why,
        Unknown::Time | Unknown::Memory | Unknown::Depth | Unknown::Values | Unknown::World { .. }
    )
}

fn proof(program: &Program, task: &Task) -> Option<(Excluded, Safe)> {
    let outcome = refine::prove::prove(program, task).ok()?;
    let certificate = outcome.certificate.as_ref()?;
    let (mut checker, by) = another(task.backend.name(), Search::BuiltIn);
    let checked = confirm(program, certificate, &mut checker).ok()?;
    Some((certificate.excluded, safe(&outcome, checked.conditions, by)))
}

/// What a confirmed proof says.
pub(crate) fn safe(outcome: &Outcome, conditions: u64, by: CheckedBy) -> Safe {
    let certificate = outcome.certificate.as_ref();
    let mut assumptions = vec![
        match certificate.is_some_and(|c| c.settings.creation_fails) {
            true => Assumption::AllocationSucceeds,
            false => Assumption::ResourcesSuffice,
        },
        Assumption::MemorySafe,
        Assumption::NoMisuse,
    ];
    if outcome.weak_atomics {
        assumptions.insert(0, Assumption::WeakAtomics);
    }
    if certificate.is_some_and(|c| !c.excluded.races) {
        assumptions.push(Assumption::RacesInterleave);
    }
    if outcome.counts {
        assumptions.push(Assumption::CountableThreads);
    }
    Safe {
        scope: match outcome.any_number {
            true => Scope::AnyThreads,
            false => Scope::AsWritten,
        },
        evidence: Evidence::ThreadModular(ThreadModular {
            predicates: outcome.used(),
            views: outcome.views(),
            conditions,
            by,
            by_locks: 0,
        }),
        assumptions,
    }
}

/// The result of something done on a thread that can be left behind.
pub(crate) fn on_a_thread<T: Send + 'static>(
    time: Duration,
    stopped: &dyn Fn() -> bool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (send, receive) = mpsc::channel();
    let work = move || drop(send.send(work()));
    thread::Builder::new().stack_size(STACK).spawn(work).ok()?;
    let end = Instant::now() + time;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        match receive.recv_timeout(left.min(TICK)) {
            Ok(value) => return Some(value),
            Err(mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                if stopped() || left.is_zero() {
                    return None;
                }
            }
        }
    }
}
