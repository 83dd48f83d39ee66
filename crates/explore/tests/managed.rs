//! Every strategy gives the reference's answers on managed programs: monitors, latches, interruptible
//! waits, daemons, semaphores by two.

use explore::{Judge, StrategyKind};
use machine::Code;
use progen::Preset;
use progen::differential::{Asked, Comparison, compare_code, config};
use std::sync::Arc;

fn agree(preset: Preset, from: u64, count: u64) {
    agree_as(preset, from, count, &progen::managed);
}

fn agree_as(preset: Preset, from: u64, count: u64, change: &dyn Fn(ir::Program) -> ir::Program) {
    let mut compared = 0;
    let compare = |program: &progen::Program| {
        let asked = Asked {
            states: 10_000,
            config: config(),
            strategies: &StrategyKind::ALL,
            judges: &Judge::ALL,
            time: None,
        };
        let code = Code::new(Arc::new(change(progen::lower(program))));
        compare_code(&Arc::new(code), &asked)
    };
    let count = testlang::random(count);
    for seed in from..from + count {
        let program = progen::generate(preset, seed);
        match compare(&program) {
            Comparison::Agreed(_) => compared += 1,
            Comparison::TooLarge => {}
            Comparison::Differ(what) => {
                let differs = |p: &_| matches!(compare(p), Comparison::Differ(_));
                let small = progen::shrink(&program, differs);
                let small = ir::print(&change(progen::lower(&small)));
                panic!("{} {seed}: {what}\n{small}", preset.name());
            }
        }
    }
    assert!(compared * 10 > count * 8, "too few compared: {compared}");
}

#[test]
fn of_java() {
    agree(Preset::Java, 0, 60);
}

#[test]
fn of_locks() {
    agree(Preset::Locks, 0, 40);
}

#[test]
fn of_conditions() {
    agree(Preset::Sync, 0, 40);
}

#[test]
fn of_deadlocks() {
    agree(Preset::Deadlock, 0, 40);
}

#[test]
fn of_lives() {
    agree(Preset::Life, 0, 40);
}

/// Objects that are made and published by threads: the reference has no regard to who can reach them.
#[test]
fn of_published_objects() {
    for (preset, from) in [(Preset::Java, 1000), (Preset::Locks, 2000)] {
        let published = |program| progen::published(progen::managed(program));
        agree_as(preset, from, 30, &published);
    }
}
