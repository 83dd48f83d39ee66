//! A loop that creates threads and counts those that it has created, and one that joins as many:
//!
//! ```c
//! for (made = 0; made < wanted; made++)
//!     if (pthread_create(&t[made], …) != 0)
//!         break;
//! for (i = 0; i < made; i++)
//!     pthread_join(t[i], …);
//! ```
//!
//! The first may be left before its bound, but never between a creation that has succeeded and the step that counts it. So wherever it is left,
//! the threads created are those with numbers from its start up to the counter. The second loop joins these if nothing sets the counter on the
//! way to it or in it. A branch on the result of the creation itself tells whether it has succeeded.

use crate::flow::loops::{CountedLoop, definitions};
use crate::flow::shape::Shape;
use ir::cfg::graph;
use ir::{BlockId, Body, Idx, LocalId, Op, Operand, Terminator};

/// Whether every creation is counted before the loop is left.
pub(super) fn counts_all(body: &Body, first: &CountedLoop, creation: (BlockId, u32)) -> bool {
    let (block, inst) = creation;
    let counts = |inst: &ir::Inst| {
        let mut found = false;
        inst.op.for_each_def(|l| found |= l == first.counter);
        found
    };
    let after = &body.blocks[block].insts[inst as usize + 1..];
    if after.iter().any(counts) {
        return true;
    }
    let Op::Sync { dst, .. } = &body.blocks[block].insts[inst as usize].op else {
        return false;
    };
    // What is set again after the creation is no longer its result.
    let result = dst.filter(|dst| {
        let set = |i: &ir::Inst| {
            let mut found = false;
            i.op.for_each_def(|l| found |= l == *dst);
            found
        };
        !after.iter().any(set)
    });
    let head = first.exit.0;
    let mut open = match &body.blocks[block].term {
        Terminator::Branch { cond, other, .. }
            if result.is_some_and(|r| *cond == Operand::Local(r)) =>
        {
            vec![*other]
        }
        term => term.successors(),
    };
    let mut seen = vec![false; body.blocks.len()];
    while let Some(at) = open.pop() {
        if !first.inside.contains(&at) {
            return false;
        }
        // The head leaves the loop with what was counted, and the step counts this one.
        let done = at == head || at == first.step;
        if !std::mem::replace(&mut seen[at.index()], true) && !done {
            open.extend(body.blocks[at].term.successors());
        }
    }
    true
}

/// Whether a local that one loop counts holds the same in another one, to which every way leads through the first.
pub(super) fn stays(
    body: &Body,
    shape: &Shape,
    local: LocalId,
    first: &CountedLoop,
    then: &CountedLoop,
) -> bool {
    let inside = |b: &BlockId| first.inside.contains(b);
    let left = first
        .inside
        .iter()
        .flat_map(|b| shape.cfg.next(*b).iter().copied());
    let left = left.filter(|b| !inside(b));
    let outside = |b: BlockId| !then.inside.contains(&b);
    let between = graph::reachable_through(&shape.cfg.successors, left, outside);
    let seen = |b: BlockId| between[b.index()] || then.inside.contains(&b);
    let mut set = definitions(body, local).into_iter();
    let (from, to) = (first.exit.0, then.exit.0);
    !shape.irregular && shape.cfg.dominators().dominates(from, to) && !set.any(|(b, _)| seen(b))
}
