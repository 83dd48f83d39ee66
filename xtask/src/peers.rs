//! `cargo xtask peers --root DIR [--tool PATH] [--time S] [--only NAME]`: `threadproof check` on the
//! programs that other explorers were measured on.
//!
//! `DIR/peers.tsv` has a line for each program with parameters: what two peers answered, how many
//! executions they explored and the CPU seconds they took; `DIR/programs` has the programs. The
//! table printed has our answer, what was stored or run, and our CPU seconds beside those of the
//! better peer. A row *holds* if we finish with no more CPU time than the better peer, or in less
//! than a tenth of a second, or where no peer finished at all. Peers' seconds are those of the
//! machine they were taken on: compare ratios on an idle machine, not single rows.
//!
//! Peers stop at a violation: where they found one we are asked about assertions only, and stop
//! there, too. Fails if an answer is neither the peers' nor one that they cannot give: they do not
//! look for deadlocks, and under sequential consistency relaxed atomics order plain accesses, which
//! in C they do not.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::outside::{self, Options};

/// Below this no comparison means anything.
const NOTHING: f64 = 0.1;

/// What may be violated where the peers see nothing.
const BEYOND: [&str; 2] = ["deadlock", "race"];

struct Row {
    program: String,
    parameters: Vec<String>,
    /// Whether a peer found a violation, if one finished.
    violated: Option<bool>,
    /// The CPU seconds of the better peer that finished.
    best: Option<f64>,
}

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["root", "tool", "time", "only"], &[])?;
    let folder = options.path("root")?;
    let tool = options.tool(root)?;
    let seconds = options.number("time", 60)?;
    let table = std::fs::read_to_string(folder.join("peers.tsv"))
        .map_err(|error| format!("{}/peers.tsv: {error}", folder.display()))?;
    let rows = table.lines().skip(1).filter_map(row);
    let only = options.text("only");
    let (mut right, mut held, mut all) = (true, 0, 0);
    println!("| program | ours | stored or run | steps | CPU s | better peer | holds |");
    println!("|---|---|---:|---:|---:|---:|---|");
    for row in rows.filter(|row| only.is_none_or(|name| row.program == name)) {
        let before = outside::cpu_seconds();
        let file = folder.join("programs").join(format!("{}.c", row.program));
        let mut command = Command::new(&tool);
        command
            .args(["check", "--no-config", "--json"])
            .arg(format!("--time={seconds}"))
            .arg(&file)
            .args(&row.parameters);
        if row.violated == Some(true) {
            command.arg("--property=assert");
        }
        let ended = outside::run(&mut command, Duration::from_secs(seconds + 30))?;
        let cpu = outside::cpu_seconds() - before;
        let text = String::from_utf8_lossy(&ended.stdout);
        let answer = match ended.code {
            Some(0) => "safe",
            Some(1) => "violated",
            Some(2) => "unknown",
            _ => "failed",
        };
        let beyond = |property: &&str| answer == "violated" && violates(&text, property);
        let beyond = BEYOND.into_iter().find(beyond);
        let agrees = match row.violated {
            Some(true) => answer != "safe",
            Some(false) => answer != "violated" || beyond.is_some(),
            None => true,
        };
        let decided = matches!(answer, "safe" | "violated");
        let holds = decided && (cpu < NOTHING || row.best.is_none_or(|best| cpu <= best));
        right &= agrees && answer != "failed";
        held += u32::from(holds);
        all += 1;
        println!(
            "| {} {} | {}{} | {} | {} | {cpu:.2} | {} | {} |",
            row.program,
            row.parameters.join(" "),
            answer,
            beyond.map_or(String::new(), |property| format!(" ({property})")),
            outside::number(&text, "states"),
            outside::number(&text, "transitions"),
            row.best.map_or("–".into(), |best| format!("{best:.2}")),
            match (agrees, holds) {
                (false, _) => "WRONG",
                (true, true) => "yes",
                (true, false) => "no",
            },
        );
    }
    println!("\n{held} of {all} rows hold");
    Ok(right)
}

/// A line: program, parameters, then verdict, executions, blocked and seconds of each peer.
fn row(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let peer = |at: usize| {
        let verdict = *fields.get(at)?;
        let seconds: f64 = fields.get(at + 3)?.parse().ok()?;
        matches!(verdict, "ok" | "violated").then_some((verdict == "violated", seconds))
    };
    let peers: Vec<(bool, f64)> = [peer(2), peer(6)].into_iter().flatten().collect();
    Some(Row {
        program: (*fields.first()?).to_string(),
        parameters: fields.get(1)?.split(' ').map(str::to_string).collect(),
        violated: peers.first().map(|peer| peer.0),
        best: peers.iter().map(|peer| peer.1).reduce(f64::min),
    })
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
