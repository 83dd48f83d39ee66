//! `cargo xtask mutants [--count N] [--seed S] [--states N] [--only TEXT] [--tool PATH]`: engines on mutants of correct
//! programs.
//!
//! The programs are those of `tests/programs` whose headers call every listed property safe, programs put together
//! from idioms, and random ones in which nothing is found; all of at most N/2 states (N is 3,000). Of these N mutants (1,000)
//! are made, from seed S (0), by one change or two of their intermediate representation, every twentieth by a change of
//! its C text. Each is judged by every engine (`crates/refine/tests/common/mutants.rs`);
//! mutants of text are also given to the tool, if there is one. A mutant on which two
//! engines disagree is written to `target/disagreements`, and fails the task.
//!
//! A campaign is a row of rounds of 200 mutants, whose seeds are S, S + 100, S + 200 and so on. After each round the counts
//! so far are printed with the seed of the next. So what is stopped has told its counts but for one round, and parts of a campaign
//! count: `--count 5000 --seed 0` and `--count 5000 --seed 2500` are `--count 10000 --seed 0`, but for mutants made twice.
//!
//! The mutation score is the share of mutants that are found violated. Of those that the reference finds violated that is
//! all, or the task fails; the others change nothing that a property speaks of.

use crate::outside::{self, Options};
use crate::proofs::{common, left};
use judge::{Base, Judged, Settings, idioms, mutant, random};
use progen::Rng;
use progen::mutate::text;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use testlang::Header;
use verdict::Property;

#[path = "../../crates/refine/tests/common/mutants.rs"]
mod judge;

/// One mutant in this many is made of the program's text.
const TEXTS: u64 = 20;

/// Mutants for one program of our own, and two others.
const EACH: u64 = 20;

/// Mutants of a round.
const ROUND: u64 = 200;

/// From the seed of one round to that of the next: the number of random programs of a round.
const STRIDE: u64 = 100;

/// Lines of a header after which options or other files are needed.
const NEEDS: [&str; 7] = [
    "flags", "files", "args", "silenced", "gap", "answers", "violates",
];

/// How often what was answered.
#[derive(Clone, Copy, Default)]
struct Tally {
    mutants: u64,
    /// Found violated, by the reference and others, or by others alone.
    known: u64,
    large: u64,
    /// Not violated for certain, and as far as was searched.
    safe: u64,
    open: u64,
    wrong: u64,
}

impl Tally {
    fn print(&self, name: &str) {
        let found = self.known + self.large;
        println!(
            "{name:42} {:6} mutants | violated {:5} ({:3}%), {} of them too large for the reference | \
             not violated {:5}, nothing found in large ones {:4} | disagreements {}",
            self.mutants,
            found,
            100 * found / self.mutants.max(1),
            self.large,
            self.safe,
            self.open,
            self.wrong
        );
    }

    fn add(&mut self, judged: &Judged) {
        self.mutants += 1;
        match judged {
            Judged::Known(violated) if violated.is_empty() => self.safe += 1,
            Judged::Known(_) => self.known += 1,
            Judged::Large(violated) if violated.is_empty() => self.open += 1,
            Judged::Large(_) => self.large += 1,
            Judged::Differ(_) => self.wrong += 1,
        }
    }
}

/// Judges.
pub fn run(root: &Path, args: &[&str]) -> Result<bool, String> {
    let options = Options::parse(args, &["count", "seed", "states", "only", "tool"], &[])?;
    let count = options.number("count", 1_000)?;
    let seed = options.number("seed", 0)?;
    let mut campaign = Campaign {
        settings: Settings {
            states: options.number("states", 3_000)?,
        },
        tool: options.text("tool").map(PathBuf::from),
        scratch: outside::scratch("mutants")?,
        root,
        only: options.text("only").unwrap_or_default().to_string(),
        made: BTreeSet::new(),
        tallies: BTreeMap::new(),
        all: Tally::default(),
    };
    let begun = Instant::now();
    let mut next = seed;
    while campaign.all.mutants < count {
        let before = campaign.all;
        campaign.round(next, ROUND.min(count - before.mutants), count)?;
        let made = campaign.all.mutants - before.mutants;
        if made == 0 {
            return Err("no programs to make mutants of".to_string());
        }
        next += STRIDE;
        campaign
            .all
            .print(&format!("from {seed}; the rest: --seed {next}"));
    }
    for (name, tally) in &campaign.tallies {
        tally.print(name);
    }
    let all = &campaign.all;
    all.print("all");
    println!(
        "mutation score {:.1}%: of {} mutants {} are violated; of the {} that the reference finds violated, {}; {:.3} s a mutant",
        100.0 * (all.known + all.large) as f64 / all.mutants.max(1) as f64,
        all.mutants,
        all.known + all.large,
        all.known,
        match all.wrong {
            0 => "all are found by every engine that comes to an end".to_string(),
            n => format!("{n} are not found by all, or were not there"),
        },
        begun.elapsed().as_secs_f64() / all.mutants.max(1) as f64,
    );
    Ok(all.wrong == 0 && all.known + all.safe > 0)
}

struct Campaign<'r> {
    settings: Settings,
    tool: Option<PathBuf>,
    scratch: PathBuf,
    root: &'r Path,
    /// Programs whose name holds this text.
    only: String,
    /// The mutants so far: program and change.
    made: BTreeSet<(String, String)>,
    /// Counts by kind of change.
    tallies: BTreeMap<&'static str, Tally>,
    all: Tally,
}

impl Campaign<'_> {
    /// Makes and judges `count` mutants from a seed, of `whole` in all.
    fn round(&mut self, seed: u64, count: u64, whole: u64) -> Result<(), String> {
        let bases = self.bases(count, seed)?;
        if bases.is_empty() {
            return Ok(());
        }
        let mut rng = Rng::new(seed);
        let end = self.all.mutants + count;
        let mut again = 0;
        while self.all.mutants < end && again < 20 * count {
            let (base, path) = &bases[rng.below(bases.len())];
            let text = self.all.mutants.is_multiple_of(TEXTS);
            let made = match path {
                Some(path) if text => self
                    .of_text(base, path, &mut rng)?
                    .map(|(what, judged)| ("of the text", what, judged)),
                _ => self.of_program(base, &mut rng)?,
            };
            let Some((name, what, judged)) = made else {
                again += 1;
                continue;
            };
            if let Judged::Differ(how) = &judged {
                println!("{}, {what}: {how}", base.name);
            }
            self.tallies.entry(name).or_default().add(&judged);
            self.all.add(&judged);
            progress(&self.all, whole);
        }
        Ok(())
    }

    /// Correct programs, and the files of those that have one.
    fn bases(&self, count: u64, seed: u64) -> Result<Vec<(Base, Option<PathBuf>)>, String> {
        let mut bases = Vec::new();
        let mut rng = Rng::new(seed);
        let mut paths = outside::files(&self.root.join("tests/programs"), "c")?;
        while !paths.is_empty() && bases.len() as u64 * EACH < count {
            let path = paths.swap_remove(rng.below(paths.len()));
            let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
            let name = path.strip_prefix(self.root).unwrap_or(&path);
            let name = name.to_string_lossy().into_owned();
            if !name.contains(&self.only) || !is_safe(&Header::of(&path, &text)?) {
                continue;
            }
            let Ok(code) = crate::lowered::code(&path, &[]) else {
                continue;
            };
            let base = self.settings.base(name, code.program().clone());
            bases.extend(base.map(|base| (base, Some(path))));
        }
        // About as many again, of idioms and at random.
        let more = bases.len().max(20) as u64;
        let mut programs = idioms(seed..seed + more / 2, &self.scratch.join("idioms.c"))?;
        programs.extend((seed..seed + more).map(random));
        for (name, program) in programs {
            if name.contains(&self.only) {
                let base = self.settings.base(name, program);
                bases.extend(base.map(|base| (base, None)));
            }
        }
        Ok(bases)
    }

    /// A mutant of a program; none if there is nothing to change, or it was made before.
    fn of_program(
        &mut self,
        base: &Base,
        rng: &mut Rng,
    ) -> Result<Option<(&'static str, String, Judged)>, String> {
        let Some((name, what, program)) = mutant(base, rng) else {
            return Ok(None);
        };
        if !self.made.insert((base.name.clone(), what.clone())) {
            return Ok(None);
        }
        let judged = self.settings.judge(&program, base.proof);
        if let Judged::Differ(how) = &judged {
            let about = format!("; {}: {what}\n; {}\n", base.name, how.replace('\n', " "));
            self.save(rng.bits(), "ir", &(about + &ir::print(&program)))?;
        }
        Ok(Some((name, what, judged)))
    }

    /// A mutant of a program's text; none if there is nothing to change, or it is no C then.
    fn of_text(
        &self,
        base: &Base,
        path: &Path,
        rng: &mut Rng,
    ) -> Result<Option<(String, Judged)>, String> {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let Some((text, what)) = text::mutant(&text, rng) else {
            return Ok(None);
        };
        let file = self.scratch.join("mutant.c");
        std::fs::write(&file, &text).map_err(|e| e.to_string())?;
        let Ok(code) = crate::lowered::code(&file, &[]) else {
            return Ok(None);
        };
        let mut judged = self.settings.judge(code.program(), base.proof);
        if let (Some(tool), Judged::Known(violated)) = (&self.tool, &judged)
            && let Some(how) = contradicts(tool, &file, violated)?
        {
            judged = Judged::Differ(how);
        }
        if let Judged::Differ(how) = &judged {
            let about = format!("// {}: {what}\n// {}\n", base.name, how.replace('\n', " "));
            self.save(rng.bits(), "c", &(about + &text))?;
        }
        Ok(Some((what, judged)))
    }

    fn save(&self, number: u64, extension: &str, text: &str) -> Result<(), String> {
        let folder = self.root.join("target/disagreements");
        let file = folder.join(format!("mutant-{number}.{extension}"));
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|e| format!("{}: {e}", file.display()))?;
        println!("{}", file.display());
        Ok(())
    }
}

/// On a terminal, one line that is written anew.
fn progress(all: &Tally, whole: u64) {
    let mut out = std::io::stderr();
    if out.is_terminal() {
        // A terminal that is gone needs no progress.
        let _ = write!(
            out,
            "\r{} of {whole} mutants, {} violated, {} disagreements ",
            all.mutants,
            all.known + all.large,
            all.wrong
        );
    }
}

/// What the tool says of a file that is not so, if it says such.
fn contradicts(tool: &Path, file: &Path, violated: &[Property]) -> Result<Option<String>, String> {
    let mut check = Command::new(tool);
    // The engines were asked about an execution without arguments; left to itself, the tool tries some.
    check.args(["check", "--time", "10", "--json", "--args", "none"]);
    check.arg(file);
    let ended = outside::run(&mut check, Duration::from_secs(30))?;
    let text = String::from_utf8_lossy(&ended.stdout);
    if !matches!(ended.code, Some(0..=2)) {
        return Ok(Some(format!(
            "check: {}: {}",
            ended.how(),
            ended.last_words()
        )));
    }
    for property in Property::ALL {
        let is = violated.contains(&property);
        let said = |verdict: &str| says(&text, property, verdict);
        if said("safe") && is || said("violated") && !is {
            let what = if is { "violated" } else { "safe" };
            return Ok(Some(format!("check differs: {property} is {what}")));
        }
    }
    Ok(None)
}

/// Whether a result has this answer for a property.
fn says(result: &str, property: Property, verdict: &str) -> bool {
    let answer = format!("\"verdict\":\"{verdict}\",\"property\":\"{property}\"");
    result.contains(&answer)
}

/// Whether a header calls every listed property safe, and needs no more than the file.
fn is_safe(header: &Header) -> bool {
    let verdicts = header.verdicts("check");
    let needs_more = header.is_part() || NEEDS.iter().any(|key| header.has(key));
    !needs_more && !verdicts.is_empty() && verdicts.iter().all(|(_, v)| *v == "safe")
}
