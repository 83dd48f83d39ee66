//! Invariants of views, and the least ones that given predicates can express.

use crate::obligation::{Actor, Obligations, Step, View};
use crate::target::KindId;
use logic::{Term, Value, Var};
use smt::{Answer, Reason, Solver};
use std::collections::{BTreeMap, BTreeSet, HashSet};

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
