//! How an operation on locks changes what is held.

use super::naming::NamedLock;
use crate::control::{Action, Again, LockId};
use ir::effects::{self, LockUse, Share};
use ir::{SyncOp, Wait};

/// The ways of an operation on locks: its successful ones, those of the thread that is first to do what is done
/// once, whether it can fail and change nothing, and whether the result is certainly zero otherwise.
#[derive(Default)]
pub(super) struct Operation {
    pub success: Vec<Vec<Action>>,
    pub first: Vec<Vec<Action>>,
    /// Those of a thread that does what is done once and comes to it again.
    pub within: Vec<Vec<Action>>,
    /// Whether what is done once may have failed.
    pub failed: bool,
    pub failure: bool,
    pub sure: bool,
}

/// Whether an interrupt may end an operation before it has taken anything.
fn is_interruptible(op: &SyncOp) -> bool {
    match op {
        SyncOp::MutexLock { interruptible, .. } | SyncOp::RwLock { interruptible, .. } => {
            *interruptible
        }
        _ => false,
    }
}

/// How a wait gives back a mutex: every acquisition at once, or one of them. Of a mutex that may or
/// may not be recursive it is not known how often it is held.
fn given_for_a_while(named: &NamedLock, again: Again, one_level: bool) -> Action {
    match again {
        Again::Blocks => Action::Release(named.write),
        Again::Counts if one_level => Action::Release(named.write),
        Again::Counts | Again::Ignored => Action::Forget(named.write),
    }
}

impl Operation {
    /// The way of an operation on one of these locks or on something that is not followed. What it
    /// takes does not count as held; what it may give back does not count as held any more, except
    /// for a while. Trying all of them instead would multiply facts without end, and no one of them
    /// would be held for certain.
    pub fn uncertain(&mut self, op: &SyncOp, locks: &[NamedLock], again: impl Fn(LockId) -> Again) {
        let mut way = Vec::new();
        match op.lock_use() {
            LockUse::Gives {
                sort: effects::Sort::Once,
                ..
            } => {}
            LockUse::Gives { .. } | LockUse::Leaves => {
                let sides = |named: &NamedLock| [Some(named.write), named.read];
                way.extend(locks.iter().flat_map(sides).flatten().map(Action::Forget));
            }
            LockUse::Lends { one_level, .. } => {
                for named in locks {
                    let give = given_for_a_while(named, again(named.write), one_level);
                    self.success.push(vec![give, Action::Acquire(named.write)]);
                }
                self.refused(op);
            }
            LockUse::Takes { wait, .. } => self.failure |= wait != Wait::Block,
            LockUse::None | LockUse::Makes { .. } | LockUse::Destroys { .. } | LockUse::Enters => {}
        }
        if way.is_empty() {
            way.push(Action::Nothing);
        }
        self.success.push(way);
    }

    /// From here on the work is known to be done: its reading side is held, once.
    fn done(named: &NamedLock) -> Vec<Action> {
        let read = named.read.into_iter();
        read.flat_map(|read| [Action::Forget(read), Action::Acquire(read)])
            .collect()
    }

    pub fn add(&mut self, op: &SyncOp, named: &NamedLock, again: Again) {
        let take = |lock, wait: Wait| match wait {
            Wait::Block => Action::Acquire(lock),
            Wait::Try | Wait::Timed => Action::TryAcquire(lock),
        };
        match op.lock_use() {
            LockUse::Takes {
                sort: effects::Sort::ReadWrite,
                share,
                wait,
                ..
            } => {
                let side = match share {
                    Share::Alone => named.write,
                    Share::Shared => named.read.unwrap_or(named.write),
                };
                self.success.push(vec![take(side, wait)]);
                // The holder's own further request may be refused, and then changes nothing.
                self.failure |= wait != Wait::Block || is_interruptible(op);
                self.sure &= wait != Wait::Block;
            }
            LockUse::Takes {
                sort: effects::Sort::Once,
                ..
            } => {
                self.first.push(vec![Action::Acquire(named.write)]);
                self.success.push(Operation::done(named));
                if let SyncOp::OnceBegin {
                    reentrant: true, ..
                } = op
                {
                    // Who does the work and comes again: only the holder can give it back, and has it again.
                    let (give, take) = (Action::Release(named.write), Action::Acquire(named.write));
                    self.within.push(vec![give, take]);
                    self.failed = true;
                }
            }
            LockUse::Takes { wait, .. } => {
                self.success.push(vec![take(named.write, wait)]);
                self.failure |= wait != Wait::Block || is_interruptible(op);
                self.sure &= again != Again::Ignored || wait != Wait::Block;
            }
            LockUse::Enters => self.success.push(vec![Action::Acquire(named.write)]),
            LockUse::Gives {
                sort: effects::Sort::Once,
                ..
            } => {
                let mut way = vec![Action::Release(named.write)];
                // Work that has failed is not done: a thread that comes later is told so.
                if !matches!(op, SyncOp::OnceFail { .. }) {
                    way.extend(Operation::done(named));
                }
                self.success.push(way);
            }
            LockUse::Gives { .. } | LockUse::Leaves => {
                let side = match op {
                    SyncOp::RwUnlock {
                        write,
                        reentrant: true,
                        ..
                    } => Some(*write),
                    _ => None,
                };
                if side != Some(false) {
                    self.success.push(vec![Action::Release(named.write)]);
                }
                if let Some(read) = named.read.filter(|_| side != Some(true)) {
                    self.success.push(vec![Action::Release(read)]);
                }
                // One that is not held that way is not given back.
                self.failure |= side.is_some();
            }
            LockUse::Lends { one_level, .. } => {
                let give = given_for_a_while(named, again, one_level);
                self.success.push(vec![give, Action::Acquire(named.write)]);
                self.refused(op);
            }
            LockUse::None | LockUse::Makes { .. } | LockUse::Destroys { .. } => {}
        }
    }

    /// Who waits without owning the monitor is told so, and has it neither before nor after.
    fn refused(&mut self, op: &SyncOp) {
        if let SyncOp::CondWait {
            monitor: true,
            wait,
            ..
        } = op
        {
            self.failure = true;
            self.sure &= *wait == Wait::Block;
        }
    }
}
