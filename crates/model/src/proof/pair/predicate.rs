//! Predicates about two threads, and by which names they are said of whom.

use super::{Pair, Seat, Seats, Standing};
use crate::program::target::KindId;
use crate::proof::obligation::Obligations;
use crate::proof::predicate::Atom;
use crate::transition::system::LocId;
use logic::Term;
use std::collections::{BTreeMap, BTreeSet};

/// Invariants of pairs: what holds in each that can be reached.
pub type PairInvariants = BTreeMap<Pair, BTreeSet<Atom>>;

/// Predicates about two threads, by the names of the first and of the second seat.
#[derive(Clone, Debug, Default)]
pub struct PairAtoms {
    list: Vec<(Term, [Option<KindId>; 2])>,
    known: BTreeSet<Term>,
}

impl PairAtoms {
    /// How many.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// None?
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a predicate, both ways round; false if it is known, trivial or about other variables.
    pub fn add(&mut self, o: &mut Obligations, seats: &Seats, term: Term) -> bool {
        let Some(kinds) = seats.scope(o, term) else {
            return false;
        };
        let round = seats.seated(o, term, (Seat::Second, Seat::First));
        let mut new = false;
        for (term, kinds) in [(term, kinds), (round, [kinds[1], kinds[0]])] {
            let ordered = kinds[0].is_none() || kinds[1].is_none() || kinds[0] <= kinds[1];
            let trivial = o.system.terms.as_bool(term).is_some();
            if ordered && !trivial && self.known.insert(term) {
                self.list.push((term, kinds));
                new = true;
            }
        }
        new
    }

    /// The predicate's term.
    pub fn term(&self, atom: Atom) -> Term {
        self.list[atom.0 as usize].0
    }

    /// Those that make sense in a pair.
    pub fn of(&self, pair: Pair) -> BTreeSet<Atom> {
        let fits = |kinds: &[Option<KindId>; 2]| {
            let places = kinds.iter().zip(pair.both);
            places
                .into_iter()
                .all(|(k, (of, _))| k.is_none_or(|k| k == of))
        };
        let ids = self.list.iter().enumerate().filter(|(_, (_, k))| fits(k));
        ids.map(|(i, _)| Atom(i as u32)).collect()
    }

    /// All terms in order.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        self.list.iter().map(|(t, _)| *t)
    }
}

/// What is said of two threads at these seats and places: by which names, and of which pair. Two
/// threads at one place are told of both ways round.
pub fn sayings(main: LocId, a: (Seat, Standing), b: (Seat, Standing)) -> (Pair, Vec<(Seat, Seat)>) {
    let pair = Pair::of(main, a.1, b.1);
    let ways = match a.1.cmp(&b.1) {
        std::cmp::Ordering::Less => vec![(a.0, b.0)],
        std::cmp::Ordering::Greater => vec![(b.0, a.0)],
        std::cmp::Ordering::Equal => vec![(a.0, b.0), (b.0, a.0)],
    };
    (pair, ways)
}
