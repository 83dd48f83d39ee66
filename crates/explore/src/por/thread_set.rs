//! A set of threads.

use machine::ThreadId;

/// Threads by their ids; the first 64 without an allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadSet {
    low: u64,
    high: Vec<ThreadId>,
}

impl ThreadSet {
    pub fn insert(&mut self, thread: ThreadId) {
        if thread.0 < 64 {
            self.low |= 1 << thread.0;
        } else if !self.high.contains(&thread) {
            self.high.push(thread);
        }
    }

    pub fn contains(&self, thread: ThreadId) -> bool {
        if thread.0 < 64 {
            self.low >> thread.0 & 1 != 0
        } else {
            self.high.contains(&thread)
        }
    }

    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high.is_empty()
    }
}
