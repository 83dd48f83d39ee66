//! Semantic analysis: names resolved, types computed, conversions made explicit.
//!
//! From the syntax tree to checked functions ([`hir`]) and objects with static storage (`statics`).

pub(crate) mod asm;
pub(crate) mod atomic;
pub(crate) mod attribute;
pub(crate) mod builtin;
pub(crate) mod convert;
pub(crate) mod ctype;
pub(crate) mod decl;
pub(crate) mod expr;
pub(crate) mod hir;
pub(crate) mod init;
pub(crate) mod layout;
pub(crate) mod lock_type;
pub(crate) mod specifier;
pub(crate) mod statics;
pub(crate) mod stmt;
pub(crate) mod unit;
