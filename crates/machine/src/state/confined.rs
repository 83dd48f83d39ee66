//! Confined objects: what no thread but its maker can reach yet.
//!
//! A heap object of a managed program is *confined* from its allocation until a reference to it is stored
//! where another thread may find it: in an object that is not confined (a global, a published heap object), or
//! in what a new thread is given. Then it is *published*, with all that it leads to, and stays so. In a managed
//! program references come from allocations and from memory only, so no other thread has one before (J.-D. Choi and
//! others: *Escape Analysis for Java*, OOPSLA 1999; kept here of the execution and not of the program, as by
//! M. Dwyer and others: *Exploiting Object Escape and Locking Information in Partial-Order Reductions*, FMSD 2004).
//!
//! Operations on the bytes, the monitor or another synchronisation object of a confined object are no scheduling
//! points. What is guaranteed: no operation of another thread on the object can come before it, because the other
//! thread has the reference from a publication that comes after. So it commutes with whatever other threads do until
//! then. It never waits: only the maker can hold the monitor. Operations that also look at what others decide (an
//! interruption) or may wait all the same (a semaphore, a latch, a writer) stay scheduling points.
//!
//! Whether an object is confined is part of the canonical form. Otherwise a state whose object was published and came
//! back would be taken for one that was searched without regard to operations on it, and orders of those
//! with what others did to the object before would be missed.
//!
//! In a system of processes only objects that have a class begin confined: what else there is, code that is not managed may reach in
//! other ways.
//!
//! Detectors hear of the accesses as ever: an object that is published by a relaxed store is raced for.

use crate::code::{Code, Rare, reg};
use crate::memory::value::Val;
use crate::state::State;
use ir::{Operand, SyncOp};

impl State {
    /// Whether an object is confined. False of what is no object.
    #[inline(always)]
    pub(crate) fn is_confined(&self, id: u32) -> bool {
        self.mem.objects[id as usize].confined
    }

    /// A reference is stored in an object, or given to another thread (object 0).
    #[inline]
    pub(crate) fn stored(&mut self, into: u32, value: Val) {
        if self.mem.confines && value.is_addr() && !self.is_confined(into) {
            self.publish(value.object());
        }
    }

    /// Bytes of one object were copied into another.
    pub(crate) fn copied(&mut self, into: u32, from: u32, (at, len): (u32, u32)) {
        if !self.mem.confines || self.is_confined(into) || !self.is_confined(from) {
            return;
        }
        let end = at.saturating_add(len).div_ceil(1 << self.mem.shift);
        for index in at >> self.mem.shift..end {
            self.publish(self.mem.cells[index as usize].prov);
        }
    }

    /// Publishes an object with all that it leads to.
    fn publish(&mut self, id: u32) {
        let mut work = vec![id];
        while let Some(id) = work.pop() {
            if !self.is_confined(id) {
                continue;
            }
            self.mem
                .change(&mut self.log, id, |object| object.confined = false);
            let cells = self.mem.cells_of(id);
            let cells = &self.mem.cells[cells.start as usize..cells.end as usize];
            work.extend(cells.iter().map(|cell| cell.prov).filter(|&to| to != 0));
        }
    }

    /// Whether a scheduling operation concerns a confined object and nothing else.
    pub(crate) fn stays_inside(&self, code: &Code, window: &[Val], index: u32) -> bool {
        if !self.mem.confines {
            return false;
        }
        let confined = |o: &Operand| {
            let p = window[reg(o) as usize];
            p.is_addr() && self.is_confined(p.object())
        };
        let Rare::Inst(op) = &code.rare[index as usize] else {
            return false;
        };
        match op {
            ir::Op::Load { addr, .. }
            | ir::Op::Store { addr, .. }
            | ir::Op::Rmw { addr, .. }
            | ir::Op::CmpXchg { addr, .. } => confined(addr),
            ir::Op::Sync { op, .. } => match op {
                SyncOp::MutexLock {
                    mutex,
                    monitor: true,
                    interruptible: false,
                    ..
                }
                | SyncOp::MutexUnlock {
                    mutex,
                    monitor: true,
                    ..
                } => confined(mutex),
                SyncOp::CondSignal {
                    cond,
                    monitor: true,
                    ..
                } => confined(cond),
                SyncOp::SemInit { sem, .. }
                | SyncOp::SemPost { sem, .. }
                | SyncOp::SemValue { sem } => confined(sem),
                SyncOp::RwInit { lock } | SyncOp::RwUnlock { lock, .. } => confined(lock),
                SyncOp::LatchInit { latch, .. }
                | SyncOp::LatchDown { latch }
                | SyncOp::LatchCount { latch } => confined(latch),
                _ => false,
            },
            _ => false,
        }
    }
}
