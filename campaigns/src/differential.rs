//! Every strategy against the reference on random programs.
//!
//! `--count N` programs a preset (1,000), from `--seed S` (0), of `--preset NAME` only (all), with
//! at most `--states N` states for the reference (20,000), by `--strategy NAME` only (all). A program on which they disagree is
//! shrunk and written to `target/disagreements`, as C and with its seed; that fails the task.
//!
//! With `--way c`, the default strategy on programs taken through the C front end is compared with
//! itself on the same programs lowered directly instead.

use crate::outside;
use explore::StrategyKind;
use progen::differential::{Comparison, compare_some};
use progen::reused::compare_some_reused;
use progen::through_c::{alike, lower_c};
use progen::{Preset, Program};
use std::fs;
use std::path::Path;

/// Programs that one run of the preprocessor takes.
const BATCH: u64 = 50;

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let (mut count, mut seed, mut states) = (1000u64, 0u64, 20_000u64);
    let mut presets = Preset::ALL.to_vec();
    let mut strategies = StrategyKind::ALL.to_vec();
    let mut through_c = false;
    for pair in args.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{} needs a value", pair[0]));
        };
        let number = || value.parse().map_err(|_| format!("{value} is no number"));
        match *name {
            "--count" => count = number()?,
            "--seed" => seed = number()?,
            "--states" => states = number()?,
            "--preset" => {
                let preset = Preset::from_name(value);
                presets = vec![preset.ok_or_else(|| format!("no preset {value}"))?];
            }
            "--strategy" => {
                let strategy = StrategyKind::from_name(value);
                strategies = vec![strategy.ok_or_else(|| format!("no strategy {value}"))?];
            }
            "--way" => through_c = *value == "c",
            _ => return Err(format!("no option {name}")),
        }
    }
    let mut agreed = true;
    for preset in presets {
        let seeds = seed..seed + count;
        agreed &= if through_c {
            c(root, preset, seeds, states)?
        } else {
            let compare = Compare {
                preset,
                states,
                strategies: &strategies,
            };
            compare.all(root, seeds)?
        };
    }
    Ok(agreed)
}

fn c(
    root: &Path,
    preset: Preset,
    seeds: std::ops::Range<u64>,
    states: u64,
) -> Result<bool, String> {
    let file = outside::scratch("differential")?.join(format!("{}.c", preset.name()));
    let differs = |program: &Program| -> Option<String> {
        match lower_c(std::slice::from_ref(program), &file) {
            Ok(mut lowered) => alike(program, lowered.pop()?, states)?.err(),
            Err(what) => Some(what),
        }
    };
    let (mut same, mut large, mut different) = (0, 0, 0);
    for first in seeds.clone().step_by(BATCH as usize) {
        let programs: Vec<(u64, Program)> = (first..seeds.end.min(first + BATCH))
            .map(|seed| (seed, progen::generate(preset, seed)))
            .filter(|(_, program)| program.is_c())
            .collect();
        let texts: Vec<Program> = programs.iter().map(|(_, p)| p.clone()).collect();
        let lowered = lower_c(&texts, &file)?;
        for ((seed, program), lowered) in programs.iter().zip(lowered) {
            match alike(program, lowered, states) {
                Some(Ok(())) => same += 1,
                None => large += 1,
                Some(Err(what)) => {
                    different += 1;
                    let name = format!("c-{}-{seed}", preset.name());
                    eprintln!("{name}: {what}");
                    let small = progen::shrink(program, |p| differs(p).is_some());
                    let what = differs(&small).unwrap_or_default();
                    save(root, &name, &small, &what)?;
                }
            }
        }
    }
    println!(
        "{:9} {same} agree, {large} too large, {different} differ",
        preset.name()
    );
    Ok(different == 0)
}

/// How programs of a preset are compared.
struct Compare<'a> {
    preset: Preset,
    states: u64,
    strategies: &'a [StrategyKind],
}

impl Compare<'_> {
    fn all(&self, root: &Path, seeds: std::ops::Range<u64>) -> Result<bool, String> {
        let (mut same, mut racy, mut violated, mut large, mut different) = (0, 0, 0, 0, 0);
        for seed in seeds {
            let program = progen::generate(self.preset, seed);
            match self.one(&program) {
                Comparison::Agreed(answers) => {
                    same += 1;
                    racy += u64::from(!answers.racy.is_empty());
                    violated += u64::from(!answers.violated.is_empty());
                }
                Comparison::TooLarge => large += 1,
                Comparison::Differ(what) => {
                    different += 1;
                    let name = format!("{}-{seed}", self.preset.name());
                    eprintln!("{name}: {what}");
                    self.write(root, &name, &program)?;
                }
            }
        }
        println!(
            "{:9} {same} agree ({violated} violated, {racy} racy), {large} too large, {different} differ",
            self.preset.name()
        );
        Ok(different == 0)
    }

    /// Programs that compare addresses are compared where these are given again.
    fn one(&self, program: &Program) -> Comparison {
        match self.preset {
            Preset::Reuse => compare_some_reused(program, self.states, self.strategies),
            _ => compare_some(program, self.states, self.strategies),
        }
    }

    fn write(&self, root: &Path, name: &str, program: &Program) -> Result<(), String> {
        let differs = |p: &Program| matches!(self.one(p), Comparison::Differ(_));
        let small = progen::shrink(program, differs);
        let what = match self.one(&small) {
            Comparison::Differ(what) => what,
            _ => String::new(),
        };
        save(root, name, &small, &what)
    }
}

fn save(root: &Path, name: &str, small: &Program, what: &str) -> Result<(), String> {
    let dir = root.join("target/disagreements");
    let file = dir.join(format!("{name}.c"));
    let text = format!("/* {name}\n{what}\n*/\n{}", progen::to_c(small));
    fs::create_dir_all(&dir)
        .and_then(|()| fs::write(&file, &text))
        .map_err(|e| format!("{}: {e}", file.display()))?;
    eprintln!("{}", file.display());
    Ok(())
}
