//! What is proved is true: `prove` against the reference search on random programs.
//!
//! A proof must pass its check by a second solver, and must not exclude what the reference finds:
//! in the program itself, and, where any number of threads is started, with two and with three.
//! The gate has a sample with every form of program, `cargo xtask nightly` more (`testlang::random`); `cargo xtask proofs`
//! does the same on as many programs as it is asked to.

mod common;
#[path = "common/left.rs"]
mod left;

use common::{proved, proved_beside};
use ir::DataModel;
use left::left_by_locks;
use progen::idiom::{self, Number, Sketch};
use progen::many::{any_number, this_number};
use progen::proofs::{agree, found};
use progen::through_c::lower_texts_for;
use progen::{Preset, Program};
use std::path::Path;
use std::time::Duration;

/// States of a reference search.
const STATES: u64 = 20_000;

/// How much is proved of a program; an error if the reference finds it violated in one of these.
fn judge(
    program: &ir::Program,
    instances: &[ir::Program],
    time: Duration,
    sliced: bool,
) -> Result<usize, String> {
    let mut claims = proved(program, time, sliced)?.map(|(claims, _)| claims);
    if claims.is_none_or(|c| !c.races)
        && let Some(left) = left_by_locks(program)
    {
        let more = proved_beside(program, left, time, sliced)?;
        claims = more.map(|(claims, _)| claims).or(claims);
    }
    let Some(claims) = claims else {
        return Ok(0);
    };
    for instance in instances {
        agree(claims, found(instance, STATES)?)?;
    }
    Ok(claims.count())
}

fn as_written(program: &Program, model: DataModel, how: How) -> Result<usize, String> {
    let How { time, sliced } = how;
    let lowered = progen::lower_for(program, model);
    judge(&lowered, std::slice::from_ref(&lowered), time, sliced)
}

/// With monitors, latches, interrupts and daemons.
fn as_managed(program: &Program, model: DataModel, how: How) -> Result<usize, String> {
    let How { time, sliced } = how;
    let lowered = progen::managed(progen::lower_for(program, model));
    judge(&lowered, std::slice::from_ref(&lowered), time, sliced)
}

fn for_any(program: &Program, model: DataModel, how: How) -> Result<usize, String> {
    let How { time, sliced } = how;
    let lower = |p: &Program| progen::lower_for(p, model);
    let Some(open) = any_number(program) else {
        return Ok(0);
    };
    let some = [2, 3].into_iter().filter_map(|n| this_number(program, n));
    let some: Vec<ir::Program> = some.map(|p| lower(&p)).collect();
    judge(&lower(&open), &some, time, sliced)
}

/// How long a proof may take, and whether it is made by slices.
#[derive(Clone, Copy)]
struct How {
    time: Duration,
    sliced: bool,
}

type Judge = fn(&Program, DataModel, How) -> Result<usize, String>;

fn all_agree(judge: Judge, preset: Preset, seeds: std::ops::Range<u64>) -> usize {
    let mut proofs = 0;
    for seed in seeds {
        let program = progen::generate(preset, seed);
        let sliced = seed % 2 == 1;
        let model = model(seed / 2);
        let time = Duration::from_millis(200);
        match judge(&program, model, How { time, sliced }) {
            Ok(n) => proofs += n,
            Err(what) => {
                let time = Duration::from_secs(2);
                let wrong = |p: &_| judge(p, model, How { time, sliced }).is_err();
                let small = progen::shrink(&program, wrong);
                let (name, text) = (preset.name(), progen::to_c(&small));
                panic!("{name} {seed}, {model:?}, sliced {sliced}: {what}\n{text}");
            }
        }
    }
    proofs
}

/// Every second program has narrow pointers.
fn model(seed: u64) -> DataModel {
    match seed % 2 {
        0 => DataModel::Lp64,
        _ => DataModel::Ilp32,
    }
}

/// Compares `count` programs of each preset; one in `one_in` must be proved, or nothing is compared.
fn of_presets(judge: Judge, count: u64, one_in: usize) {
    let count = testlang::random(count);
    let all = Preset::ALL.into_iter();
    let proofs: usize = all.map(|preset| all_agree(judge, preset, 0..count)).sum();
    let tried = count as usize * Preset::ALL.len();
    assert!(
        proofs * one_in >= tried,
        "too few proofs: {proofs} of {tried}"
    );
}

#[test]
fn proofs_are_true() {
    of_presets(as_written, 6, 8);
}

#[test]
fn proofs_of_managed_programs_are_true() {
    of_presets(as_managed, 6, 16);
}

#[test]
fn proofs_for_any_number_are_true() {
    of_presets(for_any, 8, 8);
}

/// A sketch for any number of workers, for two, and for three.
fn lowered(sketches: &[Sketch], model: DataModel) -> Vec<ir::Program> {
    let numbers = [Number::Open, Number::Exactly(2), Number::Exactly(3)];
    let texts = sketches.iter();
    let texts = texts.flat_map(|s| numbers.map(|n| idiom::to_c(s, n)));
    let texts: Vec<String> = texts.collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("idioms_{model:?}.c"));
    lower_texts_for(&texts, &file, model).expect("idioms are C")
}

#[test]
fn proofs_of_idioms_are_true() {
    of_idioms(0, 40, DataModel::Lp64);
}

#[test]
fn proofs_of_idioms_with_narrow_pointers_are_true() {
    of_idioms(100_000, 24, DataModel::Ilp32);
}

/// Sketches that are lowered as one file.
const AT_ONCE: usize = 50;

fn of_idioms(from: u64, count: u64, model: DataModel) {
    let count = testlang::random(count);
    let seeds: Vec<u64> = (from..from + count).collect();
    let mut proofs = 0;
    for seeds in seeds.chunks(AT_ONCE) {
        let sketches: Vec<Sketch> = seeds.iter().map(|s| idiom::sketch(*s)).collect();
        let programs = lowered(&sketches, model);
        for (seed, forms) in seeds.iter().zip(programs.chunks(3)) {
            let sliced = seed % 4 == 3;
            match judge(&forms[0], &forms[1..], Duration::from_millis(300), sliced) {
                Ok(n) => proofs += n,
                Err(what) => {
                    let text = idiom::to_c(&idiom::sketch(*seed), Number::Open);
                    panic!("{seed}, sliced {sliced}: {what}\n{text}");
                }
            }
        }
    }
    let tried = count as usize;
    assert!(proofs * 3 >= tried, "too few proofs: {proofs} of {tried}");
}
