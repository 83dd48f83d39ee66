//! `cargo xtask jobs [--tool PATH] [--instructions]`: how much faster two workers are than one.
//! `cargo xtask memory [--tool PATH] [--program NAME] [--strategy NAME] [--jobs N] [--states N] [--time S]
//! [--exact] [--bounds]`: bytes per stored state.
//!
//! The programs are those of `tests/programs/scale` and `tests/programs/models`, with parameters that
//! make their searches large.
//!
//! `jobs` runs each program with `--strategy parallel`, with one worker and with two, and prints wall
//! clock, CPU seconds, states and steps of both; instructions as well where `perf` can count them. Of three runs
//! of each, one beside the other, the median counts.
//! It says something on an idle machine with two cores only. A row *holds* if two workers take at
//! most 1/1.6 of the time. With `--instructions`, smaller sizes of the same programs are run under
//! valgrind, which counts instructions on any machine.
//!
//! `memory` runs programs of ten threads and fifty shared locations until N states are
//! stored (5 million unless told), or for so long (800 s), and prints the most memory that the
//! process had, all of it counted, per state; *holds* if 100 million such states fit into 24 GiB.
//! With `--bounds`, it runs them with `--memory 200` and `--memory 1000` instead, and prints how much
//! of that they took; *holds* if it was that much up to a tenth, and the search ended because memory ran out.
//!
//! Both fail if a search answers anything but what it should.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::outside::{self, Options};

/// Programs of over a million states.
const LARGE: [(&str, &[&str]); 3] = [
    ("models/bounded_buffer.c", &["-DSIDES=4", "-DITEMS=4"]),
    ("models/bakery.c", &["-DTHREADS=3", "-DROUNDS=4"]),
    ("models/philosophers.c", &["-DSEATS=13"]),
];

/// The same, small enough for valgrind.
const SMALL: [(&str, &[&str]); 3] = [
    ("models/bounded_buffer.c", &["-DSIDES=2", "-DITEMS=4"]),
    ("models/bakery.c", &["-DTHREADS=2", "-DROUNDS=8"]),
    ("models/philosophers.c", &["-DSEATS=6"]),
];

/// How often each is run; the median counts.
const RUNS: usize = 3;

/// What two workers must gain.
const GAIN: f64 = 1.6;

/// Ten threads, fifty locations.
const STORED: [(&str, &[&str]); 2] = [
    ("scale/usual_guards.c", &["-DTHREADS=10", "-DROUNDS=3"]),
    ("scale/two_locks.c", &["-DTHREADS=10"]),
];

/// Bounds that must be kept, in MiB.
const BOUNDS: [u64; 2] = [200, 1000];

/// Bytes of 24 GiB for each of 100 million states.
const ROOM: f64 = 24.0 * 1024.0 * 1024.0 * 1024.0 / 100e6;

/// A search may take so long.
const LIMIT: Duration = Duration::from_secs(900);

/// Compares one worker with two.
pub fn jobs(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["tool"], &["instructions"])?;
    let tool = options.tool(root)?;
    if options.has("instructions") {
        return count_instructions(root, &tool);
    }
    let (mut right, mut held) = (true, 0);
    println!("| program | workers | states | steps | wall s | CPU s | instructions | gain |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (program, defines) in LARGE {
        // One beside the other: the machine may change its speed.
        let mut runs: [Vec<Run>; 2] = Default::default();
        for _ in 0..RUNS {
            for (jobs, runs) in ["1", "2"].into_iter().zip(&mut runs) {
                runs.push(with_workers(root, &tool, (program, defines), jobs)?);
            }
        }
        right &= runs.iter().flatten().all(|run| run.right);
        let [one, two] = runs.map(median);
        let gain = one.wall / two.wall;
        held += u32::from(gain >= GAIN);
        for (jobs, run, gain) in [(1, one, 1.0), (2, two, gain)] {
            let defines = defines.join(" ");
            let Run {
                wall, cpu, told, ..
            } = run;
            let [states, steps, instructions] = told;
            println!(
                "| {program} {defines} | {jobs} | {states} | {steps} | {wall:.1} | {cpu:.1} | {instructions} | {gain:.2} |"
            );
        }
    }
    println!("\n{held} of {} rows hold", LARGE.len());
    Ok(right)
}

/// A search with some workers.
struct Run {
    right: bool,
    wall: f64,
    cpu: f64,
    /// States, steps, instructions.
    told: [String; 3],
}

fn with_workers(
    root: &Path,
    tool: &Path,
    (program, defines): (&str, &[&str]),
    jobs: &str,
) -> Result<Run, String> {
    let mut command = counted(tool);
    command
        .args([
            "check",
            "--no-config",
            "--json",
            "--memory-model",
            "sc",
            "--strategy",
            "parallel",
        ])
        .args(["--jobs", jobs, "--time", "800"])
        .arg(root.join("tests/programs").join(program))
        .args(defines);
    let before = outside::cpu_seconds();
    let ended = outside::run(&mut command, LIMIT)?;
    let text = String::from_utf8_lossy(&ended.stdout);
    let told = [
        outside::number(&text, "states"),
        outside::number(&text, "transitions"),
        instructions(&ended.stderr),
    ];
    Ok(Run {
        right: ended.code == Some(0),
        wall: ended.seconds,
        cpu: outside::cpu_seconds() - before,
        told: told.map(str::to_string),
    })
}

fn median(mut runs: Vec<Run>) -> Run {
    runs.sort_by(|a, b| a.wall.total_cmp(&b.wall));
    runs.swap_remove(runs.len() / 2)
}

/// The instructions of one worker and of two.
fn count_instructions(root: &Path, tool: &Path) -> Result<bool, String> {
    let mut right = true;
    println!("| program | workers | states | steps | instructions | a step |");
    println!("|---|---:|---:|---:|---:|---:|");
    for (program, defines) in SMALL {
        for jobs in ["1", "2"] {
            let mut command = Command::new("valgrind");
            command
                .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
                .arg(tool)
                .args([
                    "check",
                    "--no-config",
                    "--json",
                    "--memory-model",
                    "sc",
                    "--strategy",
                    "parallel",
                ])
                .args(["--jobs", jobs])
                .arg(root.join("tests/programs").join(program))
                .args(defines);
            let ended = outside::run(&mut command, LIMIT)?;
            let text = String::from_utf8_lossy(&ended.stdout);
            right &= ended.code == Some(0);
            let collected = ended
                .stderr
                .lines()
                .find_map(|l| l.split_once("Collected : "));
            let instructions = collected.map_or("–", |(_, count)| count.trim());
            let steps = outside::number(&text, "transitions");
            let each = match (instructions.parse::<f64>(), steps.parse::<f64>()) {
                (Ok(all), Ok(steps)) => format!("{:.0}", all / steps),
                _ => "–".to_string(),
            };
            println!(
                "| {program} {} | {jobs} | {} | {steps} | {instructions} | {each} |",
                defines.join(" "),
                outside::number(&text, "states"),
            );
        }
    }
    Ok(right)
}

/// The tool, under `perf stat` if it works here.
fn counted(tool: &Path) -> Command {
    let perf = ["stat", "-x", ",", "-e", "instructions:u"];
    let works = |out: std::process::Output| {
        let text = String::from_utf8_lossy(&out.stderr).into_owned();
        out.status.success() && instructions(&text) != "–"
    };
    let tried = Command::new("perf").args(perf).arg("true").output();
    if !tried.is_ok_and(works) {
        return Command::new(tool);
    }
    let mut command = Command::new("perf");
    command.args(perf).arg(tool);
    command
}

/// What `perf stat -x ,` counted.
fn instructions(text: &str) -> &str {
    let line = text.lines().find(|line| line.contains("instructions"));
    let count = line.and_then(|line| line.split(',').next());
    let is_count = |c: &&str| !c.is_empty() && c.bytes().all(|b| b.is_ascii_digit());
    count.filter(is_count).unwrap_or("–")
}

/// Measures the memory of stored states.
pub fn memory(root: &Path, args: &[&str]) -> Result<bool, String> {
    let names = ["tool", "program", "strategy", "jobs", "states", "time"];
    let options = Options::parse(args, &names, &["exact", "bounds"])?;
    let seconds = options.number("time", 800)?;
    let stored = Stored {
        tool: options.tool(root)?,
        root,
        jobs: options.number("jobs", 2)?,
        exact: options.has("exact"),
        seconds,
    };
    let wanted = |(program, _): &&(&str, &[&str])| {
        let name = options.text("program");
        name.is_none_or(|name| program.contains(name))
    };
    let strategies = match options.text("strategy") {
        Some(name) => vec![name],
        // One that fills its bound soon, and one that hardly does.
        None if options.has("bounds") => vec!["heuristic", "parallel"],
        None => vec!["dpor", "parallel"],
    };
    let (mut right, mut rows, mut held) = (true, 0, 0);
    if options.has("bounds") {
        println!("| program | strategy | bound, MiB | most memory, MiB | states | holds |");
        println!("|---|---|---:|---:|---:|---|");
    } else {
        println!(
            "| program | strategy | states | steps | s | most memory, MiB | bytes a state | holds |"
        );
        println!("|---|---|---:|---:|---:|---:|---:|---|");
    }
    for &(program, defines) in STORED.iter().filter(wanted) {
        for strategy in &strategies {
            let search = (program, defines, *strategy);
            if options.has("bounds") {
                for bound in BOUNDS {
                    let holds = stored.bound(search, bound)?;
                    right &= holds;
                    held += u32::from(holds);
                    rows += 1;
                }
            } else {
                let states = options.number("states", 5_000_000)?;
                let (reached, holds) = stored.weigh(search, states)?;
                right &= reached;
                held += u32::from(holds);
                rows += 1;
            }
        }
    }
    println!("\n{held} of {rows} rows hold");
    Ok(right)
}

/// A program, its macros, and how it is searched.
type Search<'a> = (&'a str, &'a [&'a str], &'a str);

/// How searches are measured.
struct Stored<'a> {
    tool: PathBuf,
    root: &'a Path,
    jobs: u64,
    exact: bool,
    seconds: u64,
}

impl Stored<'_> {
    fn command(&self, (program, defines, strategy): Search<'_>, memory: u64) -> Command {
        let mut command = Command::new(&self.tool);
        command
            .args([
                "check",
                "--no-config",
                "--json",
                "--memory-model",
                "sc",
                "--strategy",
                strategy,
            ])
            .arg(format!("--jobs={}", self.jobs))
            .arg(format!("--memory={memory}"))
            .arg(format!("--time={}", self.seconds))
            .args(self.exact.then_some("--exact"))
            .arg(self.root.join("tests/programs").join(program))
            .args(defines);
        command
    }

    fn limit(&self) -> Duration {
        Duration::from_secs(self.seconds + 100)
    }

    /// Whether as many states were stored, and whether in little memory.
    fn weigh(&self, search: Search<'_>, states: u64) -> Result<(bool, bool), String> {
        let mut command = self.command(search, 20_000);
        command.arg(format!("--max-states={states}"));
        let start = Instant::now();
        let (peak, text) = watched(&mut command, self.limit())?;
        let stored: f64 = outside::number(&text, "states").parse().unwrap_or(0.0);
        let bytes = peak as f64 / stored.max(1.0);
        let reached = stored >= states as f64;
        let holds = reached && bytes <= ROOM;
        println!(
            "| {} {} | {} | {stored} | {} | {:.0} | {} | {bytes:.0} | {} |",
            search.0,
            search.1.join(" "),
            search.2,
            outside::number(&text, "transitions"),
            start.elapsed().as_secs_f64(),
            peak >> 20,
            match (reached, holds) {
                (false, _) => "TOO FEW STATES".to_string(),
                (true, true) => format!("yes: at most {ROOM:.0}"),
                (true, false) => format!("no: more than {ROOM:.0}"),
            },
        );
        Ok((reached, holds))
    }

    /// Whether a bound of `bound` MiB was kept, and made use of.
    fn bound(&self, search: Search<'_>, bound: u64) -> Result<bool, String> {
        let (peak, text) = watched(&mut self.command(search, bound), self.limit())?;
        let near = (bound << 20) / 10;
        let holds = peak.abs_diff(bound << 20) <= near && text.contains("memory");
        println!(
            "| {} {} | {} | {bound} | {} | {} | {} |",
            search.0,
            search.1.join(" "),
            search.2,
            peak >> 20,
            outside::number(&text, "states"),
            if holds { "yes" } else { "NO" },
        );
        Ok(holds)
    }
}

/// Runs a command; the most memory it had, and what it wrote.
fn watched(command: &mut Command, limit: Duration) -> Result<(u64, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("cannot run {name}: {error}"))?;
    let status = format!("/proc/{}/status", child.id());
    let start = Instant::now();
    let mut peak = 0;
    while matches!(child.try_wait(), Ok(None)) {
        if start.elapsed() > limit {
            let _ = child.kill();
        }
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|l| l.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
        peak = kilobytes.map_or(peak, |k| peak.max(k << 10));
        std::thread::sleep(Duration::from_millis(20));
    }
    let ended = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    Ok((peak, String::from_utf8_lossy(&ended.stdout).into_owned()))
}
