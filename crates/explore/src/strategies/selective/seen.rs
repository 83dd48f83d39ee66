//! States already seen, with what was known there and who slept.

use crate::store::chunks::Chunks;
use crate::store::knowledge::{Knowledge, Known};
use crate::store::visited::Key;
use detect::Stored;
use std::collections::HashMap;

/// A stored visit, by number.
pub(super) type EntryId = u32;

struct Entry {
    /// Stored once for all visits that know the same.
    knowledge: Known,
    /// Threads asleep at every visit so far, one bit per label: not run from here.
    sleep: u64,
    /// How many frames of the search are below it.
    active: u32,
    /// Whether what is below it leads anywhere but into a cycle still being searched.
    open: bool,
    next: EntryId,
}

/// What is to be done with a visit.
pub(super) enum Visit {
    /// Search it.
    New,
    /// Another shows all that it could.
    Covered { active: bool, open: bool },
    /// Another shows all but what these threads do, which slept there.
    Awake { entry: EntryId, labels: u64 },
}

/// No entry.
const NONE: EntryId = EntryId::MAX;

/// All visits. The entries of a state are a list, newest first.
#[derive(Default)]
pub(super) struct Seen {
    table: HashMap<Key, EntryId>,
    entries: Chunks<Entry>,
    knowledge: Knowledge,
}

impl Seen {
    /// Judges a visit.
    pub fn find(&self, key: &Key, knowledge: &Stored, asleep: u64) -> Visit {
        let mut awake = Visit::New;
        let Some(&first) = self.table.get(key) else {
            return awake;
        };
        let sought = self.knowledge.seek(knowledge);
        let mut at = first;
        while let Some(entry) = self.entries.get(at) {
            let labels = entry.sleep & !asleep;
            let equal = self.knowledge.equal(entry.knowledge, &sought);
            if labels == 0 && self.knowledge.covers(entry.knowledge, &sought) {
                return Visit::Covered {
                    active: entry.active > 0,
                    open: entry.open,
                };
            }
            if equal {
                awake = Visit::Awake { entry: at, labels };
            }
            at = entry.next;
        }
        awake
    }

    /// Stores a visit.
    pub fn add(&mut self, key: Key, knowledge: Stored, sleep: u64) -> EntryId {
        let id = self.entries.len();
        let next = self.table.insert(key, id).unwrap_or(NONE);
        let sought = self.knowledge.seek(&knowledge);
        self.entries.push(Entry {
            knowledge: self.knowledge.number(&sought),
            sleep,
            active: 1,
            open: false,
            next,
        });
        id
    }

    /// The entry is visited once more, by some who slept before. Whether the search is below it
    /// already, whether it leads on, and who sleeps on.
    pub fn wake(&mut self, id: EntryId, asleep: u64) -> (bool, bool, u64) {
        let entry = &mut self.entries[id];
        entry.sleep &= asleep;
        let found = (entry.active > 0, entry.open, entry.sleep);
        entry.active += 1;
        found
    }

    /// The search has left a frame of the entry.
    pub fn close(&mut self, id: EntryId, open: bool) {
        let entry = &mut self.entries[id];
        entry.active -= 1;
        entry.open |= open;
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.table.len() as u64
    }

    /// Visits stored.
    pub fn entries(&self) -> u64 {
        u64::from(self.entries.len())
    }

    /// About how much memory they take.
    pub fn bytes(&self) -> u64 {
        let table = self.table.capacity() * (size_of::<(Key, EntryId)>() + 1);
        self.knowledge.bytes() + (table + self.entries.bytes()) as u64
    }
}
