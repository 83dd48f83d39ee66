//! Read-write locks. A reader may read-lock again; a writer that locks again gets `EDEADLK`, as
//! glibc gives it.

use super::SyncObject;
use crate::event::{Event, Hold, Place, ThreadId};
use crate::exec::trap::{Res, misuse};
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{SyncResult, Wait};

struct RwState {
    writer: Option<ThreadId>,
    readers: Vec<(ThreadId, u32)>,
    made: bool,
}

impl State {
    pub(super) fn rw_init(&mut self, cx: &mut Cx<'_>, lock: u16) -> Res<i32> {
        let place = self.written(cx, lock)?;
        if self.sync.get(&place).is_some_and(SyncObject::held) {
            return misuse(
                Misuse::InUse,
                "initialisation of a read-write lock that is held",
            );
        }
        self.set_rw(
            place,
            RwState {
                writer: None,
                readers: Vec::new(),
                made: true,
            },
        );
        Ok(0)
    }

    pub(super) fn rw_destroy(&mut self, cx: &mut Cx<'_>, lock: u16) -> Res<i32> {
        let place = self.written(cx, lock)?;
        let state = self.rw_state(place)?;
        if state.writer.is_some() || !state.readers.is_empty() {
            return misuse(
                Misuse::InUse,
                "destruction of a read-write lock that is held",
            );
        }
        self.set_sync(place, Some(SyncObject::Destroyed));
        Ok(0)
    }

    pub(super) fn rw_lock(
        &mut self,
        cx: &mut Cx<'_>,
        lock: u16,
        write: bool,
        wait: Wait,
    ) -> Res<i32> {
        let place = self.used(cx, lock)?;
        let mut state = self.rw_state(place)?;
        let me = cx.thread();
        let busy = state.writer.is_some() || (write && !state.readers.is_empty());
        if busy {
            return Ok(match wait {
                Wait::Try => SyncResult::Busy.code(),
                _ if state.writer == Some(me) => SyncResult::OwnWait.code(),
                _ => SyncResult::TimedOut.code(),
            });
        }
        let hold = if write {
            state.writer = Some(me);
            Some(Hold::Exclusive)
        } else {
            match state.readers.binary_search_by_key(&me, |r| r.0) {
                Ok(i) => {
                    state.readers[i].1 += 1;
                    None
                }
                Err(i) => {
                    state.readers.insert(i, (me, 1));
                    Some(Hold::Shared)
                }
            }
        };
        self.set_rw(place, state);
        if let Some(hold) = hold {
            cx.obs.event(&Event::Acquire {
                thread: me,
                lock: place,
                hold,
                site: cx.site(),
            });
        }
        Ok(0)
    }

    pub(super) fn rw_unlock(&mut self, cx: &mut Cx<'_>, lock: u16) -> Res<i32> {
        let place = self.used(cx, lock)?;
        let mut state = self.rw_state(place)?;
        let me = cx.thread();
        let hold = if state.writer == Some(me) {
            state.writer = None;
            Some(Hold::Exclusive)
        } else if let Ok(i) = state.readers.binary_search_by_key(&me, |r| r.0) {
            state.readers[i].1 -= 1;
            if state.readers[i].1 == 0 {
                state.readers.remove(i);
                Some(Hold::Shared)
            } else {
                None
            }
        } else {
            return misuse(
                Misuse::NotOwner,
                "unlock of a read-write lock the thread does not hold",
            );
        };
        if let Some(hold) = hold {
            cx.obs.event(&Event::Release {
                thread: me,
                lock: place,
                hold,
                site: cx.site(),
            });
        }
        if state.made || state.writer.is_some() || !state.readers.is_empty() {
            self.set_rw(place, state);
        } else {
            self.set_sync(place, None);
        }
        Ok(0)
    }

    fn set_rw(&mut self, place: Place, state: RwState) {
        let RwState {
            writer,
            readers,
            made,
        } = state;
        self.set_sync(
            place,
            Some(SyncObject::Rw {
                writer,
                readers,
                made,
            }),
        );
    }

    fn rw_state(&self, place: Place) -> Res<RwState> {
        match self.sync.get(&place) {
            Some(SyncObject::Rw {
                writer,
                readers,
                made,
            }) => Ok(RwState {
                writer: *writer,
                readers: readers.clone(),
                made: *made,
            }),
            Some(other) => self.wrong_kind(other, "read-write lock"),
            None => {
                self.described_by_bytes(place, "read-write lock")?;
                Ok(RwState {
                    writer: None,
                    readers: Vec::new(),
                    made: false,
                })
            }
        }
    }

    /// The threads that keep another from taking a read-write lock, for looking without
    /// executing; empty if it can be taken, or if the attempt fails at once.
    pub(crate) fn rw_holders(&self, place: Place, me: ThreadId, write: bool) -> Vec<ThreadId> {
        match self.sync.get(&place) {
            Some(SyncObject::Rw {
                writer: Some(writer),
                ..
            }) if *writer != me => vec![*writer],
            Some(SyncObject::Rw {
                writer: None,
                readers,
                ..
            }) if write => readers.iter().map(|r| r.0).collect(),
            _ => Vec::new(),
        }
    }
}
