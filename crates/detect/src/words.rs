//! Lines of a trace, read eight bytes at a time.
//!
//! A field of up to seven bytes is found and made a key with a few operations on one word. The end
//! of the line is found first, from the line's beginning alone, so that the processor can begin
//! with the next line while it still waits for the fields of this one. Only lines of up to 32
//! bytes, of short fields and a number for a location, are read, and only if their names are known:
//! no known name has a `|` or a line end in it, so a field that is found by its key is a field.
//! Everything else, malformed lines among it, is left to [`crate::std_trace::parse`].

use machine::{AccessKind, Event, Site, ThreadId};

use crate::names::{Names, Operation};
use crate::operation::{access, event};

/// A line, and enough to read eight bytes from each place in it.
type Window = [u8; 48];

/// The event of the line that begins here and where the next line begins.
#[inline(always)]
pub(crate) fn parse(text: &[u8], start: usize, names: &Names) -> Option<(Event, usize)> {
    let window: &Window = text.get(start..)?.first_chunk()?;
    let end = end(window)?;
    let next = start + end + 1;
    let (thread, at) = field(window, 0, b'|')?;
    let thread = ThreadId(names.threads.known(thread)?);
    // Without a branch between reading and writing, which cannot be predicted: `r` and `w` are told
    // from all but `s` and `v` at once.
    let begin = (word(window, at) as u16).wrapping_sub(READ);
    if begin & !(WRITE - READ) == 0 {
        if begin != 0 && begin != WRITE - READ {
            return None;
        }
        let kind = [AccessKind::Read, AccessKind::Write][usize::from(begin & 1)];
        let (variable, at) = field(window, at + 2, b')')?;
        let site = site(window, at, end)?;
        let variable = names.variables.known(variable)?;
        return Some((access(kind, thread, variable, site), next));
    }
    let (operation, at) = field(window, at, b'(')?;
    let (operand, at) = field(window, at, b')')?;
    let site = site(window, at, end)?;
    let (operation, space) = match operation {
        ACQUIRE => (Operation::Acquire, &names.locks),
        RELEASE => (Operation::Release, &names.locks),
        FORK => (Operation::Fork, &names.threads),
        JOIN => (Operation::Join, &names.threads),
        _ => return None,
    };
    let operand = space.known(operand)?;
    Some((event(operation, thread, operand, site), next))
}

/// The location after the operand: `|` and a number up to the line's end.
#[inline(always)]
fn site(window: &Window, at: usize, end: usize) -> Option<Site> {
    if window[at & 31] != b'|' {
        return None;
    }
    let len = end.checked_sub(at + 1)?;
    decimal(word(window, at + 1), len).map(Site)
}

/// The first line end after eight bytes (no line is shorter) and before 32.
#[inline]
fn end(window: &Window) -> Option<usize> {
    let found = u128::from(matches(word(window, 8), b'\n'))
        | u128::from(matches(word(window, 16), b'\n')) << 64;
    if found != 0 {
        return Some(8 + (found.trailing_zeros() / 8) as usize);
    }
    let found = matches(word(window, 24), b'\n');
    (found != 0).then(|| 24 + (found.trailing_zeros() / 8) as usize)
}

/// The key of one to seven bytes before the next delimiter, as [`crate::names::Interner`] has it,
/// and what is after the delimiter.
#[inline]
fn field(window: &Window, at: usize, delimiter: u8) -> Option<(u64, usize)> {
    let word = word(window, at);
    let found = matches(word, delimiter);
    // None, or the first byte.
    if found == 0 || found & 0x80 != 0 {
        return None;
    }
    let bits = found.trailing_zeros() - 7;
    let name = word & ((1 << bits) - 1);
    Some((name | u64::from(bits) << 53, at + (bits / 8) as usize + 1))
}

/// A number of up to eight digits, without leading zeros: the first bytes of the word.
#[inline(always)]
fn decimal(word: u64, len: usize) -> Option<u32> {
    let zero = word as u8 == b'0' && len > 1;
    if len.wrapping_sub(1) >= 8 || zero {
        return None;
    }
    // The digits at the top, zeros below.
    let unused = 8 * (8 - len as u32);
    let digits = word << unused | (ONES * 0x30).unbounded_shr(64 - unused);
    let high = ONES * 0xf0;
    if digits & high != ONES * 0x30 || digits.wrapping_add(ONES * 6) & high != ONES * 0x30 {
        return None;
    }
    let pairs = ((digits & (ONES * 0x0f)).wrapping_mul(10 << 8 | 1)) >> 8;
    let fours = ((pairs & 0x00ff_00ff_00ff_00ff).wrapping_mul(100 << 16 | 1)) >> 16;
    let eight = ((fours & 0x0000_ffff_0000_ffff).wrapping_mul(10_000 << 32 | 1)) >> 32;
    Some(eight as u32)
}

/// The eight bytes from here. No field begins after 25, so the mask changes nothing; it shows
/// that the word is within the window.
#[inline]
fn word(window: &Window, at: usize) -> u64 {
    let at = at & 31;
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&window[at..at + 8]);
    u64::from_le_bytes(bytes)
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The top bit of each byte that is the given one, up to the first: above it there may be others.
#[inline]
fn matches(word: u64, byte: u8) -> u64 {
    let zero = word ^ (ONES * u64::from(byte));
    zero.wrapping_sub(ONES) & !zero & (ONES << 7)
}

const READ: u16 = u16::from_le_bytes(*b"r(");
const WRITE: u16 = u16::from_le_bytes(*b"w(");
const ACQUIRE: u64 = key(b"acq");
const RELEASE: u64 = key(b"rel");
const FORK: u64 = key(b"fork");
const JOIN: u64 = key(b"join");

const fn key(name: &[u8]) -> u64 {
    let mut key = (name.len() as u64) << 56;
    let mut at = 0;
    while at < name.len() {
        key |= (name[at] as u64) << (8 * at);
        at += 1;
    }
    key
}
