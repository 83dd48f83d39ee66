//! How often a thread may have waited at a barrier: a set of numbers in one word.
//!
//! Numbers below a bound are kept exactly, larger ones by their remainder: bit `i` stands for `i` waits where `i` is below the bound
//! `n`, bit `n + r` for `n` waits or more with remainder `r`. Two sets without a common bit have no common number.

/// Numbers of waits that are distinguished exactly.
const EXACT: u32 = 12;

/// Numbers of waits, as a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Waits(u32);

impl Waits {
    /// No wait.
    pub(crate) const NONE: Waits = Waits(1);
    /// One wait.
    pub(crate) const ONE: Waits = Waits(2);
    /// Any number of them.
    pub(crate) const ANY: Waits = Waits((1 << (2 * EXACT)) - 1);

    /// Adds the numbers of another set; whether there was a new one.
    pub(crate) fn unite(&mut self, other: Waits) -> bool {
        let before = self.0;
        self.0 |= other.0;
        self.0 != before
    }

    /// The sums of a number of this set and one of the other.
    pub(crate) fn plus(self, other: Waits) -> Waits {
        let bits = |waits: Waits| (0..2 * EXACT).filter(move |i| waits.0 >> i & 1 == 1);
        let mut sum = 0;
        for a in bits(self) {
            for b in bits(other) {
                let both = a + b;
                let many = a >= EXACT || b >= EXACT || both >= EXACT;
                sum |= 1
                    << match many {
                        true => EXACT + both % EXACT,
                        false => both,
                    };
            }
        }
        Waits(sum)
    }

    /// Whether no number is in both sets.
    pub(crate) fn is_disjoint(self, other: Waits) -> bool {
        self.0 & other.0 == 0
    }
}

#[cfg(test)]
mod tests {
    use super::{EXACT, Waits};

    /// The bit for a number of waits.
    fn bit(n: u32) -> Waits {
        Waits(match n {
            n if n < EXACT => 1 << n,
            n => 1 << (EXACT + n % EXACT),
        })
    }

    #[test]
    fn sums_of_waits_are_exact_or_congruent() {
        for a in 0..3 * EXACT {
            for b in 0..3 * EXACT {
                assert_eq!(bit(a).plus(bit(b)), bit(a + b), "{a} + {b}");
            }
        }
        assert_eq!((bit(0), bit(1)), (Waits::NONE, Waits::ONE));
        let mut either = bit(1);
        assert!(either.unite(bit(2)) && !either.unite(bit(2)));
        assert_eq!(either.plus(bit(1)), Waits(bit(2).0 | bit(3).0));
        assert!(either.is_disjoint(bit(3)) && !either.is_disjoint(Waits::ANY));
    }
}
