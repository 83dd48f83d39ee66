//! Control flow: instances of functions, the call graph, loops, conditions, forward dataflow.

pub(crate) mod call_graph;
pub(crate) mod condition;
pub(crate) mod loops;
pub(crate) mod passed;
pub mod point;
pub(crate) mod shape;
