//! Barriers. The last thread to come opens the barrier and gets the special result.

use super::SyncObject;
use crate::event::{Event, Place};
use crate::exec::trap::{Res, misuse};
use crate::state::thread::Phase;
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::SyncResult;

impl State {
    pub(super) fn barrier_init(&mut self, cx: &mut Cx<'_>, barrier: u16, count: u16) -> Res<i32> {
        let place = self.written(cx, barrier)?;
        let count = self.int(cx, count)?;
        // glibc refuses as many as the largest count, too.
        if count <= 0 || count == i32::MAX {
            return Ok(SyncResult::Invalid.code());
        }
        self.idle_barrier(place, "initialisation")?;
        self.set_sync(place, Some(SyncObject::Barrier(count as u32)));
        Ok(0)
    }

    pub(super) fn barrier_destroy(&mut self, cx: &mut Cx<'_>, barrier: u16) -> Res<i32> {
        let place = self.written(cx, barrier)?;
        self.barrier_count(place)?;
        self.idle_barrier(place, "destruction")?;
        self.set_sync(place, Some(SyncObject::Destroyed));
        Ok(0)
    }

    fn idle_barrier(&self, place: Place, what: &str) -> Res<()> {
        if self.barrier_waiters(place).is_empty() {
            Ok(())
        } else {
            misuse(
                Misuse::InUse,
                format!("{what} of a barrier a thread waits at"),
            )
        }
    }

    /// Comes to a barrier; the result for the thread that opens it.
    pub(super) fn barrier_wait(&mut self, cx: &mut Cx<'_>, barrier: u16) -> Res<Option<i32>> {
        let place = self.used(cx, barrier)?;
        let count = self.barrier_count(place)?;
        cx.obs.event(&Event::Arrive {
            thread: cx.thread(),
            barrier: place,
            site: cx.site(),
        });
        let waiters = self.barrier_waiters(place);
        if waiters.len() as u32 + 1 < count {
            self.threads[cx.t].meta.phase = Phase::BarrierWait { barrier: place };
            return Ok(None);
        }
        for t in waiters {
            self.log.meta(t, self.threads[t].meta);
            self.threads[t].meta.phase = Phase::BarrierLeave { barrier: place };
        }
        cx.obs.event(&Event::Leave {
            thread: cx.thread(),
            barrier: place,
            site: cx.site(),
        });
        Ok(Some(-1))
    }

    fn barrier_waiters(&self, place: Place) -> Vec<usize> {
        (0..self.threads.len())
            .filter(|&t| self.threads[t].meta.phase == Phase::BarrierWait { barrier: place })
            .collect()
    }

    fn barrier_count(&self, place: Place) -> Res<u32> {
        match self.sync.get(&place) {
            Some(SyncObject::Barrier(count)) => Ok(*count),
            Some(other) => self.wrong_kind(other, "barrier"),
            None => misuse(
                Misuse::NotInitialised,
                "use of a barrier that was not initialised",
            ),
        }
    }
}
