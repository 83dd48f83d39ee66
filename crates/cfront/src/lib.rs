//! C source to the intermediate representation.
//!
//! [`load()`] takes files through the preprocessor and the parser, checks them as a compiler does,
//! and lowers them, linked with models of the library, to one [`ir::Program`]. What it cannot
//! lower becomes a gap in the program at the place where it stands; what is no C is a located
//! diagnostic and makes loading fail.
//!
//! The way of a file: [`preprocess`], [`parse`] (to [`ast`]), declarations (`decl`), checked
//! expressions and statements (`hir`), instructions (`emit`), and the whole program (`link`).

mod annotation;
mod asm;
mod assumed;
pub mod ast;
mod atomic;
mod attribute;
mod builtin;
mod calls;
mod convert;
mod ctype;
mod decl;
mod emit;
mod expr;
mod externals;
mod front;
mod harness;
mod hir;
mod init;
mod kept;
mod layout;
mod lex;
pub mod library;
mod link;
mod load;
mod lock_type;
mod named_files;
pub mod parse;
pub mod preprocess;
mod session;
pub mod source;
mod specifier;
mod standard;
mod statics;
mod stmt;
mod unit;
mod unread;

pub use front::C;
pub use ir::front::{Externals, Gap, Lowered};
pub use load::{Input, Inputs, Options, load, lower_text};
