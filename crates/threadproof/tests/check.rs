//! Checks every program of `tests/programs` whose header has a `check:` line: each verdict must be
//! the one written there, every place reported must be marked on its line, and every violation
//! must replay from its witness. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{Ended, run, threadproof};
use testlang::{Answers, Header};

const LIMIT: Duration = Duration::from_secs(120);

/// The mark a place must carry when it is reported for a property.
const MARKS: &[(&str, &str)] = &[
    ("race", "RACE!"),
    ("deadlock", "DEADLOCK!"),
    ("assert", "FAIL!"),
    ("memory", "MEMORY!"),
    ("misuse", "MISUSE!"),
];

fn check(path: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let header = Header::of(path, &text)?;
    if !header.has("check") {
        return Ok(false);
    }
    let dir = path.parent().unwrap_or(path);
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let witness = std::env::temp_dir().join(format!(
        "threadproof-witness-{}-{}.json",
        std::process::id(),
        path.display().to_string().replace(['/', '.'], "_")
    ));
    let verdicts = header.verdicts("check");
    let properties: Vec<&str> = verdicts.iter().map(|(p, _)| *p).collect();
    let mut command = threadproof();
    command
        .current_dir(dir)
        .args(["check", "--json", "--property", &properties.join(",")]);
    let unknown = |property: &&str| header.expected(property) == Some("unknown");
    if properties.iter().any(unknown) && !header.words("flags").contains(&"--time".to_owned()) {
        // What is unknown may take all of the time.
        command.args(["--time", &testlang::seconds(5, 60)]);
    }
    command
        .arg("--witness")
        .arg(&witness)
        .args(header.words("flags"))
        .arg(&name)
        .args(header.words("files"));
    command.arg("--").args(header.words("args"));
    let ended = run(&mut command, LIMIT);
    let judged = judge(&header, &text, &name, &ended)
        .and_then(|()| executions(&header, dir, &name, &properties.join(",")));
    let replayed = match witness.exists() {
        true => replay(dir, &witness),
        false => Ok(()),
    };
    let _ = std::fs::remove_file(&witness);
    let all = format!("stdout:\n{}\nstderr:\n{}", ended.stdout, ended.stderr);
    judged
        .and(replayed)
        .map(|()| true)
        .map_err(|why| format!("{why}\n{all}"))
}

/// The optimal strategy runs as many executions as there are traces.
fn executions(header: &Header, dir: &Path, name: &str, properties: &str) -> Result<(), String> {
    let Some(expected) = header.value("executions") else {
        return Ok(());
    };
    let mut command = threadproof();
    command
        .current_dir(dir)
        .args(["check", "--json", "--strategy", "optimal-dpor"])
        .args(["--property", properties])
        .args(header.words("flags"))
        .arg(name);
    let ended = run(&mut command, LIMIT);
    let answers = Answers::read(&ended.stdout)?;
    let told = format!("(optimal-dpor): {expected},");
    let mut evidence = answers.all().flat_map(|a| a.evidence());
    match evidence.any(|line| line.contains(&told)) {
        true => Ok(()),
        false => Err(format!("optimal: not {expected}, but {}", ended.stdout)),
    }
}

fn judge(header: &Header, text: &str, name: &str, ended: &Ended) -> Result<(), String> {
    let answers = Answers::read(&ended.stdout)?;
    for (property, truth) in header.verdicts("check") {
        let expected = header.expected(property).unwrap_or(truth);
        let Some(answer) = answers.about(property) else {
            return Err(format!("no answer for {property}"));
        };
        let verdict = answer.verdict();
        if verdict != expected {
            return Err(format!("{property} is {expected}, the answer is {verdict}"));
        }
        let Some((_, mark)) = MARKS.iter().find(|(p, _)| *p == property) else {
            continue;
        };
        for number in answer.marked(name) {
            let line = text.lines().nth(number as usize - 1).unwrap_or_default();
            // `NORACE` and its like contain no exclamation mark.
            if !line.contains(mark) {
                return Err(format!(
                    "{property}: line {number} is reported, but not marked {mark}"
                ));
            }
        }
    }
    if let Some(states) = header.value("states") {
        let told = format!("): {states}");
        if !answers
            .all()
            .flat_map(|a| a.evidence())
            .any(|line| line.ends_with(&told))
        {
            return Err(format!("the search is not of {states}"));
        }
    }
    for what in header.texts("silenced") {
        let silenced = answers.result()["silenced"].as_array();
        let mut told = silenced.into_iter().flatten().map(|s| {
            let what = s["what"].as_str().unwrap_or_default();
            format!("{what}: {} racy", s["count"])
        });
        if !told.any(|told| told.starts_with(what.trim())) {
            return Err(format!("nothing is silenced by {what}"));
        }
    }
    let code = answers.exit_code();
    match ended.code == Some(code) {
        true => Ok(()),
        false => Err(format!("the exit code is {:?}, not {code}", ended.code)),
    }
}

fn replay(dir: &Path, witness: &Path) -> Result<(), String> {
    let ended = run(
        threadproof().current_dir(dir).arg("replay").arg(witness),
        LIMIT,
    );
    match ended.code {
        Some(1) => Ok(()),
        code => Err(format!(
            "the witness does not replay (exit {code:?}):\n{}\n{}",
            ended.stdout, ended.stderr
        )),
    }
}

#[test]
fn programs_get_the_verdicts_of_their_headers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let paths = testlang::files(&root, "c");
    let name = |path: &PathBuf| {
        path.strip_prefix(&root)
            .unwrap_or(path)
            .display()
            .to_string()
    };
    let checked = testlang::for_each(&paths, name, |path| check(path));
    assert!(
        checked >= 190 || testlang::only().is_some(),
        "programs have lost their headers"
    );
}
