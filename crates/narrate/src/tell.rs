//! Telling a confirmed violation: the maker of [`Story`].
//!
//! The schedule is replayed once more, and each event described while the state it happened in is
//! at hand. Steps inside library models are told at the place of the user's call.
//!
//! A long execution is told in short: its first and last steps, those around the earlier access of a
//! race, and, as long as they are not too many, synchronisation and what follows a switch of threads.
//! A line says how many steps are left out.

mod events;
mod names;
mod processes;

use crate::synchronises::Synchronises;
use certify::{LONG, Refuted, Replay, Stuck, confirm, shows_race};
use events::{lock_of, place_of};
use ir::{AccessMode, AssertKind, Word};
use machine::{AccessKind, Code, Config, Event, EveryAccess, Hold, Outcome, Pending};
use machine::{
    ObjectId, ObjectKind, PendingKind, Place, Range, Site, ThreadId, ThreadStatus, ViolationKind,
};
use names::{Names, waits_for_signal, with_message};
use std::collections::{BTreeMap, BTreeSet};
use verdict::Wait;
use verdict::{
    Act, Actor, Counterexample, Ending, Fault, Line, LineKind, RacyAccess, Source, Step, Story,
};

/// Tells a violation. Fails if it does not replay.
pub fn tell(
    code: &Code,
    config: &Config,
    args: &[String],
    violated: &Counterexample,
) -> Result<Story, Refuted> {
    // Only the end of an execution tells what its objects are kept in.
    let last = match code.program().managed || !code.program().processes.is_empty() {
        true => Some(confirm(code, config, args, violated)?.state),
        false => None,
    };
    let mut teller = Teller {
        names: Names::at_end(code, last),
        replay: Replay::new(code, config, args),
        lines: Vec::new(),
        events: Vec::new(),
        held: BTreeMap::new(),
        alone: false,
        synchronises: Synchronises::new(code.program().release_sequence),
        waiting: Vec::new(),
        taken: BTreeSet::new(),
        racing: names::racing(&violated.fault),
    };
    let steps = &violated.schedule.steps;
    if steps.len() <= LONG {
        for &step in steps {
            teller.step(step).map_err(Refuted::Stuck)?;
        }
        return teller.finish(&violated.fault);
    }
    let shown = confirm(code, config, args, violated)?;
    let middle = match &violated.fault {
        Fault::Race(race) => shows_race(&shown, race).map(|(earlier, _)| shown.step_of[earlier]),
        _ => None,
    };
    drop(shown);
    let (mut left_out, mut more, mut since) = (0, MORE, 0);
    for (at, &step) in steps.iter().enumerate() {
        let switched = at > 0 && steps[at - 1].thread != step.thread;
        since = if switched { 0 } else { since + 1 };
        let near = middle.is_some_and(|m| at.abs_diff(m) < AROUND);
        let mut told = at < AROUND || at + AROUND >= steps.len() || near;
        if !told && more > 0 && (since < SWITCHED || teller.synchronises_next(step.thread)) {
            more -= 1;
            told = true;
        }
        if !told {
            teller.pass(step, &violated.fault).map_err(Refuted::Stuck)?;
            left_out += 1;
            continue;
        }
        teller.replay.whole();
        if left_out > 0 {
            let text = format!("({left_out} steps before this are left out)");
            let source = source_of(&teller.replay, step.thread);
            teller.push(step.thread, source, Phrase::choice(text), None);
            left_out = 0;
        }
        teller.step(step).map_err(Refuted::Stuck)?;
        teller.replay.done.drain(..teller.replay.done.len() - 1);
    }
    teller.finish(&violated.fault)
}

/// The steps of a long execution that are told at its ends, and around what matters.
const AROUND: usize = 500;
/// The largest number of other steps that are told,
const MORE: usize = 2000;
/// and of those after a switch of threads.
const SWITCHED: usize = 20;

pub(crate) struct Teller<'c> {
    pub(crate) replay: Replay<'c>,
    pub(crate) names: Names,
    lines: Vec<Line>,
    /// For each line, the event it tells and its position.
    events: Vec<Option<usize>>,
    held: BTreeMap<ThreadId, Vec<Held>>,
    /// Whether the thread of the present step was in code of the library alone when it began.
    alone: bool,
    synchronises: Synchronises,
    waiting: Vec<(ThreadId, String)>,
    /// Lines that put bytes into queues of which some were taken.
    taken: BTreeSet<usize>,
    /// Who races, and where: told also where the library does so by itself.
    racing: Vec<(ThreadId, Site)>,
}

/// A lock that a thread holds.
struct Held {
    lock: Place,
    name: String,
    source: Source,
    /// The library took it with no function of the program on the stack: the lock of a pool's own thread around a task.
    /// The program cannot take it, so that it is no lock to propose.
    alone: bool,
}

/// What a line will say, before it is known who holds which locks.
struct Phrase {
    text: String,
    via: Option<String>,
    act: Act,
    kind: LineKind,
    object: Option<String>,
    instance: Option<u32>,
    range: Option<Range>,
    before: Option<String>,
    value: Option<String>,
    after: Vec<usize>,
}

impl Phrase {
    fn new(text: String, act: Act, kind: LineKind) -> Phrase {
        Phrase {
            text,
            via: None,
            act,
            kind,
            object: None,
            instance: None,
            range: None,
            before: None,
            value: None,
            after: Vec::new(),
        }
    }

    fn choice(text: String) -> Phrase {
        Phrase::new(text, Act::Choose, LineKind::Choice)
    }

    fn about(mut self, object: String, instance: ObjectId) -> Phrase {
        self.object = Some(object);
        self.instance = Some(instance.0);
        self
    }

    fn bytes(mut self, range: Range) -> Phrase {
        self.range = Some(range);
        self
    }
}

impl Teller<'_> {
    /// A step that is not told. What is known of locks goes on.
    fn pass(&mut self, step: Step, fault: &Fault) -> Result<(), Stuck> {
        self.replay.ordered(fault);
        self.alone = self.is_alone(step.thread);
        let done = self.replay.step(step, &EveryAccess)?;
        let first = done.events.start;
        for i in done.events.clone() {
            let event = self.replay.events[i];
            self.synchronises.follow(usize::MAX, &event);
            match event {
                Event::Release { thread, lock, .. } => {
                    let held = self.held.entry(thread).or_default();
                    held.retain(|held| held.lock != lock);
                }
                Event::Acquire {
                    thread,
                    lock,
                    site,
                    hold,
                    ..
                } if !self.is_librarys(Some(lock)) => {
                    let name = self.held_name(lock, hold);
                    let entry = Held {
                        lock,
                        name,
                        source: at_site(self.replay.code(), site),
                        alone: self.alone,
                    };
                    self.held.entry(thread).or_default().push(entry);
                }
                _ => {}
            }
        }
        // Whether accesses race is judged by all that orders them; nothing else is.
        if !matches!(fault, Fault::Race(_)) {
            self.replay.events.truncate(first);
        }
        Ok(())
    }

    /// Whether the next step of a thread is more than an access of its own or a part of a long way.
    fn synchronises_next(&self, thread: ThreadId) -> bool {
        let kind = self.replay.state.pending(self.replay.code(), thread).kind;
        !matches!(kind, PendingKind::Access { .. } | PendingKind::Plain)
    }

    /// Whether a thread runs functions of the library only.
    fn is_alone(&self, thread: ThreadId) -> bool {
        let code = self.replay.code();
        let funcs = &code.program().funcs;
        let stack = self.replay.state.stack(code, thread);
        code.program().managed && stack.iter().all(|(func, _)| funcs[*func].library)
    }

    fn step(&mut self, step: Step) -> Result<(), Stuck> {
        let code = self.replay.code();
        self.alone = self.is_alone(step.thread);
        let source = source_of(&self.replay, step.thread);
        let called = self.called(step.thread);
        let decision =
            (self.replay.state.choice(step.thread).is_some() || step.choice > 0).then(|| {
                self.replay
                    .state
                    .alternative(code, step.thread, step.choice)
            });
        let pending = self.replay.state.pending(code, step.thread).range;
        let before = pending.and_then(|r| Some((r, self.replay.state.value_of(code, r)?)));
        let killed = self.victim(step.thread);
        let done = self.replay.step(step, &EveryAccess)?;
        let events = done.events.clone();
        if let Some((thread, source)) = killed {
            let told = Phrase::new("is killed".into(), Act::Sync, LineKind::Sync);
            self.push(thread, source, told, None);
        }
        if let Some(text) = decision.filter(|t| !t.is_empty()) {
            let mut told = Phrase::choice(text);
            // What the library decides means nothing without the call.
            if !self.tells_calls() {
                told.via = called.as_deref().map(|called| self.via(called, None));
            }
            self.push(step.thread, source.clone(), told, None);
        }
        for i in events {
            let event = self.replay.events[i];
            self.tell_event(i, &event, (&source, called.as_deref()), before.as_ref());
        }
        self.tell_waiting();
        Ok(())
    }

    /// Notes who waits, if that has changed.
    fn tell_waiting(&mut self) {
        let code = self.replay.code();
        let state = &self.replay.state;
        let live = state.threads().filter(|(_, s)| *s == ThreadStatus::Live);
        let pending = live.map(|(thread, _)| state.pending(code, thread));
        let blocked: Vec<Pending> = pending.filter(|p| p.blocked.is_some()).collect();
        let waits = blocked.iter().map(|p| (p.thread, self.awaited(p)));
        let now: Vec<(ThreadId, String)> = waits.collect();
        if now != self.waiting
            && let Some(line) = self.lines.last_mut()
        {
            line.waiting = Some(now.clone());
            self.waiting = now;
        }
    }

    fn tell_event(
        &mut self,
        at: usize,
        event: &Event,
        (source, called): (&Source, Option<&str>),
        before: Option<&(Range, String)>,
    ) {
        // What is not told has no line that others could come after.
        let may_skip = called.is_none() && !self.races(event);
        let on_the_way = may_skip && self.is_before_start(source, place_of(event));
        let untold = on_the_way || self.is_untold(event);
        let line = if untold { usize::MAX } else { self.lines.len() };
        let mut after = self.synchronises.follow(line, event);
        // What was left out has no line.
        after.retain(|line| *line != usize::MAX);
        let Some((thread, mut told)) = self.describe(event) else {
            return;
        };
        if untold {
            return;
        }
        if let Some(bytes) = self.bytes_taken(event, &after) {
            told.text = told.text.replacen("a message", &bytes, 1);
        }
        told.after = after;
        let lock = matches!(told.act, Act::Lock | Act::Unlock | Act::Create(_));
        // Where the language tells calls of its library as one, all but locks are; elsewhere what only the
        // library sees.
        let hidden = match self.tells_calls() {
            true => !lock,
            false => self.is_librarys(place_of(event).or(lock_of(event))),
        };
        if let Some(called) = called.filter(|_| hidden) {
            told.via = Some(self.via(called, place_of(event)));
        }
        if let Some(range) = told.range {
            told.value = self.replay.state.value_of(self.replay.code(), range);
            told.before = before
                .filter(|(r, value)| *r == range && Some(value) != told.value.as_ref())
                .map(|(_, value)| value.clone());
        }
        if let Event::Release { lock, .. } = event {
            self.held
                .entry(thread)
                .or_default()
                .retain(|held| held.lock != *lock);
        }
        self.push(thread, source.clone(), told, Some(at));
        if let Event::Acquire { lock, hold, .. } = event
            && !self.is_librarys(Some(*lock))
        {
            let entry = Held {
                lock: *lock,
                name: self.held_name(*lock, *hold),
                source: source.clone(),
                alone: self.alone,
            };
            self.held.entry(thread).or_default().push(entry);
        }
    }

    /// Whether calls of the library are told as one.
    fn tells_calls(&self) -> bool {
        !self
            .replay
            .code()
            .program()
            .dialect
            .word(Word::Calls)
            .is_empty()
    }

    /// What a lock is called while it is held.
    fn held_name(&mut self, lock: Place, hold: Hold) -> String {
        let name = self.place_name(lock);
        match hold {
            Hold::Shared => format!("{name} (for reading)"),
            Hold::Exclusive => name,
        }
    }

    fn push(&mut self, thread: ThreadId, source: Source, told: Phrase, event: Option<usize>) {
        let held = self.held.get(&thread).into_iter().flatten();
        let held = held.filter(|held| !held.alone);
        let held = held.map(|held| held.name.clone()).collect();
        self.lines.push(Line {
            thread,
            source,
            text: told.text,
            via: told.via,
            kind: told.kind,
            act: told.act,
            object: told.object,
            instance: told.instance,
            before: told.before,
            value: told.value,
            held,
            after: told.after,
            waiting: None,
        });
        self.events.push(event);
    }

    fn sync(&mut self, verb: &str, act: Act, place: Place) -> Phrase {
        let object = match act {
            Act::Signal | Act::Wait | Act::Wake => self.condition_name(place),
            _ => self.place_name(place),
        };
        let told = Phrase::new(format!("{verb} {object}"), act, LineKind::Sync);
        told.about(object, place.object)
    }

    /// The beginning or the end of work that is done once, told in the language's own words.
    fn once(&mut self, place: Place, done: bool) -> Option<Phrase> {
        let verb = self.replay.code().program().dialect.word(Word::Initialises);
        let global = self.replay.state.home(place.object).kind == ObjectKind::Global;
        if verb == Word::Initialises.usual() || !global {
            return None;
        }
        let object = self.place_name(place);
        let verb = if done { verb } else { "finds the completed" };
        let text = format!("{verb} {object}");
        let told = Phrase::new(text, Act::Sync, LineKind::Private);
        Some(told.about(object, place.object))
    }

    fn describe(&mut self, event: &Event) -> Option<(ThreadId, Phrase)> {
        let code = self.replay.code();
        let word = |word: Word| code.program().dialect.word(word);
        let other = |text: String, act: Act| Phrase::new(text, act, LineKind::Sync);
        Some(match *event {
            Event::Access {
                thread,
                range,
                kind,
                mode,
                ..
            } => (thread, self.access(range, kind, mode)),
            Event::Rmw {
                thread,
                range,
                wrote,
                ..
            } => {
                let (verb, act) = match wrote {
                    true => ("atomically updates", Act::Update),
                    false => ("fails to update", Act::FailedUpdate),
                };
                let object = self.range_name(range);
                let told = other(format!("{verb} {object}"), act);
                (thread, told.about(object, range.object).bytes(range))
            }
            Event::Fence { thread, .. } => (thread, other("atomic fence".into(), Act::Sync)),
            // Another line says who is killed.
            Event::Fork { child, .. }
                if self.replay.state.is_aftermath(self.replay.code(), child) =>
            {
                return None;
            }
            Event::Fork { thread, child, .. } => {
                let text = format!("{} {}", word(Word::Creates), self.who(child));
                (thread, other(text, Act::Create(child)))
            }
            // The end of a process from outside.
            Event::Join { thread, joined, .. } if self.is_foreign(thread, joined) => return None,
            Event::Join { thread, joined, .. } => {
                let text = format!("joins {}", self.who(joined));
                (thread, other(text, Act::Join(joined)))
            }
            Event::End { thread } => (thread, other("ends".into(), Act::End)),
            Event::Acquire {
                thread, lock, hold, ..
            } => {
                let verb = match hold {
                    Hold::Shared => "locks for reading",
                    Hold::Exclusive => "locks",
                };
                (thread, self.sync(verb, Act::Lock, lock))
            }
            Event::Release { thread, lock, .. } => {
                (thread, self.sync("unlocks", Act::Unlock, lock))
            }
            // The decision says it already.
            Event::Post { object, .. } | Event::Take { object, .. }
                if object.offset == Place::ALLOCATOR =>
            {
                return None;
            }
            Event::Post { thread, object, .. } => (
                thread,
                match self.once(object, true) {
                    Some(told) => told,
                    None => self.sync("posts", Act::Sync, object),
                },
            ),
            Event::Take { thread, object, .. } => (
                thread,
                match self.once(object, false) {
                    Some(told) => told,
                    None => self.sync("takes", Act::Sync, object),
                },
            ),
            Event::Put { thread, queue, .. } => {
                let verb = match self.replay.state.newest_message(queue) {
                    Some(bytes) if !self.replay.state.is_closed(queue) => {
                        format!("puts {bytes} into")
                    }
                    _ if self.replay.state.is_closed(queue) => "shuts".to_owned(),
                    _ => "puts a message into".to_owned(),
                };
                (thread, self.sync(&verb, Act::Sync, queue))
            }
            // A queue is made, or its reader's end is shut.
            Event::Get { learns: 0, .. } => return None,
            Event::Get { thread, queue, .. } => {
                (thread, self.sync("takes a message from", Act::Sync, queue))
            }
            Event::Arrive {
                thread, barrier, ..
            } => (thread, self.sync("arrives at", Act::Sync, barrier)),
            Event::Leave {
                thread, barrier, ..
            } => (thread, self.sync("passes", Act::Sync, barrier)),
            Event::Signal {
                thread, cond, all, ..
            } => {
                let verb = if all { Word::Broadcasts } else { Word::Signals };
                (thread, self.sync(word(verb), Act::Signal, cond))
            }
            Event::Wait { thread, cond, .. } => {
                (thread, self.sync(word(Word::Waits), Act::Wait, cond))
            }
            Event::Wake { thread, cond, .. } => {
                (thread, self.sync(word(Word::Wakes), Act::Wake, cond))
            }
            Event::Free { thread, range, .. } => {
                let object = self.range_name(range);
                let heap = self.replay.state.home(range.object).kind == ObjectKind::Heap;
                let verb = if heap { "frees" } else { "ends the life of" };
                let text = format!("{verb} {object}");
                let told = Phrase::new(text, Act::Free, LineKind::Private);
                (thread, told.about(object, range.object))
            }
            Event::Touch {
                thread,
                range,
                kind,
                ..
            } => {
                let place = Place {
                    object: range.object,
                    offset: range.offset,
                };
                let (verb, act) = match kind {
                    AccessKind::Read => ("uses", Act::Read),
                    AccessKind::Write => ("makes or destroys", Act::Write),
                };
                let object = self.place_name(place);
                let told = Phrase::new(format!("{verb} {object}"), act, LineKind::Private);
                (thread, told.about(object, place.object))
            }
            Event::Alloc { .. } => return None,
        })
    }

    fn access(&mut self, range: Range, kind: AccessKind, mode: AccessMode) -> Phrase {
        let (verb, act) = match kind {
            AccessKind::Read => ("reads", Act::Read),
            AccessKind::Write => ("writes", Act::Write),
        };
        let (how, line) = match mode {
            AccessMode::Atomic(_) => ("atomically ", LineKind::Sync),
            AccessMode::Plain | AccessMode::Volatile | AccessMode::Silent => {
                ("", LineKind::Private)
            }
        };
        let object = self.range_name(range);
        let told = Phrase::new(format!("{how}{verb} {object}"), act, line);
        told.about(object, range.object).bytes(range)
    }

    /// An access is shared if another thread touches a byte of it anywhere in the story.
    fn mark_shared(&mut self) {
        let access = |i: Option<usize>| RacyAccess::of(&self.replay.events[i?]);
        let all: Vec<_> = self.events.iter().map(|e| access(*e)).collect();
        let mut touched: BTreeMap<(ObjectId, u32), (ThreadId, bool)> = BTreeMap::new();
        for a in all.iter().flatten() {
            for byte in a.range.offset..a.range.offset.saturating_add(a.range.len) {
                let entry = touched
                    .entry((a.range.object, byte))
                    .or_insert((a.thread, false));
                entry.1 |= entry.0 != a.thread;
            }
        }
        // What no thread may write tells nothing of other threads.
        let objects = all.iter().flatten().map(|a| a.range.object);
        let constant: BTreeSet<ObjectId> = objects.filter(|o| self.is_constant(*o)).collect();
        // What an operation does to a synchronisation object the next line tells.
        let touch = |i: &Option<usize>| {
            i.is_some_and(|i| matches!(self.replay.events[i], Event::Touch { .. }))
        };
        for ((line, access), event) in self.lines.iter_mut().zip(&all).zip(&self.events) {
            let Some(a) = access.filter(|_| !touch(event)) else {
                continue;
            };
            if constant.contains(&a.range.object) {
                continue;
            }
            let shared = (a.range.offset..a.range.offset.saturating_add(a.range.len))
                .any(|byte| touched[&(a.range.object, byte)].1);
            if line.kind == LineKind::Private && shared {
                line.kind = LineKind::Shared;
            }
        }
    }

    fn finish(mut self, fault: &Fault) -> Result<Story, Refuted> {
        self.mark_shared();
        let ending = self.ending(fault).ok_or_else(|| {
            Refuted::NotShown("the execution does not show what it should".to_string())
        })?;
        let state = &self.replay.state;
        let created = |t: ThreadId| {
            let fork = self.lines.iter().zip(&self.events).find(|(_, e)| {
                e.is_some_and(
                    |i| matches!(self.replay.events[i], Event::Fork { child, .. } if child == t),
                )
            });
            // What starts processes, or the callers of a library, stands nowhere that a reader could look.
            let source = fork.map(|(line, _)| line.source.clone());
            source.filter(|source| source.span.line > 0)
        };
        let code = self.replay.code();
        let process = |t: ThreadId| {
            let at = state.process(code, t).checked_sub(1)?;
            Some(code.program().processes[at as usize].name.clone())
        };
        let runs_handlers = |t: ThreadId| {
            let start = &code.program().funcs[state.started_in(t)];
            start.role == Some(ir::Role::RunsHandlers)
        };
        let threads = state
            .threads()
            .map(|(thread, _)| Actor {
                thread,
                name: self.thread_name(thread),
                label: self.names.label(thread).cloned(),
                process: process(thread),
                created: created(thread),
                handler: runs_handlers(thread),
            })
            .collect();
        let beyond = state.beyond().iter().map(|undefined| {
            let site = code.site(undefined.site);
            let source = Source {
                span: site.span,
                function: code.program().funcs[site.func].name.clone(),
            };
            (source, undefined.message.clone())
        });
        let beyond = beyond.collect();
        Ok(Story {
            threads,
            lines: self.lines,
            ending,
            beyond,
        })
    }

    fn ending(&mut self, fault: &Fault) -> Option<Ending> {
        let code = self.replay.code();
        Some(match fault {
            Fault::Race(race) => {
                let (earlier, later) = shows_race(&self.replay, race)?;
                // A smaller schedule may race at another element of the same array.
                let of = |event: usize| RacyAccess::of(&self.replay.events[event]).map(|a| a.range);
                let shared = overlap(of(earlier)?, of(later)?);
                let line = |event| self.events.iter().position(|e| *e == Some(event));
                let (earlier, later) = (line(earlier)?, line(later)?);
                Ending::Race {
                    what: self.range_name(shared),
                    earlier,
                    later,
                }
            }
            Fault::Deadlock(_) | Fault::Relock(_) => {
                let deadlock = self.replay.state.deadlock(code)?;
                let waits = deadlock.waits.iter().map(|p| self.wait(p)).collect();
                Ending::Deadlock {
                    cycle: deadlock.cycle,
                    waits,
                }
            }
            Fault::Failure(_) => {
                let Outcome::Violation(v) = &self.replay.done.last()?.outcome else {
                    return None;
                };
                let uncaught = v.kind == ViolationKind::Assert(AssertKind::Uncaught);
                let thrown = thrown_stack(&self.replay, v.thread);
                let stack = match uncaught && !thrown.is_empty() {
                    true => thrown,
                    false => user_stack(&self.replay, v.thread),
                };
                let message = match uncaught {
                    true => with_message(&self.replay, v.thread, &v.message),
                    false => v.message.clone(),
                };
                let source = stack
                    .first()
                    .cloned()
                    .unwrap_or_else(|| at_site(code, v.site));
                let (thread, range) = (v.thread, v.range);
                let freed = |r: Range| {
                    let ends = |e: &Option<usize>| {
                        e.is_some_and(|i| {
                            matches!(self.replay.events[i],
                                Event::Free { range, .. } if range.object == r.object)
                        })
                    };
                    self.events.iter().rposition(ends)
                };
                Ending::Failure {
                    thread,
                    source,
                    message,
                    freed: range.and_then(freed),
                    object: range.map(|r| self.range_name(r)),
                    stack,
                }
            }
            Fault::Livelock(threads) => Ending::Livelock {
                threads: threads
                    .iter()
                    .map(|&t| (t, source_of(&self.replay, t)))
                    .collect(),
            },
        })
    }

    fn wait(&mut self, pending: &Pending) -> Wait {
        let what = self.awaited(pending);
        let how = match waits_for_signal(pending) {
            true => self.replay.code().program().dialect.word(Word::WaitsFor),
            false => Word::WaitsFor.usual(),
        };
        let held = self.held.get(&pending.thread).into_iter().flatten();
        Wait {
            thread: pending.thread,
            source: source_of(&self.replay, pending.thread),
            instance: pending.place.map(|place| place.object.0),
            thread_end: pending.place.is_none() && pending.other.is_some(),
            how: how.to_owned(),
            what,
            holders: pending
                .blocked
                .as_ref()
                .map(|b| b.holders.clone())
                .unwrap_or_default(),
            held: held
                .map(|held| (held.name.clone(), held.source.clone()))
                .collect(),
        }
    }
}

fn at_site(code: &Code, site: Site) -> Source {
    let info = code.site(site);
    Source {
        span: info.span,
        function: code.program().funcs[info.func].name.clone(),
    }
}

/// The frames of a thread in the user's own functions, innermost first.
fn user_stack(replay: &Replay<'_>, thread: ThreadId) -> Vec<Source> {
    users(replay, &replay.state.stack(replay.code(), thread))
}

/// The same, as the thread's last exception was thrown.
fn thrown_stack(replay: &Replay<'_>, thread: ThreadId) -> Vec<Source> {
    users(replay, replay.state.thrown_at(thread))
}

fn users(replay: &Replay<'_>, frames: &[(ir::FuncId, Site)]) -> Vec<Source> {
    let code = replay.code();
    let own = |f: &(ir::FuncId, Site)| !code.program().funcs[f.0].library;
    frames
        .iter()
        .filter(|f| own(f))
        .map(|&(_, site)| at_site(code, site))
        .collect()
}

/// Where a thread stands, in the user's own source.
fn source_of(replay: &Replay<'_>, thread: ThreadId) -> Source {
    user_stack(replay, thread)
        .into_iter()
        .next()
        .unwrap_or_else(|| {
            let code = replay.code();
            at_site(code, replay.state.pending(code, thread).site)
        })
}

/// The bytes of both of two accesses that race.
fn overlap(a: Range, b: Range) -> Range {
    let offset = a.offset.max(b.offset);
    let end = (a.offset + a.len).min(b.offset + b.len);
    Range {
        object: b.object,
        offset,
        len: end.saturating_sub(offset),
    }
}
