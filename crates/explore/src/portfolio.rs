//! The portfolio: several searches of one problem, which share the time.

pub(crate) mod choose;
pub(crate) mod samples;
pub(crate) mod turn;
pub(crate) mod turns;
