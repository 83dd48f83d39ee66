//! Automata made smaller: edges in one form, and places where nothing happens left out.
//!
//! What is unknown in an edge gets the same names in every edge, so that equal edges, and equal
//! questions about them, are seen to be equal. A condition on nothing but unknown values of its own
//! can be met: it goes.
//!
//! In a slice most branches are about what the slice does not look at. A location where only paths meet is left
//! out: each edge to it is continued by each edge from it. So is a loop that changes nothing. What an
//! edge does must be seen even if its thread then stands still: a location stays where a thread may
//! have no way on, or goes round and round under a condition. A thread that fails an assertion has no way on:
//! what leads there must be nothing that others see, for they may race before the assertion fails.

use crate::transition::system::{Claim, ControlLocation, Edge, Effect, LocId};
use logic::{Node, Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};

/// A location is left out only if that does not add more edges than this.
const MOST_MORE: usize = 8;

/// The variables of states; everything else in an edge is unknown.
pub(super) type State = BTreeSet<Var>;

/// Does an edge to a location change nothing that others see while its thread stands there?
pub(super) type Unseen<'a> = &'a dyn Fn(&Terms, &Edge, usize) -> bool;

/// The parts of a conjunction.
pub(super) fn conjuncts(terms: &Terms, t: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match terms.node(t) {
            Node::And(a, b) => work.extend([b, a]),
            _ => out.push(t),
        }
    }
    out
}

/// The unknown variables of a term.
fn unknowns(terms: &Terms, state: &State, t: Term) -> BTreeSet<Var> {
    let vars = terms.free_vars(t).into_iter();
    vars.filter(|v| !state.contains(v)).collect()
}

/// The terms of an edge beside its guard.
pub(super) fn others(edge: &Edge) -> Vec<Term> {
    let mut out: Vec<Term> = edge.updates.values().copied().collect();
    match &edge.effect {
        Effect::None | Effect::Alone(_) => {}
        Effect::Spawn { start, handle, .. } => {
            out.extend(start.iter().map(|(_, value)| *value));
            out.push(*handle);
        }
        Effect::Join(handle) => out.push(*handle),
        Effect::Exclude(readers) => out.extend(readers.iter().map(|(_, var)| *var)),
    }
    out
}

/// Drops conditions that can always be met, and names what is unknown by number.
pub(super) fn normalise(terms: &mut Terms, state: &State, edge: &mut Edge) {
    let parts = conjuncts(terms, edge.guard);
    let of: Vec<BTreeSet<Var>> = parts.iter().map(|p| unknowns(terms, state, *p)).collect();
    let mut count: BTreeMap<Var, usize> = BTreeMap::new();
    for v in of.iter().flatten() {
        *count.entry(*v).or_default() += 1;
    }
    for t in others(edge) {
        for v in unknowns(terms, state, t) {
            *count.entry(v).or_default() += 2;
        }
    }
    let mut guard = terms.bool(true);
    for (part, unknown) in parts.into_iter().zip(of) {
        let alone = unknown.len() == terms.free_vars(part).len()
            && unknown.iter().all(|v| count[v] == 1)
            && !unknown.is_empty();
        if !alone {
            guard = terms.and(guard, part);
        }
    }
    edge.guard = guard;
    let names = names(terms, state, edge, 0);
    rename(terms, edge, &names);
}

/// Names for the unknown variables of an edge, counted from a number.
fn names(terms: &mut Terms, state: &State, edge: &Edge, from: usize) -> BTreeMap<Var, Term> {
    let mut found = Vec::new();
    for t in std::iter::once(edge.guard).chain(others(edge)) {
        for v in unknowns(terms, state, t) {
            if !found.contains(&v) {
                found.push(v);
            }
        }
    }
    let mut names = BTreeMap::new();
    for (i, v) in found.into_iter().enumerate() {
        let sort = terms.var_sort(v);
        let name = format!("any {} {sort}", from + i);
        names.insert(v, terms.var(&name, sort));
    }
    names
}

fn rename(terms: &mut Terms, edge: &mut Edge, names: &BTreeMap<Var, Term>) {
    let mut new = |t: &mut Term| *t = terms.substitute(*t, names);
    new(&mut edge.guard);
    edge.updates.values_mut().for_each(&mut new);
    match &mut edge.effect {
        Effect::None | Effect::Alone(_) | Effect::Exclude(_) => {}
        Effect::Spawn { start, handle, .. } => {
            start.iter_mut().for_each(|(_, value)| new(value));
            new(handle);
        }
        Effect::Join(handle) => new(handle),
    }
}

/// One edge, then another that belongs to the thread alone.
fn compose(terms: &mut Terms, state: &State, first: &Edge, then: &Edge) -> Edge {
    let mut then = then.clone();
    let apart = names(terms, state, first, 0).len() + names(terms, state, &then, 0).len();
    let fresh = names(terms, state, &then, apart);
    rename(terms, &mut then, &fresh);
    let by: BTreeMap<Var, Term> = first
        .updates
        .iter()
        .filter_map(|(var, value)| Some((terms.as_var(*var)?, *value)))
        .collect();
    let guard = terms.substitute(then.guard, &by);
    let mut edge = first.clone();
    edge.to = then.to;
    edge.claim.clone_from(&then.claim);
    edge.guard = terms.and(edge.guard, guard);
    for (var, value) in &then.updates {
        let value = terms.substitute(*value, &by);
        edge.updates.insert(*var, value);
    }
    edge.updates.retain(|var, value| var != value);
    normalise(terms, state, &mut edge);
    edge
}

fn is_plain(edge: &Edge) -> bool {
    matches!(edge.effect, Effect::None) && edge.claim.is_none()
}

fn is_idle(edge: &Edge) -> bool {
    is_plain(edge) && edge.updates.is_empty()
}

fn same(a: &Edge, b: &Edge) -> bool {
    is_plain(a) && is_plain(b) && (a.to, a.guard) == (b.to, b.guard) && a.updates == b.updates
}

fn without_doubles(edges: Vec<Edge>) -> Vec<Edge> {
    let mut out: Vec<Edge> = Vec::new();
    for edge in edges {
        if !out.iter().any(|known| same(known, &edge)) {
            out.push(edge);
        }
    }
    out
}

/// Leaves out the locations that may go; the rest keeps its order.
pub(super) fn contract(
    terms: &mut Terms,
    state: &State,
    locations: Vec<ControlLocation>,
    may_go: &[bool],
    unseen: Unseen<'_>,
) -> Vec<ControlLocation> {
    let mut locations = locations;
    let mut before: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); locations.len()];
    for (i, location) in locations.iter_mut().enumerate() {
        let edges = std::mem::take(&mut location.edges);
        location.edges = without_doubles(edges);
        let leads = location.edges.iter().filter(|e| e.claim.is_none());
        for edge in leads {
            before[edge.to.0 as usize].insert(i);
        }
    }
    let mut gone = vec![false; locations.len()];
    loop {
        let mut changed = false;
        for at in (1..locations.len()).rev() {
            if may_go[at]
                && !gone[at]
                && !is_missed(terms, &locations, &before[at], at, unseen)
                && leave_out(terms, state, &mut locations, &mut before, at)
            {
                gone[at] = true;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    number(locations, &gone)
}

/// Would others miss what a thread did just before an assertion that fails at a location?
fn is_missed(
    terms: &Terms,
    locations: &[ControlLocation],
    before: &BTreeSet<usize>,
    at: usize,
    unseen: Unseen<'_>,
) -> bool {
    let asserts = |e: &Edge| matches!(e.claim, Some(Claim::Assert(..)));
    let leads = |e: &&Edge| e.claim.is_none() && e.to.0 as usize == at;
    let mut into = before.iter().flat_map(|l| &locations[*l].edges);
    locations[at].edges.iter().any(asserts) && into.any(|e| leads(&e) && !unseen(terms, e, at))
}

fn leave_out(
    terms: &mut Terms,
    state: &State,
    locations: &mut [ControlLocation],
    before: &mut [BTreeSet<usize>],
    at: usize,
) -> bool {
    let here = |e: &Edge| e.to.0 as usize == at;
    let rests = |e: &Edge| is_idle(e) && here(e);
    let turns = locations[at].edges.iter().any(rests);
    let mut after = locations[at].edges.clone();
    after.retain(|e| !rests(e));
    let free = after.iter().any(|e| terms.as_bool(e.guard) == Some(true));
    let stuck = after.is_empty() || (turns && !free);
    let alone = |e: &Edge| matches!(e.effect, Effect::None);
    let comes_back = |e: &Edge| e.claim.is_none() && here(e);
    if stuck || !after.iter().all(alone) || after.iter().any(comes_back) {
        return false;
    }
    let from: Vec<usize> = before[at].iter().copied().filter(|l| *l != at).collect();
    let mut made: Vec<(usize, Vec<Edge>)> = Vec::new();
    let (mut less, mut more) = (after.len(), 0);
    for &l in &from {
        let (into, rest): (Vec<Edge>, Vec<Edge>) = locations[l]
            .edges
            .iter()
            .cloned()
            .partition(|e| e.claim.is_none() && here(e));
        less += into.len();
        if into.len() * after.len() > 64 {
            return false;
        }
        let mut edges = rest;
        let old = edges.len();
        for first in &into {
            let before = edges.len();
            for then in &after {
                let edge = compose(terms, state, first, then);
                if terms.as_bool(edge.guard) != Some(false) {
                    edges.push(edge);
                }
            }
            if edges.len() == before {
                return false;
            }
        }
        let edges = without_doubles(edges);
        more += edges.len().saturating_sub(old);
        if more > less + MOST_MORE {
            return false;
        }
        made.push((l, edges));
    }
    for edge in after.iter().filter(|e| e.claim.is_none()) {
        before[edge.to.0 as usize].remove(&at);
        before[edge.to.0 as usize].extend(&from);
    }
    for (l, edges) in made {
        locations[l].edges = edges;
    }
    locations[at].edges.clear();
    true
}

/// The locations that are left, with new numbers.
fn number(locations: Vec<ControlLocation>, gone: &[bool]) -> Vec<ControlLocation> {
    let mut new = Vec::new();
    let mut count = 0;
    for gone in gone {
        new.push(LocId(count));
        count += u32::from(!gone);
    }
    let mut out = Vec::new();
    for (mut location, _) in locations.into_iter().zip(gone).filter(|(_, gone)| !**gone) {
        for edge in location.edges.iter_mut().filter(|e| e.claim.is_none()) {
            edge.to = new[edge.to.0 as usize];
        }
        out.push(location);
    }
    out
}
