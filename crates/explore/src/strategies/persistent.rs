//! The default's safe alternative: no guesses to take back.
//!
//! At each state, run one operation that is independent of everything others may ever do, if some
//! thread stands before one (a thread's start, an unlock no thread can observe, a fence, …);
//! otherwise run every thread. This is a persistent set that needs no analysis of the program beyond
//! one look at which operations occur (*Stateful search*, section 4, "safe alternative").
//!
//! Cycles: if every successor run from such a set was pruned against a state the search is still
//! below, the others are run as well (the weak rule). The same where a path ends by a race, by the
//! end of the process or by a failed assumption.

use crate::input::problem::Omit;
use crate::store::table::EntryId;
use crate::store::visited::Visited;
use crate::strategies::depth_first::{Alternatives, DepthFirst, Frame, Size, Stack, steps};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, PendingKind};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Persistent;

impl Strategy for Persistent {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let execution = pass.start_learning();
        let mut search = Search {
            stack: Stack::new(pass, execution),
            visited: Visited::default(),
        };
        let end = search.run();
        let Stack {
            pass, execution, ..
        } = search.stack;
        pass.finish(execution, end)
    }
}

/// What is kept of a state that the search is below.
struct Own {
    alternatives: Alternatives,
    /// Whether some successor leads on: was new, or seen before and left for good.
    open: bool,
    entry: EntryId,
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    /// Whether what is below an entry leads anywhere but into a cycle still being searched.
    visited: Visited<bool>,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.visit()?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.visited.states();
        coverage.entries = self.visited.entries();
        Ok(())
    }

    /// The present state is entered, unless a stored visit covers it.
    fn visit(&mut self) -> Result<(), Stop> {
        let Stack {
            pass,
            execution,
            frames,
            ..
        } = &mut self.stack;
        let (key, knowledge, _) = pass.visit(execution);
        let omit = pass.problem.omit;
        if let Some(covering) = self.visited.covering(&key, &knowledge, omit) {
            let leads_on = !covering.active && *covering.below;
            if let Some(top) = frames.last_mut() {
                top.own.open |= leads_on || omit == Omit::CycleRule;
            }
            return Ok(());
        }
        let entry = self.visited.add(key, knowledge);
        self.enter(entry)
    }

    fn enter(&mut self, entry: EntryId) -> Result<(), Stop> {
        let Stack {
            pass, execution, ..
        } = &self.stack;
        let moves = execution.lasting_moves();
        let (state, code) = (&execution.state, execution.code);
        let alone = moves.iter().find(|m| {
            let pending = state.pending(code, m.thread);
            pending.kind != PendingKind::Choice
                && pass.facts.alone(state, code, &pending, pass.points)
        });
        let (first, others): (Vec<Move>, Vec<Move>) = match alone {
            Some(&alone) => moves.iter().partition(|m| **m == alone),
            None => (moves, Vec::new()),
        };
        let decides = first.first().is_some_and(|m| execution.undecided(m.thread));
        let bound = execution.is_bound(&first);
        if !bound && let Some(parent) = self.stack.frames.last_mut() {
            parent.own.open = true;
        }
        let own = Own {
            alternatives: Alternatives {
                steps: steps(first.iter()),
                rest: steps(others.iter()),
            },
            open: false,
            entry,
        };
        self.stack.push(bound, own);
        match decides {
            true => Ok(()),
            false => self.stack.look(),
        }
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.visited.states(),
            bytes: self.visited.bytes(),
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let frame = &mut self.stack.frames[top].own;
        if !frame.open {
            frame.open = frame.alternatives.fall_back();
        }
        frame.alternatives.steps.pop()
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        if !self.take(step)?.goes_on() {
            // The path ends here for good: what others could have done before it must be tried.
            self.stack.anchor(top).alternatives.need_rest();
            return Ok(());
        }
        self.visit()
    }

    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let bound = frame.anchor != self.stack.frames.len();
        let own = frame.own;
        self.visited.close(own.entry, own.open || !bound, 0);
        // A decision, or a section, that leads only into cycles is a cycle of the state before it.
        if let Some(parent) = self.stack.frames.last_mut() {
            parent.own.open |= own.open;
        }
        Ok(())
    }
}
