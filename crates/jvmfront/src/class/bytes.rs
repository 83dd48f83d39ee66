//! A cursor over the bytes of a class file.

use super::Damaged;

/// A cursor. Offsets in errors count from the start of the file, also within a part of it.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
    end: usize,
}

impl<'a> Bytes<'a> {
    pub(super) fn new(all: &'a [u8]) -> Bytes<'a> {
        let end = all.len();
        Bytes { all, at: 0, end }
    }

    /// A part of a file.
    pub(super) fn within(all: &'a [u8], at: usize, end: usize) -> Result<Bytes<'a>, Damaged> {
        match at <= end && end <= all.len() {
            true => Ok(Bytes { all, at, end }),
            false => damaged(at, "the file ends too early"),
        }
    }

    /// Where the cursor stands.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// Bytes that are left.
    pub(super) fn left(&self) -> usize {
        self.end - self.at
    }

    pub(super) fn damaged<T>(&self, message: impl Into<String>) -> Result<T, Damaged> {
        damaged(self.at, message)
    }

    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Damaged> {
        if length > self.left() {
            return self.damaged(match self.end == self.all.len() {
                true => "the file ends too early",
                false => "a part of the file ends too early",
            });
        }
        let taken = &self.all[self.at..self.at + length];
        self.at += length;
        Ok(taken)
    }

    /// The next `length` bytes, as a cursor of their own.
    pub(super) fn part(&mut self, length: usize) -> Result<Bytes<'a>, Damaged> {
        let start = self.at;
        self.take(length)?;
        Ok(Bytes {
            all: self.all,
            at: start,
            end: self.at,
        })
    }

    pub(super) fn u8(&mut self) -> Result<u8, Damaged> {
        Ok(self.take(1)?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, Damaged> {
        let taken = self.take(2)?;
        Ok(u16::from_be_bytes([taken[0], taken[1]]))
    }

    pub(super) fn u32(&mut self) -> Result<u32, Damaged> {
        let taken = self.take(4)?;
        Ok(u32::from_be_bytes([taken[0], taken[1], taken[2], taken[3]]))
    }

    pub(super) fn u64(&mut self) -> Result<u64, Damaged> {
        let high = u64::from(self.u32()?);
        Ok(high << 32 | u64::from(self.u32()?))
    }
}

pub(super) fn damaged<T>(offset: usize, message: impl Into<String>) -> Result<T, Damaged> {
    let message = message.into();
    Err(Damaged { offset, message })
}
