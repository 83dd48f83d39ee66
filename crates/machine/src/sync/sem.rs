//! Semaphores.

use super::SyncObject;
use crate::event::{Event, Place};
use crate::exec::trap::{Res, misuse};
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{SyncResult, Wait};

impl State {
    pub(super) fn sem_init(&mut self, cx: &mut Cx<'_>, place: Place, value: u16) -> Res<i32> {
        let value = self.int(cx, value)?;
        if value < 0 {
            return Ok(SyncResult::Invalid.code());
        }
        self.set_sync(place, Some(SyncObject::Sem(value as u32)));
        Ok(0)
    }

    pub(super) fn sem_destroy(&mut self, place: Place) -> Res<i32> {
        self.semaphore(place)?;
        self.set_sync(place, Some(SyncObject::Destroyed));
        Ok(0)
    }

    pub(super) fn sem_wait(
        &mut self,
        cx: &mut Cx<'_>,
        place: Place,
        count: u16,
        wait: Wait,
    ) -> Res<i32> {
        let value = self.semaphore(place)?;
        let Ok(count) = u32::try_from(self.int(cx, count)?) else {
            return Ok(SyncResult::Invalid.code());
        };
        if value < count {
            return Ok(if wait == Wait::Try {
                SyncResult::Unavailable.code()
            } else {
                SyncResult::TimedOut.code()
            });
        }
        self.set_sync(place, Some(SyncObject::Sem(value - count)));
        cx.obs.event(&Event::Take {
            thread: cx.thread(),
            object: place,
            site: cx.site(),
        });
        Ok(0)
    }

    pub(super) fn sem_post(&mut self, cx: &mut Cx<'_>, place: Place, count: u16) -> Res<i32> {
        let value = self.semaphore(place)?;
        let Ok(count) = u32::try_from(self.int(cx, count)?) else {
            return Ok(SyncResult::Invalid.code());
        };
        if value + count > i32::MAX as u32 {
            return Ok(SyncResult::Overflow.code());
        }
        cx.obs.event(&Event::Post {
            thread: cx.thread(),
            object: place,
            site: cx.site(),
        });
        self.set_sync(place, Some(SyncObject::Sem(value + count)));
        Ok(0)
    }

    pub(super) fn sem_value(&self, place: Place) -> Res<i32> {
        Ok(self.semaphore(place)? as i32)
    }

    fn semaphore(&self, place: Place) -> Res<u32> {
        match self.sync.get(&place) {
            Some(SyncObject::Sem(value)) => Ok(*value),
            Some(other) => self.wrong_kind(other, "semaphore"),
            None => misuse(
                Misuse::NotInitialised,
                "use of a semaphore that was not initialised",
            ),
        }
    }

    /// The count of a semaphore, if there is one.
    pub fn sem_count(&self, place: Place) -> Option<u32> {
        match self.sync.get(&place) {
            Some(SyncObject::Sem(count)) => Some(*count),
            _ => None,
        }
    }

    /// Whether a wait would block, for looking without executing.
    pub(crate) fn sem_lacks(&self, place: Place, count: u32) -> bool {
        matches!(self.sync.get(&place), Some(SyncObject::Sem(value)) if *value < count)
    }
}
