//! The watch over `--time` and `--memory`: one thread that looks at the clock and at what the process takes.
//!
//! There are two ends. At the bound itself every engine is told ([`bounds::end`]) and stops where it is;
//! what was found is replayed, told and printed as always. Little later ([`GRACE`], [`SLACK`]) comes the
//! last end: whatever still runs is left, what is known by then is printed by the *last words* of the
//! command, and the process ends itself. So the bounds hold also where code looks at no clock: in the front
//! end, in the replay of a long execution, in the memory of one large table.
//!
//! Guarantees: a process that is watched ends within a second of its time, and the system takes at most
//! a twentieth more than `--memory`, as far as the watch is scheduled and one allocation does not touch
//! more than that between two looks. Last words claim only what was proved or replayed before them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bounds::Over;
use clap::Args;

use crate::Exit;
use crate::print::output::say;

/// How long after the time what was found may be replayed and told.
const GRACE: Duration = Duration::from_millis(500);
/// The same after Ctrl-C.
const PATIENCE: Duration = Duration::from_secs(2);
/// The part of the memory that may be taken beyond the bound before the last end, as a divisor.
const SLACK: u64 = 32;
/// What a process of ours takes anyhow: below that, there is no last end because memory ran out.
const LEAST: u64 = 64 << 20;
/// How often to look: seldom where much is left,
const SELDOM: Duration = Duration::from_millis(50);
/// often near a bound.
const OFTEN: Duration = Duration::from_millis(4);
/// The bytes that a process may take in a second, roughly.
const SPEED: u64 = 4 << 30;

/// The bounds of a command.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct MemoryArgs {
    /// Stop when the process takes this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 8192,
          value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    pub(crate) memory: u64,
}

impl MemoryArgs {
    /// The bound in bytes.
    pub(crate) fn bytes(self) -> u64 {
        self.memory << 20
    }
}

/// Reads a bound of time: a positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds.min(1e9)),
        _ => Err("not a positive number of seconds, such as 60 or 0.5".into()),
    }
}

/// A bound of time that may be none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bound(Option<f64>);

impl Bound {
    /// The seconds, if there is a bound.
    pub(crate) fn seconds(self) -> Option<f64> {
        self.0
    }
}

/// Reads a bound of time that may be `none`.
pub(crate) fn bound(text: &str) -> Result<Bound, String> {
    match text {
        "none" => Ok(Bound(None)),
        _ => seconds(text).map(|s| Bound(Some(s))),
    }
}

type Words = Box<dyn FnOnce(Over) -> Exit + Send>;

/// What is to be said if the work does not end by itself.
static LAST: Mutex<Option<Words>> = Mutex::new(None);

/// Says what is to be done at the last end from now on.
pub(crate) fn last_words(words: impl FnOnce(Over) -> Exit + Send + 'static) {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(words));
}

/// The work is done: the result is about to be printed, and nothing else may be. If last words are
/// being said, this does not return.
pub(crate) fn done() {
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// Begins to watch. Until a program is read, there is nothing to say but that there was none.
pub(crate) fn begin(start: Instant, time: Option<f64>, memory: u64) {
    let deadline = time.map(|seconds| start + Duration::from_secs_f64(seconds));
    bounds::set_limit(memory);
    if time.is_some() {
        bounds::set_timed();
    }
    last_words(|why| {
        say(&format!(
            "unknown: {} before the program was read",
            told(why)
        ));
        Exit::Unknown
    });
    if bounds::resident().is_some_and(|taken| taken >= memory) {
        bounds::end(Over::Memory);
    }
    let watch = move || watch(deadline, memory);
    // Without a thread there is no watch, but engines with clocks of their own.
    let _ = std::thread::Builder::new().spawn(watch);
}

/// What happened, in words.
pub(crate) fn told(why: Over) -> &'static str {
    match why {
        Over::Interrupted => "it was interrupted",
        Over::Time => "the time was over (--time)",
        Over::Memory => "the memory was used up (--memory)",
    }
}

fn watch(deadline: Option<Instant>, memory: u64) {
    let limit = (memory + memory / SLACK).max(LEAST);
    let mut interrupted: Option<Instant> = None;
    loop {
        let taken = bounds::resident().unwrap_or(0);
        let now = Instant::now();
        if taken >= memory {
            bounds::end(Over::Memory);
        }
        if taken >= limit {
            end(Over::Memory);
        }
        if deadline.is_some_and(|d| now >= d) {
            bounds::end(Over::Time);
        }
        if deadline.is_some_and(|d| now >= d + GRACE) {
            end(bounds::over().unwrap_or(Over::Time));
        }
        if bounds::over() == Some(Over::Interrupted)
            && now >= *interrupted.get_or_insert(now) + PATIENCE
        {
            end(Over::Interrupted);
        }
        let room = Duration::from_micros(limit.saturating_sub(taken) / (SPEED / 1_000_000));
        let ends = deadline.map(|d| match d.saturating_duration_since(now) {
            Duration::ZERO => (d + GRACE).saturating_duration_since(now),
            left => left,
        });
        let pause = room.min(ends.unwrap_or(SELDOM));
        std::thread::sleep(pause.clamp(OFTEN, SELDOM));
    }
}

/// The last end, unless the result is being printed.
fn end(why: Over) {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(words) = last.take() else {
        return;
    };
    // No other thread may print any more: the lock is held.
    let exit = words(why);
    std::process::exit(i32::from(exit.code()));
}

#[cfg(test)]
mod tests {
    use super::{Bound, bound, seconds};

    #[test]
    fn times_are_positive_numbers() {
        assert_eq!(seconds("3"), Ok(3.0));
        assert_eq!(seconds("0.5"), Ok(0.5));
        for wrong in [
            "NaN", "nan", "-1", "0", "-0", "inf", "-inf", "1e999", "x", "",
        ] {
            assert!(seconds(wrong).is_err(), "{wrong}");
            assert!(bound(wrong).is_err(), "{wrong}");
        }
        assert_eq!(bound("none"), Ok(Bound(None)));
        assert_eq!(bound("2.5"), Ok(Bound(Some(2.5))));
    }
}
