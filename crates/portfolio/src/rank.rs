//! Which of two answers says more: one total order.
//!
//! A violation that replays beats everything, a proof beats `unknown`. Of two proofs, the one with fewer
//! assumptions says more; of two with as many, the one for more threads; of two that agree in that, the one
//! whose evidence a reader can use better: what protects each location, then invariants, then that all
//! behaviour was explored; of deadlocks, what was explored first, for it tells how much.

use std::cmp::Reverse;

use verdict::{Evidence, Property, Safe, Scope, Verdict};

/// How much an answer says, from less to more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// Nothing.
    Unknown,
    /// It cannot go wrong.
    Safe {
        /// How much is taken for granted.
        assumptions: Reverse<usize>,
        /// For any number of threads?
        any: bool,
        /// How useful the evidence is.
        evidence: u8,
    },
    /// It goes wrong.
    Violated,
}

/// How much an answer for a property says.
pub fn rank(property: Property, verdict: &Verdict) -> Rank {
    match verdict {
        Verdict::Violated(_) => Rank::Violated,
        Verdict::Safe(safe) => rank_of_proof(property, safe),
        Verdict::Unknown(_) => Rank::Unknown,
    }
}

fn rank_of_proof(property: Property, safe: &Safe) -> Rank {
    let evidence = match (&safe.evidence, property) {
        (Evidence::Exhausted(_), Property::Deadlock) => 3,
        (Evidence::LockTable(_) | Evidence::NoWaitCycle(_), _) => 2,
        (Evidence::ThreadModular(_), _) => 1,
        (Evidence::Exhausted(_), _) => 0,
    };
    Rank::Safe {
        assumptions: Reverse(safe.assumptions.len()),
        any: safe.scope == Scope::AnyThreads,
        evidence,
    }
}

/// The answer that says most; of equals the first.
pub fn best<'v>(
    property: Property,
    answers: impl IntoIterator<Item = &'v Verdict>,
) -> Option<&'v Verdict> {
    let mut best: Option<&Verdict> = None;
    for answer in answers {
        if best.is_none_or(|b| rank(property, answer) > rank(property, b)) {
            best = Some(answer);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{best, rank};
    use verdict::{
        Assumption, Counterexample, Evidence, Exhausted, Fault, LockTable, Property, Safe,
        Schedule, Scope, ThreadModular, Verdict, WaitTable,
    };

    fn evidence() -> [Evidence; 4] {
        [
            Evidence::Exhausted(Exhausted {
                strategy: "x",
                states: 1,
                transitions: 1,
                exact: true,
                executions: None,
            }),
            Evidence::LockTable(LockTable {
                locations: Vec::new(),
            }),
            Evidence::NoWaitCycle(WaitTable { locks: Vec::new() }),
            Evidence::ThreadModular(ThreadModular {
                predicates: 0,
                views: 0,
                conditions: 0,
                by: verdict::CheckedBy::TheSame,
                by_locks: 0,
            }),
        ]
    }

    /// Every kind of answer, with up to two assumptions.
    fn answers() -> Vec<Verdict> {
        let violated = Counterexample {
            fault: Fault::Livelock(Vec::new()),
            schedule: Schedule { steps: Vec::new() },
        };
        let mut all = vec![
            Verdict::Unknown(Vec::new()),
            Verdict::Violated(Box::new(violated)),
        ];
        for evidence in evidence() {
            for scope in [Scope::AsWritten, Scope::AnyThreads] {
                for count in 0..3 {
                    all.push(Verdict::Safe(Safe {
                        scope,
                        evidence: evidence.clone(),
                        assumptions: vec![Assumption::NoSpurious; count],
                    }));
                }
            }
        }
        all
    }

    #[test]
    fn the_order_is_total_and_says_what_it_should() {
        let all = answers();
        for property in Property::ALL {
            for a in &all {
                for b in &all {
                    let (x, y) = (rank(property, a), rank(property, b));
                    // Whatever comes first, the same answer is chosen, unless they say as much.
                    if x != y {
                        assert_eq!(best(property, [a, b]), best(property, [b, a]));
                    } else {
                        assert_eq!(best(property, [a, b]), Some(a));
                    }
                    for c in &all {
                        let z = rank(property, c);
                        assert!(!(x < y && y < z) || x < z);
                    }
                    match (a, b) {
                        (Verdict::Violated(_), Verdict::Safe(_) | Verdict::Unknown(_)) => {
                            assert!(x > y);
                        }
                        (Verdict::Safe(_), Verdict::Unknown(_)) => assert!(x > y),
                        (Verdict::Safe(a), Verdict::Safe(b)) => {
                            let (few, many) = (a.assumptions.len(), b.assumptions.len());
                            let wider = a.scope == Scope::AnyThreads && b.scope != a.scope;
                            assert!(few >= many || x > y);
                            assert!(few != many || !wider || x > y);
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}
