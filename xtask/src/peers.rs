//! `cargo xtask peers --root DIR [--tool PATH] [--time S] [--only NAME] [--counts | --far] [--write]`:
//! `threadproof check` on the programs that other explorers were measured on.
//!
//! `DIR/peers.tsv` has a line for each program with parameters: what two peers answered, how many
//! executions they explored and the CPU seconds they took; `DIR/programs` has the programs. The
//! table printed has our answer, what was stored or run, and our CPU seconds beside those of the
//! better peer. A row *holds* if we finish with no more CPU time than the better peer, or in less
//! than a tenth of a second, or where no peer finished at all. What takes less than a second is run
//! five times, and the median counts.
//!
//! Peers' seconds are those of the machine they were taken on. `DIR/spin.tsv` has what SPIN took
//! there on models that `tests/programs/models` has as well: SPIN runs here, too, if it is installed,
//! and the seconds of the peers are multiplied by how much longer it takes (medians, too).
//!
//! Peers stop at a violation: where they found one we are asked about assertions only, and stop
//! there, too. Fails if an answer is neither the peers' nor one that they cannot give: they do not
//! look for deadlocks, and under sequential consistency relaxed atomics order plain accesses, which
//! in C they do not.
//!
//! `--counts` compares executions instead ([`counts`]); `--far` goes on with larger parameters for as
//! long as a program is decided in time ([`far`]). `--write` does all three and writes
//! `docs/src/peers.md`.

mod counts;
mod far;
mod rows;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Ended, Options};
use crate::spin;
use rows::Row;

/// Below this no comparison means anything.
const NOTHING: f64 = 0.1;

/// A run shorter than these seconds is repeated this number of times: a single run varies by a third.
const QUICK: f64 = 1.0;
const RUNS: usize = 5;

/// Seconds of the clock that one second of the processor may take, on a busy machine.
const PATIENCE: u64 = 20;

/// What may be violated where the peers see nothing.
const BEYOND: [&str; 2] = ["deadlock", "race"];

/// The names that models have in `spin.tsv` and here, and their parameters there.
const MODELS: [(&str, &str, &str); 3] = [
    ("bakery", "-DN=3 -DR=2", "bakery"),
    ("bbuf", "-DP=3 -DC=3 -DK=3", "bounded_buffer"),
    ("peterson", "-DN=4", "peterson_filter"),
];

/// What is compared with whom.
#[derive(Clone)]
struct Comparison {
    /// Where the programs are.
    folder: PathBuf,
    tool: PathBuf,
    seconds: u64,
    only: Option<String>,
    /// Whether the seconds are those of the processor.
    cpu: bool,
}

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let flags = ["counts", "far", "write"];
    let options = Options::parse(args, &["root", "tool", "time", "only"], &flags)?;
    let comparison = Comparison {
        folder: options.path("root")?,
        tool: options.tool(root)?,
        seconds: options.number("time", 60)?,
        only: options.text("only").map(str::to_string),
        cpu: false,
    };
    let rows = rows::read(&comparison.folder)?;
    let wanted = |row: &Row| comparison.only.as_ref().is_none_or(|n| *n == row.program);
    let rows: Vec<Row> = rows.into_iter().filter(wanted).collect();
    let mut page = String::new();
    let mut right = true;
    let all = options.has("write");
    if all || !(options.has("counts") || options.has("far")) {
        right &= comparison.times(root, &rows, &mut page)?;
    }
    if all || options.has("far") {
        let far = Comparison {
            cpu: true,
            ..comparison.clone()
        };
        right &= far::run(&far, &mut page)?;
    }
    if all || options.has("counts") {
        right &= counts::run(&comparison, &rows, &mut page)?;
    }
    if all {
        let file = root.join("docs/src/peers.md");
        std::fs::write(&file, format!("{HEAD}{page}"))
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(right)
}

const HEAD: &str = "\
# Beside other explorers

Textbook programs on which GenMC 0.11 and Nidhugg (`--optimal`), two stateless model checkers, were
measured under sequential consistency, and `threadproof check --memory-model sc`. CPU seconds are of the
whole command, preprocessing included (medians of five runs where they are few). Made by `cargo xtask peers --write`.
";

/// Prints a line and keeps it for the page.
fn say(page: &mut String, line: &str) {
    println!("{line}");
    let _ = writeln!(page, "{line}");
}

impl Comparison {
    /// The table of CPU seconds.
    fn times(&self, root: &Path, rows: &[Row], page: &mut String) -> Result<bool, String> {
        let slower = self.slower(root);
        let (mut right, mut held) = (true, 0);
        say(page, "\n## CPU seconds\n");
        match &slower {
            Ok(slower) => say(
                page,
                &format!(
                    "SPIN took {slower:.2} times as long here as where the peers were measured: their \
                     seconds are multiplied\nby that.\n"
                ),
            ),
            Err(why) => say(
                page,
                &format!("Peers' seconds are those of elsewhere: {why}.\n"),
            ),
        }
        let slower = slower.unwrap_or(1.0);
        say(
            page,
            "| program | ours | stored or run | steps | CPU s | better peer | holds |",
        );
        say(page, "|---|---|---:|---:|---:|---:|---|");
        for row in rows {
            let asked: &[&str] = match row.violated() {
                Some(true) => &["--property=assert"],
                _ => &[],
            };
            let (ended, cpu) = self.measure(row, asked)?;
            let text = String::from_utf8_lossy(&ended.stdout);
            let answer = answer(&ended);
            let beyond = |property: &&str| answer == "violated" && violates(&text, property);
            let beyond = BEYOND.into_iter().find(beyond);
            let agrees = match row.violated() {
                Some(true) => answer != "safe",
                Some(false) => answer != "violated" || beyond.is_some(),
                None => true,
            };
            let best = row.best().map(|best| best * slower);
            let decided = matches!(answer, "safe" | "violated");
            let holds = decided && (cpu < NOTHING || best.is_none_or(|best| cpu <= best));
            right &= agrees && answer != "failed";
            held += u32::from(holds);
            let line = format!(
                "| {} {} | {}{} | {} | {} | {cpu:.2} | {} | {} |",
                row.program,
                row.parameters.join(" "),
                answer,
                beyond.map_or(String::new(), |property| format!(" ({property})")),
                outside::number(&text, "states"),
                outside::number(&text, "transitions"),
                best.map_or("–".into(), |best| format!("{best:.2}")),
                match (agrees, holds) {
                    (false, _) => "WRONG",
                    (true, true) => "yes",
                    (true, false) => "no",
                },
            );
            say(page, &line);
        }
        say(page, &format!("\n{held} of {} rows hold.", rows.len()));
        Ok(right)
    }

    /// Runs `check` on a row, a quick one several times: the CPU seconds are the median.
    fn measure(&self, row: &Row, asked: &[&str]) -> Result<(Ended, f64), String> {
        let (ended, cpu) = self.check(&row.program, &row.parameters, asked)?;
        if cpu >= QUICK {
            return Ok((ended, cpu));
        }
        let mut all = vec![cpu];
        for _ in 1..RUNS {
            let (again, cpu) = self.check(&row.program, &row.parameters, asked)?;
            if again.code != ended.code {
                let (program, codes) = (&row.program, (ended.code, again.code));
                return Err(format!("{program}: two runs exit with {codes:?}"));
            }
            all.push(cpu);
        }
        all.sort_by(f64::total_cmp);
        Ok((ended, all[all.len() / 2]))
    }

    /// Runs `check` with these options, and measures its CPU seconds.
    fn check(
        &self,
        program: &str,
        parameters: &[String],
        options: &[&str],
    ) -> Result<(Ended, f64), String> {
        let file = self.folder.join("programs").join(format!("{program}.c"));
        let mut command = Command::new(&self.tool);
        let mut seconds = self.seconds;
        if self.cpu {
            command = Command::new("prlimit");
            command.arg(format!("--cpu={seconds}")).arg(&self.tool);
            seconds *= PATIENCE;
        }
        command
            .args(["check", "--no-config", "--json", "--memory-model", "sc"])
            .arg(format!("--time={seconds}"))
            .args(options)
            .arg(&file)
            .args(parameters);
        let before = outside::cpu_seconds();
        let ended = outside::run(&mut command, Duration::from_secs(seconds + 30))?;
        Ok((ended, outside::cpu_seconds() - before))
    }

    /// How many times as long SPIN takes here as where the peers were measured.
    fn slower(&self, root: &Path) -> Result<f64, String> {
        let table = std::fs::read_to_string(self.folder.join("spin.tsv"))
            .map_err(|error| format!("spin.tsv: {error}"))?;
        let (mut here, mut there) = (0.0, 0.0);
        for (name, parameters, model) in MODELS {
            let line = table
                .lines()
                .find(|l| l.starts_with(&format!("{name}\t{parameters}\t")))
                .ok_or(format!("spin.tsv has no {name}"))?;
            let fields: Vec<f64> = line
                .split('\t')
                .skip(3)
                .map_while(|field| field.parse().ok())
                .collect();
            let &[states, seconds, ..] = &fields[..] else {
                return Err(format!("spin.tsv says nothing of {name}"));
            };
            let mut runs = Vec::new();
            for _ in 0..RUNS {
                runs.push(spin::model(root, model)?);
            }
            let spin = spin::median(runs);
            // Models of one algorithm differ in size, by who wrote them.
            here += spin.cpu / spin.states.parse::<f64>().unwrap_or(states);
            there += seconds / states;
        }
        Ok(here / there)
    }
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

/// Whether the result says that the property is violated.
fn violates(text: &str, property: &str) -> bool {
    let answers = text.split("\"verdict\":").skip(1);
    answers.into_iter().any(|answer| {
        let answer = answer.trim_start();
        let end = answer.find('}').unwrap_or(answer.len());
        answer.starts_with("\"violated\"") && answer[..end].contains(&format!("\"{property}\""))
    })
}
