//! Partial-order reduction: which operations depend on one another, and what that leaves out.
//!
//! [`dependence`] and `roles` are the dependence relation, `ends` a rule beside it; `sleep`, `wakeup`, `future`, `allowed`
//! and `trace` are what reductions keep along a path.

pub(crate) mod allowed;
#[cfg(test)]
mod commute_tests;
pub mod dependence;
pub(crate) mod ends;
pub(crate) mod future;
pub(crate) mod history;
pub(crate) mod naming;
pub(crate) mod roles;
pub(crate) mod sleep;
pub(crate) mod thread_set;
pub(crate) mod trace;
pub(crate) mod wakeup;
