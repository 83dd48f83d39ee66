//! What a solver answers, and what it took.

use crate::limits::Reason;
use logic::{Assignment, Term};

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// All can hold: values for the variables that make them hold.
    Sat(Assignment),
    /// Not all can hold: assumptions that contradict the assertions, or one another. They are a
    /// sublist of the query's, not always a minimal one.
    Unsat(Vec<Term>),
    /// The solver gave up.
    Unknown(Reason),
}

impl Answer {
    /// Is it `Sat`?
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }

    /// Is it `Unsat`?
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat(_))
    }
}

/// Counts over the life of a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Queries answered.
    pub queries: u64,
    /// Conflicts of the SAT search.
    pub conflicts: u64,
    /// Lemmas about arrays.
    pub lemmas: u64,
    /// The most SAT variables at a time.
    pub variables: u32,
    /// The most clauses at a time.
    pub clauses: u64,
    /// How often the circuit was built again, or the process started again.
    pub rebuilt: u64,
}
