//! Mutexes: normal, recursive, error-checking; also monitors and spin locks.

use super::SyncObject;
use crate::event::{Event, Hold, Place, ThreadId};
use crate::exec::trap::{Res, misuse};
use crate::memory::value::Val;
use crate::state::{Cx, State};
use crate::violation::{Misuse, ViolationKind};
use ir::{MutexKind, SyncResult, Wait};

/// What a mutex is at the moment.
#[derive(Clone, Copy)]
pub(crate) struct MutexState {
    pub kind: MutexKind,
    pub owner: Option<ThreadId>,
    pub depth: u32,
    pub made: bool,
}

impl State {
    pub(super) fn mutex_init(&mut self, cx: &mut Cx<'_>, mutex: u16, kind: u16) -> Res<i32> {
        let place = self.written(cx, mutex)?;
        let code = self.int(cx, kind)?;
        let Some(kind) = MutexKind::from_code(code as u32 as u64) else {
            return Ok(SyncResult::Invalid.code());
        };
        if self.sync.get(&place).is_some_and(SyncObject::held) {
            return misuse(Misuse::InUse, "initialisation of a mutex that is held");
        }
        self.set_mutex(
            place,
            MutexState {
                kind,
                owner: None,
                depth: 0,
                made: true,
            },
        );
        Ok(0)
    }

    pub(super) fn mutex_destroy(&mut self, cx: &mut Cx<'_>, mutex: u16) -> Res<i32> {
        let place = self.written(cx, mutex)?;
        let state = self.mutex_state(cx, place)?;
        if state.owner.is_some() {
            let kind = ViolationKind::Misuse(Misuse::InUse);
            self.undefined(cx, kind, "destruction of a mutex that is held")?;
            return Ok(SyncResult::Busy.code());
        }
        self.set_sync(place, Some(SyncObject::Destroyed));
        Ok(0)
    }

    pub(super) fn mutex_lock(&mut self, cx: &mut Cx<'_>, place: Place, wait: Wait) -> Res<i32> {
        let mut state = self.mutex_state(cx, place)?;
        match state.owner {
            None => {
                state.depth = 1;
                self.take_mutex(cx, place, state);
                Ok(0)
            }
            Some(owner) if owner == cx.thread() => match (state.kind, wait) {
                (MutexKind::Recursive, _) => {
                    state.depth += 1;
                    self.set_mutex(place, state);
                    Ok(0)
                }
                (_, Wait::Try) => Ok(SyncResult::Busy.code()),
                (MutexKind::ErrorCheck, _) => Ok(SyncResult::OwnWait.code()),
                (MutexKind::Normal, _) => Ok(SyncResult::TimedOut.code()),
            },
            Some(_) if wait == Wait::Try => Ok(SyncResult::Busy.code()),
            Some(_) => Ok(SyncResult::TimedOut.code()),
        }
    }

    pub(super) fn mutex_unlock(&mut self, cx: &mut Cx<'_>, place: Place) -> Res<i32> {
        let state = self.mutex_state(cx, place)?;
        if state.owner != Some(cx.thread()) {
            return if state.kind == MutexKind::Normal {
                misuse(
                    Misuse::NotOwner,
                    "unlock of a mutex the thread does not hold",
                )
            } else {
                Ok(SyncResult::NotOwner.code())
            };
        }
        self.release_levels(cx, place, state, 1);
        Ok(0)
    }

    /// Gives back `levels` levels of a mutex that the thread holds.
    pub(super) fn release_levels(
        &mut self,
        cx: &mut Cx<'_>,
        place: Place,
        mut state: MutexState,
        levels: u32,
    ) {
        if state.depth > levels {
            state.depth -= levels;
            self.set_mutex(place, state);
        } else {
            self.release_mutex(cx, place, state);
        }
    }

    /// Takes a free mutex to the depth given.
    pub(super) fn take_mutex(&mut self, cx: &mut Cx<'_>, place: Place, mut state: MutexState) {
        state.owner = Some(cx.thread());
        self.set_mutex(place, state);
        cx.obs.event(&Event::Acquire {
            thread: cx.thread(),
            lock: place,
            hold: Hold::Exclusive,
            site: cx.site(),
        });
    }

    /// Gives a mutex back, whatever its depth.
    fn release_mutex(&mut self, cx: &mut Cx<'_>, place: Place, mut state: MutexState) {
        state.owner = None;
        state.depth = 0;
        cx.obs.event(&Event::Release {
            thread: cx.thread(),
            lock: place,
            hold: Hold::Exclusive,
            site: cx.site(),
        });
        if state.made {
            self.set_mutex(place, state);
        } else {
            self.set_sync(place, None);
        }
    }

    pub(super) fn set_mutex(&mut self, place: Place, state: MutexState) {
        let MutexState {
            kind,
            owner,
            depth,
            made,
        } = state;
        self.set_sync(
            place,
            Some(SyncObject::Mutex {
                kind,
                owner,
                depth,
                made,
            }),
        );
    }

    /// What a mutex is, from its entry or its bytes.
    pub(super) fn mutex_state(&self, cx: &Cx<'_>, place: Place) -> Res<MutexState> {
        match self.sync.get(&place) {
            Some(&SyncObject::Mutex {
                kind,
                owner,
                depth,
                made,
            }) => Ok(MutexState {
                kind,
                owner,
                depth,
                made,
            }),
            Some(other) => self.wrong_kind(other, "mutex"),
            None if place.is_beside() => Ok(MutexState {
                kind: MutexKind::Recursive,
                owner: None,
                depth: 0,
                made: false,
            }),
            None => {
                self.described_by_bytes(place, "mutex")?;
                Ok(MutexState {
                    kind: self.kind_from_bytes(cx, place)?,
                    owner: None,
                    depth: 0,
                    made: false,
                })
            }
        }
    }

    fn kind_from_bytes(&self, cx: &Cx<'_>, place: Place) -> Res<MutexKind> {
        let Some(offset) = cx.code.program().sync_abi.mutex_kind_offset else {
            return Ok(MutexKind::Normal);
        };
        let p = Val::addr(place.object.0, i64::from(place.offset) + i64::from(offset));
        // Too small for a mutex: a spin lock that was not initialised, either.
        let v = match self.mem.locate(p, 4, 1, false) {
            Ok(at) => self.mem.load(at, 4, p)?,
            Err(_) => Val::UNINIT,
        };
        match MutexKind::from_code(v.lo) {
            Some(kind) if v.is_num() => Ok(kind),
            _ => misuse(
                Misuse::NotInitialised,
                "use of a mutex that was not initialised",
            ),
        }
    }

    /// Who holds a mutex, for looking without executing.
    pub(crate) fn mutex_owner(&self, place: Place) -> Option<(ThreadId, MutexKind)> {
        match self.sync.get(&place) {
            Some(SyncObject::Mutex {
                owner: Some(owner),
                kind,
                ..
            }) => Some((*owner, *kind)),
            _ => None,
        }
    }
}
