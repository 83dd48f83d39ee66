//! Ways between instructions, and the parts of a relation: what freshness asks of graphs.

use crate::pointer::value::ExprId;
use ir::{BlockId, Body};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

type Set = BTreeSet<ExprId>;

/// The instructions that control may come to after one, before it comes to another; the number after a block's last
/// stands for its terminator.
pub(super) fn until(
    body: &Body,
    from: (BlockId, u32),
    to: (BlockId, u32),
) -> BTreeSet<(BlockId, u32)> {
    let mut seen = BTreeSet::new();
    let mut work = vec![(from.0, from.1 + 1)];
    while let Some((block, first)) = work.pop() {
        let end = body.blocks[block].insts.len() as u32;
        let mut stopped = false;
        for i in first..=end {
            if (block, i) == to || !seen.insert((block, i)) {
                stopped = true;
                break;
            }
        }
        if !stopped {
            work.extend(
                ir::cfg::successors(&body.blocks[block])
                    .into_iter()
                    .map(|b| (b, 0)),
            );
        }
    }
    seen
}

/// The connected parts of a symmetric relation, for each of their members.
pub(super) fn connected(related: &BTreeMap<ExprId, Set>) -> HashMap<ExprId, Rc<Set>> {
    let mut out: HashMap<ExprId, Rc<Set>> = HashMap::new();
    for &start in related.keys() {
        if out.contains_key(&start) {
            continue;
        }
        let mut part = Set::new();
        let mut work = vec![start];
        while let Some(e) = work.pop() {
            if part.insert(e) {
                work.extend(related.get(&e).into_iter().flatten());
            }
        }
        let part = Rc::new(part);
        out.extend(part.iter().map(|&e| (e, Rc::clone(&part))));
    }
    out
}
