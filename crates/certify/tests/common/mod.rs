//! Proofs of test programs.

use certify::proof::confirm;
use certify::{Checked, Fresh, Rejected};
use model::proof::certificate::{Certificate, Excluded};
use model::transition::automaton::Settings;
use progen::through_c::lower_texts;
use refine::prove::{Task, prove};
use smt::Backend;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A program of `tests/programs/refine`, with a line before it.
pub fn program(name: &str, before: &str) -> ir::Program {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/refine");
    let text = std::fs::read_to_string(folder.join(name)).expect("the program is there");
    lowered(name, &format!("{before}\n{text}"))
}

/// A program from its text.
pub fn lowered(name: &str, text: &str) -> ir::Program {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let made = MADE.fetch_add(1, Ordering::Relaxed);
    let id = format!("{}_{made}_{name}", std::process::id());
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(id);
    let mut programs = lower_texts(&[text.to_string()], &scratch).expect("it is C");
    programs.remove(0)
}

/// Its proof.
pub fn proof(program: &ir::Program, sliced: bool) -> Certificate {
    let task = Task {
        settings: Settings::default(),
        backend: Backend::Embedded,
        form: None,
        deadline: Some(Instant::now() + Duration::from_secs(600)),
        wanted: Excluded {
            races: true,
            asserts: true,
        },
        stop: None,
        realise: None,
        sliced,
        jobs: 1,
    };
    let outcome = prove(program, &task).expect("it can be modelled");
    outcome.certificate.expect("it is proved")
}

/// What the judge says, with the solver built in.
pub fn judged(program: &ir::Program, certificate: &Certificate) -> Result<Checked, Rejected> {
    confirm(program, certificate, &mut Fresh(Backend::Embedded))
}
