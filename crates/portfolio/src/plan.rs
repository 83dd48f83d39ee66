//! Plans: which engine works when, and with how much of the time.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use explore::StrategyKind;
use verdict::{Properties, Property, Unknown};

use crate::arguments;
use crate::board::Board;
use crate::deadline::{Deadline, TICK};
use crate::engine::{Engine, Task};
use crate::locks::Locks;
use crate::memory_model;
use crate::proof::{self, Beside, Proof};
use crate::search::{Search, offer};

/// States of the search before a proof.
const GLANCE: u64 = 5_000;
/// Steps of executions driven to what locks do not exclude.
const DRIVE: u64 = 200_000;
/// The share of the time that goes to either, as a divisor.
const GLANCE_SHARE: u32 = 20;
/// The share of the time that goes to what is open when something is violated, as a divisor.
const REST_SHARE: u32 = 6;

/// What is being done, for a display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The lock engine.
    Locks,
    /// The search over schedules, which says itself how far it is.
    Search,
    /// The prover.
    Proof,
}

/// Is there an execution in which something goes wrong, or a proof that there is none? The lock engine goes
/// first. Then executions are searched; where there is a processor for it, the prover works beside, and
/// takes over what the search gives up.
///
/// A managed program brings much of its library along, which takes the lock engine longer than a small program's
/// executions take to search: a glance at those comes first.
pub fn check(task: &Arc<Task>, board: &Arc<Board>, deadline: &Deadline, phase: &dyn Fn(Phase)) {
    let any_strategy = !task.one_strategy && task.problem.findings == 1;
    if any_strategy && task.problem.code.program().managed {
        phase(Phase::Search);
        glance(task, board, deadline);
        if board.open() == Properties::NONE {
            board.end_search();
            board.close();
            return;
        }
    }
    phase(Phase::Locks);
    Locks.run(task, board, deadline);
    if board.open() == Properties::NONE {
        return;
    }
    let useful = Beside.may_answer(task) != Properties::NONE;
    let beside = (useful && task.problem.jobs > 1)
        .then(|| {
            let (task, board, deadline) = (Arc::clone(task), Arc::clone(board), deadline.clone());
            let work = move || Beside.run(&task, &board, &deadline);
            thread::Builder::new().spawn(work).ok()
        })
        .flatten();
    let kept = match (useful, &beside) {
        (true, None) => proof::reserve(task, deadline),
        _ => Duration::ZERO,
    };
    phase(Phase::Search);
    arguments::explore(task, board, deadline, kept);
    Search { kept }.run(task, board, deadline);
    board.end_search();
    phase(Phase::Proof);
    match beside {
        Some(beside) => {
            while !beside.is_finished() && !deadline.is_over() && board.open() != Properties::NONE {
                board.pause(TICK);
            }
        }
        None if useful => Beside.run(task, board, deadline),
        None => {}
    }
    board.close();
}

/// Searches a few states by one worker, and offers what that decides.
fn glance(task: &Task, board: &Board, deadline: &Deadline) {
    let mut problem = task.problem.clone();
    let most = problem.limits.states.unwrap_or(GLANCE);
    problem.jobs = 1;
    problem.limits.states = Some(most.min(GLANCE));
    problem.limits.time = deadline.left().map(|left| left / GLANCE_SHARE);
    let mut found = explore::choose(&problem);
    let coverage = &found.coverage;
    board.count(coverage.states, coverage.transitions, coverage.threads);
    let decided = |v: &verdict::Verdict| !matches!(v, verdict::Verdict::Unknown(_));
    found.verdicts.answers.retain(|(_, v)| decided(v));
    offer(task, &problem, board, &found);
    // Where this was the last search.
    board.note(Vec::new(), found.verdicts.silenced);
}

/// Can what may go wrong be excluded, for any number of threads? Short searches come first, for
/// counterexamples are often near: one is driven to what locks do not exclude. What they leave open is
/// proved, or not. A longer search comes last. When one property is violated, what is left of the others gets a
/// bounded share of the time. What was proved, the last attempt last.
pub fn prove(
    task: &Arc<Task>,
    board: &Arc<Board>,
    deadline: &Deadline,
    phase: &dyn Fn(Phase),
) -> Vec<Proof> {
    let mut course = Course {
        task,
        board,
        rest: deadline.left_or(Duration::from_secs(60)) / REST_SHARE,
        deadline: deadline.clone(),
        violated: Properties::NONE,
    };
    let searches = task.proof.searches;
    phase(Phase::Search);
    if searches {
        course.drive();
        course.search(GLANCE_SHARE, Some(GLANCE));
    }
    phase(Phase::Proof);
    let share = if searches { (3, 4) } else { (1, 1) };
    let mut proofs = Vec::from_iter(course.attempt(share));
    // A violation found on the way ends the proof of the rest as well.
    if course.violated != Properties::NONE {
        proofs.extend(course.attempt(share));
    }
    phase(Phase::Search);
    if searches {
        course.search(1, None);
    }
    course.tell_rest();
    proofs
}

/// The course of `prove`.
struct Course<'t> {
    task: &'t Arc<Task>,
    board: &'t Arc<Board>,
    deadline: Deadline,
    /// What the rest gets after a violation.
    rest: Duration,
    violated: Properties,
}

impl Course<'_> {
    /// Leaves less time for the rest where something new is violated.
    fn look(&mut self) {
        let violated = self.board.violated();
        if violated != self.violated {
            self.violated = violated;
            self.deadline = self.deadline.within(self.rest);
        }
    }

    fn attempt(&mut self, share: (u32, u32)) -> Option<Proof> {
        let outcome = proof::attempt(self.task, self.board, &self.deadline, share);
        self.look();
        outcome
    }

    /// Looks for executions that violate what is open, with a share of the time.
    fn search(&mut self, share: u32, states: Option<u64>) {
        let open = self.board.open();
        if open == Properties::NONE || self.deadline.is_over() {
            return;
        }
        let mut problem = self.task.problem.clone();
        problem.properties = open;
        problem.limits.time = self.deadline.left().map(|left| left / share);
        problem.limits.states = states;
        let found = explore::choose(&problem);
        self.take(&problem, &found);
    }

    /// Looks for races that locks do not exclude, in executions driven there.
    fn drive(&mut self) {
        if !self.board.open().contains(Property::Race) || self.deadline.is_over() {
            return;
        }
        let aside = Board::new(Properties::NONE.with(Property::Race), |_| {});
        let share = self.deadline.left().map(|left| left / GLANCE_SHARE);
        let within = share.map_or(self.deadline.clone(), |time| self.deadline.within(time));
        Locks.run(self.task, &aside, &within);
        let mut problem = self.task.problem.clone();
        problem.properties = Properties::NONE.with(Property::Race);
        problem.limits.time = share;
        problem.options.targets = aside.handed().targets;
        problem.strategy = StrategyKind::Directed;
        problem.limits.steps = Some(DRIVE);
        let found = explore::run(&problem);
        self.take(&problem, &found);
    }

    /// Takes the violations that a search has found, and nothing else.
    fn take(&mut self, problem: &explore::Problem, found: &explore::Exploration) {
        let coverage = &found.coverage;
        self.board.count(coverage.states, coverage.transitions, 0);
        let mut found = found.clone();
        let violated = |v: &verdict::Verdict| matches!(v, verdict::Verdict::Violated(_));
        found.verdicts.answers.retain(|(_, v)| violated(v));
        offer(self.task, problem, self.board, &found);
        self.look();
    }

    /// Says why something is open where another property is violated.
    fn tell_rest(&self) {
        let violated: Vec<&str> = self.violated.iter().map(|p| p.name()).collect();
        if violated.is_empty() || self.deadline.is_stopped() {
            return;
        }
        let what = format!(
            "not decided: once {} was violated, only a part of the time was spent on the rest \
             (--property asks for one alone)",
            violated.join(", ")
        );
        let span = ir::Span::NONE;
        for (property, answer) in self.board.answers() {
            if let verdict::Verdict::Unknown(mut why) = answer {
                why.retain(|w| *w != Unknown::Time);
                let what = what.clone();
                why.insert(0, Unknown::NotProved { span, what });
                self.board.leave(property, why);
            }
        }
    }
}

/// Holds all answers against the memory model, which ends the work.
pub fn judge(task: &Task, board: &Board, deadline: &Deadline) {
    let safe = |(_, v): &(Property, verdict::Verdict)| matches!(v, verdict::Verdict::Safe(_));
    if !board.answers().iter().any(safe) {
        return;
    }
    let (program, any) = match task.proof.any_threads {
        true => (proof::modelled(task), true),
        false => (task.problem.code.program().clone(), false),
    };
    board.weaken(memory_model::test(
        task.memory_model,
        &program,
        any,
        deadline,
    ));
}
