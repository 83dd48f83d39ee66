//! What each thread is about to do, kept until the thread moves.
//!
//! A step changes one thread, and the others are about to do what they were about to do before. Which threads
//! have changed, by steps and by steps taken back, the machine tells ([`State::stirred`]).

use machine::{Code, Pending, PendingKind, State, ThreadId, ThreadStatus};

/// Threads of which something is kept.
const MOST: usize = 64;

/// By thread, its next operation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Comings {
    kept: Vec<Option<Coming>>,
    /// Threads whose next operation is kept and does not wait for anything: a bit each.
    free: u64,
    /// The same of threads whose next operation ends the process.
    ending: u64,
    /// That of a thread of which nothing is kept.
    other: Option<Coming>,
}

/// The next operation of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Coming {
    pub pending: Pending,
    /// If others depend on what it does: as long as of their labels no more than these are gone
    /// ([`crate::restart::conduct::Conduct::gone`]).
    pub contended: Option<u64>,
}

impl Comings {
    /// Forgets what is not true any more.
    pub fn refresh(&mut self, state: &mut State) {
        let mut stirred = state.stirred();
        self.free &= !stirred;
        self.ending &= !stirred;
        while stirred != 0 {
            let thread = stirred.trailing_zeros() as usize;
            stirred &= stirred - 1;
            if let Some(kept) = self.kept.get_mut(thread) {
                *kept = None;
            }
        }
    }

    /// Finds out the next operations of all threads that have not ended.
    pub fn fill(&mut self, state: &State, code: &Code) {
        for (thread, status) in state.threads().take(MOST) {
            let known = self.kept.get(thread.0 as usize);
            if status == ThreadStatus::Live && !known.is_some_and(Option::is_some) {
                self.of(state, code, thread);
            }
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Comings::default();
    }

    /// The threads that are known to be able to move.
    pub fn free(&self) -> u64 {
        self.free
    }

    /// Whether the next operation of a thread may be one that ends the process.
    pub fn may_end(&self, thread: ThreadId) -> bool {
        let t = thread.0 as usize;
        let kept = self.kept.get(t).is_some_and(Option::is_some);
        !kept || self.ending >> t & 1 != 0
    }

    /// The next operation of a thread. Nothing has changed since what is not true was forgotten.
    pub fn of(&mut self, state: &State, code: &Code, thread: ThreadId) -> &mut Coming {
        let t = thread.0 as usize;
        let new = || Coming {
            pending: state.coming(code, thread),
            contended: None,
        };
        if t >= MOST {
            return self.other.insert(new());
        }
        if self.kept.len() <= t {
            self.kept.resize(t + 1, None);
        }
        let (free, ending) = (&mut self.free, &mut self.ending);
        self.kept[t].get_or_insert_with(|| {
            let coming = new();
            let waits = matches!(
                coming.pending.kind,
                PendingKind::Sync(_) | PendingKind::Choice | PendingKind::None
            ) || state.is_suspended(thread);
            *free |= u64::from(!waits) << t;
            *ending |= u64::from(coming.pending.kind == PendingKind::Exit) << t;
            coming
        })
    }
}
