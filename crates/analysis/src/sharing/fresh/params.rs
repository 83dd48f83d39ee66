//! Parameters that are fresh: passed so by every caller, or by every caller that an object comes from; and what a thread is
//! created with.

use super::Freshness;
use super::ways::until;
use crate::flow::point::Point;
use crate::id::{InstanceId, ObjectId};
use crate::pointer::object::ObjectKind;
use crate::pointer::pointees::pointees_of;
use crate::pointer::value::{Expr, ExprId, Value, Values};
use crate::sharing::access::Access;
use ir::{BlockId, Idx, Op, Operand, SyncOp, Table};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

impl Freshness<'_, '_> {
    /// The parameters that are fresh at every call.
    pub(super) fn fresh_params(
        &mut self,
        handed: &BTreeSet<InstanceId>,
    ) -> BTreeSet<(InstanceId, usize)> {
        let given: BTreeSet<(InstanceId, usize)> = handed.iter().map(|&i| (i, 0)).collect();
        let starts: BTreeSet<InstanceId> = self.c.kinds.iter().map(|(_, k)| k.entry).collect();
        let mut fresh = given.clone();
        let mut waiting = BTreeSet::new();
        for (at, &instance) in self.calls.order.iter().enumerate().rev() {
            if starts.contains(&instance) || self.calls.callers[instance].is_empty() {
                continue;
            }
            let func = self.c.instances[instance].func;
            let params = self.c.program.funcs[func].params.len();
            fresh.extend((0..params).map(|i| (instance, i)));
            waiting.insert(Reverse(at));
        }
        let mut place: Table<InstanceId, usize> = self.c.instances.ids().map(|_| 0).collect();
        for (at, &instance) in self.calls.order.iter().enumerate() {
            place[instance] = at;
        }
        // Something else is passed first by a call whose own parameters do not matter, or were found not to be fresh
        // before: the most that explains itself is right.
        while let Some(Reverse(at)) = waiting.pop_first() {
            let instance = self.calls.order[at];
            let callers = self.calls.callers[instance].clone();
            let func = self.c.instances[instance].func;
            let mut changed = false;
            for i in 0..self.c.program.funcs[func].params.len() {
                if fresh.contains(&(instance, i))
                    && !given.contains(&(instance, i))
                    && !callers.iter().all(|p| self.passes_fresh(*p, i, &fresh))
                {
                    changed |= fresh.remove(&(instance, i));
                }
            }
            if changed {
                let first = Point {
                    instance,
                    block: BlockId(0),
                    inst: 0,
                };
                let called = self.calls.callees.range(first..);
                let called = called.take_while(|(p, _)| p.instance == instance);
                let called = called.flat_map(|(_, to)| to);
                let called = called.filter(|to| !starts.contains(to));
                waiting.extend(called.map(|to| Reverse(place[*to])));
            }
        }
        fresh
    }

    /// Takes objects from the cells of accesses that come only from callers who pass them fresh.
    pub(super) fn fresh_of_some(&mut self, handed: &BTreeSet<InstanceId>, accesses: &mut [Access]) {
        let mut by_object: BTreeMap<ObjectId, Vec<usize>> = BTreeMap::new();
        for (at, access) in accesses.iter().enumerate() {
            let Some((operand, _)) = access.at.filter(|_| !access.fresh) else {
                continue;
            };
            if self.is_fresh_if(access.point, operand, &|_, _| true) {
                for cell in &access.cells {
                    let kind = self.c.graph.memory.objects[cell.object].kind;
                    if let ObjectKind::Heap(_) = kind {
                        by_object.entry(cell.object).or_default().push(at);
                    }
                }
            }
        }
        for (object, touching) in by_object {
            let wanted: Vec<_> = touching
                .iter()
                .map(|&at| {
                    let access = &accesses[at];
                    let operand = access.at.map(|(operand, _)| operand);
                    operand.map_or(Vec::new(), |o| self.params_in(access.point, o))
                })
                .collect();
            let all = wanted.iter().flatten().copied().collect();
            let failed = self.not_fresh(object, all, handed);
            for (at, params) in touching.into_iter().zip(wanted) {
                if params.iter().all(|p| !failed.contains(p)) {
                    let access = &mut accesses[at];
                    access.cells.retain(|cell| cell.object != object);
                    access.fresh |= access.cells.is_empty();
                }
            }
        }
    }

    /// Of these parameters, and of those that they come from, the ones that an object may get into without being fresh.
    fn not_fresh(
        &mut self,
        object: ObjectId,
        wanted: BTreeSet<(InstanceId, usize)>,
        handed: &BTreeSet<InstanceId>,
    ) -> BTreeSet<(InstanceId, usize)> {
        let starts: BTreeSet<InstanceId> = self.c.kinds.iter().map(|(_, k)| k.entry).collect();
        let (mut wanted, mut failed) = (wanted, BTreeSet::new());
        loop {
            let before = (wanted.len(), failed.len());
            for (instance, param) in wanted.clone() {
                if failed.contains(&(instance, param)) || param == 0 && handed.contains(&instance) {
                    continue;
                }
                let callers = self.calls.callers[instance].clone();
                let mut fresh = !starts.contains(&instance) && !callers.is_empty();
                for point in callers {
                    let Some(arg) = self.argument(point, param) else {
                        fresh = false;
                        break;
                    };
                    let cells = pointees_of(self.c, point.instance, arg);
                    if !cells.iter().any(|cell| cell.object == object) {
                        continue;
                    }
                    wanted.extend(self.params_in(point, arg));
                    let failed = &failed;
                    if !self.passes_fresh_if(point, param, &|i, p| !failed.contains(&(i, p))) {
                        fresh = false;
                        break;
                    }
                }
                if !fresh {
                    failed.insert((instance, param));
                }
            }
            if before == (wanted.len(), failed.len()) {
                return failed;
            }
        }
    }

    /// The parameters that a value may be.
    fn params_in(&mut self, point: Point, operand: Operand) -> Vec<(InstanceId, usize)> {
        let group = self.group(point, operand);
        let Some(values) = self.frames.values(point.instance) else {
            return Vec::new();
        };
        let params = group.iter().filter_map(|&e| match values.expr(e) {
            Expr::Param(local) => Some((point.instance, local.index())),
            _ => None,
        });
        params.collect()
    }

    /// What a call passes for a parameter.
    fn argument(&self, point: Point, param: usize) -> Option<Operand> {
        let body = self.body(point.instance)?;
        let inst = body.blocks[point.block].insts.get(point.inst as usize)?;
        match &inst.op {
            Op::Call { args, .. } => args.get(param).map(|(_, arg)| *arg),
            _ => None,
        }
    }

    /// Adds the start functions whose argument is fresh, and their thread's alone from its creation on; whether there are
    /// any more.
    pub(super) fn handed(
        &mut self,
        params: &BTreeSet<(InstanceId, usize)>,
        handed: &mut BTreeSet<InstanceId>,
    ) -> bool {
        let before = handed.len();
        let starts: Vec<_> = self
            .c
            .kinds
            .iter()
            .map(|(_, k)| (k.entry, k.created))
            .collect();
        for &(entry, created) in &starts {
            let called = !self.calls.callers[entry].is_empty() || self.calls.recursive[entry];
            // Threads of another kind may begin in the same copy.
            let alone = starts.iter().filter(|(other, _)| *other == entry).count() == 1;
            if let Some(point) = created
                && !called
                && alone
                && !handed.contains(&entry)
                && self.gives_away(point, params)
            {
                handed.insert(entry);
            }
        }
        handed.len() != before
    }

    /// Whether a creation hands over a fresh object that its function has made and does not use any more.
    fn gives_away(&mut self, point: Point, params: &BTreeSet<(InstanceId, usize)>) -> bool {
        let Some(body) = self.body(point.instance) else {
            return false;
        };
        let inst = body.blocks[point.block].insts.get(point.inst as usize);
        let Some(Op::Sync {
            op: SyncOp::Spawn { arg, .. },
            ..
        }) = inst.map(|i| &i.op)
        else {
            return false;
        };
        if !self.is_fresh(point, *arg, params) {
            return false;
        }
        let group = self.group(point, *arg);
        let Some(values) = self.frames.values(point.instance) else {
            return false;
        };
        // One that it made, and what becomes of it where nothing uses that.
        let members: Vec<(ExprId, Expr)> = group.iter().map(|&e| (e, values.expr(e))).collect();
        let mut made = None;
        for (e, expr) in members {
            match expr {
                Expr::Result(block, i, _) => {
                    let inst = i;
                    let instance = point.instance;
                    let op = &body.blocks[block].insts[i as usize].op;
                    let at = Point {
                        instance,
                        block,
                        inst,
                    };
                    if self.makes(at, op).is_some() && made.replace((e, (block, i))).is_some() {
                        return false;
                    }
                }
                Expr::Merge(..) => {}
                _ => return false,
            }
        }
        let Some((made, at)) = made else {
            return false;
        };
        let Some(values) = self.frames.values(point.instance) else {
            return false;
        };
        let after = until(body, (point.block, point.inst), at);
        for (block, b) in body.blocks.iter() {
            let Some(mut env) = values.entry(block).map(<[Value]>::to_vec) else {
                continue;
            };
            let used = |values: &mut Values, env: &[Value], operand: Operand, i: u32| {
                let mut leaves = Vec::new();
                let base = values.operand(env, operand).base;
                values.leaves(base, &mut leaves);
                let late = after.contains(&(block, i));
                leaves
                    .iter()
                    .any(|e| group.contains(e) && (*e != made || late))
            };
            for (i, inst) in b.insts.iter().enumerate() {
                let i = i as u32;
                let mut uses = false;
                // Copies that nothing reads are no uses: what reads them is.
                if !matches!(inst.op, Op::Copy { .. }) {
                    inst.op
                        .for_each_operand(|o| uses |= used(values, &env, o, i));
                }
                if uses {
                    return false;
                }
                values.step(&mut env, block, i, &inst.op);
            }
            let end = b.insts.len() as u32;
            let mut uses = false;
            b.term
                .for_each_operand(|o| uses |= used(values, &env, o, end));
            if uses {
                return false;
            }
        }
        true
    }

    fn passes_fresh(
        &mut self,
        point: Point,
        param: usize,
        params: &BTreeSet<(InstanceId, usize)>,
    ) -> bool {
        self.passes_fresh_if(point, param, &|i, p| params.contains(&(i, p)))
    }

    fn passes_fresh_if(
        &mut self,
        point: Point,
        param: usize,
        params: &dyn Fn(InstanceId, usize) -> bool,
    ) -> bool {
        let body = self.body(point.instance);
        let inst = body.and_then(|b| b.blocks[point.block].insts.get(point.inst as usize));
        let Some(Op::Call { args, .. }) = inst.map(|i| &i.op) else {
            return false;
        };
        let Some((_, arg)) = args.get(param) else {
            return false;
        };
        if !self.is_fresh_if(point, *arg, params) {
            return false;
        }
        // Another argument must not be a second name for it.
        let group = self.group(point, *arg);
        let mut others = (0..args.len()).filter(|i| *i != param);
        others.all(|i| self.group(point, args[i].1).is_disjoint(&group))
    }
}
