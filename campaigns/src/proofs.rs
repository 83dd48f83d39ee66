//! `cargo xtask proofs [--count N] [--seed S] [--preset NAME] [--time MS] [--states N] [--damage N]
//! [--jobs N]`: what is proved against what the reference search finds.
//!
//! N programs (100) of every preset, and of `idioms`, from seed S (0), each with any number of threads.
//! A proof (tried for MS milliseconds, 1,000; a quarter of that where something is violated) must pass its
//! check, must not claim what the reference finds violated among N states (5,000) with two or three
//! threads, and, damaged N times (1), must be refused, or accepted by z3 as well where it is installed.
//! Where the races of a program are not proved absent, those are tried that the lock analysis leaves.
//! The same with two threads as written, for every third program. What the reference reports must replay.
//! A program that is judged wrongly is printed as C, and fails the task.

use crate::outside::{self, Options};
use common::{proved, proved_beside};
use damage::{Fate, damaged, z3};
use left::left_by_locks;
use progen::idiom::{self, Number, Sketch};
use progen::many::{any_number, this_number};
use progen::proofs::{Claims, Found, agree, found};
use progen::through_c::lower_texts;
use progen::{Preset, Rng};
use smt::Backend;
use std::path::Path;
use std::time::Duration;

#[path = "../../crates/refine/tests/common/mod.rs"]
pub(crate) mod common;
#[path = "../../crates/refine/tests/common/damage.rs"]
mod damage;
#[path = "../../crates/refine/tests/common/left.rs"]
pub(crate) mod left;

/// Programs that one run of the preprocessor takes.
const BATCH: u64 = 40;

/// A program in its forms.
struct Case {
    name: String,
    text: String,
    open: ir::Program,
    some: [ir::Program; 2],
    sliced: bool,
    seed: u64,
}

/// How often what was answered.
#[derive(Clone, Copy, Default)]
struct Tally {
    programs: u64,
    /// Programs with races proved absent, for any number and as written; with a violation.
    safe: [u64; 2],
    asserts: [u64; 2],
    racy: u64,
    broken: u64,
    /// Proved, and searched to the end with two and three threads.
    complete: u64,
    refused: u64,
    still: u64,
    wrong: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.programs += other.programs;
        for i in 0..2 {
            self.safe[i] += other.safe[i];
            self.asserts[i] += other.asserts[i];
        }
        self.racy += other.racy;
        self.broken += other.broken;
        self.complete += other.complete;
        self.refused += other.refused;
        self.still += other.still;
        self.wrong += other.wrong;
    }

    fn print(&self, name: &str) {
        println!(
            "{name:9} {:5} programs | race: proved {} for any number, {} of the third with two; violated {} | \
             assert: {}, {}; {} | proved and searched to the end {} | damaged: {} refused, {} proofs still | wrong {}",
            self.programs,
            self.safe[0],
            self.safe[1],
            self.racy,
            self.asserts[0],
            self.asserts[1],
            self.broken,
            self.complete,
            self.refused,
            self.still,
            self.wrong
        );
    }
}

/// Compares.
pub fn run(_root: &Path, args: &[&str]) -> Result<bool, String> {
    let names = [
        "count", "seed", "preset", "time", "states", "damage", "jobs",
    ];
    let options = Options::parse(args, &names, &[])?;
    let first = options.number("seed", 0)?;
    let seeds = first..first + options.number("count", 100)?;
    let settings = Settings {
        time: Duration::from_millis(options.number("time", 1000)?),
        states: options.number("states", 5_000)?,
        damage: options.number("damage", 1)?,
        z3: z3(),
    };
    let jobs = options.number("jobs", 1)?;
    let all = Preset::ALL.map(Preset::name).into_iter();
    let all = all.chain(["idioms"]);
    let asked = options.text("preset");
    let mut sum = Tally::default();
    for name in all.filter(|n| asked.is_none_or(|a| a == *n)) {
        let mut tally = Tally::default();
        for start in seeds.clone().step_by(BATCH as usize) {
            let batch = start..seeds.end.min(start + BATCH);
            let cases = match Preset::from_name(name) {
                Some(preset) => batch.filter_map(|s| generated(preset, s)).collect(),
                None => sketched(batch)?,
            };
            for one in outside::parallel(&cases, jobs, |c| settings.judge(c)) {
                tally.add(&one);
            }
        }
        tally.print(name);
        sum.add(&tally);
    }
    sum.print("all");
    Ok(sum.wrong == 0 && sum.programs > 0)
}

/// A random program.
fn generated(preset: Preset, seed: u64) -> Option<Case> {
    let program = progen::generate(preset, seed);
    let open = any_number(&program)?;
    let some = [this_number(&program, 2)?, this_number(&program, 3)?];
    Some(Case {
        name: format!("{} {seed}", preset.name()),
        text: progen::to_c(&open),
        open: progen::lower(&open),
        some: some.map(|p| progen::lower(&p)),
        sliced: seed % 2 == 1,
        seed,
    })
}

/// Programs put together from idioms.
fn sketched(seeds: std::ops::Range<u64>) -> Result<Vec<Case>, String> {
    let file = outside::scratch("proofs")?.join("idioms.c");
    let numbers = [Number::Open, Number::Exactly(2), Number::Exactly(3)];
    let sketches: Vec<Sketch> = seeds.clone().map(idiom::sketch).collect();
    let texts = sketches.iter();
    let texts = texts.flat_map(|s| numbers.map(|n| idiom::to_c(s, n)));
    let texts: Vec<String> = texts.collect();
    let mut lowered = lower_texts(&texts, &file)?.into_iter();
    let mut cases = Vec::new();
    for (seed, forms) in seeds.zip(texts.chunks(3)) {
        let mut next = || lowered.next().ok_or("a program was lost");
        cases.push(Case {
            name: format!("idioms {seed}"),
            text: forms[0].clone(),
            open: next()?,
            some: [next()?, next()?],
            sliced: seed % 4 == 3,
            seed,
        });
    }
    Ok(cases)
}

struct Settings {
    time: Duration,
    states: u64,
    damage: u64,
    z3: Option<Backend>,
}

impl Settings {
    fn judge(&self, case: &Case) -> Tally {
        let mut tally = Tally {
            programs: 1,
            ..Tally::default()
        };
        if let Err(what) = self.compare(case, &mut tally) {
            tally.wrong = 1;
            println!(
                "{}, sliced {}: {what}\n{}",
                case.name, case.sliced, case.text
            );
        }
        tally
    }

    fn compare(&self, case: &Case, tally: &mut Tally) -> Result<(), String> {
        let two = found(&case.some[0], self.states)?;
        let three = found(&case.some[1], self.states)?;
        let unbroken = two.unbroken.and(three.unbroken);
        tally.racy += u64::from(!unbroken.races);
        tally.broken += u64::from(!unbroken.asserts);
        // A proof of what is not so would be found as soon as one of what is.
        let right = unbroken.races && unbroken.asserts;
        let time = if right { self.time } else { self.time / 4 };
        let claims = self.prove((&case.open, time), case, tally, 0)?;
        let both = Found {
            unbroken,
            complete: two.complete && three.complete,
        };
        agree(claims, both)?;
        tally.complete += u64::from(claims.races && both.complete);
        if !case.seed.is_multiple_of(3) {
            return Ok(());
        }
        let claims = self.prove((&case.some[0], time), case, tally, 1)?;
        agree(claims, two).map_err(|what| format!("as written, two threads: {what}"))
    }

    fn prove(
        &self,
        (program, time): (&ir::Program, Duration),
        case: &Case,
        tally: &mut Tally,
        form: usize,
    ) -> Result<Claims, String> {
        let mut found = proved(program, time, case.sliced)?;
        if found.as_ref().is_none_or(|(claims, _)| !claims.races)
            && let Some(left) = left_by_locks(program)
        {
            found = proved_beside(program, left, time, case.sliced)?.or(found);
        }
        let Some((claims, certificate)) = found else {
            return Ok(Claims::default());
        };
        tally.safe[form] += u64::from(claims.races);
        tally.asserts[form] += u64::from(claims.asserts);
        let mut rng = Rng::new(case.seed);
        for _ in 0..self.damage {
            match damaged(program, &certificate, &mut rng, self.z3.as_ref())? {
                Fate::Whole => {}
                Fate::Refused => tally.refused += 1,
                Fate::StillOne => tally.still += 1,
            }
        }
        Ok(claims)
    }
}
