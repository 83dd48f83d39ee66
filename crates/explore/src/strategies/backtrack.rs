//! The default: stateful dynamic partial-order reduction (DPOR). Depth-first, one thread per state until a conflict asks for
//! another.
//!
//! At each state one enabled thread is run, chosen so that operations no thread can conflict with
//! come first. Whenever some thread, enabled or blocked, is about to use an object, the newest
//! dependent use on the path that is not ordered before it is looked up, and the thread is
//! *requested* at the state that use was made from; if it is not enabled there, every thread is. This
//! is dynamic partial-order reduction in the manner of Flanagan and Godefroid (POPL 2005), made
//! stateful: uses found below a stored state are remembered with it and asked for again when a
//! visit is pruned, and a visit pruned against a state the search is still below (a cycle) asks
//! for every use seen so far (`future.rs`) and runs every thread. It is also the `la`/`tid=0`/`rtable` idea of
//! Elmas, Qadeer and Tasiran moved from variables to synchronisation objects.
//!
//! Departures from *Stateful search*, section 4, whose every ingredient is here: vector clocks instead of
//! who-knows sets for the order of operations; classes of uses ([`crate::por::dependence`]), so that
//! loads of one atomic commute and unlocking needs no look at the program's text; decisions and
//! atomic sections, in which only one thread can move, pass requests on to the state before them
//! (the *anchor*).
//!
//! No written proof covers the combination of antichain pruning with cycles; the differential
//! tests and the safe alternative ([`crate::strategies::persistent`]) stand in for it.

use crate::input::problem::Omit;
use crate::por::dependence::{Class, Resource, ends_all, goes_first, uses};
use crate::por::future::{Future, Futures, ObjectIndex, SetId, Use};
use crate::por::history::{Edge, History};
use crate::por::thread_set::ThreadSet;
use crate::store::table::EntryId;
use crate::store::visited::Visited;
use crate::strategies::depth_first::{DepthFirst, Frame, Running, Size, Stack};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{AccessKind, Event, Move, PendingKind, ThreadId};
use verdict::Step;

/// The strategy.
#[derive(Debug, Default)]
pub struct Backtrack {
    /// What operations were seen to use.
    futures: Futures,
}

impl Strategy for Backtrack {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start_learning();
        let program = execution.code.program();
        let fixed = (program.globals.len() + program.funcs.len()) as u32;
        let mut futures = std::mem::take(&mut self.futures);
        futures.begin(fixed, !pass.config.kinship);
        let mut search = Search {
            stack: Stack::new(pass, execution),
            visited: Visited::default(),
            futures,
            history: History::default(),
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
        let Stack {
            pass, execution, ..
        } = search.stack;
        self.futures = search.futures;
        pass.finish(execution, end)
    }
}

/// What is kept of a state that the search is below.
struct Own {
    /// How long the history was.
    history: usize,
    moves: Vec<Move>,
    /// Threads run from here, threads asked for, and whether all are.
    done: ThreadSet,
    want: ThreadSet,
    all: bool,
    running: Option<Running>,
    future: Future,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    visited: Visited<SetId>,
    futures: Futures,
    history: History,
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

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        for (thread, _) in execution.state.threads() {
            let label = self.futures.label(&execution.state, thread);
            self.history.thread(label);
        }
        let (key, knowledge) = pass.visit_unnamed(execution);
        let entry = self.visited.add(key, knowledge);
        self.enter(entry)?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.visited.states();
        coverage.entries = self.visited.entries();
        Ok(())
    }

    /// A state not seen before: who can move, and whose coming operations conflict with the path.
    fn enter(&mut self, entry: EntryId) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &self.stack;
        let omit = pass.problem.omit;
        let moves = match omit {
            Omit::ExitRule => execution.moves(),
            _ => execution.lasting_moves(),
        };
        let decides = moves.first().is_some_and(|m| execution.undecided(m.thread));
        let inside = execution.state.in_atomic_section(execution.code);
        let bound = (decides || inside) && omit != Omit::Anchor;
        let here = self.stack.here(bound);
        let own = Own {
            history: self.history.mark(),
            moves,
            done: ThreadSet::default(),
            want: ThreadSet::default(),
            all: false,
            running: None,
            future: self.spare.pop().unwrap_or_default(),
            entry,
        };
        self.stack.frames.push(here.frame(own));
        if !decides {
            self.stack.look()?;
            self.foresee(self.stack.frames.len() - 1);
        }
        Ok(())
    }

    /// A step from the newest frame has led here: is it worth going on?
    fn visit(&mut self, top: usize) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        let omit = pass.problem.omit;
        let (key, knowledge) = pass.visit_unnamed(execution);
        let Some(covering) = self.visited.covering(&key, &knowledge, omit) else {
            if self.stack.is_too_deep()? {
                return Ok(());
            }
            let entry = self.visited.add(key, knowledge);
            return self.enter(entry);
        };
        let (active, below) = (covering.active, *covering.below);
        self.request_below((!active).then_some(below), top);
        if active && omit != Omit::CycleRule {
            self.run_all(top);
        }
        Ok(())
    }

    /// Asks for the reversals that the coming operation of each thread, even a blocked one, needs.
    fn foresee(&mut self, index: usize) {
        for thread in self.stack.execution.live() {
            let enabled = self.stack.frames[index]
                .own
                .moves
                .iter()
                .any(|m| m.thread == thread);
            if self.stack.pass.problem.omit == Omit::BlockedRequests && !enabled {
                continue;
            }
            self.foretell(thread);
            let who = self.history.label(thread);
            let coming = std::mem::take(&mut self.coming);
            for &(object, class) in &coming {
                self.request(thread, true, object, class);
                let number = self.futures.number(Use { who, object, class });
                self.stack.frames[index].own.future.insert(number);
            }
            self.coming = coming;
        }
    }

    /// The next operation of a thread; what it uses is put into the buffer.
    fn foretell(&mut self, thread: ThreadId) -> PendingKind {
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        let pending = state.coming(code, thread);
        self.coming.clear();
        for (object, class) in uses(
            state,
            code,
            &pending,
            self.stack.pass.points,
            self.stack.pass.facts,
        ) {
            let object = match object {
                Resource::Thread(thread) => Resource::Thread(ThreadId(self.history.label(thread))),
                other => other,
            };
            let object = self.futures.object(object);
            self.coming.push((object, class));
        }
        pending.kind
    }

    /// A thread will use an object: whatever conflicts with that on the path must be tried in the
    /// other order, too. Not the thread `itself`: a thread that it will create.
    fn request(&mut self, thread: ThreadId, itself: bool, object: ObjectIndex, class: Class) {
        let Some(frame) = self.history.reversible(thread, object, class) else {
            return;
        };
        let at = self.stack.anchor(frame as usize);
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
        let execution = &self.stack.execution;
        let names = || execution.state.names(execution.code);
        let mut future = std::mem::take(&mut self.stack.frames[top].own.future);
        let all = future.everything;
        future.everything = false;
        match below {
            Some(below) => self.futures.recall(below, names, &mut future, &mut uses),
            None => self.futures.rely(&mut future, &mut uses),
        }
        let everything = future.everything;
        future.everything |= all;
        self.stack.frames[top].own.future = future;
        if self.stack.pass.problem.omit == Omit::FutureOnPrune {
            uses.clear();
        } else if everything {
            self.request_everything();
        }
        let mut live = ThreadSet::default();
        for thread in self.stack.execution.live() {
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
        for thread in self.stack.execution.live() {
            for object in 0..self.futures.objects() {
                self.request(thread, false, object, Class::Exclusive);
            }
        }
    }

    /// The thread to run first: one whose operation hardly conflicts, else the one that ran last.
    fn first(&self, top: usize) -> Option<Move> {
        let moves = &self.stack.frames[top].own.moves;
        let state = &self.stack.execution.state;
        let kind = |m: &Move| state.coming(self.stack.execution.code, m.thread).kind;
        let early = moves
            .iter()
            .find(|m| goes_first(kind(m)))
            .or_else(|| moves.iter().find(|m| self.quiet(m.thread)));
        let last = self.stack.path.last().map(|step| step.thread);
        // One that was cut may go on for ever: the others first.
        let hopeful = |m: &&Move| m.real > 0 && kind(m) != PendingKind::Plain;
        let same = moves.iter().find(|m| hopeful(m) && Some(m.thread) == last);
        let other = moves.iter().find(hopeful);
        let real = moves.iter().find(|m| m.real > 0);
        early.or(same).or(other).or(real).or(moves.first()).copied()
    }

    /// Whether the thread's next operation is an access that others do not seem to care for.
    fn quiet(&self, thread: ThreadId) -> bool {
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        let pending = state.coming(code, thread);
        let writes = match pending.kind {
            PendingKind::Access { kind, .. } => kind == AccessKind::Write,
            PendingKind::Rmw { .. } => true,
            _ => return false,
        };
        let conduct = self.stack.execution.conduct.as_ref();
        conduct
            .zip(pending.range)
            .is_some_and(|(conduct, range)| conduct.quiet(state, thread, writes, range))
    }

    fn run_all(&mut self, frame: usize) {
        self.stack.anchor(frame).all = true;
    }

    /// Notes what an operation did to the objects it used.
    fn record(&mut self, top: usize, thread: ThreadId, events: &[Event]) {
        let (state, futures) = (&self.stack.execution.state, &mut self.futures);
        let edge = |event: &Event| match *event {
            Event::Fork { thread, child, .. } => Some(Edge::Fork {
                thread,
                child,
                label: futures.label(state, child),
            }),
            Event::Join { thread, joined, .. } => Some(Edge::Join { thread, joined }),
            Event::Release { thread, lock, .. } => Some(Edge::Release {
                thread,
                object: futures.object(Resource::Place(lock)),
            }),
            _ => None,
        };
        let edges: Vec<Edge> = events.iter().filter_map(edge).collect();
        self.history
            .operation(top as u32, thread, &self.coming, &edges);
    }

    /// Adds up how much of what could be run was.
    fn measure(&mut self, frame: &Own) {
        if frame.moves.len() < 2 {
            return;
        }
        let run = |m: &&Move| frame.done.contains(m.thread);
        self.tried[0] += frame.moves.iter().filter(run).count() as u64;
        self.tried[1] += frame.moves.len() as u64;
        let [run, all] = self.tried;
        self.stack.pass.meter.measure(|| run * 100 / all);
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.visited.states(),
            bytes: self.visited.bytes() + self.futures.bytes(),
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let own = &mut self.stack.frames[top].own;
        if let Some(step) = own.running.as_mut().and_then(Running::next) {
            return Some(step);
        }
        let chosen = if own.done.is_empty() {
            self.first(top)?
        } else {
            let wanted = |m: &&Move| {
                !own.done.contains(m.thread) && (own.all || own.want.contains(m.thread))
            };
            *own.moves.iter().find(wanted)?
        };
        let (running, step) = Running::begin(chosen);
        let own = &mut self.stack.frames[top].own;
        own.done.insert(chosen.thread);
        own.running = Some(running);
        Some(step)
    }

    fn rewind(&mut self, frame: usize) {
        self.history.undo_to(self.stack.frames[frame].own.history);
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let omit = self.stack.pass.problem.omit;
        let kind = self.foretell(step.thread);
        if ends_all(kind) && omit != Omit::ExitRule {
            self.run_all(top);
        }
        self.announce(step)?;
        let mut taken = self.stack.execution.step(step.thread, step.choice);
        self.judge(&taken)?;
        self.record(top, step.thread, &taken.edges);
        let goes_on = taken.goes_on();
        self.stack.execution.recycle(&mut taken);
        if goes_on {
            self.visit(top)?;
        } else if omit != Omit::ExitRule {
            self.run_all(top);
        }
        self.stack.pass.coverage.entries = self.visited.entries();
        Ok(())
    }

    /// A pass goes on for a while after the uses it knew of have grown, to learn more at once.
    fn is_void(&mut self) -> bool {
        self.void += u32::from(self.futures.grown());
        self.void > PROBE
    }

    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let (mark, mut own) = (frame.mark, frame.own);
        let execution = &mut self.stack.execution;
        let names = || {
            execution.undo_to(mark);
            execution.names()
        };
        let below = self.futures.store(&own.future, names);
        self.visited.close(own.entry, below, 0);
        if let Some(parent) = self.stack.frames.last_mut() {
            parent.own.future.add(&own.future);
        }
        own.future.clear();
        self.measure(&own);
        self.spare.push(own.future);
        Ok(())
    }
}
