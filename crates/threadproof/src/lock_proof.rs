//! The lock engine's place in `check`: it goes first, with a share of the time, and what it proves
//! need not be explored.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use analysis::Analysis;
use explore::Problem;
use ir::Entry;
use pushdown::budget::Budget;
use pushdown::engine::study;
use report::GuardAt;
use verdict::{Assumption, Evidence, LockTable, Property, Safe, Scope, Verdict, Verdicts};

use crate::guards::guards;
use crate::locks::protection;

/// The share of the time that goes to it, as a divisor.
const SHARE: u32 = 5;
/// The most it gets where no time is set.
const MOST: Duration = Duration::from_secs(20);
/// The most facts it may make: what it needs memory for.
const FACTS: u64 = 20_000_000;
/// How often to look whether the user asks for an end.
const LOOK: Duration = Duration::from_millis(50);
/// The stack of its thread.
const STACK: usize = 256 << 20;

/// A proof that no two accesses race, for any number of threads; `None` if some pair is left, or
/// something in the program is not followed.
pub(crate) fn race_proof(problem: &Problem) -> Option<(Safe, Vec<GuardAt>)> {
    let program = problem.code.program();
    if !problem.properties.contains(Property::Race) || program.entry == Entry::None {
        return None;
    }
    let time = problem
        .limits
        .time
        .map_or(MOST, |time| (time / SHARE).min(MOST));
    if time.is_zero() {
        return None;
    }
    // Points-to knows no deadline: on a thread of its own it can be left behind.
    let (send, receive) = mpsc::channel();
    let code = Arc::clone(&problem.code);
    let study = move || drop(send.send(lock_table(code.program(), time)));
    thread::Builder::new().stack_size(STACK).spawn(study).ok()?;
    let (table, guards) = wait(&receive, time, problem.limits.stop.as_deref())?;
    let proof = Safe {
        scope: Scope::AnyThreads,
        evidence: Evidence::LockTable(table),
        assumptions: vec![memory_is_safe()],
    };
    Some((proof, guards))
}

/// What the study says, unless the time is over or the user asks for an end.
fn wait<T>(from: &Receiver<Option<T>>, time: Duration, stop: Option<&AtomicBool>) -> Option<T> {
    let deadline = Instant::now() + time;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match from.recv_timeout(left.min(LOOK)) {
            Ok(said) => return said,
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if left.is_zero() || stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
    }
}

fn lock_table(program: &ir::Program, time: Duration) -> Option<(LockTable, Vec<GuardAt>)> {
    let mut budget = Budget {
        facts: FACTS,
        deadline: Some(Instant::now() + time),
    };
    let analysis = Analysis::of(program);
    let table = study(&analysis, &mut budget, |found| {
        let proved = found.no_candidates() && found.conditions().is_empty();
        let location = |l: &pushdown::race::Location| (l.name.clone(), protection(&l.protection));
        proved.then(|| {
            let locations = found.locations.iter().map(location).collect();
            (LockTable { locations }, guards(found))
        })
    });
    table.ok()?
}

fn memory_is_safe() -> Assumption {
    Assumption::Other("memory is used safely, indices stay within their arrays".into())
}

/// Puts the proof in the place of a weaker answer. It rests on memory being used safely: where
/// exploration proves that, the assumption goes; where it shows the contrary, so does the proof.
/// What replays is never replaced.
pub(crate) fn add(verdicts: &mut Verdicts, mut proof: Safe) {
    let memory = verdicts
        .answers
        .iter()
        .find(|(p, _)| *p == Property::Memory)
        .map(|(_, verdict)| verdict.clone());
    match memory {
        Some(Verdict::Violated(_)) => return,
        Some(Verdict::Safe(safe)) => {
            proof.assumptions.retain(|a| *a != memory_is_safe());
            proof.assumptions.extend(safe.assumptions);
            proof.scope = safe.scope;
        }
        _ => {}
    }
    for (property, answer) in &mut verdicts.answers {
        if *property == Property::Race && !matches!(answer, Verdict::Violated(_)) {
            *answer = Verdict::Safe(proof.clone());
        }
    }
}
