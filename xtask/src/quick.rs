//! `cargo xtask quick [CRATE…]`: what a contributor runs after every change.
//!
//! House rules, format, then lints and tests of the crates named, or of those that differ from the last commit (with an eighth of
//! the random programs that the gate compares engines on),
//! then a sample of `tests/programs`, explored in one process (a test of `explore`): every verdict that is reached must be the
//! one in the program's header. `cargo xtask ci` is the whole gate.

use crate::outside::cpu_seconds;
use crate::test_programs::{self, Random};
use crate::tidy;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// The test with the sample of programs.
const SAMPLE: [&str; 6] = [
    "test",
    "--quiet",
    "-p",
    "threadproof-explore",
    "--test",
    "programs",
];

/// Runs the task.
pub fn run(root: &Path, crates: &[&str]) -> Result<bool, String> {
    let start = Instant::now();
    let crates: Vec<String> = match crates.is_empty() {
        true => changed(root)?.into_iter().collect(),
        false => crates.iter().map(|c| (*c).to_owned()).collect(),
    };
    for name in &crates {
        if !root.join("crates").join(name).is_dir() {
            return Err(format!("there is no crate {name} in `crates`"));
        }
    }
    println!("== tidy");
    let mut good = tidy::run(root) && cargo(root, &["fmt", "--all", "--check"])?;
    if good && !crates.is_empty() {
        let packages: Vec<String> = crates.iter().map(|name| package(name)).collect();
        let chosen: Vec<&str> = packages.iter().flat_map(|p| ["-p", p.as_str()]).collect();
        let lints = [
            &["clippy", "--all-targets"],
            &chosen[..],
            &["--", "--deny", "warnings"],
        ];
        let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
        good = cargo(root, &lints.concat())? && test_programs::run(root, &packages, Random::Few)?;
    }
    // The tests of `explore` have the sample among them.
    let sampled = crates.iter().any(|c| c == "explore");
    good = good && (sampled || cargo(root, &SAMPLE)?);
    let (cpu, seconds) = (cpu_seconds(), start.elapsed().as_secs());
    println!("== {cpu:.0} s of the processor, {seconds} s");
    Ok(good)
}

/// The package that a folder of `crates` holds.
pub fn package(folder: &str) -> String {
    match folder {
        "threadproof" => folder.to_owned(),
        _ => format!("threadproof-{folder}"),
    }
}

fn cargo(root: &Path, words: &[&str]) -> Result<bool, String> {
    println!("== cargo {}", words.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ended = Command::new(cargo).args(words).current_dir(root).status();
    ended
        .map(|status| status.success())
        .map_err(|e| format!("cargo cannot be run: {e}"))
}

/// The crates with files that differ from the last commit.
fn changed(root: &Path) -> Result<BTreeSet<String>, String> {
    let git = Command::new("git")
        .args(["status", "--porcelain", "--untracked-files=all"])
        .current_dir(root)
        .output();
    let git = git.map_err(|e| format!("git cannot be run: {e}; name the crates"))?;
    let text = String::from_utf8_lossy(&git.stdout);
    let name = |line: &str| {
        let path = line.get(3..)?.rsplit(" -> ").next()?;
        let rest = path.trim_matches('"').strip_prefix("crates/")?;
        rest.split('/').next().map(str::to_owned)
    };
    let found = text.lines().filter_map(name);
    Ok(found
        .filter(|c| root.join("crates").join(c).is_dir())
        .collect())
}
