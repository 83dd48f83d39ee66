//! The judge of violations and of proofs, apart from every engine that finds them.
//!
//! An engine proposes; nothing is shown as a result before it has passed here. The crate depends on
//! the program (`ir`), on terms (`logic`), on execution (`machine`), on the statement of proofs
//! (`model`), on solvers (`smt`, only behind [`Refuter`]) and on plain data (`verdict`): on no
//! search, no detector, no lock analysis, no prover.
//!
//! - **Violations** ([`violation`]). A finding comes with a schedule. It is replayed from the
//!   initial state, every step must be possible, and the last one must show the finding; a race is
//!   judged by reachability over the events, by code of its own ([`violation::knows`]). Shared with
//!   searches: the machine, with its definitions of deadlock and livelock.
//! - **Proofs** ([`proof`]). A certificate is predicates and invariants. The transition system is
//!   made anew from the program, and each condition (the start, every step of every view, every step
//!   of another thread, that nothing bad is possible, that nothing was left out) is put to a solver
//!   that knows nothing of the search. Shared with the prover: all of `model`, which says what the
//!   system and the conditions are. An error there is not found by this check. With the second
//!   solver built in, also the translation of terms to clauses ([`checker`] says who checks).
//! - **Files** ([`mod@file`]). A certificate as text, so that a proof can be checked later, elsewhere,
//!   without the prover. Reading one believes nothing of it; what it takes on trust ([`trust`]) must
//!   stand in it.
//!
//! This crate never prints.

pub mod checker;
pub mod file;
pub mod proof;
pub mod trust;
pub mod violation;

pub use checker::{Fresh, another};
pub use proof::{Checked, Condition, Refuter, Rejected};
pub use trust::Trust;
pub use violation::{
    Done, LONG, Refuted, Replay, Stuck, confirm, knows, minimise, shown, shows_race,
};
