//! Who knows of one access: happens-before from a single event, by its definition.
//!
//! An access happens before a later event of a thread iff knowledge of it has reached that thread
//! along the edges of happens-before: program order, creation and join, release and acquire of
//! locks, posts and takes, barriers, and C11's synchronises-with of atomics and fences (release
//! sequences continue through read-modify-writes, as C20 has it; a release fence before a relaxed
//! store and an acquire fence after a relaxed load count). [`Knows`] follows one access through
//! the events after it, forwards, in one pass: reachability in the graph of events, without
//! building the graph.
//!
//! Deliberately independent of the detectors: this is the judge of what they report.

use ir::{AccessMode, Order};
use machine::{AccessKind, Event, Hold, Place, Range, ThreadId};
use std::collections::{BTreeMap, BTreeSet};

/// Something that can know of the access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Knower {
    Thread(ThreadId),
    /// What a thread's last release fence would publish.
    Released(ThreadId),
    /// What an acquire fence of the thread would give it.
    Readable(ThreadId),
    /// A lock, through exclusive releases.
    Lock(Place),
    /// A lock, through shared releases.
    Readers(Place),
    /// A semaphore, channel or permit.
    Posted(Place),
    /// A round of a barrier.
    Round(Place, u64),
    /// A byte that atomics write.
    Byte(machine::ObjectId, u32),
}

/// The threads and objects that know of one access.
#[derive(Clone, Debug)]
pub struct Knows {
    set: BTreeSet<Knower>,
}

/// The rounds of barriers, which events do not number. A round is over when the first of its
/// threads leaves: nobody leaves before all have come.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    current: BTreeMap<Place, u64>,
    arrived: BTreeMap<(Place, ThreadId), u64>,
}

impl Rounds {
    /// Takes an event in. Must see every event from the start, each before [`Knows::follow`].
    pub fn follow(&mut self, event: &Event) {
        match *event {
            Event::Arrive {
                thread, barrier, ..
            } => {
                let round = *self.current.entry(barrier).or_default();
                self.arrived.insert((barrier, thread), round);
            }
            Event::Leave {
                thread, barrier, ..
            } => {
                let current = self.current.entry(barrier).or_default();
                if self.arrived.get(&(barrier, thread)) == Some(current) {
                    *current += 1;
                }
            }
            _ => {}
        }
    }

    /// The round a thread's latest arrival at a barrier belongs to.
    pub fn of(&self, barrier: Place, thread: ThreadId) -> u64 {
        self.arrived
            .get(&(barrier, thread))
            .copied()
            .unwrap_or_default()
    }
}

impl Knows {
    /// Knowledge of an access just made by this thread.
    pub fn of_access_by(thread: ThreadId) -> Knows {
        Knows {
            set: BTreeSet::from([Knower::Thread(thread)]),
        }
    }

    /// Whether the access happens before whatever this thread does next.
    pub fn thread(&self, thread: ThreadId) -> bool {
        self.set.contains(&Knower::Thread(thread))
    }

    /// Takes a later event in.
    pub fn follow(&mut self, event: &Event, rounds: &Rounds) {
        use Knower::{Lock, Posted, Readers, Round, Thread};
        match *event {
            Event::Fork { thread, child, .. } => self.tell(Thread(thread), Thread(child)),
            Event::Join { thread, joined, .. } => self.tell(Thread(joined), Thread(thread)),
            Event::Acquire {
                thread, lock, hold, ..
            } => {
                self.tell(Lock(lock), Thread(thread));
                if hold == Hold::Exclusive {
                    self.tell(Readers(lock), Thread(thread));
                }
            }
            Event::Release {
                thread, lock, hold, ..
            } => match hold {
                Hold::Exclusive => self.tell(Thread(thread), Lock(lock)),
                Hold::Shared => self.tell(Thread(thread), Readers(lock)),
            },
            Event::Post { thread, object, .. } => self.tell(Thread(thread), Posted(object)),
            Event::Take { thread, object, .. } => self.tell(Posted(object), Thread(thread)),
            Event::Arrive {
                thread, barrier, ..
            } => {
                self.tell(Thread(thread), Round(barrier, rounds.of(barrier, thread)));
            }
            Event::Leave {
                thread, barrier, ..
            } => {
                self.tell(Round(barrier, rounds.of(barrier, thread)), Thread(thread));
            }
            Event::Access {
                thread,
                range,
                kind,
                mode,
                ..
            } => match (kind, mode) {
                (AccessKind::Read, AccessMode::Atomic(order)) => self.read(thread, range, order),
                (AccessKind::Write, AccessMode::Atomic(order)) => {
                    self.write(thread, range, order, false);
                }
                (AccessKind::Write, _) => self.forget(range),
                (AccessKind::Read, _) => {}
            },
            Event::Touch {
                range,
                kind: AccessKind::Write,
                ..
            } => self.forget(range),
            Event::Touch { .. } => {}
            Event::Rmw {
                thread,
                range,
                order,
                wrote,
                ..
            } => {
                self.read(thread, range, order);
                if wrote {
                    self.write(thread, range, order, true);
                }
            }
            Event::Fence { thread, order, .. } => self.fence(thread, order),
            Event::Alloc { range, .. } | Event::Free { range, .. } => self.forget(range),
            Event::End { .. } | Event::Signal { .. } | Event::Wait { .. } | Event::Wake { .. } => {}
        }
    }

    fn tell(&mut self, from: Knower, to: Knower) {
        if self.set.contains(&from) {
            self.set.insert(to);
        }
    }

    fn read(&mut self, thread: ThreadId, range: Range, order: Order) {
        let to = match order.acquires() {
            true => Knower::Thread(thread),
            false => Knower::Readable(thread),
        };
        for byte in bytes(range) {
            self.tell(byte, to);
        }
    }

    /// A store replaces what readers of the location synchronise with; a read-modify-write, and
    /// Java's volatile, add to it.
    fn write(&mut self, thread: ThreadId, range: Range, order: Order, adds: bool) {
        let from = match order.releases() {
            true => Knower::Thread(thread),
            false => Knower::Released(thread),
        };
        for byte in bytes(range) {
            if self.set.contains(&from) {
                self.set.insert(byte);
            } else if !adds && order != Order::JavaVolatile {
                self.set.remove(&byte);
            }
        }
    }

    fn forget(&mut self, range: Range) {
        for byte in bytes(range) {
            self.set.remove(&byte);
        }
    }

    fn fence(&mut self, thread: ThreadId, order: Order) {
        if order.acquires() {
            self.tell(Knower::Readable(thread), Knower::Thread(thread));
        }
        if order.releases() {
            self.tell(Knower::Thread(thread), Knower::Released(thread));
        }
    }
}

fn bytes(range: Range) -> impl Iterator<Item = Knower> {
    (0..range.len).map(move |i| Knower::Byte(range.object, range.offset + i))
}
