//! Happens-before by its definition: the graph of all events, and reachability in it.
//!
//! Slow (a walk over the whole past for every access) and obvious: each edge of the crate's
//! definition is found by looking for its two ends in the list of events. It shares nothing with
//! the other detectors but the table of conflicting accesses, and they are tested against it.

use std::ops;

use ir::{AccessMode, Order};
use machine::{Event, Hold, ObjectId, Place, Range, ThreadId};

use crate::race::{AccessInfo, Class, Detector, Race, ReleaseSequence, Rules};

/// The judge.
#[derive(Clone, Debug)]
pub struct Reference {
    rules: Rules,
    events: Vec<Event>,
    /// For each event, those that have an edge to it.
    edges: Vec<Vec<usize>>,
}

/// A pair of events that race at a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RacingPair {
    /// The number of the later event.
    pub later: usize,
    /// The number of the earlier event.
    pub earlier: usize,
    /// The object.
    pub object: ObjectId,
    /// The byte.
    pub byte: u32,
}

/// A byte of an object.
#[derive(Clone, Copy)]
struct Byte(ObjectId, u64);

impl Reference {
    /// Judges by these rules.
    pub fn new(rules: Rules) -> Reference {
        Reference {
            rules,
            events: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Every race there is, whatever was reported: all pairs of accesses and every byte on which
    /// they race, without a writer owning anything.
    pub fn racing_pairs(&self) -> Vec<RacingPair> {
        let mut pairs = Vec::new();
        for later in 0..self.events.len() {
            let Some(info) = AccessInfo::of(&self.events[later]) else {
                continue;
            };
            let past = self.past(later);
            for byte in bytes(info.range) {
                for earlier in (0..later).filter(|&earlier| !past[earlier]) {
                    if self.may_race(earlier, later, byte) {
                        pairs.push(RacingPair {
                            later,
                            earlier,
                            object: byte.0,
                            byte: byte.1 as u32,
                        });
                    }
                }
            }
        }
        pairs
    }

    /// Which events happen before this one.
    fn past(&self, event: usize) -> Vec<bool> {
        let mut seen = vec![false; self.events.len()];
        let mut open = vec![event];
        while let Some(at) = open.pop() {
            for &before in &self.edges[at] {
                if !seen[before] {
                    seen[before] = true;
                    open.push(before);
                }
            }
        }
        seen
    }

    /// Whether two events race at a byte if they are unordered.
    fn may_race(&self, earlier: usize, later: usize, byte: Byte) -> bool {
        let class = |event| AccessInfo::of(&self.events[event]).map(AccessInfo::class);
        self.accesses(earlier, byte)
            && class(earlier)
                .zip(class(later))
                .is_some_and(|(a, b)| self.rules.races(a, b))
            && !self.reborn(earlier..later, byte)
    }

    /// Whether a plain write between the two took the byte over.
    fn owned_between(&self, earlier: usize, later: usize, byte: Byte) -> bool {
        (earlier + 1..later).any(|k| {
            self.accesses(k, byte)
                && AccessInfo::of(&self.events[k]).map(AccessInfo::class) == Some(Class::PlainWrite)
        })
    }

    fn accesses(&self, event: usize, byte: Byte) -> bool {
        AccessInfo::of(&self.events[event]).is_some_and(|info| contains(info.range, byte))
    }

    fn writes(&self, event: usize, byte: Byte) -> bool {
        self.accesses(event, byte)
            && AccessInfo::of(&self.events[event]).is_some_and(|info| info.class().writes())
    }

    /// Whether a new life of the byte began among these events.
    fn reborn(&self, mut among: ops::Range<usize>, byte: Byte) -> bool {
        among.any(|k| matches!(self.events[k], Event::Alloc { range, .. } if contains(range, byte)))
    }

    /// Those that have an edge to the event of this number.
    fn edges_to(&self, j: usize) -> Vec<usize> {
        let event = &self.events[j];
        let thread = event.thread();
        let earlier = |test: &dyn Fn(&Event) -> bool| -> Vec<usize> {
            (0..j).filter(|&i| test(&self.events[i])).collect()
        };
        let mut edges = earlier(&|e| matches!(e, Event::Fork { child, .. } if *child == thread));
        edges.extend(earlier(&|e| e.thread() == thread).last());
        match *event {
            Event::Join { joined, .. } => edges.extend(earlier(&|e| e.thread() == joined).last()),
            Event::Acquire { lock, hold, .. } => {
                let releases = earlier(&|e| {
                    matches!(*e, Event::Release { lock: l, hold: h, .. }
                        if l == lock && (h == Hold::Exclusive || hold == Hold::Exclusive))
                });
                edges.extend(self.same_life(releases, j, lock));
            }
            Event::Take { object, .. } => {
                let posts =
                    earlier(&|e| matches!(*e, Event::Post { object: o, .. } if o == object));
                edges.extend(self.same_life(posts, j, object));
            }
            Event::Get { queue, learns, .. } => {
                edges.extend(self.messages(j, queue).into_iter().take(learns as usize));
            }
            Event::Leave { barrier, .. } => edges.extend(self.arrivals(j, thread, barrier)),
            Event::Access {
                kind: machine::AccessKind::Read,
                mode: AccessMode::Atomic(order),
                ..
            }
            | Event::Rmw { order, .. }
                if order.acquires() =>
            {
                edges.extend(self.heads_read(j));
            }
            Event::Fence { order, .. } if order.acquires() => {
                for read in earlier(&|e| e.thread() == thread) {
                    edges.extend(self.heads_read(read));
                }
            }
            _ => {}
        }
        edges
    }

    /// Those of the events that happened to the place in its life at event `j`.
    fn same_life(&self, events: Vec<usize>, j: usize, place: Place) -> Vec<usize> {
        let byte = Byte(place.object, u64::from(place.offset));
        let same = |&i: &usize| !self.reborn(i..j, byte);
        events.into_iter().filter(same).collect()
    }

    /// The puts whose messages are in the queue at event `j`, the oldest first.
    fn messages(&self, j: usize, queue: Place) -> Vec<usize> {
        let mut there: Vec<usize> = Vec::new();
        for i in self.same_life((0..j).collect(), j, queue) {
            match self.events[i] {
                Event::Put { queue: q, .. } if q == queue => there.push(i),
                Event::Get {
                    queue: q, drops, ..
                } if q == queue => {
                    there.drain(..there.len().min(drops as usize));
                }
                _ => {}
            }
        }
        there
    }

    /// The arrivals of the round that the thread leaves at event `j`.
    fn arrivals(&self, j: usize, thread: ThreadId, barrier: Place) -> Vec<usize> {
        let mut rounds: Vec<Vec<usize>> = Vec::new();
        let mut coming: Vec<usize> = Vec::new();
        for i in self.same_life((0..=j).collect(), j, barrier) {
            match self.events[i] {
                Event::Arrive { barrier: b, .. } if b == barrier => coming.push(i),
                Event::Leave {
                    barrier: b, thread, ..
                } if b == barrier && coming.iter().any(|&a| self.events[a].thread() == thread) => {
                    rounds.push(std::mem::take(&mut coming));
                }
                _ => {}
            }
        }
        let of_thread =
            |round: &Vec<usize>| round.iter().any(|&a| self.events[a].thread() == thread);
        rounds.into_iter().rfind(of_thread).unwrap_or_default()
    }

    /// For an event that reads atomically: what an acquisition of the values it read is ordered
    /// after.
    fn heads_read(&self, read: usize) -> Vec<usize> {
        let range = match self.events[read] {
            Event::Access {
                kind: machine::AccessKind::Read,
                mode: AccessMode::Atomic(_),
                range,
                ..
            }
            | Event::Rmw { range, .. } => range,
            _ => return Vec::new(),
        };
        bytes(range)
            .flat_map(|byte| self.heads(byte, read))
            .map(|(_, head)| head)
            .collect()
    }

    /// The heads of the release sequences that the last store to the byte before this event is
    /// part of, each with the thread it belongs to: a releasing store itself, or the fence before
    /// one that does not release.
    fn heads(&self, byte: Byte, before: usize) -> Vec<(ThreadId, usize)> {
        let Some(store) = (0..before).rfind(|&i| self.writes(i, byte)) else {
            return Vec::new();
        };
        if self.reborn(store..before, byte) {
            return Vec::new();
        }
        let thread = self.events[store].thread();
        let (order, modifies) = match self.events[store] {
            Event::Rmw { order, .. } => (order, true),
            Event::Access {
                mode: AccessMode::Atomic(order),
                ..
            } => (order, false),
            _ => return Vec::new(),
        };
        let mut heads = self.heads(byte, store);
        if !modifies && order != Order::JavaVolatile {
            let by_owner = self.rules.release_sequence == ReleaseSequence::C11;
            heads.retain(|&(owner, _)| by_owner && owner == thread);
        }
        if order.releases() {
            heads.push((thread, store));
        } else {
            let fence = (0..store).rfind(|&i| {
                matches!(self.events[i], Event::Fence { thread: t, order, .. }
                    if t == thread && order.releases())
            });
            heads.extend(fence.map(|fence| (thread, fence)));
        }
        heads
    }
}

impl Detector for Reference {
    fn event(&mut self, event: &Event) -> Option<Race> {
        let j = self.events.len();
        self.events.push(*event);
        self.edges.push(self.edges_to(j));
        let later = AccessInfo::of(event)?;
        let past = self.past(j);
        for byte in bytes(later.range) {
            let racing = (0..j).find(|&i| {
                !past[i] && self.may_race(i, j, byte) && !self.owned_between(i, j, byte)
            });
            if let Some(earlier) = racing.and_then(|i| AccessInfo::of(&self.events[i])) {
                return Some(Race {
                    earlier,
                    later,
                    offset: byte.1 as u32,
                });
            }
        }
        None
    }
}

fn bytes(range: Range) -> impl Iterator<Item = Byte> {
    (0..u64::from(range.len)).map(move |i| Byte(range.object, u64::from(range.offset) + i))
}

fn contains(range: Range, byte: Byte) -> bool {
    range.object == byte.0
        && (u64::from(range.offset)..u64::from(range.offset) + u64::from(range.len))
            .contains(&byte.1)
}
