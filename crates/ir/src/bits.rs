//! Small sets of small numbers.

/// A set of numbers below a size that all sets of one use share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// The numbers below `n`.
    pub fn all(n: usize) -> Bits {
        let mut bits = Bits::default();
        (0..n).for_each(|i| {
            bits.insert(i);
        });
        bits
    }

    /// Adds a number; whether it was new.
    pub fn insert(&mut self, i: usize) -> bool {
        if self.words.len() <= i / 64 {
            self.words.resize(i / 64 + 1, 0);
        }
        let word = &mut self.words[i / 64];
        let had = *word >> (i % 64) & 1 == 1;
        *word |= 1 << (i % 64);
        !had
    }

    /// Takes a number out.
    pub fn remove(&mut self, i: usize) {
        if let Some(word) = self.words.get_mut(i / 64) {
            *word &= !(1 << (i % 64));
        }
    }

    /// Whether a number is in it.
    pub fn contains(&self, i: usize) -> bool {
        self.words
            .get(i / 64)
            .is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// Adds every number of another set; whether one was new.
    pub fn union(&mut self, other: &Bits) -> bool {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        let mut changed = false;
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            changed |= b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Keeps only the numbers of another set.
    pub fn intersect(&mut self, other: &Bits) {
        for (i, a) in self.words.iter_mut().enumerate() {
            *a &= other.words.get(i).copied().unwrap_or(0);
        }
    }

    /// Removes the numbers of another set.
    pub fn subtract(&mut self, other: &Bits) {
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= !b;
        }
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &w)| {
            (0..64)
                .filter(move |b| w >> b & 1 == 1)
                .map(move |b| i * 64 + b)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_behave_as_sets() {
        let mut a = Bits::all(70);
        let mut b = Bits::default();
        assert!(b.insert(69) && !b.insert(69) && b.insert(130));
        assert!(a.contains(69) && !a.contains(70));
        assert!(a.union(&b) && !a.union(&b));
        a.subtract(&Bits::all(69));
        assert_eq!(a.iter().collect::<Vec<_>>(), [69, 130]);
        a.intersect(&Bits::all(70));
        assert_eq!(a.iter().collect::<Vec<_>>(), [69]);
    }
}
