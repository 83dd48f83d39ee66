//! Proofs that can be checked again.
//!
//! A [`Proof`] is the predicates and the invariant of every view of a program, or of a slice of it;
//! a [`Certificate`] is one of the whole program, or several of slices that together look at
//! everything that could go wrong. [`confirm`] makes the transition systems from the program anew,
//! takes over the predicates by the names of their variables, and asks somebody else's solver about
//! every condition: the start, every step of every view, every step of a third thread, and that
//! nothing bad is possible; where the proof speaks of two threads together, the same of pairs (`pairs`). It trusts the construction of the systems and of the conditions, not the
//! search that found the invariants, nor the choice of slices.

mod pairs;

use crate::automaton::{Settings, expand, system};
use crate::error::{Trouble, suspects};
use crate::expansion::Expansion;
use crate::invariant::{Atom, Invariants, scope};
use crate::obligation::{Actor, Form, Obligations, Step, View};
use crate::pair::PairInvariants;
use crate::part::Part;
use crate::slice::{Site, Slice, assertions, needed_parts};
use crate::system::Claim;
use ir::Program;
use logic::{Node, Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Which bad things a proof excludes. Reaching what is not modelled is always excluded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Excluded {
    /// Races.
    pub races: bool,
    /// Failed assertions.
    pub asserts: bool,
}

impl Excluded {
    /// None of it.
    pub const NOTHING: Excluded = Excluded {
        races: false,
        asserts: false,
    };

    /// Is this among them?
    pub fn covers(self, what: &Trouble) -> bool {
        match what {
            Trouble::Race { .. } => self.races,
            Trouble::Broken(Claim::Assert(..)) => self.asserts,
            Trouble::Broken(Claim::Gap(..)) => true,
        }
    }
}

/// A proof of a program.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What was taken into account.
    pub settings: Settings,
    /// What cannot happen.
    pub excluded: Excluded,
    /// One of the whole program, or of slices.
    pub proofs: Vec<Proof>,
}

/// A proof of a program, or of a slice of it.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What it looks at; none: everything.
    pub slice: Option<Slice>,
    /// What cannot happen there.
    pub excluded: Excluded,
    /// The arena of the predicates.
    pub terms: Terms,
    /// The predicates, by [`Atom`].
    pub atoms: Vec<Term>,
    /// The invariants.
    pub invariants: Invariants,
    /// How third threads were seen.
    pub form: Form,
    /// What is known of two threads together, where one does not suffice.
    pub pairs: Option<PairProof>,
}

/// The part of a proof that is about two threads together.
#[derive(Clone, Debug)]
pub struct PairProof {
    /// The predicates, by [`Atom`], in the arena of the proof.
    pub atoms: Vec<Term>,
    /// The invariants.
    pub invariants: PairInvariants,
}

/// Who shows that terms contradict one another.
pub trait Refuter {
    /// True if no values make all of these true; an error if that is not known.
    fn refutes(&mut self, terms: &Terms, all: &[Term]) -> Result<bool, String>;
}

/// Why a proof is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejected(pub String);

/// Checks a proof; how many conditions there were.
pub fn confirm(
    program: &Program,
    certificate: &Certificate,
    refuter: &mut dyn Refuter,
) -> Result<u64, Rejected> {
    let x = expand(program).map_err(Rejected)?;
    covers(&x, certificate)?;
    let mut count = 0;
    for proof in &certificate.proofs {
        count += stands(&x, proof, &certificate.settings, refuter)?;
    }
    Ok(count)
}

/// Do the proofs together look at everything?
fn covers(x: &Expansion<'_>, certificate: &Certificate) -> Result<(), Rejected> {
    let proofs = &certificate.proofs;
    let races = || proofs.iter().filter(|p| p.excluded.races);
    let asserts = || proofs.iter().filter(|p| p.excluded.asserts);
    // What is not modelled must be excluded by somebody.
    if proofs.is_empty() {
        return Err(Rejected("nothing is proved".to_string()));
    }
    if certificate.excluded.races {
        let checks = |proof: &Proof, part: &Part| {
            let slice = proof.slice.as_ref();
            slice.is_none_or(|s| s.checked.contains(part))
        };
        let checked = |part: &Part| races().any(|p| checks(p, part));
        if !needed_parts(x).iter().all(checked) {
            return Err(Rejected("a part of memory is not looked at".to_string()));
        }
    }
    if certificate.excluded.asserts {
        let looks = |proof: &Proof, site: &Site| {
            let slice = proof.slice.as_ref();
            slice.is_none_or(|s| s.asserts.contains(site))
        };
        let looked = |site: &Site| asserts().any(|p| looks(p, site));
        if !assertions(x).iter().all(looked) {
            return Err(Rejected("an assertion is not looked at".to_string()));
        }
    }
    Ok(())
}

/// Checks one of the proofs; how many conditions there were.
fn stands(
    x: &Expansion<'_>,
    proof: &Proof,
    settings: &Settings,
    refuter: &mut dyn Refuter,
) -> Result<u64, Rejected> {
    let system = system(x, proof.slice.as_ref(), settings).map_err(Rejected)?;
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
    Ok(check.count)
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
                return Err(Rejected("a predicate about several threads".to_string()));
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
            _ => Err(Rejected(format!("no variable `{}`", terms.name(v)))),
        }
    }

    /// Views and predicates are there, and fit one another.
    fn shape(&self) -> Result<(), Rejected> {
        for (view, atoms) in self.invariants {
            let places = [(crate::target::KindId::MAIN, view.main)];
            for (kind, at) in places.into_iter().chain(view.other) {
                let kind = self.o.system.kinds.get(kind.0 as usize);
                if kind.is_none_or(|k| at.0 as usize >= k.locations.len()) {
                    return Err(Rejected("a view of no location".to_string()));
                }
            }
            for a in atoms {
                let Some(&term) = self.atoms.get(a.0 as usize) else {
                    return Err(Rejected("no such predicate".to_string()));
                };
                let kind = scope(&self.o, term).flatten();
                if kind.is_some() && kind != view.other.map(|(k, _)| k) {
                    return Err(Rejected("a predicate about another thread".to_string()));
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
            return Err(Rejected("the start is not covered".to_string()));
        }
        self.survives(&[], &start, View::START, "the start")?;
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
                    self.survives(&facts, step, step.leads(view), "a step")?;
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
                    self.survives(&all, step, view, "a step of another thread")?;
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
        what: &str,
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

    fn refute(&mut self, query: &[Term], what: &str) -> Result<(), Rejected> {
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
            Ok(false) => Err(Rejected(format!("{what} breaks an invariant"))),
            Err(reason) => Err(Rejected(reason)),
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
                self.refute(&query, "a bad state")
                    .map_err(|Rejected(why)| {
                        Rejected(why.replace("breaks an invariant", "is not excluded"))
                    })?;
            }
        }
        Ok(())
    }
}
