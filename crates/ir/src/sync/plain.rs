//! The operations as C's library has them: no monitors, no interrupts, counts of one.

use super::{SyncOp, Wait};
use crate::operand::Operand;

impl SyncOp {
    /// Starts a thread that is no daemon.
    pub fn spawn(handle: Operand, func: Operand, arg: Operand, detached: Operand) -> SyncOp {
        SyncOp::Spawn {
            handle,
            func,
            arg,
            detached,
            daemon: Operand::Const(0),
        }
    }

    /// A join by the only thread that may.
    pub fn join(thread: Operand, value: Operand, wait: Wait) -> SyncOp {
        SyncOp::Join {
            thread,
            value,
            shared: false,
            interruptible: false,
            wait,
        }
    }

    /// Takes a mutex.
    pub fn lock(mutex: Operand, wait: Wait) -> SyncOp {
        SyncOp::MutexLock {
            mutex,
            monitor: false,
            interruptible: false,
            wait,
        }
    }

    /// Gives a mutex back.
    pub fn unlock(mutex: Operand) -> SyncOp {
        SyncOp::MutexUnlock {
            mutex,
            monitor: false,
        }
    }

    /// Takes a read-write lock.
    pub fn rw_lock(lock: Operand, write: bool, wait: Wait) -> SyncOp {
        SyncOp::RwLock {
            lock,
            write,
            reentrant: false,
            interruptible: false,
            wait,
        }
    }

    /// Gives a read-write lock back.
    pub fn rw_unlock(lock: Operand) -> SyncOp {
        SyncOp::RwUnlock {
            lock,
            write: false,
            reentrant: false,
        }
    }

    /// Waits on a condition variable.
    pub fn cond_wait(cond: Operand, mutex: Operand, one_level: bool, wait: Wait) -> SyncOp {
        SyncOp::CondWait {
            cond,
            mutex,
            one_level,
            monitor: false,
            interruptible: false,
            wait,
        }
    }

    /// Signals a condition variable.
    pub fn signal(cond: Operand, all: bool) -> SyncOp {
        SyncOp::CondSignal {
            cond,
            mutex: Operand::Const(0),
            all,
            monitor: false,
        }
    }

    /// Takes one from a semaphore.
    pub fn sem_wait(sem: Operand, wait: Wait) -> SyncOp {
        SyncOp::SemWait {
            sem,
            count: Operand::Const(1),
            interruptible: false,
            wait,
        }
    }

    /// Gives one to a semaphore.
    pub fn sem_post(sem: Operand) -> SyncOp {
        SyncOp::SemPost {
            sem,
            count: Operand::Const(1),
        }
    }

    /// Begins work that is done once.
    pub fn once_begin(once: Operand) -> SyncOp {
        SyncOp::OnceBegin {
            once,
            reentrant: false,
        }
    }

    /// Whether this is an operation that C's library has, or one like it: not recursive without being made
    /// so, not interrupted, of one at a time. An engine that knows only those asks here first.
    pub fn is_plain(&self) -> bool {
        match *self {
            SyncOp::Spawn { daemon, .. } => daemon == Operand::Const(0),
            SyncOp::Join {
                shared,
                interruptible,
                ..
            } => !shared && !interruptible,
            SyncOp::MutexLock {
                monitor,
                interruptible,
                ..
            }
            | SyncOp::CondWait {
                monitor,
                interruptible,
                ..
            } => !monitor && !interruptible,
            SyncOp::MutexUnlock { monitor, .. } | SyncOp::CondSignal { monitor, .. } => !monitor,
            SyncOp::RwLock {
                reentrant,
                interruptible,
                ..
            } => !reentrant && !interruptible,
            SyncOp::RwUnlock { reentrant, .. } | SyncOp::OnceBegin { reentrant, .. } => !reentrant,
            SyncOp::SemWait {
                count,
                interruptible,
                ..
            } => count == Operand::Const(1) && !interruptible,
            SyncOp::SemPost { count, .. } => count == Operand::Const(1),
            SyncOp::MonitorDepth { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::QueueAwait { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Kill { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => false,
            SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::Park { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. } => true,
        }
    }
}
