//! Proofs thread by thread.

pub mod automaton;
pub mod certificate;
pub mod discovery;
pub mod error;
pub mod expansion;
pub mod invariant;
mod live;
pub mod memory;
pub mod obligation;
pub mod prove;
mod symbolic;
mod synchronise;
pub mod system;
pub mod target;
pub mod touch;
