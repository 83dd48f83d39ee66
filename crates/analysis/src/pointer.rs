//! Points-to analysis: abstract objects and cells, inclusion constraints, must-identity of addresses.

pub(crate) mod cell_set;
pub(crate) mod constraints;
pub(crate) mod context;
pub mod foreign;
pub mod format;
pub(crate) mod memory;
pub mod object;
pub(crate) mod pointees;
pub(crate) mod solver;
pub(crate) mod value;
