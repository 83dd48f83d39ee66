//! What an analysis may spend.
//!
//! Facts can be exponentially many (mandatory alternatives multiply), so every fixpoint asks before
//! it goes on. Running out is an answer: unknown.

use std::time::Instant;

/// How many facts may still be made, and until when.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Facts left.
    pub facts: u64,
    /// The end of the time.
    pub deadline: Option<Instant>,
    /// The most facts of one context that are distinguished at one point of a static program. Beyond,
    /// nothing counts as held there, which claims least.
    pub told_apart: usize,
}

impl Default for Budget {
    /// No bounds.
    fn default() -> Self {
        Budget {
            facts: u64::MAX,
            deadline: None,
            told_apart: usize::MAX,
        }
    }
}

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

/// Facts between two looks at the clock.
const CLOCK: u64 = 1024;

impl Budget {
    /// Pays for one fact.
    pub fn spend(&mut self) -> Result<(), OutOfBudget> {
        self.facts = self.facts.checked_sub(1).ok_or(OutOfBudget)?;
        if self.facts.is_multiple_of(CLOCK) {
            self.check_time()?;
        }
        Ok(())
    }

    /// Whether there is time left.
    pub fn check_time(&self) -> Result<(), OutOfBudget> {
        if bounds::is_over() {
            return Err(OutOfBudget);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(OutOfBudget),
            _ => Ok(()),
        }
    }
}
