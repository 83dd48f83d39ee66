//! Executions in which only some functions are entered.
//!
//! A program with many entry points (`--entry`) has far more executions than can be searched. Two
//! accesses that a proof does not exclude come from at most two of them. So the search is made in the
//! program with all others blocked, which changes nothing else: what it finds is an execution of the
//! whole program, and is replayed there.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use explore::Problem;
use ir::{BlockId, FuncBody, Inst, Op, Operand, Program, Span};
use machine::Code;
use refine::error::Alarm;
use refine::slice::Site;
use report::Told;
use verdict::Verdict;

use crate::args::SourceArgs;
use crate::check::tell;

/// States of each search: races that a proof stumbles over are near.
const STATES: u64 = 3_000;
/// The most values of a nondeterministic input that are tried one by one: entry points are.
const ENTRIES: u32 = 256;

/// An execution that violates something and enters only where threads of an alarm do.
pub(crate) fn focused(
    problem: &Problem,
    source: (&SourceArgs, &[String]),
    alarms: &[Alarm],
    until: Instant,
) -> Option<Told> {
    let sets: BTreeSet<&BTreeSet<Site>> = alarms.iter().map(|a| &a.calls).collect();
    let mut sets: Vec<&BTreeSet<Site>> = sets.into_iter().filter(|s| !s.is_empty()).collect();
    // The fewer functions take part, the fewer executions there are.
    sets.sort_by_key(|s| s.len());
    for calls in sets {
        let left = until.saturating_duration_since(Instant::now());
        let Some(program) = restricted(problem.code.program(), calls) else {
            continue;
        };
        if left.is_zero() {
            return None;
        }
        let mut whole = problem.clone();
        whole.config.enumerate = ENTRIES;
        whole.limits.states = Some(STATES);
        whole.limits.time = Some(left);
        let mut part = whole.clone();
        part.code = Arc::new(Code::new(Arc::new(program)));
        let found = explore::run(&part);
        for (property, verdict) in &found.verdicts.answers {
            if let Verdict::Violated(violated) = verdict
                && let Ok(told) = tell(source, &whole, violated, found.reused.contains(*property))
            {
                return Some(told);
            }
        }
    }
    None
}

/// The program in which other calls of the harness never happen; none if it has no such calls.
fn restricted(program: &Program, calls: &BTreeSet<Site>) -> Option<Program> {
    let mut program = program.clone();
    let mut blocked = false;
    let functions: BTreeSet<ir::FuncId> = calls.iter().map(|(f, _, _)| *f).collect();
    for func in functions {
        let function = &mut program.funcs[func];
        // Only in the harness are all calls choices.
        if !function.library || function.span != Span::NONE {
            return None;
        }
        let FuncBody::Defined(body) = &mut function.body else {
            return None;
        };
        let ids: Vec<BlockId> = body.blocks.ids().collect();
        for id in ids {
            let block = &mut body.blocks[id];
            let called = |i: &Inst| matches!(i.op, Op::Call { .. });
            let wanted = calls.iter().any(|(f, b, _)| (*f, *b) == (func, id));
            if block.insts.iter().any(called) && !wanted {
                let cond = Operand::Const(0);
                let mut never = block.insts[0].clone();
                never.op = Op::Assume { cond };
                block.insts.insert(0, never);
                blocked = true;
            }
        }
    }
    blocked.then_some(program)
}
