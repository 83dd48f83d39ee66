//! C source to the intermediate representation.
//!
//! [`load()`] takes files through the preprocessor and the parser, checks them as a compiler does,
//! and lowers them, linked with models of the library, to one [`ir::Program`]. What it cannot
//! lower becomes a gap in the program at the place where it stands; text that is not C is a located
//! diagnostic and makes loading fail.
//!
//! The way of a file: [`preprocess`], [`parse`](syntax::parse) (to [`ast`](syntax::ast)), declarations (`decl`), checked
//! expressions and statements (`hir`), instructions (`emit`), and the whole program (`link`).

mod annotation;
mod emit;
mod front;
pub mod library;
mod link;
mod load;
mod named_files;
mod natives;
mod options;
pub mod preprocess;
mod sema;
mod session;
pub mod source;
mod standard;
pub mod syntax;
mod targets;
mod words;

pub use front::C;
pub use ir::front::{Externals, Gap, Lowered};
pub use load::{load, lower_text};
pub use natives::natives;
pub use options::{Input, Inputs, Options};
