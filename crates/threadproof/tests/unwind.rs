//! What every engine says of exceptions: each file of `tests/ir/unwind` names the answers of `check`, of `locks`
//! and of `prove` without a search.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// What a report says of a property; those with the same answer share a line.
fn answer(report: &str, property: &str) -> Option<String> {
    let says = |line: &str| {
        let (about, said) = line.split_once(": ")?;
        let named = about.split(", ").any(|p| p == property);
        named.then(|| said.to_string())
    };
    let said = report.lines().find_map(says)?;
    let word = said.split([' ', ':']).next()?;
    Some(word.to_lowercase())
}

/// The answers of one command that are not the ones a file asks for.
fn wrong(path: &Path, text: &str, command: &str, args: &[&str]) -> Vec<String> {
    let key = format!("; {command}: ");
    let wanted = text.lines().find_map(|l| l.strip_prefix(&key));
    let wanted = wanted.expect("every file names the answers of every command");
    let mut asked = threadproof();
    let ended = run(asked.arg(command).args(args).arg(path), LIMIT);
    assert!(ended.code.is_some(), "{}: {command} ends", path.display());
    let mut out = Vec::new();
    for (property, verdict) in wanted.split_whitespace().filter_map(|w| w.split_once('=')) {
        let said = answer(&ended.stdout, property);
        if said.as_deref() != Some(verdict) {
            let (name, all) = (path.display(), &ended.stdout);
            out.push(format!(
                "{name}: {command}: {property} is {said:?}, not {verdict}\n{all}\n{}",
                ended.stderr
            ));
        }
    }
    out
}

#[test]
fn every_engine_follows_exceptions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/unwind");
    let files = std::fs::read_dir(folder).expect("the programs are there");
    let mut files: Vec<_> = files.flatten().map(|f| f.path()).collect();
    files.sort();
    assert!(files.len() >= 9, "{} programs", files.len());
    let mut failures = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a text");
        failures.extend(wrong(path, &text, "check", &[]));
        failures.extend(wrong(path, &text, "locks", &[]));
        let prove = ["--no-search", "--time", "60"];
        failures.extend(wrong(path, &text, "prove", &prove));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
