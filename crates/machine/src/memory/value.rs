//! Values: what a register holds.
//!
//! A value is a number, an address or nothing yet. An address is an object and an offset into it,
//! whatever the type of the register: an integer that came from a pointer is still an address.
//! Only a register of type `i128` uses both halves for one number; its type tells.

use crate::event::ObjectId;

/// A register's contents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Val {
    /// The number, zero-extended; or the offset of an address; or the offset of the origin of an
    /// uninitialised value; or what is added to an unknown.
    pub lo: u64,
    /// Zero for a number; else a tag in the three upper bits and the object or unknown in the lower
    /// half.
    pub hi: u64,
}

const ADDRESS: u64 = 1 << 63;
const UNINIT: u64 = 1 << 62;
const UNKNOWN: u64 = 1 << 61;

impl Val {
    /// Null, and the number zero.
    pub const ZERO: Val = Val { lo: 0, hi: 0 };
    /// An uninitialised value that was never in memory.
    pub const UNINIT: Val = Val { lo: 0, hi: UNINIT };

    /// A number of at most 64 bits.
    #[inline(always)]
    pub fn num(lo: u64) -> Val {
        Val { lo, hi: 0 }
    }

    /// A number of 128 bits.
    pub fn wide(v: u128) -> Val {
        Val {
            lo: v as u64,
            hi: (v >> 64) as u64,
        }
    }

    /// The number of 128 bits.
    pub fn as_wide(self) -> u128 {
        u128::from(self.hi) << 64 | u128::from(self.lo)
    }

    /// An address.
    #[inline(always)]
    pub fn addr(object: u32, offset: i64) -> Val {
        Val {
            lo: offset as u64,
            hi: ADDRESS | u64::from(object),
        }
    }

    /// An uninitialised value found at a place in memory.
    pub fn uninit_at(object: u32, offset: u32) -> Val {
        Val {
            lo: u64::from(offset),
            hi: UNINIT | u64::from(object),
        }
    }

    /// The sum of an unknown and a number.
    pub fn unknown(unknown: u32, add: u64) -> Val {
        Val {
            lo: add,
            hi: UNKNOWN | u64::from(unknown),
        }
    }

    /// Whether this is the sum of an unknown and a number.
    #[inline(always)]
    pub fn is_unknown(self) -> bool {
        self.hi & UNKNOWN != 0
    }

    /// Whether this is a number (of at most 64 bits).
    #[inline(always)]
    pub fn is_num(self) -> bool {
        self.hi == 0
    }

    /// Whether this is an address.
    #[inline(always)]
    pub fn is_addr(self) -> bool {
        self.hi & ADDRESS != 0
    }

    /// Whether this is uninitialised.
    #[inline(always)]
    pub fn is_uninit(self) -> bool {
        self.hi & UNINIT != 0
    }

    /// The object of an address, or of the origin of an uninitialised value (0: none), or the
    /// unknown.
    #[inline(always)]
    pub fn object(self) -> u32 {
        self.hi as u32
    }

    /// The object of an address.
    pub fn object_id(self) -> ObjectId {
        ObjectId(self.object())
    }

    /// The offset of an address.
    #[inline(always)]
    pub fn offset(self) -> i64 {
        self.lo as i64
    }
}

/// The mask of the low `bits` bits; `bits` is from 1 to 64.
#[inline(always)]
pub(crate) fn mask(bits: u8) -> u64 {
    u64::MAX >> (64 - u32::from(bits))
}

/// The number of `bits` bits read as signed.
#[inline(always)]
pub(crate) fn sext(v: u64, bits: u8) -> i64 {
    let s = 64 - u32::from(bits);
    ((v << s) as i64) >> s
}
