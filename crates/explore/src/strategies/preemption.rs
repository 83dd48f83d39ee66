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
use crate::strategies::depth_first::{DepthFirst, Size, Stack};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, PendingKind, SyncKind, ThreadId};
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

/// What is still to be tried from a state, with the preemptions made by then.
type Own = Vec<(Step, u32)>;

impl Strategy for Preemption {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
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

/// All executions with at most `bound` preemptions. Whether there are others.
fn bounded(pass: &mut Pass<'_, '_>, bound: u32) -> Result<bool, Stop> {
    let execution = pass.start();
    let depth = pass.problem.limits.depth.unwrap_or(DEPTH) as usize;
    let mut search = Search {
        stack: Stack::new(pass, execution),
        reached: Reached::default(),
        depth,
        bound,
        preemptions: 0,
        more: false,
    };
    search.enter(None);
    search.search()?;
    Ok(search.more)
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    reached: Reached,
    /// How long an execution may become.
    depth: usize,
    /// How many preemptions may be made,
    bound: u32,
    /// and how many are, with the present step.
    preemptions: u32,
    /// Whether there are executions with more.
    more: bool,
}

impl Search<'_, '_, '_> {
    /// Goes on from a state, reached by a step of the present thread.
    fn enter(&mut self, present: Option<ThreadId>) {
        let own = self.alternatives(present);
        self.stack.push(false, own);
    }

    /// Who may move now, and with how many preemptions; the present thread last, to be tried first.
    fn alternatives(&mut self, present: Option<ThreadId>) -> Own {
        let execution = &self.stack.execution;
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
            let count = self.preemptions + u32::from(switch);
            if count > self.bound {
                self.more = true;
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
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        let states = self.reached.len() as u64;
        Size {
            states,
            bytes: states * size_of::<((u64, u64, u32), u32)>() as u64,
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let (step, preemptions) = self.stack.frames[top].own.pop()?;
        self.preemptions = preemptions;
        Some(step)
    }

    fn step(&mut self, _top: usize, step: Step) -> Result<(), Stop> {
        if !self.take(step)?.goes_on() {
            return Ok(());
        }
        let Stack {
            pass,
            execution,
            path,
            ..
        } = &mut self.stack;
        if path.len() >= self.depth {
            pass.findings.doubts.insert(Unknown::Depth);
            return Ok(());
        }
        let hash = execution.state.fingerprint(execution.code);
        let key = (hash as u64, (hash >> 64) as u64, step.thread.0);
        match self.reached.get_mut(&key) {
            Some(fewest) if *fewest <= self.preemptions => return Ok(()),
            Some(fewest) => *fewest = self.preemptions,
            None => {
                self.reached.insert(key, self.preemptions);
            }
        }
        self.stack.look()?;
        self.enter(Some(step.thread));
        Ok(())
    }
}
