//! Probabilistic concurrency testing.
//!
//! S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte: *A Randomized Scheduler with
//! Probabilistic Guarantees of Finding Bugs*, ASPLOS 2010. Threads have random priorities and the
//! highest that can move does; at `d - 1` random steps the running thread's priority drops below
//! all others. A bug that needs `d` ordering constraints shows in an execution of `k` steps and `n`
//! threads with a chance of at least `1 / (n k^(d-1))`.
//!
//! Departures. The length `k` is that of the longest execution so far; `d` goes round from 1 to 5
//! from execution to execution; a thread that has made very many steps in a row (it may be waiting
//! in a loop) drops below all others, too, and so does one that yields.

use crate::run::execution::Execution;
use crate::run::walk::{Chance, Scheduler, sample};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, PendingKind, SyncKind, ThreadId};
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Pct;

/// The greatest number of ordering constraints tried.
const DEEPEST: usize = 5;

/// Steps in a row after which a thread is taken to wait in a loop.
const ROW: usize = 200;

struct Priorities {
    chance: Chance,
    /// By thread; higher goes first.
    priority: Vec<i64>,
    /// The steps before which the running thread drops.
    drops: Vec<usize>,
    /// Lower than every priority given so far.
    bottom: i64,
    steps: usize,
    row: usize,
    longest: usize,
    depth: usize,
}

impl Strategy for Pct {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let runs = pass.problem.options.runs;
        let mut priorities = Priorities {
            chance: Chance::new(pass.problem.options.seed),
            priority: Vec::new(),
            drops: Vec::new(),
            bottom: 0,
            steps: 0,
            row: 0,
            longest: 64,
            depth: 0,
        };
        let what = format!("{runs} executions with random priorities");
        sample(pass, &mut priorities, runs, &what)
    }
}

impl Priorities {
    fn of(&mut self, thread: ThreadId) -> i64 {
        while self.priority.len() <= thread.0 as usize {
            let random = (self.chance.next() >> 2) as i64;
            self.priority.push(random);
        }
        self.priority[thread.0 as usize]
    }

    fn drop_below(&mut self, thread: ThreadId) {
        self.of(thread);
        self.bottom -= 1;
        self.priority[thread.0 as usize] = self.bottom;
    }
}

impl Scheduler for Priorities {
    fn begin(&mut self) {
        self.priority.clear();
        self.bottom = 0;
        self.steps = 0;
        self.row = 0;
        self.depth = self.depth % DEEPEST + 1;
        self.drops.clear();
        for _ in 1..self.depth {
            let at = self.chance.below(self.longest);
            self.drops.push(at);
        }
    }

    fn pick(&mut self, execution: &Execution<'_>, moves: &[Move], last: Option<Step>) -> Step {
        let mut real: Vec<Move> = moves.iter().filter(|m| m.real > 0).copied().collect();
        // A wake-up for no reason, now and then.
        if real.len() < moves.len() && self.chance.below(8) == 0 {
            real = moves.to_vec();
        }
        let mut best = real[0];
        for &candidate in &real[1..] {
            if self.of(candidate.thread) > self.of(best.thread) {
                best = candidate;
            }
        }
        self.of(best.thread);
        self.row = match last {
            Some(step) if step.thread == best.thread => self.row + 1,
            _ => 0,
        };
        let pending = execution.state.pending(execution.code, best.thread);
        let yields = pending.kind == PendingKind::Sync(SyncKind::Yield);
        if self.drops.contains(&self.steps) || yields || self.row > ROW {
            self.drop_below(best.thread);
            self.row = 0;
            for &candidate in &real {
                if self.of(candidate.thread) > self.of(best.thread) {
                    best = candidate;
                }
            }
        }
        self.steps += 1;
        Step {
            thread: best.thread,
            choice: self.chance.below(best.choices as usize) as u32,
        }
    }

    fn end(&mut self, steps: usize) {
        self.longest = self.longest.max(steps);
    }
}
