//! The stateful search of T. Elmas, S. Qadeer, S. Tasiran: *Precise Race Detection and Efficient
//! Model Checking Using Locksets* (MSR-TR-2005-118), Fig. 5–7, with the read/write extension of its
//! section 6.
//!
//! Every access is a step. A plain access is taken for independent until it races: then everybody
//! is run from the state of the last conflicting access (`la`). Acquisitions, joins and whatever
//! else is no mover are tried in every order. Races found below a state are remembered with it
//! (`rtable`) and count again when the state is met on another path.
//!
//! Repaired (SEARCH, section 2): covering includes equality (1); summaries are kept as an antichain
//! and never intersected (2); accesses without predecessor are skipped (3); only a write screens
//! earlier accesses from races found below (4); `la` holds the last write and the last read of
//! each thread (5). Instead of locksets, the equivalent who-knows sets are stored. Decisions and
//! atomic sections pass on to the state before them, as in [`crate::strategies::backtrack`].
//!
//! One pass finds everything, racy or not; it visits more states than the race-first strategies.

use crate::por::dependence::ends_all;
use crate::run::execution::{Execution, Mark};
use crate::store::visited::{EntryId, Visited};
use crate::strategy::{Pass, Stop, Strategy};
use detect::AccessInfo;
use machine::{AccessKind, Move, Names, ObjectId, Outcome, Pending, PendingKind, ThreadId};
use std::collections::{BTreeMap, BTreeSet};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Lockset;

impl Strategy for Lockset {
    fn name(&self) -> &'static str {
        "lockset"
    }

    fn every_access(&self) -> bool {
        true
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start();
        let mut search = Search {
            pass,
            execution,
            visited: Visited::default(),
            last: BTreeMap::new(),
            log: Vec::new(),
            frames: Vec::new(),
            path: Vec::new(),
        };
        search.run()
    }
}

/// Four bytes of an object. Who accesses some of them accesses the variable; only who writes all of them writes it.
type Variable = (ObjectId, u32);

/// Variables on which a race may come.
#[derive(Clone, Debug, Default)]
struct Races {
    everything: bool,
    on: BTreeSet<Variable>,
}

impl Races {
    fn add(&mut self, other: &Races, screened: &BTreeSet<Variable>) {
        self.everything |= other.everything;
        self.on.extend(other.on.difference(screened));
    }

    fn renamed(&self, name: impl Fn(ObjectId) -> Option<ObjectId>) -> Races {
        let rename = |&(object, granule): &Variable| Some((name(object)?, granule));
        Races {
            everything: self.everything,
            on: self.on.iter().filter_map(rename).collect(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Access {
    thread: ThreadId,
    kind: AccessKind,
    /// Which of the four bytes.
    bytes: u8,
    frame: usize,
}

/// All four bytes.
const WHOLE: u8 = 0b1111;

struct Frame {
    mark: Mark,
    log: usize,
    moves: Vec<Move>,
    done: BTreeSet<ThreadId>,
    all: bool,
    anchor: usize,
    running: Option<(ThreadId, std::ops::Range<u32>)>,
    races: Races,
    /// What the step to this frame wrote.
    written: BTreeSet<Variable>,
    /// A successor is on the stack.
    closes: bool,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    visited: Visited<Races>,
    /// The last write and the last read of each thread since, by variable.
    last: BTreeMap<Variable, Vec<Access>>,
    log: Vec<(Variable, Option<Vec<Access>>)>,
    frames: Vec<Frame>,
    path: Vec<Step>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let (key, knowledge, _) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let entry = self.visited.add(key, knowledge);
        self.enter(entry, BTreeSet::new())?;
        while let Some(top) = self.frames.len().checked_sub(1) {
            match self.next(top) {
                Some(step) => self.step(top, step)?,
                None => self.leave(),
            }
        }
        self.pass.coverage.states = self.visited.states();
        self.pass.coverage.entries = self.visited.entries();
        Ok(())
    }

    fn enter(&mut self, entry: EntryId, written: BTreeSet<Variable>) -> Result<(), Stop> {
        let execution = &mut self.execution;
        let moves = execution.moves();
        let index = self.frames.len();
        let decides = moves.first().is_some_and(|m| execution.undecided(m.thread));
        let inside = execution.state.in_atomic_section(execution.code);
        let anchor = if (decides || inside) && index > 0 {
            self.frames[index - 1].anchor
        } else {
            index
        };
        self.frames.push(Frame {
            mark: execution.mark(),
            log: self.log.len(),
            moves,
            done: BTreeSet::new(),
            all: false,
            anchor,
            running: None,
            races: Races::default(),
            written,
            closes: false,
            entry,
        });
        if !decides {
            self.pass.look(&self.execution, &self.path)?;
        }
        Ok(())
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let frame = &mut self.frames[top];
        if let Some((thread, choices)) = &mut frame.running
            && let Some(choice) = choices.next()
        {
            let thread = *thread;
            return Some(Step { thread, choice });
        }
        let last = self.path.last().map(|step| step.thread);
        let open = |m: &&Move| !frame.done.contains(&m.thread);
        let chosen = if frame.done.is_empty() {
            let same = frame.moves.iter().find(|m| Some(m.thread) == last);
            *same.or(frame.moves.first())?
        } else if frame.all {
            *frame.moves.iter().find(open)?
        } else {
            return None;
        };
        frame.done.insert(chosen.thread);
        frame.running = Some((chosen.thread, 1..chosen.choices));
        Some(Step {
            thread: chosen.thread,
            choice: 0,
        })
    }

    fn run_all(&mut self, frame: usize) {
        let anchor = self.frames[frame].anchor;
        self.frames[anchor].all = true;
    }

    /// Whether the operation is taken for independent until the contrary is seen.
    fn moves_freely(&self, pending: &Pending) -> bool {
        match pending.kind {
            PendingKind::Access { mode, .. } => !matches!(mode, ir::AccessMode::Atomic(_)),
            PendingKind::Choice => true,
            _ => {
                let (state, code) = (&self.execution.state, self.execution.code);
                self.pass
                    .facts
                    .alone(state, code, pending, self.pass.points)
            }
        }
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let frame = &self.frames[top];
        self.execution.undo_to(frame.mark);
        for (variable, old) in self.log.drain(frame.log..).rev() {
            match old {
                Some(old) => self.last.insert(variable, old),
                None => self.last.remove(&variable),
            };
        }
        self.path.truncate(top);
        self.path.push(step);
        let code = self.execution.code;
        let pending = self.execution.state.pending(code, step.thread);
        let free = self.moves_freely(&pending);
        if ends_all(pending.kind) || !free {
            self.run_all(top);
        }
        let (states, bytes) = (self.visited.states(), self.visited.bytes());
        self.pass.count(states, bytes, self.path.len())?;
        let taken = self.execution.step(step.thread, step.choice);
        self.pass.judge(&self.execution, &taken, &self.path)?;
        let mut written = BTreeSet::new();
        let racing = !taken.races.is_empty();
        for access in &taken.accesses {
            self.access(top, access, (racing, free), &mut written);
        }
        if matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_)) {
            self.run_all(top);
            return Ok(());
        }
        let (key, knowledge, names) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let omit = self.pass.problem.omit;
        let Some(covering) = self.visited.covering(&key, &knowledge, omit) else {
            let entry = self.visited.add(key, knowledge);
            return self.enter(entry, written);
        };
        if covering.active {
            self.frames[top].closes = true;
            self.run_all(top);
        } else {
            let races = covering.below.renamed(|name| object_named(&names, name));
            self.expect(&races);
            self.frames[top].races.add(&races, &written);
        }
        Ok(())
    }

    /// An access was made from a frame; `racing`: with an earlier one; `free`: by an operation that is taken
    /// for independent.
    fn access(
        &mut self,
        top: usize,
        access: &AccessInfo,
        (racing, free): (bool, bool),
        written: &mut BTreeSet<Variable>,
    ) {
        let range = access.range;
        let end = range.offset.saturating_add(range.len.max(1) - 1);
        for granule in range.offset / 4..=end / 4 {
            let variable = (range.object, granule);
            if racing {
                self.expect_on(variable);
                self.frames[top].races.on.insert(variable);
            }
            // Other atomic accesses are tried in every order anyway.
            if matches!(access.mode, ir::AccessMode::Atomic(_)) && !free {
                continue;
            }
            let old = self.last.get(&variable).cloned();
            let mut last = old.clone().unwrap_or_default();
            // What is written beside an earlier access does not screen it.
            let within = |byte: &u32| (range.offset..=end).contains(&(4 * granule + byte));
            let bytes = (0..4)
                .filter(within)
                .fold(0, |bytes, byte| bytes | 1 << byte);
            let covered = |a: &Access| a.bytes & !bytes == 0;
            match access.kind {
                AccessKind::Write => {
                    last.retain(|a| !covered(a));
                    if bytes == WHOLE {
                        written.insert(variable);
                    }
                }
                AccessKind::Read => last.retain(|a| {
                    a.kind == AccessKind::Write || a.thread != access.thread || !covered(a)
                }),
            }
            last.push(Access {
                thread: access.thread,
                kind: access.kind,
                bytes,
                frame: top,
            });
            self.log.push((variable, old));
            self.last.insert(variable, last);
        }
    }

    /// Races are to come on these variables: their last accesses are no movers.
    fn expect(&mut self, races: &Races) {
        let variables: Vec<Variable> = if races.everything {
            self.last.keys().copied().collect()
        } else {
            races.on.iter().copied().collect()
        };
        for variable in variables {
            self.expect_on(variable);
        }
    }

    fn expect_on(&mut self, variable: Variable) {
        for access in self.last.get(&variable).cloned().unwrap_or_default() {
            self.run_all(access.frame);
        }
    }

    fn leave(&mut self) {
        let Some(mut frame) = self.frames.pop() else {
            return;
        };
        self.execution.undo_to(frame.mark);
        if frame.closes {
            for (variable, old) in self.log.drain(frame.log..).rev() {
                match old {
                    Some(old) => self.last.insert(variable, old),
                    None => self.last.remove(&variable),
                };
            }
            frame.races.everything = true;
            self.expect(&frame.races);
        }
        let names = self.execution.names();
        let races = frame.races.renamed(|object| names.object(object));
        let bytes = races.on.len() * size_of::<Variable>() * 3 / 2;
        self.visited.close(frame.entry, races, bytes);
        self.path.truncate(self.frames.len());
        if let Some(parent) = self.frames.last_mut() {
            parent.races.add(&frame.races, &frame.written);
        }
    }
}

fn object_named(names: &Names, name: ObjectId) -> Option<ObjectId> {
    let at = names.objects.iter().position(|n| *n == Some(name))?;
    Some(ObjectId(at as u32))
}
