//! The program in which an exception that is not caught ends its thread and nothing else.
//!
//! A machine ends an execution at an uncaught exception, because that is what people ask about first. A virtual machine
//! goes on with the other threads, and what these do then may race or wait for ever. So where it is not asked whether
//! exceptions are caught, engines look at this program: the first function of every thread takes what comes out of its
//! calls, and returns.

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
            take(body, returns);
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

fn take(body: &mut Body, returns: bool) {
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
        let insts = body.blocks[block].insts.iter_mut();
        insts
            .filter(|i| lets_out(i))
            .for_each(|i| i.unwind = Some(end));
    }
}
