//! Random walk: at every scheduling point any thread that can move, with equal chances.
//!
//! Finds what needs few threads to be in an unlikely order; misses what needs one thread to be
//! delayed for long ([`crate::strategies::pct`] is for that). The same seed gives the same walk.

use crate::run::execution::Execution;
use crate::run::walk::{Chance, Scheduler, sample};
use crate::strategy::{Pass, Stop, Strategy};
use machine::Move;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Random;

struct Walk {
    chance: Chance,
}

impl Strategy for Random {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let runs = pass.problem.options.runs;
        let mut walk = Walk {
            chance: Chance::new(pass.problem.options.seed),
        };
        let what = format!("a random walk of {runs} executions");
        sample(pass, &mut walk, runs, &what)
    }
}

impl Scheduler for Walk {
    fn begin(&mut self) {}

    fn pick(&mut self, _: &Execution<'_>, moves: &[Move], _: Option<Step>) -> Step {
        let chosen = moves[self.chance.below(moves.len())];
        Step {
            thread: chosen.thread,
            choice: self.chance.below(chosen.choices as usize) as u32,
        }
    }

    fn end(&mut self, _: usize) {}
}
