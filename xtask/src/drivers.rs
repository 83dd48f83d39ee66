//! `cargo xtask drivers [--tool PATH] [--time S]`: the programs of `tests/programs/drivers`, proved and
//! refuted.
//!
//! Any number of threads call the functions that follow a comment `entry: …`, all at once. Each driver
//! must be proved free of races and broken assertions for any number of threads within S seconds (120),
//! and in its twin with a mistake a race must be found. The largest takes too long for every test run.

use crate::outside::{self, Options};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The drivers; the twin of each has the same entry points.
const DRIVERS: [&str; 2] = ["uart", "nic"];

/// Runs and judges all of them.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["tool", "time"], &[])?;
    let tool = options.tool(root)?;
    let time = options.number("time", 120)?;
    let folder = root.join("tests/programs/drivers");
    let mut good = true;
    for name in DRIVERS {
        let file = folder.join(format!("{name}.c"));
        let text =
            std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let entries = entries(&text).join(",");
        let safe = "race, assert: safe for any number of threads";
        let asked = [
            (name.to_string(), "race,assert", safe, 0),
            (format!("{name}_race"), "race", "race: VIOLATED", 1),
        ];
        for (name, property, said, code) in asked {
            let before = outside::cpu_seconds();
            let mut command = Command::new(&tool);
            command.args(["prove", "--property", property, "--entry", &entries]);
            command.args(["--time", &time.to_string()]);
            command.arg(folder.join(format!("{name}.c")));
            // The margin is for starting and reporting.
            let ended = outside::run(&mut command, Duration::from_secs(time + 30))?;
            let report = String::from_utf8_lossy(&ended.stdout);
            let right = ended.code == Some(code) && report.contains(said);
            let cpu = outside::cpu_seconds() - before;
            let word = if right { "right" } else { "WRONG" };
            let answer = report.lines().next().unwrap_or_default();
            println!(
                "{word} {name}: {answer}; {:.1} s, {cpu:.1} s of CPU",
                ended.seconds
            );
            good &= right;
        }
    }
    Ok(good)
}

/// The functions that follow a comment `entry: …`.
fn entries(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let functions = lines.windows(2).filter(|p| p[0].starts_with("/* entry:"));
    let name = |p: &[&str]| {
        let head = p[1].split('(').next()?;
        Some(head.split(' ').next_back()?.to_string())
    };
    functions.filter_map(name).collect()
}
