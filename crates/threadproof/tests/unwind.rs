//! What every engine says of exceptions: each file of `tests/ir/unwind` names the answers of `check`, of `locks`
//! and of `prove` without a search.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(120);

/// The answers of one command that are not the ones a file asks for.
fn wrong(path: &Path, header: &Header, command: &str, args: &[&str]) -> Vec<String> {
    assert!(header.has(command), "{}: no {command}:", path.display());
    let mut asked = threadproof();
    let ended = run(asked.arg(command).args(args).arg(path), LIMIT);
    assert!(ended.code.is_some(), "{}: {command} ends", path.display());
    let mut out = Vec::new();
    for (property, verdict) in header.verdicts(command) {
        let answers = Answers::read(&ended.stdout);
        let said = answers.ok().map(|a| a.verdict(property).to_owned());
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
    let files = testlang::files(&folder, "ir");
    assert!(
        files.len() >= 9 || testlang::only().is_some(),
        "{} programs",
        files.len()
    );
    let mut failures = Vec::new();
    for path in &files {
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        failures.extend(wrong(path, &header, "check", &["--json"]));
        failures.extend(wrong(path, &header, "locks", &["--json"]));
        let prove = ["--json", "--no-search", "--time", "60"];
        failures.extend(wrong(path, &header, "prove", &prove));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
