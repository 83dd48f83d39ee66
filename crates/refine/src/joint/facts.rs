//! What is known so far of threads in view, and what it does not exclude.

use super::Joint;
use crate::alarm::{Alarm, ENOUGH};
use crate::certificate::Excluded;
use crate::error::suspects;
use crate::invariant::{Atom, Stopped};
use crate::obligation::View;
use crate::pair::{Pair, Seat, Standing, sayings};
use crate::system::LocId;
use logic::Term;
use std::collections::BTreeSet;

impl Joint<'_> {
    fn number(&mut self, facts: &BTreeSet<Atom>) -> u32 {
        if let Some(&known) = self.sets.get(facts) {
            return known;
        }
        let next = self.sets.len() as u32;
        self.sets.insert(facts.clone(), next);
        next
    }

    pub(super) fn number_one(&mut self, view: View) -> u32 {
        let facts = self.one.get(&view).cloned().unwrap_or_default();
        self.number(&facts)
    }

    pub(super) fn number_two(&mut self, pair: Pair) -> u32 {
        let facts = self.two.get(&pair).cloned().unwrap_or_default();
        self.number(&facts)
    }

    pub(super) fn numbers(&mut self, pair: Pair) -> Vec<u32> {
        let [a, b] = pair.views();
        vec![
            self.number_one(a),
            self.number_one(b),
            self.number_two(pair),
        ]
    }

    pub(super) fn named(&mut self, term: Term, by: (Seat, Seat)) -> Term {
        if by == (Seat::First, Seat::Second) {
            return term;
        }
        if let Some(&known) = self.named.get(&(term, by.0, by.1)) {
            return known;
        }
        let made = self.seats.seated(self.o, term, by);
        self.named.insert((term, by.0, by.1), made);
        made
    }

    /// What is known of a view's thread, by the names of a seat.
    pub(super) fn facts_one(&mut self, view: View, seat: Seat) -> Vec<Term> {
        let facts = self.one.get(&view).into_iter().flatten();
        let terms: Vec<Term> = facts.map(|a| self.atoms.term(*a)).collect();
        let by = match seat {
            Seat::First => return terms,
            Seat::Second => (Seat::Second, Seat::First),
            Seat::Further => (Seat::Further, Seat::First),
        };
        terms.into_iter().map(|t| self.named(t, by)).collect()
    }

    /// What is known of two threads; none if they cannot be there together.
    pub(super) fn facts_two(
        &mut self,
        main: LocId,
        a: (Seat, Standing),
        b: (Seat, Standing),
    ) -> Option<Vec<Term>> {
        let (pair, ways) = sayings(main, a, b);
        let facts = self.two.get(&pair)?;
        let terms: Vec<Term> = facts.iter().map(|a| self.pair_atoms.term(*a)).collect();
        let mut out = Vec::new();
        for by in ways {
            out.extend(terms.iter().map(|t| self.named(*t, by)));
        }
        Some(out)
    }

    /// All that is known of a pair.
    pub(super) fn facts_of(&mut self, pair: Pair) -> Vec<Term> {
        let [a, b] = pair.views();
        let [first, second] = pair.both;
        let mut facts = self.facts_one(a, Seat::First);
        facts.extend(self.facts_one(b, Seat::Second));
        let two = self.facts_two(pair.main, (Seat::First, first), (Seat::Second, second));
        facts.extend(two.into_iter().flatten());
        facts
    }

    /// What is wanted and the invariants do not exclude.
    pub fn alarms(&mut self, wanted: Excluded) -> Result<Vec<Alarm>, Stopped> {
        let mut out = Vec::new();
        let mut seen = [0; 3];
        let views: Vec<View> = self.one.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            for (what, third, when) in suspects(self.o, view, &views) {
                if !wanted.covers(&what) || seen[what.class()] > ENOUGH {
                    continue;
                }
                let mut given = match (view.other, third) {
                    (Some(a), Some(b)) => {
                        let (first, second) = ((Seat::First, a), (Seat::Second, b));
                        let Some(both) = self.facts_two(view.main, first, second) else {
                            continue;
                        };
                        let its = View {
                            main: view.main,
                            other: third,
                        };
                        let mut given = self.facts_one(its, Seat::Second);
                        given.extend(both);
                        given
                    }
                    _ => Vec::new(),
                };
                given.extend(self.facts_one(view, Seat::First));
                given.extend(self.o.axioms(view, third));
                given.push(when);
                if self.check(&given)?.is_some() {
                    seen[what.class()] += 1;
                    out.push(Alarm::new(what, view, third, when));
                }
            }
        }
        Ok(out)
    }
}
