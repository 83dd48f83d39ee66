//! What is proved never races: on all test programs and on random ones, where the lock engine rules
//! out every pair, exploration finds no race.

use analysis::Analysis;
use explore::{Limits, Problem, StrategyKind};
use ir::Program;
use machine::Code;
use progen::{Preset, generate, lower};
use pushdown::budget::Budget;
use pushdown::engine::study;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use verdict::{Property, Verdict};

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

/// Whether exploration finds a race in a program that uses memory safely as far as it looked.
fn races(mut problem: Problem, states: u64) -> bool {
    problem.limits = Limits {
        states: Some(states),
        ..Limits::default()
    };
    let verdicts = explore::run(&problem).verdicts;
    let violated = |property| {
        let mut answers = verdicts.answers.iter();
        answers.any(|(p, v)| *p == property && matches!(v, Verdict::Violated(_)))
    };
    violated(Property::Race) && !violated(Property::Memory)
}

fn c_programs(dir: &Path, out: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            c_programs(&path, out);
        } else if path.extension().is_some_and(|e| e == "c") {
            out.push(path);
        }
    }
}

#[test]
fn test_programs_that_are_proved_do_not_race() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut paths = Vec::new();
    c_programs(&root, &mut paths);
    let (mut count, mut wrong) = (0, Vec::new());
    for path in &paths {
        let inputs = cfront::Inputs::files([path.clone()], &[]);
        let mut files = cfront::source::FileTable::new();
        let Ok(lowered) = cfront::load(&inputs, &cfront::Options::default(), &mut files) else {
            continue;
        };
        if !proved(&lowered.program) {
            continue;
        }
        count += 1;
        let code = Arc::new(Code::new(Arc::new(lowered.program)));
        if races(Problem::new(code), 1_500) {
            wrong.push(path.display().to_string());
        }
    }
    eprintln!("{count} of {} programs proved", paths.len());
    assert!(wrong.is_empty(), "proved, but they race: {wrong:#?}");
    assert!(count > 50, "{count} proved");
}

#[test]
fn random_programs_that_are_proved_do_not_race() {
    let (mut count, mut racy) = (0, 0);
    for preset in Preset::ALL {
        for seed in 0..150 {
            let source = generate(preset, 40_000 + seed);
            let program = lower(&source);
            let proved = proved(&program);
            count += usize::from(proved);
            let code = Arc::new(Code::new(Arc::new(program)));
            let problem = progen::differential::problem(&code, StrategyKind::Backtrack, 1_500);
            let text = || progen::to_c(&source);
            let races = races(problem, 1_500);
            racy += usize::from(races);
            assert!(!(races && proved), "{preset:?} {seed}\n{}", text());
        }
    }
    eprintln!("{count} random programs proved, {racy} race");
    assert!(count > 50 && racy > 50, "{count} proved, {racy} race");
}
