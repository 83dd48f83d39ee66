//! The gate: every check a change must pass, cheapest first. What each step takes of the processor is printed.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::outside::cpu_seconds;
use crate::test_programs::{self, Random};
use crate::{models, tidy};

/// What the steps tell cargo.
const STEPS: [&[&str]; 3] = [&["fmt", "--all", "--check"], LINTS, DOCUMENTATION];

const LINTS: &[&str] = &[
    "clippy",
    "--workspace",
    "--all-targets",
    "--",
    "--deny",
    "warnings",
];

const DOCUMENTATION: &[&str] = &[
    "doc",
    "--workspace",
    "--no-deps",
    "--document-private-items",
];

/// The command of a step. Documentation needs every crate checked, which the lints have done: with clippy as the compiler and
/// its arguments as `cargo clippy` gives them, cargo takes what is there. If clippy gives them otherwise one day, the crates
/// are checked twice, and no more.
fn step(root: &Path, words: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let clippy = Path::new(&cargo).with_file_name("clippy-driver");
    let mut command = Command::new(cargo);
    command.args(words).current_dir(root);
    if words == DOCUMENTATION {
        command.env("RUSTDOCFLAGS", "--deny warnings");
        if clippy.is_file() {
            let between = "__CLIPPY_HACKERY__";
            let given = format!("--deny{between}warnings{between}");
            command.env("RUSTC_WORKSPACE_WRAPPER", clippy);
            command.env("CLIPPY_ARGS", given);
        }
    }
    command
}

/// Runs every step, stopping at the first that fails.
pub fn run(root: &Path) -> bool {
    println!("== tidy");
    if !tidy::run(root) {
        return false;
    }
    println!("== models");
    match models::run(root, &[]) {
        Ok(true) => {}
        Ok(false) => return false,
        Err(why) => {
            eprintln!("== {why}");
            return false;
        }
    }
    for words in STEPS {
        println!("== cargo {}", words.join(" "));
        let (start, before) = (Instant::now(), cpu_seconds());
        match step(root, words).status() {
            Ok(status) if status.success() => {
                let cpu = cpu_seconds() - before;
                let seconds = start.elapsed().as_secs();
                println!("== done: {cpu:.0} s of the processor, {seconds} s");
            }
            Ok(_) => {
                eprintln!("== failed: cargo {}", words.join(" "));
                return false;
            }
            Err(error) => {
                eprintln!("== cannot run cargo: {error}");
                return false;
            }
        }
    }
    let passed = test_programs::run(root, &[], Random::Gate).unwrap_or_else(|why| {
        eprintln!("== {why}");
        false
    });
    match passed {
        true => println!("== all passed"),
        false => eprintln!("== tests failed"),
    }
    passed
}
