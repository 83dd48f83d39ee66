//! What synchronisation by the library orders, and what it tells without ordering.

use crate::analysis::Analysis;
use crate::flow::point::Point;
use ir::{Op, SyncOp, Wait};

/// Whether an operation takes, gives, and joins.
pub(super) fn edges(op: &SyncOp) -> (bool, bool, bool) {
    match op {
        SyncOp::Join { .. } | SyncOp::IsAlive { silent: false, .. } => (false, false, true),
        SyncOp::IsAlive { silent: true, .. }
        | SyncOp::Suspend { .. }
        | SyncOp::Stands { .. }
        | SyncOp::Spawn { .. }
        | SyncOp::Detach { .. }
        | SyncOp::Current
        | SyncOp::Yield
        | SyncOp::SetCancelState { .. }
        | SyncOp::TestCancel => (false, false, false),
        SyncOp::MutexLock { .. }
        | SyncOp::RwLock { .. }
        | SyncOp::SemWait { .. }
        | SyncOp::AtomicBegin => (true, false, false),
        SyncOp::MutexUnlock { .. }
        | SyncOp::RwUnlock { .. }
        | SyncOp::SemPost { .. }
        | SyncOp::AtomicEnd => (false, true, false),
        _ => (true, true, false),
    }
}

/// Whether an operation may tell that another thread goes on, and that one has ended without an order after it.
pub(super) fn lives(op: &SyncOp) -> (bool, bool) {
    match op {
        SyncOp::IsAlive { silent, .. } => (true, *silent),
        SyncOp::Join { wait, .. } => (fails(*wait), false),
        _ => (false, false),
    }
}

fn fails(wait: Wait) -> bool {
    wait != Wait::Block
}

/// Operations on locks; true: one that may fail. An error-checking mutex tells a thread about itself only.
pub(super) fn locking(op: &SyncOp) -> Option<bool> {
    match op {
        SyncOp::MutexLock { wait, .. } | SyncOp::RwLock { wait, .. } => Some(fails(*wait)),
        SyncOp::MutexUnlock { .. } | SyncOp::RwUnlock { .. } => Some(false),
        SyncOp::CondWait { .. } | SyncOp::AtomicBegin | SyncOp::AtomicEnd => Some(false),
        _ => None,
    }
}

/// Operations on semaphores; true: one that tells the value.
pub(super) fn counting(op: &SyncOp) -> Option<bool> {
    match op {
        SyncOp::SemWait { wait, .. } => Some(fails(*wait)),
        SyncOp::SemPost { .. } => Some(false),
        SyncOp::SemValue { .. } => Some(true),
        _ => None,
    }
}

/// Operations on condition variables: a signal tells by being lost.
pub(super) fn signalling(op: &SyncOp) -> Option<bool> {
    match op {
        SyncOp::CondWait { .. } | SyncOp::CondSignal { .. } => Some(true),
        _ => None,
    }
}

/// What else tells something of other threads.
pub(super) fn queueing(op: &SyncOp) -> Option<bool> {
    match op {
        SyncOp::ChanSend { .. }
        | SyncOp::ChanRecv { .. }
        | SyncOp::QueuePut { .. }
        | SyncOp::QueueTake { .. }
        | SyncOp::QueueShut { .. }
        | SyncOp::QueueLook { .. }
        | SyncOp::QueueAwait { .. }
        | SyncOp::Fork { .. }
        | SyncOp::Kill { .. }
        | SyncOp::Park { .. }
        | SyncOp::Unpark { .. }
        | SyncOp::Interrupted { .. }
        | SyncOp::IsAlive { .. }
        | SyncOp::Suspend { .. }
        | SyncOp::Stands { .. } => Some(true),
        SyncOp::Join { wait, .. } => fails(*wait).then_some(true),
        _ => None,
    }
}

/// Every operation of the library, with its points.
pub(super) fn sync_points<'p>(
    analysis: &Analysis<'p>,
) -> impl Iterator<Item = (Point, &'p SyncOp)> {
    let instances: Vec<_> = analysis.instances().ids().collect();
    let bodies: Vec<_> = instances
        .into_iter()
        .filter_map(|i| Some((i, analysis.body(i)?)))
        .collect();
    bodies.into_iter().flat_map(|(instance, body)| {
        body.blocks.iter().flat_map(move |(block, b)| {
            b.insts.iter().enumerate().filter_map(move |(i, inst)| {
                let inst_at = Point {
                    instance,
                    block,
                    inst: i as u32,
                };
                match &inst.op {
                    Op::Sync { op, .. } => Some((inst_at, op)),
                    _ => None,
                }
            })
        })
    })
}
