//! What the path under search has done to each object, and what happened before what.
//!
//! For every object the last use by each thread and class, and for every thread a vector clock
//! over frames of the path: entry `t` of a thread's clock is one more than the last frame of `t`
//! that its next operation is ordered after. Order here is the order of dependent operations,
//! never more: claiming too much order would hide a reversal that must be tried. (Take and give
//! are ordered where the machine says that something was given back.)

use crate::dependence::{Class, Object, Uses};
use machine::{Event, ThreadId};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of a frame on the path.
pub(crate) type Frame = u32;

type Clock = Rc<Vec<Frame>>;

/// Last uses and clocks, with a log to go back.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    clocks: Vec<Clock>,
    objects: BTreeMap<Object, Rc<Record>>,
    log: Vec<Undo>,
}

#[derive(Clone, Debug, Default)]
struct Record {
    /// What every later use is ordered after.
    exclusive: Clock,
    /// What every later use but a shared one is ordered after.
    shared: Clock,
    last: Vec<Use>,
}

#[derive(Clone, Copy, Debug)]
struct Use {
    thread: ThreadId,
    class: Class,
    frame: Frame,
}

#[derive(Clone, Debug)]
enum Undo {
    Clock(usize, Clock),
    NewClock,
    Object(Object, Option<Rc<Record>>),
}

impl History {
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    pub fn undo_to(&mut self, mark: usize) {
        for undo in self.log.drain(mark..).rev() {
            match undo {
                Undo::Clock(thread, clock) => self.clocks[thread] = clock,
                Undo::NewClock => {
                    self.clocks.pop();
                }
                Undo::Object(object, Some(record)) => {
                    self.objects.insert(object, record);
                }
                Undo::Object(object, None) => {
                    self.objects.remove(&object);
                }
            }
        }
    }

    /// The thread has executed an operation with these uses, from this frame.
    pub fn operation(&mut self, frame: Frame, thread: ThreadId, uses: &Uses, edges: &[Event]) {
        let mut clock = (*self.clock(thread)).clone();
        raise(&mut clock, thread.0 as usize, frame + 1);
        for &(object, class) in uses {
            if let Some(record) = self.objects.get(&object)
                && class != Class::Give
            {
                join(&mut clock, &record.exclusive);
                if class != Class::Shared {
                    join(&mut clock, &record.shared);
                }
            }
        }
        self.set_clock(thread, clock);
        for &(object, class) in uses {
            self.record(object, class, frame, thread);
        }
        for edge in edges {
            self.edge(edge);
        }
    }

    fn record(&mut self, object: Object, class: Class, frame: Frame, thread: ThreadId) {
        let clock = self.clock(thread);
        let old = self.objects.get(&object).cloned();
        let mut record = old.as_deref().cloned().unwrap_or_default();
        match class {
            Class::Exclusive | Class::Take => {
                Rc::make_mut(&mut record.exclusive).clone_from(&clock)
            }
            Class::Shared => join(Rc::make_mut(&mut record.shared), &clock),
            // Whether something was given back, an event tells.
            Class::Give => {}
        }
        record
            .last
            .retain(|u| (u.thread, u.class) != (thread, class));
        record.last.push(Use {
            thread,
            class,
            frame,
        });
        self.log.push(Undo::Object(object, old));
        self.objects.insert(object, Rc::new(record));
    }

    fn edge(&mut self, edge: &Event) {
        match *edge {
            Event::Fork { thread, child, .. } => {
                let clock = (*self.clock(thread)).clone();
                self.set_clock(child, clock);
            }
            Event::Join { thread, joined, .. } => {
                let mut clock = (*self.clock(thread)).clone();
                join(&mut clock, &self.clock(joined));
                self.set_clock(thread, clock);
            }
            Event::Release { thread, lock, .. } => {
                let clock = self.clock(thread);
                let object = Object::Place(lock);
                let Some(old) = self.objects.get(&object).cloned() else {
                    return;
                };
                let mut record = (*old).clone();
                join(Rc::make_mut(&mut record.exclusive), &clock);
                self.log.push(Undo::Object(object, Some(old)));
                self.objects.insert(object, Rc::new(record));
            }
            _ => {}
        }
    }

    /// The newest frame whose operation a coming use of the object by the thread may have to
    /// precede: dependent, of another thread, not ordered before the coming one.
    pub fn reversible(&self, thread: ThreadId, object: Object, class: Class) -> Option<Frame> {
        let record = self.objects.get(&object)?;
        let clock = self.clocks.get(thread.0 as usize);
        record
            .last
            .iter()
            .filter(|u| u.thread != thread && class.depends(u.class))
            .filter(|u| {
                let known = clock.and_then(|c| c.get(u.thread.0 as usize));
                known.is_none_or(|&known| known <= u.frame)
            })
            .map(|u| u.frame)
            .max()
    }

    /// Every object the path has used.
    pub fn objects(&self) -> impl Iterator<Item = Object> + '_ {
        self.objects.keys().copied()
    }

    fn clock(&self, thread: ThreadId) -> Clock {
        self.clocks
            .get(thread.0 as usize)
            .cloned()
            .unwrap_or_default()
    }

    fn set_clock(&mut self, thread: ThreadId, clock: Vec<Frame>) {
        let index = thread.0 as usize;
        while self.clocks.len() <= index {
            self.clocks.push(Clock::default());
            self.log.push(Undo::NewClock);
        }
        let old = std::mem::replace(&mut self.clocks[index], Rc::new(clock));
        self.log.push(Undo::Clock(index, old));
    }
}

fn raise(clock: &mut Vec<Frame>, index: usize, to: Frame) {
    if clock.len() <= index {
        clock.resize(index + 1, 0);
    }
    clock[index] = clock[index].max(to);
}

fn join(clock: &mut Vec<Frame>, other: &[Frame]) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}
