//! `cargo xtask c-testsuite --root DIR [--tool PATH] [--jobs N]`: runs the single-exec programs of
//! the public c-testsuite (a checkout of it is at DIR) and compares what they print.
//!
//! A program counts if gcc compiles it. It passes with the expected output and exit code 0; a
//! program that reaches a named gap (exit code 126) is listed; anything else is a failure. The task
//! succeeds with no failure and at least 95 % passing.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};

const LIMIT: Duration = Duration::from_secs(30);

enum Outcome {
    NotC,
    Pass,
    Gap(String),
    Fail(String),
}

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["root", "tool", "jobs"], &[])?;
    let folder = options.path("root")?.join("tests/single-exec");
    let tool = options.tool(root)?;
    let scratch = outside::scratch("c-testsuite")?;
    let programs = outside::files(&folder, "c")?;
    let outcomes = outside::parallel(&programs, options.number("jobs", 2)?, |program| {
        judge(&tool, &scratch, program).unwrap_or_else(Outcome::Fail)
    });

    let (mut passed, mut gaps, mut failed, mut skipped) = (0, 0, 0, 0);
    for (program, outcome) in programs.iter().zip(&outcomes) {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        match outcome {
            Outcome::NotC => skipped += 1,
            Outcome::Pass => passed += 1,
            Outcome::Gap(what) => {
                gaps += 1;
                println!("gap   {name}: {what}");
            }
            Outcome::Fail(why) => {
                failed += 1;
                println!("FAIL  {name}: {why}");
            }
        }
    }
    let counted = passed + gaps + failed;
    println!(
        "{counted} programs: {passed} pass, {gaps} gaps, {failed} failures; {skipped} not for gcc"
    );
    Ok(counted > 0 && failed == 0 && passed * 100 >= counted * 95)
}

fn judge(tool: &Path, scratch: &Path, program: &Path) -> Result<Outcome, String> {
    let binary = scratch.join(program.file_stem().unwrap_or_default());
    let mut gcc = Command::new("gcc");
    gcc.args(["-w", "-o"]).arg(&binary).arg(program);
    if !outside::run(&mut gcc, LIMIT)?.success() {
        return Ok(Outcome::NotC);
    }
    let expected = with_suffix(program, ".expected");
    let expected =
        std::fs::read(&expected).map_err(|error| format!("{}: {error}", expected.display()))?;
    let mut command = Command::new(tool);
    command.arg("run").arg(program).current_dir(scratch);
    let ended = outside::run(&mut command, LIMIT)?;
    Ok(if ended.code == Some(126) {
        Outcome::Gap(ended.last_words())
    } else if !ended.success() {
        Outcome::Fail(format!("{}: {}", ended.how(), ended.last_words()))
    } else if ended.stdout != expected {
        Outcome::Fail("wrong output".to_string())
    } else {
        Outcome::Pass
    })
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
