//! The portfolio: engines behind one interface, and one board on which their answers are merged.
//!
//! An [`Engine`] gets a [`Task`] and a [`Deadline`]. It offers verdicts to the [`Board`], hands on what others may
//! use (what locks leave open, where a search may look), and stops when it is told to. Engines do not know
//! one another. The board keeps every offer; what it answers is the best of them by one total order
//! ([`rank`]), after offers were held against what others found (memory that is not used safely, a memory
//! model that shows more than interleavings). A plan ([`plan::check`], [`plan::prove`]) says which engine
//! works when, and with how much of the time.
//!
//! | module | what it holds |
//! |---|---|
//! | [`deadline`] | when work is to end, and work that can be left behind |
//! | [`board`] | offers, violations that replay, what is handed on |
//! | [`rank`] | which of two answers says more |
//! | [`engine`] | the interface, and the task |
//! | [`locks`] | what locks, creation and joins prove |
//! | [`search`] | executions, one after the other |
//! | [`proof`] | thread-modular proofs |
//! | [`judge`] | violations count only if they replay |
//! | [`memory_model`] | what of the answers holds beyond interleavings |
//! | [`arguments`] | arguments to try where none are given |
//! | [`world`] | what the program's surroundings are taken to be |
//!
//! A violation counts only if it replays, a thread-modular proof only if its certificate is checked again.

pub mod arguments;
pub mod board;
pub mod deadline;
pub mod engine;
pub mod judge;
pub mod locks;
pub mod memory_model;
pub mod plan;
pub mod proof;
pub mod rank;
pub mod search;
pub mod world;

pub use board::{Board, Handed};
pub use deadline::Deadline;
pub use engine::{Engine, MemoryModel, Origin, ProofSettings, Task};
