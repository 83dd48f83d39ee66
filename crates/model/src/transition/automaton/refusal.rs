//! Programs that have no transition system, and why.

use crate::memory::{ADDRESS, is_address};
use ir::{AccessMode, MemAccess, Op, Operand, Program};

/// What of a program is not modelled at all: garbage collection, and what C's library has not.
pub(super) fn beyond(program: &Program) -> Option<String> {
    if program.managed {
        return Some("programs whose objects end by themselves are not modelled".to_owned());
    }
    let bodies = program.funcs.iter().filter_map(|(_, f)| f.defined());
    let blocks = bodies.flat_map(|body| body.blocks.as_slice());
    let mut insts = blocks.flat_map(|block| &block.insts);
    insts.find_map(|inst| match &inst.op {
        Op::Sync { op, .. } if !op.is_plain() => {
            Some(format!("`{}` of this kind is not modelled", op.name()))
        }
        Op::Load {
            access: MemAccess { mode, .. },
            ..
        }
        | Op::Store {
            access: MemAccess { mode, .. },
            ..
        }
        | Op::MemCopy { mode, .. }
            if *mode == AccessMode::Silent =>
        {
            Some("silent accesses are not modelled".to_owned())
        }
        _ => None,
    })
}

/// Constants that could be taken for addresses.
pub(super) fn strange_number(program: &Program) -> Option<String> {
    // A narrower number is no address.
    if 8 * program.data_model.pointer_size() < ADDRESS {
        return None;
    }
    for (_, f) in program.funcs.iter() {
        let blocks = f.defined().into_iter().flat_map(|b| b.blocks.iter());
        for op in blocks.flat_map(|(_, b)| &b.insts).map(|i| &i.op) {
            let mut found = false;
            op.for_each_operand(|o| found |= matches!(o, Operand::Const(n) if is_address(n)));
            if found {
                return Some(format!("`{}` uses a number we use for addresses", f.name));
            }
        }
    }
    None
}
