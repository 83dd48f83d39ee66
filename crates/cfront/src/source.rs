//! Source files, locations in them, and located diagnostics.
//!
//! A location names the file the user wrote, not the preprocessed text: the lexer follows line
//! markers. Text that is shown is what was given to [`FileTable::keep`] when the program was read: a
//! line marker may name any file, and never makes us open one.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

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
    files: Vec<File>,
    ids: HashMap<String, FileId>,
    /// What was read, by path.
    texts: HashMap<String, Arc<SourceText>>,
}

#[derive(Clone, Debug)]
struct File {
    path: String,
}

/// A file's bytes and where its lines begin.
#[derive(Clone, Debug)]
struct SourceText {
    bytes: Vec<u8>,
    line_starts: Vec<usize>,
    /// Whether messages and reports may show it.
    shown: bool,
}

/// The path without `./` before it: compilers leave that out in some places.
fn plain(mut path: &str) -> &str {
    while let Some(rest) = path.strip_prefix("./") {
        path = rest.trim_start_matches('/');
    }
    path
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
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(File {
            path: path.to_owned(),
        });
        self.ids.insert(path.to_owned(), id);
        id
    }

    /// Gives the files new numbers: the one at each position of `order`, which names every file
    /// once, gets that position.
    pub(crate) fn reorder(&mut self, order: &[u32]) {
        self.files = order
            .iter()
            .map(|&i| self.files[i as usize].clone())
            .collect();
        for (i, file) in self.files.iter().enumerate() {
            self.ids.insert(file.path.clone(), FileId(i as u32));
        }
    }

    /// The path of `file`, as the user or the preprocessor wrote it.
    pub fn path(&self, file: FileId) -> &str {
        self.files
            .get(file.0 as usize)
            .map_or("<unknown>", |file| &file.path)
    }

    /// Keeps the text of a file that was read for the program; whether it may be shown is said, too.
    pub fn keep(&mut self, path: &str, bytes: Vec<u8>, shown: bool) {
        let text = Arc::new(SourceText::new(bytes, shown));
        self.texts.insert(plain(path).to_owned(), text);
    }

    /// Whether the text of this file is kept.
    pub fn keeps(&self, path: &str) -> bool {
        self.texts.contains_key(plain(path))
    }

    fn kept(&self, file: FileId) -> Option<&SourceText> {
        let file = self.files.get(file.0 as usize)?;
        self.texts.get(plain(&file.path)).map(|text| &**text)
    }

    /// The text of a file, if it was read for the program and may be shown.
    pub fn text(&self, file: FileId) -> Option<&[u8]> {
        let text = self.kept(file).filter(|text| text.shown)?;
        Some(&text.bytes)
    }

    /// The text of a file that was read for the program, to look for what it declares.
    pub fn own_text(&self, file: FileId) -> Option<&[u8]> {
        self.kept(file).map(|text| text.bytes.as_slice())
    }

    /// A line of a file that may be shown, counted from one, without its end.
    pub fn line(&self, file: FileId, line: u32) -> Option<&[u8]> {
        let text = self.kept(file).filter(|text| text.shown)?;
        let index = (line as usize).checked_sub(1)?;
        let start = *text.line_starts.get(index)?;
        let end = match text.line_starts.get(index + 1) {
            Some(next) => next - 1,
            None => text.bytes.len(),
        };
        let line = &text.bytes[start..end];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// How many files there are; ids are `0..len`.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether no file was entered.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

impl SourceText {
    fn new(bytes: Vec<u8>, shown: bool) -> Self {
        let after_newline = |(index, &byte): (usize, &u8)| (byte == b'\n').then_some(index + 1);
        let line_starts = std::iter::once(0)
            .chain(bytes.iter().enumerate().filter_map(after_newline))
            .collect();
        Self {
            bytes,
            line_starts,
            shown,
        }
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

    /// The diagnostic as text: `file:line:column: error: message`, the line with a caret, notes.
    pub fn render(&self, files: &FileTable) -> String {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let mut text = String::new();
        render_part(&mut text, files, self.location, severity, &self.message);
        for (location, note) in &self.notes {
            render_part(&mut text, files, *location, "note", note);
        }
        text
    }
}

fn render_part(
    out: &mut String,
    files: &FileTable,
    location: Option<Location>,
    label: &str,
    message: &str,
) {
    // A name in the message may hold a line feed, and what follows would look like a message of its own.
    let message = confine::one_line(message);
    // Writing to a string cannot fail.
    let Some(location) = location else {
        let _ = writeln!(out, "{label}: {message}");
        return;
    };
    let _ = write!(out, "{}:", confine::one_line(files.path(location.file)));
    if location.line > 0 {
        let _ = write!(out, "{}:", location.line);
        if location.column > 0 {
            let _ = write!(out, "{}:", location.column);
        }
    }
    let _ = writeln!(out, " {label}: {message}");
    if let Some(line) = files.line(location.file, location.line) {
        render_line(out, line, location.column as usize);
    }
}

/// The part of a line around a column, with a caret under it.
fn render_line(out: &mut String, line: &[u8], column: usize) {
    const WIDTH: usize = 160;
    let at = column.saturating_sub(1).min(line.len());
    let start = if line.len() <= WIDTH {
        0
    } else {
        at.saturating_sub(WIDTH / 2)
    };
    let end = line.len().min(start + WIDTH);
    let shown = String::from_utf8_lossy(&line[start..end]);
    let _ = writeln!(out, "    {shown}");
    if column == 0 {
        return;
    }
    // Tabs stay tabs, so that the caret stands right whatever their width.
    let padding: String = String::from_utf8_lossy(&line[start..at])
        .chars()
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    let _ = writeln!(out, "    {padding}^");
}
