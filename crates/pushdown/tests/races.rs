//! What is proved never races: on all test programs and on random ones, where the lock engine rules
//! out every pair, exploration finds no race.

mod judged;

use progen::Preset;
use verdict::Property;

const CLAIM: judged::Claim = |found| found.no_candidates();

#[test]
fn test_programs_that_are_proved_do_not_race() {
    let count = judged::test_programs(CLAIM, Property::Race);
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_race() {
    let seeds = 40_000..40_150;
    let (count, racy) = judged::random_programs(CLAIM, Property::Race, &Preset::ALL, seeds);
    assert!(count > 50 && racy > 50, "{count} proved, {racy} race");
}
