//! The safe alternative by several workers at once (`--jobs`).
//!
//! As [`crate::strategies::persistent`]: at each state one operation that is independent of
//! everything others may ever do, if there is one, else every thread. Each worker searches depth-first
//! with a state of its own; what was seen is shared (`shared.rs`). A worker that runs dry is
//! given the lower half of another's stack: a copy of that worker's state taken back to there, with
//! all steps that were still to be tried from it on downwards (`pool.rs`).
//!
//! To these operations belong atomic accesses on which, as far as was seen, no access of others
//! depends that have not ended; if one is seen later, the pass is void (`conduct.rs`). So do
//! operations that give back a lock, or post a semaphore while nothing is watched, if no thread looks at it
//! without waiting and no other thread was seen to make or destroy it (`dependence.rs`); and joining a
//! thread that no other thread was seen to join; and uses of an end of a queue (`ends.rs`). A single operation
//! without alternatives is run at once, as a part of the step before it, and the state between is
//! not stored (the composed transitions of S. Stoller: Model-checking multi-threaded distributed
//! Java programs, SPIN 2000); unless the path ends with it, so that others must be run before it.
//!
//! Ending the process shows nothing and is put off as long as others can move. What they do after a thread
//! has made a last step that only it can see, and then waits to end the process, they can do without that
//! step: if every thread is run before it, none is after it.
//!
//! Cycles: there is no one stack on which a cycle could be noticed. Instead, unless some successor
//! run from a single operation was *new*, every thread is run (D. Bošnački and G. Holzmann: Improving
//! Spin's partial-order reduction for breadth-first search, SPIN 2005). From a state where only one
//! operation was run, a chain of new successors leads to a state where every thread was: each was
//! stored later than the one before it, whichever worker did it, so the chain does not close; and what was
//! put off is still there at its end. A successor in which only the same thread can move on (before
//! a decision, inside an atomic section) does not count as new, and neither does one in which the
//! path ends.
//!
//! Of operations that commute one order is enough: threads sleep (`sleep.rs`), and who slept is
//! stored with a state. If the single operation's thread sleeps, every other one is run. A thread
//! whose operation asks for decisions, opens an atomic section or ends the path never sleeps.
//!
//! The answers do not depend on the number of workers, nor on who was faster. Which of several
//! violations of one property is told, and how many states are stored with what knowledge, does.

mod lone;

use crate::answer::coverage::Coverage;
use crate::answer::findings::Findings;
use crate::input::limits::Meter;
use crate::input::problem::{Omit, Problem};
use crate::por::dependence::{ProgramFacts, Uses, uses};
use crate::por::sleep::{FewUses, Ranks, Sleep, bit};
use crate::restart::conduct::Conduct;
use crate::restart::upgrade::Points;
use crate::run::execution::Parcel;
use crate::store::collapse::Forms;
use crate::store::shared::SharedVisited;
use crate::store::visited::Meeting;
use crate::strategies::depth_first::{Alternatives, COMPOSED, DepthFirst, Frame, Size, Stack};
use crate::strategies::pool::Pool;
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, PendingKind, SyncKind, ThreadId};
use std::sync::Arc;
use std::thread;
use verdict::Step;

/// The strategy.
#[derive(Clone, Copy, Debug)]
pub struct Parallel;

impl Strategy for Parallel {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
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
    problem: &'p Problem,
    config: machine::Config,
    race_ends: bool,
    beside: bool,
    horizon: Option<usize>,
}

impl<'p> Template<'p> {
    fn of(pass: &Pass<'_, 'p>) -> Template<'p> {
        Template {
            problem: pass.problem,
            config: pass.config,
            race_ends: pass.race_ends,
            beside: pass.beside,
            horizon: pass.horizon,
        }
    }
}

/// What a worker has for itself, and leaves behind.
struct Share<'p> {
    findings: Findings<'p>,
    conduct: Conduct,
    forms: Arc<Forms>,
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
            conduct: pass.conduct.clone(),
            forms: Arc::clone(&pass.forms),
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
            conduct: &mut self.conduct,
            forms: Arc::clone(&self.forms),
            meter: &mut self.meter,
            coverage: &mut self.coverage,
            race_ends: template.race_ends,
            beside: template.beside,
            horizon: template.horizon,
            truncated: false,
        };
        let execution = pass.start_learning();
        let sleeps = pass.config.kinship && pass.points.hears_all() && !facts.disturbs_all;
        let mut worker = Worker {
            stack: Stack::new(&mut pass, execution),
            view,
            pause: 0,
            sleeps,
            moves: Vec::new(),
            after: Vec::new(),
            spare: Vec::new(),
        };
        let end = worker.run(index);
        let execution = worker.stack.execution;
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
    for share in shares {
        match &mut conduct {
            Some(conduct) => conduct.unite(share.conduct),
            None => conduct = Some(share.conduct),
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
    *pass.conduct = conduct.unwrap_or_default();
    if pass.answered() {
        return Err(Stop::Answered);
    }
    if pass.conduct.learned() {
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
    frames: Vec<Frame<Own>>,
}

/// What is kept of a state that the search is below. Its anchor is not: frames change their places
/// when others are handed over.
struct Own {
    /// The rest is tried as well if nothing new comes of the others.
    alternatives: Alternatives,
    /// Whether a successor was new.
    fresh: bool,
    /// Whether every thread that can move is run, but for those that sleep.
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

impl Own {
    fn left(&self) -> usize {
        self.alternatives.steps.len() + self.alternatives.rest.len()
    }
}

struct Worker<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    view: View<'s>,
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
            let (key, knowledge) = self.stack.pass.visit_unnamed(&mut self.stack.execution);
            self.view.visited.meet(key, knowledge, 0, Omit::Nothing);
            let moves = self.stack.execution.lasting_moves();
            self.enter(&moves, None, Sleep::default())?;
        }
        loop {
            self.search()?;
            let Some(work) = self.view.pool.take() else {
                return Ok(());
            };
            self.stack.execution.adopt(work.parcel);
            self.stack.path = work.path;
            self.stack.frames = work.frames;
        }
    }

    /// Gives away the frames at the bottom of the stack that have half of the steps left to try.
    fn hand_over(&mut self) {
        self.pause = BETWEEN;
        let all: usize = self.stack.frames.iter().map(|f| f.own.left()).sum();
        let mut given = 0;
        let within = |frame: &Frame<Own>| {
            let more = given < all.div_ceil(2);
            given += frame.own.left();
            more
        };
        let mut count = self
            .stack
            .frames
            .iter()
            .map(within)
            .take_while(|&m| m)
            .count();
        // The newest frame stays, and what has nothing left is not worth a parcel.
        count = count.min(self.stack.frames.len().saturating_sub(1));
        let worth = self.stack.frames[..count]
            .iter()
            .rposition(|f| f.own.left() > 0);
        let Some(last) = worth else {
            return;
        };
        let parcel = self.stack.execution.parcel_at(self.stack.frames[last].mark);
        let work = Work {
            parcel,
            path: self.stack.path[..self.stack.frames[last].depth].to_vec(),
            frames: self.stack.frames.drain(..=last).collect(),
        };
        self.view.pool.put(work);
    }

    /// A state that was new: who moves from there.
    fn enter(&mut self, moves: &[Move], lone: Option<usize>, sleep: Sleep) -> Result<(), Stop> {
        let slept = lone.is_some_and(|at| sleep.contains(moves[at].thread));
        let omitted = slept && self.stack.pass.problem.omit == Omit::AsleepRule;
        let lone = lone.filter(|_| !slept || omitted);
        let part = |alone: bool, spare: Option<Vec<Step>>| {
            let inside = |at: usize| lone.is_none_or(|lone| (at == lone) == alone);
            let all = moves.iter().enumerate();
            let some = all.filter(|(at, m)| inside(*at) && !sleep.contains(m.thread));
            steps(some.map(|(_, m)| m), spare)
        };
        let top = self.stack.frames.len();
        let mut first = part(true, self.spare.pop());
        let mut rest = match lone {
            Some(_) => part(false, self.spare.pop()),
            None => Vec::new(),
        };
        self.arrange(&mut first);
        self.arrange(&mut rest);
        self.push(first, rest, sleep);
        self.stack.frames[top].own.fresh = omitted;
        self.stack.frames[top].own.whole = lone.is_none() && !self.stack.execution.is_bound(moves);
        let execution = &self.stack.execution;
        match moves.first().is_some_and(|m| execution.undecided(m.thread)) {
            true => Ok(()),
            false => self.stack.look(),
        }
    }

    fn push(&mut self, steps: Vec<Step>, rest: Vec<Step>, sleep: Sleep) {
        let here = self.stack.here(false);
        let own = Own {
            alternatives: Alternatives { steps, rest },
            fresh: false,
            whole: false,
            sleep,
            running: None,
        };
        self.stack.frames.push(here.frame(own));
    }

    /// A step and what belongs to it have led here.
    fn arrive(
        &mut self,
        top: usize,
        moves: &[Move],
        lone: Option<usize>,
        sleep: Sleep,
    ) -> Result<(), Stop> {
        if self.stack.is_too_deep()? {
            return Ok(());
        }
        if self.stack.execution.is_bound(moves) {
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
        let (key, knowledge) = self.stack.pass.visit_unnamed(&mut self.stack.execution);
        let omit = self.stack.pass.problem.omit;
        let asleep = match sleep.is_empty() {
            true => 0,
            false => sleep.ranks(&self.stack.execution.state),
        };
        match self.view.visited.meet(key, knowledge, asleep, omit) {
            Meeting::New => {
                self.enter(moves, lone, sleep)?;
                if self.stack.execution.is_bound(moves) {
                    self.stack.frames[top].own.alternatives.need_rest();
                } else {
                    self.stack.frames[top].own.fresh = true;
                }
            }
            Meeting::Awake { woken, asleep } => {
                sleep.keep(&self.stack.execution.state, asleep);
                let again = self.awake(moves, woken, &sleep);
                let mut again = steps(again.iter(), self.spare.pop());
                self.arrange(&mut again);
                self.push(again, Vec::new(), sleep);
                // The others were run before: had there been one to run alone then, it would be here too,
                // or the pass is void.
                self.stack.frames[top + 1].own.whole =
                    lone.is_none() && !self.stack.execution.is_bound(moves);
            }
            Meeting::Covered => self.stack.frames[top].own.fresh |= omit == Omit::CycleRule,
        }
        Ok(())
    }

    /// The moves of those who are awake now and slept before. If one of them cannot move here, because
    /// only one thread can, then that one is run again, so that they are awake afterwards.
    fn awake(&self, moves: &[Move], woken: Ranks, sleep: &Sleep) -> Vec<Move> {
        let state = &self.stack.execution.state;
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
        let frame = &mut self.stack.frames[top].own;
        let goes_on = frame.running.as_ref().is_some_and(|r| r.thread == next);
        if !goes_on
            && let Some(done) = frame.running.take()
            && let Some(uses) = done.uses
        {
            frame.sleep.insert(done.thread, uses);
        }
        let others = frame
            .alternatives
            .steps
            .iter()
            .chain(&frame.alternatives.rest);
        let last = others.into_iter().all(|step| step.thread == next);
        if !self.sleeps || last && frame.sleep.is_empty() {
            return Sleep::default();
        }
        let used = self.uses(next);
        let frame = &mut self.stack.frames[top].own;
        if !goes_on {
            let uses = FewUses::of(&used);
            let thread = next;
            frame.running = Some(Running { thread, uses });
        }
        match self.stack.pass.problem.omit {
            Omit::Waking => frame.sleep.clone(),
            _ => frame.sleep.after(&used),
        }
    }

    /// What the next operation of a thread uses.
    fn uses(&mut self, thread: ThreadId) -> Uses {
        let pending = self.coming(thread);
        let (state, code) = (&self.stack.execution.state, self.stack.execution.code);
        uses(
            state,
            code,
            &pending,
            self.stack.pass.points,
            self.stack.pass.facts,
        )
    }

    /// The thread being run must not sleep afterwards.
    fn not_whole(&mut self, top: usize) {
        if let Some(running) = &mut self.stack.frames[top].own.running {
            running.uses = None;
        }
    }

    /// Makes a step. Whether the path goes on.
    fn make(&mut self, step: Step) -> Result<bool, Stop> {
        let puts = self.note_made(step.thread);
        self.announce(step)?;
        let mut taken = self.stack.execution.step(step.thread, step.choice);
        self.judge(&taken)?;
        let goes_on = taken.goes_on();
        self.stack().execution.recycle(&mut taken);
        if self.stack.pass.facts.connects {
            self.note_coming(step.thread);
            if puts {
                self.note_mixing(step.thread);
            }
        }
        Ok(goes_on)
    }

    /// Goes on with single operations, up to where others can move ([`Worker::moves`]). Which of them
    /// need be tried alone. One that sleeps is not made.
    fn compose(&mut self, sleep: &Sleep) -> Result<Option<usize>, Stop> {
        let mut moves = std::mem::take(&mut self.moves);
        self.stack.execution.lasting_moves_into(&mut moves);
        let lone = self.composed(&mut moves, sleep);
        self.moves = moves;
        lone
    }

    fn composed(&mut self, moves: &mut Vec<Move>, sleep: &Sleep) -> Result<Option<usize>, Stop> {
        for _ in 0..COMPOSED {
            let Some(at) = self
                .lone(moves)
                .filter(|_| !self.stack.execution.is_bound(moves))
            else {
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
            let (mark, length) = (self.stack.execution.mark(), self.stack.path.len());
            let goes_on = self.make(Step { thread, choice: 0 })?;
            let mut after = std::mem::take(&mut self.after);
            self.stack.execution.lasting_moves_into(&mut after);
            let over = !goes_on || self.stack.execution.is_bound(&after);
            if over {
                self.stack.execution.undo_to(mark);
                self.stack.path.truncate(length);
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
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Worker<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.view.visited.states(),
            bytes: self.view.visited.bytes(),
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let own = &mut self.stack.frames[top].own;
        if !own.fresh {
            own.alternatives.fall_back();
        }
        own.alternatives.steps.pop()
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        let mark = self.stack.frames[top].mark;
        let sleep = self.wind_up(top, step.thread);
        if !self.make(step)? {
            self.not_whole(top);
            self.stack.frames[top].own.alternatives.need_rest();
            return Ok(());
        }
        if self.stack.execution.is_idle_since(mark) {
            // Whatever is possible now was so before the step.
            self.stack.frames[top].own.fresh |= self.stack.pass.problem.omit == Omit::CycleRule;
            return Ok(());
        }
        let lone = self.compose(&sleep)?;
        if self.stack.frames[top].own.whole && self.stack.execution.leaves_since(step.thread, mark)
        {
            // Whatever others can do now they could do before the step, and it is tried there.
            return Ok(());
        }
        let moves = std::mem::take(&mut self.moves);
        let visited = self.arrive(top, &moves, lone, sleep);
        self.moves = moves;
        visited
    }

    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let Alternatives { steps, rest } = frame.own.alternatives;
        let lists = [steps, rest].into_iter();
        self.spare.extend(lists.filter(|list| list.capacity() > 0));
        Ok(())
    }

    /// Others are given work where they have none.
    fn is_ended(&mut self) -> bool {
        self.pause = self.pause.saturating_sub(1);
        if self.pause == 0 && self.view.pool.hungry() {
            self.hand_over();
        }
        self.view.pool.stopped()
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
