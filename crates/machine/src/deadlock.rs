//! Deadlocks of a state.
//!
//! A state is *stuck* if no thread has a move a program may rely on (a spurious wake-up is none),
//! one is blocked, and the process has not ended. A *cycle* of threads, each waiting without limit
//! for a mutex, read-write lock, once object or join that only the next can provide, is a deadlock
//! even if other threads can move: none of its members ever will.
//!
//! In a system of processes the threads of a daemon may wait for ever: a state in which only they wait is not stuck.
//!
//! A state with a parked thread, or one that is kept from creating another, is not stuck: that thread
//! would have gone on.

use crate::code::Code;
use crate::event::ThreadId;
use crate::exec::moves::Waiting;
use crate::outcome::{Deadlock, Move, Pending, PendingKind, SyncKind, ThreadStatus};
use crate::state::State;

impl Deadlock {
    /// Whether this is a thread that locks a mutex it already holds: misuse, too.
    pub fn is_relock(&self) -> bool {
        match &self.waits[..] {
            [wait] => {
                wait.kind == PendingKind::Sync(SyncKind::MutexLock)
                    && wait
                        .blocked
                        .as_ref()
                        .is_some_and(|b| b.holders == [wait.thread])
            }
            _ => false,
        }
    }
}

impl State {
    /// A deadlock of this state, if it is one: first a cycle, else a stuck state.
    pub fn deadlock(&self, code: &Code) -> Option<Deadlock> {
        if self.exited().is_some() || self.process.paused.is_some() {
            return None;
        }
        if self.flows(code) {
            return None;
        }
        // An atomic section that can go on keeps others from moving, but not for ever.
        let moves: Vec<Move> = (0..self.threads.len())
            .filter_map(|t| self.move_of(code, t))
            .collect();
        // Who can move by itself is neither on a cycle nor stuck.
        let free = |t: ThreadId| moves.iter().any(|m| m.thread == t && m.real > 0);
        let waits: Vec<Pending> = self
            .threads()
            .filter(|(t, status)| *status == ThreadStatus::Live && !free(*t))
            .map(|(t, _)| self.pending(code, t))
            .filter(|p| p.blocked.is_some())
            .collect();
        if let Some(cycle) = cycle(&waits) {
            return Some(Deadlock {
                cycle: true,
                waits: cycle,
            });
        }
        let parked = self.threads().any(|(t, status)| {
            status == ThreadStatus::Parked || self.held_back(code, t.0 as usize)
        });
        // A process that may wait for ever is not stuck once all others have ended.
        let patient = |w: &Pending| {
            let process = self.process(code, w.thread).checked_sub(1);
            process.is_some_and(|p| code.program().processes[p as usize].daemon)
        };
        let stuck = !parked && !waits.iter().all(patient) && moves.iter().all(|m| m.real == 0);
        stuck.then_some(Deadlock {
            cycle: false,
            waits,
        })
    }

    /// Whether some thread can move, and each that cannot waits for none that cannot: then the state is no
    /// deadlock. A quick look, which most states pass; of very many threads it says nothing.
    fn flows(&self, code: &Code) -> bool {
        let count = self.threads.len();
        if count > 64 {
            return false;
        }
        let (mut free, mut stands, mut holders) = (false, 0u64, 0u64);
        for (t, (_, status)) in self.threads().enumerate() {
            if status != ThreadStatus::Live {
                continue;
            }
            let waiting = self.waiting(code, t);
            let moves = waiting.as_ref().is_none_or(Waiting::gives_up) && !self.held_back(code, t);
            free |= moves;
            if !moves {
                stands |= 1 << t;
                let held = waiting.iter().flat_map(|waiting| waiting.holders());
                holders = held.fold(holders, |all, holder| all | 1 << holder.0);
            }
        }
        free && holders & stands == 0
    }
}

/// Threads that wait for one another.
fn cycle(waits: &[Pending]) -> Option<Vec<Pending>> {
    let of = |t: ThreadId| {
        waits
            .iter()
            .find(|w| w.thread == t && w.blocked.as_ref().is_some_and(|b| b.exclusive))
    };
    let mut cleared: Vec<ThreadId> = Vec::new();
    for wait in waits {
        let mut path: Vec<&Pending> = Vec::new();
        if let Some(found) = search(wait.thread, &of, &mut path, &mut cleared) {
            return Some(found);
        }
    }
    None
}

/// Depth-first search for a cycle; threads in `cleared` are on none.
fn search<'a>(
    t: ThreadId,
    of: &dyn Fn(ThreadId) -> Option<&'a Pending>,
    path: &mut Vec<&'a Pending>,
    cleared: &mut Vec<ThreadId>,
) -> Option<Vec<Pending>> {
    if cleared.contains(&t) {
        return None;
    }
    if let Some(start) = path.iter().position(|p| p.thread == t) {
        return Some(path[start..].iter().map(|p| (*p).clone()).collect());
    }
    let wait = of(t)?;
    path.push(wait);
    for &holder in wait.blocked.iter().flat_map(|b| &b.holders) {
        if let Some(found) = search(holder, of, path, cleared) {
            return Some(found);
        }
    }
    path.pop();
    cleared.push(t);
    None
}
