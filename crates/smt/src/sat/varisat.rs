//! The second SAT solver: varisat, for checking proofs again.
//!
//! Another search by other authors (J. Harder: *Varisat*, 2019; pure Rust), with its own check of
//! itself: every clause it learns is handed to a proof checker (`varisat-checker`) that believes
//! nothing of the search, so `Unsat` rests on that checker. It cannot be interrupted: limits are
//! looked at before a search, not during one.

use super::{Lit, Outcome, Sat};
use crate::limits::{Limits, Reason};
use std::collections::BTreeSet;
use varisat::{ExtendFormula, Solver, Var};

/// Variables and clauses, and the search over them.
pub(super) struct Varisat {
    solver: Solver<'static>,
    vars: u32,
    clauses: u64,
    limits: Limits,
    model: Vec<bool>,
    failed: BTreeSet<Lit>,
}

impl Varisat {
    pub(super) fn new() -> Varisat {
        let mut solver = Solver::new();
        solver.enable_self_checking();
        Varisat {
            solver,
            vars: 0,
            clauses: 0,
            limits: Limits::default(),
            model: Vec::new(),
            failed: BTreeSet::new(),
        }
    }
}

fn theirs(lit: Lit) -> varisat::Lit {
    Var::from_index(lit.var() as usize).lit(lit.is_positive())
}

fn ours(lit: varisat::Lit) -> Lit {
    Lit::new(lit.var().index() as u32, lit.is_positive())
}

impl Sat for Varisat {
    fn new_lit(&mut self) -> Lit {
        let var = self.solver.new_var();
        self.vars += 1;
        ours(var.positive())
    }

    fn var_count(&self) -> u32 {
        self.vars
    }

    fn clause_count(&self) -> u64 {
        self.clauses
    }

    fn add(&mut self, clause: &[Lit]) {
        let clause: Vec<varisat::Lit> = clause.iter().map(|&l| theirs(l)).collect();
        self.solver.add_clause(&clause);
        self.clauses += 1;
    }

    fn start(&mut self, limits: &Limits) {
        self.limits = limits.clone();
    }

    fn conflicts(&self) -> u64 {
        0
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Outcome {
        if self.limits.is_stopped() {
            return Outcome::Unknown(Reason::Stopped);
        }
        let assumed: Vec<varisat::Lit> = assumptions.iter().map(|&l| theirs(l)).collect();
        self.solver.assume(&assumed);
        match self.solver.solve() {
            Ok(true) => {
                self.model = vec![false; self.vars as usize];
                for lit in self.solver.model().into_iter().flatten() {
                    if let Some(value) = self.model.get_mut(lit.var().index()) {
                        *value = lit.is_positive();
                    }
                }
                Outcome::Sat
            }
            Ok(false) => {
                let core = self.solver.failed_core().into_iter().flatten();
                self.failed = core.map(|&l| ours(l)).collect();
                Outcome::Unsat
            }
            Err(error) => Outcome::Unknown(Reason::Garbled {
                command: "varisat".to_string(),
                said: error.to_string(),
            }),
        }
    }

    fn value(&self, lit: Lit) -> bool {
        let value = self.model.get(lit.var() as usize);
        value.is_some_and(|v| *v) == lit.is_positive()
    }

    fn failed(&self, assumption: Lit) -> bool {
        self.failed.contains(&assumption)
    }
}
