//! Where predicates come from.
//!
//! In stages, each tried only when the ones before do not suffice:
//!
//! 1. who holds which lock, and what steps compare (guards);
//! 2. what steps make equal: `x = e` after an assignment, `a[i] = v` after a store, and for a new
//!    thread what its creator's variables were;
//! 3. weakest preconditions of what is not excluded and of predicates that do not hold long enough;
//! 4. orders between integers that flow into one another.

use crate::error::Alarm;
use crate::invariant::Atoms;
use crate::obligation::Obligations;
use crate::system::{Edge, Effect};
use crate::target::KindId;
use logic::{CmpOp, Node, Sort, Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Terms larger than this are no predicates.
const MOST_NODES: usize = 24;
/// Predicates at most.
const MOST_ATOMS: usize = 600;

/// A way to find predicates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Locks and guards.
    Guards,
    /// What assignments make equal.
    Equalities,
    /// Weakest preconditions.
    Preconditions,
    /// Orders.
    Orders,
}

impl Stage {
    /// In the order they are tried.
    pub const ALL: [Stage; 4] = [
        Stage::Guards,
        Stage::Equalities,
        Stage::Preconditions,
        Stage::Orders,
    ];
}

/// Adds the predicates of a stage; how many were new.
pub fn discover(o: &mut Obligations, atoms: &mut Atoms, stage: Stage, alarms: &[Alarm]) -> usize {
    let before = atoms.len();
    let found = match stage {
        Stage::Guards => guards(o),
        Stage::Equalities => equalities(o),
        Stage::Preconditions => preconditions(o, atoms, alarms),
        Stage::Orders => orders(o),
    };
    for term in found {
        if atoms.len() >= MOST_ATOMS {
            break;
        }
        if o.system.terms.cone(&[term]).len() <= MOST_NODES {
            atoms.add(o, term);
        }
    }
    atoms.len() - before
}

fn all_edges(o: &Obligations) -> Vec<(KindId, Edge)> {
    let mut out = Vec::new();
    for (k, kind) in o.system.kinds.iter().enumerate() {
        for edge in kind.locations.iter().flat_map(|l| &l.edges) {
            out.push((KindId(k as u32), edge.clone()));
        }
    }
    out
}

/// The comparisons in a boolean term.
fn comparisons(terms: &Terms, t: Term, out: &mut BTreeSet<Term>) {
    for part in terms.cone(&[t]) {
        match terms.node(part) {
            Node::Eq(a, _) if terms.sort(a) != Sort::Bool && !terms.is_array(a) => {
                out.insert(part);
            }
            Node::Compare(..) => {
                out.insert(part);
            }
            Node::Var(_) if terms.sort(part) == Sort::Bool => {
                out.insert(part);
            }
            _ => {}
        }
    }
}

/// A comparison, its negation, and for orders the equality.
fn neighbours(terms: &mut Terms, t: Term) -> Vec<Term> {
    let mut out = vec![t, terms.not(t)];
    if let Node::Compare(op, a, b) = terms.node(t) {
        let (equal, back) = (terms.eq(a, b), terms.less(op, b, a));
        let (differ, not_back) = (terms.not(equal), terms.not(back));
        out.extend([equal, differ, back, not_back]);
    }
    out
}

fn with_neighbours(o: &mut Obligations, found: BTreeSet<Term>) -> Vec<Term> {
    let terms = &mut o.system.terms;
    found
        .into_iter()
        .flat_map(|t| neighbours(terms, t))
        .collect()
}

fn guards(o: &mut Obligations) -> Vec<Term> {
    let mut found = BTreeSet::new();
    let edges = all_edges(o);
    for (_, edge) in &edges {
        comparisons(&o.system.terms, edge.guard, &mut found);
    }
    let mut out = with_neighbours(o, found);
    let shared: Vec<Term> = o.system.shared.iter().map(|(v, _)| *v).collect();
    let handles: Vec<Term> = o.system.kinds.iter().map(|k| k.handle).collect();
    for var in shared {
        let name = o
            .system
            .terms
            .as_var(var)
            .map(|v| o.system.terms.name(v).to_string());
        let lock = name.is_some_and(|n| n.starts_with("owner("));
        if !lock || o.system.terms.is_array(var) {
            continue;
        }
        let zero = o.system.terms.bits(64, 0);
        for &who in handles.iter().chain([&zero]) {
            let held = o.system.terms.eq(var, who);
            out.extend([held, o.system.terms.not(held)]);
        }
    }
    out
}

/// Does a term mention only state variables, and none of those changed?
fn stable(o: &Obligations, t: Term, changed: &BTreeSet<Var>) -> bool {
    let fits = |v: &Var| o.owner(*v).is_some() && !changed.contains(v);
    o.system.terms.free_vars(t).iter().all(fits)
}

fn equalities(o: &mut Obligations) -> Vec<Term> {
    let mut out = Vec::new();
    for (_, edge) in all_edges(o) {
        let changed: BTreeSet<Var> = edge
            .updates
            .keys()
            .filter_map(|v| o.system.terms.as_var(*v))
            .collect();
        for (&var, &value) in &edge.updates {
            equal(o, var, value, &changed, &mut out);
        }
        if let Effect::Spawn {
            kind,
            start,
            handle,
        } = &edge.effect
        {
            started(o, *kind, start, *handle, &edge, &mut out);
        }
    }
    out
}

fn equal(
    o: &mut Obligations,
    var: Term,
    value: Term,
    changed: &BTreeSet<Var>,
    out: &mut Vec<Term>,
) {
    match o.system.terms.node(value) {
        Node::Store(_, index, element) => {
            if stable(o, index, changed) && stable(o, element, changed) {
                let now = o.system.terms.select(var, index);
                out.push(o.system.terms.eq(now, element));
            }
        }
        _ if o.system.terms.is_array(var) => {}
        _ => {
            if stable(o, value, changed) {
                let e = o.system.terms.eq(var, value);
                out.extend([e, o.system.terms.not(e)]);
            }
        }
    }
}

/// What a new thread is given, in terms of the creator's variables then, which it keeps as
/// snapshots.
fn started(
    o: &mut Obligations,
    kind: KindId,
    start: &[(Term, Term)],
    handle: Term,
    edge: &Edge,
    out: &mut Vec<Term>,
) {
    let own = o.system.kind(kind).handle;
    let mut names = BTreeMap::new();
    names.extend(o.system.terms.as_var(handle).map(|v| (v, own)));
    for (ghost, value) in start {
        if let Some(v) = o.system.terms.as_var(*value) {
            names.insert(v, *ghost);
        }
    }
    for (ghost, value) in start {
        if o.system.terms.as_var(*value).is_none() {
            let value = o.system.terms.substitute(*value, &names);
            out.push(o.system.terms.eq(*ghost, value));
        } else if let Some(v) = o.system.terms.as_var(*value) {
            // Several parameters may come from one variable.
            let first = names[&v];
            if first != *ghost {
                out.push(o.system.terms.eq(*ghost, first));
            }
        }
    }
    for (&var, &value) in &edge.updates {
        let value = o.system.terms.substitute(value, &names);
        match o.system.terms.node(value) {
            Node::Store(_, index, element) => {
                let now = o.system.terms.select(var, index);
                out.push(o.system.terms.eq(now, element));
            }
            _ if o.system.terms.is_array(var) => {}
            _ => out.push(o.system.terms.eq(var, value)),
        }
    }
}

/// One step back from what was not excluded and from the predicates known.
fn preconditions(o: &mut Obligations, atoms: &Atoms, alarms: &[Alarm]) -> Vec<Term> {
    let mut goals: BTreeSet<Term> = BTreeSet::new();
    for alarm in alarms {
        comparisons(&o.system.terms, alarm.when, &mut goals);
    }
    let mut out = with_neighbours(o, goals);
    let wanted: Vec<Term> = out.iter().copied().chain(atoms.terms()).collect();
    for (_, edge) in all_edges(o) {
        let by: BTreeMap<Var, Term> = edge
            .updates
            .iter()
            .filter_map(|(var, value)| Some((o.system.terms.as_var(*var)?, *value)))
            .collect();
        if by.is_empty() {
            continue;
        }
        let before = o.system.terms.substitute_all(&wanted, &by);
        let mut parts = BTreeSet::new();
        for (b, w) in before.iter().zip(&wanted) {
            if b != w {
                comparisons(&o.system.terms, *b, &mut parts);
            }
        }
        for part in parts {
            out.extend([part, o.system.terms.not(part)]);
        }
    }
    out
}

/// Integers that flow into one another, by union and find.
struct Classes {
    parent: BTreeMap<Term, Term>,
}

impl Classes {
    fn find(&self, t: Term) -> Term {
        let mut t = t;
        while let Some(&p) = self.parent.get(&t) {
            t = p;
        }
        t
    }

    fn union(&mut self, a: Term, b: Term) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a.max(b), a.min(b));
        }
    }
}

/// The variables and constants of one width that a term is an offset of.
fn leaves(terms: &Terms, t: Term, out: &mut Vec<Term>) {
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        match terms.node(t) {
            Node::Var(_) | Node::Bits { .. } | Node::Select(..) => out.push(t),
            Node::Binary(logic::BinOp::Add | logic::BinOp::Sub, a, b) => work.extend([a, b]),
            Node::Ite(_, a, b) => work.extend([a, b]),
            Node::SignExtend { of, .. }
            | Node::ZeroExtend { of, .. }
            | Node::Extract { of, .. } => {
                work.push(of);
            }
            _ => {}
        }
    }
}

fn orders(o: &mut Obligations) -> Vec<Term> {
    let mut classes = Classes {
        parent: BTreeMap::new(),
    };
    let mut constants: BTreeMap<Term, Term> = BTreeMap::new();
    let mut relate = |terms: &Terms, classes: &mut Classes, a: Term, b: Term| {
        let mut all = Vec::new();
        leaves(terms, a, &mut all);
        leaves(terms, b, &mut all);
        let vars: Vec<Term> = all
            .iter()
            .copied()
            .filter(|t| terms.as_var(*t).is_some())
            .collect();
        for pair in vars.windows(2) {
            classes.union(pair[0], pair[1]);
        }
        for c in all.iter().filter(|t| terms.as_bits(**t).is_some()) {
            if let Some(v) = vars.first() {
                constants.insert(*c, *v);
            }
        }
    };
    for (_, edge) in all_edges(o) {
        for (&var, &value) in &edge.updates {
            if !o.system.terms.is_array(var) {
                relate(&o.system.terms, &mut classes, var, value);
            }
        }
        if let Effect::Spawn { start, .. } = &edge.effect {
            for (p, value) in start {
                relate(&o.system.terms, &mut classes, *p, *value);
            }
        }
        let mut parts = BTreeSet::new();
        comparisons(&o.system.terms, edge.guard, &mut parts);
        for part in parts {
            if let Node::Eq(a, b) | Node::Compare(_, a, b) = o.system.terms.node(part) {
                relate(&o.system.terms, &mut classes, a, b);
            }
        }
    }
    let vars: Vec<Term> = o
        .system
        .shared
        .iter()
        .chain(o.system.kinds.iter().flat_map(|k| &k.vars))
        .map(|(v, _)| *v)
        .filter(|v| matches!(o.system.terms.sort(*v), Sort::Bits(8..=64)))
        .collect();
    let mut out = Vec::new();
    for (i, &a) in vars.iter().enumerate() {
        let width = o.system.terms.width(a);
        let near: Vec<Term> = constants
            .iter()
            .filter(|(c, v)| {
                classes.find(**v) == classes.find(a) && o.system.terms.width(**c) == width
            })
            .map(|(c, _)| *c)
            .collect();
        let zero = o.system.terms.bits(width, 0);
        for c in near.into_iter().chain([zero]) {
            ordered(o, a, c, &mut out);
        }
        for &b in &vars[i + 1..] {
            if o.system.terms.width(b) == width && classes.find(a) == classes.find(b) {
                ordered(o, a, b, &mut out);
            }
        }
    }
    out
}

fn ordered(o: &mut Obligations, a: Term, b: Term, out: &mut Vec<Term>) {
    let t = &mut o.system.terms;
    for op in [CmpOp::Slt] {
        let (x, y) = (t.less(op, a, b), t.less(op, b, a));
        out.extend([x, y, t.not(x), t.not(y)]);
    }
    let e = t.eq(a, b);
    out.extend([e, t.not(e)]);
}
