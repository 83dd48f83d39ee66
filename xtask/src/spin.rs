//! `cargo xtask spin [--tool PATH] [--time S] [--runs N]`: `threadproof check` on models of textbook algorithms,
//! beside SPIN on the same models written in its own language (G. Holzmann: *The SPIN Model
//! Checker*, 2003).
//!
//! The models are pairs of files in `tests/programs/models`. SPIN searches with its partial-order
//! reduction, compiled with optimisation for safety properties only. CPU seconds are those of its
//! search (user and system), without generating and compiling it; ours are those of the whole
//! command. Both are measured one right after the other, N times (5), and the medians are told. A row
//! *holds* if ours are no more.
//!
//! Fails if SPIN is not installed, or if one of the two does not verify a model.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Ended, Options};

/// A model, what the C program is compiled with, and what makes the other one the same.
const MODELS: [(&str, &[&str], &[&str]); 4] = [
    ("bakery", &["-DROUNDS=2"], &["-DROUNDS=2"]),
    ("bounded_buffer", &["-DSIDES=3"], &["-DSIDES=3"]),
    ("peterson_filter", &["-DTHREADS=4"], &["-DTHREADS=4"]),
    ("philosophers", &[], &["-DSEATS=10"]),
];

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["tool", "time", "runs"], &[])?;
    let tool = options.tool(root)?;
    let seconds = options.number("time", 60)?;
    let runs = options.number("runs", 5)?.max(1);
    let models = root.join("tests/programs/models");
    let scratch = outside::scratch("spin")?;
    let (mut right, mut held) = (true, 0);
    println!("| model | SPIN: states | CPU s | ours: states or executions | CPU s | holds |");
    println!("|---|---:|---:|---:|---:|---|");
    for (name, ours, theirs) in MODELS {
        let mut all: [Vec<Measured>; 2] = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            all[0].push(spin(&models.join(format!("{name}.pml")), theirs, &scratch)?);
            all[1].push(check(
                &tool,
                &models.join(format!("{name}.c")),
                ours,
                seconds,
            )?);
        }
        let verified = all.iter().flatten().all(|m| m.verified);
        let [spin, own] = all.map(median);
        let holds = verified && own.cpu <= spin.cpu;
        right &= verified;
        held += u32::from(holds);
        println!(
            "| {name} {} | {} | {:.2} | {} | {:.2} | {} |",
            ours.join(" "),
            spin.states,
            spin.cpu,
            own.states,
            own.cpu,
            match (verified, holds) {
                (false, _) => "NOT VERIFIED",
                (true, true) => "yes",
                (true, false) => "no",
            },
        );
    }
    // What is left there does no harm.
    let _ = std::fs::remove_dir_all(&scratch);
    println!("\n{held} of {} rows hold", MODELS.len());
    Ok(right)
}

/// The one with the median of CPU time.
pub fn median(mut all: Vec<Measured>) -> Measured {
    all.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    all.swap_remove(all.len() / 2)
}

/// What one of the two had to say.
pub struct Measured {
    /// The states it stored.
    pub states: String,
    verified: bool,
    /// CPU seconds.
    pub cpu: f64,
}

/// SPIN on one of the models.
pub fn model(root: &Path, name: &str) -> Result<Measured, String> {
    let model = MODELS.iter().find(|(model, _, _)| *model == name);
    let (_, _, defines) = model.ok_or(format!("no model {name}"))?;
    let file = root.join(format!("tests/programs/models/{name}.pml"));
    let scratch = outside::scratch("spin")?;
    let spin = spin(&file, defines, &scratch)?;
    // What is left there does no harm.
    let _ = std::fs::remove_dir_all(&scratch);
    match spin.verified {
        true => Ok(spin),
        false => Err(format!("SPIN does not verify {name}")),
    }
}

fn check(tool: &Path, program: &Path, defines: &[&str], seconds: u64) -> Result<Measured, String> {
    let before = outside::cpu_seconds();
    let mut check = Command::new(tool);
    check
        .args(["check", "--no-config", "--json", "--memory-model", "sc"])
        .arg(format!("--time={seconds}"))
        .arg(program)
        .args(defines);
    let ended = outside::run(&mut check, Duration::from_secs(seconds + 30))?;
    let cpu = outside::cpu_seconds() - before;
    let text = String::from_utf8_lossy(&ended.stdout);
    Ok(Measured {
        states: outside::number(&text, "states").to_string(),
        verified: ended.code == Some(0),
        cpu,
    })
}

fn spin(model: &Path, defines: &[&str], scratch: &Path) -> Result<Measured, String> {
    let limit = Duration::from_secs(120);
    let mut generate = Command::new("spin");
    generate.args(defines).arg("-a").arg(model);
    succeed(outside::run(generate.current_dir(scratch), limit)?, "spin")?;
    let mut compile = Command::new("cc");
    compile.args([
        "-O2",
        "-w",
        "-DSAFETY",
        "-DMEMLIM=8192",
        "-o",
        "pan",
        "pan.c",
    ]);
    succeed(outside::run(compile.current_dir(scratch), limit)?, "cc")?;
    let before = outside::cpu_seconds();
    let mut search = Command::new(scratch.join("pan"));
    search.arg("-m1000000");
    let ended = outside::run(search.current_dir(scratch), limit)?;
    let cpu = outside::cpu_seconds() - before;
    let text = String::from_utf8_lossy(&ended.stdout);
    let states = text.lines().find_map(|l| l.strip_suffix(" states, stored"));
    Ok(Measured {
        states: states.unwrap_or("–").trim().to_string(),
        verified: ended.success() && text.contains("errors: 0") && !text.contains("not completed"),
        cpu,
    })
}

fn succeed(ended: Ended, what: &str) -> Result<(), String> {
    match ended.success() {
        true => Ok(()),
        false => Err(format!("{what}: {}: {}", ended.how(), ended.last_words())),
    }
}
