//! Thread-modular proofs by predicate abstraction and counterexample-guided refinement (CEGAR): races and assertions, for any
//! number of threads.
//!
//! The transition systems of programs, and what must hold for invariants to be a proof, are
//! [`model`]'s; this crate looks for the invariants:
//!
//! 1. [`invariant`]: the least invariants that given predicates can express; [`alarm`]: what they
//!    do not exclude; [`discovery`]: more predicates; [`trace`]: the way to what is left;
//!    `attempt`: the loop around these; [`mod@prove`]: whole, or in slices. Where that does not suffice, two threads are in view
//!    ([`joint`], `pairwise`). Large programs are proved in slices (`slicing`, `piecemeal`).
//! 2. [`needed`]: what of them the proof uses; [`explain`]: in words.
//!
//! `number`: whether the program starts any number of threads itself.
//!
//! What is not proved is not known. This crate never says that anything is violated, never
//! prints, and does not judge its proofs: they are certificates, which `certify` checks.

pub mod alarm;
mod attempt;
pub mod discovery;
pub mod explain;
pub mod invariant;
pub mod joint;
pub mod needed;
mod number;
mod pairwise;
mod piecemeal;
pub mod prove;
mod slicing;
pub mod task;
pub mod trace;

pub use model::memory::{self, slice};
pub use model::program::expansion::part;
pub use model::program::{expansion, repetition, target, touch};
pub use model::proof::{certificate, error, obligation, pair};
pub use model::transition::{automaton, cardinality, system};
