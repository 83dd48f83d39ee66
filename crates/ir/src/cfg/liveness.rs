//! Which locals are still read: the classical backward analysis.
//!
//! A local is live where some way from there reads it before it is set. An instruction that fails has
//! not set its result: what its unwind block reads is live before it, also if it is the result. In a
//! body that a jump can return to ([`crate::Op::SetJmp`]), control may come back from any call: what is
//! live where it comes back to is live wherever such a jump may start, and nothing here says so.

use super::{Cfg, graph};
use crate::bits::Bits;
use crate::id::{BlockId, Idx, LocalId};
use crate::operand::Operand;
use crate::program::{Block, Body};

/// The locals live at the start of every block of a body.
#[derive(Clone, Debug)]
pub struct Liveness {
    blocks: Vec<Bits>,
}

impl Liveness {
    /// Of a body.
    pub fn of(body: &Body) -> Liveness {
        let cfg = Cfg::of(body);
        let mut this = Liveness {
            blocks: vec![Bits::default(); body.blocks.len()],
        };
        // Backwards, what is later comes first; blocks that nothing reaches have sets as well.
        let order = graph::reverse_postorder(&cfg.successors, Cfg::ENTRY);
        let mut work: Vec<BlockId> = body.blocks.ids().collect();
        work.extend(order);
        let mut waiting = vec![true; body.blocks.len()];
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut waiting[id.index()], false) {
                continue;
            }
            let live = this.before(&body.blocks[id], 0);
            if this.blocks[id.index()].union(&live) {
                for &p in cfg.before(id) {
                    if !std::mem::replace(&mut waiting[p.index()], true) {
                        work.push(p);
                    }
                }
            }
        }
        this
    }

    /// The locals live at the start of a block.
    pub fn at_start(&self, block: BlockId) -> &Bits {
        &self.blocks[block.index()]
    }

    /// Those live before an instruction of a block; its length stands for the terminator.
    pub fn at(&self, body: &Body, block: BlockId, index: u32) -> Vec<LocalId> {
        let live = self.before(&body.blocks[block], index as usize);
        live.iter().map(LocalId::new).collect()
    }

    fn before(&self, block: &Block, index: usize) -> Bits {
        let mut live = Bits::default();
        for next in block.term.successors() {
            live.union(&self.blocks[next.index()]);
        }
        let read = |live: &mut Bits, operand| {
            if let Operand::Local(local) = operand {
                live.insert(local.index());
            }
        };
        block.term.for_each_operand(|o| read(&mut live, o));
        for inst in block.insts.iter().skip(index).rev() {
            inst.op.for_each_def(|local| live.remove(local.index()));
            inst.op.for_each_operand(|o| read(&mut live, o));
            if let Some(unwind) = inst.unwind {
                live.union(&self.blocks[unwind.index()]);
            }
        }
        live
    }
}
