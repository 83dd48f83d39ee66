//! `cargo xtask heuristics`: counterexamples of the heuristic search beside those of plain
//! depth-first search, on racy programs of `tests/programs`; written to `docs/src/heuristics.md`.
//!
//! K. Kim, T. Yavuz-Kahveci, B. Sanders: *Precise Data Race Detection in a Relaxed Memory Model
//! Using Heuristic-Based Model Checking*, ASE 2009, Fig. 8 is the same table for their programs.
//! Both searches are ours and differ in nothing but the order: every access is a step, nothing is
//! reduced, the path is the one found, not made smaller.
//!
//! Fails unless paths are no longer on 17 of 20 programs and fewer states are visited on 12.

use crate::lowered;
use explore::Heuristics;
use explore::{Problem, Reuse, StrategyKind, run as search};
use std::fmt::Write;
use std::path::Path;
use verdict::{Properties, Property, Verdict};

/// The programs: the racy ones of all topics, three of each at most.
const PROGRAMS: [&str; 20] = [
    "barriers/missing_second_wait",
    "barriers/used_twice",
    "condition_variables/flag_unlocked",
    "lock_free/ms_queue_relaxed_link",
    "lock_free/seqlock_plain",
    "lock_free/spsc_ring_relaxed_full",
    "message_passing/flag_plain",
    "message_passing/flag_relaxed",
    "message_passing/release_sequence_broken",
    "mutexes/counter_unlocked",
    "mutexes/different_locks",
    "mutexes/hidden_by_order",
    "refine/double_checked_early",
    "refine/producer_consumer_early",
    "rwlocks/readers_writers_unguarded_count",
    "rwlocks/write_under_read_lock",
    "semaphores/bounded_buffer_too_much_room",
    "semaphores/two_inside",
    "spin_locks/tas_not_atomic",
    "spin_locks/ticket_torn",
];

/// The length of the path to a race, and how many states were visited on the way.
struct Found {
    length: usize,
    states: u64,
}

/// Compares.
pub fn run(root: &Path) -> Result<bool, String> {
    let (mut short, mut few) = (0, 0);
    let mut rows = String::new();
    for name in PROGRAMS {
        let path = root.join("tests/programs").join(format!("{name}.c"));
        let code = lowered::code(&path, &[])?;
        let find = |heuristics| -> Result<Found, String> {
            let mut problem = Problem::new(code.clone());
            problem.strategy = StrategyKind::Heuristic;
            problem.options.heuristics = heuristics;
            problem.properties = [Property::Race].into_iter().collect::<Properties>();
            problem.reuse = Reuse::Never;
            problem.limits.states = Some(2_000_000);
            let found = search(&problem);
            match found.verdict(Property::Race) {
                Some(Verdict::Violated(violated)) => Ok(Found {
                    length: violated.schedule.steps.len(),
                    states: found.coverage.states,
                }),
                _ => Err(format!("{name}: no race found")),
            }
        };
        let (plain, guided) = (find(Heuristics::NONE)?, find(Heuristics::default())?);
        short += u32::from(guided.length <= plain.length);
        few += u32::from(guided.states < plain.states);
        let _ = writeln!(
            rows,
            "| `{name}` | {} | {} | {} | {} |",
            plain.length, guided.length, plain.states, guided.states
        );
    }
    let text = format!(
        "# Shorter counterexamples\n\n\
        What `--strategy heuristic` finds beside plain depth-first search (`--heuristics none`): the length of\n\
        the path to the first race, in steps of single accesses, before it is made smaller, and the states\n\
        visited until then. Written by `cargo xtask heuristics`.\n\n\
        | program | depth-first: steps | heuristic: steps | depth-first: states | heuristic: states |\n\
        |---|---:|---:|---:|---:|\n{rows}\n\
        No longer on {short} of {}, fewer states on {few}.\n",
        PROGRAMS.len()
    );
    print!("{text}");
    let file = root.join("docs/src/heuristics.md");
    std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(short >= 17 && few >= 12)
}
