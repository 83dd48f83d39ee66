//! Carrying out one event: an operation, its decisions, an atomic section, and whatever commutes
//! with everything right after it.

use super::{Begun, Own, Round, Running, Search, Waiting};
use crate::por::dependence::{Class, Resource, add_uses};
use crate::por::naming::Tid;
use crate::por::trace::{Mode, Use, conflict};
use crate::por::wakeup::Sleeper;
use crate::run::execution::Taken;
use crate::strategies::depth_first::{DepthFirst, Frame};
use crate::strategy::Stop;
use detect::AccessInfo;
use machine::{Event, Outcome, Pending, PendingKind, SyncKind, ThreadId, ThreadStatus};
use std::rc::Rc;
use verdict::{Property, Step, Unknown, property_of};

/// Operations that commute with everything which one event takes along.
const COMPANIONS: usize = 64;

/// Steps between two forecasts.
const FORESIGHT: u64 = 512;

/// Events of one thread that may make up an iteration of a loop that waits.
const ITERATION: usize = 4;

impl Search<'_, '_, '_> {
    /// What the next operation of a thread may use.
    pub(super) fn coming(&mut self, thread: ThreadId) -> Vec<Use> {
        let execution = &self.stack.execution;
        let pending = execution.state.coming(execution.code, thread);
        self.coming_of(thread, &pending)
    }

    fn coming_of(&mut self, thread: ThreadId, pending: &Pending) -> Vec<Use> {
        let mut out = self.list();
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        let (points, facts) = (self.stack.pass.points, self.stack.pass.facts);
        self.objects.clear();
        add_uses(state, code, pending, points, facts, &mut self.objects);
        for &(object, class) in &self.objects {
            let mode = match class {
                Class::Exclusive | Class::Draw => Mode::Write,
                Class::Shared => Mode::Read,
                Class::Take => Mode::Lock,
                Class::Give => Mode::Unlock,
            };
            out.push(Use::new(self.naming.thing(object), mode));
        }
        let tid = self.naming.tid(thread);
        if self.trace.begins(tid) {
            out.push(Use::new(self.naming.birth(tid), Mode::Follow));
        }
        if let PendingKind::Sync(SyncKind::BarrierLeave | SyncKind::CondRelock) = pending.kind {
            out.push(Use::new(self.naming.release(tid), Mode::Follow));
        }
        out
    }

    /// Makes one step from a frame, and what follows from it.
    pub(super) fn event(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let mut begun = self.spare_begun.pop().unwrap_or_default();
        let mut coming = self.list();
        let frame = &self.stack.frames[top];
        let anchor = frame.anchor;
        begun.assign(&frame.own.begun);
        begun.choices.push(step.choice);
        if let Some(running) = &frame.own.running {
            coming.extend_from_slice(&running.coming);
        }
        let outcome = self.one(step, coming, &mut begun)?;
        if outcome == Outcome::Infeasible {
            return self.infeasible(top);
        }
        let mut raced = self.raced;
        if matches!(outcome, Outcome::Exited(_)) {
            self.stack.frames[anchor].own.all = true;
        }
        let mut companions = 0;
        while let Some((thread, coming)) = self.companion(step.thread, &begun) {
            if raced || companions >= COMPANIONS {
                break;
            }
            companions += 1;
            let step = Step { thread, choice: 0 };
            self.one(step, coming, &mut begun)?;
            raced = self.raced;
        }
        self.note_used(anchor, &begun.uses);
        if raced {
            self.ended += 1;
            self.stack.frames[anchor].own.all = true;
            return Ok(());
        }
        if self.within() && self.stack.path.len() < self.depth {
            self.go_on(begun);
            return Ok(());
        }
        if let [0] = begun.choices[..] {
            begun.choices.clear();
        }
        if self.fruitless(top, step.thread, &begun) {
            self.ended += 1;
            return Ok(());
        }
        self.complete(anchor, begun)
    }

    /// Whether the event is not over: a decision is to be taken, or a section to be left.
    fn within(&self) -> bool {
        let state = &self.stack.execution.state;
        state.decides().is_some() || state.in_atomic_section(self.stack.execution.code)
    }

    /// One step of the machine.
    fn one(&mut self, step: Step, coming: Vec<Use>, begun: &mut Begun) -> Result<Outcome, Stop> {
        let made = self.stack.pass.coverage.transitions;
        if made.is_multiple_of(FORESIGHT) {
            self.foretell();
        }
        let held = self.held(step.thread);
        self.announce(step)?;
        let mut taken = self.stack.execution.step(step.thread, step.choice);
        self.judge(&taken)?;
        if taken.outcome == Outcome::Infeasible {
            return Ok(Outcome::Infeasible);
        }
        begun.reads.extend_from_slice(&taken.reads);
        // Detaching a thread that another waits for breaks a circle of waiting, which only the states before it show.
        if let Outcome::Violation(violation) = &taken.outcome
            && property_of(violation.kind) == Property::Misuse
        {
            let what = "a search for deadlocks at the ends of executions, after misuse".into();
            let doubts = &mut self.stack.pass.findings.doubts;
            doubts.insert(Unknown::NotExhaustive { what });
        }
        if !taken.heap.is_empty() {
            self.heap = true;
            self.watch_heap();
        }
        self.used(step, coming, &taken, &held, begun);
        self.raced = !taken.races.is_empty();
        self.stack.execution.recycle(&mut taken);
        Ok(taken.outcome)
    }

    /// The path with the rounds of waiting loops that take part in the step's races, if any do.
    pub(super) fn with_rounds(&self, taken: &Taken) -> Option<Vec<Step>> {
        let races = |read: &AccessInfo| taken.races.iter().any(|(race, _)| race.earlier == *read);
        let mut path: Option<Vec<Step>> = None;
        // From the end, so that the places of the others stay.
        for waiting in self.waiting.iter().rev() {
            let Round { at, steps, reads } = &*waiting.round;
            if reads.iter().any(races) {
                let path = path.get_or_insert_with(|| self.stack.path.clone());
                path.splice(at..at, steps.iter().copied());
            }
        }
        path
    }

    /// Looks whether threads are about that no thread can join, which matters for freed memory.
    pub(super) fn watch_heap(&mut self) {
        self.stack.execution.names();
        self.stack.pass.watch_heap(&self.stack.execution);
    }

    /// A thread whose next operation commutes with everything: the thread of the event, or one
    /// that the event created.
    fn companion(&mut self, thread: ThreadId, begun: &Begun) -> Option<(ThreadId, Vec<Use>)> {
        if self.within() {
            return None;
        }
        let children = begun.born.iter().rev().map(|&child| Some(child));
        for child in children.chain([None]) {
            let thread = match child {
                Some(child) => self.naming.thread(child),
                None => Some(thread),
            };
            let Some(thread) = thread else { continue };
            let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
            if state.status(thread) != ThreadStatus::Live {
                continue;
            }
            let pending = state.coming(code, thread);
            if matches!(
                pending.kind,
                PendingKind::Start | PendingKind::End | PendingKind::Sync(_)
            ) && self
                .stack
                .pass
                .facts
                .alone(state, code, &pending, self.stack.pass.points)
            {
                let coming = self.coming_of(thread, &pending);
                return Some((thread, coming));
            }
        }
        None
    }

    /// The other threads that wait until one lets them go.
    fn held(&self, thread: ThreadId) -> Vec<ThreadId> {
        if !self.stack.pass.facts.lets_go {
            return Vec::new();
        }
        let waiters = self.stack.execution.state.waiters();
        waiters.filter(|&other| other != thread).collect()
    }

    /// What the event has used with this step.
    fn used(
        &mut self,
        step: Step,
        mut uses: Vec<Use>,
        taken: &Taken,
        held: &[ThreadId],
        begun: &mut Begun,
    ) {
        begun.coming.extend_from_slice(&uses);
        // What gave nothing back commutes with nothing.
        let released = |e: &Event| matches!(e, Event::Release { .. } | Event::End { .. });
        if !taken.edges.iter().any(released) {
            for used in uses.iter_mut().filter(|u| u.mode == Mode::Unlock) {
                used.mode = Mode::Write;
            }
        }
        for event in &taken.edges {
            self.refine(event, &mut uses);
        }
        let state = &self.stack.execution.state;
        let (threads, objects) = (state.threads().len(), state.object_count());
        let known = begun.born.len();
        let tid = self.naming.tid(step.thread);
        self.naming
            .stepped(tid, threads, objects, |child| begun.born.push(child));
        for &child in &begun.born[known..] {
            uses.push(Use::new(self.naming.birth(child), Mode::Follow));
        }
        for &thread in held {
            if !self.stack.execution.state.waits(thread) {
                let tid = self.naming.tid(thread);
                uses.push(Use::new(self.naming.release(tid), Mode::Follow));
            }
        }
        for &used in &uses {
            if !begun.uses.contains(&used) {
                begun.uses.push(used);
            }
        }
        self.lists.push(uses);
    }

    /// An empty list, used before where there is one.
    pub(super) fn list(&mut self) -> Vec<Use> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// What an operation did, beyond what it was about to do.
    fn refine(&mut self, event: &Event, uses: &mut [Use]) {
        let taken = match *event {
            Event::Acquire { lock, .. } => Resource::Place(lock),
            Event::Join { joined, .. } => Resource::Thread(joined),
            Event::Rmw { wrote: false, .. } => {
                for used in uses.iter_mut().filter(|u| u.mode == Mode::Write) {
                    used.mode = Mode::Read;
                }
                return;
            }
            _ => return,
        };
        let thing = self.naming.thing(taken);
        for used in uses.iter_mut().filter(|u| u.thing == thing) {
            used.acquired = true;
        }
    }

    fn note_used(&mut self, anchor: usize, uses: &[Use]) {
        if let Some(running) = &mut self.stack.frames[anchor].own.running {
            for used in uses {
                if !running.used.contains(used) {
                    running.used.push(*used);
                }
            }
        }
    }

    /// A frame within an event: a decision, or the rest of an atomic section.
    fn go_on(&mut self, begun: Begun) {
        let moves = self.stack.execution.moves();
        let Some(&only) = moves.first() else {
            return;
        };
        let coming = if self.stack.execution.undecided(only.thread) {
            Vec::new()
        } else {
            self.coming(only.thread)
        };
        let mut own = self.own(moves);
        own.running = Some(Running {
            thread: only.thread,
            tid: self.naming.tid(only.thread),
            choices: 0..only.real.max(1),
            coming,
            used: Vec::new(),
            nodes: Vec::new(),
            fruitful: false,
            site: None,
            key: 0,
            before: None,
        });
        own.begun = begun;
        self.stack.push(true, own);
    }

    /// The event is over: the next frame.
    fn complete(&mut self, anchor: usize, mut begun: Begun) -> Result<(), Stop> {
        let own = &mut self.stack.frames[anchor].own;
        let Some(running) = &mut own.running else {
            return Ok(());
        };
        running.fruitful = true;
        let tid = running.tid;
        let nodes = &mut running.nodes;
        let position = nodes.iter().position(|n| *n.choices == *begun.choices);
        let tree = match position {
            Some(at) => nodes.swap_remove(at).children,
            None => Vec::new(),
        };
        let uses: Rc<[Use]> = begun.uses.as_slice().into();
        let coming: Rc<[Use]> = if *begun.coming == *uses {
            Rc::clone(&uses)
        } else {
            begun.coming.as_slice().into()
        };
        let awake = |s: &&Sleeper| !conflict(&s.uses, &uses);
        let sleep: Vec<Sleeper> = own.sleep.iter().filter(awake).cloned().collect();
        let number = self.trace.events.len() as u32;
        for waiting in &mut self.waiting {
            if waiting.over == 0 && conflict(&waiting.uses, &uses) {
                waiting.over = number + 1;
            }
        }
        let choices = begun.choices.as_slice().into();
        let born = std::mem::take(&mut begun.born);
        self.spare_begun.push(begun);
        self.trace
            .push(tid, anchor as u32, uses, coming, choices, born);
        if self.stack.path.len() >= self.depth {
            self.ended += 1;
            self.stack.pass.findings.doubts.insert(Unknown::Depth);
            self.stack.look()?;
            self.examine();
            return Ok(());
        }
        self.wait_for_change(tid);
        self.enter(sleep, tree);
        Ok(())
    }

    /// An assumption fails.
    fn infeasible(&mut self, top: usize) -> Result<(), Stop> {
        let anchor = self.stack.frames[top].anchor;
        if anchor == top {
            let Some(running) = self.stack.frames[top].own.running.take() else {
                return Ok(());
            };
            self.back(top);
            self.wait(top, running.tid, Rc::default(), Round::default());
            return Ok(());
        }
        // Somewhere within an atomic section or after a decision: the event cannot happen here.
        self.ended += 1;
        self.stack.pass.coverage.blocked += 1;
        let begun = self.stack.frames[top].own.begun.clone();
        let running = self.stack.frames[anchor].own.running.as_ref();
        let tid = running.map(|r| r.tid);
        self.note_used(anchor, &begun.uses);
        self.stack.frames[anchor].own.all = true;
        let event = self.stack.frames[anchor].own.event;
        self.trace.truncate(event as usize);
        self.examine();
        if let Some(tid) = tid {
            self.examine_coming(tid, &begun.coming);
        }
        Ok(())
    }

    /// From this frame on the thread waits.
    fn wait(&mut self, top: usize, tid: Tid, uses: Rc<[Use]>, round: Round) {
        for read in &round.reads {
            self.stack.execution.detector.recall(*read);
        }
        self.waiting.push(Waiting {
            tid,
            uses,
            over: 0,
            round: Rc::new(round),
        });
        self.stack.frames[top].mark = self.stack.execution.mark();
        let own = &mut self.stack.frames[top].own;
        own.waiting = self.waiting.len();
        let naming = &self.naming;
        own.moves.retain(|m| naming.tid(m.thread) != tid);
    }

    /// Whether the event left everything as it was: then it is taken back.
    fn fruitless(&mut self, top: usize, thread: ThreadId, begun: &Begun) -> bool {
        let anchor = self.stack.frames[top].anchor;
        let Frame { mark, own, .. } = &self.stack.frames[anchor];
        let Own { running, .. } = own;
        let Some(running) = running else {
            return false;
        };
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        let site = state.site(code, thread);
        if !reads(&begun.uses) || site.is_none() || running.site != site {
            return false;
        }
        // A thread that only reads changes nothing but its registers.
        if running.key != state.standing_key(code, thread) {
            return false;
        }
        self.returns.extend(site);
        let before = running.before;
        let before = before.unwrap_or_else(|| self.stack.execution.fingerprint_at(*mark));
        if self.stack.execution.state.fingerprint(code) != before {
            return false;
        }
        // One of several alternatives is only left out.
        let only = |r: &mut Running| r.choices.is_empty() && begun.choices.is_empty();
        if anchor == top
            && let Some(running) = self.stack.frames[top].own.running.take_if(only)
        {
            let at = self.stack.frames[top].depth;
            let round = Round {
                at,
                steps: self.stack.path[at..].to_vec(),
                reads: begun.reads.clone(),
            };
            self.back(top);
            self.examine_coming(running.tid, &begun.coming);
            self.wait(top, running.tid, begun.uses.as_slice().into(), round);
        } else if !begun.reads.is_empty() {
            // Here the detector forgets what was read: a later write may race with it unseen.
            self.stack
                .pass
                .findings
                .doubts
                .insert(Unknown::NotExhaustive {
                    what: "a search that leaves rounds of waiting loops out".into(),
                });
        }
        true
    }

    /// Lets a thread wait that came back to where it was by events that only read.
    fn wait_for_change(&mut self, tid: Tid) {
        let Some(thread) = self.naming.thread(tid) else {
            return;
        };
        let (state, code) = (&mut self.stack.execution.state, self.stack.execution.code);
        let site = state.site(code, thread);
        let mut uses: Vec<Use> = Vec::new();
        for event in self.trace.events.iter().rev().take(ITERATION) {
            if event.tid != tid || !reads(&event.uses) {
                return;
            }
            uses.extend_from_slice(&event.uses);
            let running = &self.stack.frames[event.frame as usize].own.running;
            let Some(running) = running.as_ref().filter(|r| r.site == site) else {
                continue;
            };
            if running.key != state.standing_key(code, thread) {
                return;
            }
            self.returns.extend(site);
            if running.before == Some(state.fingerprint(code)) {
                self.waiting.push(Waiting {
                    tid,
                    uses: uses.into(),
                    over: 0,
                    round: Rc::default(),
                });
            }
            return;
        }
    }
}

/// Whether nothing but reads is there.
fn reads(uses: &[Use]) -> bool {
    uses.iter().all(|u| u.mode == Mode::Read)
}
