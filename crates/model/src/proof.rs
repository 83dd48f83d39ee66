//! What must hold for invariants to be a proof, and the proof as data.

pub mod certificate;
pub mod error;
pub mod obligation;
pub mod pair;
pub mod predicate;
