//! What synchronisation operations do: to memory, to locks, to threads, and whom they wait for.

use super::{Choice, Extent, Touch, TouchKind, bytes, plain};
use crate::inst::{AccessMode, Order};
use crate::operand::Operand;
use crate::sync::{SyncOp, Wait};

/// The sort of a synchronisation object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// A mutex.
    Mutex,
    /// A read-write lock.
    ReadWrite,
    /// A condition variable.
    Condition,
    /// A semaphore.
    Semaphore,
    /// A barrier.
    Barrier,
    /// Work that is done once.
    Once,
    /// A queue, of words or of bytes.
    Channel,
    /// A latch.
    Latch,
}

/// How a lock is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// By one thread.
    Alone,
    /// By any number.
    Shared,
}

/// What an operation does to something that keeps threads out: mutexes, read-write locks, semaphores,
/// work done once, atomic sections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum LockUse {
    /// Nothing.
    None,
    /// Takes it. Of work done once: begins it, or waits for its end.
    Takes {
        lock: Operand,
        sort: Sort,
        share: Share,
        wait: Wait,
    },
    /// Gives it back, or posts it. Of work done once: ends it.
    Gives { lock: Operand, sort: Sort },
    /// Gives a mutex back, waits, and takes it again.
    Lends { mutex: Operand, one_level: bool },
    /// Makes one that is free.
    Makes { lock: Operand, sort: Sort },
    /// Destroys one.
    Destroys { lock: Operand, sort: Sort },
    /// Enters an atomic section.
    Enters,
    /// Leaves an atomic section.
    Leaves,
}

/// What an operation does to another thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum ThreadUse {
    /// Nothing.
    None,
    /// Starts one that calls `func(arg)`.
    Starts { func: Operand, arg: Operand },
    /// Waits for its end.
    Joins { thread: Operand, wait: Wait },
    /// Looks at it, or changes what those see who look at it.
    Observes { thread: Operand },
    /// Changes what it does from now on.
    Disturbs { thread: Operand },
}

/// What an operation may wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// For nothing.
    Never,
    /// For a lock that others hold, alone or not.
    ForLock(Wait),
    /// For a thread's end.
    ForThread(Wait),
    /// For a signal, and then for the mutex, however long that takes.
    ForSignal(Wait),
    /// For a semaphore to be above zero.
    ForSemaphore(Wait),
    /// For others to come to a barrier.
    ForBarrier,
    /// For work that another thread is doing.
    ForWork,
    /// For room in a channel or queue, or for something in it.
    ForChannel(Wait),
    /// For a permit, or for no reason.
    ForPermit(Wait),
    /// For a latch to open.
    ForLatch(Wait),
    /// For the thread in an atomic section to leave it.
    ForSection,
}

impl Waits {
    /// How long it waits; `None` if it does not.
    pub fn how_long(self) -> Option<Wait> {
        match self {
            Waits::Never => None,
            Waits::ForLock(wait)
            | Waits::ForThread(wait)
            | Waits::ForSignal(wait)
            | Waits::ForSemaphore(wait)
            | Waits::ForChannel(wait)
            | Waits::ForPermit(wait)
            | Waits::ForLatch(wait) => Some(wait),
            Waits::ForBarrier | Waits::ForWork | Waits::ForSection => Some(Wait::Block),
        }
    }
}

impl SyncOp {
    /// Calls `f` for every touch of memory, in the order in which they happen.
    pub(super) fn for_each_touch(&self, pointer: u32, f: &mut impl FnMut(Touch)) {
        let used = |object: Operand, sort| Touch {
            mode: AccessMode::Atomic(Order::Relaxed),
            ..plain(object, TouchKind::Read, Extent::Sync(sort))
        };
        let made = |object: Operand, sort| plain(object, TouchKind::Write, Extent::Sync(sort));
        let stored = |to: Operand| bytes(to, TouchKind::Write, AccessMode::Plain, pointer);
        match *self {
            SyncOp::Spawn { handle, .. } => f(stored(handle)),
            SyncOp::Join { value, .. } => f(stored(value)),
            SyncOp::MutexInit { mutex, .. } | SyncOp::MutexDestroy { mutex } => {
                f(made(mutex, Sort::Mutex));
            }
            // A monitor stands beside the bytes.
            SyncOp::MutexLock { monitor: true, .. }
            | SyncOp::MutexUnlock { monitor: true, .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::CondSignal { monitor: true, .. }
            | SyncOp::CondWait { monitor: true, .. } => {}
            SyncOp::MutexLock { mutex, .. } | SyncOp::MutexUnlock { mutex, .. } => {
                f(used(mutex, Sort::Mutex));
            }
            SyncOp::RwInit { lock } | SyncOp::RwDestroy { lock } => f(made(lock, Sort::ReadWrite)),
            SyncOp::RwLock { lock, .. } | SyncOp::RwUnlock { lock, .. } => {
                f(used(lock, Sort::ReadWrite));
            }
            SyncOp::CondInit { cond } | SyncOp::CondDestroy { cond } => {
                f(made(cond, Sort::Condition));
            }
            SyncOp::CondSignal { cond, .. } => f(used(cond, Sort::Condition)),
            SyncOp::CondWait { cond, mutex, .. } => {
                f(used(cond, Sort::Condition));
                f(used(mutex, Sort::Mutex));
            }
            SyncOp::SemInit { sem, .. } | SyncOp::SemDestroy { sem } => {
                f(made(sem, Sort::Semaphore));
            }
            SyncOp::SemWait { sem, .. }
            | SyncOp::SemPost { sem, .. }
            | SyncOp::SemValue { sem } => {
                f(used(sem, Sort::Semaphore));
            }
            SyncOp::BarrierInit { barrier, .. } | SyncOp::BarrierDestroy { barrier } => {
                f(made(barrier, Sort::Barrier));
            }
            SyncOp::BarrierWait { barrier } => f(used(barrier, Sort::Barrier)),
            SyncOp::OnceBegin { once, .. }
            | SyncOp::OnceEnd { once }
            | SyncOp::OnceFail { once, .. } => f(used(once, Sort::Once)),
            SyncOp::LatchInit { latch, .. } => f(made(latch, Sort::Latch)),
            SyncOp::LatchDown { latch }
            | SyncOp::LatchWait { latch, .. }
            | SyncOp::LatchCount { latch } => f(used(latch, Sort::Latch)),
            SyncOp::ChanInit { chan, .. } => f(made(chan, Sort::Channel)),
            SyncOp::ChanSend { chan, .. } => f(used(chan, Sort::Channel)),
            SyncOp::ChanRecv { chan, to, .. } => {
                f(used(chan, Sort::Channel));
                f(stored(to));
            }
            SyncOp::QueueInit { queue, .. } => f(made(queue, Sort::Channel)),
            SyncOp::QueueShut { queue, .. } | SyncOp::QueueLook { queue } => {
                f(used(queue, Sort::Channel));
            }
            SyncOp::QueuePut {
                queue, from, len, ..
            } => {
                f(used(queue, Sort::Channel));
                f(plain(from, TouchKind::Read, Extent::Range(len)));
            }
            SyncOp::QueueTake { queue, to, len, .. } => {
                f(used(queue, Sort::Channel));
                f(plain(to, TouchKind::Write, Extent::Range(len)));
            }
            // A thread's handle is a pointer to nothing anyone can read.
            SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => {}
        }
    }

    /// What it does to what keeps threads out.
    pub fn lock_use(&self) -> LockUse {
        match *self {
            SyncOp::MutexInit { mutex: lock, .. } => LockUse::Makes {
                lock,
                sort: Sort::Mutex,
            },
            SyncOp::MutexDestroy { mutex: lock } => LockUse::Destroys {
                lock,
                sort: Sort::Mutex,
            },
            SyncOp::MutexLock {
                mutex: lock, wait, ..
            } => LockUse::Takes {
                lock,
                sort: Sort::Mutex,
                share: Share::Alone,
                wait,
            },
            SyncOp::MutexUnlock { mutex: lock, .. } => LockUse::Gives {
                lock,
                sort: Sort::Mutex,
            },
            SyncOp::RwInit { lock } => LockUse::Makes {
                lock,
                sort: Sort::ReadWrite,
            },
            SyncOp::RwDestroy { lock } => LockUse::Destroys {
                lock,
                sort: Sort::ReadWrite,
            },
            SyncOp::RwLock {
                lock, write, wait, ..
            } => LockUse::Takes {
                lock,
                sort: Sort::ReadWrite,
                share: if write { Share::Alone } else { Share::Shared },
                wait,
            },
            SyncOp::RwUnlock { lock, .. } => LockUse::Gives {
                lock,
                sort: Sort::ReadWrite,
            },
            SyncOp::CondWait {
                mutex, one_level, ..
            } => LockUse::Lends { mutex, one_level },
            SyncOp::SemInit { sem: lock, .. } => LockUse::Makes {
                lock,
                sort: Sort::Semaphore,
            },
            SyncOp::SemDestroy { sem: lock } => LockUse::Destroys {
                lock,
                sort: Sort::Semaphore,
            },
            SyncOp::SemWait {
                sem: lock, wait, ..
            } => LockUse::Takes {
                lock,
                sort: Sort::Semaphore,
                share: Share::Alone,
                wait,
            },
            SyncOp::SemPost { sem: lock, .. } => LockUse::Gives {
                lock,
                sort: Sort::Semaphore,
            },
            SyncOp::OnceBegin { once: lock, .. } => LockUse::Takes {
                lock,
                sort: Sort::Once,
                share: Share::Alone,
                wait: Wait::Block,
            },
            SyncOp::OnceEnd { once: lock } | SyncOp::OnceFail { once: lock, .. } => {
                LockUse::Gives {
                    lock,
                    sort: Sort::Once,
                }
            }
            SyncOp::AtomicBegin => LockUse::Enters,
            SyncOp::AtomicEnd => LockUse::Leaves,
            SyncOp::Spawn { .. }
            | SyncOp::Join { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => LockUse::None,
        }
    }

    /// What it may wait for.
    pub fn waits(&self) -> Waits {
        match *self {
            SyncOp::MutexLock { wait, .. } | SyncOp::RwLock { wait, .. } => Waits::ForLock(wait),
            SyncOp::Join { wait, .. } => Waits::ForThread(wait),
            SyncOp::CondWait { wait, .. } => Waits::ForSignal(wait),
            SyncOp::SemWait { wait, .. } => Waits::ForSemaphore(wait),
            SyncOp::BarrierWait { .. } => Waits::ForBarrier,
            SyncOp::OnceBegin { .. } => Waits::ForWork,
            SyncOp::ChanSend { wait, .. }
            | SyncOp::ChanRecv { wait, .. }
            | SyncOp::QueuePut { wait, .. }
            | SyncOp::QueueTake { wait, .. }
            | SyncOp::QueueAwait { wait, .. } => Waits::ForChannel(wait),
            SyncOp::Park { wait } => Waits::ForPermit(wait),
            SyncOp::LatchWait { wait, .. } => Waits::ForLatch(wait),
            SyncOp::AtomicBegin => Waits::ForSection,
            SyncOp::Spawn { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => Waits::Never,
        }
    }

    /// What it does to another thread.
    pub fn thread_use(&self) -> ThreadUse {
        match *self {
            SyncOp::Spawn { func, arg, .. } => ThreadUse::Starts { func, arg },
            SyncOp::Join { thread, wait, .. } => ThreadUse::Joins { thread, wait },
            SyncOp::Detach { thread }
            | SyncOp::Unpark { thread }
            | SyncOp::Interrupted { thread, .. }
            | SyncOp::IsAlive { thread, .. }
            | SyncOp::Stands { thread } => ThreadUse::Observes { thread },
            SyncOp::Cancel { thread }
            | SyncOp::Interrupt { thread }
            | SyncOp::Suspend { thread, .. } => ThreadUse::Disturbs { thread },
            SyncOp::Current
            | SyncOp::Yield
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::Park { .. } => ThreadUse::None,
        }
    }

    /// Whether a thread that is asked to end may end here, by the program's hook.
    pub fn is_cancellation_point(&self) -> bool {
        match self {
            SyncOp::Join { .. }
            | SyncOp::TestCancel
            | SyncOp::CondWait { .. }
            | SyncOp::SemWait { .. } => true,
            SyncOp::Spawn { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexLock { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwLock { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => false,
        }
    }

    /// What of its outcome is open.
    pub fn choice(&self) -> Choice {
        match self {
            SyncOp::Spawn { .. } => Choice::Resources,
            SyncOp::CondWait { .. } | SyncOp::Park { .. } => Choice::Spurious,
            SyncOp::CondSignal { all: false, .. } => Choice::Waiter,
            SyncOp::Join { wait, .. }
            | SyncOp::MutexLock { wait, .. }
            | SyncOp::RwLock { wait, .. }
            | SyncOp::SemWait { wait, .. }
            | SyncOp::ChanSend { wait, .. }
            | SyncOp::LatchWait { wait, .. }
            | SyncOp::QueuePut { wait, .. }
            | SyncOp::QueueTake { wait, .. }
            | SyncOp::QueueAwait { wait, .. }
            | SyncOp::ChanRecv { wait, .. } => match wait {
                Wait::Timed => Choice::Time,
                Wait::Block | Wait::Try => Choice::None,
            },
            SyncOp::CondSignal { all: true, .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => Choice::None,
        }
    }
}
