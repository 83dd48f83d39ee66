//! The C parser: each construct, its errors and where they are, its limits, real headers.

mod declarations;
mod dump;
mod errors;
mod expressions;
mod headers;
mod limits;
mod literals;
mod mutations;
mod statements;

use std::path::{Path, PathBuf};

use cfront::source::{Diagnostic, FileTable};
use cfront::syntax::ast::TranslationUnit;
use cfront::syntax::parse::parse_translation_unit;

/// Parses `text` as file `t.c`.
fn parse(text: &str) -> Result<TranslationUnit, Vec<Diagnostic>> {
    parse_translation_unit(text.as_bytes(), "t.c", &mut FileTable::new())
}

/// Parses `text`, which must be accepted.
#[track_caller]
fn accept(text: &str) -> TranslationUnit {
    match parse(text) {
        Ok(unit) => unit,
        Err(errors) => panic!("{text:?} rejected: {errors:?}"),
    }
}

/// Parses `text`, which must be rejected; the first error as `line:column: message`.
#[track_caller]
fn reject(text: &str) -> String {
    match parse(text) {
        Ok(_) => panic!("{text:?} accepted"),
        Err(errors) => show(&errors[0]),
    }
}

fn show(error: &Diagnostic) -> String {
    match error.location {
        Some(place) => format!("{}:{}: {}", place.line, place.column, error.message),
        None => error.message.clone(),
    }
}

/// Every C file under the repository's `tests/programs`, in order.
fn repository_programs() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut pending = vec![root];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "c") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
