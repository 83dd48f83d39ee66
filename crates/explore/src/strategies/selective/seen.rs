//! States already seen, with what was known there and who slept.

use crate::visited::Key;
use detect::Stored;
use std::collections::HashMap;

/// A stored visit, by number.
pub(super) type EntryId = u32;

struct Entry {
    knowledge: Stored,
    /// Threads asleep at every visit so far, a bit a label: not run from here.
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
    entries: Vec<Entry>,
    bytes: u64,
}

impl Seen {
    /// Judges a visit.
    pub fn find(&self, key: &Key, knowledge: &Stored, asleep: u64) -> Visit {
        let mut awake = Visit::New;
        let mut at = self.table.get(key).copied().unwrap_or(NONE);
        while let Some(entry) = self.entries.get(at as usize) {
            let labels = entry.sleep & !asleep;
            let equal = entry.knowledge == *knowledge;
            if labels == 0 && (equal || entry.knowledge.covers(knowledge)) {
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
        let id = self.entries.len() as EntryId;
        let held = match &key {
            Key::Fingerprint(_) => 0,
            Key::Whole(bytes) => bytes.len(),
        };
        let next = self.table.insert(key, id).unwrap_or(NONE);
        self.bytes += (knowledge.size() + held + size_of::<Entry>() + 64) as u64;
        self.entries.push(Entry {
            knowledge,
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
        let entry = &mut self.entries[id as usize];
        entry.sleep &= asleep;
        let found = (entry.active > 0, entry.open, entry.sleep);
        entry.active += 1;
        found
    }

    /// The search has left a frame of the entry.
    pub fn close(&mut self, id: EntryId, open: bool) {
        let entry = &mut self.entries[id as usize];
        entry.active -= 1;
        entry.open |= open;
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.table.len() as u64
    }

    /// Visits stored.
    pub fn entries(&self) -> u64 {
        self.entries.len() as u64
    }

    /// About how much memory they take.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}
