//! Whether a function may keep the address that a parameter holds beyond its call.
//!
//! Within a body, addresses move through locals and through slots that nothing else points to. A store
//! anywhere else, a call that is not direct, further arguments, a thread's argument: kept. What a callee
//! returns may be what it was given. A cycle of calls keeps nothing by itself.

use ir::{Body, Callee, FuncId, LocalId, Op, Operand, Program, SlotId, SyncOp, Terminator, Ty};
use std::collections::BTreeSet;

/// Whether a call may leave the address in this parameter somewhere.
pub(crate) fn is_kept(program: &Program, func: FuncId, param: usize) -> bool {
    Kept {
        program,
        seen: BTreeSet::new(),
    }
    .by(func, param)
}

struct Kept<'p> {
    program: &'p Program,
    seen: BTreeSet<(FuncId, usize)>,
}

/// What holds the address in one body.
struct Holders {
    locals: BTreeSet<LocalId>,
    slots: BTreeSet<SlotId>,
}

impl Holders {
    fn has(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Local(l) if self.locals.contains(&l))
    }

    fn is_slot(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Slot(s, _) if self.slots.contains(&s))
    }
}

impl Kept<'_> {
    fn by(&mut self, func: FuncId, param: usize) -> bool {
        if !self.seen.insert((func, param)) {
            return false;
        }
        let Some(body) = self.program.funcs[func].defined() else {
            return true;
        };
        let mut held = Holders {
            locals: BTreeSet::from([LocalId(param as u32)]),
            slots: BTreeSet::new(),
        };
        loop {
            let before = (held.locals.len(), held.slots.len());
            if self.pass(body, &mut held) {
                return true;
            }
            if before == (held.locals.len(), held.slots.len()) {
                return false;
            }
        }
    }

    /// One look at a body: whether the address gets out.
    fn pass(&mut self, body: &Body, held: &mut Holders) -> bool {
        for (_, block) in body.blocks.iter() {
            for inst in &block.insts {
                if self.instruction(body, &inst.op, held) {
                    return true;
                }
            }
            if let Terminator::ThreadExit(value) | Terminator::Throw { value, .. } = &block.term
                && held.has(*value)
            {
                return true;
            }
        }
        false
    }

    fn instruction(&mut self, body: &Body, op: &Op, held: &mut Holders) -> bool {
        match op {
            Op::Load { dst, addr, .. } => {
                if held.is_slot(*addr) {
                    held.locals.insert(*dst);
                }
                false
            }
            Op::Store { addr, value, .. } => match (held.has(*value), addr) {
                (true, Operand::Slot(slot, _)) => {
                    held.slots.insert(*slot);
                    false
                }
                (stored, _) => stored || held.is_slot(*value),
            },
            Op::Rmw { value, .. } => held.has(*value) || held.is_slot(*value),
            Op::CmpXchg { desired, .. } => held.has(*desired) || held.is_slot(*desired),
            Op::MemCopy { src, .. } => held.is_slot(*src),
            Op::Call { dst, callee, args } => {
                if args.iter().any(|(_, a)| held.is_slot(*a)) {
                    return true;
                }
                let given: Vec<usize> = (0..args.len()).filter(|i| held.has(args[*i].1)).collect();
                if given.is_empty() {
                    return false;
                }
                let Callee::Direct(func) = callee else {
                    return true;
                };
                let params = self.program.funcs[*func].params.len();
                if given.iter().any(|&i| i >= params || self.by(*func, i)) {
                    return true;
                }
                let pointer = |d: &LocalId| body.locals[*d].ty == Ty::Ptr;
                held.locals.extend(dst.iter().copied().filter(pointer));
                false
            }
            Op::Sync {
                op: SyncOp::Spawn { arg, .. },
                ..
            } => held.has(*arg) || held.is_slot(*arg),
            Op::Copy { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::Unary { .. }
            | Op::Binary { .. } => {
                let (mut moved, mut out) = (false, false);
                op.for_each_operand(|o| {
                    moved |= held.has(o);
                    out |= held.is_slot(o);
                });
                if moved {
                    op.for_each_def(|d| {
                        held.locals.insert(d);
                    });
                }
                out
            }
            // The rest uses what it is given, and only there.
            _ => false,
        }
    }
}
