//! The lock engine's place in `check`: it goes first, with a share of the time, and what it proves
//! need not be explored.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use analysis::Analysis;
use explore::{Problem, Target};
use ir::Entry;
use machine::Code;
use pushdown::budget::Budget;
use pushdown::engine::{Study, study};
use pushdown::race::{Location, Protection};
use refine::slice::Site;
use report::GuardAt;
use verdict::{
    Assumption, Evidence, Finding, LockTable, Properties, Property, Safe, Scope, Verdict, Verdicts,
    WaitTable,
};

use crate::candidates::{Candidate, candidates, conditional, targets};
use crate::guards::guards;
use crate::locks::{FACTS, protection};

/// The share of the time that goes to it, as a divisor.
const SHARE: u32 = 5;
/// The most it gets where no time is set.
const MOST: Duration = Duration::from_secs(20);
/// How often to look whether the user asks for an end.
const LOOK: Duration = Duration::from_millis(50);
/// The stack of its thread.
const STACK: usize = 256 << 20;

/// What the engine proves, for any number of threads, and what it leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proofs {
    /// That no two accesses race.
    pub race: Option<Safe>,
    /// What that proof says of places.
    pub guards: Vec<GuardAt>,
    /// That nobody waits for ever.
    pub deadlock: Option<Safe>,
    /// What it does not exclude, to be told and to be explored.
    pub candidates: Vec<Candidate>,
    pub targets: Vec<Target>,
    /// What it leaves of races, where it follows all of the program.
    pub left: Option<Left>,
}

/// The races that are left, where all others are excluded.
#[derive(Clone, Debug)]
pub(crate) struct Left {
    /// The places of the accesses.
    pub sites: Arc<BTreeSet<Site>>,
    /// How many shared locations are protected.
    pub protected: usize,
    /// For how many threads.
    pub scope: Scope,
}

impl Left {
    fn of(found: &Study<'_, '_>) -> Left {
        Left {
            sites: Arc::new(found.doubtful()),
            protected: found.locations.iter().filter(|l| !l.is_open()).count(),
            scope: scope(found),
        }
    }

    /// A proof of what is left becomes one of all races.
    pub fn complete(&self, mut proof: Safe) -> Safe {
        if let Evidence::ThreadModular(evidence) = &mut proof.evidence {
            evidence.by_locks = self.protected;
        }
        if self.scope != Scope::AnyThreads {
            proof.scope = self.scope;
        }
        // This says more than both.
        let weaker = [Assumption::MemorySafe, Assumption::NoMisuse];
        proof.assumptions.retain(|a| !weaker.contains(a));
        proof.assumptions.push(Assumption::MemoryAndLocksSafe);
        proof
    }
}

impl Proofs {
    /// The properties that are proved.
    pub fn settled(&self) -> Properties {
        let race = self.race.as_ref().map(|_| Property::Race);
        let deadlock = self.deadlock.as_ref().map(|_| Property::Deadlock);
        race.into_iter().chain(deadlock).collect()
    }
}

/// Asks the engine for the properties it knows. It proves nothing if something in the program is
/// not followed, or its time is over.
pub(crate) fn proofs(problem: &Problem) -> Proofs {
    let program = problem.code.program();
    let asked = |property| problem.properties.contains(property);
    let time = problem
        .limits
        .time
        .map_or(MOST, |time| (time / SHARE).min(MOST));
    let nothing = time.is_zero() || program.entry == Entry::None;
    if nothing || !(asked(Property::Race) || asked(Property::Deadlock)) {
        return Proofs::default();
    }
    // Some of it knows no deadline: on a thread of its own it can be left behind.
    let (send, receive) = mpsc::channel();
    let code = Arc::clone(&problem.code);
    let study = move || drop(send.send(prove(&code, time)));
    let thread = thread::Builder::new().stack_size(STACK).spawn(study);
    let stop = problem.limits.stop.as_deref();
    let found = thread.ok().and_then(|_| wait(&receive, time, stop));
    let mut proofs = found.unwrap_or_default();
    proofs.race = proofs.race.filter(|_| asked(Property::Race));
    proofs.deadlock = proofs.deadlock.filter(|_| asked(Property::Deadlock));
    proofs
}

/// What the study says, unless the time is over or the user asks for an end.
fn wait<T>(from: &Receiver<T>, time: Duration, stop: Option<&AtomicBool>) -> Option<T> {
    let deadline = Instant::now() + time;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match from.recv_timeout(left.min(LOOK)) {
            Ok(said) => return Some(said),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        if left.is_zero() || stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return None;
        }
    }
}

fn prove(code: &Code, time: Duration) -> Proofs {
    let program = code.program();
    let deadline = Some(Instant::now() + time);
    let mut budget = Budget {
        facts: FACTS,
        deadline,
        ..Budget::default()
    };
    let Some(analysis) = Analysis::until(program, deadline) else {
        return Proofs::default();
    };
    let found = study(&analysis, &mut budget, |found| {
        let left = Proofs {
            candidates: candidates(found),
            targets: targets(found, code, deadline),
            ..Proofs::default()
        };
        if !found.conditions().is_empty() {
            let mut left = left;
            left.candidates.extend(conditional(found));
            return left;
        }
        let race = found.no_candidates().then(|| lock_table(found));
        let deadlock = found.no_deadlock().then(|| wait_table(found));
        Proofs {
            guards: race.as_ref().map_or(Vec::new(), |_| guards(found)),
            race: race.map(Evidence::LockTable).map(|evidence| Safe {
                scope: scope(found),
                ..safe(evidence)
            }),
            deadlock: deadlock.map(Evidence::NoWaitCycle).map(safe),
            left: Some(Left::of(found)),
            ..left
        }
    });
    found.unwrap_or_default()
}

/// For how many threads accesses are proved not to race. Barriers count their parties, and who announces
/// something is one thread.
pub(crate) fn scope(found: &Study<'_, '_>) -> Scope {
    // Where pairs are excluded in several ways, a barrier or a flag may be among them.
    let blocks = found.analysis.program().funcs.iter();
    let blocks = blocks.filter_map(|(_, function)| function.defined());
    let mut insts = blocks.flat_map(|body| body.blocks.iter().flat_map(|(_, block)| &block.insts));
    let waits = |inst: &ir::Inst| {
        let barrier = |op: &ir::SyncOp| matches!(op, ir::SyncOp::BarrierWait { .. });
        matches!(&inst.op, ir::Op::Sync { op, .. } if barrier(op))
    };
    let hands = insts.any(waits) || found.analysis.announcements().iter().next().is_some();
    let counted = |l: &Location| match l.protection {
        Protection::Handed => true,
        Protection::Exclusion => hands,
        _ => false,
    };
    match found.locations.iter().any(counted) {
        true => Scope::AsWritten,
        false => Scope::AnyThreads,
    }
}

fn safe(evidence: Evidence) -> Safe {
    Safe {
        scope: Scope::AnyThreads,
        evidence,
        assumptions: vec![Assumption::MemoryAndLocksSafe],
    }
}

fn lock_table(found: &Study<'_, '_>) -> LockTable {
    let location = |l: &Location| (l.name.clone(), protection(&l.protection));
    LockTable {
        locations: found.locations.iter().map(location).collect(),
    }
}

fn wait_table(found: &Study<'_, '_>) -> WaitTable {
    let program = &found.model.program;
    WaitTable {
        locks: program.locks.iter().map(|l| l.name.clone()).collect(),
    }
}

fn answer(verdicts: &Verdicts, property: Property) -> Option<&Verdict> {
    let mut answers = verdicts.answers.iter();
    let found = answers.find(|(p, _)| *p == property);
    found.map(|(_, verdict)| verdict)
}

fn memory(verdicts: &Verdicts) -> Option<&Verdict> {
    answer(verdicts, Property::Memory)
}

/// Has exploration shown that memory or locks are not used safely, on which what the engine proves rests?
/// A lock that its owner waits for is a wait like others.
pub(crate) fn is_contradicted(verdicts: &Verdicts) -> bool {
    let misused = match answer(verdicts, Property::Misuse) {
        Some(Verdict::Violated(violated)) => matches!(violated.finding, Finding::Failure(_)),
        _ => false,
    };
    misused || matches!(memory(verdicts), Some(Verdict::Violated(_)))
}

/// Puts the proofs in the place of weaker answers. They rest on memory being used safely: where
/// exploration proves that, the assumption goes; where it shows the contrary, so do the proofs.
/// What replays is never replaced, and what exploration proves about deadlocks stays.
pub(crate) fn add(verdicts: &mut Verdicts, mut proofs: Proofs) {
    if is_contradicted(verdicts) {
        return;
    }
    if let Some(Verdict::Safe(safe)) = memory(verdicts).cloned() {
        for proof in [&mut proofs.race, &mut proofs.deadlock]
            .into_iter()
            .flatten()
        {
            proof.assumptions.retain(|a| *a != Assumption::MemoryAndLocksSafe);
            proof.assumptions.extend(safe.assumptions.clone());
            proof.scope = safe.scope;
        }
    }
    for (property, answer) in &mut verdicts.answers {
        let (proof, replaces) = match property {
            Property::Race => (&proofs.race, !matches!(answer, Verdict::Violated(_))),
            Property::Deadlock => (&proofs.deadlock, matches!(answer, Verdict::Unknown(_))),
            _ => continue,
        };
        if let (Some(proof), true) = (proof, replaces) {
            *answer = Verdict::Safe(proof.clone());
        }
    }
}
