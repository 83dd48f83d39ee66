//! Predicates that hold in one case only.
//!
//! A thread that takes something only if there is something to take knows what it has only in that
//! case: `own < 4 → own < next`, `w ≠ 0 → holder[w] = self`. A location where both cases meet needs
//! the condition in the predicate. Conditions are what steps compare a variable with, a constant;
//! what is said in the case is a known predicate about the same variable and something shared.
//!
//! What is known of a pointer that a thread has, that it is aligned and allocated, is also tried of
//! the variables that it is passed through, for that is where the next thread has it from.

use super::{Flow, all_edges, comparisons, is_constant};
use crate::invariant::Atoms;
use crate::obligation::Obligations;
use logic::{Node, Sort, Term, Var};
use std::collections::{BTreeMap, BTreeSet};

/// Predicates of this kind at most.
const MOST_CASES: usize = 160;

/// Finds them.
pub(super) fn cases(o: &mut Obligations, atoms: &Atoms) -> Vec<Term> {
    let mut facts: BTreeSet<Term> = atoms.terms().filter(|t| tells(o, *t)).collect();
    let mut out = passed_on(o, atoms);
    facts.extend(&out);
    let conditions = conditions(o);
    for fact in facts {
        let about = o.system.terms.free_vars(fact);
        for (when, var) in &conditions {
            if !about.contains(var) || out.len() >= MOST_CASES {
                continue;
            }
            let terms = &mut o.system.terms;
            let not = terms.not(*when);
            out.extend([terms.or(not, fact), terms.or(*when, fact)]);
        }
    }
    out
}

/// Comparisons of a variable with a constant, and the variable.
pub(super) fn conditions(o: &Obligations) -> BTreeSet<(Term, Var)> {
    let terms = &o.system.terms;
    let mut found = BTreeSet::new();
    for (_, edge) in all_edges(o) {
        comparisons(terms, edge.guard, &mut found);
    }
    let compared = |t: Term| match terms.node(t) {
        Node::Eq(a, b) | Node::Compare(_, a, b) => match (terms.as_var(a), terms.as_var(b)) {
            (Some(v), None) if is_constant(terms, b) => Some((t, v)),
            (None, Some(v)) if is_constant(terms, a) => Some((t, v)),
            _ => None,
        },
        _ => None,
    };
    let known = found.iter().filter_map(|t| compared(*t));
    known.filter(|(_, v)| o.owner(*v).is_some()).collect()
}

/// Does a predicate say something of memory that others share, or of a variable beside one?
fn tells(o: &Obligations, fact: Term) -> bool {
    let terms = &o.system.terms;
    let vars = terms.free_vars(fact);
    let shared = vars.iter().filter(|v| o.owner(**v) == Some(None)).count();
    let held = |v: &Var| terms.name(*v).starts_with("owner(");
    shared > 0 && vars.len() > 1 && !vars.iter().any(held)
}

/// The one number that a predicate is about: it says what a part of it is, or what arrays hold there.
fn about_one(o: &Obligations, fact: Term) -> Option<Var> {
    let terms = &o.system.terms;
    let Node::Eq(a, b) = terms.node(fact) else {
        return None;
    };
    let part = |t: Term| matches!(terms.node(t), Node::Extract { .. } | Node::Select(..));
    if !(part(a) && is_constant(terms, b) || part(b) && is_constant(terms, a)) {
        return None;
    }
    let vars = terms.free_vars(fact);
    let array = |v: &Var| matches!(terms.var_sort(*v), Sort::Array { .. });
    let mut numbers = vars.into_iter().filter(|v| !array(v));
    numbers.next().filter(|_| numbers.next().is_none())
}

/// What is known of one number, said of all that flow into one another with it.
fn passed_on(o: &mut Obligations, atoms: &Atoms) -> Vec<Term> {
    let flow = Flow::of(o);
    let known: Vec<(Term, Var)> = atoms
        .terms()
        .filter_map(|t| Some((t, about_one(o, t)?)))
        .collect();
    let shared = o.system.shared.iter();
    let own = o.system.kinds.iter().flat_map(|k| &k.vars);
    let vars: Vec<Term> = shared.chain(own).map(|(v, _)| *v).collect();
    let mut out = Vec::new();
    for (fact, of) in known {
        let Some(&from) = vars.iter().find(|v| o.system.terms.as_var(**v) == Some(of)) else {
            continue;
        };
        for &var in &vars {
            let terms = &mut o.system.terms;
            if var != from && terms.sort(var) == terms.sort(from) && flow.same(var, from) {
                out.push(terms.substitute(fact, &BTreeMap::from([(of, var)])));
            }
        }
    }
    out
}
