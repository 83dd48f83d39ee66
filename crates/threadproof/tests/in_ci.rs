//! What a project's continuous integration relies on: baselines over edits, the workflow of the
//! documentation, an orderly end when it is interrupted, and no harm from closed pipes.

#[path = "support/folder.rs"]
mod folder;
mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use folder::Folder;
use serde_json::Value;
use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(60);

/// Three threads, two racy variables, and a third that is guarded.
const PROGRAM: &str = "reports/two_races.c";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program() -> String {
    let path = root().join("tests/programs").join(PROGRAM);
    std::fs::read_to_string(path).expect("the program")
}

fn check(folder: &Folder, text: &str, options: &[&str]) -> Ended {
    std::fs::write(folder.0.join("program.c"), text).expect("a file can be written");
    let mut command = threadproof();
    command
        .current_dir(&folder.0)
        .args(["check", "program.c", "--property", "race"]);
    run(command.args(options), LIMIT)
}

fn ids(result: &str) -> Vec<String> {
    let result: Value = serde_json::from_str(result).expect("a result");
    let findings = result["findings"].as_array().expect("findings").iter();
    findings.map(|f| f["id"].to_string()).collect()
}

/// Every race is found, keeps its identity when lines move, and hides no new one.
#[test]
fn a_baseline_holds_several_findings_and_hides_no_new_one() {
    let folder = Folder::new("findings");
    let text = program();
    let first = check(&folder, &text, &["--json", "--findings", "20"]);
    assert_eq!(first.code, Some(1), "{}", first.stderr);
    let old = ids(&first.stdout);
    assert_eq!(old.len(), 2, "{old:?}");
    let baseline = folder.0.join("baseline.json");
    std::fs::write(&baseline, &first.stdout).expect("a file can be written");
    let baseline = ["--baseline", "baseline.json"];

    let moved = format!(
        "// moved\n\n{}",
        text.replace("int main", "\n// also\nint main")
    );
    let again = check(&folder, &moved, &["--json", "--findings", "20"]);
    assert_eq!(ids(&again.stdout), old);
    let known = check(&folder, &moved, &baseline);
    assert_eq!(known.code, Some(0), "{}{}", known.stdout, known.stderr);
    assert!(
        known.stderr.contains("0 new findings, 2 known"),
        "{}",
        known.stderr
    );

    // The guard of the third variable goes: one new race, however many known ones there are.
    let worse = text.replace("    pthread_mutex_lock(&lock);\n", "");
    let worse = worse.replace("    pthread_mutex_unlock(&lock);\n", "");
    let found = check(&folder, &worse, &baseline);
    assert_eq!(found.code, Some(1), "{}{}", found.stdout, found.stderr);
    assert!(
        found.stderr.contains("1 new findings, 2 known"),
        "{}",
        found.stderr
    );
    let shown = found.stdout.find("data race on");
    let first = shown.map(|at| found.stdout[at..].starts_with("data race on guarded"));
    assert_eq!(
        first,
        Some(true),
        "what is new comes first: {}",
        found.stdout
    );

    // A bound that is hit while others are looked for is no success.
    let mut bounded = vec!["--max-states", "3"];
    bounded.extend(baseline);
    let bounded = check(&folder, &moved, &bounded);
    assert_ne!(
        bounded.code,
        Some(0),
        "{}{}",
        bounded.stdout,
        bounded.stderr
    );
}

/// The steps of the documented workflow, run as they stand there.
#[test]
fn the_workflow_does_what_it_says() {
    let file = root().join("docs/examples/threadproof.yml");
    let workflow = std::fs::read_to_string(file).expect("the workflow");
    let (_, script) = workflow
        .split_once("id: check\n        run: |\n")
        .expect("the step");
    let script: Vec<&str> = script
        .lines()
        .take_while(|l| l.starts_with("          "))
        .collect();
    let folder = Folder::new("workflow");
    std::fs::write(folder.0.join("program.c"), program()).expect("a file can be written");
    let config = "files = [\"program.c\"]\nproperties = [\"race\"]\n";
    std::fs::write(folder.0.join("threadproof.toml"), config).expect("a file can be written");
    let step = || {
        let own = Path::new(env!("CARGO_BIN_EXE_threadproof"));
        let own = own.parent().expect("a folder").display();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", &script.join("\n")])
            .current_dir(&folder.0);
        shell
            .env("PATH", format!("{own}:{path}"))
            .env("GITHUB_OUTPUT", "output");
        let ended = run(&mut shell, LIMIT);
        assert_eq!(ended.code, Some(0), "{}{}", ended.stdout, ended.stderr);
        let output = folder.0.join("output");
        let code = std::fs::read_to_string(&output).expect("the output");
        std::fs::remove_file(output).expect("the output");
        (code, ended.stdout)
    };
    let (code, text) = step();
    assert_eq!(code, "code=1\n", "{text}");
    assert!(text.contains("race: VIOLATED"), "{text}");
    for (made, part) in [
        ("result.sarif", "\"2.1.0\""),
        ("result.html", "<!DOCTYPE html>"),
    ] {
        let made = std::fs::read_to_string(folder.0.join(made)).expect(made);
        assert!(made.contains(part), "{part}");
    }
    let result = folder.0.join("result.json");
    std::fs::rename(result, folder.0.join("threadproof-baseline.json")).expect("the result");
    assert_eq!(step().0, "code=0\n");
}

/// A check that would take very long, interrupted after a moment, says what it knows: also when it is asked to end, or
/// its terminal is closed.
#[test]
fn an_interrupt_ends_in_a_partial_result() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut command = threadproof();
        command.current_dir(root().join("tests/programs"));
        command.args([
            "check",
            "--json",
            "models/bakery.c",
            "-DTHREADS=5",
            "-DROUNDS=3",
        ]);
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = child.spawn().expect("threadproof starts");
        std::thread::sleep(Duration::from_millis(1500));
        let kill = [signal, &child.id().to_string()].map(String::from);
        let sent = Command::new("kill").args(kill).status().expect("kill runs");
        assert!(sent.success());
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{signal}: {said}");
        let result: Value = serde_json::from_slice(&ended.stdout).expect("a whole result");
        assert_eq!(result["answers"][0]["reasons"][0]["kind"], "interrupted");
    }
}

/// A reader that closes the pipe early gets no error and no panic.
#[test]
fn closed_pipes_are_no_error() {
    let folder = Folder::new("pipes");
    let result = check(&folder, &program(), &["--json"]).stdout;
    std::fs::write(folder.0.join("result.json"), result).expect("a file can be written");
    let cases: [(&[&str], i32); 6] = [
        (&["check", "program.c", "--json"], 1),
        (&["report", "result.json", "--html"], 0),
        (&["report", "result.json", "--sarif"], 0),
        (&["explain", "race"], 0),
        (&["completions", "bash"], 0),
        (&["man"], 0),
    ];
    for (args, code) in cases {
        let mut command = threadproof();
        command.current_dir(&folder.0).args(args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("threadproof starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(code), "{args:?}: {said}");
        assert!(
            !said.contains("panicked") && !said.contains("bug"),
            "{args:?}: {said}"
        );
    }
}

/// A disk that is full is no success.
#[test]
fn a_result_that_cannot_be_written_is_an_error() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let folder = Folder::new("full");
    let result = check(&folder, &program(), &["--json"]).stdout;
    std::fs::write(folder.0.join("result.json"), result).expect("a file can be written");
    let commands: [&[&str]; 2] = [
        &["check", "program.c", "--json"],
        &["report", "result.json", "--sarif"],
    ];
    for args in commands {
        let mut command = threadproof();
        let out = std::fs::OpenOptions::new().write(true).open(full);
        command
            .current_dir(&folder.0)
            .args(args)
            .stdout(out.expect("it opens"));
        let ended = command.output().expect("threadproof runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(3), "{args:?}: {said}");
        assert!(said.contains("cannot write the output"), "{args:?}: {said}");
    }
}

/// A witness for another program, and an output that cannot be written, are refused with a sentence.
#[test]
fn what_does_not_fit_is_refused_whole() {
    let folder = Folder::new("refused");
    let made = check(&folder, &program(), &["--witness", "w.json"]);
    assert_eq!(made.code, Some(1), "{}", made.stderr);
    let replay = || {
        let mut command = threadproof();
        run(
            command.current_dir(&folder.0).args(["replay", "w.json"]),
            LIMIT,
        )
    };
    assert_eq!(replay().code, Some(1));
    let edited = program().replace("left = 1", "left = 7");
    std::fs::write(folder.0.join("program.c"), edited).expect("a file can be written");
    let refused = replay();
    assert_eq!(refused.code, Some(3), "{}", refused.stderr);
    assert!(
        refused.stderr.contains("program.c") && refused.stdout.is_empty(),
        "{}",
        refused.stderr
    );

    let made = check(&folder, &program(), &["--witness", "no/such/w.json"]);
    assert_eq!(made.code, Some(3), "{}", made.stderr);
    assert!(
        made.stderr.contains("cannot write no/such/w.json"),
        "{}",
        made.stderr
    );
    let unknown = check(&folder, &program(), &["--finding", "3"]);
    assert_eq!(unknown.code, Some(64), "{}", unknown.stderr);
    assert!(unknown.stderr.contains("--findings"), "{}", unknown.stderr);
    let mut both = threadproof();
    both.current_dir(&folder.0)
        .args(["report", "x.json", "--text", "--property", "race"]);
    assert_eq!(run(&mut both, LIMIT).code, Some(64));
    let none = check(&folder, &program(), &["--findings", "0"]);
    assert_eq!(none.code, Some(64), "{}", none.stderr);
}
