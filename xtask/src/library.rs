//! `cargo xtask library [--count N] [--seed S] [--family NAME] [--readings N] [--tool PATH]`: every model
//! of the C library beside the real one.
//!
//! `--count N` random sequences of calls (20,000), from `--seed S` (1), a family at a time, in the
//! proportions of `progen::library`; of one family only with `--family`. They are compiled by `cc`, run,
//! and compared with `threadproof run` line by line. `--readings N` lists of calls that read the standard
//! input (200) are looked for by `check`, which must find what really happens. What differs is kept in a
//! scratch folder and printed; it fails the task. Sequences that reach a gap are counted by its reason.

use crate::outside::{self, Options};
use progen::library::judge::{Outcome, Tools};
use progen::library::{Family, input, sequence};
use std::collections::BTreeMap;
use std::path::Path;

/// Differences of a family that are printed in full.
const SHOWN: usize = 5;

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let known = ["count", "seed", "family", "readings", "tool"];
    let options = Options::parse(args, &known, &[])?;
    let tools = Tools {
        threadproof: options.tool(root)?,
        folder: outside::scratch("library")?,
    };
    let (count, seed) = (options.number("count", 20_000)?, options.number("seed", 1)?);
    let families = match options.text("family") {
        None => Family::ALL.to_vec(),
        Some(name) => vec![Family::from_name(name).ok_or(format!("no family {name}"))?],
    };
    let weights: u64 = families.iter().map(|f| f.weight()).sum();
    let (mut sequences, mut clean) = (0, true);
    for family in &families {
        let share = (count * family.weight()).div_ceil(weights);
        sequences += share;
        clean &= all(&tools, *family, seed, share)?;
    }
    println!("{sequences} sequences in all");
    if !options.has("family") {
        clean &= readings(&tools, seed, options.number("readings", 200)?)?;
    }
    Ok(clean)
}

/// Compares so many sequences of a family.
fn all(tools: &Tools, family: Family, seed: u64, count: u64) -> Result<bool, String> {
    let numbers: Vec<usize> = (0..count as usize).collect();
    let mut total = Outcome::default();
    for batch in numbers.chunks(family.batch()) {
        let made: Vec<(usize, String)> = batch
            .iter()
            .map(|&n| (n, sequence(family, seed.wrapping_mul(1 << 32) + n as u64)))
            .collect();
        let name = family.name();
        let outcome = tools.judge(name, &made)?;
        for different in outcome.different.iter().take(SHOWN) {
            let text = made.iter().find(|(n, _)| *n == different.number);
            let text = text.map(|(_, text)| text.as_str()).unwrap_or_default();
            println!(
                "DIFFERS {name} {} of seed {seed}\n{text}    theirs: {}\n    ours:   {}",
                different.number, different.theirs, different.ours
            );
        }
        total.same += outcome.same;
        total.gaps.extend(outcome.gaps);
        total.different.extend(outcome.different);
    }
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, reason) in &total.gaps {
        *reasons
            .entry(reason.lines().next().unwrap_or_default())
            .or_default() += 1;
    }
    println!(
        "{:13} {} the same, {} differ, {} reach a gap",
        family.name(),
        total.same,
        total.different.len(),
        total.gaps.len()
    );
    for (reason, many) in reasons {
        println!("    {many} {reason}");
    }
    Ok(total.different.is_empty())
}

fn readings(tools: &Tools, seed: u64, count: u64) -> Result<bool, String> {
    let mut missing = 0;
    for n in 0..count {
        let reading = input::reading(seed.wrapping_mul(1 << 32) + n);
        if let Some(what) = tools.is_found("reading", &reading)? {
            missing += 1;
            println!("NOT FOUND reading {n} of seed {seed}\n{what}");
        }
    }
    println!("readings      {} found, {missing} not", count - missing);
    Ok(missing == 0)
}
