//! The lock engine: what locks, creation and joins prove of a whole program, for any number of threads.
//!
//! It is quick, so it goes first, with a share of the time. What it proves need not be explored. What it does
//! not exclude, it hands on: to people, to a search as targets, to the prover as the only accesses left.

mod candidates;
mod guards;
mod study;

use std::sync::Arc;
use std::time::Duration;

use ir::Entry;
use pushdown::program::race::Protection;
use verdict::{Properties, Property};

pub use candidates::Candidate;
pub(crate) use candidates::reasons;
pub use study::{Left, scope};

use crate::board::{Board, Handed};
use crate::deadline::{Deadline, aside};
use crate::engine::{Engine, Task};

/// The share of the time that goes to it, as a divisor.
const SHARE: u32 = 5;
/// The most it gets.
const MOST: Duration = Duration::from_secs(20);

/// The most facts it may make: what it needs memory for.
pub const FACTS: u64 = 20_000_000;

/// The lock engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Locks;

impl Engine for Locks {
    fn name(&self) -> &'static str {
        "locks"
    }

    fn may_answer(&self, task: &Task) -> Properties {
        let known = |p: &Property| matches!(p, Property::Race | Property::Deadlock);
        let program = task.problem.code.program();
        match program.entry {
            // What a process does ends with it, and its hooks are its own: this is not followed here.
            _ if !program.processes.is_empty() => Properties::NONE,
            Entry::None => Properties::NONE,
            _ => task.problem.properties.iter().filter(known).collect(),
        }
    }

    fn run(&self, task: &Task, board: &Board, deadline: &Deadline) {
        let time = deadline
            .left()
            .map_or(MOST, |left| (left / SHARE).min(MOST));
        if time.is_zero() || self.may_answer(task) == Properties::NONE {
            return;
        }
        let code = Arc::clone(&task.problem.code);
        let fails = task.problem.config.fail.of_resources();
        let work = move || study::prove(&code, time, fails);
        let Some(found) = aside(&deadline.within(time), work) else {
            return;
        };
        board.hand_on(Handed {
            candidates: found.candidates,
            targets: Arc::new(found.targets),
            left: found.left,
            guards: found.guards,
        });
        // The arguments of a managed program are objects of it, those of this call alone.
        if task.problem.code.program().managed && task.world.untried().is_some() {
            return;
        }
        if let Some(proof) = found.race {
            board.prove(Property::Race, proof);
        }
        if let Some(proof) = found.deadlock {
            board.prove(Property::Deadlock, proof);
        }
    }
}

/// Why a location does not race.
pub fn protection(protection: &Protection) -> String {
    match protection {
        Protection::ReadOnly => "never written".into(),
        Protection::Atomic => "all accesses are atomic".into(),
        Protection::Order => "conflicting accesses are ordered by creation and joins".into(),
        Protection::Handed => {
            "conflicting accesses are ordered, some by a barrier or by a flag that was seen set"
                .into()
        }
        Protection::Locks(locks) => format!("protected by {}", locks.join(", ")),
        Protection::Own => "protected by the lock that stands beside it".into(),
        Protection::Elements => "each thread has its own element".into(),
        Protection::Exclusion => "every pair excluded, not always in the same way".into(),
        Protection::Candidates(pairs) => format!("{} candidate pairs", pairs.len()),
    }
}
