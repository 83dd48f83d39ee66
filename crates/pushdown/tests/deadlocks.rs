//! What is proved never deadlocks: on all test programs and on random ones, where the lock engine
//! finds no cycle and no obstacle, exploration finds no deadlock.

mod judged;

use analysis::Analysis;
use ir::Program;
use progen::Preset;
use pushdown::budget::Budget;
use pushdown::engine::study;
use verdict::Property;

/// Whether the engine proves that nobody waits for ever.
fn proved(program: &Program) -> bool {
    let analysis = Analysis::of(program);
    let mut budget = Budget {
        facts: 300_000,
        ..Budget::default()
    };
    let answer = study(&analysis, &mut budget, |found| {
        found.no_deadlock() && found.conditions().is_empty()
    });
    answer.unwrap_or(false)
}

#[test]
fn test_programs_that_are_proved_do_not_deadlock() {
    let count = judged::test_programs(proved, Property::Deadlock);
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_deadlock() {
    let seeds = 70_000..70_150;
    let (count, stuck) = judged::random_programs(proved, Property::Deadlock, &Preset::ALL, seeds);
    assert!(count > 50 && stuck > 50, "{count} proved, {stuck} deadlock");
}
