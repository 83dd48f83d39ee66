//! Programs that are entered from outside: the threads that call them, as data.
//!
//! A front end that is given functions to enter makes a function that calling threads run. Again and
//! again it chooses one of the functions by a number, and calls it. Two accesses that a proof does not
//! exclude come from at most two of these calls: a search of executions that enter only there is far
//! smaller. Such an execution is one of the whole program, choice by choice.

use crate::id::{BlockId, FuncId};

/// The function that calling threads run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Harness {
    /// The function.
    pub caller: FuncId,
    /// Its blocks that call a function of the program, with that function, in the order of the numbers
    /// that choose them.
    pub calls: Vec<(BlockId, FuncId)>,
}
