//! Proves every program of `tests/programs` whose header has a `prove:` line: each verdict must be
//! the one written there. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// The verdicts a header asks for.
fn wanted(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().map_while(|l| l.strip_prefix("//"));
    let values = lines.filter_map(|l| l.trim().strip_prefix("prove: "));
    let words = values.flat_map(str::split_whitespace);
    let pair = |w: &str| w.split_once('=').map(|(p, v)| (p.into(), v.into()));
    words.filter_map(pair).collect()
}

/// What the report says of a property.
fn answer(report: &str, property: &str) -> Option<String> {
    let says = |line: &str| Some(line.strip_prefix(property)?.strip_prefix(": ")?.to_string());
    let said = report.lines().find_map(says)?;
    let word = said.split_whitespace().next()?.to_lowercase();
    Some(word)
}

fn prove(path: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let wanted = wanted(&text);
    if wanted.is_empty() {
        return Ok(0);
    }
    let ended = run(threadproof().arg("prove").arg(path), LIMIT);
    for (property, verdict) in &wanted {
        let said = answer(&ended.stdout, property);
        if said.as_ref() != Some(verdict) {
            let (code, out, err) = (ended.code, ended.stdout, ended.stderr);
            return Err(format!(
                "{property} is {said:?}, not {verdict}; exit {code:?}\n{out}\n{err}"
            ));
        }
    }
    Ok(1)
}

#[test]
fn every_program_is_proved_as_its_header_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let entries = std::fs::read_dir(root).expect("the programs are there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    let mut count = 0;
    for path in paths {
        match prove(&path) {
            Ok(n) => count += n,
            Err(why) => panic!("{}: {why}", path.display()),
        }
    }
    assert!(count >= 10, "only {count} programs");
}
