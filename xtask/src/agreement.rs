//! `cargo xtask agreement [--strategy NAME] [--steps N]`: a strategy (`selective`) on our own C programs.
//!
//! Every program of `tests/programs` whose header gives verdicts, and asks for no options, is searched
//! for at most N steps (200,000). What is found violated must be violated by the header, and what is
//! proved must be safe. The task fails on any other answer; `unknown` is counted.

use crate::lowered;
use crate::outside::Options;
use explore::{Problem, StrategyKind, run as search};
use std::path::{Path, PathBuf};
use testlang::Header;
use verdict::{Properties, Property, Verdict};

/// Lines of a header after which options or other files are needed.
const NEEDS: [&str; 4] = ["flags", "files", "args", "silenced"];

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["strategy", "steps"], &[])?;
    let name = options.text("strategy").unwrap_or("selective");
    let strategy = StrategyKind::from_name(name).ok_or(format!("no strategy {name}"))?;
    let steps = options.number("steps", 200_000)?;
    let paths = testlang::files(&root.join("tests/programs"), "c");
    compare(&paths, strategy, steps)
}

/// Compares what a strategy answers about these programs with their headers.
pub fn compare(paths: &[PathBuf], strategy: StrategyKind, steps: u64) -> Result<bool, String> {
    let name = strategy.name();
    let (mut right, mut open, mut wrong, mut left) = (0, 0, 0, 0);
    for path in paths {
        let Some(expected) = expected(&Header::read(path)?) else {
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
fn expected(header: &Header) -> Option<Vec<(Property, String)>> {
    if header.is_part() || NEEDS.iter().any(|key| header.has(key)) {
        return None;
    }
    let mut verdicts = Vec::new();
    for (property, verdict) in header.verdicts("check") {
        // What weak memory orders show, no search does.
        if verdict == "safe" || header.verdict("answers", property).is_none() {
            verdicts.push((Property::from_name(property)?, verdict.to_owned()));
        }
    }
    (!verdicts.is_empty()).then_some(verdicts)
}
