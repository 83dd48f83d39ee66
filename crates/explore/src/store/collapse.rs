//! States stored exactly: collapse compression.
//!
//! G. Holzmann: *State Compression in SPIN: Recursive Indexing and Compression Training Runs*, SPIN 1997;
//! A. Laarman, J. van de Pol, M. Weber: *Parallel Recursive State Compression for Free*, SPIN 2011.
//! The canonical form of a state consists of *components*: what it says of the process, of each object
//! with its synchronisation, of each thread. Each is stored once and goes by its number. Neighbouring
//! numbers make a pair, which is stored once and goes by a number as well, and so on: a state is one pair
//! at the root of a tree, and two states that differ in one component share all pairs but those above it.
//!
//! Exact: components and pairs have different numbers, so a number stands for one sequence of components
//! only, and a root for one form. Nothing is compared by a hash alone.

use crate::store::hashing::hash;
use crate::store::numbering::Numbering;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Enough parts that two workers hardly ever want the same one.
const PARTS: u32 = 16;

/// All components and pairs of the states of a pass.
#[derive(Debug)]
pub(crate) struct Forms {
    parts: Vec<Mutex<Part>>,
    bytes: AtomicU64,
}

#[derive(Debug, Default)]
struct Part {
    components: Numbering<Box<[u8]>>,
    pairs: Numbering<u64>,
}

/// Marks the number of a pair.
const PAIR: u32 = 1;

/// No component beside the only one. No number is as high.
const NOTHING: u32 = u32::MAX - 1;

/// What a component takes beside its bytes, and what a pair takes, about.
const COMPONENT: usize = 40;
const BRANCH: usize = 15;

impl Default for Forms {
    fn default() -> Forms {
        Forms {
            parts: (0..PARTS).map(|_| Mutex::default()).collect(),
            bytes: AtomicU64::new(0),
        }
    }
}

impl Forms {
    /// What stands for a form: equal for equal forms, and for no others. Its components end where it
    /// is said.
    pub fn root(&self, form: &[u8], ends: &[usize]) -> u64 {
        debug_assert_eq!(ends.last().copied().unwrap_or(0), form.len());
        let mut start = 0;
        let components = ends.iter().map(|&end| {
            let component = &form[start..end];
            start = end;
            self.component(component)
        });
        let mut level: Vec<u32> = components.collect();
        while level.len() > 2 {
            let mut kept = 0;
            for at in (0..level.len()).step_by(2) {
                level[kept] = match level.get(at + 1) {
                    Some(&right) => self.pair(joined(level[at], right)),
                    None => level[at],
                };
                kept += 1;
            }
            level.truncate(kept);
        }
        let side = |at: usize| level.get(at).copied().unwrap_or(NOTHING);
        joined(side(0), side(1))
    }

    fn component(&self, bytes: &[u8]) -> u32 {
        let part = hash(bytes) as u32 % PARTS;
        let mut stored = self.part(part);
        let number = stored.components.find(bytes).unwrap_or_else(|| {
            self.count(bytes.len() + COMPONENT);
            stored.components.add::<[u8]>(bytes.into())
        });
        numbered(number, part)
    }

    fn pair(&self, pair: u64) -> u32 {
        let part = hash(&pair) as u32 % PARTS;
        let mut stored = self.part(part);
        let number = stored.pairs.find(&pair).unwrap_or_else(|| {
            self.count(BRANCH);
            stored.pairs.add::<u64>(pair)
        });
        numbered(number, part) | PAIR
    }

    fn part(&self, part: u32) -> MutexGuard<'_, Part> {
        // A worker that panics takes the whole search with it; what it left is never read.
        let part = &self.parts[part as usize];
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// The number of a component.
fn numbered(number: u32, part: u32) -> u32 {
    // More would not fit into any memory; two with one number would be taken for the same.
    assert!(number < NOTHING / 2 / PARTS, "too many components");
    (number * PARTS + part) << 1
}

fn joined(left: u32, right: u32) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

#[cfg(test)]
mod tests {
    use super::Forms;
    use std::collections::HashMap;

    /// All sequences of up to five components of one or two bytes, each a zero or a one.
    #[test]
    fn equal_roots_are_equal_forms() {
        let forms = Forms::default();
        let mut seen: HashMap<u64, (Vec<u8>, Vec<usize>)> = HashMap::new();
        for sizes in 0..1u32 << 6 {
            // The highest bit says how many components there are.
            let count = 31u32.saturating_sub(sizes.leading_zeros()) as usize;
            let lens = (0..count).map(|at| 1 + (sizes >> at & 1) as usize);
            let ends: Vec<usize> = lens
                .scan(0, |end, len| {
                    *end += len;
                    Some(*end)
                })
                .collect();
            let len = ends.last().copied().unwrap_or(0);
            for bits in 0..1u32 << len {
                let form: Vec<u8> = (0..len).map(|at| (bits >> at & 1) as u8).collect();
                let root = forms.root(&form, &ends);
                assert_eq!(root, forms.root(&form, &ends));
                let all = (form, ends.clone());
                let known = seen.entry(root).or_insert_with(|| all.clone());
                assert_eq!(*known, all);
            }
        }
        assert!(seen.len() > 1000, "{}", seen.len());
        assert!(forms.bytes() > 0);
    }
}
