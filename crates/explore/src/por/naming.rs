//! Names of threads and objects that hold in every execution.
//!
//! The machine numbers threads and objects in the order they are made, which differs between
//! schedules. A search that carries operations from one schedule over to another (wake-up
//! sequences, sleep sets) must call the same thing by the same name: a thread is *the n-th child of
//! its creator*, an object *the n-th object made by its thread*; what exists at the start keeps its
//! number. Names are small numbers, given once and never taken back; which thread and object of
//! the present execution bears which name is undone with the execution.

use crate::por::dependence::Resource;
use machine::{ObjectId, ThreadId};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The name of a thread.
pub(crate) type Tid = u32;

/// The name of something that operations use.
pub(crate) type Thing = u32;

/// Names, and who bears them now.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    /// Objects that exist at the start.
    first: u32,
    things: HashMap<u64, Thing, BuildHasherDefault<Spread>>,
    children: HashMap<(Tid, u32), Tid>,
    products: HashMap<(Tid, u32), u32>,
    /// Present threads by number, each with its creator; and the other way.
    threads: Vec<(Tid, Tid)>,
    bearers: Vec<ThreadId>,
    /// Present objects made since the start, by number: their names and makers.
    objects: Vec<(u32, Tid)>,
    /// By thread: children and objects made.
    forked: Vec<u32>,
    made: Vec<u32>,
}

/// A moment to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    threads: u32,
    objects: u32,
}

impl Naming {
    /// The names at the start, with `objects` objects and one thread.
    pub fn start(&mut self, objects: usize) {
        self.first = objects as u32;
        self.grow(0);
        self.threads.push((0, 0));
    }

    fn grow(&mut self, tid: Tid) {
        let len = self.forked.len().max(tid as usize + 1);
        self.forked.resize(len, 0);
        self.made.resize(len, 0);
        self.bearers.resize(len, ThreadId(u32::MAX));
        self.bearers[tid as usize] = ThreadId(self.threads.len() as u32);
    }

    pub fn mark(&self) -> Mark {
        Mark {
            threads: self.threads.len() as u32,
            objects: self.objects.len() as u32,
        }
    }

    pub fn undo_to(&mut self, mark: Mark) {
        for (_, parent) in self.threads.drain(mark.threads as usize..) {
            self.forked[parent as usize] -= 1;
        }
        for (_, maker) in self.objects.drain(mark.objects as usize..) {
            self.made[maker as usize] -= 1;
        }
    }

    /// A thread has made a step; now there are `threads` threads and `objects` objects. Calls `born` with
    /// each new thread.
    pub fn stepped(&mut self, tid: Tid, threads: usize, objects: usize, mut born: impl FnMut(Tid)) {
        while self.threads.len() < threads {
            let count = &mut self.forked[tid as usize];
            let next = self.children.len() as Tid + 1;
            let child = *self.children.entry((tid, *count)).or_insert(next);
            *count += 1;
            self.grow(child);
            self.threads.push((child, tid));
            born(child);
        }
        while self.first as usize + self.objects.len() < objects {
            let count = &mut self.made[tid as usize];
            let next = self.products.len() as u32;
            let name = *self.products.entry((tid, *count)).or_insert(next);
            *count += 1;
            self.objects.push((name, tid));
        }
    }

    /// The name of a present thread.
    pub fn tid(&self, thread: ThreadId) -> Tid {
        self.threads[thread.0 as usize].0
    }

    /// The present thread of a name, if there is one now.
    pub fn thread(&self, tid: Tid) -> Option<ThreadId> {
        let thread = *self.bearers.get(tid as usize)?;
        let now = self.threads.get(thread.0 as usize)?;
        (now.0 == tid).then_some(thread)
    }

    fn object(&self, object: ObjectId) -> u64 {
        let made = object.0.checked_sub(self.first);
        let name = made.map_or(object.0, |made| {
            self.first + self.objects.get(made as usize).map_or(0, |o| o.0)
        });
        u64::from(name)
    }

    /// The name of what an operation uses.
    pub fn thing(&mut self, object: Resource) -> Thing {
        let key = match object {
            Resource::Place(p) => self.object(p.object) << 35 | u64::from(p.offset) << 3,
            Resource::Memory(o, granule) => self.object(o) << 35 | u64::from(granule) << 3 | 1,
            Resource::Thread(thread) => u64::from(self.tid(thread)) << 3 | 2,
            Resource::Section => 3,
            Resource::Heap => 4,
            Resource::Process(process) => u64::from(process) << 3 | 6,
        };
        self.intern(key)
    }

    /// The name of a thread's coming to life.
    pub fn birth(&mut self, tid: Tid) -> Thing {
        self.intern(u64::from(tid) << 3 | 5)
    }

    /// The name of the end of a thread's waiting, by what another thread does.
    pub fn release(&mut self, tid: Tid) -> Thing {
        self.intern(u64::from(tid) << 3 | 7)
    }

    fn intern(&mut self, key: u64) -> Thing {
        let next = self.things.len() as Thing;
        *self.things.entry(key).or_insert(next)
    }
}

/// A quick hash of small numbers.
#[derive(Debug, Default)]
pub(crate) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, value: u64) {
        let mixed = (self.0 ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
