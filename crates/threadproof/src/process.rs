//! This process: its sandbox, its limits of time and memory, its own panics.

pub(crate) mod bug;
pub(crate) mod sandbox;
pub(crate) mod watch;
