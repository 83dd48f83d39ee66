//! The SAT solver that answers queries: batsat, a MiniSat in Rust.
//!
//! Pure Rust, so nothing but cargo is needed. cadical 0.1.16 in its place, which needs a C++
//! compiler, took 227 to 245 ms where batsat 0.6.0 took 298 to 361 ms for the 200 queries of
//! `benches/queries.rs` (medians of four runs of each in turn, on two loaded cores, cadical
//! without limits; 4,200 to 5,300 variables and 15,000 to 19,000 clauses at the end of each 40
//! queries). So cadical is 1.3 to 1.5 times as fast there: not worth the compiler. Those queries
//! are generated; the ones of real proofs have not been measured.

use super::{Lit, Outcome, Sat};
use crate::limits::{Limits, Reason};
use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, Var, lbool};
use std::cell::Cell;
use std::time::Instant;

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
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
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

/// Variables and clauses, and the search over them.
pub(super) struct Batsat {
    solver: Solver<Watch>,
    clause: Vec<batsat::Lit>,
}

impl Batsat {
    pub(super) fn new() -> Batsat {
        Batsat {
            solver: Solver::new(SolverOpts::default(), Watch::default()),
            clause: Vec::new(),
        }
    }
}

fn theirs(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(Var::unsafe_from_idx(lit.var()), lit.is_positive())
}

impl Sat for Batsat {
    fn new_lit(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default().idx(), true)
    }

    fn var_count(&self) -> u32 {
        self.solver.num_vars()
    }

    fn clause_count(&self) -> u64 {
        self.solver.num_clauses()
    }

    fn add(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| theirs(l)));
        self.solver.add_clause_reuse(&mut self.clause);
    }

    fn start(&mut self, limits: &Limits) {
        let watch = self.solver.cb_mut();
        *watch = Watch {
            limits: limits.clone(),
            started: Some(Instant::now()),
            ..Watch::default()
        };
    }

    fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Outcome {
        let assumed: Vec<batsat::Lit> = assumptions.iter().map(|&l| theirs(l)).collect();
        let answer = self.solver.solve_limited(&assumed);
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

    fn value(&self, lit: Lit) -> bool {
        let var = self.solver.value_var(theirs(lit).var()) == lbool::TRUE;
        var == lit.is_positive()
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.solver.unsat_core_contains_lit(!theirs(assumption))
    }
}
