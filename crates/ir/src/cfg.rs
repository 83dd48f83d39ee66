//! Control flow of a body, and the algorithms on graphs that every analysis asks of it.
//!
//! [`Cfg`] has the edges of a body: those of its terminators, and from every block that holds an
//! instruction with an unwind block an edge to that one. [`graph`] works on any graph whose nodes are
//! small numbers: strongly connected components, what is reachable, orders, [`Dominators`].
//! [`Liveness`] says which locals are still read, [`forward`] solves forward dataflow problems.
//!
//! Nothing here knows of calls: an edge from an instruction to the next is always there, also after a
//! call that does not return. An analysis that knows better says so in its transfer function.
//!
//! Results do not depend on the order of edges but where a function says so.

pub mod dataflow;
pub mod dominators;
pub mod graph;
pub mod liveness;

pub use dataflow::{Lattice, Solution, Transfer, forward};
pub use dominators::Dominators;
pub use liveness::Liveness;

use crate::id::{BlockId, Idx};
use crate::program::{Block, Body};

/// The edges between the blocks of a body.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cfg {
    /// Where control goes from each block, unwinding included; ascending, each once.
    pub successors: Vec<Vec<BlockId>>,
    /// Where it comes from; ascending, each once.
    pub predecessors: Vec<Vec<BlockId>>,
}

impl Cfg {
    /// The block control starts at.
    pub const ENTRY: BlockId = BlockId(0);

    /// The edges of a body.
    pub fn of(body: &Body) -> Cfg {
        let successors: Vec<Vec<BlockId>> = body
            .blocks
            .iter()
            .map(|(_, block)| successors(block))
            .collect();
        let predecessors = graph::reversed(&successors);
        Cfg {
            successors,
            predecessors,
        }
    }

    /// Where control goes from a block.
    pub fn next(&self, block: BlockId) -> &[BlockId] {
        &self.successors[block.index()]
    }

    /// Where control comes from to a block.
    pub fn before(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block.index()]
    }

    /// Whether each block lies on a cycle.
    pub fn cyclic(&self) -> Vec<bool> {
        graph::cyclic(&self.successors)
    }

    /// Who dominates whom, from the entry.
    pub fn dominators(&self) -> Dominators<BlockId> {
        Dominators::of(&self.successors, Cfg::ENTRY)
    }
}

/// Where control goes from a block, unwinding included; ascending, each once.
pub fn successors(block: &Block) -> Vec<BlockId> {
    let mut out = block.term.successors();
    out.extend(block.insts.iter().filter_map(|inst| inst.unwind));
    out.sort_unstable();
    out.dedup();
    out
}
