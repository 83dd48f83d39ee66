//! Once objects: the first to come does the work, the others wait for it.

use super::SyncObject;
use crate::event::{Event, Place, ThreadId};
use crate::exec::trap::{Res, misuse};
use crate::state::{Cx, State};
use crate::violation::Misuse;

impl State {
    pub(super) fn once_begin(&mut self, cx: &mut Cx<'_>, once: u16) -> Res<i32> {
        let place = self.used(cx, once)?;
        match self.sync.get(&place) {
            None => {
                self.described_by_bytes(place, "once object")?;
                self.set_sync(place, Some(SyncObject::OnceRunning(cx.thread())));
                Ok(1)
            }
            Some(SyncObject::OnceDone) => {
                cx.obs.event(&Event::Take {
                    thread: cx.thread(),
                    object: place,
                    site: cx.site(),
                });
                Ok(0)
            }
            Some(SyncObject::OnceRunning(_)) => Ok(0),
            Some(other) => self.wrong_kind(other, "once object"),
        }
    }

    pub(super) fn once_end(&mut self, cx: &mut Cx<'_>, once: u16) -> Res<i32> {
        let place = self.used(cx, once)?;
        match self.sync.get(&place) {
            Some(SyncObject::OnceRunning(owner)) if *owner == cx.thread() => {
                cx.obs.event(&Event::Post {
                    thread: cx.thread(),
                    object: place,
                    site: cx.site(),
                });
                self.set_sync(place, Some(SyncObject::OnceDone));
                Ok(0)
            }
            _ => misuse(
                Misuse::NotOwner,
                "end of a once object's work by another thread",
            ),
        }
    }

    /// Who does the work a thread must wait for, for looking without executing.
    pub(crate) fn once_owner(&self, place: Place) -> Option<ThreadId> {
        match self.sync.get(&place) {
            Some(SyncObject::OnceRunning(owner)) => Some(*owner),
            _ => None,
        }
    }
}
