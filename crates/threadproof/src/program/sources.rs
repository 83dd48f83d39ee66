//! The source text of the program of this process.
//!
//! A process loads one program. What was read for it, and may be shown, is kept here: a report that shows a
//! line of source takes it from this place and opens no file.

use std::sync::OnceLock;

use report::Sources;

static KEPT: OnceLock<Sources> = OnceLock::new();

/// Keeps the text of the program that was loaded.
pub(crate) fn keep(sources: Sources) {
    // One program a process: a second one would have no text.
    let _ = KEPT.set(sources);
}

/// The text of the program.
pub(crate) fn kept() -> &'static Sources {
    KEPT.get_or_init(Sources::default)
}
