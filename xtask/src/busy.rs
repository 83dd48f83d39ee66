//! `cargo xtask busy [--tool PATH] [--time S] [--only TEXT] [--jobs N] [--broken]`: proofs of test programs, alone.
//!
//! Every program of `tests/programs`, or only broken ones, is given to `check`, `prove`, `prove --no-search` and
//! `locks` with threads beside it that keep every search busy for longer than `--time` (3)
//! (`crates/threadproof/tests/support/busily.rs`). An answer that contradicts its header fails the task.

use crate::outside::{self, Options};
use busily::{COMMANDS, Claims};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

#[path = "../../crates/threadproof/tests/support/busily.rs"]
mod busily;

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["tool", "time", "only", "jobs"], &["broken"])?;
    let tool = options.tool(root)?;
    let time = options.number("time", 3)?;
    let only = options.text("only").unwrap_or_default();
    let beside = root.join("tests/busy.c");
    let mut paths = outside::files(&root.join("tests/programs"), "c")?;
    paths.retain(|p| p.to_string_lossy().contains(only));
    let mut programs: Vec<Claims> = paths.iter().filter_map(|p| Claims::read(p)).collect();
    programs.retain(|p| p.is_broken() || !options.has("broken"));
    let jobs = options.number("jobs", 1)?;
    let counted = outside::parallel(&programs, jobs, |claims| {
        let mut counts = [0u64; 5];
        for (command, name) in COMMANDS.iter().enumerate() {
            let Some(words) = claims.words(command, time, &beside) else {
                continue;
            };
            let ended = outside::run(
                Command::new(&tool).args(&words),
                Duration::from_secs(time + 600),
            );
            let ended = match ended {
                Ok(ended) if matches!(ended.code, Some(0..=2)) => ended,
                Ok(ended) => {
                    println!(
                        "NO ANSWER {words:?}: {} {}",
                        ended.how(),
                        ended.last_words()
                    );
                    counts[4] += 1;
                    continue;
                }
                Err(why) => {
                    println!("NO ANSWER {words:?}: {why}");
                    counts[4] += 1;
                    continue;
                }
            };
            let said = String::from_utf8_lossy(&ended.stdout);
            if let Some(line) = claims.contradicted(&said) {
                println!("WRONG {} {words:?}: {line}", name.join(" "));
                counts[3] += 1;
            }
            // Exit codes: all safe, something violated, something unknown.
            counts[ended.code.unwrap_or(2) as usize] += 1;
        }
        counts
    });
    let sum = |i: usize| counted.iter().map(|c| c[i]).sum::<u64>();
    println!(
        "{} programs: {} answers safe, {} violated, {} unknown; {} wrong, {} without answer",
        programs.len(),
        sum(0),
        sum(1),
        sum(2),
        sum(3),
        sum(4)
    );
    Ok(sum(3) + sum(4) == 0 && !programs.is_empty())
}
