//! Making a counterexample small without making it false.
//!
//! Locally minimal: no run of consecutive steps of one thread can be dropped, none can be merged
//! with the thread's next run, and none can be cut at its end, such that what remains still shows
//! a violation of the same kind at the same places. Every candidate is replayed; nothing is
//! assumed. Long schedules get as many attempts as the budget and the time allow and stay true if it ends.

use super::confirm::confirm_while;
use machine::{Code, Config, ThreadId};
use verdict::{Counterexample, Fault, Schedule, Step};

/// A run of consecutive steps of one thread.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    let mut work = Minimiser {
        code,
        config,
        args,
        runs: runs(&violated.schedule),
        fault: violated.fault,
        budget,
    };
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
    runs: Vec<Run>,
    fault: Fault,
    budget: u64,
}

impl Minimiser<'_> {
    /// Keeps the candidate if it still shows the fault.
    fn accept(&mut self, candidate: Vec<Run>) -> bool {
        if bounds::is_over() {
            self.budget = 0;
            return false;
        }
        let candidate = joined(candidate);
        let schedule = schedule(&candidate);
        let cost = schedule.steps.len() as u64 + 1;
        if cost > self.budget || schedule.steps.is_empty() {
            return false;
        }
        self.budget -= cost;
        let violated = Counterexample {
            fault: self.fault.clone(),
            schedule,
        };
        let go_on = || !bounds::is_over();
        let shown = confirm_while(self.code, self.config, self.args, &violated, &go_on);
        let holds = shown.is_ok();
        if holds {
            self.runs = candidate;
        }
        holds
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

    /// Cuts steps off the end of runs, halving: a thread that goes further than it must.
    fn cut_runs(&mut self) -> bool {
        let mut changed = false;
        for i in (0..self.runs.len()).rev() {
            let mut cut = self.runs.get(i).map_or(0, |r| r.choices.len() / 2);
            while cut > 0 && self.budget > 0 {
                let Some(run) = self.runs.get(i).filter(|r| r.choices.len() > cut) else {
                    break;
                };
                let keep = run.choices.len() - cut;
                let mut candidate = self.runs.clone();
                candidate[i].choices.truncate(keep);
                if self.accept(candidate) {
                    changed = true;
                } else {
                    cut /= 2;
                }
            }
        }
        changed
    }
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
