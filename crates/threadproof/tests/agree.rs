//! Wherever `prove` has an answer, so has `check` with three times the time, under both data models: what the
//! search gives up goes to the prover at once.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(180);
/// One program in this many is looked at; `cargo test` is run often, and their order is fixed.
const EVERY: usize = 7;

/// The programs whose headers say that something is proved.
fn proved() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let mut files = testlang::files(&folder, "c");
    files.retain(|path| {
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        let mut proved = header.verdicts("prove").into_iter();
        proved.any(|(_, verdict)| verdict == "safe") && !header.has("flags")
    });
    files
}

/// What a command answers.
fn answers(path: &Path, words: &[&str]) -> Answers {
    let mut command = threadproof();
    command
        .args(words)
        .args(["--json", "--property", "race,assert"]);
    let ended = run(command.arg(path), LIMIT);
    Answers::read(&ended.stdout).unwrap_or_else(|why| {
        let (name, code) = (path.display(), ended.code);
        panic!(
            "{name}: {words:?}: {why}, exit code {code:?}: {}",
            ended.stderr
        )
    })
}

#[test]
fn check_answers_what_prove_answers() {
    let (time, longer) = (testlang::seconds(8, 15), testlang::seconds(24, 45));
    let mut compared = 0;
    for path in proved().iter().step_by(EVERY) {
        for model in ["lp64", "ilp32"] {
            let prove = [
                "prove",
                "--no-search",
                "--time",
                &time,
                "--data-model",
                model,
            ];
            let check = ["check", "--time", &longer, "--data-model", model];
            let found = answers(path, &prove);
            let proved = found.all().filter(|a| a.verdict() == "safe");
            let proved: Vec<&str> = proved.map(|a| a.property()).collect();
            if proved.is_empty() {
                continue;
            }
            let checked = answers(path, &check);
            for property in proved {
                compared += 1;
                let verdict = checked.verdict(property);
                let name = path.display();
                assert!(
                    verdict == "safe",
                    "{name}, {model}: {property} is proved, and check says {verdict:?}"
                );
            }
        }
    }
    assert!(compared >= 10, "{compared} answers compared");
}
