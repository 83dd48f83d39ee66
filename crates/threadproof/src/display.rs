//! How far a search is, on one line of a terminal.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::Args;
use explore::Progress;

/// Between two updates of the line.
const TICK: Duration = Duration::from_millis(200);
/// Before the line first shows: short searches end without one.
const PATIENCE: Duration = Duration::from_millis(800);

/// Whether progress is shown.
#[derive(Args, Debug)]
pub(crate) struct DisplayArgs {
    /// Do not show on the terminal how far the search is
    #[arg(long)]
    quiet: bool,
}

/// A line that is being shown; it goes away when this is dropped.
pub(crate) struct Display {
    done: Arc<AtomicBool>,
    painter: Option<JoinHandle<()>>,
}

impl DisplayArgs {
    /// Shows the progress of a search, where a person watches.
    pub(crate) fn show(&self, of: Option<Arc<Progress>>, budget: Option<Duration>) -> Display {
        let done = Arc::new(AtomicBool::new(false));
        let watched = std::io::stderr().is_terminal() && !self.quiet;
        let painter = of.filter(|_| watched).map(|progress| {
            let done = Arc::clone(&done);
            std::thread::spawn(move || paint(&progress, budget, &done))
        });
        Display { done, painter }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter.take() {
            painter.thread().unpark();
            let _ = painter.join();
        }
    }
}

fn paint(progress: &Progress, budget: Option<Duration>, done: &AtomicBool) {
    let start = Instant::now();
    let mut shown = false;
    let mut before = (0, start);
    while !done.load(Ordering::Relaxed) {
        std::thread::park_timeout(TICK);
        let elapsed = start.elapsed();
        if elapsed < PATIENCE || done.load(Ordering::Relaxed) {
            continue;
        }
        let steps = progress.transitions.load(Ordering::Relaxed);
        let rate = (steps - before.0) as f64 / before.1.elapsed().as_secs_f64().max(0.001);
        before = (steps, Instant::now());
        let line = line(progress, rate, elapsed, budget);
        let mut err = std::io::stderr().lock();
        let _ = write!(err, "\r\x1b[K{line}");
        let _ = err.flush();
        shown = true;
    }
    if shown {
        let _ = write!(std::io::stderr().lock(), "\r\x1b[K");
    }
}

fn line(progress: &Progress, rate: f64, elapsed: Duration, budget: Option<Duration>) -> String {
    let get = |n: &std::sync::atomic::AtomicU64| n.load(Ordering::Relaxed);
    let left = match budget {
        Some(budget) => format!("{} s left", budget.saturating_sub(elapsed).as_secs()),
        None => format!("{} s", elapsed.as_secs()),
    };
    format!(
        "explore: pass {}, {} states, depth {}, {} steps/s, {} MiB, {left}",
        get(&progress.pass).max(1),
        short(get(&progress.states)),
        get(&progress.depth),
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
    use super::{line, short};
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
        progress
            .states
            .store(u64::from(u32::MAX), std::sync::atomic::Ordering::Relaxed);
        let text = line(
            &progress,
            1e9,
            Duration::from_secs(5),
            Some(Duration::from_secs(90)),
        );
        assert!(text.len() < 80, "{text}");
        assert!(text.ends_with("85 s left"), "{text}");
    }
}
