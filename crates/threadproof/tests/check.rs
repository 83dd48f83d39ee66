//! Checks every program of `tests/programs` whose header has a `check:` line: each verdict must be
//! the one written there, every place reported must be marked on its line, and every violation
//! must replay from its witness. The vocabulary is documented in `tests/programs/README.md`.

mod support;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// The mark a place must carry when it is reported for a property.
const MARKS: &[(&str, &str)] = &[
    ("race", "RACE!"),
    ("deadlock", "DEADLOCK!"),
    ("assert", "FAIL!"),
    ("memory", "MEMORY!"),
    ("misuse", "MISUSE!"),
];

/// What a header says about `check`.
#[derive(Default)]
struct Header {
    /// The true verdicts.
    check: Vec<(String, String)>,
    /// What we answer instead where we fall short: `all` or properties, `unknown` only.
    answers: Vec<(String, String)>,
    flags: Vec<String>,
    args: Vec<String>,
    files: Vec<String>,
    /// The size of the search, as the report says it.
    states: Option<String>,
    /// What silences what.
    silenced: Vec<String>,
    /// What the optimal strategy runs, as the report says it.
    executions: Option<String>,
}

impl Header {
    fn of(text: &str) -> Header {
        let mut header = Header::default();
        let words = |v: &str| v.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        let pairs = |v: &str| {
            let pair = |w: &str| {
                w.split_once('=')
                    .map(|(p, v)| (p.to_string(), v.to_string()))
            };
            v.split_whitespace().filter_map(pair).collect::<Vec<_>>()
        };
        for line in text.lines().map_while(|l| l.strip_prefix("//")) {
            match line.trim().split_once(": ") {
                Some(("check", value)) => header.check.extend(pairs(value)),
                Some(("answers", value)) => header.answers.extend(pairs(value)),
                Some(("flags", value)) => header.flags.extend(words(value)),
                Some(("args", value)) => header.args.extend(words(value)),
                Some(("files", value)) => header.files.extend(words(value)),
                Some(("executions", value)) => header.executions = Some(value.trim().to_string()),
                Some(("states", value)) => header.states = Some(value.trim().to_string()),
                Some(("silenced", value)) => header.silenced.push(value.trim().to_string()),
                _ => {}
            }
        }
        header
    }

    /// The answer expected today.
    fn expected(&self, property: &str) -> &str {
        let ours = self
            .answers
            .iter()
            .find(|(p, _)| p == property || p == "all");
        let truth = self.check.iter().find(|(p, _)| p == property);
        let truth = truth.map(|(_, v)| v.as_str()).unwrap_or_default();
        match ours {
            // Falling short of a proof never hides a violation that is found.
            Some((which, verdict)) if which != "all" || truth == "safe" => verdict,
            _ => truth,
        }
    }
}

fn programs(dir: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "c") {
            out.push(path);
        }
    }
}

/// The answers and, for each violation, the lines it names, from the report's text.
fn read_report(text: &str, file: &str) -> Vec<(String, String, Vec<usize>)> {
    let mut answers: Vec<(String, String, Vec<usize>)> = Vec::new();
    for line in text.lines() {
        let head = line
            .split_once(": ")
            .filter(|(names, _)| !names.starts_with(' '));
        if let Some((names, rest)) = head {
            let verdict = rest
                .split_whitespace()
                .next()
                .unwrap_or_default()
                .trim_end_matches(':')
                .to_lowercase();
            for name in names.split(", ") {
                answers.push((name.to_string(), verdict.clone(), Vec::new()));
            }
        } else if let Some(place) = line.strip_prefix("    at ")
            && let Some(rest) = place.strip_prefix(&format!("{file}:"))
            && let Some(last) = answers.last_mut()
        {
            let number = rest.split(' ').next().unwrap_or_default();
            last.2.extend(number.parse::<usize>());
        }
    }
    answers
}

fn check(path: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let header = Header::of(&text);
    if header.check.is_empty() {
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
    let properties: Vec<&str> = header.check.iter().map(|(p, _)| p.as_str()).collect();
    let mut command = threadproof();
    command
        .current_dir(dir)
        .args(["check", "--property", &properties.join(",")]);
    command
        .arg("--witness")
        .arg(&witness)
        .args(&header.flags)
        .arg(&name)
        .args(&header.files);
    command.arg("--").args(&header.args);
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
    let Some(expected) = &header.executions else {
        return Ok(());
    };
    let mut command = threadproof();
    command
        .current_dir(dir)
        .args(["check", "--strategy", "optimal", "--property", properties])
        .args(&header.flags)
        .arg(name);
    let ended = run(&mut command, LIMIT);
    match ended.stdout.contains(&format!("(optimal): {expected},")) {
        true => Ok(()),
        false => Err(format!("optimal: not {expected}, but {}", ended.stdout)),
    }
}

fn judge(header: &Header, text: &str, name: &str, ended: &Ended) -> Result<(), String> {
    let answers = read_report(&ended.stdout, name);
    for (property, _) in &header.check {
        let expected = header.expected(property);
        let Some((_, verdict, lines)) = answers.iter().find(|(p, ..)| p == property) else {
            return Err(format!("no answer for {property}"));
        };
        if verdict != expected {
            return Err(format!("{property} is {expected}, the answer is {verdict}"));
        }
        let Some((_, mark)) = MARKS.iter().find(|(p, _)| p == property) else {
            continue;
        };
        for number in lines {
            let line = text.lines().nth(number - 1).unwrap_or_default();
            // `NORACE` and its like contain no exclamation mark.
            if !line.contains(mark) {
                return Err(format!(
                    "{property}: line {number} is reported, but not marked {mark}"
                ));
            }
        }
    }
    if let Some(states) = &header.states
        && !ended.stdout.contains(&format!("): {states}\n"))
    {
        return Err(format!("the search is not of {states}"));
    }
    for what in &header.silenced {
        if !ended.stdout.contains(&format!("silenced by {what}")) {
            return Err(format!("nothing is silenced by {what}"));
        }
    }
    let count = |v: &str| answers.iter().filter(|(_, a, _)| a == v).count();
    let code = match (count("violated"), count("unknown")) {
        (0, 0) => 0,
        (0, _) => 2,
        _ => 1,
    };
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
    let mut paths = Vec::new();
    programs(&root, &mut paths);
    let next = AtomicUsize::new(0);
    let checked = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match check(path) {
                        Ok(had_verdicts) => {
                            checked.fetch_add(usize::from(had_verdicts), Ordering::Relaxed);
                        }
                        Err(why) => {
                            let shown = path.strip_prefix(&root).unwrap_or(path);
                            failures
                                .lock()
                                .unwrap()
                                .push(format!("{}: {why}", shown.display()));
                        }
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    assert!(
        failures.is_empty(),
        "{} programs:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
    assert!(
        checked.into_inner() >= 190,
        "programs have lost their headers"
    );
}
