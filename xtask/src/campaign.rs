//! Tasks of the package `campaigns`, started by cargo, which builds it first.

use std::path::Path;
use std::process::Command;

/// Their names.
pub const TASKS: [&str; 13] = [
    "agreement",
    "bitfields",
    "classes",
    "contradict",
    "differential",
    "fuzz-corpus",
    "heuristics",
    "java",
    "library",
    "mutants",
    "plot",
    "proofs",
    "systems",
];

/// Runs a task with its options. Whether it succeeded.
pub fn run(root: &Path, words: &[&str]) -> Result<bool, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--package", "campaigns", "--"]);
    let ended = command.args(words).current_dir(root).status();
    ended
        .map(|status| status.success())
        .map_err(|e| format!("cargo cannot be run: {e}"))
}
