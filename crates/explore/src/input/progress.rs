//! What a search is doing, for a watcher in another thread.
//!
//! Written every few thousand steps without any synchronisation but that of the numbers
//! themselves: a display may be a little late, and never slows the search down.

use crate::answer::coverage::Coverage;
use std::sync::atomic::{AtomicU64, Ordering};

/// Steps between two updates.
const EVERY: u64 = 4096;

/// The numbers of a search that runs.
#[derive(Debug, Default)]
pub struct Progress {
    /// Distinct states stored.
    pub states: AtomicU64,
    /// Steps taken, in all passes.
    pub transitions: AtomicU64,
    /// The longest path so far, in this pass.
    pub depth: AtomicU64,
    /// Bytes of what is stored.
    pub bytes: AtomicU64,
    /// Which pass: the search starts again when a location races.
    pub pass: AtomicU64,
}

impl Progress {
    /// Notes how far the search is, from time to time.
    pub(crate) fn note(&self, coverage: &Coverage) {
        if !coverage.all_transitions.is_multiple_of(EVERY) {
            return;
        }
        let set = |to: &AtomicU64, value: u64| to.store(value, Ordering::Relaxed);
        set(&self.states, coverage.states);
        set(&self.transitions, coverage.all_transitions);
        set(&self.depth, coverage.depth);
        set(&self.bytes, coverage.bytes);
        set(&self.pass, coverage.passes);
    }
}
