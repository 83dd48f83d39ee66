//! Executions in which only some functions are entered.
//!
//! A program with many entry points (`--entry`) has far more executions than can be searched. Two
//! accesses that a proof does not exclude come from at most two of them. So the search is made in the
//! program that enters these only. What it finds is an execution of the program with all its entry
//! points, those two named first: it is replayed there, and its witness says so.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use explore::Problem;
use ir::{Callee, FuncBody, FuncId, Op, Program, Span, SwitchCase, Terminator};
use machine::Code;
use refine::error::Alarm;
use refine::slice::Site;
use report::Told;
use verdict::Verdict;

use crate::args::SourceArgs;
use crate::check::tell;
use crate::load::load;

/// States of each search: races that a proof stumbles over are near.
const STATES: u64 = 3_000;

/// An execution that violates something and enters only where threads of an alarm do.
pub(crate) fn focused(
    problem: &Problem,
    (source, args): (&SourceArgs, &[String]),
    alarms: &[Alarm],
    until: Instant,
) -> Option<Told> {
    let sets: BTreeSet<&BTreeSet<Site>> = alarms.iter().map(|a| &a.calls).collect();
    let mut sets: Vec<&BTreeSet<Site>> = sets.into_iter().filter(|s| !s.is_empty()).collect();
    // The fewer functions take part, the fewer executions there are.
    sets.sort_by_key(|s| s.len());
    for calls in sets {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return None;
        }
        let Some((program, first)) = restricted(problem.code.program(), calls) else {
            continue;
        };
        let mut part = problem.clone();
        part.config.enumerate = (source.entry.len() as u32 + 1).max(part.config.enumerate);
        part.limits.states = Some(STATES);
        part.limits.time = Some(left);
        part.code = Arc::new(Code::new(Arc::new(program)));
        let found = explore::choose(&part);
        for (property, verdict) in &found.verdicts.answers {
            let Verdict::Violated(violated) = verdict else {
                continue;
            };
            let source = in_order(source, &first);
            let mut whole = part.clone();
            whole.code = Arc::new(Code::new(Arc::new(load(&source, true).ok()?.program)));
            let reuse = found.reused.contains(*property);
            if let Ok(told) = tell((&source, args), &whole, violated, reuse) {
                return Some(told);
            }
        }
    }
    None
}

/// The source with some of its entry points before the others.
fn in_order(source: &SourceArgs, first: &[String]) -> SourceArgs {
    let rest = source.entry.iter().filter(|e| !first.contains(e));
    SourceArgs {
        entry: first.iter().chain(rest).cloned().collect(),
        ..source.clone()
    }
}

/// The program that enters only by these calls of the harness, and the functions called; none if
/// they are not the harness's.
fn restricted(program: &Program, calls: &BTreeSet<Site>) -> Option<(Program, Vec<String>)> {
    let func: FuncId = calls.first()?.0;
    let mut program = program.clone();
    let names: Vec<String> = program.funcs.iter().map(|(_, f)| f.name.clone()).collect();
    let function = &mut program.funcs[func];
    if !function.library || function.span != Span::NONE || calls.iter().any(|c| c.0 != func) {
        return None;
    }
    let FuncBody::Defined(body) = &mut function.body else {
        return None;
    };
    let mut called = Vec::new();
    for (_, block, index) in calls {
        match body.blocks[*block]
            .insts
            .get(*index as usize)
            .map(|i| &i.op)
        {
            Some(Op::Call {
                callee: Callee::Direct(f),
                ..
            }) => called.push((*block, names[f.0 as usize].clone())),
            _ => return None,
        }
    }
    let ids: Vec<ir::BlockId> = body.blocks.ids().collect();
    let choice = ids.into_iter().find(|b| {
        let term = &body.blocks[*b].term;
        matches!(term, Terminator::Switch { .. })
    })?;
    let block = &mut body.blocks[choice];
    let Terminator::Switch { cases, .. } = &mut block.term else {
        return None;
    };
    *cases = called
        .iter()
        .enumerate()
        .map(|(i, (target, _))| SwitchCase {
            lo: i as u64,
            hi: i as u64,
            target: *target,
        })
        .collect();
    let most = called.len() as i64 - 1;
    for inst in &mut block.insts {
        if let Op::Nondet { range, .. } = &mut inst.op {
            *range = Some((0, most));
        }
    }
    Some((program, called.into_iter().map(|(_, name)| name).collect()))
}
