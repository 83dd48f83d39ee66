//! Satisfiability of [`logic`] terms.
//!
//! [`Solver`] keeps assertions in frames and answers queries under assumptions: [`Answer::Sat`]
//! with a model, [`Answer::Unsat`] with the assumptions to blame, or [`Answer::Unknown`] with the
//! [`Reason`]. Two kinds of back ends ([`Backend`]): those built in, which translate to clauses for
//! a SAT solver (`sat`) and need nothing installed, and any process that speaks SMT-LIB.
//!
//! ```
//! use logic::{Sort, Terms};
//! use smt::{Answer, Backend, Solver};
//! let mut t = Terms::new();
//! let x = t.var("x", Sort::Bits(32));
//! let (three, five) = (t.bits(32, 3), t.bits(32, 5));
//! let (low, high) = (t.ult(x, three), t.ult(five, x));
//! let mut solver = Solver::new(Backend::Embedded);
//! solver.assert(&t, low);
//! assert!(solver.check(&t, &[]).is_sat());
//! assert_eq!(solver.check(&t, &[high]), Answer::Unsat(vec![high]));
//! ```
//!
//! What can be wrong: `unsat` rests on the translation and on the SAT solver, or on the process.
//! Models are checked by the evaluator: always when they come from a process, in debug builds
//! when they come from the back end built in.

mod answer;
mod arrays;
mod blast;
mod compared;
mod embedded;
mod external;
mod gates;
mod limits;
mod process;
mod sat;
mod sexp;
mod solver;
mod words;

pub use answer::{Answer, Stats};
pub use compared::{Comparison, Times};
pub use limits::{Limits, Reason};
pub use solver::{Backend, Solver};
