//! Predicates about two threads: what tells them apart.
//!
//! 1. That they do not have the same: `t.k ≠ u.k`, for variables that flow into one another and of
//!    which addresses are computed, or which are compared with something shared; and the same in
//!    one case only, where both have found theirs to be one that counts.
//! 2. That only one of them can say it: `¬(t.won = 1 ∧ u.won = 1)`, for what is known of a thread's
//!    own variables.
//! 3. That the accesses at hand do not touch, from what is not excluded, and what that was before
//!    one of the two made a step.
//!
//! That two threads are not in certain places at the same time needs no predicate.

use super::{Flow, MOST_ATOMS, all_edges, comparisons, conditions, with_neighbours};
use crate::alarm::Alarm;
use crate::error::Trouble;
use crate::invariant::{Atoms, scope};
use crate::obligation::Obligations;
use crate::pair::{PairAtoms, Seat, Seats};
use crate::target::KindId;
use logic::{Node, Sort, Term, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Predicates about two threads at most.
const MOST_PAIRS: usize = 240;
/// Of what is not excluded, as much as this is looked at.
const MOST_GOALS: usize = 8;
/// Terms larger than this are none.
const MOST_NODES: usize = 40;

/// Adds predicates of the first two sorts; how many were new.
pub fn apart(o: &mut Obligations, seats: &Seats, atoms: &Atoms, pairs: &mut PairAtoms) -> usize {
    let mut found = different(o, seats);
    found.extend(exclusive(o, seats, atoms));
    add(o, seats, found, pairs)
}

/// Adds predicates of the third sort; how many were new. What was before a step of one of the two
/// may be about the other alone. Indices that are distinguished are often not negative.
pub fn touching(
    o: &mut Obligations,
    seats: &Seats,
    alarms: &[Alarm],
    atoms: &mut Atoms,
    pairs: &mut PairAtoms,
) -> usize {
    let mut goals = BTreeSet::new();
    for alarm in alarms {
        if alarm.third.is_some() && matches!(alarm.what, Trouble::Race { .. }) {
            goals.insert(o.system.terms.not(alarm.when));
        }
    }
    let goals: Vec<Term> = goals.into_iter().take(MOST_GOALS).collect();
    let mut found = goals.clone();
    for (_, edge) in all_edges(o) {
        let updates = edge.updates.iter();
        let by: BTreeMap<Var, Term> = updates
            .filter_map(|(var, value)| Some((o.system.terms.as_var(*var)?, *value)))
            .collect();
        for way in [(Seat::First, Seat::Second), (Seat::Second, Seat::First)] {
            let goals: Vec<Term> = goals.iter().map(|g| seats.seated(o, *g, way)).collect();
            let before = o.system.terms.substitute_all(&goals, &by);
            found.extend(
                before
                    .iter()
                    .zip(&goals)
                    .filter(|(b, g)| b != g)
                    .map(|(b, _)| *b),
            );
        }
    }
    let mut new = 0;
    let mut ones = not_negative(o);
    for term in &found {
        // By the names of the first: one thread is left.
        let term = match seats.scope(o, *term) {
            Some([None, Some(_)]) => seats.seated(o, *term, (Seat::Second, Seat::First)),
            Some([Some(_), None]) => *term,
            _ => continue,
        };
        let mut parts = BTreeSet::new();
        comparisons(&o.system.terms, term, &mut parts);
        ones.push(term);
        ones.extend(with_neighbours(o, parts));
    }
    for term in ones {
        if o.system.terms.cone(&[term]).len() <= MOST_NODES && atoms.len() < MOST_ATOMS {
            new += usize::from(atoms.add(o, term));
        }
    }
    new + add(o, seats, found, pairs)
}

fn add(o: &mut Obligations, seats: &Seats, found: Vec<Term>, pairs: &mut PairAtoms) -> usize {
    let before = pairs.len();
    for term in found {
        let small = o.system.terms.cone(&[term]).len() <= MOST_NODES;
        let both = seats
            .scope(o, term)
            .is_some_and(|k| k[0].is_some() && k[1].is_some());
        if pairs.len() < MOST_PAIRS && small && both {
            pairs.add(o, seats, term);
        }
    }
    pairs.len() - before
}

/// For all that flows into what addresses are computed from.
fn not_negative(o: &mut Obligations) -> Vec<Term> {
    let telling = telling(o);
    let shared = o.system.shared.iter();
    let own = o.system.kinds.iter().flat_map(|k| &k.vars);
    let vars: Vec<Term> = shared.chain(own).map(|(v, _)| *v).collect();
    let mut out = Vec::new();
    for var in vars {
        let told = o
            .system
            .terms
            .as_var(var)
            .is_some_and(|v| telling.contains(&v));
        if told && o.system.terms.sort(var) == Sort::Bits(32) {
            let zero = o.system.terms.bits(32, 0);
            out.push(o.system.terms.sle(zero, var));
        }
    }
    out
}

/// The kinds of which there may be two threads at a time, in order.
fn kinds(o: &Obligations) -> Vec<(KindId, KindId)> {
    let count = o.system.kinds.len() as u32;
    let all = (1..count).flat_map(|a| (a..count).map(move |b| (KindId(a), KindId(b))));
    all.filter(|(a, b)| a != b || o.system.kind(*a).many)
        .collect()
}

/// The variables that addresses are computed from, or that are compared with shared ones.
fn telling(o: &Obligations) -> BTreeSet<Var> {
    let terms = &o.system.terms;
    let mut out = BTreeSet::new();
    for kind in &o.system.kinds {
        for access in kind.locations.iter().flat_map(|l| &l.accesses) {
            out.extend(terms.free_vars(access.addr));
        }
    }
    let edges = all_edges(o);
    for (_, edge) in &edges {
        let mut parts = BTreeSet::new();
        comparisons(terms, edge.guard, &mut parts);
        for part in parts {
            let vars = terms.free_vars(part);
            if vars.iter().any(|v| o.owner(*v) == Some(None)) {
                out.extend(vars);
            }
        }
    }
    loop {
        let before = out.len();
        for (_, edge) in &edges {
            for (var, value) in &edge.updates {
                let array = terms.is_array(*value);
                if !array && terms.as_var(*var).is_some_and(|v| out.contains(&v)) {
                    out.extend(terms.free_vars(*value));
                }
            }
        }
        if out.len() == before {
            return out;
        }
    }
}

/// The name of a variable without its kind and the call that it belongs to.
fn stem(o: &Obligations, v: Var) -> &str {
    let name = o.system.terms.name(v);
    let name = name.split_once('.').map_or(name, |(_, rest)| rest);
    name.rsplit_once('#').map_or(name, |(stem, _)| stem)
}

fn different(o: &mut Obligations, seats: &Seats) -> Vec<Term> {
    let flow = Flow::of(o);
    let telling = telling(o);
    let conditions = conditions(o);
    let mut sure = Vec::new();
    let mut cases = Vec::new();
    for (a, b) in kinds(o) {
        let of = |k: KindId| {
            let vars = o.system.kind(k).vars.iter().map(|(v, _)| *v);
            let own = vars.filter(|v| *v != o.system.kind(k).handle);
            let vars = own.filter_map(|t| Some((t, o.system.terms.as_var(t)?)));
            let told = vars.filter(|(_, v)| telling.contains(v));
            told.collect::<Vec<_>>()
        };
        let (ours, theirs) = (of(a), of(b));
        for &(x, v) in &ours {
            for &(y, w) in &theirs {
                let sort = o.system.terms.sort(x);
                let same = stem(o, v) == stem(o, w) || flow.same(x, y);
                if sort != o.system.terms.sort(y) || !same || !matches!(sort, Sort::Bits(8..)) {
                    continue;
                }
                let other = seats.said_of(o, y, Seat::Second);
                let ne = o.system.terms.ne(x, other);
                sure.push(ne);
                if v != w {
                    continue;
                }
                for (when, _) in conditions.iter().filter(|(_, of)| *of == v) {
                    let theirs = seats.said_of(o, *when, Seat::Second);
                    let t = &mut o.system.terms;
                    let (not, not_theirs) = (t.not(*when), t.not(theirs));
                    cases.push(t.or_all([*when, theirs, ne]));
                    cases.push(t.or_all([not, not_theirs, ne]));
                }
            }
        }
    }
    sure.extend(cases);
    sure
}

/// What is known of one variable of a thread, beside a constant, cannot be so for both.
fn exclusive(o: &mut Obligations, seats: &Seats, atoms: &Atoms) -> Vec<Term> {
    let own = |t: Term| {
        let vars = o.system.terms.free_vars(t);
        let one = vars.len() == 1 && !vars.iter().any(|v| o.owner(*v) == Some(None));
        let number = matches!(o.system.terms.node(t), Node::Eq(..) | Node::Not(_));
        (one && number).then_some(())?;
        Some((scope(o, t)??, vars.into_iter().next()?, t))
    };
    let known: Vec<(KindId, Var, Term)> = atoms.terms().filter_map(own).collect();
    let mut out = Vec::new();
    for (a, b) in kinds(o) {
        for (_, v, p) in known.iter().filter(|(k, ..)| *k == a) {
            for (_, w, q) in known.iter().filter(|(k, ..)| *k == b) {
                let alike = match a == b {
                    true => p == q,
                    false => stem(o, *v) == stem(o, *w),
                };
                if alike {
                    let theirs = seats.said_of(o, *q, Seat::Second);
                    let t = &mut o.system.terms;
                    let (not, not_theirs) = (t.not(*p), t.not(theirs));
                    out.push(t.or(not, not_theirs));
                }
            }
        }
    }
    out
}
