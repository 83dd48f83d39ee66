//! The transition system of a program: for each kind of threads an automaton whose edges are
//! guarded, simultaneous assignments to shared variables and to the thread's own.
//!
//! An edge makes at most one access to memory that another thread can see, or one synchronisation,
//! at its start; what follows until the next such operation belongs to the thread alone. So the
//! interleavings of edges are those of the program, and the places where two threads stand before
//! conflicting accesses are its races.
//!
//! That reading of races as states is right for happens-before only if nothing can be learnt of
//! another thread without an edge of happens-before. What the machine would let a thread learn so
//! (values of relaxed loads, of loads of variables with relaxed stores, of a failed attempt to
//! lock, of a semaphore's counter) gives anything here.

use crate::program::target::{KindId, ObjId, Pos};
use ir::GapReason;
use ir::Span;
use logic::{Term, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// A location of an automaton.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocId(pub u32);

/// Which part of an operation is next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// All of it.
    Begin,
    /// A condition wait takes its mutex again.
    Relock,
}

/// What a location is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A place of the program.
    At(Pos, Phase),
    /// The thread has ended.
    Ended,
    /// The process has ended: no thread moves any more.
    Exited,
}

/// A location: what may be accessed next, and where to go.
#[derive(Clone, Debug)]
pub struct ControlLocation {
    /// What it is.
    pub role: Role,
    /// Where in the source.
    pub span: Span,
    /// The accesses the thread is about to make.
    pub accesses: Vec<Access>,
    /// The steps.
    pub edges: Vec<Edge>,
}

/// How much an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// A fixed number of bytes.
    Bytes(u32),
    /// The whole object.
    Whole,
}

/// An access to memory that others may see.
#[derive(Clone, Debug)]
pub struct Access {
    /// The address.
    pub addr: Term,
    /// How much.
    pub size: Size,
    /// The objects it may be in.
    pub objects: Vec<ObjId>,
    /// Is it a write?
    pub write: bool,
    /// Is it atomic?
    pub atomic: bool,
}

/// What a step does beyond its assignments.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// Starts a thread.
    Spawn {
        /// Of this kind.
        kind: KindId,
        /// Its parameters: the thread's variable and the value.
        start: Vec<(Term, Term)>,
        /// The variable that stands for its handle in the assignments.
        handle: Term,
    },
    /// Waits until the thread with this handle has ended.
    Join(Term),
    /// Waits until no other thread holds a lock for reading: the readers' variables, one per kind.
    Exclude(Vec<(KindId, Term)>),
    /// May be done only while there is no other thread.
    Alone(&'static str),
}

/// Something that must not happen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// An assertion fails.
    Assert(Span, String),
    /// Something that is not modelled is reached.
    Gap(Span, GapReason),
}

/// A step.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Where to; for a broken claim it does not matter.
    pub to: LocId,
    /// When it is possible.
    pub guard: Term,
    /// The variables it changes and their new values, all at once.
    pub updates: BTreeMap<Term, Term>,
    /// What else it does.
    pub effect: Effect,
    /// What taking it breaks.
    pub claim: Option<Claim>,
}

/// A kind of threads.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name of its function.
    pub name: String,
    /// May there be more than one?
    pub many: bool,
    /// Its threads' own handle: a variable of each, or `main`'s constant.
    pub handle: Term,
    /// Its threads' own variables, with their values at the start if known.
    pub vars: Vec<(Term, Option<Term>)>,
    /// The locations; the first is where it starts.
    pub locations: Vec<ControlLocation>,
}

/// The transition system.
#[derive(Debug)]
pub struct System {
    /// The arena of all terms.
    pub terms: Terms,
    /// The shared variables, with their values at the start if known.
    pub shared: Vec<(Term, Option<Term>)>,
    /// The kinds of threads; the first is `main`.
    pub kinds: Vec<Kind>,
    /// Names of objects, by [`ObjId`].
    pub objects: Vec<String>,
    /// Which objects stand for everything allocated at a place, all of it small.
    pub allocated: Vec<bool>,
    /// Counts of threads.
    pub counts: Vec<Count>,
    /// Who holds each lock that is one variable: none (0), or a thread that has been created.
    pub owners: Vec<Term>,
    /// Are atomics weaker than sequentially consistent used?
    pub weak_atomics: bool,
    /// How many bits a handle has: those of a pointer of the program.
    pub word: u32,
}

impl System {
    /// The location.
    pub fn location(&self, kind: KindId, at: LocId) -> &ControlLocation {
        &self.kinds[kind.0 as usize].locations[at.0 as usize]
    }

    /// The handles that no created thread has: that of none, and that of `main`.
    pub fn first_handles(&mut self) -> Vec<Term> {
        let word = self.word;
        [0, 1].map(|n| self.terms.bits(word, n)).to_vec()
    }

    /// The kind.
    pub fn kind(&self, kind: KindId) -> &Kind {
        &self.kinds[kind.0 as usize]
    }

    /// Locations and steps over all kinds.
    pub fn size(&self) -> (usize, usize) {
        let locations = self.kinds.iter().flat_map(|k| &k.locations);
        let (mut l, mut e) = (0, 0);
        for location in locations {
            l += 1;
            e += location.edges.len();
        }
        (l, e)
    }
}

/// A number, and the ghost ([`super::cardinality`]) that is the count of threads it says something about.
#[derive(Clone, Debug)]
pub struct Count {
    /// The shared number.
    pub number: Term,
    /// The ghost.
    pub ghost: Term,
    /// Does the number grow with the count?
    pub up: bool,
    /// The region: locations of every kind.
    pub regions: Vec<BTreeSet<LocId>>,
}

impl Count {
    /// How many of these threads are in the region.
    pub fn within(&self, threads: impl IntoIterator<Item = (KindId, LocId)>) -> u64 {
        let inside = |(k, at): &(KindId, LocId)| {
            let region = self.regions.get(k.0 as usize);
            region.is_some_and(|r| r.contains(at))
        };
        threads.into_iter().filter(inside).count() as u64
    }
}
