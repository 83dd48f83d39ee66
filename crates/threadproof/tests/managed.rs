//! What managed programs need: monitors, interrupts, latches, initialisation, daemons. Each file of
//! `tests/ir/managed` names the answers of `check`; every strategy of the search must agree.

mod support;

use std::path::Path;
use std::time::Duration;

use support::{run, threadproof};

const STRATEGIES: [&str; 5] = ["backtrack", "persistent", "selective", "optimal", "lockset"];

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

#[test]
fn managed_programs_are_judged_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/managed");
    let files = std::fs::read_dir(folder).expect("the programs are there");
    let mut files: Vec<_> = files.flatten().map(|f| f.path()).collect();
    files.sort();
    assert!(files.len() >= 22, "{} programs", files.len());
    let mut failures = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a text");
        let wanted = text.lines().find_map(|l| l.strip_prefix("; check: "));
        let wanted = wanted.expect("every file names its answers");
        for strategy in STRATEGIES {
            let ended = run(
                threadproof()
                    .args(["check", "--strategy", strategy])
                    .arg(path),
                LIMIT,
            );
            assert!(ended.code.is_some(), "{}: {strategy} ends", path.display());
            for (property, verdict) in wanted.split_whitespace().filter_map(|w| w.split_once('=')) {
                let said = answer(&ended.stdout, property);
                // Where waits end for no reason, this one finds and does not prove.
                let open = strategy == "optimal" && said.as_deref() == Some("unknown");
                if said.as_deref() != Some(verdict) && !open {
                    let (name, all) = (path.display(), &ended.stdout);
                    failures.push(format!(
                        "{name}: {strategy}: {property} is {said:?}, not {verdict}\n{all}\n{}",
                        ended.stderr
                    ));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
