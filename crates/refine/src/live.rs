//! Which locals are still read.

use ir::{Block, BlockId, Body, Idx, LocalId, Operand};
use std::collections::BTreeSet;

/// Live locals at the start of every block of a function.
#[derive(Debug)]
pub struct Liveness {
    blocks: Vec<BTreeSet<LocalId>>,
}

impl Liveness {
    /// Of a body.
    pub fn new(body: &Body) -> Liveness {
        let mut this = Liveness {
            blocks: vec![BTreeSet::new(); body.blocks.len()],
        };
        loop {
            let mut changed = false;
            for (id, block) in body.blocks.iter().rev() {
                let live = this.before(block, 0);
                if live != this.blocks[id.index()] {
                    this.blocks[id.index()] = live;
                    changed = true;
                }
            }
            if !changed {
                return this;
            }
        }
    }

    /// Live before an instruction of a block; its length stands for the terminator.
    pub fn at(&self, body: &Body, block: BlockId, index: u32) -> BTreeSet<LocalId> {
        self.before(&body.blocks[block], index as usize)
    }

    fn before(&self, block: &Block, index: usize) -> BTreeSet<LocalId> {
        let mut live = BTreeSet::new();
        for next in block.term.successors() {
            live.extend(self.blocks[next.index()].iter().copied());
        }
        block.term.for_each_operand(|o| read(&mut live, o));
        for inst in block.insts.iter().skip(index).rev() {
            inst.op.for_each_def(|d| {
                live.remove(&d);
            });
            inst.op.for_each_operand(|o| read(&mut live, o));
            if let Some(unwind) = inst.unwind {
                live.extend(self.blocks[unwind.index()].iter().copied());
            }
        }
        live
    }
}

fn read(live: &mut BTreeSet<LocalId>, operand: Operand) {
    if let Operand::Local(l) = operand {
        live.insert(l);
    }
}
