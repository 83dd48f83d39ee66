//! Proofs thread by thread: races and assertions, for any number of threads.
//!
//! The way of a program:
//!
//! 1. [`expansion`]: calls expanded, kinds of threads, where pointers point; [`target`], [`touch`].
//! 2. [`memory`]: objects as variables. [`automaton`]: for each kind of threads an automaton
//!    ([`system`]).
//! 3. [`obligation`]: views of `main` with one thread, and what must hold for their invariants to
//!    be inductive.
//! 4. [`invariant`]: the least invariants that given predicates can express; [`error`]: what they
//!    do not exclude; [`discovery`]: more predicates; [`trace`]: the way to what is left; [`mod@prove`]: the loop around these.
//!    Where that does not suffice, two threads are in view ([`pair`], [`joint`], `pairwise`).
//! 5. [`needed`]: what of them the proof uses; [`certificate`]: the proof, and the check that it must pass; [`explain`]: in words.
//!
//! [`repetition`]: the program with any number of threads, where it starts a few. `number`: whether
//! it starts any number itself.
//!
//! What is not proved is not known. This crate never says that anything is violated, and never
//! prints.

pub mod automaton;
pub mod cardinality;
pub mod certificate;
pub mod discovery;
pub mod error;
pub mod expansion;
pub mod explain;
pub mod invariant;
pub mod joint;
pub mod memory;
pub mod needed;
mod number;
pub mod obligation;
mod ownership;
pub mod pair;
mod pairwise;
pub mod part;
mod piecemeal;
pub mod prove;
pub mod repetition;
pub mod slice;
mod slicing;
mod symbolic;
mod synchronise;
pub mod system;
pub mod target;
pub mod touch;
pub mod trace;
