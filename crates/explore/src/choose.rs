//! Which strategy to search with, where nobody says.
//!
//! Storing states pays where schedules meet again, storing none where few schedules differ at all;
//! which it is shows best by trying. So: the default with few steps, then the stateless search with
//! few steps. Small programs are through by then, always with the same result. What is still
//! undecided is searched by both side by side, and the first decisive answer ends the other; with
//! one worker, by turns, each turn several times as long as the one before it. Where the user wants
//! several workers on one search, they take over instead ([`crate::strategies::parallel`]).
//!
//! Where a first glance shows many threads, there come short turns first in which few are created:
//! what many threads do wrong, a few mostly do, and a program that creates threads without end has
//! so many from the first pass on that nothing else would be seen. They find, and prove nothing.
//!
//! A violation counts whoever found it. `Safe` counts unless another has found a violation of the
//! same property: that would be a bug of ours, and then nothing that the searcher proved is
//! repeated.

use crate::livelock;
use crate::problem::Problem;
use crate::report::Exploration;
use crate::search;
use crate::strategies::StrategyKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use verdict::{Properties, Property, Unknown, Verdict};

/// Who searches: one that stores states, one that stores none.
const SEARCHERS: [StrategyKind; 2] = [StrategyKind::Backtrack, StrategyKind::Optimal];

/// The steps of the first turn, and how much longer each round of turns is than the last.
const PROBE: u64 = 60_000;
const LONGER: u64 = 8;

/// How many threads there are in the turns with few, and the steps of such a turn and of the first
/// glance.
const FEW: [u32; 3] = [3, 4, 6];
const SHORT: u64 = 20_000;
const GLANCE: u64 = 2_000;

/// How often a search that others may end looks whether it should, and the stack it runs on.
const LOOK: Duration = Duration::from_millis(2);
const STACK: usize = 16 << 20;

/// Explores a program by whatever strategy is the first to decide. [`Problem::jobs`] says whether
/// two may run at once, [`Problem::strategy`] only whether a parallel search takes over.
pub fn choose(problem: &Problem) -> Exploration {
    let start = Instant::now();
    let mut results: Vec<(StrategyKind, Exploration)> = Vec::new();
    let glance = brief(problem, GLANCE, start);
    let over = !cut(&glance) || decisive(problem, &glance);
    let seen = glance.coverage.threads;
    results.push((SEARCHERS[0], glance));
    if over {
        return agree(problem, results, &[], start);
    }
    let few = with_few_threads(problem, seen, start);
    let mut steps = PROBE;
    loop {
        for strategy in SEARCHERS {
            let mut turn = turn(problem, strategy, start);
            turn.limits.steps = Some(steps);
            let found = search(&turn);
            let over = !cut(&found) && strategy == SEARCHERS[0] || decisive(problem, &found);
            results.push((strategy, found));
            if over || stopped(problem) || late(problem, start) {
                return agree(problem, results, &few, start);
            }
        }
        if problem.strategy == StrategyKind::Parallel {
            let found = search(&turn(problem, problem.strategy, start));
            results.push((problem.strategy, found));
            return agree(problem, results, &few, start);
        }
        if problem.jobs > 1 {
            results.extend(SEARCHERS.into_iter().zip(side_by_side(problem, start)));
            return agree(problem, results, &few, start);
        }
        steps = steps.saturating_mul(LONGER);
    }
}

/// What goes wrong among few threads, fewer than were seen, as far as one turn each shows it.
fn with_few_threads(problem: &Problem, seen: u32, start: Instant) -> Vec<Exploration> {
    let mut found = Vec::new();
    for threads in FEW.into_iter().filter(|&few| few < seen) {
        if stopped(problem) || late(problem, start) {
            break;
        }
        let mut crowd = problem.clone();
        crowd.config.max_threads = threads;
        let exploration = brief(&crowd, SHORT, start);
        let over = decisive(problem, &exploration);
        found.push(exploration);
        if over {
            break;
        }
    }
    found
}

/// The default search, with so many steps.
fn brief(problem: &Problem, steps: u64, start: Instant) -> Exploration {
    let mut turn = turn(problem, SEARCHERS[0], start);
    turn.limits.steps = Some(steps);
    search(&turn)
}

/// The problem for one strategy, with the time that is left.
fn turn(problem: &Problem, strategy: StrategyKind, start: Instant) -> Problem {
    let mut turn = problem.clone();
    turn.strategy = strategy;
    turn.limits.time = problem
        .limits
        .time
        .map(|time| time.saturating_sub(start.elapsed()));
    turn
}

/// Whether the user wants to stop.
fn stopped(problem: &Problem) -> bool {
    let stop = problem.limits.stop.as_ref();
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Whether the time is over that the user gave.
fn late(problem: &Problem, start: Instant) -> bool {
    let time = problem.limits.time;
    time.is_some_and(|time| start.elapsed() >= time)
}

/// Whether the search was ended by us or by the user, not by itself.
fn cut(found: &Exploration) -> bool {
    found.verdicts.answers.iter().any(|(_, verdict)| {
        matches!(verdict, Verdict::Unknown(reasons) if reasons.contains(&Unknown::Interrupted))
    })
}

/// Whether everything is answered that such a search can answer.
fn decisive(problem: &Problem, found: &Exploration) -> bool {
    let answered = |property: Property| {
        property == Property::Livelock
            || problem.settled.contains(property)
            || !matches!(found.verdict(property), None | Some(Verdict::Unknown(_)))
    };
    problem.properties.iter().all(answered)
}

/// Both at once, to the end of the one that decides first.
fn side_by_side(problem: &Problem, start: Instant) -> Vec<Exploration> {
    let halt = Arc::new(AtomicBool::new(false));
    let over = AtomicBool::new(false);
    let run = |strategy| {
        let mut turn = turn(problem, strategy, start);
        turn.limits.stop = Some(Arc::clone(&halt));
        if strategy != SEARCHERS[0] {
            turn.limits.progress = None;
        }
        let found = search(&turn);
        if decisive(problem, &found) {
            halt.store(true, Ordering::Relaxed);
        }
        found
    };
    thread::scope(|scope| {
        // The user's wish to stop reaches both.
        let watch = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                if stopped(problem) {
                    halt.store(true, Ordering::Relaxed);
                }
                thread::sleep(LOOK);
            }
        });
        let builder = thread::Builder::new().stack_size(STACK);
        let second = builder.spawn_scoped(scope, || run(SEARCHERS[1]));
        let first = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(SEARCHERS[0])));
        if first.is_err() {
            halt.store(true, Ordering::Relaxed);
        }
        let second = second.map(|handle| handle.join());
        over.store(true, Ordering::Relaxed);
        let _ = watch.join();
        let mut found = Vec::new();
        for result in [Some(first), second.ok()].into_iter().flatten() {
            match result {
                Ok(exploration) => found.push(exploration),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    })
}

/// One answer a property, out of all searches (of those with few threads the violations); the rest is
/// told of one that decided.
fn agree(
    problem: &Problem,
    results: Vec<(StrategyKind, Exploration)>,
    few: &[Exploration],
    start: Instant,
) -> Exploration {
    let mut answer = match representative(problem, &results) {
        Some(at) => results[at].1.clone(),
        None => return search(problem),
    };
    let all: Vec<&Exploration> = results.iter().map(|(_, found)| found).collect();
    // The violations with few threads first: they are easier to follow.
    let both = || few.iter().chain(all.iter().copied());
    let refuted = |p: &Property| both().any(|found| violation(found, *p).is_some());
    let refuted: Properties = problem.properties.iter().filter(refuted).collect();
    let proof = |found: &&Exploration, property| match found.verdict(property) {
        Some(safe @ Verdict::Safe(_)) => Some(safe.clone()),
        _ => None,
    };
    let trusted = |found: &&Exploration| refuted.iter().all(|p| proof(found, p).is_none());
    for (property, verdict) in &mut answer.verdicts.answers {
        let property = *property;
        if let Some((found, shown)) = both().find_map(|f| Some((f, violation(f, property)?))) {
            *verdict = shown.clone();
            answer.reused = match found.reused.contains(property) {
                true => answer.reused.with(property),
                false => answer.reused.without(property),
            };
            answer.racy.extend(found.racy.iter().copied());
            continue;
        }
        let mut proofs = all.iter().filter(|found| trusted(found));
        if let Some(safe) = proofs.find_map(|found| proof(found, property)) {
            *verdict = safe;
        } else if let Verdict::Safe(_) = verdict {
            let what = "another search contradicts this one".into();
            *verdict = Verdict::Unknown(vec![Unknown::NotConfirmed { what }]);
        } else if let Verdict::Unknown(reasons) = verdict
            && late(problem, start)
            && !stopped(problem)
        {
            let interrupted = |r: &&mut Unknown| **r == Unknown::Interrupted;
            reasons
                .iter_mut()
                .filter(interrupted)
                .for_each(|r| *r = Unknown::Time);
        }
    }
    answer.time = start.elapsed();
    if livelock::is_open(problem, &answer) {
        livelock::settle(problem, &mut answer);
    }
    answer
}

fn violation(found: &Exploration, property: Property) -> Option<&Verdict> {
    let verdict = found.verdict(property)?;
    matches!(verdict, Verdict::Violated(_)).then_some(verdict)
}

/// The search whose answers are told: one that decided, else one that was not ended by us, else the
/// one that saw most.
fn representative(problem: &Problem, results: &[(StrategyKind, Exploration)]) -> Option<usize> {
    let all = || results.iter().enumerate().rev();
    let stores = |s: &StrategyKind| *s != SEARCHERS[1];
    let decided = all().find(|(_, (_, found))| decisive(problem, found));
    let whole = || all().filter(|(_, (_, found))| !cut(found));
    let told = decided
        .or_else(|| whole().find(|(_, (strategy, _))| stores(strategy)))
        .or_else(|| whole().next())
        .or_else(|| all().max_by_key(|(_, (_, found))| found.coverage.all_transitions));
    told.map(|(at, _)| at)
}
