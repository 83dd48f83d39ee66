//! What each reduction saves, exactly: the states that every way to search stores on safe programs of `tests/programs`, and the
//! executions of the one that stores none. The numbers stand in `reductions/states.tsv`.
//!
//! A change that should change nothing changes no number. One that should is seen in every row it touches: then
//! `BLESS=1 cargo test -p threadproof-explore --test reductions` writes the table anew, of the programs it names, and the difference is
//! part of the change. A program is added by a line with its path alone.

use cfront::Inputs;
use cfront::source::FileTable;
use explore::{Limits, Problem, StrategyKind};
use machine::Code;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use verdict::{Property, Verdict};

/// The ways to search, without any reduction first.
const STRATEGIES: [StrategyKind; 6] = [
    StrategyKind::Reference,
    StrategyKind::Persistent,
    StrategyKind::Lockset,
    StrategyKind::Selective,
    StrategyKind::Backtrack,
    StrategyKind::Optimal,
];

/// States after which a program is too large for the table.
const STATES: u64 = 4_000;

/// The fewest programs that the table may have.
const PROGRAMS: usize = 60;

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs")
}

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reductions/states.tsv")
}

/// What the ways to search take on a program; none where one does not come to its end or does not find it safe.
fn counted(name: &str) -> Option<Vec<u64>> {
    let inputs = Inputs::files([programs().join(name)], &[]);
    let options = cfront::Options::default();
    let lowered = cfront::load(&inputs, &options, &mut FileTable::new()).ok()?;
    let code = Arc::new(Code::new(Arc::new(lowered.program)));
    let count = |strategy: StrategyKind| {
        let mut problem = Problem::new(Arc::clone(&code));
        problem.strategy = strategy;
        problem.jobs = 1;
        problem.limits = Limits {
            states: Some(STATES),
            steps: Some(20 * STATES),
            ..Limits::default()
        };
        let found = explore::run(&problem);
        let asked = [Property::Race, Property::Deadlock, Property::Assert];
        let safe = |p| matches!(found.verdict(p), Some(Verdict::Safe(_)));
        let coverage = found.coverage;
        asked.into_iter().all(safe).then_some(match strategy {
            StrategyKind::Optimal => coverage.executions,
            _ => coverage.states,
        })
    };
    STRATEGIES.into_iter().map(count).collect()
}

fn head() -> String {
    let names: Vec<&str> = STRATEGIES.iter().map(|s| s.name()).collect();
    format!("program\t{}\n", names.join("\t"))
}

fn row(name: &str, counts: &[u64]) -> String {
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    format!("{name}\t{}\n", counts.join("\t"))
}

#[test]
fn reductions_save_what_they_saved() {
    let text = std::fs::read_to_string(table()).expect("the table is there");
    let bless = std::env::var_os("BLESS").is_some();
    let (mut written, mut wrong, mut rows) = (head(), Vec::new(), 0);
    for line in text.lines().skip(1) {
        let name = line.split('\t').next().unwrap_or_default();
        let counts = counted(name);
        if bless {
            match &counts {
                Some(counts) => written += &row(name, counts),
                None => println!("{name} is left out: too large, or not found safe by all"),
            }
            continue;
        }
        rows += 1;
        let found = counts.map_or("not found safe by all\n".to_owned(), |c| row(name, &c));
        if found.trim_end() != line {
            wrong.push(format!("{line}\n{found}"));
        }
    }
    if bless {
        std::fs::write(table(), written).expect("the table can be written");
        return;
    }
    assert!(text.starts_with(&head()), "the table has other columns");
    assert!(rows >= PROGRAMS, "{rows} programs");
    assert!(
        wrong.is_empty(),
        "expected, and found:\n{}",
        wrong.join("\n")
    );
}
