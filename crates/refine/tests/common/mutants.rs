//! Judging mutants, for the test and for `cargo xtask mutants`.
//!
//! The reference search is the judge where it comes to its end: every strategy must find what it finds, and so
//! must the search that `check` makes ([`explore::choose`]). Neither the lock engine nor a proof may claim what
//! any engine finds violated, unless memory or locks are misused: both say that they assume the contrary. A proof is
//! tried for twice as long as one of the program that was mutated took, where there was one: a proof of
//! what is not so would be found as soon as one of what is.

use super::common::{proved, proved_beside};
use super::left::left_by_locks;
use analysis::Analysis;
use explore::{Judge, Problem, Reuse, StrategyKind};
use ir::Program;
use machine::{Code, Config};
use progen::differential::{Asked, Comparison, answers, compare_code, problem, replays_under};
use progen::idiom::{self, Number};
use progen::mutate::{apply, describe, mutations, pick};
use progen::proofs::Claims;
use progen::through_c::lower_texts;
use progen::{Preset, Rng};
use pushdown::budget::Budget;
use pushdown::program::engine::study;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use verdict::{Property, Verdict};

/// Steps of the search that `check` makes.
const STEPS: u64 = 200_000;

/// How long a search may take.
const SEARCH: Duration = Duration::from_secs(2);

/// How long a proof of a correct program is tried.
const PROOF: Duration = Duration::from_millis(200);

/// A correct program.
pub struct Base {
    /// What it is called.
    pub name: String,
    /// The program.
    pub program: Program,
    /// How long the proof of a mutant is tried, where the program itself is proved.
    pub proof: Option<Duration>,
}

/// What is said of a mutant.
pub enum Judged {
    /// The reference came to its end, and all agree: these are violated.
    Known(Vec<Property>),
    /// The reference did not; these are violated.
    Large(Vec<Property>),
    /// They do not agree.
    Differ(String),
}

/// How mutants are judged.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The largest number of states for the reference.
    pub states: u64,
}

impl Settings {
    fn config() -> Config {
        Config {
            budget: 2_000,
            ..Config::default()
        }
    }

    /// A program to make mutants of: one in which nothing is found, and that is small.
    pub fn base(&self, name: String, program: Program) -> Option<Base> {
        // What mutants may grow by.
        let half = Settings {
            states: self.states / 2,
        };
        match half.judge(&program, None) {
            Judged::Known(violated) if violated.is_empty() => {}
            _ => return None,
        }
        let begun = Instant::now();
        let found = claims(&program, PROOF).ok()?;
        let proof = (found.count() > 0).then(|| 2 * begun.elapsed().min(PROOF));
        Some(Base {
            name,
            program,
            proof,
        })
    }

    /// Judges a mutant, trying proofs for so long.
    pub fn judge(&self, mutant: &Program, proof: Option<Duration>) -> Judged {
        match self.agree(mutant, proof) {
            Ok(judged) => judged,
            Err(what) => Judged::Differ(what),
        }
    }

    fn agree(&self, mutant: &Program, proof: Option<Duration>) -> Result<Judged, String> {
        let errors = ir::verify(mutant);
        if !errors.is_empty() {
            return Err(format!("no program: {errors:?}"));
        }
        let code = Arc::new(Code::new(Arc::new(mutant.clone())));
        let asked = Asked {
            states: self.states,
            config: Self::config(),
            strategies: &StrategyKind::ALL,
            judges: &[Judge::Summary],
            time: Some(SEARCH),
        };
        let expected = match compare_code(&code, &asked) {
            Comparison::Agreed(answers) => Some(answers),
            Comparison::TooLarge => None,
            Comparison::Differ(what) => return Err(what),
        };
        let chosen = self.chosen(&code)?;
        let found = answers(&chosen);
        let mut violated = found.violated.clone();
        if let Some(expected) = &expected {
            for (property, verdict) in &chosen.verdicts.answers {
                let is = expected.violated.contains(property);
                let differs = match verdict {
                    Verdict::Safe(_) => is,
                    Verdict::Violated(_) => !is,
                    // Time and steps may be over.
                    Verdict::Unknown(_) => false,
                };
                if differs {
                    return Err(format!("by choice: {property}: {verdict:?}"));
                }
            }
            violated.clone_from(&expected.violated);
        }
        let is = |property: Property| violated.contains(&property);
        if !is(Property::Memory) && !is(Property::Misuse) {
            self.proofs(&code, &violated, proof)?;
        }
        Ok(match expected {
            Some(_) => Judged::Known(violated),
            None => Judged::Large(violated),
        })
    }

    fn problem(&self, code: &Arc<Code>, strategy: StrategyKind) -> Problem {
        Problem {
            config: Self::config(),
            ..problem(code, strategy, 4 * self.states)
        }
    }

    /// What `check` finds.
    fn chosen(&self, code: &Arc<Code>) -> Result<explore::Exploration, String> {
        let mut problem = self.problem(code, StrategyKind::Backtrack);
        problem.all_races = false;
        problem.reuse = Reuse::Never;
        problem.limits.depth = None;
        problem.limits.steps = Some(STEPS);
        problem.limits.time = Some(SEARCH);
        let found = explore::choose(&problem);
        replays_under(&Self::config(), code, &found)
            .map_err(|what| format!("by choice: {what}"))?;
        Ok(found)
    }

    /// What is claimed by locks and by proofs against what is violated.
    fn proofs(
        &self,
        code: &Arc<Code>,
        violated: &[Property],
        proof: Option<Duration>,
    ) -> Result<(), String> {
        let program = code.program();
        let is = |property: Property| violated.contains(&property);
        let mut wrong = Vec::new();
        let (race, deadlock) = by_locks(program);
        if race && is(Property::Race) {
            wrong.push(("locks", Property::Race));
        }
        if deadlock && is(Property::Deadlock) {
            wrong.push(("locks", Property::Deadlock));
        }
        if let Some(time) = proof
            && (is(Property::Race) || is(Property::Assert))
        {
            let claims = claims(program, time)?;
            if claims.races && is(Property::Race) {
                wrong.push(("proof", Property::Race));
            }
            if claims.asserts && is(Property::Assert) {
                wrong.push(("proof", Property::Assert));
            }
        }
        // Both assume that no lock is made, destroyed or overwritten while others use it.
        if !wrong.is_empty() {
            let mut silent = self.problem(code, StrategyKind::Reference);
            silent.config.touches = false;
            let found = answers(&explore::run(&silent)).violated;
            wrong.retain(|(_, property)| found.contains(property));
        }
        match wrong.first() {
            Some((who, property)) => Err(format!("{who}: {property} safe, and violated")),
            None => Ok(()),
        }
    }
}

/// Whether the lock engine excludes races, and deadlocks.
fn by_locks(program: &Program) -> (bool, bool) {
    let mut budget = Budget {
        facts: 1_000_000,
        ..Budget::default()
    };
    let Some(analysis) = Analysis::until(program, None) else {
        return (false, false);
    };
    let found = study(&analysis, &mut budget, |found| {
        let all = found.conditions().is_empty();
        (all && found.no_candidates(), all && found.no_deadlock())
    });
    found.unwrap_or_default()
}

/// What is proved, alone or of what locks leave.
fn claims(program: &Program, time: Duration) -> Result<Claims, String> {
    let alone = proved(program, time, false)?.map(|(claims, _)| claims);
    let alone = alone.unwrap_or_default();
    if alone.races {
        return Ok(alone);
    }
    let Some(left) = left_by_locks(program) else {
        return Ok(alone);
    };
    let beside = proved_beside(program, left, time, false)?.map(|(claims, _)| claims);
    let beside = beside.unwrap_or_default();
    Ok(Claims {
        races: beside.races,
        asserts: alone.asserts || beside.asserts,
    })
}

/// A mutant of a program: one change, or two. What was changed comes with it.
pub fn mutant(base: &Base, rng: &mut Rng) -> Option<(&'static str, String, Program)> {
    let first = pick(&mutations(&base.program), rng)?;
    let mut what = describe(&base.program, &first);
    let mut program = apply(&base.program, &first);
    if rng.chance(25)
        && let Some(second) = pick(&mutations(&program), rng)
    {
        what = format!("{what}; {}", describe(&program, &second));
        program = apply(&program, &second);
    }
    Some((first.name, what, program))
}

/// Programs put together from idioms without slips, with two workers; `file` is written and removed.
pub fn idioms(seeds: Range<u64>, file: &Path) -> Result<Vec<(String, Program)>, String> {
    let text = |seed: u64| {
        let mut sketch = idiom::sketch(seed);
        sketch.parts.truncate(2);
        sketch.parts.iter_mut().for_each(|part| part.slip = 0);
        idiom::to_c(&sketch, Number::Exactly(2))
    };
    let texts: Vec<String> = seeds.clone().map(text).collect();
    let names = seeds.map(|seed| format!("idiom {seed}"));
    Ok(names.zip(lower_texts(&texts, file)?).collect())
}

/// A random program.
pub fn random(seed: u64) -> (String, Program) {
    let kinds = [
        Preset::Locks,
        Preset::Sync,
        Preset::Atomics,
        Preset::Mixed,
        Preset::Deadlock,
        Preset::Heap,
    ];
    let preset = kinds[seed as usize % kinds.len()];
    let program = progen::lower(&progen::generate(preset, seed));
    (format!("{} {seed}", preset.name()), program)
}
