//! What a proof needs of what is known of one thread and of two together.
//!
//! As for one thread: from what excludes the bad states backwards, by unsatisfiable cores. A
//! condition rests on what is known of each thread in view and of each two of them.

use crate::certificate::Excluded;
use crate::error::suspects;
use crate::invariant::{Atom, Atoms, Invariants, Stopped};
use crate::obligation::{Actor, Obligations, View};
use crate::pair::{
    Arrival, Mover, Pair, PairAtoms, PairInvariants, Scene, Seat, Seats, Standing, sayings,
};
use crate::system::LocId;
use logic::{Term, Var};
use smt::{Answer, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Invariants of one thread and of two.
pub type Both = (Invariants, PairInvariants);

/// What something is known of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Subject {
    One(View),
    Two(Pair),
}

/// What is known of whom, by which names.
type Known = (Subject, (Seat, Seat));

/// Something that was shown: a step, and what it keeps.
struct Condition {
    from: Vec<Known>,
    given: Vec<Term>,
    to: Subject,
    /// By which names it speaks of those it keeps something of.
    ways: Vec<(Seat, Seat)>,
    after: BTreeMap<Var, Term>,
}

/// The invariants without what is not needed to exclude these things.
pub(crate) fn needed_of_two(
    (o, seats): (&mut Obligations, &Seats),
    predicates: (&Atoms, &PairAtoms),
    known: &Both,
    excluded: Excluded,
    solver: &mut Solver,
    deadline: Option<Instant>,
) -> Result<Both, Stopped> {
    let mut needs = Needs {
        o,
        seats,
        predicates,
        known,
        solver,
        deadline,
        kept: BTreeMap::new(),
        changed: BTreeSet::new(),
    };
    needs.safety(excluded)?;
    needs.induction()?;
    let kept = |s: Subject| needs.kept.get(&s).cloned().unwrap_or_default();
    let one = known.0.keys().map(|v| (*v, kept(Subject::One(*v))));
    let two = known.1.keys().map(|p| (*p, kept(Subject::Two(*p))));
    Ok((one.collect(), two.collect()))
}

struct Needs<'a> {
    o: &'a mut Obligations,
    seats: &'a Seats,
    predicates: (&'a Atoms, &'a PairAtoms),
    known: &'a Both,
    solver: &'a mut Solver,
    deadline: Option<Instant>,
    kept: BTreeMap<Subject, BTreeSet<Atom>>,
    /// Of whom more is needed than was shown.
    changed: BTreeSet<Subject>,
}

const AS_THEY_ARE: (Seat, Seat) = (Seat::First, Seat::Second);

impl Needs<'_> {
    fn facts(&self, subject: Subject) -> Option<&BTreeSet<Atom>> {
        match subject {
            Subject::One(view) => self.known.0.get(&view),
            Subject::Two(pair) => self.known.1.get(&pair),
        }
    }

    fn term(&self, subject: Subject, atom: Atom) -> Term {
        match subject {
            Subject::One(_) => self.predicates.0.term(atom),
            Subject::Two(_) => self.predicates.1.term(atom),
        }
    }

    /// What is known of a thread at a seat.
    fn one(main: LocId, (seat, place): (Seat, Standing)) -> Known {
        let view = View {
            main,
            other: Some(place),
        };
        let names = match seat {
            Seat::First => AS_THEY_ARE,
            Seat::Second => (Seat::Second, Seat::First),
            Seat::Further => (Seat::Further, Seat::First),
        };
        (Subject::One(view), names)
    }

    /// All that is known of those in a scene; none if two of them cannot be there together.
    fn scene(&self, scene: &Scene) -> Option<Vec<Known>> {
        let mut out = Vec::new();
        for (i, &a) in scene.threads.iter().enumerate() {
            out.push(Self::one(scene.main, a));
            for &b in &scene.threads[i + 1..] {
                let (pair, ways) = sayings(scene.main, a, b);
                self.known.1.get(&pair)?;
                out.extend(ways.into_iter().map(|by| (Subject::Two(pair), by)));
            }
        }
        Some(out)
    }

    /// What excludes the bad states.
    fn safety(&mut self, excluded: Excluded) -> Result<(), Stopped> {
        let views: Vec<View> = self.known.0.keys().copied().collect();
        for &view in &views {
            if self.o.is_over(view) {
                continue;
            }
            for (what, third, when) in suspects(self.o, view, &views) {
                let Some(from) = self.beside(view, third) else {
                    continue;
                };
                if excluded.covers(&what) {
                    let mut given = self.o.axioms(view, third);
                    given.push(when);
                    self.use_core(&from, &given)?;
                }
            }
        }
        Ok(())
    }

    /// All that is known of a view, and of another thread beside it.
    fn beside(&self, view: View, third: Option<Standing>) -> Option<Vec<Known>> {
        let seats = [Seat::First, Seat::Second].into_iter();
        let places = view.other.into_iter().chain(third);
        match view.other {
            Some(_) => self.scene(&Scene {
                main: view.main,
                threads: seats.zip(places).collect(),
            }),
            None => {
                let its = third.map(|place| Self::one(view.main, (Seat::Second, place)));
                let main = (Subject::One(view), AS_THEY_ARE);
                Some(std::iter::once(main).chain(its).collect())
            }
        }
    }

    /// What shows that what is needed holds.
    fn induction(&mut self) -> Result<(), Stopped> {
        let mut into: BTreeMap<Subject, Vec<Condition>> = BTreeMap::new();
        for condition in self.conditions() {
            // Where a step cannot lead must be shown, too.
            if self.facts(condition.to).is_none() {
                self.use_core(&condition.from, &condition.given)?;
            }
            into.entry(condition.to).or_default().push(condition);
        }
        let mut shown: BTreeMap<Subject, BTreeSet<Atom>> = BTreeMap::new();
        while let Some(subject) = self.changed.pop_first() {
            let done = shown.entry(subject).or_default();
            let new: Vec<Atom> = self.kept[&subject].difference(done).copied().collect();
            done.extend(&new);
            for condition in into.get(&subject).into_iter().flatten() {
                self.shows(condition, &new)?;
            }
        }
        Ok(())
    }

    /// All steps.
    fn conditions(&mut self) -> Vec<Condition> {
        let mut out = Vec::new();
        let views: Vec<View> = self.known.0.keys().copied().collect();
        let pairs: Vec<Pair> = self.known.1.keys().copied().collect();
        for &view in &views {
            if !self.o.is_over(view) {
                self.steps_of_one(view, &views, &mut out);
            }
        }
        for pair in pairs {
            let [a, b] = pair.views();
            if self.o.is_over(a) {
                continue;
            }
            for mover in [
                Mover::Main,
                Mover::Thread(Seat::First),
                Mover::Thread(Seat::Second),
            ] {
                self.arrivals(&Scene::two(pair), mover, &mut out);
            }
            for by in views.iter().filter(|v| v.main == pair.main) {
                if let Some(by) = by.other
                    && self.o.beside(a, by.0)
                    && self.o.beside(b, by.0)
                    && self.o.is_active(by.0, by.1)
                {
                    let mover = Mover::Thread(Seat::Further);
                    self.arrivals(&Scene::three(pair, by), mover, &mut out);
                }
            }
        }
        out
    }

    fn steps_of_one(&mut self, view: View, views: &[View], out: &mut Vec<Condition>) {
        let mut add = |from: &[Known], to: View, given: &[Term], after: &BTreeMap<Var, Term>| {
            out.push(Condition {
                from: from.to_vec(),
                given: given.to_vec(),
                to: Subject::One(to),
                ways: vec![AS_THEY_ARE],
                after: after.clone(),
            });
        };
        let alone = [(Subject::One(view), AS_THEY_ARE)];
        for actor in [Actor::Main, Actor::Other] {
            for step in &self.o.steps(view, actor).list {
                add(&alone, step.leads(view), &step.given, &step.after);
            }
        }
        for by in views.iter().filter(|v| v.main == view.main) {
            let Some((kind, at)) = by.other else { continue };
            if !self.o.beside(view, kind) || !self.o.is_active(kind, at) {
                continue;
            }
            let Some(from) = self.beside(view, by.other) else {
                continue;
            };
            for step in &self.o.steps(view, Actor::Third(kind, at)).list {
                add(&from, view, &step.given, &step.after);
            }
        }
        if let Some(place) = view.other {
            for mover in [Mover::Main, Mover::Thread(Seat::First)] {
                self.arrivals(&Scene::one(view.main, place), mover, out);
            }
        }
    }

    fn arrivals(&mut self, scene: &Scene, mover: Mover, out: &mut Vec<Condition>) {
        let Some(from) = self.scene(scene) else {
            return;
        };
        for step in self.seats.arrivals(self.o, scene, mover) {
            let Arrival {
                given,
                main,
                both: [a, b],
                after,
            } = step;
            let (pair, ways) = sayings(main, (Seat::First, a), (Seat::Second, b));
            out.push(Condition {
                from: from.clone(),
                given,
                to: Subject::Two(pair),
                ways,
                after,
            });
        }
    }

    /// These predicates hold after a step: notes what that rests on.
    fn shows(&mut self, condition: &Condition, new: &[Atom]) -> Result<(), Stopped> {
        let mut broken = Vec::new();
        for &by in &condition.ways {
            for &atom in new {
                let term = self.term(condition.to, atom);
                let term = self.seats.seated(self.o, term, by);
                let after = self.o.system.terms.substitute(term, &condition.after);
                let same = condition.from.contains(&(condition.to, by));
                if same && after == term {
                    self.keep(condition.to, atom);
                } else {
                    broken.push(self.o.system.terms.not(after));
                }
            }
        }
        let any = self.o.system.terms.or_all(broken);
        if self.o.system.terms.as_bool(any) == Some(false) {
            return Ok(());
        }
        let mut given = condition.given.clone();
        given.push(any);
        self.use_core(&condition.from, &given)
    }

    fn keep(&mut self, subject: Subject, atom: Atom) {
        if self.kept.entry(subject).or_default().insert(atom) {
            self.changed.insert(subject);
        }
    }

    /// The facts that contradict what is given are needed.
    fn use_core(&mut self, from: &[Known], given: &[Term]) -> Result<(), Stopped> {
        if bounds::is_over() || self.deadline.is_some_and(|d| Instant::now() > d) {
            return Err(Stopped::Time);
        }
        let known = |t: &Term, o: &Obligations| o.system.terms.as_bool(*t);
        if given.iter().any(|t| known(t, self.o) == Some(false)) {
            return Ok(());
        }
        let mut query: Vec<Term> = given.to_vec();
        query.retain(|t| known(t, self.o).is_none());
        let mut facts: BTreeMap<Term, Vec<(Subject, Atom)>> = BTreeMap::new();
        for &(subject, by) in from {
            for atom in self.facts(subject).cloned().unwrap_or_default() {
                let term = self.term(subject, atom);
                let term = self.seats.seated(self.o, term, by);
                facts.entry(term).or_default().push((subject, atom));
            }
        }
        query.extend(facts.keys().copied());
        match self.solver.check(&self.o.system.terms, &query) {
            Answer::Unsat(core) => {
                for list in core.iter().filter_map(|term| facts.get(term)) {
                    // What is needed anyway is taken where there is a choice.
                    let kept = |(s, a): &(Subject, Atom)| {
                        self.kept.get(s).is_some_and(|kept| kept.contains(a))
                    };
                    if let (Some(&(s, a)), false) = (list.first(), list.iter().any(kept)) {
                        self.keep(s, a);
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
