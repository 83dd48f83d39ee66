//! Development tasks that use the project's own crates, for `cargo xtask`, which lists them.

mod agreement;
mod bit_fields;
mod classes;
mod contradict;
mod differential;
mod fuzz_corpus;
mod heuristics;
mod java;
mod library;
mod lowered;
mod mutants;
mod plot;
mod proofs;
mod systems;

use std::path::PathBuf;
use std::process::ExitCode;
use xtask::outside;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().map_or_else(|| here.clone(), PathBuf::from);
    let done = match args[..] {
        ["agreement", ref rest @ ..] => agreement::run(&root, rest),
        ["bitfields", ref rest @ ..] => bit_fields::run(&root, rest),
        ["classes", ref rest @ ..] => classes::run(&root, rest),
        ["contradict", ref rest @ ..] => contradict::run(&root, rest),
        ["differential", ref rest @ ..] => differential::run(&root, rest),
        ["fuzz-corpus"] => fuzz_corpus::run(&root),
        ["heuristics"] => heuristics::run(&root),
        ["java", ref rest @ ..] => java::run(&root, rest),
        ["library", ref rest @ ..] => library::run(&root, rest),
        ["mutants", ref rest @ ..] => mutants::run(&root, rest),
        ["plot", ref rest @ ..] => plot::run(&root, rest),
        ["proofs", ref rest @ ..] => proofs::run(&root, rest),
        ["systems", ref rest @ ..] => systems::run(&root, rest),
        _ => Err("no such task; `cargo xtask` lists them".to_owned()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
