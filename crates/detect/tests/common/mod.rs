//! Random well-formed executions.
//!
//! A script of small numbers is read as the wishes of threads; what cannot be done in the present
//! state is left out, so that every script is an execution and shrinks well. Each event's site is
//! its number in the execution.

use ir::{AccessMode, Order};
use machine::{AccessKind, Event, Hold, ObjectId, Place, Range, Site, ThreadId};
use proptest::test_runner::Config;

/// This many cases, or as many as `PROPTEST_CASES` says.
pub fn cases(default: u32) -> Config {
    let config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() {
        config.cases
    } else {
        default
    };
    Config { cases, ..config }
}

/// One wish: who, what, and two details.
pub type Wish = (u8, u8, u8, u8);

/// The orders of atomics.
pub const ORDERS: [Order; 7] = [
    Order::Relaxed,
    Order::Consume,
    Order::Acquire,
    Order::Release,
    Order::AcqRel,
    Order::SeqCst,
    Order::JavaVolatile,
];

const THREADS: usize = 4;

/// Bytes 0..8 of objects 0 and 1 are accessed; locks 0 and 1 stand in object 2, lock 2 in object
/// 1, which is freed and allocated again; semaphore, barrier and condition in object 3.
pub struct World {
    pub events: Vec<Event>,
    threads: Vec<Status>,
    locks: [Lock; 3],
    permits: u32,
    messages: u32,
    at_barrier: Vec<usize>,
    freed: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Status {
    Running,
    AtBarrier,
    PastBarrier,
    Waiting { lock: usize },
    Signalled { lock: usize },
    Ended,
}

#[derive(Default)]
struct Lock {
    writer: Option<usize>,
    readers: Vec<usize>,
}

pub fn lock_place(lock: usize) -> Place {
    match lock {
        0 => place(2, 0),
        1 => place(2, 8),
        _ => place(1, 8),
    }
}

pub fn place(object: u32, offset: u32) -> Place {
    Place {
        object: ObjectId(object),
        offset,
    }
}

const HEAP: Range = Range {
    object: ObjectId(1),
    offset: 0,
    len: 16,
};

impl World {
    pub fn new() -> World {
        World {
            events: Vec::new(),
            threads: vec![Status::Running],
            locks: Default::default(),
            permits: 1,
            messages: 0,
            at_barrier: Vec::new(),
            freed: false,
        }
    }

    pub fn run(script: &[Wish]) -> World {
        let mut world = World::new();
        for &wish in script {
            world.wish(wish);
        }
        world
    }

    #[allow(dead_code, reason = "not every test that shares this file asks")]
    pub fn live(&self) -> Vec<ThreadId> {
        (0..self.threads.len())
            .filter(|&t| self.threads[t] != Status::Ended)
            .map(|t| ThreadId(t as u32))
            .collect()
    }

    pub fn wish(&mut self, (who, what, a, b): Wish) {
        let t = who as usize % self.threads.len();
        let thread = ThreadId(t as u32);
        let site = Site(self.events.len() as u32);
        match self.threads[t] {
            Status::Running => self.act(t, what, a, b),
            Status::PastBarrier => {
                self.threads[t] = Status::Running;
                self.events.push(Event::Leave {
                    thread,
                    barrier: place(3, 8),
                    site,
                });
            }
            Status::Signalled { lock } if self.locks[lock].free() => {
                self.threads[t] = Status::Running;
                self.events.push(Event::Wake {
                    thread,
                    cond: place(3, 16),
                    site,
                });
                self.acquire(t, lock, Hold::Exclusive);
            }
            _ => {}
        }
    }

    fn act(&mut self, t: usize, what: u8, a: u8, b: u8) {
        let thread = ThreadId(t as u32);
        let site = Site(self.events.len() as u32);
        let order = ORDERS[b as usize % ORDERS.len()];
        let lock = a as usize % self.locks.len();
        match what % 35 {
            6 => self.events.push(Event::Touch {
                thread,
                range: Range { len: 1, ..range(a) },
                kind: match b % 4 {
                    0 => AccessKind::Write,
                    _ => AccessKind::Read,
                },
                site,
            }),
            0..=5 => {
                let mode = if b % 5 == 4 {
                    AccessMode::Volatile
                } else {
                    AccessMode::Plain
                };
                self.access(t, a, mode, b & 8 != 0);
            }
            7..=12 => self.access(t, a, AccessMode::Atomic(order), what % 2 == 1),
            13..=15 => self.events.push(Event::Rmw {
                thread,
                range: range(a),
                order,
                wrote: (b / 7) & 3 != 0,
                site,
            }),
            16 | 17 => self.events.push(Event::Fence {
                thread,
                order,
                site,
            }),
            18 => self.fork(thread, site),
            19 => self.end_or_join(t, a),
            20..=22 => {
                let hold = if b % 3 < 1 {
                    Hold::Shared
                } else {
                    Hold::Exclusive
                };
                if self.locks[lock].grants(t, hold) {
                    self.acquire(t, lock, hold);
                }
            }
            23..=25 => self.release(t, lock),
            26 => {
                self.permits += 1;
                self.events.push(Event::Post {
                    thread,
                    object: place(3, 0),
                    site,
                });
            }
            27 if self.permits > 0 => {
                self.permits -= 1;
                self.events.push(Event::Take {
                    thread,
                    object: place(3, 0),
                    site,
                });
            }
            28 => self.arrive(t),
            29 if self.locks[lock].writer == Some(t) => {
                self.release(t, lock);
                self.threads[t] = Status::Waiting { lock };
                let site = Site(self.events.len() as u32);
                self.events.push(Event::Wait {
                    thread,
                    cond: place(3, 16),
                    site,
                });
            }
            30 => self.signal(thread, b & 1 == 0),
            31 => self.free_or_alloc(thread, site),
            32 | 33 => {
                self.messages += 1;
                let queue = place(3, 24);
                self.events.push(Event::Put {
                    thread,
                    queue,
                    site,
                });
            }
            34 if self.messages > 0 => {
                let learns = 1 + u32::from(a) % self.messages;
                let drops = u32::from(b) % (learns + 1);
                self.messages -= drops;
                self.events.push(Event::Get {
                    thread,
                    queue: place(3, 24),
                    learns,
                    drops,
                    site,
                });
            }
            _ => {}
        }
    }

    fn access(&mut self, t: usize, a: u8, mode: AccessMode, write: bool) {
        self.events.push(Event::Access {
            thread: ThreadId(t as u32),
            range: range(a),
            kind: if write {
                AccessKind::Write
            } else {
                AccessKind::Read
            },
            mode,
            site: Site(self.events.len() as u32),
        });
    }

    fn fork(&mut self, thread: ThreadId, site: Site) {
        if self.threads.len() < THREADS {
            let child = ThreadId(self.threads.len() as u32);
            self.threads.push(Status::Running);
            self.events.push(Event::Fork {
                thread,
                child,
                site,
            });
        }
    }

    fn end_or_join(&mut self, t: usize, a: u8) {
        let other = a as usize % self.threads.len();
        let holds = |lock: &Lock| lock.writer == Some(t) || lock.readers.contains(&t);
        if self.threads[other] == Status::Ended {
            self.events.push(Event::Join {
                thread: ThreadId(t as u32),
                joined: ThreadId(other as u32),
                site: Site(self.events.len() as u32),
            });
        } else if t != 0 && a >= 128 && !self.locks.iter().any(holds) {
            self.threads[t] = Status::Ended;
            self.events.push(Event::End {
                thread: ThreadId(t as u32),
            });
        }
    }

    fn acquire(&mut self, t: usize, lock: usize, hold: Hold) {
        match hold {
            Hold::Exclusive => self.locks[lock].writer = Some(t),
            Hold::Shared => self.locks[lock].readers.push(t),
        }
        self.events.push(Event::Acquire {
            thread: ThreadId(t as u32),
            lock: lock_place(lock),
            hold,
            site: Site(self.events.len() as u32),
        });
    }

    fn release(&mut self, t: usize, lock: usize) {
        let state = &mut self.locks[lock];
        let hold = if state.writer == Some(t) {
            state.writer = None;
            Hold::Exclusive
        } else if let Some(at) = state.readers.iter().position(|&r| r == t) {
            state.readers.remove(at);
            Hold::Shared
        } else {
            return;
        };
        self.events.push(Event::Release {
            thread: ThreadId(t as u32),
            lock: lock_place(lock),
            hold,
            site: Site(self.events.len() as u32),
        });
    }

    /// The barrier is for two; who completes a round leaves at once.
    fn arrive(&mut self, t: usize) {
        let thread = ThreadId(t as u32);
        let barrier = place(3, 8);
        let site = Site(self.events.len() as u32);
        self.events.push(Event::Arrive {
            thread,
            barrier,
            site,
        });
        if let Some(first) = self.at_barrier.pop() {
            self.threads[first] = Status::PastBarrier;
            let site = Site(self.events.len() as u32);
            self.events.push(Event::Leave {
                thread,
                barrier,
                site,
            });
        } else {
            self.at_barrier.push(t);
            self.threads[t] = Status::AtBarrier;
        }
    }

    fn signal(&mut self, thread: ThreadId, all: bool) {
        for status in &mut self.threads {
            if let Status::Waiting { lock } = *status {
                *status = Status::Signalled { lock };
                if !all {
                    break;
                }
            }
        }
        self.events.push(Event::Signal {
            thread,
            cond: place(3, 16),
            all,
            site: Site(self.events.len() as u32),
        });
    }

    fn free_or_alloc(&mut self, thread: ThreadId, site: Site) {
        let waited_for = |s: &Status| {
            matches!(
                s,
                Status::Waiting { lock: 2 } | Status::Signalled { lock: 2 }
            )
        };
        if !self.locks[2].free() || self.threads.iter().any(waited_for) {
            return;
        }
        let range = HEAP;
        self.events.push(if self.freed {
            Event::Alloc {
                thread,
                range,
                site,
            }
        } else {
            Event::Free {
                thread,
                range,
                site,
            }
        });
        self.freed = !self.freed;
    }
}

impl Lock {
    fn free(&self) -> bool {
        self.writer.is_none() && self.readers.is_empty()
    }

    fn grants(&self, t: usize, hold: Hold) -> bool {
        match hold {
            Hold::Exclusive => self.free(),
            Hold::Shared => self.writer.is_none() && !self.readers.contains(&t),
        }
    }
}

/// Aligned words most of the time, any overlap some of the time.
fn range(a: u8) -> Range {
    let object = ObjectId(u32::from(a & 1));
    let (offset, len) = match a / 2 % 16 {
        0..=5 => (0, 4),
        6..=8 => (4, 4),
        9 => (0, 8),
        10 => (2, 4),
        11 => (3, 1),
        12 => (4, 1),
        13 => (1, 6),
        14 => (6, 2),
        _ => (0, 1),
    };
    Range {
        object,
        offset,
        len,
    }
}
