//! Relative locks (correlation of locks and locations, as in Locksmith): those that are certainly held and stand in a certain
//! place relative to what is accessed.
//!
//! `p->lock` held at an access to `p->x` is one lock among many, but two threads that touch the
//! same byte through such accesses have the same `p`, hence the same lock. A guard of an access is
//! such a place: a distance within the object or array element, or the element of an array of
//! locks with the index of the accessed element (`locks[i]` with `table[i]`).
//!
//! A forward must-analysis: the locks certainly held, as values (see [`crate::pointer::value`]) with the
//! cells they may be. Given up: what an unlock may mean by its cells; what is passed to a function
//! that may unlock such cells; a lock whose value is computed anew, by then or in a recursive
//! activation. A lock that is only tried is not counted. What callers hold is known inside a
//! function if all of them hold it, also as a place relative to an argument.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::{AccessId, GuardsId, InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::pointer::object::Cell;
use crate::pointer::pointees::pointees_of;
use crate::pointer::value::{Expr, ExprId, Value};
use crate::sharing::access::Access;
use crate::sharing::frames::{Frames, Known};
use ir::bits::Bits;
use ir::effects::{Flow, Leaves, LockUse, Share, Sort};
use ir::{BlockId, GlobalId, Idx, LocalId, Op, Operand, Table, Wait};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Where a held lock stands relative to an access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum LockPosition {
    /// A distance in bytes from the start of the object; with a stride, of the element.
    Within { stride: u32, position: i64 },
    /// In another array, at the index of the accessed element.
    Beside {
        lock: (GlobalId, i64, i64),
        data: (GlobalId, i64, i64),
    },
    /// No lock: an element that is no other's among the threads of a kind
    /// ([`crate::sharing::elements`]).
    Own(KindId),
}

/// A guard: the place, and whether it is held alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Guard {
    pub place: LockPosition,
    pub alone: bool,
}

/// A lock that is certainly held.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Held {
    lock: Known,
    alone: bool,
    objects: Vec<crate::id::ObjectId>,
}

type Holding = BTreeSet<Held>;

/// The guards of all accesses.
#[derive(Default)]
pub(crate) struct Guards {
    lists: Table<GuardsId, Vec<Guard>>,
    /// For each access, for each of its cells.
    of: Vec<Vec<GuardsId>>,
}

impl Guards {
    /// The guards of an access, for each of its cells. Empty if it has none.
    pub fn of(&self, access: AccessId) -> &[GuardsId] {
        self.of.get(access.index()).map_or(&[], Vec::as_slice)
    }

    /// Adds a guard to an access, for all of its cells.
    pub fn add(&mut self, access: AccessId, cells: usize, guard: Guard) {
        if self.lists.is_empty() {
            self.lists.push(Vec::new());
        }
        if self.of.len() <= access.index() {
            self.of.resize_with(access.index() + 1, Vec::new);
        }
        let of = &mut self.of[access.index()];
        of.resize(cells, GuardsId(0));
        for id in of {
            let mut list = self.lists[*id].clone();
            list.push(guard);
            list.sort_unstable();
            let known = self.lists.iter().find(|(_, known)| **known == list);
            let known = known.map(|(known, _)| known);
            *id = known.unwrap_or_else(|| self.lists.push(list));
        }
    }

    /// Whether both have an element of their own of one kind of thread.
    pub fn apart(&self, a: GuardsId, b: GuardsId) -> bool {
        let own = |id| {
            let list = self.lists.get(id).into_iter().flatten();
            let places = list.filter(|g| matches!(g.place, LockPosition::Own(_)));
            places.map(|g| g.place).collect::<Vec<_>>()
        };
        let b = own(b);
        own(a).iter().any(|place| b.contains(place))
    }

    /// Whether both have the lock in one place, one of them alone.
    pub fn exclude(&self, a: GuardsId, b: GuardsId) -> bool {
        let (Some(a), Some(b)) = (self.lists.get(a), self.lists.get(b)) else {
            return false;
        };
        let meets = |g: &Guard, h: &Guard| g.place == h.place && (g.alone || h.alone);
        a.iter().any(|g| b.iter().any(|h| meets(g, h)))
    }
}

/// The guards of each access. Nothing if no lock needs them.
pub(crate) fn guards(c: &Constraints<'_>, calls: &CallGraph, accesses: &[Access]) -> Guards {
    if !needed(c) {
        return Guards::default();
    }
    let mut analysis = Analysis::new(c, calls);
    analysis.solve();
    analysis.collect(accesses)
}

/// Whether some lock is not one certain object.
fn needed(c: &Constraints<'_>) -> bool {
    c.instances.ids().any(|i| {
        c.points(i).any(|(_, op)| {
            taken(op).is_some_and(|(lock, _)| match pointees_of(c, i, lock)[..] {
                [cell] => !(cell.is_exact() && c.graph.memory.objects[cell.object].unique),
                _ => true,
            })
        })
    })
}

/// The lock an instruction certainly takes, and whether alone.
fn taken(op: &Op) -> Option<(Operand, bool)> {
    match lock_use(op) {
        LockUse::Takes {
            lock,
            sort: Sort::Mutex | Sort::ReadWrite,
            share,
            wait: Wait::Block,
        } => Some((lock, share == Share::Alone)),
        // One that may be refused is not certainly taken; semaphores are not locks for certain.
        LockUse::Takes { .. }
        | LockUse::None
        | LockUse::Gives { .. }
        | LockUse::Lends { .. }
        | LockUse::Makes { .. }
        | LockUse::Destroys { .. }
        | LockUse::Enters
        | LockUse::Leaves => None,
    }
}

/// The lock an instruction gives back.
fn given(op: &Op) -> Option<Operand> {
    match lock_use(op) {
        LockUse::Gives { lock, sort }
        | LockUse::Makes { lock, sort }
        | LockUse::Destroys { lock, sort } => match sort {
            Sort::Mutex | Sort::ReadWrite => Some(lock),
            Sort::Condition
            | Sort::Semaphore
            | Sort::Barrier
            | Sort::Once
            | Sort::Channel
            | Sort::Latch => None,
        },
        // A wait has its mutex again when it is over.
        LockUse::Lends { .. }
        | LockUse::Takes { .. }
        | LockUse::None
        | LockUse::Enters
        | LockUse::Leaves => None,
    }
}

fn lock_use(op: &Op) -> LockUse {
    match op {
        Op::Sync { op, .. } => op.lock_use(),
        // Only synchronisation changes what is held.
        _ => LockUse::None,
    }
}

struct Analysis<'a, 'p> {
    frames: Frames<'a, 'p>,
    c: &'a Constraints<'p>,
    calls: &'a CallGraph,
    /// Objects with locks that an instance, or what it calls, may give back.
    gives: Table<InstanceId, Bits>,
    entries: Table<InstanceId, Option<Holding>>,
    exits: Table<InstanceId, Option<Holding>>,
    /// At the start of each block.
    blocks: BTreeMap<InstanceId, Vec<Option<Holding>>>,
}

impl<'a, 'p> Analysis<'a, 'p> {
    fn new(c: &'a Constraints<'p>, calls: &'a CallGraph) -> Self {
        Analysis {
            frames: Frames::new(c, calls),
            c,
            calls,
            gives: gives(c, calls),
            entries: c.instances.ids().map(|_| None).collect(),
            exits: c.instances.ids().map(|_| None).collect(),
            blocks: BTreeMap::new(),
        }
    }

    fn solve(&mut self) {
        let mut work: BTreeSet<InstanceId> = BTreeSet::new();
        for (_, kind) in self.c.kinds.iter() {
            self.entries[kind.entry] = Some(Holding::new());
            work.insert(kind.entry);
        }
        while let Some(instance) = work.pop_first() {
            self.instance(instance, &mut work);
        }
    }

    /// Goes through an instance; notes who must be looked at again.
    fn instance(&mut self, instance: InstanceId, work: &mut BTreeSet<InstanceId>) {
        let func = self.c.instances[instance].func;
        let (Some(body), Some(entry)) = (
            self.c.program.funcs[func].defined(),
            self.entries[instance].clone(),
        ) else {
            return;
        };
        let irregular = self.c.shapes[func.index()]
            .as_ref()
            .is_none_or(|s| s.irregular);
        let mut blocks: Vec<Option<Holding>> = vec![None; body.blocks.len()];
        blocks[0] = Some(if irregular { Holding::new() } else { entry });
        if irregular {
            blocks.fill(Some(Holding::new()));
        }
        let mut exit: Option<Holding> = None;
        // An exception leaves the instance behind the call that it came out of.
        let passed = self.calls.passed(body, instance);
        let mut queue: Vec<BlockId> = match irregular {
            true => body.blocks.ids().collect(),
            false => vec![BlockId(0)],
        };
        while let Some(id) = queue.pop() {
            let Some(mut held) = blocks[id.index()].clone() else {
                continue;
            };
            let mut reach = |to: BlockId, held: &Holding, queue: &mut Vec<BlockId>| {
                if meet(&mut blocks[to.index()], held) {
                    queue.push(to);
                }
            };
            self.entered(instance, id, &mut held);
            let mut goes_on = true;
            for (i, inst) in body.blocks[id].insts.iter().enumerate() {
                let point = Point {
                    instance,
                    block: id,
                    inst: i as u32,
                };
                if let Some(unwind) = inst.unwind {
                    reach(unwind, &Holding::new(), &mut queue);
                }
                goes_on = self.step(point, &inst.op, &mut held, work);
                if !goes_on {
                    break;
                }
                if irregular {
                    held.clear();
                }
                if passed.contains(&point) {
                    meet(&mut exit, &held);
                }
            }
            if !goes_on {
                continue;
            }
            let end = Point {
                instance,
                block: id,
                inst: body.blocks[id].insts.len() as u32,
            };
            for callee in self.calls.callees(end).to_vec() {
                self.enter(end, callee, &held, work);
            }
            if body.blocks[id].term.leaves() == Leaves::Function {
                meet(&mut exit, &held);
            }
            for to in body.blocks[id].term.successors() {
                reach(to, &held, &mut queue);
            }
        }
        self.blocks.insert(instance, blocks);
        if self.exits[instance] != exit {
            self.exits[instance] = exit;
            let callers = self.calls.callers[instance].iter();
            let reached = callers
                .map(|p| p.instance)
                .filter(|i| self.entries[*i].is_some());
            work.extend(reached);
        }
    }

    /// Control enters a block: values that merge there are new ones.
    fn entered(&mut self, instance: InstanceId, block: BlockId, held: &mut Holding) {
        if let Some(values) = self.frames.values(instance) {
            let gone: Vec<ExprId> = values.merged_at(block).to_vec();
            forget(held, instance, &gone);
        }
    }

    /// An instruction; whether control goes on.
    fn step(
        &mut self,
        point: Point,
        op: &Op,
        held: &mut Holding,
        work: &mut BTreeSet<InstanceId>,
    ) -> bool {
        match op.flow() {
            Flow::Call(_) => match self.called(point, held, work) {
                Some(after) => *held = after,
                None => return false,
            },
            Flow::Jump => return false,
            Flow::Next | Flow::Checked | Flow::Target | Flow::Gap => {}
        }
        if let Some(lock) = given(op) {
            let cells = pointees_of(self.c, point.instance, lock);
            let gone: BTreeSet<_> = cells.iter().map(|cell| cell.object).collect();
            held.retain(|h| !h.objects.iter().any(|o| gone.contains(o)));
        } else if let Some((lock, alone)) = taken(op) {
            let cells = pointees_of(self.c, point.instance, lock);
            let mut objects: Vec<_> = cells.iter().map(|cell| cell.object).collect();
            objects.sort_unstable();
            objects.dedup();
            // A slot may be another object each time its scope is entered.
            let slot = |k: Known, f: &mut Frames<'_, '_>| matches!(f.expr(k), Some(Expr::Slot(_)));
            if let Some(lock) = self.frames.at(point, lock)
                && !slot(lock, &mut self.frames)
            {
                held.insert(Held {
                    lock,
                    alone,
                    objects,
                });
            }
        }
        for callee in self.hooks(point, op) {
            self.enter(point, callee, held, work);
        }
        if !held.is_empty()
            && let Some(values) = self.frames.values(point.instance)
        {
            let gone = values.defined_at(point.block, point.inst).to_vec();
            forget(held, point.instance, &gone);
        }
        true
    }

    /// What is called by an instruction that is no call: the end of a cancelled thread.
    fn hooks(&self, point: Point, op: &Op) -> Vec<InstanceId> {
        match op.flow() {
            Flow::Call(_) => Vec::new(),
            Flow::Next | Flow::Checked | Flow::Target | Flow::Jump | Flow::Gap => {
                self.calls.callees(point).to_vec()
            }
        }
    }

    fn called(
        &mut self,
        point: Point,
        held: &Holding,
        work: &mut BTreeSet<InstanceId>,
    ) -> Option<Holding> {
        let callees = self.calls.callees(point).to_vec();
        let external = callees.is_empty() || self.c.externals.contains_key(&point);
        let mut out = external.then(|| held.clone());
        for callee in callees {
            self.enter(point, callee, held, work);
            let Some(exit) = &self.exits[callee] else {
                continue;
            };
            let gives = &self.gives[callee];
            let stays = |h: &&Held| !h.objects.iter().any(|o| gives.contains(o.index()));
            let mut after: Holding = held.iter().filter(stays).cloned().collect();
            // What the callee holds of its own values means nothing any more.
            let only = self.frames.only_caller(callee) == Some(point);
            let outer = |h: &&Held| only && h.lock.instance != callee;
            after.extend(exit.iter().filter(outer).cloned());
            meet(&mut out, &after);
        }
        out
    }

    /// A call enters an instance with these locks held.
    fn enter(
        &mut self,
        point: Point,
        callee: InstanceId,
        held: &Holding,
        work: &mut BTreeSet<InstanceId>,
    ) {
        let mut given: Holding = held.clone();
        if self.calls.recursive[callee] {
            given.retain(|h| !self.calls.recursive[h.lock.instance]);
        }
        if self.frames.only_caller(callee).is_none() && !held.is_empty() {
            given.extend(self.as_arguments(point, callee, held));
        }
        let new = self.entries[callee].is_none();
        if meet(&mut self.entries[callee], &given) || new {
            work.insert(callee);
        }
    }

    /// Locks held in places relative to the arguments of a call, as the callee sees them.
    fn as_arguments(&mut self, point: Point, callee: InstanceId, held: &Holding) -> Vec<Held> {
        let mut out = Vec::new();
        let func = self.c.instances[point.instance].func;
        let body = self.c.program.funcs[func].defined();
        let inst = body.and_then(|b| b.blocks[point.block].insts.get(point.inst as usize));
        let Some(Op::Call { args, .. }) = inst.map(|i| &i.op) else {
            return out;
        };
        let called = self.c.instances[callee].func;
        let params = self.c.program.funcs[called].params.len();
        for (i, (_, arg)) in args.iter().enumerate().take(params) {
            let Some(arg) = self.frames.at(point, *arg) else {
                continue;
            };
            for h in held {
                let same = h.lock.instance == arg.instance && h.lock.value.base == arg.value.base;
                let (true, Some(offset)) =
                    (same, h.lock.value.offset.checked_sub(arg.value.offset))
                else {
                    continue;
                };
                let Some(values) = self.frames.values(callee) else {
                    continue;
                };
                let base = values.number(Expr::Param(LocalId::new(i)));
                let instance = callee;
                let value = Value { base, offset };
                let lock = Known { instance, value };
                out.push(Held { lock, ..h.clone() });
            }
        }
        out
    }

    /// The guards of every access.
    fn collect(&mut self, accesses: &[Access]) -> Guards {
        let mut out = Guards::default();
        out.lists.push(Vec::new());
        out.of.resize_with(accesses.len(), Vec::new);
        let mut numbers: HashMap<Vec<Guard>, GuardsId> = HashMap::new();
        numbers.insert(Vec::new(), GuardsId(0));
        let mut by_block: BTreeMap<(InstanceId, BlockId), Vec<usize>> = BTreeMap::new();
        for (i, a) in accesses.iter().enumerate() {
            by_block
                .entry((a.point.instance, a.point.block))
                .or_default()
                .push(i);
        }
        let mut unheld = BTreeSet::new();
        for ((instance, block), list) in by_block {
            let entry = self.blocks.get(&instance).map(|b| b[block.index()].clone());
            let func = self.c.instances[instance].func;
            let (Some(Some(mut held)), Some(body)) = (entry, self.c.program.funcs[func].defined())
            else {
                continue;
            };
            self.entered(instance, block, &mut held);
            let insts = &body.blocks[block].insts;
            for inst in 0..=insts.len() as u32 {
                for &i in list.iter().filter(|i| accesses[**i].point.inst == inst) {
                    let lists = self.guard(&accesses[i], &held);
                    let mut number = |list: Vec<Guard>| {
                        let known = numbers.entry(list);
                        *known.or_insert_with_key(|list| out.lists.push(list.clone()))
                    };
                    out.of[i] = lists.into_iter().map(&mut number).collect();
                }
                let Some(next) = insts.get(inst as usize) else {
                    break;
                };
                let point = Point {
                    instance,
                    block,
                    inst,
                };
                if !self.step(point, &next.op, &mut held, &mut unheld) {
                    break;
                }
            }
        }
        out
    }

    /// The guards of an access, for each of its cells; nothing if it has none.
    fn guard(&mut self, access: &Access, held: &Holding) -> Vec<Vec<Guard>> {
        let (Some((at, skip)), false) = (access.at, held.is_empty()) else {
            return Vec::new();
        };
        let func = self.c.instances[access.point.instance].func;
        if self.c.shapes[func.index()]
            .as_ref()
            .is_none_or(|s| s.irregular)
        {
            return Vec::new();
        }
        let Some(mut at) = self.frames.at(access.point, at) else {
            return Vec::new();
        };
        at.value.offset = at.value.offset.saturating_add(skip);
        let mut out = vec![Vec::new(); access.cells.len()];
        for h in held {
            if h.lock.instance != at.instance {
                continue;
            }
            let distance = (h.lock.value.base == at.value.base)
                .then(|| h.lock.value.offset.checked_sub(at.value.offset));
            let beside = match distance {
                Some(_) => None,
                None => self.beside(access, at, h.lock),
            };
            for (cell, guards) in access.cells.iter().zip(out.iter_mut()) {
                let place = match distance {
                    Some(distance) => distance.and_then(|d| within(access, *cell, d)),
                    None => beside,
                };
                let alone = h.alone;
                guards.extend(place.map(|place| Guard { place, alone }));
            }
        }
        for guards in &mut out {
            guards.sort_unstable();
            guards.dedup();
        }
        out
    }

    /// The index of the accessed element is that of the lock's, in arrays that are globals.
    fn beside(&mut self, access: &Access, at: Known, lock: Known) -> Option<LockPosition> {
        let (data, by) = self.element(at)?;
        let ((array, offset, scale), other) = self.element(lock)?;
        let lock = (array, offset.checked_add(lock.value.offset)?, scale);
        let len = i64::from(access.len);
        let inside = at.value.offset >= 0 && at.value.offset.checked_add(len)? <= data.2;
        (by == other && inside).then_some(LockPosition::Beside { lock, data })
    }

    /// An element of a global array: the array, where the element's part starts, the scale; and
    /// the index.
    fn element(&mut self, known: Known) -> Option<((GlobalId, i64, i64), ExprId)> {
        let Expr::Index {
            base,
            offset,
            index,
            scale,
        } = self.frames.expr(known)?
        else {
            return None;
        };
        let base = Known {
            value: Value { base, offset: 0 },
            ..known
        };
        let Expr::Global(global) = self.frames.expr(base)? else {
            return None;
        };
        let thread_local = self.c.program.globals[global].thread_local;
        (scale > 0 && !thread_local).then_some(((global, offset, scale), index))
    }
}

/// A lock at a distance in bytes from an access to a cell, relative to the object or element.
fn within(access: &Access, cell: Cell, distance: i64) -> Option<LockPosition> {
    let offset = i64::from(cell.offset);
    if cell.stride == 0 {
        return (cell.span == 1).then_some(LockPosition::Within {
            stride: 0,
            position: offset.checked_add(distance)?,
        });
    }
    // Both of two accesses that overlap must lie in one element.
    let stride = i64::from(cell.stride);
    let inside = offset.rem_euclid(stride);
    let fits = cell.span == 1 && inside.checked_add(i64::from(access.len))? <= stride;
    fits.then_some(LockPosition::Within {
        stride: cell.stride,
        position: inside.checked_add(distance)?,
    })
}

/// Removes locks whose values are computed anew.
fn forget(held: &mut Holding, instance: InstanceId, gone: &[ExprId]) {
    if !gone.is_empty() {
        held.retain(|h| h.lock.instance != instance || !gone.contains(&h.lock.value.base));
    }
}

/// Keeps what is in both; whether that changed the first. Nothing yet known gives way.
fn meet(into: &mut Option<Holding>, other: &Holding) -> bool {
    match into {
        None => {
            *into = Some(other.clone());
            true
        }
        Some(have) => {
            let before = have.len();
            have.retain(|h| other.contains(h));
            have.len() != before
        }
    }
}

fn gives(c: &Constraints<'_>, calls: &CallGraph) -> Table<InstanceId, Bits> {
    let mut gives: Table<InstanceId, Bits> = c.instances.ids().map(|_| Bits::default()).collect();
    for instance in c.instances.ids() {
        for (_, op) in c.points(instance) {
            if let Some(lock) = given(op) {
                for cell in pointees_of(c, instance, lock) {
                    gives[instance].insert(cell.object.index());
                }
            }
        }
    }
    loop {
        let mut changed = false;
        for &instance in &calls.order {
            let own = gives[instance].clone();
            for caller in &calls.callers[instance] {
                changed |= gives[caller.instance].union(&own);
            }
        }
        if !changed {
            return gives;
        }
    }
}
