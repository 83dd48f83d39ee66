//! What a search is given: the problem, its limits, its targets, and who watches it.

pub mod limits;
pub(crate) mod options;
pub mod problem;
pub mod progress;
pub(crate) mod strategy_kind;
pub mod target;
