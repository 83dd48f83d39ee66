//! The locks that each thread holds on the path under search.

use machine::{Hold, Place, ThreadId};

/// Locks by thread, with a log to go back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    threads: Vec<Vec<(Place, Hold)>>,
    log: Vec<Undo>,
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Acquired(ThreadId),
    Released(ThreadId, usize, (Place, Hold)),
}

impl Held {
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    pub fn undo_to(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some(Undo::Acquired(thread)) => {
                    self.threads[thread.0 as usize].pop();
                }
                Some(Undo::Released(thread, at, lock)) => {
                    self.threads[thread.0 as usize].insert(at, lock);
                }
                None => {}
            }
        }
    }

    /// What a thread holds.
    pub fn of(&self, thread: ThreadId) -> &[(Place, Hold)] {
        self.threads.get(thread.0 as usize).map_or(&[], |held| held)
    }

    pub fn acquire(&mut self, thread: ThreadId, lock: Place, hold: Hold) {
        let index = thread.0 as usize;
        if self.threads.len() <= index {
            self.threads.resize(index + 1, Vec::new());
        }
        self.threads[index].push((lock, hold));
        self.log.push(Undo::Acquired(thread));
    }

    pub fn release(&mut self, thread: ThreadId, lock: Place, hold: Hold) {
        let Some(held) = self.threads.get_mut(thread.0 as usize) else {
            return;
        };
        if let Some(at) = held.iter().rposition(|&entry| entry == (lock, hold)) {
            held.remove(at);
            self.log.push(Undo::Released(thread, at, (lock, hold)));
        }
    }
}
