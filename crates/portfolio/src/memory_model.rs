//! Which answers hold for C11, and which for interleavings only.
//!
//! Executions are explored, and thread-modular proofs are made, for interleavings. Where a program
//! uses weaker orders than `seq_cst`, what holds of all interleavings holds of all executions of C11 if [`analysis::robust`]
//! says that these are interleavings; otherwise it is `unknown`, and says so. What the lock engine
//! proves rests on happens-before on every path through the text, not on interleavings: it stands. Violations are
//! interleavings, which C11 allows.

use std::time::Duration;

use analysis::Analysis;
use analysis::robust::{Doubt, first_weak, robust};
use ir::Program;

use crate::board::Weak;
use crate::deadline::{Deadline, aside};
use crate::engine::MemoryModel;

/// The most time for the test.
const MOST: Duration = Duration::from_secs(20);
/// The least, also when the time is over: most programs need a few milliseconds.
const LEAST: Duration = Duration::from_millis(500);

/// What weak orders may show in executions of a program; with `any`, of any number of threads of every
/// kind.
pub fn test(model: MemoryModel, program: &Program, any: bool, deadline: &Deadline) -> Weak {
    let Some(weak) = untested(model, program) else {
        return Weak::None;
    };
    // The analysis does not follow what the machine calls by itself in each process.
    if !program.processes.is_empty() {
        return weak;
    }
    let time = deadline.left_or(MOST).clamp(LEAST, MOST);
    let copy = program.clone();
    let work = move || {
        let until = std::time::Instant::now() + time;
        let analysis = Analysis::until(&copy, Some(until))?;
        Some(robust(&analysis, any))
    };
    match aside(&Deadline::at(None).within(time), work).flatten() {
        Some(Ok(())) => Weak::Robust,
        Some(Err(doubt)) => Weak::Doubtful(doubt),
        None => weak,
    }
}

/// What weak orders may show where there is no time for the test; nothing if there are none.
pub fn untested(model: MemoryModel, program: &Program) -> Option<Weak> {
    let span = first_weak(program).filter(|_| model == MemoryModel::C11)?;
    Some(Weak::Doubtful(Doubt { span, other: span }))
}
