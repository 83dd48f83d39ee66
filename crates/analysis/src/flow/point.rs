//! Instances of functions, and points in them.
//!
//! A function is analysed once, or, where that pays (wrappers around allocation, around locks,
//! small functions that work on their arguments, the start functions of threads), once for each
//! place that calls it. Such a copy is an [`Instance`]. Everything else in this crate speaks of
//! instances, so an engine that walks over instances and their calls gets the contexts for free.

use crate::id::InstanceId;
use ir::{BlockId, FuncId};

/// A function's body in one calling context.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The function.
    pub func: FuncId,
    /// The call (or creation) that this copy belongs to; `None` where one copy serves all.
    pub site: Option<Point>,
}

/// An instruction of an instance: before it is executed. `inst` is the number of instructions of
/// the block for its terminator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The instance.
    pub instance: InstanceId,
    /// The block.
    pub block: BlockId,
    /// The instruction's number in the block.
    pub inst: u32,
}
