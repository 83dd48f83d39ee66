//! States stored exactly, as trees of their components, against fingerprints: the same search.
//!
//! Canonical forms are equal exactly if their fingerprints are, collisions excepted, which do not happen
//! in searches this small. So a strategy makes the same steps and stores as many states either way.

use explore::{Exploration, StrategyKind};
use progen::Preset;
use progen::differential::{answers, code, problem};

/// The strategies that store states by their keys.
const STORING: [StrategyKind; 6] = [
    StrategyKind::Backtrack,
    StrategyKind::Parallel,
    StrategyKind::Persistent,
    StrategyKind::Selective,
    StrategyKind::Lockset,
    StrategyKind::Heuristic,
];

fn agree(preset: Preset, count: u64) {
    let count = testlang::random(count);
    let mut states = 0;
    for seed in 0..count {
        let code = code(&progen::generate(preset, seed));
        for strategy in STORING {
            let search = |exact: bool| -> Exploration {
                let mut problem = problem(&code, strategy, 5_000);
                problem.exact = exact;
                explore::run(&problem)
            };
            let (exact, hashed) = (search(true), search(false));
            let name = format!("{} {seed} by {}", preset.name(), strategy.name());
            assert_eq!(answers(&exact), answers(&hashed), "{name}");
            let size = |found: &Exploration| {
                let coverage = &found.coverage;
                (coverage.states, coverage.entries, coverage.all_transitions)
            };
            assert_eq!(size(&exact), size(&hashed), "{name}");
            states += exact.coverage.states;
        }
    }
    assert!(states > count * 50, "too small: {states}");
}

#[test]
fn locks() {
    agree(Preset::Locks, 60);
}

#[test]
fn atomics() {
    agree(Preset::Atomics, 60);
}

#[test]
fn cyclic() {
    agree(Preset::Cyclic, 60);
}

/// Objects and threads whose numbers differ from state to state.
#[test]
fn heap() {
    agree(Preset::Heap, 60);
}

#[test]
fn sync() {
    agree(Preset::Sync, 60);
}
