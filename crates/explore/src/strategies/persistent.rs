//! The default's safe alternative: no guesses to take back.
//!
//! At each state, run one operation that is independent of everything others may ever do, if some
//! thread stands before one (a thread's start, an unlock nobody can observe, a fence, …);
//! otherwise run everybody. This is a persistent set that needs no analysis of the program beyond
//! one look at which operations occur (SEARCH, section 4, "safe alternative").
//!
//! Cycles: if every successor run from such a set was pruned against a state the search is still
//! below, the others are run as well (the weak rule). The same where a path ends by a race, by the
//! end of the process or by a failed assumption.

use crate::input::problem::Omit;
use crate::run::execution::{Execution, Mark};
use crate::store::visited::{EntryId, Visited};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, Outcome, PendingKind};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Persistent;

impl Strategy for Persistent {
    fn name(&self) -> &'static str {
        "persistent"
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start_learning();
        let mut search = Search {
            pass,
            execution,
            visited: Visited::default(),
            frames: Vec::new(),
            path: Vec::new(),
        };
        let end = search.run();
        search.pass.finish(search.execution, end)
    }
}

struct Frame {
    mark: Mark,
    /// Still to be tried, newest last.
    steps: Vec<Step>,
    /// To be tried as well if needed.
    rest: Vec<Step>,
    /// Whether some successor leads on: was new, or seen before and left for good.
    open: bool,
    /// The frame where somebody else could have been run instead.
    anchor: usize,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    /// Whether what is below an entry leads anywhere but into a cycle still being searched.
    visited: Visited<bool>,
    frames: Vec<Frame>,
    path: Vec<Step>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let (key, knowledge, _) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let entry = self.visited.add(key, knowledge);
        self.enter(entry)?;
        while let Some(frame) = self.frames.last_mut() {
            match frame.steps.pop() {
                Some(step) => self.step(step)?,
                None if !frame.open && !frame.rest.is_empty() => {
                    frame.open = true;
                    frame.steps = std::mem::take(&mut frame.rest);
                }
                None => self.leave(),
            }
        }
        self.pass.coverage.states = self.visited.states();
        self.pass.coverage.entries = self.visited.entries();
        Ok(())
    }

    fn enter(&mut self, entry: EntryId) -> Result<(), Stop> {
        let execution = &mut self.execution;
        let moves = execution.lasting_moves();
        let alone = moves.iter().find(|m| {
            let pending = execution.state.pending(execution.code, m.thread);
            pending.kind != PendingKind::Choice
                && self.pass.facts.alone(
                    &execution.state,
                    execution.code,
                    &pending,
                    self.pass.points,
                )
        });
        let (first, others): (Vec<Move>, Vec<Move>) = match alone {
            Some(&alone) => moves.iter().partition(|m| **m == alone),
            None => (moves, Vec::new()),
        };
        let decides = first.first().is_some_and(|m| execution.undecided(m.thread));
        let index = self.frames.len();
        let bound = (decides || execution.state.in_atomic_section(execution.code)) && index > 0;
        let anchor = if bound {
            self.frames[index - 1].anchor
        } else {
            index
        };
        if !bound && let Some(parent) = self.frames.last_mut() {
            parent.open = true;
        }
        self.frames.push(Frame {
            mark: execution.mark(),
            steps: steps(&first),
            rest: steps(&others),
            open: false,
            anchor,
            entry,
        });
        if !decides {
            self.pass.look(&self.execution, &self.path)?;
        }
        Ok(())
    }

    fn step(&mut self, step: Step) -> Result<(), Stop> {
        let top = self.frames.len() - 1;
        self.execution.undo_to(self.frames[top].mark);
        self.path.truncate(top);
        self.path.push(step);
        let (states, bytes) = (self.visited.states(), self.visited.bytes());
        self.pass.count(states, bytes, self.path.len())?;
        let taken = self.execution.step(step.thread, step.choice);
        self.pass.judge(&self.execution, &taken, &self.path)?;
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        if over || !taken.races.is_empty() {
            self.run_rest();
            return Ok(());
        }
        let (key, knowledge, _) = self
            .pass
            .visit(&mut self.execution, self.pass.problem.exact);
        let omit = self.pass.problem.omit;
        match self.visited.covering(&key, &knowledge, omit) {
            Some(covering) => {
                let leads_on = !covering.active && *covering.below;
                if leads_on || omit == Omit::CycleRule {
                    self.frames[top].open = true;
                }
                Ok(())
            }
            None => {
                let entry = self.visited.add(key, knowledge);
                self.enter(entry)
            }
        }
    }

    /// The path ends here for good: what others could have done before it must be tried.
    fn run_rest(&mut self) {
        let Some(top) = self.frames.last() else {
            return;
        };
        let anchor = top.anchor;
        let rest = std::mem::take(&mut self.frames[anchor].rest);
        self.frames[anchor].steps.splice(0..0, rest);
    }

    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let bound = frame.anchor != self.frames.len();
        self.visited.close(frame.entry, frame.open || !bound, 0);
        self.path.truncate(self.frames.len());
        // A decision, or a section, that leads only into cycles is a cycle of the state before it.
        if let Some(parent) = self.frames.last_mut() {
            parent.open |= frame.open;
        }
    }
}

/// All alternatives of these moves, the lowest thread last.
pub(crate) fn steps(moves: &[Move]) -> Vec<Step> {
    let all = moves.iter().flat_map(|m| {
        (0..m.choices).map(move |choice| Step {
            thread: m.thread,
            choice,
        })
    });
    let mut steps: Vec<Step> = all.collect();
    steps.reverse();
    steps
}
