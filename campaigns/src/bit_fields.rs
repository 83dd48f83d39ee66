//! `cargo xtask bitfields [--count N] [--seed S] [--batch N] [--tool PATH] [--jobs N]`: random programs about
//! bit-fields (`progen::bit_fields`) must print the same checksum under `threadproof run` as when the C compiler
//! compiles them with -O0.
//!
//! A program is one function with its own types and objects, and prints one line; `--batch` of them (50) share a
//! file. Each line counts as a program. No difference, no gap and no refusal is allowed; a file with one is kept,
//! and the first lines that differ are printed with its place.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};

/// A busy machine may keep a compiler waiting for long.
const LIMIT: Duration = Duration::from_secs(600);

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["count", "seed", "batch", "tool", "jobs"], &[])?;
    let tool = options.tool(root)?;
    let scratch = outside::scratch("bitfields")?;
    let (count, first) = (options.number("count", 2000)?, options.number("seed", 1)?);
    let batch = options.number("batch", 50)?.max(1);
    let starts: Vec<u64> = (first..first + count).step_by(batch as usize).collect();
    let outcomes = outside::parallel(&starts, options.number("jobs", 1)?, |start| {
        let programs = batch.min(first + count - start);
        let path = scratch.join(format!("from{start}.c"));
        let outcome = judge(&tool, *start, programs, &path);
        match &outcome {
            // What cannot be removed is left to the operating system.
            Ok(_) => drop(std::fs::remove_file(&path)),
            Err(why) => println!("FAIL  {}: {why}", path.display()),
        }
        outcome
    });
    let same: u64 = outcomes.iter().flatten().sum();
    let failed = outcomes.iter().filter(|o| o.is_err()).count();
    println!("{same} programs the same, {failed} files of {batch} with a difference");
    Ok(failed == 0 && same > 0)
}

/// How many programs of a file print the same; or why not all of them.
fn judge(tool: &Path, start: u64, programs: u64, path: &Path) -> Result<u64, String> {
    let text = progen::bit_fields::file(start, programs);
    std::fs::write(path, text).map_err(|error| error.to_string())?;
    let binary = path.with_extension("");
    let mut cc = Command::new("cc");
    cc.args(["-O0", "-w", "-fwrapv", "-std=gnu17", "-o"])
        .arg(&binary)
        .arg(path);
    let compiled = outside::run(&mut cc, LIMIT)?;
    if !compiled.success() {
        return Err(format!("cc: {}: {}", compiled.how(), last_error(&compiled)));
    }
    let theirs = outside::run(&mut Command::new(&binary), LIMIT)?;
    // What cannot be removed is left to the operating system.
    let _ = std::fs::remove_file(&binary);
    let mut command = Command::new(tool);
    command.args(["run", "--schedule", "first"]).arg(path);
    let ours = outside::run(&mut command, LIMIT)?;
    let (a, b) = (text_of(&theirs.stdout), text_of(&ours.stdout));
    let differing: Vec<&str> = a
        .lines()
        .filter(|line| !b.lines().any(|l| l == *line))
        .collect();
    if let [line, ..] = differing[..] {
        return Err(format!(
            "{} differ, first `{line}`; {}",
            differing.len(),
            ours.last_words()
        ));
    }
    if !ours.success() || !theirs.success() {
        return Err(format!("{}: {}", ours.how(), ours.last_words()));
    }
    Ok(a.lines().count() as u64)
}

/// What a compiler says last, beside notes: those it also gives where all is well.
fn last_error(compiled: &outside::Ended) -> String {
    let lines = compiled.stderr.lines();
    let line = lines
        .rev()
        .find(|l| l.contains("error") || l.contains("fatal"));
    line.unwrap_or_default().chars().take(160).collect()
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
