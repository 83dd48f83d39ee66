//! What protects each shared variable, as seen in sampled executions.
//!
//! An explanation of a proof, not a part of it: that there is no race rests on the proof itself.
//! Some executions are run under schedules chosen by a fixed rule, and for every global variable
//! that two threads touch the locks common to all its accesses are kept (the lockset of Savage et
//! al., TOCS 1997, while there are several threads). Elements of one array count as one. Where no lock is common, the accesses are
//! atomic, or the variable is only read once threads share it, or other order (creation and join,
//! semaphores, barriers, condition variables) keeps its accesses apart.

use machine::{AccessKind, Code, Config, Event, Move, ObjectKind, Observer, Outcome, Place};
use machine::{Range, State, SyncOnly, ThreadId};
use std::collections::{BTreeMap, BTreeSet};
use verdict::RacyAccess;

/// A shared variable and what was seen to protect it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Protected {
    /// The variable, by name.
    pub variable: String,
    /// What protects it.
    pub by: Protector,
}

/// What sampled executions show.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sampled {
    /// The global variables of the user that more than one thread touches, by name.
    pub shared: Vec<Protected>,
    /// Whether threads were created, all executions came to their ends, and no two threads touched
    /// the same memory or used the same lock or the like in any of them, constants aside.
    pub nothing_shared: bool,
}

/// What protects a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Protector {
    /// These locks were held at every access.
    Locks(Vec<String>),
    /// Every access is atomic.
    Atomic,
    /// It is only read while threads share it.
    ReadOnly,
    /// No lock, and not atomic: creation, joins or other synchronisation order its accesses.
    Order,
}

/// What is known of one value.
#[derive(Default)]
struct Seen {
    threads: BTreeSet<ThreadId>,
    plain: bool,
    written: bool,
    locks: Option<BTreeSet<Place>>,
}

#[derive(Default)]
struct Watcher {
    values: BTreeMap<Range, Seen>,
    held: BTreeMap<ThreadId, BTreeSet<Place>>,
    /// Threads created and not yet joined.
    others: u32,
    /// Whether any was created.
    created: bool,
    /// Who used each lock or the like first, and whether anyone else used one of them.
    users: BTreeMap<Place, ThreadId>,
    meets: bool,
}

impl Watcher {
    fn uses(&mut self, object: Place, thread: ThreadId) {
        self.meets |= *self.users.entry(object).or_insert(thread) != thread;
    }
}

impl Observer for Watcher {
    fn event(&mut self, event: &Event) {
        match *event {
            Event::Fork { .. } => {
                self.others += 1;
                self.created = true;
            }
            Event::Join { .. } => self.others = self.others.saturating_sub(1),
            // A reader is kept from writers only; for an explanation that is protection.
            Event::Acquire { thread, lock, .. } => {
                self.held.entry(thread).or_default().insert(lock);
                self.uses(lock, thread);
            }
            Event::Post { thread, object, .. } | Event::Take { thread, object, .. } => {
                self.uses(object, thread);
            }
            Event::Put { thread, queue, .. } | Event::Get { thread, queue, .. } => {
                self.uses(queue, thread);
            }
            Event::Signal { thread, cond, .. } | Event::Wait { thread, cond, .. } => {
                self.uses(cond, thread);
            }
            Event::Release { thread, lock, .. } => {
                self.held.entry(thread).or_default().remove(&lock);
            }
            _ => {
                if let Some(access) = RacyAccess::of(event)
                    && !matches!(event, Event::Free { .. } | Event::Touch { .. })
                {
                    let seen = self.values.entry(access.range).or_default();
                    seen.threads.insert(access.thread);
                    if self.others == 0 {
                        return;
                    }
                    seen.plain |= !matches!(access.mode, ir::AccessMode::Atomic(_));
                    seen.written |= access.kind == AccessKind::Write;
                    let held = self.held.entry(access.thread).or_default();
                    seen.locks = Some(match seen.locks.take() {
                        Some(locks) => locks.intersection(held).copied().collect(),
                        None => held.clone(),
                    });
                }
            }
        }
    }
}

/// Instructions without a point where threads may switch before there is one all the same: a loop
/// that computes for long is not worth watching for as long as the proof took.
const LONGEST_STEP: u32 = 1_000;

/// Runs up to `runs` executions of up to `steps` steps each, and tells what protects the global
/// variables that threads share.
pub fn protections(
    code: &Code,
    config: &Config,
    args: &[String],
    runs: u64,
    steps: u64,
) -> Sampled {
    let config = Config {
        logging: false,
        budget: config.budget.min(LONGEST_STEP),
        ..*config
    };
    let mut all: BTreeMap<String, (Seen, BTreeSet<String>)> = BTreeMap::new();
    let (mut whole, mut created, mut nothing) = (true, false, true);
    for run in 0..runs {
        // What was seen so far is told.
        if bounds::is_over() {
            break;
        }
        let mut state = State::new(code, &config, args);
        let mut watcher = Watcher::default();
        let ended = execute(code, &mut state, &mut watcher, run, steps);
        whole &= ended;
        created |= watcher.created;
        nothing &= !watcher.meets;
        nothing &= !shares(&watcher.values, |range| {
            state.is_made_up(code, range.object)
        });
        for (range, seen) in watcher.values {
            let name = any_element(&state.describe(code, range));
            // What a front end made up (string literals) is nothing to a reader.
            if !state.object(range.object).is_some_and(is_global)
                || state.is_made_up(code, range.object)
            {
                continue;
            }
            let locks = seen.locks.clone().unwrap_or_default();
            let locks: BTreeSet<String> = locks
                .iter()
                .map(|l| any_element(&lock_name(code, &state, *l)))
                .collect();
            match all.get_mut(&name) {
                Some((old, common)) => {
                    old.threads.extend(seen.threads);
                    old.plain |= seen.plain;
                    old.written |= seen.written;
                    // Accesses while there was one thread only say nothing about locks.
                    match (&old.locks, &seen.locks) {
                        (Some(_), Some(_)) => common.retain(|l| locks.contains(l)),
                        (None, Some(_)) => {
                            *common = locks;
                            old.locks = seen.locks;
                        }
                        (_, None) => {}
                    }
                }
                None => {
                    all.insert(name, (seen, locks));
                }
            }
        }
    }
    let told = |(variable, (seen, locks)): (String, (Seen, BTreeSet<String>))| Protected {
        variable,
        by: if !seen.plain {
            Protector::Atomic
        } else if !locks.is_empty() {
            Protector::Locks(locks.into_iter().collect())
        } else if !seen.written {
            Protector::ReadOnly
        } else {
            Protector::Order
        },
    };
    let shared = all
        .into_iter()
        .filter(|(_, (seen, _))| seen.threads.len() > 1);
    Sampled {
        shared: shared.map(told).collect(),
        nothing_shared: whole && created && nothing,
    }
}

/// Whether two threads touched the same bytes, made-up constants aside.
fn shares(values: &BTreeMap<Range, Seen>, made_up: impl Fn(Range) -> bool) -> bool {
    let mut object = None;
    // How far each thread has come in the object, which is walked through by offsets.
    let mut ends: BTreeMap<ThreadId, u32> = BTreeMap::new();
    for (range, seen) in values {
        if object != Some(range.object) {
            object = Some(range.object);
            ends.clear();
        }
        let other = |(t, end): (&ThreadId, &u32)| !seen.threads.contains(t) && *end > range.offset;
        if (seen.threads.len() > 1 || ends.iter().any(other)) && !made_up(*range) {
            return true;
        }
        for thread in &seen.threads {
            let end = ends.entry(*thread).or_default();
            *end = (*end).max(range.offset.saturating_add(range.len));
        }
    }
    false
}

/// A name with the numbers of elements left out: `slots[3].used` is `slots[].used`.
fn any_element(name: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for c in name.chars() {
        inside &= c != ']';
        if !inside {
            out.push(c);
        }
        inside |= c == '[';
    }
    out
}

fn is_global((kind, _): (ObjectKind, bool)) -> bool {
    kind == ObjectKind::Global
}

fn lock_name(code: &Code, state: &State, place: Place) -> String {
    let range = Range {
        object: place.object,
        offset: place.offset,
        len: 1,
    };
    state.describe(code, range)
}

/// One execution: the first run lets each thread run on, the second takes turns, others mix. Whether
/// it came to its end.
fn execute(code: &Code, state: &mut State, watcher: &mut Watcher, run: u64, steps: u64) -> bool {
    let mut moves: Vec<Move> = Vec::new();
    let mut random = run.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for step in 0..steps {
        if bounds::is_over() {
            return false;
        }
        state.moves(code, &mut moves);
        moves.retain(|m| m.real > 0);
        if moves.is_empty() {
            return true;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let (at, choice) = match run {
            0 => (0, 0),
            1 => (step as usize, 0),
            _ => ((random >> 33) as usize, (random >> 13) as u32),
        };
        let mv = moves[at % moves.len()];
        let outcome = state.step(code, mv.thread, choice % mv.real, &SyncOnly, watcher);
        if !matches!(
            outcome,
            Outcome::Ready | Outcome::Choice(_) | Outcome::Ended | Outcome::Cut
        ) {
            return true;
        }
    }
    false
}
