//! What a strategy is, and what it is given.

use crate::answer::findings::Findings;
use crate::input::limits::Meter;
use crate::input::problem::Problem;
use crate::por::dependence::ProgramFacts;
use crate::restart::upgrade::Points;
use crate::run::execution::{Execution, Taken};
use crate::run::judge::Judge;
use crate::store::visited::{Key, Visit, visit, visit_unnamed};
use detect::Stored;
use machine::{Choice, Outcome};
use verdict::{Step, Unknown};

/// A way to search.
pub trait Strategy {
    /// Its name.
    fn name(&self) -> &'static str;

    /// Whether every access is a scheduling point, so that races need no further pass.
    fn every_access(&self) -> bool {
        false
    }

    /// Searches once, with fixed scheduling points, to the end.
    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop>;
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
    pub(crate) meter: &'a mut Meter,
    pub(crate) coverage: &'a mut Coverage,
    /// Whether a new race ends the pass.
    pub(crate) race_ends: bool,
    /// How long paths may become in this pass, for strategies that know of it.
    pub(crate) horizon: Option<usize>,
    /// Whether a path was given up for its length: the pass proves nothing.
    pub(crate) truncated: bool,
}

/// How much a search has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Coverage {
    /// Distinct states stored, in the last pass.
    pub states: u64,
    /// States stored with different knowledge counted apart, in the last pass.
    pub entries: u64,
    /// Steps taken, in the last pass.
    pub transitions: u64,
    /// The longest path, in the last pass.
    pub depth: u64,
    /// Most threads in one state, ended ones among them, in all passes.
    pub threads: u32,
    /// Passes.
    pub passes: u64,
    /// Steps taken in all passes.
    pub all_transitions: u64,
    /// Bytes for what was stored, at most.
    pub bytes: u64,
    /// Executions run to their end, by strategies that count them, in the last pass.
    pub executions: u64,
    /// Of executions beyond these: those in which an assumption failed or a loop waited for ever,
    pub blocked: u64,
    /// and those given up because others cover them.
    pub redundant: u64,
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
            let mut conduct = std::mem::take(&mut self.findings.conduct);
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
        self.findings.conduct = *conduct;
        match end {
            Ok(()) if learned => Err(Stop::Learned),
            end => end,
        }
    }

    /// Counts a step and looks at the bounds.
    pub(crate) fn count(&mut self, states: u64, bytes: u64, depth: usize) -> Result<(), Stop> {
        let bytes = bytes + self.findings.forms.bytes();
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
        if execution.state.has_withheld() {
            self.findings.doubts.insert(Unknown::AddressReuse);
        }
        self.findings.told_apart |= execution.state.has_told_apart();
        if execution.state.has_narrowed() {
            self.findings.doubts.insert(Unknown::BitFields);
        }
        let threads = execution.state.threads().len() as u32;
        if threads > self.coverage.threads {
            self.coverage.threads = threads;
            self.meter.count(threads);
        }
        let mut fresh = false;
        for (race, events) in &taken.races {
            fresh |= self.findings.race(race, *events, execution, path);
        }
        match &taken.outcome {
            Outcome::Violation(violation) => {
                self.findings.failure(violation, self.points, path);
            }
            Outcome::Gap(gap) => self.findings.gap(gap),
            Outcome::Choice(Choice {
                complete: false, ..
            }) => {
                self.findings.doubts.insert(Unknown::Values);
            }
            _ => {}
        }
        if self.findings.answered() {
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

    /// Names the present state: its key, what is known, and in which names.
    pub(crate) fn visit(&mut self, execution: &mut Execution<'_>, exact: bool) -> Visit {
        let forms = exact.then_some(&*self.findings.forms);
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
        let forms = self.problem.exact.then_some(&*self.findings.forms);
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

    /// Records what the present state shows by itself.
    pub(crate) fn look(&mut self, execution: &Execution<'_>, path: &[Step]) -> Result<(), Stop> {
        self.findings.state(execution, path);
        if self.findings.answered() {
            return Err(Stop::Answered);
        }
        Ok(())
    }
}
