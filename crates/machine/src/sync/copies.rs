//! What a copy of memory makes of the synchronisation objects in it.
//!
//! POSIX leaves open what a copy of a lock is (XSH 2.9.9). An object that is made and free is copied as it is, as the C library has it: a
//! lock in a record that a function returns keeps its kind. A copy of one that is in use would be in use by a thread that
//! never gives it back. Programs make such copies without ever using the lock (`snapshot = *shared`), so that the copy itself is no
//! error; its use as a lock is.

use super::SyncObject;
use crate::event::{ObjectId, Place};
use crate::memory::value::Val;
use crate::state::State;

impl State {
    /// The bytes `len` at one address were copied to another, where nothing is left of what stood there.
    pub(crate) fn copy_syncs(&mut self, to: Val, from: Val, len: u32) {
        if !self.mem.objects[from.object() as usize].sync {
            return;
        }
        let place = |at: Val, offset: u32| Place {
            object: ObjectId(at.object()),
            offset: at.lo as u32 + offset,
        };
        let bounds = place(from, 0)..place(from, len);
        let found: Vec<(u32, SyncObject)> = self
            .sync
            .range(bounds)
            .filter_map(|(at, object)| Some((at.offset - from.lo as u32, object.copy()?)))
            .collect();
        for (offset, object) in found {
            self.set_sync(place(to, offset), Some(object));
        }
    }
}

impl SyncObject {
    /// What a copy of it is; nothing: memory that was never initialised.
    fn copy(&self) -> Option<SyncObject> {
        match self {
            _ if self.held() => Some(SyncObject::Copied),
            SyncObject::Mutex { .. }
            | SyncObject::Rw { .. }
            | SyncObject::Cond
            | SyncObject::OnceRunning(_)
            | SyncObject::OnceDone { .. }
            | SyncObject::OnceFailed
            | SyncObject::Destroyed
            | SyncObject::Copied => Some(self.clone()),
            SyncObject::Sem(_)
            | SyncObject::Barrier(_)
            | SyncObject::Latch(_)
            | SyncObject::Channel { .. }
            | SyncObject::Queue(_) => None,
        }
    }
}
