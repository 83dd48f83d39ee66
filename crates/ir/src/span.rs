//! Where in the source an instruction comes from.

use crate::id::FileId;

/// A place in a source file. Lines and columns count from one; line zero means "no place in the
/// source" (code a front end made up).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The line, from one; zero for made-up code.
    pub line: u32,
    /// The column, from one; zero if unknown.
    pub col: u32,
}

impl Span {
    /// The place of code that stands in no source file.
    pub const NONE: Span = Span {
        file: FileId(0),
        line: 0,
        col: 0,
    };

    /// A place.
    pub fn new(file: FileId, line: u32, col: u32) -> Span {
        Span { file, line, col }
    }

    /// Whether this is no place in the source.
    pub fn is_none(self) -> bool {
        self.line == 0
    }
}
