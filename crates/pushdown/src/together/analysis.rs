//! The analysis of a whole program: facts of every kind of thread, and questions about them.
//!
//! What the answers mean is stated where they are decided: [`crate::together::joint`] for static programs,
//! [`crate::together::anchors`] for the others. In both, "not reachable" and "no cycle" always hold for the
//! control abstraction. "Reachable" is exact for static programs whose locks nest
//! ([`crate::facts::nesting`]) and a candidate otherwise.

use crate::budget::{Budget, OutOfBudget};
use crate::control::{Action, KindId, LockProgram, PointId, Start, ThreadKind};
use crate::facts::fact::{Anchor, Rules};
use crate::facts::summary::{Reached, ThreadFacts};
use std::collections::HashSet;
use std::rc::Rc;

/// A point of a thread of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThreadPoint {
    /// The kind of the thread.
    pub kind: KindId,
    /// Where it is.
    pub point: PointId,
}

/// The facts of all threads of a program.
#[derive(Debug)]
pub struct LockAnalysis<'p> {
    program: &'p LockProgram,
    rules: Rules,
    threads: Vec<ThreadFacts>,
    stops: Vec<Vec<(Reached, bool)>>,
    can_start: Vec<bool>,
}

impl<'p> LockAnalysis<'p> {
    /// Analyses a program. Queries about two instances of one kind are as precise as those about
    /// different kinds.
    pub fn new(program: &'p LockProgram) -> Self {
        LockAnalysis::with_instances(program, 2)
    }

    /// Analyses a program for queries with up to `instances` threads of one kind. Queries with
    /// more are answered soundly, with less precision.
    pub fn with_instances(program: &'p LockProgram, instances: usize) -> Self {
        LockAnalysis::within(program, instances, &mut Budget::default())
            .expect("a budget without bounds lasts")
    }

    /// As [`LockAnalysis::with_instances`], unless the budget is used up.
    pub fn within(
        program: &'p LockProgram,
        instances: usize,
        budget: &mut Budget,
    ) -> Result<Self, OutOfBudget> {
        let rules = Rules::new(program, instances);
        let mut threads = Vec::with_capacity(program.kinds.len());
        for kind in program.kind_ids() {
            threads.push(ThreadFacts::compute(program, &rules, kind, budget)?);
        }
        let stops: Vec<_> = if rules.is_ordered() {
            threads.iter().map(|t| stops(program, t)).collect()
        } else {
            vec![Vec::new(); threads.len()]
        };
        let can_start = can_start(program, &stops);
        Ok(LockAnalysis {
            program,
            rules,
            threads,
            stops,
            can_start,
        })
    }

    /// The program.
    pub fn program(&self) -> &'p LockProgram {
        self.program
    }

    /// How facts change along its edges.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The facts of a kind of thread.
    pub fn threads(&self, kind: KindId) -> &ThreadFacts {
        &self.threads[kind.index()]
    }

    pub(crate) fn stops(&self, kind: KindId) -> &[(Reached, bool)] {
        &self.stops[kind.index()]
    }

    /// Whether a chain of creations from the beginning leads to this kind.
    pub(crate) fn can_start(&self, kind: KindId) -> bool {
        self.can_start[kind.index()]
    }
}

fn can_start(program: &LockProgram, stops: &[Vec<(Reached, bool)>]) -> Vec<bool> {
    let at_once = |kind: &ThreadKind| kind.start == Start::Beginning;
    let mut can: Vec<bool> = program.kinds.iter().map(at_once).collect();
    let first = program.kind_ids().filter(|kind| can[kind.index()]);
    let mut work: Vec<KindId> = first.collect();
    while let Some(kind) = work.pop() {
        let facts = stops[kind.index()].iter().map(|(reached, _)| &reached.fact);
        for entry in facts.flat_map(|fact| &fact.entries) {
            if let Anchor::Create(created) = entry.anchor
                && !std::mem::replace(&mut can[created.index()], true)
            {
                work.push(created);
            }
        }
    }
    can
}

/// Facts at which a thread that is not asked about may stop: just after a creation or a release,
/// at its end, and, if it starts holding locks, at its start. Going on from one of these to
/// anywhere before the next can only add constraints.
pub fn stops(program: &LockProgram, threads: &ThreadFacts) -> Vec<(Reached, bool)> {
    let kind = program.kind(threads.kind);
    let stop = |action| {
        matches!(
            action,
            Action::Create(_) | Action::Release(_) | Action::Forget(_)
        )
    };
    let edges = program.edges.iter().filter(|edge| stop(edge.action));
    let mut points: Vec<_> = edges.map(|edge| edge.to).collect();
    if !kind.held.is_empty() {
        points.push(program.proc(kind.entry).entry);
    }
    points.sort_unstable();
    points.dedup();
    let at = points.iter().flat_map(|&point| threads.at(point));
    let running = at.map(|reached| (reached.clone(), false));
    let ended = threads
        .ended()
        .iter()
        .map(|reached| (reached.clone(), true));
    let mut seen = HashSet::new();
    // Most constrained last: a short list of anchors is the likelier answer.
    let mut stops: Vec<_> = running
        .chain(ended)
        .filter(|(reached, ended)| seen.insert((Rc::clone(&reached.fact), *ended)))
        .collect();
    stops.sort_by_key(|(reached, _)| reached.fact.entries.len());
    stops
}
