//! Executions in which only some functions are entered.
//!
//! A program with many entry points (`--entry`) has far more executions than can be searched. Two
//! accesses that a proof does not exclude come from at most two of them. So the search is made in the
//! program that enters these only ([`ir::Program::entering`]). What it finds is an execution of the program with all its entry
//! points: it is replayed there.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::BlockId;
use machine::Code;
use refine::alarm::Alarm;
use refine::slice::Site;
use report::ConfirmedTrace;
use verdict::Verdict;

use crate::deadline::Deadline;
use crate::engine::Task;
use crate::judge;

/// States of each search: races that a proof stumbles over are near.
const STATES: u64 = 3_000;

/// An execution that violates something and enters only where threads of an alarm do.
pub(crate) fn focused(
    task: &Task,
    alarms: &[Alarm],
    deadline: &Deadline,
) -> Option<ConfirmedTrace> {
    let problem = &task.problem;
    let sets: BTreeSet<&BTreeSet<Site>> = alarms.iter().map(|a| &a.calls).collect();
    let mut sets: Vec<&BTreeSet<Site>> = sets.into_iter().filter(|s| !s.is_empty()).collect();
    // The fewer functions take part, the fewer executions there are.
    sets.sort_by_key(|s| s.len());
    for calls in sets {
        if deadline.is_over() {
            return None;
        }
        let blocks: Vec<BlockId> = calls.iter().map(|(_, block, _)| *block).collect();
        let program = problem.code.program();
        let caller = program.harness.as_ref().map(|h| h.caller);
        if calls.iter().any(|(func, ..)| Some(*func) != caller) {
            continue;
        }
        let Some(program) = program.entering(&blocks) else {
            continue;
        };
        let mut part = problem.clone();
        part.limits.states = Some(STATES);
        part.limits.time = deadline.left();
        part.code = Arc::new(Code::new(Arc::new(program)));
        let found = explore::choose(&part);
        for (property, verdict) in &found.verdicts.answers {
            let Verdict::Violated(violated) = verdict else {
                continue;
            };
            let mut whole = part.clone();
            whole.code = Arc::clone(&problem.code);
            let reuse = found.reused.contains(*property);
            if let Ok(told) = judge::tell(task, &whole, violated, reuse) {
                return Some(told);
            }
        }
    }
    None
}
