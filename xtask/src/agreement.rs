//! `cargo xtask agreement [--strategy NAME] [--steps N]`: a strategy (`selective`) on our own C programs.
//!
//! Every program of `tests/programs` whose header gives verdicts, and asks for no options, is searched
//! for at most N steps (200,000). What is found violated must be violated by the header, and what is
//! proved must be safe. The task fails on any other answer; `unknown` is counted.

use crate::lowered;
use crate::outside::Options;
use explore::{Problem, StrategyKind, run as search};
use std::path::{Path, PathBuf};
use verdict::{Properties, Property, Verdict};

/// Lines of a header after which options or other files are needed.
const NEEDS: [&str; 5] = ["flags", "files", "args", "silenced", "part"];

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["strategy", "steps"], &[])?;
    let name = options.text("strategy").unwrap_or("selective");
    let strategy = StrategyKind::from_name(name).ok_or(format!("no strategy {name}"))?;
    let steps = options.number("steps", 200_000)?;
    let mut paths = Vec::new();
    programs(&root.join("tests/programs"), &mut paths);
    compare(&paths, strategy, steps)
}

/// Compares what a strategy answers about these programs with their headers.
pub fn compare(paths: &[PathBuf], strategy: StrategyKind, steps: u64) -> Result<bool, String> {
    let name = strategy.name();
    let (mut right, mut open, mut wrong, mut left) = (0, 0, 0, 0);
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let Some(expected) = header(&text) else {
            left += 1;
            continue;
        };
        let Ok(code) = lowered::code(path, &[]) else {
            left += 1;
            continue;
        };
        let mut problem = Problem::new(code);
        problem.strategy = strategy;
        problem.properties = expected.iter().map(|e| e.0).collect::<Properties>();
        problem.limits.steps = Some(steps);
        let found = search(&problem);
        for (property, verdict) in expected {
            match (found.verdict(property), verdict.as_str()) {
                (Some(Verdict::Violated(_)), "violated") | (Some(Verdict::Safe(_)), "safe") => {
                    right += 1;
                }
                (Some(Verdict::Unknown(_)), _) => open += 1,
                (other, _) => {
                    wrong += 1;
                    println!("{}: {property} is {verdict}: {other:?}", path.display());
                }
            }
        }
    }
    println!(
        "{name}: {right} as the headers say, {open} unknown, {wrong} wrong; {left} programs left out"
    );
    Ok(wrong == 0)
}

/// The verdicts of a header, unless the program needs more than itself.
fn header(text: &str) -> Option<Vec<(Property, String)>> {
    let mut verdicts = Vec::new();
    let mut unseen = Vec::new();
    for line in text.lines().map_while(|line| line.strip_prefix("//")) {
        let (key, value) = line.trim().split_once(':').unwrap_or((line.trim(), ""));
        if NEEDS.contains(&key) {
            return None;
        }
        let pairs = value.split_whitespace().filter_map(|w| w.split_once('='));
        if key == "answers" {
            unseen.extend(pairs.map(|(property, _)| property));
        } else if key == "check" {
            for (property, verdict) in pairs {
                verdicts.push((Property::from_name(property)?, verdict.to_string()));
            }
        }
    }
    // What weak memory orders show, no search does.
    let shown = |v: &(Property, String)| v.1 == "safe" || !unseen.contains(&v.0.name());
    verdicts.retain(shown);
    (!verdicts.is_empty()).then_some(verdicts)
}

fn programs(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
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
