//! Summaries, stored once however many visits know the same.
//!
//! What a search knows changes far less often than its states do: most visits share what they know
//! with many others, and those are in all shards of what was seen. So all shards have one table.

use crate::visited::Mixed;
use detect::Stored;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::{Arc, Mutex, PoisonError};

/// So many parts that two workers hardly ever want the same one.
const PARTS: usize = 16;

/// All summaries of a search.
#[derive(Debug)]
pub(crate) struct Knowledge {
    parts: Vec<Mutex<HashSet<Arc<Stored>, BuildHasherDefault<Mixed>>>>,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
        }
    }
}

impl Knowledge {
    /// The one copy of a summary, and the bytes that it takes if it was not there.
    pub fn share(&self, summary: Stored) -> (Arc<Stored>, usize) {
        // The table of a part looks at other bits.
        let part = &self.parts[(summary.digest() >> 40) as usize % PARTS];
        // A worker that panics takes the whole search with it; what it left is never read.
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = part.get(&summary) {
            return (Arc::clone(known), 0);
        }
        let bytes = summary.size() + 48;
        let summary = Arc::new(summary);
        part.insert(Arc::clone(&summary));
        (summary, bytes)
    }
}
