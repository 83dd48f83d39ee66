//! Unit tests of single files of this crate. Each file is compiled here by itself, with what it uses of the crate in scope, so
//! that the crate is not compiled a second time for a few tests (`[lib] test = false`).

#![allow(dead_code, unused_imports)]

#[path = "../src/sexp.rs"]
mod sexp;
