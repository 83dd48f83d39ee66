//! SAT behind a trait: variables and clauses, and the search over them.
//!
//! [`Kind::Batsat`] finds proofs and answers every query; [`Kind::Varisat`], where it is built in
//! (the feature `varisat`), checks proofs again. Circuits are made by the same translation
//! (`blast`, `gates`, `words`, `arrays`) for both: an error of the translation is shared, one of
//! the search is not.

mod batsat;
#[cfg(feature = "varisat")]
mod varisat;

use crate::limits::{Limits, Reason};
use std::ops::Not;

/// Which search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// batsat, a MiniSat in Rust.
    Batsat,
    /// varisat, which checks its own refutations.
    #[cfg(feature = "varisat")]
    Varisat,
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Lit(u32);

impl Lit {
    /// A variable, by its number, as it is or negated.
    pub(crate) fn new(var: u32, positive: bool) -> Lit {
        Lit(var << 1 | u32::from(!positive))
    }

    /// The number of its variable.
    pub(crate) fn var(self) -> u32 {
        self.0 >> 1
    }

    /// Is it the variable itself?
    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// The outcome of a search.
pub(crate) enum Outcome {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// Variables and clauses, and the search over them.
pub(crate) trait Sat {
    /// A new variable.
    fn new_lit(&mut self) -> Lit;

    /// How many variables there are.
    fn var_count(&self) -> u32;

    /// How many clauses there are.
    fn clause_count(&self) -> u64;

    /// Adds a clause.
    fn add(&mut self, clause: &[Lit]);

    /// Starts the clock and the count of conflicts for the searches of one query.
    fn start(&mut self, limits: &Limits);

    /// How many conflicts there were since [`Sat::start`], if they are counted.
    fn conflicts(&self) -> u64;

    /// Can all clauses hold with these literals?
    fn solve(&mut self, assumptions: &[Lit]) -> Outcome;

    /// The value of a literal in the model. A variable the search left open is false.
    fn value(&self, lit: Lit) -> bool;

    /// Was the assumption needed for the last `Unsat`?
    fn failed(&self, assumption: Lit) -> bool;
}

impl Kind {
    /// A search without variables.
    pub(crate) fn start(self) -> Box<dyn Sat> {
        match self {
            Kind::Batsat => Box::new(batsat::Batsat::new()),
            #[cfg(feature = "varisat")]
            Kind::Varisat => Box::new(varisat::Varisat::new()),
        }
    }
}
