//! Where a search stops before its end: at its own bounds, or at those of the process ([`bounds`]).

use crate::answer::coverage::Coverage;
use crate::input::progress::Progress;
use crate::portfolio::turns::Allowance;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use verdict::Unknown;

/// Bounds on a search. A bound that is reached turns a would-be `safe` into `unknown`.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// At most this long.
    pub time: Option<Duration>,
    /// At most about this many bytes: of what the process takes as the system has it, or where the
    /// system does not tell, of what is stored.
    pub memory: Option<u64>,
    /// At most this many stored states.
    pub states: Option<u64>,
    /// At most this many steps in all passes together; then as if interrupted.
    pub steps: Option<u64>,
    /// Takes turns with others.
    pub allowance: Option<Allowance>,
    /// At most this many steps in one execution, for strategies that store no states.
    pub depth: Option<u64>,
    /// At most this many preemptions in one execution, for the strategy that counts them.
    pub preemptions: Option<u32>,
    /// Set from outside to end the search.
    pub stop: Option<Arc<AtomicBool>>,
    /// Where the search says how far it is.
    pub progress: Option<Arc<Progress>>,
}

/// Steps between two looks at what the process takes,
const WEIGH: u64 = 1 << 12;

/// and what part of the bound may be stored between them.
const GROWTH: u64 = 64;

/// Watches the bounds of one exploration, all its passes together.
#[derive(Debug)]
pub(crate) struct Meter {
    limits: Limits,
    start: Instant,
    ticks: u64,
    /// What was stored when the process was weighed last.
    weighed: u64,
    /// Steps that were made before.
    begun: u64,
    /// Steps that are allowed.
    granted: u64,
}

impl Meter {
    pub fn new(limits: Limits) -> Meter {
        let granted = limits.allowance.as_ref().map_or(u64::MAX, |_| 0);
        Meter {
            limits,
            start: Instant::now(),
            ticks: 0,
            weighed: 0,
            begun: 0,
            granted,
        }
    }

    /// A meter for a worker of the same search, which is not watched. What the search is allowed binds a
    /// worker that is the only one.
    pub fn share(&self, only: bool) -> Meter {
        let limits = Limits {
            progress: None,
            allowance: self.limits.allowance.clone().filter(|_| only),
            ..self.limits.clone()
        };
        let granted = match limits.allowance {
            Some(_) => self.granted,
            None => u64::MAX,
        };
        Meter {
            limits,
            start: self.start,
            ticks: self.ticks,
            weighed: 0,
            begun: self.ticks,
            granted,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Tells the watcher how far the search is.
    pub fn note(&self, coverage: &Coverage) {
        if let Some(progress) = &self.limits.progress {
            progress.note(coverage);
        }
    }

    /// Tells how many steps this pass will need, where the search is watched.
    pub fn foretell(&self, steps: impl FnOnce() -> u64) {
        if let Some(allowance) = &self.limits.allowance {
            allowance.foretell(steps());
        }
    }

    /// Tells how much of what could have been run was, in percent, where the search is watched.
    pub fn measure(&self, tried: impl FnOnce() -> u64) {
        if let Some(allowance) = &self.limits.allowance {
            allowance.measure(tried());
        }
    }

    /// Tells how many threads there are in one state, where the search is watched.
    pub fn count(&self, threads: u32) {
        if let Some(allowance) = &self.limits.allowance {
            allowance.count(threads);
        }
    }

    /// Adds the steps that a worker has made.
    pub fn unite(&mut self, worker: &Meter) {
        self.ticks += worker.ticks - worker.begun;
        if worker.limits.allowance.is_some() {
            self.granted = worker.granted;
        }
    }

    /// Whether the process takes as much as it may, with `bytes` bytes stored. What is stored is counted
    /// roughly, and is less than what is taken or more; but not much can be taken before something is stored.
    fn full(&mut self, limit: u64, bytes: u64) -> bool {
        let grown = bytes.abs_diff(self.weighed) >= limit / GROWTH;
        if !grown && !self.ticks.is_multiple_of(WEIGH) {
            return false;
        }
        self.weighed = bytes;
        bounds::resident().unwrap_or(bytes) >= limit
    }

    /// The bound that is reached, if one is. Called once a transition.
    pub fn exceeded(&mut self, states: u64, bytes: u64) -> Option<Unknown> {
        if self.limits.states.is_some_and(|limit| states >= limit) {
            return Some(Unknown::States);
        }
        self.ticks += 1;
        if let Some(why) = bounds::over() {
            return Some(match why {
                bounds::Over::Interrupted => Unknown::Interrupted,
                bounds::Over::Time => Unknown::Time,
                bounds::Over::Memory => Unknown::Memory,
            });
        }
        if self
            .limits
            .memory
            .is_some_and(|limit| self.full(limit, bytes))
        {
            return Some(Unknown::Memory);
        }
        if self.limits.steps.is_some_and(|limit| self.ticks > limit) {
            return Some(Unknown::Interrupted);
        }
        if self.ticks > self.granted {
            let allowance = self.limits.allowance.as_ref();
            match allowance.and_then(|allowance| allowance.rest(self.ticks - 1)) {
                Some(granted) => self.granted = granted,
                None => return Some(Unknown::Interrupted),
            }
        }
        // A step may take as long as its budget of instructions does.
        if !self.ticks.is_multiple_of(8) {
            return None;
        }
        let allowance = self.limits.allowance.as_ref();
        if allowance.is_some_and(Allowance::closed) {
            return Some(Unknown::Interrupted);
        }
        let stop = self.limits.stop.as_ref();
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(Unknown::Interrupted);
        }
        let time = self.limits.time;
        (time.is_some_and(|limit| self.start.elapsed() >= limit)).then_some(Unknown::Time)
    }
}
