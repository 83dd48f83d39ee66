//! Invariants of one thread and of two together, and the least ones that given predicates express.
//!
//! As in [`crate::invariant`], from below, with views of one thread and with pairs at once: a third
//! thread moves in a view only if it may be there beside the view's, and a further thread in a pair
//! only if it may be beside both. So what is known of one thread grows by what is known of two: a
//! flag stays set while its owner relies on it, because no thread that would clear it can be there, too.

mod facts;

use crate::invariant::{Atom, Atoms, Invariants, Stopped};
use crate::obligation::{Actor, Obligations, View};
use crate::pair::{
    Arrival, Mover, Pair, PairAtoms, PairInvariants, Scene, Seat, Seats, Standing, sayings,
};
use crate::system::LocId;
use logic::{Assignment, Term, Value, Var};
use smt::{Answer, Solver};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::Instant;

/// What was looked at, as numbers of the invariants it was looked at with.
type Seen = HashMap<(LocId, Vec<Standing>, Mover), Vec<u32>>;

/// Work in progress towards the least invariants.
pub struct Joint<'a> {
    /// The steps.
    pub o: &'a mut Obligations,
    /// The names of two and three threads.
    pub seats: &'a Seats,
    /// The predicates about one thread.
    pub atoms: &'a Atoms,
    /// Those about two.
    pub pair_atoms: &'a PairAtoms,
    /// The solver.
    pub solver: &'a mut Solver,
    /// What is known of one thread so far.
    pub one: Invariants,
    /// What is known of two.
    pub two: PairInvariants,
    /// Rounds over all that changed.
    pub rounds: u64,
    /// When to give up.
    pub deadline: Option<Instant>,
    /// How many queries to ask at most.
    pub most: u64,
    asked: u64,
    /// Sets of facts by number.
    sets: BTreeMap<BTreeSet<Atom>, u32>,
    seen: Seen,
    named: HashMap<(Term, Seat, Seat), Term>,
    refuted: HashSet<Vec<Term>>,
}

impl<'a> Joint<'a> {
    /// Nothing is reached yet.
    pub fn new(
        o: &'a mut Obligations,
        seats: &'a Seats,
        (atoms, pair_atoms): (&'a Atoms, &'a PairAtoms),
        solver: &'a mut Solver,
    ) -> Joint<'a> {
        Joint {
            o,
            seats,
            atoms,
            pair_atoms,
            solver,
            one: BTreeMap::new(),
            two: BTreeMap::new(),
            rounds: 0,
            deadline: None,
            most: u64::MAX,
            asked: 0,
            sets: BTreeMap::new(),
            seen: HashMap::new(),
            named: HashMap::new(),
            refuted: HashSet::new(),
        }
    }

    /// Grows the invariants until they are inductive.
    pub fn run(&mut self) -> Result<(), Stopped> {
        let start = self.o.start();
        self.arrive_one(&[], &start.given, &start.after, View::START)?;
        loop {
            self.rounds += 1;
            let mut changed = false;
            let views: Vec<View> = self.one.keys().copied().collect();
            for view in views {
                changed |= self.visit_one(view)?;
            }
            let pairs: Vec<Pair> = self.two.keys().copied().collect();
            for pair in pairs {
                changed |= self.visit_two(pair)?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    fn visit_one(&mut self, view: View) -> Result<bool, Stopped> {
        if self.o.is_over(view) {
            return Ok(false);
        }
        let mut changed = false;
        let places: Vec<Standing> = view.other.into_iter().collect();
        for (actor, mover) in [
            (Actor::Main, Mover::Main),
            (Actor::Other, Mover::Thread(Seat::First)),
        ] {
            let now = vec![self.number_one(view)];
            if !self.is_new((view.main, places.clone(), mover), now) {
                continue;
            }
            changed = true;
            let facts = self.facts_one(view, Seat::First);
            for step in &self.o.steps(view, actor).list {
                self.arrive_one(&facts, &step.given, &step.after, step.leads(view))?;
            }
            if let Some(place) = view.other {
                let scene = Scene::one(view.main, place);
                for arrival in self.seats.arrivals(self.o, &scene, mover) {
                    self.arrive_two(&facts, &arrival)?;
                }
            }
        }
        for by in self.beside(view) {
            changed |= self.interfere_one(view, by)?;
        }
        Ok(changed)
    }

    /// Who may move beside a view's thread so that others see it.
    fn beside(&self, view: View) -> Vec<Standing> {
        let from = View {
            main: view.main,
            other: None,
        };
        let here = self.one.range(from..).map(|(v, _)| *v);
        let here = here.take_while(|v| v.main == view.main);
        here.filter_map(|v| v.other)
            .filter(|(kind, at)| self.o.beside(view, *kind) && self.o.is_active(*kind, *at))
            .collect()
    }

    /// The steps of a third thread in a view: what is known of it and of the two.
    fn interfere_one(&mut self, view: View, by: Standing) -> Result<bool, Stopped> {
        if self.one[&view].is_empty() {
            return Ok(false);
        }
        let its = View {
            main: view.main,
            other: Some(by),
        };
        let mut now = vec![self.number_one(view), self.number_one(its)];
        let mut places: Vec<Standing> = view.other.into_iter().collect();
        let mut facts = self.facts_one(view, Seat::First);
        if let Some(place) = view.other {
            let both = ((Seat::First, place), (Seat::Second, by));
            let Some(known) = self.facts_two(view.main, both.0, both.1) else {
                return Ok(false);
            };
            now.push(self.number_two(Pair::of(view.main, place, by)));
            facts.extend(known);
        }
        places.push(by);
        // A third thread is the last of those named; it has no place in the view.
        let key = (view.main, places, Mover::Thread(Seat::Further));
        if !self.is_new(key, now) {
            return Ok(false);
        }
        facts.extend(self.facts_one(its, Seat::Second));
        for step in &self.o.steps(view, Actor::Third(by.0, by.1)).list {
            self.arrive_one(&facts, &step.given, &step.after, view)?;
        }
        Ok(true)
    }

    fn visit_two(&mut self, pair: Pair) -> Result<bool, Stopped> {
        let [a, b] = pair.views();
        if self.o.is_over(a) || !(self.one.contains_key(&a) && self.one.contains_key(&b)) {
            return Ok(false);
        }
        let mut changed = false;
        for mover in [
            Mover::Main,
            Mover::Thread(Seat::First),
            Mover::Thread(Seat::Second),
        ] {
            // Two threads at one place are the same either way.
            let twin = mover == Mover::Thread(Seat::Second) && pair.both[0] == pair.both[1];
            let now = self.numbers(pair);
            if twin || !self.is_new((pair.main, pair.both.to_vec(), mover), now) {
                continue;
            }
            changed = true;
            let facts = self.facts_of(pair);
            for arrival in self.seats.arrivals(self.o, &Scene::two(pair), mover) {
                self.arrive_two(&facts, &arrival)?;
            }
        }
        for by in self.beside(a) {
            if self.o.beside(b, by.0) {
                changed |= self.interfere_two(pair, by)?;
            }
        }
        Ok(changed)
    }

    /// The steps of a further thread beside a pair: what is known of all three, two by two.
    fn interfere_two(&mut self, pair: Pair, by: Standing) -> Result<bool, Stopped> {
        if self.two[&pair].is_empty() {
            return Ok(false);
        }
        let its = View {
            main: pair.main,
            other: Some(by),
        };
        let mut now = self.numbers(pair);
        now.push(self.number_one(its));
        let mut facts = self.facts_of(pair);
        for (seat, place) in [Seat::First, Seat::Second].into_iter().zip(pair.both) {
            let further = (Seat::Further, by);
            let Some(known) = self.facts_two(pair.main, (seat, place), further) else {
                return Ok(false);
            };
            facts.extend(known);
            now.push(self.number_two(Pair::of(pair.main, place, by)));
        }
        let mut places = pair.both.to_vec();
        places.push(by);
        let key = (pair.main, places, Mover::Thread(Seat::Further));
        if !self.is_new(key, now) {
            return Ok(false);
        }
        facts.extend(self.facts_one(its, Seat::Further));
        let scene = Scene::three(pair, by);
        let mover = Mover::Thread(Seat::Further);
        for arrival in self.seats.arrivals(self.o, &scene, mover) {
            self.arrive_two(&facts, &arrival)?;
        }
        Ok(true)
    }

    /// Was this not looked at with what is known now?
    fn is_new(&mut self, key: (LocId, Vec<Standing>, Mover), now: Vec<u32>) -> bool {
        if self.seen.get(&key) == Some(&now) {
            return false;
        }
        self.seen.insert(key, now);
        true
    }

    fn arrive_one(
        &mut self,
        facts: &[Term],
        given: &[Term],
        after: &BTreeMap<Var, Term>,
        to: View,
    ) -> Result<(), Stopped> {
        let held = self.one.get(&to).cloned();
        let all = held.clone().unwrap_or_else(|| self.atoms.of(to));
        let list: Vec<Atom> = all.into_iter().collect();
        let terms: Vec<Term> = list.iter().map(|a| self.atoms.term(*a)).collect();
        let terms = self.o.system.terms.substitute_all(&terms, after);
        let wanted = list.into_iter().zip(terms.into_iter().map(|t| vec![t]));
        let given: Vec<Term> = facts.iter().chain(given).copied().collect();
        if let Some(kept) = self.kept(given, wanted.collect(), held.is_some())? {
            self.one.insert(to, kept);
        }
        Ok(())
    }

    fn arrive_two(&mut self, facts: &[Term], step: &Arrival) -> Result<(), Stopped> {
        let [a, b] = step.both;
        let (to, ways) = sayings(step.main, (Seat::First, a), (Seat::Second, b));
        let held = self.two.get(&to).cloned();
        let all = held.clone().unwrap_or_else(|| self.pair_atoms.of(to));
        let list: Vec<Atom> = all.into_iter().collect();
        let mut wanted: Vec<(Atom, Vec<Term>)> = list.iter().map(|a| (*a, Vec::new())).collect();
        for by in ways {
            let terms = list.iter().map(|a| self.pair_atoms.term(*a));
            let terms: Vec<Term> = terms.collect();
            let terms: Vec<Term> = terms.into_iter().map(|t| self.named(t, by)).collect();
            let terms = self.o.system.terms.substitute_all(&terms, &step.after);
            for (w, t) in wanted.iter_mut().zip(terms) {
                w.1.push(t);
            }
        }
        let given: Vec<Term> = facts.iter().chain(&step.given).copied().collect();
        if let Some(kept) = self.kept(given, wanted, held.is_some())? {
            self.two.insert(to, kept);
        }
        Ok(())
    }

    /// Those of what is wanted after a step that hold; none if that is all of it, or if there is no
    /// such step and nothing was reached before.
    fn kept(
        &mut self,
        mut given: Vec<Term>,
        mut wanted: Vec<(Atom, Vec<Term>)>,
        reached: bool,
    ) -> Result<Option<BTreeSet<Atom>>, Stopped> {
        let known = |t: &Term, o: &Obligations| o.system.terms.as_bool(*t);
        if given.iter().any(|t| known(t, self.o) == Some(false)) {
            return Ok(None);
        }
        given.retain(|t| known(t, self.o).is_none());
        let facts: BTreeSet<Term> = given.iter().copied().collect();
        let mut changed = !reached;
        if !reached {
            let Some(model) = self.check(&given)? else {
                return Ok(None);
            };
            self.drop_false(&mut wanted, &model);
        }
        loop {
            let mut broken = Vec::new();
            for t in wanted.iter().flat_map(|(_, all)| all) {
                if !facts.contains(t) {
                    broken.push(self.o.system.terms.not(*t));
                }
            }
            let any = self.o.system.terms.or_all(broken);
            if self.o.system.terms.as_bool(any) == Some(false) {
                break;
            }
            let mut query = given.clone();
            query.push(any);
            let Some(model) = self.check(&query)? else {
                break;
            };
            self.drop_false(&mut wanted, &model);
            changed = true;
        }
        Ok(changed.then(|| wanted.into_iter().map(|(a, _)| a).collect()))
    }

    fn drop_false(&self, wanted: &mut Vec<(Atom, Vec<Term>)>, model: &Assignment) {
        let all: Vec<Term> = wanted.iter().flat_map(|(_, t)| t).copied().collect();
        let mut values = self.o.system.terms.eval_all(&all, model).into_iter();
        wanted.retain(|(_, terms)| {
            let mut holds = true;
            for value in values.by_ref().take(terms.len()) {
                holds &= value == Value::Bool(true);
            }
            holds
        });
    }

    fn check(&mut self, given: &[Term]) -> Result<Option<Assignment>, Stopped> {
        if bounds::is_over() || self.deadline.is_some_and(|d| Instant::now() > d) {
            return Err(Stopped::Time);
        }
        let mut question = given.to_vec();
        question.sort_unstable();
        question.dedup();
        if self.refuted.contains(&question) {
            return Ok(None);
        }
        self.asked += 1;
        if self.asked > self.most {
            return Err(Stopped::Time);
        }
        match self.solver.check(&self.o.system.terms, given) {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat(_) => {
                self.refuted.insert(question);
                Ok(None)
            }
            Answer::Unknown(reason) => Err(Stopped::Solver(reason)),
        }
    }
}
