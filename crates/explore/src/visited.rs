//! States already seen, and with what knowledge.
//!
//! Beside each state stands an *antichain* of summaries: none covers another. A new visit is
//! pruned exactly if one of them covers what is known now (SEARCH, section 3). Intersecting
//! summaries of different visits would describe no execution, so it is never done.

use crate::execution::Execution;
use crate::problem::Omit;
use detect::Stored;
use machine::Names;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// An entry, by number.
pub(crate) type EntryId = usize;

/// A state as it is stored: equal keys, equal states (up to the chance of a collision of
/// fingerprints).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Fingerprint(u128),
    Whole(Box<[u8]>),
}

impl Key {
    /// The key of the present state.
    pub fn of(execution: &mut Execution<'_>, exact: bool) -> Key {
        if exact {
            let mut bytes = Vec::new();
            execution.state.canonical(execution.code, &mut bytes);
            Key::Whole(bytes.into())
        } else {
            Key::Fingerprint(execution.state.fingerprint(execution.code))
        }
    }

    fn size(&self) -> usize {
        match self {
            Key::Fingerprint(_) => size_of::<Key>(),
            Key::Whole(bytes) => size_of::<Key>() + bytes.len(),
        }
    }
}

/// A visit.
#[derive(Clone, Debug)]
pub(crate) struct Entry<T> {
    pub knowledge: Stored,
    /// Whether the search is still below it.
    pub active: bool,
    /// What the strategy wants to know of what is below it, in canonical names.
    pub below: T,
}

/// All visits.
#[derive(Debug, Default)]
pub(crate) struct Visited<T> {
    states: HashMap<Key, Vec<EntryId>, BuildHasherDefault<Mixed>>,
    entries: Vec<Entry<T>>,
    bytes: u64,
}

impl<T: Default> Visited<T> {
    /// The entry that covers a visit, if there is one.
    pub fn covering(&self, key: &Key, knowledge: &Stored, omit: Omit) -> Option<&Entry<T>> {
        let covers = |stored: &Stored| match omit {
            Omit::Knowledge => true,
            Omit::Covering => knowledge.covers(stored),
            _ => stored.covers(knowledge),
        };
        self.states
            .get(key)?
            .iter()
            .map(|&id| &self.entries[id])
            .find(|entry| covers(&entry.knowledge))
    }

    /// Adds a visit that nothing covers.
    pub fn add(&mut self, key: Key, knowledge: Stored) -> EntryId {
        let id = self.entries.len();
        self.bytes += (knowledge.size() + size_of::<Entry<T>>() + size_of::<EntryId>()) as u64;
        let size = key.size() as u64;
        let list = self.states.entry(key).or_default();
        if list.is_empty() {
            self.bytes += size + size_of::<Vec<EntryId>>() as u64;
        }
        let entries = &self.entries;
        // An active entry stays: cycles are noticed by it.
        list.retain(|&old| entries[old].active || !knowledge.covers(&entries[old].knowledge));
        list.push(id);
        self.entries.push(Entry {
            knowledge,
            active: true,
            below: T::default(),
        });
        id
    }

    /// The search is through with what is below the entry.
    /// What `below` takes beyond its own size is given in bytes.
    pub fn close(&mut self, id: EntryId, below: T, bytes: usize) {
        let entry = &mut self.entries[id];
        entry.active = false;
        self.bytes += bytes as u64;
        entry.below = below;
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.states.len() as u64
    }

    /// Visits stored.
    pub fn entries(&self) -> u64 {
        self.entries.len() as u64
    }

    /// About how much memory the table takes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// The key and the knowledge of a visit, and the names both are in.
pub(crate) type Visit = (Key, Stored, Names);

/// The present visit.
pub(crate) fn visit(execution: &mut Execution<'_>, exact: bool) -> Visit {
    let key = Key::of(execution, exact);
    let names = execution.state.names(execution.code);
    let knowledge = execution.knowledge(&names);
    (key, knowledge, names)
}

/// Fingerprints are mixed already.
#[derive(Debug, Default)]
pub(crate) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517C_C1B7_2722_0A95);
        }
    }

    fn write_u128(&mut self, value: u128) {
        self.0 ^= value as u64;
    }
}
