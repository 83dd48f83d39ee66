//! The judge of proofs: whether a certificate proves what it says.
//!
//! [`confirm`] makes the transition systems from the program anew, takes over the predicates by the
//! names of their variables, and asks a solver about every condition of every proof:
//!
//! | condition | what must hold |
//! |---|---|
//! | [`Condition::Modelled`] | the program, and each slice of it, can be modelled |
//! | [`Condition::Claim`] | something is proved |
//! | [`Condition::EveryPart`] | if races are excluded, some proof that excludes races checks each part of memory that could be raced on |
//! | [`Condition::EveryAssertion`] | the same of assertions |
//! | [`Condition::Predicates`] | predicates are about variables that exist, of threads that their view has |
//! | [`Condition::Views`] | views and pairs are of locations that exist |
//! | [`Condition::Start`] | the view of the start is there, and its invariant holds at the start |
//! | [`Condition::Step`] | every step of `main` and of the view's thread keeps the invariants, and leads to a view that is there |
//! | [`Condition::OtherStep`] | every step of another thread keeps them |
//! | [`Condition::Creation`] | two threads of which something is said together are there so from when the second is created |
//! | [`Condition::PairStep`] | every step of those in view keeps what is said of two |
//! | [`Condition::FurtherStep`] | every step of a further thread keeps it |
//! | [`Condition::Safe`] | nothing bad is possible in any view |
//!
//! It trusts the construction of the systems and of the conditions (`model`), not the search that
//! found the invariants, nor the choice of slices. What [`crate::Trust`] lists is not checked.

mod pairs;

use logic::{Node, Term, Terms, Var};
use model::memory::slice::{Site, assertions, needed_parts};
use model::program::expansion::Expansion;
use model::program::expansion::part::Part;
pub use model::program::subject::subject;
use model::program::target::KindId;
use model::proof::certificate::{Certificate, Excluded, Proof};
use model::proof::error::suspects;
use model::proof::obligation::{Actor, Obligations, Step, View};
use model::proof::predicate::{Atom, Invariants, scope};
use model::transition::automaton::{Settings, expand, system};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use ir::Program;

/// What a proof must fulfil.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Condition {
    /// The program can be modelled.
    Modelled,
    /// Something is proved.
    Claim,
    /// Every part of memory that could be raced on is checked.
    EveryPart,
    /// Every assertion is looked at.
    EveryAssertion,
    /// Predicates are about variables that exist, of the threads in view.
    Predicates,
    /// Views and pairs are of locations that exist.
    Views,
    /// The start is covered.
    Start,
    /// Steps of `main` and of the view's thread keep invariants.
    Step,
    /// Steps of another thread keep invariants.
    OtherStep,
    /// What is said of two threads holds when the second is created.
    Creation,
    /// Steps of those in view keep what is said of two.
    PairStep,
    /// Steps of a further thread keep what is said of two.
    FurtherStep,
    /// Nothing bad is possible.
    Safe,
}

/// Who shows that terms contradict one another.
pub trait Refuter {
    /// True if no values make all of these true; an error if that is not known.
    fn refutes(&mut self, terms: &Terms, all: &[Term]) -> Result<bool, String>;
}

/// Why a proof is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected {
    /// The condition that is not shown.
    pub condition: Condition,
    /// What is wrong, in words.
    pub what: String,
    /// Is it only that the solver does not know?
    pub undecided: bool,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

fn rejected(condition: Condition, what: impl Into<String>) -> Rejected {
    Rejected {
        condition,
        what: what.into(),
        undecided: false,
    }
}

/// What a check found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// How many conditions there were.
    pub conditions: u64,
    /// Are atomics weaker than sequentially consistent used?
    pub weak_atomics: bool,
    /// Are threads counted?
    pub counts: bool,
}

/// Checks a proof.
pub fn confirm(
    program: &Program,
    certificate: &Certificate,
    refuter: &mut dyn Refuter,
) -> Result<Checked, Rejected> {
    let modelled = |why| rejected(Condition::Modelled, why);
    let program = subject(program, certificate.excluded);
    let x = expand(&program).map_err(modelled)?;
    covers(&x, certificate)?;
    let mut found = Checked::default();
    for proof in &certificate.proofs {
        let one = stands(&x, proof, &certificate.settings, refuter)?;
        found.conditions += one.conditions;
        found.weak_atomics |= one.weak_atomics;
        found.counts |= one.counts;
    }
    Ok(found)
}

/// Do the proofs together look at everything?
fn covers(x: &Expansion<'_>, certificate: &Certificate) -> Result<(), Rejected> {
    let proofs = &certificate.proofs;
    let races = || proofs.iter().filter(|p| p.excluded.races);
    let asserts = || proofs.iter().filter(|p| p.excluded.asserts);
    // What is not modelled must be excluded by another proof.
    if proofs.is_empty() || certificate.excluded == Excluded::NOTHING {
        return Err(rejected(Condition::Claim, "nothing is proved"));
    }
    if certificate.excluded.races {
        let checks = |proof: &Proof, part: &Part| {
            let slice = proof.slice.as_ref();
            slice.is_none_or(|s| s.checked.contains(part))
        };
        let checked = |part: &Part| races().any(|p| checks(p, part));
        if !needed_parts(x).iter().all(checked) {
            let what = "a part of memory is not looked at";
            return Err(rejected(Condition::EveryPart, what));
        }
    }
    if certificate.excluded.asserts {
        let looks = |proof: &Proof, site: &Site| {
            let slice = proof.slice.as_ref();
            slice.is_none_or(|s| s.asserts.contains(site))
        };
        let looked = |site: &Site| asserts().any(|p| looks(p, site));
        if !assertions(x).iter().all(looked) {
            let what = "an assertion is not looked at";
            return Err(rejected(Condition::EveryAssertion, what));
        }
    }
    Ok(())
}

/// Checks one of the proofs.
fn stands(
    x: &Expansion<'_>,
    proof: &Proof,
    settings: &Settings,
    refuter: &mut dyn Refuter,
) -> Result<Checked, Rejected> {
    let modelled = |why| rejected(Condition::Modelled, why);
    let system = system(x, proof.slice.as_ref(), settings).map_err(modelled)?;
    let (weak_atomics, counts) = (system.weak_atomics, !system.counts.is_empty());
    let mut check = Check {
        o: Obligations::new(system, proof.form),
        atoms: Vec::new(),
        third: Vec::new(),
        invariants: &proof.invariants,
        refuter,
        count: 0,
        refuted: HashSet::new(),
        two: None,
    };
    check.take_over(proof)?;
    check.shape()?;
    check.inductive()?;
    check.inductive_pairs()?;
    check.safe(proof.excluded)?;
    Ok(Checked {
        conditions: check.count,
        weak_atomics,
        counts,
    })
}

struct Check<'a> {
    o: Obligations,
    atoms: Vec<Term>,
    third: Vec<Term>,
    invariants: &'a Invariants,
    refuter: &'a mut dyn Refuter,
    count: u64,
    refuted: HashSet<Vec<Term>>,
    two: Option<pairs::Two<'a>>,
}

impl<'a> Check<'a> {
    /// The predicates in terms of the new system.
    fn take_over(&mut self, proof: &'a Proof) -> Result<(), Rejected> {
        for term in self.translated(&proof.terms, &proof.atoms)? {
            let Some(kind) = scope(&self.o, term) else {
                let what = "a predicate about several threads";
                return Err(rejected(Condition::Predicates, what));
            };
            let third = match kind {
                Some(k) => {
                    let names = self.o.renaming[k.0 as usize].clone();
                    self.o.system.terms.substitute(term, &names)
                }
                None => term,
            };
            self.atoms.push(term);
            self.third.push(third);
        }
        match &proof.pairs {
            Some(pairs) => self.take_over_pairs(&proof.terms, pairs),
            None => Ok(()),
        }
    }

    fn translated(&mut self, terms: &Terms, all: &[Term]) -> Result<Vec<Term>, Rejected> {
        let mut new: BTreeMap<Term, Term> = BTreeMap::new();
        for old in terms.cone(all) {
            let node = terms.node(old);
            let made = match node {
                Node::Var(v) => self.variable(terms, v)?,
                _ => self.o.system.terms.rebuild(node, |p| new[&p]),
            };
            new.insert(old, made);
        }
        Ok(all.iter().map(|old| new[old]).collect())
    }

    fn variable(&mut self, terms: &Terms, v: Var) -> Result<Term, Rejected> {
        let shared = self.o.system.shared.iter();
        let own = self.o.system.kinds.iter().flat_map(|k| &k.vars);
        let named = |t: &Term| {
            let known = self.o.system.terms.as_var(*t);
            known.is_some_and(|k| self.o.system.terms.name(k) == terms.name(v))
        };
        let second = self.o.renaming.iter().flat_map(|names| names.values());
        let known = shared.chain(own).map(|(t, _)| *t).chain(second.copied());
        let found = known.into_iter().find(named);
        match found {
            Some(t) if self.o.system.terms.sort(t) == terms.var_sort(v) => Ok(t),
            _ => {
                let what = format!("no variable `{}`", terms.name(v));
                Err(rejected(Condition::Predicates, what))
            }
        }
    }

    /// Views and predicates are there, and fit one another.
    fn shape(&self) -> Result<(), Rejected> {
        for (view, atoms) in self.invariants {
            if view.other.is_some_and(|(k, _)| k == KindId::MAIN) {
                return Err(rejected(Condition::Views, "a view of `main` with itself"));
            }
            let places = [(KindId::MAIN, view.main)];
            for (kind, at) in places.into_iter().chain(view.other) {
                let kind = self.o.system.kinds.get(kind.0 as usize);
                if kind.is_none_or(|k| at.0 as usize >= k.locations.len()) {
                    return Err(rejected(Condition::Views, "a view of no location"));
                }
            }
            for a in atoms {
                let Some(&term) = self.atoms.get(a.0 as usize) else {
                    return Err(rejected(Condition::Predicates, "no such predicate"));
                };
                let kind = scope(&self.o, term).flatten();
                if kind.is_some() && kind != view.other.map(|(k, _)| k) {
                    let what = "a predicate about another thread";
                    return Err(rejected(Condition::Predicates, what));
                }
            }
        }
        Ok(())
    }

    fn facts(&self, view: View) -> Vec<Term> {
        let atoms = &self.invariants[&view];
        atoms.iter().map(|a| self.atoms[a.0 as usize]).collect()
    }

    fn third_facts(&self, view: View) -> Vec<Term> {
        let atoms = &self.invariants[&view];
        atoms.iter().map(|a| self.third[a.0 as usize]).collect()
    }

    fn inductive(&mut self) -> Result<(), Rejected> {
        let start = self.o.start();
        if !self.invariants.contains_key(&View::START) {
            return Err(rejected(Condition::Start, "the start is not covered"));
        }
        self.survives(&[], &start, View::START, (Condition::Start, "the start"))?;
        // What is asked of a step of a third thread depends on the facts on both sides only.
        let mut asked = HashSet::new();
        let sets: BTreeSet<&BTreeSet<Atom>> = self.invariants.values().collect();
        let sets: BTreeMap<&BTreeSet<Atom>, usize> = sets.into_iter().zip(0..).collect();
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            let facts = self.facts(view);
            for actor in [Actor::Main, Actor::Other] {
                for step in &self.o.steps(view, actor).list {
                    self.survives(&facts, step, step.leads(view), (Condition::Step, "a step"))?;
                }
            }
            for &by in views.iter().filter(|v| v.main == view.main) {
                let Some((kind, at)) = by.other else { continue };
                if !self.o.beside(view, kind) || !self.o.is_active(kind, at) {
                    continue;
                }
                let steps = self.o.steps(view, Actor::Third(kind, at));
                let (ours, theirs) = (&self.invariants[&view], &self.invariants[&by]);
                let Some(both) = self.together(view, (kind, at)) else {
                    continue;
                };
                if !asked.insert((sets[ours], steps.number, sets[theirs], both.clone())) {
                    continue;
                }
                let mut all = facts.clone();
                all.extend(both);
                all.extend(self.third_facts(by));
                for step in &steps.list {
                    let what = (Condition::OtherStep, "a step of another thread");
                    self.survives(&all, step, view, what)?;
                }
            }
        }
        Ok(())
    }

    fn survives(
        &mut self,
        facts: &[Term],
        step: &Step,
        to: View,
        what: (Condition, &str),
    ) -> Result<(), Rejected> {
        let mut query: Vec<Term> = facts.iter().chain(&step.given).copied().collect();
        if let Some(atoms) = self.invariants.get(&to) {
            let terms: Vec<Term> = atoms
                .iter()
                .map(|a: &Atom| self.atoms[a.0 as usize])
                .collect();
            let after = self.o.system.terms.substitute_all(&terms, &step.after);
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

    fn refute(&mut self, query: &[Term], what: (Condition, &str)) -> Result<(), Rejected> {
        self.count += 1;
        let terms = &self.o.system.terms;
        if query.iter().any(|t| terms.as_bool(*t) == Some(false)) {
            return Ok(());
        }
        let mut question = query.to_vec();
        question.sort_unstable();
        question.dedup();
        if self.refuted.contains(&question) {
            return Ok(());
        }
        match self.refuter.refutes(terms, query) {
            Ok(true) => {
                self.refuted.insert(question);
                Ok(())
            }
            Ok(false) => {
                let (condition, what) = what;
                let fate = match condition {
                    Condition::Safe => "is not excluded",
                    _ => "breaks an invariant",
                };
                Err(rejected(condition, format!("{what} {fate}")))
            }
            Err(why) => Err(Rejected {
                undecided: true,
                ..rejected(what.0, why)
            }),
        }
    }

    fn safe(&mut self, excluded: Excluded) -> Result<(), Rejected> {
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            for (what, third, when) in suspects(&mut self.o, view, &views) {
                if !excluded.covers(&what) {
                    continue;
                }
                let mut query = self.facts(view);
                query.extend(self.o.axioms(view, third));
                if let Some(third) = third {
                    let by = View {
                        main: view.main,
                        other: Some(third),
                    };
                    query.extend(self.third_facts(by));
                    let Some(both) = self.together(view, third) else {
                        continue;
                    };
                    query.extend(both);
                }
                query.push(when);
                self.refute(&query, (Condition::Safe, "a bad state"))?;
            }
        }
        Ok(())
    }
}
