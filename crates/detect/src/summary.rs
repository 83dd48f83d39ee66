//! The summary of happens-before that a stateful search keeps: who knows of which access.
//!
//! K. Kim, T. Yavuz-Kahveci, B. Sanders: *Precise Data Race Detection in a Relaxed Memory Model
//! Using Heuristic-Based Model Checking* (JRF), ASE 2009, Fig. 1: the function `h` maps threads
//! and synchronisation objects to the variables they may touch without a race. Read by columns it
//! is, for each remembered access, its *who-knows set*: the threads and objects that it happens
//! before. Rows of bits, a release adds the thread's row to the object's, an acquisition the
//! object's row to the thread's, an access clears a column.
//!
//! Departures.
//! * Write-after-read races count unless [`Rules`] say otherwise; so the last read of each thread
//!   since the last write is remembered as well, and, apart from plain accesses, atomic ones.
//! * The edge of `isAlive` exists when it returned false; a join event stands for it.
//! * Instantiation belongs to no thread: a fresh object can be touched by any thread first.
//! * C11: a store replaces what the variable publishes unless it continues a release sequence
//!   (a Java volatile write adds to it); pseudo-objects `F_t` (what `t`'s last release fence
//!   published) and `P_t` (what an acquire fence would give `t`) stand for fences.
//! * The row of a lock is dropped when the lock is taken exclusively, because its holder knows
//!   all of it and will publish it again: so the sets are a function of what can still happen.
//!   This asks that locks be released by their holder.
//!
//! Precise, like [`crate::Epochs`]. All changes can be undone ([`Summary::mark`],
//! [`Summary::undo_to`]); [`Summary::store`] gives a canonical form to keep beside a state. The
//! sites of the remembered accesses are kept for messages and stay out of that form.

mod messages;
mod renamed;

use std::mem;

use ir::{AccessMode, Order};
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, ThreadId};

use crate::bits::{Column, Columns, Row, Rows};
use crate::cells::{Cell, Cells, Cutting, Edit};
use crate::race::{AccessInfo, Class, Detector, Race, ReleaseSequence, Rules};
use crate::stored::{Element, Run, Set, Stored};
use renamed::renamed;

/// The detector.
#[derive(Clone, Debug)]
pub struct Summary {
    rules: Rules,
    threads: Vec<Thread>,
    objects: Vec<SummaryShadow>,
    /// The objects that something was told of, ascending: few of those that a program has.
    told: Vec<u32>,
    matrix: Matrix,
}

/// A moment to which a [`Summary`] can return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    words: usize,
    edits: usize,
}

/// How a search sees the present state: new names, and what can still happen. Names are given to
/// the methods as the events had them.
pub trait View {
    /// The threads that have not ended.
    fn live(&self) -> &[ThreadId];
    /// The canonical name of a thread; none if no thread can join or name it any more.
    fn thread(&self, thread: ThreadId) -> Option<ThreadId>;
    /// The canonical name of an object; none if no thread can reach it any more.
    fn object(&self, object: ObjectId) -> Option<ObjectId>;
    /// Whether a thread may still take knowledge from the element.
    fn may_learn_from(&self, _element: Element) -> bool {
        true
    }
    /// Whether one of these threads may still make an access that conflicts with one of this class
    /// to these bytes.
    fn may_conflict(
        &self,
        mut threads: impl Iterator<Item = ThreadId>,
        _class: Class,
        _range: Range,
    ) -> bool {
        threads.next().is_some()
    }
}

#[derive(Clone, Copy, Debug)]
struct Thread {
    known: Row,
    fence: Row,
    pending: Row,
}

#[derive(Clone, Debug, Default)]
struct SummaryShadow {
    cells: Cells<Bytes>,
    /// Whether it is in the list of those that something was told of.
    told: bool,
    /// Sorted by offset.
    places: Vec<(u32, Sync)>,
}

#[derive(Clone, Debug)]
struct Sync {
    exclusive: Row,
    shared: Row,
    posts: Row,
    arrivals: Row,
    arrived: Vec<ThreadId>,
    /// What is known with each message, the oldest first.
    messages: Vec<Row>,
}

#[derive(Clone, Debug, Default)]
struct Bytes {
    accesses: Vec<Column>,
    messages: Vec<(Option<ThreadId>, Row)>,
}

/// The who-knows sets, the accesses they belong to, and the log of what is not a bit.
#[derive(Clone, Debug, Default)]
struct Matrix {
    rows: Rows,
    infos: Vec<AccessInfo>,
    /// Columns and rows in these are zero.
    free_columns: Vec<Column>,
    free_rows: Vec<Row>,
    logging: bool,
    edits: Vec<Undo>,
    /// The object being cut.
    cutting: usize,
}

/// What was done. Taking back goes from the newest to the oldest, so indices are right again
/// when their turn comes. Rows, threads and places that were made stay: all zero, they mean
/// nothing.
#[derive(Clone, Debug)]
enum Undo {
    Cut(usize, Edit),
    Removed(usize, usize, Vec<Cell<Bytes>>),
    TookColumn(Column),
    GaveColumn,
    TookRow(Row),
    GaveRow,
    Info(Column, AccessInfo),
    Remembered(usize, usize),
    Forgot(usize, usize, usize, Column),
    Message(usize, usize),
    Arrived(Place, Vec<ThreadId>),
    Put(Place),
    Got(Place, Vec<Row>),
}

impl Summary {
    /// Judges by these rules.
    pub fn new(rules: Rules) -> Summary {
        Summary {
            rules,
            threads: Vec::new(),
            objects: Vec::new(),
            told: Vec::new(),
            matrix: Matrix::default(),
        }
    }

    /// The present moment. From the first mark on, changes are logged.
    pub fn mark(&mut self) -> Mark {
        self.matrix.logging = true;
        self.matrix.rows.start_log();
        Mark {
            words: self.matrix.rows.logged(),
            edits: self.matrix.edits.len(),
        }
    }

    /// Returns to the moment of a mark. Marks made after it are void.
    pub fn undo_to(&mut self, mark: Mark) {
        self.matrix.rows.undo_to(mark.words);
        while self.matrix.edits.len() > mark.edits {
            if let Some(undo) = self.matrix.edits.pop() {
                self.take_back(undo);
            }
        }
    }

    fn take_back(&mut self, undo: Undo) {
        let matrix = &mut self.matrix;
        match undo {
            Undo::Cut(object, edit) => {
                self.objects[object].cells.undo(edit);
            }
            Undo::Removed(object, at, cells) => self.objects[object].cells.restore(at, cells),
            Undo::TookColumn(column) => matrix.free_columns.push(column),
            Undo::GaveColumn => {
                matrix.free_columns.pop();
            }
            Undo::TookRow(row) => matrix.free_rows.push(row),
            Undo::GaveRow => {
                matrix.free_rows.pop();
            }
            Undo::Info(column, info) => matrix.infos[column as usize] = info,
            Undo::Remembered(object, cell) => {
                self.objects[object].cells[cell].value.accesses.pop();
            }
            Undo::Forgot(object, cell, at, column) => {
                let accesses = &mut self.objects[object].cells[cell].value.accesses;
                accesses.insert(at, column);
            }
            Undo::Message(object, cell) => {
                self.objects[object].cells[cell].value.messages.pop();
            }
            Undo::Arrived(barrier, arrived) => self.sync(barrier).arrived = arrived,
            Undo::Put(queue) => {
                self.sync(queue).messages.pop();
            }
            Undo::Got(queue, rows) => {
                self.sync(queue).messages.splice(0..0, rows);
            }
        }
    }

    /// Whether no access is remembered.
    pub fn is_empty(&self) -> bool {
        self.matrix.infos.len() == self.matrix.free_columns.len()
    }

    /// Remembers an access without judging it, and without learning by it: one that is known to
    /// have been possible.
    pub fn recall(&mut self, access: AccessInfo) {
        self.access(access, None, true);
    }

    /// Takes an atomic access for what it orders only: it races with nothing.
    pub fn order(&mut self, event: &Event) {
        let reads = match *event {
            Event::Rmw { order, .. } => Some(order),
            Event::Access {
                kind: AccessKind::Read,
                mode: AccessMode::Atomic(order),
                ..
            } => Some(order),
            _ => None,
        };
        if let Some(info) = AccessInfo::of(event) {
            self.access(info, reads, false);
        }
    }

    /// A canonical, storable form: equal for equal knowledge, whatever numbers objects and
    /// threads had. A set that holds every thread that might still race is left out, as is what
    /// no thread can learn from.
    pub fn store(&self, view: &impl View) -> Stored {
        // The columns of all cells that are told of, and where those of each end.
        let mut columns: Vec<Column> = Vec::new();
        let mut told: Vec<(ObjectId, &Cell<Bytes>, usize)> = Vec::new();
        for &index in &self.told {
            let (old, object) = (ObjectId(index), &self.objects[index as usize]);
            let Some(new) = view.object(old) else {
                continue;
            };
            for cell in object.cells.iter() {
                let matters = |column: &Column| self.matters(*column, old, cell, view);
                let accesses = cell.value.accesses.iter().copied();
                let before = columns.len();
                columns.extend(accesses.filter(matters));
                if columns.len() > before {
                    told.push((new, cell, columns.len()));
                }
            }
        }
        if told.is_empty() {
            return Stored::default();
        }
        let mut elements = self.elements(view, &Columns::of(&columns));
        elements.sort_unstable();
        let rows: Vec<Row> = elements.iter().map(|(_, row)| *row).collect();
        let few = rows.len() <= 64;
        let across = match few {
            true => self.matrix.rows.across(&rows, &columns),
            false => Vec::new(),
        };
        let set = |at: usize| -> Set {
            if few {
                return Set::of_few(across[at]);
            }
            let knows = |&row: &Row| self.matrix.rows.get(row, columns[at]);
            rows.iter().map(knows).collect()
        };
        let class = |at: usize| self.matrix.infos[columns[at] as usize].class();
        let mut begin = 0;
        let run = |(object, cell, end): (ObjectId, &Cell<Bytes>, usize)| {
            let begin = mem::replace(&mut begin, end);
            Run {
                object,
                start: cell.start,
                end: cell.end,
                accesses: (begin..end).map(|at| (class(at), set(at))).collect(),
            }
        };
        let runs = told.into_iter().map(run).collect();
        let elements = elements.into_iter().map(|(element, _)| element).collect();
        Stored::new(elements, runs)
    }

    /// Whether an access can still be raced with.
    fn matters(
        &self,
        column: Column,
        object: ObjectId,
        cell: &Cell<Bytes>,
        view: &impl View,
    ) -> bool {
        let class = self.matrix.infos[column as usize].class();
        let range = Range {
            object,
            offset: cell.start as u32,
            len: (cell.end - cell.start) as u32,
        };
        let ignorant = |thread: &ThreadId| {
            let thread = self.threads.get(thread.0 as usize);
            !thread.is_some_and(|t| self.matrix.rows.get(t.known, column))
        };
        let ignorant = view.live().iter().copied().filter(ignorant);
        view.may_conflict(ignorant, class, range)
    }

    /// Everything that knows of some of these accesses, with its new name; perhaps more.
    fn elements(&self, view: &impl View, columns: &Columns) -> Vec<(Element, Row)> {
        let mut elements = Vec::with_capacity(32);
        let mut add = |old: Element, row: Row| {
            if self.matrix.rows.meets(row, columns)
                && view.may_learn_from(old)
                && let Some(new) = renamed(old, view)
            {
                elements.push((new, row));
            }
        };
        for (index, thread) in self.threads.iter().enumerate() {
            let id = ThreadId(index as u32);
            add(Element::Thread(id), thread.known);
            if view.live().contains(&id) {
                add(Element::Fence(id), thread.fence);
                add(Element::Pending(id), thread.pending);
            }
        }
        for &index in &self.told {
            let (id, object) = (ObjectId(index), &self.objects[index as usize]);
            for &(offset, ref sync) in &object.places {
                let place = Place { object: id, offset };
                add(Element::Exclusive(place), sync.exclusive);
                add(Element::Shared(place), sync.shared);
                add(Element::Posts(place), sync.posts);
                add(Element::Arrivals(place), sync.arrivals);
                for (number, &row) in sync.messages.iter().enumerate() {
                    add(Element::Queued(place, number as u32), row);
                }
            }
            for cell in object.cells.iter() {
                for &(owner, row) in &cell.value.messages {
                    let message = Element::Message {
                        object: id,
                        owner,
                        start: cell.start,
                        end: cell.end,
                    };
                    add(message, row);
                }
            }
        }
        elements
    }

    fn thread(&mut self, thread: ThreadId) -> Thread {
        let index = thread.0 as usize;
        while self.threads.len() <= index {
            self.threads.push(Thread {
                known: self.matrix.rows.grow(),
                fence: self.matrix.rows.grow(),
                pending: self.matrix.rows.grow(),
            });
        }
        self.threads[index]
    }

    fn object(&mut self, object: ObjectId) -> &mut SummaryShadow {
        let index = object.0 as usize;
        if index >= self.objects.len() {
            self.objects.resize_with(index + 1, SummaryShadow::default);
        }
        if !mem::replace(&mut self.objects[index].told, true) {
            let at = self.told.partition_point(|&other| other < object.0);
            self.told.insert(at, object.0);
        }
        &mut self.objects[index]
    }

    fn sync(&mut self, place: Place) -> &mut Sync {
        let places = &self.object(place.object).places;
        let at = match places.binary_search_by_key(&place.offset, |(offset, _)| *offset) {
            Ok(at) => at,
            Err(at) => {
                let rows = &mut self.matrix.rows;
                let sync = Sync {
                    exclusive: rows.grow(),
                    shared: rows.grow(),
                    posts: rows.grow(),
                    arrivals: rows.grow(),
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

    fn set_arrived(&mut self, barrier: Place, arrived: Vec<ThreadId>) {
        let old = mem::replace(&mut self.sync(barrier).arrived, arrived);
        self.matrix.log(|| Undo::Arrived(barrier, old));
    }

    fn acquire(&mut self, thread: ThreadId, lock: Place, hold: Hold) {
        let known = self.thread(thread).known;
        let &mut Sync {
            exclusive, shared, ..
        } = self.sync(lock);
        let rows = &mut self.matrix.rows;
        rows.add(known, exclusive);
        if hold == Hold::Exclusive {
            rows.add(known, shared);
            rows.clear(exclusive);
            rows.clear(shared);
        }
    }

    fn leave(&mut self, thread: ThreadId, barrier: Place) {
        let sync = self.sync(barrier);
        if !sync.arrived.contains(&thread) {
            return;
        }
        // Those still inside do nothing before they leave, so they may learn at once what
        // leaving will tell them; and the open round holds nothing of a closed one.
        let arrivals = sync.arrivals;
        for member in sync.arrived.clone() {
            let known = self.thread(member).known;
            self.matrix.rows.add(known, arrivals);
        }
        self.matrix.rows.clear(arrivals);
        self.set_arrived(barrier, Vec::new());
    }

    fn fence(&mut self, thread: ThreadId, order: Order) {
        let Thread {
            known,
            fence,
            pending,
        } = self.thread(thread);
        if order.acquires() {
            self.matrix.rows.add(known, pending);
        }
        if order.releases() {
            self.matrix.rows.copy(fence, known);
        }
    }

    fn access(&mut self, later: AccessInfo, reads: Option<Order>, judge: bool) -> Option<Race> {
        let thread = self.thread(later.thread);
        self.object(later.range.object);
        let object = later.range.object.0 as usize;
        self.matrix.cutting = object;
        let (matrix, cells) = (&mut self.matrix, &mut self.objects[object].cells);
        let which = cells.isolate(later.range, matrix);
        if let Some(order) = reads {
            let to = if order.acquires() {
                thread.known
            } else {
                thread.pending
            };
            for i in which.clone() {
                for &(_, message) in &cells[i].value.messages {
                    matrix.rows.add(to, message);
                }
            }
        }
        let class = later.class();
        let mut race = None;
        for i in which.clone() {
            if !judge {
                break;
            }
            let racing = |column: &&Column| {
                let earlier = matrix.infos[**column as usize].class();
                self.rules.races(earlier, class) && !matrix.rows.get(thread.known, **column)
            };
            if race.is_none()
                && let Some(&column) = cells[i].value.accesses.iter().find(racing)
            {
                race = Some(Race {
                    earlier: matrix.infos[column as usize],
                    later,
                    offset: cells[i].start as u32,
                });
            }
            if self.rules.read_write || class.writes() {
                matrix.remember(object, i, &mut cells[i].value, later, thread.known);
            }
        }
        // Only now, because what one byte publishes includes this access to all of them.
        if class.writes() {
            for i in which {
                self.publish(i, later, reads.is_some(), thread);
            }
        }
        race
    }

    /// What an acquisition of the stored value will give.
    fn publish(&mut self, cell: usize, info: AccessInfo, modifies: bool, thread: Thread) {
        let object = info.range.object.0 as usize;
        let messages = &mut self.objects[object].cells[cell].value.messages;
        let matrix = &mut self.matrix;
        let AccessMode::Atomic(order) = info.mode else {
            for &(_, row) in &*messages {
                matrix.rows.clear(row);
            }
            return;
        };
        let owner = match self.rules.release_sequence {
            ReleaseSequence::C20 => None,
            ReleaseSequence::C11 => Some(info.thread),
        };
        if !modifies && order != Order::JavaVolatile {
            for &(of, row) in &*messages {
                if of.is_none() || of != owner {
                    matrix.rows.clear(row);
                }
            }
        }
        let row = match messages.iter().find(|(of, _)| *of == owner) {
            Some(&(_, row)) => row,
            None => {
                let row = matrix.take_row();
                messages.push((owner, row));
                matrix.log(|| Undo::Message(object, cell));
                row
            }
        };
        let source = if order.releases() {
            thread.known
        } else {
            thread.fence
        };
        matrix.rows.add(row, source);
    }

    fn alloc(&mut self, range: Range) {
        self.object(range.object);
        let object = range.object.0 as usize;
        self.matrix.cutting = object;
        let (matrix, SummaryShadow { cells, places, .. }) =
            (&mut self.matrix, &mut self.objects[object]);
        if cells.iter().next().is_some() {
            let which = cells.isolate(range, matrix);
            let at = which.start;
            let removed = cells.remove(which);
            matrix.log(|| Undo::Removed(object, at, removed.clone()));
            for cell in removed {
                for column in cell.value.accesses {
                    matrix.give_column(column);
                }
                for (_, row) in cell.value.messages {
                    matrix.give_row(row);
                }
            }
        }
        let end = u64::from(range.offset) + u64::from(range.len);
        let mut queues: Vec<Place> = Vec::new();
        for (offset, sync) in places {
            if *offset >= range.offset && u64::from(*offset) < end {
                for row in [sync.exclusive, sync.shared, sync.posts, sync.arrivals] {
                    matrix.rows.clear(row);
                }
                let barrier = Place {
                    object: range.object,
                    offset: *offset,
                };
                let old = mem::take(&mut sync.arrived);
                matrix.log(|| Undo::Arrived(barrier, old));
                if !sync.messages.is_empty() {
                    queues.push(barrier);
                }
            }
        }
        for queue in queues {
            self.drop_messages(queue, u32::MAX);
        }
    }
}

impl Detector for Summary {
    fn event(&mut self, event: &Event) -> Option<Race> {
        match *event {
            Event::Access {
                kind: AccessKind::Read,
                mode: AccessMode::Atomic(order),
                ..
            }
            | Event::Rmw { order, .. } => {
                return self.access(AccessInfo::of(event)?, Some(order), true);
            }
            Event::Access { .. } | Event::Free { .. } | Event::Touch { .. } => {
                return self.access(AccessInfo::of(event)?, None, true);
            }
            Event::Fence { thread, order, .. } => self.fence(thread, order),
            Event::Fork { thread, child, .. } => {
                let (from, to) = (self.thread(thread).known, self.thread(child).known);
                self.matrix.rows.add(to, from);
            }
            Event::Join { thread, joined, .. } => {
                let (from, to) = (self.thread(joined).known, self.thread(thread).known);
                self.matrix.rows.add(to, from);
            }
            Event::Acquire {
                thread, lock, hold, ..
            } => self.acquire(thread, lock, hold),
            Event::Release {
                thread, lock, hold, ..
            } => {
                let known = self.thread(thread).known;
                let sync = self.sync(lock);
                let to = match hold {
                    Hold::Exclusive => sync.exclusive,
                    Hold::Shared => sync.shared,
                };
                self.matrix.rows.add(to, known);
            }
            Event::Post { thread, object, .. } => {
                let (known, posts) = (self.thread(thread).known, self.sync(object).posts);
                self.matrix.rows.add(posts, known);
            }
            Event::Take { thread, object, .. } => {
                let (known, posts) = (self.thread(thread).known, self.sync(object).posts);
                self.matrix.rows.add(known, posts);
            }
            Event::Put { thread, queue, .. } => self.put(thread, queue),
            Event::Get {
                thread,
                queue,
                learns,
                drops,
                ..
            } => self.get(thread, queue, learns, drops),
            Event::Arrive {
                thread, barrier, ..
            } => {
                let known = self.thread(thread).known;
                let sync = self.sync(barrier);
                let (arrivals, mut arrived) = (sync.arrivals, sync.arrived.clone());
                arrived.push(thread);
                self.matrix.rows.add(arrivals, known);
                self.set_arrived(barrier, arrived);
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

impl Matrix {
    #[inline]
    fn log(&mut self, undo: impl FnOnce() -> Undo) {
        if self.logging {
            self.edits.push(undo());
        }
    }

    fn take_column(&mut self, info: AccessInfo) -> Column {
        let column = match self.free_columns.pop() {
            Some(column) => {
                self.set_info(column, info);
                column
            }
            None => {
                self.infos.push(info);
                u32::try_from(self.infos.len() - 1).expect("fewer than 2^32 columns")
            }
        };
        self.log(|| Undo::TookColumn(column));
        column
    }

    fn give_column(&mut self, column: Column) {
        self.rows.clear_column(column);
        self.free_columns.push(column);
        self.log(|| Undo::GaveColumn);
    }

    fn take_row(&mut self) -> Row {
        let row = self.free_rows.pop().unwrap_or_else(|| self.rows.grow());
        self.log(|| Undo::TookRow(row));
        row
    }

    fn give_row(&mut self, row: Row) {
        self.rows.clear(row);
        self.free_rows.push(row);
        self.log(|| Undo::GaveRow);
    }

    fn set_info(&mut self, column: Column, info: AccessInfo) {
        let old = mem::replace(&mut self.infos[column as usize], info);
        self.log(|| Undo::Info(column, old));
    }

    /// Remembers an access: only its thread knows of it. A plain write takes the place of all
    /// others, another access that of those of its thread that conflict with no more than it.
    fn remember(
        &mut self,
        object: usize,
        cell: usize,
        bytes: &mut Bytes,
        info: AccessInfo,
        known: Row,
    ) {
        let class = info.class();
        let mut reused = None;
        let mut at = 0;
        while let Some(&column) = bytes.accesses.get(at) {
            let old = self.infos[column as usize];
            let replaces = class == Class::PlainWrite
                || (old.thread == info.thread && class.subsumes(old.class()));
            if replaces && reused.is_none() {
                reused = Some(column);
                at += 1;
            } else if replaces {
                bytes.accesses.remove(at);
                self.log(|| Undo::Forgot(object, cell, at, column));
                self.give_column(column);
            } else {
                at += 1;
            }
        }
        let column = match reused {
            Some(column) => {
                self.rows.clear_column(column);
                self.set_info(column, info);
                column
            }
            None => {
                let column = self.take_column(info);
                bytes.accesses.push(column);
                self.log(|| Undo::Remembered(object, cell));
                column
            }
        };
        self.rows.set(known, column);
    }
}

impl Cutting<Bytes> for Matrix {
    fn split(&mut self, value: &Bytes) -> Bytes {
        let mut right = Bytes::default();
        for &column in &value.accesses {
            let copy = self.take_column(self.infos[column as usize]);
            self.rows.copy_column(copy, column);
            right.accesses.push(copy);
        }
        for &(owner, message) in &value.messages {
            let copy = self.take_row();
            self.rows.copy(copy, message);
            right.messages.push((owner, copy));
        }
        right
    }

    fn edited(&mut self, edit: Edit) {
        let object = self.cutting;
        self.log(|| Undo::Cut(object, edit));
    }
}
