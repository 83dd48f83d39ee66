//! Summaries, stored once however many visits know the same.
//!
//! What a search knows changes far less often than its states do: most visits share what they know with
//! many others, and those are in all shards of what was seen. So all shards have one table, in which
//! summaries are packed ([`detect::packed`]) behind the number of their list of elements. Of two visits
//! that know the same the numbers are the same, and no others'.

use crate::store::hashing::hash;
use crate::store::numbering::Numbering;
use detect::{Element, Packed, Stored};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// A stored summary. The highest bit is free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known(pub u32);

/// Nothing is known, which needs no place.
const NOTHING: Known = Known(0x7FFF_FFFF);

/// Enough parts that two workers hardly ever want the same one.
const PARTS: u32 = 16;

/// All summaries of a search.
#[derive(Debug)]
pub(crate) struct Knowledge {
    lists: RwLock<Numbering<Box<[Element]>>>,
    parts: Vec<RwLock<Numbering<Box<[u8]>>>>,
    bytes: AtomicU64,
}

/// A summary about to be compared with stored ones.
#[derive(Debug, Default)]
pub(crate) struct Sought {
    /// The number of its list of elements, and the packed summary; empty if nothing is known.
    bytes: Vec<u8>,
    /// Its own number, if it is stored.
    number: Option<Known>,
}

/// What the number of a list takes.
const LIST: usize = size_of::<u32>();

/// What an allocation takes beside what it was asked for, about.
const ALLOCATION: usize = 16;

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge {
            lists: RwLock::default(),
            parts: (0..PARTS).map(|_| RwLock::default()).collect(),
            bytes: AtomicU64::new(0),
        }
    }
}

impl Knowledge {
    /// Looks a summary up.
    pub fn seek(&self, summary: &Stored) -> Sought {
        let mut sought = Sought::default();
        if summary.is_empty() {
            sought.number = Some(NOTHING);
            return sought;
        }
        let list = self.list(summary.elements());
        sought.bytes.extend_from_slice(&list.to_le_bytes());
        summary.pack(&mut sought.bytes);
        self.find(&mut sought);
        sought
    }

    /// Looks once more whether it is stored, if it was not.
    pub fn find(&self, sought: &mut Sought) {
        if sought.number.is_none() {
            let part = part(&sought.bytes);
            let number = read(&self.parts[part as usize]).find(&sought.bytes[..]);
            sought.number = number.map(|number| known(number, part));
        }
    }

    /// The number of a list of elements.
    fn list(&self, elements: &[Element]) -> u32 {
        if let Some(number) = read(&self.lists).find(elements) {
            return number;
        }
        let mut lists = write(&self.lists);
        // Another worker may have been first.
        lists.find(elements).unwrap_or_else(|| {
            self.count(size_of_val(elements) + size_of::<Box<[Element]>>() + ALLOCATION);
            lists.add::<[Element]>(elements.into())
        })
    }

    fn count(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// The number of a summary, which is stored unless it was.
    pub fn number(&self, sought: &Sought) -> Known {
        if let Some(number) = sought.number {
            return number;
        }
        let part = part(&sought.bytes);
        let mut things = write(&self.parts[part as usize]);
        let number = things.find(&sought.bytes[..]).unwrap_or_else(|| {
            self.count(sought.bytes.len() + size_of::<Box<[u8]>>() + ALLOCATION + 8);
            things.add::<[u8]>(sought.bytes[..].into())
        });
        known(number, part)
    }

    /// Whether a stored summary is the one sought.
    pub fn equal(&self, stored: Known, sought: &Sought) -> bool {
        sought.number == Some(stored)
    }

    /// Whether a stored summary covers the one sought.
    pub fn covers(&self, stored: Known, sought: &Sought) -> bool {
        self.equal(stored, sought) || self.compare(stored, sought, |old, new| old.covers(&new))
    }

    /// Whether the summary sought covers a stored one.
    pub fn covered(&self, stored: Known, sought: &Sought) -> bool {
        self.equal(stored, sought) || self.compare(stored, sought, |old, new| new.covers(&old))
    }

    fn compare(
        &self,
        stored: Known,
        sought: &Sought,
        judge: impl FnOnce(Packed<'_>, Packed<'_>) -> bool,
    ) -> bool {
        let lists = read(&self.lists);
        let unpacked = |bytes| view(&lists, bytes);
        if stored == NOTHING {
            return judge(unpacked(&[]), unpacked(&sought.bytes));
        }
        let part = read(&self.parts[(stored.0 % PARTS) as usize]);
        let bytes = part.get(stored.0 / PARTS).map_or(&[][..], |bytes| bytes);
        judge(unpacked(bytes), unpacked(&sought.bytes))
    }

    /// About how much memory it takes.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

fn known(number: u32, part: u32) -> Known {
    // More would not fit into any memory; two with one number would be taken for the same.
    assert!(number < NOTHING.0 / PARTS, "too many summaries");
    Known(number * PARTS + part)
}

/// A summary with its elements.
fn view<'a>(lists: &'a Numbering<Box<[Element]>>, bytes: &'a [u8]) -> Packed<'a> {
    let (list, bytes) = bytes.split_at(LIST.min(bytes.len()));
    let number = list.try_into().ok().map(u32::from_le_bytes);
    let elements = number.and_then(|number| lists.get(number));
    Packed {
        elements: elements.map_or(&[], |elements| elements),
        bytes,
    }
}

/// The part of the table for a summary: by bits that the part itself hardly looks at.
fn part(bytes: &[u8]) -> u32 {
    hash(bytes) as u32 % PARTS
}

// A worker that panics takes the whole search with it; what it left is never read.

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
