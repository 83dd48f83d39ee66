//! LTL without next, over the control of one thread.
//!
//! Section 4 of Kahlon, Ivančić, Gupta: a property of one thread's control that uses no next
//! operator holds of the program if and only if it holds of that thread alone, as the others may
//! idle and give it every lock. So lock operations, creations and joins are plain steps here. A
//! formula becomes a Büchi automaton ([`tableau`]), and the thread's pushdown system is searched
//! for a run that the automaton of the negation accepts ([`emptiness`], after Bouajjani, Esparza,
//! Maler).
//!
//! Runs are infinite: a thread that has ended, or stands at a point without a way out, stutters
//! there. Atoms are sets of control points, or locks, which hold while the lock is held. A run in which the thread waits for ever, or takes a
//! lock it holds, is not considered apart.

pub mod emptiness;
pub mod formula;
pub mod parse;
pub mod tableau;

pub use emptiness::{Lasso, LassoStep, Letters};
pub use formula::Ltl;
pub use parse::{Atom, Spec, SpecError, parse_spec};

use crate::control::{KindId, LockProgram};
use tableau::Automaton;

/// A formula whose automaton has too many states, or takes longer than there is time ([`bounds`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// A run of a thread of this kind that violates the formula, if there is one.
pub fn violation(
    program: &LockProgram,
    kind: KindId,
    letters: Letters<'_>,
    formula: &Ltl,
) -> Result<Option<Lasso>, TooLarge> {
    let automaton = Automaton::new(&formula.clone().not())?;
    Ok(emptiness::accepted_run(program, kind, letters, &automaton))
}
