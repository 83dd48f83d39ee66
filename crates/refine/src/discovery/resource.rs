//! What holds of the variables that a lock protects while no thread holds it.
//!
//! C. A. R. Hoare's invariants of monitors (CACM 1974), here without annotations: a thread
//! that takes the lock may rely on them, one that gives it back has established them again, and in between
//! they may be broken. What they say is found from the assertions that are not excluded: the weakest
//! preconditions of one, back along the steps of its own thread, become statements about shared variables
//! alone where that thread has not read anything yet. The same way back from every step that writes one of
//! these variables leads through its critical section. A lock is whatever a step can only take in one state
//! and changes: who holds a mutex, the counter of a semaphore, a flag that is exchanged for another value.

use super::{MOST_NODES, Step, all_steps, comparisons, is_constant};
use crate::alarm::Alarm;
use crate::error::Trouble;
use crate::obligation::Obligations;
use crate::system::{Claim, LocId};
use crate::target::KindId;
use logic::{Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Statements on the ways back at most, and predicates of this kind.
const MOST_STATEMENTS: usize = 300;
const MOST_PREDICATES: usize = 200;

/// And at one location.
const MOST_HERE: usize = 8;

/// A statement at a location.
type Statement = (KindId, LocId, Term);

/// Finds them.
pub(super) fn resources(o: &mut Obligations, alarms: &[Alarm]) -> Vec<Term> {
    let steps = all_steps(o);
    let locks = locks(o, &steps);
    let mut goals = Vec::new();
    for (kind, at, edge) in &steps {
        let broken = |a: &Alarm| match (&a.what, &edge.claim) {
            (Trouble::Broken(Claim::Assert(..)), Some(claim)) => {
                a.what == Trouble::Broken(claim.clone())
            }
            _ => false,
        };
        if alarms.iter().any(broken) {
            goals.push((*kind, *at, edge.guard));
        }
    }
    let mut back = way_back(o, &steps, goals, true);
    let written = written(o, &steps);
    let facts: BTreeSet<Term> = back
        .iter()
        .map(|s| s.2)
        .filter(|t| is_shared(o, &written, *t))
        .collect();
    let mut writes = Vec::new();
    for &fact in &facts {
        let about = o.system.terms.free_vars(fact);
        for (kind, _, edge) in &steps {
            let about = |v: &Term| {
                o.system
                    .terms
                    .as_var(*v)
                    .is_some_and(|v| about.contains(&v))
            };
            if edge.updates.keys().any(about) {
                writes.push((*kind, edge.to, fact));
            }
        }
    }
    back.extend(way_back(o, &steps, writes, false));
    let terms = &mut o.system.terms;
    let mut out: Vec<Term> = Vec::new();
    for fact in back.into_iter().map(|s| s.2) {
        out.extend([fact, terms.not(fact)]);
    }
    out.retain(|t| !is_constant(terms, *t));
    out.sort_unstable();
    out.dedup();
    for fact in facts {
        let either = [fact, terms.not(fact)];
        for &lock in &locks {
            let not = terms.not(lock);
            // What a fact is about does not protect it.
            if !terms.free_vars(lock).is_disjoint(&terms.free_vars(fact)) {
                continue;
            }
            for fact in either {
                out.extend([terms.or(lock, fact), terms.or(not, fact)]);
            }
        }
    }
    out.truncate(MOST_PREDICATES);
    out
}

/// What must hold before steps of the same thread for the statements to hold after them, and if `taken`,
/// for the steps to be taken.
fn way_back(
    o: &mut Obligations,
    steps: &[Step],
    goals: Vec<Statement>,
    taken: bool,
) -> Vec<Statement> {
    let mut seen: BTreeSet<Statement> = goals.iter().copied().collect();
    let mut made: BTreeMap<(KindId, LocId), usize> = BTreeMap::new();
    let mut found = goals;
    let mut next = 0;
    while next < found.len() && found.len() < MOST_STATEMENTS {
        let (kind, at, goal) = found[next];
        next += 1;
        let into = |(k, _, edge): &&Step| *k == kind && edge.to == at && edge.claim.is_none();
        for (_, from, edge) in steps.iter().filter(into) {
            let terms = &mut o.system.terms;
            let by: BTreeMap<Var, Term> = edge
                .updates
                .iter()
                .filter_map(|(var, value)| Some((terms.as_var(*var)?, *value)))
                .collect();
            let before = terms.substitute(goal, &by);
            let mut parts = BTreeSet::new();
            comparisons(terms, before, &mut parts);
            if taken {
                comparisons(terms, edge.guard, &mut parts);
            }
            for part in parts {
                let here = made.entry((kind, *from)).or_default();
                let small = terms.cone(&[part]).len() <= MOST_NODES;
                if small && *here < MOST_HERE && seen.insert((kind, *from, part)) {
                    *here += 1;
                    found.push((kind, *from, part));
                }
            }
        }
    }
    found
}

/// The variables that threads other than `main` write.
fn written(o: &Obligations, steps: &[Step]) -> BTreeSet<Var> {
    let others = steps.iter().filter(|(kind, ..)| *kind != KindId::MAIN);
    let vars = others.flat_map(|(_, _, edge)| edge.updates.keys());
    vars.filter_map(|v| o.system.terms.as_var(*v)).collect()
}

/// Is a statement about shared variables alone, one of which others than `main` write, and none of which
/// says who holds a lock?
fn is_shared(o: &Obligations, written: &BTreeSet<Var>, fact: Term) -> bool {
    let vars = o.system.terms.free_vars(fact);
    let held = |v: &Var| {
        o.system
            .owners
            .iter()
            .any(|w| o.system.terms.as_var(*w) == Some(*v))
    };
    let shared = |v: &Var| o.owner(*v) == Some(None) && !held(v);
    vars.iter().all(shared) && vars.iter().any(|v| written.contains(v))
}

/// The conditions of steps on a shared variable that they change: on who holds a mutex where there is one,
/// for what else steps depend on may be what it protects.
fn locks(o: &Obligations, steps: &[Step]) -> BTreeSet<Term> {
    let terms: &Terms = &o.system.terms;
    let owner = |v: Var| o.system.owners.iter().any(|w| terms.as_var(*w) == Some(v));
    let (mut mutexes, mut others) = (BTreeSet::new(), BTreeSet::new());
    for (_, _, edge) in steps {
        let mut parts = BTreeSet::new();
        comparisons(terms, edge.guard, &mut parts);
        for part in parts {
            let vars = terms.free_vars(part);
            let mut vars = vars.iter();
            let (Some(&var), None) = (vars.next(), vars.next()) else {
                continue;
            };
            let changed = |v: &Term| terms.as_var(*v) == Some(var) && !terms.is_array(*v);
            if o.owner(var) == Some(None) && edge.updates.keys().any(changed) {
                match owner(var) {
                    true => mutexes.insert(part),
                    false => others.insert(part),
                };
            }
        }
    }
    if mutexes.is_empty() { others } else { mutexes }
}
