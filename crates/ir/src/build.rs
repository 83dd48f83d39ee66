//! Building a function's body, block by block.

use crate::cfg::{self, graph};
use crate::id::{BlockId, LocalId, SlotId};
use crate::inst::{Inst, Op, Terminator};
use crate::program::{Block, Body, Local, Slot};
use crate::span::Span;
use crate::ty::Ty;

/// A body under construction. There is always a current block; once it is terminated, further
/// instructions go to a fresh block nothing jumps to, until [`FunctionBuilder::switch_to`].
/// [`FunctionBuilder::finish`] drops blocks that cannot be reached.
#[derive(Debug)]
pub struct FunctionBuilder {
    body: Body,
    current: BlockId,
    terminated: Vec<bool>,
    pinned: Vec<bool>,
}

impl FunctionBuilder {
    /// A body whose first locals are parameters of these types and names, with block 0 current.
    pub fn new(params: impl IntoIterator<Item = Local>) -> Self {
        let mut builder = FunctionBuilder {
            body: Body {
                locals: params.into_iter().collect(),
                ..Body::default()
            },
            current: BlockId(0),
            terminated: Vec::new(),
            pinned: Vec::new(),
        };
        builder.new_block();
        builder
    }

    /// A new temporary.
    pub fn temp(&mut self, ty: Ty) -> LocalId {
        self.local(ty, String::new())
    }

    /// Gives a local a name, unless it has one.
    pub fn name(&mut self, local: LocalId, name: &str) {
        let named = &mut self.body.locals[local].name;
        if named.is_empty() {
            name.clone_into(named);
        }
    }

    /// A new local with a name.
    pub fn local(&mut self, ty: Ty, name: String) -> LocalId {
        self.body.locals.push(Local { ty, name })
    }

    /// A new stack slot.
    pub fn slot(&mut self, slot: Slot) -> SlotId {
        self.body.slots.push(slot)
    }

    /// The type of a local.
    pub fn local_ty(&self, local: LocalId) -> Ty {
        self.body.locals[local].ty
    }

    /// A new empty block.
    pub fn new_block(&mut self) -> BlockId {
        self.terminated.push(false);
        self.pinned.push(false);
        self.body.blocks.push(Block {
            insts: Vec::new(),
            term: Terminator::Unreachable,
            term_span: Span::NONE,
        })
    }

    /// Keeps a block even if no terminator names it (its address is taken).
    pub fn pin(&mut self, block: BlockId) {
        self.pinned[block.0 as usize] = true;
    }

    /// The block instructions go to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// Whether the current block has ended.
    pub fn is_terminated(&self) -> bool {
        self.terminated[self.current.0 as usize]
    }

    /// Makes a block current.
    pub fn switch_to(&mut self, block: BlockId) {
        self.current = block;
    }

    /// Adds an instruction to the current block.
    pub fn push(&mut self, op: Op, span: Span) {
        self.push_inst(Inst {
            op,
            span,
            unwind: None,
        });
    }

    /// Adds an instruction, with its unwind edge, to the current block.
    pub fn push_inst(&mut self, inst: Inst) {
        if self.is_terminated() {
            self.current = self.new_block();
        }
        self.body.blocks[self.current].insts.push(inst);
    }

    /// Ends the current block, unless it has ended already.
    pub fn terminate(&mut self, term: Terminator, span: Span) {
        if self.is_terminated() {
            return;
        }
        let block = &mut self.body.blocks[self.current];
        block.term = term;
        block.term_span = span;
        self.terminated[self.current.0 as usize] = true;
    }

    /// Ends the current block by a jump, unless it has ended already.
    pub fn jump(&mut self, target: BlockId, span: Span) {
        self.terminate(Terminator::Jump(target), span);
    }

    /// The finished body, without the blocks nothing reaches. Returns the new id of every old
    /// block too, for addresses of blocks kept elsewhere.
    pub fn finish(self) -> (Body, Vec<Option<BlockId>>) {
        let FunctionBuilder { body, pinned, .. } = self;
        prune(body, &pinned)
    }
}

/// Removes blocks that cannot be reached from block 0 or a pinned block.
fn prune(mut body: Body, pinned: &[bool]) -> (Body, Vec<Option<BlockId>>) {
    let count = body.blocks.len();
    let edges: Vec<Vec<BlockId>> = body
        .blocks
        .iter()
        .map(|(_, block)| {
            let mut next = cfg::successors(block);
            next.extend(block.insts.iter().filter_map(|inst| match inst.op {
                Op::BlockAddr { block, .. } => Some(block),
                _ => None,
            }));
            next
        })
        .collect();
    let roots = (0..count as u32).map(BlockId);
    let roots = roots.filter(|b| b.0 == 0 || pinned[b.0 as usize]);
    let live = graph::reachable(&edges, roots);
    let mut next = 0;
    let renumber: Vec<Option<BlockId>> = live
        .iter()
        .map(|&l| {
            l.then(|| {
                next += 1;
                BlockId(next - 1)
            })
        })
        .collect();
    let map = |b: &mut BlockId| {
        *b = renumber[b.0 as usize].expect("a live block reaches only live blocks");
    };
    let mut kept = Vec::with_capacity(next as usize);
    for (id, block) in body.blocks.iter_mut() {
        if !live[id.0 as usize] {
            continue;
        }
        for inst in &mut block.insts {
            inst.unwind.iter_mut().for_each(map);
            if let Op::BlockAddr { block, .. } = &mut inst.op {
                map(block);
            }
        }
        retarget(&mut block.term, map);
        let mut insts = std::mem::take(&mut block.insts);
        insts.shrink_to_fit();
        kept.push(Block {
            insts,
            term: block.term.clone(),
            term_span: block.term_span,
        });
    }
    body.blocks = kept.into_iter().collect();
    (body, renumber)
}

fn retarget(term: &mut Terminator, map: impl Fn(&mut BlockId)) {
    match term {
        Terminator::Jump(b) => map(b),
        Terminator::Branch { then, other, .. } => {
            map(then);
            map(other);
        }
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| map(&mut c.target));
            map(default);
        }
        Terminator::IndirectJump { targets, .. } => targets.iter_mut().for_each(map),
        Terminator::Throw { unwind, .. } => unwind.iter_mut().for_each(map),
        Terminator::Return(_)
        | Terminator::ThreadExit(_)
        | Terminator::Exit(_)
        | Terminator::Unreachable => {}
    }
}
