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

use crate::input::options::Heuristics;
use crate::run::execution::Execution;
use crate::store::visited::Key;
use crate::strategies::depth_first::{DepthFirst, Size, Stack, steps};
use crate::strategy::{Pass, Stop, Strategy};
use detect::Stored;
use ir::AccessMode;
use machine::{AccessKind, Move, ObjectId, Pending, PendingKind, Place, SyncKind, ThreadId};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic;

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
    /// How long the log of the past is.
    past: usize,
    /// What is still to be tried, the most promising last.
    steps: Vec<Step>,
}

impl Strategy for Heuristic {
    fn every_access(&self) -> bool {
        true
    }

    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start();
        let heuristics = pass.problem.options.heuristics;
        let mut search = Search {
            stack: Stack::new(pass, execution),
            heuristics,
            past: Past::default(),
            visited: HashSet::new(),
            states: HashSet::new(),
            bytes: 0,
        };
        search.run()
    }
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Frame>,
    heuristics: Heuristics,
    past: Past,
    visited: HashSet<(Key, Stored)>,
    states: HashSet<Key>,
    bytes: u64,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let (key, knowledge) = self.visit();
        self.states.insert(key);
        self.visited.insert((key, knowledge));
        self.enter()?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.states.len() as u64;
        coverage.entries = self.visited.len() as u64;
        Ok(())
    }

    fn visit(&mut self) -> (Key, Stored) {
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        let (key, knowledge, _) = pass.visit(execution);
        (key, knowledge)
    }

    fn enter(&mut self) -> Result<(), Stop> {
        self.stack.look()?;
        let frame = self.past.frame(&self.stack.execution, self.heuristics);
        self.stack.push(false, frame);
        Ok(())
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Frame;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Frame> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.states.len() as u64,
            bytes: self.bytes,
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        self.stack.frames[top].own.steps.pop()
    }

    fn rewind(&mut self, frame: usize) {
        self.past.undo_to(self.stack.frames[frame].own.past);
    }

    fn step(&mut self, _top: usize, step: Step) -> Result<(), Stop> {
        let Execution { state, code, .. } = &self.stack.execution;
        self.past.note(&state.pending(code, step.thread));
        if self.take(step)?.is_last() {
            return Ok(());
        }
        let (key, knowledge) = self.visit();
        self.states.insert(key);
        let size = knowledge.size() + size_of_val(&key);
        if !self.visited.insert((key, knowledge)) {
            return Ok(());
        }
        self.bytes += size as u64;
        self.enter()
    }
}

impl Past {
    fn frame(&self, execution: &Execution<'_>, heuristics: Heuristics) -> Frame {
        let mut moves = execution.moves();
        // Stable: of equal promise, the lowest thread first, which is popped first.
        moves.sort_by_cached_key(|m| Reverse(self.promise(execution, m, heuristics)));
        Frame {
            past: self.log.len(),
            steps: steps(moves.iter()),
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
