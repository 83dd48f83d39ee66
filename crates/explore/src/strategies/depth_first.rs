//! Depth-first search over schedules: the loop that strategies share.
//!
//! A [`Stack`] holds the path from the initial state, the execution at its end, and one frame for
//! each state the search is below. The driver, [`DepthFirst::search`], asks the strategy for the
//! next step of the newest frame, takes the execution back to that frame and hands the step to
//! the strategy. The strategy takes it ([`DepthFirst::take`]) and decides whether the state it
//! leads to is worth a frame of its own. A frame without further steps is popped.
//!
//! What is the strategy's: which steps are tried from a frame and in which order, which states
//! are stored and when a visit is pruned, and what must be undone beside the execution. The driver
//! guarantees that at each step the execution and the path are those of the frame it is taken
//! from, that every step is counted before and judged after it is taken, and that each frame is
//! left exactly once, after everything below it.

use crate::run::execution::{Execution, Mark, Taken};
use crate::strategy::{Pass, Stop};
use machine::{Move, ThreadId};
use std::ops::Range;
use verdict::Step;

/// How many operations are made part of one step, by strategies that compose transitions. A cycle
/// of such operations must be noticed.
pub(crate) const COMPOSED: usize = 16;

/// A state that the search is below.
#[derive(Debug)]
pub(crate) struct Frame<F> {
    pub mark: Mark,
    /// How long the path to it is.
    pub depth: usize,
    /// The newest frame up to this one where another thread could have been run instead: before a
    /// decision and inside an atomic section only one thread can move.
    pub anchor: usize,
    /// What the strategy keeps of it.
    pub own: F,
}

/// Where a frame is to be made. It is asked for before what the strategy keeps is put together: that is large, and moved
/// into the frame at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    mark: Mark,
    depth: usize,
    anchor: usize,
}

impl Here {
    /// The frame.
    #[inline(always)]
    pub fn frame<F>(self, own: F) -> Frame<F> {
        Frame {
            mark: self.mark,
            depth: self.depth,
            anchor: self.anchor,
            own,
        }
    }
}

/// Where a depth-first search is.
#[derive(Debug)]
pub(crate) struct Stack<'s, 'a, 'p, F> {
    pub pass: &'s mut Pass<'a, 'p>,
    pub execution: Execution<'a>,
    pub frames: Vec<Frame<F>>,
    /// The steps from the initial state. After a frame is left they may be those of a state below.
    pub path: Vec<Step>,
}

impl<'s, 'a, 'p, F> Stack<'s, 'a, 'p, F> {
    pub fn new(pass: &'s mut Pass<'a, 'p>, execution: Execution<'a>) -> Self {
        Stack {
            pass,
            execution,
            frames: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Where the search stands. `bound`: only one thread can move there, and what others could do
    /// instead they could do at the frame before.
    #[inline(always)]
    pub fn here(&mut self, bound: bool) -> Here {
        let index = self.frames.len();
        let anchor = match self.frames.last() {
            Some(parent) if bound => parent.anchor,
            _ => index,
        };
        Here {
            mark: self.execution.mark(),
            depth: self.path.len(),
            anchor,
        }
    }

    /// The present state becomes the newest frame.
    #[inline(always)]
    pub fn push(&mut self, bound: bool, own: F) {
        let here = self.here(bound);
        self.frames.push(here.frame(own));
    }

    /// What the strategy keeps of the anchor of a frame.
    pub fn anchor(&mut self, frame: usize) -> &mut F {
        let anchor = self.frames[frame].anchor;
        &mut self.frames[anchor].own
    }

    /// Goes back to a frame.
    pub fn rewind(&mut self, frame: usize) {
        let frame = &self.frames[frame];
        self.execution.undo_to(frame.mark);
        self.path.truncate(frame.depth);
    }

    /// Records what the present state shows by itself.
    pub fn look(&mut self) -> Result<(), Stop> {
        self.pass.look(&self.execution, &self.path)
    }

    /// Whether the path is given up for its length.
    pub fn is_too_deep(&mut self) -> Result<bool, Stop> {
        self.pass.is_too_deep(self.path.len())
    }
}

/// How much a strategy has stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub states: u64,
    pub bytes: u64,
}

/// A strategy that searches depth-first.
pub(crate) trait DepthFirst<'s, 'a: 's, 'p: 'a> {
    /// What it keeps of a state that the search is below.
    type Frame;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Self::Frame>;

    /// How much is stored.
    fn size(&self) -> Size;

    /// What to try next from the newest frame.
    fn next(&mut self, top: usize) -> Option<Step>;

    /// Takes back what the strategy itself has noted since a frame.
    fn rewind(&mut self, _frame: usize) {}

    /// Whether the strategy went back to the newest frame itself as it chose the next step.
    fn is_back(&self) -> bool {
        false
    }

    /// Takes a step from the newest frame, and enters the state it leads to if that is new.
    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop>;

    /// Whether what the strategy has learned makes the pass void, so that it begins again. Asked
    /// once a step.
    fn is_void(&mut self) -> bool {
        false
    }

    /// A frame was popped: everything below it has been searched.
    fn leave(&mut self, _frame: Frame<Self::Frame>) -> Result<(), Stop> {
        Ok(())
    }

    /// Records what the last step of the path showed.
    fn judge(&mut self, taken: &Taken) -> Result<(), Stop> {
        let stack = self.stack();
        stack.pass.judge(&stack.execution, taken, &stack.path)
    }

    /// Asked after each step and each frame left. Whether the search is ended from outside.
    fn is_ended(&mut self) -> bool {
        false
    }

    /// Searches everything below the frames on the stack.
    fn search(&mut self) -> Result<(), Stop> {
        while let Some(top) = self.stack().frames.len().checked_sub(1) {
            if let Some(step) = self.next(top) {
                if !self.is_back() {
                    self.stack().rewind(top);
                    self.rewind(top);
                }
                self.step(top, step)?;
            } else if let Some(frame) = self.stack().frames.pop() {
                self.leave(frame)?;
            }
            if self.is_ended() {
                break;
            }
        }
        Ok(())
    }

    /// Counts a step that is about to be taken from where the execution is.
    #[inline(always)]
    fn announce(&mut self, step: Step) -> Result<(), Stop> {
        let Size { states, bytes } = self.size();
        let stack = self.stack();
        stack.path.push(step);
        stack.pass.count(states, bytes, stack.path.len())?;
        match self.is_void() {
            true => Err(Stop::Learned),
            false => Ok(()),
        }
    }

    /// Takes a step from where the execution is: counts it and records what it shows. Strategies that make many steps a
    /// second do the three things themselves: what a step did is large, and is not moved then.
    fn take(&mut self, step: Step) -> Result<Taken, Stop> {
        self.announce(step)?;
        let stack = self.stack();
        let taken = stack.execution.step(step.thread, step.choice);
        self.judge(&taken)?;
        Ok(taken)
    }
}

/// The steps that are tried from a state, where some are tried only if needed.
#[derive(Debug, Default)]
pub(crate) struct Alternatives {
    /// Still to be tried, newest last.
    pub steps: Vec<Step>,
    /// To be tried as well if needed.
    pub rest: Vec<Step>,
}

impl Alternatives {
    /// Turns to the rest once nothing else is left. Whether it did.
    pub fn fall_back(&mut self) -> bool {
        let falls = self.steps.is_empty() && !self.rest.is_empty();
        if falls {
            self.steps = std::mem::take(&mut self.rest);
        }
        falls
    }

    /// The rest is needed whatever comes of the others.
    pub fn need_rest(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        self.steps.splice(0..0, rest);
    }
}

/// The thread being run from a frame, where it has several alternatives.
#[derive(Debug)]
pub(crate) struct Running {
    thread: ThreadId,
    /// Still to be tried.
    choices: Range<u32>,
}

impl Running {
    /// Begins with the first alternative of a move.
    pub fn begin(m: Move) -> (Running, Step) {
        let running = Running {
            thread: m.thread,
            choices: 1..m.choices,
        };
        let step = Step {
            thread: m.thread,
            choice: 0,
        };
        (running, step)
    }

    /// The next alternative.
    pub fn next(&mut self) -> Option<Step> {
        let thread = self.thread;
        self.choices.next().map(|choice| Step { thread, choice })
    }
}

/// All alternatives of these moves, the first move last.
pub(crate) fn steps<'m>(moves: impl DoubleEndedIterator<Item = &'m Move>) -> Vec<Step> {
    let alternatives = |m: &Move| {
        let thread = m.thread;
        (0..m.choices)
            .rev()
            .map(move |choice| Step { thread, choice })
    };
    moves.rev().flat_map(alternatives).collect()
}
