//! Who holds which locks, for explicit execution.

use crate::control::{Action, Again, LockId, LockProgram, Mode};

/// For each lock its holders, as often as they have acquired it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Holders {
    of: Vec<Vec<usize>>,
}

impl Holders {
    /// No thread holds anything.
    pub fn new(program: &LockProgram) -> Holders {
        Holders {
            of: vec![Vec::new(); program.locks.len()],
        }
    }

    /// Whether a thread holds a lock.
    pub fn holds(&self, thread: usize, lock: LockId) -> bool {
        self.of[lock.index()].contains(&thread)
    }

    /// The threads that hold what `lock` would have to wait for.
    pub fn in_the_way(&self, program: &LockProgram, lock: LockId) -> Vec<usize> {
        let sides = [Some(lock), program.other_side(lock)].into_iter().flatten();
        let excluded = sides.filter(|&side| program.excludes(side, lock));
        let mut all: Vec<usize> = excluded
            .flat_map(|side| self.of[side.index()].iter().copied())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Does what an action does to locks; whether the thread can take it now.
    pub fn take(&mut self, program: &LockProgram, thread: usize, action: Action) -> bool {
        match action {
            Action::Acquire(lock) | Action::TryAcquire(lock) => {
                let again = program.locks[lock.index()].again;
                let mut others = self.in_the_way(program, lock);
                let own = others.contains(&thread);
                others.retain(|&other| other != thread);
                if !others.is_empty() || (own && again == Again::Blocks) {
                    return false;
                }
                let counts = self.holds(thread, lock) && again == Again::Counts;
                // Who holds the writing side of a lock that counts may read.
                let writes = program.other_side(lock).is_some_and(|write| {
                    matches!(program.locks[lock.index()].mode, Mode::Read(_))
                        && program.locks[write.index()].again == Again::Counts
                        && self.holds(thread, write)
                });
                if own && !counts && !writes {
                    return again == Again::Ignored;
                }
                self.push(thread, lock);
                true
            }
            Action::Release(lock) => {
                let holders = &mut self.of[lock.index()];
                let at = holders.iter().position(|&holder| holder == thread);
                at.map(|at| holders.remove(at)).is_some()
            }
            Action::Unheld(lock) => {
                let other = program.other_side(lock);
                let any = |lock| self.holds(thread, lock);
                !any(lock) && !other.is_some_and(any)
            }
            Action::Nothing
            | Action::Forget(_)
            | Action::Call(_)
            | Action::Create(_)
            | Action::Join(_) => true,
        }
    }

    /// Gives a lock back, however often it was acquired.
    pub fn release_all(&mut self, thread: usize, lock: LockId) {
        self.of[lock.index()].retain(|&holder| holder != thread);
    }

    /// The largest number of acquisitions of one lock.
    pub fn deepest(&self) -> usize {
        self.of.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Makes a thread a holder.
    pub fn push(&mut self, thread: usize, lock: LockId) {
        let holders = &mut self.of[lock.index()];
        holders.push(thread);
        holders.sort_unstable();
    }
}
