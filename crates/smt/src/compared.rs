//! Two solvers asked the same: how long each takes, and whether they agree.
//!
//! For measurements ([`crate::Backend::Compared`]). The answer of the solver built in is the one that
//! counts, so a proof goes the same way as without the other; the other is asked the very same queries
//! in the same order, with its assertions and frames.

use crate::answer::Answer;
use crate::external::External;
use crate::limits::Limits;
use logic::{Term, Terms};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What all solvers of a measurement took together.
#[derive(Clone, Debug, Default)]
pub struct Comparison(Arc<Mutex<Times>>);

/// Times of two solvers, and how often they were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Times {
    /// Queries.
    pub queries: u64,
    /// What the solver built in took.
    pub built_in: Duration,
    /// What the process took, and sending it what it was asked.
    pub process: Duration,
    /// How often one said that something can hold and the other that it cannot.
    pub contradictions: u64,
    /// How often the process did not know.
    pub unknown: u64,
}

impl PartialEq for Comparison {
    fn eq(&self, other: &Comparison) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Comparison {}

impl Comparison {
    /// What was measured so far.
    pub fn times(&self) -> Times {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the process what the other has answered in that time.
    pub(crate) fn ask(
        &self,
        process: &mut External,
        query: (&Terms, &[Term], &Limits),
        (answer, built_in): (&Answer, Duration),
    ) {
        let (terms, assumptions, limits) = query;
        let start = Instant::now();
        let second = process.check(terms, assumptions, limits);
        let took = start.elapsed();
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.queries += 1;
        times.built_in += built_in;
        times.process += took;
        let unknown = matches!(second, Answer::Unknown(_));
        times.unknown += u64::from(unknown);
        let known = !unknown && !matches!(answer, Answer::Unknown(_));
        times.contradictions += u64::from(known && answer.is_sat() != second.is_sat());
    }
}
