//! Random systems of processes against the reference search.
//!
//! `--count N` systems (2,000) from `--seed S` (0), with at most `--states N` states for the reference (12,000). One on which
//! the strategies disagree is written to `target/disagreements`, one file per process; that fails the task.

use progen::differential::Comparison;
use progen::systems::{Shape, System, compare, generate};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Compares.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let (mut count, mut seed, mut states) = (2000u64, 0u64, 12_000u64);
    for pair in args.chunks(2) {
        let [name, value] = pair else {
            return Err(format!("{} needs a value", pair[0]));
        };
        let number = || value.parse().map_err(|_| format!("{value} is no number"));
        match *name {
            "--count" => count = number()?,
            "--seed" => seed = number()?,
            "--states" => states = number()?,
            _ => return Err(format!("no option {name}")),
        }
    }
    let mut differ = 0;
    let (mut same, mut large) = (BTreeMap::new(), BTreeMap::new());
    let mut violated: BTreeMap<(&str, String), u32> = BTreeMap::new();
    for seed in seed..seed + count {
        let system = generate(seed);
        let shape = system.shape.name();
        match compare(&system, states)? {
            Comparison::Agreed(answers) => {
                *same.entry(shape).or_insert(0) += 1;
                for property in answers.violated {
                    *violated.entry((shape, property.to_string())).or_default() += 1;
                }
            }
            Comparison::TooLarge => *large.entry(shape).or_insert(0) += 1,
            Comparison::Differ(what) => {
                differ += 1;
                eprintln!("systems-{seed}: {what}");
                save(root, seed, &system)?;
            }
        }
    }
    for shape in Shape::ALL.map(Shape::name) {
        let of_shape = violated.iter().filter(|((s, _), _)| *s == shape);
        let found: Vec<String> = of_shape.map(|((_, p), n)| format!("{n} {p}")).collect();
        println!(
            "{shape:9} {} agree, {} too large; violated: {}",
            same.get(shape).unwrap_or(&0),
            large.get(shape).unwrap_or(&0),
            found.join(", ")
        );
    }
    println!("{differ} differ");
    Ok(differ == 0)
}

fn save(root: &Path, seed: u64, system: &System) -> Result<(), String> {
    let folder = root.join("target/disagreements");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    for (name, text) in &system.images {
        let file = folder.join(format!("systems-{seed}-{name}.i"));
        fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}
