//! Iterative preemption bounding.
//!
//! M. Musuvathi, S. Qadeer: *Iterative Context Bounding for Systematic Testing of Multithreaded
//! Programs*, PLDI 2007. First all executions in which no thread is interrupted while it could go
//! on, then those with one preemption, then two: many bugs need few. Switching is free where a
//! thread is blocked, has ended or yields.
//!
//! Departures. States are remembered with the thread that ran last and the fewest preemptions that
//! led there; coming back with no fewer is no news. What the detector knew then is not compared, so
//! that a race may need another way to be seen: this strategy finds and never proves.

use crate::por::naming::Spread;
use crate::run::execution::Mark;
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, Outcome, PendingKind, SyncKind, ThreadId};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use verdict::{Step, Unknown};

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Preemption;

/// How long an execution may become, in blocks, unless the user says otherwise.
const DEPTH: u64 = 20_000;

/// The fewest preemptions with which a state was reached, by fingerprint and last thread.
type Reached = HashMap<(u64, u64, u32), u32, BuildHasherDefault<Spread>>;

struct Frame {
    mark: Mark,
    /// What is still to be tried, with the preemptions made by then.
    steps: Vec<(Step, u32)>,
}

impl Strategy for Preemption {
    fn name(&self) -> &'static str {
        "preemption"
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let most = pass.problem.limits.preemptions.unwrap_or(u32::MAX);
        let mut bound = 0;
        loop {
            let more = bounded(pass, bound)?;
            let exhausted = !more || bound == most;
            if exhausted {
                let what = match more {
                    true => format!("every execution with at most {bound} preemptions"),
                    false => "every state by its shortest way".to_string(),
                };
                pass.findings.doubts.insert(Unknown::NotExhaustive { what });
                return Ok(());
            }
            bound += 1;
        }
    }
}

/// All executions with at most so many preemptions. Whether there are others.
fn bounded(pass: &mut Pass<'_, '_>, bound: u32) -> Result<bool, Stop> {
    let mut execution = pass.start();
    let depth = pass.problem.limits.depth.unwrap_or(DEPTH) as usize;
    let mut reached = Reached::default();
    let mut path: Vec<Step> = Vec::new();
    let mut more = false;
    let mut frames = vec![Frame {
        mark: execution.mark(),
        steps: alternatives(&execution, None, 0, bound, &mut more),
    }];
    while let Some(top) = frames.last_mut() {
        let Some((step, preemptions)) = top.steps.pop() else {
            frames.pop();
            path.pop();
            continue;
        };
        execution.undo_to(top.mark);
        path.truncate(frames.len() - 1);
        path.push(step);
        let bytes = reached.len() as u64 * size_of::<((u64, u64, u32), u32)>() as u64;
        pass.count(reached.len() as u64, bytes, path.len())?;
        let taken = execution.step(step.thread, step.choice);
        pass.judge(&execution, &taken, &path)?;
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        if over || !taken.races.is_empty() {
            continue;
        }
        if path.len() >= depth {
            pass.findings.doubts.insert(Unknown::Depth);
            continue;
        }
        let hash = execution.state.fingerprint(execution.code);
        let key = (hash as u64, (hash >> 64) as u64, step.thread.0);
        match reached.get_mut(&key) {
            Some(fewest) if *fewest <= preemptions => continue,
            Some(fewest) => *fewest = preemptions,
            None => {
                reached.insert(key, preemptions);
            }
        }
        pass.look(&execution, &path)?;
        frames.push(Frame {
            mark: execution.mark(),
            steps: alternatives(&execution, Some(step.thread), preemptions, bound, &mut more),
        });
    }
    Ok(more)
}

/// Who may move now, and with how many preemptions; the present thread last, to be tried first.
fn alternatives(
    execution: &crate::run::execution::Execution<'_>,
    present: Option<ThreadId>,
    preemptions: u32,
    bound: u32,
    more: &mut bool,
) -> Vec<(Step, u32)> {
    let moves = execution.moves();
    let can = |thread| moves.iter().any(|m| Some(m.thread) == thread && m.real > 0);
    let goes_on = can(present)
        && present.is_some_and(|thread| {
            let pending = execution.state.pending(execution.code, thread);
            pending.kind != PendingKind::Sync(SyncKind::Yield)
        });
    let mut steps = Vec::new();
    let (same, others): (Vec<Move>, Vec<Move>) =
        moves.iter().partition(|m| Some(m.thread) == present);
    for m in others.into_iter().rev().chain(same) {
        let switch = goes_on && Some(m.thread) != present;
        let count = preemptions + u32::from(switch);
        if count > bound {
            *more = true;
            continue;
        }
        for choice in (0..m.choices).rev() {
            let step = Step {
                thread: m.thread,
                choice,
            };
            steps.push((step, count));
        }
    }
    steps
}
