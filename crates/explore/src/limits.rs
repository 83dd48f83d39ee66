//! Where a search stops before its end.

use crate::progress::Progress;
use crate::strategy::Coverage;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use verdict::Unknown;

/// Bounds on a search. A bound that is reached turns a would-be `safe` into `unknown`.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most this long.
    pub time: Option<Duration>,
    /// At most about this many bytes for what a search stores.
    pub memory: Option<u64>,
    /// At most this many stored states.
    pub states: Option<u64>,
    /// At most this many steps in one execution, for strategies that store no states.
    pub depth: Option<u64>,
    /// At most this many preemptions in one execution, for the strategy that counts them.
    pub preemptions: Option<u32>,
    /// Somebody sets this to end the search.
    pub stop: Option<Arc<AtomicBool>>,
    /// Somebody watches how far the search is.
    pub progress: Option<Arc<Progress>>,
}

/// Watches the bounds of one exploration, all its passes together.
#[derive(Debug)]
pub(crate) struct Meter {
    limits: Limits,
    start: Instant,
    ticks: u32,
}

impl Meter {
    pub fn new(limits: Limits) -> Meter {
        Meter {
            limits,
            start: Instant::now(),
            ticks: 0,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Tells whoever watches how far the search is.
    pub fn note(&self, coverage: &Coverage) {
        if let Some(progress) = &self.limits.progress {
            progress.note(coverage);
        }
    }

    /// The bound that is reached, if one is. Called once a transition.
    pub fn exceeded(&mut self, states: u64, bytes: u64) -> Option<Unknown> {
        if self.limits.states.is_some_and(|limit| states >= limit) {
            return Some(Unknown::States);
        }
        if self.limits.memory.is_some_and(|limit| bytes >= limit) {
            return Some(Unknown::Memory);
        }
        self.ticks = self.ticks.wrapping_add(1);
        // A step may take as long as its budget of instructions does.
        if !self.ticks.is_multiple_of(8) {
            return None;
        }
        let stop = self.limits.stop.as_ref();
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(Unknown::Interrupted);
        }
        let time = self.limits.time;
        (time.is_some_and(|limit| self.start.elapsed() >= limit)).then_some(Unknown::Time)
    }
}
