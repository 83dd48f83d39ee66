//! What a proof needs of its invariants, by unsat cores.
//!
//! The least fixpoint keeps every predicate that holds. Most of them exclude nothing: unsatisfiable
//! cores say which are used where something bad is excluded, and which are used to show those, and
//! so on backwards. The rest is left out of the certificate. What is left is inductive again,
//! because every condition of it was shown with what is left; the check of the certificate does not
//! rely on that.

mod pairs;

pub(crate) use pairs::needed_of_two;

use crate::certificate::Excluded;
use crate::error::suspects;
use crate::invariant::{Atom, Atoms, Invariants, Stopped};
use crate::obligation::{Actor, Obligations, Step, Steps, View};
use logic::Term;
use smt::{Answer, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

/// Where a step comes from: a view, and the view of the third thread that makes it.
type Source = (View, Option<View>);

/// The invariants without what is not needed to exclude these things.
pub fn needed(
    o: &mut Obligations,
    atoms: &Atoms,
    invariants: &Invariants,
    excluded: Excluded,
    solver: &mut Solver,
    deadline: Option<Instant>,
) -> Result<Invariants, Stopped> {
    let mut needs = Needs {
        o,
        atoms,
        invariants,
        solver,
        deadline,
        kept: invariants.keys().map(|v| (*v, BTreeSet::new())).collect(),
        changed: BTreeSet::new(),
    };
    needs.safety(excluded)?;
    needs.induction()?;
    Ok(needs.kept)
}

struct Needs<'a> {
    o: &'a mut Obligations,
    atoms: &'a Atoms,
    invariants: &'a Invariants,
    solver: &'a mut Solver,
    deadline: Option<Instant>,
    kept: Invariants,
    /// Views of which more is needed than was shown.
    changed: BTreeSet<View>,
}

impl Needs<'_> {
    /// What excludes the bad states.
    fn safety(&mut self, excluded: Excluded) -> Result<(), Stopped> {
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            for (what, third, when) in suspects(self.o, view, &views) {
                if !excluded.covers(&what) {
                    continue;
                }
                let by = third.map(|other| View {
                    main: view.main,
                    other: Some(other),
                });
                let mut given = self.o.axioms(view, third);
                given.push(when);
                self.use_core((view, by), &given)?;
            }
        }
        Ok(())
    }

    /// What shows that what is needed holds.
    fn induction(&mut self) -> Result<(), Stopped> {
        let into = self.steps();
        // Where a step cannot lead must be shown, too.
        for (source, step) in into.values().flatten() {
            if !self.invariants.contains_key(&step.leads(source.0)) {
                self.use_core(*source, &step.given)?;
            }
        }
        let mut shown: BTreeMap<View, BTreeSet<Atom>> = BTreeMap::new();
        while let Some(view) = self.changed.pop_first() {
            let done = shown.entry(view).or_default();
            let wanted = &self.kept[&view];
            let new: Vec<Atom> = wanted.difference(done).copied().collect();
            done.extend(&new);
            let Some(steps) = into.get(&view) else {
                continue;
            };
            for (source, step) in steps {
                self.shows(*source, step, &new)?;
            }
        }
        Ok(())
    }

    /// All steps, by where they lead; those that lead nowhere known are there, too.
    fn steps(&mut self) -> BTreeMap<View, Vec<(Source, Step)>> {
        let mut into: BTreeMap<View, Vec<(Source, Step)>> = BTreeMap::new();
        let views: Vec<View> = self.invariants.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            let mut add = |source: Source, steps: Rc<Steps>| {
                for step in &steps.list {
                    into.entry(step.leads(source.0))
                        .or_default()
                        .push((source, step.clone()));
                }
            };
            for actor in [Actor::Main, Actor::Other] {
                add((view, None), self.o.steps(view, actor));
            }
            for &by in views.iter().filter(|v| v.main == view.main) {
                if let Some((kind, at)) = by.other
                    && self.o.beside(view, kind)
                {
                    add((view, Some(by)), self.o.steps(view, Actor::Third(kind, at)));
                }
            }
        }
        into
    }

    /// These predicates hold after a step: notes what that rests on.
    fn shows(&mut self, source: Source, step: &Step, new: &[Atom]) -> Result<(), Stopped> {
        let terms: Vec<Term> = new.iter().map(|a| self.atoms.term(*a)).collect();
        let after = self.o.system.terms.substitute_all(&terms, &step.after);
        let mut broken = Vec::new();
        for ((atom, term), after) in new.iter().zip(&terms).zip(after) {
            let stays = *term == after && self.invariants[&source.0].contains(atom);
            if stays {
                self.keep(source.0, *atom);
            } else {
                broken.push(self.o.system.terms.not(after));
            }
        }
        let any = self.o.system.terms.or_all(broken);
        if self.o.system.terms.as_bool(any) == Some(false) {
            return Ok(());
        }
        let mut given = step.given.clone();
        given.push(any);
        self.use_core(source, &given)
    }

    fn keep(&mut self, view: View, atom: Atom) {
        if self.kept.entry(view).or_default().insert(atom) {
            self.changed.insert(view);
        }
    }

    /// The facts that contradict what is given are needed.
    fn use_core(&mut self, (view, by): Source, given: &[Term]) -> Result<(), Stopped> {
        if bounds::is_over() || self.deadline.is_some_and(|d| Instant::now() > d) {
            return Err(Stopped::Time);
        }
        let known = |t: &Term, o: &Obligations| o.system.terms.as_bool(*t);
        if given.iter().any(|t| known(t, self.o) == Some(false)) {
            return Ok(());
        }
        let mut query: Vec<Term> = given.to_vec();
        query.retain(|t| known(t, self.o).is_none());
        let mut facts: BTreeMap<Term, Vec<(View, Atom)>> = BTreeMap::new();
        for &atom in &self.invariants[&view] {
            let term = self.atoms.term(atom);
            facts.entry(term).or_default().push((view, atom));
        }
        for &atom in by.iter().flat_map(|by| &self.invariants[by]) {
            let term = self.atoms.term(atom);
            let term = match self.atoms.kind(atom) {
                Some(k) => {
                    let names = &self.o.renaming[k.0 as usize];
                    self.o.system.terms.substitute(term, names)
                }
                None => term,
            };
            facts.entry(term).or_default().extend(by.map(|v| (v, atom)));
        }
        query.extend(facts.keys().copied());
        match self.solver.check(&self.o.system.terms, &query) {
            Answer::Unsat(core) => {
                for term in core {
                    let owners = facts.get(&term).into_iter().flatten();
                    // What is needed anyway is taken where there is a choice.
                    let list: Vec<(View, Atom)> = owners.copied().collect();
                    let have = list.iter().any(|(v, a)| self.kept[v].contains(a));
                    if let (Some((v, a)), false) = (list.first(), have) {
                        self.keep(*v, *a);
                    }
                }
                Ok(())
            }
            // The invariants given exclude it; the judge of the certificate will say so.
            Answer::Sat(_) => Ok(()),
            Answer::Unknown(reason) => Err(Stopped::Solver(reason)),
        }
    }
}
