//! Which strategies there are.

/// A strategy, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StrategyKind {
    /// No reduction: the oracle.
    Reference,
    /// Optimistic backtracking on the objects of scheduling operations: the default.
    Backtrack,
    /// One independent operation if there is one, else all: the default's safe alternative.
    Persistent,
    /// The same by several workers at once.
    Parallel,
    /// The stateful search of Elmas, Qadeer and Tasiran, repaired.
    Lockset,
    /// Persistent sets from what threads were seen to do, and sleep sets.
    Selective,
    /// Every trace once, nothing stored.
    Optimal,
    /// What looks like leading to a race first, nothing reduced.
    Heuristic,
    /// Executions with few preemptions first. Finds, never proves.
    Preemption,
    /// Executions driven to [`crate::StrategyOptions::targets`]. Finds, never proves.
    Directed,
    /// Random priorities. Finds, never proves.
    Pct,
    /// Random walk. Finds, never proves.
    Random,
}

impl StrategyKind {
    /// Every strategy.
    pub const ALL: [StrategyKind; 12] = [
        StrategyKind::Reference,
        StrategyKind::Backtrack,
        StrategyKind::Persistent,
        StrategyKind::Parallel,
        StrategyKind::Lockset,
        StrategyKind::Selective,
        StrategyKind::Optimal,
        StrategyKind::Heuristic,
        StrategyKind::Preemption,
        StrategyKind::Directed,
        StrategyKind::Pct,
        StrategyKind::Random,
    ];

    /// Whether no states are stored: executions are counted, and may be without end.
    pub fn stateless(self) -> bool {
        matches!(
            self,
            StrategyKind::Optimal
                | StrategyKind::Directed
                | StrategyKind::Pct
                | StrategyKind::Random
        )
    }

    /// Whether it can come to the end of a search and prove. What others find is as real.
    pub fn proves(self) -> bool {
        !matches!(
            self,
            StrategyKind::Preemption
                | StrategyKind::Directed
                | StrategyKind::Pct
                | StrategyKind::Random
        )
    }

    /// The name the user types: what papers call it.
    pub fn name(self) -> &'static str {
        match self {
            StrategyKind::Reference => "reference",
            StrategyKind::Backtrack => "dpor",
            StrategyKind::Persistent => "persistent-sets",
            StrategyKind::Parallel => "parallel",
            StrategyKind::Lockset => "lockset",
            StrategyKind::Selective => "selective",
            StrategyKind::Optimal => "optimal-dpor",
            StrategyKind::Heuristic => "heuristic",
            StrategyKind::Preemption => "preemption-bounding",
            StrategyKind::Directed => "directed",
            StrategyKind::Pct => "pct",
            StrategyKind::Random => "random-walk",
        }
    }

    /// The strategy the user means.
    pub fn from_name(name: &str) -> Option<StrategyKind> {
        let is = |s: &StrategyKind| s.name() == name || s.other_names().contains(&name);
        StrategyKind::ALL.into_iter().find(is)
    }

    /// Earlier and shorter names, which are understood.
    pub fn other_names(self) -> &'static [&'static str] {
        match self {
            StrategyKind::Backtrack => &["backtrack"],
            StrategyKind::Optimal => &["optimal"],
            StrategyKind::Persistent => &["persistent"],
            StrategyKind::Preemption => &["preemption"],
            StrategyKind::Random => &["random"],
            StrategyKind::Reference
            | StrategyKind::Parallel
            | StrategyKind::Lockset
            | StrategyKind::Selective
            | StrategyKind::Heuristic
            | StrategyKind::Directed
            | StrategyKind::Pct => &[],
        }
    }
}
