//! Whole programs: from the IR to lock programs, and to what can be said of races and deadlocks.

pub mod conflicts;
pub mod engine;
pub mod race;
pub mod translate;
pub mod waiting;
