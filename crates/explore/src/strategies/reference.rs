//! The oracle: every access a scheduling point, every alternative tried, nothing reduced.
//!
//! A state is visited once with each knowledge the detector can have of it: the key is the whole
//! canonical state together with the whole canonical summary, compared for equality. Whatever an
//! execution can show after that pair, it shows after every execution that leads there, so each
//! pair needs to be visited once. Slow, and right if the machine's canonical form, the detector
//! and its stored form are.

use crate::strategy::{Pass, Stop, Strategy};
use machine::Outcome;
use std::collections::HashSet;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

struct Frame {
    mark: crate::run::execution::Mark,
    /// What is still to be tried.
    steps: Vec<Step>,
}

impl Strategy for Reference {
    fn name(&self) -> &'static str {
        "reference"
    }

    fn every_access(&self) -> bool {
        true
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let mut execution = pass.start();
        let mut visited = HashSet::new();
        let mut states = HashSet::new();
        let mut bytes = 0;
        let mut path: Vec<Step> = Vec::new();
        let (key, knowledge) = pass.visit_whole(&mut execution);
        visited.insert((key, knowledge));
        pass.look(&execution, &path)?;
        let mut frames = vec![frame(&mut execution)];
        while let Some(top) = frames.last_mut() {
            let Some(step) = top.steps.pop() else {
                frames.pop();
                path.pop();
                continue;
            };
            execution.undo_to(top.mark);
            path.truncate(frames.len() - 1);
            path.push(step);
            pass.count(states.len() as u64, bytes, path.len())?;
            let taken = execution.step(step.thread, step.choice);
            pass.judge(&execution, &taken, &path)?;
            if matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_)) {
                continue;
            }
            let (key, knowledge) = pass.visit_whole(&mut execution);
            states.insert(key.clone());
            let size = knowledge.size() + 2 * key.len();
            if visited.insert((key, knowledge)) {
                bytes += size as u64;
                pass.look(&execution, &path)?;
                frames.push(frame(&mut execution));
            }
        }
        pass.coverage.states = states.len() as u64;
        pass.coverage.entries = visited.len() as u64;
        Ok(())
    }
}

fn frame(execution: &mut crate::run::execution::Execution<'_>) -> Frame {
    let mark = execution.mark();
    let mut steps: Vec<Step> = execution
        .moves()
        .into_iter()
        .flat_map(|m| {
            (0..m.choices).map(move |choice| Step {
                thread: m.thread,
                choice,
            })
        })
        .collect();
    // The lowest thread is popped first.
    steps.reverse();
    Frame { mark, steps }
}
