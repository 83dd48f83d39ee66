//! Threads: their kinds, which may run in parallel, and how joins, barriers and flags order them.

pub(crate) mod announced;
pub(crate) mod joins;
pub mod kind;
pub mod moment;
pub(crate) mod phases;
pub(crate) mod running;
