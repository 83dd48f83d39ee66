//! What must hold for invariants of views to be inductive.
//!
//! A *view* is `main` at a location, alone or together with one other thread at one. An invariant
//! of a view holds whenever `main` is there and some thread of the kind is there, whatever the
//! rest of the program does. It does if it survives the steps of the two, and the steps of any
//! third thread, of which the invariant of `main` with that thread may be assumed. (The relation
//! form of T. Henzinger, R. Jhala, R. Majumdar, S. Qadeer: *Thread-Modular Abstraction Refinement*,
//! CAV 2003, section 2, with the creator in every view. In the havoc form of section 3 the third
//! thread gives what it writes any value.) By induction over executions, for any number of threads.
//!
//! Taken for granted, and true of the machine: handles of threads are distinct and not 0 or 1 (1 is
//! `main`'s); a thread joined has ended; a new thread's handle is no other thread's, and no lock is held by
//! it; counts of threads are what they are by definition ([`crate::transition::cardinality`]).

use crate::program::target::KindId;
use crate::transition::system::{ControlLocation, Effect, Kind, LocId, Role, System};
use logic::{Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// `main` at a location, alone or with another thread.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct View {
    /// Where `main` stands.
    pub main: LocId,
    /// The other thread.
    pub other: Option<(KindId, LocId)>,
}

impl View {
    /// Where every program begins.
    pub const START: View = View {
        main: LocId(0),
        other: None,
    };
}

/// How a third thread's steps are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// What it writes gets any value.
    Havoc,
    /// Exactly.
    Relation,
}

/// A step that leads to a view.
#[derive(Clone, Debug)]
pub struct Step {
    /// What else is known before it, beside invariants.
    pub given: Vec<Term>,
    /// Where it leads; none: nowhere else.
    pub to: Option<View>,
    /// The values after it, in terms of those before.
    pub after: BTreeMap<Var, Term>,
}

impl Step {
    /// Where it leads from a view.
    pub fn leads(&self, from: View) -> View {
        self.to.unwrap_or(from)
    }
}

/// All steps that a thread can make.
#[derive(Debug)]
pub struct Steps {
    /// The same number means the same conditions and changes.
    pub number: u32,
    /// The steps.
    pub list: Vec<Step>,
}

/// What the steps of a third thread depend on: has `main` ended, of which kind is the view's thread,
/// has it ended, and where is it counted?
type Vantage = (bool, Option<(KindId, bool, Vec<bool>)>);

/// Conditions and changes of steps.
type Shape = Vec<(Vec<Term>, BTreeMap<Var, Term>)>;

/// Who makes a step, by the names its variables have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Actor {
    /// `main`.
    Main,
    /// The view's other thread.
    Other,
    /// Another thread.
    Third(KindId, LocId),
}

/// A kind with other names for its variables, and those names.
pub(crate) fn renamed(terms: &mut Terms, kind: &Kind, prefix: &str) -> (Kind, BTreeMap<Var, Term>) {
    let mut names = BTreeMap::new();
    for (var, _) in &kind.vars {
        let v = terms.as_var(*var).expect("state variables are variables");
        let name = format!("{prefix} {}", terms.name(v));
        let sort = terms.sort(*var);
        let new = terms.var(&name, sort);
        names.insert(v, new);
    }
    let mut third = kind.clone();
    let mut new = |t: &mut Term| *t = terms.substitute(*t, &names);
    new(&mut third.handle);
    for location in &mut third.locations {
        for access in &mut location.accesses {
            new(&mut access.addr);
        }
        for edge in &mut location.edges {
            new(&mut edge.guard);
            let updates = std::mem::take(&mut edge.updates);
            for (mut var, mut value) in updates {
                new(&mut var);
                new(&mut value);
                edge.updates.insert(var, value);
            }
            match &mut edge.effect {
                Effect::None | Effect::Alone(_) => {}
                Effect::Spawn { start, .. } => {
                    start.iter_mut().for_each(|(_, value)| new(value));
                }
                Effect::Join(handle) => new(handle),
                // The others' variables keep their names.
                Effect::Exclude(_) => {}
            }
        }
    }
    (third, names)
}

/// The steps of a system, view by view.
#[derive(Debug)]
pub struct Obligations {
    /// The system.
    pub system: System,
    /// The kinds again, with other names for their variables: the third thread.
    pub thirds: Vec<Kind>,
    /// The names: a kind's variables to those of the third thread.
    pub renaming: Vec<BTreeMap<Var, Term>>,
    /// How third threads are seen.
    pub form: Form,
    owners: BTreeMap<Var, Option<KindId>>,
    made: BTreeMap<(View, Actor), Rc<Steps>>,
    thirds_made: BTreeMap<(Vantage, KindId, LocId), Rc<Steps>>,
    /// Which third threads' locations have steps that change what others see.
    active: Vec<Vec<bool>>,
    shapes: BTreeMap<Shape, u32>,
}

impl Obligations {
    /// Of a system.
    pub fn new(mut system: System, form: Form) -> Obligations {
        let mut thirds = Vec::new();
        let mut renaming = Vec::new();
        for kind in &system.kinds {
            let (third, names) = renamed(&mut system.terms, kind, "other");
            thirds.push(third);
            renaming.push(names);
        }
        let mut owners = BTreeMap::new();
        let shared = system.shared.iter().map(|(v, _)| (*v, None));
        let own = system.kinds.iter().enumerate().flat_map(|(k, kind)| {
            let vars = kind.vars.iter();
            vars.map(move |(v, _)| (*v, Some(KindId(k as u32))))
        });
        for (var, owner) in shared.chain(own) {
            owners.extend(system.terms.as_var(var).map(|v| (v, owner)));
        }
        let shared: BTreeSet<Term> = system.shared.iter().map(|(v, _)| *v).collect();
        let changes = |l: &ControlLocation| {
            let mut edges = l.edges.iter().filter(|e| e.claim.is_none());
            edges.any(|e| e.updates.keys().any(|v| shared.contains(v)))
        };
        let active = system.kinds.iter();
        let active = active.map(|k| k.locations.iter().map(changes).collect());
        let active = active.collect();
        Obligations {
            system,
            thirds,
            renaming,
            form,
            owners,
            made: BTreeMap::new(),
            thirds_made: BTreeMap::new(),
            active,
            shapes: BTreeMap::new(),
        }
    }

    /// Sees third threads in another form from now on.
    pub fn set_form(&mut self, form: Form) {
        if form != self.form {
            self.form = form;
            self.thirds_made.clear();
        }
    }

    /// Whose a state variable is: a kind's, or shared; `None` if it is no state variable.
    pub fn owner(&self, v: Var) -> Option<Option<KindId>> {
        self.owners.get(&v).copied()
    }

    /// Where `main` begins, and the values then.
    pub fn start(&mut self) -> Step {
        let mut after = BTreeMap::new();
        for i in 0..self.system.shared.len() {
            let (var, init) = self.system.shared[i];
            self.assign(&mut after, var, init);
        }
        Step {
            given: Vec::new(),
            to: Some(View {
                main: LocId(0),
                other: None,
            }),
            after,
        }
    }

    /// Notes a new value; none: any.
    pub(crate) fn assign(
        &mut self,
        after: &mut BTreeMap<Var, Term>,
        var: Term,
        value: Option<Term>,
    ) {
        let Some(v) = self.system.terms.as_var(var) else {
            return;
        };
        // One name a variable: equal questions about different views are then the same.
        let value = value.unwrap_or_else(|| {
            let sort = self.system.terms.sort(var);
            let name = format!("any {}", self.system.terms.name(v));
            self.system.terms.var(&name, sort)
        });
        after.insert(v, value);
    }

    /// Has the process ended?
    pub fn is_over(&self, view: View) -> bool {
        self.role(KindId::MAIN, view.main) == Role::Exited
    }

    /// What a location is.
    pub fn role(&self, kind: KindId, at: LocId) -> Role {
        self.system.location(kind, at).role
    }

    /// May a third thread of this kind be there beside the view's?
    pub fn beside(&self, view: View, kind: KindId) -> bool {
        match view.other {
            Some((other, _)) if other == kind => self.system.kind(kind).many,
            _ => true,
        }
    }

    /// What is true by definition: handles of threads differ, and counts are not less than what is
    /// seen of the view's thread and of a third one.
    pub fn axioms(&mut self, view: View, third: Option<(KindId, LocId)>) -> Vec<Term> {
        let mut out = self.handles(view, third.map(|(k, _)| k));
        for i in 0..self.system.counts.len() {
            let count = &self.system.counts[i];
            let least = count.within(view.other.into_iter().chain(third));
            let ghost = count.ghost;
            let terms = &mut self.system.terms;
            let least = terms.bits(terms.width(ghost), least);
            out.push(terms.sle(least, ghost));
        }
        out
    }

    /// Facts about handles: those of the view's thread and of a third one.
    fn handles(&mut self, view: View, third: Option<KindId>) -> Vec<Term> {
        let mut known = self.system.first_handles();
        let other = view
            .other
            .map(|(k, _)| self.system.kinds[k.0 as usize].handle);
        let third = third.map(|k| self.thirds[k.0 as usize].handle);
        let mut out = Vec::new();
        for handle in other.into_iter().chain(third) {
            for &k in &known {
                out.push(self.system.terms.ne(handle, k));
            }
            known.push(handle);
        }
        out
    }

    /// The steps that start in a view: of `main`, of its other thread, or of a third one.
    pub fn steps(&mut self, view: View, actor: Actor) -> Rc<Steps> {
        if let Actor::Third(kind, at) = actor {
            return self.third_steps(view, kind, at);
        }
        if let Some(known) = self.made.get(&(view, actor)) {
            return Rc::clone(known);
        }
        let made = self.numbered(view, actor);
        self.made.insert((view, actor), Rc::clone(&made));
        made
    }

    fn third_steps(&mut self, view: View, kind: KindId, at: LocId) -> Rc<Steps> {
        let key = (self.vantage(view), kind, at);
        if let Some(known) = self.thirds_made.get(&key) {
            return Rc::clone(known);
        }
        let made = self.numbered(view, Actor::Third(kind, at));
        self.thirds_made.insert(key, Rc::clone(&made));
        made
    }

    fn numbered(&mut self, view: View, actor: Actor) -> Rc<Steps> {
        let list = self.make(view, actor);
        let shape = list.iter().map(|s| (s.given.clone(), s.after.clone()));
        let next = self.shapes.len() as u32;
        let number = *self.shapes.entry(shape.collect()).or_insert(next);
        Rc::new(Steps { number, list })
    }

    fn vantage(&self, view: View) -> Vantage {
        let ended = |kind, at| self.role(kind, at) == Role::Ended;
        let other = view.other.map(|(kind, at)| {
            let counts = self.system.counts.iter();
            let counted = counts.map(|c| c.within([(kind, at)]) > 0).collect();
            (kind, ended(kind, at), counted)
        });
        (ended(KindId::MAIN, view.main), other)
    }

    /// Can a third thread at a location change what others see?
    pub fn is_active(&self, kind: KindId, at: LocId) -> bool {
        self.active[kind.0 as usize][at.0 as usize]
    }

    fn make(&mut self, view: View, actor: Actor) -> Vec<Step> {
        let (kind, at) = match actor {
            Actor::Main => (KindId::MAIN, view.main),
            Actor::Other => match view.other {
                Some(other) => other,
                None => return Vec::new(),
            },
            Actor::Third(kind, at) => (kind, at),
        };
        let count = self.system.location(kind, at).edges.len();
        let mut out = Vec::new();
        for i in 0..count {
            let edge = match actor {
                Actor::Third(..) => &self.thirds[kind.0 as usize].locations[at.0 as usize].edges[i],
                _ => &self.system.location(kind, at).edges[i],
            };
            if edge.claim.is_some() {
                continue;
            }
            let edge = edge.clone();
            let third = match actor {
                Actor::Third(kind, at) => Some((kind, at)),
                _ => None,
            };
            let mut given = self.axioms(view, third);
            given.push(edge.guard);
            self.effect(view, actor, &edge.effect, &mut given);
            let mut after = BTreeMap::new();
            for (&var, &value) in &edge.updates {
                let third = matches!(actor, Actor::Third(..));
                let v = self.system.terms.as_var(var);
                if third && v.and_then(|v| self.owner(v)) != Some(None) {
                    continue;
                }
                let value = (!third || self.form == Form::Relation).then_some(value);
                self.assign(&mut after, var, value);
            }
            let to = match actor {
                Actor::Main => Some(View {
                    main: edge.to,
                    ..view
                }),
                Actor::Other => Some(View {
                    other: Some((kind, edge.to)),
                    ..view
                }),
                Actor::Third(..) => None,
            };
            let new = self.started(
                view,
                actor,
                &edge.effect,
                to.unwrap_or(view),
                &given,
                &after,
            );
            out.push(Step { given, to, after });
            out.extend(new);
        }
        out
    }

    /// The view of a thread started by `main` alone or by the view's other thread.
    fn started(
        &mut self,
        view: View,
        actor: Actor,
        effect: &Effect,
        to: View,
        given: &[Term],
        after: &BTreeMap<Var, Term>,
    ) -> Option<Step> {
        let Effect::Spawn {
            kind,
            start,
            handle,
        } = effect
        else {
            return None;
        };
        let starts = match actor {
            Actor::Main => view.other.is_none(),
            Actor::Other => true,
            Actor::Third(..) => false,
        };
        if !starts {
            return None;
        }
        // What the starter's own variables become does not concern the new thread's view.
        let mut after = after.clone();
        for k in 1..self.system.kinds.len() {
            for i in 0..self.system.kinds[k].vars.len() {
                let (var, _) = self.system.kinds[k].vars[i];
                if let Some(v) = self.system.terms.as_var(var) {
                    after.remove(&v);
                }
            }
        }
        for i in 0..self.system.kind(*kind).vars.len() {
            let (var, init) = self.system.kind(*kind).vars[i];
            let given = start
                .iter()
                .find(|(p, _)| *p == var)
                .map(|(_, value)| *value);
            let own = (var == self.system.kind(*kind).handle).then_some(*handle);
            self.assign(&mut after, var, given.or(own).or(init));
        }
        Some(Step {
            given: given.to_vec(),
            to: Some(View {
                main: to.main,
                other: Some((*kind, LocId(0))),
            }),
            after,
        })
    }

    /// What a step waits for.
    fn effect(&mut self, view: View, actor: Actor, effect: &Effect, given: &mut Vec<Term>) {
        let bystander = view.other.filter(|_| actor != Actor::Other);
        match effect {
            Effect::None | Effect::Alone(_) => {}
            Effect::Spawn { handle, .. } => {
                let mut known = self.system.first_handles();
                known.extend(view.other.map(|(k, _)| self.system.kind(k).handle));
                if let Actor::Third(k, _) = actor {
                    known.push(self.thirds[k.0 as usize].handle);
                }
                known.extend(&self.system.owners);
                for k in known {
                    given.push(self.system.terms.ne(*handle, k));
                }
            }
            Effect::Join(handle) => {
                if let Some((k, at)) = bystander
                    && self.role(k, at) != Role::Ended
                {
                    let theirs = self.system.kind(k).handle;
                    given.push(self.system.terms.ne(*handle, theirs));
                }
                if actor != Actor::Main && self.role(KindId::MAIN, view.main) != Role::Ended {
                    let main = self.system.kind(KindId::MAIN).handle;
                    given.push(self.system.terms.ne(*handle, main));
                }
            }
            Effect::Exclude(readers) => {
                for (kind, var) in readers {
                    let main = *kind == KindId::MAIN && actor != Actor::Main;
                    let other = bystander.is_some_and(|(k, _)| k == *kind);
                    if main || other {
                        let zero = self.system.terms.bits(32, 0);
                        given.push(self.system.terms.eq(*var, zero));
                    }
                }
            }
        }
    }
}
