//! The search over schedules as an engine: it finds, and where it comes to an end it proves.
//!
//! A violation is replayed and shown as soon as a strategy reports it, while the search goes on for what is still
//! open. Where several violations of a property are wanted, the portfolio looks for the first of each, and a
//! single search for the others.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use explore::{Exploration, Heard, Problem};
use verdict::{Counterexample, Evidence, Properties, Unknown, Verdict};

use crate::board::Board;
use crate::deadline::{Deadline, TICK};
use crate::engine::{Engine, Task};
use crate::judge;
use crate::locks::reasons;

/// The search over schedules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search {
    /// The time to leave for others.
    pub kept: Duration,
}

impl Engine for Search {
    fn name(&self) -> &'static str {
        "explore"
    }

    fn may_answer(&self, task: &Task) -> Properties {
        task.problem.properties
    }

    fn run(&self, task: &Task, board: &Board, deadline: &Deadline) {
        let handed = board.handed();
        let mut search = task.problem.clone();
        search.settled = board.proved();
        search.options.targets = handed.targets;
        search.limits.stop = Some(Arc::clone(board.enough()));
        search.limits.time = deadline.left().map(|time| time.saturating_sub(self.kept));
        for property in search.properties.iter() {
            // Until the search says more: a judge that is asked now has had no time to replay.
            board.leave(property, Vec::new());
        }
        if search.findings == 1 {
            let found = Search::first(task, board, &search);
            finish(task, board, &search, found);
            return;
        }
        // A search for many leaves nothing out that it has found once, which makes it slower: it must not find
        // less than a search for one.
        let one = Problem {
            findings: 1,
            ..search.clone()
        };
        let found = Search::first(task, board, &one);
        if board.violated() == Properties::NONE || deadline.is_over() {
            finish(task, board, &one, found);
            return;
        }
        let coverage = &found.coverage;
        board.count(coverage.states, coverage.transitions, coverage.threads);
        let mut decided = found;
        let undecided = |verdict: &Verdict| matches!(verdict, Verdict::Unknown(_));
        decided.verdicts.answers.retain(|(_, v)| !undecided(v));
        offer(task, &one, board, &decided);
        search.settled = board.proved();
        // Every property may have its answer by now.
        search.limits.stop = None;
        search.limits.time = deadline.left().map(|time| time.saturating_sub(self.kept));
        let found = explore::run(&search);
        finish(task, board, &search, found);
    }
}

impl Search {
    /// Looks for one violation of each property; each is shown when it is confirmed. Where `task` asks for more
    /// than one, the search ends some time after the first.
    pub(crate) fn first(task: &Task, board: &Board, search: &Problem) -> Exploration {
        let mut search = search.clone();
        let stop = Arc::new(AtomicBool::new(false));
        let many = task.problem.findings > 1;
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let tell = move |violated: &Counterexample, reused| {
                let _ = send.send((violated.clone(), reused));
            };
            let problem = search.clone();
            let limit = many.then(|| Arc::clone(&stop));
            let judge = move || listen(task, &problem, board, &receive, limit.as_deref());
            let thread = thread::Builder::new().stack_size(STACK);
            if thread.spawn_scoped(scope, judge).is_ok() {
                search.heard = Some(Heard::new(tell));
                if many {
                    search.limits.stop = Some(stop);
                }
            }
            let found = match task.one_strategy {
                true => explore::run(&search),
                false => explore::choose(&search),
            };
            // The judge ends when no sender is left.
            search.heard = None;
            found
        })
    }
}

/// Offers the result of a search, which was the last one.
fn finish(task: &Task, board: &Board, search: &Problem, mut found: Exploration) {
    let coverage = &found.coverage;
    board.count(coverage.states, coverage.transitions, coverage.threads);
    let doubts = std::mem::take(&mut found.doubts);
    let refused = offer(task, search, board, &found);
    let unfinished = match search.findings {
        1 => Vec::new(),
        _ => doubts.into_iter().chain(refused).collect(),
    };
    board.note(unfinished, found.verdicts.silenced);
}

/// The stack of the judge.
const STACK: usize = 64 << 20;
/// How long a search for the first violation goes on at least after it was found, where more are wanted.
const MORE: Duration = Duration::from_secs(1);

/// Confirms violations as a search tells of them, one per property. `stop`, if there is one, ends the search: as
/// long again after the first violation as that took, and when every property has its answer.
fn listen(
    task: &Task,
    problem: &Problem,
    board: &Board,
    told: &mpsc::Receiver<(Counterexample, bool)>,
    stop: Option<&AtomicBool>,
) {
    let start = Instant::now();
    let mut end: Option<Instant> = None;
    loop {
        match told.recv_timeout(TICK) {
            Ok((violated, reuse)) => {
                if !board.violated().contains(violated.property())
                    && let Ok(told) = judge::tell(task, problem, &violated, reuse)
                {
                    board.violate(told);
                    end.get_or_insert(Instant::now() + start.elapsed().max(MORE));
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => return,
        }
        let over = end.is_some_and(|end| Instant::now() >= end);
        if let Some(stop) = stop
            && (over || board.enough().load(Ordering::Relaxed))
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Offers what a search found; why violations do not count that were not confirmed.
pub(crate) fn offer(
    task: &Task,
    problem: &Problem,
    board: &Board,
    found: &Exploration,
) -> Vec<Unknown> {
    let handed = board.handed();
    let ours = board.enough().load(Ordering::Relaxed) && !bounds::is_over();
    let mut all_refused = Vec::new();
    for (property, verdict) in &found.verdicts.answers {
        match verdict {
            // It was confirmed while the search went on.
            Verdict::Violated(_)
                if problem.findings == 1 && board.violated().contains(*property) => {}
            Verdict::Violated(first) => {
                let reused = found.reused.contains(*property);
                let more = found.others.iter();
                let more = more.filter(|o| o.violated.property() == *property);
                let more = more.map(|o| (&o.violated, o.reused));
                let all = std::iter::once((&**first, reused)).chain(more);
                // Last words may come while it is replayed.
                if !board.violated().contains(*property) {
                    board.leave(*property, vec![judge::unreplayed()]);
                }
                let refused = confirm(task, problem, board, all);
                if !board.violated().contains(*property) {
                    board.leave(*property, refused.clone());
                }
                all_refused.extend(refused);
            }
            Verdict::Safe(safe) => match task.world.untried() {
                Some((part, span)) if matches!(safe.evidence, Evidence::Exhausted(_)) => {
                    board.leave(*property, vec![Unknown::World { part, span }]);
                }
                _ => board.prove(*property, safe.clone()),
            },
            Verdict::Unknown(why) => {
                let mut why = why.clone();
                // The engine that has all answers ends the search: it was not interrupted.
                why.retain(|w| !(ours && *w == Unknown::Interrupted));
                if let Some((part, span)) = task.world.untried() {
                    why.push(Unknown::World { part, span });
                }
                why.extend(reasons(*property, &handed.candidates));
                board.leave(*property, why);
            }
        }
    }
    all_refused
}

/// Lets through only what replays; why the others do not count.
fn confirm<'v>(
    task: &Task,
    problem: &Problem,
    board: &Board,
    all: impl Iterator<Item = (&'v Counterexample, bool)>,
) -> Vec<Unknown> {
    let mut refused = Vec::new();
    for (violated, reuse) in all {
        match judge::tell(task, problem, violated, reuse) {
            Ok(told) => board.violate(told),
            Err(why) => refused.push(judge::refused(&why)),
        }
    }
    refused
}
