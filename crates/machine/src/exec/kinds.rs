//! What a thread is about to do, in the words of [`SyncKind`].

use crate::outcome::SyncKind;
use ir::{Operand, SyncOp, Wait};

/// The family of an operation, the object and the thread it concerns.
pub(super) fn sync_kind(op: &SyncOp) -> (SyncKind, Option<&Operand>, Option<&Operand>) {
    use SyncKind as K;
    use SyncOp as S;
    match op {
        S::Spawn { .. } => (K::Spawn, None, None),
        S::Join { thread, .. } => (K::Join, None, Some(thread)),
        S::Detach { thread } => (K::Detach, None, Some(thread)),
        S::Current => (K::Current, None, None),
        S::Yield => (K::Yield, None, None),
        S::Cancel { thread } => (K::Cancel, None, Some(thread)),
        S::SetCancelState { .. } => (K::SetCancelState, None, None),
        S::TestCancel => (K::TestCancel, None, None),
        S::MutexInit { mutex, .. } => (K::MutexInit, Some(mutex), None),
        S::MutexDestroy { mutex } => (K::MutexDestroy, Some(mutex), None),
        S::MutexLock { mutex, wait, .. } => (
            match wait {
                Wait::Block => K::MutexLock,
                Wait::Try => K::MutexTryLock,
                Wait::Timed => K::MutexTimedLock,
            },
            Some(mutex),
            None,
        ),
        S::MutexUnlock { mutex, .. } => (K::MutexUnlock, Some(mutex), None),
        S::RwInit { lock } => (K::RwInit, Some(lock), None),
        S::RwDestroy { lock } => (K::RwDestroy, Some(lock), None),
        S::RwLock {
            lock, write, wait, ..
        } => (
            match (write, wait) {
                (false, Wait::Block) => K::RwRead,
                (false, Wait::Try) => K::RwTryRead,
                (false, Wait::Timed) => K::RwTimedRead,
                (true, Wait::Block) => K::RwWrite,
                (true, Wait::Try) => K::RwTryWrite,
                (true, Wait::Timed) => K::RwTimedWrite,
            },
            Some(lock),
            None,
        ),
        S::RwUnlock { lock, .. } => (K::RwUnlock, Some(lock), None),
        S::CondInit { cond } => (K::CondInit, Some(cond), None),
        S::CondDestroy { cond } => (K::CondDestroy, Some(cond), None),
        S::CondWait { cond, .. } => (K::CondWait, Some(cond), None),
        S::CondSignal {
            cond, all: false, ..
        } => (K::CondSignal, Some(cond), None),
        S::CondSignal {
            cond, all: true, ..
        } => (K::CondBroadcast, Some(cond), None),
        S::SemInit { sem, .. } => (K::SemInit, Some(sem), None),
        S::SemDestroy { sem } => (K::SemDestroy, Some(sem), None),
        S::SemWait { sem, .. } => (K::SemWait, Some(sem), None),
        S::SemPost { sem, .. } => (K::SemPost, Some(sem), None),
        S::SemValue { sem } => (K::SemValue, Some(sem), None),
        S::BarrierInit { barrier, .. } => (K::BarrierInit, Some(barrier), None),
        S::BarrierDestroy { barrier } => (K::BarrierDestroy, Some(barrier), None),
        S::BarrierWait { barrier } => (K::BarrierWait, Some(barrier), None),
        S::OnceBegin { once, .. } => (K::OnceBegin, Some(once), None),
        S::OnceEnd { once } => (K::OnceEnd, Some(once), None),
        S::OnceFail { once, .. } => (K::OnceFail, Some(once), None),
        S::MonitorDepth { .. } => (K::MonitorDepth, None, None),
        S::LatchInit { latch, .. } => (K::LatchInit, Some(latch), None),
        S::LatchDown { latch } => (K::LatchDown, Some(latch), None),
        S::LatchWait { latch, .. } => (K::LatchWait, Some(latch), None),
        S::LatchCount { latch } => (K::LatchCount, Some(latch), None),
        S::AtomicBegin => (K::AtomicBegin, None, None),
        S::AtomicEnd => (K::AtomicEnd, None, None),
        S::ChanInit { chan, .. } => (K::ChanInit, Some(chan), None),
        S::ChanSend { chan, .. } => (K::ChanSend, Some(chan), None),
        S::ChanRecv { chan, .. } => (K::ChanRecv, Some(chan), None),
        S::QueueInit { queue, .. } => (K::QueueInit, Some(queue), None),
        S::QueuePut { queue, .. } => (K::QueuePut, Some(queue), None),
        S::QueueTake { queue, .. } => (K::QueueTake, Some(queue), None),
        S::QueueShut {
            queue,
            reader: false,
        } => (K::QueueClose, Some(queue), None),
        S::QueueShut {
            queue,
            reader: true,
        } => (K::QueueAbandon, Some(queue), None),
        S::QueueLook { queue } => (K::QueueLook, Some(queue), None),
        S::QueueAwait { .. } => (K::QueueAwait, None, None),
        S::Fork { .. } => (K::Fork, None, None),
        S::Kill { .. } => (K::Kill, None, None),
        S::Park { .. } => (K::Park, None, None),
        S::Unpark { thread } => (K::Unpark, None, Some(thread)),
        S::Interrupt { thread } => (K::Interrupt, None, Some(thread)),
        S::Interrupted { thread, .. } => (K::Interrupted, None, Some(thread)),
        S::IsAlive { thread, .. } => (K::IsAlive, None, Some(thread)),
        S::Suspend {
            thread,
            resume: false,
        } => (K::Suspend, None, Some(thread)),
        S::Suspend {
            thread,
            resume: true,
        } => (K::Resume, None, Some(thread)),
        S::Stands { thread } => (K::Stands, None, Some(thread)),
    }
}
