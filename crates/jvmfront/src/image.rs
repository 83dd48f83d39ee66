//! The JDK's classes: `lib/modules`, an image that `jlink` writes.
//!
//! The format is that of the `jdk.internal.jimage` package, read here by its index alone (2.5 MB of 128), and that by pages: a
//! header, a perfect hash table (redirects, then offsets of locations), locations as lists of attributes, and
//! texts. Numbers are in the byte order of the machine that wrote the image, seen by its first word. The
//! module of a package is in the resource `/packages/NAME`. Compressed images are refused.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;

use crate::input::Input;

/// First word of an image.
const MAGIC: u32 = 0xcafe_dada;

/// Bytes of the header.
const HEADER: u64 = 28;

/// The most bytes of an index.
const LARGEST_INDEX: u64 = 64 << 20;

/// Bytes of a page of the index. What is asked for lies scattered.
const PAGE: usize = 1 << 10;

/// The most bytes of one resource.
const LARGEST_RESOURCE: u64 = 64 << 20;

/// Start value of hashes, and their factor.
const SEED: u32 = 0x0100_0193;

/// An open image.
#[derive(Debug)]
pub struct Image {
    input: Input,
    little: bool,
    /// Redirects, offsets, locations and texts, as they stand in the file: the pages that were looked at, and the size.
    pages: BTreeMap<usize, Vec<u8>>,
    size: usize,
    /// Entries of the hash table.
    length: usize,
    /// Where locations and texts begin in the index.
    locations: usize,
    texts: usize,
    /// Modules of packages already asked for.
    modules: BTreeMap<String, Option<String>>,
}

/// Where a resource stands.
#[derive(Clone, Copy, Debug, Default)]
struct ImageLocation {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: u64,
    compressed: u64,
    size: u64,
}

impl Image {
    /// Opens an image.
    pub fn open(path: &Path) -> Result<Image, String> {
        let said = |why: String| format!("{}: error: {why}", confine::shown(path));
        let file = confine::open(path).map_err(|why| said(why.to_string()))?;
        let read = Image::read(Input::File(file));
        read.ok_or_else(|| said("this is not an image of Java modules".to_owned()))
    }

    /// An image whose bytes are in memory.
    pub fn in_memory(bytes: Vec<u8>) -> Option<Image> {
        Image::read(Input::Memory(Cursor::new(bytes)))
    }

    fn read(mut input: Input) -> Option<Image> {
        let header = input.read_at(0, HEADER).ok()?;
        let little = match word(&header, 0, true)? {
            MAGIC => true,
            first if first.swap_bytes() == MAGIC => false,
            _ => return None,
        };
        let field = |at: usize| Some(u64::from(word(&header, at, little)?));
        let (table, locations, texts) = (field(16)?, field(20)?, field(24)?);
        let size = table * 8 + locations + texts;
        if field(4)? >> 16 != 1 || size > LARGEST_INDEX || table == 0 {
            return None;
        }
        // There is all of it.
        if input.length().ok()? < HEADER + size {
            return None;
        }
        Some(Image {
            pages: BTreeMap::new(),
            size: size as usize,
            input,
            little,
            length: table as usize,
            locations: table as usize * 8,
            texts: (table * 8 + locations) as usize,
            modules: BTreeMap::new(),
        })
    }

    /// The bytes of a class by its internal name; none if there is no such class.
    pub fn class(&mut self, name: &str) -> Option<Result<Vec<u8>, String>> {
        let (package, _) = name.rsplit_once('/')?;
        let module = match self.modules.get(package) {
            Some(known) => known.clone(),
            None => {
                let found = self.module(package);
                self.modules.insert(package.to_owned(), found.clone());
                found
            }
        }?;
        self.resource(&format!("/{module}/{name}.class"))
    }

    /// The names of all classes: module, then internal name.
    pub fn classes(&mut self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for entry in 0..self.length {
            let Some(found) = self.location(entry) else {
                continue;
            };
            let mut text = |at| self.text(at).unwrap_or_default();
            let module = text(found.module);
            if text(found.extension) == "class" && !module.is_empty() {
                let parent = text(found.parent);
                let slash = if parent.is_empty() { "" } else { "/" };
                let name = format!("{parent}{slash}{}", text(found.base));
                all.push((module, name));
            }
        }
        all.sort();
        all
    }

    /// The module that has classes of a package.
    fn module(&mut self, package: &str) -> Option<String> {
        let list = self.resource(&format!("/packages/{}", package.replace('/', ".")))?;
        // Pairs: whether the module has nothing of the package, and the module's name.
        let list = list.ok()?;
        let full = list
            .chunks_exact(8)
            .find(|pair| word(pair, 0, self.little) == Some(0))?;
        self.text(word(full, 4, self.little)? as usize)
    }

    fn resource(&mut self, path: &str) -> Option<Result<Vec<u8>, String>> {
        let location = self.find(path)?;
        Some(self.bytes(location).map_err(|why| format!("{path}: {why}")))
    }

    fn bytes(&mut self, location: ImageLocation) -> Result<Vec<u8>, String> {
        if location.compressed != 0 {
            return Err("the image is compressed, which is not read".to_owned());
        }
        if location.size > LARGEST_RESOURCE {
            return Err("it is too large".to_owned());
        }
        let after = HEADER + self.size as u64;
        let start = after.checked_add(location.offset);
        let start = start.ok_or("it lies outside the file")?;
        let read = self.input.read_at(start, location.size);
        read.map_err(|error| error.to_string())
    }

    /// Looks a path up in the hash table.
    fn find(&mut self, path: &str) -> Option<ImageLocation> {
        let length = self.length;
        let hashed = |seed: u32| hash(path, seed) as usize % length;
        let redirect = self.word(hashed(SEED) * 4)? as i32;
        let entry = match redirect {
            0 => return None,
            ..0 => (-1_i64 - i64::from(redirect)) as usize,
            seed => hashed(seed as u32),
        };
        let found = self.location(entry)?;
        self.is_named(&found, path).then_some(found)
    }

    /// The location of an entry of the table.
    fn location(&mut self, entry: usize) -> Option<ImageLocation> {
        if entry >= self.length {
            return None;
        }
        let mut at = self.locations + self.word((self.length + entry) * 4)? as usize;
        if at > self.texts {
            return None;
        }
        let mut found = ImageLocation::default();
        while at < self.texts {
            let first = self.byte(at)?;
            let end = at + usize::from(first & 7) + 2;
            if end > self.texts {
                return None;
            }
            let mut value: u64 = 0;
            for at in at + 1..end {
                value = value << 8 | u64::from(self.byte(at)?);
            }
            match first >> 3 {
                0 => break,
                1 => found.module = value as usize,
                2 => found.parent = value as usize,
                3 => found.base = value as usize,
                4 => found.extension = value as usize,
                5 => found.offset = value,
                6 => found.compressed = value,
                7 => found.size = value,
                _ => return None,
            }
            at = end;
        }
        Some(found)
    }

    fn is_named(&mut self, found: &ImageLocation, path: &str) -> bool {
        let mut name = String::new();
        for (before, at) in [
            ("/", found.module),
            ("/", found.parent),
            ("/", found.base),
            (".", found.extension),
        ] {
            match self.text(at) {
                Some(text) if text.is_empty() => {}
                Some(text) => name.extend([before, &text]),
                None => return false,
            }
        }
        name == path
    }

    fn text(&mut self, at: usize) -> Option<String> {
        let mut at = self.texts.checked_add(at)?;
        let mut bytes = Vec::new();
        loop {
            let rest = self.rest_of_page(at)?;
            let end = rest.iter().position(|&b| b == 0);
            bytes.extend(&rest[..end.unwrap_or(rest.len())]);
            match end {
                Some(_) => return String::from_utf8(bytes).ok(),
                None => at += rest.len(),
            }
        }
    }

    fn word(&mut self, at: usize) -> Option<u32> {
        let mut bytes = [0; 4];
        for (byte, at) in bytes.iter_mut().zip(at..) {
            *byte = self.byte(at)?;
        }
        word(&bytes, 0, self.little)
    }

    fn byte(&mut self, at: usize) -> Option<u8> {
        self.rest_of_page(at)?.first().copied()
    }

    /// The bytes of the index from a place to the end of its page, at least one.
    fn rest_of_page(&mut self, at: usize) -> Option<&[u8]> {
        if at >= self.size {
            return None;
        }
        let page = at / PAGE;
        if !self.pages.contains_key(&page) {
            let length = PAGE.min(self.size - page * PAGE) as u64;
            let read = self.input.read_at(HEADER + (page * PAGE) as u64, length);
            self.pages.insert(page, read.ok()?);
        }
        self.pages[&page].get(at % PAGE..)
    }
}

fn word(bytes: &[u8], at: usize, little: bool) -> Option<u32> {
    let taken = bytes.get(at..at.checked_add(4)?)?;
    let taken = [taken[0], taken[1], taken[2], taken[3]];
    Some(match little {
        true => u32::from_le_bytes(taken),
        false => u32::from_be_bytes(taken),
    })
}

fn hash(path: &str, seed: u32) -> u32 {
    let mixed = path
        .bytes()
        .fold(seed, |seed, byte| seed.wrapping_mul(SEED) ^ u32::from(byte));
    mixed & 0x7fff_ffff
}
