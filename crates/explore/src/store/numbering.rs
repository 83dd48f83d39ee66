//! Things that are stored once each and go by their numbers, given in the order in which they came.

use crate::store::chunks::Chunks;
use crate::store::hashing::{hash, place};
use std::borrow::Borrow;
use std::hash::Hash;

/// A numbering.
#[derive(Debug)]
pub(crate) struct Numbering<T> {
    things: Chunks<T>,
    /// Numbers where their hashes belong, by open addressing.
    slots: Vec<u32>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Numbering<T> {
        Numbering {
            things: Chunks::default(),
            slots: Vec::new(),
        }
    }
}

/// No number.
const EMPTY: u32 = u32::MAX;

impl<T> Numbering<T> {
    pub fn get(&self, number: u32) -> Option<&T> {
        self.things.get(number)
    }

    /// The number of a thing.
    pub fn find<Q: Hash + Eq + ?Sized>(&self, thing: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        if self.slots.is_empty() {
            return None;
        }
        let number = self.slots[self.slot(thing)];
        (number != EMPTY).then_some(number)
    }

    /// Where a thing's number is, or would be.
    fn slot<Q: Hash + Eq + ?Sized>(&self, thing: &Q) -> usize
    where
        T: Borrow<Q>,
    {
        let mut at = place(hash(thing), self.slots.len());
        loop {
            let number = self.slots[at];
            if number == EMPTY || self.things[number].borrow() == thing {
                return at;
            }
            at = (at + 1) % self.slots.len();
        }
    }

    /// Numbers a thing that has no number yet.
    pub fn add<Q: Hash + Eq + ?Sized>(&mut self, thing: T) -> u32
    where
        T: Borrow<Q>,
    {
        if (self.things.len() as usize + 1) * 4 > self.slots.len() * 3 {
            let size = (self.slots.len() * 3 / 2).max(16);
            self.slots = vec![EMPTY; size];
            for number in 0..self.things.len() {
                let at = self.slot(self.things[number].borrow());
                self.slots[at] = number;
            }
        }
        let at = self.slot(thing.borrow());
        let number = self.things.push(thing);
        self.slots[at] = number;
        number
    }
}

#[cfg(test)]
mod tests {
    use super::Numbering;

    #[test]
    fn each_thing_has_one_number() {
        let mut numbering: Numbering<Box<[u8]>> = Numbering::default();
        for n in 0..5000u32 {
            let thing = n.to_le_bytes();
            assert_eq!(numbering.find(&thing[..]), None);
            assert_eq!(numbering.add::<[u8]>(thing.into()), n);
        }
        for n in 0..5000u32 {
            let thing = n.to_le_bytes();
            assert_eq!(numbering.find(&thing[..]), Some(n));
            assert_eq!(numbering.get(n).map(|t| &t[..]), Some(&thing[..]));
        }
    }
}
