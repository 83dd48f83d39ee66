//! Functions that hold different locks as they return zero or not: a look-up that keeps the lock of what
//! it has found, an attempt that says whether it took one.
//!
//! Such a function becomes two procedures, one of the ways that may return zero and one of those that may
//! return something else; a call of each tells the caller what was returned. Every way of the function
//! is a way of one of them, so nothing is lost.
//!
//! A function that an exception may leave is one more procedure, of the ways that end so: the frame that catches it need not hold
//! what a return would leave held, nor the other way round.

use super::Model;
use super::values::{self, Env, Known};
use crate::control::{LockId, PointId};
use crate::together::analysis::LockAnalysis;
use analysis::{Analysis, InstanceId};
use ir::{Operand, Terminator};
use std::collections::BTreeSet;

/// What a procedure returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// Whatever its function does.
    Any,
    /// Zero, or a null pointer.
    Zero,
    /// Something else.
    Other,
    /// Nothing: an exception leaves it.
    Thrown,
}

impl Outcome {
    /// What the caller knows then.
    pub fn known(self) -> Option<Known> {
        match self {
            Outcome::Any | Outcome::Thrown => None,
            Outcome::Zero => Some(Known::Const(0)),
            Outcome::Other => Some(Known::NonZero),
        }
    }

    /// Whether a return of this value may be meant.
    pub fn allows(self, env: &Env, value: Option<Operand>) -> bool {
        match (self, value.and_then(|value| values::known(env, value))) {
            (Outcome::Thrown, _) => false,
            (Outcome::Zero, Some(known)) => !is_nonzero(known),
            (Outcome::Other, Some(known)) => known != Known::Const(0),
            (Outcome::Any, _) | (_, None) => true,
        }
    }
}

fn is_nonzero(known: Known) -> bool {
    match known {
        Known::Const(value) => value != 0,
        Known::NonZero => true,
        Known::IsZero { .. } => false,
    }
}

/// The instances that return a value and, called with the same locks held, may return with different
/// ones: those to split.
pub fn uneven(
    analysis: &Analysis<'_>,
    model: &Model,
    locks: &LockAnalysis<'_>,
) -> BTreeSet<InstanceId> {
    let held = |point: PointId| {
        let kinds = model.program.kind_ids();
        let facts = kinds.flat_map(|kind| locks.threads(kind).at(point));
        let held = facts.map(|reached| reached.fact.held().collect::<BTreeSet<LockId>>());
        held.collect::<BTreeSet<_>>().len()
    };
    let mut found = BTreeSet::new();
    for (&instance, procs) in &model.procs {
        let is_start = analysis.kinds().iter().any(|(_, k)| k.entry == instance);
        let returns_value = analysis.body(instance).is_some_and(|body| {
            let value = |term: &Terminator| matches!(term, Terminator::Return(Some(_)));
            body.blocks.iter().any(|(_, b)| value(&b.term))
        });
        if is_start || !returns_value {
            continue;
        }
        let uneven = procs.iter().any(|(_, proc)| {
            let proc = model.program.proc(*proc);
            held(proc.exit) > held(proc.entry)
        });
        if uneven {
            found.insert(instance);
        }
    }
    found
}
