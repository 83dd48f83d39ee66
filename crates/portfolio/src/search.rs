//! The search over schedules as an engine: it finds, and where it comes to an end it proves.
//!
//! A violation is replayed, told and shown as soon as a strategy reports it, while the search goes on for what
//! is still open.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use explore::{Exploration, Heard, Problem};
use verdict::{Evidence, Properties, Unknown, Verdict, Violated};

use crate::board::Board;
use crate::deadline::Deadline;
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
        search.limits.stop = Some(std::sync::Arc::clone(board.enough()));
        search.limits.time = deadline.left().map(|time| time.saturating_sub(self.kept));
        for property in search.properties.iter() {
            // Until the search says more: a judge that is asked now has had no time to replay.
            board.leave(property, Vec::new());
        }
        let mut found = thread::scope(|scope| {
            if search.findings == 1 {
                let (send, receive) = mpsc::channel();
                let tell = move |violated: &Violated, reused| {
                    let _ = send.send((violated.clone(), reused));
                };
                let problem = search.clone();
                let judge = move || listen(task, &problem, board, &receive);
                let thread = thread::Builder::new().stack_size(STACK);
                if thread.spawn_scoped(scope, judge).is_ok() {
                    search.heard = Some(Heard::new(tell));
                }
            }
            let found = match task.one_strategy || search.findings > 1 {
                true => explore::run(&search),
                false => explore::choose(&search),
            };
            // The judge ends when no sender is left.
            search.heard = None;
            found
        });
        let coverage = &found.coverage;
        board.count(coverage.states, coverage.transitions, coverage.threads);
        let doubts = std::mem::take(&mut found.doubts);
        let refused = offer(task, &search, board, &found);
        let unfinished = match search.findings {
            1 => Vec::new(),
            _ => doubts.into_iter().chain(refused).collect(),
        };
        board.note(unfinished, found.verdicts.silenced);
    }
}

/// The stack of the judge.
const STACK: usize = 64 << 20;

/// Confirms violations as a search tells of them, one a property.
fn listen(task: &Task, problem: &Problem, board: &Board, told: &mpsc::Receiver<(Violated, bool)>) {
    for (violated, reuse) in told {
        if !board.violated().contains(violated.property())
            && let Ok(told) = judge::tell(task, problem, &violated, reuse)
        {
            board.violate(told);
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
    let ours = board.enough().load(std::sync::atomic::Ordering::Relaxed) && !bounds::is_over();
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
    all: impl Iterator<Item = (&'v Violated, bool)>,
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
