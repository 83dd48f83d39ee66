//! Unit tests of single files of this crate. Each file is compiled here by itself, with what it uses of the crate in scope, so
//! that the crate is not compiled a second time for a few tests (`[lib] test = false`).

#![allow(dead_code, unused_imports)]

use pushdown::{control, facts};

#[path = "../src/facts/history.rs"]
mod history;
#[path = "../src/ltl/parse.rs"]
mod parse;
#[path = "../src/control/text.rs"]
mod text;

mod formula {
    pub(crate) use pushdown::ltl::Ltl;
}
