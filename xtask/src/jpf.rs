//! `cargo xtask jpf --root DIR [--tool PATH] [--time S] [--only NAME] [--far]`: `threadproof check` on the Java programs
//! that Java PathFinder was measured on.
//!
//! `DIR/jpf.tsv` has a line for each program with arguments: what Java PathFinder answered, its states, CPU seconds and
//! megabytes. `DIR/*.java` are the programs; `javac` compiles them once, as it did for Java PathFinder, and we are given
//! class files. We are asked what Java PathFinder looks for: `assert` and `deadlock`.
//!
//! A row *holds* if we answer the same with at most a twentieth of the CPU seconds; whether it also takes at most a tenth
//! of the memory is counted beside that. Rows that Java PathFinder did not finish have nothing to hold. What takes less
//! than a second is run five times, and the median counts. Fails on an answer that contradicts, not on a row that does not
//! hold.
//!
//! `--far` asks for twice the first argument of the largest row that was finished, for every program of which one was
//! not: within the time given, which is of the processor (`prlimit` sees to that).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Ended, Options};

/// The parts of Java PathFinder's CPU seconds and of its memory that may be taken.
const OF_TIME: f64 = 20.0;
const OF_MEMORY: f64 = 10.0;

/// A run shorter than these seconds is repeated this number of times: a single run varies by a third.
const QUICK: f64 = 1.0;
const RUNS: usize = 5;

/// Seconds of the clock that one second of the processor may take, on a busy machine.
const PATIENCE: u64 = 20;

/// The compiler ends.
const COMPILING: Duration = Duration::from_secs(300);

/// A line of the table.
struct Row {
    program: String,
    arguments: Vec<String>,
    verdict: String,
    cpu: f64,
    megabytes: f64,
}

impl Row {
    /// The exit code with which `check` says the same; none where Java PathFinder did not finish.
    fn code(&self) -> Option<i32> {
        match self.verdict.as_str() {
            "safe" => Some(0),
            "deadlock" | "assert" => Some(1),
            _ => None,
        }
    }

    fn name(&self) -> String {
        format!("{} {}", self.program, self.arguments.join(" "))
    }
}

struct Comparison {
    tool: PathBuf,
    classes: PathBuf,
    seconds: u64,
}

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["root", "tool", "time", "only"], &["far"])?;
    let folder = options.path("root")?;
    let table = folder.join("jpf.tsv");
    let text = std::fs::read_to_string(&table).map_err(|e| format!("{}: {e}", table.display()))?;
    let rows: Vec<Row> = text.lines().skip(1).filter_map(row).collect();
    let wanted = |row: &&Row| options.text("only").is_none_or(|only| row.program == only);
    let rows: Vec<&Row> = rows.iter().filter(wanted).collect();
    let tool = options.tool(root)?;
    let classes = compile(&folder)?;
    let comparison = Comparison {
        tool,
        classes: classes.clone(),
        seconds: options.number("time", 60)?,
    };
    let right = match options.has("far") {
        true => comparison.far(&rows),
        false => comparison.rows(&rows),
    };
    // What is left behind does no harm but takes room.
    let _ = std::fs::remove_dir_all(classes);
    right
}

/// A line: program, arguments, verdict, new and visited states, CPU and wall seconds, megabytes, details.
fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    Some(Row {
        program: (*fields.first()?).to_string(),
        arguments: fields.get(1)?.split(' ').map(str::to_string).collect(),
        verdict: (*fields.get(2)?).to_string(),
        cpu: fields.get(5)?.parse().ok()?,
        megabytes: fields.get(7)?.parse().ok()?,
    })
}

/// Compiles the programs into a folder of their own.
fn compile(folder: &Path) -> Result<PathBuf, String> {
    let classes = outside::scratch("jpf")?;
    let mut command = Command::new("javac");
    command.args(["-g", "-nowarn", "-proc:none", "-d"]);
    command.arg(&classes).args(outside::files(folder, "java")?);
    let ended = outside::run(&mut command, COMPILING)?;
    match ended.success() {
        true => Ok(classes),
        false => Err(format!("javac: {}: {}", ended.how(), ended.last_words())),
    }
}

impl Comparison {
    fn rows(&self, rows: &[&Row]) -> Result<bool, String> {
        println!("| program | JPF | ours | states | CPU s | of JPF's | MB | of JPF's | holds |");
        println!("|---|---|---|---:|---:|---:|---:|---:|---|");
        let (mut right, mut finished, mut held, mut light) = (true, 0, 0, 0);
        for row in rows {
            let (ended, cpu) = self.measure(row)?;
            let answer = answer(&ended);
            let agrees = match (row.code(), ended.code) {
                (Some(0), Some(1)) | (Some(1), Some(0)) => false,
                (_, Some(0..=2)) => true,
                _ => false,
            };
            right &= agrees;
            let (of_time, of_memory) = (cpu / row.cpu, megabytes(&ended) / row.megabytes);
            let holds = row.code() == ended.code && of_time <= 1.0 / OF_TIME;
            finished += u32::from(row.code().is_some());
            held += u32::from(row.code().is_some() && holds);
            light += u32::from(row.code().is_some() && holds && of_memory <= 1.0 / OF_MEMORY);
            println!(
                "| {} | {} | {answer} | {} | {cpu:.3} | 1/{:.0} | {:.1} | 1/{:.1} | {} |",
                row.name(),
                row.verdict,
                outside::number(&String::from_utf8_lossy(&ended.stdout), "states"),
                1.0 / of_time,
                megabytes(&ended),
                1.0 / of_memory,
                match (agrees, row.code(), holds) {
                    (false, ..) => "WRONG",
                    (true, None, _) => "–",
                    (true, _, true) => "yes",
                    (true, _, false) => "no",
                },
            );
        }
        println!(
            "\n{held} of {finished} rows that JPF finishes hold, {light} with a tenth of the memory."
        );
        Ok(right)
    }

    /// Twice the first argument of what was finished, where something was not.
    fn far(&self, rows: &[&Row]) -> Result<bool, String> {
        println!("| program | the largest JPF finished | ours | CPU s | wall s |");
        println!("|---|---|---|---:|---:|");
        let first = |row: &Row| row.arguments.first().and_then(|n| n.parse::<u64>().ok());
        let mut programs: Vec<&str> = rows
            .iter()
            .filter(|row| row.verdict == "timeout")
            .map(|row| row.program.as_str())
            .collect();
        programs.dedup();
        for program in programs {
            let of = |row: &&&Row| row.program == program && row.verdict == "safe";
            let Some(largest) = rows.iter().filter(of).max_by_key(|row| first(row)) else {
                continue;
            };
            let mut arguments = largest.arguments.clone();
            arguments[0] = (2 * first(largest).unwrap_or(1)).to_string();
            let (ended, cpu) = self.check(program, &arguments, true)?;
            println!(
                "| {program} {} | {} | {} | {cpu:.1} | {:.1} |",
                arguments.join(" "),
                largest.arguments.join(" "),
                answer(&ended),
                ended.seconds,
            );
        }
        Ok(true)
    }

    /// Runs `check` on a row, a quick one several times: the CPU seconds are the median.
    fn measure(&self, row: &Row) -> Result<(Ended, f64), String> {
        let (ended, cpu) = self.check(&row.program, &row.arguments, false)?;
        let mut all = vec![cpu];
        while cpu < QUICK && all.len() < RUNS {
            let (again, cpu) = self.check(&row.program, &row.arguments, false)?;
            if again.code != ended.code {
                let codes = (ended.code, again.code);
                return Err(format!("{}: two runs exit with {codes:?}", row.name()));
            }
            all.push(cpu);
        }
        all.sort_by(f64::total_cmp);
        Ok((ended, all[all.len() / 2]))
    }

    /// Runs `check`, and measures its CPU seconds; they are limited where that is wanted.
    fn check(
        &self,
        program: &str,
        arguments: &[String],
        limited: bool,
    ) -> Result<(Ended, f64), String> {
        let mut command = Command::new(&self.tool);
        let mut seconds = self.seconds;
        if limited {
            command = Command::new("prlimit");
            command.arg(format!("--cpu={seconds}")).arg(&self.tool);
            seconds *= PATIENCE;
        }
        command
            .args(["check", "--no-config", "--json"])
            .args(["--property", "assert", "--property", "deadlock"])
            .arg(format!("--time={seconds}"))
            .args(["--main", program])
            .arg(&self.classes)
            .arg("--")
            .args(arguments);
        let before = outside::cpu_seconds();
        let ended = outside::run(&mut command, Duration::from_secs(seconds + 30))?;
        Ok((ended, outside::cpu_seconds() - before))
    }
}

fn megabytes(ended: &Ended) -> f64 {
    // A process that ends before it is looked at has less than what can be told.
    ended.megabytes.max(1) as f64
}

/// An exit code as an answer.
fn answer(ended: &Ended) -> &'static str {
    match ended.code {
        Some(0) => "safe",
        Some(1) => "violated",
        Some(2) => "unknown",
        _ => "failed",
    }
}
