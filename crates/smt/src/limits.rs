//! How long a query may take, and why one has no answer.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Bounds of one query. None by default.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The largest number of conflicts of the SAT search; external solvers do not count them.
    pub conflicts: Option<u64>,
    /// At most so much time.
    pub time: Option<Duration>,
    /// Ends the query soon after it becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    pub(crate) fn is_stopped(&self) -> bool {
        let stop = self.stop.as_ref();
        bounds::is_over() || stop.is_some_and(|s| s.load(Ordering::Relaxed))
    }
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The limit on conflicts was met, after this number.
    Conflicts(u64),
    /// The limit on time was met.
    Time(Duration),
    /// The stop flag was raised.
    Stopped,
    /// The external solver could not be started.
    NotStarted {
        /// Its command.
        command: String,
        /// What the system said.
        error: String,
    },
    /// The external solver ended before it answered.
    Ended {
        /// Its command.
        command: String,
    },
    /// The external solver answered `unknown`.
    Undecided {
        /// Its command.
        command: String,
    },
    /// The external solver said something that is no answer, or that is wrong.
    Garbled {
        /// Its command.
        command: String,
        /// What it said, or what is wrong with it.
        said: String,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Conflicts(n) => write!(f, "the solver gave up after {n} conflicts"),
            Reason::Time(t) => write!(f, "the solver took more than {:.3} s", t.as_secs_f64()),
            Reason::Stopped => write!(f, "the solver was stopped"),
            Reason::NotStarted { command, error } => {
                write!(f, "the solver `{command}` cannot be started: {error}")
            }
            Reason::Ended { command } => {
                write!(f, "the solver `{command}` ended before it answered")
            }
            Reason::Undecided { command } => write!(f, "the solver `{command}` answers `unknown`"),
            Reason::Garbled { command, said } => {
                write!(f, "the solver `{command}` cannot be understood: {said}")
            }
        }
    }
}
