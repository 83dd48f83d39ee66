//! Ghosts that count threads.
//!
//! A shared number that threads change by constants often says how many of them are in some part of
//! their code: those that have not yet counted themselves off, or on. Let `w(l)` be what such a
//! thread will still have added to the number when it ends, from location `l`, with its sign
//! changed. If that does not depend on the way, and is 0 or 1 everywhere (or 0 or -1), the *region*
//! is where it is not 0, and the ghost counts the threads in the region: every step into it adds 1,
//! every step out of it takes 1 away, and so does creation. No step reads the ghost.
//!
//! Taken for granted, by definition: the ghost is at least the number of threads in the region that
//! a view shows. Numbers have 32 bits or more, so this assumes fewer than 2³¹ threads at a time.

use crate::transition::symbolic::Symbolic;
use crate::transition::system::{Count, Edge, Effect, Kind, LocId, Role};
use logic::{BinOp, Node, Sort, Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// Adds the ghosts to the steps of all kinds.
pub(crate) fn count(s: &mut Symbolic<'_>, kinds: &mut [Kind]) -> Vec<Count> {
    let numbers: Vec<Term> = s
        .memory
        .vars
        .iter()
        .filter(|v| v.visible && v.of.is_none())
        .map(|v| v.term)
        .filter(|v| matches!(s.terms.sort(*v), Sort::Bits(32 | 64)))
        .collect();
    let mut out = Vec::new();
    for number in numbers {
        let Some((up, regions)) = regions(&s.terms, number, kinds) else {
            continue;
        };
        let name = s.terms.as_var(number).map(|v| s.terms.name(v).to_string());
        let sort = s.terms.sort(number);
        let ghost = s
            .terms
            .var(&format!("count({})", name.unwrap_or_default()), sort);
        let zero = s.terms.bits(s.terms.width(number), 0);
        s.ghost_from(ghost, Some(zero));
        let count = Count {
            number,
            ghost,
            up,
            regions,
        };
        instrument(&mut s.terms, &count, kinds);
        out.push(count);
    }
    out
}

/// The regions of a number, and whether it grows with the count of threads there.
fn regions(terms: &Terms, number: Term, kinds: &[Kind]) -> Option<(bool, Vec<BTreeSet<LocId>>)> {
    let mut weights: Vec<BTreeMap<LocId, i64>> = vec![BTreeMap::new()];
    for kind in &kinds[1..] {
        weights.push(weigh(terms, number, kind)?);
    }
    let all: BTreeSet<i64> = weights.iter().flat_map(|w| w.values()).copied().collect();
    let up = all.contains(&1);
    if !(up || all.contains(&-1)) || !all.iter().all(|w| *w == 0 || *w == if up { 1 } else { -1 }) {
        return None;
    }
    let region = |w: &BTreeMap<LocId, i64>| -> BTreeSet<LocId> {
        w.iter()
            .filter(|(_, w)| **w != 0)
            .map(|(l, _)| *l)
            .collect()
    };
    Some((up, weights.iter().map(region).collect()))
}

/// What has been added on the way to each location, less what has been at the end.
fn weigh(terms: &Terms, number: Term, kind: &Kind) -> Option<BTreeMap<LocId, i64>> {
    let mut weights = BTreeMap::from([(LocId(0), 0)]);
    let mut work = vec![LocId(0)];
    while let Some(at) = work.pop() {
        let weight = weights[&at];
        for edge in &kind.locations[at.0 as usize].edges {
            if edge.claim.is_some() {
                continue;
            }
            let next = weight + added(terms, number, kind, edge)?;
            match weights.get(&edge.to) {
                Some(&known) if known != next => return None,
                Some(_) => {}
                None => {
                    weights.insert(edge.to, next);
                    work.push(edge.to);
                }
            }
        }
    }
    let role = |l: &LocId| kind.locations[l.0 as usize].role;
    let end = weights.iter().find(|(l, _)| role(l) == Role::Ended);
    let end = end.or(weights.iter().min_by_key(|(_, w)| **w))?;
    let end = *end.1;
    let rest = weights.iter().filter(|(l, _)| role(l) != Role::Exited);
    Some(rest.map(|(l, w)| (*l, w - end)).collect())
}

/// By how much a step changes a number, if that is a constant. Under a lock, the sum is that of a
/// copy, made before; proofs have to show that it is a true one.
fn added(terms: &Terms, number: Term, kind: &Kind, edge: &Edge) -> Option<i64> {
    let Some(&value) = edge.updates.get(&number) else {
        return Some(0);
    };
    if terms.as_var(value).is_none() {
        return by(terms, value);
    }
    let edges = kind.locations.iter().flat_map(|l| &l.edges);
    let sums = edges.filter_map(|e| e.updates.get(&value));
    let all: BTreeSet<Option<i64>> = sums.map(|sum| by(terms, *sum)).collect();
    match all.len() {
        1 => all.first().copied().flatten(),
        _ => None,
    }
}

/// The constant in the sum of a variable and a constant.
fn by(terms: &Terms, sum: Term) -> Option<i64> {
    let Node::Binary(BinOp::Add, a, b) = terms.node(sum) else {
        return None;
    };
    let (of, by) = match (terms.as_bits(a), terms.as_bits(b)) {
        (Some(c), None) => (b, c),
        (None, Some(c)) => (a, c),
        _ => return None,
    };
    terms.as_var(of)?;
    let spare = 64 - terms.width(sum);
    Some(((by << spare) as i64) >> spare)
}

fn instrument(terms: &mut Terms, count: &Count, kinds: &mut [Kind]) {
    let starts: Vec<bool> = count
        .regions
        .iter()
        .map(|r| r.contains(&LocId(0)))
        .collect();
    for (k, kind) in kinds.iter_mut().enumerate() {
        let region = &count.regions[k];
        for (at, location) in kind.locations.iter_mut().enumerate() {
            for edge in &mut location.edges {
                let from = region.contains(&LocId(at as u32));
                let mut by = i64::from(region.contains(&edge.to)) - i64::from(from);
                if let Effect::Spawn { kind, .. } = &edge.effect {
                    by += i64::from(starts[kind.0 as usize]);
                }
                if by != 0 && edge.claim.is_none() {
                    let width = terms.width(count.ghost);
                    let by = terms.bits(width, by as u64);
                    let new = terms.add(count.ghost, by);
                    edge.updates.insert(count.ghost, new);
                }
            }
        }
    }
}
