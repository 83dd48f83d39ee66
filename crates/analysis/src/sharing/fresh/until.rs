//! The instructions between two.

use ir::{BlockId, Body};
use std::collections::BTreeSet;

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
