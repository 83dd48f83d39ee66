//! Carrying out one event: an operation, its decisions, an atomic section, and whatever commutes
//! with everything right after it.

use super::{Begun, Frame, Round, Running, Search, Waiting};
use crate::por::dependence::{Class, Resource, add_uses};
use crate::por::naming::Tid;
use crate::por::trace::{Mode, Use, conflict};
use crate::por::wakeup::Sleeper;
use crate::run::execution::Taken;
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
        let pending = self.execution.state.coming(self.execution.code, thread);
        self.coming_of(thread, &pending)
    }

    fn coming_of(&mut self, thread: ThreadId, pending: &Pending) -> Vec<Use> {
        let mut out = self.list();
        let (state, code) = (&self.execution.state, self.execution.code);
        let (points, facts) = (self.pass.points, self.pass.facts);
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
        if let (PendingKind::Sync(SyncKind::BarrierLeave), Some(place)) =
            (pending.kind, pending.place)
        {
            let thing = self.naming.thing(Resource::Place(place));
            out.push(Use::new(thing, Mode::Follow));
        }
        out
    }

    /// Makes one step from a frame, and what follows from it.
    pub(super) fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let mut begun = self.spare_begun.pop().unwrap_or_default();
        let mut coming = self.list();
        let frame = &self.frames[top];
        let anchor = frame.anchor as usize;
        begun.assign(&frame.begun);
        begun.choices.push(step.choice);
        if let Some(running) = &frame.running {
            coming.extend_from_slice(&running.coming);
        }
        let outcome = self.one(step, coming, &mut begun)?;
        if outcome == Outcome::Infeasible {
            return self.infeasible(top);
        }
        let mut raced = self.raced;
        if matches!(outcome, Outcome::Exited(_)) {
            self.frames[anchor].all = true;
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
            self.frames[anchor].all = true;
            return Ok(());
        }
        if self.within() && self.path.len() < self.depth {
            return self.go_on(top, begun);
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
        let state = &self.execution.state;
        state.decides().is_some() || state.in_atomic_section(self.execution.code)
    }

    /// One step of the machine.
    fn one(&mut self, step: Step, coming: Vec<Use>, begun: &mut Begun) -> Result<Outcome, Stop> {
        self.path.push(step);
        if self.pass.coverage.transitions.is_multiple_of(FORESIGHT) {
            self.foretell();
        }
        self.pass.count(self.ended, 0, self.path.len())?;
        let taken = self.execution.step(step.thread, step.choice);
        if taken.outcome == Outcome::Infeasible {
            return Ok(Outcome::Infeasible);
        }
        begun.reads.extend_from_slice(&taken.reads);
        match self.with_rounds(&taken) {
            Some(path) => self.pass.judge(&self.execution, &taken, &path)?,
            None => self.pass.judge(&self.execution, &taken, &self.path)?,
        }
        if let Outcome::Violation(violation) = &taken.outcome {
            // What the other threads would have done is never executed, so no race with it asks for another order
            // (`tests/programs/barriers/serial_thread_counts_late.c`). Detaching a thread that another waits for also
            // breaks a circle of waiting, which only the states before it show.
            let what = match property_of(violation.kind) {
                Property::Misuse => {
                    "a search for deadlocks at the ends of executions, after misuse"
                }
                _ => "a search without stored states, whose executions end at a violation",
            };
            let what = what.into();
            self.pass
                .findings
                .doubts
                .insert(Unknown::NotExhaustive { what });
        }
        if !taken.heap.is_empty() {
            self.heap = true;
            self.watch_heap();
        }
        self.used(step, coming, &taken, begun);
        self.raced = !taken.races.is_empty();
        Ok(taken.outcome)
    }

    /// The path with the rounds of waiting loops that take part in the step's races, if any do.
    fn with_rounds(&self, taken: &Taken) -> Option<Vec<Step>> {
        let races = |read: &AccessInfo| taken.races.iter().any(|(race, _)| race.earlier == *read);
        let mut path: Option<Vec<Step>> = None;
        // From the end, so that the places of the others stay.
        for waiting in self.waiting.iter().rev() {
            let Round { at, steps, reads } = &*waiting.round;
            if reads.iter().any(races) {
                let path = path.get_or_insert_with(|| self.path.clone());
                path.splice(at..at, steps.iter().copied());
            }
        }
        path
    }

    /// Looks whether threads are about that no thread can join, which matters for freed memory.
    pub(super) fn watch_heap(&mut self) {
        self.execution.names();
        self.pass.watch_heap(&self.execution);
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
            let (state, code) = (&self.execution.state, self.execution.code);
            if state.status(thread) != ThreadStatus::Live {
                continue;
            }
            let pending = state.coming(code, thread);
            if matches!(
                pending.kind,
                PendingKind::Start | PendingKind::End | PendingKind::Sync(_)
            ) && self
                .pass
                .facts
                .alone(state, code, &pending, self.pass.points)
            {
                let coming = self.coming_of(thread, &pending);
                return Some((thread, coming));
            }
        }
        None
    }

    /// What the event has used with this step.
    fn used(&mut self, step: Step, mut uses: Vec<Use>, taken: &Taken, begun: &mut Begun) {
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
        let state = &self.execution.state;
        let (threads, objects) = (state.threads().len(), state.object_count());
        let known = begun.born.len();
        let tid = self.naming.tid(step.thread);
        self.naming
            .stepped(tid, threads, objects, |child| begun.born.push(child));
        for &child in &begun.born[known..] {
            uses.push(Use::new(self.naming.birth(child), Mode::Follow));
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
    fn refine(&mut self, event: &Event, uses: &mut Vec<Use>) {
        let taken = match *event {
            Event::Acquire { lock, .. } => Resource::Place(lock),
            Event::Join { joined, .. } => Resource::Thread(joined),
            Event::Wake { cond, .. } => {
                let thing = self.naming.thing(Resource::Place(cond));
                if !uses.iter().any(|u| u.thing == thing) {
                    uses.push(Use::new(thing, Mode::Follow));
                }
                return;
            }
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
        if let Some(running) = &mut self.frames[anchor].running {
            for used in uses {
                if !running.used.contains(used) {
                    running.used.push(*used);
                }
            }
        }
    }

    /// A frame within an event: a decision, or the rest of an atomic section.
    fn go_on(&mut self, top: usize, begun: Begun) -> Result<(), Stop> {
        let moves = self.execution.moves();
        let anchor = self.frames[top].anchor;
        let Some(&only) = moves.first() else {
            return Ok(());
        };
        let coming = if self.execution.undecided(only.thread) {
            Vec::new()
        } else {
            self.coming(only.thread)
        };
        let mut frame = self.frame(moves, anchor);
        frame.running = Some(Running {
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
        frame.begun = begun;
        self.frames.push(frame);
        Ok(())
    }

    /// The event is over: the next frame.
    fn complete(&mut self, anchor: usize, mut begun: Begun) -> Result<(), Stop> {
        let frame = &mut self.frames[anchor];
        let Some(running) = &mut frame.running else {
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
        let sleep: Vec<Sleeper> = frame.sleep.iter().filter(awake).cloned().collect();
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
        if self.path.len() >= self.depth {
            self.ended += 1;
            self.pass.findings.doubts.insert(Unknown::Depth);
            self.pass.look(&self.execution, &self.path)?;
            self.examine();
            return Ok(());
        }
        self.wait_for_change(tid);
        self.enter(sleep, tree);
        Ok(())
    }

    /// An assumption fails.
    fn infeasible(&mut self, top: usize) -> Result<(), Stop> {
        let anchor = self.frames[top].anchor as usize;
        if anchor == top {
            let Some(running) = self.frames[top].running.take() else {
                return Ok(());
            };
            self.rewind(top);
            self.wait(top, running.tid, Rc::default(), Round::default());
            return Ok(());
        }
        // Somewhere within an atomic section or after a decision: the event cannot happen here.
        self.ended += 1;
        self.pass.coverage.blocked += 1;
        let begun = self.frames[top].begun.clone();
        let tid = self.frames[anchor].running.as_ref().map(|r| r.tid);
        self.note_used(anchor, &begun.uses);
        self.frames[anchor].all = true;
        let event = self.frames[anchor].event;
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
            self.execution.detector.recall(*read);
        }
        self.waiting.push(Waiting {
            tid,
            uses,
            over: 0,
            round: Rc::new(round),
        });
        self.frames[top].mark = self.execution.mark();
        let frame = &mut self.frames[top];
        frame.waiting = self.waiting.len();
        let naming = &self.naming;
        frame.moves.retain(|m| naming.tid(m.thread) != tid);
    }

    /// Whether the event left everything as it was: then it is taken back.
    fn fruitless(&mut self, top: usize, thread: ThreadId, begun: &Begun) -> bool {
        let anchor = self.frames[top].anchor as usize;
        let Frame { running, mark, .. } = &self.frames[anchor];
        let Some(running) = running else {
            return false;
        };
        let (state, code) = (&self.execution.state, self.execution.code);
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
        let before = before.unwrap_or_else(|| self.execution.fingerprint_at(*mark));
        if self.execution.state.fingerprint(code) != before {
            return false;
        }
        // One of several alternatives is only left out.
        let only = |r: &mut Running| r.choices.is_empty() && begun.choices.is_empty();
        if anchor == top
            && let Some(running) = self.frames[top].running.take_if(only)
        {
            let at = self.frames[top].path;
            let round = Round {
                at,
                steps: self.path[at..].to_vec(),
                reads: begun.reads.clone(),
            };
            self.rewind(top);
            self.examine_coming(running.tid, &begun.coming);
            self.wait(top, running.tid, begun.uses.as_slice().into(), round);
        } else if !begun.reads.is_empty() {
            // Here the detector forgets what was read: a later write may race with it unseen.
            self.pass.findings.doubts.insert(Unknown::NotExhaustive {
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
        let (state, code) = (&mut self.execution.state, self.execution.code);
        let site = state.site(code, thread);
        let mut uses: Vec<Use> = Vec::new();
        for event in self.trace.events.iter().rev().take(ITERATION) {
            if event.tid != tid || !reads(&event.uses) {
                return;
            }
            uses.extend_from_slice(&event.uses);
            let running = &self.frames[event.frame as usize].running;
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
