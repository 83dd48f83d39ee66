//! What the path under search has done to each object, and what happened before what.
//!
//! For every object the last use by each thread and class, and for every thread a vector clock
//! over frames of the path: entry `t` of a thread's clock is one more than the last frame of `t`
//! that its next operation is ordered after. Order here is the order of dependent operations,
//! never more: claiming too much order would hide a reversal that must be tried. (Take and give
//! are ordered where the machine says that something was given back.)

use crate::por::dependence::Class;
use crate::por::future::{Futures, Label, ObjectIndex};
use machine::ThreadId;

/// The number of a frame on the path.
pub(crate) type Frame = u32;

/// What orders threads beside their uses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edge {
    /// A thread with this label was created.
    Fork {
        thread: ThreadId,
        child: ThreadId,
        label: Label,
    },
    /// An end was seen.
    Join { thread: ThreadId, joined: ThreadId },
    /// An object was given back.
    Release {
        thread: ThreadId,
        object: ObjectIndex,
    },
}

/// The rows of one object: what every later use is ordered after, what every later use but a
/// shared one is, and what every later use but a drawing one is.
const ROWS: u32 = 3;
const EXCLUSIVE: u32 = 0;
const SHARED: u32 = 1;
const DRAWN: u32 = 2;

/// The last use of an object by a thread in a class.
#[derive(Clone, Copy, Debug)]
struct Last {
    thread: u32,
    class: Class,
    /// One more than the frame.
    after: Frame,
}

/// Last uses and clocks, with a log to go back.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    clocks: Rows,
    objects: Rows,
    /// By object.
    last: Vec<Vec<Last>>,
    /// By thread.
    labels: Vec<Label>,
    /// By label.
    threads: Vec<Option<ThreadId>>,
    log: Vec<Undo>,
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Clock(Change),
    Object(Change),
    Thread,
    /// The newest in an object's list is new.
    First(ObjectIndex),
    /// The one at this place was made later.
    Again(ObjectIndex, u32, Frame),
}

/// An entry's old value.
#[derive(Clone, Copy, Debug)]
struct Change {
    row: u32,
    column: u32,
    old: Frame,
}

/// A table with one column per thread, zero where nothing was written.
#[derive(Clone, Debug, Default)]
struct Rows {
    cells: Vec<Frame>,
    width: usize,
}

impl Rows {
    fn row(&self, row: u32) -> &[Frame] {
        let start = row as usize * self.width;
        self.cells.get(start..start + self.width).unwrap_or(&[])
    }

    /// Makes room.
    fn reach(&mut self, row: u32, column: usize) {
        if column >= self.width {
            let width = (column + 1).next_power_of_two().max(4);
            let rows = self.cells.len().checked_div(self.width).unwrap_or(0);
            let mut cells = vec![0; rows * width];
            if self.width > 0 {
                let old = self.cells.chunks_exact(self.width);
                for (new, old) in cells.chunks_exact_mut(width).zip(old) {
                    new[..self.width].copy_from_slice(old);
                }
            }
            self.cells = cells;
            self.width = width;
        }
        let end = (row as usize + 1) * self.width;
        if self.cells.len() < end {
            self.cells.resize(end, 0);
        }
    }

    fn get(&self, row: u32, column: usize) -> Frame {
        self.row(row).get(column).copied().unwrap_or(0)
    }

    fn set(&mut self, row: u32, column: usize, new: Frame, log: &mut impl FnMut(Change)) {
        let old = self.get(row, column);
        if old != new {
            self.reach(row, column);
            self.cells[row as usize * self.width + column] = new;
            log(Change {
                row,
                column: column as u32,
                old,
            });
        }
    }

    fn take_back(&mut self, change: Change) {
        self.cells[change.row as usize * self.width + change.column as usize] = change.old;
    }
}

impl History {
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    pub fn undo_to(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Undo::Clock(change)) => self.clocks.take_back(change),
                Some(Undo::Object(change)) => self.objects.take_back(change),
                Some(Undo::Thread) => {
                    if let Some(label) = self.labels.pop() {
                        self.threads[label as usize] = None;
                    }
                }
                Some(Undo::First(object)) => {
                    self.last[object as usize].pop();
                }
                Some(Undo::Again(object, at, old)) => {
                    self.last[object as usize][at as usize].after = old;
                }
                None => {}
            }
        }
    }

    /// The next thread has this label.
    pub fn thread(&mut self, label: Label) {
        let index = label as usize;
        if self.threads.len() <= index {
            self.threads.resize(index + 1, None);
        }
        self.threads[index] = Some(ThreadId(self.labels.len() as u32));
        self.labels.push(label);
        self.log.push(Undo::Thread);
    }

    /// The label of a thread.
    pub fn label(&self, thread: ThreadId) -> Label {
        self.labels[thread.0 as usize]
    }

    /// The thread with this label, or its nearest ancestor that exists; and whether it is itself.
    pub fn existing(&self, mut label: Label, futures: &Futures) -> Option<(ThreadId, bool)> {
        let mut itself = true;
        loop {
            if let Some(&Some(thread)) = self.threads.get(label as usize) {
                return Some((thread, itself));
            }
            label = futures.creator(label)?;
            itself = false;
        }
    }

    /// The thread has executed an operation with these uses, from this frame.
    pub fn operation(
        &mut self,
        frame: Frame,
        thread: ThreadId,
        uses: &[(ObjectIndex, Class)],
        edges: &[Edge],
    ) {
        let me = thread.0;
        self.raise_clock(me, me as usize, frame + 1);
        for &(object, class) in uses {
            if class != Class::Give {
                self.learn(me, object * ROWS + EXCLUSIVE);
                if class != Class::Shared {
                    self.learn(me, object * ROWS + SHARED);
                }
                if class != Class::Draw {
                    self.learn(me, object * ROWS + DRAWN);
                }
            }
        }
        for &(object, class) in uses {
            match class {
                Class::Exclusive | Class::Take => self.tell(object * ROWS + EXCLUSIVE, me, true),
                Class::Shared => self.tell(object * ROWS + SHARED, me, false),
                Class::Draw => self.tell(object * ROWS + DRAWN, me, false),
                // Whether something was given back, an event tells.
                Class::Give => {}
            }
            self.remember(object, class, me, frame + 1);
        }
        for &edge in edges {
            match edge {
                Edge::Fork {
                    thread,
                    child,
                    label,
                } => {
                    self.thread(label);
                    self.follow(child, thread);
                }
                Edge::Join { thread, joined } => self.follow(thread, joined),
                Edge::Release { thread, object } => {
                    self.tell(object * ROWS + EXCLUSIVE, thread.0, false);
                }
            }
        }
    }

    fn remember(&mut self, object: ObjectIndex, class: Class, thread: u32, after: Frame) {
        let index = object as usize;
        if self.last.len() <= index {
            self.last.resize(index + 1, Vec::new());
        }
        let list = &mut self.last[index];
        let same = |l: &Last| l.thread == thread && l.class == class;
        match list.iter().position(same) {
            Some(at) => {
                let old = std::mem::replace(&mut list[at].after, after);
                self.log.push(Undo::Again(object, at as u32, old));
            }
            None => {
                list.push(Last {
                    thread,
                    class,
                    after,
                });
                self.log.push(Undo::First(object));
            }
        }
    }

    fn raise_clock(&mut self, row: u32, column: usize, to: Frame) {
        if self.clocks.get(row, column) < to {
            let log = &mut self.log;
            let mut log = |change| log.push(Undo::Clock(change));
            self.clocks.set(row, column, to, &mut log);
        }
    }

    /// A thread's clock learns what a row of an object says.
    fn learn(&mut self, thread: u32, row: u32) {
        for column in 0..self.objects.width.min(self.labels.len()) {
            let theirs = self.objects.get(row, column);
            self.raise_clock(thread, column, theirs);
        }
    }

    /// A thread's clock learns another's.
    fn follow(&mut self, thread: ThreadId, other: ThreadId) {
        for column in 0..self.clocks.width.min(self.labels.len()) {
            let theirs = self.clocks.get(other.0, column);
            self.raise_clock(thread.0, column, theirs);
        }
    }

    /// A row of an object becomes a thread's clock, or learns it.
    fn tell(&mut self, row: u32, thread: u32, replace: bool) {
        for column in 0..self
            .clocks
            .width
            .max(self.objects.width)
            .min(self.labels.len())
        {
            let mine = self.clocks.get(thread, column);
            if replace || self.objects.get(row, column) < mine {
                let log = &mut self.log;
                let mut log = |change| log.push(Undo::Object(change));
                self.objects.set(row, column, mine, &mut log);
            }
        }
    }

    /// The newest frame whose operation a coming use of the object by the thread may have to
    /// precede: dependent, of another thread, not ordered before the coming one.
    pub fn reversible(&self, thread: ThreadId, object: ObjectIndex, class: Class) -> Option<Frame> {
        let clock = self.clocks.row(thread.0);
        let list = self.last.get(object as usize)?;
        let mut newest = 0;
        for last in list {
            let known = clock.get(last.thread as usize).copied().unwrap_or(0);
            if last.after > known
                && last.after > newest
                && last.thread != thread.0
                && class.depends(last.class)
            {
                newest = last.after;
            }
        }
        newest.checked_sub(1)
    }
}
