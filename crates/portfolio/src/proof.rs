//! Thread-modular proofs, for any number of threads ([`refine`]).
//!
//! Beside a search ([`Beside`]) it begins when a part of the time has passed without an answer, or at once when the
//! search gives up: at a gap, at inputs or objects too large to try, at the end of its time. Alone ([`attempt`])
//! it has most of the time; what a slice of a large program does not exclude is looked for among executions
//! in which only the functions that take part are entered (`focus`).

mod engine;
mod focus;
mod reasons;

pub use engine::{Beside, Confirmed, Proof, attempt, modelled, over, reserve};
