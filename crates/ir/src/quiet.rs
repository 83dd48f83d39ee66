//! The program in which an exception that is not caught ends its thread and nothing else.
//!
//! A machine ends an execution at an uncaught exception, because that is what people ask about first. A virtual machine
//! goes on with the other threads, and what these do then may race or wait for ever. So where it is not asked whether
//! exceptions are caught, engines look at this program: the first function of every thread takes what comes out of its
//! calls, and returns; in a system of processes it goes on where a call without a result is the last of its block.

use crate::id::FuncId;
use crate::inst::{Inst, Op, Terminator};
use crate::operand::Operand;
use crate::program::{Block, Body, Entry, FuncBody, Program};
use crate::span::Span;
use crate::sync::SyncOp;
use std::collections::BTreeSet;

/// That program. Functions, blocks and instructions keep their numbers; blocks are added. Of itself it makes nothing new.
pub fn quiet(program: &Program) -> Program {
    let mut out = program.clone();
    for func in starts(program) {
        let returns = out.funcs[func].ret.is_some();
        if let FuncBody::Defined(body) = &mut out.funcs[func].body {
            take(body, returns, !program.processes.is_empty());
        }
    }
    out
}

/// The functions that threads begin with.
fn starts(program: &Program) -> BTreeSet<FuncId> {
    let mut found = BTreeSet::new();
    match program.entry {
        Entry::Main(f) | Entry::Thread(f) => {
            found.insert(f);
        }
        Entry::None => {}
    }
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    for inst in bodies
        .flat_map(|b| b.blocks.as_slice())
        .flat_map(|b| &b.insts)
    {
        if let Op::Sync {
            op:
                SyncOp::Spawn {
                    func: Operand::Func(f),
                    ..
                },
            ..
        } = inst.op
        {
            found.insert(f);
        }
    }
    found
}

fn take(body: &mut Body, returns: bool, system: bool) {
    let lets_out = |i: &Inst| matches!(i.op, Op::Call { .. }) && i.unwind.is_none();
    if !body
        .blocks
        .iter()
        .any(|(_, b)| b.insts.iter().any(lets_out))
    {
        return;
    }
    let end = body.blocks.push(Block {
        insts: Vec::new(),
        term: Terminator::Return(returns.then_some(Operand::Const(0))),
        term_span: Span::NONE,
    });
    let blocks: Vec<_> = body.blocks.ids().collect();
    for block in blocks {
        let block = &mut body.blocks[block];
        // In a system, what a thread does in any case when its last call has ended stands in a block of its own.
        let last = block.insts.len().wrapping_sub(1);
        let next = match block.term {
            Terminator::Jump(next) if system => Some(next),
            _ => None,
        };
        for (at, inst) in block.insts.iter_mut().enumerate() {
            if lets_out(inst) {
                let gives = matches!(inst.op, Op::Call { dst: Some(_), .. });
                let goes_on = next.filter(|_| at == last && !gives);
                inst.unwind = Some(goes_on.unwrap_or(end));
            }
        }
    }
}
