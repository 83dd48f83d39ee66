//! What one study of a program's locks proves and leaves.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Analysis, ObjectKind};
use explore::Target;
use machine::Code;
use pushdown::budget::Budget;
use pushdown::program::engine::{Study, study};
use pushdown::program::race::{Protection, SharedLocation};
use refine::slice::Site;
use report::GuardAt;
use verdict::{Assumption, Evidence, LockTable, Safe, Scope, WaitTable};

use super::candidates::{Candidate, candidates, conditional, targets, unfollowed};
use super::guards::guards;
use super::{FACTS, protection};

/// What the engine proves, for any number of threads, and what it leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Proofs {
    /// That no two accesses race.
    pub race: Option<Safe>,
    /// What that proof says of places.
    pub guards: Vec<GuardAt>,
    /// That no thread waits for ever.
    pub deadlock: Option<Safe>,
    /// What it does not exclude, to be told and to be explored.
    pub candidates: Vec<Candidate>,
    pub targets: Vec<Target>,
    /// What it leaves of races, where it follows all of the program.
    pub left: Option<Left>,
}

/// The races that are left, where all others are excluded.
#[derive(Clone, Debug)]
pub struct Left {
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

/// Studies a program, in which creations may fail or not. It proves nothing if something in it is not followed, or the time is over.
pub(crate) fn prove(code: &Code, time: Duration, fails: bool) -> Proofs {
    let succeeding = match fails {
        true => None,
        false => ir::created::succeeding(code.program()),
    };
    let program = succeeding.as_ref().unwrap_or(code.program());
    let supposed = succeeding.is_some();
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
            left.candidates.splice(0..0, unfollowed(found));
            left.candidates.extend(conditional(found));
            return left;
        }
        let race = found.no_candidates().then(|| lock_table(found));
        let deadlock = found.no_deadlock().then(|| wait_table(found));
        Proofs {
            guards: race.as_ref().map_or(Vec::new(), |_| guards(found)),
            race: race.map(Evidence::LockTable).map(|evidence| Safe {
                scope: scope(found),
                ..safe(evidence, supposed)
            }),
            deadlock: deadlock
                .map(Evidence::NoWaitCycle)
                .map(|evidence| safe(evidence, supposed)),
            left: Some(Left::of(found)),
            ..left
        }
    });
    found.unwrap_or_default()
}

/// For how many threads accesses are proved not to race. Barriers count their parties, and who announces
/// something is one thread.
pub fn scope(found: &Study<'_, '_>) -> Scope {
    // Where pairs are excluded in several ways, a barrier or a flag may be among them.
    let blocks = found.analysis.program().funcs.iter();
    let blocks = blocks.filter_map(|(_, function)| function.defined());
    let mut insts = blocks.flat_map(|body| body.blocks.iter().flat_map(|(_, block)| &block.insts));
    let waits = |inst: &ir::Inst| {
        let barrier = |op: &ir::SyncOp| matches!(op, ir::SyncOp::BarrierWait { .. });
        matches!(&inst.op, ir::Op::Sync { op, .. } if barrier(op))
    };
    let hands = insts.any(waits) || found.analysis.announcements().iter().next().is_some();
    let counted = |l: &SharedLocation| match l.protection {
        Protection::Handed => true,
        Protection::Exclusion => hands,
        _ => false,
    };
    match found.locations.iter().any(counted) {
        true => Scope::AsWritten,
        false => Scope::AnyThreads,
    }
}

/// A proof; `supposed`: every creation was taken to succeed, and ways that it rules out were not followed.
fn safe(evidence: Evidence, supposed: bool) -> Safe {
    let mut assumptions = vec![Assumption::MemoryAndLocksSafe];
    assumptions.extend(supposed.then_some(Assumption::ResourcesSuffice));
    Safe {
        scope: Scope::AnyThreads,
        evidence,
        assumptions,
    }
}

/// What protects each location, but for those that models of the library keep: their names are ours.
fn lock_table(found: &Study<'_, '_>) -> LockTable {
    let (analysis, program) = (&found.analysis, found.analysis.program());
    let ours = |l: &&SharedLocation| match analysis.objects()[l.cell.object].kind {
        ObjectKind::Global(id) => {
            let file = program.files.get(program.globals[id].span.file);
            file.is_some_and(|f| f.library)
        }
        _ => false,
    };
    let told = found.locations.iter().filter(|l| !ours(l));
    let location = |l: &SharedLocation| (l.name.clone(), protection(&l.protection));
    LockTable {
        locations: told.map(location).collect(),
    }
}

fn wait_table(found: &Study<'_, '_>) -> WaitTable {
    let program = &found.model.program;
    WaitTable {
        locks: program.locks.iter().map(|l| l.name.clone()).collect(),
    }
}
