//! What is proved is true: `prove` against the reference search on random programs.
//!
//! A proof must pass its check by a second solver, and must not exclude what the reference finds:
//! in the program itself, and, where any number of threads is started, with two and with three.

mod common;

use common::{Fresh, any_number, nameless, proof};
use explore::StrategyKind;
use progen::differential::{code, problem};
use progen::{Preset, Program, Stmt};
use refine::certificate::{Excluded, confirm};
use smt::Backend;
use std::time::Duration;
use verdict::{Property, Verdict};

/// What is proved of a program.
fn proved(program: &Program, time: Duration, sliced: bool) -> Result<Excluded, String> {
    let lowered = progen::lower(program);
    let Some(certificate) = proof(&lowered, time, sliced) else {
        return Ok(Excluded {
            races: false,
            asserts: false,
        });
    };
    match confirm(&lowered, &certificate, &mut Fresh(Backend::Embedded)) {
        Ok(_) => Ok(certificate.excluded),
        Err(why) => Err(format!("the proof does not pass its check: {}", why.0)),
    }
}

/// An error if the reference finds something that is proved not to be.
fn contradicts(excluded: Excluded, program: &Program) -> Result<(), String> {
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
    Ok(())
}

/// How many of race and assertions are proved; an error if the reference finds one of them.
fn as_written(program: &Program, time: Duration, sliced: bool) -> Result<usize, String> {
    let excluded = proved(program, time, sliced)?;
    if excluded.races || excluded.asserts {
        contradicts(excluded, program)?;
    }
    Ok(usize::from(excluded.races) + usize::from(excluded.asserts))
}

/// The same, for any number of threads.
fn for_any(program: &Program, time: Duration, sliced: bool) -> Result<usize, String> {
    if program.threads.len() < 2 {
        return Ok(0);
    }
    let excluded = proved(&any_number(program), time, sliced)?;
    if excluded.races || excluded.asserts {
        for count in [2, 3] {
            contradicts(excluded, &this_number(program, count))
                .map_err(|e| format!("with {count} threads: {e}"))?;
        }
    }
    Ok(usize::from(excluded.races) + usize::from(excluded.asserts))
}

/// The program in which it starts so many.
fn this_number(program: &Program, count: usize) -> Program {
    let mut main: Vec<Stmt> = (1..=count).map(|thread| Stmt::Fork { thread }).collect();
    main.extend(nameless(&program.threads[0]));
    let mut threads = vec![main];
    threads.extend((0..count).map(|_| nameless(&program.threads[1])));
    Program {
        threads,
        ..program.clone()
    }
}

type Judge = fn(&Program, Duration, bool) -> Result<usize, String>;

fn agree(judge: Judge, preset: Preset, seeds: std::ops::Range<u64>) -> usize {
    let mut proofs = 0;
    for seed in seeds {
        let program = progen::generate(preset, seed);
        for sliced in [false, true] {
            match judge(&program, Duration::from_millis(200), sliced) {
                Ok(n) => proofs += n,
                Err(what) => {
                    let wrong = |p: &_| judge(p, Duration::from_secs(2), sliced).is_err();
                    let small = progen::shrink(&program, wrong);
                    let text = progen::to_c(&small);
                    panic!("{} {seed}, sliced {sliced}: {what}\n{text}", preset.name());
                }
            }
        }
    }
    proofs
}

#[test]
fn proofs_are_true() {
    let proofs: usize = Preset::ALL
        .into_iter()
        .map(|preset| agree(as_written, preset, 0..12))
        .sum();
    assert!(proofs >= 10, "too few proofs: {proofs}");
}

#[test]
fn proofs_for_any_number_are_true() {
    let proofs: usize = Preset::ALL
        .into_iter()
        .map(|preset| agree(for_any, preset, 0..16))
        .sum();
    assert!(proofs >= 10, "too few proofs: {proofs}");
}
