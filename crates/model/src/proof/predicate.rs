//! Predicates about the variables of a view, and invariants made of them.

use crate::program::target::KindId;
use crate::proof::obligation::{Obligations, View};
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// A predicate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Atom(pub u32);

/// The predicates.
#[derive(Clone, Debug, Default)]
pub struct Atoms {
    list: Vec<(Term, Option<KindId>)>,
    known: BTreeSet<Term>,
}

impl Atoms {
    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a predicate over shared variables and those of at most one kind; false if it is known,
    /// trivial or about other variables.
    pub fn add(&mut self, o: &Obligations, term: Term) -> bool {
        if o.system.terms.as_bool(term).is_some() || self.known.contains(&term) {
            return false;
        }
        let Some(kind) = scope(o, term) else {
            return false;
        };
        self.known.insert(term);
        self.list.push((term, kind));
        true
    }

    /// The predicate's term.
    pub fn term(&self, atom: Atom) -> Term {
        self.list[atom.0 as usize].0
    }

    /// The kind whose variables it mentions.
    pub fn kind(&self, atom: Atom) -> Option<KindId> {
        self.list[atom.0 as usize].1
    }

    /// Those that make sense in a view.
    pub fn of(&self, view: View) -> BTreeSet<Atom> {
        let kind = view.other.map(|(k, _)| k);
        let fits = |(_, k): &(Term, Option<KindId>)| k.is_none() || *k == kind;
        let ids = self.list.iter().enumerate().filter(|(_, a)| fits(a));
        ids.map(|(i, _)| Atom(i as u32)).collect()
    }

    /// All terms in order.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.list.iter().map(|(t, _)| *t)
    }
}

/// The kind whose variables a term mentions; `None` if it mentions anything but state variables
/// of at most one kind.
pub fn scope(o: &Obligations, term: Term) -> Option<Option<KindId>> {
    let mut kind = None;
    for v in o.system.terms.free_vars(term) {
        match o.owner(v)? {
            None => {}
            Some(k) if kind.is_none_or(|known| known == k) => kind = Some(k),
            Some(_) => return None,
        }
    }
    Some(kind)
}

/// Invariants: what holds in each view that can be reached.
pub type Invariants = BTreeMap<View, BTreeSet<Atom>>;
