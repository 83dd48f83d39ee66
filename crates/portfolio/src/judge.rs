//! The judge of violations: one counts only if it replays. It is then made small and told.

use explore::Problem;
use machine::{Config, Unasked};
use report::ConfirmedTrace;
use report::witness::{self, VERSION, Witness};
use verdict::{Counterexample, Property, Unknown};

use crate::engine::{Origin, Task};

/// Replayed steps that may be spent on making one counterexample small.
const MINIMISE: u64 = 2_000_000;
/// The same after the user asked for an end.
const HURRY: u64 = 50_000;

/// Replays a violation that a search of this problem has found, makes it small and tells it, with a
/// witness that loads the program where one is asked for.
pub fn tell(
    task: &Task,
    problem: &Problem,
    violated: &Counterexample,
    reuse: bool,
) -> Result<ConfirmedTrace, certify::Refuted> {
    // The settings it was found under: some violations need the reuse of an address.
    let config = Config {
        reuse,
        logging: false,
        ..problem.config
    };
    let (code, argv) = (&problem.code, &problem.args);
    certify::confirm(code, &config, argv, violated)?;
    let budget = match bounds::over() {
        None => MINIMISE,
        Some(bounds::Over::Interrupted) => HURRY,
        Some(_) => 0,
    };
    let small = certify::minimise(code, &config, argv, violated.clone(), budget);
    let story = narrate::tell(code, &config, argv, &small)?;
    Ok(ConfirmedTrace {
        property: small.property(),
        story,
        args: task.origin.args.clone(),
        // The marks of a large program take longer than its search.
        witness: task
            .origin
            .witnesses
            .then(|| witness(&task.origin, problem, &config, &small)),
        violated: small,
    })
}

fn witness(
    origin: &Origin,
    problem: &Problem,
    config: &Config,
    violated: &Counterexample,
) -> Witness {
    let program = problem.code.program();
    Witness {
        threadproof_witness: VERSION,
        property: violated.property().name().to_string(),
        load: origin.load.clone(),
        args: origin.args.clone(),
        spurious: config.spurious,
        fail: false,
        overflow: config.overflow,
        uninit: config.uninit,
        unasked: unasked(config.unasked),
        reuse: config.reuse,
        enumerate: config.enumerate,
        candidates: config.candidates,
        files: witness::file_marks(program, &origin.sources),
        program: witness::program_mark(program),
        schedule: witness::runs(&violated.schedule),
    }
}

fn unasked(unasked: Unasked) -> Vec<String> {
    let kinds = [
        (unasked.memory, Property::Memory),
        (unasked.misuse, Property::Misuse),
        (unasked.arith, Property::Arith),
    ];
    let kinds = kinds.into_iter().filter(|(is, _)| *is);
    kinds
        .map(|(_, property)| property.name().to_string())
        .collect()
}

/// Why a violation does not count that was found but not confirmed.
pub(crate) fn refused(why: &certify::Refuted) -> Unknown {
    match bounds::is_over() {
        true => unreplayed(),
        false => Unknown::NotConfirmed {
            what: why.to_string(),
        },
    }
}

/// A violation was found, and there was no time to replay it.
pub(crate) fn unreplayed() -> Unknown {
    Unknown::NotProved {
        span: ir::Span::NONE,
        what: "a violation was found, but the time or the memory did not suffice to replay it \
               (--time, --memory)"
            .into(),
    }
}
