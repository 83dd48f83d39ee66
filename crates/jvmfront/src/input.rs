//! Bytes with a position: those of a file, or of memory.

use std::fs::File;
use std::io::{Cursor, Read, Result, Seek, SeekFrom};

/// A file that stays open, or its bytes.
#[derive(Debug)]
pub(crate) enum Input {
    File(File),
    Memory(Cursor<Vec<u8>>),
}

impl Input {
    /// How many bytes there are.
    pub(crate) fn length(&self) -> Result<u64> {
        match self {
            Input::File(file) => Ok(file.metadata()?.len()),
            Input::Memory(bytes) => Ok(bytes.get_ref().len() as u64),
        }
    }

    /// `length` bytes from a position on; an error if there are fewer.
    pub(crate) fn read_at(&mut self, at: u64, length: u64) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Input::File(file) => {
                file.seek(SeekFrom::Start(at))?;
                file.take(length).read_to_end(&mut bytes)?;
            }
            Input::Memory(memory) => {
                memory.seek(SeekFrom::Start(at))?;
                memory.take(length).read_to_end(&mut bytes)?;
            }
        }
        match bytes.len() as u64 == length {
            true => Ok(bytes),
            false => Err(std::io::ErrorKind::UnexpectedEof.into()),
        }
    }
}
