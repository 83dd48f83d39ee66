//! What a thread has passed on its way to a point.
//!
//! Some instructions and branches are worth remembering (waits at a barrier, tests of a flag). A
//! forward analysis says of every point what a thread has passed of them by then, whichever way it
//! came: relative to the entry of each instance, with one summary for a whole call, and from there for
//! every kind of thread.
//!
//! In a function that a jump can return to nothing is followed.

use crate::call_graph::CallGraph;
use crate::constraints::Constraints;
use crate::id::{InstanceId, KindId};
use crate::point::Point;
use ir::{BlockId, Idx, Op, Terminator};
use std::collections::{BTreeMap, BTreeSet};

/// What can be remembered.
pub(crate) trait Memory: Clone + PartialEq {
    /// That nothing has been passed.
    fn nothing() -> Self;
    /// All that can be said where control is not followed.
    fn unknown() -> Self;
    /// One way or the other; whether that changed something.
    fn or(&mut self, other: &Self) -> bool;
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
                    start.or(&at);
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
                        Some(known) => known.or(&before),
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
        let after = match op {
            Op::Call { .. } => self.called(c, calls, point, state)?,
            Op::LongJmp { .. } => return None,
            _ => state,
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
                    out.or(&through);
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
        let mut states: Vec<Option<M>> = vec![None; body.blocks.len()];
        states[0] = Some(M::nothing());
        let mut work = vec![BlockId(0)];
        while let Some(block) = work.pop() {
            let Some(mut state) = states[block.index()].clone() else {
                continue;
            };
            let b = &body.blocks[block];
            let mut reach = |to: BlockId, state: &M, work: &mut Vec<BlockId>| {
                let changed = match &mut states[to.index()] {
                    Some(old) => old.or(state),
                    none => {
                        *none = Some(state.clone());
                        true
                    }
                };
                if changed {
                    work.push(to);
                }
            };
            let mut goes_on = true;
            for (i, inst) in b.insts.iter().enumerate() {
                let point = Point {
                    instance,
                    block,
                    inst: i as u32,
                };
                if let Some(unwind) = inst.unwind {
                    reach(unwind, &state, &mut work);
                }
                let Some(next) = self.step(c, calls, point, &inst.op, state.clone()) else {
                    goes_on = false;
                    break;
                };
                state = next;
                if let Some(unwind) = inst.unwind {
                    reach(unwind, &state, &mut work);
                }
            }
            for to in b.term.successors().into_iter().filter(|_| goes_on) {
                match self.marks.edges.get(&(instance, block, to)) {
                    Some(mark) => reach(to, &state.then(mark), &mut work),
                    None => reach(to, &state, &mut work),
                }
            }
        }
        states
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
        for (block, b) in body.blocks.iter() {
            let returns = matches!(
                b.term,
                Terminator::Return(_) | Terminator::Throw { unwind: None, .. }
            );
            let end = Point {
                instance,
                block,
                inst: b.insts.len() as u32,
            };
            match self.before(c, calls, end, blocks).filter(|_| returns) {
                Some(state) => match &mut out {
                    Some(out) => {
                        out.or(&state);
                    }
                    None => out = Some(state),
                },
                None => continue,
            }
        }
        out
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
