//! The SAT solver underneath: batsat, a MiniSat in Rust.
//!
//! Pure Rust, so nothing but cargo is needed. cadical 0.1.16 in its place, which needs a C++
//! compiler, took 227 to 245 ms where batsat 0.6.0 took 298 to 361 ms for the 200 queries of
//! `benches/queries.rs` (medians of four runs of each in turn, on two loaded cores, cadical
//! without limits; 4,200 to 5,300 variables and 15,000 to 19,000 clauses at the end of each 40
//! queries). So cadical is 1.3 to 1.5 times as fast there: not worth the compiler. Those queries
//! are generated; the ones of real proofs have not been measured.

use crate::limits::{Limits, Reason};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::time::Instant;

pub(crate) use batsat::Lit;

/// What the search asks while it runs.
#[derive(Default)]
struct Watch {
    limits: Limits,
    started: Option<Instant>,
    conflicts: u64,
    asked: Cell<u32>,
    reason: Cell<Option<Limit>>,
}

#[derive(Clone, Copy)]
enum Limit {
    Conflicts,
    Time,
    Stopped,
}

impl Watch {
    fn over(&self) -> Option<Limit> {
        if self
            .limits
            .conflicts
            .is_some_and(|most| self.conflicts > most)
        {
            return Some(Limit::Conflicts);
        }
        // The solver asks at every decision; the clock is dear, so it is read every 256th time.
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        if asked % 256 != 1 {
            return None;
        }
        if self.limits.is_stopped() {
            return Some(Limit::Stopped);
        }
        let spent = self.started.map(|s| s.elapsed());
        match (spent, self.limits.time) {
            (Some(spent), Some(most)) if spent > most => Some(Limit::Time),
            _ => None,
        }
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.reason.get().is_none() {
            self.reason.set(self.over());
        }
        self.reason.get().is_some()
    }
}

/// The outcome of a search.
pub(crate) enum Outcome {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// Variables and clauses, and the search over them.
pub(crate) struct Sat {
    solver: Solver<Watch>,
    clause: Vec<Lit>,
}

impl Sat {
    pub(crate) fn new() -> Sat {
        Sat {
            solver: Solver::new(SolverOpts::default(), Watch::default()),
            clause: Vec::new(),
        }
    }

    pub(crate) fn new_lit(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    pub(crate) fn var_count(&self) -> u32 {
        self.solver.num_vars()
    }

    pub(crate) fn clause_count(&self) -> u64 {
        self.solver.num_clauses()
    }

    pub(crate) fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Starts the clock and the count of conflicts for the searches of one query.
    pub(crate) fn start(&mut self, limits: &Limits) {
        let watch = self.solver.cb_mut();
        *watch = Watch {
            limits: limits.clone(),
            started: Some(Instant::now()),
            ..Watch::default()
        };
    }

    /// How many conflicts there were since [`Sat::start`].
    pub(crate) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    pub(crate) fn solve(&mut self, assumptions: &[Lit]) -> Outcome {
        let answer = self.solver.solve_limited(assumptions);
        if answer == lbool::TRUE {
            Outcome::Sat
        } else if answer == lbool::FALSE {
            Outcome::Unsat
        } else {
            let watch = self.solver.cb();
            Outcome::Unknown(match watch.reason.get() {
                Some(Limit::Conflicts) | None => Reason::Conflicts(watch.conflicts),
                Some(Limit::Time) => Reason::Time(watch.limits.time.unwrap_or_default()),
                Some(Limit::Stopped) => Reason::Stopped,
            })
        }
    }

    /// The value of a literal in the model. A variable the search left open is false.
    pub(crate) fn value(&self, lit: Lit) -> bool {
        let var = self.solver.value_var(lit.var()) == lbool::TRUE;
        var == lit.sign()
    }

    /// Was the assumption needed for the last `Unsat`?
    pub(crate) fn failed(&self, assumption: Lit) -> bool {
        self.solver.unsat_core_contains_lit(!assumption)
    }
}
