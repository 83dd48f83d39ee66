//! Locks that do not nest.
//!
//! A thread nests its locks if it only ever releases the lock it acquired last among those it
//! holds. Then answers for static programs are exact; without nesting the problem is undecidable
//! (Kahlon, Ivančić, Gupta, Theorem 8) and they are over-approximations.
//!
//! A breach is named with its two program points: the release, and the later acquisition that is
//! still open there.

use crate::control::{Action, EdgeId, KindId, LockId};
use crate::facts::summary::PathStep;
use crate::together::analysis::LockAnalysis;

/// A release out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotNested {
    /// The kind of thread.
    pub kind: KindId,
    /// The lock that is released.
    pub released: LockId,
    /// Where.
    pub release: EdgeId,
    /// A lock acquired after it and still held.
    pub over: LockId,
    /// Where that one was acquired. `None` if the path is too long to be written down, or if it
    /// is held from the start.
    pub acquire: Option<EdgeId>,
}

const PATH_LIMIT: usize = 100_000;

/// Every release out of order, one for each kind, edge and lock that is still open.
pub fn not_nested(analysis: &LockAnalysis<'_>) -> Vec<NotNested> {
    let program = analysis.program();
    let mut found: Vec<NotNested> = Vec::new();
    for kind in program.kind_ids() {
        for (i, edge) in program.edges.iter().enumerate() {
            let Action::Release(released) = edge.action else {
                continue;
            };
            let release = EdgeId::new(i);
            for reached in analysis.threads(kind).at(edge.from) {
                let Some(over) = reached.fact.held().next_back() else {
                    continue;
                };
                let known = |n: &NotNested| (n.kind, n.release, n.over) == (kind, release, over);
                if over == released || !reached.fact.holds(released) || found.iter().any(known) {
                    continue;
                }
                let path = analysis.threads(kind).path(program, reached, PATH_LIMIT);
                let acquires = |step: &PathStep| match *step {
                    PathStep::Edge(id) => match program.edge(id).action {
                        Action::Acquire(lock) | Action::TryAcquire(lock) if lock == over => {
                            Some(id)
                        }
                        _ => None,
                    },
                    _ => None,
                };
                found.push(NotNested {
                    kind,
                    released,
                    release,
                    over,
                    acquire: path.and_then(|path| path.iter().rev().find_map(acquires)),
                });
            }
        }
    }
    found
}
