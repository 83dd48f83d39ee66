//! Whether the reuse of addresses could matter.
//!
//! An allocation may be given the address of a dead object. A program can tell in two ways: it uses
//! a pointer to the dead object, which is a violation whether the address was given again or not; or
//! it compares one with a pointer to the new object. Take an execution in which addresses are given
//! again, up to the first such comparison: the same steps are an execution without reuse, in which
//! two different heap objects are compared, the older freed before the younger was made. So if no
//! execution without reuse does that, reuse makes no difference.
//!
//! The search without reuse watches for it. Whether the free could come first is judged coarsely,
//! since a reduced search sees few of the orders: an allocation *late* on its path comes after some
//! free; and one made while other threads are about may come after any free made while others are
//! about. What a thread does while all others have ended and were joined is ordered with everything
//! they did. (An ended thread that no thread can join any more is not part of the state: if there
//! ever was one, no free counts as ordered.)
//!
//! Where it could matter the search runs again with reuse: allocation and free are then operations
//! on one heap ([`crate::por::dependence`]).

use crate::run::execution::{Execution, HeapStep};
use machine::{ThreadId, ThreadStatus};

/// What was seen of the heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeapWatch {
    /// Different heap objects were compared.
    compared: bool,
    /// An allocation came after a free.
    late: bool,
    /// An allocation was made while others were about.
    allocated: bool,
    /// A free was made while others were about.
    freed: bool,
    /// A free was made by the last thread.
    freed_alone: bool,
    /// A thread has ended that no thread can join.
    loose: bool,
}

impl HeapWatch {
    /// A thread's step was this.
    pub fn step(&mut self, execution: &Execution<'_>, thread: ThreadId, steps: &[HeapStep]) {
        let state = &execution.state;
        self.compared |= state.has_compared();
        let heap = |s: &&HeapStep| state.is_heap(s.object);
        if !steps.iter().any(|s| heap(&s)) {
            return;
        }
        let alone = state.alone(thread);
        let here = steps.iter().filter(heap).filter(|s| s.freed).count();
        let mut before = state.freed() > here;
        for step in steps.iter().filter(heap) {
            if step.freed {
                before = true;
                self.freed |= !alone;
                self.freed_alone |= alone;
            } else {
                self.late |= before;
                self.allocated |= !alone;
            }
        }
    }

    /// A state was reached, whose canonical form was just made.
    pub fn state(&mut self, execution: &Execution<'_>) {
        let state = &execution.state;
        let is = |status| move |&(_, s): &(ThreadId, ThreadStatus)| s == status;
        if self.loose || state.threads().filter(is(ThreadStatus::Live)).count() > 1 {
            return;
        }
        let mut ended = state.threads().filter(is(ThreadStatus::Ended));
        if ended.any(|(thread, _)| !state.joined(thread)) {
            let names = state.names(execution.code);
            let mut ended = state.threads().filter(is(ThreadStatus::Ended));
            self.loose = ended.any(|(t, _)| !state.joined(t) && names.thread(t).is_none());
        }
    }

    /// Adds what another has seen.
    pub fn unite(&mut self, other: &HeapWatch) {
        self.compared |= other.compared;
        self.late |= other.late;
        self.allocated |= other.allocated;
        self.freed |= other.freed;
        self.freed_alone |= other.freed_alone;
        self.loose |= other.loose;
    }

    /// Whether some comparison could have come out differently.
    pub fn matters(&self) -> bool {
        let freed = self.freed || self.loose && self.freed_alone;
        self.compared && (self.late || self.allocated && freed)
    }
}
