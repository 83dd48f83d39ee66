//! What a step shows to those who watch it.
//!
//! Events are all that detectors see, so that the same detectors read recorded traces: an event
//! names threads, byte ranges and synchronisation objects by number and carries no program state.
//! The order of events is the order of execution.

use ir::{AccessMode, Order};

/// A thread, by the order of creation. The initial thread is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThreadId(pub u32);

/// A memory object. Ids are not reused while a pointer to the object can survive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

/// A place in memory: where a synchronisation object stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The object.
    pub object: ObjectId,
    /// The offset in bytes.
    pub offset: u32,
}

impl Place {
    /// The offset at which the allocator's own knowledge of a heap object stands: beyond every
    /// object. Free posts there, and an allocation that is given the address takes.
    pub const ALLOCATOR: u32 = u32::MAX;
}

/// Bytes of one object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Range {
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub offset: u32,
    /// How many bytes; at least one.
    pub len: u32,
}

impl Range {
    /// Whether two ranges share a byte.
    pub fn overlaps(self, other: Range) -> bool {
        self.object == other.object
            && u64::from(self.offset) < u64::from(other.offset) + u64::from(other.len)
            && u64::from(other.offset) < u64::from(self.offset) + u64::from(self.len)
    }
}

/// Where in the program's code an event happened: an instruction, by its number in the whole
/// program. [`crate::Code::site`] gives its function, block and span.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site(pub u32);

/// Reading or writing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AccessKind {
    /// A read.
    Read,
    /// A write.
    Write,
}

/// How a lock is held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hold {
    /// By one thread alone.
    Exclusive,
    /// Together with other readers.
    Shared,
}

/// One thing a thread did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum Event {
    /// A load or store. The accesses of an atomic read-modify-write are [`Event::Rmw`].
    Access {
        thread: ThreadId,
        range: Range,
        kind: AccessKind,
        mode: AccessMode,
        site: Site,
    },
    /// An atomic read-modify-write; a compare-exchange that failed did not write, and then only
    /// reads, with its failure order.
    Rmw {
        thread: ThreadId,
        range: Range,
        order: Order,
        wrote: bool,
        site: Site,
    },
    /// A synchronisation object that stands in these bytes is used, which is as good as an atomic read of
    /// them, or made or destroyed, as good as a plain write. What it does by that comes after it.
    Touch {
        thread: ThreadId,
        range: Range,
        kind: AccessKind,
        site: Site,
    },
    /// An atomic fence.
    Fence {
        thread: ThreadId,
        order: Order,
        site: Site,
    },
    /// A thread is created.
    Fork {
        thread: ThreadId,
        child: ThreadId,
        site: Site,
    },
    /// A thread has seen another's end.
    Join {
        thread: ThreadId,
        joined: ThreadId,
        site: Site,
    },
    /// A thread's last event.
    End { thread: ThreadId },
    /// A mutex, read-write lock, spin lock or atomic section is taken (the outermost time).
    Acquire {
        thread: ThreadId,
        lock: Place,
        hold: Hold,
        site: Site,
    },
    /// It is given back (the outermost time), also by a condition wait.
    Release {
        thread: ThreadId,
        lock: Place,
        hold: Hold,
        site: Site,
    },
    /// A semaphore or permit is given: a thread that takes one later is ordered after what came before.
    Post {
        thread: ThreadId,
        object: Place,
        site: Site,
    },
    /// One is taken.
    Take {
        thread: ThreadId,
        object: Place,
        site: Site,
    },
    /// A message is put into a channel or queue, behind those that are there; or the writer's end is shut.
    Put {
        thread: ThreadId,
        queue: Place,
        site: Site,
    },
    /// The `learns` oldest messages are taken or looked at: the thread knows what those knew that put them in. The
    /// `drops` oldest are gone then.
    Get {
        thread: ThreadId,
        queue: Place,
        learns: u32,
        drops: u32,
        site: Site,
    },
    /// A thread comes to a barrier.
    Arrive {
        thread: ThreadId,
        barrier: Place,
        site: Site,
    },
    /// A thread leaves a barrier: it knows what came before every arrival of this round.
    Leave {
        thread: ThreadId,
        barrier: Place,
        site: Site,
    },
    /// A signal or broadcast on a condition variable. Orders nothing by itself.
    Signal {
        thread: ThreadId,
        cond: Place,
        all: bool,
        site: Site,
    },
    /// A thread begins to wait on a condition variable. Orders nothing by itself.
    Wait {
        thread: ThreadId,
        cond: Place,
        site: Site,
    },
    /// A thread's wait on a condition variable is over. Orders nothing by itself.
    Wake {
        thread: ThreadId,
        cond: Place,
        site: Site,
    },
    /// An object comes to life.
    Alloc {
        thread: ThreadId,
        range: Range,
        site: Site,
    },
    /// An object's life ends: a write to all of it. (Of size zero: `len` is one.)
    Free {
        thread: ThreadId,
        range: Range,
        site: Site,
    },
}

impl Event {
    /// Whose event it is.
    pub fn thread(&self) -> ThreadId {
        match *self {
            Event::Access { thread, .. }
            | Event::Rmw { thread, .. }
            | Event::Touch { thread, .. }
            | Event::Fence { thread, .. }
            | Event::Fork { thread, .. }
            | Event::Join { thread, .. }
            | Event::End { thread }
            | Event::Acquire { thread, .. }
            | Event::Release { thread, .. }
            | Event::Post { thread, .. }
            | Event::Take { thread, .. }
            | Event::Put { thread, .. }
            | Event::Get { thread, .. }
            | Event::Arrive { thread, .. }
            | Event::Leave { thread, .. }
            | Event::Signal { thread, .. }
            | Event::Wait { thread, .. }
            | Event::Wake { thread, .. }
            | Event::Alloc { thread, .. }
            | Event::Free { thread, .. } => thread,
        }
    }
}

/// A watcher of the events of a step.
pub trait Observer {
    /// Called for each event, in order.
    fn event(&mut self, event: &Event);

    /// Called with what the program writes to its standard output (1) or error (2).
    fn output(&mut self, _fd: u8, _bytes: &[u8]) {}
}

/// No watcher.
impl Observer for () {
    fn event(&mut self, _: &Event) {}
}

/// Keeps the events.
impl Observer for Vec<Event> {
    fn event(&mut self, event: &Event) {
        self.push(*event);
    }
}
