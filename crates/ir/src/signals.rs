//! Whether a program may install a handler for a signal.

use crate::id::FuncId;
use crate::inst::{Callee, Op};
use crate::operand::Operand;
use crate::program::Program;
use crate::role::Role;
use crate::ty::Ty;

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
