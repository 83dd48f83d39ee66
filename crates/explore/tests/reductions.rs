//! What each reduction saves, exactly: the states that every way to search stores on safe programs of `tests/programs`, and the
//! executions of the one that stores none. The numbers stand in `reductions/states.tsv`.
//!
//! A change that should change nothing changes no number. One that should is seen in every row it touches: then
//! `BLESS=1 cargo test -p threadproof-explore --test reductions` writes the table anew, of the programs it names, and the difference is
//! part of the change. A program is added by a line with its path alone.

use cfront::Inputs;
use cfront::source::FileTable;
use explore::{Limits, Problem, Reductions, StrategyKind};
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

/// The code of a program.
fn code(name: &str) -> Option<Arc<Code>> {
    let inputs = Inputs::files([programs().join(name)], &[]);
    let options = cfront::Options::default();
    let lowered = cfront::load(&inputs, &options, &mut FileTable::new()).ok()?;
    Some(Arc::new(Code::new(Arc::new(lowered.program))))
}

/// What the ways to search take on a program; none where one does not come to its end or does not find it safe.
fn counted(name: &str) -> Option<Vec<u64>> {
    let code = code(name)?;
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

/// The search of Stoller's paper with all of its reductions, without each, and without any.
fn reductions() -> [(&'static str, Reductions); 9] {
    let all = Reductions::default();
    let without = |leave: fn(&mut Reductions)| {
        let mut rest = all;
        leave(&mut rest);
        rest
    };
    [
        ("all", all),
        ("no invisible-first", without(|r| r.invisible_first = false)),
        ("no composed", without(|r| r.composed = false)),
        ("no persistent", without(|r| r.persistent = false)),
        ("no sleep", without(|r| r.sleep = false)),
        ("no toss", without(|r| r.toss = false)),
        ("no method", without(|r| r.method = false)),
        ("no atomic", without(|r| r.atomic = false)),
        ("none", Reductions::NONE),
    ]
}

/// His examples: the states and the steps that each way takes. The first of section 9 has a race, which every way finds.
#[test]
fn stollers_examples_by_each_of_his_reductions() {
    let table = table().with_file_name("stoller.tsv");
    let mut written = String::from("program");
    reductions()
        .iter()
        .for_each(|(name, _)| written += &format!("\t{name}"));
    written.push('\n');
    for name in [
        "lock_in_place",
        "queue",
        "two_reads",
        "tosses",
        "sections",
        "late_lock",
    ] {
        let code = code(&format!("stoller/{name}.c")).expect("a program");
        written += name;
        for (without, reductions) in reductions() {
            let mut problem = Problem::new(Arc::clone(&code));
            problem.strategy = StrategyKind::Selective;
            problem.options.reductions = reductions;
            let found = explore::run(&problem);
            let race = found.verdict(Property::Race);
            let as_said = match name {
                "late_lock" => matches!(race, Some(Verdict::Violated(_))),
                _ => matches!(race, Some(Verdict::Safe(_))),
            };
            assert!(as_said, "{name}, {without}: {race:?}");
            written += &match name {
                "late_lock" => "\tfound".to_owned(),
                _ => format!("\t{} {}", found.coverage.states, found.coverage.transitions),
            };
        }
        written.push('\n');
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(table, written).expect("the table can be written");
        return;
    }
    let expected = std::fs::read_to_string(table).unwrap_or_default();
    assert_eq!(written, expected);
}

/// With and without each reduction the answers are the reference's.
#[test]
fn no_reduction_of_his_changes_an_answer() {
    use progen::differential::{answers, code, problem};
    let presets = [
        progen::Preset::Mixed,
        progen::Preset::Locks,
        progen::Preset::Cyclic,
        progen::Preset::Racy,
    ];
    let mut compared = 0;
    let count = testlang::random(40);
    for seed in 0..count {
        let preset = presets[seed as usize % presets.len()];
        let code = code(&progen::generate(preset, seed));
        let reference = explore::run(&problem(&code, StrategyKind::Reference, 3_000));
        // Where objects end too early, searches find races with the end at other bytes.
        let ends = answers(&reference).violated.contains(&Property::Memory);
        if reference.coverage.states >= 3_000 || ends {
            continue;
        }
        compared += 1;
        for (name, reductions) in reductions() {
            let mut by = problem(&code, StrategyKind::Selective, u64::MAX);
            by.options.reductions = reductions;
            let found = explore::run(&by);
            let what = format!("{} {seed}, {name}", preset.name());
            assert_eq!(answers(&found), answers(&reference), "{what}");
        }
    }
    assert!(2 * compared >= count, "{compared} compared");
}
