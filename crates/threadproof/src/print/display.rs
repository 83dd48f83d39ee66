//! What a check is doing, and how far it is, on one line of a terminal.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::Args;
use explore::Progress;
use portfolio::plan::Phase;

/// Between two updates of the line.
const TICK: Duration = Duration::from_millis(200);
/// Before the line first shows: short checks end without one.
const PATIENCE: Duration = Duration::from_millis(800);

/// Whether progress is shown.
#[derive(Args, Debug)]
pub(crate) struct DisplayArgs {
    /// Show no progress on the terminal
    #[arg(long)]
    quiet: bool,
}

/// How many violations were confirmed so far.
static FOUND: AtomicUsize = AtomicUsize::new(0);

/// A violation was confirmed.
pub(crate) fn found() {
    FOUND.fetch_add(1, Ordering::Relaxed);
}

/// What is shown.
struct Shown {
    progress: Arc<Progress>,
    budget: Option<Duration>,
    start: Instant,
    phase: Mutex<(Phase, Instant)>,
    done: AtomicBool,
}

/// A line that is being shown; it goes away when this is dropped.
pub(crate) struct Display {
    shown: Arc<Shown>,
    painter: Option<JoinHandle<()>>,
}

impl DisplayArgs {
    /// Shows what is being done, where a person watches.
    pub(crate) fn show(
        &self,
        first: Phase,
        progress: Option<Arc<Progress>>,
        budget: Option<Duration>,
    ) -> Display {
        let start = Instant::now();
        let shown = Arc::new(Shown {
            progress: progress.unwrap_or_default(),
            budget,
            start,
            phase: Mutex::new((first, start)),
            done: AtomicBool::new(false),
        });
        let watched = std::io::stderr().is_terminal() && !self.quiet;
        let painter = watched.then(|| {
            let shown = Arc::clone(&shown);
            std::thread::spawn(move || paint(&shown))
        });
        Display { shown, painter }
    }
}

impl Display {
    /// Something else is being done from now on.
    pub(crate) fn phase(&self, phase: Phase) {
        let mut now = self
            .shown
            .phase
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *now = (phase, Instant::now());
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.shown.done.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter.take() {
            painter.thread().unpark();
            let _ = painter.join();
        }
    }
}

fn paint(shown: &Shown) {
    let mut painted = false;
    let mut before = (0, shown.start);
    while !shown.done.load(Ordering::Relaxed) {
        std::thread::park_timeout(TICK);
        if shown.start.elapsed() < PATIENCE || shown.done.load(Ordering::Relaxed) {
            continue;
        }
        let steps = shown.progress.transitions.load(Ordering::Relaxed);
        let rate = (steps - before.0) as f64 / before.1.elapsed().as_secs_f64().max(0.001);
        before = (steps, Instant::now());
        let (phase, since) = *shown.phase.lock().unwrap_or_else(PoisonError::into_inner);
        let time = time(shown.start.elapsed(), shown.budget);
        let line = match phase {
            Phase::Search => format!("{}, {time}", search(&shown.progress, rate)),
            Phase::Locks | Phase::Proof => {
                let what = match phase {
                    Phase::Locks => "lock analysis: which locks protect what,",
                    _ => "thread-modular proof,",
                };
                format!("{what} for {} s, {time}", since.elapsed().as_secs())
            }
        };
        let line = match FOUND.load(Ordering::Relaxed) {
            0 => line,
            found => format!("{found} found; {line}"),
        };
        let line: String = line.chars().take(wide()).collect();
        let mut err = std::io::stderr().lock();
        let _ = write!(err, "\r\x1b[K{line}");
        let _ = err.flush();
        painted = true;
    }
    if painted {
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}

/// The characters that a line may have: a longer one would not go away.
fn wide() -> usize {
    let (width, _) = terminal_size::terminal_size_of(std::io::stderr()).unzip();
    width.map_or(79, |w| usize::from(w.0).saturating_sub(1).max(20))
}

fn time(elapsed: Duration, budget: Option<Duration>) -> String {
    match budget {
        Some(budget) => format!("{} s left", budget.saturating_sub(elapsed).as_secs()),
        None => format!("{} s in all", elapsed.as_secs()),
    }
}

fn search(progress: &Progress, rate: f64) -> String {
    let get = |n: &std::sync::atomic::AtomicU64| n.load(Ordering::Relaxed);
    format!(
        "search: pass {}, {} states, depth {}, {} steps/s, {} MiB",
        get(&progress.pass).max(1),
        short(get(&progress.states)),
        short(get(&progress.depth)),
        short(rate as u64),
        get(&progress.bytes) >> 20,
    )
}

/// A number in at most five characters.
fn short(n: u64) -> String {
    match n {
        0..10_000 => n.to_string(),
        10_000..1_000_000 => format!("{}k", n / 1000),
        1_000_000..1_000_000_000 => format!("{:.1}M", n as f64 / 1e6),
        _ => format!("{:.1}G", n as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::{search, short, time};
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    #[test]
    fn numbers_stay_short() {
        assert_eq!(short(9_999), "9999");
        assert_eq!(short(123_456), "123k");
        assert_eq!(short(1_250_000), "1.2M");
        assert_eq!(short(3_000_000_000), "3.0G");
    }

    #[test]
    fn the_line_fits() {
        let progress = explore::Progress::default();
        for counter in [&progress.states, &progress.depth] {
            counter.store(u64::from(u32::MAX), Ordering::Relaxed);
        }
        progress.bytes.store(99_999 << 20, Ordering::Relaxed);
        let left = time(Duration::from_secs(5), Some(Duration::from_secs(99_990)));
        assert_eq!(left, "99985 s left");
        let text = format!("{}, {left}", search(&progress, 1e9));
        assert!(text.len() < 80, "{text}");
    }
}
