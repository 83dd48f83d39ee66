//! Transition systems of programs, and what must hold for invariants of their threads to be a proof.
//!
//! The statement of a proof, apart from the search for it and from its check: `refine` looks for
//! invariants that make every condition here true, `certify` asks whether those it is given do.
//! Both build the system from the program by this crate and by nothing else of one another's: it is
//! what a wrong proof that passes its check would have to rest on, with the solvers.
//!
//! The way of a program:
//!
//! 1. [`expansion`](program::expansion): calls expanded, kinds of threads, where pointers point, all as `analysis` says; [`part`](program::expansion::part): what of
//!    memory belongs together; [`target`](program::target), [`touch`](program::touch).
//! 2. [`memory`]: objects as variables; [`slice`](mod@memory::slice): what of them one proof looks at.
//!    [`automaton`](transition::automaton): for each kind of threads an automaton ([`system`](transition::system)); `symbolic`, `synchronise`:
//!    what operations do to terms; `ownership`, [`cardinality`](transition::cardinality): ghosts.
//! 3. [`obligation`](proof::obligation): views of `main` with one thread, and what must hold for their invariants to
//!    be inductive; [`pair`](proof::pair): the same of two; [`predicate`](proof::predicate): what invariants are made of;
//!    [`error`](proof::error): states that must not be reachable.
//! 4. [`certificate`](proof::certificate): a proof as data.
//!
//! [`repetition`](program::repetition): the program with any number of threads, where it starts a few.
//!
//! Nothing here searches, asks a solver, or prints.

pub mod memory;
pub mod program;
pub mod proof;
pub mod transition;
