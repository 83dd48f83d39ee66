//! Which of two objects has the lower address.
//!
//! The machine gives objects no addresses. Where a program asks which of two pointers into different objects is
//! the lower (threads that lock two accounts in the order of their addresses do), the thread decides, both ways being complete
//! alternatives, and what was decided stays so. Nothing decided is ever contradicted: what follows from it by transitivity is no
//! question any more. So the alternatives of an execution are the ways to order the objects that it compares, and every one
//! can be had by an allocator and a linker.
//!
//! Who asks first does not matter for what the others find: two threads that ask about the same objects come to the same states in either
//! order, as with the pieces of an unknown ([`crate::exec::unknown`]). An object that was decided about and is forgotten stays
//! in the chain between those that it stood between.

use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What was decided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Addresses {
    /// Pairs of objects, the one with the lower address first, in the order of the decisions.
    decided: Vec<(u32, u32)>,
}

impl Addresses {
    /// How the addresses of two objects compare, if that is decided.
    pub fn order(&self, a: u32, b: u32) -> Option<Ordering> {
        if a == b {
            Some(Ordering::Equal)
        } else if self.above(a).contains(&b) {
            Some(Ordering::Less)
        } else if self.above(b).contains(&a) {
            Some(Ordering::Greater)
        } else {
            None
        }
    }

    /// Decides that the first has the lower address. It was not decided before.
    pub fn decide(&mut self, lower: u32, higher: u32) {
        self.decided.push((lower, higher));
    }

    /// Takes the newest decision back.
    pub fn take_back(&mut self) {
        self.decided.pop();
    }

    /// Whether nothing was decided.
    pub fn is_empty(&self) -> bool {
        self.decided.is_empty()
    }

    /// Everything that follows from the decisions, in any order.
    pub fn all(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let lower: BTreeSet<u32> = self.decided.iter().map(|&(lower, _)| lower).collect();
        let pairs = move |lower| self.above(lower).into_iter().map(move |b| (lower, b));
        lower.into_iter().flat_map(pairs)
    }

    /// Forgets objects: their numbers will name others.
    pub fn forget(&mut self, gone: impl Fn(u32) -> bool) {
        if self.decided.iter().any(|&(a, b)| gone(a) || gone(b)) {
            let kept = self.all().filter(|&(a, b)| !gone(a) && !gone(b)).collect();
            self.decided = kept;
        }
    }

    /// The objects whose addresses are higher, as far as was decided.
    fn above(&self, object: u32) -> BTreeSet<u32> {
        let mut above = BTreeSet::new();
        let mut open = vec![object];
        while let Some(at) = open.pop() {
            for &(lower, higher) in &self.decided {
                if lower == at && above.insert(higher) {
                    open.push(higher);
                }
            }
        }
        above
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_no_question() {
        let mut addresses = Addresses::default();
        addresses.decide(1, 2);
        addresses.decide(2, 3);
        assert_eq!(addresses.order(1, 3), Some(Ordering::Less));
        assert_eq!(addresses.order(3, 1), Some(Ordering::Greater));
        assert_eq!(addresses.order(3, 4), None);
        addresses.take_back();
        assert_eq!(addresses.order(1, 3), None);
    }

    #[test]
    fn a_forgotten_object_stays_in_the_chain() {
        let mut addresses = Addresses::default();
        addresses.decide(1, 2);
        addresses.decide(2, 3);
        addresses.forget(|id| id == 2);
        assert_eq!(addresses.order(1, 3), Some(Ordering::Less));
        assert_eq!(addresses.order(1, 2), None);
    }
}
