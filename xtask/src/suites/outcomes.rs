//! Outcomes of cases: run, written as tables, compared with the tables of an earlier run.
//!
//! A table is tab-separated. Lines `# commit REPOSITORY HASH` say which sources it is about; then a
//! line of column names; then the name of the case (for C its path), property, expected verdict, outcome, seconds.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::cases::{Case, Places};
use crate::outside;

/// How cases are run.
pub struct Run<'a> {
    pub tool: &'a Path,
    pub places: &'a Places,
    /// Further options of the tool.
    pub extra: &'a [&'a str],
    /// The time limit the tool is given.
    pub seconds: u64,
    pub jobs: u64,
}

const COLUMNS: &str = "path\tproperty\texpected\toutcome\tseconds";

/// A case's name and property.
type Key = (String, String);

#[derive(Clone)]
struct Outcome {
    /// `proof` and `bug` are right, `wrong proof` and `false alarm` are not, all else is no answer.
    name: String,
    seconds: f64,
    /// For how many threads it was proved, and by which engine.
    proof: Option<(&'static str, &'static str)>,
}

impl Outcome {
    fn solved(&self) -> bool {
        self.name == "proof" || self.name == "bug"
    }

    fn wrong(&self) -> bool {
        self.name == "wrong proof" || self.name == "false alarm"
    }
}

#[derive(Default)]
struct Table {
    commits: BTreeMap<String, String>,
    rows: BTreeMap<Key, String>,
}

/// What is done with the outcomes, apart from summing them up.
#[derive(Clone, Copy)]
pub enum Then {
    /// Tables are written.
    Write,
    /// They are compared with the tables.
    Compare,
    Nothing,
}

/// Runs every case; writes the tables in `folder`, or compares with them.
pub fn check(
    run: &Run,
    suites: &BTreeMap<String, Vec<Case>>,
    folder: &Path,
    then: Then,
) -> Result<bool, String> {
    let mut disputed = disputed(&folder.join("disputed.tsv"));
    disputed.extend(self::disputed(&folder.join("disputed_java.tsv")));
    let (mut good, mut all, mut solved_in_all) = (true, 0, 0);
    let mut proofs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (suite, cases) in suites {
        let outcomes = outside::parallel(cases, run.jobs, |case| run.outcome(case));
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (case, outcome) in cases.iter().zip(&outcomes) {
            *counts.entry(&outcome.name).or_default() += 1;
            if let Some(how) = outcome.proof {
                *proofs.entry(how).or_default() += 1;
            }
            let key = (case.name(), case.property.clone());
            if outcome.wrong() && !disputed.contains(&key) {
                println!("WRONG {} {}: {}", key.0, case.property, outcome.name);
                good = false;
            }
        }
        let solved = outcomes.iter().filter(|o| o.solved()).count();
        println!("{suite}: {solved} of {} solved; {counts:?}", cases.len());
        all += cases.len();
        solved_in_all += solved;
        let path = folder.join(format!("{suite}.tsv"));
        match then {
            Then::Compare => good &= regressions(run, cases, &outcomes, &read(&path)?) == 0,
            Then::Write => {
                std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
                std::fs::write(&path, table(run, cases, &outcomes))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
            Then::Nothing => {}
        }
    }
    println!("{solved_in_all} of {all} solved");
    for ((scope, engine), count) in &proofs {
        println!("proved for {scope} by {engine}: {count}");
    }
    Ok(good && all > 0)
}

impl Run<'_> {
    fn outcome(&self, case: &Case) -> Outcome {
        let mut command = Command::new(self.tool);
        command.args(["check", "--property", &case.property]);
        command.args(["--time", &self.seconds.to_string()]);
        command.args(self.extra).args(Case::model(case.ilp32));
        if case.sc {
            command.args(["--memory-model", "sc"]);
        }
        command.args(case.program(self.places));
        // The tool keeps to its own limit; the margin is for starting and reporting.
        let limit = Duration::from_secs(self.seconds + 10);
        let Ok(ended) = outside::run(&mut command, limit) else {
            return Outcome {
                name: "not run".to_string(),
                seconds: 0.0,
                proof: None,
            };
        };
        let name = match (ended.code, case.safe) {
            (Some(0), true) => "proof".to_string(),
            (Some(0), false) => "wrong proof".to_string(),
            (Some(1), false) => "bug".to_string(),
            (Some(1), true) => "false alarm".to_string(),
            (Some(2), _) => "unknown".to_string(),
            (Some(3), _) => "input error".to_string(),
            _ => ended.how(),
        };
        let proof = (name == "proof").then(|| proof(&String::from_utf8_lossy(&ended.stdout)));
        Outcome {
            name,
            seconds: ended.seconds,
            proof,
        }
    }

    /// The commit a repository is at: as git says, or as a file `COMMIT` does.
    fn commit(&self, repository: &str) -> String {
        let folder = self.places.locate(repository);
        let written = std::fs::read_to_string(folder.join("COMMIT"));
        let commit = written.ok().or_else(|| {
            let own = folder.join(".git").exists();
            let mut git = Command::new("git");
            git.arg("-C").arg(&folder).args(["rev-parse", "HEAD"]);
            let ended = own.then(|| outside::run(&mut git, Duration::from_secs(10)));
            let ended = ended?.ok().filter(outside::Ended::success)?;
            String::from_utf8(ended.stdout).ok()
        });
        commit.map_or("unknown".to_string(), |c| c.trim().to_string())
    }

    fn commits(&self, cases: &[Case]) -> BTreeMap<String, String> {
        let names: BTreeSet<&str> = cases.iter().map(|case| repository(&case.path)).collect();
        let commit = |name: &str| (name.to_string(), self.commit(name));
        names.into_iter().map(commit).collect()
    }
}

/// How the report says that something is proved: for how many threads, and by which engine.
fn proof(report: &str) -> (&'static str, &'static str) {
    let says = |text: &str| report.contains(text);
    let scope = match says("safe for any number of threads") {
        true => "any number of threads",
        false => "as written",
    };
    let engine = match () {
        () if says("every behaviour explored") => "search",
        () if says("conditions checked again") => "refinement",
        () => "locks",
    };
    (scope, engine)
}

fn repository(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

fn verdict(safe: bool) -> &'static str {
    if safe { "safe" } else { "violated" }
}

fn table(run: &Run, cases: &[Case], outcomes: &[Outcome]) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for (repository, commit) in run.commits(cases) {
        let _ = writeln!(text, "# commit\t{repository}\t{commit}");
    }
    let _ = writeln!(text, "{COLUMNS}");
    for (case, outcome) in cases.iter().zip(outcomes) {
        let expected = verdict(case.safe);
        let (path, property) = (case.name(), &case.property);
        let (name, seconds) = (&outcome.name, outcome.seconds);
        let _ = writeln!(text, "{path}\t{property}\t{expected}\t{name}\t{seconds:.1}");
    }
    text
}

fn read(path: &Path) -> Result<Table, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut table = Table::default();
    for (number, line) in text.lines().enumerate() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["# commit", repository, commit] => {
                let known = (repository.to_string(), commit.to_string());
                table.commits.extend([known]);
            }
            ["path", ..] => {}
            [file, property, _, outcome, _] => {
                let key = (file.to_string(), property.to_string());
                table.rows.insert(key, outcome.to_string());
            }
            _ => return Err(format!("{}:{}: not a row", path.display(), number + 1)),
        }
    }
    Ok(table)
}

/// Prints the cases that were solved and no longer are; how many there are.
fn regressions(run: &Run, cases: &[Case], outcomes: &[Outcome], before: &Table) -> usize {
    let commits = run.commits(cases);
    let mut found = 0;
    for (case, outcome) in cases.iter().zip(outcomes) {
        let repository = repository(&case.path);
        if commits.get(repository) != before.commits.get(repository) {
            continue;
        }
        let key = (case.name(), case.property.clone());
        let Some(old) = before.rows.get(&key) else {
            continue;
        };
        let was_solved = old == "proof" || old == "bug";
        if was_solved && !outcome.solved() {
            println!("LOST  {} {}: {old}, now {}", key.0, key.1, outcome.name);
            found += 1;
        } else if !was_solved && outcome.solved() {
            println!("new   {} {}: {old}, now {}", key.0, key.1, outcome.name);
        }
    }
    for (repository, commit) in &commits {
        if before.commits.get(repository) != Some(commit) {
            println!("note  {repository} is at {commit}: not compared");
        }
    }
    found
}

/// Cases whose expected verdict has been shown to be wrong; without the file there are none.
fn disputed(path: &Path) -> BTreeSet<Key> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let row = |line: &str| {
        let mut columns = line.split('\t').map(str::to_string);
        Some((columns.next()?, columns.next()?))
    };
    text.lines().filter_map(row).collect()
}
