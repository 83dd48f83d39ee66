//! Explicit exploration of all interleavings: slow, obvious, the judge of the other modules.
//!
//! Call stacks are bounded; [`Explored::cut`] says whether the bound was hit, and then reachable
//! states may be missing. Kinds of many instances are given a fixed number of them, and creations
//! beyond that do nothing, as if the new instance never moved.

use crate::control::{Action, Again, Edge, EdgeId, Instances, KindId, LockProgram, PointId, Start};
use crate::facts::summary::PathStep;
use crate::oracle::holders::Holders;
use crate::together::deadlock::{Wait, WaitCycle, rotate};
use std::collections::{BTreeSet, HashSet};

/// Bounds of an exploration.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Most frames of a call stack, and most acquisitions of one lock.
    pub frames: usize,
    /// Threads of each kind of many.
    pub instances: usize,
    /// Most states; beyond, nothing is returned.
    pub states: usize,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The kind of each thread, by its number.
    pub kinds: Vec<KindId>,
    /// The reachable combinations of points, one for each thread; `None` for one that has not
    /// started.
    pub tuples: BTreeSet<Vec<Option<PointId>>>,
    /// The wait cycles in reachable states.
    pub cycles: BTreeSet<WaitCycle>,
    /// Whether a call or an acquisition was not taken because of the bound.
    pub cut: bool,
}

/// Explores a program. `None` if there are too many states.
pub fn explore(program: &LockProgram, bounds: Bounds) -> Option<Explored> {
    let kinds: Vec<_> = program
        .kind_ids()
        .flat_map(|kind| {
            let many = program.kind(kind).instances == Instances::Many;
            std::iter::repeat_n(kind, if many { bounds.instances } else { 1 })
        })
        .collect();
    let mut explored = Explored {
        kinds,
        tuples: BTreeSet::new(),
        cycles: BTreeSet::new(),
        cut: false,
    };
    let first = State::initial(program, &explored.kinds);
    let mut seen = HashSet::from([first.clone()]);
    let mut work = vec![first];
    while let Some(state) = work.pop() {
        explored.tuples.insert(state.points());
        cycles(program, &state, &mut explored);
        for thread in 0..explored.kinds.len() {
            for step in state.steps(program, thread) {
                let Some(next) = state.take(program, &explored.kinds, thread, step) else {
                    continue;
                };
                let deepest = next.stacks[thread].len().max(next.holders.deepest());
                if deepest > bounds.frames {
                    explored.cut = true;
                    continue;
                }
                for next in next.forgetting(program, thread, step) {
                    if seen.insert(next.clone()) {
                        if seen.len() > bounds.states {
                            return None;
                        }
                        work.push(next);
                    }
                }
            }
        }
    }
    Some(explored)
}

/// Where all threads are, and who holds what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// For each thread its open calls and, last, its point. Empty if it has not started.
    stacks: Vec<Vec<Frame>>,
    holders: Holders,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Frame {
    Called(EdgeId),
    At(PointId),
}

impl State {
    /// The state before anything happens, with these threads.
    pub fn initial(program: &LockProgram, kinds: &[KindId]) -> State {
        let mut holders = Holders::new(program);
        let mut stacks = Vec::new();
        for (thread, &kind) in kinds.iter().enumerate() {
            let kind = program.kind(kind);
            let entry = program.proc(kind.entry).entry;
            stacks.push(match kind.start {
                Start::Beginning => vec![Frame::At(entry)],
                Start::Created => Vec::new(),
            });
            for &lock in &kind.held {
                holders.push(thread, lock);
            }
        }
        State { stacks, holders }
    }

    /// Where each thread is.
    pub fn points(&self) -> Vec<Option<PointId>> {
        (0..self.stacks.len()).map(|t| self.point(t)).collect()
    }

    fn point(&self, thread: usize) -> Option<PointId> {
        match self.stacks[thread].last() {
            Some(&Frame::At(point)) => Some(point),
            _ => None,
        }
    }

    fn edges<'a>(
        &'a self,
        program: &'a LockProgram,
        thread: usize,
    ) -> impl Iterator<Item = (EdgeId, Edge)> + 'a {
        let point = self.point(thread).into_iter();
        point.flat_map(|point| program.out(point))
    }

    fn steps(&self, program: &LockProgram, thread: usize) -> Vec<PathStep> {
        let edges = self.edges(program, thread);
        let mut steps: Vec<_> = edges.map(|(id, _)| PathStep::Edge(id)).collect();
        if let [.., Frame::Called(call), Frame::At(_)] = self.stacks[thread][..] {
            steps.push(PathStep::Return(call));
        }
        steps
    }

    /// The state after a step of a thread; `None` if it cannot take it now.
    pub fn take(
        &self,
        program: &LockProgram,
        kinds: &[KindId],
        thread: usize,
        step: PathStep,
    ) -> Option<State> {
        let at = self.point(thread)?;
        let mut next = self.clone();
        next.stacks[thread].pop();
        let id = match step {
            PathStep::Return(call) => {
                if self.stacks[thread].len() < 2 || program.proc(program.point(at).proc).exit != at
                {
                    return None;
                }
                let returns = next.stacks[thread].pop() == Some(Frame::Called(call));
                next.stacks[thread].push(Frame::At(program.edge(call).to));
                return returns.then_some(next);
            }
            PathStep::Edge(id) => id,
        };
        let edge = program.edge(id);
        if edge.from != at {
            return None;
        }
        let mut to = edge.to;
        if !next.holders.take(program, thread, edge.action) {
            return None;
        }
        match edge.action {
            Action::Nothing
            | Action::Acquire(_)
            | Action::TryAcquire(_)
            | Action::Release(_)
            | Action::Unheld(_)
            | Action::Forget(_) => {}
            Action::Call(proc) => {
                next.stacks[thread].push(Frame::Called(id));
                to = program.proc(proc).entry;
            }
            Action::Create(kind) => {
                let idle = |&t: &usize| kinds[t] == kind && self.stacks[t].is_empty();
                let entry = program.proc(program.kind(kind).entry).entry;
                match (0..kinds.len()).find(idle) {
                    Some(new) => next.stacks[new].push(Frame::At(entry)),
                    None if program.kind(kind).instances == Instances::Many => {}
                    None => return None,
                }
            }
            Action::Join(kind) => {
                if program.kind(kind).instances == Instances::One
                    && !self.has_ended(program, kinds, kind)
                {
                    return None;
                }
            }
        }
        next.stacks[thread].push(Frame::At(to));
        Some(next)
    }

    fn has_ended(&self, program: &LockProgram, kinds: &[KindId], kind: KindId) -> bool {
        let end = [Frame::At(program.end_of(kind))];
        (0..kinds.len()).any(|t| kinds[t] == kind && self.stacks[t] == end)
    }

    /// This state, and with the lock given back if the step may have done so.
    fn forgetting(self, program: &LockProgram, thread: usize, step: PathStep) -> Vec<State> {
        let mut states = vec![self];
        if let PathStep::Edge(edge) = step
            && let Action::Forget(lock) = program.edge(edge).action
        {
            let mut released = states[0].clone();
            released.holders.release_all(thread, lock);
            states.push(released);
        }
        states
    }

    /// Threads that `thread` would wait for if it took this edge.
    fn waits_for(
        &self,
        program: &LockProgram,
        explored: &Explored,
        thread: usize,
        edge: Edge,
        ends: &[bool],
    ) -> Vec<usize> {
        match edge.action {
            Action::Acquire(lock) => {
                let mut others = self.holders.in_the_way(program, lock);
                if program.locks[lock.index()].again != Again::Blocks {
                    others.retain(|&other| other != thread);
                }
                others
            }
            Action::Join(kind) => (0..explored.kinds.len())
                .filter(|&t| explored.kinds[t] == kind && !self.stacks[t].is_empty() && !ends[t])
                .collect(),
            _ => Vec::new(),
        }
    }
}

fn cycles(program: &LockProgram, state: &State, explored: &mut Explored) {
    let threads = 0..explored.kinds.len();
    let ends: Vec<bool> = threads
        .clone()
        .map(|t| state.stacks[t] == [Frame::At(program.end_of(explored.kinds[t]))])
        .collect();
    let mut waits: Vec<Vec<(EdgeId, usize)>> = Vec::new();
    for thread in threads.clone() {
        let mut own = Vec::new();
        for (id, edge) in state.edges(program, thread) {
            let others = state.waits_for(program, explored, thread, edge, &ends);
            own.extend(others.into_iter().map(|other| (id, other)));
        }
        waits.push(own);
    }
    let mut path: Vec<(usize, EdgeId)> = Vec::new();
    for first in threads {
        follow(&waits, first, first, &mut path, explored);
    }
}

fn follow(
    waits: &[Vec<(EdgeId, usize)>],
    first: usize,
    thread: usize,
    path: &mut Vec<(usize, EdgeId)>,
    explored: &mut Explored,
) {
    for &(edge, next) in &waits[thread] {
        path.push((thread, edge));
        if next == first {
            let wait = |&(t, edge): &(usize, EdgeId)| Wait {
                kind: explored.kinds[t],
                edge,
            };
            let cycle = rotate(path.iter().map(wait).collect());
            // Shorter cycles stand for those with a repetition, see `deadlock`.
            if cycle.iter().collect::<BTreeSet<_>>().len() == cycle.len() {
                explored.cycles.insert(cycle);
            }
        } else if next > first && !path.iter().any(|step| step.0 == next) {
            follow(waits, first, next, path, explored);
        }
        path.pop();
    }
}
