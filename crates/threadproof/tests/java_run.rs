//! Runs every program of `tests/java/run` by `threadproof run` and by `java`: what they print and how they end must be
//! equal. Left out, and said so, where there is no JDK 17.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/java.rs"]
mod java;
#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use folder::Folder;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn programs_run_as_under_java() {
    if !jdk::found("java_run") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let mut programs = java::programs(&tests.join("run"));
    if let Ok(only) = std::env::var("ONLY") {
        programs.retain(|p| p.class == only);
    }
    let folder = Folder::new("java-run");
    let classes = folder.0.join("classes");
    let expected = folder.0.join("expected");
    java::compile(&programs, &classes);
    java::compile(
        &java::programs(&tests.join("batch")),
        &folder.0.join("batch"),
    );
    std::fs::create_dir_all(&expected).expect("a folder can be made");
    // One virtual machine runs all programs that do not end it.
    let batch = programs
        .iter()
        .filter(|p| p.header.value("exit").or(p.header.value("alone")).is_none());
    let mut command = Command::new("java");
    command.args(["-ea", "-XX:TieredStopAtLevel=1", "-cp"]);
    command.arg(format!(
        "{}:{}",
        folder.0.join("batch").display(),
        classes.display()
    ));
    command
        .arg("Batch")
        .arg(&expected)
        .args(batch.map(|p| &p.class));
    let ended = run(&mut command, LIMIT);
    assert_eq!(ended.code, Some(0), "java:\n{}", ended.stderr);
    java::judge(&programs, |program| {
        let (output, code) = match program
            .header
            .value("exit")
            .or(program.header.value("alone"))
        {
            None => {
                let path = expected.join(&program.class);
                (std::fs::read_to_string(path).map_err(|e| e.to_string())?, 0)
            }
            Some(_) => {
                let mut command = Command::new("java");
                command
                    .args(["-ea", "-cp"])
                    .arg(&classes)
                    .arg(&program.class);
                let ended = run(&mut command, LIMIT);
                (ended.stdout, ended.code.unwrap_or(-1))
            }
        };
        let mut command = threadproof();
        command
            .arg("run")
            .arg(&classes)
            .args(["--main", &program.class]);
        let ours = run(&mut command, LIMIT);
        if let Some(gap) = program.header.value("gap") {
            let reached = ours.stderr.contains(gap);
            return reached
                .then_some(())
                .ok_or(format!("does not reach the gap {gap:?}"));
        }
        let same = ours.stdout == output && ours.code == Some(code);
        if program.header.value("fails").is_some() {
            return (!same).then_some(()).ok_or("prints the same now".into());
        }
        if ours.stdout != output {
            let line = ours
                .stdout
                .lines()
                .zip(output.lines())
                .position(|(a, b)| a != b);
            let line =
                line.unwrap_or_else(|| ours.stdout.lines().count().min(output.lines().count()));
            return Err(format!(
                "line {}: {:?}, java prints {:?}\n{}",
                line + 1,
                ours.stdout.lines().nth(line).unwrap_or_default(),
                output.lines().nth(line).unwrap_or_default(),
                ours.stderr.lines().take(6).collect::<Vec<_>>().join("\n")
            ));
        }
        match ours.code == Some(code) {
            true => Ok(()),
            false => Err(format!(
                "exit code {:?}, java's is {code}\n{}",
                ours.code, ours.stderr
            )),
        }
    });
}

/// Programs that share a class.
const BATCH: u64 = 50;

/// A sample; `cargo xtask java` runs as many as it is asked to.
#[test]
fn random_programs_run_as_under_java() {
    if !jdk::found("java_run") {
        return;
    }
    let folder = Folder::new("java-random");
    let source = folder.0.join("R.java");
    std::fs::write(&source, progen::java::file("R", 1, 2 * BATCH)).expect("a file can be written");
    java::compile(&java::programs(&folder.0), &folder.0);
    let mut command = Command::new("java");
    command.arg("-cp").arg(&folder.0).arg("R");
    let theirs = run(&mut command, LIMIT);
    let mut command = threadproof();
    command.arg("run").arg(&folder.0).args(["--main", "R"]);
    let ours = run(&mut command, LIMIT);
    assert_eq!(theirs.stdout.lines().count() as u64, 2 * BATCH);
    assert_eq!(ours.stdout, theirs.stdout, "{}", ours.stderr);
}
