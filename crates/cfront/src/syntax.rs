//! Syntax: tokens, and the tree that the parser makes of them.

pub mod ast;
pub(crate) mod lex;
pub mod parse;
