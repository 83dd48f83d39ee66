//! Programs beside threads that keep the search busy (`support/busily.rs`): proofs answer alone, and must be right.
//! Here those whose meaning the models of the library or the layout of bit-fields decide; `cargo xtask busy` asks
//! about all.

#[path = "support/busily.rs"]
mod busily;
mod support;

use std::path::{Path, PathBuf};
use std::time::Duration;

use busily::{COMMANDS, Claims, LOCKS};
use support::{run, threadproof};

const LIMIT: Duration = Duration::from_secs(120);

/// Folders, and those of their programs that are asked about: all if none are named.
const ASKED: &[(&str, &[&str])] = &[
    ("library", &[]),
    (
        "memory",
        &[
            "bit_fields_one_location.c",
            "bit_fields_apart.c",
            "bit_field_beside.c",
        ],
    ),
    ("language", &[]),
    (
        "message_passing",
        &[
            "later_store_c23.c",
            "later_store_other.c",
            "later_store_plain.c",
        ],
    ),
    (
        "weak_memory",
        &[
            "dekker_relaxed.c",
            "store_buffering_relaxed.c",
            "message_passing_relaxed.c",
        ],
    ),
    ("refine", &["bit_field_location.c", "bit_field_pointer.c"]),
    ("rwlocks", &["lock_again.c"]),
    ("condition_variables", &["second_signal_wrong.c"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

fn programs() -> Vec<Claims> {
    let mut found = Vec::new();
    for (folder, names) in ASKED {
        let folder = root().join("programs").join(folder);
        let mut paths = testlang::files(&folder, "c");
        paths.retain(|p| {
            let name = p.file_name().unwrap_or_default().to_string_lossy();
            names.is_empty() || names.contains(&&*name)
        });
        found.extend(paths.iter().filter_map(|p| Claims::read(p)));
    }
    found
}

/// The search of `check` comes to no end whatever its bound: it is kept short, so that the proof gets the time.
const SHORT: [&str; 4] = ["--jobs", "1", "--max-states", "1000"];

/// One slice at a time: the time is the same, and other tests have the other processors.
const ALONE: [&str; 2] = ["--jobs", "1"];

/// Asks every command but `prove` with its search about broken ones, of which every third has its turn. `check` with a
/// short search and `prove` without one ask the same prover: in the gate each program is asked about by one of the two.
fn ask(turn: usize) {
    let beside = root().join("busy.c");
    // What a proof gets wrong it mostly gets wrong at once.
    let time = if testlang::everything() { 4 } else { 1 };
    let broken: Vec<Claims> = programs().into_iter().filter(Claims::is_broken).collect();
    assert!(broken.len() > 20, "{}", broken.len());
    // In the gate, half of them.
    let every = if testlang::everything() { 3 } else { 6 };
    for (i, claims) in broken.iter().skip(turn).step_by(every).enumerate() {
        let prover = [[0, 2], [2, 0]][i % 2];
        let provers = if testlang::everything() { 2 } else { 1 };
        for command in prover.into_iter().take(provers).chain([LOCKS]) {
            let Some(mut words) = claims.words(command, time, &beside) else {
                continue;
            };
            match command {
                0 => drop(words.splice(1..1, SHORT.map(String::from))),
                2 => drop(words.splice(1..1, ALONE.map(String::from))),
                _ => {}
            }
            let ended = run(threadproof().args(&words), LIMIT);
            let answered = matches!(ended.code, Some(0..=2));
            assert!(answered, "{words:?}: {}", ended.stderr);
            let wrong = claims.contradicted(&ended.stdout);
            assert_eq!(wrong, None, "{:?}\n{}", COMMANDS[command], ended.stdout);
        }
    }
}

#[test]
fn proofs_alone_are_right_first() {
    ask(0);
}

#[test]
fn proofs_alone_are_right_second() {
    ask(1);
}

#[test]
fn proofs_alone_are_right_third() {
    ask(2);
}
