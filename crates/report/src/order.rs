//! What each thread knows of the others along a story: happens-before, for explaining.
//!
//! Vector clocks over the steps, from program order and the edges the steps carry.

use crate::result::Step;
use std::collections::BTreeMap;

/// The latest step of each thread that happens before something.
pub type Known = BTreeMap<u32, usize>;

/// What the thread of a step knows of the others just before it.
pub fn known_before(steps: &[Step], at: usize) -> Known {
    let mut now: BTreeMap<u32, Known> = BTreeMap::new();
    // Only steps that others come after need to be remembered.
    let mut wanted = vec![false; at];
    for after in steps[..at].iter().flat_map(|s| &s.after) {
        wanted[*after] = true;
    }
    let mut then: BTreeMap<usize, Known> = BTreeMap::new();
    for (i, step) in steps[..at].iter().enumerate() {
        let known = now.entry(step.thread).or_default();
        for after in &step.after {
            for (thread, last) in then.get(after).into_iter().flatten() {
                let entry = known.entry(*thread).or_insert(*last);
                *entry = (*entry).max(*last);
            }
        }
        known.insert(step.thread, i);
        if wanted[i] {
            then.insert(i, known.clone());
        }
    }
    let mut known = now.remove(&steps[at].thread).unwrap_or_default();
    // What the step itself learns, such as the first step of a thread from its creation.
    for after in &steps[at].after {
        for (thread, last) in then.get(after).into_iter().flatten() {
            let entry = known.entry(*thread).or_insert(*last);
            *entry = (*entry).max(*last);
        }
        let entry = known.entry(steps[*after].thread).or_insert(*after);
        *entry = (*entry).max(*after);
    }
    known
}
