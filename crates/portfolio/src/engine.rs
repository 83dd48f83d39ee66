//! The interface of engines, and what they are given.

use std::sync::Arc;

use explore::Problem;
use ir::front::Words;
use refine::obligation::Form;
use report::Sources;
use smt::Backend;
use verdict::{Properties, World};

use crate::board::Board;
use crate::deadline::Deadline;

/// Something that answers questions about a program.
pub trait Engine: Send + Sync {
    /// Its name, for people.
    fn name(&self) -> &'static str;

    /// The properties that it may have an answer for.
    fn may_answer(&self, task: &Task) -> Properties;

    /// Works on what is open on the board: offers answers there, hands on what others may use. Returns
    /// when it has no more to offer, and soon after the deadline is over.
    fn run(&self, task: &Task, board: &Board, deadline: &Deadline);
}

/// A program, and what is asked about it.
#[derive(Clone, Debug)]
pub struct Task {
    /// The program, the properties, and how it is executed. Its bounds are those of memory and of counts;
    /// its time is the deadline's.
    pub problem: Problem,
    /// Whether [`Problem::strategy`] is the only one wanted.
    pub one_strategy: bool,
    /// Where the program comes from, for witnesses.
    pub origin: Origin,
    /// What its surroundings are taken to be.
    pub world: World,
    /// What it compares its arguments with.
    pub words: Words,
    /// What atomics weaker than sequentially consistent may show.
    pub memory_model: MemoryModel,
    /// How thread-modular proofs are made.
    pub proof: ProofSettings,
}

/// Where a program comes from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The words of a command line that load it.
    pub load: Vec<String>,
    /// Its arguments.
    pub args: Vec<String>,
    /// The text of its files.
    pub sources: Arc<Sources>,
    /// Whether violations carry a witness.
    pub witnesses: bool,
}

/// What atomics weaker than sequentially consistent may show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MemoryModel {
    /// What C11 allows.
    #[default]
    C11,
    /// Interleavings only.
    Sc,
}

/// How thread-modular proofs are made.
#[derive(Clone, Debug, Default)]
pub struct ProofSettings {
    /// The solver.
    pub backend: Backend,
    /// How the steps of other threads are seen; none: one way after the other.
    pub form: Option<Form>,
    /// Whether any number of threads is meant wherever one is created.
    pub any_threads: bool,
    /// Whether every part of memory is proved by itself.
    pub sliced: bool,
    /// Whether executions are searched for, beside the proof and of what it does not exclude.
    pub searches: bool,
}
