//! A table from the keys of states to their newest entries: open addressing, so full at most.
//!
//! It grows by a quarter. What is held twice while it does is little, since a set of states has many
//! such tables, and what stands empty is a fifth to a third.

use crate::store::hashing::place;

/// An entry of a state, by number.
pub(crate) type EntryId = u32;

/// No entry.
pub(crate) const NONE: EntryId = EntryId::MAX;

/// What stands for a state in a table.
pub(crate) trait Slot: Copy + Eq {
    /// What stands for none; no state has it.
    const EMPTY: Self;
    /// Its place: any bits that differ.
    fn spread(self) -> u64;
}

/// A fingerprint.
impl Slot for [u64; 2] {
    const EMPTY: [u64; 2] = [0; 2];

    fn spread(self) -> u64 {
        self[0]
    }
}

/// The root of an interned state ([`crate::store::collapse`]).
impl Slot for u64 {
    const EMPTY: u64 = u64::MAX;

    fn spread(self) -> u64 {
        let mixed = (self ^ self >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table<S> {
    slots: Vec<S>,
    entries: Vec<EntryId>,
    len: usize,
}

impl<S> Default for Table<S> {
    fn default() -> Table<S> {
        Table {
            slots: Vec::new(),
            entries: Vec::new(),
            len: 0,
        }
    }
}

/// How full a table becomes, in parts of 64.
const FULL: usize = 52;

impl<S: Slot> Table<S> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn bytes(&self) -> usize {
        self.slots.len() * (size_of::<S>() + size_of::<EntryId>())
    }

    /// Where a state is, or would be. Entries are not looked at: they are far away.
    fn at(&self, state: S) -> usize {
        let mut at = place(state.spread(), self.slots.len());
        while self.slots[at] != state && self.slots[at] != S::EMPTY {
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
        at
    }

    pub fn get(&self, state: S) -> EntryId {
        if self.slots.is_empty() {
            return NONE;
        }
        let at = self.at(state);
        match self.slots[at] == S::EMPTY {
            true => NONE,
            false => self.entries[at],
        }
    }

    pub fn set(&mut self, state: S, entry: EntryId) {
        if self.len * 64 >= self.slots.len() * FULL {
            self.grow();
        }
        let at = self.at(state);
        if self.slots[at] == S::EMPTY {
            self.len += 1;
        }
        self.slots[at] = state;
        self.entries[at] = entry;
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 5 / 4).max(64);
        let slots = std::mem::replace(&mut self.slots, vec![S::EMPTY; size]);
        let entries = std::mem::replace(&mut self.entries, vec![NONE; size]);
        for (state, entry) in slots.into_iter().zip(entries) {
            if state != S::EMPTY {
                let at = self.at(state);
                self.slots[at] = state;
                self.entries[at] = entry;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NONE;
    use super::{Slot, Table};

    fn keeps<S: Slot>(state: impl Fn(u64) -> S) {
        let mut table = Table::default();
        for n in 0..10_000u64 {
            assert_eq!(table.get(state(n)), NONE);
            table.set(state(n), n as u32);
        }
        table.set(state(7), 70_000);
        assert_eq!(table.len(), 10_000);
        assert_eq!((table.get(state(7)), table.get(state(8))), (70_000, 8));
        assert_eq!(table.get(state(10_000)), NONE);
    }

    #[test]
    fn states_are_found_again() {
        keeps(|n| n);
        keeps(|n| [(n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15), n]);
    }
}
