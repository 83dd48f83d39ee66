//! Values that are never read.
//!
//! `srand(time(NULL))` takes any value for the time and then ignores it. A choice that nothing
//! depends on would still be explored value by value, so it is removed, and what only handed it on
//! with it. Nothing that can fail is removed.

use ir::{CastOp, FuncBody, Op, Operand, Program};

/// Removes them from every function.
pub(crate) fn remove(program: &mut Program) {
    for (_, function) in program.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut function.body else {
            continue;
        };
        let chooses = |op: &Op| matches!(op, Op::Nondet { .. });
        let blocks = || body.blocks.iter().map(|(_, block)| block);
        if !blocks().any(|block| block.insts.iter().any(|inst| chooses(&inst.op))) {
            continue;
        }
        let mut reads = vec![0u32; body.locals.len()];
        for (_, block) in body.blocks.iter() {
            block
                .insts
                .iter()
                .for_each(|inst| inst.op.for_each_operand(|a| count(&mut reads, a)));
            block.term.for_each_operand(|a| count(&mut reads, a));
        }
        // Each round may leave unread what the last round's instructions read.
        loop {
            let mut removed = Vec::new();
            for (_, block) in body.blocks.iter_mut() {
                block.insts.retain(|inst| {
                    let unread = is_idle(&inst.op, &reads);
                    if unread {
                        inst.op.for_each_operand(|a| removed.push(a));
                    }
                    !unread
                });
            }
            for operand in &removed {
                if let Operand::Local(local) = operand {
                    reads[local.0 as usize] -= 1;
                }
            }
            if removed.is_empty() {
                break;
            }
        }
    }
}

fn count(reads: &mut [u32], operand: Operand) {
    if let Operand::Local(local) = operand {
        reads[local.0 as usize] += 1;
    }
}

/// Whether an instruction only computes a value that is never read, and cannot fail.
fn is_idle(op: &Op, reads: &[u32]) -> bool {
    let dst = match op {
        Op::Nondet { dst, .. } | Op::Copy { dst, .. } => dst,
        Op::Cast {
            dst,
            op: CastOp::Trunc | CastOp::SignExt | CastOp::ZeroExt,
            ..
        } => dst,
        _ => return false,
    };
    reads[dst.0 as usize] == 0
}

#[cfg(test)]
mod tests {
    use crate::source::FileTable;
    use crate::{Options, lower_text};

    #[test]
    fn an_ignored_choice_is_not_made() {
        let text = b"long time(long *); void srand(unsigned); int rand(void);
            int main(void) { srand((unsigned)time(0)); return rand() & 1; }";
        let options = Options::default();
        let lowered = lower_text(text, "a.c", &options, &mut FileTable::new()).expect("it is C");
        let printed = ir::text::print(&lowered.program);
        assert_eq!(printed.matches("nondet").count(), 1, "{printed}");
    }
}
