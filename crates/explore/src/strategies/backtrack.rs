//! The default: depth-first, one thread a state until a conflict asks for another.
//!
//! At each state one enabled thread is run, chosen so that operations nobody can conflict with
//! come first. Whenever some thread, enabled or blocked, is about to use an object, the newest
//! dependent use on the path that is not ordered before it is looked up, and the thread is
//! *requested* at the state that use was made from; if it is not enabled there, everybody is. This
//! is dynamic partial-order reduction in the manner of Flanagan and Godefroid (POPL 2005), made
//! stateful: uses found below a stored state are remembered with it and asked for again when a
//! visit is pruned, and a visit pruned against a state the search is still below (a cycle) asks
//! for every use seen so far (`future.rs`) and runs everybody. It is also the `la`/`tid=0`/`rtable` idea of
//! Elmas, Qadeer and Tasiran moved from variables to synchronisation objects.
//!
//! Departures from SEARCH, section 4, whose every ingredient is here: vector clocks instead of
//! who-knows sets for the order of operations; classes of uses ([`crate::por::dependence`]), so that
//! loads of one atomic commute and unlocking needs no look at the program's text; decisions and
//! atomic sections, in which only one thread can move, pass requests on to the state before them
//! (the *anchor*).
//!
//! No written proof covers the combination of antichain pruning with cycles; the differential
//! tests and the safe alternative ([`crate::strategies::persistent`]) stand in for it.

use crate::input::problem::Omit;
use crate::por::dependence::{Class, Object, ends_all, goes_first, uses};
use crate::por::future::{Future, Futures, ObjectIndex, SetId, Use};
use crate::por::history::{Edge, History};
use crate::por::thread_set::ThreadSet;
use crate::run::execution::{Execution, Mark};
use crate::store::visited::{EntryId, Visited};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{AccessKind, Event, Move, Outcome, PendingKind, ThreadId};
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
        let program = execution.code.program();
        let fixed = (program.globals.len() + program.funcs.len()) as u32;
        let mut futures = std::mem::take(&mut pass.findings.futures);
        futures.begin(fixed, !pass.config.kinship);
        let mut search = Search {
            pass,
            execution,
            visited: Visited::default(),
            futures,
            history: History::default(),
            frames: Vec::new(),
            path: Vec::new(),
            coming: Vec::new(),
            recalled: Vec::new(),
            spare: Vec::new(),
            void: 0,
            tried: [0; 2],
        };
        let mut end = search.run();
        if search.futures.grown() && end == Ok(()) {
            end = Err(Stop::Learned);
        }
        search.pass.findings.futures = search.futures;
        search.pass.finish(search.execution, end)
    }
}

struct Frame {
    mark: Mark,
    history: usize,
    moves: Vec<Move>,
    /// Threads run from here, threads asked for, and whether all are.
    done: ThreadSet,
    want: ThreadSet,
    all: bool,
    /// The frame where somebody else could have been run instead.
    anchor: usize,
    /// The thread being run, and its alternatives still to be tried.
    running: Option<(ThreadId, std::ops::Range<u32>)>,
    future: Future,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    visited: Visited<SetId>,
    futures: Futures,
    history: History,
    frames: Vec<Frame>,
    path: Vec<Step>,
    /// Buffers: what an operation uses, what is below a pruned state, and futures out of use.
    coming: Vec<(ObjectIndex, Class)>,
    recalled: Vec<Use>,
    spare: Vec<Future>,
    /// Steps taken since the pass became void.
    void: u32,
    /// Threads that were run where several could be, and those that could.
    tried: [u64; 2],
}

/// Steps that a void pass goes on, to learn more at once.
const PROBE: u32 = 2000;

/// Steps after which a pass that has given up long paths is not worth going on with.
pub(crate) const SHALLOW: u64 = 30_000;

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        for (thread, _) in self.execution.state.threads() {
            let label = self.futures.label(&self.execution.state, thread);
            self.history.thread(label);
        }
        let (key, knowledge) = self.pass.visit_unnamed(&mut self.execution);
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
            done: ThreadSet::default(),
            want: ThreadSet::default(),
            all: false,
            anchor,
            running: None,
            future: self.spare.pop().unwrap_or_default(),
            entry,
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
            self.foretell(thread);
            let who = self.history.label(thread);
            let coming = std::mem::take(&mut self.coming);
            for &(object, class) in &coming {
                self.request(thread, true, object, class);
                let number = self.futures.number(Use { who, object, class });
                self.frames[index].future.insert(number);
            }
            self.coming = coming;
        }
    }

    /// The next operation of a thread; what it uses is put into the buffer.
    fn foretell(&mut self, thread: ThreadId) -> PendingKind {
        let (state, code) = (&self.execution.state, self.execution.code);
        let pending = state.coming(code, thread);
        self.coming.clear();
        for (object, class) in uses(state, code, &pending, self.pass.points, self.pass.facts) {
            let object = match object {
                Object::Thread(thread) => Object::Thread(ThreadId(self.history.label(thread))),
                other => other,
            };
            let object = self.futures.object(object);
            self.coming.push((object, class));
        }
        pending.kind
    }

    /// Somebody will use an object: whatever conflicts with that on the path must be tried in the
    /// other order, too. Not the thread `itself`: somebody it will create.
    fn request(&mut self, thread: ThreadId, itself: bool, object: ObjectIndex, class: Class) {
        let Some(frame) = self.history.reversible(thread, object, class) else {
            return;
        };
        let anchor = self.frames[frame as usize].anchor;
        let at = &mut self.frames[anchor];
        if itself && at.moves.iter().any(|m| m.thread == thread) {
            at.want.insert(thread);
        } else {
            at.all = true;
        }
    }

    /// Asks for all that was found below a state which is not searched again; none: it is being
    /// searched.
    fn request_below(&mut self, below: Option<SetId>, top: usize) {
        let mut uses = std::mem::take(&mut self.recalled);
        let execution = &self.execution;
        let names = || execution.state.names(execution.code);
        let mut future = std::mem::take(&mut self.frames[top].future);
        let all = future.everything;
        future.everything = false;
        match below {
            Some(below) => self.futures.recall(below, names, &mut future, &mut uses),
            None => self.futures.rely(&mut future, &mut uses),
        }
        let everything = future.everything;
        future.everything |= all;
        self.frames[top].future = future;
        if self.pass.problem.omit == Omit::FutureOnPrune {
            uses.clear();
        } else if everything {
            self.request_everything();
        }
        let mut live = ThreadSet::default();
        for thread in self.execution.live() {
            live.insert(thread);
        }
        for used in &uses {
            if let Some((thread, itself)) = self.history.existing(used.who, &self.futures)
                && live.contains(thread)
            {
                self.request(thread, itself, used.object, used.class);
            }
        }
        self.recalled = uses;
    }

    fn request_everything(&mut self) {
        for thread in self.execution.live() {
            for object in 0..self.futures.objects() {
                self.request(thread, false, object, Class::Exclusive);
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
                !frame.done.contains(m.thread) && (frame.all || frame.want.contains(m.thread))
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
        let kind = |m: &Move| state.coming(self.execution.code, m.thread).kind;
        let early = moves
            .iter()
            .find(|m| goes_first(kind(m)))
            .or_else(|| moves.iter().find(|m| self.quiet(m.thread)));
        let last = self.path.last().map(|step| step.thread);
        // One that was cut may go on for ever: the others first.
        let hopeful = |m: &&Move| m.real > 0 && kind(m) != PendingKind::Plain;
        let same = moves.iter().find(|m| hopeful(m) && Some(m.thread) == last);
        let other = moves.iter().find(hopeful);
        let real = moves.iter().find(|m| m.real > 0);
        early.or(same).or(other).or(real).or(moves.first()).copied()
    }

    /// Whether the thread's next operation is an access that others do not seem to care for.
    fn quiet(&self, thread: ThreadId) -> bool {
        let (state, code) = (&self.execution.state, self.execution.code);
        let pending = state.coming(code, thread);
        let writes = match pending.kind {
            PendingKind::Access { kind, .. } => kind == AccessKind::Write,
            PendingKind::Rmw { .. } => true,
            _ => return false,
        };
        let conduct = self.execution.conduct.as_ref();
        conduct
            .zip(pending.range)
            .is_some_and(|(conduct, range)| conduct.quiet(state, thread, writes, range))
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
        let kind = self.foretell(step.thread);
        if ends_all(kind) && self.pass.problem.omit != Omit::ExitRule {
            self.run_all(top);
        }
        let (states, bytes) = (self.visited.states(), self.bytes());
        self.pass.count(states, bytes, self.path.len())?;
        self.void += u32::from(self.futures.grown());
        if self.void > PROBE {
            return Err(Stop::Learned);
        }
        let taken = self.execution.step(step.thread, step.choice);
        self.pass.judge(&self.execution, &taken, &self.path)?;
        self.record(top, step.thread, &taken.edges);
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        if over || !taken.races.is_empty() {
            if self.pass.problem.omit != Omit::ExitRule {
                self.run_all(top);
            }
            return Ok(());
        }
        let (key, knowledge) = self.pass.visit_unnamed(&mut self.execution);
        let omit = self.pass.problem.omit;
        let Some(covering) = self.visited.covering(&key, &knowledge, omit) else {
            if self
                .pass
                .horizon
                .is_some_and(|depth| self.path.len() >= depth)
            {
                self.pass.truncated = true;
                return match self.pass.coverage.transitions {
                    0..SHALLOW => Ok(()),
                    _ => Err(Stop::Deep),
                };
            }
            let entry = self.visited.add(key, knowledge);
            return self.enter(entry);
        };
        let (active, below) = (covering.active, *covering.below);
        self.request_below((!active).then_some(below), top);
        if active && self.pass.problem.omit != Omit::CycleRule {
            self.run_all(top);
        }
        Ok(())
    }

    /// Notes what an operation did to the objects it used.
    fn record(&mut self, top: usize, thread: ThreadId, events: &[Event]) {
        let (state, futures) = (&self.execution.state, &mut self.futures);
        let edge = |event: &Event| match *event {
            Event::Fork { thread, child, .. } => Some(Edge::Fork {
                thread,
                child,
                label: futures.label(state, child),
            }),
            Event::Join { thread, joined, .. } => Some(Edge::Join { thread, joined }),
            Event::Release { thread, lock, .. } => Some(Edge::Release {
                thread,
                object: futures.object(Object::Place(lock)),
            }),
            _ => None,
        };
        let edges: Vec<Edge> = events.iter().filter_map(edge).collect();
        self.history
            .operation(top as u32, thread, &self.coming, &edges);
    }

    /// How much memory the search takes.
    fn bytes(&self) -> u64 {
        self.visited.bytes() + self.futures.bytes()
    }

    fn leave(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        let execution = &mut self.execution;
        let names = || {
            execution.undo_to(frame.mark);
            execution.names()
        };
        let below = self.futures.store(&frame.future, names);
        self.visited.close(frame.entry, below, 0);
        let length = self.path.len().min(self.frames.len());
        self.path.truncate(length);
        if let Some(parent) = self.frames.last_mut() {
            parent.future.add(&frame.future);
        }
        frame.future.clear();
        self.measure(&frame);
        self.spare.push(frame.future);
    }

    /// Adds up how much of what could be run was.
    fn measure(&mut self, frame: &Frame) {
        if frame.moves.len() < 2 {
            return;
        }
        let run = |m: &&Move| frame.done.contains(m.thread);
        self.tried[0] += frame.moves.iter().filter(run).count() as u64;
        self.tried[1] += frame.moves.len() as u64;
        let [run, all] = self.tried;
        self.pass.meter.measure(|| run * 100 / all);
    }
}
