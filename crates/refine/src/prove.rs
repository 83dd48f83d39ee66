//! Which programs are proved whole, and which in slices.

use crate::alarm::Alarm;
use crate::attempt::attempt;
use crate::automaton::{Settings, expand};
use crate::certificate::{Certificate, Excluded};
use crate::error::Trouble;
use crate::piecemeal::piecemeal;
use crate::slice::needed_parts;
use ir::Program;
use model::program::subject::subject;
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
///
/// Of a managed program in which not every exception is shown to be caught, races are proved of the program in which
/// threads end quietly ([`subject`]).
pub fn prove(program: &Program, task: &Task) -> Result<Outcome, String> {
    let about = subject(program, task.wanted);
    let both = program.managed && task.wanted.races && task.wanted.asserts;
    let mut first = task.clone();
    if both {
        first.deadline = task.deadline.map(|d| share(d, 2, 3));
    }
    let outcome = prove_of(&about, &first)?;
    if !both || outcome.excluded().asserts || outcome.vacuous.is_some() {
        return Ok(outcome);
    }
    let races = Task {
        wanted: Excluded {
            races: true,
            asserts: false,
        },
        ..task.clone()
    };
    let quiet = prove_of(&subject(program, races.wanted), &races)?;
    Ok(match quiet.excluded().races {
        true => Outcome {
            alarms: outcome.alarms,
            ..quiet
        },
        false => Outcome {
            certificate: None,
            ..outcome
        },
    })
}

/// A part of the time until then.
fn share(until: Instant, part: u32, of: u32) -> Instant {
    let now = Instant::now();
    now + until.saturating_duration_since(now) * part / of
}

fn prove_of(program: &Program, task: &Task) -> Result<Outcome, String> {
    let x = expand(program)?;
    let parts = needed_parts(&x).len();
    if task.sliced || x.instructions() > LARGE {
        return piecemeal(&x, task);
    }
    let again = task.wanted.races && (2..=FEW_PARTS).contains(&parts);
    let mut first = task.clone();
    if again {
        first.deadline = task.deadline.map(|d| share(d, 2, 3));
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
