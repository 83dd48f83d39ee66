//! C source to the intermediate representation.

pub mod ast;
mod lex;
pub mod library;
pub mod parse;
pub mod preprocess;
pub mod source;
