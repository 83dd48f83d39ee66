//! The safe alternative by several workers at once (`--jobs`).
//!
//! As [`crate::strategies::persistent`]: at each state one operation that is independent of
//! everything others may ever do, if there is one, else everybody. Each worker searches depth-first
//! with a state of its own; what was seen is shared (`shared.rs`). A worker that runs dry is
//! given the lower half of another's stack: a copy of that worker's state taken back to there, with
//! all steps that were still to be tried from it on downwards (`pool.rs`).
//!
//! To these operations belong atomic accesses on which, as far as was seen, no access of others
//! depends that have not ended; if one is seen later, the pass is void (`conduct.rs`). So do
//! operations that give back a lock, or post a semaphore while nothing is watched, if nobody looks at it
//! without waiting and nobody else was seen to make or destroy it (`dependence.rs`); and joining a
//! thread that nobody else was seen to join. A single operation
//! without alternatives is run at once, as a part of the step before it, and the state between is
//! not stored (the composed transitions of S. Stoller: Model-checking multi-threaded distributed
//! Java programs, SPIN 2000); unless the path ends with it, so that others must be run before it.
//!
//! Ending the process shows nothing and is put off as long as others can move. What they do after a thread
//! has made a last step that only it can see, and then waits to end the process, they can do without that
//! step: if everybody is run before it, nobody is after it.
//!
//! Cycles: there is no one stack on which a cycle could be noticed. Instead, unless some successor
//! run from a single operation was *new*, everybody is run (D. Bošnački and G. Holzmann: Improving
//! Spin's partial-order reduction for breadth-first search, SPIN 2005). From a state where only one
//! operation was run, a chain of new successors leads to a state where everybody was: each was
//! stored later than the one before it, whoever did it, so the chain does not close; and what was
//! put off is still there at its end. A successor in which only the same thread can move on (before
//! a decision, inside an atomic section) does not count as new, and neither does one in which the
//! path ends.
//!
//! Of operations that commute one order is enough: threads sleep (`sleep.rs`), and who slept is
//! stored with a state. If the single operation's thread sleeps, everybody else is run. A thread
//! whose operation asks for decisions, opens an atomic section or ends the path never sleeps.
//!
//! The answers do not depend on the number of workers, nor on who was faster. Which of several
//! violations of one property is told, and how many states are stored with what knowledge, does.

mod lone;

use crate::answer::findings::Findings;
use crate::input::limits::Meter;
use crate::input::problem::Omit;
use crate::por::dependence::{ProgramFacts, Uses, uses};
use crate::por::sleep::{FewUses, Ranks, Sleep, bit};
use crate::restart::conduct::Conduct;
use crate::restart::upgrade::Points;
use crate::run::execution::{Execution, Mark, Parcel};
use crate::store::shared::SharedVisited;
use crate::store::visited::Meeting;
use crate::strategies::backtrack::SHALLOW;
use crate::strategies::pool::Pool;
use crate::strategy::{Coverage, Pass, Stop, Strategy};
use machine::{Move, Outcome, PendingKind, SyncKind, ThreadId};
use std::thread;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Parallel;

impl Strategy for Parallel {
    fn name(&self) -> &'static str {
        "parallel"
    }

    fn pass(&self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        let jobs = pass.problem.jobs.max(1);
        let (visited, pool) = (SharedVisited::new(), Pool::new(jobs));
        let shares: Vec<Share<'_>> = (0..jobs).map(|_| Share::of(pass, jobs == 1)).collect();
        let view = View {
            visited: &visited,
            pool: &pool,
        };
        let (template, facts) = (Template::of(pass), pass.facts);
        let shares: Vec<Share<'_>> = thread::scope(|scope| {
            let mut shares = shares.into_iter().enumerate();
            let first = shares.next();
            let others: Vec<_> = shares
                .filter_map(|(index, mut share)| {
                    let work = move || {
                        share.work(index, &template, facts, view);
                        share
                    };
                    let worker = thread::Builder::new().stack_size(STACK);
                    let spawned = worker.spawn_scoped(scope, work);
                    if spawned.is_err() {
                        view.pool.without_one();
                    }
                    spawned.ok()
                })
                .collect();
            let first = first.map(|(index, mut share)| {
                share.work(index, &template, facts, view);
                share
            });
            let others = others.into_iter().map(|worker| match worker.join() {
                Ok(share) => share,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            first.into_iter().chain(others).collect()
        });
        pass.coverage.states = visited.states();
        pass.coverage.entries = visited.entries();
        unite(pass, shares)
    }
}

/// The stack of a worker.
const STACK: usize = 16 << 20;

/// How many operations are made part of one step. A cycle of such operations must be noticed.
const COMPOSED: usize = 16;

/// Steps between two parcels of one worker.
const BETWEEN: u32 = 64;

/// What all workers share.
#[derive(Clone, Copy)]
struct View<'s> {
    visited: &'s SharedVisited,
    pool: &'s Pool<Work>,
}

/// What passes of all workers have in common.
#[derive(Clone, Copy)]
struct Template<'p> {
    problem: &'p crate::Problem,
    config: machine::Config,
    race_ends: bool,
    horizon: Option<usize>,
}

impl<'p> Template<'p> {
    fn of(pass: &Pass<'_, 'p>) -> Template<'p> {
        Template {
            problem: pass.problem,
            config: pass.config,
            race_ends: pass.race_ends,
            horizon: pass.horizon,
        }
    }
}

/// What a worker has for itself, and leaves behind.
struct Share<'p> {
    findings: Findings<'p>,
    meter: Meter,
    coverage: Coverage,
    points: Points,
    truncated: bool,
    end: Result<(), Stop>,
}

impl<'p> Share<'p> {
    fn of(pass: &Pass<'_, 'p>, only: bool) -> Share<'p> {
        Share {
            findings: pass.findings.share(),
            meter: pass.meter.share(only),
            coverage: Coverage::default(),
            points: pass.points.clone(),
            truncated: false,
            end: Ok(()),
        }
    }

    fn work(
        &mut self,
        index: usize,
        template: &Template<'p>,
        facts: &ProgramFacts,
        view: View<'_>,
    ) {
        // However a worker ends, the others must not wait for it.
        let _stop = StopAll(view.pool);
        let mut pass = Pass {
            problem: template.problem,
            facts,
            points: &self.points,
            config: template.config,
            findings: &mut self.findings,
            meter: &mut self.meter,
            coverage: &mut self.coverage,
            race_ends: template.race_ends,
            horizon: template.horizon,
            truncated: false,
        };
        let execution = pass.start_learning();
        let sleeps = pass.config.kinship && pass.points.hears_all() && !facts.disturbs;
        let mut worker = Worker {
            pass: &mut pass,
            execution,
            view,
            frames: Vec::new(),
            path: Vec::new(),
            pause: 0,
            sleeps,
            moves: Vec::new(),
            after: Vec::new(),
            spare: Vec::new(),
        };
        let end = worker.run(index);
        let execution = worker.execution;
        let end = pass.finish(execution, end);
        self.truncated = pass.truncated;
        self.end = end;
    }
}

struct StopAll<'s>(&'s Pool<Work>);

impl Drop for StopAll<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Adds up what the workers found, and how the pass ended.
fn unite<'p>(pass: &mut Pass<'_, 'p>, shares: Vec<Share<'p>>) -> Result<(), Stop> {
    let mut conduct: Option<Conduct> = None;
    let mut ends = Vec::new();
    for mut share in shares {
        let learned = std::mem::take(&mut share.findings.conduct);
        match &mut conduct {
            Some(conduct) => conduct.unite(learned),
            None => conduct = Some(learned),
        }
        let coverage = &mut *pass.coverage;
        coverage.transitions += share.coverage.transitions;
        coverage.all_transitions += share.coverage.transitions;
        coverage.depth = coverage.depth.max(share.coverage.depth);
        coverage.bytes = coverage.bytes.max(share.coverage.bytes);
        pass.truncated |= share.truncated;
        pass.meter.unite(&share.meter);
        pass.findings.unite(share.findings);
        ends.push(share.end);
    }
    pass.findings.conduct = conduct.unwrap_or_default();
    if pass.findings.answered() {
        return Err(Stop::Answered);
    }
    if pass.findings.conduct.learned() {
        ends.push(Err(Stop::Learned));
    }
    // A new pass comes before a bound: what it is for makes this one void.
    let urgency = |end: &Result<(), Stop>| match end {
        Err(Stop::Answered) => 0,
        Err(Stop::Raced) => 1,
        Err(Stop::Learned | Stop::Deep) => 2,
        Err(Stop::Bound(_)) => 3,
        Ok(()) => 4,
    };
    ends.into_iter().min_by_key(urgency).unwrap_or(Ok(()))
}

/// What one worker hands to another.
struct Work {
    parcel: Parcel,
    path: Vec<Step>,
    frames: Vec<Frame>,
}

struct Frame {
    mark: Mark,
    /// How long the path to it is.
    depth: usize,
    /// Still to be tried, newest last.
    steps: Vec<Step>,
    /// To be tried as well if nothing new comes of the others.
    rest: Vec<Step>,
    /// Whether a successor was new.
    fresh: bool,
    /// Whether everybody who can move is run, but for those who sleep.
    whole: bool,
    sleep: Sleep,
    running: Option<Running>,
}

/// The thread being run from a frame.
struct Running {
    thread: ThreadId,
    /// What its operation uses, unless it must not sleep afterwards.
    uses: Option<FewUses>,
}

impl Frame {
    fn left(&self) -> usize {
        self.steps.len() + self.rest.len()
    }
}

struct Worker<'s, 'a, 'p> {
    pass: &'s mut Pass<'a, 'p>,
    execution: Execution<'a>,
    view: View<'s>,
    frames: Vec<Frame>,
    path: Vec<Step>,
    /// Steps until the next parcel may be packed.
    pause: u32,
    /// Whether threads may sleep at all.
    sleeps: bool,
    /// Lists to use again: of moves, and of the steps of frames.
    moves: Vec<Move>,
    after: Vec<Move>,
    spare: Vec<Vec<Step>>,
}

impl Worker<'_, '_, '_> {
    fn run(&mut self, index: usize) -> Result<(), Stop> {
        if index == 0 {
            let (key, knowledge) = self.pass.visit_unnamed(&mut self.execution);
            self.view.visited.meet(key, knowledge, 0, Omit::Nothing);
            let moves = self.execution.lasting_moves();
            self.enter(&moves, None, Sleep::default())?;
        }
        loop {
            self.search()?;
            let Some(work) = self.view.pool.take() else {
                return Ok(());
            };
            self.execution.adopt(work.parcel);
            self.path = work.path;
            self.frames = work.frames;
        }
    }

    fn search(&mut self) -> Result<(), Stop> {
        while let Some(frame) = self.frames.last_mut() {
            match frame.steps.pop() {
                Some(step) => self.step(step)?,
                None if !frame.fresh && !frame.rest.is_empty() => {
                    frame.steps = std::mem::take(&mut frame.rest);
                }
                None => {
                    if let Some(frame) = self.frames.pop() {
                        let lists = [frame.steps, frame.rest].into_iter();
                        self.spare.extend(lists.filter(|list| list.capacity() > 0));
                    }
                }
            }
            self.pause = self.pause.saturating_sub(1);
            if self.pause == 0 && self.view.pool.hungry() {
                self.hand_over();
            }
            if self.view.pool.stopped() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Gives away the frames at the bottom of the stack that have half of the steps left to try.
    fn hand_over(&mut self) {
        self.pause = BETWEEN;
        let all: usize = self.frames.iter().map(Frame::left).sum();
        let mut given = 0;
        let within = |frame: &Frame| {
            let more = given < all.div_ceil(2);
            given += frame.left();
            more
        };
        let mut count = self.frames.iter().map(within).take_while(|&m| m).count();
        // The newest frame stays, and what has nothing left is not worth a parcel.
        count = count.min(self.frames.len().saturating_sub(1));
        let worth = self.frames[..count].iter().rposition(|f| f.left() > 0);
        let Some(last) = worth else {
            return;
        };
        let parcel = self.execution.parcel_at(self.frames[last].mark);
        let work = Work {
            parcel,
            path: self.path[..self.frames[last].depth].to_vec(),
            frames: self.frames.drain(..=last).collect(),
        };
        self.view.pool.put(work);
    }

    /// Whether nobody else can move: before a decision, inside an atomic section.
    fn bound(&self, moves: &[Move]) -> bool {
        let execution = &self.execution;
        moves.first().is_some_and(|m| execution.undecided(m.thread))
            || execution.state.in_atomic_section(execution.code)
    }

    /// A state that was new: who moves from there.
    fn enter(&mut self, moves: &[Move], lone: Option<usize>, sleep: Sleep) -> Result<(), Stop> {
        let slept = lone.is_some_and(|at| sleep.contains(moves[at].thread));
        let omitted = slept && self.pass.problem.omit == Omit::AsleepRule;
        let lone = lone.filter(|_| !slept || omitted);
        let part = |alone: bool, spare: Option<Vec<Step>>| {
            let inside = |at: usize| lone.is_none_or(|lone| (at == lone) == alone);
            let all = moves.iter().enumerate();
            let some = all.filter(|(at, m)| inside(*at) && !sleep.contains(m.thread));
            steps(some.map(|(_, m)| m), spare)
        };
        let top = self.frames.len();
        let mut first = part(true, self.spare.pop());
        let mut rest = match lone {
            Some(_) => part(false, self.spare.pop()),
            None => Vec::new(),
        };
        self.arrange(&mut first);
        self.arrange(&mut rest);
        self.push(first, rest, sleep);
        self.frames[top].fresh = omitted;
        self.frames[top].whole = lone.is_none() && !self.bound(moves);
        if moves
            .first()
            .is_some_and(|m| self.execution.undecided(m.thread))
        {
            return Ok(());
        }
        self.pass.look(&self.execution, &self.path)
    }

    fn push(&mut self, steps: Vec<Step>, rest: Vec<Step>, sleep: Sleep) {
        self.frames.push(Frame {
            mark: self.execution.mark(),
            depth: self.path.len(),
            steps,
            rest,
            fresh: false,
            whole: false,
            sleep,
            running: None,
        });
    }

    fn step(&mut self, step: Step) -> Result<(), Stop> {
        let top = self.frames.len() - 1;
        self.execution.undo_to(self.frames[top].mark);
        self.path.truncate(self.frames[top].depth);
        let sleep = self.wind_up(top, step.thread);
        if !self.take(step)? {
            self.not_whole(top);
            self.run_rest(top);
            return Ok(());
        }
        if self.execution.is_idle_since(self.frames[top].mark) {
            // Whatever is possible now was so before the step.
            self.frames[top].fresh |= self.pass.problem.omit == Omit::CycleRule;
            return Ok(());
        }
        let lone = self.compose(&sleep)?;
        if self.frames[top].whole
            && self
                .execution
                .leaves_since(step.thread, self.frames[top].mark)
        {
            // Whatever others can do now they could do before the step, and it is tried there.
            return Ok(());
        }
        let moves = std::mem::take(&mut self.moves);
        let visited = self.arrive(top, &moves, lone, sleep);
        self.moves = moves;
        visited
    }

    /// A step and what belongs to it have led here.
    fn arrive(
        &mut self,
        top: usize,
        moves: &[Move],
        lone: Option<usize>,
        sleep: Sleep,
    ) -> Result<(), Stop> {
        if (self.pass.horizon).is_some_and(|depth| self.path.len() >= depth) {
            self.pass.truncated = true;
            return match self.pass.coverage.transitions {
                0..SHALLOW => Ok(()),
                _ => Err(Stop::Deep),
            };
        }
        if self.bound(moves) {
            self.not_whole(top);
        }
        self.visit(top, moves, lone, sleep)
    }

    /// Is it worth going on?
    fn visit(
        &mut self,
        top: usize,
        moves: &[Move],
        lone: Option<usize>,
        mut sleep: Sleep,
    ) -> Result<(), Stop> {
        let (key, knowledge) = self.pass.visit_unnamed(&mut self.execution);
        let omit = self.pass.problem.omit;
        let asleep = match sleep.is_empty() {
            true => 0,
            false => sleep.ranks(&self.execution.state),
        };
        match self.view.visited.meet(key, knowledge, asleep, omit) {
            Meeting::New => {
                self.enter(moves, lone, sleep)?;
                if self.bound(moves) {
                    self.run_rest(top);
                } else {
                    self.frames[top].fresh = true;
                }
            }
            Meeting::Awake { woken, asleep } => {
                sleep.keep(&self.execution.state, asleep);
                let again = self.awake(moves, woken, &sleep);
                let mut again = steps(again.iter(), self.spare.pop());
                self.arrange(&mut again);
                self.push(again, Vec::new(), sleep);
                // The others were run before: had there been one to run alone then, it would be here too,
                // or the pass is void.
                self.frames[top + 1].whole = lone.is_none() && !self.bound(moves);
            }
            Meeting::Covered => self.frames[top].fresh |= omit == Omit::CycleRule,
        }
        Ok(())
    }

    /// The moves of those who are awake now and slept before. If one of them cannot move here, because
    /// only one thread can, then that one is run again, so that they are awake afterwards.
    fn awake(&self, moves: &[Move], woken: Ranks, sleep: &Sleep) -> Vec<Move> {
        let state = &self.execution.state;
        let ranks: Vec<Ranks> = moves.iter().map(|m| bit(state, m.thread)).collect();
        let all = ranks.iter().fold(0, |all, rank| all | rank);
        let whole = woken & !all != 0;
        let again = |(m, rank): &(&Move, Ranks)| match whole {
            true => !sleep.contains(m.thread),
            false => rank & woken != 0,
        };
        let some = moves.iter().zip(ranks).filter(again);
        some.map(|(m, _)| *m).collect()
    }

    /// A thread is run from a frame. Who ran before, with all its alternatives, sleeps; who sleeps
    /// on, that it returns.
    fn wind_up(&mut self, top: usize, next: ThreadId) -> Sleep {
        let frame = &mut self.frames[top];
        let goes_on = frame.running.as_ref().is_some_and(|r| r.thread == next);
        if !goes_on
            && let Some(done) = frame.running.take()
            && let Some(uses) = done.uses
        {
            frame.sleep.insert(done.thread, uses);
        }
        let others = frame.steps.iter().chain(&frame.rest);
        let last = others.into_iter().all(|step| step.thread == next);
        if !self.sleeps || last && frame.sleep.is_empty() {
            return Sleep::default();
        }
        let used = self.uses(next);
        let frame = &mut self.frames[top];
        if !goes_on {
            let uses = FewUses::of(&used);
            let thread = next;
            frame.running = Some(Running { thread, uses });
        }
        match self.pass.problem.omit {
            Omit::Waking => frame.sleep.clone(),
            _ => frame.sleep.after(&used),
        }
    }

    /// What the next operation of a thread uses.
    fn uses(&mut self, thread: ThreadId) -> Uses {
        let pending = self.coming(thread);
        let (state, code) = (&self.execution.state, self.execution.code);
        uses(state, code, &pending, self.pass.points, self.pass.facts)
    }

    /// The thread being run must not sleep afterwards.
    fn not_whole(&mut self, top: usize) {
        if let Some(running) = &mut self.frames[top].running {
            running.uses = None;
        }
    }

    /// Makes a step. Whether the path goes on.
    fn take(&mut self, step: Step) -> Result<bool, Stop> {
        self.path.push(step);
        self.note_join(step.thread);
        let visited = self.view.visited;
        let (states, bytes) = (visited.states(), visited.bytes());
        self.pass.count(states, bytes, self.path.len())?;
        let taken = self.execution.step(step.thread, step.choice);
        self.pass.judge(&self.execution, &taken, &self.path)?;
        let over = matches!(taken.outcome, Outcome::Infeasible | Outcome::Exited(_));
        Ok(!over && taken.races.is_empty())
    }

    /// Goes on with single operations, up to where others can move ([`Worker::moves`]). Which of them
    /// need be tried alone. One that sleeps is not made.
    fn compose(&mut self, sleep: &Sleep) -> Result<Option<usize>, Stop> {
        let mut moves = std::mem::take(&mut self.moves);
        self.execution.lasting_moves_into(&mut moves);
        let lone = self.composed(&mut moves, sleep);
        self.moves = moves;
        lone
    }

    fn composed(&mut self, moves: &mut Vec<Move>, sleep: &Sleep) -> Result<Option<usize>, Stop> {
        for _ in 0..COMPOSED {
            let Some(at) = self.lone(moves).filter(|_| !self.bound(moves)) else {
                return Ok(None);
            };
            let Move {
                thread, choices, ..
            } = moves[at];
            // What is looked for where one thread is left must not be passed over by another's birth.
            let spawns = PendingKind::Sync(SyncKind::Spawn);
            if choices != 1 || self.coming(thread).kind == spawns || sleep.contains(thread) {
                return Ok(Some(at));
            }
            let (mark, length) = (self.execution.mark(), self.path.len());
            let goes_on = self.take(Step { thread, choice: 0 })?;
            let mut after = std::mem::take(&mut self.after);
            self.execution.lasting_moves_into(&mut after);
            let over = !goes_on || self.bound(&after);
            if over {
                self.execution.undo_to(mark);
                self.path.truncate(length);
            } else {
                std::mem::swap(moves, &mut after);
            }
            self.after = after;
            if over {
                return Ok(None);
            }
        }
        Ok(self.lone(moves))
    }

    /// What others could have done instead must be tried whatever comes of the steps.
    fn run_rest(&mut self, frame: usize) {
        let frame = &mut self.frames[frame];
        let rest = std::mem::take(&mut frame.rest);
        frame.steps.splice(0..0, rest);
    }
}

/// All alternatives of these moves, in a list that is not needed any more.
fn steps<'m>(moves: impl Iterator<Item = &'m Move>, spare: Option<Vec<Step>>) -> Vec<Step> {
    let alternatives = |m: &Move| {
        let thread = m.thread;
        (0..m.choices)
            .rev()
            .map(move |choice| Step { thread, choice })
    };
    let mut steps = spare.unwrap_or_default();
    steps.clear();
    steps.extend(moves.flat_map(alternatives));
    steps
}
