//! Channels: bounded queues of words.

use super::SyncObject;
use crate::event::{Event, Place};
use crate::exec::trap::{Res, misuse};
use crate::memory::value::Val;
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{AccessMode, SyncResult, Wait};

impl State {
    pub(super) fn chan_init(&mut self, cx: &mut Cx<'_>, chan: u16, capacity: u16) -> Res<i32> {
        let place = self.written(cx, chan)?;
        let capacity = self.size(cx, capacity)?.min(u64::from(u32::MAX)) as u32;
        let channel = SyncObject::Channel {
            capacity: capacity.max(1),
            queue: Vec::new(),
        };
        cx.obs.event(&Event::Get {
            thread: cx.thread(),
            queue: place,
            learns: 0,
            drops: u32::MAX,
            site: cx.site(),
        });
        self.set_sync(place, Some(channel));
        Ok(0)
    }

    pub(super) fn chan_send(
        &mut self,
        cx: &mut Cx<'_>,
        chan: u16,
        value: u16,
        wait: Wait,
    ) -> Res<i32> {
        let place = self.used(cx, chan)?;
        let (capacity, mut queue) = self.channel(place)?;
        if queue.len() >= capacity as usize {
            return Ok(not_now(wait));
        }
        let value = cx.get(value);
        self.stored(0, value);
        queue.push(value);
        cx.obs.event(&Event::Put {
            thread: cx.thread(),
            queue: place,
            site: cx.site(),
        });
        self.set_sync(place, Some(SyncObject::Channel { capacity, queue }));
        Ok(0)
    }

    pub(super) fn chan_recv(
        &mut self,
        cx: &mut Cx<'_>,
        chan: u16,
        to: u16,
        wait: Wait,
    ) -> Res<i32> {
        let place = self.used(cx, chan)?;
        let (capacity, mut queue) = self.channel(place)?;
        if queue.is_empty() {
            return Ok(not_now(wait));
        }
        let value: Val = queue.remove(0);
        cx.obs.event(&Event::Get {
            thread: cx.thread(),
            queue: place,
            learns: 1,
            drops: 1,
            site: cx.site(),
        });
        self.set_sync(place, Some(SyncObject::Channel { capacity, queue }));
        let width = self.mem.pointer_size();
        self.write(cx, cx.get(to), width, width, value, AccessMode::Plain)?;
        Ok(0)
    }

    fn channel(&self, place: Place) -> Res<(u32, Vec<Val>)> {
        match self.sync.get(&place) {
            Some(SyncObject::Channel { capacity, queue }) => Ok((*capacity, queue.clone())),
            Some(other) => self.wrong_kind(other, "channel"),
            None => misuse(
                Misuse::NotInitialised,
                "use of a channel that was not initialised",
            ),
        }
    }

    /// Whether sending (or receiving) would block, for looking without executing.
    pub(crate) fn channel_blocks(&self, place: Place, send: bool) -> bool {
        match self.sync.get(&place) {
            Some(SyncObject::Channel { capacity, queue }) => {
                if send {
                    queue.len() >= *capacity as usize
                } else {
                    queue.is_empty()
                }
            }
            _ => false,
        }
    }
}

fn not_now(wait: Wait) -> i32 {
    if wait == Wait::Try {
        SyncResult::Unavailable.code()
    } else {
        SyncResult::TimedOut.code()
    }
}
