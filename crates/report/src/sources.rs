//! The user's source text, for showing lines of it.

use ir::{FileId, Idx, Program, Span};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Lines of source files, read when first asked for. A file that cannot be read has no lines.
#[derive(Debug)]
pub struct Sources {
    names: Vec<String>,
    texts: RefCell<BTreeMap<FileId, Vec<String>>>,
}

impl Sources {
    /// The sources of a program.
    pub fn of(program: &Program) -> Sources {
        Sources {
            names: program.files.iter().map(|(_, f)| f.name.clone()).collect(),
            texts: RefCell::default(),
        }
    }

    /// The name of a file.
    pub fn name(&self, file: FileId) -> &str {
        self.names
            .get(file.index())
            .map_or("<unknown>", String::as_str)
    }

    /// `file:line`, or a word for code that stands nowhere.
    pub fn place(&self, span: Span) -> String {
        match span.is_none() {
            true => "<made-up code>".to_string(),
            false => format!("{}:{}", self.name(span.file), span.line),
        }
    }

    /// The text of a line, without the space around it.
    pub fn line(&self, span: Span) -> Option<String> {
        let mut texts = self.texts.borrow_mut();
        let lines = texts.entry(span.file).or_insert_with(|| {
            let bytes = std::fs::read(self.name(span.file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes)
                .lines()
                .map(str::to_string)
                .collect()
        });
        let line = lines.get((span.line as usize).checked_sub(1)?)?;
        let shown: String = line
            .trim()
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        Some(shown)
    }
}
