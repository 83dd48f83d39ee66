//! The embedded back end: bit-blasting onto a SAT solver, arrays by lemmas on demand.
//!
//! One SAT solver lives through all queries; what it has learnt stays. An assertion within a
//! `push` is guarded by the frame's literal, which is assumed while the frame lasts. Gates of
//! formulas that are gone stay too, and cost time at every query; when they are most of the
//! circuit, it is built again from what is still asserted.

use crate::answer::{Answer, Stats};
use crate::arrays::{self, Judgement};
use crate::blast::{Blaster, Matter};
use crate::limits::{Limits, Reason};
use crate::sat::{Kind, Lit, Outcome};
use logic::{Assignment, Sort, Term, Terms, Value};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

/// Circuits below this many variables are never built again.
const SMALL: u32 = 3_000;
/// A circuit this many times the size it had when it was new is built again.
const STALE: u32 = 6;

struct Frame {
    guard: Option<Lit>,
    asserted: Vec<Term>,
}

pub(crate) struct Embedded {
    kind: Kind,
    blaster: Blaster,
    frames: Vec<Frame>,
    /// The circuit's size after the first query since it was built.
    fresh_size: Option<u32>,
    pub(crate) stats: Stats,
}

impl Embedded {
    pub(crate) fn new(kind: Kind) -> Embedded {
        Embedded {
            kind,
            blaster: Blaster::new(kind),
            frames: vec![Frame {
                guard: None,
                asserted: Vec::new(),
            }],
            fresh_size: None,
            stats: Stats::default(),
        }
    }

    pub(crate) fn assert(&mut self, terms: &Terms, t: Term) {
        let lit = self.blaster.literal(terms, t);
        let sat = &mut self.blaster.gates.sat;
        if let Some(frame) = self.frames.last_mut() {
            frame.asserted.push(t);
            match frame.guard {
                Some(guard) => sat.add(&[!guard, lit]),
                None => sat.add(&[lit]),
            }
        }
    }

    pub(crate) fn push(&mut self) {
        let guard = Some(self.blaster.gates.sat.new_lit());
        self.frames.push(Frame {
            guard,
            asserted: Vec::new(),
        });
    }

    pub(crate) fn pop(&mut self) {
        assert!(self.frames.len() > 1, "a pop without its push");
        if let Some(Frame {
            guard: Some(guard), ..
        }) = self.frames.pop()
        {
            self.blaster.gates.sat.add(&[!guard]);
        }
    }

    fn rebuild_when_stale(&mut self, terms: &Terms) {
        let size = self.blaster.gates.sat.var_count();
        let stale = self
            .fresh_size
            .is_some_and(|fresh| size > SMALL.max(fresh * STALE));
        if !stale {
            return;
        }
        self.blaster = Blaster::new(self.kind);
        self.fresh_size = None;
        self.stats.rebuilt += 1;
        for frame in std::mem::take(&mut self.frames) {
            let guard = frame.guard.map(|_| self.blaster.gates.sat.new_lit());
            self.frames.push(Frame {
                guard,
                asserted: Vec::new(),
            });
            for t in frame.asserted {
                self.assert(terms, t);
            }
        }
    }

    pub(crate) fn check(&mut self, terms: &Terms, assumptions: &[Term], limits: &Limits) -> Answer {
        self.rebuild_when_stale(terms);
        let lits: Vec<Lit> = assumptions
            .iter()
            .map(|&t| self.blaster.literal(terms, t))
            .collect();
        let asserted = self.frames.iter().flat_map(|f| &f.asserted);
        let roots: Vec<Term> = asserted.chain(assumptions).copied().collect();
        let matters: Vec<Rc<Matter>> = roots
            .iter()
            .map(|&t| self.blaster.matter(terms, t))
            .collect();
        let mut about: Vec<Term> = matters.iter().flat_map(|m| &m.arrays).copied().collect();
        about.sort_unstable();
        about.dedup();
        let mut assumed: Vec<Lit> = self.frames.iter().filter_map(|f| f.guard).collect();
        assumed.extend(&lits);

        let started = Instant::now();
        self.blaster.gates.sat.start(limits);
        let answer = loop {
            match self.blaster.gates.sat.solve(&assumed) {
                Outcome::Unknown(reason) => break Answer::Unknown(reason),
                Outcome::Unsat => break Answer::Unsat(self.core(assumptions, &lits)),
                Outcome::Sat => {}
            }
            match arrays::judge(&mut self.blaster, terms, &about) {
                Judgement::Consistent(arrays) => {
                    let model = self.model(terms, &matters, arrays.into_iter().collect());
                    debug_assert!(roots.iter().all(|&t| terms.holds(t, &model)));
                    break Answer::Sat(model);
                }
                Judgement::Lemmas(lemmas) => {
                    self.stats.lemmas += lemmas.len() as u64;
                    for lemma in lemmas {
                        self.blaster.gates.sat.add(&lemma);
                    }
                }
            }
            match limits.time {
                _ if limits.is_stopped() => break Answer::Unknown(Reason::Stopped),
                Some(most) if started.elapsed() > most => {
                    break Answer::Unknown(Reason::Time(most));
                }
                _ => {}
            }
        };
        let sat = &self.blaster.gates.sat;
        self.stats.conflicts += sat.conflicts();
        self.stats.variables = self.stats.variables.max(sat.var_count());
        self.stats.clauses = self.stats.clauses.max(sat.clause_count());
        self.fresh_size.get_or_insert(sat.var_count());
        answer
    }

    fn core(&self, assumptions: &[Term], lits: &[Lit]) -> Vec<Term> {
        let mut core = Vec::new();
        let mut taken = Vec::new();
        for (&t, &lit) in assumptions.iter().zip(lits) {
            if self.blaster.gates.sat.failed(lit) && !taken.contains(&lit) {
                taken.push(lit);
                core.push(t);
            }
        }
        core
    }

    fn model(
        &self,
        terms: &Terms,
        matters: &[Rc<Matter>],
        mut arrays: BTreeMap<Term, logic::ArrayValue>,
    ) -> Assignment {
        let mut model = Assignment::new();
        for &(v, t) in matters.iter().flat_map(|m| &m.vars) {
            if model.get(v).is_some() {
                continue;
            }
            let value = match terms.sort(t) {
                Sort::Array { .. } => arrays.remove(&t).map(Value::Array),
                sort => {
                    let word = self.blaster.word(t);
                    let sat = &self.blaster.gates.sat;
                    let bits = word
                        .iter()
                        .enumerate()
                        .map(|(i, &l)| u64::from(sat.value(l)) << i);
                    let number: u64 = bits.sum();
                    Some(if sort == Sort::Bool {
                        Value::Bool(number == 1)
                    } else {
                        Value::Bits(number)
                    })
                }
            };
            if let Some(value) = value {
                model.set(v, value);
            }
        }
        model
    }
}
