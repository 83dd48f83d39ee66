//! What an exploration answers.

use crate::answer::coverage::Coverage;
use crate::answer::findings::{Findings, KeyedCounterexample};
use crate::input::problem::Problem;
use crate::input::strategy_kind::StrategyKind;
use crate::restart::upgrade::MemoryLocation;
use ir::effects::Choice;
use ir::{Failure, Order, Span};
use std::collections::BTreeSet;
use std::time::Duration;
use verdict::{
    Assumption, Counterexample, Evidence, Exhausted, Properties, Property, Safe, Scope, Unknown,
    Verdict, Verdicts,
};

/// The answers, and how they were come by.
#[derive(Clone, PartialEq, Debug)]
pub struct Exploration {
    /// One answer a property.
    pub verdicts: Verdicts,
    /// Where there are races: all of them if [`Problem::all_races`] asked for them or the search
    /// went on for another property, else the first.
    pub racy: BTreeSet<MemoryLocation>,
    /// The violations whose schedules hold for [`machine::Config::reuse`] only.
    pub reused: Properties,
    /// Further violations, if [`Problem::findings`] asked for more than one of a property.
    pub others: Vec<FurtherCounterexample>,
    /// Why there may be more to find than was found.
    pub doubts: Vec<Unknown>,
    /// How much was seen.
    pub coverage: Coverage,
    /// How long it took.
    pub time: Duration,
}

/// One more violation of a property.
#[derive(Clone, PartialEq, Debug)]
pub struct FurtherCounterexample {
    /// The violation.
    pub violated: Counterexample,
    /// Whether its schedule holds for [`machine::Config::reuse`] only.
    pub reused: bool,
}

impl Exploration {
    /// The answer for a property that was asked about.
    pub fn verdict(&self, property: Property) -> Option<&Verdict> {
        let mut answers = self.verdicts.answers.iter();
        answers.find(|(p, _)| *p == property).map(|(_, v)| v)
    }
}

pub(crate) fn assemble(
    problem: &Problem,
    mut findings: Findings<'_>,
    coverage: Coverage,
    time: Duration,
) -> Exploration {
    let silenced = findings.silenced();
    let evidence = Evidence::Exhausted(Exhausted {
        strategy: problem.strategy.name(),
        states: coverage.states,
        transitions: coverage.transitions,
        exact: problem.exact
            || matches!(
                problem.strategy,
                StrategyKind::Reference | StrategyKind::Optimal
            ),
        executions: problem
            .strategy
            .stateless()
            .then_some((coverage.executions, coverage.blocked)),
    });
    let assumptions = assumptions(problem);
    let mut doubts: Vec<Unknown> = findings.doubts.iter().cloned().collect();
    let places = |span: &Span| problem.code.program().place(*span);
    let undefined = findings.beyond.iter();
    let beyond: Vec<String> = undefined
        .map(|(span, what)| format!("{what} at {}", places(span)))
        .collect();
    // Other proofs take it not to happen at all: they must know.
    if !doubts.is_empty() {
        doubts.extend(
            findings
                .beyond
                .iter()
                .map(|(&span, what)| Unknown::Undefined {
                    span,
                    reason: what.clone(),
                }),
        );
    }
    let mut answers = Vec::new();
    let (mut reused, mut others) = (Properties::NONE, Vec::new());
    for property in problem.properties.iter() {
        let mut found = findings.violated.remove(&property).into_iter().flatten();
        let verdict = if let Some(first) = found.next() {
            if first.reused {
                reused = reused.with(property);
            }
            others.extend(found.map(
                |KeyedCounterexample {
                     violated, reused, ..
                 }| FurtherCounterexample { violated, reused },
            ));
            Verdict::Violated(Box::new(first.violated))
        } else if property == Property::Livelock && problem.strategy != StrategyKind::Reference {
            // A plain loop is left where its block was cut, not where it waits; and no reduction
            // was compared with the reference for this property.
            Verdict::Unknown(vec![Unknown::NotExhaustive {
                what: "a reduced search for livelocks".into(),
            }])
        } else if !doubts.is_empty() {
            Verdict::Unknown(doubts.clone())
        } else {
            let mut assumptions = assumptions.clone();
            if findings.told_apart {
                assumptions.push(Assumption::NoThreadIdReuse);
            }
            if !beyond.is_empty() {
                assumptions.push(Assumption::BeyondUndefined(beyond.clone()));
            }
            if findings.any_race && property != Property::Race {
                assumptions.insert(0, Assumption::RacyInterleaving);
            }
            Verdict::Safe(Safe {
                scope: Scope::AsWritten,
                evidence: evidence.clone(),
                assumptions,
            })
        };
        answers.push((property, verdict));
    }
    Exploration {
        verdicts: Verdicts { answers, silenced },
        racy: findings.racy,
        reused,
        others,
        doubts,
        coverage,
        time,
    }
}

/// What every `safe` of this problem takes for granted.
fn assumptions(problem: &Problem) -> Vec<Assumption> {
    let mut out = Vec::new();
    let mut weak = false;
    let mut fails = false;
    let mut wakes = false;
    for (_, function) in problem.code.program().funcs.iter() {
        let blocks = function.defined().map(|body| body.blocks.as_slice());
        for inst in blocks.into_iter().flatten().flat_map(|block| &block.insts) {
            let weakest = inst.op.weakest_order();
            // What the library and the kernel keep changes in one order that all threads see.
            weak |= !function.library && weakest.is_some_and(|order| !is_strong(order));
            match inst.op.choice() {
                Choice::Resources => fails = true,
                Choice::Spurious => wakes = true,
                Choice::None | Choice::Input | Choice::Time | Choice::Waiter => {}
            }
        }
    }
    if weak {
        out.push(Assumption::WeakAtomics);
    }
    if wakes && !problem.config.spurious {
        out.push(Assumption::NoSpurious);
    }
    let both = [Failure::Alloc, Failure::Thread];
    if fails && !both.iter().all(|kind| problem.config.fail.has(*kind)) {
        out.push(Assumption::ResourcesSuffice);
    }
    if fails && !problem.config.fail.is_empty() {
        out.push(Assumption::FewFailures(problem.config.faults));
    }
    out
}

fn is_strong(order: Order) -> bool {
    matches!(order, Order::SeqCst | Order::JavaVolatile)
}
