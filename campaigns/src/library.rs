//! `cargo xtask library [--count N] [--seed S] [--family NAME] [--readings N] [--tool PATH]`: every model
//! of the C library beside the real one.
//!
//! `--count N` random sequences of calls (20,000), from `--seed S` (1), a family at a time, in the
//! proportions of `progen::library`; of one family only with `--family`. They are compiled by `cc`, run,
//! and compared with `threadproof run` line by line. `--readings N` lists of calls that read the standard
//! input (200), and as many about each topic of `progen::library::surroundings` (`--family` takes their names, too), are looked
//! for by `check`, which must find what really happens. Families take turns. What differs is kept in a
//! scratch folder and printed; it fails the task. Sequences that reach a gap are counted by its reason.

use crate::outside::{self, Options};
use progen::library::judge::{Outcome, Tools};
use progen::library::surroundings::{self, Topic};
use progen::library::{Family, input, sequence};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// Differences of a family that are printed in full.
const SHOWN: u64 = 5;

/// Readings that are looked for together.
const READINGS: u64 = 5;

/// Runs the task.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let known = ["count", "seed", "family", "readings", "tool"];
    let options = Options::parse(args, &known, &[])?;
    let tools = Tools {
        threadproof: options.tool(root)?,
        folder: outside::scratch("library")?,
    };
    let (count, seed) = (options.number("count", 20_000)?, options.number("seed", 1)?);
    let (families, topics) = match options.text("family") {
        None => (Family::ALL.to_vec(), Topic::ALL.to_vec()),
        Some(name) => match (Family::from_name(name), Topic::from_name(name)) {
            (Some(family), _) => (vec![family], Vec::new()),
            (None, Some(topic)) => (Vec::new(), vec![topic]),
            (None, None) => return Err(format!("no family {name}")),
        },
    };
    let weights: u64 = families.iter().map(|f| f.weight()).sum();
    let mut tallies: Vec<Tally> = Vec::new();
    for family in families {
        let share = (count * family.weight()).div_ceil(weights);
        tallies.push(Tally::new(
            Kind::Calls(family),
            share,
            family.batch() as u64,
        ));
    }
    let share = options.number("readings", 200)?;
    if !options.has("family") {
        tallies.push(Tally::new(Kind::Readings, share, READINGS));
    }
    for topic in topics {
        tallies.push(Tally::new(Kind::Surroundings(topic), share, READINGS));
    }
    for (index, from, to) in spread(&tallies) {
        tallies[index].judge(&tools, seed, from..to);
    }
    for tally in &tallies {
        tally.print();
    }
    let sequences: u64 = tallies
        .iter()
        .filter(|t| matches!(t.kind, Kind::Calls(_)))
        .map(|t| t.share)
        .sum();
    println!("{sequences} sequences in all");
    Ok(tallies.iter().all(|t| t.wrong == 0))
}

/// All batches, those of every family spread over the whole run: what ends early has seen all of them.
fn spread(tallies: &[Tally]) -> Vec<(usize, u64, u64)> {
    let mut all = Vec::new();
    for (index, tally) in tallies.iter().enumerate() {
        let batches = tally.share.div_ceil(tally.batch);
        for i in 0..batches {
            let to = tally.share.min((i + 1) * tally.batch);
            all.push((
                (2 * i + 1) * (1 << 32) / (2 * batches),
                index,
                i * tally.batch,
                to,
            ));
        }
    }
    all.sort_unstable();
    all.into_iter()
        .map(|(_, index, from, to)| (index, from, to))
        .collect()
}

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Sequences of calls.
    Calls(Family),
    /// Lists of calls that read the standard input.
    Readings,
    /// Lists of calls whose results the world decides.
    Surroundings(Topic),
}

/// What came of one family.
struct Tally {
    kind: Kind,
    share: u64,
    batch: u64,
    same: u64,
    wrong: u64,
    /// How many reach a gap, by its reason.
    gaps: BTreeMap<String, u64>,
}

impl Tally {
    fn new(kind: Kind, share: u64, batch: u64) -> Tally {
        Tally {
            kind,
            share,
            batch,
            same: 0,
            wrong: 0,
            gaps: BTreeMap::new(),
        }
    }

    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Calls(family) => family.name(),
            Kind::Readings => "readings",
            Kind::Surroundings(topic) => topic.name(),
        }
    }

    /// Compares those of these numbers. What cannot be compared is wrong, and the others go on.
    fn judge(&mut self, tools: &Tools, seed: u64, numbers: Range<u64>) {
        let base = seed.wrapping_mul(1 << 32);
        match self.kind {
            Kind::Calls(family) => {
                let made = numbers.map(|n| (n as usize, sequence(family, base + n)));
                let made: Vec<(usize, String)> = made.collect();
                match tools.judge(family.name(), &made) {
                    Ok(outcome) => self.add(&outcome, &made, seed),
                    Err(why) => self.fail(&format!("NOT COMPARED {}: {why}", family.name())),
                }
            }
            Kind::Readings | Kind::Surroundings(_) => {
                let name = self.name();
                for n in numbers {
                    let reading = match self.kind {
                        Kind::Surroundings(topic) => surroundings::reading(topic, base + n),
                        _ => input::reading(base + n),
                    };
                    match tools.is_found(name, &reading) {
                        Ok(None) => self.same += 1,
                        Ok(Some(what)) => {
                            self.fail(&format!("NOT FOUND {name} {n} of seed {seed}\n{what}"));
                        }
                        Err(why) => self.fail(&format!("NOT COMPARED {name} {n}: {why}")),
                    }
                }
            }
        }
    }

    fn add(&mut self, outcome: &Outcome, made: &[(usize, String)], seed: u64) {
        let name = self.name();
        self.same += outcome.same as u64;
        for (_, reason) in &outcome.gaps {
            let reason = reason.lines().next().unwrap_or_default();
            *self.gaps.entry(reason.to_owned()).or_default() += 1;
        }
        for different in &outcome.different {
            let text = made.iter().find(|(n, _)| *n == different.number);
            let text = text.map(|(_, text)| text.as_str()).unwrap_or_default();
            self.fail(&format!(
                "DIFFERS {name} {} of seed {seed}\n{text}    theirs: {}\n    ours:   {}",
                different.number, different.theirs, different.ours
            ));
        }
    }

    /// Counts one that is wrong, and prints the first ones.
    fn fail(&mut self, what: &str) {
        self.wrong += 1;
        if self.wrong <= SHOWN {
            println!("{what}");
        }
    }

    fn print(&self) {
        let (wrong, same) = match self.kind {
            Kind::Calls(_) => ("differ", "the same"),
            Kind::Readings | Kind::Surroundings(_) => ("not", "found"),
        };
        let gaps: u64 = self.gaps.values().sum();
        println!(
            "{:13} {} {same}, {} {wrong}, {gaps} reach a gap",
            self.name(),
            self.same,
            self.wrong
        );
        for (reason, many) in &self.gaps {
            println!("    {many} {reason}");
        }
    }
}
