//! Which earlier events an event synchronises with directly, for drawing and explaining.
//!
//! The same relation as in [`certify::knows`] (C11's synchronises-with, with the release
//! sequences of the program's language), but with its edges kept: for each event the latest events of other threads whose past
//! its thread knows from there on. [`certify::knows`] stays the judge; this only explains.

use certify::knows::Rounds;
use ir::{AccessMode, Order, ReleaseSequence};
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, ThreadId};
use std::collections::BTreeMap;

/// The latest event of each thread, by its number.
type Latest = BTreeMap<ThreadId, usize>;

/// Follows the events of an execution.
#[derive(Clone, Debug, Default)]
pub struct Synchronises {
    rule: ReleaseSequence,
    rounds: Rounds,
    created: Latest,
    ended: Latest,
    locks: BTreeMap<Place, Latest>,
    readers: BTreeMap<Place, Latest>,
    posts: BTreeMap<Place, Latest>,
    arrivals: BTreeMap<(Place, u64), Latest>,
    messages: BTreeMap<(Place, u64), (ThreadId, usize)>,
    bytes: BTreeMap<(ObjectId, u32), Latest>,
    /// A thread's last release fence.
    released: Latest,
    /// What an acquire fence of a thread would synchronise with.
    readable: BTreeMap<ThreadId, Latest>,
}

impl Synchronises {
    /// Nothing has happened yet.
    pub fn new(rule: ReleaseSequence) -> Synchronises {
        Synchronises {
            rule,
            ..Synchronises::default()
        }
    }

    /// Takes in the event with this number; gives the numbers of the events it synchronises with,
    /// in ascending order. The first event of a thread other than an allocation synchronises with its
    /// creation.
    pub fn follow(&mut self, at: usize, event: &Event) -> Vec<usize> {
        self.rounds.follow(event);
        let thread = event.thread();
        let mut from = Latest::new();
        // An allocation is no line of a story.
        if !matches!(event, Event::Alloc { .. })
            && let Some(creation) = self.created.remove(&thread)
        {
            // Keyed by the thread itself: no other event of it can be in the way.
            from.insert(thread, creation);
        }
        self.take(at, event, thread, &mut from);
        let mut out: Vec<usize> = from.into_values().collect();
        out.sort_unstable();
        out
    }

    fn take(&mut self, at: usize, event: &Event, thread: ThreadId, from: &mut Latest) {
        match *event {
            Event::Fork { child, .. } => {
                self.created.insert(child, at);
            }
            Event::End { .. } => {
                self.ended.insert(thread, at);
            }
            Event::Join { joined, .. } => {
                if let Some(end) = self.ended.get(&joined) {
                    from.insert(joined, *end);
                }
            }
            Event::Acquire { lock, hold, .. } => {
                merge(from, self.locks.get(&lock), thread);
                if hold == Hold::Exclusive {
                    merge(from, self.readers.get(&lock), thread);
                }
            }
            Event::Release { lock, hold, .. } => match hold {
                // The thread that held it alone knew of all who held it before.
                Hold::Exclusive => {
                    self.locks.insert(lock, Latest::from([(thread, at)]));
                    self.readers.remove(&lock);
                }
                Hold::Shared => {
                    self.readers.entry(lock).or_default().insert(thread, at);
                }
            },
            Event::Post { object, .. } => {
                self.posts.entry(object).or_default().insert(thread, at);
            }
            Event::Take { object, .. } => merge(from, self.posts.get(&object), thread),
            Event::Put { queue, .. } => {
                let number = self.rounds.newest(queue);
                self.messages.insert((queue, number), (thread, at));
            }
            Event::Get { queue, learns, .. } => {
                for number in self.rounds.learned(queue, learns) {
                    if let Some(&(other, put)) = self.messages.get(&(queue, number))
                        && other != thread
                    {
                        from.insert(other, put);
                    }
                }
            }
            Event::Arrive { barrier, .. } => {
                let round = self.rounds.of(barrier, thread);
                let arrivals = self.arrivals.entry((barrier, round)).or_default();
                arrivals.insert(thread, at);
            }
            Event::Leave { barrier, .. } => {
                let round = self.rounds.of(barrier, thread);
                merge(from, self.arrivals.get(&(barrier, round)), thread);
            }
            Event::Access {
                range, kind, mode, ..
            } => match (kind, mode) {
                (AccessKind::Read, AccessMode::Atomic(order)) => {
                    self.read(thread, range, order, from);
                }
                (AccessKind::Write, AccessMode::Atomic(order)) => {
                    self.write((thread, at), range, order, false);
                }
                (AccessKind::Write, _) => self.forget(range),
                (AccessKind::Read, _) => {}
            },
            Event::Rmw {
                range,
                order,
                wrote,
                ..
            } => {
                self.read(thread, range, order, from);
                if wrote {
                    self.write((thread, at), range, order, true);
                }
            }
            Event::Fence { order, .. } => {
                if order.acquires() {
                    merge(from, self.readable.get(&thread), thread);
                }
                if order.releases() {
                    self.released.insert(thread, at);
                }
            }
            Event::Alloc { range, .. } | Event::Free { range, .. } => self.forget(range),
            Event::Touch {
                range,
                kind: AccessKind::Write,
                ..
            } => self.forget(range),
            Event::Touch { .. }
            | Event::Signal { .. }
            | Event::Wait { .. }
            | Event::Wake { .. } => {}
        }
    }

    fn read(&mut self, thread: ThreadId, range: Range, order: Order, from: &mut Latest) {
        for byte in bytes(range) {
            match order.acquires() {
                true => merge(from, self.bytes.get(&byte), thread),
                false => {
                    let readable = self.readable.entry(thread).or_default();
                    merge(readable, self.bytes.get(&byte), thread);
                }
            }
        }
    }

    fn write(&mut self, (thread, at): (ThreadId, usize), range: Range, order: Order, adds: bool) {
        let published = match order.releases() {
            true => Some(at),
            false => self.released.get(&thread).copied(),
        };
        for byte in bytes(range) {
            let writers = self.bytes.entry(byte).or_default();
            if !adds && order != Order::JavaVolatile {
                let own = self.rule == ReleaseSequence::C11;
                writers.retain(|head, _| own && *head == thread);
            }
            if let Some(at) = published {
                writers.insert(thread, at);
            }
        }
    }

    fn forget(&mut self, range: Range) {
        if self.bytes.is_empty() {
            return;
        }
        let end = range.offset.saturating_add(range.len);
        let gone: Vec<(ObjectId, u32)> = self
            .bytes
            .range((range.object, range.offset)..(range.object, end))
            .map(|(byte, _)| *byte)
            .collect();
        for byte in gone {
            self.bytes.remove(&byte);
        }
    }
}

/// Adds the latest events of other threads than this one.
fn merge(into: &mut Latest, from: Option<&Latest>, own: ThreadId) {
    for (thread, at) in from.into_iter().flatten() {
        if *thread != own {
            let latest = into.entry(*thread).or_insert(*at);
            *latest = (*latest).max(*at);
        }
    }
}

fn bytes(range: Range) -> impl Iterator<Item = (ObjectId, u32)> {
    (0..range.len).map(move |i| (range.object, range.offset + i))
}
