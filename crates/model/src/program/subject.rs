//! The program that a proof is about.
//!
//! In a managed program an exception that is not caught ends its thread, and the others go on. A proof that excludes
//! assertions excludes such exceptions, so that it may end there, as the machine does. A proof of races alone is about the
//! program in which threads end quietly ([`ir::quiet`]). Prover and judge both ask here.

use crate::proof::certificate::Excluded;
use ir::Program;
use ir::quiet::quiet;
use std::borrow::Cow;

/// That program, of what is to be excluded.
pub fn subject(program: &Program, excluded: Excluded) -> Cow<'_, Program> {
    match program.managed && !excluded.asserts {
        true => Cow::Owned(quiet(program)),
        false => Cow::Borrowed(program),
    }
}
