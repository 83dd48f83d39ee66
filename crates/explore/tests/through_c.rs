//! Random programs are judged alike whether they are lowered directly or printed as C and taken
//! through the front end: 360 in each test run.

use progen::through_c::{alike, lower_c};
use progen::{Preset, Program};
use std::path::PathBuf;

const COUNT: u64 = 40;
const STATES: u64 = 10_000;

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("generated-{name}.c"))
}

/// What is wrong with a program, if anything is.
fn wrong(program: &Program, preset: Preset) -> Option<String> {
    let name = format!("{}-small", preset.name());
    let lowered = match lower_c(std::slice::from_ref(program), &file(&name)) {
        Ok(mut lowered) => lowered.pop()?,
        Err(what) => return Some(what),
    };
    alike(program, lowered, STATES)?.err()
}

fn agree(preset: Preset) {
    let all: Vec<Program> = (0..COUNT)
        .map(|seed| progen::generate(preset, 5_000 + seed))
        .filter(Program::is_c)
        .collect();
    let lowered = lower_c(&all, &file(preset.name())).expect("generated programs are C");
    assert_eq!(lowered.len(), all.len());
    let mut compared = 0;
    for (program, lowered) in all.iter().zip(lowered) {
        match alike(program, lowered, STATES) {
            None => {}
            Some(Ok(())) => compared += 1,
            Some(Err(_)) => {
                let small = progen::shrink(program, |p| wrong(p, preset).is_some());
                let what = wrong(&small, preset).unwrap_or_default();
                panic!("{}: {what}\n{}", preset.name(), progen::to_c(&small));
            }
        }
    }
    assert!(
        compared * 10 > all.len() * 8,
        "too few compared: {compared}"
    );
}

#[test]
fn locks_and_conditions() {
    for preset in [Preset::Locks, Preset::Deadlock, Preset::Sync] {
        agree(preset);
    }
}

#[test]
fn memory() {
    for preset in [Preset::Racy, Preset::Atomics, Preset::Heap, Preset::Memory] {
        agree(preset);
    }
}

#[test]
fn everything() {
    for preset in [Preset::Mixed, Preset::Life] {
        agree(preset);
    }
}
