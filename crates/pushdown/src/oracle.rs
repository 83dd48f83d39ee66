//! Explicit exploration: slow, obvious, the judge of the other modules.

pub mod brute;
pub mod holders;
