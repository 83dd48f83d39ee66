//! The analysis against explicit exploration, on random programs.
//!
//! Nothing reachable may be lost, ever. Where exactness is claimed, nothing may be added. The
//! number of programs is multiplied by `PUSHDOWN_SCALE`, for long runs by hand.

mod support;

use pushdown::facts::nesting::not_nested;
use pushdown::oracle::brute::{Bounds, Explored, State, explore};
use pushdown::together::deadlock::wait_cycles;
use pushdown::together::merge::merge;
use pushdown::{KindId, LockAnalysis, LockProgram, PointId, ThreadPoint, parse};
use std::collections::{BTreeMap, BTreeSet};
use support::{Recipe, STATIC, program};

const BOUNDS: Bounds = Bounds {
    frames: 9,
    instances: 3,
    states: 20_000,
};

/// What a run compared and found.
#[derive(Default, Debug)]
struct Tally {
    programs: usize,
    cut: usize,
    reachable: usize,
    unreachable: usize,
    extra: usize,
    cycles: usize,
    extra_cycles: usize,
    schedules: usize,
}

/// Which programs a test compares, and with which queries.
#[derive(Clone, Copy)]
struct Run {
    recipe: Recipe,
    /// How many threads a query names.
    width: usize,
    /// Programs whose locks do not nest instead of those whose locks do.
    unnested: bool,
    programs: u64,
    seed: u64,
}

fn run(name: &str, run: Run) -> Tally {
    let scale = std::env::var("PUSHDOWN_SCALE").ok();
    let scale: u64 = scale.and_then(|s| s.parse().ok()).unwrap_or(1);
    let mut tally = Tally::default();
    for i in 0..run.programs * scale {
        let text = program(run.recipe, run.seed * 1_000_000_007 + i);
        let program = parse(&text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let analysis = LockAnalysis::new(&program);
        if not_nested(&analysis).is_empty() == run.unnested {
            continue;
        }
        let Some(explored) = explore(&program, BOUNDS) else {
            continue;
        };
        tally.programs += 1;
        tally.cut += usize::from(explored.cut);
        compare(&text, &analysis, &explored, run, &mut tally);
    }
    eprintln!("{name}: {tally:?}");
    tally
}

/// What exploration reached, for every list of kinds of some width, in ascending order. Threads of
/// one kind are interchangeable.
fn reached(explored: &Explored, width: usize) -> BTreeMap<Vec<KindId>, BTreeSet<Vec<PointId>>> {
    let mut choices = vec![Vec::new()];
    for _ in 0..width {
        let longer = choices.iter().flat_map(|chosen: &Vec<usize>| {
            let threads = 0..explored.kinds.len();
            let others = threads.filter(|next| !chosen.contains(next));
            others.map(|next| [&chosen[..], &[next]].concat())
        });
        choices = longer.collect();
    }
    let mut reached: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for threads in choices {
        let kinds: Vec<_> = threads.iter().map(|&t| explored.kinds[t]).collect();
        if kinds.is_sorted() {
            let points = |tuple: &Vec<Option<PointId>>| threads.iter().map(|&t| tuple[t]).collect();
            let tuples = explored.tuples.iter().filter_map(points);
            reached.entry(kinds).or_default().extend(tuples);
        }
    }
    reached
}

fn compare(
    text: &str,
    analysis: &LockAnalysis<'_>,
    explored: &Explored,
    run: Run,
    tally: &mut Tally,
) {
    for (kinds, reached) in reached(explored, run.width) {
        for points in candidates(analysis, &kinds, &reached) {
            let places: Vec<ThreadPoint> = kinds
                .iter()
                .zip(&points)
                .map(|(&kind, &point)| ThreadPoint { kind, point })
                .collect();
            let answer = analysis.jointly_reachable(&places);
            if reached.contains(&points) {
                tally.reachable += 1;
                assert!(answer.is_some(), "lost {points:?} of {kinds:?}\n{text}");
            } else if answer.is_none() {
                tally.unreachable += 1;
            } else if !explored.cut {
                tally.extra += 1;
                show_extra(text, &places);
            }
            if let Some(facts) = answer
                && analysis.program().is_static()
                && !run.unnested
                && !run.recipe.modes
            {
                let members: Vec<_> = kinds.iter().copied().zip(facts).collect();
                let schedule = merge(analysis, &members, 10_000);
                let schedule = schedule.unwrap_or_else(|| panic!("no schedule\n{text}"));
                tally.schedules += 1;
                replay(text, analysis.program(), &kinds, &points, &schedule);
            }
        }
    }
    if text.contains("forget") {
        return;
    }
    let cycles = wait_cycles(analysis);
    for cycle in &explored.cycles {
        assert!(cycles.contains(cycle), "lost the cycle {cycle:?}\n{text}");
    }
    tally.cycles += explored.cycles.len();
    if !explored.cut {
        let extra = cycles.difference(&explored.cycles);
        tally.extra_cycles += extra.count();
    }
}

/// Where exactness is not claimed, a few extras are shown, as an explanation.
fn show_extra(text: &str, places: &[ThreadPoint]) {
    if std::env::var_os("PUSHDOWN_SHOW").is_some() {
        eprintln!("extra {places:?}\n{text}");
    }
}

fn replay(
    text: &str,
    program: &LockProgram,
    kinds: &[KindId],
    points: &[PointId],
    schedule: &[pushdown::together::merge::ScheduledStep],
) {
    let mut state = State::initial(program, kinds);
    for step in schedule {
        let next = state.take(program, kinds, step.thread, step.step);
        state = next.unwrap_or_else(|| panic!("the schedule stops at {step:?}\n{text}"));
    }
    let ends: Vec<_> = points.iter().copied().map(Some).collect();
    assert_eq!(state.points(), ends, "the schedule ends elsewhere\n{text}");
}

/// Combinations of points that each thread can reach alone: all, or an evenly spaced sample if there are
/// too many, and all that are reached in any case.
fn candidates(
    analysis: &LockAnalysis<'_>,
    kinds: &[KindId],
    reached: &BTreeSet<Vec<PointId>>,
) -> BTreeSet<Vec<PointId>> {
    let points = |&kind: &KindId| -> Vec<PointId> {
        let all = (0..analysis.program().points.len()).map(PointId::new);
        all.filter(|&point| !analysis.threads(kind).at(point).is_empty())
            .collect()
    };
    let lists: Vec<_> = kinds.iter().map(points).collect();
    let total: usize = lists.iter().map(Vec::len).product();
    let stride = total / 3_000 + 1;
    let nth = |mut n: usize| -> Vec<PointId> {
        let digit = |list: &Vec<PointId>| {
            let point = list[n % list.len()];
            n /= list.len();
            point
        };
        lists.iter().map(digit).collect()
    };
    let stride_reached = reached.len() / 3_000 + 1;
    let reached = reached.iter().step_by(stride_reached).cloned();
    (0..total).step_by(stride).map(nth).chain(reached).collect()
}

#[test]
fn two_threads_nested() {
    let recipe = STATIC;
    let tally = run(
        "two nested",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 700,
            seed: 1,
        },
    );
    assert_eq!((tally.extra, tally.extra_cycles), (0, 0), "{tally:?}");
}

#[test]
fn two_threads_crossing() {
    let recipe = Recipe {
        crossing: 95,
        locks: 4,
        size: 5,
        procs: 1,
        ..STATIC
    };
    let tally = run(
        "two crossing",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 1_500,
            seed: 2,
        },
    );
    assert_eq!((tally.extra, tally.extra_cycles), (0, 0), "{tally:?}");
}

#[test]
fn three_threads_nested() {
    let recipe = Recipe {
        threads: 3,
        crossing: 90,
        size: 3,
        procs: 1,
        ..STATIC
    };
    let tally = run(
        "three nested",
        Run {
            recipe,
            width: 3,
            unnested: false,
            programs: 500,
            seed: 3,
        },
    );
    assert_eq!((tally.extra, tally.extra_cycles), (0, 0), "{tally:?}");
}

#[test]
fn four_threads_nested() {
    let recipe = Recipe {
        threads: 4,
        crossing: 100,
        size: 2,
        procs: 1,
        locks: 4,
        ..STATIC
    };
    let tally = run(
        "four nested",
        Run {
            recipe,
            width: 4,
            unnested: false,
            programs: 150,
            seed: 4,
        },
    );
    assert_eq!((tally.extra, tally.extra_cycles), (0, 0), "{tally:?}");
}

#[test]
fn locks_that_do_not_nest_lose_nothing() {
    let recipe = Recipe {
        crossing: 90,
        unnested: 60,
        locks: 4,
        size: 5,
        ..STATIC
    };
    let tally = run(
        "two unnested",
        Run {
            recipe,
            width: 2,
            unnested: true,
            programs: 1_000,
            seed: 5,
        },
    );
    assert!(tally.extra * 200 <= tally.unreachable, "{tally:?}");
    let recipe = Recipe {
        threads: 3,
        crossing: 95,
        unnested: 60,
        size: 3,
        procs: 1,
        ..STATIC
    };
    run(
        "three unnested",
        Run {
            recipe,
            width: 3,
            unnested: true,
            programs: 200,
            seed: 6,
        },
    );
}

#[test]
fn create_and_join() {
    let recipe = Recipe {
        created: true,
        procs: 1,
        ..STATIC
    };
    let tally = run(
        "two created",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 800,
            seed: 7,
        },
    );
    assert_eq!((tally.extra, tally.extra_cycles), (0, 0), "{tally:?}");
    let recipe = Recipe {
        threads: 3,
        created: true,
        procs: 1,
        size: 3,
        ..STATIC
    };
    let tally = run(
        "three created",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 300,
            seed: 8,
        },
    );
    assert!(tally.extra * 500 <= tally.unreachable, "{tally:?}");
    let tally = run(
        "three created, triples",
        Run {
            recipe,
            width: 3,
            unnested: false,
            programs: 200,
            seed: 9,
        },
    );
    assert!(tally.extra * 500 <= tally.unreachable, "{tally:?}");
}

#[test]
fn create_and_join_without_nesting_lose_nothing() {
    let recipe = Recipe {
        created: true,
        unnested: 60,
        crossing: 90,
        procs: 1,
        ..STATIC
    };
    run(
        "two created, unnested",
        Run {
            recipe,
            width: 2,
            unnested: true,
            programs: 600,
            seed: 10,
        },
    );
}

#[test]
fn many_instances() {
    let recipe = Recipe {
        created: true,
        many: true,
        procs: 1,
        size: 2,
        crossing: 80,
        ..STATIC
    };
    let tally = run(
        "instances",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 120,
            seed: 11,
        },
    );
    assert!(tally.extra * 500 <= tally.unreachable, "{tally:?}");
}

#[test]
fn locks_held_at_the_start() {
    let recipe = Recipe {
        holds: true,
        crossing: 80,
        ..STATIC
    };
    let tally = run(
        "held at start",
        Run {
            recipe,
            width: 2,
            unnested: false,
            programs: 800,
            seed: 12,
        },
    );
    assert!(tally.extra * 500 <= tally.unreachable, "{tally:?}");
}

#[test]
fn read_write_recursive_and_forgotten_locks_lose_nothing() {
    for (created, unnested, seed) in [(false, 0, 21), (false, 50, 22), (true, 0, 23)] {
        let recipe = Recipe {
            modes: true,
            created,
            unnested,
            ..STATIC
        };
        for unnested in [false, true] {
            let tally = run(
                "modes",
                Run {
                    recipe,
                    width: 2,
                    unnested,
                    programs: 90,
                    seed,
                },
            );
            assert!(tally.reachable > 0 && tally.unreachable > 0, "{tally:?}");
        }
    }
}
