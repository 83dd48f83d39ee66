//! The states that several workers have seen.
//!
//! [`Visited`] in shards, each behind a lock of its own; a state's shard is a function of its key.
//! Whether a visit is covered and its addition are one operation: of two workers that come to one
//! state with the same knowledge, exactly one finds it new, and who slept there and is awake now is
//! woken once.

use crate::input::problem::Omit;
use crate::por::sleep::Ranks;
use crate::store::knowledge::Knowledge;
use crate::store::visited::{Key, Meeting, Visited};
use detect::Stored;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Enough that two workers hardly ever want the same one.
const SHARDS: usize = 64;

/// All visits of all workers.
#[derive(Debug)]
pub(crate) struct SharedVisited {
    shards: Vec<Mutex<Visited<Ranks>>>,
    states: AtomicU64,
    entries: AtomicU64,
    bytes: AtomicU64,
    knowledge: Arc<Knowledge>,
}

impl SharedVisited {
    pub fn new() -> SharedVisited {
        let knowledge = Arc::new(Knowledge::default());
        SharedVisited {
            shards: (0..SHARDS)
                .map(|_| Mutex::new(Visited::shard(&knowledge)))
                .collect(),
            knowledge,
            states: AtomicU64::new(0),
            entries: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        }
    }

    /// Judges a visit, and notes it unless another covers it.
    pub fn meet(&self, key: Key, knowledge: Stored, asleep: Ranks, omit: Omit) -> Meeting {
        let sought = self.knowledge.seek(&knowledge);
        let shard = &self.shards[key.shard(SHARDS)];
        // A worker that panics takes the whole search with it; what it left is never read.
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let before = (shard.states(), shard.own_bytes());
        let meeting = shard.meet(key, sought, asleep, omit);
        let after = (shard.states(), shard.own_bytes());
        drop(shard);
        if meeting != Meeting::New {
            return meeting;
        }
        self.entries.fetch_add(1, Ordering::Relaxed);
        if after.0 > before.0 {
            self.states.fetch_add(1, Ordering::Relaxed);
        }
        if after.1 > before.1 {
            self.bytes.fetch_add(after.1 - before.1, Ordering::Relaxed);
        }
        meeting
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// Visits stored.
    pub fn entries(&self) -> u64 {
        self.entries.load(Ordering::Relaxed)
    }

    /// How much memory all of it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed) + self.knowledge.bytes()
    }
}
