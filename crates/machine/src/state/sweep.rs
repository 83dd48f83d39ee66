//! Garbage collection: ends the heap objects of a managed program that no thread can reach.
//!
//! Roots are the registers that may still be read, what threads wait for, and every object that is not of
//! the heap. What ends does so by records of the log, so that steps can be taken back, and without an
//! event: the program cannot tell. Ids are not given again while changes are logged. In a system of processes only objects that
//! have a class end so; what other processes have, and what the models of the system made, may lead to none of them.
//!
//! The canonical form of a state has only what can be reached, so states are the same before and after.

use crate::code::Code;
use crate::event::Place;
use crate::memory::object::ObjectKind;
use crate::memory::value::Val;
use crate::state::State;
use crate::state::thread::Phase;
use crate::sync::SyncObject;

/// Objects that are made before garbage is looked for again, at least.
pub(super) const LEAST: usize = 1 << 14;

impl State {
    /// Ends what cannot be reached, where enough was made since the last time.
    #[inline(always)]
    pub(crate) fn sweep_if_due(&mut self, code: &Code) {
        if code.program().managed && self.mem.objects.len() >= self.sweep_at {
            self.sweep(code);
        }
    }

    #[cold]
    fn sweep(&mut self, code: &Code) {
        let reached = self.reached(code);
        let system = !code.program().processes.is_empty();
        let mut kept = 0;
        for (id, reached) in reached.into_iter().enumerate() {
            let object = self.mem.objects[id];
            if object.kind != ObjectKind::Heap || !object.alive {
                continue;
            }
            if reached || system && object.info == 0 {
                kept += 1;
                continue;
            }
            self.forget_syncs(id as u32);
            self.mem.kill(&mut self.log, id as u32);
        }
        self.sweep_at = self.mem.objects.len() + LEAST.max(kept);
    }

    /// For every object, whether a thread can still reach it.
    fn reached(&self, code: &Code) -> Vec<bool> {
        let mut reach = Reach {
            reached: vec![false; self.mem.objects.len()],
            work: Vec::new(),
        };
        for (id, object) in self.mem.objects.iter().enumerate() {
            if object.alive && object.kind != ObjectKind::Heap {
                reach.add(id as u32);
            }
        }
        for t in 0..self.threads.len() {
            self.reach_thread(code, t, &mut reach);
        }
        for object in self.sync.values() {
            if let SyncObject::Channel { queue, .. } = object {
                queue.iter().for_each(|v| reach.value(*v));
            }
        }
        while let Some(id) = reach.work.pop() {
            for index in self.mem.cells_of(id) {
                reach.add(self.mem.cells[index as usize].prov);
            }
        }
        reach.reached
    }

    fn reach_thread(&self, code: &Code, t: usize, reach: &mut Reach) {
        let thread = &self.threads[t];
        for (depth, frame) in thread.frames.iter().enumerate() {
            let live = match depth + 1 == thread.frames.len() {
                true => code.live_before(frame.func, frame.pc),
                false => code.live_across(frame.func, frame.pc),
            };
            for &r in live {
                reach.value(thread.stack[frame.base as usize + r as usize]);
            }
        }
        reach.value(thread.meta.result);
        reach.value(thread.meta.exception);
        let mut place = |place: Place| reach.add(place.object.0);
        match thread.meta.phase {
            Phase::CondWait { cond, mutex, .. } | Phase::CondRelock { cond, mutex, .. } => {
                place(cond);
                place(mutex);
            }
            Phase::BarrierWait { barrier } | Phase::BarrierLeave { barrier } => place(barrier),
            Phase::Start
            | Phase::At
            | Phase::Cut
            | Phase::Ending
            | Phase::Exiting(_)
            | Phase::Ended
            | Phase::Parked => {}
        }
    }

    fn forget_syncs(&mut self, id: u32) {
        let object = self.mem.objects[id as usize];
        if !object.sync && !object.beside {
            return;
        }
        let place = |offset| Place {
            object: crate::event::ObjectId(id),
            offset,
        };
        let found: Vec<Place> = self
            .sync
            .range(place(0)..=place(u32::MAX))
            .map(|(place, _)| *place)
            .collect();
        for place in found {
            let old = self.sync.remove(&place);
            self.log.sync(place, old);
        }
    }
}

/// What is reached, and what of it has not been looked into.
struct Reach {
    reached: Vec<bool>,
    work: Vec<u32>,
}

impl Reach {
    fn add(&mut self, id: u32) {
        if let Some(reached) = self.reached.get_mut(id as usize)
            && !std::mem::replace(reached, true)
        {
            self.work.push(id);
        }
    }

    /// The halves of an `i128` may look like an address: that only keeps an object.
    fn value(&mut self, v: Val) {
        if v.is_addr() || v.is_uninit() {
            self.add(v.object());
        }
    }
}
