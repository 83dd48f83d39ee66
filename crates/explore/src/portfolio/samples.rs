//! Short searches that find, and prove nothing, beside those that do.
//!
//! Where a first glance shows many threads, there come short turns in which few are created: what many
//! threads do wrong, a few mostly do, and a program that creates threads without end has too many from
//! the first pass on for anything else to be seen. Then executions are driven to what other engines
//! do not exclude ([`crate::strategies::directed`]), and some have random priorities
//! ([`crate::strategies::pct`]): these come to bugs that lie deep beside other threads.

use crate::answer::report::Exploration;
use crate::input::problem::Problem;
use crate::input::strategy_kind::StrategyKind;
use crate::portfolio::turn::{decisive, late, stopped, turn, violation};
use crate::search::search;
use std::time::Instant;
use verdict::{Properties, Property};

/// How many threads there are in the turns with few, and the steps of such a turn.
const FEW: [u32; 3] = [3, 4, 6];
const SHORT: u64 = 20_000;

/// The steps of the turn with random priorities, and for each target of the turn that is driven there,
/// and the most of that.
const CHANCE: u64 = 20_000;
const AIMED: u64 = 1_000;
const MOST_AIMED: u64 = 200_000;

/// The steps of the early turns by chance.
const EARLY: u64 = 10_000;

/// How many times as many steps there are in a later round.
const AGAIN: u64 = 20;

/// What was found so far.
pub(crate) struct Samples<'p> {
    problem: &'p Problem,
    start: Instant,
    /// By each turn.
    pub found: Vec<Exploration>,
    /// How often executions were sampled.
    pub rounds: u64,
}

impl<'p> Samples<'p> {
    /// Nothing yet.
    pub fn new(problem: &'p Problem, start: Instant) -> Samples<'p> {
        Samples {
            problem,
            start,
            found: Vec::new(),
            rounds: 0,
        }
    }

    /// Whether every property has its answer: proved by others, or violated here.
    pub fn answer(&self) -> bool {
        !self.problem.properties.iter().any(|p| self.is_open(p))
    }

    fn is_open(&self, property: Property) -> bool {
        let shown = |found: &Exploration| violation(found, property).is_some();
        !self.problem.settled.contains(property) && !self.found.iter().any(shown)
    }

    fn is_over(&self) -> bool {
        stopped(self.problem) || late(self.problem, self.start)
    }

    /// Looks at few threads, by two fewer than were seen at least.
    pub fn with_few_threads(&mut self, seen: u32) {
        for threads in FEW.into_iter().filter(|&few| few + 1 < seen) {
            if self.is_over() {
                break;
            }
            let mut crowd = self.problem.clone();
            crowd.config.max_threads = threads;
            let exploration = brief(&crowd, SHORT, self.start);
            let over = decisive(self.problem, &exploration);
            self.found.push(exploration);
            if over {
                break;
            }
        }
    }

    /// Samples few executions of a program of which little can be seen one after the other.
    pub fn glance(&mut self) {
        self.sample(StrategyKind::Pct, |_| true, EARLY);
        self.sample(StrategyKind::Random, |_| true, EARLY);
    }

    /// Samples executions, for what is open: driven to targets, then by chance.
    pub fn round(&mut self) {
        let targets = &self.problem.options.targets;
        let aims = |p: &Property| {
            targets.iter().any(|target| match p {
                Property::Race => !target.waits,
                Property::Deadlock => target.waits,
                _ => false,
            })
        };
        let steps = AIMED.saturating_mul(targets.len() as u64).min(MOST_AIMED);
        self.sample(StrategyKind::Directed, aims, steps);
        self.sample(StrategyKind::Pct, |_| true, CHANCE);
        self.rounds += 1;
    }

    fn sample(&mut self, strategy: StrategyKind, meant: impl Fn(&Property) -> bool, steps: u64) {
        let open = |p: &Property| meant(p) && self.is_open(*p);
        let open: Properties = self.problem.properties.iter().filter(open).collect();
        if open == Properties::NONE || self.is_over() {
            return;
        }
        let mut turn = turn(self.problem, strategy, self.start);
        turn.properties = open;
        let times = if self.rounds == 0 { 1 } else { AGAIN };
        turn.limits.steps = Some(steps.saturating_mul(times));
        turn.options.seed = self.problem.options.seed.wrapping_add(self.rounds);
        turn.limits.progress = None;
        self.found.push(search(&turn));
    }
}

/// The default search, with a bound on its steps.
fn brief(problem: &Problem, steps: u64, start: Instant) -> Exploration {
    let mut turn = turn(problem, StrategyKind::Backtrack, start);
    turn.limits.steps = Some(steps);
    search(&turn)
}
