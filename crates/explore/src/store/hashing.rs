//! Quick hashes, for tables that only this process sees.

use std::hash::{Hash, Hasher};

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

/// A quick hash.
pub(crate) fn hash<Q: Hash + ?Sized>(thing: &Q) -> u64 {
    let mut hasher = Mixed::default();
    thing.hash(&mut hasher);
    hasher.finish()
}

/// Where a hash belongs among `slots` slots, by its highest bits.
pub(crate) fn place(hash: u64, slots: usize) -> usize {
    ((u128::from(hash) * slots as u128) >> 64) as usize
}
