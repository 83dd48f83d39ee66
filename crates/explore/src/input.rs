//! What a search is given: the problem, its limits, its targets, and who watches it.

pub mod limits;
pub mod problem;
pub mod progress;
pub mod target;
