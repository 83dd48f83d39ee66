//! States already seen, and with what knowledge.
//!
//! Beside each state stands an *antichain* of summaries: none covers another. A new visit is
//! pruned exactly if one of them covers what is known now (SEARCH, section 3). Intersecting
//! summaries of different visits would describe no execution, so it is never done.

use crate::execution::Execution;
use crate::knowledge::Knowledge;
use crate::problem::Omit;
use crate::sleep::Ranks;
use detect::Stored;
use machine::Names;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

/// An entry, by number.
pub(crate) type EntryId = u32;

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

    /// Which of so many shards the state belongs to; their number is a power of two. The table of
    /// a shard looks at other bits.
    pub fn shard(&self, shards: usize) -> usize {
        let hash = match self {
            Key::Fingerprint(hash) => (hash >> 96) as usize,
            Key::Whole(bytes) => {
                let mut hasher = Mixed::default();
                hasher.write(bytes);
                hasher.finish() as usize
            }
        };
        hash & (shards - 1)
    }
}

/// A visit.
#[derive(Clone, Debug)]
pub(crate) struct Entry<T> {
    /// Stored once for all visits that know the same.
    knowledge: u32,
    /// The next entry of the same state, or none.
    next: EntryId,
    /// Whether the search is still below it.
    pub active: bool,
    /// What the strategy wants to know of what is below it, in canonical names.
    pub below: T,
}

/// No entry.
const NONE: EntryId = EntryId::MAX;

/// All visits. The entries of a state are a list, newest first.
#[derive(Debug)]
pub(crate) struct Visited<T> {
    /// In parts, so that while one of them grows, little is held twice.
    fingerprints: Vec<Fingerprints>,
    whole: HashMap<Box<[u8]>, EntryId>,
    entries: Vec<Entry<T>>,
    knowledge: Arc<Knowledge>,
    known: Vec<Arc<Stored>>,
    numbers: HashMap<Arc<Stored>, u32, BuildHasherDefault<Mixed>>,
    states: u64,
    bytes: u64,
}

/// Parts of the table of fingerprints.
const PARTS: usize = 64;

impl<T> Default for Visited<T> {
    fn default() -> Visited<T> {
        Visited::with(
            (0..PARTS)
                .map(|part| Fingerprints::new(part, PARTS))
                .collect(),
            Arc::default(),
        )
    }
}

impl<T> Visited<T> {
    /// An empty set that is itself one of several shards, which share what they know.
    pub fn shard(index: usize, shards: usize, knowledge: &Arc<Knowledge>) -> Visited<T> {
        let fingerprints = vec![Fingerprints::new(index, shards)];
        Visited::with(fingerprints, Arc::clone(knowledge))
    }

    /// An empty set with these parts, as many as a power of two.
    fn with(fingerprints: Vec<Fingerprints>, knowledge: Arc<Knowledge>) -> Visited<T> {
        Visited {
            fingerprints,
            whole: HashMap::new(),
            entries: Vec::new(),
            knowledge,
            known: Vec::new(),
            numbers: HashMap::default(),
            states: 0,
            bytes: 0,
        }
    }
}

impl<T: Default> Visited<T> {
    /// The part of the table for a fingerprint: by bits that neither it nor shards look at.
    fn part(&self, hash: u128) -> usize {
        (hash >> 64) as usize & (self.fingerprints.len() - 1)
    }

    /// The newest entry of a state.
    fn first(&self, key: &Key) -> EntryId {
        match key {
            Key::Fingerprint(hash) => self.fingerprints[self.part(*hash)].get(*hash),
            Key::Whole(bytes) => self.whole.get(bytes).copied().unwrap_or(NONE),
        }
    }

    /// The entry that covers a visit, if there is one.
    pub fn covering(&self, key: &Key, knowledge: &Stored, omit: Omit) -> Option<&Entry<T>> {
        let covers = |stored: &Stored| match omit {
            Omit::Knowledge => true,
            Omit::Covering => knowledge.covers(stored),
            _ => stored == knowledge || stored.covers(knowledge),
        };
        let mut at = self.first(key);
        while let Some(entry) = self.entries.get(at as usize) {
            if covers(&self.known[entry.knowledge as usize]) {
                return Some(entry);
            }
            at = entry.next;
        }
        None
    }

    /// Adds a visit that nothing covers.
    pub fn add(&mut self, key: Key, knowledge: Stored) -> EntryId {
        let id = self.entries.len() as EntryId;
        let first = self.first(&key);
        let next = self.without_covered(first, &knowledge);
        let knowledge = match self.numbers.get(&knowledge) {
            Some(&number) => number,
            None => {
                let number = self.known.len() as u32;
                let (knowledge, fresh) = self.knowledge.share(knowledge);
                self.bytes += fresh as u64 + 40;
                self.known.push(Arc::clone(&knowledge));
                self.numbers.insert(knowledge, number);
                number
            }
        };
        self.entries.push(Entry {
            knowledge,
            next,
            active: true,
            below: T::default(),
        });
        match key {
            Key::Fingerprint(hash) => {
                let part = self.part(hash);
                let part = &mut self.fingerprints[part];
                let before = (part.len, part.bytes());
                part.set(hash, id);
                self.states += (part.len - before.0) as u64;
                self.bytes += (part.bytes() - before.1) as u64;
            }
            Key::Whole(bytes) => {
                let size = bytes.len() as u64 + 48;
                if self.whole.insert(bytes, id).is_none() {
                    self.states += 1;
                    self.bytes += size;
                }
            }
        }
        id
    }

    /// The list of entries without those that the knowledge covers. An active entry stays: cycles
    /// are noticed by it.
    fn without_covered(&mut self, first: EntryId, knowledge: &Stored) -> EntryId {
        let mut keep = Vec::new();
        let mut at = first;
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.active || !knowledge.covers(&self.known[entry.knowledge as usize]) {
                keep.push(at);
            }
            at = entry.next;
        }
        let mut next = NONE;
        for &id in keep.iter().rev() {
            self.entries[id as usize].next = next;
            next = id;
        }
        next
    }

    /// The search is through with what is below the entry.
    /// What `below` takes beyond its own size is given in bytes.
    pub fn close(&mut self, id: EntryId, below: T, bytes: usize) {
        let entry = &mut self.entries[id as usize];
        entry.active = false;
        self.bytes += bytes as u64;
        entry.below = below;
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Visits stored.
    pub fn entries(&self) -> u64 {
        self.entries.len() as u64
    }

    /// How much memory the table takes.
    pub fn bytes(&self) -> u64 {
        self.bytes + (self.entries.len() * size_of::<Entry<T>>()) as u64
    }
}

/// What is to be done with a visit at which some threads sleep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meeting {
    /// Search it.
    New,
    /// Another shows all that it could.
    Covered,
    /// Another shows all but what those do who slept there and are awake now, while some sleep on.
    Awake { woken: Ranks, asleep: Ranks },
}

/// Visits with who slept at all of them.
impl Visited<Ranks> {
    /// Judges a visit, and notes it unless another covers it.
    pub fn meet(&mut self, key: Key, knowledge: Stored, asleep: Ranks, omit: Omit) -> Meeting {
        let mut same = None;
        let mut at = self.first(&key);
        while let Some(entry) = self.entries.get(at as usize) {
            let stored = &*self.known[entry.knowledge as usize];
            let slept = entry.below & !asleep != 0;
            let equal = *stored == knowledge || omit == Omit::Knowledge;
            let covers = equal
                || match omit {
                    Omit::Covering => knowledge.covers(stored),
                    _ => stored.covers(&knowledge),
                };
            if covers && !slept {
                return Meeting::Covered;
            }
            if equal {
                same = Some(at);
            }
            at = entry.next;
        }
        let Some(same) = same else {
            let id = self.add(key, knowledge);
            // Nobody asks whether such an entry is being searched, and one that is covered may go.
            self.close(id, asleep, 0);
            return Meeting::New;
        };
        let entry = &mut self.entries[same as usize];
        let woken = entry.below & !asleep;
        entry.below &= asleep;
        Meeting::Awake {
            woken,
            asleep: entry.below,
        }
    }
}

/// A table from fingerprints to the newest entry: open addressing, so full at most.
#[derive(Debug)]
struct Fingerprints {
    hashes: Vec<[u64; 2]>,
    entries: Vec<EntryId>,
    len: usize,
    /// In parts of 256. Different in each part of a set: they fill up evenly, and must not all
    /// grow at once.
    fullness: usize,
}

impl Fingerprints {
    /// The part of this number among so many.
    fn new(part: usize, parts: usize) -> Fingerprints {
        Fingerprints {
            hashes: Vec::new(),
            entries: Vec::new(),
            len: 0,
            fullness: 112 + part * 108 / parts,
        }
    }

    /// Where a fingerprint is, or would be. Entries are not looked at: they are far away.
    fn slot(&self, hash: [u64; 2]) -> usize {
        let mask = self.hashes.len() - 1;
        let mut at = hash[0] as usize & mask;
        while self.hashes[at] != hash && self.hashes[at] != EMPTY {
            at = (at + 1) & mask;
        }
        at
    }

    fn get(&self, hash: u128) -> EntryId {
        if self.hashes.is_empty() {
            return NONE;
        }
        let at = self.slot(halves(hash));
        match self.hashes[at] {
            EMPTY => NONE,
            _ => self.entries[at],
        }
    }

    fn set(&mut self, hash: u128, entry: EntryId) {
        if self.len * 256 >= self.hashes.len() * self.fullness {
            self.grow();
        }
        let at = self.slot(halves(hash));
        if self.hashes[at] == EMPTY {
            self.len += 1;
        }
        self.hashes[at] = halves(hash);
        self.entries[at] = entry;
    }

    fn grow(&mut self) {
        let size = (self.hashes.len() * 2).max(64);
        let hashes = std::mem::replace(&mut self.hashes, vec![EMPTY; size]);
        let entries = std::mem::replace(&mut self.entries, vec![NONE; size]);
        for (hash, entry) in hashes.into_iter().zip(entries) {
            if hash != EMPTY {
                let at = self.slot(hash);
                self.hashes[at] = hash;
                self.entries[at] = entry;
            }
        }
    }

    fn bytes(&self) -> usize {
        self.hashes.len() * (size_of::<[u64; 2]>() + size_of::<EntryId>())
    }
}

/// The halves of a fingerprint as they are stored: never those of an empty slot.
fn halves(hash: u128) -> [u64; 2] {
    match [hash as u64, (hash >> 64) as u64] {
        EMPTY => [1, 0],
        halves => halves,
    }
}

/// What stands in a slot without a fingerprint.
const EMPTY: [u64; 2] = [0; 2];

/// The key and the knowledge of a visit, and the names both are in.
pub(crate) type Visit = (Key, Stored, Names);

/// The key and the knowledge of the present visit.
pub(crate) fn visit_unnamed(execution: &mut Execution<'_>, exact: bool) -> (Key, Stored) {
    let key = Key::of(execution, exact);
    let knowledge = if execution.knows_nothing() {
        Stored::default()
    } else {
        execution.knowledge()
    };
    (key, knowledge)
}

/// The present visit.
pub(crate) fn visit(execution: &mut Execution<'_>, exact: bool) -> Visit {
    let key = Key::of(execution, exact);
    let names = execution.state.names(execution.code);
    let knowledge = execution.knowledge();
    (key, knowledge, names)
}

/// A quick hash of small keys.
#[derive(Debug, Default)]
pub(crate) struct Mixed(u64);

impl Mixed {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}
