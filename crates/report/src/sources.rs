//! The text of the files a program was read from.
//!
//! Reports show lines of source. They take them from here, where the front end has put what it read and
//! what may be shown: the names in a program come from line markers, which may name any file.

use std::collections::BTreeMap;

use ir::FileId;

/// Texts by file of the program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    texts: BTreeMap<FileId, (Vec<u8>, bool)>,
}

impl Sources {
    /// Adds the text of a file, and whether it may be shown.
    pub fn add(&mut self, file: FileId, text: Vec<u8>, shown: bool) {
        self.texts.insert(file, (text, shown));
    }

    /// The text of a file, if it may be shown.
    pub fn get(&self, file: FileId) -> Option<&[u8]> {
        let (text, shown) = self.texts.get(&file)?;
        shown.then_some(text.as_slice())
    }

    /// The text of a file, to know it again by.
    pub(crate) fn known(&self, file: FileId) -> Option<&[u8]> {
        self.texts.get(&file).map(|(text, _)| text.as_slice())
    }
}
