//! Every execution is among those the analysis allows: on all test programs and on random ones,
//! each access touches bytes of its points-to set, each call is in the call graph, and points that
//! two threads stand at together may happen in parallel. The gate takes turns with `expanded.rs` with the test programs.

mod execution;
mod programs;

use execution::disagreements;
use progen::{Preset, generate, lower};
use programs::taking_turns;
use testlang::Header;

#[test]
fn on_the_test_programs() {
    let mut wrong = Vec::new();
    let programs = taking_turns(0);
    assert!(programs.len() > 100);
    for (path, program) in &programs {
        let problems = disagreements(program, 2, 400);
        // Some of those about locks break what the analysis assumes, to show what comes of it. Others that are
        // answered wrongly break what the models of the world assume.
        let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
        let about_locks = path.parent().is_some_and(|p| p.ends_with("locks"));
        let breaks = about_locks && header.verdict("answers", "race") == Some("safe");
        if problems.is_empty() == breaks {
            wrong.push(format!("{}: {problems:#?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn on_random_programs() {
    for preset in Preset::ALL {
        for seed in 0..testlang::random(20) {
            let program = lower(&generate(preset, seed));
            let problems = disagreements(&program, 3, 300);
            assert!(problems.is_empty(), "{preset:?} {seed}: {problems:#?}");
        }
    }
}
