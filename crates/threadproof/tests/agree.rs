//! Wherever `prove` has an answer, so has `check` with three times the time, under both data models: what the
//! search gives up goes to the prover at once.

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(180);
/// One program in this many is looked at; `cargo test` is run often, and their order is fixed.
const EVERY: usize = 7;

/// The programs whose headers say that something is proved.
fn proved() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let files = std::fs::read_dir(folder).expect("the programs are there");
    let mut files: Vec<PathBuf> = files.flatten().map(|f| f.path()).collect();
    files.sort();
    files.retain(|path| {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let head = text.lines().take_while(|l| l.starts_with("//"));
        let mut proved = head.clone().filter(|l| l.starts_with("// prove: "));
        proved.any(|l| l.contains("=safe")) && !head.clone().any(|l| l.starts_with("// flags:"))
    });
    files
}

/// What a command answers, by property.
fn answers(path: &Path, words: &[&str]) -> BTreeMap<String, String> {
    let mut command = threadproof();
    command
        .args(words)
        .args(["--json", "--property", "race,assert"]);
    let ended = run(command.arg(path), LIMIT);
    let shown = || format!("{}: {words:?}: {}", path.display(), ended.stderr);
    let result: serde_json::Value = serde_json::from_str(&ended.stdout)
        .unwrap_or_else(|e| panic!("{}: {e}, exit code {:?}", shown(), ended.code));
    let all = result["answers"].as_array().expect("there are answers");
    let text = |v: &serde_json::Value| v.as_str().unwrap_or_default().to_owned();
    let pair = |a: &serde_json::Value| (text(&a["property"]), text(&a["verdict"]));
    all.iter().map(pair).collect()
}

#[test]
fn check_answers_what_prove_answers() {
    let mut compared = 0;
    for path in proved().iter().step_by(EVERY) {
        for model in ["lp64", "ilp32"] {
            let prove = [
                "prove",
                "--no-search",
                "--time",
                "15",
                "--data-model",
                model,
            ];
            let check = ["check", "--time", "45", "--data-model", model];
            let found = answers(path, &prove);
            let proved: Vec<&String> = found
                .iter()
                .filter(|(_, verdict)| *verdict == "safe")
                .map(|(property, _)| property)
                .collect();
            if proved.is_empty() {
                continue;
            }
            let checked = answers(path, &check);
            for property in proved {
                compared += 1;
                let verdict = checked.get(property).map(String::as_str);
                let name = path.display();
                assert!(
                    verdict == Some("safe"),
                    "{name}, {model}: {property} is proved, and check says {verdict:?}"
                );
            }
        }
    }
    assert!(compared >= 10, "{compared} answers compared");
}
