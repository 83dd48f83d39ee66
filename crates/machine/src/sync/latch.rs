//! Latches: gates that open, for good, when they were counted down to zero.

use super::SyncObject;
use crate::event::{Event, Place};
use crate::exec::trap::{Res, misuse};
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{SyncResult, Wait};

impl State {
    pub(super) fn latch_init(&mut self, cx: &mut Cx<'_>, place: Place, count: u16) -> Res<i32> {
        let Ok(count) = u32::try_from(self.int(cx, count)?) else {
            return Ok(SyncResult::Invalid.code());
        };
        self.set_sync(place, Some(SyncObject::Latch(count)));
        Ok(0)
    }

    pub(super) fn latch_down(&mut self, cx: &mut Cx<'_>, place: Place) -> Res<i32> {
        let left = self.latch(place)?;
        if left > 0 {
            cx.obs.event(&Event::Post {
                thread: cx.thread(),
                object: place,
                site: cx.site(),
            });
            self.set_sync(place, Some(SyncObject::Latch(left - 1)));
        }
        Ok(0)
    }

    pub(super) fn latch_wait(&mut self, cx: &mut Cx<'_>, place: Place, wait: Wait) -> Res<i32> {
        if self.latch(place)? > 0 {
            return Ok(match wait {
                Wait::Try => SyncResult::Busy.code(),
                Wait::Block | Wait::Timed => SyncResult::TimedOut.code(),
            });
        }
        cx.obs.event(&Event::Take {
            thread: cx.thread(),
            object: place,
            site: cx.site(),
        });
        Ok(0)
    }

    /// How many counts are left.
    pub(super) fn latch(&self, place: Place) -> Res<u32> {
        match self.sync.get(&place) {
            Some(SyncObject::Latch(left)) => Ok(*left),
            Some(other) => self.wrong_kind(other, "latch"),
            None => misuse(
                Misuse::NotInitialised,
                "use of a latch that was not initialised",
            ),
        }
    }

    /// Whether a wait would block, for looking without executing.
    pub(crate) fn latch_shut(&self, place: Place) -> bool {
        matches!(self.sync.get(&place), Some(SyncObject::Latch(1..)))
    }
}
