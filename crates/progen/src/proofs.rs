//! What is proved of a program against what the reference search finds.

use crate::differential::{answers, problem, replays};
use explore::StrategyKind;
use machine::Code;
use std::sync::Arc;
use verdict::Property;

/// What is claimed of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Claims {
    /// No race.
    pub races: bool,
    /// No broken assertion.
    pub asserts: bool,
}

impl Claims {
    /// How many are claimed.
    pub fn count(self) -> usize {
        usize::from(self.races) + usize::from(self.asserts)
    }

    /// Claimed by both.
    #[must_use]
    pub fn and(self, other: Claims) -> Claims {
        Claims {
            races: self.races && other.races,
            asserts: self.asserts && other.asserts,
        }
    }
}

/// What the reference search says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// What it has not found violated.
    pub unbroken: Claims,
    /// Whether it came to its end.
    pub complete: bool,
}

/// What the reference finds in a program with at most `states` states; an error if something it
/// reports does not replay.
pub fn found(program: &ir::Program, states: u64) -> Result<Found, String> {
    let code = Arc::new(Code::new(Arc::new(program.clone())));
    let mut problem = problem(&code, StrategyKind::Reference, states);
    // Proofs assume that synchronisation is not misused, and so that no lock is made, destroyed or
    // overwritten while others use it.
    problem.config.touches = false;
    let reference = explore::run(&problem);
    replays(&code, &reference)?;
    let said = answers(&reference);
    Ok(Found {
        unbroken: Claims {
            races: !said.violated.contains(&Property::Race),
            asserts: !said.violated.contains(&Property::Assert),
        },
        complete: said.certain,
    })
}

/// An error if something is claimed that is found not to be.
pub fn agree(claims: Claims, found: Found) -> Result<(), String> {
    for (claimed, unbroken, property) in [
        (claims.races, found.unbroken.races, Property::Race),
        (claims.asserts, found.unbroken.asserts, Property::Assert),
    ] {
        if claimed && !unbroken {
            return Err(format!("{property} is proved safe, and violated"));
        }
    }
    Ok(())
}
