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
    depth: u32,
    readers: Vec<(ThreadId, u32)>,
    made: bool,
}

impl State {
    pub(super) fn rw_init(&mut self, place: Place) -> Res<i32> {
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
                depth: 0,
                readers: Vec::new(),
                made: true,
            },
        );
        Ok(0)
    }

    pub(super) fn rw_destroy(&mut self, place: Place) -> Res<i32> {
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
        place: Place,
        write: bool,
        reentrant: bool,
        wait: Wait,
    ) -> Res<i32> {
        let mut state = self.rw_state(place)?;
        let me = cx.thread();
        let own = reentrant && state.writer == Some(me);
        if own && write {
            state.depth += 1;
            self.set_rw(place, state);
            return Ok(0);
        }
        let busy = !own && (state.writer.is_some() || (write && !state.readers.is_empty()));
        if busy {
            return Ok(match wait {
                Wait::Try => SyncResult::Busy.code(),
                _ if state.writer == Some(me) && !reentrant => SyncResult::OwnWait.code(),
                _ => SyncResult::TimedOut.code(),
            });
        }
        let hold = if write {
            state.writer = Some(me);
            state.depth = 1;
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

    /// Gives back one level of the way that `write` says.
    pub(super) fn rw_leave(&mut self, cx: &mut Cx<'_>, place: Place, write: bool) -> Res<i32> {
        let mut state = self.rw_state(place)?;
        let me = cx.thread();
        let reads = state.readers.binary_search_by_key(&me, |r| r.0);
        let hold = match (write, reads) {
            (true, _) if state.writer == Some(me) => {
                state.depth -= 1;
                if state.depth == 0 {
                    state.writer = None;
                }
                (state.depth == 0).then_some(Hold::Exclusive)
            }
            (false, Ok(i)) => {
                state.readers[i].1 -= 1;
                let last = state.readers[i].1 == 0;
                if last {
                    state.readers.remove(i);
                }
                last.then_some(Hold::Shared)
            }
            _ => return Ok(SyncResult::NotOwner.code()),
        };
        self.rw_released(cx, place, state, hold);
        Ok(0)
    }

    pub(super) fn rw_unlock(&mut self, cx: &mut Cx<'_>, place: Place) -> Res<i32> {
        let mut state = self.rw_state(place)?;
        let me = cx.thread();
        let hold = if state.writer == Some(me) {
            state.writer = None;
            state.depth = 0;
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
        self.rw_released(cx, place, state, hold);
        Ok(0)
    }

    fn rw_released(&mut self, cx: &mut Cx<'_>, place: Place, state: RwState, hold: Option<Hold>) {
        if let Some(hold) = hold {
            cx.obs.event(&Event::Release {
                thread: cx.thread(),
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
    }

    fn set_rw(&mut self, place: Place, state: RwState) {
        let RwState {
            writer,
            depth,
            readers,
            made,
        } = state;
        self.set_sync(
            place,
            Some(SyncObject::Rw {
                writer,
                depth,
                readers,
                made,
            }),
        );
    }

    fn rw_state(&self, place: Place) -> Res<RwState> {
        match self.sync.get(&place) {
            Some(SyncObject::Rw {
                writer,
                depth,
                readers,
                made,
            }) => Ok(RwState {
                writer: *writer,
                depth: *depth,
                readers: readers.clone(),
                made: *made,
            }),
            Some(other) => self.wrong_kind(other, "read-write lock"),
            None => {
                if !place.is_beside() {
                    self.described_by_bytes(place, "read-write lock")?;
                }
                Ok(RwState {
                    writer: None,
                    depth: 0,
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
