//! The bounds of a process: when its work has to end, and how much memory it may take.
//!
//! Time, memory and Ctrl-C concern a process as a whole: what one engine takes, the others lack. So
//! there is one value for all of them, and this is the only state of the process that engines share.
//! A watcher looks ([`resident`] against [`limit`], the clock against a deadline) and says by [`end`]
//! that it is over; every engine asks [`over`] as often as it likes, which is one load of an atomic.
//!
//! Guarantees: [`over`] never goes back from an end to none, and keeps the first reason. The engine that stops
//! because of it answers `unknown`, never `safe`. A process without a watch has no bounds: then
//! [`over`] is never true, and [`room`] is without end.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};

/// Why the work has to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The user asks for it.
    Interrupted,
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
}

static OVER: AtomicU8 = AtomicU8::new(0);
static LIMIT: AtomicU64 = AtomicU64::new(u64::MAX);
static TIMED: AtomicBool = AtomicBool::new(false);

/// Whether the work has to end, and why.
#[inline]
pub fn over() -> Option<Over> {
    match OVER.load(Ordering::Relaxed) {
        0 => None,
        1 => Some(Over::Interrupted),
        2 => Some(Over::Time),
        _ => Some(Over::Memory),
    }
}

/// Whether the work has to end.
#[inline]
pub fn is_over() -> bool {
    OVER.load(Ordering::Relaxed) != 0
}

/// Says that the work has to end. The first reason stays.
pub fn end(why: Over) {
    let code = match why {
        Over::Interrupted => 1,
        Over::Time => 2,
        Over::Memory => 3,
    };
    let _ = OVER.compare_exchange(0, code, Ordering::Relaxed, Ordering::Relaxed);
}

/// Says that there will be an end of time.
pub fn set_timed() {
    TIMED.store(true, Ordering::Relaxed);
}

/// Whether there will be an end of time.
pub fn is_timed() -> bool {
    TIMED.load(Ordering::Relaxed)
}

/// Sets how many bytes the process may take.
pub fn set_limit(bytes: u64) {
    LIMIT.store(bytes, Ordering::Relaxed);
}

/// How many bytes the process may take.
pub fn limit() -> Option<u64> {
    let bytes = LIMIT.load(Ordering::Relaxed);
    (bytes != u64::MAX).then_some(bytes)
}

/// The bytes that a process takes, where the system tells.
fn resident_of(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// The bytes that this process takes, where the system tells.
pub fn resident() -> Option<u64> {
    resident_of("self")
}

/// The bytes that another process takes, where the system tells.
pub fn resident_in(process: u32) -> Option<u64> {
    resident_of(&process.to_string())
}

/// The bytes that the process may still take; where there is no bound, or the system does not tell,
/// without end.
pub fn room() -> u64 {
    match (limit(), resident()) {
        (Some(limit), Some(taken)) => limit.saturating_sub(taken),
        _ => u64::MAX,
    }
}

/// What is worth asking for before it is taken.
const LARGE: u64 = 8 << 20;

/// Whether `bytes` bytes more would go beyond the bound. Few bytes are not asked about: the thread that watches
/// sees them in time.
pub fn exceeds(bytes: u64) -> bool {
    bytes >= LARGE && bytes > room()
}

#[cfg(test)]
mod tests {
    use super::{Over, end, exceeds, is_over, limit, over, resident, room, set_limit};

    #[test]
    fn an_end_keeps_its_first_reason_and_a_limit_leaves_room() {
        assert_eq!((over(), limit(), room()), (None, None, u64::MAX));
        assert!(!exceeds(u64::MAX - 1));
        set_limit(1 << 50);
        assert!(limit() == Some(1 << 50) && room() <= 1 << 50);
        assert_eq!(exceeds(1 << 51), resident().is_some());
        assert!(!exceeds(1));
        assert!(!is_over());
        end(Over::Memory);
        end(Over::Time);
        assert_eq!(over(), Some(Over::Memory));
    }
}
