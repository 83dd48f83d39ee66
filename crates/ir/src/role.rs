//! What engines must know of library functions beyond their bodies, found by id and not by name.

use crate::id::FuncId;
use crate::inst::{Callee, Op, Operand};
use crate::program::Program;
use crate::ty::Ty;

/// What a library function does that concerns a whole program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Attributes of mutexes get a kind by it: where no thread calls it, mutexes made with
    /// attributes have the default kind.
    SetsMutexKind,
    /// It may install a handler for a signal: its second argument, unless that is 0 (the default, or a
    /// question only) or 1 (the signal is ignored).
    InstallsHandler,
}

/// Whether a signal may get a handler: a function with [`Role::InstallsHandler`] is called with one, or its
/// address is taken.
pub fn installs_handlers(program: &Program) -> bool {
    let sets = |f: FuncId| program.funcs[f].role == Some(Role::InstallsHandler);
    let bodies = program.funcs.iter().filter(|(_, f)| !f.library);
    let blocks = bodies.filter_map(|(_, f)| f.defined());
    let blocks = blocks.flat_map(|body| body.blocks.as_slice());
    blocks.flat_map(|block| &block.insts).any(|inst| {
        let mut elsewhere = false;
        inst.op.for_each_operand(|operand| {
            elsewhere |= matches!(operand, Operand::Func(f) if sets(f));
        });
        let plain = |(_, action): &(Ty, Operand)| matches!(action, Operand::Const(0 | 1));
        match &inst.op {
            Op::Call {
                callee: Callee::Direct(called),
                args,
                ..
            } => elsewhere || sets(*called) && !args.get(1).is_some_and(plain),
            _ => elsewhere,
        }
    })
}
