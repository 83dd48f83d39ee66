//! `cargo xtask nightly [--root DIR] [--tool PATH] [--before PATH] [--count N] [--times N] [--crates A,B…]`: what takes too
//! long for every change.
//!
//! The differential tests with N programs a preset (100,000: a hundred times what `cargo xtask differential` takes), from a
//! seed that is the day, so that every night sees others. All tests, with thirty times (`--times`) the random programs of the
//! gate, and with all programs where the gate takes a sample (`testlang::amount`); with `--crates`, only the tests of these.
//! With `--root`, the tables of other explorers (`cargo xtask peers`). With `--before`, a tool of an earlier commit, the instructions that both take on the same
//! searches: more than a twentieth more on one of them fails. Instructions are counted by valgrind (cachegrind without
//! its caches), for they are the same on a busy machine.
//!
//! Everything is run, whatever fails before it; the task fails if anything did.

use std::path::Path;
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::outside::Options;
use crate::test_programs::{self, Random};
use crate::{campaign, peers, quick};

/// Searches whose instructions are counted: a program below `tests/programs`, and a bound of states.
const SEARCHES: [(&str, u32); 8] = [
    ("philosophers/ordered.c", 4_000),
    ("condition_variables/bounded_buffer.c", 4_000),
    ("models/bakery.c", 4_000),
    ("models/bounded_buffer.c", 4_000),
    ("models/peterson_filter.c", 4_000),
    ("lock_free/treiber_stack.c", 4_000),
    ("rwlocks/cache.c", 4_000),
    ("mutexes/counter.c", 4_000),
];

/// How many random programs tests take for one of the gate's.
const TIMES: u64 = 30;

/// The share of instructions that may come in addition, as a divisor.
const MORE: u64 = 20;

/// Runs everything.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let known = ["root", "tool", "before", "count", "times", "crates"];
    let options = Options::parse(args, &known, &[])?;
    let count = options.number("count", 100_000)?.to_string();
    let times = options.number("times", TIMES)?;
    let day = SystemTime::now().duration_since(UNIX_EPOCH);
    let day = day.map_or(0, |d| d.as_secs() / 86_400);
    let seed = (day * 1_000_000).to_string();
    let mut wrong = Vec::new();
    let mut note = |name: &'static str, done: Result<bool, String>| {
        if let Err(why) = &done {
            eprintln!("{name}: {why}");
        }
        if done != Ok(true) {
            wrong.push(name);
        }
    };
    println!("== differential --count {count} --seed {seed}");
    let words = ["differential", "--count", &count, "--seed", &seed];
    note("differential", campaign::run(root, &words));
    println!("== tests, times {times}");
    let crates = options.text("crates").unwrap_or_default().split(',');
    let packages: Vec<String> = crates
        .filter(|c| !c.is_empty())
        .map(quick::package)
        .collect();
    let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
    let tests = test_programs::run(root, &packages, Random::Times(times));
    note("tests", tests);
    match options.text("root") {
        Some(folder) => {
            println!("== peers --root {folder}");
            note("peers", peers::run(root, &["--root", folder]));
        }
        None => println!("== peers: left out without --root DIR"),
    }
    match options.text("before") {
        Some(before) => {
            println!("== instructions");
            let tool = options.tool(root)?;
            note("instructions", instructions(root, &tool, Path::new(before)));
        }
        None => println!("== instructions: left out without --before PATH"),
    }
    match wrong.is_empty() {
        true => println!("== all passed"),
        false => println!("== failed: {}", wrong.join(", ")),
    }
    Ok(wrong.is_empty())
}

/// Compares the instructions of two tools.
fn instructions(root: &Path, tool: &Path, before: &Path) -> Result<bool, String> {
    let mut good = true;
    println!("| search | before | now | ratio |");
    println!("|---|---:|---:|---:|");
    for (program, states) in SEARCHES {
        let file = root.join("tests/programs").join(program);
        let counted = |tool: &Path| counted(tool, &file, states);
        let (old, new) = (counted(before)?, counted(tool)?);
        let within = new <= old + old / MORE;
        good &= within;
        let mark = if within { "" } else { " !" };
        let ratio = new as f64 / old.max(1) as f64;
        println!("| {program} | {old} | {new} | {ratio:.3}{mark} |");
    }
    Ok(good)
}

/// The instructions of one search.
fn counted(tool: &Path, file: &Path, states: u32) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no"]);
    command.arg("--cachegrind-out-file=/dev/null").arg(tool);
    command.args(["check", "--no-config", "--time", "none", "--jobs", "1"]);
    command.args(["--strategy", "dpor", "--max-states"]);
    let ended = command.arg(states.to_string()).arg(file).output();
    let ended = ended.map_err(|e| format!("valgrind cannot be run: {e}"))?;
    let said = String::from_utf8_lossy(&ended.stderr);
    if !matches!(ended.status.code(), Some(0..=2)) {
        let (tool, file) = (tool.display(), file.display());
        return Err(format!("{tool} gives no answer about {file}: {said}"));
    }
    // The processes that the tool starts have lines of their own; ours is the last.
    let line = said
        .lines()
        .rev()
        .find(|l| l.contains("I refs:") || l.contains("I   refs:"));
    let number = line.and_then(|l| l.rsplit(':').next());
    let number = number.map(|n| n.trim().replace(',', ""));
    number
        .and_then(|n| n.parse().ok())
        .ok_or_else(|| format!("{}: valgrind counts nothing: {said}", file.display()))
}
