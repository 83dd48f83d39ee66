//! The program as the model sees it: calls expanded, kinds of threads, where pointers point.

pub mod expansion;
pub mod repetition;
pub mod subject;
pub mod target;
pub mod touch;
