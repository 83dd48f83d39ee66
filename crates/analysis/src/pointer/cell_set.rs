//! Sets of numbered cells: a sorted list while they are few, one bit per cell when they are many.
//!
//! Points-to sets of large programs are either tiny or very large and much alike; unions and
//! differences of the large ones are what solving spends its time on.

/// How long a list may get.
const MOST_LISTED: usize = 24;

/// A set of numbers.
#[derive(Clone, Debug)]
pub(crate) enum CellSet {
    /// Sorted.
    Few(Vec<u32>),
    /// Bits, and how many there are.
    Many(Vec<u64>, usize),
}

impl Default for CellSet {
    fn default() -> Self {
        CellSet::Few(Vec::new())
    }
}

impl CellSet {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            CellSet::Few(list) => list.len(),
            CellSet::Many(_, len) => *len,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a number; whether it was new.
    pub fn insert(&mut self, n: u32) -> bool {
        match self {
            CellSet::Few(list) => match list.binary_search(&n) {
                Ok(_) => false,
                Err(at) => {
                    list.insert(at, n);
                    if list.len() > MOST_LISTED {
                        self.spread();
                    }
                    true
                }
            },
            CellSet::Many(words, len) => {
                let new = set(words, n);
                *len += usize::from(new);
                new
            }
        }
    }

    /// Adds every number of another set, and to `new` those that were not yet in this one.
    pub fn union(&mut self, other: &CellSet, new: &mut CellSet) {
        let many = match other {
            CellSet::Few(list) => {
                for &n in list {
                    if self.insert(n) {
                        new.insert(n);
                    }
                }
                return;
            }
            CellSet::Many(words, _) => words,
        };
        self.spread();
        new.spread();
        let (CellSet::Many(words, len), CellSet::Many(fresh, count)) = (self, new) else {
            return;
        };
        let size = many.len();
        words.resize(words.len().max(size), 0);
        fresh.resize(fresh.len().max(size), 0);
        for ((have, add), fresh) in words.iter_mut().zip(many).zip(fresh) {
            let more = add & !*have;
            *have |= more;
            *len += more.count_ones() as usize;
            *count += (more & !*fresh).count_ones() as usize;
            *fresh |= more;
        }
    }

    /// Adds every number of another set.
    pub fn absorb(&mut self, other: &CellSet) {
        let many = match other {
            CellSet::Few(list) => {
                for &n in list {
                    self.insert(n);
                }
                return;
            }
            CellSet::Many(words, _) => words,
        };
        self.spread();
        if let CellSet::Many(words, len) = self {
            words.resize(words.len().max(many.len()), 0);
            for (have, add) in words.iter_mut().zip(many) {
                *len += (add & !*have).count_ones() as usize;
                *have |= add;
            }
        }
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let (list, words): (&[u32], &[u64]) = match self {
            CellSet::Few(list) => (list, &[]),
            CellSet::Many(words, _) => (&[], words),
        };
        let bits = words.iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                (left != 0).then(|| {
                    left &= left - 1;
                    i as u32 * 64 + bit
                })
            })
        });
        list.iter().copied().chain(bits)
    }

    fn spread(&mut self) {
        if let CellSet::Few(list) = self {
            let mut words = Vec::new();
            for &n in list.iter() {
                set(&mut words, n);
            }
            *self = CellSet::Many(words, list.len());
        }
    }
}

fn set(words: &mut Vec<u64>, n: u32) -> bool {
    let at = (n / 64) as usize;
    if words.len() <= at {
        words.resize(at + 1, 0);
    }
    let had = words[at] >> (n % 64) & 1 == 1;
    words[at] |= 1 << (n % 64);
    !had
}

#[cfg(test)]
mod tests {
    use super::CellSet;
    use std::collections::BTreeSet;

    #[test]
    fn unions_are_those_of_sets() {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for _ in 0..500 {
            let mut sets: Vec<(CellSet, BTreeSet<u32>)> = Vec::new();
            for _ in 0..3 {
                let (mut set, mut model) = (CellSet::default(), BTreeSet::new());
                for _ in 0..random(60) {
                    let n = random(300) as u32;
                    assert_eq!(set.insert(n), model.insert(n));
                }
                sets.push((set, model));
            }
            let [(mut a, mut of_a), (b, of_b), (mut new, mut of_new)] =
                <[_; 3]>::try_from(sets).expect("three");
            let mut all = a.clone();
            all.absorb(&b);
            a.union(&b, &mut new);
            assert!(all.iter().eq(a.iter()) && all.len() == a.len());
            of_new.extend(of_b.difference(&of_a));
            of_a.extend(&of_b);
            assert!(a.iter().eq(of_a.iter().copied()) && a.len() == of_a.len());
            assert!(new.iter().eq(of_new.iter().copied()) && new.len() == of_new.len());
        }
    }
}
