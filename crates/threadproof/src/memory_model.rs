//! Which answers hold for C11, and which for interleavings only.
//!
//! Executions are explored, and proofs thread by thread are made, for interleavings. Where a program
//! uses weaker orders than `seq_cst`, what holds of all interleavings holds of all executions of C11 if [`analysis::robust`]
//! says that these are interleavings; otherwise it is `unknown`, and says so. What the lock engine
//! proves rests on happens-before on every path through the text, not on interleavings: it stands. Violations are
//! interleavings, which C11 allows.

use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::Analysis;
use analysis::robust::{Doubt, first_weak, robust};
use explore::Problem;
use ir::Program;
use verdict::{Assumption, Evidence, Unknown, Verdict, Verdicts};

use crate::args::MemoryModelArg;
use crate::modular_proof::on_a_thread;

/// The most time for the test.
const MOST: Duration = Duration::from_secs(20);
/// The least, also when the time is over: most programs need a few milliseconds.
const LEAST: Duration = Duration::from_millis(500);

/// Leaves of the answers what the memory model allows. `program` is what they are about; with `any`, for any number
/// of threads of every kind.
pub(crate) fn apply(
    model: MemoryModelArg,
    verdicts: &mut Verdicts,
    (problem, program): (&Problem, &Program),
    any: bool,
    left: Option<Duration>,
) {
    let safe = |(_, v): &(_, Verdict)| matches!(v, Verdict::Safe(_));
    let Some(span) = first_weak(program) else {
        return;
    };
    if model == MemoryModelArg::Sc || !verdicts.answers.iter().any(safe) {
        return;
    }
    let doubt = doubt(
        problem,
        program,
        any,
        left.unwrap_or(MOST).clamp(LEAST, MOST),
    );
    hold(verdicts, doubt.unwrap_or(Err(Doubt { span, other: span })));
}

/// Leaves of the answers what holds whatever weaker orders show, where there is no time for the test.
pub(crate) fn refuse(model: MemoryModelArg, verdicts: &mut Verdicts, program: &Program) {
    if let (MemoryModelArg::C11, Some(span)) = (model, first_weak(program)) {
        hold(verdicts, Err(Doubt { span, other: span }));
    }
}

fn hold(verdicts: &mut Verdicts, doubt: Result<(), Doubt>) {
    for (_, answer) in &mut verdicts.answers {
        let Verdict::Safe(proof) = answer else {
            continue;
        };
        let weak = proof.assumptions.contains(&Assumption::WeakAtomics);
        proof.assumptions.retain(|a| *a != Assumption::WeakAtomics);
        let Err(Doubt { span, other }) = doubt else {
            continue;
        };
        match proof.evidence {
            Evidence::Exhausted(_) | Evidence::ThreadModular(_) => {
                *answer = Verdict::Unknown(vec![Unknown::WeakMemory { span, other }]);
            }
            // Exploration has shown that memory is used safely, but only in interleavings.
            Evidence::LockTable(_) | Evidence::NoWaitCycle(_) if weak => {
                proof.assumptions.push(Assumption::MemoryAndLocksSafe);
            }
            Evidence::LockTable(_) | Evidence::NoWaitCycle(_) => {}
        }
    }
}

fn doubt(
    problem: &Problem,
    program: &Program,
    any: bool,
    time: Duration,
) -> Option<Result<(), Doubt>> {
    let deadline = Instant::now() + time;
    let program = Arc::new(program.clone());
    let stop = problem.limits.stop.clone();
    let stopped = move || {
        let asked =
            |s: &Arc<std::sync::atomic::AtomicBool>| s.load(std::sync::atomic::Ordering::Relaxed);
        stop.as_ref().is_some_and(asked)
    };
    let work = move || {
        let analysis = Analysis::until(&program, Some(deadline))?;
        Some(robust(&analysis, any))
    };
    on_a_thread(time, &stopped, work).flatten()
}
