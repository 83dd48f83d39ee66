//! The transition system: an automaton for each kind of threads, whose edges are terms.

pub mod automaton;
pub mod cardinality;
pub(crate) mod ownership;
pub(crate) mod symbolic;
pub(crate) mod synchronise;
pub mod system;
