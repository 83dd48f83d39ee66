//! Joint reachability of points of several threads, in static programs.
//!
//! Points are jointly reachable if each thread has a fact at its point such that
//!
//! 1. the sets of held locks are pairwise disjoint, and
//! 2. the graph on all held locks with an edge `l -> m` whenever `m` is in the history of `l` is
//!    acyclic. An edge says that the last acquisition of `l` precedes that of `m`.
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

use crate::control::LockId;
use crate::fact::Fact;
use crate::history::LockSet;

/// Whether paths with these facts can end at the same time.
pub fn compatible<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> bool {
    order(facts).is_some()
}

/// An order of the last acquisitions of all held locks that respects every history, as positions
/// (which fact, which lock); `None` if there is none.
pub fn order<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Option<Vec<(usize, LockId)>> {
    let mut held = LockSet::EMPTY;
    let mut left: Vec<(usize, LockId, LockSet)> = Vec::new();
    for (i, fact) in facts.into_iter().enumerate() {
        for (lock, history) in fact.histories() {
            if held.contains(lock.index()) {
                return None;
            }
            held.insert(lock.index());
            left.push((i, lock, history));
        }
    }
    // Take out, again and again, the first lock that no remaining lock has to precede.
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let first = |&at: &usize| {
            let lock = left[at].1.index();
            !left.iter().any(|(_, _, history)| history.contains(lock))
        };
        let at = (0..left.len()).find(first)?;
        let (thread, lock, _) = left.remove(at);
        order.push((thread, lock));
    }
    Some(order)
}

/// Whether two facts hold no lock in common: the quick test before [`compatible`].
pub fn disjoint(a: &Fact, b: &Fact) -> bool {
    !a.held().any(|lock| b.holds(lock))
}
