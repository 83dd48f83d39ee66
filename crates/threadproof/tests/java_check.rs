//! Checks every program of `tests/java/check`: each verdict must be the one its header gives, with the vocabulary of
//! `tests/programs/README.md`. Left out, and said so, where there is no JDK 17.

#[path = "support/folder.rs"]
mod folder;
#[path = "support/java.rs"]
mod java;
#[path = "support/jdk.rs"]
mod jdk;
mod support;

use std::path::Path;
use std::time::Duration;

use folder::Folder;
use java::Program;
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// `race=safe deadlock=violated` as pairs.
fn pairs(text: &str) -> Vec<(&str, &str)> {
    let words = text.split_whitespace();
    words.filter_map(|w| w.split_once('=')).collect()
}

/// The verdict of every property, from the report's text.
fn answers(report: &str) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    for line in report.lines().filter(|l| !l.starts_with(' ')) {
        if let Some((names, rest)) = line.split_once(": ") {
            let verdict = rest.split_whitespace().next().unwrap_or_default();
            let verdict = verdict.trim_end_matches(':').to_lowercase();
            answers.extend(names.split(", ").map(|n| (n.to_string(), verdict.clone())));
        }
    }
    answers
}

fn check(program: &Program, classes: &Path) -> Result<(), String> {
    let truth = pairs(program.says("check").ok_or("no check: line")?);
    let short = pairs(program.says("answers").unwrap_or_default());
    let mut command = threadproof();
    command.arg("check").args(["--jobs", "1", "--time", "60"]);
    for (property, _) in &truth {
        command.args(["--property", property]);
    }
    command.args(program.says("flags").unwrap_or_default().split_whitespace());
    command.arg(classes).args(["--main", &program.class]);
    let ended = run(&mut command, LIMIT);
    let answers = answers(&ended.stdout);
    let mut wrong = Vec::new();
    for (property, verdict) in truth {
        let ours = short.iter().find(|(p, _)| *p == property || *p == "all");
        let expected = match ours {
            Some((which, ours)) if *which != "all" || verdict == "safe" => ours,
            _ => verdict,
        };
        let answer = answers.iter().find(|(p, _)| p == property);
        let answer = answer.map_or("nothing", |(_, v)| v.as_str());
        if answer != expected {
            wrong.push(format!("{property} is {expected}, answered: {answer}"));
        }
    }
    // Lines are broken at the width of a terminal.
    let words = ended.stdout.split_whitespace();
    let words: Vec<&str> = words.filter(|w| !matches!(*w, "|" | "^")).collect();
    let report = words.join(" ");
    for (_, said) in program.header.iter().filter(|(k, _)| k == "says") {
        if !report.contains(said.as_str()) {
            wrong.push(format!("the report does not say {said:?}"));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let text = format!("{}{}", ended.stdout, ended.stderr);
    let text: Vec<&str> = text.lines().take(40).collect();
    let (wrong, text) = (wrong.join("; "), text.join("\n"));
    Err(format!("{wrong}; exit code {:?}\n{text}", ended.code))
}

#[test]
fn programs_have_their_verdicts() {
    if !jdk::found("java_check") {
        return;
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/check");
    let mut programs = java::programs(&tests);
    if let Ok(only) = std::env::var("ONLY") {
        programs.retain(|p| p.class == only);
    }
    let folder = Folder::new("java-check");
    let classes = folder.0.join("classes");
    java::compile(&programs, &classes);
    java::judge(&programs, |program| check(program, &classes));
}
