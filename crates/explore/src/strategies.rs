//! The strategies, one a file.

pub mod backtrack;
pub mod lockset;
pub mod persistent;
pub mod reference;

use crate::strategy::Strategy;

/// A strategy, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StrategyKind {
    /// No reduction: the oracle.
    Reference,
    /// Optimistic backtracking on the objects of scheduling operations: the default.
    Backtrack,
    /// One independent operation if there is one, else all: the default's safe alternative.
    Persistent,
    /// The stateful search of Elmas, Qadeer and Tasiran, repaired.
    Lockset,
}

impl StrategyKind {
    /// Every strategy.
    pub const ALL: [StrategyKind; 4] = [
        StrategyKind::Reference,
        StrategyKind::Backtrack,
        StrategyKind::Persistent,
        StrategyKind::Lockset,
    ];

    /// The strategy itself.
    pub fn strategy(self) -> &'static dyn Strategy {
        match self {
            StrategyKind::Reference => &reference::Reference,
            StrategyKind::Backtrack => &backtrack::Backtrack,
            StrategyKind::Persistent => &persistent::Persistent,
            StrategyKind::Lockset => &lockset::Lockset,
        }
    }

    /// The name the user types.
    pub fn name(self) -> &'static str {
        self.strategy().name()
    }

    /// The strategy the user means.
    pub fn from_name(name: &str) -> Option<StrategyKind> {
        StrategyKind::ALL.into_iter().find(|s| s.name() == name)
    }
}
