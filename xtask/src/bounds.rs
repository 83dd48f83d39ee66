//! `cargo xtask bounds [--tool PATH] [--time S] [--memory MIB] [--only NAME] [--quiet]`: the heavy programs
//! of `tests/bounds` within bounds of time and memory.
//!
//! Each program is given to `check`, `prove` and `locks` with `--time` (3) and `--memory` (500). A run is
//! beyond its bounds if it takes more than a second longer or a tenth more memory, if a signal ends it,
//! or if it ends with a code that says neither answer nor bad input. On a busy machine a process may
//! wait for a processor: as long as this one was kept waiting in the meantime is allowed, too.
//!
//! Lines of a program's head: `// commands: check …` where not all three are meant, `// flags: …` for
//! further options (`'…'` is one word), `// says: text` for what must be said.

use crate::outside::{self, Ended, Options};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use testlang::Header;

/// The commands, unless a program names its own.
const COMMANDS: [&str; 3] = ["check", "prove", "locks"];

/// How often this process looks whether it is kept waiting.
const TICK: Duration = Duration::from_millis(10);

/// Runs all, and prints those beyond their bounds.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let valued = ["tool", "time", "memory", "only"];
    let options = Options::parse(args, &valued, &["quiet"])?;
    let tool = options.tool(root)?;
    let time = options.number("time", 3)?;
    let memory = options.number("memory", 500)?;
    let only = options.text("only").unwrap_or_default();
    let (mut runs, mut beyond) = (0, 0);
    for file in outside::files(&root.join("tests/bounds"), "c")? {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if !name.contains(only) {
            continue;
        }
        let header = Header::read(&file)?;
        let mut commands = header.words("commands");
        if commands.is_empty() {
            commands.extend(COMMANDS.map(String::from));
        }
        for command in &commands {
            let mut process = Command::new(&tool);
            process.args([command, "--time", &time.to_string()]);
            process.args(["--memory", &memory.to_string()]);
            process.args(header.words("flags"));
            process.arg(&file);
            let before = outside::cpu_seconds();
            let (ended, waited) = timed(&mut process, Duration::from_secs(time * 4 + 20))?;
            let cpu = outside::cpu_seconds() - before;
            let late = ended.seconds > time as f64 + 1.0 + waited;
            let large = ended.megabytes as f64 > memory as f64 * 1.1;
            // A formula that is too large is wrong usage.
            let odd = !matches!(ended.code, Some(0..=3 | 64));
            let said = header.value("says").is_none_or(|text| says(&ended, text));
            let wrong = [
                (late, "LATE"),
                (large, "LARGE"),
                (odd, "ODD"),
                (!said, "SILENT"),
            ];
            let wrong: Vec<&str> = wrong.iter().filter(|w| w.0).map(|w| w.1).collect();
            runs += 1;
            beyond += usize::from(!wrong.is_empty());
            if !wrong.is_empty() || !options.has("quiet") {
                println!(
                    "{:5} {command:5} {name}: {}, {:.1} s ({cpu:.1} s of CPU, kept waiting {waited:.1} s), {} MiB",
                    wrong.join(" "),
                    ended.how(),
                    ended.seconds,
                    ended.megabytes
                );
            }
        }
    }
    println!(
        "{runs} runs with --time {time} --memory {memory}: {beyond} beyond a second more and a tenth more"
    );
    Ok(beyond == 0 && runs > 0)
}

/// Runs a command; also how long this process was kept waiting for a processor, in seconds.
fn timed(command: &mut Command, limit: Duration) -> Result<(Ended, f64), String> {
    let (done, worst) = (AtomicBool::new(false), AtomicU64::new(0));
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                let start = Instant::now();
                std::thread::sleep(TICK);
                let more = start.elapsed().saturating_sub(TICK);
                worst.fetch_max(more.as_micros() as u64, Ordering::Relaxed);
            }
        });
        let ended = outside::run(command, limit);
        done.store(true, Ordering::Relaxed);
        ended
    })?;
    Ok((ended, worst.load(Ordering::Relaxed) as f64 / 1e6))
}

fn says(ended: &Ended, text: &str) -> bool {
    ended.stderr.contains(text) || String::from_utf8_lossy(&ended.stdout).contains(text)
}
