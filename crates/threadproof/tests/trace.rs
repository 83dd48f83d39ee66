//! `threadproof trace`, as a user types it.

mod support;

use std::path::PathBuf;
use std::time::Duration;

use support::{Ended, run, threadproof};

fn trace(name: &str, text: &str, args: &[&str]) -> Ended {
    let name = format!("threadproof-{}-{name}.std", std::process::id());
    let path: PathBuf = std::env::temp_dir().join(name);
    std::fs::write(&path, text).expect("a temporary file can be written");
    let ended = run(
        threadproof().arg("trace").arg(&path).args(args),
        Duration::from_secs(20),
    );
    let _ = std::fs::remove_file(path);
    ended
}

#[test]
fn races_end_with_one() {
    let text = "T0|fork(T1)|1\nT0|w(x)|a.c:3\nT1|r(x)|b.c:4\nT1|r(x)|b.c:4\n";
    let ended = trace("race", text, &[]);
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert_eq!(
        ended.stdout,
        "race on x: write by T0 at a.c:3, read by T1 at b.c:4 (2 times)\n\
         4 events, 2 threads, 1 variables, 0 locks\n\
         2 racing accesses at 1 pairs of locations\n"
    );
}

#[test]
fn ordered_accesses_end_with_zero() {
    let ended = trace("safe", "T0|w(x)|1\nT0|fork(T1)|2\nT1|w(x)|3\n", &[]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(ended.stdout.ends_with("no race\n"), "{ended:?}");
}

#[test]
fn malformed_lines_end_with_three_unless_lenient() {
    let text = "T0|w(x)|1\nT0 writes x\n";
    let ended = trace("malformed", text, &[]);
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(
        ended.stderr.contains(":2:1: expected a thread's name"),
        "{ended:?}"
    );
    let ended = trace("lenient", text, &["--lenient"]);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(
        ended.stdout.contains("1 malformed lines left out"),
        "{ended:?}"
    );
}
