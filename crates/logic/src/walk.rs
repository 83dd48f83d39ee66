//! Walks over terms: everything below some roots, free variables, substitution.

use crate::sort::Sort;
use crate::term::{Node, Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

impl Terms {
    /// The roots and everything below them, each once, parts before wholes.
    pub fn cone(&self, roots: &[Term]) -> Vec<Term> {
        let mut seen = HashSet::new();
        let mut out = Vec::new();
        let mut work = roots.to_vec();
        while let Some(t) = work.pop() {
            if seen.insert(t) {
                out.push(t);
                self.node(t).for_each_part(|p| work.push(p));
            }
        }
        out.sort_unstable();
        out
    }

    /// The variables in a term.
    pub fn free_vars(&self, t: Term) -> BTreeSet<Var> {
        let vars = self.cone(&[t]).into_iter().filter_map(|p| self.as_var(p));
        vars.collect()
    }

    /// The term with variables replaced, all at once. Panics when a replacement has another sort.
    pub fn substitute(&mut self, t: Term, by: &BTreeMap<Var, Term>) -> Term {
        self.substitute_all(&[t], by)[0]
    }

    /// Several terms with variables replaced, sharing the work.
    pub fn substitute_all(&mut self, roots: &[Term], by: &BTreeMap<Var, Term>) -> Vec<Term> {
        let mut new: HashMap<Term, Term> = HashMap::new();
        for old in self.cone(roots) {
            let node = self.node(old);
            let made = match node {
                Node::Var(v) => match by.get(&v) {
                    Some(&replacement) => {
                        self.same_sort(old, replacement);
                        replacement
                    }
                    None => old,
                },
                _ => {
                    let mut changed = false;
                    node.for_each_part(|p| changed |= new[&p] != p);
                    if changed {
                        self.rebuild(node, |p| new[&p])
                    } else {
                        old
                    }
                }
            };
            new.insert(old, made);
        }
        roots.iter().map(|r| new[r]).collect()
    }

    /// The node again, with other parts, through the simplifying constructors.
    pub fn rebuild(&mut self, node: Node, part: impl Fn(Term) -> Term) -> Term {
        match node {
            Node::Bool(value) => self.bool(value),
            Node::Bits { width, value } => self.bits(width, value),
            Node::Var(v) => {
                let sort = self.var_sort(v);
                self.intern(Node::Var(v), sort)
            }
            Node::Not(a) => self.not(part(a)),
            Node::And(a, b) => self.and(part(a), part(b)),
            Node::Or(a, b) => self.or(part(a), part(b)),
            Node::Eq(a, b) => self.eq(part(a), part(b)),
            Node::Ite(c, a, b) => self.ite(part(c), part(a), part(b)),
            Node::Unary(op, a) => self.unary(op, part(a)),
            Node::Binary(op, a, b) => self.binary(op, part(a), part(b)),
            Node::Compare(op, a, b) => self.less(op, part(a), part(b)),
            Node::Concat(a, b) => self.concat(part(a), part(b)),
            Node::Extract { hi, lo, of } => self.extract(hi, lo, part(of)),
            Node::ZeroExtend { by, of } => self.zero_extend(by, part(of)),
            Node::SignExtend { by, of } => self.sign_extend(by, part(of)),
            Node::Select(a, i) => self.select(part(a), part(i)),
            Node::Store(a, i, v) => self.store(part(a), part(i), part(v)),
            Node::ConstArray { index, value } => self.const_array(index, part(value)),
        }
    }

    /// Is the term an array?
    pub fn is_array(&self, t: Term) -> bool {
        matches!(self.sort(t), Sort::Array { .. })
    }
}
