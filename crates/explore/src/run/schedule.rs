//! From a search's schedule to the finest one.
//!
//! A search records which thread ran each *block*; a [`Schedule`] names every access to memory.
//! Both runs are made side by side: a thread's fine steps go on until it has shown as many events
//! as its blocks have. Local instructions after the last event make no difference to others.
//!
//! Where the time is over before the schedule is made, it ends too early: then it does not replay, and
//! the caller that finds that knows why.

use crate::input::problem::Problem;
use crate::restart::upgrade::Points;
use machine::{
    Config, Event, EveryAccess, Observer, Outcome, PendingKind, SchedulingPoints, State, ThreadId,
};
use std::collections::{BTreeMap, VecDeque};
use verdict::{Schedule, Step};

/// Steps between two looks at whether there is time left.
const LOOK: usize = 1024;

/// How far the last block of a path is to be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Until {
    /// To its end, or to its n-th event.
    Events(Option<usize>),
    /// Until its thread fails.
    Failure,
}

/// The finest schedule for a path of blocks under these scheduling points.
pub(crate) fn fine(
    problem: &Problem,
    config: &Config,
    points: &Points,
    path: &[Step],
    until: Until,
) -> Schedule {
    let code = &*problem.code;
    let mut config = *config;
    config.logging = false;
    let mut decisions: BTreeMap<ThreadId, VecDeque<u32>> = BTreeMap::new();
    let mut ahead = State::new(code, &config, &problem.args);
    for step in path {
        if bounds::is_over() {
            return Schedule::default();
        }
        if ahead.choice(step.thread).is_some() {
            let taken = decisions.entry(step.thread).or_default();
            taken.push_back(step.choice);
        }
        points.learn(&ahead);
        ahead.step(code, step.thread, step.choice, points, &mut ());
    }
    let mut replay = Replay {
        decisions,
        problem,
        coarse: State::new(code, &config, &problem.args),
        // A machine that replays a schedule stops before no toss.
        fine: State::new(
            code,
            &Config {
                tosses: false,
                ..config
            },
            &problem.args,
        ),
        shown: BTreeMap::new(),
        steps: Vec::new(),
    };
    for (index, step) in path.iter().enumerate() {
        if bounds::is_over() {
            break;
        }
        let last = index + 1 == path.len();
        replay.block(
            *step,
            points,
            if last { until } else { Until::Events(None) },
        );
    }
    Schedule {
        steps: replay.steps,
    }
}

struct Replay<'a> {
    problem: &'a Problem,
    coarse: State,
    fine: State,
    /// Events of each thread, in the blocks and in the fine steps.
    shown: BTreeMap<ThreadId, (usize, usize)>,
    /// What each thread will decide, in order. A fine run can come to a decision before which a
    /// block was cut, and must take it before others move.
    decisions: BTreeMap<ThreadId, VecDeque<u32>>,
    steps: Vec<Step>,
}

struct Count(usize);

impl Observer for Count {
    fn event(&mut self, _: &Event) {
        self.0 += 1;
    }
}

/// Whether a block went on until something that a fine step must reach too.
fn ends(outcome: &Outcome) -> bool {
    !matches!(outcome, Outcome::Ready | Outcome::Cut | Outcome::Choice(_))
}

impl Replay<'_> {
    fn block(&mut self, step: Step, points: &Points, until: Until) {
        let code = &*self.problem.code;
        let thread = step.thread;
        let kind = self.coarse.pending(code, thread).kind;
        let mut must = !matches!(
            kind,
            PendingKind::Plain | PendingKind::Toss | PendingKind::Choice
        );
        // A decision comes from the list: the fine run may have taken it already.
        let mut choice = match kind {
            PendingKind::Choice => 0,
            _ => step.choice,
        };
        let mut count = Count(0);
        points.learn(&self.coarse);
        let before = self.shown.entry(thread).or_default().0;
        let outcome = self
            .coarse
            .step(code, thread, step.choice, points, &mut count);
        let shown = self.shown.entry(thread).or_default();
        shown.0 = before + count.0;
        let partly = matches!(until, Until::Events(Some(_)));
        let goal = match until {
            Until::Events(Some(events)) => before + events,
            _ => shown.0,
        };
        let to_the_end = ends(&outcome) && !partly;
        loop {
            if self.steps.len().is_multiple_of(LOOK) && bounds::is_over() {
                return;
            }
            let decides = self.fine.choice(thread).is_some();
            let behind = decides && self.coarse.choice(thread).is_none() && !partly;
            if !must && !behind && !to_the_end && self.shown[&thread].1 >= goal {
                return;
            }
            must = false;
            if decides {
                let next = self
                    .decisions
                    .get_mut(&thread)
                    .and_then(VecDeque::pop_front);
                choice = next.unwrap_or(0);
            }
            let (events, now) = self.fine_step(Step { thread, choice });
            choice = 0;
            self.shown.entry(thread).or_default().1 += events;
            if ends(&now) {
                return;
            }
        }
    }

    fn fine_step(&mut self, step: Step) -> (usize, Outcome) {
        let mut counter = Count(0);
        let outcome = run(
            &mut self.fine,
            self.problem,
            step,
            &EveryAccess,
            &mut counter,
        );
        self.steps.push(step);
        (counter.0, outcome)
    }
}

fn run(
    state: &mut State,
    problem: &Problem,
    step: Step,
    points: &impl SchedulingPoints,
    observer: &mut impl Observer,
) -> Outcome {
    state.step(&problem.code, step.thread, step.choice, points, observer)
}
