//! Programs like drivers (`tests/programs/drivers`): any number of threads call their entry points,
//! all at once.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

const LIMIT: Duration = Duration::from_secs(300);

fn driver(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.join("../../tests/programs/drivers").join(name)
}

/// The functions that follow a comment `entry: …`.
fn entries(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(driver(name)).expect("the driver is there");
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2);
    let functions = pairs.filter(|p| p[0].starts_with("/* entry:"));
    let name = |p: &[&str]| {
        let head = p[1].split('(').next()?;
        Some(head.split(' ').next_back()?.to_string())
    };
    functions.filter_map(name).collect()
}

/// Runs `prove` with the entry points of one file on another.
fn prove(entries: &[String], file: &str, more: &[&str]) -> Ended {
    ask("prove", entries, file, more)
}

fn ask(what: &str, entries: &[String], file: &str, more: &[&str]) -> Ended {
    let mut command = threadproof();
    command.arg(what).args(more);
    command.arg("--entry").arg(entries.join(","));
    run(command.arg(driver(file)), LIMIT)
}

#[test]
fn the_serial_port_is_proved() {
    let entries = entries("uart.c");
    assert!(entries.len() >= 39, "{} entry points", entries.len());
    let ended = prove(&entries, "uart.c", &["--time", "120", "--no-search"]);
    let said = "race, assert: safe for any number of threads";
    assert!(
        ended.stdout.contains(said),
        "{}{}",
        ended.stdout,
        ended.stderr
    );
    assert_eq!(ended.code, Some(0));
}

#[test]
fn the_race_seeded_into_the_serial_port_is_found() {
    let more = ["--time", "240", "--property", "race"];
    let ended = prove(&entries("uart.c"), "uart_race.c", &more);
    let said = ["race: VIOLATED", "data race on stats."];
    assert!(
        said.iter().all(|text| ended.stdout.contains(text)),
        "{}{}",
        ended.stdout,
        ended.stderr
    );
    assert_eq!(ended.code, Some(1));
}

#[test]
fn check_is_driven_to_the_seeded_races() {
    for (name, racy, variable) in [
        ("uart.c", "uart_race.c", "stats."),
        ("nic.c", "nic_race.c", "pm.falls"),
    ] {
        let more = ["--time", "240", "--property", "race"];
        let ended = ask("check", &entries(name), racy, &more);
        let said = format!("data race on {variable}");
        assert!(ended.stdout.contains(&said), "{racy}: {}", ended.stdout);
        assert_eq!(ended.code, Some(1));
    }
}

#[test]
fn check_lists_what_is_possible_and_not_shown() {
    let more = ["--max-states", "500", "--property", "race"];
    let ended = ask("check", &entries("uart.c"), "uart.c", &more);
    let said = ["race: unknown", "possible race on ", "more of these"];
    assert!(
        said.iter().all(|text| ended.stdout.contains(text)),
        "{}",
        ended.stdout
    );
    assert_eq!(ended.code, Some(2));
}
