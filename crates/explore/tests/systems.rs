//! Systems of processes: the search with the rule for the ends of queues answers what the file of each system says, and what the
//! reference search answers where that comes to an end.

use explore::{Problem, StrategyKind};
use ir::front::{FrontEnd, Request};
use ir::system::{Failures, Image, system};
use machine::Code;
use progen::differential::{Comparison, answers, config};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use testlang::Header;
use verdict::{Properties, Property, Verdict};

/// States beyond which the reference search is not waited for; the search with the rule may have more.
fn states() -> u64 {
    match testlang::amount() {
        testlang::Amount::Quick => 1_500,
        _ => 4_000,
    }
}

/// What a file says.
#[derive(Default)]
struct System {
    /// Names, files and how many.
    processes: Vec<(String, PathBuf, usize)>,
    args: Vec<(String, String)>,
    crash: Vec<String>,
    restart: bool,
    /// Whether calls fail, which the command line asks for.
    fails: bool,
    daemon: Vec<String>,
    monitor: Option<PathBuf>,
    /// Whether reads of a network's streams give all there is.
    whole: bool,
    /// Options of the preprocessor.
    defines: Vec<String>,
    check: Vec<(String, String)>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/processes")
}

fn read(path: &Path) -> System {
    let header = Header::read(path).unwrap_or_else(|why| panic!("{why}"));
    let mut system = System::default();
    for value in header.texts("flags") {
        flags(&mut system, value);
    }
    for value in header.texts("args") {
        let (name, words) = value.split_once('=').expect("NAME=ARGS");
        system.args.push((name.into(), words.into()));
    }
    let pairs = header.verdicts("check").into_iter();
    system.check = pairs.map(|(p, v)| (p.to_owned(), v.to_owned())).collect();
    system
}

fn flags(system: &mut System, value: &str) {
    let mut words = value.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--process" => {
                let given = words.next().expect("a process");
                let (name, rest) = given.split_once('=').unwrap_or(("", given));
                let (file, count) = rest.split_once(',').unwrap_or((rest, "1"));
                let name = match name {
                    "" => file.trim_end_matches(".c"),
                    name => name,
                };
                let count = count.parse().expect("a number");
                let file = folder().join(file);
                system.processes.push((name.into(), file, count));
            }
            "--daemon" => system.daemon.extend(words.next().map(str::to_owned)),
            "--crash" => system.crash.extend(words.next().map(str::to_owned)),
            "--restart" => system.restart = true,
            "--monitor" => system.monitor = words.next().map(|file| folder().join(file)),
            "--short" => system.whole = words.next() == Some("none"),
            "--fail" | "--faults" => {
                words.next();
                system.fails = true;
            }
            // What is said of the search is for the command line.
            "--strategy" | "--time" => {
                words.next();
            }
            define => system.defines.push(define.into()),
        }
    }
}

fn code(from: &System) -> Arc<Code> {
    let c = cfront::C {
        arguments: from.defines.clone(),
        ..cfront::C::default()
    };
    let load = |file: &PathBuf, runs: bool| {
        let request = Request {
            files: vec![file.clone()],
            runs,
            system: runs,
            monitored: runs && from.monitor.is_some(),
            short_reads: !from.whole,
            ..Request::default()
        };
        let lowered = c.load(&request);
        lowered
            .unwrap_or_else(|e| panic!("{file:?}: {e:?}"))
            .program
    };
    let files = from.processes.iter().map(|(_, file, _)| file);
    let programs: Vec<ir::Program> = files.map(|file| load(file, true)).collect();
    let monitor = from.monitor.as_ref().map(|file| load(file, false));
    let images: Vec<Image<'_>> = from
        .processes
        .iter()
        .zip(&programs)
        .map(|((name, _, count), program)| {
            let words = from.args.iter().find(|(n, _)| n == name);
            let words = words.map_or("", |(_, words)| words.as_str());
            let copy = |i: usize| {
                let words = words.replace("{i}", &i.to_string());
                let words = words.split_whitespace().map(str::to_owned);
                std::iter::once(name.clone()).chain(words).collect()
            };
            Image {
                name: name.clone(),
                program,
                args: (1..=*count).map(copy).collect(),
                daemon: from.daemon.contains(name),
                crashes: from.crash.contains(name),
                natives: None,
                among: None,
            }
        })
        .collect();
    let failures = Failures {
        crashes: u32::from(!from.crash.is_empty()),
        restart: from.restart,
    };
    let program = system(&images, failures, monitor.as_ref()).expect("a system");
    assert_eq!(ir::verify(&program), []);
    Arc::new(Code::new(Arc::new(program)))
}

fn problem(code: &Arc<Code>, strategy: StrategyKind, properties: Properties) -> Problem {
    let mut problem = Problem::new(Arc::clone(code));
    problem.strategy = strategy;
    problem.config = config();
    problem.config.budget = machine::Config::default().budget;
    problem.properties = properties;
    problem.limits.states = Some(match strategy {
        StrategyKind::Reference => states(),
        _ => 400 * states(),
    });
    problem
}

#[test]
fn searches_of_systems_agree() {
    let only = std::env::var("SYSTEM").ok();
    let entries = std::fs::read_dir(folder()).expect("the folder of systems");
    let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "system"));
    files.sort();
    // `cargo xtask quick` takes one in eight.
    let every = match testlang::amount() {
        testlang::Amount::Quick => 8,
        _ => 1,
    };
    let mut wrong = Vec::new();
    let mut compared = 0;
    for file in files.into_iter().step_by(every) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let system = read(&file);
        // Processes of class files need a virtual machine's classes: the test of the command has them.
        let mut files = system.processes.iter().map(|(_, file, _)| file);
        let plain = files.all(|file| file.extension().is_some_and(|e| e == "c"));
        if system.fails || !plain {
            continue;
        }
        let code = code(&system);
        let asked: Properties = system
            .check
            .iter()
            .map(|(p, _)| Property::from_name(p).expect("a property"))
            .collect();
        // Large systems are judged by the test of the command (`processes`): in the gate, the search with the rule is run only
        // where there is a reference to compare it with.
        let reference = explore::run(&problem(&code, StrategyKind::Reference, asked));
        let all = reference.coverage.states;
        println!("{name}: {all} by the reference search");
        if all >= states() && only.is_none() && !testlang::everything() {
            continue;
        }
        let found = explore::run(&problem(&code, StrategyKind::Parallel, asked));
        for (property, expected) in &system.check {
            let answer = found.verdicts.answers.iter();
            let mut answer = answer.filter(|(p, _)| p.name() == property);
            let got = match answer.next().map(|(_, v)| v) {
                Some(Verdict::Violated(_)) => "violated".to_owned(),
                Some(Verdict::Safe(_)) => "safe".to_owned(),
                other => format!("{other:?}"),
            };
            if got != *expected {
                wrong.push(format!("{name}: {property} is {got}, not {expected}"));
            }
        }
        let few = found.coverage.states;
        println!("{name}: {few} states");
        if all < states() {
            compared += 1;
            if answers(&found) != answers(&reference) {
                wrong.push(format!("{name}: the reference search differs"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        only.is_some() || compared * every > 5,
        "{compared} compared"
    );
}

/// A sample of what `cargo xtask systems` compares.
#[test]
fn random_systems_agree_with_the_reference() {
    let count = testlang::random(20).max(5);
    let first = std::env::var("SEED")
        .ok()
        .map_or(0, |n| n.parse().expect("a number"));
    let (mut agreed, mut violated, mut wrong) = (0, 0, Vec::new());
    for seed in first..first + count {
        let system = progen::systems::generate(seed);
        match progen::systems::compare(&system, 6 * states()) {
            Ok(Comparison::Agreed(answers)) => {
                agreed += 1;
                violated += u64::from(!answers.violated.is_empty());
            }
            Ok(Comparison::TooLarge) => {}
            Ok(Comparison::Differ(what)) => {
                wrong.push(format!("{seed} {:?}: {what}", system.shape))
            }
            Err(what) => wrong.push(format!("{seed}: {what}")),
        }
    }
    println!("{agreed} of {count} agree, {violated} of them violated");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(agreed > count / 4 && violated > 0, "{agreed}, {violated}");
}
