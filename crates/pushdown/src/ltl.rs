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
//! there. Atoms are sets of control points. A run in which the thread waits for ever, or takes a
//! lock it holds, is not considered apart.

pub mod emptiness;
pub mod formula;
pub mod tableau;

pub use emptiness::{Lasso, LassoStep};
pub use formula::Ltl;

use crate::control::{KindId, LockProgram, PointId};
use tableau::Automaton;

/// A run of a thread of this kind that violates the formula, if there is one. `atoms` gives the
/// atoms that hold at a point, as a bit set.
pub fn violation(
    program: &LockProgram,
    kind: KindId,
    atoms: &dyn Fn(PointId) -> u64,
    formula: &Ltl,
) -> Option<Lasso> {
    let automaton = Automaton::new(&formula.clone().not());
    emptiness::accepted_run(program, kind, atoms, &automaton)
}
