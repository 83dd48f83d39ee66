//! Bugs that exhaustive search does not come to: the programs of `tests/deep` have one beside
//! threads whose orders no search exhausts. Executions with random priorities find every one,
//! random walks most, and `check` by itself every one.

mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use support::{run, threadproof};
use testlang::Header;

const LIMIT: Duration = Duration::from_secs(120);

/// Each program with the property that its header says it violates.
fn programs() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/deep");
    let with_property = |path: PathBuf| {
        let header = Header::read(&path).unwrap_or_else(|why| panic!("{why}"));
        let property = header.value("violates");
        let property = property.expect("a program says what it violates").into();
        (path, property)
    };
    let paths = testlang::files(&folder, "c");
    paths.into_iter().map(with_property).collect()
}

/// Those that are not found with these options, with what is said instead.
fn missed(options: &[&str]) -> Vec<String> {
    let all = programs();
    assert!(all.len() >= 10, "too few programs");
    let miss = |(path, property): (PathBuf, String)| {
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
    let missed = missed(&["--seed", "1", "--runs", "20000", "--strategy", "pct"]);
    assert!(missed.is_empty(), "missed: {missed:?}");
}

#[test]
fn random_walks_find_most() {
    let missed = missed(&["--seed", "1", "--runs", "20000", "--strategy", "random"]);
    assert!(missed.len() <= 2, "missed: {missed:?}");
}

#[test]
fn check_finds_all_by_itself() {
    let missed = missed(&["--time", "100"]);
    assert!(missed.is_empty(), "missed: {missed:?}");
}

#[test]
fn executions_are_driven_to_what_locks_do_not_exclude() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/deep");
    for name in ["late_pair.c", "opposite_locks.c", "opposite_semaphores.c"] {
        let mut command = threadproof();
        command.args(["check", "--property", "race,deadlock"]);
        command.args(["--strategy", "directed"]);
        let ended = run(command.arg(folder.join(name)), LIMIT);
        assert_eq!(ended.code, Some(1), "{name}: {}", ended.stdout);
    }
}
