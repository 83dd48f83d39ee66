//! Booleans: negation, conjunction, disjunction, equality of truth values, and choice.

use crate::sort::Sort;
use crate::term::{Node, Term, Terms};

impl Terms {
    /// Negation.
    pub fn not(&mut self, a: Term) -> Term {
        self.expect_bool(a);
        match self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::Not(inner) => inner,
            _ => self.intern(Node::Not(a), Sort::Bool),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.expect_bool(a);
        self.expect_bool(b);
        let (a, b) = self.ordered(a, b);
        match self.as_bool(b) {
            Some(true) => return a,
            Some(false) => return b,
            None => {}
        }
        if a == b {
            return a;
        }
        if self.are_opposite(a, b) {
            return self.bool(false);
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(y) {
                Node::And(l, r) if x == l || x == r => return y,
                Node::And(l, r) if self.are_opposite(x, l) || self.are_opposite(x, r) => {
                    return self.bool(false);
                }
                Node::Or(l, r) if x == l || x == r => return x,
                _ => {}
            }
        }
        self.intern(Node::And(a, b), Sort::Bool)
    }

    /// Disjunction.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.expect_bool(a);
        self.expect_bool(b);
        let (a, b) = self.ordered(a, b);
        match self.as_bool(b) {
            Some(false) => return a,
            Some(true) => return b,
            None => {}
        }
        if a == b {
            return a;
        }
        if self.are_opposite(a, b) {
            return self.bool(true);
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(y) {
                Node::Or(l, r) if x == l || x == r => return y,
                Node::Or(l, r) if self.are_opposite(x, l) || self.are_opposite(x, r) => {
                    return self.bool(true);
                }
                Node::And(l, r) if x == l || x == r => return x,
                _ => {}
            }
        }
        self.intern(Node::Or(a, b), Sort::Bool)
    }

    /// Exclusive or.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        self.expect_bool(a);
        let same = self.eq(a, b);
        self.not(same)
    }

    /// Implication.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let no = self.not(a);
        self.or(no, b)
    }

    /// Conjunction of any number; true of none.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let mut all = self.bool(true);
        for t in terms {
            all = self.and(all, t);
        }
        all
    }

    /// Disjunction of any number; false of none.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        let mut any = self.bool(false);
        for t in terms {
            any = self.or(any, t);
        }
        any
    }

    /// No two are equal.
    pub fn distinct(&mut self, terms: &[Term]) -> Term {
        let mut all = self.bool(true);
        for (i, &a) in terms.iter().enumerate() {
            for &b in &terms[i + 1..] {
                let different = self.ne(a, b);
                all = self.and(all, different);
            }
        }
        all
    }

    /// `then` if `cond` holds, else `other`; of any sort.
    pub fn ite(&mut self, cond: Term, then: Term, other: Term) -> Term {
        self.expect_bool(cond);
        let sort = self.same_sort(then, other);
        if let Some(value) = self.as_bool(cond) {
            return if value { then } else { other };
        }
        let (cond, mut then, mut other) = match self.node(cond) {
            Node::Not(inner) => (inner, other, then),
            _ => (cond, then, other),
        };
        if let Node::Ite(c, t, _) = self.node(then)
            && c == cond
        {
            then = t;
        }
        if let Node::Ite(c, _, e) = self.node(other)
            && c == cond
        {
            other = e;
        }
        if then == other {
            return then;
        }
        if sort == Sort::Bool
            && let Some(t) = self.ite_of_booleans(cond, then, other)
        {
            return t;
        }
        self.intern(Node::Ite(cond, then, other), sort)
    }

    fn ite_of_booleans(&mut self, cond: Term, then: Term, other: Term) -> Option<Term> {
        let no = self.not(cond);
        Some(if self.as_bool(then) == Some(true) || then == cond {
            self.or(cond, other)
        } else if self.as_bool(then) == Some(false) || then == no {
            self.and(no, other)
        } else if self.as_bool(other) == Some(true) || other == no {
            self.or(no, then)
        } else if self.as_bool(other) == Some(false) || other == cond {
            self.and(cond, then)
        } else if self.are_opposite(then, other) {
            self.eq(cond, then)
        } else {
            return None;
        })
    }

    /// Equality of truth values.
    pub(crate) fn iff(&mut self, a: Term, b: Term) -> Term {
        let mut turned = false;
        let mut strip = |t: Term| match self.node(t) {
            Node::Not(inner) => {
                turned = !turned;
                inner
            }
            _ => t,
        };
        let (a, b) = (strip(a), strip(b));
        let (a, b) = self.ordered(a, b);
        let same = if a == b {
            self.bool(true)
        } else {
            match self.as_bool(b) {
                Some(true) => a,
                Some(false) => self.not(a),
                None => self.intern(Node::Eq(a, b), Sort::Bool),
            }
        };
        if turned { self.not(same) } else { same }
    }

    /// Is one the negation of the other?
    pub(crate) fn are_opposite(&self, a: Term, b: Term) -> bool {
        self.node(a) == Node::Not(b) || self.node(b) == Node::Not(a)
    }
}
