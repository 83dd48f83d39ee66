//! The default: depth-first, one thread a state until a conflict asks for another.
//!
//! At each state one enabled thread is run, chosen so that operations nobody can conflict with
//! come first. Whenever some thread, enabled or blocked, is about to use an object, the newest
//! dependent use on the path that is not ordered before it is looked up, and the thread is
//! *requested* at the state that use was made from; if it is not enabled there, everybody is. This
//! is dynamic partial-order reduction in the manner of Flanagan and Godefroid (POPL 2005), made
//! stateful: uses found below a stored state are remembered with it and asked for again when a
//! visit is pruned, and a visit pruned against a state the search is still below (a cycle) asks
//! for everything, both in the uses and in who runs. It is also the `la`/`tid=0`/`rtable` idea of
//! Elmas, Qadeer and Tasiran moved from variables to synchronisation objects.
//!
//! Departures from SEARCH, section 4, whose every ingredient is here: vector clocks instead of
//! who-knows sets for the order of operations; classes of uses ([`crate::dependence`]), so that
//! loads of one atomic commute and unlocking needs no look at the program's text; decisions and
//! atomic sections, in which only one thread can move, pass requests on to the state before them
//! (the *anchor*).
//!
//! No written proof covers the combination of antichain pruning with cycles; the differential
//! tests and the safe alternative ([`crate::strategies::persistent`]) stand in for it.

use crate::dependence::{Class, Object, Uses, ends_all, goes_first, uses};
use crate::execution::{Execution, Mark};
use crate::future::{Future, Who};
use crate::history::History;
use crate::problem::Omit;
use crate::strategy::{Pass, Stop, Strategy};
use crate::visited::{EntryId, Visited};
use machine::{Move, Outcome, Pending, PendingKind, ThreadId};
use std::collections::BTreeSet;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Backtrack;

impl Strategy for Backtrack {
    fn name(&self) -> &'static str {
        "backtrack"
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start_learning();
        let mut search = Search {
            pass,
            execution,
            visited: Visited::default(),
            history: History::default(),
            frames: Vec::new(),
            path: Vec::new(),
        };
        let end = search.run();
        search.pass.finish(search.execution, end)
    }
}

struct Frame {
    mark: Mark,
    history: usize,
    moves: Vec<Move>,
    /// Threads run from here, threads asked for, and whether all are.
    done: BTreeSet<ThreadId>,
    want: BTreeSet<ThreadId>,
    all: bool,
    /// The frame where somebody else could have been run instead.
    anchor: usize,
    /// The thread being run, and its alternatives still to be tried.
    running: Option<(ThreadId, std::ops::Range<u32>)>,
    future: Future,
    entry: EntryId,
    /// How many threads exist.
    threads: u32,
}

struct Search<'s, 'a, 'p> {
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    visited: Visited<Future>,
    history: History,
    frames: Vec<Frame>,
    path: Vec<Step>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let (key, knowledge, _) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let entry = self.visited.add(key, knowledge);
        self.enter(entry)?;
        while let Some(top) = self.frames.len().checked_sub(1) {
            match self.next(top) {
                Some(step) => self.step(top, step)?,
                None => self.leave(),
            }
            self.pass.coverage.entries = self.visited.entries();
        }
        self.pass.coverage.states = self.visited.states();
        Ok(())
    }

    /// A state not seen before: who can move, and whose coming operations conflict with the path.
    fn enter(&mut self, entry: EntryId) -> Result<(), Stop> {
        let execution = &mut self.execution;
        let moves = match self.pass.problem.omit {
            Omit::ExitRule => execution.moves(),
            _ => execution.lasting_moves(),
        };
        let index = self.frames.len();
        let decides = moves.first().is_some_and(|m| execution.undecided(m.thread));
        let inside = execution.state.in_atomic_section(execution.code);
        let omit = self.pass.problem.omit == Omit::Anchor;
        let anchor = if (decides || inside) && index > 0 && !omit {
            self.frames[index - 1].anchor
        } else {
            index
        };
        self.frames.push(Frame {
            mark: execution.mark(),
            history: self.history.mark(),
            moves,
            done: BTreeSet::new(),
            want: BTreeSet::new(),
            all: false,
            anchor,
            running: None,
            future: Future::default(),
            entry,
            threads: execution.state.threads().len() as u32,
        });
        if !decides {
            self.pass.look(&self.execution, &self.path)?;
            self.foresee(index);
        }
        Ok(())
    }

    /// Asks for the reversals that the coming operation of each thread, even a blocked one, needs.
    fn foresee(&mut self, index: usize) {
        for thread in self.execution.live() {
            let enabled = self.frames[index].moves.iter().any(|m| m.thread == thread);
            if self.pass.problem.omit == Omit::BlockedRequests && !enabled {
                continue;
            }
            let (_, uses) = self.coming(thread);
            for (object, class) in uses {
                let who = Who {
                    thread,
                    descendant: false,
                };
                self.request(who, object, class);
                self.frames[index].future.uses.insert((who, object, class));
            }
        }
    }

    /// The next operation of a thread, and what it uses.
    fn coming(&self, thread: ThreadId) -> (Pending, Uses) {
        let (state, code) = (&self.execution.state, self.execution.code);
        let pending = state.pending(code, thread);
        let uses = uses(state, code, &pending, self.pass.points, self.pass.facts);
        (pending, uses)
    }

    /// Somebody will use an object: whatever conflicts with that on the path must be tried in the
    /// other order, too.
    fn request(&mut self, who: Who, object: Object, class: Class) {
        let Some(frame) = self.history.reversible(who.thread, object, class) else {
            return;
        };
        let anchor = self.frames[frame as usize].anchor;
        let at = &mut self.frames[anchor];
        if !who.descendant && at.moves.iter().any(|m| m.thread == who.thread) {
            at.want.insert(who.thread);
        } else {
            at.all = true;
        }
    }

    fn request_all(&mut self, future: &Future) {
        if !future.everything {
            for &(who, object, class) in &future.uses {
                self.request(who, object, class);
            }
            return;
        }
        let objects: Vec<Object> = self.history.objects().collect();
        for thread in self.execution.live() {
            for &object in &objects {
                let who = Who {
                    thread,
                    descendant: true,
                };
                self.request(who, object, Class::Exclusive);
            }
        }
    }

    /// What to try next from the top frame.
    fn next(&mut self, top: usize) -> Option<Step> {
        let frame = &mut self.frames[top];
        if let Some((thread, choices)) = &mut frame.running
            && let Some(choice) = choices.next()
        {
            let thread = *thread;
            return Some(Step { thread, choice });
        }
        let chosen = if frame.done.is_empty() {
            self.first(top)?
        } else {
            let wanted = |m: &&Move| {
                !frame.done.contains(&m.thread) && (frame.all || frame.want.contains(&m.thread))
            };
            *frame.moves.iter().find(wanted)?
        };
        let frame = &mut self.frames[top];
        frame.done.insert(chosen.thread);
        frame.running = Some((chosen.thread, 1..chosen.choices));
        Some(Step {
            thread: chosen.thread,
            choice: 0,
        })
    }

    /// The thread to run first: one whose operation hardly conflicts, else the one that ran last.
    fn first(&self, top: usize) -> Option<Move> {
        let moves = &self.frames[top].moves;
        let state = &self.execution.state;
        let kind = |m: &Move| state.pending(self.execution.code, m.thread).kind;
        let early = moves.iter().find(|m| goes_first(kind(m)));
        let last = self.path.last().map(|step| step.thread);
        // One that was cut may go on for ever: the others first.
        let hopeful = |m: &&Move| m.real > 0 && kind(m) != PendingKind::Plain;
        let same = moves.iter().find(|m| hopeful(m) && Some(m.thread) == last);
        let other = moves.iter().find(hopeful);
        let real = moves.iter().find(|m| m.real > 0);
        early.or(same).or(other).or(real).or(moves.first()).copied()
    }

    fn run_all(&mut self, frame: usize) {
        let anchor = self.frames[frame].anchor;
        self.frames[anchor].all = true;
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let frame = &self.frames[top];
        self.execution.undo_to(frame.mark);
        self.history.undo_to(frame.history);
        self.path.truncate(top);
        self.path.push(step);
        let (pending, uses) = self.coming(step.thread);
        if ends_all(pending.kind) && self.pass.problem.omit != Omit::ExitRule {
            self.run_all(top);
        }
        let (states, bytes) = (self.visited.states(), self.visited.bytes());
        self.pass.count(states, bytes, self.path.len())?;
        let taken = self.execution.step(step.thread, step.choice);
        self.pass.judge(&self.execution, &taken, &self.path)?;
        let index = top as u32;
        self.history
            .operation(index, step.thread, &uses, &taken.edges);
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        if over || !taken.races.is_empty() {
            if self.pass.problem.omit != Omit::ExitRule {
                self.run_all(top);
            }
            return Ok(());
        }
        let (key, knowledge, names) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let omit = self.pass.problem.omit;
        let Some(covering) = self.visited.covering(&key, &knowledge, omit) else {
            if self
                .pass
                .horizon
                .is_some_and(|depth| self.path.len() >= depth)
            {
                self.pass.truncated = true;
                return Ok(());
            }
            let entry = self.visited.add(key, knowledge);
            return self.enter(entry);
        };
        let active = covering.active;
        let future = if active {
            Future::everything()
        } else {
            covering.below.unnamed(&names)
        };
        if self.pass.problem.omit != Omit::FutureOnPrune {
            self.request_all(&future);
        }
        let threads = self.frames[top].threads;
        let future = future.before_step(threads, step.thread);
        self.frames[top].future.add(&future);
        if active && self.pass.problem.omit != Omit::CycleRule {
            self.run_all(top);
        }
        Ok(())
    }

    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let future = if frame.future.everything {
            Future::everything()
        } else {
            self.execution.undo_to(frame.mark);
            let names = self.execution.names();
            frame.future.named(&names)
        };
        let bytes = future.size();
        self.visited.close(frame.entry, future, bytes);
        let below = self.path.len();
        self.path.truncate(below.min(self.frames.len()));
        if let Some(parent) = self.frames.last_mut()
            && let Some((thread, _)) = parent.running
        {
            let future = frame.future.before_step(parent.threads, thread);
            parent.future.add(&future);
        }
    }
}
