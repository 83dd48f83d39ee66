//! Names and their numbers, for recorded traces.

use std::mem;

use machine::{ObjectId, Site, ThreadId};

/// The names in a trace.
#[derive(Clone, Debug, Default)]
pub struct Names {
    pub(crate) threads: Interner,
    pub(crate) variables: Interner,
    pub(crate) locks: Interner,
    pub(crate) locations: Interner,
}

/// What a line of a trace says was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Read,
    Write,
    Acquire,
    Release,
    Fork,
    Join,
}

/// Sites from here on are numbers of location names; below, they are the locations themselves.
const NAMED: u32 = 1 << 31;

impl Names {
    /// How many threads.
    pub fn threads(&self) -> usize {
        self.threads.ends.len()
    }

    /// How many variables.
    pub fn variables(&self) -> usize {
        self.variables.ends.len()
    }

    /// How many locks.
    pub fn locks(&self) -> usize {
        self.locks.ends.len()
    }

    /// A thread's name.
    pub fn thread_name(&self, thread: ThreadId) -> String {
        self.threads.name(thread.0)
    }

    /// The name of the variable that is this object.
    pub fn variable_name(&self, object: ObjectId) -> String {
        self.variables.name(object.0)
    }

    /// A location as the trace has it.
    pub fn location_name(&self, site: Site) -> String {
        match site.0.checked_sub(NAMED) {
            Some(number) => self.locations.name(number),
            None => site.0.to_string(),
        }
    }

    pub(crate) fn location(&mut self, text: &[u8]) -> Site {
        let plain = matches!(text, [b'0'] | [b'1'..=b'9', ..]) && text.len() <= 10;
        let digit = |number: Option<u32>, &byte: &u8| {
            let digit = char::from(byte).to_digit(10)?;
            number?.checked_mul(10)?.checked_add(digit)
        };
        let number = if plain {
            text.iter().fold(Some(0), digit)
        } else {
            None
        };
        match number {
            Some(number) if number < NAMED => Site(number),
            _ => Site(NAMED + self.locations.number(text)),
        }
    }

    /// Where the operands of an operation are named.
    #[inline]
    pub(crate) fn space(&mut self, operation: Operation) -> &mut Interner {
        match operation {
            Operation::Read | Operation::Write => &mut self.variables,
            Operation::Acquire | Operation::Release => &mut self.locks,
            Operation::Fork | Operation::Join => &mut self.threads,
        }
    }
}

impl Operation {
    pub(crate) fn named(name: &[u8]) -> Option<Operation> {
        Some(match name {
            b"r" => Operation::Read,
            b"w" => Operation::Write,
            b"acq" => Operation::Acquire,
            b"rel" => Operation::Release,
            b"fork" => Operation::Fork,
            b"join" => Operation::Join,
            _ => return None,
        })
    }
}

/// Numbers names in the order they are met. An open hash table of 64-bit keys: a name of up to
/// seven bytes is its own key, its length on top; a longer one has a hash for a key and is
/// compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interner {
    /// The length is a power of two, or zero.
    entries: Vec<Entry>,
    /// 64 less the power.
    shift: u32,
    text: Vec<u8>,
    /// Where in `text` each name ends.
    ends: Vec<usize>,
}

/// A key and its number, side by side: looking one up touches one cache line.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// 0 is the key of no thread.
    key: u64,
    number: u32,
}

impl Interner {
    pub fn number(&mut self, name: &[u8]) -> u32 {
        let key = if name.len() <= 7 {
            let mut bytes = [0; 8];
            bytes[..name.len()].copy_from_slice(name);
            bytes[7] = name.len() as u8;
            u64::from_le_bytes(bytes)
        } else {
            let mix = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
            LONG << 56 | name.iter().fold(BASIS, mix) >> 8
        };
        let mask = self.entries.len().wrapping_sub(1);
        let mut at = self.home(key);
        while let Some(&found) = self.entries.get(at & mask) {
            if found.key == key && (key >> 56 != LONG || self.bytes(found.number) == name) {
                return found.number;
            }
            if found.key == 0 {
                break;
            }
            at += 1;
        }
        self.add(key, name)
    }

    /// The number of a known name of one to seven bytes, by its key.
    #[inline(always)]
    pub fn known(&self, key: u64) -> Option<u32> {
        let mask = self.entries.len().wrapping_sub(1);
        let mut at = self.home(key);
        loop {
            let found = self.entries.get(at & mask)?;
            if found.key == key {
                return Some(found.number);
            }
            if found.key == 0 {
                return None;
            }
            at += 1;
        }
    }

    fn add(&mut self, key: u64, name: &[u8]) -> u32 {
        let number = u32::try_from(self.ends.len()).expect("fewer than 2^32 names");
        self.text.extend_from_slice(name);
        self.ends.push(self.text.len());
        // At most a quarter full: a wrong guess costs more than the memory.
        if self.ends.len() * 4 > self.entries.len() {
            let size = (self.entries.len() * 2).max(64);
            let entries = mem::replace(&mut self.entries, vec![Entry::default(); size]);
            self.shift = 64 - size.trailing_zeros();
            for entry in entries.into_iter().filter(|entry| entry.key != 0) {
                self.put(entry);
            }
        }
        self.put(Entry { key, number });
        number
    }

    fn put(&mut self, entry: Entry) {
        let mask = self.entries.len() - 1;
        let mut at = self.home(entry.key);
        while self.entries[at & mask].key != 0 {
            at += 1;
        }
        self.entries[at & mask] = entry;
    }

    /// Where a key would like to be: the top of the product, which depends on every byte of the
    /// key and keeps names that count on (`T1`, `T2`) apart.
    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    fn bytes(&self, number: u32) -> &[u8] {
        let index = number as usize;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[start..self.ends[index]]
    }

    fn name(&self, number: u32) -> String {
        String::from_utf8_lossy(self.bytes(number)).into_owned()
    }
}

/// On top of the keys of long names.
const LONG: u64 = 0xff;

/// FNV-1a.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;
