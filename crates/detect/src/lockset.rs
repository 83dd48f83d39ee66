//! Growing locksets.
//!
//! T. Elmas, S. Qadeer, S. Tasiran: *Precise Race Detection and Efficient Model Checking Using
//! Locksets*, MSR-TR-2005-118, Fig. 4 and, for concurrent reads, Fig. 8. The lockset of the last
//! access to a location starts as the locks its thread held, the thread's own id among them, and
//! grows: a thread that acquires a lock while holding something in the set adds all it holds. The next
//! access is ordered after the last one exactly if its thread holds something in the set.
//!
//! Represented as bit rows, one for each lock and thread, one column for each remembered access:
//! the sets transposed, so that growing all of them at once is the union of a few rows. *Invariant:
//! the row of an exclusively held lock equals its holder's row.* So the test of an access, "holds
//! something in the set", is one bit of the thread's own row.
//!
//! Departures. What is not a mutex, fork or join has no holder; it gets a row that is written at
//! the giving and read at the taking end. Shared holds are of that kind: a reader's row is
//! published when it releases, because two readers holding the lock together are not ordered by
//! it. Fig. 8, rule 3, sets the locksets of all reads at a write; here the reads are forgotten,
//! which is the same. Its last rule lacks the branch that leaves a set alone. Atomic accesses are
//! remembered apart from plain ones, since they do not race with each other.
//!
//! Precise, like [`crate::Epochs`]. It keeps every lock that ever was in a set: for summaries that
//! are compared, [`crate::Summary`] is the better form.

use std::mem;

use ir::{AccessMode, Order};
use machine::{AccessKind, Event, Hold, Place, Range, ThreadId};

use crate::bits::{Column, Row, Rows};
use crate::cells::{Cells, Cutting, Edit};
use crate::race::{AccessInfo, Class, Detector, Race, ReleaseSequence, Rules};

/// The detector.
#[derive(Clone, Debug)]
pub struct Lockset {
    rules: Rules,
    threads: Vec<Thread>,
    objects: Vec<LocksetShadow>,
    sets: Sets,
}

#[derive(Clone, Debug)]
struct Thread {
    own: Row,
    /// The rows of the locks it holds exclusively.
    held: Vec<Row>,
    fence: Row,
    pending: Row,
}

#[derive(Clone, Debug, Default)]
struct LocksetShadow {
    cells: Cells<Bytes>,
    places: Vec<(u32, Sync)>,
}

#[derive(Clone, Debug)]
struct Sync {
    lock: Row,
    readers: Row,
    posts: Row,
    arrivals: Row,
    arrived: Vec<ThreadId>,
    /// One of each message, the oldest first.
    messages: Vec<Row>,
}

#[derive(Clone, Debug, Default)]
struct Bytes {
    /// The remembered accesses, each with the column that holds its lockset.
    accesses: Vec<(AccessInfo, Column)>,
    messages: Vec<(Option<ThreadId>, Row)>,
}

/// All locksets, and the columns that hold none.
#[derive(Clone, Debug, Default)]
struct Sets {
    rows: Rows,
    columns: Column,
    free: Vec<Column>,
    free_rows: Vec<Row>,
}

impl Lockset {
    /// Judges by these rules.
    pub fn new(rules: Rules) -> Lockset {
        Lockset {
            rules,
            threads: Vec::new(),
            objects: Vec::new(),
            sets: Sets::default(),
        }
    }

    fn thread(&mut self, thread: ThreadId) -> &mut Thread {
        let index = thread.0 as usize;
        while self.threads.len() <= index {
            self.threads.push(Thread {
                own: self.sets.rows.grow(),
                held: Vec::new(),
                fence: self.sets.rows.grow(),
                pending: self.sets.rows.grow(),
            });
        }
        &mut self.threads[index]
    }

    fn own(&mut self, thread: ThreadId) -> Row {
        self.thread(thread).own
    }

    /// The thread holds something in each set that `from` is in: all it holds is added.
    fn learn(&mut self, thread: ThreadId, from: Row) {
        self.thread(thread);
        let thread = &self.threads[thread.0 as usize];
        self.sets.rows.add(thread.own, from);
        for &held in &thread.held {
            self.sets.rows.copy(held, thread.own);
        }
    }

    fn object(&mut self, object: machine::ObjectId) -> &mut LocksetShadow {
        let index = object.0 as usize;
        if index >= self.objects.len() {
            self.objects.resize_with(index + 1, LocksetShadow::default);
        }
        &mut self.objects[index]
    }

    fn sync(&mut self, place: Place) -> &mut Sync {
        let places = &self.object(place.object).places;
        let at = match places.binary_search_by_key(&place.offset, |(offset, _)| *offset) {
            Ok(at) => at,
            Err(at) => {
                let sets = &mut self.sets;
                let sync = Sync {
                    lock: sets.take_row(),
                    readers: sets.take_row(),
                    posts: sets.take_row(),
                    arrivals: sets.take_row(),
                    arrived: Vec::new(),
                    messages: Vec::new(),
                };
                let places = &mut self.object(place.object).places;
                places.insert(at, (place.offset, sync));
                at
            }
        };
        &mut self.object(place.object).places[at].1
    }

    fn acquire(&mut self, thread: ThreadId, place: Place, hold: Hold) {
        let &mut Sync { lock, readers, .. } = self.sync(place);
        self.learn(thread, lock);
        if hold == Hold::Exclusive {
            self.learn(thread, readers);
            let thread = self.thread(thread);
            thread.held.push(lock);
            let own = thread.own;
            self.sets.rows.copy(lock, own);
        }
    }

    fn release(&mut self, thread: ThreadId, place: Place, hold: Hold) {
        let &mut Sync { lock, readers, .. } = self.sync(place);
        let own = self.own(thread);
        let held = &mut self.thread(thread).held;
        match (hold, held.iter().position(|&h| h == lock)) {
            (Hold::Shared, _) => self.sets.rows.add(readers, own),
            (Hold::Exclusive, Some(at)) => {
                held.remove(at);
            }
            // Not the holder: no set has grown by this thread's acquisition.
            (Hold::Exclusive, None) => self.sets.rows.add(lock, own),
        }
    }

    fn leave(&mut self, thread: ThreadId, barrier: Place) {
        let sync = self.sync(barrier);
        if !sync.arrived.contains(&thread) {
            return;
        }
        let arrivals = sync.arrivals;
        for member in mem::take(&mut sync.arrived) {
            self.learn(member, arrivals);
        }
        self.sets.rows.clear(arrivals);
    }

    fn fence(&mut self, thread: ThreadId, order: Order) {
        let &mut Thread {
            own,
            fence,
            pending,
            ..
        } = self.thread(thread);
        if order.acquires() {
            self.learn(thread, pending);
        }
        if order.releases() {
            self.sets.rows.copy(fence, own);
        }
    }

    fn access(&mut self, later: AccessInfo, reads: Option<Order>) -> Option<Race> {
        let pending = self.thread(later.thread).pending;
        let mut object = mem::take(self.object(later.range.object));
        let which = object.cells.isolate(later.range, &mut self.sets);
        if let Some(order) = reads {
            for i in which.clone() {
                for &(_, message) in &object.cells[i].value.messages {
                    if order.acquires() {
                        self.learn(later.thread, message);
                    } else {
                        self.sets.rows.add(pending, message);
                    }
                }
            }
        }
        let mut race = None;
        for i in which.clone() {
            let cell = &mut object.cells[i];
            let earlier = self.unordered(&cell.value, later);
            race = race.or_else(|| {
                earlier.map(|earlier| Race {
                    earlier,
                    later,
                    offset: cell.start as u32,
                })
            });
            self.remember(&mut cell.value, later);
        }
        // Only now, because what one byte publishes includes this access to all of them.
        for i in which {
            self.publish(&mut object.cells[i].value, later, reads.is_some());
        }
        *self.object(later.range.object) = object;
        race
    }

    fn unordered(&mut self, bytes: &Bytes, later: AccessInfo) -> Option<AccessInfo> {
        let own = self.own(later.thread);
        let racing = |&&(earlier, column): &&(AccessInfo, Column)| {
            self.rules.races(earlier.class(), later.class()) && !self.sets.rows.get(own, column)
        };
        bytes.accesses.iter().find(racing).map(|(info, _)| *info)
    }

    /// Rules 2 and 3: the lockset of the access is what its thread holds.
    fn remember(&mut self, bytes: &mut Bytes, info: AccessInfo) {
        let class = info.class();
        if !self.rules.read_write && !class.writes() {
            return;
        }
        let sets = &mut self.sets;
        bytes.accesses.retain(|(old, column)| {
            let same_thread = old.thread == info.thread && class.subsumes(old.class());
            let forget = class == Class::PlainWrite || same_thread;
            if forget {
                sets.give(*column);
            }
            !forget
        });
        let column = sets.take();
        let thread = &self.threads[info.thread.0 as usize];
        sets.rows.set(thread.own, column);
        for &held in &thread.held {
            sets.rows.set(held, column);
        }
        bytes.accesses.push((info, column));
    }

    fn publish(&mut self, bytes: &mut Bytes, info: AccessInfo, modifies: bool) {
        let (keep, source) = match (info.kind, info.mode) {
            (AccessKind::Read, _) => return,
            (AccessKind::Write, AccessMode::Atomic(order)) => {
                let &mut Thread { own, fence, .. } = self.thread(info.thread);
                let source = if order.releases() { own } else { fence };
                (modifies || order == Order::JavaVolatile, Some(source))
            }
            (AccessKind::Write, _) => (false, None),
        };
        let owner = match self.rules.release_sequence {
            ReleaseSequence::C20 => None,
            ReleaseSequence::C11 => Some(info.thread),
        };
        for &(of, row) in &bytes.messages {
            let continues = keep || (source.is_some() && of.is_some() && of == owner);
            if !continues {
                self.sets.rows.clear(row);
            }
        }
        if let Some(source) = source {
            let row = match bytes.messages.iter().find(|(of, _)| *of == owner) {
                Some(&(_, row)) => row,
                None => {
                    let row = self.sets.take_row();
                    bytes.messages.push((owner, row));
                    row
                }
            };
            self.sets.rows.add(row, source);
        }
    }

    fn alloc(&mut self, range: Range) {
        let mut object = mem::take(self.object(range.object));
        let which = object.cells.isolate(range, &mut self.sets);
        for cell in object.cells.remove(which) {
            for (_, column) in cell.value.accesses {
                self.sets.give(column);
            }
            for (_, message) in cell.value.messages {
                self.sets.give_row(message);
            }
        }
        let end = u64::from(range.offset) + u64::from(range.len);
        object.places.retain_mut(|(offset, sync)| {
            let keep = *offset < range.offset || u64::from(*offset) >= end;
            if !keep {
                let own = [sync.lock, sync.readers, sync.posts, sync.arrivals];
                for row in own.into_iter().chain(mem::take(&mut sync.messages)) {
                    self.sets.give_row(row);
                }
            }
            keep
        });
        *self.object(range.object) = object;
    }
}

impl Detector for Lockset {
    fn event(&mut self, event: &Event) -> Option<Race> {
        match *event {
            Event::Access {
                kind: AccessKind::Read,
                mode: AccessMode::Atomic(order),
                ..
            }
            | Event::Rmw { order, .. } => return self.access(AccessInfo::of(event)?, Some(order)),
            Event::Access { .. } | Event::Free { .. } | Event::Touch { .. } => {
                return self.access(AccessInfo::of(event)?, None);
            }
            Event::Fence { thread, order, .. } => self.fence(thread, order),
            Event::Fork { thread, child, .. } => {
                let own = self.own(thread);
                self.learn(child, own);
            }
            Event::Join { thread, joined, .. } => {
                let own = self.own(joined);
                self.learn(thread, own);
            }
            Event::Acquire {
                thread, lock, hold, ..
            } => self.acquire(thread, lock, hold),
            Event::Release {
                thread, lock, hold, ..
            } => self.release(thread, lock, hold),
            Event::Post { thread, object, .. } => {
                let (own, posts) = (self.own(thread), self.sync(object).posts);
                self.sets.rows.add(posts, own);
            }
            Event::Take { thread, object, .. } => {
                let posts = self.sync(object).posts;
                self.learn(thread, posts);
            }
            Event::Put { thread, queue, .. } => {
                let (own, row) = (self.own(thread), self.sets.take_row());
                self.sets.rows.add(row, own);
                self.sync(queue).messages.push(row);
            }
            Event::Get {
                thread,
                queue,
                learns,
                drops,
                ..
            } => {
                let messages = self.sync(queue).messages.clone();
                for &row in messages.iter().take(learns as usize) {
                    self.learn(thread, row);
                }
                let count = messages.len().min(drops as usize);
                let gone: Vec<Row> = self.sync(queue).messages.drain(..count).collect();
                for row in gone {
                    self.sets.give_row(row);
                }
            }
            Event::Arrive {
                thread, barrier, ..
            } => {
                let own = self.own(thread);
                let sync = self.sync(barrier);
                sync.arrived.push(thread);
                let arrivals = sync.arrivals;
                self.sets.rows.add(arrivals, own);
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

impl Sets {
    fn take(&mut self) -> Column {
        self.free.pop().unwrap_or_else(|| {
            self.columns += 1;
            self.columns - 1
        })
    }

    fn take_row(&mut self) -> Row {
        self.free_rows.pop().unwrap_or_else(|| self.rows.grow())
    }

    fn give_row(&mut self, row: Row) {
        self.rows.clear(row);
        self.free_rows.push(row);
    }

    fn give(&mut self, column: Column) {
        self.rows.clear_column(column);
        self.free.push(column);
    }
}

impl Cutting<Bytes> for Sets {
    fn split(&mut self, value: &Bytes) -> Bytes {
        let mut right = Bytes::default();
        for &(info, column) in &value.accesses {
            let copy = self.take();
            self.rows.copy_column(copy, column);
            right.accesses.push((info, copy));
        }
        for &(owner, message) in &value.messages {
            let copy = self.take_row();
            self.rows.copy(copy, message);
            right.messages.push((owner, copy));
        }
        right
    }

    fn edited(&mut self, _: Edit) {}
}
