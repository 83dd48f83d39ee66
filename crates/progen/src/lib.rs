//! Small random multithreaded programs.
//!
//! Engines are compared with one another and with the reference on programs no person would write: a
//! [`Program`] is a tree of statements over a few shared objects, made by [`generate()`] from a seed
//! and a [`Preset`], lowered to the intermediate representation by [`lower()`], printed as C by
//! [`to_c`], and made smaller by [`shrink()`] while a disagreement stays.
//!
//! [`differential`] runs every strategy on a program and says where they differ; [`brute`] lists
//! every execution of a tiny one; [`through_c`] takes the way through the C front end, [`through_java`] as Java.
//!
//! [`managed`](mod@managed) makes managed programs of them: monitors, latches, interrupts, daemons.
//!
//! [`published`](mod@published) has them make objects and publish them.
//!
//! [`mutate`] makes mutants of correct programs.
//!
//! Proofs are tried on programs in which something is to be proved, put together by [`idiom`], and on
//! random ones in which any number of threads is started ([`many`]); [`proofs`] judges them.
//!
//! [`library`] makes sequences of calls of the C library, for the comparison of its models with the real
//! one.
//!
//! [`systems`] makes systems of processes.
//!
//! [`java`] makes sequential Java programs, for the comparison with the virtual machine.
//!
//! For development only: no product crate depends on this one.

pub mod ast;
pub mod bit_fields;
pub mod brute;
pub mod differential;
pub mod generate;
pub mod idiom;
pub mod java;
pub mod library;
pub mod lower;
pub mod managed;
pub mod many;
pub mod mutate;
pub mod preset;
pub mod print_c;
pub mod print_java;
pub mod proofs;
pub mod published;
pub mod reused;
pub mod rng;
pub mod shrink;
pub mod systems;
pub mod targets;
pub mod through_c;
pub mod through_java;

pub use ast::{Program, Stmt, Val};
pub use generate::generate;
pub use lower::{lower, lower_for};
pub use managed::managed;
pub use preset::Preset;
pub use print_c::to_c;
pub use published::published;
pub use rng::Rng;
pub use shrink::shrink;
