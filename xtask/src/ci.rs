//! The gate: every check a change must pass, cheapest first.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::test_programs::{self, Random};
use crate::{models, tidy};

/// A step: what cargo is told, and what is added to its environment.
type Step = (
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

const STEPS: &[Step] = &[
    (&["fmt", "--all", "--check"], &[]),
    (
        &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--",
            "--deny",
            "warnings",
        ],
        &[],
    ),
    (
        &[
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ],
        &[("RUSTDOCFLAGS", "--deny warnings")],
    ),
];

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
    for (args, env) in STEPS {
        println!("== cargo {}", args.join(" "));
        let start = Instant::now();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo)
            .args(*args)
            .envs(env.iter().copied())
            .current_dir(root)
            .status();
        match status {
            Ok(status) if status.success() => {
                println!("== done in {} s", start.elapsed().as_secs());
            }
            Ok(_) => {
                eprintln!("== failed: cargo {}", args.join(" "));
                return false;
            }
            Err(error) => {
                eprintln!("== cannot run cargo: {error}");
                return false;
            }
        }
    }
    let passed = test_programs::run(root, &[], Random::All).unwrap_or_else(|why| {
        eprintln!("== {why}");
        false
    });
    match passed {
        true => println!("== all passed"),
        false => eprintln!("== tests failed"),
    }
    passed
}
