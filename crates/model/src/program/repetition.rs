//! The program in which every creation of a thread may happen again.
//!
//! What is proved of it holds for any number of threads of every kind, however many the program
//! starts: wherever it creates a thread, it creates any number of them, one after the
//! other, with the same function and argument. No thread has the handles of any but the last, so
//! none joins the others.
//!
//! Every execution of the program is one of that one, in which nothing happens again.

use ir::{
    Block, BlockId, Body, FuncBody, Inst, Local, Op, Operand, Program, SyncOp, Terminator, Ty,
};

/// That program.
pub fn repeated(program: &Program) -> Program {
    let mut out = program.clone();
    for (_, f) in out.funcs.iter_mut() {
        if let FuncBody::Defined(body) = &mut f.body {
            repeat(body);
        }
    }
    out
}

fn creates(inst: &Inst) -> bool {
    matches!(
        &inst.op,
        Op::Sync {
            op: SyncOp::Spawn { .. },
            ..
        }
    )
}

/// Puts every creation into a block of its own that may be its own successor. Blocks keep their
/// numbers: what follows a creation goes to new ones.
fn repeat(body: &mut Body) {
    let mut work: Vec<BlockId> = body.blocks.ids().collect();
    while let Some(at) = work.pop() {
        let insts = &body.blocks[at].insts;
        let Some(i) = insts.iter().position(creates) else {
            continue;
        };
        let again = body.locals.push(Local {
            ty: Ty::I32,
            name: String::new(),
        });
        let block = &mut body.blocks[at];
        let rest = block.insts.split_off(i + 1);
        let creation = block.insts.split_off(i);
        let span = block.term_span;
        let place = creation[0].span;
        let end = std::mem::replace(&mut block.term, Terminator::Unreachable);
        block.term_span = place;
        let after = body.blocks.push(Block {
            insts: rest,
            term: end,
            term_span: span,
        });
        let choice = Inst {
            op: Op::Nondet {
                dst: again,
                ty: Ty::I32,
                range: Some((0, 1)),
                failure: None,
            },
            span: place,
            unwind: None,
        };
        let mut insts = creation;
        insts.push(choice);
        let round = body.blocks.push(Block {
            insts,
            term: Terminator::Unreachable,
            term_span: place,
        });
        body.blocks[round].term = Terminator::Branch {
            cond: Operand::Local(again),
            ty: Ty::I32,
            then: round,
            other: after,
        };
        body.blocks[at].term = Terminator::Jump(round);
        work.push(after);
    }
}
