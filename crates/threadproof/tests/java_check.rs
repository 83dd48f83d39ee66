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
use testlang::Answers;

const LIMIT: Duration = Duration::from_secs(120);

fn check(program: &Program, classes: &Path) -> Result<(), String> {
    let header = &program.header;
    let truth = header.verdicts("check");
    if truth.is_empty() {
        return Err("no check: line".into());
    }
    let mut command = threadproof();
    // What is unknown may take all of the time.
    let unknown = truth
        .iter()
        .any(|(p, _)| header.expected(p) == Some("unknown"));
    let time = testlang::seconds(if unknown { 20 } else { 60 }, 60);
    command.args(["check", "--json", "--jobs", "1", "--time", &time]);
    for (property, _) in &truth {
        command.args(["--property", property]);
    }
    command.args(header.words("flags"));
    command.arg(classes).args(["--main", &program.class]);
    let ended = run(&mut command, LIMIT);
    let answers = Answers::read(&ended.stdout)
        .map_err(|why| format!("{why}; exit code {:?}\n{}", ended.code, ended.stderr))?;
    let mut wrong = Vec::new();
    for (property, verdict) in truth {
        let expected = header.expected(property).unwrap_or(verdict);
        let answer = answers.verdict(property);
        if answer != expected {
            wrong.push(format!("{property} is {expected}, answered: {answer}"));
        }
    }
    let result = classes.with_file_name(format!("{}.json", program.class));
    std::fs::write(&result, &ended.stdout).map_err(|e| e.to_string())?;
    let report = match header.has("says") || !wrong.is_empty() {
        true => run(threadproof().args(["report", "--text"]).arg(&result), LIMIT).stdout,
        false => String::new(),
    };
    // Lines are broken at the width of a terminal.
    let words = report.split_whitespace();
    let words: Vec<&str> = words.filter(|w| !matches!(*w, "|" | "^")).collect();
    let words = words.join(" ");
    for said in header.texts("says").map(str::trim) {
        if !words.contains(said) {
            wrong.push(format!("the report does not say {said:?}"));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let text = format!("{report}{}", ended.stderr);
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
    let programs = java::programs(&tests);
    let folder = Folder::new("java-check");
    let classes = folder.0.join("classes");
    java::compile(&programs, &classes);
    java::judge(&programs, |program| check(program, &classes));
}
