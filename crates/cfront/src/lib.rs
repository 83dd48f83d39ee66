//! C source to the intermediate representation.

pub mod ast;
pub mod library;
mod lex;
pub mod parse;
pub mod preprocess;
pub mod source;
