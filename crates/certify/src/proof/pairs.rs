//! The check of what a proof says of two threads together.
//!
//! Conditions beside those of one thread: two threads are there together from when the second is
//! created, by `main`, by the first or by a thread beside it; and every step of `main`, of each of
//! the two and of any further thread keeps what is said of them. Two threads of which nothing is
//! said must not be able to come there. A third or further thread that is not there beside another
//! one according to what is said, and so checked, need not be considered.

use super::{Check, Condition, Rejected, rejected};
use logic::{Term, Terms};
use model::program::target::KindId;
use model::proof::certificate::PairProof;
use model::proof::obligation::View;
use model::proof::pair::{
    Arrival, Mover, Pair, PairInvariants, Scene, Seat, Seats, Standing, sayings,
};
use model::proof::predicate::Atom;
use model::transition::system::LocId;
use std::collections::BTreeSet;

/// What is said of two threads.
pub(super) struct Two<'a> {
    seats: Seats,
    atoms: Vec<Term>,
    kinds: Vec<[Option<KindId>; 2]>,
    invariants: &'a PairInvariants,
}

impl<'a> Check<'a> {
    pub(super) fn take_over_pairs(
        &mut self,
        terms: &Terms,
        proof: &'a PairProof,
    ) -> Result<(), Rejected> {
        let seats = Seats::new(&mut self.o);
        let atoms = self.translated(terms, &proof.atoms)?;
        let mut kinds = Vec::new();
        for &term in &atoms {
            let Some(mentioned) = seats.scope(&self.o, term) else {
                let what = "a predicate about other threads";
                return Err(rejected(Condition::Predicates, what));
            };
            kinds.push(mentioned);
        }
        self.two = Some(Two {
            seats,
            atoms,
            kinds,
            invariants: &proof.invariants,
        });
        self.shape_of_pairs()
    }

    /// Pairs and predicates are there, and fit one another.
    fn shape_of_pairs(&self) -> Result<(), Rejected> {
        let Some(two) = &self.two else {
            return Ok(());
        };
        for (pair, atoms) in two.invariants {
            let known = pair.views().iter().all(|v| self.invariants.contains_key(v));
            if !known || pair.both[0] > pair.both[1] {
                let what = "a pair of threads that are not there";
                return Err(rejected(Condition::Views, what));
            }
            for Atom(a) in atoms {
                let Some(kinds) = two.kinds.get(*a as usize) else {
                    return Err(rejected(Condition::Predicates, "no such predicate"));
                };
                let mut places = kinds.iter().zip(pair.both);
                if !places.all(|(k, (of, _))| k.is_none_or(|k| k == of)) {
                    let what = "a predicate about another thread";
                    return Err(rejected(Condition::Predicates, what));
                }
            }
        }
        Ok(())
    }

    /// What is said of the thread of a view and of another one beside it; none if they cannot be
    /// there together.
    pub(super) fn together(&mut self, view: View, third: Standing) -> Option<Vec<Term>> {
        match view.other {
            Some(place) => self.said(view.main, (Seat::First, place), (Seat::Second, third)),
            None => Some(Vec::new()),
        }
    }

    fn said(&mut self, main: LocId, a: (Seat, Standing), b: (Seat, Standing)) -> Option<Vec<Term>> {
        let Some(two) = &self.two else {
            return Some(Vec::new());
        };
        let (pair, ways) = sayings(main, a, b);
        let atoms = two.invariants.get(&pair)?;
        let mut out = Vec::new();
        for by in ways {
            for Atom(a) in atoms {
                let term = two.atoms[*a as usize];
                out.push(two.seats.seated(&mut self.o, term, by));
            }
        }
        Some(out)
    }

    /// What is said of threads one by one, by their seats.
    fn each(&mut self, scene: &Scene) -> Vec<Term> {
        let mut out = Vec::new();
        for &(seat, place) in &scene.threads {
            let view = View {
                main: scene.main,
                other: Some(place),
            };
            for term in self.facts(view) {
                out.extend(
                    self.two
                        .iter()
                        .map(|two| two.seats.said_of(&mut self.o, term, seat)),
                );
            }
        }
        out
    }

    fn arrivals(&mut self, scene: &Scene, mover: Mover) -> Vec<Arrival> {
        let two = self.two.iter();
        let found = two.map(|two| two.seats.arrivals(&mut self.o, scene, mover));
        found.flatten().collect()
    }

    pub(super) fn inductive_pairs(&mut self) -> Result<(), Rejected> {
        let Some(two) = &self.two else {
            return Ok(());
        };
        let pairs: Vec<Pair> = two.invariants.keys().copied().collect();
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            let Some(place) = view.other else { continue };
            let scene = Scene::one(view.main, place);
            let facts = self.each(&scene);
            for mover in [Mover::Main, Mover::Thread(Seat::First)] {
                for step in self.arrivals(&scene, mover) {
                    let what = "the creation of a thread beside another";
                    self.keeps(&facts, &step, (Condition::Creation, what))?;
                }
            }
        }
        for pair in pairs {
            let [a, b] = pair.views();
            if self.o.is_over(a) {
                continue;
            }
            let scene = Scene::two(pair);
            let mut facts = self.each(&scene);
            let both = self.said(pair.main, scene.threads[0], scene.threads[1]);
            facts.extend(both.into_iter().flatten());
            for mover in [
                Mover::Main,
                Mover::Thread(Seat::First),
                Mover::Thread(Seat::Second),
            ] {
                for step in self.arrivals(&scene, mover) {
                    let what = "a step beside another thread";
                    self.keeps(&facts, &step, (Condition::PairStep, what))?;
                }
            }
            for by in views.iter().filter(|v| v.main == pair.main) {
                let Some(further) = by.other else { continue };
                let many = self.o.beside(a, further.0) && self.o.beside(b, further.0);
                if many && self.o.is_active(further.0, further.1) {
                    self.kept_by(pair, further, &facts)?;
                }
            }
        }
        Ok(())
    }

    /// The steps of a further thread keep what is said of a pair.
    fn kept_by(&mut self, pair: Pair, by: Standing, facts: &[Term]) -> Result<(), Rejected> {
        let scene = Scene::three(pair, by);
        let [first, second, further] = scene.threads[..] else {
            return Ok(());
        };
        let (Some(with_first), Some(with_second)) = (
            self.said(pair.main, first, further),
            self.said(pair.main, second, further),
        ) else {
            return Ok(());
        };
        let mut all = facts.to_vec();
        all.extend(with_first);
        all.extend(with_second);
        all.extend(self.each(&Scene {
            main: pair.main,
            threads: vec![further],
        }));
        for step in self.arrivals(&scene, Mover::Thread(Seat::Further)) {
            let what = "a step of a further thread";
            self.keeps(&all, &step, (Condition::FurtherStep, what))?;
        }
        Ok(())
    }

    /// After a step, what is said of the two holds; where nothing is said, there is no such step.
    fn keeps(
        &mut self,
        facts: &[Term],
        step: &Arrival,
        what: (Condition, &str),
    ) -> Result<(), Rejected> {
        let mut query: Vec<Term> = facts.iter().chain(&step.given).copied().collect();
        let [a, b] = step.both;
        if let Some(wanted) = self.said(step.main, (Seat::First, a), (Seat::Second, b)) {
            let after = self.o.system.terms.substitute_all(&wanted, &step.after);
            let known: BTreeSet<Term> = query.iter().copied().collect();
            let mut broken = Vec::new();
            for t in after {
                if !known.contains(&t) {
                    broken.push(self.o.system.terms.not(t));
                }
            }
            query.push(self.o.system.terms.or_all(broken));
        }
        self.refute(&query, what)
    }
}
