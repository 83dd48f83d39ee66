//! What a strategy is, and what it is given.

use crate::answer::coverage::Coverage;
use crate::answer::findings::{Findings, Setting};
use crate::input::limits::Meter;
use crate::input::problem::Problem;
use crate::por::dependence::ProgramFacts;
use crate::restart::conduct::Conduct;
use crate::restart::upgrade::Points;
use crate::run::execution::{Execution, Taken};
use crate::run::judge::Judge;
use crate::store::collapse::Forms;
use crate::store::visited::{Key, Visit, visit, visit_unnamed};
use detect::Stored;
use machine::{Choice, Outcome, ThreadStatus};
use std::sync::Arc;
use verdict::{Property, Step, Unknown};

/// Steps after which a pass that has given up long paths is not worth going on with.
const SHALLOW: u64 = 30_000;

/// A way to search.
pub trait Strategy {
    /// Whether every access is a scheduling point, so that races need no further pass.
    fn every_access(&self) -> bool {
        false
    }

    /// Searches once, with fixed scheduling points, to the end. What the strategy has learned of the
    /// program it keeps for the next pass.
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop>;
}

/// Why a pass did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Everything asked is answered.
    Answered,
    /// A new location races: it must become a scheduling point.
    Raced,
    /// Something was learned of how locations are accessed: what is stored is void.
    Learned,
    /// Paths are too long for a pass that gives up long ones.
    Deep,
    /// A bound was reached.
    Bound(Unknown),
}

/// One pass.
#[derive(Debug)]
pub struct Pass<'a, 'p> {
    pub(crate) problem: &'p Problem,
    pub(crate) facts: &'a ProgramFacts,
    pub(crate) points: &'a Points,
    pub(crate) config: machine::Config,
    pub(crate) findings: &'a mut Findings<'p>,
    /// How locations were accessed, in this pass and before.
    pub(crate) conduct: &'a mut Conduct,
    /// What the states of this pass consist of, where they are stored exactly.
    pub(crate) forms: Arc<Forms>,
    pub(crate) meter: &'a mut Meter,
    pub(crate) coverage: &'a mut Coverage,
    /// Whether a new race ends the pass.
    pub(crate) race_ends: bool,
    /// Whether only races beside silenced accesses are looked for.
    pub(crate) beside: bool,
    /// How long paths may become in this pass, for strategies that know of it.
    pub(crate) horizon: Option<usize>,
    /// Whether a path was given up for its length: the pass proves nothing.
    pub(crate) truncated: bool,
}

impl<'a> Pass<'a, '_> {
    /// The initial state.
    pub(crate) fn start(&self) -> Execution<'a> {
        let problem = self.problem;
        Execution::new(
            &problem.code,
            &self.config,
            &problem.args,
            (problem.rules, problem.judge),
            self.points,
        )
    }

    /// The initial state, for a strategy that stores states: the detector is told of those accesses
    /// only that have no discipline ([`crate::restart::conduct`]).
    pub(crate) fn start_learning(&mut self) -> Execution<'a> {
        let mut execution = self.start();
        if self.problem.judge == Judge::Summary {
            let mut conduct = std::mem::take(self.conduct);
            conduct.begin();
            self.config.kinship = conduct.kinship();
            execution = self.start();
            execution.conduct = Some(Box::new(conduct));
        }
        execution
    }

    /// Keeps what was learned, and begins again for it.
    pub(crate) fn finish(
        &mut self,
        execution: Execution<'a>,
        end: Result<(), Stop>,
    ) -> Result<(), Stop> {
        let Some(conduct) = execution.conduct else {
            return end;
        };
        let learned = conduct.learned();
        *self.conduct = *conduct;
        match end {
            Ok(()) if learned => Err(Stop::Learned),
            end => end,
        }
    }

    /// Whether the search may stop.
    pub(crate) fn answered(&self) -> bool {
        let races_left = self.findings.open.contains(Property::Race);
        self.findings.answered() || (self.beside && !races_left)
    }

    /// Counts a step and looks at the bounds.
    pub(crate) fn count(&mut self, states: u64, bytes: u64, depth: usize) -> Result<(), Stop> {
        let bytes = bytes + self.forms.bytes();
        let coverage = &mut *self.coverage;
        coverage.states = states;
        coverage.transitions += 1;
        coverage.all_transitions += 1;
        coverage.depth = coverage.depth.max(depth as u64);
        coverage.bytes = coverage.bytes.max(bytes);
        self.meter.note(coverage);
        self.meter
            .exceeded(states, bytes)
            .map_or(Ok(()), |bound| Err(Stop::Bound(bound)))
    }

    /// Records what a step showed. `path` ends with the step.
    pub(crate) fn judge(
        &mut self,
        execution: &Execution<'_>,
        taken: &Taken,
        path: &[Step],
    ) -> Result<(), Stop> {
        if !self.config.reuse
            && let Some(step) = path.last()
        {
            let heap = &mut self.findings.heap;
            heap.step(execution, step.thread, &taken.heap);
        }
        if execution.state.has_remarks() {
            self.remark(execution);
        }
        let threads = execution.state.threads().len() as u32;
        if threads > self.coverage.threads {
            self.coverage.threads = threads;
            self.meter.count(threads);
        }
        let mut fresh = false;
        for (race, events) in &taken.races {
            fresh |= self
                .findings
                .race(race, *events, execution, &self.config, path);
        }
        match &taken.outcome {
            Outcome::Violation(violation) => match execution.state.has_tried() {
                false => {
                    let (config, points) = (&self.config, self.points);
                    let setting = Setting { config, points };
                    let mut threads = execution.state.threads();
                    let others = threads.any(|(_, status)| status == ThreadStatus::Live);
                    self.findings.failure(violation, others, setting, path);
                }
                true => self.findings.tried(violation),
            },
            Outcome::Gap(gap) => self.findings.gap(gap, execution.users_site(gap)),
            Outcome::Choice(Choice {
                complete: false, ..
            }) => {
                self.findings.doubts.insert(Unknown::Values);
            }
            _ => {}
        }
        if self.answered() {
            return Err(Stop::Answered);
        }
        if fresh && self.race_ends {
            return Err(Stop::Raced);
        }
        if taken.void {
            return Err(Stop::Learned);
        }
        Ok(())
    }

    /// Records what the machine noticed by the way, in this execution or one before.
    #[cold]
    fn remark(&mut self, execution: &Execution<'_>) {
        if execution.state.has_withheld() {
            self.findings.doubts.insert(Unknown::AddressReuse);
        }
        self.findings.told_apart |= execution.state.has_told_apart();
        if execution.state.has_narrowed() {
            self.findings.doubts.insert(Unknown::BitFields);
        }
        for undefined in execution.state.beyond() {
            self.findings.beyond(undefined);
        }
        for gap in execution.state.passed() {
            self.findings.gap(gap, gap.site);
        }
    }

    /// Names the present state: its key, what is known, and in which names.
    pub(crate) fn visit(&mut self, execution: &mut Execution<'_>) -> Visit {
        let forms = self.problem.exact.then_some(&*self.forms);
        let visit = visit(execution, forms);
        self.watch_heap(execution);
        visit
    }

    /// The whole canonical form of the present state, for the search that others are judged by, and
    /// what is known.
    pub(crate) fn visit_whole(&mut self, execution: &mut Execution<'_>) -> (Box<[u8]>, Stored) {
        let mut form = Vec::new();
        execution.state.canonical(execution.code, &mut form);
        let knowledge = execution.knowledge();
        self.watch_heap(execution);
        (form.into(), knowledge)
    }

    /// The same without names.
    pub(crate) fn visit_unnamed(&mut self, execution: &mut Execution<'_>) -> (Key, Stored) {
        let forms = self.problem.exact.then_some(&*self.forms);
        let visit = visit_unnamed(execution, forms);
        self.watch_heap(execution);
        visit
    }

    /// Looks whether reuse of addresses could matter in a state whose canonical form was just made.
    pub(crate) fn watch_heap(&mut self, execution: &Execution<'_>) {
        if !self.config.reuse {
            self.findings.heap.state(execution);
        }
    }

    /// Whether a path of this length is given up. Where many steps have been spent on such a pass, the
    /// pass is.
    pub(crate) fn is_too_deep(&mut self, length: usize) -> Result<bool, Stop> {
        if self.horizon.is_none_or(|most| length < most) {
            return Ok(false);
        }
        self.truncated = true;
        match self.coverage.transitions {
            0..SHALLOW => Ok(true),
            _ => Err(Stop::Deep),
        }
    }

    /// Records what the present state shows by itself.
    pub(crate) fn look(&mut self, execution: &Execution<'_>, path: &[Step]) -> Result<(), Stop> {
        self.findings.state(execution, &self.config, path);
        if self.answered() {
            return Err(Stop::Answered);
        }
        Ok(())
    }
}
