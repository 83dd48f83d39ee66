//! Development tasks: `cargo xtask` lists them.
//!
//! Tasks that use the project's own crates are in the package `campaigns`, which is started by cargo: a change of a crate
//! need not build this program again, and the gate builds every crate once.

mod bounds;
mod busy;
mod campaign;
mod ci;
mod csmith;
mod ctestsuite;
mod drivers;
mod jpf;
mod models;
mod nightly;
mod peers;
mod quick;
mod reach;
mod real;
mod scale;
mod spin;
mod suites;
mod test_programs;
mod tidy;
mod tsan;

use std::path::PathBuf;
use std::process::ExitCode;
use test_programs::Random;
use xtask::outside;

const HELP: &str = "\
Development tasks.

Usage: cargo xtask TASK

Tasks:
  ci      the whole gate: tidy, format, lints, documentation, tests
  quick [CRATE...]                 house rules, then lints and tests of these crates, or of those that changed,
                                   and a sample of the test programs
  nightly [--root DIR] [--before PATH] [--count N] [--times N] [--crates A,B]
                                   differential tests times a hundred, all tests with thirty times the random programs,
                                   peers, instructions against an earlier tool
  tests [PACKAGE...]               all tests, several test programs at once, and what each takes of the processor
  tidy    the house rules: dependency table, file sizes, module heads, printing, left-overs
  tsan    a second opinion on the test programs by ThreadSanitizer
  contradict [--runs N] [--sample N] [--seed S]
                                   real runs, with delays and under ThreadSanitizer, against safe
  differential                     every strategy against the reference on random programs
          [--count N] [--seed S] [--preset NAME] [--states N] [--strategy NAME] [--way c]
  agreement [--strategy NAME]      a strategy on the test programs, without the command line
  bitfields [--count N] [--seed S] random C with bit-fields has the checksum the C compiler gives it
  proofs [--count N] [--seed S]    what is proved against the reference on random programs and idioms
  library [--count N] [--seed S]   the models of the C library against the real one on random calls
          [--family NAME]
  models [--write]                 the class files of the Java models are what their sources make
  mutants [--count N] [--seed S]   every engine on mutants of correct programs; the mutation score
  bounds [--time S] [--memory MIB] heavy programs end within their bounds
  busy [--time S] [--only TEXT]    proofs of the test programs, alone: a search beside them comes to no end
  drivers [--time S]               programs like drivers are proved, their twins refuted
  classes --jdk [DIR] | --lower [MODULE] | --count N [--seed S]
                                   class files: all of a JDK parse and lower; damaged ones are refused
  fuzz-corpus                      what fuzzing starts from (the folder `fuzz`)
  heuristics                       paths to races by heuristics and by plain depth-first search
  java [--count N] [--seed S]      random sequential Java prints what the virtual machine prints
  systems [--count N] [--seed S]   random systems of processes against the reference search
  plot [--steps N] [--systems]     states and seconds as programs, or systems of processes, grow, drawn
  spin    CPU time beside that of SPIN on models of textbook algorithms
  jobs    two workers beside one on programs of over a million states
  memory  bytes a stored state takes

Tasks on programs from elsewhere, which are given by --root DIR and never fetched:
  c-testsuite --root DIR           the single-exec programs of c-testsuite print what they should
  csmith [--seeds N]               random programs of csmith have the checksum gcc gives them
  suites --root DIR --cases DIR    programs with known verdicts: lowered; --check, --compare
  real --root DIR                  real programs lower within five seconds
  peers --root DIR [--time S]      CPU time beside that of other explorers on their programs;
          --counts                 executions beside theirs; --far, --write
  jpf --root DIR [--time S]        CPU time and memory beside Java PathFinder's on its programs; --far
The head of each task's file in xtask/src or campaigns/src lists its options.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["ci"] => ci::run(&root()),
        ["quick", ref crates @ ..] => told(quick::run(&root(), crates)),
        ["nightly", ref rest @ ..] => told(nightly::run(&root(), rest)),
        ["tests", ref packages @ ..] => told(test_programs::run(&root(), packages, Random::Gate)),
        ["tidy"] => tidy::run(&root()),
        ["bounds", ref rest @ ..] => told(bounds::run(&root(), rest)),
        ["busy", ref rest @ ..] => told(busy::run(&root(), rest)),
        ["tsan", ref rest @ ..] => told(tsan::run(&root(), rest)),
        ["c-testsuite", ref rest @ ..] => told(ctestsuite::run(&root(), rest)),
        ["drivers", ref rest @ ..] => told(drivers::run(&root(), rest)),
        ["models", ref rest @ ..] => told(models::run(&root(), rest)),
        ["csmith", ref rest @ ..] => told(csmith::run(&root(), rest)),
        ["suites", ref rest @ ..] => told(suites::run(&root(), rest)),
        ["peers", ref rest @ ..] => told(peers::run(&root(), rest)),
        ["jpf", ref rest @ ..] => told(jpf::run(&root(), rest)),
        ["jobs", ref rest @ ..] => told(scale::jobs(&root(), rest)),
        ["memory", ref rest @ ..] => told(scale::memory(&root(), rest)),
        ["spin", ref rest @ ..] => told(spin::run(&root(), rest)),
        ["real", ref rest @ ..] => told(real::run(&root(), rest)),
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        [task, ..] if campaign::TASKS.contains(&task) => told(campaign::run(&root(), &args)),
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

/// Prints why a task could not be done; that is no success.
fn told(done: Result<bool, String>) -> bool {
    done.unwrap_or_else(|why| {
        eprintln!("error: {why}");
        false
    })
}

/// The root of the workspace.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or_else(|| here.clone(), PathBuf::from)
}
