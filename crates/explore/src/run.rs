//! Single executions: the machine's state and the detector, moved together along a schedule.

pub(crate) mod coming;
pub(crate) mod distance;
pub(crate) mod execution;
pub(crate) mod held;
pub(crate) mod judge;
pub mod protection;
pub(crate) mod schedule;
pub(crate) mod walk;
