//! What is known of a function's body by itself: who defines its locals, its loops, which pointers
//! walk.

use ir::cfg::{Cfg, graph};
use ir::effects::Flow;
use ir::{BlockId, Body, Idx, LocalId, Op, Operand};
use std::collections::BTreeSet;

/// Facts of one body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// The only definition of each local; `None` for parameters and where there are several.
    pub only_def: Vec<Option<(BlockId, u32)>>,
    /// Whether each local is defined at most once (parameters count as one definition).
    pub once_defined: Vec<bool>,
    /// The additions of a constant to a pointer that feed themselves: `p++` in a loop.
    pub walks: BTreeSet<(BlockId, u32)>,
    /// Edges between blocks.
    pub cfg: Cfg,
    /// Whether a block lies on a cycle.
    pub cyclic: Vec<bool>,
    /// Whether control can come back from a jump out of a call: then nothing is known of order.
    pub irregular: bool,
    /// Instructions, terminators not counted.
    pub size: u32,
}

impl Shape {
    /// The facts of a body whose first `params` locals are parameters.
    pub fn of(body: &Body, params: usize) -> Shape {
        let mut shape = Shape {
            only_def: vec![None; body.locals.len()],
            once_defined: vec![true; body.locals.len()],
            cfg: Cfg::of(body),
            ..Shape::default()
        };
        let mut defined: Vec<bool> = (0..body.locals.len()).map(|i| i < params).collect();
        for (id, block) in body.blocks.iter() {
            shape.size += block.insts.len() as u32;
            for (i, inst) in block.insts.iter().enumerate() {
                shape.irregular |= inst.op.flow() == Flow::Target;
                inst.op.for_each_def(|l| {
                    let seen = std::mem::replace(&mut defined[l.index()], true);
                    shape.only_def[l.index()] = (!seen).then_some((id, i as u32));
                    shape.once_defined[l.index()] &= !seen;
                });
            }
        }
        shape.cyclic = shape.cfg.cyclic();
        shape.walks = walks(body);
        shape
    }

    /// The block from which alone control comes to this one.
    pub fn only_before(&self, block: BlockId) -> Option<BlockId> {
        match self.cfg.before(block) {
            [one] if block.index() != 0 && !self.irregular => Some(*one),
            _ => None,
        }
    }

    /// The instruction that alone defines a local.
    pub fn def<'b>(&self, body: &'b Body, operand: Operand) -> Option<&'b Op> {
        let Operand::Local(local) = operand else {
            return None;
        };
        let (block, inst) = self.only_def[local.index()]?;
        Some(&body.blocks[block].insts[inst as usize].op)
    }
}

/// The additions of a constant on a cycle of copies within one body.
fn walks(body: &Body) -> BTreeSet<(BlockId, u32)> {
    let mut edges = vec![Vec::new(); body.locals.len()];
    let mut adds = Vec::new();
    for (id, block) in body.blocks.iter() {
        for (i, inst) in block.insts.iter().enumerate() {
            let mut edge = |from: &Operand, to: LocalId| {
                if let Operand::Local(from) = from {
                    edges[from.index()].push(to.0);
                }
            };
            match &inst.op {
                Op::Copy { dst, src, .. } => edge(src, *dst),
                Op::Cast { dst, a, .. } => edge(a, *dst),
                Op::Select { dst, a, b, .. } => {
                    edge(a, *dst);
                    edge(b, *dst);
                }
                Op::Binary { dst, a, b, .. } => {
                    edge(a, *dst);
                    edge(b, *dst);
                    adds.push((*a, *dst, (id, i as u32)));
                    adds.push((*b, *dst, (id, i as u32)));
                }
                Op::PtrAdd { dst, base, .. } => {
                    edge(base, *dst);
                    adds.push((*base, *dst, (id, i as u32)));
                }
                Op::Wide { .. }
                | Op::Unary { .. }
                | Op::Compare { .. }
                | Op::PtrDiff { .. }
                | Op::BlockAddr { .. }
                | Op::Nondet { .. }
                | Op::Load { .. }
                | Op::Store { .. }
                | Op::MemCopy { .. }
                | Op::MemSet { .. }
                | Op::Foreign { .. }
                | Op::Rmw { .. }
                | Op::CmpXchg { .. }
                | Op::Fence { .. }
                | Op::Alloc { .. }
                | Op::Free { .. }
                | Op::StackAlloc { .. }
                | Op::StackFree { .. }
                | Op::SlotBegin { .. }
                | Op::SlotEnd { .. }
                | Op::ObjectSize { .. }
                | Op::VarArgs { .. }
                | Op::Call { .. }
                | Op::SetJmp { .. }
                | Op::LongJmp { .. }
                | Op::Caught { .. }
                | Op::InstanceOf { .. }
                | Op::Sync { .. }
                | Op::Assert { .. }
                | Op::Assume { .. }
                | Op::Gap { .. }
                | Op::Math { .. }
                | Op::Format { .. }
                | Op::Output { .. }
                | Op::ParseFloat { .. } => {}
            }
        }
    }
    let components = graph::components(&edges);
    let same = |a: Operand, b: LocalId| match a {
        Operand::Local(a) => components[a.index()] == components[b.index()],
        _ => false,
    };
    adds.into_iter()
        .filter(|(from, to, _)| same(*from, *to))
        .map(|(_, _, at)| at)
        .collect()
}
