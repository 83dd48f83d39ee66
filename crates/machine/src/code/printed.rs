//! Numbers that are printed and nothing else.
//!
//! The bits of an address are not known, so what cuts some of them off is a gap: `(int)pthread_self()`. Where the result goes to
//! formatted output alone, over copies and conversions of integers, no operation of the program can depend on it: there the address
//! goes on as it is, and is printed as addresses are.

use ir::{Body, CastOp, FormatSink, LocalId, Op};
use std::collections::BTreeSet;

/// The locals of a body that go to streams by a format, and nowhere else.
pub(crate) fn printed(body: &Body) -> BTreeSet<LocalId> {
    let blocks = || body.blocks.iter().map(|(_, block)| block);
    let cut = blocks().flat_map(|block| &block.insts).any(|inst| {
        matches!(
            &inst.op,
            Op::Cast {
                op: CastOp::Trunc,
                ..
            }
        )
    });
    if !cut {
        return BTreeSet::new();
    }
    let mut all: BTreeSet<LocalId> = body.locals.ids().collect();
    // What anything else uses, and what goes into one of those.
    loop {
        let before = all.len();
        for block in blocks() {
            for inst in &block.insts {
                let into = match &inst.op {
                    Op::Copy { dst, .. } => Some(*dst),
                    Op::Cast {
                        dst,
                        op: CastOp::Trunc | CastOp::PtrToInt,
                        ..
                    } => Some(*dst),
                    // Neither the text nor its length is looked at.
                    Op::Format {
                        sink: FormatSink::Stream(_),
                        dst,
                        ..
                    } if dst.is_none_or(|length| all.contains(&length)) => {
                        continue;
                    }
                    _ => None,
                };
                if into.is_some_and(|dst| all.contains(&dst)) {
                    continue;
                }
                inst.op.for_each_operand(|operand| {
                    if let ir::Operand::Local(local) = operand {
                        all.remove(&local);
                    }
                });
            }
            block.term.for_each_operand(|operand| {
                if let ir::Operand::Local(local) = operand {
                    all.remove(&local);
                }
            });
        }
        if all.len() == before {
            return all;
        }
    }
}
