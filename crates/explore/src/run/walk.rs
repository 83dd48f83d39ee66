//! Single executions under a scheduler that decides as it goes.
//!
//! For strategies that sample schedules: one execution after the other, each from the start, with
//! race-first blocks and the detector watching as in every search. What they find is as real as
//! what others find; that they find nothing proves nothing, and the answer says so.

use crate::run::execution::Execution;
use crate::strategy::{Pass, Stop};
use machine::{Move, Outcome};
use verdict::{Step, Unknown};

/// How long an execution may become, in blocks, unless the user says otherwise.
const DEPTH: u64 = 20_000;

/// Who decides.
pub(crate) trait Scheduler {
    /// A new execution begins.
    fn begin(&mut self);

    /// Who moves, of those who can, and how. `last` is the step before this one.
    fn pick(&mut self, execution: &Execution<'_>, moves: &[Move], last: Option<Step>) -> Step;

    /// The execution has ended, after this number of steps.
    fn end(&mut self, steps: usize);
}

/// Runs `runs` executions.
pub(crate) fn sample(
    pass: &mut Pass<'_, '_>,
    scheduler: &mut dyn Scheduler,
    runs: u64,
    what: &str,
) -> Result<(), Stop> {
    let mut execution = pass.start();
    let start = execution.mark();
    let depth = pass.problem.limits.depth.unwrap_or(DEPTH) as usize;
    let seed = pass.problem.options.seed;
    pass.findings.doubts.insert(Unknown::NotExhaustive {
        what: format!("{what} (--seed {seed})"),
    });
    let (mut path, mut moves) = (Vec::new(), Vec::new());
    pass.coverage.executions = 0;
    for _ in 0..runs {
        execution.undo_to(start);
        path.clear();
        scheduler.begin();
        loop {
            execution.state.moves(execution.code, &mut moves);
            if !moves.iter().any(|m| m.real > 0) || path.len() >= depth {
                pass.look(&execution, &path)?;
                break;
            }
            let step = scheduler.pick(&execution, &moves, path.last().copied());
            path.push(step);
            let executions = pass.coverage.executions;
            pass.count(executions, 0, path.len())?;
            let taken = execution.step(step.thread, step.choice);
            pass.judge(&execution, &taken, &path)?;
            let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
            if over || !taken.races.is_empty() {
                break;
            }
        }
        scheduler.end(path.len());
        pass.coverage.executions += 1;
    }
    Ok(())
}

/// A small generator of random numbers (splitmix64).
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Some number below this, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}
