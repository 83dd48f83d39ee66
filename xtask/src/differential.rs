//! Every strategy against the reference on random programs.
//!
//! `--count N` programs a preset (1,000), from `--seed S` (0), of `--preset NAME` only (all), with
//! at most `--states N` states for the reference (20,000). A program on which they disagree is
//! shrunk and written to `target/disagreements`, as C and with its seed; that fails the task.

use progen::differential::{Comparison, compare};
use progen::{Preset, Program};
use std::fs;
use std::path::Path;

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let (mut count, mut seed, mut states) = (1000u64, 0u64, 20_000u64);
    let mut presets = Preset::ALL.to_vec();
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
            _ => return Err(format!("no option {name}")),
        }
    }
    let mut agreed = true;
    for preset in presets {
        agreed &= one(root, preset, seed..seed + count, states)?;
    }
    Ok(agreed)
}

fn one(
    root: &Path,
    preset: Preset,
    seeds: std::ops::Range<u64>,
    states: u64,
) -> Result<bool, String> {
    let (mut same, mut racy, mut violated, mut large, mut different) = (0, 0, 0, 0, 0);
    for seed in seeds {
        let program = progen::generate(preset, seed);
        match compare(&program, states) {
            Comparison::Agreed(answers) => {
                same += 1;
                racy += u64::from(!answers.racy.is_empty());
                violated += u64::from(!answers.violated.is_empty());
            }
            Comparison::TooLarge => large += 1,
            Comparison::Differ(what) => {
                different += 1;
                let name = format!("{}-{seed}", preset.name());
                eprintln!("{name}: {what}");
                write(root, &name, &program, states)?;
            }
        }
    }
    println!(
        "{:9} {same} agree ({violated} violated, {racy} racy), {large} too large, {different} differ",
        preset.name()
    );
    Ok(different == 0)
}

fn write(root: &Path, name: &str, program: &Program, states: u64) -> Result<(), String> {
    let differs = |p: &Program| matches!(compare(p, states), Comparison::Differ(_));
    let small = progen::shrink(program, differs);
    let what = match compare(&small, states) {
        Comparison::Differ(what) => what,
        _ => String::new(),
    };
    let dir = root.join("target/disagreements");
    let file = dir.join(format!("{name}.c"));
    let text = format!("/* {name}\n{what}\n*/\n{}", progen::to_c(&small));
    fs::create_dir_all(&dir)
        .and_then(|()| fs::write(&file, &text))
        .map_err(|e| format!("{}: {e}", file.display()))?;
    eprintln!("{}", file.display());
    Ok(())
}
