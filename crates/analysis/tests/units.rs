//! Unit tests of single files of this crate. Each file is compiled here by itself, with what it uses of the crate in scope, so
//! that the crate is not compiled a second time for a few tests (`[lib] test = false`).

#![allow(dead_code, unused_imports)]

use analysis::id;

mod flow {
    pub(crate) mod point {
        pub(crate) use analysis::Point;
    }
}

#[path = "../src/pointer/cell_set.rs"]
mod cell_set;
#[path = "../src/pointer/object.rs"]
mod object;
#[path = "../src/threads/phases/waits.rs"]
mod waits;
