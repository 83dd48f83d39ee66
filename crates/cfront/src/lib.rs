//! C source to the intermediate representation.

pub mod ast;
pub mod library;
pub mod source;
