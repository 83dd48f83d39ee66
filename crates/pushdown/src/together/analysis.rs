//! The analysis of a whole program: facts of every kind of thread, and questions about them.
//!
//! What the answers mean is stated where they are decided: [`crate::together::joint`] for static programs,
//! [`crate::together::anchors`] for the others. In both, "not reachable" and "no cycle" always hold for the
//! control abstraction. "Reachable" is exact for static programs whose locks nest
//! ([`crate::facts::nesting`]) and a candidate otherwise.

use crate::budget::{Budget, OutOfBudget};
use crate::control::{Instances, KindId, LockProgram, PointId, Start, ThreadKind};
use crate::facts::fact::{Anchor, Rules};
use crate::facts::summary::{Reached, ThreadFacts};
use crate::together::anchors::{self, Member};
use crate::together::joint;

/// A point of a thread of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
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
            threads.iter().map(|t| anchors::stops(program, t)).collect()
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

    /// Whether threads can be at these places at once; each place is another thread. The facts
    /// that say so, one for each place, or `None`.
    pub fn jointly_reachable(&self, places: &[Place]) -> Option<Vec<&Reached>> {
        let single = |place: &Place| {
            let same = places.iter().filter(|other| other.kind == place.kind);
            self.program.kind(place.kind).instances == Instances::Many || same.count() == 1
        };
        if !places.iter().all(single) {
            return None;
        }
        let mut chosen = Vec::with_capacity(places.len());
        self.choose(places, &mut chosen)
            .then(|| chosen.iter().map(|member| member.reached).collect())
    }

    fn choose<'a>(&'a self, places: &[Place], chosen: &mut Vec<Member<'a>>) -> bool {
        let Some((place, rest)) = places.split_first() else {
            return self.consistent(chosen);
        };
        let threads = self.threads(place.kind);
        let is_end = self.rules.is_ordered() && place.point == self.program.end_of(place.kind);
        let ended: &[Reached] = if is_end { threads.ended() } else { &[] };
        let ended = ended.iter().map(|reached| (reached, true));
        let running = threads.at(place.point).iter().map(|r| (r, false));
        for (reached, ended) in running.chain(ended) {
            let fits = |member: &Member<'_>| {
                joint::disjoint(self.program, &member.reached.fact, &reached.fact)
            };
            if !chosen.iter().all(fits) {
                continue;
            }
            chosen.push(Member {
                kind: place.kind,
                reached,
                ended,
            });
            if self.choose(rest, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }

    /// Whether threads with these facts can be there at once.
    pub fn consistent(&self, members: &[Member<'_>]) -> bool {
        if self.rules.is_ordered() {
            anchors::consistent(self, members)
        } else {
            let facts = members.iter().map(|member| &*member.reached.fact);
            joint::compatible(self.program, facts)
        }
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
