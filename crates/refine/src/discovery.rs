//! Where predicates come from.
//!
//! In stages, each tried only when the ones before do not suffice:
//!
//! 1. who holds which lock, and what steps compare (guards);
//! 2. what holds while no thread has a lock, for assertions (`resource`);
//! 3. what steps make equal: `x = e` after an assignment, `a[i] = v` after a store, and for a new
//!    thread what its creator's variables were;
//! 4. orders between integers that flow into one another;
//! 5. what holds in one case only (`cases`);
//! 6. weakest preconditions of what is not excluded and of predicates that do not hold long enough.
//!
//! Where none of these suffice, predicates about two threads (`apart`).

mod apart;
mod cases;
mod resource;

pub use apart::{apart, touching};
use cases::conditions;

use crate::alarm::Alarm;
use crate::invariant::Atoms;
use crate::obligation::Obligations;
use crate::system::{Edge, Effect, LocId};
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
    /// What holds while no thread has a lock.
    Resources,
    /// What holds in one case only.
    Cases,
}

impl Stage {
    /// In the order they are tried.
    pub const ALL: [Stage; 6] = [
        Stage::Guards,
        Stage::Resources,
        Stage::Equalities,
        Stage::Orders,
        Stage::Cases,
        Stage::Preconditions,
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
        Stage::Resources => resource::resources(o, alarms),
        Stage::Cases => cases::cases(o, atoms),
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

/// A step, and where it is made.
type Step = (KindId, LocId, Edge);

fn all_steps(o: &Obligations) -> Vec<Step> {
    let mut out = Vec::new();
    for (k, kind) in o.system.kinds.iter().enumerate() {
        for (at, location) in kind.locations.iter().enumerate() {
            let step = |edge: &Edge| (KindId(k as u32), LocId(at as u32), edge.clone());
            out.extend(location.edges.iter().map(step));
        }
    }
    out
}

fn all_edges(o: &Obligations) -> Vec<(KindId, Edge)> {
    let steps = all_steps(o).into_iter();
    steps.map(|(kind, _, edge)| (kind, edge)).collect()
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
        let lock = name.is_some_and(|n| n.starts_with("owner(") || n.starts_with("writer("));
        if !lock || o.system.terms.is_array(var) {
            continue;
        }
        let zero = o.system.terms.bits(o.system.word, 0);
        for &who in handles.iter().chain([&zero]) {
            let held = o.system.terms.eq(var, who);
            out.extend([held, o.system.terms.not(held)]);
        }
    }
    out
}

fn is_constant(terms: &Terms, t: Term) -> bool {
    matches!(terms.node(t), Node::Bits { .. } | Node::Bool(_))
}

/// A term with some of its parts replaced, the largest first.
fn replace(terms: &mut Terms, t: Term, by: &BTreeMap<Term, Term>) -> Term {
    let mut new: BTreeMap<Term, Term> = BTreeMap::new();
    for part in terms.cone(&[t]) {
        let made = match by.get(&part) {
            Some(&name) => name,
            None => {
                let node = terms.node(part);
                terms.rebuild(node, |p| new[&p])
            }
        };
        new.insert(part, made);
    }
    new[&t]
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
        // What was computed is known by the name it has afterwards.
        let names: BTreeMap<Term, Term> = edge
            .updates
            .iter()
            .filter(|(_, value)| !is_constant(&o.system.terms, **value))
            .map(|(var, value)| (*value, *var))
            .collect();
        for (&var, &value) in &edge.updates {
            equal(o, var, value, &changed, &mut out);
            let mut others = names.clone();
            others.retain(|_, v| *v != var);
            let renamed = replace(&mut o.system.terms, value, &others);
            if renamed != value {
                equal(o, var, renamed, &BTreeSet::new(), &mut out);
            }
        }
        // What a guard says of something chosen is said of its name.
        let mut parts = BTreeSet::new();
        comparisons(&o.system.terms, edge.guard, &mut parts);
        for part in parts {
            let renamed = replace(&mut o.system.terms, part, &names);
            if renamed != part {
                out.push(renamed);
            }
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
    snapshots(o, &mut out);
    counts(o, &mut out);
    out
}

/// A number and the count of threads it is about, together: a constant near 0, or a number of
/// `main`'s that it counts with.
fn counts(o: &mut Obligations, out: &mut Vec<Term>) {
    let counters = counters(o);
    for count in o.system.counts.clone() {
        let t = &mut o.system.terms;
        let width = t.width(count.number);
        let both = match count.up {
            true => t.sub(count.number, count.ghost),
            false => t.add(count.number, count.ghost),
        };
        for n in [-1i64, 0, 1] {
            let n = t.bits(width, n as u64);
            out.push(t.eq(both, n));
        }
        let (zero, one) = (t.bits(width, 0), t.bits(width, 1));
        let none = t.eq(count.ghost, zero);
        out.push(none);
        for &u in counters.iter().filter(|u| **u != count.number) {
            if t.width(u) == width {
                let next = t.add(u, one);
                out.push(t.eq(both, u));
                out.push(t.eq(both, next));
            }
        }
    }
}

/// The numbers of `main`'s own that it changes by constants.
fn counters(o: &Obligations) -> BTreeSet<Term> {
    let mut out = BTreeSet::new();
    let terms = &o.system.terms;
    for (kind, edge) in all_edges(o) {
        for (&var, &value) in &edge.updates {
            let Node::Binary(logic::BinOp::Add, a, b) = terms.node(value) else {
                continue;
            };
            let by = |x: Term, c: Term| x == var && terms.as_bits(c).is_some();
            if kind == KindId::MAIN && (by(a, b) || by(b, a)) {
                out.insert(var);
            }
        }
    }
    out.retain(|v| o.system.counts.iter().all(|c| c.ghost != *v));
    out
}

/// What the creator's variables are equal to, said of the snapshots of them.
fn snapshots(o: &mut Obligations, out: &mut Vec<Term>) {
    for (_, edge) in all_edges(o) {
        let Effect::Spawn { start, .. } = &edge.effect else {
            continue;
        };
        let names: BTreeMap<Var, Term> = start
            .iter()
            .filter_map(|(ghost, value)| Some((o.system.terms.as_var(*value)?, *ghost)))
            .collect();
        let mut more = o.system.terms.substitute_all(out, &names);
        more.retain(|t| !out.contains(t));
        out.extend(more);
    }
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
        Node::Ite(_, x, y) => {
            for value in [x, y] {
                if value != var && stable(o, value, changed) {
                    out.push(o.system.terms.eq(var, value));
                }
            }
        }
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
            let now = o.system.terms.eq(*ghost, *value);
            out.extend([now, o.system.terms.not(now)]);
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
            Node::Binary(logic::BinOp::Add | logic::BinOp::Sub | logic::BinOp::Mul, a, b) => {
                work.extend([a, b]);
            }
            Node::Ite(_, a, b) => work.extend([a, b]),
            Node::SignExtend { of, .. }
            | Node::ZeroExtend { of, .. }
            | Node::Extract { of, .. } => {
                work.push(of);
            }
            Node::Concat(a, b) | Node::Binary(logic::BinOp::Shl, a, b) => work.extend([a, b]),
            _ => {}
        }
    }
}

fn orders(o: &mut Obligations) -> Vec<Term> {
    let classes = Flow::of(o);
    let numbers = |v: &Term| {
        let name = o
            .system
            .terms
            .as_var(*v)
            .map(|v| o.system.terms.name(v).to_string());
        let name = name.unwrap_or_default();
        let id = name.ends_with(".self")
            || name.starts_with("owner(")
            || name.starts_with("writer(")
            || name.contains(".%");
        !id && matches!(o.system.terms.sort(*v), Sort::Bits(8..=64))
    };
    let shared: Vec<Term> = o
        .system
        .shared
        .iter()
        .map(|(v, _)| *v)
        .filter(numbers)
        .collect();
    let own = o.system.kinds.iter().flat_map(|k| &k.vars).map(|(v, _)| *v);
    let own: Vec<Term> = own.filter(numbers).collect();
    let mut out = Vec::new();
    for &a in shared.iter().chain(&own) {
        let width = o.system.terms.width(a);
        let near: BTreeSet<Term> = classes
            .constants
            .iter()
            .filter(|(c, v)| classes.same(*v, a) && o.system.terms.width(*c) == width)
            .filter(|(c, _)| {
                !o.system
                    .terms
                    .as_bits(*c)
                    .is_some_and(crate::memory::is_address)
            })
            .map(|(c, _)| *c)
            .collect();
        for c in near {
            ordered(o, a, c, false, &mut out);
        }
    }
    for &a in &own {
        for &b in &shared {
            if o.system.terms.width(a) == o.system.terms.width(b) && classes.same(a, b) {
                ordered(o, a, b, true, &mut out);
            }
        }
    }
    out
}

/// Which integers flow into one another: by assignments, comparisons, and as indices of one array.
struct Flow {
    classes: Classes,
    constants: BTreeSet<(Term, Term)>,
    /// A variable in an index of each array.
    indices: BTreeMap<Term, Term>,
}

impl Flow {
    fn of(o: &Obligations) -> Flow {
        let mut flow = Flow {
            classes: Classes {
                parent: BTreeMap::new(),
            },
            constants: BTreeSet::new(),
            indices: BTreeMap::new(),
        };
        let terms = &o.system.terms;
        for (_, edge) in all_edges(o) {
            for (&var, &value) in &edge.updates {
                flow.relate(terms, &[var, value]);
                flow.arrays(terms, value);
            }
            if let Effect::Spawn { start, .. } = &edge.effect {
                for (p, value) in start {
                    flow.relate(terms, &[*p, *value]);
                }
            }
            flow.arrays(terms, edge.guard);
            let mut parts = BTreeSet::new();
            comparisons(terms, edge.guard, &mut parts);
            for part in parts {
                if let Node::Eq(a, b) | Node::Compare(_, a, b) = terms.node(part) {
                    flow.relate(terms, &[a, b]);
                }
            }
        }
        flow
    }

    fn same(&self, a: Term, b: Term) -> bool {
        self.classes.find(a) == self.classes.find(b)
    }

    fn relate(&mut self, terms: &Terms, all: &[Term]) -> Option<Term> {
        let mut found = Vec::new();
        for t in all {
            leaves(terms, *t, &mut found);
        }
        let vars: Vec<Term> = found
            .iter()
            .copied()
            .filter(|t| terms.as_var(*t).is_some())
            .collect();
        for pair in vars.windows(2) {
            self.classes.union(pair[0], pair[1]);
        }
        let first = *vars.first()?;
        for c in found.iter().filter(|t| terms.as_bits(**t).is_some()) {
            self.constants.insert((*c, first));
        }
        Some(first)
    }

    fn arrays(&mut self, terms: &Terms, t: Term) {
        for part in terms.cone(&[t]) {
            let (array, index) = match terms.node(part) {
                Node::Select(a, i) | Node::Store(a, i, _) => (a, i),
                _ => continue,
            };
            let mut base = array;
            while let Node::Store(inner, ..) = terms.node(base) {
                base = inner;
            }
            if let Some(v) = self.relate(terms, &[index]) {
                match self.indices.get(&base) {
                    Some(&w) => self.classes.union(v, w),
                    None => {
                        self.indices.insert(base, v);
                    }
                }
            }
        }
    }
}

fn ordered(o: &mut Obligations, a: Term, b: Term, equal: bool, out: &mut Vec<Term>) {
    let t = &mut o.system.terms;
    let (x, y) = (t.less(CmpOp::Slt, a, b), t.less(CmpOp::Slt, b, a));
    out.extend([x, y, t.not(x), t.not(y)]);
    if equal {
        let e = t.eq(a, b);
        out.extend([e, t.not(e)]);
    }
}
