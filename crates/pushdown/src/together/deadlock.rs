//! Wait cycles.
//!
//! A wait cycle is a set of threads, each at an acquisition of a lock that the next one holds or at
//! a join of the next one, all of them there at once. Section 6 of Kahlon, Ivančić, Gupta asks for
//! pairwise consistency only, which for three and more threads names cycles that do not exist;
//! here the facts of all members together must be consistent ([`LockAnalysis::consistent`]).
//!
//! No two members of a cycle wait at the same place: of two threads of one kind that wait for the
//! same join, the second and what follows it can take the place of what follows the first; two
//! that wait for one lock would have the same successor.
//!
//! Guarantee: every wait cycle of the control abstraction is found, if it has no
//! [`Action::Forget`] (a lock that no longer counts as held may still be in someone's way). Every cycle found is real
//! where joint reachability is exact.

use crate::control::{Action, Again, EdgeId, Instances, KindId, LockId};
use crate::facts::summary::Reached;
use crate::together::analysis::LockAnalysis;
use crate::together::anchors::Member;
use crate::together::joint;
use std::collections::BTreeSet;

/// A thread that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wait {
    /// Its kind.
    pub kind: KindId,
    /// The acquisition or join that it cannot pass.
    pub edge: EdgeId,
}

/// Threads that wait for one another, each for the next, the last for the first. The smallest
/// rotation of the list stands for all.
pub type WaitCycle = Vec<Wait>;

/// Puts a cycle into the rotation that stands for all of them.
pub fn rotate(mut cycle: WaitCycle) -> WaitCycle {
    let rotations = 0..cycle.len();
    let best = rotations.min_by_key(|&at| [&cycle[at..], &cycle[..at]].concat());
    cycle.rotate_left(best.unwrap_or(0));
    cycle
}

/// All wait cycles, relocking of one's own lock included (cycles of one).
pub fn wait_cycles(analysis: &LockAnalysis<'_>) -> BTreeSet<WaitCycle> {
    let mut search = Search {
        analysis,
        waits: waits(analysis),
        path: Vec::new(),
        found: relocks(analysis),
    };
    for first in 0..search.waits.len() {
        search.path.push(first);
        search.extend();
        search.path.pop();
    }
    search.found
}

/// Acquisitions of a lock that the thread holds already.
fn relocks(analysis: &LockAnalysis<'_>) -> BTreeSet<WaitCycle> {
    let mut found = BTreeSet::new();
    for_each_wait(analysis, |kind, edge, action, reached| {
        let Action::Acquire(lock) = action else {
            return;
        };
        let member = running(kind, reached);
        let itself = analysis.rules().waits_for_itself(&reached.fact, lock)
            && analysis.program().locks[lock.index()].again == Again::Blocks;
        if itself && analysis.consistent(&[member]) {
            found.insert(vec![Wait { kind, edge }]);
        }
    });
    found
}

/// A thread at a point where it may have to wait for another.
struct Waiting<'a> {
    wait: Wait,
    target: Target,
    reached: &'a Reached,
}

#[derive(Clone, Copy)]
enum Target {
    Holder(LockId),
    Thread(KindId),
}

fn waits<'a>(analysis: &'a LockAnalysis<'_>) -> Vec<Waiting<'a>> {
    let mut waits = Vec::new();
    for_each_wait(analysis, |kind, edge, action, reached| {
        let target = match action {
            Action::Acquire(lock) if !reached.fact.holds(lock) => Target::Holder(lock),
            Action::Join(kind) => Target::Thread(kind),
            _ => return,
        };
        waits.push(Waiting {
            wait: Wait { kind, edge },
            target,
            reached,
        });
    });
    waits
}

fn for_each_wait<'a>(
    analysis: &'a LockAnalysis<'_>,
    mut visit: impl FnMut(KindId, EdgeId, Action, &'a Reached),
) {
    let program = analysis.program();
    for kind in program.kind_ids() {
        for (i, edge) in program.edges.iter().enumerate() {
            if matches!(edge.action, Action::Acquire(_) | Action::Join(_)) {
                for reached in analysis.threads(kind).at(edge.from) {
                    visit(kind, EdgeId::new(i), edge.action, reached);
                }
            }
        }
    }
}

fn running(kind: KindId, reached: &Reached) -> Member<'_> {
    Member {
        kind,
        reached,
        ended: false,
    }
}

struct Search<'a> {
    analysis: &'a LockAnalysis<'a>,
    waits: Vec<Waiting<'a>>,
    path: Vec<usize>,
    found: BTreeSet<WaitCycle>,
}

impl Search<'_> {
    /// Every member holds a lock or is joined by name, so paths end.
    fn extend(&mut self) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        if self.waits_for(last, first) {
            self.close();
        }
        for next in first..self.waits.len() {
            if self.waits_for(last, next) && self.fits(next) {
                self.path.push(next);
                self.extend();
                self.path.pop();
            }
        }
    }

    fn waits_for(&self, a: usize, b: usize) -> bool {
        match self.waits[a].target {
            Target::Holder(lock) => {
                let program = self.analysis.program();
                let mut held = self.waits[b].reached.fact.held();
                held.any(|held| program.excludes(held, lock))
            }
            Target::Thread(kind) => self.waits[b].wait.kind == kind,
        }
    }

    fn fits(&self, next: usize) -> bool {
        let new = &self.waits[next];
        let kind = self.analysis.program().kind(new.wait.kind);
        self.path.iter().all(|&at| {
            let old = &self.waits[at];
            let other = old.wait.kind != new.wait.kind;
            let another = kind.instances == Instances::Many && old.wait != new.wait;
            (other || another)
                && joint::disjoint(
                    self.analysis.program(),
                    &old.reached.fact,
                    &new.reached.fact,
                )
        })
    }

    fn close(&mut self) {
        let cycle = rotate(self.path.iter().map(|&at| self.waits[at].wait).collect());
        if self.found.contains(&cycle) {
            return;
        }
        let member = |&at: &usize| running(self.waits[at].wait.kind, self.waits[at].reached);
        let members: Vec<_> = self.path.iter().map(member).collect();
        if self.analysis.consistent(&members) {
            self.found.insert(cycle);
        }
    }
}
