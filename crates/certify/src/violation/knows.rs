//! Who knows of one access: happens-before from a single event, by its definition.
//!
//! An access happens before a later event of a thread iff knowledge of it has reached that thread
//! along the edges of happens-before: program order, creation and join, release and acquire of
//! locks, posts and takes, barriers, and C11's synchronises-with of atomics and fences (release
//! sequences continue through read-modify-writes and, by C11's rule, later stores of their head's thread; a
//! release fence before a relaxed store and an acquire fence after a relaxed load count). [`Knows`]
//! follows one access through the events after it, forwards, in one pass: reachability in the graph
//! of events, without building the graph.
//!
//! Deliberately independent of the detectors: this is the judge of what they report.

use ir::{AccessMode, Order, ReleaseSequence};
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, ThreadId};
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
    /// A semaphore or permit.
    Posted(Place),
    /// A message of a channel or queue, by how many were put in before it.
    Message(Place, u64),
    /// A round of a barrier.
    Round(Place, u64),
    /// A byte that atomics write, through a release sequence that this thread heads.
    Byte(ObjectId, u32, ThreadId),
}

/// The threads and objects that know of one access.
#[derive(Clone, Debug)]
pub struct Knows {
    set: BTreeSet<Knower>,
    rule: ReleaseSequence,
}

/// The rounds of barriers, which events do not number. A round is over when the first of its
/// threads leaves: no thread leaves before all have come.
#[derive(Clone, Debug, Default)]
pub struct Rounds {
    current: BTreeMap<Place, u64>,
    arrived: BTreeMap<(Place, ThreadId), u64>,
    /// Of each queue: how many messages were put in, how many were gone before the last event, and how many
    /// are now.
    queues: BTreeMap<Place, Counts>,
}

/// How many messages of a queue were put in, and are gone.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    put: u64,
    before: u64,
    gone: u64,
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
            Event::Put { queue, .. } => self.queues.entry(queue).or_default().put += 1,
            Event::Get { queue, drops, .. } => {
                let counts = self.queues.entry(queue).or_default();
                counts.before = counts.gone;
                counts.gone = counts.put.min(counts.gone + u64::from(drops));
            }
            _ => {}
        }
    }

    /// The number of the message that was put into a queue last.
    pub fn newest(&self, queue: Place) -> u64 {
        let counts = self.queues.get(&queue).copied().unwrap_or_default();
        counts.put.saturating_sub(1)
    }

    /// The numbers of the messages that the last [`Event::Get`] of a queue learned from.
    pub fn learned(&self, queue: Place, learns: u32) -> std::ops::Range<u64> {
        let counts = self.queues.get(&queue).copied().unwrap_or_default();
        counts.before..counts.put.min(counts.before + u64::from(learns))
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
    pub fn of_access_by(thread: ThreadId, rule: ReleaseSequence) -> Knows {
        Knows {
            set: BTreeSet::from([Knower::Thread(thread)]),
            rule,
        }
    }

    /// Whether the access happens before whatever this thread does next.
    pub fn thread(&self, thread: ThreadId) -> bool {
        self.set.contains(&Knower::Thread(thread))
    }

    /// Takes a later event in.
    pub fn follow(&mut self, event: &Event, rounds: &Rounds) {
        use Knower::{Lock, Message, Posted, Readers, Round, Thread};
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
            Event::Put { thread, queue, .. } => {
                self.tell(Thread(thread), Message(queue, rounds.newest(queue)));
            }
            Event::Get {
                thread,
                queue,
                learns,
                ..
            } => {
                for number in rounds.learned(queue, learns) {
                    self.tell(Message(queue, number), Thread(thread));
                }
            }
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
        if bytes(range).any(|byte| !self.heads(byte).is_empty()) {
            self.set.insert(to);
        }
    }

    /// The threads that head release sequences of which the last store to this byte is a part, and
    /// that knew of the access.
    fn heads(&self, (object, offset): (ObjectId, u32)) -> Vec<ThreadId> {
        let of = |thread| Knower::Byte(object, offset, ThreadId(thread));
        let known = self.set.range(of(0)..=of(u32::MAX));
        let head = |knower: &Knower| match *knower {
            Knower::Byte(_, _, thread) => Some(thread),
            _ => None,
        };
        known.filter_map(head).collect()
    }

    /// A store replaces what readers of the location synchronise with, but for what its own thread
    /// released there where the rule is C11's; a read-modify-write, and Java's volatile, add to it.
    fn write(&mut self, thread: ThreadId, range: Range, order: Order, adds: bool) {
        let from = match order.releases() {
            true => Knower::Thread(thread),
            false => Knower::Released(thread),
        };
        for (object, offset) in bytes(range) {
            if !adds && order != Order::JavaVolatile {
                let own = self.rule == ReleaseSequence::C11;
                for head in self.heads((object, offset)) {
                    if !own || head != thread {
                        self.set.remove(&Knower::Byte(object, offset, head));
                    }
                }
            }
            self.tell(from, Knower::Byte(object, offset, thread));
        }
    }

    fn forget(&mut self, range: Range) {
        for (object, offset) in bytes(range) {
            for head in self.heads((object, offset)) {
                self.set.remove(&Knower::Byte(object, offset, head));
            }
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

fn bytes(range: Range) -> impl Iterator<Item = (ObjectId, u32)> {
    (0..range.len).map(move |i| (range.object, range.offset + i))
}
