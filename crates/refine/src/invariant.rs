//! Invariants of views, and the least ones that given predicates can express.

use crate::obligation::{Actor, Obligations, Step, View};
use logic::{Term, Value, Var};
use smt::{Answer, Reason, Solver};
use std::collections::{BTreeMap, BTreeSet, HashSet};

pub use model::proof::predicate::{Atom, Atoms, Invariants, scope};

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The solver has none.
    Solver(Reason),
    /// The time is over.
    Time,
}

/// Work in progress towards the least invariants.
pub struct Fixpoint<'a> {
    /// The steps.
    pub o: &'a mut Obligations,
    /// The predicates.
    pub atoms: &'a Atoms,
    /// The solver.
    pub solver: &'a mut Solver,
    /// The invariants so far.
    pub invariants: Invariants,
    /// Rounds over all that changed.
    pub rounds: u64,
    /// When to give up.
    pub deadline: Option<std::time::Instant>,
    renamed: BTreeMap<Atom, Term>,
    /// Sets of facts by number, and which views have which.
    sets: BTreeMap<BTreeSet<Atom>, u32>,
    of: BTreeMap<View, u32>,
    /// Steps of third threads that are known to keep a set of facts, given another of theirs.
    harmless: HashSet<(u32, u32, u32)>,
    refuted: HashSet<Vec<Term>>,
}

impl<'a> Fixpoint<'a> {
    /// Nothing is reached yet.
    pub fn new(o: &'a mut Obligations, atoms: &'a Atoms, solver: &'a mut Solver) -> Fixpoint<'a> {
        Fixpoint {
            o,
            atoms,
            solver,
            invariants: BTreeMap::new(),
            rounds: 0,
            deadline: None,
            renamed: BTreeMap::new(),
            sets: BTreeMap::new(),
            of: BTreeMap::new(),
            harmless: HashSet::new(),
            refuted: HashSet::new(),
        }
    }

    /// Grows the invariants until they are inductive.
    pub fn run(&mut self) -> Result<(), Stopped> {
        let mut dirty = BTreeSet::new();
        let start = self.o.start();
        let to = start.leads(View::START);
        self.arrive(&[], &start, to, &mut dirty)?;
        while !dirty.is_empty() {
            self.rounds += 1;
            for view in std::mem::take(&mut dirty) {
                self.visit(view, &mut dirty)?;
            }
        }
        Ok(())
    }

    fn visit(&mut self, view: View, dirty: &mut BTreeSet<View>) -> Result<(), Stopped> {
        if self.o.is_over(view) {
            return Ok(());
        }
        for actor in [Actor::Main, Actor::Other] {
            let steps = self.o.steps(view, actor);
            let facts = self.facts(view);
            for step in &steps.list {
                self.arrive(&facts, step, step.leads(view), dirty)?;
            }
        }
        let here: Vec<View> = self
            .invariants
            .range(
                View {
                    main: view.main,
                    other: None,
                }..,
            )
            .map(|(v, _)| *v)
            .take_while(|v| v.main == view.main)
            .collect();
        for &other in &here {
            self.interfere(view, other, dirty)?;
            if other != view {
                self.interfere(other, view, dirty)?;
            }
        }
        Ok(())
    }

    /// The steps of the thread of `by`, as a third one, in `view`.
    fn interfere(
        &mut self,
        view: View,
        by: View,
        dirty: &mut BTreeSet<View>,
    ) -> Result<(), Stopped> {
        let Some((kind, at)) = by.other else {
            return Ok(());
        };
        if !self.o.beside(view, kind) {
            return Ok(());
        }
        if !self.o.is_active(kind, at) || self.invariants[&view].is_empty() {
            return Ok(());
        }
        let steps = self.o.steps(view, Actor::Third(kind, at));
        let question = (self.of[&view], steps.number, self.of[&by]);
        if self.harmless.contains(&question) {
            return Ok(());
        }
        let mut facts = self.facts(view);
        facts.extend(self.third_facts(by));
        for step in &steps.list {
            self.arrive(&facts, step, view, dirty)?;
        }
        if question.0 == self.of[&view] {
            self.harmless.insert(question);
        }
        Ok(())
    }

    /// What is known in a view.
    pub fn facts(&self, view: View) -> Vec<Term> {
        let atoms = self.invariants.get(&view).into_iter().flatten();
        atoms.map(|a| self.atoms.term(*a)).collect()
    }

    /// What is known of a third thread that stands where the view's other one does.
    pub fn third_facts(&mut self, view: View) -> Vec<Term> {
        let atoms: Vec<Atom> = self
            .invariants
            .get(&view)
            .into_iter()
            .flatten()
            .copied()
            .collect();
        atoms.into_iter().map(|a| self.rename(a)).collect()
    }

    fn rename(&mut self, atom: Atom) -> Term {
        let Some(kind) = self.atoms.kind(atom) else {
            return self.atoms.term(atom);
        };
        if let Some(&known) = self.renamed.get(&atom) {
            return known;
        }
        let names = &self.o.renaming[kind.0 as usize];
        let term = self.o.system.terms.substitute(self.atoms.term(atom), names);
        self.renamed.insert(atom, term);
        term
    }

    /// A step is possible from where these facts hold: weakens what is known where it leads.
    fn arrive(
        &mut self,
        facts: &[Term],
        step: &Step,
        to: View,
        dirty: &mut BTreeSet<View>,
    ) -> Result<(), Stopped> {
        let mut given: Vec<Term> = facts.iter().chain(&step.given).copied().collect();
        if given
            .iter()
            .any(|g| self.o.system.terms.as_bool(*g) == Some(false))
        {
            return Ok(());
        }
        given.retain(|g| self.o.system.terms.as_bool(*g).is_none());
        if !self.invariants.contains_key(&to) {
            let Some(model) = self.check(&given)? else {
                return Ok(());
            };
            let all = self.atoms.of(to);
            let kept = self.kept(&all, &step.after, &model);
            self.learn(to, kept);
            dirty.insert(to);
        }
        let known: BTreeSet<Term> = given.iter().copied().collect();
        loop {
            let held: Vec<Atom> = self.invariants[&to].iter().copied().collect();
            let mut broken = Vec::new();
            for (_, after) in self.after(&held, &step.after) {
                if !known.contains(&after) {
                    broken.push(self.o.system.terms.not(after));
                }
            }
            let any = self.o.system.terms.or_all(broken);
            if self.o.system.terms.as_bool(any) == Some(false) {
                return Ok(());
            }
            let mut query = given.clone();
            query.push(any);
            let Some(model) = self.check(&query)? else {
                return Ok(());
            };
            let held: BTreeSet<Atom> = held.into_iter().collect();
            let kept = self.kept(&held, &step.after, &model);
            debug_assert!(kept.len() < held.len());
            self.learn(to, kept);
            dirty.insert(to);
        }
    }

    fn learn(&mut self, view: View, facts: BTreeSet<Atom>) {
        let next = self.sets.len() as u32;
        let number = *self.sets.entry(facts.clone()).or_insert(next);
        self.of.insert(view, number);
        self.invariants.insert(view, facts);
    }

    fn after(&mut self, atoms: &[Atom], after: &BTreeMap<Var, Term>) -> Vec<(Atom, Term)> {
        let terms: Vec<Term> = atoms.iter().map(|a| self.atoms.term(*a)).collect();
        let new = if after.is_empty() {
            terms
        } else {
            self.o.system.terms.substitute_all(&terms, after)
        };
        atoms.iter().copied().zip(new).collect()
    }

    fn kept(
        &mut self,
        atoms: &BTreeSet<Atom>,
        after: &BTreeMap<Var, Term>,
        model: &logic::Assignment,
    ) -> BTreeSet<Atom> {
        let list: Vec<Atom> = atoms.iter().copied().collect();
        let pairs = self.after(&list, after);
        let terms: Vec<Term> = pairs.iter().map(|(_, t)| *t).collect();
        let values = self.o.system.terms.eval_all(&terms, model);
        let holds = pairs
            .iter()
            .zip(values)
            .filter(|(_, v)| *v == Value::Bool(true));
        holds.map(|((a, _), _)| *a).collect()
    }

    /// A model of all of these, if there is one.
    pub fn check(&mut self, given: &[Term]) -> Result<Option<logic::Assignment>, Stopped> {
        if bounds::is_over() || self.deadline.is_some_and(|d| std::time::Instant::now() > d) {
            return Err(Stopped::Time);
        }
        let mut question = given.to_vec();
        question.sort_unstable();
        question.dedup();
        if self.refuted.contains(&question) {
            return Ok(None);
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
