//! Bugs that exhaustive search does not come to: the programs of `tests/deep` have one beside
//! threads whose orders no search exhausts. Executions with random priorities find every one,
//! random walks most.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// Each program with the property that its header says it violates.
fn programs() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/deep");
    let files = std::fs::read_dir(folder).expect("tests/deep is there");
    let mut paths: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "c"));
    paths.sort();
    let with_property = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a program is readable");
        let mut lines = text.lines();
        let property = lines.find_map(|l| l.strip_prefix("// violates: "));
        let property = property.expect("a program says what it violates").into();
        (path, property)
    };
    paths.into_iter().map(with_property).collect()
}

/// Those that a strategy does not find, with what it says instead.
fn missed(strategy: &str) -> Vec<String> {
    let all = programs();
    assert!(all.len() >= 10, "too few programs");
    let miss = |(path, property): (PathBuf, String)| {
        let options = ["--seed", "1", "--runs", "20000", "--strategy", strategy];
        let mut command = threadproof();
        command
            .args(["check", "--property", &property])
            .args(options);
        let ended = run(command.arg(&path), LIMIT);
        let said = format!("{}: {}{}", path.display(), ended.stdout, ended.stderr);
        (ended.code != Some(1)).then_some(said)
    };
    all.into_iter().filter_map(miss).collect()
}

#[test]
fn random_priorities_find_all() {
    let missed = missed("pct");
    assert!(missed.is_empty(), "missed: {missed:?}");
}

#[test]
fn random_walks_find_most() {
    let missed = missed("random");
    assert!(missed.len() <= 2, "missed: {missed:?}");
}
