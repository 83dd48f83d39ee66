//! Once objects: the first to come does the work, the others wait for it.

use super::SyncObject;
use crate::event::{Event, Place, ThreadId};
use crate::exec::trap::{Res, misuse};
use crate::state::{Cx, State};
use crate::violation::Misuse;

impl State {
    pub(super) fn once_begin(&mut self, cx: &mut Cx<'_>, once: u16, reentrant: bool) -> Res<i32> {
        let place = self.used(cx, once)?;
        match self.sync.get(&place) {
            None => {
                self.described_by_bytes(place, "once object")?;
                if reentrant && self.done_at_start(place) {
                    return Ok(0);
                }
                self.set_sync(place, Some(SyncObject::OnceRunning(cx.thread())));
                Ok(1)
            }
            Some(SyncObject::OnceDone { .. }) => {
                self.seen_done(cx, place);
                Ok(0)
            }
            Some(SyncObject::OnceFailed) => {
                self.seen_done(cx, place);
                Ok(3)
            }
            Some(SyncObject::OnceRunning(owner)) if *owner == cx.thread() && reentrant => Ok(2),
            Some(SyncObject::OnceRunning(_)) => Ok(0),
            Some(other) => self.wrong_kind(other, "once object"),
        }
    }

    fn seen_done(&self, cx: &mut Cx<'_>, place: Place) {
        cx.obs.event(&Event::Take {
            thread: cx.thread(),
            object: place,
            site: cx.site(),
        });
    }

    pub(super) fn once_end(&mut self, cx: &mut Cx<'_>, once: u16) -> Res<i32> {
        let early = self.alone(cx.thread());
        self.once_over(cx, once, Some(SyncObject::OnceDone { early }))
    }

    pub(super) fn once_fail(&mut self, cx: &mut Cx<'_>, once: u16, again: bool) -> Res<i32> {
        self.once_over(cx, once, (!again).then_some(SyncObject::OnceFailed))
    }

    /// The work is over; with none, as if it had never begun.
    fn once_over(&mut self, cx: &mut Cx<'_>, once: u16, to: Option<SyncObject>) -> Res<i32> {
        let place = self.used(cx, once)?;
        match self.sync.get(&place) {
            Some(SyncObject::OnceRunning(owner)) if *owner == cx.thread() => {
                if to.is_some() {
                    cx.obs.event(&Event::Post {
                        thread: cx.thread(),
                        object: place,
                        site: cx.site(),
                    });
                }
                self.set_sync(place, to);
                Ok(0)
            }
            _ => misuse(
                Misuse::NotOwner,
                "end of a once object's work by another thread",
            ),
        }
    }

    /// Whether the byte of a once object says that its work was done before the program started.
    fn done_at_start(&self, place: Place) -> bool {
        let object = self.mem.objects[place.object.0 as usize];
        place.offset < object.limit && {
            let (byte, init, _) = self.mem.byte(object.base + place.offset);
            init && byte != 0
        }
    }

    /// Whether the work was done while there was no other thread, or all had been joined: then no order of steps
    /// changes what an operation on it finds, and it is no scheduling point.
    pub(crate) fn once_settled(&self, place: Place) -> bool {
        match self.sync.get(&place) {
            None => self.done_at_start(place),
            Some(SyncObject::OnceDone { early }) => *early,
            Some(_) => false,
        }
    }

    /// Whether the work is over: nothing changes that any more.
    pub fn once_over_at(&self, place: Place) -> bool {
        match self.sync.get(&place) {
            None => false,
            Some(object) => matches!(object, SyncObject::OnceDone { .. } | SyncObject::OnceFailed),
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
