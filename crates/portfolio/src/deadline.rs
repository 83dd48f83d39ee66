//! When work is to end: at a time, or because it is cancelled.
//!
//! Every engine of the portfolio gets one [`Deadline`]; its parts are made from it by [`Deadline::within`] and
//! [`Deadline::heeding`]. The end of the whole process ([`bounds`]) is the end of all of them. Work that looks
//! at no clock is done [`aside`]: on a thread that is left behind when the time is over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often work that is waited for is looked after.
pub const TICK: Duration = Duration::from_millis(20);
/// The stack of work that is done aside.
const STACK: usize = 256 << 20;

/// When work is to end.
#[derive(Clone, Debug, Default)]
pub struct Deadline {
    at: Option<Instant>,
    stops: Vec<Arc<AtomicBool>>,
}

impl Deadline {
    /// At this time; none: only when it is cancelled.
    pub fn at(at: Option<Instant>) -> Deadline {
        Deadline {
            at,
            stops: Vec::new(),
        }
    }

    /// Also when this is set.
    #[must_use]
    pub fn heeding(&self, stop: &Arc<AtomicBool>) -> Deadline {
        let mut out = self.clone();
        out.stops.push(Arc::clone(stop));
        out
    }

    /// At the latest after so much time.
    #[must_use]
    pub fn within(&self, time: Duration) -> Deadline {
        let end = Instant::now() + time;
        Deadline {
            at: Some(self.at.map_or(end, |at| at.min(end))),
            stops: self.stops.clone(),
        }
    }

    /// The time that is left, if there is an end.
    pub fn left(&self) -> Option<Duration> {
        self.at
            .map(|at| at.saturating_duration_since(Instant::now()))
    }

    /// The time that is left, or so much where there is no end.
    pub fn left_or(&self, most: Duration) -> Duration {
        self.left().unwrap_or(most)
    }

    /// When it is, if there is an end.
    pub fn instant(&self) -> Option<Instant> {
        self.at
    }

    /// Whether the work was cancelled.
    pub fn is_stopped(&self) -> bool {
        let set = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        bounds::is_over() || self.stops.iter().any(set)
    }

    /// Whether the work is to end.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.left().is_some_and(|left| left.is_zero())
    }
}

/// The result of work on a thread of its own, unless the deadline is over before, or the work panics.
pub fn aside<T: Send + 'static>(
    deadline: &Deadline,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (send, receive) = mpsc::channel();
    let work = move || drop(send.send(work()));
    thread::Builder::new().stack_size(STACK).spawn(work).ok()?;
    loop {
        let left = deadline.left_or(TICK);
        match receive.recv_timeout(left.min(TICK)) {
            Ok(value) => return Some(value),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if deadline.is_over() => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Deadline, aside};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    #[test]
    fn parts_end_before_the_whole() {
        let whole = Deadline::at(None);
        assert_eq!(whole.left(), None);
        let part = whole.within(Duration::from_secs(100));
        let smaller = part.within(Duration::from_secs(1));
        let larger = smaller.within(Duration::from_secs(100));
        assert!(
            larger
                .left()
                .is_some_and(|left| left <= Duration::from_secs(1))
        );
        assert!(!part.is_over());
    }

    #[test]
    fn a_flag_ends_it_and_what_is_made_from_it() {
        let stop = Arc::new(AtomicBool::new(false));
        let whole = Deadline::at(None).heeding(&stop);
        let part = whole.within(Duration::from_secs(100));
        assert!(!part.is_over());
        stop.store(true, Ordering::Relaxed);
        assert!(part.is_stopped() && part.is_over() && whole.is_over());
    }

    #[test]
    fn work_is_left_behind() {
        let forever = || loop {
            std::thread::park();
        };
        let soon = Deadline::at(None).within(Duration::from_millis(30));
        assert_eq!(aside::<()>(&soon, forever), None);
        assert_eq!(aside(&Deadline::at(None), || 7), Some(7));
    }
}
