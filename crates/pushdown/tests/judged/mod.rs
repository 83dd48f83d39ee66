//! Programs, and what exploration says of them.

use analysis::Analysis;
use explore::{Limits, Problem, StrategyKind};
use ir::Program;
use machine::Code;
use progen::{Preset, generate, lower};
use pushdown::budget::Budget;
use pushdown::program::engine::{Study, study};
use std::path::Path;
use std::sync::Arc;
use testlang::Header;
use verdict::{Property, Verdict};

/// States that exploration looks at.
const STATES: u64 = 1_500;

/// What the lock engine is asked.
pub type Claim = fn(&Study<'_, '_>) -> bool;

/// Whether the engine proves a claim of a program, without conditions.
pub fn proves(claim: Claim, program: &Program) -> bool {
    let analysis = Analysis::of(program);
    let mut budget = Budget {
        facts: 300_000,
        ..Budget::default()
    };
    let answer = study(&analysis, &mut budget, |found| {
        claim(found) && found.conditions().is_empty()
    });
    answer.unwrap_or(false)
}

/// Whether exploration finds a property violated in a program that uses memory safely as far as it
/// looked.
pub fn violates(mut problem: Problem, property: Property) -> bool {
    problem.limits = Limits {
        states: Some(STATES),
        ..Limits::default()
    };
    let verdicts = explore::run(&problem).verdicts;
    let violated = |property| {
        let mut answers = verdicts.answers.iter();
        answers.any(|(p, v)| *p == property && matches!(v, Verdict::Violated(_)))
    };
    violated(property) && !violated(Property::Memory)
}

/// Whether the header of a program says that the proof is known to rest on a broken assumption.
fn is_known(path: &Path, property: Property) -> bool {
    let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
    header.verdict("answers", property.name()) == Some("safe")
}

/// How many test programs are proved; none of them may be found violated. In the gate the tests about races and deadlocks take
/// turns with the programs.
pub fn test_programs(claim: Claim, property: Property) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let turn = usize::from(property == Property::Deadlock);
    let paths = testlang::files(&root, "c");
    let paths: Vec<_> = match testlang::everything() {
        true => paths,
        false => paths.into_iter().skip(turn).step_by(2).collect(),
    };
    let (mut count, mut wrong) = (0, Vec::new());
    for path in &paths {
        let inputs = cfront::Inputs::files([path.clone()], &[]);
        let mut files = cfront::source::FileTable::new();
        let Ok(lowered) = cfront::load(&inputs, &cfront::Options::default(), &mut files) else {
            continue;
        };
        if !proves(claim, &lowered.program) || is_known(path, property) {
            continue;
        }
        count += 1;
        let code = Arc::new(Code::new(Arc::new(lowered.program)));
        if violates(Problem::new(code), property) {
            wrong.push(path.display().to_string());
        }
    }
    eprintln!("{count} of {} programs proved", paths.len());
    assert!(wrong.is_empty(), "proved, but violated: {wrong:#?}");
    count
}

/// How many random programs are proved, and how many violated; none may be both.
pub fn random_programs(
    claim: Claim,
    property: Property,
    presets: &[Preset],
    seeds: std::ops::Range<u64>,
) -> (usize, usize) {
    let (mut count, mut violated) = (0, 0);
    for &preset in presets {
        for seed in seeds.clone() {
            let source = generate(preset, seed);
            let program = lower(&source);
            let proved = proves(claim, &program);
            count += usize::from(proved);
            let code = Arc::new(Code::new(Arc::new(program)));
            let problem = progen::differential::problem(&code, StrategyKind::Backtrack, STATES);
            let violates = violates(problem, property);
            violated += usize::from(violates);
            let text = || progen::to_c(&source);
            assert!(!(violates && proved), "{preset:?} {seed}\n{}", text());
        }
    }
    eprintln!("{count} random programs proved, {violated} violated");
    (count, violated)
}
