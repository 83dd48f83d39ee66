//! Selective search: persistent sets from what threads were seen to do, sleep sets, composed
//! transitions.
//!
//! S. Stoller: *Model-Checking Multi-Threaded Distributed Java Programs*, SPIN 2000. A transition is
//! a visible operation together with the invisible ones that follow it (invisible-first, section 4;
//! composition, section 5): plain accesses, which keep to a discipline or race, and operations that
//! are a persistent set by themselves. From each state the threads of a persistent set are run
//! (Algorithm 2-MLD', section 8 and 9, in `allowed.rs`), but for those asleep: a thread that was run
//! before from the same state, or an ancestor, sleeps until something is done on which its operation
//! depends (section 7, with dependence that looks at the state: `roles.rs`).
//!
//! Departures. The paper stores no states and so needs a program without cycles. Here states are
//! stored with what was known and who slept: a visit is pruned if a stored one knew no more and had
//! no more sleepers; if only the sleepers differ, those that slept before and are awake now are run
//! (P. Godefroid: *Partial-Order Methods*, LNCS 1032, section 5.3). Cycles: if all that was run from a
//! persistent set led to states the search is still below, or if all of it slept, the others are run
//! as well (*Stateful search*, section 4). A race, the paper's broken discipline, makes the location a
//! scheduling point ([`crate::restart::upgrade`]), and the search begins again.
//!
//! What a transition consists of. A *toss* (`VS_toss` in VeriSoft, a value that the program does not determine) is part of the transition before,
//! since no other thread can tell when it is made; in the paper it is visible, and begins a transition, which a persistent set by itself then is. The
//! paper lets its user say at which *granularity* (section 10) the operations of a class are seen. By default those are its accesses of fields. At
//! method granularity they are its methods, with a relation of dependence of their own: here those of mutexes, semaphores, queues and the like, in C and
//! in Java. At atomic granularity all that a method does is one transition: here an atomic section (`atomic.rs`), which excludes every other, so
//! that what the paper requires of such classes, and leaves to the user to check, always holds. Fields of other objects are memory.
//!
//! Each of these can be left out ([`Reductions`]), to see what it saves.
//!
//! A thread whose operation asks for decisions or opens an atomic section is never put to sleep.

mod atomic;
pub(crate) mod passage;
mod seen;

use crate::input::options::Reductions;
use crate::input::problem::Omit;
use crate::por::allowed::{Allowed, Member, Scene};
use crate::por::roles::{Roles, Scope, Setting, by_fields, independent, roles};
use crate::strategies::depth_first::{
    Alternatives, COMPOSED, DepthFirst, Frame, Size, Stack, steps,
};
use crate::strategy::{Pass, Stop, Strategy};
use machine::{Move, PendingKind, SyncKind, ThreadId};
use passage::{Passing, as_passage};
use seen::{EntryId, Seen, Visit};
use std::rc::Rc;
use verdict::Step;

/// The strategy.
#[derive(Debug, Default)]
pub struct Selective {
    /// What threads were seen to do.
    allowed: Allowed,
    reductions: Reductions,
}

impl Selective {
    /// The search by these reductions.
    pub fn new(reductions: Reductions) -> Selective {
        Selective {
            reductions,
            ..Selective::default()
        }
    }
}

impl Strategy for Selective {
    fn pass(&mut self, pass: &mut Pass<'_, '_>) -> Result<(), Stop> {
        // Threads are distinguished by their lineage, whichever detector judges.
        pass.config.kinship = true;
        pass.config.tosses = !self.reductions.toss;
        let execution = pass.start_learning();
        let mut allowed = std::mem::take(&mut self.allowed);
        allowed.begin(pass.config.kinship, pass.facts.threads_observed());
        let conduct = execution.conduct.as_ref();
        let heard = pass.points.hears_all();
        let watched = !heard || conduct.is_none_or(|conduct| conduct.watching());
        let setting = Setting {
            code: execution.code,
            points: pass.points,
            facts: pass.facts,
            watched,
        };
        let mut search = Search {
            stack: Stack::new(pass, execution),
            setting,
            allowed,
            reductions: self.reductions,
            seen: Seen::default(),
        };
        let mut end = search.run();
        if search.allowed.grown() && end == Ok(()) {
            end = Err(Stop::Learned);
        }
        let Stack {
            pass, execution, ..
        } = search.stack;
        self.allowed = search.allowed;
        pass.finish(execution, end)
    }
}

/// A thread whose next operation was run before: whatever can come of it has been seen, unless
/// something is done first on which it depends.
#[derive(Clone, Debug)]
struct Sleeper {
    thread: ThreadId,
    label: u32,
    /// What its operation uses, if that is a passage.
    passage: Option<Rc<Roles>>,
}

/// The thread being run from a frame.
#[derive(Debug)]
struct Running {
    thread: ThreadId,
    /// Whether each alternative was one whole operation.
    whole: bool,
    passage: Option<Rc<Roles>>,
}

/// What is kept of a state that the search is below.
struct Own {
    /// A thread's alternatives stand side by side.
    alternatives: Alternatives,
    sleep: Vec<Sleeper>,
    running: Option<Running>,
    /// Whether some successor leads on: was new, or seen before and left for good.
    open: bool,
    entry: EntryId,
}

/// Where a composed transition has led to.
struct Arrival {
    moves: Vec<Move>,
    /// Which moves are a persistent set, if not all.
    chosen: Option<Vec<usize>>,
    /// What the transition used, if it was a passage.
    passage: Option<Roles>,
    /// Whether an atomic section was part of it.
    section: bool,
}

struct Search<'s, 'a, 'p> {
    stack: Stack<'s, 'a, 'p, Own>,
    setting: Setting<'a>,
    allowed: Allowed,
    reductions: Reductions,
    seen: Seen,
}

impl Search<'_, '_, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        let moves = self.stack.execution.lasting_moves();
        let chosen = self.choose(&moves, None);
        let (key, knowledge) = self.stack.pass.visit_unnamed(&mut self.stack.execution);
        let entry = self.seen.add(key, knowledge, 0);
        self.enter(entry, &moves, chosen.as_deref(), Vec::new())?;
        self.search()?;
        let coverage = &mut self.stack.pass.coverage;
        coverage.states = self.seen.states();
        coverage.entries = self.seen.entries();
        Ok(())
    }

    /// Every live thread, and what each is about to do.
    fn scene(&mut self) -> Vec<Member> {
        let moves = self.stack.execution.moves();
        let live = self.stack.execution.live();
        let member = |thread: ThreadId| {
            let state = &self.stack.execution.state;
            let pending = state.pending(self.setting.code, thread);
            let label = self.allowed.label(state, thread);
            let mut roles = roles(state, &pending, &self.setting, Scope::Ever);
            let locks = pending.kind == PendingKind::Sync(SyncKind::MutexLock);
            if locks && !self.setting.watched && self.allowed.passes(label, pending.site) {
                as_passage(&mut roles);
            }
            if !self.reductions.method {
                by_fields(&mut roles);
            }
            Member {
                thread,
                label,
                spawned: state.spawned(thread),
                able: moves.iter().find(|m| m.thread == thread).copied(),
                pending,
                roles,
            }
        };
        live.into_iter().map(member).collect()
    }

    /// Notes what every thread is about to do, and picks a persistent set; none if it is all moves.
    fn choose(&mut self, moves: &[Move], last: Option<ThreadId>) -> Option<Vec<usize>> {
        let members = self.scene();
        let scene = Scene {
            execution: &self.stack.execution,
            members,
        };
        self.allowed.note(&scene);
        if self.stack.execution.is_bound(moves) || moves.len() < 2 {
            return None;
        }
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|&at| Some(moves[at].thread) != last);
        let Setting {
            code,
            points,
            facts,
            ..
        } = self.setting;
        let state = &self.stack.execution.state;
        let alone = |&&at: &&usize| {
            let pending = state.pending(code, moves[at].thread);
            facts.alone(state, code, &pending, points)
        };
        let first = order.iter().find(alone);
        if let Some(&at) = first.filter(|_| self.reductions.invisible_first) {
            return Some(vec![at]);
        }
        if facts.disturbs || !self.reductions.persistent {
            return None;
        }
        let sorted: Vec<Move> = order.iter().map(|&at| moves[at]).collect();
        let chosen = self.allowed.persistent(&scene, &sorted)?;
        let mut chosen: Vec<usize> = chosen.into_iter().map(|at| order[at]).collect();
        chosen.sort_unstable();
        Some(chosen)
    }

    /// A state to be searched: who is run from there, and who sleeps.
    fn enter(
        &mut self,
        entry: EntryId,
        moves: &[Move],
        chosen: Option<&[usize]>,
        sleep: Vec<Sleeper>,
    ) -> Result<(), Stop> {
        let execution = &self.stack.execution;
        let awake = |m: &Move| sleep.iter().all(|s| s.thread != m.thread);
        let inside = |at: usize| chosen.is_none_or(|chosen| chosen.contains(&at));
        let part = |wanted: bool| {
            let all = moves.iter().enumerate();
            let some = all.filter(|(at, m)| inside(*at) == wanted && awake(m));
            some.map(|(_, m)| *m).collect::<Vec<Move>>()
        };
        let own = Own {
            alternatives: Alternatives {
                steps: steps(part(true).iter()),
                rest: steps(part(false).iter()),
            },
            sleep,
            running: None,
            open: false,
            entry,
        };
        let decides = moves.first().is_some_and(|m| execution.undecided(m.thread));
        let bound = execution.is_bound(moves);
        if !bound && let Some(parent) = self.stack.frames.last_mut() {
            parent.own.open = true;
        }
        self.stack.push(bound, own);
        match decides {
            true => Ok(()),
            false => self.stack.look(),
        }
    }

    /// A transition has led here: is it worth going on?
    fn visit(
        &mut self,
        top: usize,
        moves: &[Move],
        chosen: Option<&[usize]>,
        mut sleep: Vec<Sleeper>,
    ) -> Result<(), Stop> {
        let asleep = sleep.iter().fold(0, |set, s| set | 1u64 << s.label);
        let (key, knowledge) = self.stack.pass.visit_unnamed(&mut self.stack.execution);
        let omit = self.stack.pass.problem.omit;
        match self.seen.find(&key, &knowledge, asleep) {
            Visit::New => {
                let entry = self.seen.add(key, knowledge, asleep);
                self.enter(entry, moves, chosen, sleep)
            }
            Visit::Covered { active, open } => {
                self.stack.frames[top].own.open |= !active && open || omit == Omit::CycleRule;
                Ok(())
            }
            Visit::Awake { entry, labels } => {
                let (active, open, on) = self.seen.wake(entry, asleep);
                // Who was run before was run while others slept, and must not sleep for them now.
                sleep.retain(|s| on >> s.label & 1 != 0);
                let state = &self.stack.execution.state;
                // Where only one thread can move it is run again, so that others wake afterwards.
                let only = self.stack.execution.is_bound(moves);
                let mut awake = Vec::new();
                for (at, m) in moves.iter().enumerate() {
                    let label = self.allowed.label(state, m.thread);
                    if only || labels >> label & 1 != 0 {
                        awake.push(at);
                    }
                }
                let before = self.stack.frames[top].own.open;
                self.enter(entry, moves, Some(&awake), sleep)?;
                self.stack.frames[top].own.open = before || !active && open;
                // The others were run when it was first visited.
                self.stack.frames[top + 1].own.alternatives.rest.clear();
                Ok(())
            }
        }
    }

    /// All alternatives of the thread that was run were tried if another is next: it sleeps.
    fn wind_up(&mut self, top: usize, next: ThreadId) {
        let sleeps = self.reductions.sleep && !self.allowed.blind();
        let blind = !sleeps || self.stack.frames[top].anchor != top;
        let frame = &mut self.stack.frames[top].own;
        if frame.running.as_ref().is_some_and(|r| r.thread == next) {
            return;
        }
        let fresh = Running {
            thread: next,
            whole: true,
            passage: None,
        };
        if let Some(done) = frame.running.replace(fresh)
            && done.whole
            && !blind
        {
            let label = self.allowed.label(&self.stack.execution.state, done.thread);
            frame.sleep.push(Sleeper {
                thread: done.thread,
                label,
                passage: done.passage,
            });
        }
    }

    fn not_whole(&mut self, top: usize) {
        if let Some(running) = &mut self.stack.frames[top].own.running {
            running.whole = false;
        }
    }

    /// What the next operation of a thread uses in the present state.
    fn uses_here(&self, thread: ThreadId) -> Roles {
        let state = &self.stack.execution.state;
        let pending = state.pending(self.setting.code, thread);
        let mut uses = roles(state, &pending, &self.setting, Scope::Here);
        if !self.reductions.method {
            by_fields(&mut uses);
        }
        uses
    }

    /// Makes a step and goes on with single operations; nothing if the path ends. Those are left of the sleepers who sleep through what is done
    /// after the first operation.
    fn transition(
        &mut self,
        first: Step,
        sleep: &mut Vec<Sleeper>,
    ) -> Result<Option<Arrival>, Stop> {
        let mut passings = Vec::new();
        let mut goes_on = self.take_passing(first, &mut passings)?;
        let locks = !passings.is_empty();
        let inside = self.stack.path.len();
        if goes_on && self.reductions.atomic {
            goes_on = self.pass_section(&mut passings, sleep)?;
        }
        let section = self.stack.path.len() > inside;
        let arrival = match goes_on {
            true => Some(self.compose(first.thread, &mut passings)?),
            false => None,
        };
        for passing in &passings {
            let member = &passing.member;
            self.allowed
                .note_passage(&self.stack.execution, member, passing.memory());
        }
        let first = passings.first().filter(|_| locks);
        Ok(arrival.map(|(moves, chosen)| Arrival {
            moves,
            chosen,
            passage: first.and_then(Passing::roles),
            section,
        }))
    }

    /// Goes on with operations that are persistent sets by themselves. Who can move at the end,
    /// and which of them are a persistent set.
    fn compose(
        &mut self,
        mut last: ThreadId,
        passings: &mut Vec<Passing>,
    ) -> Result<(Vec<Move>, Option<Vec<usize>>), Stop> {
        let mut moves = self.stack.execution.lasting_moves();
        let mut chosen = self.choose(&moves, Some(last));
        let most = match self.reductions.composed {
            true => COMPOSED,
            false => 0,
        };
        for _ in 0..most {
            let single = match (&chosen, &moves[..]) {
                (Some(chosen), _) if chosen.len() == 1 => chosen[0],
                (None, [_]) if !self.stack.execution.is_bound(&moves) => 0,
                _ => break,
            };
            let Move {
                thread,
                choices,
                real,
            } = moves[single];
            let kind = self
                .stack
                .execution
                .state
                .pending(self.setting.code, thread)
                .kind;
            let top = self.stack.frames.len() - 1;
            let asleep = self.stack.frames[top]
                .own
                .sleep
                .iter()
                .any(|s| s.thread == thread);
            // What is looked for where one thread is left must not be passed over by another's birth.
            let spawns = kind == PendingKind::Sync(SyncKind::Spawn);
            // Where no thread can move but for no reason there may be a deadlock.
            let shown = self.stack.execution.live().len() > 1 && unbinds(kind);
            if (choices, real) != (1, 1) || asleep || spawns || shown || kind == PendingKind::Exit {
                break;
            }
            let (mark, length) = (self.stack.execution.mark(), self.stack.path.len());
            let done: Vec<bool> = passings.iter().map(|p| p.done).collect();
            let goes_on = self.take_passing(Step { thread, choice: 0 }, passings)?;
            let after = self.stack.execution.lasting_moves();
            if !goes_on || self.stack.execution.is_bound(&after) {
                self.stack.execution.undo_to(mark);
                self.stack.path.truncate(length);
                passings.truncate(done.len());
                for (passing, done) in passings.iter_mut().zip(done) {
                    passing.done = done;
                }
                break;
            }
            last = thread;
            moves = after;
            chosen = self.choose(&moves, Some(last));
        }
        Ok((moves, chosen))
    }
}

impl<'s, 'a, 'p> DepthFirst<'s, 'a, 'p> for Search<'s, 'a, 'p> {
    type Frame = Own;

    fn stack(&mut self) -> &mut Stack<'s, 'a, 'p, Own> {
        &mut self.stack
    }

    fn size(&self) -> Size {
        Size {
            states: self.seen.states(),
            bytes: self.seen.bytes(),
        }
    }

    fn next(&mut self, top: usize) -> Option<Step> {
        let frame = &mut self.stack.frames[top].own;
        if !frame.open {
            frame.open = frame.alternatives.fall_back();
        }
        frame.alternatives.steps.pop()
    }

    fn step(&mut self, top: usize, step: Step) -> Result<(), Stop> {
        self.wind_up(top, step.thread);
        let mut used = self.uses_here(step.thread);
        let sleepers: Vec<(Sleeper, Roles)> = self.stack.frames[top]
            .own
            .sleep
            .iter()
            .map(|s| match &s.passage {
                Some(passage) => (s.clone(), passage.to_vec()),
                None => (s.clone(), self.uses_here(s.thread)),
            })
            .collect();
        let mut through = self.stack.frames[top].own.sleep.clone();
        let Some(arrival) = self.transition(step, &mut through)? else {
            self.not_whole(top);
            // The path ends here for good: what others could have done before it must be tried.
            self.stack.anchor(top).alternatives.need_rest();
            return Ok(());
        };
        let running = self.stack.frames[top].own.running.as_mut();
        if let Some(passage) = arrival.passage {
            used = passage;
            running
                .into_iter()
                .for_each(|r| r.passage = Some(Rc::new(used.clone())));
        } else if arrival.section || self.stack.execution.is_bound(&arrival.moves) {
            self.not_whole(top);
        }
        let mut sleep: Vec<Sleeper> = Vec::new();
        for (sleeper, uses) in sleepers {
            let stays = through.iter().any(|s| s.thread == sleeper.thread);
            if stays && independent(&used, &uses) {
                sleep.push(sleeper);
            }
        }
        if self.stack.is_too_deep()? {
            return Ok(());
        }
        self.visit(top, &arrival.moves, arrival.chosen.as_deref(), sleep)
    }

    fn is_void(&mut self) -> bool {
        self.allowed.tick()
    }

    fn leave(&mut self, frame: Frame<Own>) -> Result<(), Stop> {
        let bound = frame.anchor != self.stack.frames.len();
        let own = frame.own;
        self.seen.close(own.entry, own.open || !bound);
        // A decision, or a section, that leads only into cycles is a cycle of the state before it.
        if bound && let Some(parent) = self.stack.frames.last_mut() {
            parent.own.open |= own.open;
        }
        Ok(())
    }
}
/// Whether an operation may let a thread go that waits in a cycle: the state before it must be seen.
fn unbinds(kind: PendingKind) -> bool {
    let PendingKind::Sync(kind) = kind else {
        return false;
    };
    matches!(
        kind,
        SyncKind::Detach
            | SyncKind::Cancel
            | SyncKind::Interrupt
            | SyncKind::Unpark
            | SyncKind::MutexInit
            | SyncKind::MutexDestroy
            | SyncKind::RwInit
            | SyncKind::RwDestroy
            | SyncKind::CondInit
            | SyncKind::CondDestroy
    )
}
