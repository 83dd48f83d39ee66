//! Programs that are entered from outside: the threads that call them, as data.
//!
//! A front end that is given functions to enter makes a function that calling threads run. Again and
//! again it chooses one of the functions by a number, and calls it. Two accesses that a proof does not
//! exclude come from at most two of these calls: a search of executions that enter only there is far
//! smaller. Such an execution is one of the whole program, choice by choice.

use crate::id::{BlockId, FuncId};
use crate::inst::{Inst, Op, Operand, Terminator};
use crate::program::{FuncBody, Program};

/// The function that calling threads run.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Harness {
    /// The function.
    pub caller: FuncId,
    /// Its blocks that call a function of the program, with that function, in the order of the numbers
    /// that choose them.
    pub calls: Vec<(BlockId, FuncId)>,
}

impl Program {
    /// The program that enters only by these blocks of its harness: an execution that chooses another
    /// ends there. None if there is no harness, or a block is none of its calls.
    pub fn entering(&self, blocks: &[BlockId]) -> Option<Program> {
        let harness = self.harness.as_ref()?;
        let calls = |block: &BlockId| harness.calls.iter().any(|(b, _)| b == block);
        if !blocks.iter().all(calls) {
            return None;
        }
        let mut program = self.clone();
        let FuncBody::Defined(body) = &mut program.funcs[harness.caller].body else {
            return None;
        };
        for (block, _) in harness.calls.iter().filter(|(b, _)| !blocks.contains(b)) {
            let block = &mut body.blocks[*block];
            let cond = Operand::Const(0);
            let span = block.term_span;
            block.insts = vec![Inst {
                op: Op::Assume { cond },
                span,
                unwind: None,
            }];
            block.term = Terminator::Unreachable;
        }
        Some(program)
    }
}
