//! Quantifier-free terms over booleans, bit-vectors of 1 to 64 bits and arrays of bit-vectors:
//! the logic QF_ABV of SMT-LIB 2.6, which is what program integers and memory need.
//!
//! - [`Terms`]: the arena. Terms are hash-consed, so equal terms have equal [`Term`] ids, and are
//!   simplified when they are made.
//! - [`Terms::eval`]: the value of a term under an [`Assignment`]; total, so it can judge any
//!   solver's model.
//! - [`Terms::substitute`], [`Terms::free_vars`], [`Terms::cone`], [`Terms::smtlib`].
//!
//! ```
//! use logic::{Sort, Terms};
//! let mut t = Terms::new();
//! let x = t.var("x", Sort::Bits(8));
//! let one = t.bits(8, 1);
//! let y = t.add(x, one);
//! let back = t.sub(y, one);
//! assert_eq!(back, x);
//! ```
//!
//! Meanings are those of SMT-LIB: arithmetic wraps; `x udiv 0` is all ones and `x urem 0` is `x`;
//! `sdiv` and `srem` are defined from these by signs; a shift by the width or more gives zero (or
//! copies of the sign for `ashr`). Making a term of ill-sorted parts is a bug of the caller and
//! panics with the sorts.

mod arith;
mod arrays;
mod bitwise;
mod booleans;
mod compare;
mod eval;
mod op;
mod print;
mod shape;
mod sort;
mod term;
mod walk;

pub mod meaning;

pub use eval::{ArrayValue, Assignment, Value};
pub use op::{BinOp, CmpOp, UnOp};
pub use sort::Sort;
pub use term::{Node, Term, Terms, Var};
