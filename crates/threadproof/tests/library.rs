//! Random calls of the C library: the models do what the machine's own library does. `cargo xtask library`
//! compares more of them.

use progen::library::judge::Tools;
use progen::library::{
    Family, input, sequence,
    surroundings::{self, Topic},
};
use std::path::PathBuf;

/// The seed; another than that of the task.
const SEED: u64 = 0x5EED << 32;

fn tools(name: &str) -> Tools {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    Tools {
        threadproof: env!("CARGO_BIN_EXE_threadproof").into(),
        folder,
    }
}

#[test]
fn calls_of_every_family_print_what_they_really_print() {
    let tools = tools("library");
    for family in Family::ALL {
        let count = family.batch().min(60);
        let made: Vec<(usize, String)> = (0..count)
            .map(|n| (n, sequence(family, SEED + n as u64)))
            .collect();
        let outcome = tools.judge(family.name(), &made).unwrap();
        if let Some(different) = outcome.different.first() {
            let text = &made[different.number].1;
            let (theirs, ours) = (&different.theirs, &different.ours);
            panic!("{}:\n{text}theirs: {theirs}\nours: {ours}", family.name());
        }
        assert!(outcome.same > 0, "{}", family.name());
    }
}

#[test]
fn what_really_comes_of_reading_is_found() {
    let tools = tools("readings");
    for n in 0..8 {
        let missing = tools
            .is_found("reading", &input::reading(SEED + n))
            .unwrap();
        assert_eq!(missing, None);
    }
}

#[test]
fn what_the_world_really_does_is_found() {
    let tools = tools("surroundings");
    for topic in Topic::ALL {
        for n in 0..3 {
            let reading = surroundings::reading(topic, SEED + n);
            let missing = tools.is_found(topic.name(), &reading).unwrap();
            assert_eq!(missing, None, "{}", topic.name());
        }
    }
}
