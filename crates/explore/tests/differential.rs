//! Every strategy gives the reference's answers: 1,200 random programs in each test run, and more at night
//! (`testlang::random`).

use explore::{Benign, Judge, StrategyKind};
use ir::{DataModel, FileId};
use machine::{Code, Config, Site};
use progen::differential::{Asked, Comparison, answers, code, compare, compare_for, problem};
use progen::differential::{compare_code, config};
use progen::{Preset, Rng, brute};
use std::collections::BTreeSet;
use std::sync::Arc;
use verdict::{Property, Verdict};

/// The detectors that a program is compared by: the default one and, in the gate, one of the others, which take turns.
fn judges(seed: u64) -> Vec<Judge> {
    if testlang::everything() {
        return Judge::ALL.to_vec();
    }
    let others: Vec<Judge> = Judge::ALL
        .into_iter()
        .filter(|j| *j != Judge::Summary)
        .collect();
    // Every eighth program has narrow pointers; those take turns, too.
    let turn = (seed + seed / 8) as usize % others.len();
    vec![Judge::Summary, others[turn]]
}

fn agree(preset: Preset, count: u64) {
    let count = testlang::random(count);
    let mut compared = 0;
    for seed in 0..count {
        let program = progen::generate(preset, seed);
        // Every eighth program has narrow pointers.
        let model = match seed % 8 {
            7 => DataModel::Ilp32,
            _ => DataModel::Lp64,
        };
        let judges = judges(seed);
        let compare = |p: &_| compare_for(p, model, 10_000, &judges);
        match compare(&program) {
            Comparison::Agreed(_) => compared += 1,
            Comparison::TooLarge => {}
            Comparison::Differ(what) => {
                let differs = |p: &_| matches!(compare(p), Comparison::Differ(_));
                let small = progen::shrink(&program, differs);
                panic!("{} {seed}: {what}\n{}", preset.name(), progen::to_c(&small));
            }
        }
    }
    assert!(compared * 10 > count * 9, "too few compared: {compared}");
}

#[test]
fn mixed() {
    agree(Preset::Mixed, 130);
}

#[test]
fn racy() {
    agree(Preset::Racy, 130);
}

#[test]
fn locks() {
    agree(Preset::Locks, 130);
}

#[test]
fn cyclic() {
    agree(Preset::Cyclic, 100);
}

#[test]
fn deadlock() {
    agree(Preset::Deadlock, 100);
}

#[test]
fn atomics() {
    agree(Preset::Atomics, 130);
}

#[test]
fn heap() {
    agree(Preset::Heap, 100);
}

#[test]
fn sync() {
    agree(Preset::Sync, 65);
}

/// Where no thread wakes for no reason, the search that stores nothing is certain, also about condition variables: being
/// let go by one signal orders nothing with another.
#[test]
fn signals_and_barriers_without_stored_states() {
    let asked = Asked {
        states: 10_000,
        config: Config {
            spurious: false,
            ..config()
        },
        strategies: &[StrategyKind::Optimal],
        judges: &[Judge::Summary],
        time: None,
    };
    let count = testlang::random(130);
    let mut compared = 0;
    for seed in 0..count {
        let program = progen::generate(Preset::Sync, seed);
        match compare_code(&code(&program), &asked) {
            Comparison::Agreed(_) => compared += 1,
            Comparison::TooLarge => {}
            Comparison::Differ(what) => panic!("{seed}: {what}\n{}", progen::to_c(&program)),
        }
    }
    assert!(compared * 10 > count * 9, "too few compared: {compared}");
}

#[test]
fn tiny() {
    agree(Preset::Tiny, 100);
}

#[test]
fn memory() {
    agree(Preset::Memory, 65);
}

#[test]
fn life() {
    agree(Preset::Life, 65);
}

#[test]
fn java() {
    agree(Preset::Java, 65);
}

/// Programs that strategies once disagreed about.
#[test]
fn once_differed() {
    let seeds = [
        (Preset::Cyclic, 4_326),
        (Preset::Deadlock, 851),
        (Preset::Mixed, 29),
        (Preset::Mixed, 100_001),
        (Preset::Locks, 5),
        (Preset::Locks, 1_367),
        (Preset::Locks, 1_368),
        (Preset::Sync, 57),
        (Preset::Heap, 0),
        (Preset::Java, 3),
    ];
    for (preset, seed) in seeds {
        let found = compare(&progen::generate(preset, seed), 20_000);
        let name = preset.name();
        assert!(
            matches!(found, Comparison::Agreed(_)),
            "{name} {seed}: {found:?}"
        );
    }
}

/// Two threads write neighbouring bytes, and `main` waits for one of them.
const NEIGHBOURS: &str = "
program lp64
global g0 \"pair\" size 2 align 1 zero
entry main fn2

func fn0 \"left\" (ptr) -> ptr {
  local %0 ptr \"p\"
bb0:
  store i8 1 to g0 align 1
  return %0
}

func fn1 \"right\" (ptr) -> ptr {
  local %0 ptr \"p\"
bb0:
  store i8 2 to g0+1 align 1
  return %0
}

func fn2 \"main\" () -> i32 {
  local %0 i32
  local %1 i32
  local %2 ptr
  local %3 i32
  local %4 i8
  local %5 i32
  slot $0 \"a\" size 8 align 8
  slot $1 \"b\" size 8 align 8
bb0:
  %0 = sync spawn $0, fn0, null, 0
  %1 = sync spawn $1, fn1, null, 0
  %2 = load ptr $1 align 1
  %3 = sync join %2, null
  %4 = load i8 g0 align 1
  %5 = cmp eq i8 %4, 1
  assert %5 assert \"the left one is written\"
  return 0
}
";

/// What is written beside an earlier access does not screen it from races to come.
#[test]
fn neighbouring_bytes() {
    let program = ir::parse(NEIGHBOURS).expect("the program is well-formed");
    let code = Arc::new(Code::new(Arc::new(program)));
    let asked = Asked {
        states: 10_000,
        config: config(),
        strategies: &StrategyKind::ALL,
        judges: &Judge::ALL,
        time: None,
    };
    let found = compare_code(&code, &asked);
    let Comparison::Agreed(answers) = found else {
        panic!("{found:?}")
    };
    assert_eq!(answers.violated, [Property::Race, Property::Assert]);
}

/// The oracle's own oracle: every execution listed, races by reachability in the graph of events.
#[test]
fn reference_agrees_with_brute_force() {
    let count = testlang::random(200);
    let mut compared = 0;
    for seed in 0..count {
        let code = code(&progen::generate(Preset::Tiny, seed));
        let Some(expected) = brute::enumerate(&code, 3_000) else {
            continue;
        };
        let found = explore::run(&problem(&code, StrategyKind::Reference, u64::MAX));
        assert_eq!(answers(&found), expected, "tiny {seed}");
        compared += 1;
    }
    assert!(compared * 3 >= count, "too few compared: {compared}");
}

/// Declares lines benign by chance, and says what a strategy answers for races: whether there is
/// one, and whether others were silenced. Nothing if it does not know.
fn beside(
    code: &Arc<Code>,
    benign: &BTreeSet<u32>,
    strategy: StrategyKind,
) -> Option<(bool, bool)> {
    let mut problem = problem(code, strategy, 10_000);
    let declare = |line: &u32| (line.to_string(), Benign::Line(FileId(0), *line));
    problem.silence.declared = benign.iter().map(declare).collect();
    let found = explore::run(&problem);
    let silenced = found.verdicts.silenced.iter().any(|s| s.count > 0);
    match found.verdict(Property::Race) {
        Some(Verdict::Violated(_)) => Some((true, silenced)),
        Some(Verdict::Safe(_)) => Some((false, silenced)),
        _ => None,
    }
}

fn some_lines(code: &Code, seed: u64) -> BTreeSet<u32> {
    let mut rng = Rng::new(seed);
    let sites = (0..code.site_count() as u32).map(Site);
    let lines: BTreeSet<u32> = sites.map(|site| code.site(site).span.line).collect();
    lines.into_iter().filter(|_| rng.chance(30)).collect()
}

/// A declaration silences the races of its own line, and no others of the same memory.
#[test]
fn races_beside_benign_ones_are_found() {
    let (mut compared, mut both) = (0, 0);
    // Races of both kinds are rare: fewer programs would compare nothing.
    for (preset, least) in [
        (Preset::Tiny, 300),
        (Preset::Racy, 150),
        (Preset::Atomics, 100),
    ] {
        for seed in 0..testlang::random(least).max(least) {
            let program = progen::generate(preset, seed);
            let code = code(&program);
            let benign = some_lines(&code, seed);
            let Some((expected, silenced)) = beside(&code, &benign, StrategyKind::Reference) else {
                continue;
            };
            if preset == Preset::Tiny
                && let Some(all) = brute::enumerate_beside(&code, &benign, 3_000)
            {
                assert_eq!(
                    expected,
                    all.violated.contains(&Property::Race),
                    "tiny {seed}"
                );
            }
            for strategy in StrategyKind::ALL.into_iter().filter(|s| s.proves()) {
                let found = beside(&code, &benign, strategy).map(|(race, _)| race);
                let text = progen::to_c(&program);
                let name = strategy.name();
                assert!(
                    found.is_none_or(|race| race == expected),
                    "{name}, {} {seed}, {benign:?}\n{text}",
                    preset.name()
                );
            }
            compared += 1;
            both += u32::from(expected && silenced);
        }
    }
    assert!(compared >= 400, "too few compared: {compared}");
    assert!(both >= 20, "too few with races of both kinds: {both}");
}
