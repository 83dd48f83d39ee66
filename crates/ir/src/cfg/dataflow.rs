//! Forward dataflow over one body: what holds whenever control comes to a block.
//!
//! States form a join semilattice of finite height, and the transfer function is monotone: then the
//! solution is the least fixed point, whichever order blocks are taken in (G. Kildall, *A Unified
//! Approach to Global Program Optimization*, POPL 1973; J. Kam and J. Ullman 1976). Blocks wait in
//! reverse postorder, so the work is deterministic, and little.
//!
//! An instruction with an unwind block leads there with the state before it and with the one after it:
//! it may fail before or after it has had its effect (a call that throws has run the callee).

use super::{Cfg, graph};
use crate::id::{BlockId, Idx};
use crate::inst::Inst;
use crate::program::{Block, Body};
use std::collections::BTreeSet;

/// What can hold at a point, ordered by how little it says.
pub trait Lattice: Clone {
    /// One way or the other; whether that changed this one.
    fn join(&mut self, other: &Self) -> bool;
}

/// What instructions and edges do to a state.
pub trait Transfer {
    /// What holds at a point.
    type State: Lattice;

    /// Control comes to a block.
    fn enter(&mut self, _block: BlockId, _state: &mut Self::State) {}

    /// After an instruction; `None` if control does not go on.
    fn inst(&mut self, at: (BlockId, u32), inst: &Inst, state: Self::State) -> Option<Self::State>;

    /// What holds where an instruction has failed, before or after its effect.
    fn unwound(&mut self, _at: (BlockId, u32), state: &Self::State) -> Self::State {
        state.clone()
    }

    /// After a block's terminator, on the way to one of its targets; `None` if control does not go there.
    fn edge(&mut self, _from: BlockId, _to: BlockId, state: &Self::State) -> Option<Self::State> {
        Some(state.clone())
    }
}

/// What holds at the start of every block; `None` where control does not come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<S> {
    /// By block.
    pub blocks: Vec<Option<S>>,
}

impl<S: Lattice> Solution<S> {
    /// What holds before an instruction of a block; its length stands for the terminator.
    pub fn before<T: Transfer<State = S>>(
        &self,
        body: &Body,
        transfer: &mut T,
        (block, index): (BlockId, u32),
    ) -> Option<S> {
        let mut state = self.blocks.get(block.index())?.clone()?;
        transfer.enter(block, &mut state);
        let insts = body.blocks[block].insts.iter().take(index as usize);
        for (i, inst) in insts.enumerate() {
            state = transfer.inst((block, i as u32), inst, state)?;
        }
        Some(state)
    }
}

/// Solves a problem from the entry of a body, where `start` holds.
pub fn forward<T: Transfer>(body: &Body, start: T::State, transfer: &mut T) -> Solution<T::State> {
    let mut solver = Solver::new(body);
    solver.reach(Cfg::ENTRY, &start);
    while let Some(place) = solver.waiting.pop_first() {
        let block = solver.order[place as usize];
        solver.block(block, &body.blocks[block], transfer);
    }
    Solution {
        blocks: solver.states,
    }
}

struct Solver<S> {
    states: Vec<Option<S>>,
    order: Vec<BlockId>,
    place: Vec<u32>,
    waiting: BTreeSet<u32>,
}

impl<S: Lattice> Solver<S> {
    fn new(body: &Body) -> Solver<S> {
        let order = graph::reverse_postorder(&Cfg::of(body).successors, Cfg::ENTRY);
        let mut place = vec![u32::MAX; body.blocks.len()];
        for (at, block) in order.iter().enumerate() {
            place[block.index()] = at as u32;
        }
        Solver {
            states: vec![None; body.blocks.len()],
            order,
            place,
            waiting: BTreeSet::new(),
        }
    }

    fn reach(&mut self, to: BlockId, state: &S) {
        let changed = match self.states.get_mut(to.index()) {
            None => false,
            Some(Some(old)) => old.join(state),
            Some(none) => {
                *none = Some(state.clone());
                true
            }
        };
        if changed {
            self.waiting.insert(self.place[to.index()]);
        }
    }

    fn block<T: Transfer<State = S>>(&mut self, id: BlockId, block: &Block, transfer: &mut T) {
        let Some(mut state) = self.states[id.index()].clone() else {
            return;
        };
        transfer.enter(id, &mut state);
        for (i, inst) in block.insts.iter().enumerate() {
            let at = (id, i as u32);
            let fails = |this: &mut Self, transfer: &mut T, state: &S| {
                if let Some(unwind) = inst.unwind {
                    this.reach(unwind, &transfer.unwound(at, state));
                }
            };
            fails(self, transfer, &state);
            match transfer.inst(at, inst, state) {
                Some(next) => state = next,
                None => return,
            }
            fails(self, transfer, &state);
        }
        for to in block.term.successors() {
            if let Some(state) = transfer.edge(id, to, &state) {
                self.reach(to, &state);
            }
        }
    }
}
