//! Which memory an instruction touches, in the terms of this crate.
//!
//! What is touched is `ir::effects`' to say; here it is brought into the shape of the model:
//!
//! - A bit-field is loaded and stored with its whole storage unit, in one step.
//! - Copies and strings are ranges of any length, and never atomic.
//! - Synchronisation objects that the model gives a state (mutexes, read-write locks, semaphores, work
//!   done once) are written by every operation on them. Condition variables, barriers and channels have
//!   none: waits end at any time, and channels are refused.
//! - A monitor is a mutex of the object that it belongs to. Silent accesses are listed: what they move is
//!   followed, and they are no steps of their own and race with nothing.
//! - A format that counts, or prints through a list what others could write, is refused
//!   (`automaton/printing.rs`), so neither is listed.

use ir::effects::{self, Sort, When};
use ir::{AccessMode, DataModel, Op, Operand, SyncOp};

/// One touch of memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The address.
    pub addr: Operand,
    /// What is touched there.
    pub extent: Extent,
    /// Is it written?
    pub write: bool,
    /// Is the access atomic?
    pub atomic: bool,
    /// Does it race with nothing, by the front end's promise?
    pub silent: bool,
    /// What sort of synchronisation object it is, if it is one.
    pub sort: Option<Sort>,
    /// Of a bit-field: its memory location, which is what races: where it begins, counted from the address, and
    /// how many bytes it has.
    pub location: Option<(i64, u32)>,
}

/// What is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// A fixed number of bytes.
    Bytes(u32),
    /// Bytes from there on, any number.
    Range,
    /// The whole object.
    Whole,
    /// The state of a synchronisation object, which is not in the bytes.
    Sync,
}

/// What an instruction touches, in order. Slots whose life begins or ends are not listed.
pub fn touches(op: &Op, model: DataModel) -> Vec<Touch> {
    let mut out = Vec::new();
    op.for_each_touch(model, |touch| out.extend(modelled(&touch)));
    out.extend(monitor(op));
    out
}

/// The monitor that an operation uses. It stands beside the bytes of its object.
pub(crate) fn monitor(op: &Op) -> Option<Touch> {
    let Op::Sync { op, .. } = op else {
        return None;
    };
    let addr = match op {
        SyncOp::MutexLock {
            mutex,
            monitor: true,
            ..
        }
        | SyncOp::MutexUnlock {
            mutex,
            monitor: true,
        }
        | SyncOp::CondWait {
            mutex,
            monitor: true,
            ..
        }
        | SyncOp::CondSignal {
            mutex,
            monitor: true,
            ..
        }
        | SyncOp::MonitorDepth { mutex } => *mutex,
        _ => return None,
    };
    Some(Touch {
        addr,
        extent: Extent::Sync,
        write: true,
        atomic: false,
        silent: false,
        sort: Some(Sort::Mutex),
        location: None,
    })
}

fn modelled(touch: &effects::Touch) -> Option<Touch> {
    let (mut of, mut location) = (None, None);
    let extent = match touch.extent {
        effects::Extent::Bytes(len) => Extent::Bytes(len),
        effects::Extent::Field { skip, len, unit } => {
            location = Some((skip, len));
            Extent::Bytes(unit)
        }
        effects::Extent::Range(_) | effects::Extent::Text => Extent::Range,
        effects::Extent::Whole => Extent::Whole,
        effects::Extent::Sync(sort) => match sort {
            Sort::Mutex | Sort::ReadWrite | Sort::Semaphore | Sort::Once => {
                of = Some(sort);
                Extent::Sync
            }
            Sort::Condition | Sort::Barrier | Sort::Channel | Sort::Latch => return None,
        },
        effects::Extent::Arguments => return None,
    };
    let single = matches!(extent, Extent::Bytes(_));
    let happens = match touch.when {
        When::Always | When::NotCounted(..) => true,
        When::Counted(..) => false,
    };
    happens.then_some(Touch {
        addr: touch.addr,
        extent,
        write: touch.kind.writes() || extent == Extent::Sync,
        atomic: single && matches!(touch.mode, AccessMode::Atomic(_)),
        silent: touch.mode == AccessMode::Silent,
        sort: of,
        location,
    })
}

/// Does a thread do this without looking at others?
pub fn is_silent(op: &SyncOp) -> bool {
    matches!(
        op,
        SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Detach { .. }
            | SyncOp::TestCancel
            | SyncOp::SetCancelState { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::ChanInit { .. }
            | SyncOp::Unpark { .. }
    )
}
