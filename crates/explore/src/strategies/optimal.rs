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
use crate::run::execution::{Execution, Mark};
use crate::strategy::{Pass, Stop, Strategy};
use detect::AccessInfo;
use machine::{Move, Site, ThreadId};
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
            pass,
            execution,
            naming,
            trace: Trace::default(),
            frames: Vec::new(),
            path: Vec::new(),
            waiting: Vec::new(),
            examined: 0,
            depth: depth as usize,
            ended: 0,
            heap: false,
            returns: BTreeSet::new(),
            raced: false,
            spare: Vec::new(),
            lists: Vec::new(),
            spare_begun: Vec::new(),
            objects: Vec::new(),
        };
        let end = search.run();
        search.pass.coverage.states = search.ended;
        search.pass.finish(search.execution, end)
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

#[derive(Debug)]
struct Frame {
    mark: Mark,
    names: naming::Mark,
    waiting: usize,
    /// Steps made before it.
    path: usize,
    /// The number of the event that is executed from here.
    event: u32,
    /// The frame where that event began.
    anchor: u32,
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
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    naming: Naming,
    trace: Trace,
    frames: Vec<Frame>,
    path: Vec<Step>,
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
    /// Lists to use again.
    spare: Vec<Vec<Move>>,
    lists: Vec<Vec<Use>>,
    spare_begun: Vec<Begun>,
    objects: Uses,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.enter(Vec::new(), Vec::new());
        while let Some(top) = self.frames.len().checked_sub(1) {
            match self.next(top)? {
                Some(step) => self.step(top, step)?,
                None => {
                    let done = self.frames.pop();
                    self.spare.extend(done.map(|frame| frame.moves));
                }
            }
        }
        Ok(())
    }

    /// Begins a frame between events.
    fn enter(&mut self, sleep: Vec<Sleeper>, tree: Vec<Node>) {
        let mut moves = self.spare.pop().unwrap_or_default();
        let (state, code) = (&self.execution.state, self.execution.code);
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
            self.pass.findings.doubts.insert(Unknown::NotExhaustive {
                what: "a search that does not follow the ends of several processes".into(),
            });
        }
        if spurious {
            self.pass.findings.doubts.insert(Unknown::NotExhaustive {
                what: "a search without wake-ups for no reason".into(),
            });
        }
        let frame = self.frame(moves, self.frames.len() as u32);
        self.frames.push(Frame {
            sleep,
            tree,
            ..frame
        });
    }

    fn frame(&mut self, moves: Vec<Move>, anchor: u32) -> Frame {
        Frame {
            mark: self.execution.mark(),
            names: self.naming.mark(),
            waiting: self.waiting.len(),
            path: self.path.len(),
            event: self.trace.events.len() as u32,
            anchor,
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
        let made = self.pass.coverage.transitions;
        self.pass.meter.foretell(|| {
            let (mut behind, mut weight) = (0.0, 1.0);
            let events = self.frames.iter().enumerate();
            for (_, frame) in events.filter(|(at, f)| f.anchor as usize == *at) {
                let mut tids: Vec<Tid> = frame.tree.iter().map(|n| n.tid).collect();
                tids.dedup();
                let all = f64::from(frame.explored + 1) + tids.len() as f64;
                behind += weight * f64::from(frame.explored) / all;
                weight /= all;
            }
            // More than a number holds becomes the largest.
            (made as f64 / behind) as u64
        });
    }

    /// Goes back to a frame.
    fn rewind(&mut self, top: usize) {
        let frame = &self.frames[top];
        self.execution.undo_to(frame.mark);
        self.naming.undo_to(frame.names);
        self.trace.truncate(frame.event as usize);
        self.waiting.truncate(frame.waiting);
        for waiting in &mut self.waiting {
            if waiting.over > frame.event {
                waiting.over = 0;
            }
        }
        self.examined = self.examined.min(self.trace.events.len());
        self.path.truncate(frame.path);
    }

    /// What to try next from the top frame.
    fn next(&mut self, top: usize) -> Result<Option<Step>, Stop> {
        let frame = &mut self.frames[top];
        if let Some(running) = &mut frame.running {
            if let Some(choice) = running.choices.next() {
                let thread = running.thread;
                self.rewind(top);
                return Ok(Some(Step { thread, choice }));
            }
            let anchor = frame.anchor as usize == top;
            if let Some(done) = frame.running.take()
                && anchor
            {
                frame.explored += 1;
                frame.all |= !done.fruitful;
                frame.sleep.push(Sleeper {
                    tid: done.tid,
                    uses: done.used.as_slice().into(),
                });
                self.lists.extend([done.used, done.coming]);
            }
            if !anchor {
                return Ok(None);
            }
        }
        let frame = &self.frames[top];
        if frame.tree.is_empty() && frame.explored > 0 && !frame.all {
            return Ok(None);
        }
        self.rewind(top);
        if let Some(step) = self.next_beginning(top) {
            return Ok(Some(step));
        }
        let frame = &self.frames[top];
        if frame.explored > 0 && !frame.all {
            return Ok(None);
        }
        match self.any(top) {
            Some(step) => Ok(Some(step)),
            None => self.over(top).map(|()| None),
        }
    }

    /// The first beginning of the wake-up tree.
    fn next_beginning(&mut self, top: usize) -> Option<Step> {
        while let Some(node) = self.frames[top].tree.first() {
            let tid = node.tid;
            let frame = &mut self.frames[top];
            let (nodes, rest) = frame.tree.drain(..).partition(|n| n.tid == tid);
            frame.tree = rest;
            if frame.sleep.iter().any(|s| s.tid == tid) {
                continue;
            }
            let thread = self.naming.thread(tid);
            let moves = &self.frames[top].moves;
            match moves.iter().find(|m| Some(m.thread) == thread).copied() {
                Some(m) => return Some(self.begin(top, m, nodes)),
                None => self.thwarted(thread),
            }
        }
        None
    }

    /// A thread to run: the thread that ran last, else the first.
    fn any(&mut self, top: usize) -> Option<Step> {
        let frame = &self.frames[top];
        let awake = |m: &&Move| {
            let tid = self.naming.tid(m.thread);
            !frame.sleep.iter().any(|s| s.tid == tid)
        };
        let last = self.path.last().map(|s| s.thread);
        let mut moves = frame.moves.iter();
        let same = moves.find(|m| Some(m.thread) == last && awake(m));
        let chosen = *same.or_else(|| frame.moves.iter().find(awake))?;
        Some(self.begin(top, chosen, Vec::new()))
    }

    fn begin(&mut self, top: usize, chosen: Move, nodes: Vec<Node>) -> Step {
        let (coming, used) = (self.coming(chosen.thread), self.list());
        let (state, code) = (&mut self.execution.state, self.execution.code);
        let site = state.site(code, chosen.thread);
        let key = state.standing_key(code, chosen.thread);
        let returns = site.is_some_and(|site| self.returns.contains(&site));
        let before = returns.then(|| state.fingerprint(code));
        self.frames[top].running = Some(Running {
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
    fn over(&mut self, top: usize) -> Result<(), Stop> {
        let frame = &self.frames[top];
        if frame.explored > 0 {
            return Ok(());
        }
        self.ended += 1;
        if !frame.moves.is_empty() {
            self.pass.coverage.redundant += 1;
            self.examine();
            return Ok(());
        }
        if self.waiting.iter().any(|w| w.over == 0) {
            self.pass.coverage.blocked += 1;
        } else {
            self.pass.coverage.executions += 1;
        }
        if self.heap {
            self.watch_heap();
        }
        self.pass.look(&self.execution, &self.path)?;
        self.examine();
        for thread in self.execution.live() {
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
