//! Every strategy gives the reference's answers on managed programs: monitors, latches, interruptible
//! waits, daemons, semaphores by two.

use explore::{Judge, StrategyKind};
use machine::Code;
use progen::Preset;
use progen::differential::{Asked, Comparison, compare_code, config};
use std::sync::Arc;

fn agree(preset: Preset, from: u64, count: u64) {
    let mut compared = 0;
    let compare = |program: &progen::Program| {
        let asked = Asked {
            states: 10_000,
            config: config(),
            strategies: &StrategyKind::ALL,
            judges: &Judge::ALL,
            time: None,
        };
        let code = Code::new(Arc::new(progen::managed(progen::lower(program))));
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
                let small = ir::print(&progen::managed(progen::lower(&small)));
                panic!("{} {seed}: {what}\n{small}", preset.name());
            }
        }
    }
    assert!(compared * 10 > count * 8, "too few compared: {compared}");
}

#[test]
fn of_java() {
    agree(Preset::Java, 0, 120);
}

#[test]
fn of_locks() {
    agree(Preset::Locks, 0, 80);
}

#[test]
fn of_conditions() {
    agree(Preset::Sync, 0, 80);
}

#[test]
fn of_deadlocks() {
    agree(Preset::Deadlock, 0, 80);
}

#[test]
fn of_lives() {
    agree(Preset::Life, 0, 80);
}
