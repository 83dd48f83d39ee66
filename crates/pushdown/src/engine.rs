//! The lock engine: from a program and its analysis to what can be said of its locks.

use crate::analysis::LockAnalysis;
use crate::budget::{Budget, OutOfBudget};
use crate::conflicts::Conflicts;
use crate::control::Action;
use crate::race::{Location, Protection, locations};
use crate::translate::{LockSort, Model, Request, translate};
use crate::waiting::{self, Waiting};
use analysis::{Analysis, Cell, Point};
use ir::{Op, Span, SyncOp};
use std::collections::BTreeSet;

/// All that the engine found.
pub struct Study<'s, 'p> {
    /// The analysis it rests on.
    pub analysis: &'s Analysis<'p>,
    /// The lock program.
    pub model: &'s Model,
    /// Its facts.
    pub locks: &'s LockAnalysis<'s>,
    /// The shared locations, with what protects them.
    pub locations: Vec<Location>,
    /// Who may wait for whom; `None` if the budget was used up by then.
    pub waiting: Option<Waiting<'s>>,
}

/// Something that is not followed: what is said of the program holds if it does no harm.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Condition {
    /// Where.
    pub span: Span,
    /// What.
    pub what: String,
}

/// What a proof is conditional on, in the order of the source. Nothing: it is a proof.
pub fn conditions(analysis: &Analysis<'_>) -> Vec<Condition> {
    let mut found = BTreeSet::new();
    for instance in analysis.instances().ids() {
        let body = analysis.body(instance);
        let blocks = body.into_iter().flat_map(|body| body.blocks.iter());
        for (block, b) in blocks {
            for (i, inst) in b.insts.iter().enumerate() {
                let point = Point {
                    instance,
                    block,
                    inst: i as u32,
                };
                let what = match &inst.op {
                    Op::Gap { reason } => vec![reason.clone()],
                    Op::Call { .. } => undefined(analysis, point),
                    Op::LongJmp { .. } => vec!["longjmp is not followed".to_owned()],
                    Op::Sync {
                        op: SyncOp::Cancel { .. } | SyncOp::Interrupt { .. },
                        ..
                    } => vec!["cancellation is not followed".to_owned()],
                    _ => Vec::new(),
                };
                found.extend(what.into_iter().map(|what| Condition {
                    span: inst.span,
                    what,
                }));
            }
        }
    }
    found.into_iter().collect()
}

fn undefined(analysis: &Analysis<'_>, point: Point) -> Vec<String> {
    let program = analysis.program();
    let functions = analysis.externals(point).into_iter();
    functions
        .map(|f| format!("{} is not defined", program.funcs[f].name))
        .collect()
}

/// Where a point stands in the source.
pub fn span_of(analysis: &Analysis<'_>, point: Point) -> Span {
    let Some(body) = analysis.body(point.instance) else {
        return Span::NONE;
    };
    let block = &body.blocks[point.block];
    let inst = block.insts.get(point.inst as usize);
    inst.map_or(block.term_span, |inst| inst.span)
}

impl Study<'_, '_> {
    /// What a proof is conditional on.
    pub fn conditions(&self) -> Vec<Condition> {
        conditions(self.analysis)
    }

    /// Where a point stands in the source.
    pub fn span(&self, point: Point) -> Span {
        span_of(self.analysis, point)
    }

    /// Whether nobody can wait for ever.
    pub fn no_deadlock(&self) -> bool {
        self.waiting.as_ref().is_some_and(Waiting::is_free)
    }

    /// Whether every pair is ruled out.
    pub fn no_candidates(&self) -> bool {
        let candidate =
            |location: &Location| matches!(location.protection, Protection::Candidates(_));
        !self.locations.iter().any(candidate)
    }
}

/// The most facts that are told apart at one point.
const TOLD_APART: usize = 48;

/// Runs the engine and hands over what it found.
pub fn study<R>(
    analysis: &Analysis<'_>,
    budget: &mut Budget,
    then: impl FnOnce(&Study<'_, '_>) -> R,
) -> Result<R, OutOfBudget> {
    budget.told_apart = budget.told_apart.min(TOLD_APART);
    let conflicts = Conflicts::new(analysis, budget)?;
    let mut not_mutexes = BTreeSet::new();
    loop {
        let interesting = |point: Point| {
            conflicts.is_interesting(point) || waiting::is_interesting(analysis, point)
        };
        let request = Request {
            interesting: &interesting,
            fine: false,
            not_mutexes: not_mutexes.clone(),
        };
        let model = translate(analysis, &request);
        let locks = LockAnalysis::within(&model.program, 2, budget)?;
        let more = posted_by_others(&model, &locks);
        if !more.is_subset(&not_mutexes) {
            not_mutexes.extend(more);
            continue;
        }
        let locations = locations(&conflicts, &model, &locks, budget)?;
        let waiting = waiting::waiting(analysis, &model, &locks, budget).ok();
        return Ok(then(&Study {
            analysis,
            model: &model,
            locks: &locks,
            locations,
            waiting,
        }));
    }
}

/// Semaphores that a thread may post without having waited: they are no mutexes. What one thread
/// holds does not depend on others, so this is known before anything is concluded from it.
fn posted_by_others(model: &Model, locks: &LockAnalysis<'_>) -> BTreeSet<Cell> {
    let mut found = model.posted.clone();
    for edge in &model.program.edges {
        let Action::Unheld(lock) = edge.action else {
            continue;
        };
        let named = model.named(lock);
        if named.sort != LockSort::Semaphore {
            continue;
        }
        let unheld = model.program.kind_ids().any(|kind| {
            let mut facts = locks.threads(kind).at(edge.from).iter();
            facts.any(|reached| !reached.fact.holds(lock))
        });
        if unheld {
            found.extend(named.cell);
        }
    }
    found
}
