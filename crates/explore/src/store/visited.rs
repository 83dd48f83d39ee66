//! States already seen, by their fingerprints (hash compaction), and with what knowledge.
//!
//! Beside each state stands an *antichain* of summaries: none covers another. A new visit is
//! pruned exactly if one of them covers what is known now (*Stateful search*, section 3). Intersecting
//! summaries of different visits would describe no execution, so it is never done.

use crate::input::problem::Omit;
use crate::por::sleep::Ranks;
use crate::run::execution::Execution;
use crate::store::chunks::Chunks;
use crate::store::collapse::Forms;
use crate::store::hashing::hash;
use crate::store::knowledge::{Knowledge, Known, Sought};
use crate::store::table::{EntryId, NONE, Table};
use detect::Stored;
use machine::Names;
use std::sync::Arc;

/// A state as it is stored: equal keys, equal states (up to the chance of a collision of
/// fingerprints).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Key {
    Fingerprint(u128),
    /// The root of its tree of components.
    Whole(u64),
}

impl Key {
    /// The key of the present state; exact if its form is to be stored.
    pub fn of(execution: &mut Execution<'_>, forms: Option<&Forms>) -> Key {
        let Some(forms) = forms else {
            return Key::Fingerprint(execution.state.fingerprint(execution.code));
        };
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        let state = &mut execution.state;
        state.canonical_parts(execution.code, &mut bytes, &mut ends);
        Key::Whole(forms.root(&bytes, &ends))
    }

    /// Which shard the state belongs to; the number of shards is a power of two. The table of
    /// a shard looks at other bits.
    pub fn shard(&self, shards: usize) -> usize {
        let hash = match self {
            Key::Fingerprint(hash) => (hash >> 96) as usize,
            Key::Whole(root) => hash(root) as usize,
        };
        hash & (shards - 1)
    }
}

/// A visit.
#[derive(Debug)]
struct Entry<T> {
    /// Stored once for all visits that know the same; the highest bit says whether the search is still
    /// below it.
    knowledge: u32,
    /// The next entry of the same state, or none; of an entry out of use, the next such.
    next: EntryId,
    /// What the strategy wants to know of what is below it, in canonical names.
    below: T,
}

/// The search is below the entry.
const ACTIVE: u32 = 1 << 31;

impl<T> Entry<T> {
    fn active(&self) -> bool {
        self.knowledge & ACTIVE != 0
    }

    fn known(&self) -> Known {
        Known(self.knowledge & !ACTIVE)
    }
}

/// A stored visit that covers another.
#[derive(Debug)]
pub(crate) struct Covering<'v, T> {
    /// Whether the search is still below it.
    pub active: bool,
    pub below: &'v T,
}

/// All visits. The entries of a state are a list, newest first.
#[derive(Debug)]
pub(crate) struct Visited<T> {
    /// In parts, so that while one of them grows, little is held twice.
    fingerprints: Vec<Table<[u64; 2]>>,
    roots: Vec<Table<u64>>,
    entries: Chunks<Entry<T>>,
    /// The first of the entries that were covered by later ones, and are out of use.
    spare: EntryId,
    knowledge: Arc<Knowledge>,
    /// How many entries were made.
    visits: u64,
    states: u64,
    /// Of the tables, and of what entries hold elsewhere.
    bytes: u64,
}

/// Parts of the tables.
const PARTS: usize = 64;

impl<T> Default for Visited<T> {
    fn default() -> Visited<T> {
        Visited::with(PARTS, Arc::default())
    }
}

impl<T> Visited<T> {
    /// An empty set that is itself one of several shards, which share what they know.
    pub fn shard(knowledge: &Arc<Knowledge>) -> Visited<T> {
        Visited::with(1, Arc::clone(knowledge))
    }

    /// An empty set in `parts` parts, a power of two.
    fn with(parts: usize, knowledge: Arc<Knowledge>) -> Visited<T> {
        Visited {
            fingerprints: (0..parts).map(|_| Table::default()).collect(),
            roots: (0..parts).map(|_| Table::default()).collect(),
            entries: Chunks::default(),
            spare: NONE,
            knowledge,
            visits: 0,
            states: 0,
            bytes: 0,
        }
    }

    /// The part of the tables for a state: by bits that neither they nor shards look at.
    fn part(&self, key: &Key) -> usize {
        let hash = match key {
            Key::Fingerprint(hash) => (hash >> 64) as usize,
            Key::Whole(root) => hash(root) as usize >> 8,
        };
        hash & (self.fingerprints.len() - 1)
    }

    /// The newest entry of a state.
    fn first(&self, key: &Key) -> EntryId {
        let part = self.part(key);
        match key {
            Key::Fingerprint(hash) => self.fingerprints[part].get(halves(*hash)),
            Key::Whole(root) => self.roots[part].get(*root),
        }
    }

    /// Distinct states.
    pub fn states(&self) -> u64 {
        self.states
    }

    /// Visits stored, those among them that later ones have replaced.
    pub fn entries(&self) -> u64 {
        self.visits
    }

    /// How much memory the set takes, without what shards share.
    pub fn own_bytes(&self) -> u64 {
        self.bytes + self.entries.bytes() as u64
    }

    /// How much memory the set takes.
    pub fn bytes(&self) -> u64 {
        self.own_bytes() + self.knowledge.bytes()
    }
}

impl<T: Default> Visited<T> {
    /// The entry that covers a visit, if there is one.
    pub fn covering(&self, key: &Key, knowledge: &Stored, omit: Omit) -> Option<Covering<'_, T>> {
        let mut at = self.first(key);
        if at == NONE {
            return None;
        }
        let sought = self.knowledge.seek(knowledge);
        let covers = |known: Known| match omit {
            Omit::Knowledge => true,
            Omit::Covering => self.knowledge.covered(known, &sought),
            _ => self.knowledge.covers(known, &sought),
        };
        while let Some(entry) = self.entries.get(at) {
            if covers(entry.known()) {
                return Some(Covering {
                    active: entry.active(),
                    below: &entry.below,
                });
            }
            at = entry.next;
        }
        None
    }

    /// Adds a visit that nothing covers.
    pub fn add(&mut self, key: Key, knowledge: Stored) -> EntryId {
        let sought = self.knowledge.seek(&knowledge);
        self.add_sought(key, &sought)
    }

    fn add_sought(&mut self, key: Key, sought: &Sought) -> EntryId {
        let first = self.first(&key);
        let next = self.without_covered(first, sought);
        let entry = Entry {
            knowledge: self.knowledge.number(sought).0 | ACTIVE,
            next,
            below: T::default(),
        };
        let id = match self.entries.get(self.spare) {
            Some(spare) => {
                let id = std::mem::replace(&mut self.spare, spare.next);
                self.entries[id] = entry;
                id
            }
            None => self.entries.push(entry),
        };
        self.visits += 1;
        self.enlist(&key, id);
        id
    }

    /// Makes an entry the newest of its state.
    fn enlist(&mut self, key: &Key, id: EntryId) {
        let part = self.part(key);
        let change = |before: (usize, usize), after: (usize, usize)| {
            (after.0 - before.0, after.1 - before.1)
        };
        let (states, bytes) = match key {
            Key::Fingerprint(hash) => {
                let table = &mut self.fingerprints[part];
                let before = (table.len(), table.bytes());
                table.set(halves(*hash), id);
                change(before, (table.len(), table.bytes()))
            }
            Key::Whole(root) => {
                let table = &mut self.roots[part];
                let before = (table.len(), table.bytes());
                table.set(*root, id);
                change(before, (table.len(), table.bytes()))
            }
        };
        self.states += states as u64;
        self.bytes += bytes as u64;
    }

    /// The list of entries without those that the knowledge covers, which are used again. An active
    /// entry stays: cycles are noticed by it, and the search comes back to it.
    fn without_covered(&mut self, first: EntryId, sought: &Sought) -> EntryId {
        let (mut head, mut last, mut at) = (NONE, NONE, first);
        while let Some(entry) = self.entries.get(at) {
            let next = entry.next;
            if entry.active() || !self.knowledge.covered(entry.known(), sought) {
                match last {
                    NONE => head = at,
                    last => self.entries[last].next = at,
                }
                last = at;
            } else {
                let entry = &mut self.entries[at];
                entry.below = T::default();
                entry.next = std::mem::replace(&mut self.spare, at);
            }
            at = next;
        }
        if last != NONE {
            self.entries[last].next = NONE;
        }
        head
    }

    /// The search is through with what is below the entry.
    /// What `below` takes beyond its own size is given in bytes.
    pub fn close(&mut self, id: EntryId, below: T, bytes: usize) {
        let entry = &mut self.entries[id];
        entry.knowledge &= !ACTIVE;
        entry.below = below;
        self.bytes += bytes as u64;
    }
}

/// The halves of a fingerprint as they are stored: never those of an empty slot.
fn halves(hash: u128) -> [u64; 2] {
    match [hash as u64, (hash >> 64) as u64] {
        [0, 0] => [1, 0],
        halves => halves,
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
    pub fn meet(&mut self, key: Key, mut sought: Sought, asleep: Ranks, omit: Omit) -> Meeting {
        // Another visit of this state may have stored the same since.
        self.knowledge.find(&mut sought);
        let mut same = None;
        let mut at = self.first(&key);
        while let Some(entry) = self.entries.get(at) {
            let known = entry.known();
            let slept = entry.below & !asleep != 0;
            let equal = self.knowledge.equal(known, &sought) || omit == Omit::Knowledge;
            // Where a thread has slept it does not matter whether it covers.
            let covers = equal
                || !slept
                    && match omit {
                        Omit::Covering => self.knowledge.covered(known, &sought),
                        _ => self.knowledge.covers(known, &sought),
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
            let id = self.add_sought(key, &sought);
            // It is not asked whether such an entry is being searched, and one that is covered may go.
            self.close(id, asleep, 0);
            return Meeting::New;
        };
        let entry = &mut self.entries[same];
        let woken = entry.below & !asleep;
        entry.below &= asleep;
        Meeting::Awake {
            woken,
            asleep: entry.below,
        }
    }
}

/// The key and the knowledge of a visit, and the names both are in.
pub(crate) type Visit = (Key, Stored, Names);

/// The key and the knowledge of the present visit.
pub(crate) fn visit_unnamed(execution: &mut Execution<'_>, forms: Option<&Forms>) -> (Key, Stored) {
    let key = Key::of(execution, forms);
    let knowledge = if execution.knows_nothing() {
        Stored::default()
    } else {
        execution.knowledge()
    };
    (key, knowledge)
}

/// The present visit.
pub(crate) fn visit(execution: &mut Execution<'_>, forms: Option<&Forms>) -> Visit {
    let key = Key::of(execution, forms);
    let names = execution.state.names(execution.code);
    let knowledge = execution.knowledge();
    (key, knowledge, names)
}
