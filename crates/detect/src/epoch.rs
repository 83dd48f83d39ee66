//! Epochs and vector clocks.
//!
//! C. Flanagan, S. Freund: *FastTrack: Efficient and Precise Dynamic Race Detection*, PLDI 2009,
//! Fig. 2 and 5. Each thread counts its releases; what a thread knows of the others is a vector of
//! such counts, an access is remembered as an *epoch*, its thread and that thread's count. The
//! last plain write of a byte is one epoch; so are its reads while each is ordered after the one
//! before (READ EXCLUSIVE), otherwise there is one per thread (READ SHARED).
//!
//! Departures. Ranges of bytes instead of variables; atomic accesses are remembered apart, one
//! epoch per thread and kind, because unordered ones do not race with each other; synchronisation
//! other than mutexes and fork/join as the crate's definition says. A release joins the lock's
//! vector instead of replacing it, which differs only where a trace is not well-formed: then the
//! definition still holds. A write forgets the reads before it. A second access in the same epoch
//! takes the place of the first instead of being let go at once: telling the two apart is a branch
//! that cannot be predicted, and it costs more than remembering.
//!
//! Precise: it reports an access exactly if it races with one since the last plain write of the
//! byte. Memory is constant for each byte range, lock and pair of threads; ids index tables, so
//! they should be dense.

use std::collections::VecDeque;
use std::mem;

use ir::{AccessMode, Order};
use machine::{AccessKind, Event, Hold, Place, Range, ThreadId};

use crate::cells::{Cells, Copying};
use crate::race::{AccessInfo, Class, Detector, Race, ReleaseSequence, Rules};

/// The detector.
#[derive(Clone, Debug)]
pub struct Epochs {
    rules: Rules,
    threads: Vec<Thread>,
    objects: Vec<EpochShadow>,
}

/// What is known to a thread or an object: of each thread, the events up to a count.
#[derive(Clone, Debug, Default)]
struct Clock(Vec<u64>);

#[derive(Clone, Debug)]
struct Thread {
    clock: Clock,
    /// What it knew at its last release fence.
    fence: Clock,
    /// What an acquire fence would give it for its reads so far.
    pending: Clock,
}

#[derive(Clone, Debug, Default)]
struct EpochShadow {
    cells: Cells<History>,
    /// Sorted by offset.
    places: Vec<(u32, Sync)>,
}

/// What synchronisation at a place has published.
#[derive(Clone, Debug, Default)]
struct Sync {
    exclusive: Clock,
    shared: Clock,
    posts: Clock,
    arrivals: Clock,
    /// Who has come to the barrier in the open round.
    arrived: Vec<ThreadId>,
    /// What came before each message, the oldest first.
    messages: VecDeque<Clock>,
}

/// The accesses to some bytes that later ones are judged against.
#[derive(Clone, Debug, Default)]
struct History {
    write: Option<Record>,
    reads: Reads,
    atomic: Option<Box<Atomic>>,
}

#[derive(Clone, Debug, Default)]
enum Reads {
    #[default]
    None,
    /// The last one, ordered after all before it.
    One(Record),
    /// The last one of each thread.
    Many(Vec<Record>),
}

#[derive(Clone, Debug, Default)]
struct Atomic {
    /// The last one of each thread.
    writes: Vec<Record>,
    /// The last one of each thread.
    reads: Vec<Record>,
    /// What an acquisition of the present value gives; apart by the thread that heads the release
    /// sequence where that matters.
    messages: Vec<(Option<ThreadId>, Clock)>,
}

/// An access and its epoch.
#[derive(Clone, Copy, Debug)]
struct Record {
    clock: u64,
    info: AccessInfo,
}

impl Epochs {
    /// Judges by these rules.
    pub fn new(rules: Rules) -> Epochs {
        Epochs {
            rules,
            threads: Vec::new(),
            objects: Vec::new(),
        }
    }

    /// A plain access to an object that is always accessed whole and never atomically, if it races
    /// with nothing. Says whether it was one; if not, nothing has changed.
    ///
    /// Nearly every access of nearly every trace is one. This judges them without making the race
    /// that [`Epochs::access`] might have to report: moving that about cost more than judging.
    #[inline(always)]
    fn quiet(&mut self, info: AccessInfo) -> bool {
        let Some(thread) = self.threads.get(info.thread.0 as usize) else {
            return false;
        };
        let Some(object) = self.objects.get_mut(info.range.object.0 as usize) else {
            return false;
        };
        match object.cells.only(info.range) {
            Some(cell) => cell.value.quiet(info, &thread.clock, self.rules),
            None => false,
        }
    }

    fn access(&mut self, info: AccessInfo, reads: Option<Order>) -> Option<Race> {
        self.thread(info.thread);
        let thread = &mut self.threads[info.thread.0 as usize];
        let index = info.range.object.0 as usize;
        if index >= self.objects.len() {
            self.objects.resize_with(index + 1, EpochShadow::default);
        }
        let cells = &mut self.objects[index].cells;
        let which = cells.isolate(info.range, &mut Copying);
        if let Some(order) = reads {
            for i in which.clone() {
                thread.receive(order, cells[i].value.atomic.as_deref());
            }
        }
        let record = Record {
            clock: thread.clock.of(info.thread),
            info,
        };
        let mut race = None;
        for i in which.clone() {
            let cell = &mut cells[i];
            if let Some(earlier) = cell.value.access(record, &thread.clock, self.rules)
                && race.is_none()
            {
                race = Some(Race {
                    earlier,
                    later: info,
                    offset: cell.start as u32,
                });
            }
        }
        if let (AccessMode::Atomic(order), AccessKind::Write) = (info.mode, info.kind) {
            for i in which {
                let keep = reads.is_some() || order == Order::JavaVolatile;
                if let Some(atomic) = &mut cells[i].value.atomic {
                    atomic.send(info.thread, thread, order, keep, self.rules);
                }
            }
            if order.releases() {
                thread.clock.advance(info.thread);
            }
        }
        race
    }

    #[inline]
    fn thread(&mut self, thread: ThreadId) -> &mut Thread {
        let index = thread.0 as usize;
        for new in self.threads.len()..=index {
            let mut clock = Clock::default();
            clock.advance(ThreadId(new as u32));
            self.threads.push(Thread {
                clock,
                fence: Clock::default(),
                pending: Clock::default(),
            });
        }
        &mut self.threads[index]
    }

    /// The thread and the synchronisation object.
    fn meet(&mut self, thread: ThreadId, place: Place) -> (&mut Thread, &mut Sync) {
        self.thread(thread);
        let index = place.object.0 as usize;
        if index >= self.objects.len() {
            self.objects.resize_with(index + 1, EpochShadow::default);
        }
        let places = &mut self.objects[index].places;
        let at = places.partition_point(|(offset, _)| *offset < place.offset);
        if places
            .get(at)
            .is_none_or(|(offset, _)| *offset != place.offset)
        {
            places.insert(at, (place.offset, Sync::default()));
        }
        (&mut self.threads[thread.0 as usize], &mut places[at].1)
    }

    fn leave(&mut self, thread: ThreadId, barrier: Place) {
        let (_, sync) = self.meet(thread, barrier);
        if !sync.arrived.contains(&thread) {
            return;
        }
        // The round is complete. Those still inside do nothing before they leave, so they may
        // learn at once what leaving will tell them.
        let arrivals = mem::take(&mut sync.arrivals);
        for member in mem::take(&mut sync.arrived) {
            self.thread(member).clock.join(&arrivals);
        }
    }

    fn fence(&mut self, id: ThreadId, order: Order) {
        let thread = self.thread(id);
        if order.acquires() {
            thread.clock.join(&thread.pending);
        }
        if order.releases() {
            thread.fence.clone_from(&thread.clock);
            thread.clock.advance(id);
        }
    }

    fn alloc(&mut self, range: Range) {
        if let Some(object) = self.objects.get_mut(range.object.0 as usize) {
            let which = object.cells.isolate(range, &mut Copying);
            object.cells.remove(which);
            let end = u64::from(range.offset) + u64::from(range.len);
            object
                .places
                .retain(|(offset, _)| *offset < range.offset || u64::from(*offset) >= end);
        }
    }
}

impl Detector for Epochs {
    #[inline]
    fn event(&mut self, event: &Event) -> Option<Race> {
        // Apart from the others, for its branch can be guessed and a jump by the event's kind not.
        if let Event::Access {
            thread,
            range,
            kind,
            mode: mode @ AccessMode::Plain,
            site,
        } = *event
        {
            let info = AccessInfo {
                thread,
                site,
                range,
                kind,
                mode,
            };
            return if self.quiet(info) {
                None
            } else {
                self.access(info, None)
            };
        }
        self.other(event)
    }
}

impl Epochs {
    /// Any event.
    #[inline(never)]
    fn other(&mut self, event: &Event) -> Option<Race> {
        match *event {
            Event::Access {
                thread,
                range,
                kind,
                mode,
                site,
            } => {
                let info = AccessInfo {
                    thread,
                    site,
                    range,
                    kind,
                    mode,
                };
                return match (mode, kind) {
                    (AccessMode::Atomic(order), AccessKind::Read) => self.access(info, Some(order)),
                    _ => self.access(info, None),
                };
            }
            Event::Rmw { order, .. } => return self.access(AccessInfo::of(event)?, Some(order)),
            Event::Free { .. } | Event::Touch { .. } => {
                return self.access(AccessInfo::of(event)?, None);
            }
            Event::Fence { thread, order, .. } => self.fence(thread, order),
            Event::Fork { thread, child, .. } => {
                let known = self.thread(thread).clock.clone();
                self.thread(child).clock.join(&known);
                self.thread(thread).clock.advance(thread);
            }
            Event::Join { thread, joined, .. } => {
                let known = self.thread(joined).clock.clone();
                self.thread(thread).clock.join(&known);
                // Whatever the joined thread is seen doing after this (in a trace that is not
                // well-formed) has not happened before the join.
                self.thread(joined).clock.advance(joined);
            }
            Event::Acquire {
                thread, lock, hold, ..
            } => {
                let (thread, sync) = self.meet(thread, lock);
                thread.clock.join(&sync.exclusive);
                if hold == Hold::Exclusive {
                    thread.clock.join(&sync.shared);
                }
            }
            Event::Release {
                thread: id,
                lock,
                hold,
                ..
            } => {
                let (thread, sync) = self.meet(id, lock);
                match hold {
                    Hold::Exclusive => sync.exclusive.join(&thread.clock),
                    Hold::Shared => sync.shared.join(&thread.clock),
                }
                thread.clock.advance(id);
            }
            Event::Post {
                thread: id, object, ..
            } => {
                let (thread, sync) = self.meet(id, object);
                sync.posts.join(&thread.clock);
                thread.clock.advance(id);
            }
            Event::Take { thread, object, .. } => {
                let (thread, sync) = self.meet(thread, object);
                thread.clock.join(&sync.posts);
            }
            Event::Put {
                thread: id, queue, ..
            } => {
                let (thread, sync) = self.meet(id, queue);
                sync.messages.push_back(thread.clock.clone());
                thread.clock.advance(id);
            }
            Event::Get {
                thread,
                queue,
                learns,
                drops,
                ..
            } => {
                let (thread, sync) = self.meet(thread, queue);
                for message in sync.messages.iter().take(learns as usize) {
                    thread.clock.join(message);
                }
                let count = sync.messages.len().min(drops as usize);
                sync.messages.drain(..count);
            }
            Event::Arrive {
                thread: id,
                barrier,
                ..
            } => {
                let (thread, sync) = self.meet(id, barrier);
                sync.arrivals.join(&thread.clock);
                sync.arrived.push(id);
                thread.clock.advance(id);
            }
            Event::Leave {
                thread, barrier, ..
            } => self.leave(thread, barrier),
            Event::Alloc { range, .. } => self.alloc(range),
            Event::End { .. } | Event::Signal { .. } | Event::Wait { .. } | Event::Wake { .. } => {}
        }
        None
    }
}

impl Clock {
    #[inline]
    fn of(&self, thread: ThreadId) -> u64 {
        self.0.get(thread.0 as usize).copied().unwrap_or(0)
    }

    fn advance(&mut self, thread: ThreadId) {
        let index = thread.0 as usize;
        if index >= self.0.len() {
            self.0.resize(index + 1, 0);
        }
        self.0[index] += 1;
    }

    fn join(&mut self, other: &Clock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(*theirs);
        }
    }

    #[inline]
    fn knows(&self, record: &Record) -> bool {
        record.clock <= self.of(record.info.thread)
    }
}

impl Thread {
    /// Reads a value that was published with these messages.
    fn receive(&mut self, order: Order, atomic: Option<&Atomic>) {
        let to = if order.acquires() {
            &mut self.clock
        } else {
            &mut self.pending
        };
        for (_, message) in atomic.iter().flat_map(|atomic| &atomic.messages) {
            to.join(message);
        }
    }
}

impl Atomic {
    /// Publishes with a store. `keep`: release sequences go on, whichever thread heads them.
    fn send(&mut self, id: ThreadId, thread: &Thread, order: Order, keep: bool, rules: Rules) {
        let owner = match rules.release_sequence {
            ReleaseSequence::C20 => None,
            ReleaseSequence::C11 => Some(id),
        };
        if !keep {
            self.messages
                .retain(|(o, _)| owner.is_some() && *o == owner);
        }
        let published = if order.releases() {
            &thread.clock
        } else {
            &thread.fence
        };
        match self.messages.iter_mut().find(|(o, _)| *o == owner) {
            Some((_, message)) => message.join(published),
            None => self.messages.push((owner, published.clone())),
        }
    }
}

impl History {
    /// Judges and remembers an access by a thread that knows this much.
    #[inline]
    fn access(&mut self, record: Record, known: &Clock, rules: Rules) -> Option<AccessInfo> {
        let class = record.info.class();
        if self.atomic.is_none() && !class.atomic() {
            return match class {
                Class::PlainWrite => self.write(record, known, rules),
                _ => self.read(record, known, rules),
            };
        }
        let race = self.unordered(class, known, rules);
        let thread = record.info.thread;
        match class {
            Class::PlainWrite => {
                *self = History {
                    write: Some(record),
                    ..History::default()
                };
            }
            Class::PlainRead => self.remember_read(record, known),
            Class::AtomicWrite | Class::AtomicRead => {
                let atomic = self.atomic.get_or_insert_default();
                let list = if class == Class::AtomicWrite {
                    &mut atomic.writes
                } else {
                    &mut atomic.reads
                };
                match list.iter_mut().find(|r| r.info.thread == thread) {
                    Some(last) => *last = record,
                    None => list.push(record),
                }
            }
        }
        race
    }

    /// Remembers a plain access that races with nothing and says whether it was one; if not,
    /// nothing has changed. Atomic accesses and reads by many threads are not looked at.
    #[inline(always)]
    fn quiet(&mut self, info: AccessInfo, known: &Clock, rules: Rules) -> bool {
        let clock = known.of(info.thread);
        let ordered = self.write.as_ref().is_none_or(|write| known.knows(write));
        if !ordered | self.atomic.is_some() {
            return false;
        }
        let record = Record { clock, info };
        let (thread, clock) = match &self.reads {
            Reads::None => (ThreadId(0), 0),
            Reads::One(last) => (last.info.thread, last.clock),
            Reads::Many(_) => return false,
        };
        if clock > known.of(thread) {
            return false;
        }
        if info.kind == AccessKind::Write {
            self.write = Some(record);
            self.reads = Reads::None;
        } else if rules.read_write {
            self.reads = Reads::One(record);
        }
        true
    }

    /// WRITE EXCLUSIVE, WRITE SHARED.
    #[inline]
    fn write(&mut self, record: Record, known: &Clock, rules: Rules) -> Option<AccessInfo> {
        let mut race = match &self.write {
            Some(write) if !known.knows(write) => Some(write.info),
            _ => None,
        };
        if rules.read_write && race.is_none() {
            race = self.reads.unordered(known);
        }
        self.write = Some(record);
        self.reads = Reads::None;
        race
    }

    /// READ SHARED, READ EXCLUSIVE, READ SHARE.
    #[inline]
    fn read(&mut self, record: Record, known: &Clock, rules: Rules) -> Option<AccessInfo> {
        let race = match &self.write {
            Some(write) if !known.knows(write) => Some(write.info),
            _ => None,
        };
        if rules.read_write {
            self.remember_read(record, known);
        }
        race
    }

    #[inline]
    fn remember_read(&mut self, record: Record, known: &Clock) {
        match &mut self.reads {
            Reads::None => self.reads = Reads::One(record),
            Reads::One(last) if known.knows(last) => *last = record,
            Reads::One(last) => self.reads = Reads::Many(vec![*last, record]),
            Reads::Many(all) => {
                let thread = record.info.thread;
                match all.iter_mut().find(|r| r.info.thread == thread) {
                    Some(last) => *last = record,
                    None => all.push(record),
                }
            }
        }
    }

    /// A remembered access that races with one of this class by a thread that knows this much.
    fn unordered(&self, class: Class, known: &Clock, rules: Rules) -> Option<AccessInfo> {
        let first = |records: &[Record]| records.iter().find(|r| !known.knows(r)).map(|r| r.info);
        let against = |earlier: Class| -> Option<AccessInfo> {
            if !rules.races(earlier, class) {
                return None;
            }
            match earlier {
                Class::PlainWrite => first(self.write.as_slice()),
                Class::PlainRead => self.reads.unordered(known),
                Class::AtomicWrite => first(&self.atomic.as_deref()?.writes),
                Class::AtomicRead => first(&self.atomic.as_deref()?.reads),
            }
        };
        Class::ALL.into_iter().find_map(against)
    }
}

impl Reads {
    fn unordered(&self, known: &Clock) -> Option<AccessInfo> {
        let records = match self {
            Reads::None => &[],
            Reads::One(record) => std::slice::from_ref(record),
            Reads::Many(records) => records,
        };
        records.iter().find(|r| !known.knows(r)).map(|r| r.info)
    }
}
