//! Inline assembly: the few idioms with a meaning in our model.
//!
//! An empty template is a barrier for the compiler only and does nothing here. A full fence is a
//! fence, a pause is a yield, an update with a `lock` prefix is an atomic one (`locked.rs`), and
//! everything else is a gap.

mod locked;

use ir::Order;

use crate::sema::hir::{Kind, Op, StmtKind};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::syntax::ast::Asm;

impl<'a> Cx<'_, 'a> {
    pub fn asm(&mut self, asm: &'a Asm) -> Check<()> {
        let loc = asm.location;
        let text = String::from_utf8_lossy(&asm.template);
        let parts: Vec<String> = text
            .split([';', '\n'])
            .map(|p| p.split_whitespace().collect::<Vec<_>>().join(" "))
            .filter(|p| !p.is_empty() && !p.starts_with('#'))
            .collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let op = match parts.as_slice() {
            [] if asm.goto => return self.unsupported("`asm goto`"),
            // `asm("" : "=r"(x) : "0"(y))` is an assignment the optimiser cannot see through.
            [] if asm.outputs.is_empty() => return Ok(()),
            [] if asm.outputs.iter().all(|o| o.constraint.starts_with(b"+")) => return Ok(()),
            ["mfence"] | ["lock", "addl $0,0(%%rsp)"] | ["lock", "addl $0,0(%%esp)"] => {
                Op::Fence(Order::SeqCst)
            }
            [one] if is_locked_stack_add(one) => Op::Fence(Order::SeqCst),
            ["lock", add] if is_stack_add(add) => Op::Fence(Order::SeqCst),
            ["lfence"] | ["sfence"] => Op::Fence(Order::AcqRel),
            ["pause"] | ["rep nop"] | ["rep", "nop"] | ["nop"] | ["yield"] => Op::Yield,
            _ => {
                if let Some(update) = self.locked_update(asm, &parts)? {
                    self.push_stmt(StmtKind::Expr(update), loc);
                    return Ok(());
                }
                return self.unsupported(format!("inline assembly `{}`", text.trim()));
            }
        };
        if !asm.outputs.is_empty() {
            return self.unsupported(format!("inline assembly `{}`", text.trim()));
        }
        let void = self.s.types.void.plain();
        let e = self.mk(void, Kind::Builtin(op, Vec::new()), loc);
        self.push_stmt(StmtKind::Expr(e), loc);
        Ok(())
    }
}

fn is_locked_stack_add(text: &str) -> bool {
    text.strip_prefix("lock ").is_some_and(is_stack_add)
}

/// An addition (or similar) of zero to the top of the stack, which fences by its lock prefix.
fn is_stack_add(text: &str) -> bool {
    let Some((op, operands)) = text.split_once(' ') else {
        return false;
    };
    let compact: String = operands.chars().filter(|c| !c.is_whitespace()).collect();
    matches!(op, "addl" | "addq" | "orl" | "orq")
        && (compact.starts_with("$0,") || compact.starts_with("$0x0,"))
        && (compact.contains("%%rsp") || compact.contains("%%esp") || compact.contains("(%rsp)"))
}
