//! Development tasks: `cargo xtask` lists them.

mod ci;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Development tasks.

Usage: cargo xtask TASK

Tasks:
  ci      the whole gate: tidy, format, lints, documentation, tests
  tidy    the house rules: dependency table, file sizes, module heads, printing, left-overs
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["ci"] => ci::run(&root()),
        ["tidy"] => tidy::run(&root()),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("no such task: {}\n\n{HELP}", args.join(" "));
            return ExitCode::from(64);
        }
    };
    if done {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}
