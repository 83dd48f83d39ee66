//! Which programs are proved whole, and which in slices.

use crate::alarm::Alarm;
use crate::attempt::attempt;
use crate::automaton::{Settings, expand};
use crate::certificate::{Certificate, Excluded};
use crate::error::Trouble;
use crate::piecemeal::piecemeal;
use crate::slice::needed_parts;
use ir::Program;
use std::time::Instant;

pub use crate::task::{Effort, Outcome, Realise, Round, Search, Task};

/// Instructions, calls expanded, of a program that is not tried as a whole.
const LARGE: usize = 2_000;
/// Parts of memory of a program that is tried both ways.
const FEW_PARTS: usize = 40;

/// Tries to prove a program; an error if it cannot be modelled at all.
///
/// Small programs are proved whole. In large ones, and where that fails for races, every part of
/// memory is proved by itself, in slices ([`crate::slice`]).
pub fn prove(program: &Program, task: &Task) -> Result<Outcome, String> {
    let x = expand(program)?;
    let parts = needed_parts(&x).len();
    if task.sliced || x.instructions() > LARGE {
        return piecemeal(&x, task);
    }
    let again = task.wanted.races && (2..=FEW_PARTS).contains(&parts);
    let mut first = task.clone();
    if again {
        first.deadline = task.deadline.map(|d| {
            let now = Instant::now();
            now + d.saturating_duration_since(now) * 2 / 3
        });
    }
    let outcome = attempt(&x, None, &first, true)?;
    if outcome.excluded().races || !again || outcome.vacuous.is_some() {
        return Ok(outcome);
    }
    // Assertions that were proved stay so.
    let rest = Task {
        wanted: Excluded {
            races: true,
            asserts: false,
        },
        ..task.clone()
    };
    let more = piecemeal(&x, &rest)?;
    Ok(joined(outcome, more, task.settings.clone()))
}

/// A proof of the assertions and one of the races, if there are such.
fn joined(mut outcome: Outcome, more: Outcome, settings: Settings) -> Outcome {
    outcome.effort.queries += more.effort.queries;
    let Some(races) = more.certificate else {
        return outcome;
    };
    let asserts = outcome.excluded().asserts;
    outcome.any_number &= more.any_number;
    outcome.any_number |= !asserts && more.any_number;
    outcome.counts = more.counts || (asserts && outcome.counts);
    let race = |a: &Alarm| matches!(a.what, Trouble::Race { .. });
    outcome.alarms.retain(|a| !race(a));
    let old = outcome.certificate.take().into_iter();
    let mut proofs = races.proofs;
    proofs.extend(old.flat_map(|c| c.proofs));
    outcome.certificate = Some(Certificate {
        settings,
        excluded: Excluded {
            races: true,
            asserts,
        },
        proofs,
    });
    outcome
}
