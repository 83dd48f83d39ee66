//! `cargo xtask contradict [--runs N] [--sample N] [--seed S] [--only TEXT] [--jobs N]`: real runs against what
//! is claimed.
//!
//! Every program of `tests/programs` and `examples`, or N of them, whose header claims that it is safe for `race` is compiled and
//! run N times (50) under ThreadSanitizer, every one safe for `deadlock`, `assert` or `memory` N times with random delays
//! (`crates/threadproof/tests/support/natively.rs`). The headers are what `check` must answer in the gate. A contradiction
//! fails the task; a program of which runs do not end although threads still run is only counted.

use crate::outside::{self, Options};
use natively::{Claimed, Natively, claimed};
use progen::Rng;
use std::path::Path;

#[path = "../../crates/threadproof/tests/support/natively.rs"]
mod natively;

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["runs", "sample", "seed", "only", "jobs"], &[])?;
    let scratch = outside::scratch("contradict")?;
    let natively = Natively::new(&scratch, options.number("runs", 50)?)?;
    if !natively.has_tsan() {
        println!("ThreadSanitizer does not link here: races are not looked at");
    }
    let wanted = options.text("only").unwrap_or_default();
    let mut paths = outside::files(&root.join("tests/programs"), "c")?;
    paths.extend(outside::files(&root.join("examples"), "c")?);
    let mut programs = Vec::new();
    for path in paths
        .iter()
        .filter(|p| p.to_string_lossy().contains(wanted))
    {
        programs.extend(claimed(path)?);
    }
    if let Some(most) = options.text("sample").and_then(|n| n.parse().ok()) {
        let mut rng = Rng::new(options.number("seed", 0)?);
        while programs.len() > most {
            programs.swap_remove(rng.below(programs.len()));
        }
    }
    let shown = outside::parallel(&programs, options.number("jobs", 1)?, |p| {
        let shown = natively.judge(p);
        let name = name(root, p);
        match &shown {
            Ok(shown) => {
                for what in &shown.contradictions {
                    println!("CONTRADICTED  {name}: {what}");
                }
                if shown.busy > 0 {
                    println!("does not end  {name}");
                }
            }
            Err(why) => println!("not run       {name}: {why}"),
        }
        shown
    });
    let (mut races, mut others, mut runs, mut busy, mut wrong, mut left) = (0, 0, 0, 0, 0, 0);
    for shown in &shown {
        match shown {
            Ok(shown) => {
                races += u64::from(shown.runs[0] > 0);
                others += u64::from(shown.runs[1] > 0);
                runs += shown.runs[0] + shown.runs[1];
                busy += u64::from(shown.busy > 0);
                wrong += shown.contradictions.len();
            }
            Err(_) => left += 1,
        }
    }
    println!(
        "{races} programs under ThreadSanitizer, {others} with delays, {runs} runs: {wrong} contradictions; \
         {busy} do not always end, {left} do not compile"
    );
    Ok(wrong == 0 && races + others > 0)
}

fn name(root: &Path, program: &Claimed) -> String {
    let path = program.path.strip_prefix(root).unwrap_or(&program.path);
    path.display().to_string()
}
