//! The strategies, one per file.

pub mod backtrack;
pub(crate) mod depth_first;
pub mod directed;
pub mod heuristic;
pub mod lockset;
pub mod optimal;
pub mod parallel;
pub mod pct;
pub mod persistent;
pub(crate) mod pool;
pub mod preemption;
pub mod random;
pub mod reference;
pub mod selective;

use crate::input::options::StrategyOptions;
use crate::input::strategy_kind::StrategyKind;
use crate::strategy::Strategy;

/// A strategy that has learned nothing so far.
pub(crate) fn strategy(kind: StrategyKind, options: &StrategyOptions) -> Box<dyn Strategy> {
    match kind {
        StrategyKind::Reference => Box::new(reference::Reference),
        StrategyKind::Backtrack => Box::new(backtrack::Backtrack::default()),
        StrategyKind::Persistent => Box::new(persistent::Persistent),
        StrategyKind::Parallel => Box::new(parallel::Parallel),
        StrategyKind::Lockset => Box::new(lockset::Lockset),
        StrategyKind::Selective => Box::new(selective::Selective::new(options.reductions)),
        StrategyKind::Optimal => Box::new(optimal::Optimal),
        StrategyKind::Heuristic => Box::new(heuristic::Heuristic),
        StrategyKind::Preemption => Box::new(preemption::Preemption),
        StrategyKind::Directed => Box::new(directed::Directed),
        StrategyKind::Pct => Box::new(pct::Pct),
        StrategyKind::Random => Box::new(random::Random),
    }
}
