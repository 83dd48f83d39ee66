//! The three answers, and what each rests on.

use crate::assumption::Assumption;
use crate::property::Property;
use crate::violation::Counterexample;
use crate::world::Part;
use ir::{GapReason, Span};

/// The answer for one property.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// It can go wrong: here is how.
    Violated(Box<Counterexample>),
    /// It cannot go wrong, within the scope and under the assumptions.
    Safe(Safe),
    /// We do not know, and why.
    Unknown(Vec<Unknown>),
}

/// The answers for one program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Verdicts {
    /// One answer a property asked about, in the order of [`Property::ALL`].
    pub answers: Vec<(Property, Verdict)>,
    /// What the user told us to be silent about, and how often it would have been reported.
    pub silenced: Vec<Silenced>,
}

/// Something the user declared benign or trusted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Silenced {
    /// What was declared, as the user wrote it.
    pub what: String,
    /// How many distinct findings it silenced.
    pub count: u64,
}

/// Why a property holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Safe {
    /// For which programs.
    pub scope: Scope,
    /// What the answer rests on.
    pub evidence: Evidence,
    /// What the answer takes for granted.
    pub assumptions: Vec<Assumption>,
}

/// For which number of threads an answer holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// The program as written.
    AsWritten,
    /// Any number of threads of each kind.
    AnyThreads,
}

/// What a proof rests on.
#[derive(Clone, PartialEq, Debug)]
pub enum Evidence {
    /// Every behaviour was explored. It cannot be rechecked but by exploring again: it rests on
    /// the engine.
    Exhausted(Exhausted),
    /// Every pair of conflicting accesses is ruled out by locks, creation or joins. It rests on the
    /// engine.
    LockTable(LockTable),
    /// No cycle of waiting threads is possible, and nothing else keeps a thread waiting. It rests on
    /// the engine.
    NoWaitCycle(WaitTable),
    /// Invariants that every thread keeps and no other thread breaks. They were checked again.
    ThreadModular(ThreadModular),
}

/// What threads can wait for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitTable {
    /// The locks, by name.
    pub locks: Vec<String>,
}

/// A thread-modular proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreadModular {
    /// The predicates that the invariants use.
    pub predicates: usize,
    /// The views that have an invariant.
    pub views: usize,
    /// The conditions checked.
    pub conditions: u64,
    /// Who checked them.
    pub by: CheckedBy,
    /// The shared locations that locks, creation and joins protect, of which it says nothing.
    pub by_locks: usize,
}

/// Who checked a proof again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckedBy {
    /// A solver other than the one it was found with, by name.
    Another(String),
    /// The solver it was found with, without what it had learnt.
    TheSame,
}

impl std::fmt::Display for CheckedBy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CheckedBy::Another(name) => write!(f, "checked again by another solver ({name})"),
            CheckedBy::TheSame => f.write_str("checked again by a fresh run of the same solver"),
        }
    }
}

/// What protects each shared location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LockTable {
    /// The locations that more than one thread can reach, by name, with what protects them; not those of models of the library.
    pub locations: Vec<(String, String)>,
}

/// An exploration that came to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Exhausted {
    /// The strategy's name.
    pub strategy: &'static str,
    /// Distinct states stored.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Whether states were stored whole; otherwise by 128-bit fingerprints.
    pub exact: bool,
    /// Where no states were stored: executions run to their end, and others that an assumption or
    /// a wait ended.
    pub executions: Option<(u64, u64)>,
}

impl Exhausted {
    /// A bound on the probability that two different states had the same fingerprint: n²/2¹²⁹.
    pub fn collision_bound(&self) -> Option<f64> {
        (!self.exact).then(|| {
            let n = self.states as f64;
            n * n / 2f64.powi(129)
        })
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unknown {
    /// Something that cannot be executed was reached.
    Gap {
        /// Where.
        span: Span,
        /// What.
        reason: GapReason,
        /// Whether it lies within a model of the library, which is called there.
        within: bool,
    },
    /// Something undefined happens, which was not asked about; what follows is not known.
    Undefined {
        /// Where.
        span: Span,
        /// What, and how to ask about it.
        reason: String,
    },
    /// The time was over.
    Time,
    /// The memory was used up.
    Memory,
    /// The bound on states was reached.
    States,
    /// An execution was longer than the bound.
    Depth,
    /// The user ended it.
    Interrupted,
    /// Inputs of a large range were tried at some values only.
    Values,
    /// What the program looks at here was tried at one value only, which was not given.
    World {
        /// What.
        part: Part,
        /// Where the program looks at it.
        span: Span,
    },
    /// Bits beside a bit-field stored into uninitialised memory were taken for zero.
    BitFields,
    /// Memory may be allocated again while old pointers to it survive, and that was not explored.
    AddressReuse,
    /// A strategy that cannot prove found nothing.
    NotExhaustive {
        /// What was done, in words.
        what: String,
    },
    /// An engine that only proves did not succeed.
    NotProved {
        /// Where it fails, if at one place.
        span: Span,
        /// What is not excluded, in words.
        what: String,
    },
    /// It holds if undefined functions do no more than their declarations allow, which the user has not accepted.
    OnContract {
        /// Of which functions, in words.
        what: String,
    },
    /// It holds in every interleaving, but weak memory orders may show in executions that are none.
    WeakMemory {
        /// A weak access that may show it.
        span: Span,
        /// Another access that takes part, or the same.
        other: Span,
    },
    /// A violation was found but did not replay: a bug of ours, reported as such.
    NotConfirmed {
        /// What went wrong, in words.
        what: String,
    },
}
