//! Synchronisation objects that stand beside the bytes of an object: monitors, and in a managed program
//! also semaphores, latches and read-write locks.
//!
//! Their place is the object with an offset beyond every byte, one for each sort. No byte is touched by
//! their use, and stores to the object do not disturb them. They need no initialiser: a monitor or a
//! read-write lock that no thread holds has no entry in the table.
//!
//! In a system of processes some of which are managed, objects that have a class are those of the managed ones.

use crate::code::Code;
use crate::event::{AccessKind, ObjectId, Place};
use crate::exec::trap::Res;
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::state::{Cx, State};
use ir::SyncOp;

impl Place {
    /// The offset of an object's monitor, which is its wait set, too.
    pub const MONITOR: u32 = u32::MAX - 1;
    /// The offset of a semaphore beside the bytes.
    const SEMAPHORE: u32 = u32::MAX - 2;
    /// The offset of a read-write lock beside the bytes.
    const READ_WRITE: u32 = u32::MAX - 3;
    /// The offset of a latch beside the bytes.
    const LATCH: u32 = u32::MAX - 4;

    /// Whether it stands beside the bytes of its object.
    pub fn is_beside(self) -> bool {
        (Place::LATCH..=Place::MONITOR).contains(&self.offset)
    }
}

/// Where beside the bytes the object of an operation stands, if it does.
pub(crate) fn offset(managed: bool, op: &SyncOp) -> Option<u32> {
    match op {
        SyncOp::MutexLock { monitor: true, .. }
        | SyncOp::MutexUnlock { monitor: true, .. }
        | SyncOp::MonitorDepth { .. }
        | SyncOp::CondWait { monitor: true, .. }
        | SyncOp::CondSignal { monitor: true, .. } => Some(Place::MONITOR),
        SyncOp::SemInit { .. }
        | SyncOp::SemDestroy { .. }
        | SyncOp::SemWait { .. }
        | SyncOp::SemPost { .. }
        | SyncOp::SemValue { .. } => managed.then_some(Place::SEMAPHORE),
        SyncOp::RwInit { .. }
        | SyncOp::RwDestroy { .. }
        | SyncOp::RwLock { .. }
        | SyncOp::RwUnlock { .. } => managed.then_some(Place::READ_WRITE),
        SyncOp::LatchInit { .. }
        | SyncOp::LatchDown { .. }
        | SyncOp::LatchWait { .. }
        | SyncOp::LatchCount { .. } => managed.then_some(Place::LATCH),
        _ => None,
    }
}

impl State {
    /// The place of the object that an operation uses, or makes.
    pub(super) fn spot(
        &self,
        cx: &mut Cx<'_>,
        op: &SyncOp,
        r: u16,
        kind: AccessKind,
    ) -> Res<Place> {
        let offset = match cx.code.beside {
            true => offset(self.is_managed(cx.code, cx.get(r)), op),
            false => None,
        };
        let Some(offset) = offset else {
            return match kind {
                AccessKind::Read => self.used(cx, r),
                AccessKind::Write => self.written(cx, r),
            };
        };
        let p = cx.get(r);
        self.mem.locate(Val { lo: 0, ..p }, 0, 1, false)?;
        Ok(Place {
            object: p.object_id(),
            offset,
        })
    }

    /// The same, for looking without executing.
    pub(crate) fn spot_of(&self, code: &Code, op: &SyncOp, v: Val) -> Option<Place> {
        if !code.beside {
            return self.place_of(v);
        }
        match offset(self.is_managed(code, v), op) {
            Some(offset) => v.is_addr().then(|| Place {
                object: ObjectId(v.object()),
                offset,
            }),
            None => self.place_of(v),
        }
    }

    /// Whether an address is that of an object of a managed program: in a system of processes, of one that has a class.
    fn is_managed(&self, code: &Code, v: Val) -> bool {
        let program = code.program();
        program.managed
            && (program.processes.is_empty() || v.is_addr() && self.has_class(code, v.object()))
    }

    /// Whether an object is an instance of a class.
    pub(crate) fn has_class(&self, code: &Code, id: u32) -> bool {
        let object = &self.mem.objects[id as usize];
        match object.kind {
            ObjectKind::Heap => object.info != 0,
            ObjectKind::Global => code.program().globals[ir::GlobalId(object.info)]
                .class
                .is_some(),
            _ => false,
        }
    }

    /// Ends the interruption that an operation has met, if it can meet one: then its result is
    /// [`ir::SyncResult::Interrupted`].
    pub(super) fn meets_interruption(&mut self, cx: &mut Cx<'_>, interruptible: bool) -> bool {
        let met = interruptible && self.threads[cx.t].meta.interrupted;
        if met {
            self.take_interruption(cx);
        }
        met
    }
}
