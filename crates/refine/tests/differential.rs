//! What is proved is true: `prove` against the reference search on random programs.
//!
//! A proof must pass its check by a second solver, and must not exclude what the reference finds.

use explore::StrategyKind;
use progen::differential::{code, problem};
use progen::{Preset, Program};
use refine::automaton::Settings;
use refine::certificate::{Excluded, Refuter, confirm};
use refine::prove::{Task, prove};
use smt::{Answer, Backend, Solver};
use std::time::{Duration, Instant};
use verdict::{Property, Verdict};

struct Fresh;

impl Refuter for Fresh {
    fn refutes(&mut self, terms: &logic::Terms, all: &[logic::Term]) -> Result<bool, String> {
        match Solver::new(Backend::Embedded).check(terms, all) {
            Answer::Unsat(_) => Ok(true),
            Answer::Sat(_) => Ok(false),
            Answer::Unknown(reason) => Err(reason.to_string()),
        }
    }
}

/// What is proved of a program.
fn proved(program: &Program, time: Duration) -> Result<Excluded, String> {
    let nothing = Excluded {
        races: false,
        asserts: false,
    };
    let lowered = progen::lower(program);
    let task = Task {
        settings: Settings::default(),
        backend: Backend::Embedded,
        form: None,
        deadline: Some(Instant::now() + time),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
    };
    let Ok(outcome) = prove(&lowered, &task) else {
        return Ok(nothing);
    };
    let Some(certificate) = outcome.certificate else {
        return Ok(nothing);
    };
    match confirm(&lowered, &certificate, &mut Fresh) {
        Ok(_) => Ok(certificate.excluded),
        Err(why) => Err(format!("the proof does not pass its check: {}", why.0)),
    }
}

/// How many of race and assertions are proved; an error if the reference finds one of them.
fn contradiction(program: &Program, time: Duration) -> Result<usize, String> {
    let excluded = proved(program, time)?;
    if !excluded.races && !excluded.asserts {
        return Ok(0);
    }
    let found = explore::run(&problem(&code(program), StrategyKind::Reference, 20_000));
    let violated = |property: Property| {
        let answers = &found.verdicts.answers;
        answers
            .iter()
            .any(|(p, v)| *p == property && matches!(v, Verdict::Violated(_)))
    };
    for (claimed, property) in [
        (excluded.races, Property::Race),
        (excluded.asserts, Property::Assert),
    ] {
        if claimed && violated(property) {
            return Err(format!("{property} is proved safe, and violated"));
        }
    }
    Ok(usize::from(excluded.races) + usize::from(excluded.asserts))
}

fn agree(preset: Preset, seeds: std::ops::Range<u64>) -> usize {
    let mut proofs = 0;
    for seed in seeds {
        let program = progen::generate(preset, seed);
        match contradiction(&program, Duration::from_millis(300)) {
            Ok(n) => proofs += n,
            Err(what) => {
                let wrong = |p: &_| contradiction(p, Duration::from_secs(2)).is_err();
                let small = progen::shrink(&program, wrong);
                panic!("{} {seed}: {what}\n{}", preset.name(), progen::to_c(&small));
            }
        }
    }
    proofs
}

#[test]
fn proofs_are_true() {
    let count = 6;
    let mut proofs = 0;
    for preset in Preset::ALL {
        proofs += agree(preset, 0..count);
    }
    assert!(proofs >= 10, "too few proofs: {proofs}");
}
