//! What is proved never races: on all test programs and on random ones, where the lock engine rules
//! out every pair, exploration finds no race.

mod handed;
mod judged;

use explore::Problem;
use machine::Code;
use progen::Preset;
use pushdown::program::engine::Study;
use pushdown::program::race::Protection;
use std::sync::Arc;
use verdict::Property;

const CLAIM: judged::Claim = |found| found.no_candidates();

#[test]
fn test_programs_that_are_proved_do_not_race() {
    let count = judged::test_programs(CLAIM, Property::Race);
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_race() {
    let seeds = 40_000..40_000 + testlang::random(75).max(75);
    let (count, racy) = judged::random_programs(CLAIM, Property::Race, &Preset::ALL, seeds);
    assert!(count > 25 && racy > 25, "{count} proved, {racy} race");
}

const BY_ORDER: judged::Claim = |found: &Study<'_, '_>| {
    let handed = |l: &pushdown::program::race::SharedLocation| l.protection == Protection::Handed;
    found.no_candidates() && found.locations.iter().any(handed)
};

#[test]
fn programs_with_flags_and_barriers_that_are_proved_do_not_race() {
    let (mut proved, mut racy) = (0, 0);
    for seed in 70_000..70_000 + testlang::random(600).max(600) {
        let (text, program) = handed::program(seed);
        let safe = judged::proves(CLAIM, &program);
        proved += usize::from(safe && judged::proves(BY_ORDER, &program));
        let problem = Problem::new(Arc::new(Code::new(Arc::new(program))));
        let races = judged::violates(problem, Property::Race);
        racy += usize::from(races);
        assert!(!(safe && races), "seed {seed}\n{text}");
    }
    eprintln!("{proved} proved by flags or barriers, {racy} race");
    assert!(proved > 4 && racy > 50, "{proved} proved, {racy} race");
}
