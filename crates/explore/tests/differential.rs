//! Every strategy gives the reference's answers: 3,600 random programs in each test run.

use explore::StrategyKind;
use progen::differential::{Comparison, answers, code, compare, problem};
use progen::{Preset, brute};

fn agree(preset: Preset, count: u64) {
    let mut compared = 0;
    for seed in 0..count {
        let program = progen::generate(preset, seed);
        match compare(&program, 10_000) {
            Comparison::Agreed(_) => compared += 1,
            Comparison::TooLarge => {}
            Comparison::Differ(what) => {
                let differs = |p: &_| matches!(compare(p, 10_000), Comparison::Differ(_));
                let small = progen::shrink(&program, differs);
                panic!("{} {seed}: {what}\n{}", preset.name(), progen::to_c(&small));
            }
        }
    }
    assert!(compared * 10 > count * 9, "too few compared: {compared}");
}

#[test]
fn mixed() {
    agree(Preset::Mixed, 400);
}

#[test]
fn racy() {
    agree(Preset::Racy, 400);
}

#[test]
fn locks() {
    agree(Preset::Locks, 400);
}

#[test]
fn cyclic() {
    agree(Preset::Cyclic, 300);
}

#[test]
fn deadlock() {
    agree(Preset::Deadlock, 300);
}

#[test]
fn atomics() {
    agree(Preset::Atomics, 400);
}

#[test]
fn heap() {
    agree(Preset::Heap, 300);
}

#[test]
fn sync() {
    agree(Preset::Sync, 200);
}

#[test]
fn tiny() {
    agree(Preset::Tiny, 300);
}

#[test]
fn memory() {
    agree(Preset::Memory, 200);
}

#[test]
fn life() {
    agree(Preset::Life, 200);
}

#[test]
fn java() {
    agree(Preset::Java, 200);
}

/// The oracle's own oracle: every execution listed, races by reachability in the graph of events.
#[test]
fn reference_agrees_with_brute_force() {
    let mut compared = 0;
    for seed in 0..400 {
        let code = code(&progen::generate(Preset::Tiny, seed));
        let Some(expected) = brute::enumerate(&code, 3_000) else {
            continue;
        };
        let found = explore::run(&problem(&code, StrategyKind::Reference, u64::MAX));
        assert_eq!(answers(&found), expected, "tiny {seed}");
        compared += 1;
    }
    assert!(compared >= 150, "too few compared: {compared}");
}
