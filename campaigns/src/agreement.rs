//! `cargo xtask agreement [--strategy NAME] [--steps N]`: a strategy (`selective`) on our own C programs.
//!
//! Every program of `tests/programs` whose header gives verdicts, and asks for no options, is searched
//! for at most N steps (200,000). What is found violated must be violated by the header, and what is
//! proved must be safe. The task fails on any other answer; `unknown` is counted.

#[path = "../../crates/explore/tests/common/headers.rs"]
mod headers;

use crate::outside::Options;
use explore::StrategyKind;
use std::path::Path;

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["strategy", "steps"], &[])?;
    let name = options.text("strategy").unwrap_or("selective");
    let strategy = StrategyKind::from_name(name).ok_or(format!("no strategy {name}"))?;
    let steps = options.number("steps", 200_000)?;
    let paths = testlang::files(&root.join("tests/programs"), "c");
    let found = headers::compare(&paths, strategy, steps)?;
    for wrong in &found.wrong {
        println!("{wrong}");
    }
    println!(
        "{}: {} as the headers say, {} unknown, {} wrong; {} programs left out",
        strategy.name(),
        found.right,
        found.open,
        found.wrong.len(),
        found.left
    );
    Ok(found.wrong.is_empty())
}
