//! `cargo xtask java [--count N] [--seed S] [--batch N] [--tool PATH] [--jobs N]`: random sequential Java programs
//! (`progen::java`) must print the same checksum under `threadproof run` as under `java`.
//!
//! `--batch` of them (50) share a class. Each line counts as a program. No difference, no gap and no refusal is allowed;
//! a file with one is kept, and the first line that differs is printed with its place.
//!
//! `cargo xtask java --threads` does it for multithreaded ones (2,000): `check` on their classes must find the races,
//! deadlocks and failed assertions that the search finds in the same programs lowered directly.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use progen::through_java;

use crate::outside::{self, Options};

/// A busy machine may keep a compiler waiting for long.
const LIMIT: Duration = Duration::from_secs(600);

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(
        args,
        &["count", "seed", "batch", "tool", "jobs"],
        &["threads"],
    )?;
    let tool = options.tool(root)?;
    let scratch = outside::scratch("java")?;
    if options.has("threads") {
        return threads(&tool, &scratch, &options);
    }
    let (count, first) = (options.number("count", 5000)?, options.number("seed", 1)?);
    let batch = options.number("batch", 50)?.max(1);
    let starts: Vec<u64> = (first..first + count).step_by(batch as usize).collect();
    let outcomes = outside::parallel(&starts, options.number("jobs", 1)?, |start| {
        let programs = batch.min(first + count - start);
        let folder = scratch.join(format!("from{start}"));
        let outcome = judge(&tool, *start, programs, &folder);
        match &outcome {
            // What cannot be removed is left to the operating system.
            Ok(_) => drop(std::fs::remove_dir_all(&folder)),
            Err(why) => println!("FAIL  {}: {why}", folder.display()),
        }
        outcome
    });
    let same: u64 = outcomes.iter().flatten().sum();
    let failed = outcomes.iter().filter(|o| o.is_err()).count();
    println!("{same} programs the same, {failed} classes of {batch} with a difference");
    Ok(failed == 0 && same > 0)
}

/// Programs with more states are left out.
const STATES: u64 = 3_000;

/// Multithreaded programs.
fn threads(tool: &Path, scratch: &Path, options: &Options) -> Result<bool, String> {
    let (count, first) = (options.number("count", 2000)?, options.number("seed", 1)?);
    let batch = options.number("batch", 100)?.max(1);
    let (mut same, mut open, mut different, mut bad) = (0, 0, 0, 0);
    let mut start = first;
    while same + open + different < count {
        let (text, cases) = through_java::file(start..start + batch, STATES);
        start += batch;
        let folder = scratch.join(format!("from{start}"));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        compile(&text, &folder)?;
        for case in cases
            .iter()
            .take((count - same - open - different) as usize)
        {
            let mut check = Command::new(tool);
            check.arg("check").arg(&folder).args(["--main", &case.name]);
            check.args(["--jobs", "1", "--time", "60"]);
            for property in through_java::PROPERTIES {
                check.args(["--property", property.name()]);
            }
            let report = outside::run(&mut check, LIMIT)?;
            bad += u64::from(!case.expected.is_empty());
            match through_java::violated(&text_of(&report.stdout)) {
                None => {
                    open += 1;
                    println!(
                        "OPEN  {:?}: {}",
                        case.made,
                        report.stderr.lines().next().unwrap_or("")
                    );
                }
                Some(found) => match through_java::fits(&case.expected, &found) {
                    Ok(()) => same += 1,
                    Err(why) => {
                        different += 1;
                        println!("FAIL  {} {:?}: {why}", folder.display(), case.made);
                    }
                },
            }
        }
        // What cannot be removed is left to the operating system.
        if different == 0 {
            drop(std::fs::remove_dir_all(&folder));
        }
    }
    println!(
        "{same} classes judged as their programs are, {different} otherwise, {open} left open; {bad} violate something"
    );
    Ok(different == 0 && same > 0)
}

fn compile(text: &str, folder: &Path) -> Result<(), String> {
    let source = folder.join("R.java");
    std::fs::write(&source, text).map_err(|e| e.to_string())?;
    let mut javac = Command::new("javac");
    javac.args([
        "-J-XX:TieredStopAtLevel=1",
        "-nowarn",
        "-Xlint:none",
        "-g",
        "-d",
    ]);
    let compiled = outside::run(javac.arg(folder).arg(&source), LIMIT)?;
    match compiled.success() {
        true => Ok(()),
        false => Err(format!("javac: {}", compiled.stderr)),
    }
}

/// How many programs of a class print the same; or why not all of them.
fn judge(tool: &Path, start: u64, programs: u64, folder: &Path) -> Result<u64, String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    compile(&progen::java::file("R", start, programs), folder)?;
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-cp"])
        .arg(folder)
        .arg("R");
    let theirs = outside::run(&mut java, LIMIT)?;
    let mut command = Command::new(tool);
    command.arg("run").arg(folder).args(["--main", "R"]);
    let ours = outside::run(&mut command, LIMIT)?;
    let (theirs, output) = (text_of(&theirs.stdout), text_of(&ours.stdout));
    for (a, b) in theirs.lines().zip(output.lines()) {
        if a != b {
            return Err(format!("java prints `{a}`, we `{b}`"));
        }
    }
    if output.lines().count() as u64 != programs {
        let lines = output.lines().count();
        let error = &ours.stderr;
        let error: Vec<&str> = error.lines().take(6).collect();
        return Err(format!("ends after {lines} lines: {}", error.join(" / ")));
    }
    Ok(programs)
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
