//! The state store: which states a search has seen, with what happens-before summary.

pub(crate) mod chunks;
pub(crate) mod collapse;
pub(crate) mod hashing;
pub(crate) mod knowledge;
pub(crate) mod numbering;
pub(crate) mod shared;
pub(crate) mod table;
pub(crate) mod visited;
