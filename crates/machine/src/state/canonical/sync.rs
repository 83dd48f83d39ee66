//! Synchronisation objects in the canonical form: one tag each, then what it holds, by the numbers of threads and objects.

use super::{Walk, whole};
use crate::sync::SyncObject;
use crate::sync::queue::Queue;
use ir::MutexKind;

impl Walk<'_> {
    pub(super) fn sync_objects(&mut self, id: u32, count: usize) {
        let state = self.state;
        let whole = whole(id);
        self.u32(count as u32);
        for (place, object) in state.sync.range(whole.clone()) {
            self.u32(place.offset);
            self.sync_object(object);
        }
        for (place, buffer) in state.jumps.range(whole) {
            self.pure = false;
            let frame = state.threads[buffer.thread as usize]
                .frames
                .get(buffer.frame as usize);
            let alive = frame.is_some_and(|f| f.serial == buffer.serial);
            self.u32(place.offset);
            self.u8(0x40 | u8::from(alive));
            if alive {
                let rank = self.rank(buffer.thread);
                self.u32(rank);
                self.u32(buffer.frame);
                self.u32(buffer.pc);
            }
        }
    }

    fn sync_object(&mut self, object: &SyncObject) {
        match object {
            SyncObject::Mutex {
                kind,
                owner,
                depth,
                made,
            } => {
                self.u8(1);
                self.u8(match kind {
                    MutexKind::Normal => 0,
                    MutexKind::Recursive => 1,
                    MutexKind::ErrorCheck => 2,
                });
                let rank = owner.map_or(0, |o| self.rank(o.0) + 1);
                self.u32(rank);
                self.u32(*depth);
                self.u8(u8::from(*made));
            }
            SyncObject::Rw {
                writer,
                depth,
                readers,
                made,
            } => {
                self.u8(2);
                let rank = writer.map_or(0, |o| self.rank(o.0) + 1);
                self.u32(rank);
                self.u32(*depth);
                self.u8(u8::from(*made));
                self.u32(readers.len() as u32);
                let mut ranked: Vec<(u32, u32)> =
                    readers.iter().map(|r| (self.rank(r.0.0), r.1)).collect();
                ranked.sort_unstable();
                for (rank, count) in ranked {
                    self.u32(rank);
                    self.u32(count);
                }
            }
            SyncObject::Cond => self.u8(3),
            SyncObject::Sem(value) => {
                self.u8(4);
                self.u32(*value);
            }
            SyncObject::Barrier(count) => {
                self.u8(5);
                self.u32(*count);
            }
            SyncObject::OnceRunning(owner) => {
                let rank = self.rank(owner.0);
                self.u8(6);
                self.u32(rank);
            }
            SyncObject::OnceDone { early } => {
                self.u8(7);
                self.u8(u8::from(*early));
            }
            SyncObject::OnceFailed => self.u8(10),
            SyncObject::Latch(left) => {
                self.u8(11);
                self.u32(*left);
            }
            SyncObject::Channel { capacity, queue } => {
                self.u8(8);
                self.u32(*capacity);
                self.u32(queue.len() as u32);
                queue.iter().for_each(|v| self.value(*v));
            }
            SyncObject::Destroyed => self.u8(9),
            SyncObject::Copied => self.u8(13),
            SyncObject::Queue(queue) => self.queue(queue),
        }
    }

    /// The bytes of a message stand in an object, which only the queue leads to.
    fn queue(&mut self, queue: &Queue) {
        self.u8(12);
        self.u32(queue.capacity);
        self.u8(queue.flags());
        self.u32(queue.messages.len() as u32);
        for message in &queue.messages {
            let number = self.number(message.object);
            self.u32(number);
            self.u32(message.taken);
            self.u32(message.process);
        }
    }
}
