//! Unit tests of single files of this crate. Each file is compiled here by itself, with what it uses of the crate in scope, so
//! that the crate is not compiled a second time for a few tests (`[lib] test = false`).

#![allow(dead_code, unused_imports)]

use report::{plain, result, sha256, terminal, witness};

#[path = "../src/excerpt.rs"]
mod excerpt;
#[path = "../src/html.rs"]
mod html;
#[path = "../src/identity.rs"]
mod identity;
#[path = "../src/instances.rs"]
mod instances;
#[path = "../src/plain.rs"]
mod plain_itself;
#[path = "../src/sarif.rs"]
mod sarif;
#[path = "../src/sha256.rs"]
mod sha256_itself;
#[path = "../src/statement.rs"]
mod statement;
