//! The stateful search of T. Elmas, S. Qadeer, S. Tasiran: *Precise Race Detection and Efficient
//! Model Checking Using Locksets* (MSR-TR-2005-118), Fig. 5–7, with the read/write extension of its
//! section 6.
//!
//! Every access is a step. A plain access is taken for independent until it races: then every thread
//! is run from the state of the last conflicting access (`la`). Acquisitions, joins and whatever
//! else is no mover are tried in every order. Races found below a state are remembered with it
//! (`rtable`) and count again when the state is met on another path.
//!
//! Repaired (*Stateful search*, section 2): covering includes equality (1); summaries are kept as an antichain
//! and never intersected (2); accesses without predecessor are skipped (3); only a write screens
//! earlier accesses from races found below (4); `la` holds the last write and the last read of
//! each thread (5). Instead of locksets, the equivalent who-knows sets are stored. Decisions and
//! atomic sections pass on to the state before them, as in [`crate::strategies::backtrack`].
//!
//! One pass finds everything, racy or not; it visits more states than the race-first strategies.

use crate::por::dependence::ends_all;
use crate::store::table::EntryId;
use crate::store::visited::Visited;
use crate::strategies::depth_first::{DepthFirst, Frame, Running, Size, Stack};
use crate::strategy::{Pass, Stop, Strategy};
use detect::AccessInfo;
use machine::{AccessKind, Move, Names, ObjectId, Pending, PendingKind, ThreadId};
use std::collections::{BTreeMap, BTreeSet};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Lockset;

impl Strategy for Lockset {
    fn every_access(&self) -> bool {
        true
    }

    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start();
        let mut search = Search {
            stack: Stack::new(pass, execution),
            visited: Visited::default(),
            last: BTreeMap::new(),
            log: Vec::new(),
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

/// What is kept of a state that the search is below.
struct Own {
    /// How long the log was.
    log: usize,
    moves: Vec<Move>,
    done: BTreeSet<ThreadId>,
    all: bool,
    running: Option<Running>,
    races: Races,
    /// What the step to this frame wrote.
    written: BTreeSet<Variable>,
    /// A successor is on the stack.
    closes: bool,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    visited: Visited<Races>,
    /// The last write and the last read of each thread since, by variable.
    last: BTreeMap<Variable, Vec<Access>>,
    log: Vec<(Variable, Option<Vec<Access>>)>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        let (key, knowledge, _) = pass.visit(execution);
        let entry = self.visited.add(key, knowledge);
        self.enter(entry, BTreeSet::new())?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.visited.states();
        coverage.entries = self.visited.entries();
        Ok(())
    }

    fn enter(&mut self, entry: EntryId, written: BTreeSet<Variable>) -> Result<(), Stop> {
        let execution = &self.stack.execution;
        let moves = execution.moves();
        let decides = moves.first().is_some_and(|m| execution.undecided(m.thread));
        let bound = execution.is_bound(&moves);
        let own = Own {
            log: self.log.len(),
            moves,
            done: BTreeSet::new(),
            all: false,
            running: None,
            races: Races::default(),
            written,
            closes: false,
            entry,
        };
        self.stack.push(bound, own);
        match decides {
            true => Ok(()),
            false => self.stack.look(),
        }
    }

    fn run_all(&mut self, frame: usize) {
        self.stack.anchor(frame).all = true;
    }

    /// Takes back what was noted of accesses, to this length of the log.
    fn forget(&mut self, log: usize) {
        for (variable, old) in self.log.drain(log..).rev() {
            match old {
                Some(old) => self.last.insert(variable, old),
                None => self.last.remove(&variable),
            };
        }
    }

    /// Whether the operation is taken for independent until the contrary is seen.
    fn moves_freely(&self, pending: &Pending) -> bool {
        match pending.kind {
            PendingKind::Access { mode, .. } => !matches!(mode, ir::AccessMode::Atomic(_)),
            PendingKind::Choice => true,
            _ => {
                let Stack {
                    pass, execution, ..
                } = &self.stack;
                let (state, code) = (&execution.state, execution.code);
                pass.facts.alone(state, code, pending, pass.points)
            }
        }
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
                self.stack.frames[top].own.races.on.insert(variable);
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
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.visited.states(),
            bytes: self.visited.bytes(),
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let last = self.stack.path.last().map(|step| step.thread);
        let own = &mut self.stack.frames[top].own;
        if let Some(step) = own.running.as_mut().and_then(Running::next) {
            return Some(step);
        }
        let open = |m: &&Move| !own.done.contains(&m.thread);
        let chosen = if own.done.is_empty() {
            let same = own.moves.iter().find(|m| Some(m.thread) == last);
            *same.or(own.moves.first())?
        } else if own.all {
            *own.moves.iter().find(open)?
        } else {
            return None;
        };
        let (running, step) = Running::begin(chosen);
        own.done.insert(chosen.thread);
        own.running = Some(running);
        Some(step)
    }

    fn rewind(&mut self, frame: usize) {
        self.forget(self.stack.frames[frame].own.log);
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let execution = &self.stack.execution;
        let pending = execution.state.pending(execution.code, step.thread);
        let free = self.moves_freely(&pending);
        if ends_all(pending.kind) || !free {
            self.run_all(top);
        }
        let taken = self.take(step)?;
        let mut written = BTreeSet::new();
        let racing = !taken.races.is_empty();
        for access in &taken.accesses {
            self.access(top, access, (racing, free), &mut written);
        }
        if taken.is_last() {
            self.run_all(top);
            return Ok(());
        }
        let Stack {
            pass, execution, ..
        } = &mut self.stack;
        let (key, knowledge, names) = pass.visit(execution);
        let omit = pass.problem.omit;
        let Some(covering) = self.visited.covering(&key, &knowledge, omit) else {
            let entry = self.visited.add(key, knowledge);
            return self.enter(entry, written);
        };
        if covering.active {
            self.stack.frames[top].own.closes = true;
            self.run_all(top);
        } else {
            let races = covering.below.renamed(|name| object_named(&names, name));
            self.expect(&races);
            self.stack.frames[top].own.races.add(&races, &written);
        }
        Ok(())
    }

    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let mut own = frame.own;
        self.stack.execution.undo_to(frame.mark);
        if own.closes {
            self.forget(own.log);
            own.races.everything = true;
            self.expect(&own.races);
        }
        let names = self.stack.execution.names();
        let races = own.races.renamed(|object| names.object(object));
        let bytes = races.on.len() * size_of::<Variable>() * 3 / 2;
        self.visited.close(own.entry, races, bytes);
        if let Some(parent) = self.stack.frames.last_mut() {
            parent.own.races.add(&own.races, &own.written);
        }
        Ok(())
    }
}

fn object_named(names: &Names, name: ObjectId) -> Option<ObjectId> {
    let at = names.objects.iter().position(|n| *n == Some(name))?;
    Some(ObjectId(at as u32))
}
