//! Accesses under a lock made part of the step before them.
//!
//! Paper: R. Lipton, *Reduction: a method of proving properties of parallel programs*, CACM 1975; here
//! with locks as C. Flanagan and S. Qadeer have them (*A type and effect system for atomicity*, PLDI 2003).
//! What every access to a variable is made with one lock held commutes with every step that another
//! thread can make in between: that step holds no such lock. So does giving the lock back, which no thread can
//! take before. So nothing is lost if these follow at once on what their thread did before, and a critical
//! section becomes one step, or few.
//!
//! Who holds what is read off the automata. A lock counts only if every step that changes its owner takes
//! it for its own thread where it is free, or gives it back where it is its own: then no two threads hold
//! it at a time, whatever the rest of the program does. Nor may a step ask whether another thread holds it,
//! as a precise model of a failed attempt to take it would. Before the first thread is created `main` needs no
//! lock. A location goes only if its thread always has a way on from it, for what it did before must be
//! seen even if it then stands still; it stays if the process ends there, for others may move before that.
//! Two threads before conflicting accesses to a variable of this kind do
//! not exist, and what is about to break a claim still does so. Guarantees: the transition system has a
//! race, or a broken claim, if and only if it had one before.

use super::contraction::{State, conjuncts, contract, others};
use crate::program::target::{KindId, ObjId};
use crate::transition::system::{ControlLocation, Edge, Effect, Kind, LocId, Phase, Role};
use logic::{Term, Terms, Var};
use std::collections::{BTreeMap, BTreeSet};

// A program for each condition that gets a wrong verdict without it: `monitor_remade` (a lock is one),
// `monitor_sometimes` and `monitor_after` (it is held), `monitor_unused` (accesses of which the thread does not keep what
// they read), `monitor_beside` and `monitor_own_kind` (all that edges mention; in parts), `monitor_creator`
// (`main` is alone), `monitor_assumed` (a way on), `monitor_exit` (the end of the process),
// `monitor_failing` and `monitor_failing_creator` (what an assertion that fails would hide). That readers'
// counters are watched cannot be shown: an edge that changes one asks for the writer as well, and has a way
// on only for the thread that writes, in which no counter changes. A thread may end sooner than it did, which a
// step that must be `Alone` may find: what was left of that thread was protected, so it is nothing that this
// step, without the lock, makes anew.

/// Locks by their owner variables.
type Locks = BTreeSet<Var>;

/// Lets accesses under locks follow at once on what comes before them. `own` says whose variables are,
/// of those that are some thread's own.
pub(super) fn reduce(
    terms: &mut Terms,
    state: &State,
    own: &BTreeMap<Var, KindId>,
    owners: &[Term],
    kinds: &mut [Kind],
) {
    let alone: Vec<Vec<bool>> = kinds
        .iter()
        .enumerate()
        .map(|(k, kind)| match KindId(k as u32) {
            KindId::MAIN => alone(&kind.locations),
            _ => vec![false; kind.locations.len()],
        })
        .collect();
    let owners: Locks = owners.iter().filter_map(|t| terms.as_var(*t)).collect();
    let locks: Locks = owners
        .into_iter()
        .filter(|lock| is_lock(terms, *lock, kinds, &alone))
        .collect();
    if locks.is_empty() || kinds.len() < 2 {
        return;
    }
    let held: Vec<Vec<Locks>> = kinds.iter().map(|k| held(terms, &locks, k)).collect();
    let protected = Protected::of(terms, state, &locks, kinds, &held, &alone);
    let only = used_by_one(terms, state, kinds);
    for (k, kind) in kinds.iter_mut().enumerate() {
        let (me, handle) = (KindId(k as u32), kind.handle);
        let is_own = |v: Var| {
            let mine = own.get(&v) == Some(&me) || only.get(&v) == Some(&Some(me));
            mine && !protected.watched.contains(&v)
        };
        let may_go: Vec<bool> = kind
            .locations
            .iter()
            .zip(&held[k])
            .enumerate()
            .map(|(at, (location, held))| {
                at > 0
                    && !ends_process(&kind.locations, location)
                    && protected.covers(terms, state, location, (held, handle), is_own)
            })
            .collect();
        if may_go.contains(&true) {
            let locations = std::mem::take(&mut kind.locations);
            let unseen = |terms: &Terms, edge: &Edge, at: usize| {
                let mut changed = edge.updates.keys().filter_map(|v| terms.as_var(*v));
                !matches!(edge.effect, Effect::Spawn { .. })
                    && changed.all(|v| is_own(v) || protected.hides(v, &held[k][at]))
            };
            kind.locations = contract(terms, state, locations, &may_go, &unseen);
        }
    }
}

/// Does a step from a location end the process?
fn ends_process(locations: &[ControlLocation], location: &ControlLocation) -> bool {
    let mut leads = location.edges.iter().filter(|e| e.claim.is_none());
    leads.any(|e| locations[e.to.0 as usize].role == Role::Exited)
}

/// Of variables that one thread alone uses, the kind of that.
fn used_by_one(terms: &Terms, state: &State, kinds: &[Kind]) -> BTreeMap<Var, Option<KindId>> {
    let mut users: BTreeMap<Var, Option<KindId>> = BTreeMap::new();
    for (k, kind) in kinds.iter().enumerate() {
        let user = (!kind.many).then_some(KindId(k as u32));
        for var in kind
            .locations
            .iter()
            .flat_map(|l| mentioned(terms, state, l))
        {
            let known = users.entry(var).or_insert(user);
            if *known != user {
                *known = None;
            }
        }
    }
    users
}

/// What an edge does with a lock: takes it, gives it back, or nothing; an error if it is something else.
fn change(terms: &Terms, lock: Var, handle: Term, edge: &Edge) -> Result<Option<bool>, ()> {
    let mut changes = edge.updates.iter();
    let Some((&var, &value)) = changes.find(|(v, _)| terms.as_var(**v) == Some(lock)) else {
        return Ok(None);
    };
    let only_if = |is: &dyn Fn(Term) -> bool| {
        let parts = conjuncts(terms, edge.guard);
        parts.into_iter().any(|part| match terms.node(part) {
            logic::Node::Eq(a, b) => a == var && is(b) || b == var && is(a),
            _ => false,
        })
    };
    let free = |t: Term| terms.as_bits(t) == Some(0);
    if value == handle && only_if(&free) {
        return Ok(Some(true));
    }
    if free(value) && only_if(&|t| t == handle) {
        return Ok(Some(false));
    }
    Err(())
}

/// Can no two threads hold this? What `main` does before there are others, as making the lock, does not
/// matter.
fn is_lock(terms: &Terms, lock: Var, kinds: &[Kind], alone: &[Vec<bool>]) -> bool {
    kinds.iter().zip(alone).all(|(kind, alone)| {
        let beside = kind
            .locations
            .iter()
            .zip(alone)
            .filter(|(_, alone)| !**alone);
        let mut edges = beside.flat_map(|(location, _)| &location.edges);
        edges.all(|edge| {
            change(terms, lock, kind.handle, edge).is_ok() && is_discreet(terms, lock, kind, edge)
        })
    })
}

/// Is all that an edge asks of a lock whether it is free, or its own thread's? Who found it in the hands of
/// another would see that a thread is in the critical section.
fn is_discreet(terms: &Terms, lock: Var, kind: &Kind, edge: &Edge) -> bool {
    let about = |t: Term| terms.free_vars(t).contains(&lock);
    let known = |t: Term| terms.as_bits(t) == Some(0) || t == kind.handle;
    let is = |t: Term, known: &dyn Fn(Term) -> bool| match terms.node(t) {
        logic::Node::Eq(a, b) => {
            let other = [(a, b), (b, a)]
                .into_iter()
                .find(|(v, _)| terms.as_var(*v) == Some(lock));
            other.is_some_and(|(_, value)| known(value))
        }
        _ => false,
    };
    let harmless = |part: Term| match terms.node(part) {
        // Only the thread itself makes this true or false.
        logic::Node::Not(t) => is(t, &|value| value == kind.handle),
        _ => is(part, &known),
    };
    let guard = conjuncts(terms, edge.guard);
    guard.into_iter().all(|part| !about(part) || harmless(part))
        && !others(edge).into_iter().any(about)
}

/// The locks that a thread holds at each location, on every way there.
fn held(terms: &Terms, locks: &Locks, kind: &Kind) -> Vec<Locks> {
    let mut held: Vec<Option<Locks>> = vec![None; kind.locations.len()];
    let mut work = vec![0];
    if let Some(start) = held.first_mut() {
        *start = Some(Locks::new());
    }
    while let Some(at) = work.pop() {
        let Some(here) = held[at].clone() else {
            continue;
        };
        let leads = kind.locations[at].edges.iter();
        for edge in leads.filter(|e| e.claim.is_none()) {
            let mut now = here.clone();
            for &lock in locks {
                match change(terms, lock, kind.handle, edge) {
                    Ok(Some(true)) => now.insert(lock),
                    Ok(None) => false,
                    _ => now.remove(&lock),
                };
            }
            let there = &mut held[edge.to.0 as usize];
            let joined = match there {
                Some(before) => before.intersection(&now).copied().collect(),
                None => now,
            };
            if there.as_ref() != Some(&joined) {
                *there = Some(joined);
                work.push(edge.to.0 as usize);
            }
        }
    }
    // What is never reached holds nothing that matters.
    held.into_iter().map(Option::unwrap_or_default).collect()
}

/// Which locks protect what.
struct Protected {
    vars: BTreeMap<Var, Locks>,
    objects: BTreeMap<ObjId, Locks>,
    /// Threads' own variables that others look at.
    watched: BTreeSet<Var>,
}

impl Protected {
    fn of(
        terms: &Terms,
        state: &State,
        locks: &Locks,
        kinds: &[Kind],
        held: &[Vec<Locks>],
        alone: &[Vec<bool>],
    ) -> Protected {
        let mut found = Protected {
            vars: BTreeMap::new(),
            objects: BTreeMap::new(),
            watched: BTreeSet::new(),
        };
        for (k, kind) in kinds.iter().enumerate() {
            for (at, location) in kind.locations.iter().enumerate() {
                for edge in &location.edges {
                    if let Effect::Exclude(readers) = &edge.effect {
                        let vars = readers.iter().filter_map(|(_, v)| terms.as_var(*v));
                        found.watched.extend(vars);
                    }
                }
                if alone[k][at] {
                    continue;
                }
                let narrow = |known: &mut Locks| known.retain(|l| held[k][at].contains(l));
                for var in mentioned(terms, state, location) {
                    narrow(found.vars.entry(var).or_insert_with(|| locks.clone()));
                }
                for object in location.accesses.iter().flat_map(|a| &a.objects) {
                    narrow(
                        found
                            .objects
                            .entry(*object)
                            .or_insert_with(|| locks.clone()),
                    );
                }
            }
        }
        found
    }

    /// Can no other thread see a variable while a thread holds these locks? No other thread can take or give back
    /// a lock that is held.
    fn hides(&self, v: Var, held: &Locks) -> bool {
        let locks = self.vars.get(&v);
        held.contains(&v) || locks.is_some_and(|l| !l.is_disjoint(held))
    }

    /// Does everything that happens at a location belong to the thread, or is it protected by a lock that
    /// is held, and has the thread a way on?
    fn covers(
        &self,
        terms: &mut Terms,
        state: &State,
        location: &ControlLocation,
        (held, handle): (&Locks, Term),
        is_own: impl Fn(Var) -> bool,
    ) -> bool {
        let safe = |locks: Option<&Locks>| locks.is_some_and(|l| !l.is_disjoint(held));
        let mut objects = location.accesses.iter().flat_map(|a| &a.objects);
        let plain = |e: &Edge| matches!(e.effect, Effect::None);
        if held.is_empty()
            || !matches!(location.role, Role::At(_, Phase::Begin))
            || !location.edges.iter().all(plain)
            || !objects.all(|o| safe(self.objects.get(o)))
        {
            return false;
        }
        let mut vars = mentioned(terms, state, location).into_iter();
        if !vars.all(|v| is_own(v) || self.hides(v, held)) {
            return false;
        }
        let mut way_on = terms.bool(false);
        for edge in &location.edges {
            let mut guard = terms.bool(true);
            for part in conjuncts(terms, edge.guard) {
                if !is_held(terms, held, handle, part) {
                    guard = terms.and(guard, part);
                }
            }
            way_on = terms.or(way_on, guard);
        }
        terms.as_bool(way_on) == Some(true)
    }
}

/// Does a condition say that the thread holds a lock that it does hold?
fn is_held(terms: &Terms, held: &Locks, handle: Term, part: Term) -> bool {
    let owner = |t: Term| terms.as_var(t).is_some_and(|v| held.contains(&v));
    match terms.node(part) {
        logic::Node::Eq(a, b) => owner(a) && b == handle || owner(b) && a == handle,
        _ => false,
    }
}

/// The variables of states that the edges from a location read or change.
fn mentioned(terms: &Terms, state: &State, location: &ControlLocation) -> BTreeSet<Var> {
    let mut out = BTreeSet::new();
    for edge in &location.edges {
        let keys = edge.updates.keys().copied();
        for t in keys.chain(others(edge)).chain([edge.guard]) {
            out.extend(terms.free_vars(t).into_iter().filter(|v| state.contains(v)));
        }
        if let Effect::Spawn { start, .. } = &edge.effect {
            out.extend(start.iter().filter_map(|(var, _)| terms.as_var(*var)));
        }
    }
    out
}

/// The locations of `main` that come before every creation of a thread.
fn alone(locations: &[ControlLocation]) -> Vec<bool> {
    let mut alone = vec![true; locations.len()];
    let mut work: Vec<LocId> = Vec::new();
    let all = locations.iter().flat_map(|l| &l.edges);
    for edge in all.filter(|e| matches!(e.effect, Effect::Spawn { .. })) {
        work.push(edge.to);
    }
    while let Some(at) = work.pop() {
        if std::mem::replace(&mut alone[at.0 as usize], false) {
            let edges = locations[at.0 as usize].edges.iter();
            work.extend(edges.filter(|e| e.claim.is_none()).map(|e| e.to));
        }
    }
    alone
}
