//! Lines of a trace, read eight bytes at a time.
//!
//! A field of up to seven bytes is found and made a key with a few operations on one word. Lines
//! that do not fit, malformed ones among them, are left to [`crate::std_trace::parse`].

use machine::{Event, Site, ThreadId};

use crate::names::{Names, Operation};
use crate::std_trace::event;

/// The event of the line that begins here and where the next line begins, if its fields are
/// short.
#[inline]
pub(crate) fn parse(text: &[u8], start: usize, names: &mut Names) -> Option<(Event, usize)> {
    let thread = field(text, start, b'|')?;
    let start = start + thread.len + 1;
    let operation = field(text, start, b'(')?;
    let operation = named(operation.key)?;
    let start_operand = start + operation.1 + 1;
    let operand = field(text, start_operand, b')')?;
    let bar = start_operand + operand.len + 1;
    if *text.get(bar)? != b'|' {
        return None;
    }
    let (number, end) = decimal(text, bar + 1)?;
    let thread = ThreadId(names.threads.number_by(thread.key, thread.name));
    let space = names.space(operation.0);
    let operand = space.number_by(operand.key, operand.name);
    Some((event(operation.0, thread, operand, Site(number)), end + 1))
}

struct Field<'a> {
    name: &'a [u8],
    len: usize,
    /// As [`crate::names::Interner`] has it.
    key: u64,
}

/// The one to seven bytes before the next delimiter.
#[inline]
fn field(text: &[u8], start: usize, delimiter: u8) -> Option<Field<'_>> {
    let word = word(text, start)?;
    let found = matches(word, delimiter);
    // Other delimiters before it, and the end of the line, are the plain reading's business.
    let before = found.wrapping_sub(1) & !found;
    let foreign = matches(word, b'\n') | matches(word, b'|');
    if found == 0 || foreign & before != 0 {
        return None;
    }
    let len = (found.trailing_zeros() / 8) as usize;
    if len == 0 {
        return None;
    }
    Some(Field {
        name: &text[start..start + len],
        len,
        key: word & ((1 << (8 * len)) - 1) | (len as u64) << 56,
    })
}

#[inline]
fn word(text: &[u8], start: usize) -> Option<u64> {
    let bytes = text.get(start..start + 8)?;
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of each byte that is the given one, up to the first: above it there may be others.
#[inline]
fn matches(word: u64, byte: u8) -> u64 {
    let zero = word ^ (ONES * u64::from(byte));
    zero.wrapping_sub(ONES) & !zero & (ONES << 7)
}

/// The operation with this key, and the length of its name.
#[inline]
fn named(key: u64) -> Option<(Operation, usize)> {
    const fn key_of(name: &[u8]) -> u64 {
        let mut key = (name.len() as u64) << 56;
        let mut at = 0;
        while at < name.len() {
            key |= (name[at] as u64) << (8 * at);
            at += 1;
        }
        key
    }
    const READ: u64 = key_of(b"r");
    const WRITE: u64 = key_of(b"w");
    const ACQUIRE: u64 = key_of(b"acq");
    const RELEASE: u64 = key_of(b"rel");
    const FORK: u64 = key_of(b"fork");
    const JOIN: u64 = key_of(b"join");
    Some(match key {
        READ => (Operation::Read, 1),
        WRITE => (Operation::Write, 1),
        ACQUIRE => (Operation::Acquire, 3),
        RELEASE => (Operation::Release, 3),
        FORK => (Operation::Fork, 4),
        JOIN => (Operation::Join, 4),
        _ => return None,
    })
}

/// A number of up to eight digits, without leading zeros, that the line ends with; and its end.
#[inline]
fn decimal(text: &[u8], start: usize) -> Option<(u32, usize)> {
    let word = word(text, start)?;
    let found = matches(word, b'\n');
    let len = (found.trailing_zeros() / 8) as usize;
    if len == 0 || (len == 8 && *text.get(start + 8)? != b'\n') {
        return None;
    }
    if text[start] == b'0' && len > 1 {
        return None;
    }
    // The digits at the top, zeros below.
    let digits = if len == 8 {
        word
    } else {
        word << (64 - 8 * len) | (ONES * 0x30) >> (8 * len)
    };
    let high = ONES * 0xf0;
    if digits & high != ONES * 0x30 || digits.wrapping_add(ONES * 6) & high != ONES * 0x30 {
        return None;
    }
    let pairs = ((digits & (ONES * 0x0f)).wrapping_mul(10 << 8 | 1)) >> 8;
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff).wrapping_mul(100 << 16 | 1)) >> 16;
    let eight = ((fours & 0x0000_ffff_0000_ffff).wrapping_mul(10_000 << 32 | 1)) >> 32;
    Some((eight as u32, start + len))
}
