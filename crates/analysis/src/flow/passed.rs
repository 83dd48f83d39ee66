//! What a thread has passed on its way to a point.
//!
//! Some instructions and branches are worth remembering (waits at a barrier, tests of a flag). A
//! forward analysis says of every point what a thread has passed of them by then, whichever way it
//! came: relative to the entry of each instance, with one summary for a whole call, and from there for
//! every kind of thread.
//!
//! In a function that a jump can return to nothing is followed.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use ir::cfg::{Lattice, Transfer, forward};
use ir::effects::{Flow, Leaves};
use ir::{BlockId, Idx, Inst, Op};
use std::collections::{BTreeMap, BTreeSet};

/// What can be remembered. Joined, it is one way or the other.
pub(crate) trait Memory: Lattice + PartialEq {
    /// That nothing has been passed.
    fn nothing() -> Self;
    /// All that can be said where control is not followed.
    fn unknown() -> Self;
    /// One after the other.
    fn then(&self, next: &Self) -> Self;
}

/// What is worth remembering: instructions, and edges between blocks.
pub(crate) struct Marks<M> {
    pub points: BTreeMap<Point, M>,
    pub edges: BTreeMap<(InstanceId, BlockId, BlockId), M>,
}

/// What threads remember.
pub(crate) struct Passed<M> {
    marks: Marks<M>,
    /// At the start of each block, from the instance's entry; of instances with something to remember.
    blocks: BTreeMap<InstanceId, Vec<Option<M>>>,
    /// From entry to return; `None` where there is no way.
    whole: BTreeMap<InstanceId, Option<M>>,
    entries: BTreeMap<(KindId, InstanceId), M>,
}

impl<M: Memory> Passed<M> {
    /// Follows control from the start of every kind of thread. With `inherited`, a thread remembers
    /// what its creator does.
    pub fn of(
        c: &Constraints<'_>,
        calls: &CallGraph,
        marks: Marks<M>,
        inherited: bool,
    ) -> Passed<M> {
        let active = active(calls, &marks);
        let mut passed = Passed {
            marks,
            blocks: BTreeMap::new(),
            whole: active.iter().map(|i| (*i, None)).collect(),
            entries: BTreeMap::new(),
        };
        loop {
            let mut changed = false;
            for &instance in &active {
                let blocks = passed.instance(c, calls, instance);
                let whole = passed.outcome(c, calls, instance, &blocks);
                passed.blocks.insert(instance, blocks);
                if passed.whole[&instance] != whole {
                    passed.whole.insert(instance, whole);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for kind in c.kinds.ids() {
            let start = match inherited {
                true => passed.start(c, calls, kind),
                false => M::nothing(),
            };
            passed.enter(c, calls, kind, start);
        }
        passed
    }

    /// What a thread of a kind remembers when it is about to pass a point. Of points it does not come
    /// to, anything may be said.
    pub fn at(&self, c: &Constraints<'_>, calls: &CallGraph, kind: KindId, point: Point) -> M {
        let Some(entry) = self.entries.get(&(kind, point.instance)) else {
            return M::unknown();
        };
        let Some(blocks) = self.blocks.get(&point.instance) else {
            return entry.clone();
        };
        match self.before(c, calls, point, blocks) {
            Some(inside) => entry.then(&inside),
            None => M::unknown(),
        }
    }

    /// What a creator remembers when it creates a thread of a kind.
    fn start(&self, c: &Constraints<'_>, calls: &CallGraph, kind: KindId) -> M {
        let Some(point) = c.kinds[kind].created else {
            return M::nothing();
        };
        let mut start: Option<M> = None;
        for &creator in &calls.kinds[point.instance] {
            // A creator that has not been looked at is taken to remember nothing for certain.
            let at = match self.entries.contains_key(&(creator, point.instance)) {
                true => self.at(c, calls, creator, point),
                false => M::unknown(),
            };
            match &mut start {
                Some(start) => {
                    start.join(&at);
                }
                None => start = Some(at),
            }
        }
        start.unwrap_or_else(M::unknown)
    }

    fn enter(&mut self, c: &Constraints<'_>, calls: &CallGraph, kind: KindId, start: M) {
        let first = c.kinds[kind].entry;
        self.entries.insert((kind, first), start);
        let mut work = vec![first];
        while let Some(instance) = work.pop() {
            let from = Point {
                instance,
                block: BlockId(0),
                inst: 0,
            };
            let sites = calls.callees.range(from..);
            for (point, to) in sites.take_while(|(p, _)| p.instance == instance) {
                if !self.comes_to(c, calls, *point) {
                    continue;
                }
                let before = self.at(c, calls, kind, *point);
                for callee in to {
                    let changed = match self.entries.get_mut(&(kind, *callee)) {
                        Some(known) => known.join(&before),
                        None => {
                            self.entries.insert((kind, *callee), before.clone());
                            true
                        }
                    };
                    if changed {
                        work.push(*callee);
                    }
                }
            }
        }
    }

    fn comes_to(&self, c: &Constraints<'_>, calls: &CallGraph, point: Point) -> bool {
        let blocks = self.blocks.get(&point.instance);
        blocks.is_none_or(|blocks| self.before(c, calls, point, blocks).is_some())
    }

    /// What has been passed since the instance's entry; `None` if control does not come there.
    fn before(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        point: Point,
        blocks: &[Option<M>],
    ) -> Option<M> {
        let mut state = blocks.get(point.block.index())?.clone()?;
        let func = c.instances[point.instance].func;
        let body = c.program.funcs[func].defined()?;
        if is_irregular(c, point.instance) {
            return Some(state);
        }
        let insts = body.blocks[point.block].insts.iter().enumerate();
        for (i, inst) in insts.take(point.inst as usize) {
            let here = Point {
                inst: i as u32,
                ..point
            };
            state = self.step(c, calls, here, &inst.op, state)?;
        }
        Some(state)
    }

    /// What is remembered after an instruction; `None` if control does not go on.
    fn step(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        point: Point,
        op: &Op,
        state: M,
    ) -> Option<M> {
        let after = match op.flow() {
            Flow::Call(_) => self.called(c, calls, point, state)?,
            Flow::Jump => return None,
            Flow::Next | Flow::Checked | Flow::Target | Flow::Gap => state,
        };
        Some(match self.marks.points.get(&point) {
            Some(mark) => after.then(mark),
            None => after,
        })
    }

    fn called(&self, c: &Constraints<'_>, calls: &CallGraph, point: Point, state: M) -> Option<M> {
        let callees = calls.callees(point);
        let around = callees.is_empty() || c.externals.contains_key(&point);
        let mut out = around.then(|| state.clone());
        for callee in callees {
            let through = match self.whole.get(callee) {
                None => calls.returns[*callee].then(|| state.clone()),
                Some(None) => None,
                Some(Some(whole)) => Some(state.then(whole)),
            };
            match (&mut out, through) {
                (Some(out), Some(through)) => {
                    out.join(&through);
                }
                (out @ None, through) => *out = through,
                (Some(_), None) => {}
            }
        }
        out
    }

    fn instance(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
    ) -> Vec<Option<M>> {
        let func = c.instances[instance].func;
        let Some(body) = c.program.funcs[func].defined() else {
            return Vec::new();
        };
        if is_irregular(c, instance) {
            return vec![Some(M::unknown()); body.blocks.len()];
        }
        let mut way = Way {
            passed: self,
            c,
            calls,
            instance,
        };
        forward(body, M::nothing(), &mut way).blocks
    }

    fn outcome(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        instance: InstanceId,
        blocks: &[Option<M>],
    ) -> Option<M> {
        let func = c.instances[instance].func;
        let body = c.program.funcs[func].defined()?;
        let mut out: Option<M> = None;
        let returns = body.blocks.iter();
        let returns = returns.filter(|(_, b)| b.term.leaves() == Leaves::Function);
        let returns = returns.map(|(block, b)| Point {
            instance,
            block,
            inst: b.insts.len() as u32,
        });
        // An exception leaves the instance behind the call that it came out of.
        let passed = calls.passed(body, instance).into_iter();
        let passed = passed.map(|call| Point {
            inst: call.inst + 1,
            ..call
        });
        for end in returns.chain(passed) {
            match self.before(c, calls, end, blocks) {
                Some(state) => match &mut out {
                    Some(out) => {
                        out.join(&state);
                    }
                    None => out = Some(state),
                },
                None => continue,
            }
        }
        out
    }
}

/// The way through one instance.
struct Way<'a, 'c, M> {
    passed: &'a Passed<M>,
    c: &'a Constraints<'c>,
    calls: &'a CallGraph,
    instance: InstanceId,
}

impl<M: Memory> Transfer for Way<'_, '_, M> {
    type State = M;

    fn inst(&mut self, (block, inst): (BlockId, u32), i: &Inst, state: M) -> Option<M> {
        let point = Point {
            instance: self.instance,
            block,
            inst,
        };
        self.passed.step(self.c, self.calls, point, &i.op, state)
    }

    fn edge(&mut self, from: BlockId, to: BlockId, state: &M) -> Option<M> {
        let mark = self.passed.marks.edges.get(&(self.instance, from, to));
        Some(mark.map_or_else(|| state.clone(), |mark| state.then(mark)))
    }
}

fn is_irregular(c: &Constraints<'_>, instance: InstanceId) -> bool {
    let func = c.instances[instance].func;
    c.shapes[func.index()].as_ref().is_none_or(|s| s.irregular)
}

/// Instances with a mark in them or in what they call, with those they call first.
fn active<M>(calls: &CallGraph, marks: &Marks<M>) -> Vec<InstanceId> {
    let points = marks.points.keys().map(|p| p.instance);
    let edges = marks.edges.keys().map(|(i, ..)| *i);
    let mut work: Vec<InstanceId> = points.chain(edges).collect();
    let mut active = BTreeSet::new();
    while let Some(instance) = work.pop() {
        if active.insert(instance) {
            work.extend(calls.callers[instance].iter().map(|p| p.instance));
        }
    }
    let order = calls.order.iter().copied();
    order.filter(|i| active.contains(i)).collect()
}
