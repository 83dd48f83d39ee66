//! Heuristic search for short counterexamples of races.
//!
//! K. Kim, T. Yavuz-Kahveci, B. Sanders: *Precise Data Race Detection in a Relaxed Memory Model
//! Using Heuristic-Based Model Checking*, ASE 2009, section 4, Fig. 5 and 6. Every access is a
//! scheduling point. The states that one state leads to are visited in the order of their promise:
//! what makes no happens-before edge comes first, and of that what touches memory that another
//! thread has written. The depth weighs more than all promises together, so that this is a
//! depth-first search with an order, and needs no queue: the promise of a step is read off the
//! operation before it is made.
//!
//! Departures. A race is seen when the step that shows it is made, not when its state is taken from
//! the queue. The figure and the text differ in which value belongs to which heuristic; here each
//! value is used where the heuristic whose words describe it is on. Nothing is reduced: it proves
//! where it comes to its end, and visits as many states as the reference does.

use crate::run::execution::{Execution, Mark};
use crate::strategy::{Pass, Stop, Strategy};
use ir::AccessMode;
use machine::{
    AccessKind, Move, ObjectId, Outcome, Pending, PendingKind, Place, SyncKind, ThreadId,
};
use std::collections::{HashMap, HashSet};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic;

/// What is thought to lead to races.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heuristics {
    /// Writes before reads, and both before synchronisation.
    pub writes_first: bool,
    /// First what another thread has written.
    pub watch_written: bool,
    /// Releases, and acquisitions of what was released, come last.
    pub avoid_release_acquire: bool,
    /// Acquisitions of what nobody has released before other synchronisation.
    pub acquire_first: bool,
}

impl Default for Heuristics {
    fn default() -> Heuristics {
        Heuristics {
            writes_first: true,
            watch_written: true,
            avoid_release_acquire: true,
            acquire_first: true,
        }
    }
}

impl Heuristics {
    /// Plain depth-first search.
    pub const NONE: Heuristics = Heuristics {
        writes_first: false,
        watch_written: false,
        avoid_release_acquire: false,
        acquire_first: false,
    };

    /// The heuristics of these names: `wf`, `ww`, `ara`, `af`.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Heuristics, String> {
        let mut chosen = Heuristics::NONE;
        for name in names {
            match name {
                "wf" => chosen.writes_first = true,
                "ww" => chosen.watch_written = true,
                "ara" => chosen.avoid_release_acquire = true,
                "af" => chosen.acquire_first = true,
                "none" => {}
                _ => return Err(format!("there is no heuristic {name}")),
            }
        }
        Ok(chosen)
    }
}

/// What the path has done to memory and locks, with a log to go back.
#[derive(Default)]
struct Past {
    writers: HashMap<(ObjectId, u32), ThreadId>,
    released: HashMap<Place, u32>,
    log: Vec<Change>,
}

enum Change {
    Writer((ObjectId, u32), Option<ThreadId>),
    Released(Place),
}

struct Frame {
    mark: Mark,
    past: usize,
    /// What is still to be tried, the most promising last.
    steps: Vec<Step>,
}

impl Strategy for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn every_access(&self) -> bool {
        true
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let mut execution = pass.start();
        let heuristics = pass.problem.heuristics;
        let (mut visited, mut states) = (HashSet::new(), HashSet::new());
        let mut bytes = 0;
        let mut path: Vec<Step> = Vec::new();
        let mut past = Past::default();
        let (key, knowledge, _) = pass.visit(&mut execution, pass.problem.exact);
        states.insert(key);
        visited.insert((key, knowledge));
        pass.look(&execution, &path)?;
        let mut frames = vec![past.frame(&mut execution, heuristics)];
        while let Some(top) = frames.last_mut() {
            let Some(step) = top.steps.pop() else {
                frames.pop();
                path.pop();
                continue;
            };
            execution.undo_to(top.mark);
            past.undo_to(top.past);
            path.truncate(frames.len() - 1);
            path.push(step);
            pass.count(states.len() as u64, bytes, path.len())?;
            let pending = execution.state.pending(execution.code, step.thread);
            past.note(&pending);
            let taken = execution.step(step.thread, step.choice);
            pass.judge(&execution, &taken, &path)?;
            if matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_)) {
                continue;
            }
            let (key, knowledge, _) = pass.visit(&mut execution, pass.problem.exact);
            states.insert(key);
            let size = knowledge.size() + size_of_val(&key);
            if visited.insert((key, knowledge)) {
                bytes += size as u64;
                pass.look(&execution, &path)?;
                frames.push(past.frame(&mut execution, heuristics));
            }
        }
        pass.coverage.states = states.len() as u64;
        pass.coverage.entries = visited.len() as u64;
        Ok(())
    }
}

impl Past {
    fn frame(&self, execution: &mut Execution<'_>, heuristics: Heuristics) -> Frame {
        let mark = execution.mark();
        let mut moves: Vec<(u32, Move)> = execution
            .moves()
            .into_iter()
            .map(|m| (self.promise(execution, &m, heuristics), m))
            .collect();
        // Stable: of equal promise, the lowest thread first, which is popped last.
        moves.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        let mut steps: Vec<Step> = moves
            .into_iter()
            .flat_map(|(_, m)| {
                (0..m.choices).map(move |choice| Step {
                    thread: m.thread,
                    choice,
                })
            })
            .collect();
        steps.reverse();
        Frame {
            mark,
            past: self.log.len(),
            steps,
        }
    }

    /// How likely a step is to lead to a race.
    fn promise(&self, execution: &Execution<'_>, m: &Move, on: Heuristics) -> u32 {
        const OTHER: u32 = 3;
        let pending = execution.state.pending(execution.code, m.thread);
        let others = |p: &Pending| {
            p.range.is_some_and(|range| {
                let writer = self.writers.get(&(range.object, range.offset));
                writer.is_some_and(|writer| *writer != m.thread)
            })
        };
        match kind(&pending) {
            Kind::Write if others(&pending) && (on.writes_first || on.watch_written) => 8,
            Kind::Write if on.writes_first => 7,
            Kind::Read if others(&pending) && on.watch_written => 6,
            Kind::Read if on.writes_first => 5,
            Kind::Acquire(place) => {
                let released = place.is_some_and(|p| self.released.contains_key(&p));
                match released {
                    false if on.acquire_first => 4,
                    true if on.avoid_release_acquire => 2,
                    _ => OTHER,
                }
            }
            Kind::Release(_) if on.avoid_release_acquire => 1,
            _ => OTHER,
        }
    }

    /// An operation is about to be executed.
    fn note(&mut self, pending: &Pending) {
        match kind(pending) {
            Kind::Write => {
                if let Some(range) = pending.range {
                    let at = (range.object, range.offset);
                    let old = self.writers.insert(at, pending.thread);
                    self.log.push(Change::Writer(at, old));
                }
            }
            Kind::Release(Some(place)) => {
                *self.released.entry(place).or_insert(0) += 1;
                self.log.push(Change::Released(place));
            }
            _ => {}
        }
    }

    fn undo_to(&mut self, mark: usize) {
        for change in self.log.drain(mark..).rev() {
            match change {
                Change::Writer(at, Some(old)) => {
                    self.writers.insert(at, old);
                }
                Change::Writer(at, None) => {
                    self.writers.remove(&at);
                }
                Change::Released(place) => {
                    let left = self.released.get_mut(&place).map(|count| {
                        *count -= 1;
                        *count
                    });
                    if left == Some(0) {
                        self.released.remove(&place);
                    }
                }
            }
        }
    }
}

/// An operation, as far as the heuristics tell them apart.
enum Kind {
    Write,
    Read,
    Acquire(Option<Place>),
    Release(Option<Place>),
    Other,
}

fn kind(pending: &Pending) -> Kind {
    let place = pending.place.or(pending.range.map(|range| Place {
        object: range.object,
        offset: range.offset,
    }));
    match pending.kind {
        PendingKind::Access { kind, mode } => match (mode, kind) {
            (AccessMode::Atomic(_), AccessKind::Read) => Kind::Acquire(place),
            (AccessMode::Atomic(_), AccessKind::Write) => Kind::Release(place),
            (_, AccessKind::Read) => Kind::Read,
            (_, AccessKind::Write) => Kind::Write,
        },
        PendingKind::Rmw { .. } => Kind::Acquire(place),
        PendingKind::Sync(
            SyncKind::MutexLock
            | SyncKind::MutexTryLock
            | SyncKind::MutexTimedLock
            | SyncKind::CondRelock
            | SyncKind::RwRead
            | SyncKind::RwWrite
            | SyncKind::SemWait
            | SyncKind::Join,
        ) => Kind::Acquire(place),
        PendingKind::Sync(
            SyncKind::MutexUnlock | SyncKind::RwUnlock | SyncKind::SemPost | SyncKind::CondWait,
        ) => Kind::Release(place),
        _ => Kind::Other,
    }
}
