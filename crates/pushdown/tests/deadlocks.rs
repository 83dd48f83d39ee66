//! What is proved never deadlocks: on all test programs and on random ones, where the lock engine
//! finds no cycle and no obstacle, exploration finds no deadlock.

mod judged;

use progen::Preset;
use verdict::Property;

const CLAIM: judged::Claim = |found| found.no_deadlock();

#[test]
fn test_programs_that_are_proved_do_not_deadlock() {
    let count = judged::test_programs(CLAIM, Property::Deadlock);
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_deadlock() {
    let seeds = 70_000..70_000 + testlang::random(75).max(75);
    let (count, stuck) = judged::random_programs(CLAIM, Property::Deadlock, &Preset::ALL, seeds);
    assert!(count > 25 && stuck > 25, "{count} proved, {stuck} deadlock");
}
