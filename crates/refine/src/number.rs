//! Does a program start any number of threads?
//!
//! It does if threads of every kind are started in loops of `main` that go on as long as an input
//! says: every round depends on a new input alone, or counts up to a number that was an input.
//! A guard that mentions anything else may fix the number of rounds, and a proof may have used that:
//! it then holds for the program as written.
//!
//! A number that was an input is taken to be one less than the largest there is, 2³¹ - 2 or more (of
//! the largest, comparisons are simplified to other shapes). If `main` by itself comes to the loop with
//! it, deciding every condition on the way by constants or new inputs, the loop has that many rounds.

use crate::obligation::Obligations;
use crate::system::{ControlLocation, Edge, Effect};
use crate::target::KindId;
use ir::cfg::graph;
use logic::{BinOp, Node, Sort, Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};

/// The most that a number counts to before the threads.
const FEW: u64 = 1 << 16;
/// States of `main` by itself at most.
const MOST_STATES: usize = 300;
/// The least number that is any number.
const MANY: i64 = (1 << 31) - 2;

/// Are threads of every kind started in such loops?
pub(crate) fn any_number(o: &mut Obligations) -> bool {
    let counters = counters(o);
    let main = largest(o, &counters);
    // There is always something to allocate.
    let open = |t: &Term| {
        let terms = &o.system.terms;
        let free = |v: &Var| o.owner(*v).is_none() || terms.name(*v).starts_with("allocated(");
        terms.free_vars(*t).iter().all(free) || counts(terms, *t, &counters)
    };
    let goes_on = |t: Term| conjuncts(&o.system.terms, t).iter().all(open);
    let counted = |t: Term| {
        let terms = &o.system.terms;
        conjuncts(terms, t)
            .iter()
            .any(|p| counts(terms, *p, &counters))
    };
    let steps = graph_of(&main);
    let component = graph::components(&steps);
    let cyclic = graph::on_cycles(&steps, &component);
    let mut numbered = BTreeSet::new();
    let mut started = BTreeSet::new();
    for (at, location) in main.iter().enumerate() {
        for edge in &location.edges {
            let Effect::Spawn { kind, .. } = edge.effect else {
                continue;
            };
            started.insert(kind);
            let round: BTreeSet<usize> = match cyclic[at] {
                true => (0..main.len())
                    .filter(|l| component[*l] == component[at])
                    .collect(),
                false => BTreeSet::new(),
            };
            let within = round.iter().flat_map(|l| &main[*l].edges);
            let stays = within.filter(|e| e.claim.is_none() && round.contains(&(e.to.0 as usize)));
            let stays: Vec<&Edge> = stays.collect();
            if round.is_empty() || !stays.iter().all(|e| goes_on(e.guard)) {
                return false;
            }
            if stays.iter().any(|e| counted(e.guard)) {
                numbered.insert(at);
            }
        }
    }
    started.len() + 1 == o.system.kinds.len() && numbered.into_iter().all(|at| comes(o, &main, at))
}

/// Does `main` by itself come to a location?
fn comes(o: &mut Obligations, main: &[ControlLocation], to: usize) -> bool {
    let mut start = BTreeMap::new();
    for (var, init) in &o.system.shared {
        let known = init.filter(|t| o.system.terms.free_vars(*t).is_empty());
        if let (Some(v), Some(value)) = (o.system.terms.as_var(*var), known) {
            start.insert(v, value);
        }
    }
    let mut work = vec![(0, start)];
    let mut seen = BTreeSet::new();
    while let Some((at, values)) = work.pop() {
        if at == to {
            return true;
        }
        if seen.len() > MOST_STATES || !seen.insert((at, values.clone())) {
            continue;
        }
        for edge in main[at].edges.iter().filter(|e| e.claim.is_none()) {
            let guard = o.system.terms.substitute(edge.guard, &values);
            let waits = matches!(edge.effect, Effect::Join(_) | Effect::Exclude(_));
            let chosen = |v: &Var| o.owner(*v).is_none();
            let open = o.system.terms.free_vars(guard).iter().all(chosen);
            if waits || !open || o.system.terms.as_bool(guard) == Some(false) {
                continue;
            }
            let mut after = values.clone();
            for (var, value) in &edge.updates {
                let Some(v) = o.system.terms.as_var(*var) else {
                    continue;
                };
                let value = o.system.terms.substitute(*value, &values);
                match o.system.terms.free_vars(value).is_empty() {
                    true => after.insert(v, value),
                    false => after.remove(&v),
                };
            }
            work.push((edge.to.0 as usize, after));
        }
    }
    false
}

/// Where edges of `main` lead that claim nothing.
fn graph_of(main: &[ControlLocation]) -> Vec<Vec<u32>> {
    let steps = |l: &ControlLocation| {
        let edges = l.edges.iter().filter(|e| e.claim.is_none());
        edges.map(|e| e.to.0).collect()
    };
    main.iter().map(steps).collect()
}

/// The locations of `main` where every number that was an input is very large. Steps
/// that are impossible then are left out, and so are those of which that is not clear.
fn largest(o: &mut Obligations, counters: &BTreeSet<Var>) -> Vec<ControlLocation> {
    let inputs = inputs(o);
    let mut main = o.system.kind(KindId::MAIN).locations.clone();
    for location in &mut main {
        for edge in &mut location.edges {
            let mut values: BTreeMap<Var, Term> = BTreeMap::new();
            let chosen = edge.updates.iter();
            let chosen = chosen.filter_map(|(var, value)| {
                let known = inputs.contains(&o.system.terms.as_var(*var)?);
                known.then(|| o.system.terms.as_var(*value)).flatten()
            });
            let all: Vec<Var> = inputs.iter().copied().chain(chosen).collect();
            for v in all {
                if let Sort::Bits(width) = o.system.terms.var_sort(v) {
                    let most = o.system.terms.bits(width, (1u64 << (width - 1)) - 2);
                    values.insert(v, most);
                }
            }
            let terms = &mut o.system.terms;
            let mut guard = terms.bool(true);
            for part in conjuncts(terms, edge.guard) {
                let new = terms.substitute(part, &values);
                let decided = terms.as_bool(new).is_some() || counts(terms, new, counters);
                let kept = if new == part || decided {
                    new
                } else {
                    terms.bool(false)
                };
                guard = terms.and(guard, kept);
            }
            edge.guard = guard;
            let updates = std::mem::take(&mut edge.updates);
            for (var, value) in updates {
                let value = terms.substitute(value, &values);
                edge.updates.insert(var, value);
            }
        }
        let terms = &o.system.terms;
        let possible = |e: &Edge| terms.as_bool(e.guard) != Some(false);
        location.edges.retain(possible);
    }
    main
}

/// Numbers of `main`'s own that only inputs are put into, of 32 bits or more, and no new addresses.
fn inputs(o: &Obligations) -> BTreeSet<Var> {
    let terms = &o.system.terms;
    let mut put: BTreeMap<Var, bool> = BTreeMap::new();
    for (k, kind) in o.system.kinds.iter().enumerate() {
        for edge in kind.locations.iter().flat_map(|l| &l.edges) {
            for (var, value) in &edge.updates {
                let Some(v) = terms.as_var(*var) else {
                    continue;
                };
                let fresh = terms.as_var(*value).is_some_and(|x| o.owner(x).is_none());
                let place = |t: &Term| matches!(terms.node(*t), Node::Select(_, i) if i == *value);
                let fresh = fresh && !terms.cone(&[edge.guard]).iter().any(place);
                let wide = matches!(terms.sort(*var), Sort::Bits(32..=64));
                *put.entry(v).or_insert(true) &= k == 0 && fresh && wide;
            }
        }
    }
    let own = |v: &Var| terms.name(*v).starts_with("T0.");
    let all = put.into_iter().filter(|(v, only)| *only && own(v));
    all.map(|(v, _)| v).collect()
}

/// Numbers of `main`'s own that start small and go up one by one.
fn counters(o: &Obligations) -> BTreeSet<Var> {
    let terms = &o.system.terms;
    let mut kept: BTreeMap<Var, bool> = BTreeMap::new();
    for (k, kind) in o.system.kinds.iter().enumerate() {
        for edge in kind.locations.iter().flat_map(|l| &l.edges) {
            for (var, value) in &edge.updates {
                let Some(v) = terms.as_var(*var) else {
                    continue;
                };
                let small = terms.as_bits(*value).is_some_and(|n| n < FEW);
                let next = match terms.node(*value) {
                    Node::Binary(BinOp::Add, a, b) => {
                        (a == *var && terms.as_bits(b) == Some(1))
                            || (b == *var && terms.as_bits(a) == Some(1))
                    }
                    _ => false,
                };
                *kept.entry(v).or_insert(true) &= k == 0 && (small || next);
            }
        }
    }
    let own = |v: &Var| terms.name(*v).starts_with("T0.");
    let all = kept.into_iter().filter(|(v, only)| *only && own(v));
    all.map(|(v, _)| v).collect()
}

/// What must all be true for a term to be.
fn conjuncts(terms: &Terms, t: Term) -> Vec<Term> {
    let mut out = Vec::new();
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match terms.node(t) {
            Node::And(a, b) => work.extend([a, b]),
            _ => out.push(t),
        }
    }
    out
}

/// Is a number that goes up below a very large one?
fn counts(terms: &Terms, guard: Term, counters: &BTreeSet<Var>) -> bool {
    let Node::Compare(_, a, b) = terms.node(guard) else {
        return false;
    };
    let mut counter = a;
    while let Node::SignExtend { of, .. } | Node::ZeroExtend { of, .. } = terms.node(counter) {
        counter = of;
    }
    let up = terms.as_var(counter).is_some_and(|v| counters.contains(&v));
    let spare = 64 - terms.width(a);
    let limit = terms.as_bits(b).map(|n| ((n << spare) as i64) >> spare);
    up && limit.is_some_and(|n| n >= MANY)
}
