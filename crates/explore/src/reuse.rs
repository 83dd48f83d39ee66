//! Whether the reuse of addresses could matter.
//!
//! An allocation may be given the address of a dead object; a program can tell only if a pointer
//! to the dead object survives. The search first runs without reuse and watches: some stored state
//! has a dead heap object that something still points to, and an allocation of fitting size is
//! made after it, or while several threads live (then some schedule has it after). If so, and
//! something is still open, it runs again with reuse. What that finds is real. But which
//! allocation gets which address depends on the order of allocations and frees, whose every order
//! the reduced search does not try: so what is still open then is `unknown: address reuse`.

use std::collections::BTreeSet;

/// What was seen of the heap.
#[derive(Clone, Debug, Default)]
pub(crate) struct HeapWatch {
    dead: BTreeSet<u32>,
    allocated: BTreeSet<u32>,
    late: bool,
}

/// Sizes that an allocator may confuse.
fn class(size: u32) -> u32 {
    size.div_ceil(16)
}

impl HeapWatch {
    /// A state has dead objects of these sizes that something still points to.
    pub fn stale(&mut self, sizes: &[u32]) {
        self.dead.extend(sizes.iter().copied().map(class));
    }

    /// A step made objects of these sizes; `alone`: no other thread lives, and it freed nothing.
    pub fn allocations(&mut self, sizes: &[u32], alone: bool) {
        for size in sizes.iter().copied().map(class) {
            self.late |= self.dead.contains(&size);
            if !alone {
                self.allocated.insert(size);
            }
        }
    }

    /// Whether some allocation could have been given the address of a dead object.
    pub fn matters(&self) -> bool {
        self.late || !self.dead.is_disjoint(&self.allocated)
    }
}
