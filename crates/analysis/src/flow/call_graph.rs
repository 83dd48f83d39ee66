//! The call graph of instances: who calls whom, recursion, who returns, what runs at most once.

use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use ir::cfg::graph;
use ir::effects::{Flow, Leaves};
use ir::{BlockId, Body, GlobalId, Idx, Op, Operand, SyncOp, Table, Terminator};
use std::collections::BTreeMap;

/// Calls between instances, and what follows from them.
#[derive(Debug)]
pub(crate) struct CallGraph {
    /// Who is called, by point.
    pub callees: BTreeMap<Point, Vec<InstanceId>>,
    /// The points that call an instance.
    pub callers: Table<InstanceId, Vec<Point>>,
    /// Whether it can call itself, directly or not.
    pub recursive: Table<InstanceId, bool>,
    /// Whether it can return at all.
    pub returns: Table<InstanceId, bool>,
    /// Whether an exception may leave an instance.
    pub throws: Table<InstanceId, bool>,
    /// Whether it runs at most once in an execution.
    pub once: Table<InstanceId, bool>,
    /// The kinds of threads that run it.
    pub kinds: Table<InstanceId, Vec<KindId>>,
    /// Instances with those they call before them, as far as there is no recursion.
    pub order: Vec<InstanceId>,
}

impl CallGraph {
    /// From the solved constraints.
    pub fn of(c: &Constraints<'_>) -> CallGraph {
        let n = c.instances.len();
        let callees: BTreeMap<Point, Vec<InstanceId>> = c
            .callees
            .iter()
            .map(|(p, to)| (*p, to.iter().copied().collect()))
            .collect();
        let mut callers: Table<InstanceId, Vec<Point>> = (0..n).map(|_| Vec::new()).collect();
        let mut edges = vec![Vec::new(); n];
        for (point, to) in &callees {
            for &callee in to {
                callers[callee].push(*point);
                edges[point.instance.index()].push(callee.0);
            }
        }
        let component = graph::components(&edges);
        let recursive = graph::on_cycles(&edges, &component);
        let recursive = recursive.into_iter().collect();
        let mut order: Vec<InstanceId> = c.instances.ids().collect();
        order.sort_by_key(|i| component[i.index()]);
        let mut graph = CallGraph {
            callees,
            callers,
            recursive,
            returns: (0..n).map(|_| false).collect(),
            throws: (0..n).map(|_| false).collect(),
            once: (0..n).map(|_| false).collect(),
            kinds: (0..n).map(|_| Vec::new()).collect(),
            order,
        };
        graph.find_returns(c);
        graph.find_throws(c);
        graph.find_kinds(c);
        graph.find_once(c);
        graph
    }

    /// Who is called at a point.
    pub fn callees(&self, point: Point) -> &[InstanceId] {
        self.callees.get(&point).map_or(&[], Vec::as_slice)
    }

    /// Whether control may go on after the call at a point. An external function may return.
    pub fn goes_on(&self, c: &Constraints<'_>, point: Point) -> bool {
        let callees = self.callees(point);
        callees.is_empty()
            || c.externals.contains_key(&point)
            || callees.iter().any(|i| self.returns[*i])
    }

    /// Whether an exception may come out of the call at a point.
    pub fn may_throw(&self, point: Point) -> bool {
        self.callees(point).iter().any(|i| self.throws[*i])
    }

    /// The calls of an instance that an exception may come out of and that do not catch it: it leaves the
    /// instance there.
    pub fn passed(&self, body: &Body, instance: InstanceId) -> Vec<Point> {
        let first = Point {
            instance,
            block: BlockId(0),
            inst: 0,
        };
        let calls = self.callees.range(first..);
        let calls = calls.take_while(|(p, _)| p.instance == instance);
        let open = |p: &Point| {
            let insts = &body.blocks[p.block].insts;
            insts
                .get(p.inst as usize)
                .is_some_and(|i| i.unwind.is_none())
        };
        let calls = calls.map(|(p, _)| *p);
        calls.filter(|p| self.may_throw(*p) && open(p)).collect()
    }

    /// A throw leaves its function where the block names no handler for it, and every function up to a call
    /// that does.
    fn find_throws(&mut self, c: &Constraints<'_>) {
        loop {
            let mut changed = false;
            for i in 0..self.order.len() {
                let instance = self.order[i];
                let func = c.instances[instance].func;
                let Some(body) = c.program.funcs[func].defined() else {
                    continue;
                };
                let raises =
                    |b: &ir::Block| matches!(b.term, Terminator::Throw { unwind: None, .. });
                let throws = body.blocks.iter().any(|(_, b)| raises(b))
                    || !self.passed(body, instance).is_empty();
                changed |= throws && !std::mem::replace(&mut self.throws[instance], true);
            }
            if !changed {
                return;
            }
        }
    }

    fn find_returns(&mut self, c: &Constraints<'_>) {
        loop {
            let mut changed = false;
            for i in 0..self.order.len() {
                let instance = self.order[i];
                if !self.returns[instance] && self.can_return(c, instance) {
                    self.returns[instance] = true;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn can_return(&self, c: &Constraints<'_>, instance: InstanceId) -> bool {
        let func = c.instances[instance].func;
        let (Some(body), Some(shape)) = (c.program.funcs[func].defined(), &c.shapes[func.index()])
        else {
            return true;
        };
        if shape.irregular {
            return true;
        }
        let mut seen = vec![false; body.blocks.len()];
        let mut work = vec![BlockId(0)];
        while let Some(block) = work.pop() {
            if std::mem::replace(&mut seen[block.index()], true) {
                continue;
            }
            let b = &body.blocks[block];
            let stops = (0..b.insts.len() as u32).any(|inst| {
                let point = Point {
                    instance,
                    block,
                    inst,
                };
                matches!(b.insts[inst as usize].op.flow(), Flow::Call(_)) && !self.goes_on(c, point)
            });
            work.extend(b.insts.iter().filter_map(|i| i.unwind));
            if stops {
                continue;
            }
            if b.term.leaves() == Leaves::Function {
                return true;
            }
            work.extend(b.term.successors());
        }
        false
    }

    fn find_kinds(&mut self, c: &Constraints<'_>) {
        let mut edges: Table<InstanceId, Vec<InstanceId>> =
            c.instances.ids().map(|_| Vec::new()).collect();
        for (point, to) in &self.callees {
            edges[point.instance].extend(to);
        }
        for (kind, made) in c.kinds.iter() {
            let mut work = vec![made.entry];
            while let Some(instance) = work.pop() {
                if self.kinds[instance].last() != Some(&kind) {
                    self.kinds[instance].push(kind);
                    work.extend(&edges[instance]);
                }
            }
        }
    }

    /// An instance runs once if one point calls it or creates its thread, and that point runs
    /// once. Found by going on from the initial thread.
    fn find_once(&mut self, c: &Constraints<'_>) {
        let mut starts: Table<InstanceId, Vec<Point>> =
            self.callers.iter().map(|(_, p)| p.clone()).collect();
        let mut roots = Vec::new();
        for (_, made) in c.kinds.iter() {
            match made.created {
                Some(point) => starts[made.entry].push(point),
                None => roots.push(made.entry),
            }
        }
        let mut begun: BTreeMap<InstanceId, Vec<InstanceId>> = BTreeMap::new();
        for (instance, points) in starts.iter() {
            if let [point] = points.as_slice()
                && !is_cyclic(c, *point)
            {
                begun.entry(point.instance).or_default().push(instance);
            }
        }
        let mut work: Vec<InstanceId> = roots
            .into_iter()
            .filter(|r| starts[*r].is_empty())
            .collect();
        for (instance, points) in starts.iter() {
            let mut works = points.iter().map(|point| done_once(c, *point));
            // Copies of the function that asks have one place.
            if let Some(Some(first)) = works.next()
                && works.all(|work| work == Some(first))
            {
                work.push(instance);
            }
        }
        while let Some(instance) = work.pop() {
            if !std::mem::replace(&mut self.once[instance], true) {
                work.extend(begun.get(&instance).into_iter().flatten());
            }
        }
    }
}

/// The work that is done once in an execution and that a point lies in, as the initialiser of a class: control comes to its
/// block only from the caller that was told to do it. The place is the front end's own, so that it is never made anew.
fn done_once(c: &Constraints<'_>, point: Point) -> Option<GlobalId> {
    let func = c.instances[point.instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let [before] = shape.cfg.before(point.block)[..] else {
        return None;
    };
    let b = &body.blocks[before];
    let asked = b.insts.last().map(|inst| &inst.op);
    let (
        Some(Op::Sync {
            dst: Some(told),
            op:
                SyncOp::OnceBegin {
                    once: Operand::Global(place, 0),
                    reentrant: true,
                },
        }),
        Terminator::Switch {
            value,
            cases,
            default,
            ..
        },
    ) = (asked, &b.term)
    else {
        return None;
    };
    let mut here = cases.iter().filter(|case| case.target == point.block);
    let only =
        matches!((here.next(), here.next()), (Some(case), None) if (case.lo, case.hi) == (1, 1));
    let once = c.program.managed
        && *value == Operand::Local(*told)
        && only
        && *default != point.block
        && point.block != BlockId(0)
        && !is_cyclic(c, point);
    once.then_some(*place)
}

/// Whether a point may be passed again by the same activation of its instance.
pub(crate) fn is_cyclic(c: &Constraints<'_>, point: Point) -> bool {
    let func = c.instances[point.instance].func;
    let shape = c.shapes[func.index()].as_ref();
    shape.is_none_or(|s| s.irregular || s.cyclic[point.block.index()])
}
