//! Flow-sensitive escape analysis: accesses to objects that their thread has made and not yet published.
//!
//! A forward must-analysis over the values of each instance: the result of an allocation is fresh
//! until it, or a value made from it, is stored, handed to a thread, or passed to a function that
//! may do so. A function that returns only fresh values makes its caller's result fresh, and a
//! parameter is fresh if every caller passes a fresh value, once. Values that meet at a merge of
//! control, or go into a value that numbering does not see through, count as one: what happens to
//! one happens to all.
//!
//! What a thread is created with is fresh in it ([`Freshness::handed`]) if it was fresh in its creator, whose only name for it
//! is not used any more: `create(…, serve, job)` with a `job` of its own for each thread.
//!
//! That others see the object only after its publication is ordered by whatever makes the
//! publication no race itself. An atomic pointer without acquire and release would publish without
//! order: a program that keeps heap pointers in one gets no fresh accesses.

mod params;
mod ways;

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::InstanceId;
use crate::pointer::constraints::Constraints;
use crate::pointer::object::ObjectKind;
use crate::pointer::pointees::pointees_of;
use crate::pointer::value::{Expr, ExprId, Value, Values};
use crate::sharing::access::Access;
use crate::sharing::frames::Frames;
use ir::cfg::Liveness;
use ir::{AccessMode, BlockId, Body, Idx, LocalId, Op, Operand, SyncOp, Table, Terminator};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use ways::connected;

type Set = BTreeSet<ExprId>;

/// What a caller needs to know of an instance.
#[derive(Clone, Default, PartialEq)]
struct Summary {
    /// Whether every value it returns is fresh or null.
    returns: bool,
    /// Whether each parameter may be shown to others.
    escapes: Vec<bool>,
    /// Whether each parameter may be returned: then the result of a call is another name for it.
    passes: Vec<bool>,
}

impl Summary {
    /// What it says, or what another says.
    fn join(&mut self, other: &Summary) {
        self.returns &= other.returns;
        for (own, new) in self.escapes.iter_mut().zip(&other.escapes) {
            *own |= new;
        }
        for (own, new) in self.passes.iter_mut().zip(&other.passes) {
            *own |= new;
        }
    }
}

struct Freshness<'a, 'p> {
    frames: Frames<'a, 'p>,
    c: &'a Constraints<'p>,
    calls: &'a CallGraph,
    summaries: Table<InstanceId, Option<Summary>>,
    /// The fresh values at the start of each block, parameters taken for fresh.
    blocks: BTreeMap<InstanceId, Rc<Vec<Option<Set>>>>,
    /// For each value with others that may be the same object: all of these, with itself.
    aliases: BTreeMap<InstanceId, HashMap<ExprId, Rc<Set>>>,
}

/// Marks the accesses to fresh objects.
pub(crate) fn mark_fresh(c: &Constraints<'_>, calls: &CallGraph, accesses: &mut [Access]) {
    if publishes_weakly(c) {
        return;
    }
    let mut f = Freshness {
        frames: Frames::new(c, calls),
        c,
        calls,
        summaries: c.instances.ids().map(|_| None).collect(),
        blocks: BTreeMap::new(),
        aliases: BTreeMap::new(),
    };
    f.summarise();
    let mut handed = BTreeSet::new();
    let mut params = f.fresh_params(&handed);
    // What one thread is handed it may hand to others.
    while f.handed(&params, &mut handed) {
        params = f.fresh_params(&handed);
    }
    let touches_heap = |a: &Access| {
        let objects = &c.graph.memory.objects;
        let heap = |k: ObjectKind| matches!(k, ObjectKind::Heap(_));
        a.cells.iter().all(|cell| heap(objects[cell.object].kind))
    };
    for access in accesses.iter_mut().filter(|a| touches_heap(a)) {
        if let Some((operand, _)) = access.at {
            access.fresh = f.is_fresh(access.point, operand, &params);
        }
    }
    // A managed program is mostly its library, whose functions serve fresh objects of some and others of other callers.
    if c.program.managed {
        f.fresh_of_some(&handed, accesses);
    }
}

/// Whether a heap pointer goes through an atomic access that orders nothing.
fn publishes_weakly(c: &Constraints<'_>) -> bool {
    let heap = |i: InstanceId, o: Operand| {
        let objects = &c.graph.memory.objects;
        let cells = pointees_of(c, i, o);
        cells
            .iter()
            .any(|cell| matches!(objects[cell.object].kind, ObjectKind::Heap(_)))
    };
    c.instances.ids().any(|i| {
        c.points(i).any(|(_, op)| match op {
            Op::Load { dst, access, .. } => match access.mode {
                AccessMode::Atomic(o) => !o.acquires() && heap(i, Operand::Local(*dst)),
                _ => false,
            },
            Op::Store { value, access, .. } => match access.mode {
                AccessMode::Atomic(o) => !o.releases() && heap(i, *value),
                _ => false,
            },
            Op::Rmw {
                dst, value, order, ..
            } => {
                !(order.acquires() && order.releases())
                    && (heap(i, Operand::Local(*dst)) || heap(i, *value))
            }
            Op::CmpXchg {
                old,
                desired,
                success,
                failure,
                ..
            } => {
                !(success.acquires() && success.releases() && failure.acquires())
                    && (heap(i, Operand::Local(*old)) || heap(i, *desired))
            }
            Op::Copy { .. }
            | Op::Wide { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Fence { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::StackAlloc { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::VarArgs { .. }
            | Op::Call { .. }
            | Op::SetJmp { .. }
            | Op::LongJmp { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. }
            | Op::Sync { .. }
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Math { .. }
            | Op::Format { .. }
            | Op::Output { .. }
            | Op::ParseFloat { .. } => false,
        })
    })
}

impl<'a, 'p> Freshness<'a, 'p> {
    fn body(&self, instance: InstanceId) -> Option<&'p Body> {
        self.c.program.funcs[self.c.instances[instance].func].defined()
    }

    /// The summaries of all instances. What a function may show or hand back it does in finitely many calls, so the
    /// least that explains itself is all: recursive ones begin with nothing, and grow.
    fn summarise(&mut self) {
        let order = self.calls.order.clone();
        let mut place: Table<InstanceId, usize> = self.c.instances.ids().map(|_| 0).collect();
        for (at, &instance) in order.iter().enumerate() {
            place[instance] = at;
            if self.calls.recursive[instance] && self.frames.values(instance).is_some() {
                let func = &self.c.program.funcs[self.c.instances[instance].func];
                self.summaries[instance] = Some(Summary {
                    returns: func.ret.is_some(),
                    escapes: vec![false; func.params.len()],
                    passes: vec![false; func.params.len()],
                });
            }
        }
        let mut waiting: BTreeSet<usize> = (0..order.len()).collect();
        while let Some(at) = waiting.pop_first() {
            let instance = order[at];
            let before = self.summaries[instance].clone();
            self.instance(instance);
            if let (Some(was), Some(is)) = (&before, &mut self.summaries[instance]) {
                is.join(was);
            }
            if self.calls.recursive[instance] && self.summaries[instance] != before {
                let callers = self.calls.callers[instance].iter();
                waiting.extend(callers.map(|p| place[p.instance]));
            }
        }
    }

    fn instance(&mut self, instance: InstanceId) {
        let Some(body) = self.body(instance) else {
            return;
        };
        if self.frames.values(instance).is_none() {
            return;
        }
        let back = self.given_back(instance, body);
        let aliases = self.find_aliases(instance, body, &back);
        self.aliases.insert(instance, connected(&aliases));
        let func = self.c.instances[instance].func;
        let params = self.c.program.funcs[func].params.len();
        let values = self.frames.values(instance).expect("seen just now");
        let start: Vec<ExprId> = (0..params)
            .map(|i| values.number(Expr::Param(LocalId::new(i))))
            .collect();
        let mut summary = Summary {
            returns: true,
            escapes: vec![false; params],
            passes: vec![false; params],
        };
        let mut blocks: Vec<Option<Set>> = vec![None; body.blocks.len()];
        blocks[0] = Some(start.iter().copied().collect());
        let mut queue = vec![BlockId(0)];
        while let Some(block) = queue.pop() {
            let mut leaving = Vec::new();
            let unwinds = |to: BlockId, fresh: &Set, env: &[Value]| {
                leaving.push((to, fresh.clone(), env.to_vec()));
            };
            let Some((fresh, env)) = self.swept(instance, body, block, &blocks, u32::MAX, unwinds)
            else {
                continue;
            };
            for to in body.blocks[block].term.successors() {
                leaving.push((to, fresh.clone(), env.clone()));
            }
            for (to, fresh, env) in leaving {
                let entering = self.merged(instance, &fresh, &env, to);
                let changed = match &mut blocks[to.index()] {
                    Some(have) => {
                        let before = have.len();
                        have.retain(|e| entering.contains(e));
                        have.len() != before
                    }
                    none => {
                        *none = Some(entering);
                        true
                    }
                };
                if changed {
                    queue.push(to);
                }
            }
        }
        // A parameter is safe if it is fresh wherever control gets to.
        for block in body.blocks.ids() {
            let Some((fresh, env)) = self.sweep(instance, body, block, &blocks, u32::MAX) else {
                continue;
            };
            for (escapes, param) in summary.escapes.iter_mut().zip(&start) {
                *escapes |= !fresh.contains(param);
            }
            if let Terminator::Return(Some(value)) = body.blocks[block].term {
                self.returned(instance, &env, value, &fresh, &start, &mut summary);
            }
        }
        summary.returns &= self.c.program.funcs[func].ret.is_some();
        self.blocks.insert(instance, Rc::new(blocks));
        self.summaries[instance] = Some(summary);
    }

    fn returned(
        &mut self,
        instance: InstanceId,
        env: &[Value],
        value: Operand,
        fresh: &Set,
        params: &[ExprId],
        summary: &mut Summary,
    ) {
        let Some(values) = self.frames.values(instance) else {
            return;
        };
        let value = values.operand(env, value);
        let null = values.expr(value.base) == Expr::Const(0);
        let mut leaves = Vec::new();
        values.leaves(value.base, &mut leaves);
        let group = self.closure(instance, &leaves);
        for (passes, param) in summary.passes.iter_mut().zip(params) {
            *passes |= group.contains(param);
        }
        let own = fresh.contains(&value.base) && !params.contains(&value.base);
        let mixed = params.iter().any(|p| group.contains(p));
        summary.returns &= null || own && !mixed;
    }

    /// The fresh values, and those of locals, before an instruction of a block; with `u32::MAX`,
    /// at its end.
    fn sweep(
        &mut self,
        instance: InstanceId,
        body: &Body,
        block: BlockId,
        blocks: &[Option<Set>],
        until: u32,
    ) -> Option<(Set, Vec<Value>)> {
        self.swept(instance, body, block, blocks, until, |_, _, _| {})
    }

    /// As [`Freshness::sweep`], with what is fresh wherever an instruction may fail, and where control goes then. It may
    /// or may not have done what it does.
    fn swept(
        &mut self,
        instance: InstanceId,
        body: &Body,
        block: BlockId,
        blocks: &[Option<Set>],
        until: u32,
        mut fails: impl FnMut(BlockId, &Set, &[Value]),
    ) -> Option<(Set, Vec<Value>)> {
        let mut fresh = blocks[block.index()].clone()?;
        let mut env = self.frames.values(instance)?.entry(block)?.to_vec();
        for (i, inst) in body.blocks[block].insts.iter().enumerate() {
            let i = i as u32;
            if i >= until {
                break;
            }
            let point = Point {
                instance,
                block,
                inst: i,
            };
            if let Some(to) = inst.unwind {
                fails(to, &fresh, &env);
            }
            self.shown(point, &inst.op, &env, &mut fresh);
            let values = self.frames.values(instance)?;
            values.step(&mut env, block, i, &inst.op);
            for gone in values.defined_at(block, i) {
                fresh.remove(gone);
            }
            if let Some(dst) = self.makes(point, &inst.op) {
                let values = self.frames.values(instance)?;
                fresh.insert(values.number(Expr::Result(block, i, dst)));
            }
            if let Some(to) = inst.unwind {
                fails(to, &fresh, &env);
            }
        }
        // What is thrown has another name where it is caught.
        if until == u32::MAX
            && let Terminator::Throw { value, .. } = body.blocks[block].term
        {
            self.hide(instance, &env, value, &mut fresh);
        }
        Some((fresh, env))
    }

    /// The local that an instruction makes fresh.
    fn makes(&self, point: Point, op: &Op) -> Option<LocalId> {
        match op {
            Op::Alloc { dst, .. } => Some(*dst),
            Op::Call { dst: Some(dst), .. } => {
                let callees = self.calls.callees(point);
                let fresh = |i: &InstanceId| self.summaries[*i].as_ref().is_some_and(|s| s.returns);
                let known = !callees.is_empty() && !self.c.externals.contains_key(&point);
                (known && callees.iter().all(fresh)).then_some(*dst)
            }
            _ => None,
        }
    }

    /// Removes the values that an instruction shows to others.
    fn shown(&mut self, point: Point, op: &Op, env: &[Value], fresh: &mut Set) {
        if fresh.is_empty() {
            return;
        }
        let mut out: Vec<Operand> = Vec::new();
        match op {
            Op::Store { value, .. } | Op::Rmw { value, .. } => out.push(*value),
            Op::CmpXchg {
                expected, desired, ..
            } => out.extend([*expected, *desired]),
            Op::LongJmp { value, .. } => out.push(*value),
            Op::Sync { op, .. } => match op {
                SyncOp::Spawn { arg, .. } => out.push(*arg),
                SyncOp::ChanSend { value, .. } => out.push(*value),
                SyncOp::QueuePut { from, .. } => out.push(*from),
                SyncOp::Join { .. }
                | SyncOp::Detach { .. }
                | SyncOp::Current
                | SyncOp::Yield
                | SyncOp::Cancel { .. }
                | SyncOp::SetCancelState { .. }
                | SyncOp::TestCancel
                | SyncOp::MutexInit { .. }
                | SyncOp::MutexDestroy { .. }
                | SyncOp::MutexLock { .. }
                | SyncOp::MutexUnlock { .. }
                | SyncOp::RwInit { .. }
                | SyncOp::RwDestroy { .. }
                | SyncOp::RwLock { .. }
                | SyncOp::RwUnlock { .. }
                | SyncOp::CondInit { .. }
                | SyncOp::CondDestroy { .. }
                | SyncOp::CondWait { .. }
                | SyncOp::CondSignal { .. }
                | SyncOp::SemInit { .. }
                | SyncOp::SemDestroy { .. }
                | SyncOp::SemWait { .. }
                | SyncOp::SemPost { .. }
                | SyncOp::SemValue { .. }
                | SyncOp::BarrierInit { .. }
                | SyncOp::BarrierDestroy { .. }
                | SyncOp::BarrierWait { .. }
                | SyncOp::OnceBegin { .. }
                | SyncOp::OnceEnd { .. }
                | SyncOp::OnceFail { .. }
                | SyncOp::MonitorDepth { .. }
                | SyncOp::LatchInit { .. }
                | SyncOp::LatchDown { .. }
                | SyncOp::LatchWait { .. }
                | SyncOp::LatchCount { .. }
                | SyncOp::AtomicBegin
                | SyncOp::AtomicEnd
                | SyncOp::ChanInit { .. }
                | SyncOp::ChanRecv { .. }
                | SyncOp::QueueInit { .. }
                | SyncOp::QueueTake { .. }
                | SyncOp::QueueShut { .. }
                | SyncOp::QueueLook { .. }
                | SyncOp::QueueAwait { .. }
                | SyncOp::Fork { .. }
                | SyncOp::Kill { .. }
                | SyncOp::Park { .. }
                | SyncOp::Unpark { .. }
                | SyncOp::Interrupt { .. }
                | SyncOp::Interrupted { .. }
                | SyncOp::IsAlive { .. }
                | SyncOp::Suspend { .. }
                | SyncOp::Stands { .. } => {}
            },
            Op::ParseFloat { ptr, .. } => out.push(*ptr),
            Op::Call { args, .. } => out.extend(self.passed(point, args)),
            Op::Copy { .. }
            | Op::Wide { .. }
            | Op::Unary { .. }
            | Op::Binary { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::PtrAdd { .. }
            | Op::PtrDiff { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::Load { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Fence { .. }
            | Op::Alloc { .. }
            | Op::Free { .. }
            | Op::StackAlloc { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::ObjectSize { .. }
            | Op::VarArgs { .. }
            | Op::SetJmp { .. }
            | Op::Caught { .. }
            | Op::InstanceOf { .. }
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Math { .. }
            | Op::Format { .. }
            | Op::Output { .. } => {}
        }
        for operand in out {
            self.hide(point.instance, env, operand, fresh);
        }
    }

    /// Removes what a value may be from the fresh ones.
    fn hide(&mut self, instance: InstanceId, env: &[Value], operand: Operand, fresh: &mut Set) {
        let Some(values) = self.frames.values(instance) else {
            return;
        };
        let value = values.operand(env, operand);
        let mut leaves = Vec::new();
        values.leaves(value.base, &mut leaves);
        let group = self.closure(instance, &leaves);
        fresh.retain(|e| !group.contains(e));
    }

    /// The arguments of a call that the callee may show to others.
    fn passed(&self, point: Point, args: &[(ir::Ty, Operand)]) -> Vec<Operand> {
        let callees = self.calls.callees(point);
        let known = !callees.is_empty() && !self.c.externals.contains_key(&point);
        let escapes = |i: usize| {
            !known
                || callees.iter().any(|callee| {
                    let summary = self.summaries[*callee].as_ref();
                    summary.is_none_or(|s| s.escapes.get(i).is_none_or(|e| *e))
                })
        };
        let out = args.iter().enumerate().filter(|(i, _)| escapes(*i));
        out.map(|(_, (_, o))| *o).collect()
    }

    /// Everything that may be the same object as one of these values.
    fn closure(&self, instance: InstanceId, from: &[ExprId]) -> Rc<Set> {
        let aliases = self.aliases.get(&instance);
        let group = |e: &ExprId| match aliases.and_then(|aliases| aliases.get(e)) {
            Some(group) => Rc::clone(group),
            None => Rc::new(Set::from([*e])),
        };
        let Some((first, rest)) = from.split_first() else {
            return Rc::default();
        };
        let mut all = group(first);
        for e in rest {
            if !all.contains(e) {
                Rc::make_mut(&mut all).extend(group(e).iter());
            }
        }
        all
    }

    /// The arguments of calls that may come back as their results.
    fn given_back(&self, instance: InstanceId, body: &Body) -> BTreeSet<(BlockId, u32, usize)> {
        let mut out = BTreeSet::new();
        for (block, b) in body.blocks.iter() {
            for (i, inst) in b.insts.iter().enumerate() {
                let Op::Call {
                    args, dst: Some(_), ..
                } = &inst.op
                else {
                    continue;
                };
                let inst = i as u32;
                let point = Point {
                    instance,
                    block,
                    inst,
                };
                let passes = |callee: &InstanceId, at: usize| {
                    let summary = self.summaries[*callee].as_ref();
                    summary.is_none_or(|s| s.passes.get(at).is_none_or(|p| *p))
                };
                for at in 0..args.len() {
                    if self.calls.callees(point).iter().any(|c| passes(c, at)) {
                        out.insert((block, inst, at));
                    }
                }
            }
        }
        out
    }

    /// Values that go into one another where numbering does not see it.
    fn find_aliases(
        &mut self,
        instance: InstanceId,
        body: &Body,
        back: &BTreeSet<(BlockId, u32, usize)>,
    ) -> BTreeMap<ExprId, Set> {
        let mut aliases: BTreeMap<ExprId, Set> = BTreeMap::new();
        // What a local holds that is not read any more is no name of anything.
        let live = Liveness::of(body);
        let Some(values) = self.frames.values(instance) else {
            return aliases;
        };
        let mut link = |values: &Values, into: ExprId, from: ExprId| {
            let mut leaves = Vec::new();
            values.leaves(from, &mut leaves);
            for leaf in leaves.into_iter().filter(|l| *l != into) {
                aliases.entry(into).or_default().insert(leaf);
                aliases.entry(leaf).or_default().insert(into);
            }
        };
        for (block, b) in body.blocks.iter() {
            let Some(mut env) = values.entry(block).map(<[Value]>::to_vec) else {
                continue;
            };
            for (i, inst) in b.insts.iter().enumerate() {
                let mut read: Vec<ExprId> = Vec::new();
                match &inst.op {
                    Op::Call { args, .. } => {
                        let comes_back = |at: &usize| back.contains(&(block, i as u32, *at));
                        let args = (0..args.len()).filter(comes_back).map(|at| args[at].1);
                        read.extend(args.map(|o| values.operand(&env, o).base));
                    }
                    op => op.for_each_operand(|o| read.push(values.operand(&env, o).base)),
                }
                let before = match inst.unwind {
                    Some(_) => env.clone(),
                    None => Vec::new(),
                };
                values.step(&mut env, block, i as u32, &inst.op);
                if let Op::Copy { .. }
                | Op::Cast { .. }
                | Op::Binary { .. }
                | Op::Unary { .. }
                | Op::Select { .. }
                | Op::Call { .. }
                | Op::PtrAdd { .. } = &inst.op
                {
                    inst.op.for_each_def(|dst| {
                        let into = env[dst.index()].base;
                        if let Expr::Result(..) = values.expr(into) {
                            read.iter().for_each(|from| link(values, into, *from));
                        }
                    });
                }
                // Where it fails, locals go on with what they held before it or hold after it.
                let entered = inst
                    .unwind
                    .and_then(|to| Some((to, values.entry(to)?.to_vec())));
                if let Some((to, entry)) = entered {
                    let ways = before.iter().zip(&env).enumerate();
                    for (there, (local, (was, is))) in entry.iter().zip(ways) {
                        for here in [was, is] {
                            let read = live.at_start(to).contains(local);
                            if read && there.base != here.base {
                                link(values, there.base, here.base);
                            }
                        }
                    }
                }
            }
            for to in b.term.successors() {
                let Some(entry) = values.entry(to).map(<[Value]>::to_vec) else {
                    continue;
                };
                for (local, (there, here)) in entry.iter().zip(&env).enumerate() {
                    if live.at_start(to).contains(local) && there.base != here.base {
                        link(values, there.base, here.base);
                    }
                }
            }
        }
        aliases
    }

    /// The fresh values as the next block names them.
    fn merged(&mut self, instance: InstanceId, fresh: &Set, env: &[Value], to: BlockId) -> Set {
        let mut out = fresh.clone();
        let Some(values) = self.frames.values(instance) else {
            return Set::new();
        };
        for gone in values.merged_at(to) {
            out.remove(gone);
        }
        let entry = values.entry(to).map(<[Value]>::to_vec).unwrap_or_default();
        for (there, here) in entry.iter().zip(env) {
            let merge = matches!(values.expr(there.base), Expr::Merge(b, _) if b == to);
            let null = values.expr(here.base) == Expr::Const(0);
            if merge && (null || here.offset == 0 && fresh.contains(&here.base)) {
                out.insert(there.base);
            }
        }
        out
    }

    fn group(&mut self, point: Point, operand: Operand) -> Rc<Set> {
        let Some(value) = self.frames.own(point, operand) else {
            return Rc::default();
        };
        let mut leaves = Vec::new();
        if let Some(values) = self.frames.values(point.instance) {
            values.leaves(value.base, &mut leaves);
        }
        self.closure(point.instance, &leaves)
    }

    /// Whether an address just before a point is into a fresh object.
    fn is_fresh(
        &mut self,
        point: Point,
        operand: Operand,
        params: &BTreeSet<(InstanceId, usize)>,
    ) -> bool {
        self.is_fresh_if(point, operand, &|i, p| params.contains(&(i, p)))
    }

    fn is_fresh_if(
        &mut self,
        point: Point,
        operand: Operand,
        params: &dyn Fn(InstanceId, usize) -> bool,
    ) -> bool {
        let instance = point.instance;
        let (Some(body), Some(blocks)) = (self.body(instance), self.blocks.get(&instance).cloned())
        else {
            return false;
        };
        let Some((fresh, env)) = self.sweep(instance, body, point.block, &blocks, point.inst)
        else {
            return false;
        };
        let Some(values) = self.frames.values(instance) else {
            return false;
        };
        let value = values.operand(&env, operand);
        let origin = values.origin(value.base);
        if !fresh.contains(&origin) {
            return false;
        }
        // Whatever it may be, each is made here or was passed fresh.
        let all = self.closure(instance, &[origin]);
        all.iter()
            .all(|&e| match self.frames.values(instance).map(|v| v.expr(e)) {
                Some(Expr::Param(local)) => params(instance, local.index()),
                Some(_) => true,
                None => false,
            })
    }
}
