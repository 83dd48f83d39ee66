//! Loops that count: a local that starts with a constant, grows by one each round, and is compared
//! with a bound at the head.
//!
//! No number in such a loop is negative: a constant that would be, if its type were signed, is refused,
//! and conversions are followed only where they keep such numbers as they are.

use crate::flow::shape::Shape;
use ir::cfg::{Cfg, Dominators, graph};
use ir::{BinOp, BlockId, Body, CastOp, CmpOp, Idx, LocalId, Op, Operand, Terminator, Ty};
use std::collections::BTreeSet;

/// What the counter is compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// A constant.
    Constant(i64),
    /// A local that is not set in the loop.
    Local(LocalId),
    /// What is loaded from here in each round, and of what type.
    Memory(Operand, Ty),
}

/// A loop `for (i = start; i < bound; i++)`.
#[derive(Clone, Debug)]
pub(crate) struct CountedLoop {
    /// `i`.
    pub counter: LocalId,
    /// The block that counts it up.
    pub step: BlockId,
    /// Its first value.
    pub start: i64,
    /// What it stays below.
    pub bound: Bound,
    /// Whether both are compared as signed numbers.
    pub signed: bool,
    /// Its blocks.
    pub inside: BTreeSet<BlockId>,
    /// Blocks that every round passes once.
    pub always: BTreeSet<BlockId>,
    /// The edge taken when the counter has reached the bound.
    pub exit: (BlockId, BlockId),
    /// Blocks outside from which control enters.
    pub entries: Vec<BlockId>,
}

impl CountedLoop {
    /// Whether every round computes something before it comes to a point and before it counts: what is
    /// found there is of this round, and of the number the round began with.
    pub fn computes(
        &self,
        body: &Body,
        shape: &Shape,
        what: (BlockId, u32),
        point: (BlockId, u32),
    ) -> bool {
        let counts = |inst: &ir::Inst| {
            let mut found = false;
            inst.op.for_each_def(|l| found |= l == self.counter);
            found
        };
        let step = body.blocks[self.step].insts.iter().position(counts);
        let precedes = |then: (BlockId, u32)| match what.0 == then.0 {
            true => what.1 < then.1,
            false => !self.reaches(shape, then.0, what.0),
        };
        self.always.contains(&what.0)
            && precedes(point)
            && step.is_some_and(|inst| precedes((self.step, inst as u32)))
    }

    /// Whether a round can come from one block to another.
    fn reaches(&self, shape: &Shape, from: BlockId, to: BlockId) -> bool {
        let head = self.exit.0;
        let within = |block: BlockId| block != head && self.inside.contains(&block);
        let next = shape.cfg.next(from).iter().copied();
        graph::reachable_through(&shape.cfg.successors, next, within)[to.index()]
    }
}

/// The counted loops of a body.
pub(crate) fn counted_loops(body: &Body, shape: &Shape) -> Vec<CountedLoop> {
    if shape.irregular {
        return Vec::new();
    }
    let dominators = shape.cfg.dominators();
    let heads = (0..body.blocks.len()).map(BlockId::new);
    heads
        .filter(|h| shape.cyclic[h.index()])
        .filter_map(|head| counted_loop(body, shape, &dominators, head))
        .collect()
}

fn counted_loop(
    body: &Body,
    shape: &Shape,
    dominators: &Dominators<BlockId>,
    head: BlockId,
) -> Option<CountedLoop> {
    let Terminator::Branch {
        cond, then, other, ..
    } = body.blocks[head].term
    else {
        return None;
    };
    let Some(Op::Compare {
        op: op @ (CmpOp::LtS | CmpOp::LtU),
        ty,
        a,
        b,
        ..
    }) = shape.def(body, cond)
    else {
        return None;
    };
    let inside = natural(&shape.cfg, dominators, head)?;
    if !inside.contains(&then) || inside.contains(&other) {
        return None;
    }
    let counter = plain_local(body, shape, *a)?;
    let bound = bound(body, shape, &inside, head, (*ty, *b))?;
    let entries: Vec<BlockId> = shape
        .cfg
        .before(head)
        .iter()
        .copied()
        .filter(|p| !inside.contains(p))
        .collect();
    let start = counts(body, shape, &inside, &entries, counter)?;
    let back: Vec<BlockId> = shape
        .cfg
        .before(head)
        .iter()
        .copied()
        .filter(|p| inside.contains(p))
        .collect();
    let always: BTreeSet<BlockId> = inside
        .iter()
        .copied()
        .filter(|b| !avoidable(shape, &inside, head, &back, *b))
        .filter(|b| !inner_cycle(shape, &inside, head, *b))
        .collect();
    // The step itself must happen in every round.
    let steps = step_block(body, &inside, counter)?;
    always.contains(&steps).then_some(CountedLoop {
        counter,
        step: steps,
        start,
        bound,
        signed: *op == CmpOp::LtS,
        inside,
        always,
        exit: (head, other),
        entries,
    })
}

/// The blocks of the loop with this head: those that reach it again without leaving. `None` if
/// control can enter elsewhere.
fn natural(
    cfg: &Cfg,
    dominators: &Dominators<BlockId>,
    head: BlockId,
) -> Option<BTreeSet<BlockId>> {
    let forward = graph::reachable(&cfg.successors, [head]);
    let ends = cfg.before(head).iter().copied();
    let ends = ends.filter(|p| forward[p.index()]);
    // In an outer loop, blocks before the head reach it too: stop where the head is not passed.
    let within = |b: BlockId| b != head && dominators.dominates(head, b);
    let reached = graph::reachable_through(&cfg.predecessors, ends, within);
    let mut inside: BTreeSet<BlockId> = BTreeSet::from([head]);
    inside.extend((0..reached.len()).filter(|b| reached[*b]).map(BlockId::new));
    let entered_elsewhere = inside
        .iter()
        .any(|b| *b != head && cfg.before(*b).iter().any(|p| !inside.contains(p)));
    (!entered_elsewhere && inside.len() > 1).then_some(inside)
}

/// Whether a round can go from the head to its end without this block.
fn avoidable(
    shape: &Shape,
    inside: &BTreeSet<BlockId>,
    head: BlockId,
    back: &[BlockId],
    block: BlockId,
) -> bool {
    if block == head {
        return false;
    }
    let first = shape.cfg.next(head).iter().copied();
    let within = |b: BlockId| b != head && b != block && inside.contains(&b);
    let reached = graph::reachable_through(&shape.cfg.successors, first, within);
    back.iter().any(|b| *b == head || reached[b.index()])
}

/// Whether a block can be passed again in the same round.
fn inner_cycle(shape: &Shape, inside: &BTreeSet<BlockId>, head: BlockId, block: BlockId) -> bool {
    let first = shape.cfg.next(block).iter().copied();
    let within = |b: BlockId| b != head && inside.contains(&b);
    graph::reachable_through(&shape.cfg.successors, first, within)[block.index()]
}

/// The named local an operand is or widens.
fn plain_local(body: &Body, shape: &Shape, operand: Operand) -> Option<LocalId> {
    let mut at = operand;
    for _ in 0..3 {
        match shape.def(body, at) {
            Some(Op::Cast { op, a, .. }) if widens(*op) => at = *a,
            _ => break,
        }
    }
    match at {
        Operand::Local(local) => Some(local),
        _ => None,
    }
}

/// Whether a conversion keeps every number that is not negative.
pub(crate) fn widens(op: CastOp) -> bool {
    matches!(op, CastOp::SignExt | CastOp::ZeroExt)
}

/// A constant of a type that is not negative, whether the type is signed or not.
pub(crate) fn not_negative(ty: Ty, n: u64) -> Option<i64> {
    let bits = ty.int_bits().filter(|bits| (1..=64).contains(bits))?;
    (n >> (bits - 1) == 0).then_some(n as i64)
}

fn bound(
    body: &Body,
    shape: &Shape,
    inside: &BTreeSet<BlockId>,
    head: BlockId,
    (ty, operand): (Ty, Operand),
) -> Option<Bound> {
    let (mut at, mut ty) = (operand, ty);
    for _ in 0..4 {
        let Operand::Local(local) = at else { break };
        match shape.only_def[local.index()] {
            Some((block, inst)) if inside.contains(&block) => {
                match &body.blocks[block].insts[inst as usize].op {
                    Op::Cast { op, from, a, .. } if widens(*op) => (at, ty) = (*a, *from),
                    Op::Copy { src, .. } => at = *src,
                    Op::Load { addr, access, .. } if block == head && access.bits.is_none() => {
                        return Some(Bound::Memory(*addr, access.ty));
                    }
                    _ => return None,
                }
            }
            _ if shape.once_defined[local.index()] => return Some(Bound::Local(local)),
            _ => {
                let set = definitions(body, local);
                let inside = set.iter().any(|(block, _)| inside.contains(block));
                return (!inside).then_some(Bound::Local(local));
            }
        }
    }
    match at {
        Operand::Const(n) => not_negative(ty, n).map(Bound::Constant),
        _ => None,
    }
}

/// The definitions of a local, as blocks with instructions.
pub(crate) fn definitions(body: &Body, local: LocalId) -> Vec<(BlockId, &Op)> {
    let mut out = Vec::new();
    for (id, block) in body.blocks.iter() {
        for inst in &block.insts {
            inst.op.for_each_def(|l| {
                if l == local {
                    out.push((id, &inst.op));
                }
            });
        }
    }
    out
}

/// Whether a local holds in a loop what it held in another one that the same activation has run
/// last: every way to it leads through that one, and nothing sets the local from there until it has
/// ended.
pub(crate) fn is_kept(
    body: &Body,
    shape: &Shape,
    local: LocalId,
    first: &CountedLoop,
    then: &CountedLoop,
) -> bool {
    let (from, to) = (first.exit.0, then.exit.0);
    let first = first.inside.iter().copied();
    let between = |b: BlockId| !then.inside.contains(&b);
    let between = graph::reachable_through(&shape.cfg.successors, first, between);
    let seen = |b: BlockId| between[b.index()] || then.inside.contains(&b);
    let mut set = definitions(body, local).into_iter();
    !shape.irregular && shape.cfg.dominators().dominates(from, to) && !set.any(|(b, _)| seen(b))
}

/// The start of a counter that is set to one constant wherever control enters the loop, and to
/// itself plus one inside.
fn counts(
    body: &Body,
    shape: &Shape,
    inside: &BTreeSet<BlockId>,
    entries: &[BlockId],
    counter: LocalId,
) -> Option<i64> {
    for (block, op) in definitions(body, counter) {
        if inside.contains(&block) && !adds_one(body, shape, counter, op) {
            return None;
        }
    }
    let mut start = None;
    for entry in entries {
        let mut last = None;
        for inst in &body.blocks[*entry].insts {
            inst.op.for_each_def(|l| {
                if l == counter {
                    last = Some(&inst.op);
                }
            });
        }
        let Some(Op::Copy {
            src: Operand::Const(n),
            ..
        }) = last
        else {
            return None;
        };
        let n = not_negative(body.locals[counter].ty, *n)?;
        if start.is_some_and(|s| s != n) {
            return None;
        }
        start = Some(n);
    }
    start
}

fn adds_one(body: &Body, shape: &Shape, counter: LocalId, op: &Op) -> bool {
    let mut op = op;
    for _ in 0..4 {
        match op {
            Op::Copy { src, .. } => match shape.def(body, *src) {
                Some(def) => op = def,
                None => return false,
            },
            Op::Binary {
                op: BinOp::Add,
                a: Operand::Local(a),
                b: Operand::Const(1),
                ..
            } => return *a == counter,
            _ => return false,
        }
    }
    false
}

/// The only block inside that steps the counter.
fn step_block(body: &Body, inside: &BTreeSet<BlockId>, counter: LocalId) -> Option<BlockId> {
    let found: Vec<BlockId> = definitions(body, counter)
        .into_iter()
        .map(|(b, _)| b)
        .filter(|b| inside.contains(b))
        .collect();
    match found[..] {
        [one] => Some(one),
        _ => None,
    }
}
