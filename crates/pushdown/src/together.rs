//! Several threads together: whether they can be at given points at once, and wait in a cycle.

pub mod analysis;
pub mod anchors;
pub mod deadlock;
pub mod joint;
pub mod merge;
mod queries;
