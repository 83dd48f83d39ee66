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

use cfront::ast::TranslationUnit;
use cfront::parse::parse_translation_unit;
use cfront::source::{Diagnostic, FileTable};

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
