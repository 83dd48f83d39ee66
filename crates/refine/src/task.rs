//! What a proof is asked for, and what comes of it.

use crate::alarm::Alarm;
use crate::automaton::Settings;
use crate::certificate::{Certificate, Excluded, Proof};
use crate::discovery::Stage;
use crate::invariant::Stopped;
use crate::obligation::Form;
use smt::{Backend, Limits, Solver};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What to prove, and how.
#[derive(Clone, Debug)]
pub struct Task {
    /// What to take into account.
    pub settings: Settings,
    /// Who decides queries.
    pub backend: Backend,
    /// How third threads are seen; none: first by havoc, then exactly.
    pub form: Option<Form>,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// What to exclude.
    pub wanted: Excluded,
    /// Gives up soon after this becomes true.
    pub stop: Option<Arc<AtomicBool>>,
    /// Asked about what is not excluded in a slice, before more is tried to exclude it.
    pub realise: Option<Realise>,
    /// Proves every part of memory by itself, however small the program is.
    pub sliced: bool,
    /// How many parts at once.
    pub jobs: usize,
}

/// The search for executions: says whether there is one for any of these alarms. If so, the rest
/// of the proof is of no use.
#[derive(Clone)]
pub struct Realise(pub Arc<Search>);

/// A search for executions of alarms.
pub type Search = dyn Fn(&[Alarm]) -> bool + Send + Sync;

impl std::fmt::Debug for Realise {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Realise")
    }
}

impl Task {
    /// A solver that gives up when the task does.
    pub fn solver(&self) -> Solver {
        let mut solver = Solver::new(self.backend.clone());
        solver.set_limits(Limits {
            conflicts: None,
            time: self
                .deadline
                .map(|d| d.saturating_duration_since(Instant::now())),
            stop: self.stop.clone(),
        });
        solver
    }
}

/// What it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// How often assumptions were reset.
    pub outer: u64,
    /// Rounds since the last reset.
    pub inner: u64,
    /// Queries to the solver.
    pub queries: u64,
    /// Predicates.
    pub predicates: usize,
    /// Views reached.
    pub views: usize,
    /// Locations of the automata.
    pub locations: usize,
}

/// One fixpoint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// Were there views of two threads?
    pub pairs: bool,
    /// Where the newest predicates came from.
    pub stage: Option<Stage>,
    /// How third threads were seen.
    pub form: Form,
    /// How many there were.
    pub predicates: usize,
    /// Views reached.
    pub views: usize,
    /// Rounds of the fixpoint.
    pub rounds: u64,
    /// Queries.
    pub queries: u64,
    /// What was not excluded.
    pub alarms: usize,
}

/// What came out.
#[derive(Debug)]
pub struct Outcome {
    /// What it took.
    pub effort: Effort,
    /// The kinds of threads: name, and whether there may be many.
    pub kinds: Vec<(String, bool)>,
    /// Is the number of threads of every kind open, not fixed by the program?
    pub any_number: bool,
    /// Are atomics weaker than sequentially consistent used?
    pub weak_atomics: bool,
    /// Are threads counted? Then there must be fewer than 2³¹.
    pub counts: bool,
    /// The proof, of what it says.
    pub certificate: Option<Certificate>,
    /// What is left.
    pub alarms: Vec<Alarm>,
    /// Names of objects, by [`crate::target::ObjId`].
    pub objects: Vec<String>,
    /// Why it ended early.
    pub stopped: Option<Stopped>,
    /// One entry for each time assumptions were reset.
    pub history: Vec<Round>,
    /// Something looks too good to be true: no proof is given.
    pub vacuous: Option<String>,
}

impl Outcome {
    /// How many predicates the proof uses.
    pub fn used(&self) -> usize {
        let proofs = self.certificate.iter().flat_map(|c| &c.proofs);
        let used = proofs.map(|p| {
            let one: BTreeSet<_> = p.invariants.values().flatten().collect();
            let pairs = p.pairs.iter().flat_map(|two| two.invariants.values());
            let two: BTreeSet<_> = pairs.flatten().collect();
            one.len() + two.len()
        });
        used.sum()
    }

    /// How many views the proof has, those of two threads included.
    pub fn views(&self) -> usize {
        let proofs = self.certificate.iter().flat_map(|c| &c.proofs);
        let pairs = |p: &Proof| p.pairs.as_ref().map_or(0, |two| two.invariants.len());
        proofs.map(|p| p.invariants.len() + pairs(p)).sum()
    }

    /// What is proved.
    pub fn excluded(&self) -> Excluded {
        let certificate = self.certificate.as_ref();
        certificate.map_or(Excluded::NOTHING, |c| c.excluded)
    }
}
