//! Systems of processes run for real, on this machine's loopback, come only to outcomes that the exploration has.
//!
//! Each system of `tests/programs/processes/outcomes` says in words what it came to (`outcome.h`). It is compiled by the C
//! compiler and run many times (`RUNS`, 20 here, any number by the environment); every outcome that was seen is then
//! asserted never to come about, which the exploration must refute; one that cannot be is asserted as well, and must be safe.

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);
/// How long processes of a run may take.
const RUN_LIMIT: Duration = Duration::from_secs(10);
/// An outcome that no system has.
const IMPOSSIBLE: &str = "something else";

/// Processes with an argument each.
type Processes = &'static [(&'static str, &'static str)];

/// A file, its processes, how many outcomes it has.
const SYSTEMS: [(&str, Processes, usize); 5] = [
    ("order", &[("server", "s"), ("one", "1"), ("two", "2")], 2),
    ("pieces", &[("server", "s"), ("client", "c")], 2),
    ("children", &[("parent", "p")], 4),
    ("memory", &[("one", "1"), ("two", "2")], 2),
    ("once", &[("server", "s"), ("client", "c")], 3),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/processes/outcomes")
}

/// Waits for the end of a process; what it printed, or nothing where it came to no end.
fn ended(mut child: Child, until: Instant) -> Option<String> {
    loop {
        match child.try_wait() {
            Ok(Some(_)) => {
                let out = child.wait_with_output().ok()?;
                return Some(String::from_utf8_lossy(&out.stdout).trim().to_owned());
            }
            _ if Instant::now() > until => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
            _ => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// Runs a system once: what it says.
fn once(binary: &Path, processes: &[(&str, &str)], first: usize) -> Option<String> {
    let start = |(_, arg): &(&str, &str)| {
        let mut command = Command::new(binary);
        command.arg(arg).stdin(Stdio::null()).stdout(Stdio::piped());
        command.stderr(Stdio::null()).spawn().ok()
    };
    // Who starts first is another one each time.
    let order = (0..processes.len()).map(|i| &processes[(i + first) % processes.len()]);
    let children: Vec<Child> = order.filter_map(start).collect();
    let until = Instant::now() + RUN_LIMIT;
    let said: Vec<Option<String>> = children.into_iter().map(|c| ended(c, until)).collect();
    let said: Option<Vec<String>> = said.into_iter().collect();
    said?.into_iter().find(|text| !text.is_empty())
}

/// Whether an execution comes to an outcome.
fn reached(file: &str, processes: &[(&str, &str)], outcome: &str) -> String {
    let mut command = threadproof();
    command.current_dir(folder()).args(["check", "--no-config"]);
    for (name, arg) in processes {
        command.args(["--process", &format!("{name}={file}.c")]);
        command.args(["--args", &format!("{name}={arg}")]);
    }
    let never = format!("-DNEVER=\"{outcome}\"");
    let asked = ["--property", "assert", "--json", "--time", "100"];
    let ended = run(command.arg(never).args(asked), LIMIT);
    let answers = testlang::Answers::read(&ended.stdout);
    let answers = answers.unwrap_or_else(|why| panic!("{file}: {why}\n{}", ended.stderr));
    answers.verdict("assert").to_owned()
}

#[test]
fn real_runs_come_to_outcomes_that_executions_have() {
    let runs: usize = std::env::var("RUNS")
        .ok()
        .map_or(20, |n| n.parse().expect("a number"));
    let mut wrong = Vec::new();
    for (file, processes, most) in SYSTEMS {
        let binary = std::env::temp_dir().join(format!("outcome-{file}-{}", std::process::id()));
        let mut cc = Command::new("cc");
        let source = folder().join(format!("{file}.c"));
        cc.arg("-pthread")
            .arg("-o")
            .arg(&binary)
            .arg(source)
            .arg("-lrt");
        let compiled = run(&mut cc, LIMIT);
        assert_eq!(compiled.code, Some(0), "{file}: {}", compiled.stderr);
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for i in 0..runs {
            if let Some(outcome) = once(&binary, processes, i) {
                *seen.entry(outcome).or_default() += 1;
            }
        }
        let _ = std::fs::remove_file(&binary);
        println!("{file}: {seen:?}");
        // A machine may refuse the port, or have no such memory; but not all of them.
        if seen.len() > most {
            wrong.push(format!("{file}: more outcomes than there are: {seen:?}"));
        }
        for outcome in seen.keys() {
            let verdict = reached(file, processes, outcome);
            if verdict != "violated" {
                wrong.push(format!("{file}: `{outcome}` was seen, and is {verdict}"));
            }
        }
        let verdict = reached(file, processes, IMPOSSIBLE);
        if verdict != "safe" {
            wrong.push(format!("{file}: an outcome that no run has is {verdict}"));
        }
        if seen.is_empty() {
            wrong.push(format!("{file}: no run came to its end"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
