//! What single strategies are told beyond the problem.

use crate::input::target::Target;
use std::sync::Arc;

/// Options of single strategies. Others do not look at them.
#[derive(Clone, Debug)]
pub struct StrategyOptions {
    /// Where random choices start: `random`, `pct`, `directed`.
    pub seed: u64,
    /// How many executions are made: `random`, `pct`.
    pub runs: u64,
    /// What other engines do not exclude: where `directed` goes.
    pub targets: Arc<Vec<Target>>,
    /// What `heuristic` goes for.
    pub heuristics: Heuristics,
    /// What `selective` saves by.
    pub reductions: Reductions,
}

impl Default for StrategyOptions {
    fn default() -> StrategyOptions {
        StrategyOptions {
            seed: 0,
            runs: 10_000,
            targets: Arc::default(),
            heuristics: Heuristics::default(),
            reductions: Reductions::default(),
        }
    }
}

/// The reductions of `selective`, as S. Stoller has them (*Model-Checking Multi-Threaded Distributed Java Programs*, SPIN 2000). The answers are
/// the same with any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reductions {
    /// Section 4: an operation that no other thread can tell from a later time is run at once. Accesses of memory that keep to a discipline are a part
    /// of the step before in any case.
    pub invisible_first: bool,
    /// Section 5: what follows an operation and is the only thing to run is one step with it.
    pub composed: bool,
    /// Sections 8 and 9: only threads are run that the others cannot come to depend on (Algorithm 2-MLD').
    pub persistent: bool,
    /// Section 7: a thread that was run sleeps until something is done on which its operation depends.
    pub sleep: bool,
    /// Section 2.3: a value that the program does not determine (`VS_toss` of VeriSoft) is chosen within the transition before. Without it a toss is
    /// a visible operation, with which a transition begins.
    pub toss: bool,
    /// Section 10, method granularity: an operation of a synchronisation or communication object is what its class says it is, with a relation of its
    /// own (`por/roles.rs`). Without it it is the reads and the writes of the object's fields that it consists of.
    pub method: bool,
    /// Section 10, atomic granularity: an atomic section, as most models of the C library have one, is one transition. Without it each operation inside
    /// is one.
    pub atomic: bool,
}

impl Default for Reductions {
    fn default() -> Reductions {
        Reductions::ALL
    }
}

impl Reductions {
    /// The search by all of them.
    pub const ALL: Reductions = Reductions {
        invisible_first: true,
        composed: true,
        persistent: true,
        sleep: true,
        toss: true,
        method: true,
        atomic: true,
    };

    /// The search without any.
    pub const NONE: Reductions = Reductions {
        invisible_first: false,
        composed: false,
        persistent: false,
        sleep: false,
        toss: false,
        method: false,
        atomic: false,
    };

    /// The names of all.
    pub const NAMES: [&'static str; 7] = [
        "invisible-first",
        "composed",
        "persistent",
        "sleep",
        "toss",
        "method",
        "atomic",
    ];

    /// The reductions of these names.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Reductions, String> {
        let mut chosen = Reductions::NONE;
        for name in names {
            match name {
                "invisible-first" => chosen.invisible_first = true,
                "composed" => chosen.composed = true,
                "persistent" => chosen.persistent = true,
                "sleep" => chosen.sleep = true,
                "toss" => chosen.toss = true,
                "method" => chosen.method = true,
                "atomic" => chosen.atomic = true,
                "none" => {}
                _ => return Err(format!("there is no reduction {name}")),
            }
        }
        Ok(chosen)
    }
}

/// What is thought to lead to races.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heuristics {
    /// Writes before reads, and both before synchronisation.
    pub writes_first: bool,
    /// First what another thread has written.
    pub watch_written: bool,
    /// Releases, and acquisitions of what was released, come last.
    pub avoid_release_acquire: bool,
    /// Acquisitions of what no thread has released before other synchronisation.
    pub acquire_first: bool,
}

impl Default for Heuristics {
    fn default() -> Heuristics {
        Heuristics {
            writes_first: true,
            watch_written: true,
            avoid_release_acquire: true,
            acquire_first: true,
        }
    }
}

impl Heuristics {
    /// Plain depth-first search.
    pub const NONE: Heuristics = Heuristics {
        writes_first: false,
        watch_written: false,
        avoid_release_acquire: false,
        acquire_first: false,
    };

    /// The heuristics of these names: `wf`, `ww`, `ara`, `af`.
    pub fn from_names<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Heuristics, String> {
        let mut chosen = Heuristics::NONE;
        for name in names {
            match name {
                "wf" => chosen.writes_first = true,
                "ww" => chosen.watch_written = true,
                "ara" => chosen.avoid_release_acquire = true,
                "af" => chosen.acquire_first = true,
                "none" => {}
                _ => return Err(format!("there is no heuristic {name}")),
            }
        }
        Ok(chosen)
    }
}
