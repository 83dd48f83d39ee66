//! Systems of processes: every file `*.system` of `tests/programs/processes` says which processes are checked together and
//! what must be answered. Every violation must replay from its witness.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// What a file says.
#[derive(Default)]
struct System {
    /// Words of the command line.
    flags: Vec<String>,
    /// `--args`, one each.
    args: Vec<String>,
    /// The true verdicts.
    check: Vec<(String, String)>,
    /// Texts that the report holds.
    says: Vec<String>,
    /// The size of the search, as the report says it.
    states: Option<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/processes")
}

fn read(path: &Path) -> System {
    let text = std::fs::read_to_string(path).expect("a file that can be read");
    let mut system = System::default();
    let words = |v: &str| v.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(": ") {
            Some(("flags", value)) => system.flags.extend(words(value)),
            Some(("args", value)) => system.args.push(value.to_owned()),
            Some(("says", value)) => system.says.push(value.to_owned()),
            Some(("states", value)) => system.states = Some(value.to_owned()),
            Some(("check", value)) => {
                for word in value.split_whitespace() {
                    let (property, verdict) = word.split_once('=').expect("property=verdict");
                    system.check.push((property.to_owned(), verdict.to_owned()));
                }
            }
            _ => assert!(line.is_empty(), "{path:?}: {line}"),
        }
    }
    system
}

fn check(system: &System, more: &[&str]) -> Ended {
    let mut command = threadproof();
    command.current_dir(folder()).args(["check", "--no-config"]);
    command.args(&system.flags);
    for args in &system.args {
        command.args(["--args", args]);
    }
    let asked: Vec<&str> = system.check.iter().map(|(p, _)| p.as_str()).collect();
    command.args(["--property", &asked.join(",")]);
    run(command.args(more), LIMIT)
}

/// What is answered of a property, from the report's text.
fn answer<'t>(text: &'t str, property: &str) -> Option<&'t str> {
    let named = |names: &str| names.split(", ").any(|n| n == property);
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    let mut found = lines.filter(|(names, _)| named(names));
    found.find_map(|(_, rest)| rest.split([' ', ',', ';']).next())
}

#[test]
fn systems_are_judged_as_their_files_say() {
    let entries = std::fs::read_dir(folder()).expect("the folder of systems");
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "system"));
    files.sort();
    assert!(files.len() >= 8, "systems are missing");
    let mut wrong = Vec::new();
    for file in &files {
        let system = read(file);
        let witness = std::env::temp_dir().join(format!(
            "{}-{}.witness",
            file.file_stem().unwrap_or_default().to_string_lossy(),
            std::process::id()
        ));
        let ended = check(&system, &["--witness", &witness.to_string_lossy()]);
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let both = format!("{}\n{}", ended.stdout, ended.stderr);
        let mut blame = |what: String| wrong.push(format!("{name}: {what}\n{both}"));
        for (property, expected) in &system.check {
            let got = answer(&ended.stdout, property).map(str::to_lowercase);
            if got.as_deref() != Some(expected) {
                blame(format!("{property} is {got:?}, not {expected}"));
            }
        }
        for text in system.says.iter().chain(&system.states) {
            if !both.contains(text.as_str()) {
                blame(format!("`{text}` is not said"));
            }
        }
        if system.check.iter().any(|(_, v)| v == "violated") {
            let mut replay = threadproof();
            replay.current_dir(folder()).arg("replay").arg(&witness);
            let again = run(&mut replay, LIMIT);
            if again.code != Some(1) {
                blame(format!(
                    "its witness gives {:?} {}",
                    again.code, again.stderr
                ));
            }
        }
        let _ = std::fs::remove_file(&witness);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Engines that do not follow several processes say so.
#[test]
fn other_engines_answer_unknown() {
    let files = ["--process", "echo_server.c", "--process", "echo_client.c"];
    let mut locks = threadproof();
    locks.current_dir(folder()).args(["locks", "--no-config"]);
    let ended = run(locks.args(files), LIMIT);
    assert_eq!(ended.code, Some(2), "{ended:?}");
    let mut prove = threadproof();
    prove
        .current_dir(folder())
        .args(["prove", "--no-config", "--time", "20"]);
    let ended = run(prove.args(files), LIMIT);
    assert_eq!(ended.code, Some(2), "{ended:?}");
}

#[test]
fn wrong_processes_are_refused() {
    let cases: [&[&str]; 4] = [
        &["--process", "echo_server.c,0"],
        &["--process", "echo_server.c", "--process", "echo_server.c"],
        &["--process", "echo_server.c", "--daemon", "client"],
        &["--process", "echo_server.c", "echo_client.c"],
    ];
    for words in cases {
        let mut command = threadproof();
        command.current_dir(folder()).args(["check", "--no-config"]);
        let ended = run(command.args(words), LIMIT);
        assert_eq!(ended.code, Some(64), "{words:?}: {ended:?}");
    }
    let mut command = threadproof();
    command.current_dir(folder()).args(["check", "--no-config"]);
    let ended = run(command.args(["--process", "net.h"]), LIMIT);
    assert_eq!(ended.code, Some(3), "{ended:?}");
}
