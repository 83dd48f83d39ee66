//! Making a counterexample small without making it false.
//!
//! Smaller is: fewer runs of consecutive steps of one thread (fewer switches between threads), and of as many runs
//! fewer steps. Locally minimal: no run can be dropped, none can be merged with the thread's next run, and none
//! can be cut at its end, such that what remains still shows a violation of the same kind at the same places.
//!
//! A candidate is replayed as far as it goes: where a thread cannot move, the rest of its run is left out, and the
//! last run goes on until the violation shows. So a thread that has less to do, since another one did less before
//! it, does not spoil a candidate. What is kept is the schedule that was replayed; nothing is assumed. Long
//! schedules get as many attempts as the budget and the time allow, and stay true if it ends.

use super::confirm::{confirm_while, shows};
use super::replay::{LONG, Replay};
use machine::{Code, Config, EveryAccess, Mark, ThreadId};
use std::collections::HashSet;
use verdict::{Counterexample, Fault, Schedule, Step};

/// Steps up to which a candidate is taken back: the log of more would be larger than the state.
const SHORT: u64 = 4096;

/// Steps that the last run may take beyond those it had.
const FURTHER: usize = 64;

/// A run of consecutive steps of one thread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Run {
    thread: ThreadId,
    choices: Vec<u32>,
}

/// A smaller schedule for the same violation, which still replays. `budget` bounds the steps
/// replayed in all.
pub fn minimise(
    code: &Code,
    config: &Config,
    args: &[String],
    violated: Counterexample,
    budget: u64,
) -> Counterexample {
    let mut start = Replay::new(code, config, args);
    start.state.set_logging(true);
    let mut work = Minimiser {
        code,
        config,
        args,
        begin: start.state.mark(),
        start,
        runs: runs(&violated.schedule),
        fault: violated.fault,
        budget,
        refused: HashSet::new(),
    };
    work.shorten_runs();
    while work.drop_runs() | work.merge_runs() | work.cut_runs() {}
    Counterexample {
        fault: work.fault,
        schedule: schedule(&work.runs),
    }
}

struct Minimiser<'a> {
    code: &'a Code,
    config: &'a Config,
    args: &'a [String],
    /// The execution before its first step: of a managed program it takes longer to make or to copy than many
    /// steps, so those of a short candidate are taken back.
    start: Replay<'a>,
    begin: Mark,
    runs: Vec<Run>,
    fault: Fault,
    budget: u64,
    /// Candidates that were refused: since what is kept only becomes smaller, they would be again.
    refused: HashSet<Vec<Run>>,
}

impl Minimiser<'_> {
    /// Keeps the candidate if it still shows the fault and is smaller.
    fn accept(&mut self, candidate: Vec<Run>) -> bool {
        if bounds::is_over() {
            self.budget = 0;
            return false;
        }
        let candidate = joined(candidate);
        let cost = size(&candidate).1 as u64 + 1;
        if cost > self.budget || cost == 1 {
            return false;
        }
        self.budget -= cost;
        if self.refused.contains(&candidate) {
            return false;
        }
        let shown = match cost > LONG as u64 {
            true => self.exactly(candidate.clone()),
            false if cost > SHORT => {
                let mut replay = self.start.clone();
                replay.state.set_logging(false);
                as_far_as_it_goes(&mut replay, &candidate, &self.fault)
            }
            false => {
                let shown = as_far_as_it_goes(&mut self.start, &candidate, &self.fault);
                self.start.return_to(self.begin);
                shown
            }
        };
        match shown.filter(|runs| size(runs) < size(&self.runs)) {
            Some(runs) => {
                self.runs = runs;
                true
            }
            None => {
                // A replay that the time ended says nothing.
                if !bounds::is_over() {
                    self.refused.insert(candidate);
                }
                false
            }
        }
    }

    /// The candidate, if it shows the fault step by step.
    fn exactly(&self, candidate: Vec<Run>) -> Option<Vec<Run>> {
        let violated = Counterexample {
            fault: self.fault.clone(),
            schedule: schedule(&candidate),
        };
        let go_on = || !bounds::is_over();
        let shown = confirm_while(self.code, self.config, self.args, &violated, &go_on);
        shown.is_ok().then_some(candidate)
    }

    /// Cuts runs for which not every length can be tried to a power of two of steps, the shortest first. A long run is
    /// mostly a loop whose first rounds show the same; a short candidate costs little, and so does all that follows it.
    fn shorten_runs(&mut self) {
        for i in (0..self.runs.len()).rev() {
            let length = self.runs.get(i).map_or(0, |r| r.choices.len());
            if !self.every_length_fits(i) {
                let powers = std::iter::successors(Some(1), |keep| Some(keep * 2));
                let mut shorter = powers.take_while(|keep| *keep < length);
                shorter.any(|keep| self.cut(i, keep));
            }
        }
    }

    /// Whether the budget allows to try every length of a run, with as much left for the others.
    fn every_length_fits(&self, run: usize) -> bool {
        let (runs, steps) = size(&self.runs);
        let length = self.runs.get(run).map_or(0, |r| r.choices.len());
        let all = (length as u64).saturating_mul(steps as u64);
        all <= self.budget / (4 + runs as u64)
    }

    /// Drops whole runs, latest first: what follows the cause is the likeliest to be idle.
    fn drop_runs(&mut self) -> bool {
        let mut changed = false;
        for i in (0..self.runs.len()).rev() {
            if self.budget == 0 {
                break;
            }
            if i >= self.runs.len() {
                continue;
            }
            let mut candidate = self.runs.clone();
            candidate.remove(i);
            changed |= self.accept(candidate);
        }
        changed
    }

    /// Moves a run forwards or backwards to another run of its thread.
    fn merge_runs(&mut self) -> bool {
        let mut changed = false;
        let mut i = 0;
        while i < self.runs.len() && self.budget > 0 {
            let thread = self.runs[i].thread;
            let next = (i + 1..self.runs.len()).find(|&j| self.runs[j].thread == thread);
            if let Some(j) = next {
                let mut later = self.runs.clone();
                let moved = later.remove(i);
                later.insert(j - 1, moved);
                let mut sooner = self.runs.clone();
                let moved = sooner.remove(j);
                sooner.insert(i + 1, moved);
                if self.accept(later) || self.accept(sooner) {
                    changed = true;
                    continue;
                }
            }
            i += 1;
        }
        changed
    }

    /// Cuts steps off the end of runs: a thread that goes further than it must. Where there is room for it every
    /// length is tried, the shortest first; otherwise halves.
    fn cut_runs(&mut self) -> bool {
        let mut changed = false;
        for i in (0..self.runs.len()).rev() {
            let length = self.runs.get(i).map_or(0, |r| r.choices.len());
            if self.every_length_fits(i) {
                changed |= (1..length).any(|keep| self.cut(i, keep));
                continue;
            }
            let mut cut = length / 2;
            while cut > 0 && self.budget > 0 {
                let Some(run) = self.runs.get(i).filter(|r| r.choices.len() > cut) else {
                    break;
                };
                let keep = run.choices.len() - cut;
                if self.cut(i, keep) {
                    changed = true;
                } else {
                    cut /= 2;
                }
            }
        }
        changed
    }

    /// Tries to keep only `keep` steps of a run.
    fn cut(&mut self, run: usize, keep: usize) -> bool {
        let mut candidate = self.runs.clone();
        candidate[run].choices.truncate(keep);
        self.accept(candidate)
    }
}

/// What the candidate comes to, replayed from the start, if that shows the fault.
fn as_far_as_it_goes(
    replay: &mut Replay<'_>,
    candidate: &[Run],
    fault: &Fault,
) -> Option<Vec<Run>> {
    let (last, before) = candidate.split_last()?;
    for run in before {
        for &choice in &run.choices {
            let thread = run.thread;
            if replay.step(Step { thread, choice }, &EveryAccess).is_err() {
                break;
            }
        }
    }
    let further = std::iter::repeat_n(0, FURTHER);
    for choice in last.choices.iter().copied().chain(further) {
        let thread = last.thread;
        replay.step(Step { thread, choice }, &EveryAccess).ok()?;
        if shows(replay, fault) {
            let steps = replay.done.iter().map(|done| done.step).collect();
            return Some(runs(&Schedule { steps }));
        }
    }
    None
}

/// The number of runs, and of steps.
fn size(runs: &[Run]) -> (usize, usize) {
    (runs.len(), runs.iter().map(|r| r.choices.len()).sum())
}

fn runs(schedule: &Schedule) -> Vec<Run> {
    joined(
        schedule
            .steps
            .iter()
            .map(|s| Run {
                thread: s.thread,
                choices: vec![s.choice],
            })
            .collect(),
    )
}

/// Neighbouring runs of one thread become one.
fn joined(runs: Vec<Run>) -> Vec<Run> {
    let mut out: Vec<Run> = Vec::with_capacity(runs.len());
    for run in runs {
        match out.last_mut() {
            Some(last) if last.thread == run.thread => last.choices.extend(run.choices),
            _ => out.push(run),
        }
    }
    out
}

fn schedule(runs: &[Run]) -> Schedule {
    let steps = runs
        .iter()
        .flat_map(|r| {
            r.choices.iter().map(|&choice| Step {
                thread: r.thread,
                choice,
            })
        })
        .collect();
    Schedule { steps }
}
