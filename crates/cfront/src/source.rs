//! Source files, locations in them, and located diagnostics.
//!
//! A location names the file the user wrote, not the preprocessed text: the lexer follows line
//! markers. Text is read again from disk only when a diagnostic is rendered, so that parsing needs
//! no file system; when the file is gone the diagnostic is shown without its line.

use std::collections::HashMap;

/// A file of a [`FileTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A place in a source file; lines and columns count from one, columns in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The file.
    pub file: FileId,
    /// The line, from one; zero when only the file is known.
    pub line: u32,
    /// The column in bytes, from one; zero when only the line is known.
    pub column: u32,
}

/// The files a program was read from, in order of first mention.
#[derive(Clone, Debug, Default)]
pub struct FileTable {
    paths: Vec<String>,
    ids: HashMap<String, FileId>,
}

impl FileTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of `path`, entered if new.
    pub fn intern(&mut self, path: &str) -> FileId {
        if let Some(&id) = self.ids.get(path) {
            return id;
        }
        let id = FileId(u32::try_from(self.paths.len()).unwrap_or(u32::MAX));
        self.paths.push(path.to_owned());
        self.ids.insert(path.to_owned(), id);
        id
    }

    /// The path of `file`, as the user or the preprocessor wrote it.
    pub fn path(&self, file: FileId) -> &str {
        self.paths
            .get(file.0 as usize)
            .map_or("<unknown>", String::as_str)
    }

    /// How many files there are; ids are `0..len`.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether no file was entered.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }
}

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input cannot be used.
    Error,
    /// The input can be used.
    Warning,
}

/// A message to the user about a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where; `None` for messages about no file (a driver that cannot be run).
    pub location: Option<Location>,
    /// One sentence without a full stop.
    pub message: String,
    /// Further places or explanations.
    pub notes: Vec<(Option<Location>, String)>,
}

impl Diagnostic {
    /// An error at `location`.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            location: Some(location),
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// An error about no particular place.
    pub fn general(message: impl Into<String>) -> Self {
        Self {
            severity: Severity::Error,
            location: None,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// The same diagnostic with one more note.
    pub fn with_note(mut self, location: Option<Location>, text: impl Into<String>) -> Self {
        self.notes.push((location, text.into()));
        self
    }
}
