//! Programs that have no transition system, and why.

use crate::memory::{ADDRESS, is_address};
use crate::program::expansion::Expansion;
use crate::program::target::{InstId, ObjectKey, Offset, Target};
use crate::program::touch::monitor;
use ir::{AccessMode, MemAccess, Op, Operand, Program};

/// What of a program is not modelled at all: what only managed programs have, where the program is none.
pub(super) fn beyond(program: &Program) -> Option<String> {
    if program.managed {
        return None;
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

/// A monitor belongs to its whole object. It has one place here, the start, through which it must be named.
pub(super) fn strange_monitor(x: &Expansion<'_>) -> Option<String> {
    for (i, instance) in x.instances.iter().enumerate() {
        let inst = InstId(i as u32);
        let blocks = x.body(inst).into_iter().flat_map(|b| b.blocks.iter());
        for op in blocks.flat_map(|(_, b)| &b.insts).map(|i| &i.op) {
            let Some(touch) = monitor(op) else { continue };
            let start = |t: Target| {
                let key = x.objects[t.object.0 as usize];
                let lasts = matches!(key, ObjectKey::Global(_) | ObjectKey::Heap(_));
                t.offset == Offset::At(0) && lasts
            };
            if !x.targets(inst, touch.addr).iter().all(start) {
                let name = &x.program.funcs[instance.func].name;
                return Some(format!(
                    "`{name}` uses a monitor by a place within its object"
                ));
            }
        }
    }
    None
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
