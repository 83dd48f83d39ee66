//! A confirmed violation told step by step, in the program's own names and lines.
//!
//! A [`Story`] is plain data for reports: who did what where, which locks they held, and how it
//! ends. It is made by replaying the schedule once more, describing each event while the state it
//! happened in is at hand. Steps inside library models are told at the place of the user's call.

use crate::confirm::{Refuted, shows_race};
use crate::replay::Replay;
use crate::violation::{Finding, Step, Violated};
use ir::{AccessMode, Span};
use machine::{AccessKind, Code, Config, Event, EveryAccess, Hold, Outcome, Pending, Place};
use machine::{Range, Site, ThreadId};
use std::collections::BTreeMap;

/// A violation as a sequence of steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The threads that take part, by id.
    pub threads: Vec<Actor>,
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// How it ends.
    pub ending: Ending,
}

/// A thread of a story.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Actor {
    /// The thread.
    pub thread: ThreadId,
    /// The function it started in.
    pub name: String,
    /// Where it was created; none for the first thread.
    pub created: Option<Source>,
}

/// A place in the user's source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    /// The place.
    pub span: Span,
    /// The function it stands in.
    pub function: String,
}

/// One thing a thread did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Who.
    pub thread: ThreadId,
    /// Where.
    pub source: Source,
    /// What, such as `locks m` or `writes counter`.
    pub text: String,
    /// What kind of thing, for reports that leave some out.
    pub kind: LineKind,
    /// The locks the thread held then, in the order it took them.
    pub held: Vec<String>,
}

/// Kinds of things threads do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// An access to memory another thread also touches in this story.
    Shared,
    /// An access to memory no other thread touches in this story.
    Private,
    /// Synchronisation.
    Sync,
    /// A decision: a value of an input, a spurious wake-up.
    Choice,
}

/// How a story ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The accesses of these two lines race.
    Race {
        /// The bytes, by name.
        what: String,
        /// The line of the earlier access.
        earlier: usize,
        /// The line of the later access.
        later: usize,
    },
    /// Threads wait for one another.
    Deadlock {
        /// Whether they form a cycle.
        cycle: bool,
        /// Who waits for what.
        waits: Vec<Wait>,
    },
    /// The thread of the last line does what it must not.
    Failure {
        /// Who.
        thread: ThreadId,
        /// Where.
        source: Source,
        /// What.
        message: String,
        /// The calls that led there, innermost first.
        stack: Vec<Source>,
    },
    /// These threads loop for ever and change nothing.
    Livelock {
        /// Who, and where.
        threads: Vec<(ThreadId, Source)>,
    },
}

/// A thread that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wait {
    /// Who.
    pub thread: ThreadId,
    /// Where.
    pub source: Source,
    /// For what, such as `mutex m` or `the end of thread 2`.
    pub what: String,
    /// Who holds it.
    pub holders: Vec<ThreadId>,
    /// What the waiting thread itself holds, and where it took it.
    pub held: Vec<(String, Source)>,
}

/// Tells a violation. Fails if it does not replay.
pub fn tell(
    code: &Code,
    config: &Config,
    args: &[String],
    violated: &Violated,
) -> Result<Story, Refuted> {
    let mut teller = Teller {
        replay: Replay::new(code, config, args),
        lines: Vec::new(),
        events: Vec::new(),
        held: BTreeMap::new(),
    };
    for &step in &violated.schedule.steps {
        teller.step(step).map_err(Refuted::Stuck)?;
    }
    teller.finish(&violated.finding)
}

struct Teller<'c> {
    replay: Replay<'c>,
    lines: Vec<Line>,
    /// For each line, the event it tells and its position.
    events: Vec<Option<usize>>,
    held: BTreeMap<ThreadId, Vec<(Place, String, Source)>>,
}

impl Teller<'_> {
    fn step(&mut self, step: Step) -> Result<(), crate::replay::Stuck> {
        let code = self.replay.code();
        let source = source_of(&self.replay, step.thread);
        let decision =
            (self.replay.state.choice(step.thread).is_some() || step.choice > 0).then(|| {
                self.replay
                    .state
                    .alternative(code, step.thread, step.choice)
            });
        let done = self.replay.step(step, &EveryAccess)?;
        let events = done.events.clone();
        if let Some(text) = decision.filter(|t| !t.is_empty()) {
            self.push(step.thread, source.clone(), text, LineKind::Choice, None);
        }
        for i in events {
            let event = self.replay.events[i];
            self.tell_event(i, &event, &source);
        }
        Ok(())
    }

    fn tell_event(&mut self, at: usize, event: &Event, source: &Source) {
        let Some((thread, text, kind)) = self.describe(event) else {
            return;
        };
        if let Event::Release { lock, .. } = event {
            self.held
                .entry(thread)
                .or_default()
                .retain(|(l, ..)| l != lock);
        }
        self.push(thread, source.clone(), text, kind, Some(at));
        if let Event::Acquire { lock, .. } = event {
            let name = self.place_name(*lock);
            self.held
                .entry(thread)
                .or_default()
                .push((*lock, name, source.clone()));
        }
    }

    fn push(
        &mut self,
        thread: ThreadId,
        source: Source,
        text: String,
        kind: LineKind,
        event: Option<usize>,
    ) {
        let held = self.held.get(&thread).into_iter().flatten();
        let held = held.map(|(_, name, _)| name.clone()).collect();
        self.lines.push(Line {
            thread,
            source,
            text,
            kind,
            held,
        });
        self.events.push(event);
    }

    fn range_name(&self, range: Range) -> String {
        self.replay.state.describe(self.replay.code(), range)
    }

    /// The name of a synchronisation object, without the names its library gives to its insides.
    fn place_name(&self, place: Place) -> String {
        let range = Range {
            object: place.object,
            offset: place.offset,
            len: 1,
        };
        let name = self.range_name(range);
        match name.find(".__") {
            Some(inside) => name[..inside].to_string(),
            None => name,
        }
    }

    fn thread_name(&self, thread: ThreadId) -> String {
        let start = self.replay.state.started_in(thread);
        self.replay.code().program().funcs[start].name.clone()
    }

    fn describe(&self, event: &Event) -> Option<(ThreadId, String, LineKind)> {
        use LineKind::{Private, Sync};
        let thread_name = |t: ThreadId| format!("T{} {}", t.0, self.thread_name(t));
        Some(match *event {
            Event::Access {
                thread,
                range,
                kind,
                mode,
                ..
            } => {
                let verb = match kind {
                    AccessKind::Read => "reads",
                    AccessKind::Write => "writes",
                };
                let (how, line) = match mode {
                    AccessMode::Atomic(_) => ("atomically ", Sync),
                    AccessMode::Plain | AccessMode::Volatile => ("", Private),
                };
                (
                    thread,
                    format!("{how}{verb} {}", self.range_name(range)),
                    line,
                )
            }
            Event::Rmw {
                thread,
                range,
                wrote,
                ..
            } => {
                let verb = if wrote {
                    "atomically updates"
                } else {
                    "fails to update"
                };
                (thread, format!("{verb} {}", self.range_name(range)), Sync)
            }
            Event::Fence { thread, .. } => (thread, "atomic fence".to_string(), Sync),
            Event::Fork { thread, child, .. } => {
                (thread, format!("creates {}", thread_name(child)), Sync)
            }
            Event::Join { thread, joined, .. } => {
                (thread, format!("joins {}", thread_name(joined)), Sync)
            }
            Event::End { thread } => (thread, "ends".to_string(), Sync),
            Event::Acquire {
                thread, lock, hold, ..
            } => {
                let how = if hold == Hold::Shared {
                    "locks for reading"
                } else {
                    "locks"
                };
                (thread, format!("{how} {}", self.place_name(lock)), Sync)
            }
            Event::Release { thread, lock, .. } => {
                (thread, format!("unlocks {}", self.place_name(lock)), Sync)
            }
            Event::Post { thread, object, .. } => {
                (thread, format!("posts {}", self.place_name(object)), Sync)
            }
            Event::Take { thread, object, .. } => {
                (thread, format!("takes {}", self.place_name(object)), Sync)
            }
            Event::Arrive {
                thread, barrier, ..
            } => (
                thread,
                format!("arrives at {}", self.place_name(barrier)),
                Sync,
            ),
            Event::Leave {
                thread, barrier, ..
            } => (thread, format!("passes {}", self.place_name(barrier)), Sync),
            Event::Signal {
                thread, cond, all, ..
            } => {
                let verb = if all { "broadcasts" } else { "signals" };
                (thread, format!("{verb} {}", self.place_name(cond)), Sync)
            }
            Event::Wait { thread, cond, .. } => {
                (thread, format!("waits on {}", self.place_name(cond)), Sync)
            }
            Event::Wake { thread, cond, .. } => (
                thread,
                format!("wakes from {}", self.place_name(cond)),
                Sync,
            ),
            Event::Free { thread, range, .. } => (
                thread,
                format!("ends the life of {}", self.range_name(range)),
                Private,
            ),
            Event::Alloc { .. } => return None,
        })
    }

    /// An access is shared if another thread touches a byte of it anywhere in the story.
    fn mark_shared(&mut self) {
        let access = |i: Option<usize>| crate::race::access_of(&self.replay.events[i?]);
        let all: Vec<_> = self.events.iter().map(|e| access(*e)).collect();
        let mut touched: BTreeMap<(machine::ObjectId, u32), (ThreadId, bool)> = BTreeMap::new();
        for a in all.iter().flatten() {
            for byte in a.range.offset..a.range.offset.saturating_add(a.range.len) {
                let entry = touched
                    .entry((a.range.object, byte))
                    .or_insert((a.thread, false));
                entry.1 |= entry.0 != a.thread;
            }
        }
        for (line, access) in self.lines.iter_mut().zip(&all) {
            let Some(a) = access else { continue };
            let shared = (a.range.offset..a.range.offset.saturating_add(a.range.len))
                .any(|byte| touched[&(a.range.object, byte)].1);
            if line.kind == LineKind::Private && shared {
                line.kind = LineKind::Shared;
            }
        }
    }

    fn finish(mut self, finding: &Finding) -> Result<Story, Refuted> {
        self.mark_shared();
        let ending = self.ending(finding).ok_or_else(|| {
            Refuted::NotShown("the execution does not show what it should".to_string())
        })?;
        let state = &self.replay.state;
        let created = |t: ThreadId| {
            let fork = self.lines.iter().zip(&self.events).find(|(_, e)| {
                e.is_some_and(
                    |i| matches!(self.replay.events[i], Event::Fork { child, .. } if child == t),
                )
            });
            fork.map(|(line, _)| line.source.clone())
        };
        let threads = state
            .threads()
            .map(|(thread, _)| Actor {
                thread,
                name: self.thread_name(thread),
                created: created(thread),
            })
            .collect();
        Ok(Story {
            threads,
            lines: self.lines,
            ending,
        })
    }

    fn ending(&self, finding: &Finding) -> Option<Ending> {
        let code = self.replay.code();
        Some(match finding {
            Finding::Race(race) => {
                let (earlier, later) = shows_race(&self.replay, race)?;
                let line = |event| self.events.iter().position(|e| *e == Some(event));
                let (earlier, later) = (line(earlier)?, line(later)?);
                Ending::Race {
                    what: self.range_name(race.later.range),
                    earlier,
                    later,
                }
            }
            Finding::Deadlock(_) | Finding::Relock(_) => {
                let deadlock = self.replay.state.deadlock(code)?;
                let waits = deadlock.waits.iter().map(|p| self.wait(p)).collect();
                Ending::Deadlock {
                    cycle: deadlock.cycle,
                    waits,
                }
            }
            Finding::Failure(_) => {
                let Outcome::Violation(v) = &self.replay.done.last()?.outcome else {
                    return None;
                };
                let stack = user_stack(&self.replay, v.thread);
                let source = stack
                    .first()
                    .cloned()
                    .unwrap_or_else(|| at_site(code, v.site));
                let message = v.message.clone();
                Ending::Failure {
                    thread: v.thread,
                    source,
                    message,
                    stack,
                }
            }
            Finding::Livelock(threads) => Ending::Livelock {
                threads: threads
                    .iter()
                    .map(|&t| (t, source_of(&self.replay, t)))
                    .collect(),
            },
        })
    }

    fn wait(&self, pending: &Pending) -> Wait {
        let what = match (pending.place, pending.other) {
            (Some(place), _) => self.place_name(place),
            (None, Some(thread)) => format!("the end of T{}", thread.0),
            (None, None) => "something nobody provides".to_string(),
        };
        let held = self.held.get(&pending.thread).into_iter().flatten();
        Wait {
            thread: pending.thread,
            source: source_of(&self.replay, pending.thread),
            what,
            holders: pending
                .blocked
                .as_ref()
                .map(|b| b.holders.clone())
                .unwrap_or_default(),
            held: held
                .map(|(_, name, source)| (name.clone(), source.clone()))
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
    let code = replay.code();
    let frames = replay.state.stack(code, thread);
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
