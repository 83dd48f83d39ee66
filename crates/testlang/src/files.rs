//! The programs of a folder, and doing something with each of them.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The files below a folder whose names end like this, in order.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut left = vec![folder.to_path_buf()];
    while let Some(folder) = left.pop() {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            if path.is_dir() {
                left.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                out.push(path);
            }
        }
    }
    out.sort();
    if let Some(part) = only() {
        out.retain(|path| path.to_string_lossy().contains(&part));
    }
    out
}

/// The part of a path that programs must have to be looked at: the variable `ONLY`, for a person who works on one of them.
/// Then tests do not count how many programs there are.
pub fn only() -> Option<String> {
    std::env::var("ONLY").ok()
}

/// How much a test does where there is no end of what it could do: as much as the gate wants, unless the variable `TESTS`
/// says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `TESTS=quick`: an eighth of the gate's random programs, for `cargo xtask quick`.
    Quick,
    /// What a change must pass.
    Gate,
    /// `TESTS=30`: thirty times the gate's random programs, and all programs where the gate takes a sample, for
    /// `cargo xtask nightly`.
    Times(u64),
}

/// The amount that is asked for. Panics on a word that is none, for a test would then silently do less.
pub fn amount() -> Amount {
    match std::env::var("TESTS").as_deref() {
        Err(_) => Amount::Gate,
        Ok("quick") => Amount::Quick,
        Ok(word) => match word.parse() {
            Ok(times) => Amount::Times(times),
            Err(_) => panic!("TESTS={word}: neither `quick` nor a number"),
        },
    }
}

/// How many random programs a test looks at, of `count` in the gate.
pub fn random(count: u64) -> u64 {
    match amount() {
        Amount::Quick => count.div_ceil(8),
        Amount::Gate => count,
        Amount::Times(times) => count * times.max(1),
    }
}

/// Whether everything is looked at, and not a sample: at night, and where `ONLY` has chosen.
pub fn everything() -> bool {
    matches!(amount(), Amount::Times(_)) || only().is_some()
}

/// How many seconds an engine gets where most programs take all of them, because there is nothing to prove: the first number,
/// or the second where [`everything`] is looked at.
pub fn seconds(gate: u64, night: u64) -> String {
    let time = if everything() { night } else { gate };
    time.to_string()
}

/// Those of a list that are looked at: one in `every`, unless [`everything`] is.
pub fn sample<T>(all: Vec<T>, every: usize) -> Vec<T> {
    match everything() {
        true => all,
        false => all.into_iter().step_by(every).collect(),
    }
}

/// Does something with each of these, as many at a time as there are processors, and panics with every complaint. Returns how
/// many counted.
pub fn for_each<T: Sync>(
    all: &[T],
    name: impl Fn(&T) -> String + Sync,
    each: impl Fn(&T) -> Result<bool, String> + Sync,
) -> usize {
    let next = AtomicUsize::new(0);
    let counted = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match each(one) {
                        Ok(counts) => {
                            counted.fetch_add(usize::from(counts), Ordering::Relaxed);
                        }
                        Err(why) => {
                            let mut failures = failures.lock().expect("no worker panics");
                            failures.push(format!("{}: {why}", name(one)));
                        }
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no worker panics");
    failures.sort();
    let (wrong, of) = (failures.len(), all.len());
    assert!(
        failures.is_empty(),
        "{wrong} of {of}:\n\n{}",
        failures.join("\n\n")
    );
    counted.into_inner()
}
