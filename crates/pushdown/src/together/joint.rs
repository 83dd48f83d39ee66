//! Joint reachability of points of several threads, in static programs.
//!
//! Points are jointly reachable if each thread has a fact at its point such that
//!
//! 1. no held lock of one excludes one of another ([`LockProgram::excludes`]), and
//! 2. the graph on all held locks with an edge `l -> m` whenever the history of `l` has a lock
//!    that excludes `m` is acyclic. An edge says that the last acquisition of `l` precedes that of
//!    `m`.
//!
//! For two threads and nested locks a shortest cycle has length two, which is Theorem 5 of Kahlon,
//! Ivančić, Gupta. For three or more, testing pairs as section 6 of the paper does is *wrong*:
//!
//! ```text
//! T1: acq a; acq b; rel b; P    T2: acq b; acq c; rel c; Q    T3: acq c; acq a; rel a; R
//! ```
//!
//! passes every pair and is unreachable.
//!
//! Guarantee: exact for nested locks and any number of threads; for any other locking a necessary
//! condition, so "unreachable" is right there as well. Threads outside the query may stay at their
//! start.

use crate::control::{LockId, LockProgram};
use crate::facts::fact::Fact;
use crate::facts::history::LockSet;

/// Whether paths with these facts can end at the same time.
pub fn compatible<'a>(program: &LockProgram, facts: impl IntoIterator<Item = &'a Fact>) -> bool {
    order(program, facts).is_some()
}

/// An order of the last acquisitions of all held locks that respects every history, as positions
/// (which fact, which lock); `None` if there is none.
pub fn order<'a>(
    program: &LockProgram,
    facts: impl IntoIterator<Item = &'a Fact>,
) -> Option<Vec<(usize, LockId)>> {
    let mut left: Vec<(usize, LockId, LockSet)> = Vec::new();
    for (i, fact) in facts.into_iter().enumerate() {
        for (lock, history) in fact.histories() {
            let excluded = |(j, other, _): &(usize, LockId, LockSet)| {
                *j != i && program.excludes(lock, *other)
            };
            if left.iter().any(excluded) {
                return None;
            }
            left.push((i, lock, history));
        }
    }
    // Take out, again and again, the first lock that no remaining lock has to precede.
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let first = |&at: &usize| {
            let (thread, lock) = (left[at].0, left[at].1);
            let precedes = |(other, _, history): &(usize, LockId, LockSet)| {
                if *other == thread {
                    return history.contains(lock.index());
                }
                let sides = [Some(lock), program.other_side(lock)].into_iter().flatten();
                let mut used = sides.filter(|side| history.contains(side.index()));
                used.any(|used| program.excludes(used, lock))
            };
            !left.iter().any(precedes)
        };
        let at = (0..left.len()).find(first)?;
        let (thread, lock, _) = left.remove(at);
        order.push((thread, lock));
    }
    Some(order)
}

/// Whether no lock of one fact excludes one of the other: the quick test before [`compatible`].
pub fn disjoint(program: &LockProgram, a: &Fact, b: &Fact) -> bool {
    !a.held()
        .any(|lock| b.held().any(|other| program.excludes(lock, other)))
}
