//! Execution: how one step of a thread runs.
//!
//! `moves` says which threads can move (`kinds`: what each is about to do); `step` runs one of them to its next scheduling point;
//! `execute` is the loop over operations, with `slow` operations in `rare`; `quick` is a smaller loop inside it; `arith`, `convert`,
//! `frame` and `unknown` are what single operations need.

pub(crate) mod arith;
pub(crate) mod beyond;
pub(crate) mod convert;
pub(crate) mod execute;
pub(crate) mod frame;
mod kinds;
pub(crate) mod moves;
pub(crate) mod nondet;
pub(crate) mod quick;
#[cfg(test)]
mod quick_tests;
pub(crate) mod rare;
pub(crate) mod step;
pub(crate) mod trap;
pub(crate) mod unknown;
