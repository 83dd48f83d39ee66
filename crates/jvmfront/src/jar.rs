//! Jars: zip archives (PKWARE's APPNOTE 6.3), read by their central directory.
//!
//! Entries are stored or deflated. Encrypted, split and 64-bit archives are refused with a message. Of a
//! multi-release jar the newest entries up to Java 17 count. The file stays open; an entry is read when it
//! is asked for, and never more of it than `LARGEST_ENTRY`.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use crate::input::Input;

/// The most bytes of one entry.
const LARGEST_ENTRY: u64 = 64 << 20;

/// The most bytes of the directory.
const LARGEST_DIRECTORY: u64 = 256 << 20;

/// Bytes of the record that ends an archive, without its comment.
const END_RECORD: u64 = 22;

/// The newest release whose entries of a multi-release jar count.
const RELEASE: u32 = 17;

/// An open jar.
#[derive(Debug)]
pub struct Jar {
    path: PathBuf,
    input: Input,
    entries: BTreeMap<String, Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    deflated: bool,
    compressed: u64,
    size: u64,
    /// The checksum of its bytes.
    checksum: u32,
    /// Where the local header stands.
    header: u64,
}

impl Jar {
    /// Opens a jar and reads its directory.
    pub fn open(path: &Path) -> Result<Jar, String> {
        let file =
            confine::open(path).map_err(|why| format!("{}: error: {why}", confine::shown(path)))?;
        Jar::read(path, Input::File(file))
    }

    /// A jar whose bytes are in memory.
    pub fn in_memory(path: &Path, bytes: Vec<u8>) -> Result<Jar, String> {
        Jar::read(path, Input::Memory(Cursor::new(bytes)))
    }

    fn read(path: &Path, input: Input) -> Result<Jar, String> {
        let mut jar = Jar {
            path: path.to_path_buf(),
            input,
            entries: BTreeMap::new(),
        };
        let directory = jar.directory()?;
        jar.entries = entries(&directory).map_err(|why| jar.wrong(why))?;
        if let Some(manifest) = jar.entry("META-INF/MANIFEST.MF") {
            // What it would have said (the main class, other jars) is not guessed.
            manifest?;
        }
        if jar.attribute("Multi-Release").is_some_and(|v| v == "true") {
            jar.choose_release();
        }
        Ok(jar)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The names of entries, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    /// The bytes of an entry; none if there is no such entry.
    pub fn entry(&mut self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let entry = *self.entries.get(name)?;
        let read = self.bytes(entry);
        Some(read.map_err(|why| {
            format!(
                "{}: error: entry {}: {why}",
                confine::shown(&self.path),
                confine::one_line(name)
            )
        }))
    }

    /// An attribute of the manifest's main section.
    pub fn attribute(&mut self, name: &str) -> Option<String> {
        let manifest = self.entry("META-INF/MANIFEST.MF")?.ok()?;
        // A line that begins with a blank goes on with the one before.
        let text = String::from_utf8_lossy(&manifest).replace("\r\n", "\n");
        let text = text.replace("\n ", "");
        let main = text.lines().take_while(|line| !line.is_empty());
        let (_, value) = main
            .filter_map(|line| line.split_once(':'))
            .find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        Some(value.trim().to_owned())
    }

    fn wrong(&self, why: &str) -> String {
        format!(
            "{}: error: this is not a jar: {why}",
            confine::shown(&self.path)
        )
    }

    /// The bytes of the central directory.
    fn directory(&mut self) -> Result<Vec<u8>, String> {
        let failed =
            |jar: &Jar, e: std::io::Error| format!("{}: error: {e}", confine::shown(&jar.path));
        let length = match self.input.length() {
            Ok(length) => length,
            Err(error) => return Err(failed(self, error)),
        };
        let tail = length.min(END_RECORD + 0xffff);
        let bytes = match self.input.read_at(length - tail, tail) {
            Ok(bytes) => bytes,
            Err(error) => return Err(failed(self, error)),
        };
        let mut ends = (0..bytes.len().saturating_sub(END_RECORD as usize - 1)).rev();
        let end = ends.find(|&at| {
            let comment = u16_at(&bytes, at + 20).map_or(usize::MAX, usize::from);
            bytes[at..].starts_with(b"PK\x05\x06") && at + 22 + comment == bytes.len()
        });
        let Some(end) = end else {
            return Err(self.wrong("it has no directory at its end"));
        };
        let size = u32_at(&bytes, end + 12).unwrap_or(u32::MAX);
        let start = u32_at(&bytes, end + 16).unwrap_or(u32::MAX);
        let split = u16_at(&bytes, end + 4) != Some(0) || u16_at(&bytes, end + 6) != Some(0);
        if split || start == u32::MAX || size == u32::MAX {
            return Err(self.wrong("split and 64-bit archives are not read"));
        }
        if u64::from(size) > LARGEST_DIRECTORY {
            return Err(self.wrong("its directory is too large"));
        }
        let read = self.input.read_at(u64::from(start), u64::from(size));
        read.map_err(|_| self.wrong("its directory lies outside the file"))
    }

    fn bytes(&mut self, entry: Entry) -> Result<Vec<u8>, String> {
        if entry.size > LARGEST_ENTRY || entry.compressed > LARGEST_ENTRY {
            return Err(format!("it is larger than {} MiB", LARGEST_ENTRY >> 20));
        }
        let outside = |_| "it lies outside the file".to_owned();
        let header = self.input.read_at(entry.header, 30).map_err(outside)?;
        let lengths = (u16_at(&header, 26), u16_at(&header, 28));
        let (true, (Some(name), Some(extra))) = (header.starts_with(b"PK\x03\x04"), lengths) else {
            return Err("its header is damaged".to_owned());
        };
        let start = entry.header + 30 + u64::from(name) + u64::from(extra);
        let bytes = self
            .input
            .read_at(start, entry.compressed)
            .map_err(outside)?;
        let bytes = match entry.deflated {
            false => bytes,
            true => decompress_to_vec_with_limit(&bytes, entry.size as usize)
                .map_err(|_| "its compressed bytes are damaged".to_owned())?,
        };
        if bytes.len() as u64 != entry.size {
            return Err("it has another size than the directory says".to_owned());
        }
        match checksum(&bytes) == entry.checksum {
            true => Ok(bytes),
            false => {
                Err("it is damaged: it has another checksum than the directory says".to_owned())
            }
        }
    }

    /// Puts the entries for the newest release up to ours in place of those for all.
    fn choose_release(&mut self) {
        for release in 9..=RELEASE {
            let prefix = format!("META-INF/versions/{release}/");
            let chosen: Vec<(String, Entry)> = self
                .entries
                .range(prefix.clone()..)
                .map_while(|(name, entry)| Some((name.strip_prefix(&prefix)?.to_owned(), *entry)))
                .collect();
            self.entries.extend(chosen);
        }
    }
}

/// Reads the records of a central directory.
fn entries(bytes: &[u8]) -> Result<BTreeMap<String, Entry>, &'static str> {
    let mut entries = BTreeMap::new();
    let mut at = 0;
    while at < bytes.len() {
        let damaged = "its directory is damaged";
        let u16 = |offset: usize| u16_at(bytes, at + offset).ok_or(damaged);
        let u32 = |offset: usize| u32_at(bytes, at + offset).ok_or(damaged);
        if !bytes[at..].starts_with(b"PK\x01\x02") {
            return Err(damaged);
        }
        let (flags, method) = (u16(8)?, u16(10)?);
        let (compressed, size, header) = (u32(20)?, u32(24)?, u32(42)?);
        let checksum = u32(16)?;
        let name_length = usize::from(u16(28)?);
        let rest = usize::from(u16(30)?) + usize::from(u16(32)?);
        let name = bytes.get(at + 46..at + 46 + name_length).ok_or(damaged)?;
        let name = String::from_utf8_lossy(name).into_owned();
        at += 46 + name_length + rest;
        if name.ends_with('/') {
            continue;
        }
        if flags & 1 != 0 {
            return Err("it is encrypted");
        }
        if method != 0 && method != 8 {
            return Err("its entries are compressed in a way that is not read");
        }
        if [compressed, size, header].contains(&u32::MAX) {
            return Err("split and 64-bit archives are not read");
        }
        entries.insert(
            name,
            Entry {
                deflated: method == 8,
                compressed: u64::from(compressed),
                size: u64::from(size),
                checksum,
                header: u64::from(header),
            },
        );
    }
    Ok(entries)
}

/// The checksum of an entry: CRC-32 with the polynomial of APPNOTE, 4.4.7, four bits at a time.
pub fn checksum(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xedb8_8320;
    let table: [u32; 16] =
        std::array::from_fn(|i| (0..4).fold(i as u32, |c, _| (c >> 1) ^ (POLYNOMIAL * (c & 1))));
    let crc = bytes.iter().fold(u32::MAX, |crc, &byte| {
        let crc = crc ^ u32::from(byte);
        let crc = (crc >> 4) ^ table[(crc & 15) as usize];
        (crc >> 4) ^ table[(crc & 15) as usize]
    });
    !crc
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let taken = bytes.get(at..at + 2)?;
    Some(u16::from_le_bytes([taken[0], taken[1]]))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let taken = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes([taken[0], taken[1], taken[2], taken[3]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_are_those_of_archives() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
        assert_eq!(checksum(b""), 0);
    }
}
