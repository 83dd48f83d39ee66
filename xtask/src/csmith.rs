//! `cargo xtask csmith [--seeds N] [--start N] [--include DIR] [--tool PATH] [--jobs N]`: random
//! programs of csmith, with its default options, must print the same checksum under `threadproof
//! run` as when gcc -O0 compiles them.
//!
//! A seed counts if csmith and both programs finish within ten seconds. No difference, no gap and
//! no refusal is allowed. The program of a failing seed is kept, and its place printed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};

const LIMIT: Duration = Duration::from_secs(10);

enum Outcome {
    Same,
    NoProgram,
    TooSlow,
    TooSlowHere,
    Fail(String),
}

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["seeds", "start", "include", "tool", "jobs"], &[])?;
    let tool = options.tool(root)?;
    let include = match options.text("include") {
        Some(folder) => PathBuf::from(folder),
        None => headers().ok_or("csmith.h not found: use --include DIR")?,
    };
    let scratch = outside::scratch("csmith")?;
    let start = options.number("start", 1)?;
    let seeds: Vec<u64> = (start..start + options.number("seeds", 500)?).collect();
    let outcomes = outside::parallel(&seeds, options.number("jobs", 2)?, |seed| {
        let program = scratch.join(format!("seed{seed}.c"));
        let outcome = judge(&tool, &include, *seed, &program).unwrap_or_else(Outcome::Fail);
        match &outcome {
            Outcome::Fail(why) => println!("FAIL  {}: {why}", program.display()),
            // What cannot be removed is left to the operating system.
            _ => drop(std::fs::remove_file(&program)),
        }
        outcome
    });

    let count = |wanted: fn(&Outcome) -> bool| outcomes.iter().filter(|o| wanted(o)).count();
    let same = count(|o| matches!(o, Outcome::Same));
    let failed = count(|o| matches!(o, Outcome::Fail(_)));
    println!(
        "{} seeds: {same} the same, {failed} failures; too slow: {} in csmith, {} with gcc, {} here only",
        seeds.len(),
        count(|o| matches!(o, Outcome::NoProgram)),
        count(|o| matches!(o, Outcome::TooSlow)),
        count(|o| matches!(o, Outcome::TooSlowHere)),
    );
    Ok(same > 0 && failed == 0)
}

/// Where csmith's package has put its headers.
fn headers() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let bin = std::env::split_paths(&path).find(|folder| folder.join("csmith").is_file())?;
    let include = bin.parent()?.join("include");
    let mut folders: Vec<_> = std::fs::read_dir(include)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|folder| folder.join("csmith.h").is_file())
        .collect();
    folders.sort();
    folders.pop()
}

fn judge(tool: &Path, include: &Path, seed: u64, program: &Path) -> Result<Outcome, String> {
    let seed = seed.to_string();
    // csmith, and what it makes, may write files where they run.
    let folder = program.parent().unwrap_or(program);
    let mut csmith = Command::new("csmith");
    csmith.args(["--seed", &seed]).current_dir(folder);
    let made = outside::run(&mut csmith, LIMIT)?;
    if made.timed_out {
        return Ok(Outcome::NoProgram);
    }
    if !made.success() {
        return Err(format!("csmith: {}", made.how()));
    }
    std::fs::write(program, &made.stdout).map_err(|error| error.to_string())?;

    let binary = program.with_extension("");
    let mut gcc = Command::new("gcc");
    gcc.args(["-O0", "-w", "-I"]).arg(include);
    gcc.arg("-o").arg(&binary).arg(program);
    let compiled = outside::run(&mut gcc, LIMIT * 3)?;
    if !compiled.success() {
        return Err(format!("gcc: {}", compiled.last_words()));
    }
    let theirs = outside::run(Command::new(&binary).current_dir(folder), LIMIT)?;
    // What cannot be removed is left to the operating system.
    let _ = std::fs::remove_file(&binary);
    if theirs.timed_out {
        return Ok(Outcome::TooSlow);
    }
    let mut command = Command::new(tool);
    command.arg("run").arg("-I").arg(include).arg(program);
    let ours = outside::run(&mut command, LIMIT)?;
    Ok(if ours.timed_out {
        Outcome::TooSlowHere
    } else if ours.code != theirs.code {
        Outcome::Fail(format!("{}: {}", ours.how(), ours.last_words()))
    } else if ours.stdout != theirs.stdout {
        let ours = String::from_utf8_lossy(&ours.stdout);
        let theirs = String::from_utf8_lossy(&theirs.stdout);
        Outcome::Fail(format!("{} instead of {}", ours.trim(), theirs.trim()))
    } else {
        Outcome::Same
    })
}
