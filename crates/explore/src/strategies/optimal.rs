//! Optimal dynamic partial-order reduction: every trace once.
//!
//! P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas: *Source Sets: A Foundation for Optimal Dynamic
//! Partial Order Reduction*, J. ACM 64(4), 2017, Algorithm 2, over race-first blocks. Nothing is
//! stored but the path. At the end of an execution each race of its new events is looked at: two
//! conflicting events with nothing ordered between. What was not ordered after the first, followed
//! by the second, is a beginning that was not explored: unless a sleeping thread could come first
//! in it, it goes into the wake-up tree (`wakeup.rs`) of the path before the first. So no
//! two executions are the same trace, and none is given up half-way, as long as events only block
//! as mutexes do.
//!
//! Departures.
//! * The machine takes steps back instead of executing again.
//! * Races are looked at once, when their second event is new, not at the end of every execution
//!   that contains it. The exploration of a beginning finds what other ends of it add.
//! * Mutexes (section 7 there): a lock races with the taking of the same mutex before it, whose
//!   giving back lies between, if nothing else orders the two. A lock still blocked at the end
//!   races with the taking that blocks it.
//! * Whatever else can block (semaphores, read-write locks, waits): where a thread of a beginning
//!   turns out to be blocked, it races with what it conflicts with there, and the exploration goes
//!   on with any thread: more executions than traces, but none is missed.
//! * A thread whose next event leaves everything as it was waits for a change: the event is taken
//!   back, and the thread counts as blocked until something it uses changes. So a loop that polls
//!   one location is passed through once. The detector keeps what the event read: it could have
//!   happened, and a later write may race with it. What the thread learnt by it is forgotten: it
//!   need not have happened. A thread that comes back to where it was after several
//!   events of its own only also waits, but these stay.
//! * Operations that commute with whatever others may ever do (creations, starts, ends, yields) are
//!   part of the event before them, so that fewer decisions are left.
//! * A failed assumption: the thread never moves again. The end of the process comes last.
//! * A violation (a failed assertion, an invalid access) ends its thread only: it is parked, as if
//!   blocked for ever by nothing. The others go on, so that whatever they do is executed and races
//!   with what came before. The maximal executions of that program are what is explored, and every
//!   prefix of an execution, up to a violation or a race, is a prefix of one of them. A thread that
//!   waits for the parked one is blocked at the end, and races with what blocks it.
//! * Who lets a thread go (the last to come to a barrier, a signal, an interruption) and the
//!   thread's going on use a thing of that thread only (`Naming::release`). The going on commutes
//!   with everything else that is done to the barrier or the condition variable: were it ordered
//!   after that, a later use of the same thing by the thread would seem ordered after it, too, and
//!   never be tried before it (`condition_variables/second_signal_wrong.c`,
//!   `barriers/serial_thread_counts_late.c` in `tests/programs`).
//!
//! The loop is that of all depth-first searches (`depth_first.rs`). Here a frame is left by
//! looking at its end: where no event was executed from it, the execution is over.
//!
//! Proves only if every execution ends within the bound on its length, and nothing if a thread or
//! lock was misused. Wake-ups for no reason are
//! not tried; where there could be one the answer is `unknown`.

mod event;
mod races;

use crate::por::dependence::Uses;
use crate::por::naming::{self, Naming, Tid};
use crate::por::trace::{Trace, Use};
use crate::por::wakeup::{Node, Sleeper};
use crate::run::execution::Taken;
use crate::strategies::depth_first::{DepthFirst, Frame, Size, Stack};
use crate::strategy::{Pass, Stop, Strategy};
use detect::AccessInfo;
use machine::{Move, Outcome, Site, ThreadId};
use std::collections::BTreeSet;
use std::rc::Rc;
use verdict::{Step, Unknown};

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Optimal;

/// How long an execution may become, in steps, unless the user says otherwise.
const DEPTH: u64 = 20_000;

impl Strategy for Optimal {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start_learning();
        let depth = pass.problem.limits.depth.unwrap_or(DEPTH);
        let mut naming = Naming::default();
        naming.start(execution.state.object_count());
        pass.coverage.executions = 0;
        pass.coverage.blocked = 0;
        pass.coverage.redundant = 0;
        let mut search = Search {
            stack: Stack::new(pass, execution),
            naming,
            trace: Trace::default(),
            waiting: Vec::new(),
            examined: 0,
            depth: depth as usize,
            ended: 0,
            heap: false,
            returns: BTreeSet::new(),
            raced: false,
            is_back: false,
            spare: Vec::new(),
            lists: Vec::new(),
            spare_begun: Vec::new(),
            objects: Vec::new(),
        };
        search.enter(Vec::new(), Vec::new());
        let end = search.search();
        let (ended, stack) = (search.ended, search.stack);
        stack.pass.coverage.states = ended;
        stack.pass.finish(stack.execution, end)
    }
}

/// A thread that cannot move though the machine would let it.
#[derive(Clone, Debug)]
struct Waiting {
    tid: Tid,
    /// What it waits to see changed; nothing: it never moves again.
    uses: Rc<[Use]>,
    /// One more than the event that ended the waiting, or 0.
    over: u32,
    /// The round of its loop that was taken back.
    round: Rc<Round>,
}

/// What a thread does while it waits.
#[derive(Debug, Default)]
struct Round {
    /// How long the path was before it.
    at: usize,
    steps: Vec<Step>,
    /// What it read, as far as the detector was told.
    reads: Vec<AccessInfo>,
}

#[derive(Debug)]
struct Running {
    thread: ThreadId,
    tid: Tid,
    choices: std::ops::Range<u32>,
    /// What the operation may use, as far as known before it.
    coming: Vec<Use>,
    /// What the alternatives of the event have used so far.
    used: Vec<Use>,
    /// What is to follow.
    nodes: Vec<Node>,
    /// Whether an alternative was carried out.
    fruitful: bool,
    /// Where it stands, a hash of its registers, and one of the whole state if loops are known to
    /// come back to it.
    site: Option<Site>,
    key: u64,
    before: Option<u128>,
}

/// What is kept of a state that the search is below. Its anchor is the frame where the event began
/// that is executed from here.
#[derive(Debug)]
struct Own {
    names: naming::Mark,
    waiting: usize,
    /// The number of the event that is executed from here.
    event: u32,
    moves: Vec<Move>,
    running: Option<Running>,
    sleep: Vec<Sleeper>,
    tree: Vec<Node>,
    /// How many threads were run from here, and whether every thread is to be.
    explored: u32,
    all: bool,
    /// What the event has done before this frame.
    begun: Begun,
}

/// An event so far.
#[derive(Clone, Debug, Default)]
struct Begun {
    choices: Vec<u32>,
    uses: Vec<Use>,
    /// What it might have used.
    coming: Vec<Use>,
    born: Vec<Tid>,
    reads: Vec<AccessInfo>,
}

impl Begun {
    /// Becomes the same as another.
    fn assign(&mut self, other: &Begun) {
        self.choices.clone_from(&other.choices);
        self.uses.clone_from(&other.uses);
        self.coming.clone_from(&other.coming);
        self.born.clone_from(&other.born);
        self.reads.clone_from(&other.reads);
    }
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    naming: Naming,
    trace: Trace,
    waiting: Vec<Waiting>,
    /// Events before this one have been examined for races.
    examined: usize,
    depth: usize,
    /// Executions ended, in whatever way: what the bound on states bounds here.
    ended: u64,
    /// Whether the program has used the heap.
    heap: bool,
    /// Where loops were seen to come back to, having only read.
    returns: BTreeSet<Site>,
    /// Whether the last step raced.
    raced: bool,
    /// Whether the state is that of the newest frame: the choice of the next step went back to it.
    is_back: bool,
    /// Lists to use again.
    spare: Vec<Vec<Move>>,
    lists: Vec<Vec<Use>>,
    spare_begun: Vec<Begun>,
    objects: Uses,
}

impl Search<'_, '_, '_> {
    /// Begins a frame between events.
    fn enter(&mut self, sleep: Vec<Sleeper>, tree: Vec<Node>) {
        let mut moves = self.spare.pop().unwrap_or_default();
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        state.moves(code, &mut moves);
        let mut spurious = false;
        moves.retain_mut(|m| {
            spurious |= m.choices > m.real;
            m.choices = m.real;
            m.real > 0 && !state.just_exits(code, m.thread)
        });
        if !self.waiting.is_empty() {
            let (naming, waiting) = (&self.naming, &self.waiting);
            moves.retain(|m| {
                let tid = naming.tid(m.thread);
                !waiting.iter().any(|w| w.tid == tid && w.over == 0)
            });
        }
        // Who is ended by another thread of its process makes no event that could be reversed.
        if !code.program().processes.is_empty() {
            self.stack
                .pass
                .findings
                .doubts
                .insert(Unknown::NotExhaustive {
                    what: "a search that does not follow the ends of several processes".into(),
                });
        }
        if spurious {
            self.stack
                .pass
                .findings
                .doubts
                .insert(Unknown::NotExhaustive {
                    what: "a search without wake-ups for no reason".into(),
                });
        }
        let here = self.stack.here(false);
        let own = Own {
            names: self.naming.mark(),
            waiting: self.waiting.len(),
            event: self.trace.events.len() as u32,
            moves,
            running: None,
            sleep,
            tree,
            explored: 0,
            all: false,
            begun: Begun::default(),
        };
        self.stack.frames.push(here.frame(own));
    }

    /// What is kept of a frame within an event.
    #[inline(always)]
    fn own(&self, moves: Vec<Move>) -> Own {
        Own {
            names: self.naming.mark(),
            waiting: self.waiting.len(),
            event: self.trace.events.len() as u32,
            moves,
            running: None,
            sleep: Vec::new(),
            tree: Vec::new(),
            explored: 0,
            all: false,
            begun: Begun::default(),
        }
    }

    /// Tells how large the search will be, from how much of it is behind: each of the beginnings
    /// known at a frame counts the same, whatever comes below it.
    fn foretell(&self) {
        let made = self.stack.pass.coverage.transitions;
        self.stack.pass.meter.foretell(|| {
            let (mut behind, mut weight) = (0.0, 1.0);
            let events = self.stack.frames.iter().enumerate();
            for (_, frame) in events.filter(|(at, f)| f.anchor == *at) {
                let own = &frame.own;
                let mut tids: Vec<Tid> = own.tree.iter().map(|n| n.tid).collect();
                tids.dedup();
                let all = f64::from(own.explored + 1) + tids.len() as f64;
                behind += weight * f64::from(own.explored) / all;
                weight /= all;
            }
            // More than a number holds becomes the largest.
            (made as f64 / behind) as u64
        });
    }

    /// Goes back to a frame, with all that is noted beside the execution.
    fn back(&mut self, top: usize) {
        self.stack.rewind(top);
        self.rewind(top);
        self.is_back = true;
    }

    /// The first beginning of the wake-up tree.
    fn next_beginning(&mut self, top: usize) -> Option<Step> {
        while let Some(node) = self.stack.frames[top].own.tree.first() {
            let tid = node.tid;
            let own = &mut self.stack.frames[top].own;
            let (nodes, rest) = own.tree.drain(..).partition(|n| n.tid == tid);
            own.tree = rest;
            if own.sleep.iter().any(|s| s.tid == tid) {
                continue;
            }
            let thread = self.naming.thread(tid);
            let moves = &self.stack.frames[top].own.moves;
            match moves.iter().find(|m| Some(m.thread) == thread).copied() {
                Some(m) => return Some(self.begin(top, m, nodes)),
                None => self.thwarted(thread),
            }
        }
        None
    }

    /// A thread to run: the thread that ran last, else the first.
    fn any(&mut self, top: usize) -> Option<Step> {
        let own = &self.stack.frames[top].own;
        let awake = |m: &&Move| {
            let tid = self.naming.tid(m.thread);
            !own.sleep.iter().any(|s| s.tid == tid)
        };
        let last = self.stack.path.last().map(|s| s.thread);
        let mut moves = own.moves.iter();
        let same = moves.find(|m| Some(m.thread) == last && awake(m));
        let chosen = *same.or_else(|| own.moves.iter().find(awake))?;
        Some(self.begin(top, chosen, Vec::new()))
    }

    fn begin(&mut self, top: usize, chosen: Move, nodes: Vec<Node>) -> Step {
        let (coming, used) = (self.coming(chosen.thread), self.list());
        let execution = &mut self.stack.execution;
        let (state, code) = (&mut execution.state, execution.code);
        let site = state.site(code, chosen.thread);
        let key = state.standing_key(code, chosen.thread);
        let returns = site.is_some_and(|site| self.returns.contains(&site));
        let before = returns.then(|| state.fingerprint(code));
        self.stack.frames[top].own.running = Some(Running {
            thread: chosen.thread,
            tid: self.naming.tid(chosen.thread),
            choices: 1..chosen.choices,
            coming,
            used,
            nodes,
            fruitful: false,
            site,
            key,
            before,
        });
        Step {
            thread: chosen.thread,
            choice: 0,
        }
    }

    /// No thread moves any more, or only those that sleep.
    fn over(&mut self, own: &Own) -> Result<(), Stop> {
        self.ended += 1;
        if !own.moves.is_empty() {
            self.stack.pass.coverage.redundant += 1;
            self.examine();
            return Ok(());
        }
        if self.waiting.iter().any(|w| w.over == 0) {
            self.stack.pass.coverage.blocked += 1;
        } else {
            self.stack.pass.coverage.executions += 1;
        }
        if self.heap {
            self.watch_heap();
        }
        self.stack.look()?;
        self.examine();
        for thread in self.stack.execution.live() {
            let tid = self.naming.tid(thread);
            let waits = self.waiting.iter().find(|w| w.tid == tid && w.over == 0);
            let coming = match waits {
                Some(waiting) => waiting.uses.to_vec(),
                None => self.coming(thread),
            };
            self.examine_coming(tid, &coming);
        }
        Ok(())
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    /// Nothing is stored.
    fn size(&self) -> Size {
        Size {
            states: self.ended,
            bytes: 0,
        }
    }

    /// What a thread is about to use is read off the state: to choose one, the search goes back to the frame.
    fn next(&mut self, top: usize) -> Option<Step> {
        self.is_back = false;
        let frame = &mut self.stack.frames[top];
        let anchor = frame.anchor == top;
        let own = &mut frame.own;
        if let Some(running) = &mut own.running {
            if let Some(choice) = running.choices.next() {
                let thread = running.thread;
                return Some(Step { thread, choice });
            }
            if let Some(done) = own.running.take()
                && anchor
            {
                own.explored += 1;
                own.all |= !done.fruitful;
                own.sleep.push(Sleeper {
                    tid: done.tid,
                    uses: done.used.as_slice().into(),
                });
                self.lists.extend([done.used, done.coming]);
            }
            if !anchor {
                return None;
            }
        }
        let own = &self.stack.frames[top].own;
        if own.tree.is_empty() && own.explored > 0 && !own.all {
            return None;
        }
        self.back(top);
        if let Some(step) = self.next_beginning(top) {
            return Some(step);
        }
        let own = &self.stack.frames[top].own;
        match own.explored > 0 && !own.all {
            true => None,
            false => self.any(top),
        }
    }

    fn rewind(&mut self, top: usize) {
        let own = &self.stack.frames[top].own;
        self.naming.undo_to(own.names);
        self.trace.truncate(own.event as usize);
        self.waiting.truncate(own.waiting);
        for waiting in &mut self.waiting {
            if waiting.over > own.event {
                waiting.over = 0;
            }
        }
        self.examined = self.examined.min(self.trace.events.len());
    }

    fn is_back(&self) -> bool {
        self.is_back
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        self.event(top, step)
    }

    /// An execution ends where no event was executed: the state is still that of the frame.
    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let bound = frame.anchor != self.stack.frames.len();
        if !bound && frame.own.explored == 0 {
            self.over(&frame.own)?;
        }
        self.spare.push(frame.own.moves);
        Ok(())
    }

    /// The rounds of waiting loops that take part in the step's races belong to the path.
    fn judge(&mut self, taken: &Taken) -> Result<(), Stop> {
        if taken.outcome == Outcome::Infeasible {
            return Ok(());
        }
        let path = self.with_rounds(taken);
        let stack = &mut self.stack;
        let path = path.as_ref().unwrap_or(&stack.path);
        stack.pass.judge(&stack.execution, taken, path)
    }
}
