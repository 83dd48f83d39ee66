//! What is proved never races: on all test programs and on random ones, where the lock engine rules
//! out every pair, exploration finds no race.

mod judged;

use analysis::Analysis;
use ir::Program;
use progen::Preset;
use pushdown::budget::Budget;
use pushdown::engine::study;
use verdict::Property;

/// Whether the engine proves that nothing races.
fn proved(program: &Program) -> bool {
    let analysis = Analysis::of(program);
    let mut budget = Budget {
        facts: 300_000,
        ..Budget::default()
    };
    let answer = study(&analysis, &mut budget, |found| {
        found.no_candidates() && found.conditions().is_empty()
    });
    answer.unwrap_or(false)
}

#[test]
fn test_programs_that_are_proved_do_not_race() {
    let count = judged::test_programs(proved, Property::Race);
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_race() {
    let seeds = 40_000..40_150;
    let (count, racy) = judged::random_programs(proved, Property::Race, &Preset::ALL, seeds);
    assert!(count > 50 && racy > 50, "{count} proved, {racy} race");
}
