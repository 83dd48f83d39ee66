//! What a search has found, and the answer it makes of it.

pub(crate) mod coverage;
pub(crate) mod fault_key;
pub(crate) mod findings;
pub(crate) mod livelock;
pub mod report;
