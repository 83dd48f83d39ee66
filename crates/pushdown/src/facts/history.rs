//! Sets of locks: what a thread has used since an acquisition.
//!
//! Definition 4 of Kahlon, Ivančić, Gupta attaches to each held lock the set of locks acquired
//! since. We also count locks *released* since (see [`crate::facts::fact`]), so "used" is the word here.

/// A set of lock numbers. Equal sets are equal values, however they were built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LockSet {
    // Most programs, after irrelevant locks are dropped, fit the first word.
    first: u64,
    // invariant: the last element is not zero.
    rest: Vec<u64>,
}

impl LockSet {
    /// The empty set.
    pub const EMPTY: LockSet = LockSet {
        first: 0,
        rest: Vec::new(),
    };

    /// Whether `lock` is in the set.
    pub fn contains(&self, lock: usize) -> bool {
        let word = match lock / 64 {
            0 => self.first,
            n => self.rest.get(n - 1).copied().unwrap_or(0),
        };
        word >> (lock % 64) & 1 == 1
    }

    /// Adds `lock`.
    pub fn insert(&mut self, lock: usize) {
        match lock / 64 {
            0 => self.first |= 1 << lock,
            n => {
                if self.rest.len() < n {
                    self.rest.resize(n, 0);
                }
                self.rest[n - 1] |= 1 << (lock % 64);
            }
        }
    }

    /// Takes `lock` out.
    pub fn remove(&mut self, lock: usize) {
        match lock / 64 {
            0 => self.first &= !(1 << lock),
            n => {
                if let Some(word) = self.rest.get_mut(n - 1) {
                    *word &= !(1 << (lock % 64));
                }
                self.trim();
            }
        }
    }

    /// Adds every lock of `other`.
    pub fn union(&mut self, other: &LockSet) {
        self.first |= other.first;
        if self.rest.len() < other.rest.len() {
            self.rest.resize(other.rest.len(), 0);
        }
        for (mine, theirs) in self.rest.iter_mut().zip(&other.rest) {
            *mine |= theirs;
        }
    }

    /// Takes out every lock of `other`.
    pub fn subtract(&mut self, other: &LockSet) {
        self.first &= !other.first;
        for (mine, theirs) in self.rest.iter_mut().zip(&other.rest) {
            *mine &= !theirs;
        }
        self.trim();
    }

    /// Whether every lock of this set is in `other`.
    pub fn is_subset(&self, other: &LockSet) -> bool {
        self.first & !other.first == 0
            && self.rest.iter().enumerate().all(|(i, word)| {
                let theirs = other.rest.get(i).copied().unwrap_or(0);
                word & !theirs == 0
            })
    }

    /// The locks, smallest number first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = std::iter::once(&self.first).chain(&self.rest);
        words.enumerate().flat_map(|(i, &word)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| i * 64 + bit)
        })
    }

    fn trim(&mut self) {
        while self.rest.last() == Some(&0) {
            self.rest.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LockSet;

    #[test]
    fn sets_beyond_one_word() {
        let mut set = LockSet::EMPTY;
        for lock in [3, 64, 200] {
            set.insert(lock);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 200]);
        let mut other = LockSet::EMPTY;
        other.insert(3);
        assert!(other.is_subset(&set) && !set.is_subset(&other));
        set.remove(200);
        set.remove(64);
        assert_eq!(set, other);
        set.subtract(&other);
        assert_eq!(set, LockSet::EMPTY);
    }
}
