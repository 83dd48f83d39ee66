//! A program with the image of its boots in it.
//!
//! What only boots did is no part of it any more: initialisers with large tables are most of the text of a small program.

use ir::{
    Block, BlockId, Body, FuncBody, FuncId, Global, GlobalId, Init, Layout, Op, Operand, Program,
    Span, SyncOp, Table, Terminator, Ty,
};
use std::collections::BTreeSet;

/// What an image changes of a program: the contents of its globals, the globals that its heap becomes, with the layouts that
/// are theirs alone, and the once objects whose work is over.
#[derive(Default)]
pub(super) struct Kept {
    pub contents: Vec<(GlobalId, Init)>,
    pub made: Vec<(Global, Option<Layout>)>,
    pub over: Vec<(GlobalId, u32)>,
}

impl Kept {
    /// The program with these, and without the boots that were done.
    pub fn into(self, mut new: Program, done: &BTreeSet<FuncId>) -> Program {
        for (id, contents) in self.contents {
            new.globals[id].init = contents;
        }
        for (mut made, layout) in self.made {
            if let Some(layout) = layout {
                made.layout = Some(new.layouts.push(layout));
            }
            new.globals.push(made);
        }
        let mut settled = BTreeSet::new();
        for (global, offset) in self.over {
            set_byte(&mut new.globals[global], offset);
            if offset == 0 {
                settled.insert(global);
            }
        }
        for func in done {
            if let FuncBody::Defined(body) = &mut new.funcs[*func].body {
                empty(body);
            }
        }
        for (_, func) in new.funcs.iter_mut() {
            if let FuncBody::Defined(body) = &mut func.body {
                pass_settled(body, &settled);
            }
        }
        new.boots.retain(|boot| !done.contains(&boot.func));
        drop_unreachable(&mut new);
        new
    }
}

/// Leaves the functions out that nothing leads to any more: their numbers stay.
fn drop_unreachable(program: &mut Program) {
    let reachable = ir::closed::reachable(program);
    for (id, func) in program.funcs.iter_mut() {
        if !reachable.contains(&id)
            && let FuncBody::Defined(body) = &mut func.body
        {
            empty(body);
            body.blocks[BlockId(0)].term = Terminator::Unreachable;
            let mut locals = Table::new();
            for (_, param) in body.locals.iter().take(func.params.len()) {
                locals.push(param.clone());
            }
            body.locals = locals;
        }
    }
}

/// Says that the work of a once object is done.
fn set_byte(global: &mut Global, offset: u32) {
    if let Init::Zero = global.init {
        global.init = Init::Data {
            bytes: Vec::new(),
            relocs: Vec::new(),
        };
    }
    if let Init::Data { bytes, .. } = &mut global.init {
        let at = offset as usize;
        bytes.resize(bytes.len().max(at + 1), 0);
        bytes[at] = 1;
    }
}

/// A boot that is done has nothing to do.
fn empty(body: &mut Body) {
    let span = body.blocks.as_slice().first().map(|block| block.term_span);
    body.slots = Table::default();
    body.blocks = Table::default();
    body.blocks.push(Block {
        insts: Vec::new(),
        term: Terminator::Return(None),
        term_span: span.unwrap_or(Span::NONE),
    });
}

/// An operation that asks for work that is done need not ask.
fn pass_settled(body: &mut Body, settled: &BTreeSet<GlobalId>) {
    for (_, block) in body.blocks.iter_mut() {
        for inst in &mut block.insts {
            if let Op::Sync {
                dst: Some(dst),
                op:
                    SyncOp::OnceBegin {
                        once: Operand::Global(global, 0),
                        reentrant: true,
                    },
            } = inst.op
                && settled.contains(&global)
            {
                inst.op = Op::Copy {
                    dst,
                    ty: Ty::I32,
                    src: Operand::Const(0),
                };
            }
        }
    }
}
