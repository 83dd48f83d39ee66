//! How much each reduction leaves of the search, pinned: states (executions for the optimal strategy) of small correct
//! programs, with no reduction (`reference`) and with each of them.
//!
//! The numbers stand in `tests/programs/counts.tsv`. A reduction that loses its effect, or becomes too bold, changes
//! them. `UPDATE_COUNTS=1 cargo test -p threadproof --test counts` writes the file anew; a change of it is read
//! before it is believed.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use explore::{Problem, StrategyKind};
use machine::Code;
use threadproof::{Properties, Property, Source};
use verdict::Verdict;

/// What is counted, in the order of the columns.
const STRATEGIES: [StrategyKind; 6] = [
    StrategyKind::Reference,
    StrategyKind::Persistent,
    StrategyKind::Lockset,
    StrategyKind::Selective,
    StrategyKind::Backtrack,
    StrategyKind::Optimal,
];
/// Programs at least, and at most when the file is written.
const PROGRAMS: (usize, usize) = (60, 80);
/// States without a reduction at most.
const STATES: u64 = 3_000;
/// Steps of a search at most.
const STEPS: u64 = 200_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs")
}

/// The properties of a program all of whose verdicts are `safe`, and that needs nothing but itself.
fn properties(text: &str) -> Option<Properties> {
    let mut out = Properties::NONE;
    for line in text.lines().map_while(|l| l.strip_prefix("// ")) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        match key {
            "check" => {
                for word in value.split_whitespace() {
                    let (property, verdict) = word.split_once('=')?;
                    let property = Property::from_name(property)?;
                    out = (verdict == "safe").then(|| out.with(property))?;
                }
            }
            "flags" | "args" | "files" | "answers" | "part" | "silenced" | "gap" => return None,
            _ => {}
        }
    }
    (out != Properties::NONE).then_some(out)
}

/// The number that a strategy gives, if it comes to its end.
fn count(code: &Arc<Code>, properties: Properties, strategy: StrategyKind) -> Option<u64> {
    let mut problem = Problem::new(Arc::clone(code));
    problem.strategy = strategy;
    problem.properties = properties;
    problem.jobs = 1;
    problem.limits.steps = Some(STEPS);
    let found = explore::run(&problem);
    let safe = |(_, v): &(Property, Verdict)| matches!(v, Verdict::Safe(_));
    found
        .verdicts
        .answers
        .iter()
        .all(safe)
        .then_some(match strategy {
            StrategyKind::Optimal => found.coverage.executions,
            _ => found.coverage.states,
        })
}

/// The line of a program: its name, and a number a strategy (`-`: it does not come to an end).
fn line(name: &str) -> Option<String> {
    let path = root().join(name);
    let properties = properties(&std::fs::read_to_string(&path).ok()?)?;
    let loaded = Source::files([path]).load().ok()?;
    let code = Arc::new(Code::new(Arc::new(loaded.lowered.program)));
    let mut out = name.to_owned();
    for strategy in STRATEGIES {
        let counted = count(&code, properties, strategy);
        if strategy == StrategyKind::Reference && !counted.is_some_and(|n| n <= STATES) {
            return None;
        }
        let shown = counted.map_or_else(|| "-".to_owned(), |n| n.to_string());
        // Writing to a string cannot fail.
        let _ = write!(out, "\t{shown}");
    }
    Some(out)
}

fn programs(folder: &Path, out: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "c") {
            let name = path.strip_prefix(root()).expect("it is below");
            out.push(name.to_string_lossy().into_owned());
        }
    }
}

/// A sample over all folders: every third program, as many as are wanted.
fn written() -> String {
    let mut names = Vec::new();
    programs(&root(), &mut names);
    let lines = names.iter().step_by(3).filter_map(|name| line(name));
    let lines: Vec<String> = lines.take(PROGRAMS.1).collect();
    let heads: Vec<&str> = STRATEGIES.iter().map(|s| s.name()).collect();
    format!("program\t{}\n{}\n", heads.join("\t"), lines.join("\n"))
}

#[test]
fn reductions_leave_what_they_left() {
    let path = root().join("counts.tsv");
    if std::env::var_os("UPDATE_COUNTS").is_some() {
        std::fs::write(&path, written()).expect("the file is written");
    }
    let text = std::fs::read_to_string(&path).expect("counts.tsv");
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert!(rows.len() >= PROGRAMS.0, "{} programs", rows.len());
    let mut wrong = Vec::new();
    for row in &rows {
        let name = row.split('\t').next().unwrap_or_default();
        let now = line(name);
        if now.as_deref() != Some(*row) {
            wrong.push(format!("{row}\n  now: {now:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
