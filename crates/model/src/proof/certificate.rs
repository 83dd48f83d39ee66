//! Proofs as data: what a prover hands over, and a checker is given.
//!
//! A [`Proof`] is the predicates and the invariant of every view of a program, or of a slice of it;
//! a [`Certificate`] is one of the whole program, or several of slices that together look at
//! everything that could go wrong. Nothing here is believed: `certify::proof` checks all of it but
//! what [`Settings`] lists, which is taken on trust and has to be told.

use crate::memory::slice::Slice;
use crate::proof::error::Trouble;
use crate::proof::obligation::Form;
use crate::proof::pair::PairInvariants;
use crate::proof::predicate::Invariants;
use crate::transition::automaton::Settings;
use crate::transition::system::Claim;
use logic::{Term, Terms};

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
    /// The predicates, by [`Atom`](crate::proof::predicate::Atom).
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
    /// The predicates, by [`Atom`](crate::proof::predicate::Atom), in the arena of the proof.
    pub atoms: Vec<Term>,
    /// The invariants.
    pub invariants: PairInvariants,
}
