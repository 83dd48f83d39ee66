//! A program restricted to some entries of its harness ([`crate::harness`]).

use crate::id::BlockId;
use crate::inst::{Inst, Op, Terminator};
use crate::operand::Operand;
use crate::program::{FuncBody, Program};

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
