//! `cargo xtask tsan [--runs N] [--only TEXT] [--tool PATH] [--jobs N]`: a second opinion on the
//! test programs' annotations by gcc's ThreadSanitizer.
//!
//! Every program under `tests/programs` and `examples` is run N times (20). What ThreadSanitizer
//! calls a data race must be annotated `race=violated` if its `// check:` line decides `race`, and,
//! with `--tool`, must be called a violation by `threadproof check`; without either, it fails. It
//! does not know fences and sees only some interleavings, so a race it never shows proves nothing;
//! programs it is wrong about say so in a `// tsan:` line and are left out.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};
use testlang::Header;

const COMPILE_LIMIT: Duration = Duration::from_secs(60);
const RUN_LIMIT: Duration = Duration::from_secs(10);
/// Runs that hang before a program is given up.
const HANGS: u64 = 3;
const CHECK_SECONDS: &str = "60";

struct Program {
    path: PathBuf,
    /// Further files of the program.
    files: Vec<PathBuf>,
    /// Whether it races, where its header says.
    racy: Option<bool>,
}

enum Outcome {
    Agrees { seen: u64, runs: u64 },
    Fail(String),
}

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["runs", "only", "tool", "jobs"], &[])?;
    let runs = options.number("runs", 20)?;
    let tool = options.text("tool").map(PathBuf::from);
    let scratch = outside::scratch("tsan")?;
    let inputs = include_str!("../../crates/threadproof/tests/support/inputs.c");
    std::fs::write(scratch.join("inputs.c"), inputs).map_err(|e| format!("inputs.c: {e}"))?;
    let mut programs = Vec::new();
    let mut paths = outside::files(&root.join("tests/programs"), "c")?;
    paths.extend(outside::files(&root.join("examples"), "c")?);
    for path in paths {
        let wanted = options.text("only").unwrap_or_default();
        if path.to_string_lossy().contains(wanted) {
            programs.extend(annotated(path)?);
        }
    }
    let outcomes = outside::parallel(&programs, options.number("jobs", 2)?, |program| {
        judge(tool.as_deref(), &scratch, program, runs).unwrap_or_else(Outcome::Fail)
    });

    let (mut failed, mut racy, mut shown, mut fewer) = (0, 0, 0, 0);
    for (program, outcome) in programs.iter().zip(&outcomes) {
        let name = program.path.strip_prefix(root).unwrap_or(&program.path);
        racy += usize::from(program.racy == Some(true));
        match outcome {
            Outcome::Agrees { seen, runs: made } => {
                shown += usize::from(*seen > 0);
                fewer += usize::from(*made < runs);
                if program.racy == Some(true) && *seen == 0 {
                    println!("note  {}: race not shown in {made} runs", name.display());
                }
            }
            Outcome::Fail(why) => {
                failed += 1;
                println!("FAIL  {}: {why}", name.display());
            }
        }
    }
    println!(
        "{} programs, {racy} racy: {shown} shown by ThreadSanitizer, {failed} disagreements; \
         {fewer} hang and were run less than {runs} times",
        programs.len()
    );
    Ok(!programs.is_empty() && failed == 0)
}

/// The program at `path`, unless its header exempts it or it is part of another.
fn annotated(path: PathBuf) -> Result<Option<Program>, String> {
    let header = Header::read(&path)?;
    let exempt = header
        .value("tsan")
        .is_some_and(|reason| reason != "deadlocks");
    if exempt || header.is_part() {
        return Ok(None);
    }
    let files = header.words("files");
    Ok(Some(Program {
        racy: header.verdict("check", "race").map(|v| v == "violated"),
        files: files.iter().map(|f| path.with_file_name(f)).collect(),
        path,
    }))
}

fn judge(
    tool: Option<&Path>,
    scratch: &Path,
    program: &Program,
    runs: u64,
) -> Result<Outcome, String> {
    let name = program.path.to_string_lossy().replace(['/', '\\'], "_");
    let binary = scratch.join(name).with_extension("bin");
    let mut gcc = Command::new("gcc");
    gcc.args(["-w", "-g", "-pthread", "-fsanitize=thread", "-o"]);
    gcc.arg(&binary).arg(&program.path).args(&program.files);
    gcc.arg(scratch.join("inputs.c"));
    let compiled = outside::run(gcc.arg("-lm"), COMPILE_LIMIT)?;
    if !compiled.success() {
        return Err(format!("gcc: {}", compiled.last_words()));
    }
    let seen = races(&binary, runs);
    // What cannot be removed is left to the operating system.
    let _ = std::fs::remove_file(&binary);
    let (seen, runs) = seen?;
    if seen > 0 && (program.racy == Some(false) || (program.racy.is_none() && tool.is_none())) {
        return Ok(Outcome::Fail(format!("{seen} of {runs} runs race")));
    }
    if let (Some(tool), true) = (tool, seen > 0) {
        let mut check = Command::new(tool);
        check.args(["check", "--property", "race", "--time", CHECK_SECONDS]);
        check.arg(&program.path).args(&program.files);
        let ended = outside::run(&mut check, COMPILE_LIMIT * 2)?;
        if ended.code != Some(1) {
            return Ok(Outcome::Fail(format!(
                "not called racy: {}: {}",
                ended.how(),
                ended.last_words()
            )));
        }
    }
    Ok(Outcome::Agrees { seen, runs })
}

/// In how many of how many runs ThreadSanitizer reports a data race. Programs that hang again and
/// again (they deadlock) are run less often.
fn races(binary: &Path, runs: u64) -> Result<(u64, u64), String> {
    let (mut seen, mut hung) = (0, 0);
    for run in 0..runs {
        if hung == HANGS {
            return Ok((seen, run));
        }
        // ThreadSanitizer cannot place its shadow memory when addresses are too random.
        let mut fixed = Command::new("setarch");
        let ended = outside::run(fixed.arg("-R").arg(binary), RUN_LIMIT)
            .or_else(|_| outside::run(&mut Command::new(binary), RUN_LIMIT))?;
        if ended.stderr.contains("FATAL: ThreadSanitizer") {
            return Err(ended.last_words());
        }
        seen += u64::from(ended.stderr.contains("ThreadSanitizer: data race"));
        hung += u64::from(ended.timed_out);
    }
    Ok((seen, runs))
}
