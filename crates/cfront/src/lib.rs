//! C source to the intermediate representation.

pub mod ast;
pub mod source;
