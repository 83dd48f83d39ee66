//! Queries per second: the solver built in beside z3 as a process, on the queries of real proofs.
//!
//! Each program is proved with the solver built in; z3 is asked every query as well, right after it
//! ([`smt::Backend::Compared`]). Programs are those of T. Henzinger, R. Jhala, R. Majumdar, S. Qadeer:
//! *Thread-Modular Abstraction Refinement* (CAV 2003), written anew in C, and two drivers, for the
//! seconds given: `cargo bench -p threadproof-refine -- 60`. Prints a table. Rates are by the clock and mean
//! something on an idle machine only, where a process that answers need not wait for its turn. CPU
//! seconds do on any: z3's beside those of this whole process, so the proof itself, and writing down
//! everything for z3, count against the solver built in. Fails if the two contradict each other.

use refine::automaton::Settings;
use refine::certificate::Excluded;
use refine::prove::{Task, prove};
use smt::{Backend, Comparison};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

const PROGRAMS: [&str; 8] = [
    "refine/spin_lock.c",
    "refine/cas_lock.c",
    "refine/owner_lock.c",
    "refine/producer_consumer.c",
    "refine/time_varying.c",
    "refine/reference_count.c",
    "drivers/uart.c",
    "drivers/nic.c",
];

fn main() -> ExitCode {
    let found = Command::new("z3").arg("--version").output();
    if !found.is_ok_and(|out| out.status.success()) {
        println!("z3 is not installed: nothing to compare with");
        return ExitCode::SUCCESS;
    }
    let seconds = std::env::args().find_map(|arg| arg.parse().ok());
    let seconds = Duration::from_secs(seconds.unwrap_or(60));
    println!(
        "| program | proved | queries | built in, queries/s | z3, queries/s | this process, CPU s | z3, CPU s |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|");
    let mut agree = true;
    for name in PROGRAMS {
        match row(name, seconds) {
            Ok(contradictions) => agree &= contradictions == 0,
            Err(why) => {
                println!("{name}: {why}");
                agree = false;
            }
        }
    }
    match agree {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Measures one program; how often the solvers contradicted each other.
fn row(name: &str, time: Duration) -> Result<u64, String> {
    let program = lowered(name)?;
    let comparison = Comparison::default();
    let Backend::External(z3) = Backend::command("z3") else {
        return Err("z3 is no command".into());
    };
    let task = Task {
        settings: Settings::default(),
        backend: Backend::Compared(z3, comparison.clone()),
        form: None,
        deadline: Some(Instant::now() + time),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
        stop: None,
        realise: None,
        sliced: false,
        jobs: 1,
    };
    let before = cpu_seconds();
    let outcome = prove(&program, &task)?;
    let after = cpu_seconds();
    let times = comparison.times();
    let rate = |took: Duration| times.queries as f64 / took.as_secs_f64().max(1e-9);
    let (ours, theirs) = (rate(times.built_in), rate(times.process));
    println!(
        "| {name} | {} | {} | {ours:.0} | {theirs:.0} | {:.2} | {:.2} |{}",
        match outcome.excluded() {
            Excluded {
                races: true,
                asserts: true,
            } => "yes",
            Excluded { races: true, .. } => "races",
            Excluded { asserts: true, .. } => "assertions",
            _ => "not in this time",
        },
        times.queries,
        after[0] - before[0],
        after[1] - before[1],
        match (times.contradictions, times.unknown) {
            (0, 0) => String::new(),
            (c, u) => format!(" {c} contradictions, {u} that z3 does not know"),
        },
    );
    Ok(times.contradictions)
}

/// CPU seconds of this process, and of those it has waited for; zero where `/proc` does not tell.
fn cpu_seconds() -> [f64; 2] {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the process, in parentheses, may contain anything.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: Vec<f64> = fields
        .split_whitespace()
        .skip(11)
        .take(4)
        .filter_map(|field| field.parse().ok())
        .collect();
    match ticks[..] {
        // A hundred ticks a second, on every Linux there is.
        [user, system, of_others, system_of_others] => [
            (user + system) / 100.0,
            (of_others + system_of_others) / 100.0,
        ],
        _ => [0.0; 2],
    }
}

fn lowered(name: &str) -> Result<ir::Program, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let file = root.join(name);
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{name}: {error}"))?;
    let entries = entries(&text);
    let options = cfront::Options {
        entry: (!entries.is_empty()).then_some(entries),
        ..cfront::Options::default()
    };
    let inputs = cfront::Inputs::files([file], &[]);
    let mut files = cfront::source::FileTable::new();
    let lowered = cfront::load(&inputs, &options, &mut files);
    lowered
        .map(|lowered| lowered.program)
        .map_err(|_| format!("{name}: not a program in C"))
}

/// The functions of a driver that follow a comment `entry: …`.
fn entries(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2).filter(|p| p[0].starts_with("/* entry:"));
    let name = |p: &[&str]| {
        let head = p[1].split('(').next()?;
        Some(head.split(' ').next_back()?.to_string())
    };
    pairs.filter_map(name).collect()
}
