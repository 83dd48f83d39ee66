//! Views of `main` with two other threads, and the steps between them.
//!
//! A *pair* is `main` at a location together with two different threads, each at one. An invariant
//! of a pair holds whenever `main` and some two threads of these kinds are there. It does if it
//! holds when the second of the two is created, and survives the steps of the three and of any
//! further thread, of which the invariants of all pairs with it may be assumed. (Level 2 of
//! J. Hoenicke, R. Majumdar, A. Podelski: *Thread Modularity at Many Levels*, POPL 2017; views of
//! size 2 of P. Abdulla, F. Haziza, L. Holík: *All for the Price of Few*, VMCAI 2013. The creator is
//! in every view.) By induction over executions, for any number of threads.
//! Whatever is known of one thread alone holds of both ([`crate::proof::obligation`]); where there is only
//! one thread, no pair says anything.
//!
//! Which of the two is first does not matter: a pair is kept with its lesser place first. Of two
//! threads at one place an invariant must hold both ways round.

mod predicate;

pub use predicate::{PairAtoms, PairInvariants, sayings};

use crate::program::target::KindId;
use crate::proof::obligation::{Obligations, View, renamed};
use crate::transition::system::{Edge, Effect, Kind, LocId, Role};
use logic::{Term, Var};
use std::collections::BTreeMap;

/// Where a thread is.
pub type Standing = (KindId, LocId);

/// `main` at a location with two other threads, the lesser place first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// Where `main` stands.
    pub main: LocId,
    /// The two.
    pub both: [Standing; 2],
}

impl Pair {
    /// Two threads, in any order.
    pub fn of(main: LocId, a: Standing, b: Standing) -> Pair {
        Pair {
            main,
            both: [a.min(b), a.max(b)],
        }
    }

    /// The views of `main` with each.
    pub fn views(self) -> [View; 2] {
        self.both.map(|place| View {
            main: self.main,
            other: Some(place),
        })
    }
}

/// By which names the variables of a thread go: several threads of one kind are distinguished by them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// Their own.
    First,
    /// Those of [`Obligations::thirds`].
    Second,
    /// Those of a further thread.
    Further,
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mover {
    /// `main`.
    Main,
    /// A thread.
    Thread(Seat),
}

/// Those who are looked at: `main`, and threads by their seats.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scene {
    /// Where `main` stands.
    pub main: LocId,
    /// The others.
    pub threads: Vec<(Seat, Standing)>,
}

impl Scene {
    /// One thread.
    pub fn one(main: LocId, place: Standing) -> Scene {
        Scene {
            main,
            threads: vec![(Seat::First, place)],
        }
    }

    /// A pair.
    pub fn two(pair: Pair) -> Scene {
        let [first, second] = pair.both;
        Scene {
            main: pair.main,
            threads: vec![(Seat::First, first), (Seat::Second, second)],
        }
    }

    /// A pair and a further thread.
    pub fn three(pair: Pair, further: Standing) -> Scene {
        let mut scene = Scene::two(pair);
        scene.threads.push((Seat::Further, further));
        scene
    }

    fn place(&self, seat: Seat) -> Option<Standing> {
        let found = self.threads.iter().find(|(s, _)| *s == seat);
        found.map(|(_, place)| *place)
    }
}

/// A step after which two threads are looked at.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// What is known before it, beside invariants.
    pub given: Vec<Term>,
    /// Where `main` is afterwards.
    pub main: LocId,
    /// Where the threads of the first and of the second seat are.
    pub both: [Standing; 2],
    /// The values after it, in terms of those before.
    pub after: BTreeMap<Var, Term>,
}

/// The names of all seats.
#[derive(Debug)]
pub struct Seats {
    further: Vec<Kind>,
    /// For two seats: first and second names to theirs.
    names: BTreeMap<(Seat, Seat), BTreeMap<Var, Term>>,
    /// Whose the second names are.
    second: BTreeMap<Var, KindId>,
}

impl Seats {
    /// For the kinds of a system.
    pub fn new(o: &mut Obligations) -> Seats {
        let mut further = Vec::new();
        let mut to_further = BTreeMap::new();
        for i in 0..o.system.kinds.len() {
            let (kind, names) = renamed(&mut o.system.terms, &o.system.kinds[i], "further");
            further.push(kind);
            to_further.extend(names);
        }
        let mut names: BTreeMap<_, BTreeMap<Var, Term>> = BTreeMap::new();
        let seats = [Seat::First, Seat::Second, Seat::Further];
        let kinds = o.system.kinds.iter().zip(&o.renaming);
        for (first, second) in kinds.flat_map(|(k, r)| k.vars.iter().map(move |(v, _)| (*v, r))) {
            let Some(v) = o.system.terms.as_var(first) else {
                continue;
            };
            let second = second[&v];
            let w = o.system.terms.as_var(second);
            let called = |seat: Seat| match seat {
                Seat::First => first,
                Seat::Second => second,
                Seat::Further => to_further[&v],
            };
            for a in seats {
                for b in seats.into_iter().filter(|b| *b != a) {
                    let map = names.entry((a, b)).or_default();
                    map.insert(v, called(a));
                    map.extend(w.map(|w| (w, called(b))));
                }
            }
        }
        let second = o.renaming.iter().zip(0..).flat_map(|(names, k)| {
            let vars = names.values().filter_map(|t| o.system.terms.as_var(*t));
            vars.map(move |v| (v, KindId(k)))
        });
        let second = second.collect();
        Seats {
            further,
            names,
            second,
        }
    }

    /// The kinds of the first and of the second thread that a term mentions; `None` if it mentions
    /// anything but their variables and shared ones.
    pub fn scope(&self, o: &Obligations, term: Term) -> Option<[Option<KindId>; 2]> {
        let mut kinds = [None; 2];
        for v in o.system.terms.free_vars(term) {
            let (seat, kind) = match (o.owner(v), self.second.get(&v)) {
                (Some(None), _) => continue,
                (Some(Some(kind)), _) => (0, kind),
                (None, Some(kind)) => (1, *kind),
                (None, None) => return None,
            };
            if kinds[seat].is_some_and(|known| known != kind) {
                return None;
            }
            kinds[seat] = Some(kind);
        }
        Some(kinds)
    }

    /// A term about the first and the second thread, said of two by their seats.
    pub fn seated(&self, o: &mut Obligations, term: Term, by: (Seat, Seat)) -> Term {
        match self.names.get(&by) {
            Some(names) if by != (Seat::First, Seat::Second) => {
                o.system.terms.substitute(term, names)
            }
            _ => term,
        }
    }

    /// A term about one thread, said of the one at a seat.
    pub fn said_of(&self, o: &mut Obligations, term: Term, seat: Seat) -> Term {
        let other = match seat {
            Seat::Further => Seat::First,
            _ => Seat::Further,
        };
        match seat {
            Seat::First => term,
            _ => self.seated(o, term, (seat, other)),
        }
    }

    fn kind<'a>(&'a self, o: &'a Obligations, seat: Seat, kind: KindId) -> &'a Kind {
        let kinds = match seat {
            Seat::First => &o.system.kinds,
            Seat::Second => &o.thirds,
            Seat::Further => &self.further,
        };
        &kinds[kind.0 as usize]
    }

    /// What is true by definition of those who are looked at: handles differ, and counts are not
    /// less than what is seen.
    pub fn axioms(&self, o: &mut Obligations, scene: &Scene) -> Vec<Term> {
        let mut known = o.system.first_handles();
        let mut out = Vec::new();
        for (seat, (kind, _)) in &scene.threads {
            let handle = self.kind(o, *seat, *kind).handle;
            for &k in &known {
                out.push(o.system.terms.ne(handle, k));
            }
            known.push(handle);
        }
        for i in 0..o.system.counts.len() {
            let count = &o.system.counts[i];
            let least = count.within(scene.threads.iter().map(|(_, place)| *place));
            let ghost = count.ghost;
            let terms = &mut o.system.terms;
            let least = terms.bits(terms.width(ghost), least);
            out.push(terms.sle(least, ghost));
        }
        out
    }

    /// The steps of a thread in a scene after which two threads are looked at: those of a pair, or
    /// a thread and one that is new.
    pub fn arrivals(&self, o: &mut Obligations, scene: &Scene, mover: Mover) -> Vec<Arrival> {
        let edges = match mover {
            Mover::Main => o.system.location(KindId::MAIN, scene.main).edges.clone(),
            Mover::Thread(seat) => match scene.place(seat) {
                Some((k, at)) => self.kind(o, seat, k).locations[at.0 as usize].edges.clone(),
                None => Vec::new(),
            },
        };
        let mut out = Vec::new();
        for edge in edges.iter().filter(|e| e.claim.is_none()) {
            let spawns = matches!(edge.effect, Effect::Spawn { .. });
            if scene.threads.len() < 2 && !spawns {
                continue;
            }
            let mut given = self.axioms(o, scene);
            given.push(edge.guard);
            self.waits(o, scene, mover, &edge.effect, &mut given);
            let after = self.changes(o, mover, edge);
            let main = match mover {
                Mover::Main => edge.to,
                Mover::Thread(_) => scene.main,
            };
            let now = |seat: Seat| match scene.place(seat) {
                Some((k, _)) if mover == Mover::Thread(seat) => Some((k, edge.to)),
                other => other,
            };
            if let Some(new) = self.created(o, scene, mover, edge, &after)
                && let [Some(a), Some(b)] = match new.seat {
                    Seat::First => [Some(new.place), now(Seat::Second)],
                    _ => [now(Seat::First), Some(new.place)],
                }
                && (a.0 != b.0 || o.system.kind(a.0).many)
            {
                out.push(Arrival {
                    given: given.clone(),
                    main,
                    both: [a, b],
                    after: new.after,
                });
            }
            if let (Some(first), Some(second)) = (now(Seat::First), now(Seat::Second)) {
                out.push(Arrival {
                    given,
                    main,
                    both: [first, second],
                    after,
                });
            }
        }
        out
    }

    /// What a step makes of variables. Those of a further thread are not looked at afterwards.
    fn changes(&self, o: &mut Obligations, mover: Mover, edge: &Edge) -> BTreeMap<Var, Term> {
        let mut after = BTreeMap::new();
        for (&var, &value) in &edge.updates {
            let shared = o.system.terms.as_var(var).and_then(|v| o.owner(v)) == Some(None);
            if shared || mover != Mover::Thread(Seat::Further) {
                o.assign(&mut after, var, Some(value));
            }
        }
        after
    }

    /// A thread that a step creates, where another thread is looked at beside it: of `main` and of
    /// one thread alone, that one; of one of two, the other.
    fn created(
        &self,
        o: &mut Obligations,
        scene: &Scene,
        mover: Mover,
        edge: &Edge,
        after: &BTreeMap<Var, Term>,
    ) -> Option<New> {
        let Effect::Spawn {
            kind,
            start,
            handle,
        } = &edge.effect
        else {
            return None;
        };
        let alone = scene.threads.len() == 1;
        let seat = match mover {
            Mover::Main | Mover::Thread(Seat::First) if alone => Seat::Second,
            Mover::Thread(Seat::First) => Seat::First,
            Mover::Thread(Seat::Second) => Seat::Second,
            Mover::Main | Mover::Thread(Seat::Further) => return None,
        };
        let mut after = after.clone();
        // The place of the starter is taken: what its own variables become does not matter.
        for k in 1..o.system.kinds.len() {
            for i in 0..o.system.kinds[k].vars.len() {
                let called = {
                    let var = o.system.kinds[k].vars[i].0;
                    self.said_of(o, var, seat)
                };
                if let Some(v) = o.system.terms.as_var(called) {
                    after.remove(&v);
                }
            }
        }
        let own = o.system.kind(*kind).handle;
        for (var, init) in o.system.kind(*kind).vars.clone() {
            let given = start.iter().find(|(p, _)| *p == var).map(|(_, v)| *v);
            let mine = (var == own).then_some(*handle);
            let called = self.said_of(o, var, seat);
            o.assign(&mut after, called, given.or(mine).or(init));
        }
        Some(New {
            seat,
            place: (*kind, LocId(0)),
            after,
        })
    }

    /// What a step waits for.
    fn waits(
        &self,
        o: &mut Obligations,
        scene: &Scene,
        mover: Mover,
        effect: &Effect,
        given: &mut Vec<Term>,
    ) {
        let threads = scene.threads.iter().copied();
        let bystanders: Vec<(Seat, Standing)> = threads
            .filter(|(seat, _)| mover != Mover::Thread(*seat))
            .collect();
        match effect {
            Effect::None | Effect::Alone(_) => {}
            Effect::Spawn { handle, .. } => {
                let mut known = o.system.first_handles();
                for (seat, (kind, _)) in &scene.threads {
                    known.push(self.kind(o, *seat, *kind).handle);
                }
                known.extend(&o.system.owners);
                for k in known {
                    given.push(o.system.terms.ne(*handle, k));
                }
            }
            Effect::Join(handle) => {
                for (seat, (kind, at)) in bystanders {
                    if o.role(kind, at) != Role::Ended {
                        let theirs = self.kind(o, seat, kind).handle;
                        given.push(o.system.terms.ne(*handle, theirs));
                    }
                }
                if mover != Mover::Main && o.role(KindId::MAIN, scene.main) != Role::Ended {
                    let main = o.system.kind(KindId::MAIN).handle;
                    given.push(o.system.terms.ne(*handle, main));
                }
            }
            Effect::Exclude(readers) => {
                let zero = o.system.terms.bits(32, 0);
                for (kind, var) in readers {
                    if *kind == KindId::MAIN && mover != Mover::Main {
                        given.push(o.system.terms.eq(*var, zero));
                    }
                    for (seat, (k, _)) in &bystanders {
                        if k == kind {
                            let theirs = self.said_of(o, *var, *seat);
                            given.push(o.system.terms.eq(theirs, zero));
                        }
                    }
                }
            }
        }
    }
}

/// A thread that was created.
struct New {
    seat: Seat,
    place: Standing,
    after: BTreeMap<Var, Term>,
}
