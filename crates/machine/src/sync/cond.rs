//! Condition variables.
//!
//! A wait has two parts. First the mutex is given back and the thread waits; a signal, a timeout,
//! a spurious wake-up, an interruption or a cancellation ends that. Then the thread must take the
//! mutex again, to its old depth. Where only one level of a recursive mutex is given back and more
//! are held, it stays the waiter's own all along. Which waiter a signal wakes is a choice; a signal no thread waits
//! for is lost.

use super::SyncObject;
use crate::code::{Code, Op, Rare, reg};
use crate::event::{AccessKind, Event, Place, ThreadId};
use crate::exec::trap::{Res, misuse};
use crate::memory::value::Val;
use crate::outcome::ChoiceKind;
use crate::state::thread::Phase;
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{MutexKind, SyncOp, SyncResult, Wait};

impl State {
    /// The mutex a thread about to wait on a condition variable will release.
    pub fn pending_mutex(&self, code: &Code, thread: ThreadId) -> Option<Place> {
        let t = thread.0 as usize;
        let (op, _, base) = self.op_at(code, t)?;
        let Op::Point { rare } = op else {
            return None;
        };
        match &code.rare[*rare as usize] {
            Rare::Inst(ir::Op::Sync {
                op: op @ SyncOp::CondWait { mutex, .. },
                ..
            }) => self.spot_of(code, op, self.threads[t].stack[base + reg(mutex) as usize]),
            _ => None,
        }
    }

    pub(super) fn cond_init(&mut self, cx: &mut Cx<'_>, cond: u16) -> Res<i32> {
        let place = self.written(cx, cond)?;
        if !self.cond_waiters(place).is_empty() {
            return misuse(
                Misuse::InUse,
                "initialisation of a condition variable a thread waits on",
            );
        }
        self.set_sync(place, Some(SyncObject::Cond));
        Ok(0)
    }

    pub(super) fn cond_destroy(&mut self, cx: &mut Cx<'_>, cond: u16) -> Res<i32> {
        let place = self.written(cx, cond)?;
        self.check_cond(place)?;
        if !self.cond_waiters(place).is_empty() {
            return misuse(
                Misuse::InUse,
                "destruction of a condition variable a thread waits on",
            );
        }
        self.set_sync(place, Some(SyncObject::Destroyed));
        Ok(0)
    }

    fn check_cond(&self, place: Place) -> Res<()> {
        match self.sync.get(&place) {
            Some(SyncObject::Cond) => Ok(()),
            // A monitor is a recursive mutex with a condition at the same place.
            Some(SyncObject::Mutex { .. }) => Ok(()),
            Some(other) => self.wrong_kind(other, "condition variable"),
            None if place.is_beside() => Ok(()),
            None => self.described_by_bytes(place, "condition variable"),
        }
    }

    /// Whether an operation that names a monitor is not for the thread: it does not own it. Null names none.
    pub(super) fn lacks_monitor(&self, cx: &mut Cx<'_>, op: &SyncOp, mutex: u16) -> Res<bool> {
        if cx.get(mutex) == Val::ZERO {
            return Ok(false);
        }
        let place = self.spot(cx, op, mutex, AccessKind::Read)?;
        Ok(self.mutex_state(cx, place)?.owner != Some(cx.thread()))
    }

    /// Begins a wait; an error result if it cannot.
    pub(super) fn cond_wait(&mut self, cx: &mut Cx<'_>, op: &SyncOp) -> Res<Option<i32>> {
        let SyncOp::CondWait {
            cond,
            mutex,
            one_level,
            interruptible,
            wait,
            ..
        } = op
        else {
            unreachable!("the caller matched a wait");
        };
        let cond = self.spot(cx, op, reg(cond), AccessKind::Read)?;
        let mutex = self.spot(cx, op, reg(mutex), AccessKind::Read)?;
        self.check_cond(cond)?;
        let state = self.mutex_state(cx, mutex)?;
        if state.owner != Some(cx.thread()) {
            return if state.kind == MutexKind::Normal {
                misuse(
                    Misuse::NotOwner,
                    "wait on a condition variable without holding the mutex",
                )
            } else {
                Ok(Some(SyncResult::NotOwner.code()))
            };
        }
        if self.meets_interruption(cx, *interruptible) {
            return Ok(Some(SyncResult::Interrupted.code()));
        }
        cx.obs.event(&Event::Wait {
            thread: cx.thread(),
            cond,
            site: cx.site(),
        });
        let depth = if *one_level { 1 } else { state.depth };
        self.release_levels(cx, mutex, state, depth);
        self.threads[cx.t].meta.phase = Phase::CondWait {
            cond,
            mutex,
            depth,
            timed: *wait != Wait::Block,
            interruptible: *interruptible,
        };
        Ok(None)
    }

    pub(super) fn cond_signal(&mut self, cx: &mut Cx<'_>, place: Place, all: bool) -> Res<i32> {
        self.check_cond(place)?;
        let waiters = self.cond_waiters(place);
        let woken: Vec<ThreadId> = if all || waiters.is_empty() {
            waiters
        } else {
            let pick = self.decide(cx, ChoiceKind::Signal, waiters.len() as u32)?;
            vec![waiters[pick as usize]]
        };
        cx.obs.event(&Event::Signal {
            thread: cx.thread(),
            cond: place,
            all,
            site: cx.site(),
        });
        for thread in woken {
            self.wake(thread.0 as usize, 0);
        }
        Ok(0)
    }

    /// The threads that wait on a condition variable, by id.
    pub(crate) fn cond_waiters(&self, place: Place) -> Vec<ThreadId> {
        let waits = |phase| matches!(phase, Phase::CondWait { cond, .. } if cond == place);
        (0..self.threads.len())
            .filter(|&t| waits(self.threads[t].meta.phase))
            .map(|t| ThreadId(t as u32))
            .collect()
    }

    /// Ends the first part of a thread's wait.
    pub(super) fn wake(&mut self, t: usize, result: i32) {
        let meta = self.threads[t].meta;
        if let Phase::CondWait {
            cond, mutex, depth, ..
        } = meta.phase
        {
            self.log.meta(t, meta);
            self.threads[t].meta.phase = Phase::CondRelock {
                cond,
                mutex,
                depth,
                result,
            };
        }
    }

    /// The waiting thread moves by itself: it is cancelled, it times out (if it may), or it wakes
    /// up for no reason.
    pub(super) fn cond_wake(&mut self, cx: &mut Cx<'_>, choice: u32) {
        let meta = self.threads[cx.t].meta;
        let timed = matches!(meta.phase, Phase::CondWait { timed: true, .. });
        let result = if !meta.cancel_acts() && timed && choice == 0 {
            SyncResult::TimedOut.code()
        } else {
            0
        };
        self.wake(cx.t, result);
    }

    /// The second part: takes the mutex and goes on.
    pub(super) fn cond_relock(&mut self, cx: &mut Cx<'_>) -> Res<bool> {
        let Phase::CondRelock {
            cond,
            mutex,
            depth,
            result,
        } = self.threads[cx.t].meta.phase
        else {
            return Ok(false);
        };
        if !mutex.is_beside() {
            let at = Val::addr(mutex.object.0, i64::from(mutex.offset));
            self.mem.locate(at, 1, 1, false)?;
            self.touch(cx, mutex, AccessKind::Read);
        }
        let mut state = self.mutex_state(cx, mutex)?;
        match state.owner {
            None => {
                state.depth = depth;
                self.take_mutex(cx, mutex, state);
            }
            Some(owner) if owner == cx.thread() => {
                state.depth += depth;
                self.set_mutex(mutex, state);
            }
            Some(_) => return Ok(false),
        }
        cx.obs.event(&Event::Wake {
            thread: cx.thread(),
            cond,
            site: cx.site(),
        });
        if self.threads[cx.t].meta.cancel_acts() {
            self.threads[cx.t].meta.phase = Phase::At;
            // The hook, if there is one, runs on top of the wait; without one the thread is ending.
            self.cancel(cx)?;
            return Ok(self.threads[cx.t].meta.phase == Phase::At);
        }
        if result == SyncResult::Interrupted.code() && self.threads[cx.t].meta.interrupted {
            self.take_interruption(cx);
        }
        self.finish_wait(cx, result);
        Ok(true)
    }
}
