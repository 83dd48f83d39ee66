//! Races that are left to thread-modular proofs.

use analysis::Analysis;
use pushdown::budget::Budget;
use pushdown::program::engine::study;
use refine::automaton::Settings;
use std::sync::Arc;

/// What the lock analysis leaves of races, where it follows all of a program.
pub fn left_by_locks(program: &ir::Program) -> Option<Settings> {
    let analysis = Analysis::until(program, None)?;
    let mut budget = Budget {
        facts: 1_000_000,
        ..Budget::default()
    };
    let left = study(&analysis, &mut budget, |found| {
        let all = found.conditions().is_empty();
        all.then(|| Arc::new(found.doubtful()))
    });
    Some(Settings {
        left: Some(left.ok()??),
        ..Settings::default()
    })
}
