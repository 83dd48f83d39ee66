//! Proofs of random programs, for tests and for `cargo xtask proofs`.

use certify::Fresh;
use certify::proof::confirm;
use progen::proofs::Claims;
use refine::automaton::Settings;
use refine::certificate::{Certificate, Excluded};
use refine::prove::{Task, prove};
use smt::Backend;
use std::time::{Duration, Instant};

/// The proof of a program, if one is found in time.
fn proof(
    program: &ir::Program,
    settings: Settings,
    time: Duration,
    sliced: bool,
) -> Option<Certificate> {
    let task = Task {
        settings,
        backend: Backend::Embedded,
        form: None,
        deadline: Some(Instant::now() + time),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
        stop: None,
        realise: None,
        sliced,
        jobs: 1,
    };
    prove(program, &task).ok()?.certificate
}

/// What is proved of a program, and the proof; an error if that does not pass its check.
pub fn proved(
    program: &ir::Program,
    time: Duration,
    sliced: bool,
) -> Result<Option<(Claims, Certificate)>, String> {
    proved_beside(program, Settings::default(), time, sliced)
}

/// The same, of what others leave.
pub fn proved_beside(
    program: &ir::Program,
    settings: Settings,
    time: Duration,
    sliced: bool,
) -> Result<Option<(Claims, Certificate)>, String> {
    let Some(certificate) = proof(program, settings, time, sliced) else {
        return Ok(None);
    };
    match confirm(program, &certificate, &mut Fresh(Backend::Embedded)) {
        Ok(_) => {
            let Excluded { races, asserts } = certificate.excluded;
            Ok(Some((Claims { races, asserts }, certificate)))
        }
        Err(why) => Err(format!("the proof does not pass its check: {why}")),
    }
}
