//! Which threads a join waits for: by its handle alone, or as one of a loop that joins what
//! another loop has created.
//!
//! A handle that can only be of one kind joins the live thread of that kind, if there is at most
//! one: `running` checks that. Handles kept in an array are joined by a loop that visits every
//! element which the creating loop has filled: both count an index up from the same start to the
//! same bound by ones, both name the same bytes of the same array by it, the join lies on every way
//! through its loop, and nothing else writes to the array. Then after the last round no thread is
//! left. The array may be one object, a variable of the activation, or memory that the activation has
//! allocated and knows by one local. Locals that both loops name (the bound, the array) are set once, or
//! not from the creating loop on to the joining one, to which every way leads through it. The joining loop may also go up to what
//! the creating one has counted (`made`).

mod made;

use crate::flow::call_graph::CallGraph;
use crate::flow::condition::always_before;
use crate::flow::loops::{Bound, CountedLoop, counted_loops, is_kept, widens};
use crate::flow::point::Point;
use crate::flow::shape::Shape;
use crate::id::{InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::pointer::object::{Cell, ObjectKind};
use crate::pointer::pointees::pointees;
use crate::sharing::accesses::writes;
use ir::{BlockId, Body, Idx, LocalId, Op, Operand, SyncOp, Ty, Wait};
use std::collections::BTreeMap;

/// What a join waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Join {
    /// The kinds of threads it may wait for, of those known.
    pub kinds: Vec<KindId>,
    /// Whether it certainly waits for a thread of one of these.
    pub known: bool,
    /// The kind whose only live thread it certainly waits for.
    pub exact: Option<KindId>,
    /// Whether the handle is certainly of a thread that the same activation has created.
    pub(crate) private: bool,
}

/// A loop after which no thread of a kind is left.
#[derive(Clone, Debug)]
pub(crate) struct LoopJoin {
    pub kind: KindId,
    /// Where the threads are created and where they are joined, with the addresses of the handles.
    pub creation: Point,
    pub join: Point,
    pub handles: [Operand; 2],
    /// The edge by which control leaves it.
    pub exit: (InstanceId, BlockId, BlockId),
    /// Points before the creating loop: no thread may be alive there.
    pub before: Vec<Point>,
    /// Writes to the loops' bound: no thread may be alive there either.
    pub fixed: Vec<Point>,
    pub private: bool,
    pub valid: bool,
}

/// Every join, as far as its handle tells.
pub(crate) fn joins(
    c: &mut Constraints<'_>,
    calls: &CallGraph,
    spawned: &BTreeMap<Point, Vec<KindId>>,
) -> BTreeMap<Point, Join> {
    let mut out = BTreeMap::new();
    let interrupts = interrupts(c);
    for instance in c.instances.ids().collect::<Vec<_>>() {
        let points: Vec<(Point, &Op)> = c.points(instance).collect();
        for (point, op) in points {
            let Op::Sync {
                op:
                    SyncOp::Join {
                        thread,
                        wait,
                        interruptible,
                        ..
                    },
                ..
            } = op
            else {
                continue;
            };
            let cells = pointees(c, instance, *thread);
            let kind_of = |cell: &Cell| match c.graph.memory.objects[cell.object].kind {
                ObjectKind::Thread(kind) => Some(kind),
                _ => None,
            };
            let mut kinds: Vec<KindId> = cells.iter().filter_map(kind_of).collect();
            let known = kinds.len() == cells.len();
            if kinds.len() > 1
                && let Some(few) = reaching(c, calls, spawned, point, *thread)
            {
                kinds.retain(|k| few.contains(k));
            }
            let waits = *wait == Wait::Block && !(*interruptible && interrupts);
            let certain = known && kinds.len() == 1 && waits;
            let certain = certain && is_of_one(c, instance, *thread, kinds[0]);
            out.insert(
                point,
                Join {
                    exact: kinds.first().copied().filter(|_| certain),
                    known: known && !kinds.is_empty(),
                    kinds,
                    private: is_private(c, calls, instance, *thread),
                },
            );
        }
    }
    out
}

/// Whether a thread may be interrupted: then a join that it makes may end before the thread does.
fn interrupts(c: &Constraints<'_>) -> bool {
    let interrupt = |op: &Op| {
        let op = match op {
            Op::Sync { op, .. } => op,
            _ => return false,
        };
        matches!(op, SyncOp::Interrupt { .. })
    };
    let mut instances = c.instances.ids();
    instances.any(|i| c.points(i).any(|(_, op)| interrupt(op)))
}

/// Whether a handle can only be that of the threads of a kind, or of none. Where it is null until the thread is started,
/// a join returns at once then: the handle must come from the one place where all threads of the kind have theirs.
fn is_of_one(c: &mut Constraints<'_>, instance: InstanceId, handle: Operand, kind: KindId) -> bool {
    if !c.program.managed {
        return true;
    }
    let (Some(addr), Some(created)) = (loaded_from(c, instance, handle), c.kinds[kind].created)
    else {
        return false;
    };
    let op = c.points(created.instance).find(|(p, _)| *p == created);
    let Some((
        _,
        Op::Sync {
            op: SyncOp::Spawn { handle: made, .. },
            ..
        },
    )) = op
    else {
        return false;
    };
    let (read, made) = (
        pointees(c, instance, addr),
        pointees(c, created.instance, *made),
    );
    let one = |cell: &Cell| cell.is_exact() && c.graph.memory.objects[cell.object].unique;
    matches!(&read[..], [cell] if one(cell)) && read == made
}

/// Whether a handle comes from a slot of the same activation that no other thread can reach.
fn is_private(
    c: &mut Constraints<'_>,
    calls: &CallGraph,
    instance: InstanceId,
    handle: Operand,
) -> bool {
    if calls.recursive[instance] {
        return false;
    }
    let Some(addr) = loaded_from(c, instance, handle) else {
        return false;
    };
    let cells = pointees(c, instance, addr);
    let own = |cell: &Cell| {
        let object = &c.graph.memory.objects[cell.object];
        !object.shared && matches!(object.kind, ObjectKind::Slot(i, _) if i == instance)
    };
    !cells.is_empty() && cells.iter().all(own)
}

/// The address a value was loaded from.
fn loaded_from(c: &Constraints<'_>, instance: InstanceId, value: Operand) -> Option<Operand> {
    let func = c.instances[instance].func;
    let body = c.program.funcs[func].defined()?;
    let shape = c.shapes[func.index()].as_ref()?;
    let mut value = value;
    for _ in 0..8 {
        match shape.def(body, value)? {
            Op::Copy { src, .. } => value = *src,
            Op::Cast { a, .. } => value = *a,
            Op::Load { addr, .. } => return Some(*addr),
            _ => return None,
        }
    }
    None
}

/// An element of an array, by an index that a loop counts.
struct Element {
    base: Operand,
    offset: i64,
    index: LocalId,
    scale: i64,
    /// Where what depends on the index is computed.
    indexed: Vec<(BlockId, u32)>,
    /// The locals that the base comes from, up to itself, each with where the one before is computed.
    holders: Vec<(LocalId, Option<BlockId>)>,
}

/// An address as a base plus a counted index times a constant plus a constant.
fn element(c: &Constraints<'_>, instance: InstanceId, addr: Operand) -> Option<Element> {
    let func = c.instances[instance].func;
    let body = c.program.funcs[func].defined()?;
    let shape = c.shapes[func.index()].as_ref()?;
    let (mut at, mut sum, mut counted) = (addr, 0i64, None);
    let (mut indexed, mut holders) = (Vec::new(), Vec::new());
    let mut from = None;
    for _ in 0..8 {
        let Operand::Local(local) = at else { break };
        if counted.is_some() {
            holders.push((local, from));
        }
        let Some(def) = shape.only_def[local.index()] else {
            break;
        };
        match &body.blocks[def.0].insts[def.1 as usize].op {
            Op::Copy { src, .. } => at = *src,
            Op::PtrAdd {
                base,
                index,
                scale,
                offset,
                ..
            } => {
                sum = sum.checked_add(*offset)?;
                match index {
                    Operand::Const(i) => {
                        let i = c.program.data_model.signed(*i);
                        sum = sum.checked_add(i.checked_mul(*scale)?)?;
                    }
                    _ if counted.is_none() => {
                        let (local, casts) = widened(body, shape, *index)?;
                        indexed.extend(casts);
                        counted = Some((local, *scale));
                    }
                    _ => return None,
                }
                at = *base;
            }
            _ => break,
        }
        match holders.is_empty() {
            true => indexed.push(def),
            false => from = Some(def.0),
        }
    }
    let (index, scale) = counted?;
    Some(Element {
        base: at,
        offset: sum,
        index,
        scale,
        indexed,
        holders,
    })
}

/// The local behind conversions to a wider integer, and where these are.
fn widened(body: &Body, shape: &Shape, value: Operand) -> Option<(LocalId, Vec<(BlockId, u32)>)> {
    let (mut value, mut casts) = (value, Vec::new());
    for _ in 0..4 {
        let Operand::Local(local) = value else {
            return None;
        };
        match (shape.def(body, value), shape.only_def[local.index()]) {
            (Some(Op::Cast { op, a, .. }), Some(def)) if widens(*op) => {
                casts.push(def);
                value = *a;
            }
            _ => return body.locals[local].ty.is_int().then_some((local, casts)),
        }
    }
    None
}

/// A join or creation in a counted loop.
struct Site {
    point: Point,
    /// The address of the handle.
    handle: Operand,
    /// The local that holds the address of the array, and whether it is set once in an activation.
    base: Option<(LocalId, bool)>,
    array: Cell,
    /// Where the handles are.
    cells: Vec<Cell>,
    offset: i64,
    scale: i64,
    counted: CountedLoop,
    bound: BoundValue,
}

/// What two loops must agree on.
#[derive(PartialEq, Eq, Debug)]
enum BoundValue {
    Constant(i64),
    Local(InstanceId, LocalId),
    Memory(Cell, Ty),
}

fn site(c: &mut Constraints<'_>, point: Point, addr: Operand) -> Option<Site> {
    let element = element(c, point.instance, addr)?;
    let [array] = pointees(c, point.instance, element.base)[..] else {
        return None;
    };
    let func = c.instances[point.instance].func;
    let counted = counted_loops(
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    )
    .into_iter()
    .find(|l| l.counter == element.index && l.always.contains(&point.block))?;
    // An address of an earlier round, or of before the loop, names another element.
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let here = (point.block, point.inst);
    if !element
        .indexed
        .iter()
        .all(|def| counted.computes(body, shape, *def, here))
    {
        return None;
    }
    let bound = match counted.bound {
        Bound::Constant(n) => BoundValue::Constant(n),
        Bound::Local(local) => BoundValue::Local(point.instance, local),
        Bound::Memory(addr, ty) => {
            let [cell] = pointees(c, point.instance, addr)[..] else {
                return None;
            };
            let object = &c.graph.memory.objects[cell.object];
            if !cell.is_exact() || !object.unique {
                return None;
            }
            BoundValue::Memory(cell, ty)
        }
    };
    let cells = pointees(c, point.instance, addr);
    array.is_exact().then_some(Site {
        point,
        handle: addr,
        base: holder(c, point, &counted, &element),
        array,
        cells,
        offset: element.offset,
        scale: element.scale,
        counted,
        bound,
    })
}

/// The local that holds the address of an array, and whether it holds one value in an activation. Of
/// those that are set again, it is the last from which the loop itself computes the address.
fn holder(
    c: &Constraints<'_>,
    at: Point,
    counted: &CountedLoop,
    element: &Element,
) -> Option<(LocalId, bool)> {
    let shape = c.shapes[c.instances[at.instance].func.index()].as_ref()?;
    let once = |local: LocalId| {
        shape.only_def[local.index()].is_some_and(|(block, inst)| {
            let set = Point { block, inst, ..at };
            !shape.cyclic[block.index()] && always_before(shape, set, at)
        })
    };
    match element.base {
        Operand::Local(local) if once(local) => return Some((local, true)),
        _ => {}
    }
    let inside = |from: Option<BlockId>| from.is_none_or(|block| counted.inside.contains(&block));
    let computed = element.holders.iter().take_while(|(_, from)| inside(*from));
    computed.last().map(|(local, _)| (*local, false))
}

/// Every pair of loops that create and join the same threads, as far as their form tells.
pub(crate) fn loop_joins(
    c: &mut Constraints<'_>,
    calls: &CallGraph,
    spawned: &BTreeMap<Point, Vec<KindId>>,
) -> Vec<LoopJoin> {
    let mut creations = Vec::new();
    for (point, kinds) in spawned {
        let func = c.instances[point.instance].func;
        let body = c.program.funcs[func].defined();
        let op = body.map(|b| &b.blocks[point.block].insts[point.inst as usize].op);
        if let (
            [kind],
            Some(Op::Sync {
                op: SyncOp::Spawn { handle, .. },
                ..
            }),
        ) = (kinds.as_slice(), op)
            && let Some(site) = site(c, *point, *handle)
        {
            creations.push((*kind, site));
        }
    }
    let mut out = Vec::new();
    if creations.is_empty() {
        return out;
    }
    let all: Vec<(Point, Join)> = joins(c, calls, spawned).into_iter().collect();
    for (point, join) in all {
        let func = c.instances[point.instance].func;
        let body = c.program.funcs[func].defined();
        let op = body.map(|b| &b.blocks[point.block].insts[point.inst as usize].op);
        let Some(Op::Sync {
            op:
                SyncOp::Join {
                    thread,
                    wait: Wait::Block,
                    interruptible: false,
                    ..
                },
            ..
        }) = op
        else {
            continue;
        };
        let Some(site) = loaded_from(c, point.instance, *thread).and_then(|a| site(c, point, a))
        else {
            continue;
        };
        for (kind, creation) in &creations {
            if join.kinds == [*kind]
                && let Some(found) = matched(c, calls, *kind, creation, &site)
            {
                out.push(found);
            }
        }
    }
    out
}

fn matched(
    c: &mut Constraints<'_>,
    calls: &CallGraph,
    kind: KindId,
    creation: &Site,
    join: &Site,
) -> Option<LoopJoin> {
    let same_array = creation.array == join.array
        && (creation.offset, creation.scale) == (join.offset, join.scale);
    let covers = match (&creation.bound, &join.bound) {
        (BoundValue::Constant(a), BoundValue::Constant(b)) => a <= b,
        (BoundValue::Local(at, a), b) => {
            let shape = c.shapes[c.instances[*at].func.index()].as_ref()?;
            creation.bound == *b
                && creation.counted.signed == join.counted.signed
                && (shape.once_defined[a.index()] || kept_between(c, *a, creation, join))
        }
        (a, b) => a == b && creation.counted.signed == join.counted.signed,
    };
    let covers = (covers || joins_all_made(c, creation, join))
        && join.counted.start <= creation.counted.start;
    let object = c.graph.memory.objects[creation.array.object].clone();
    let same_activation = creation.point.instance == join.point.instance
        && !calls.recursive[join.point.instance]
        && matches!(object.kind, ObjectKind::Slot(i, _) if i == join.point.instance);
    let own_heap = matches!(object.kind, ObjectKind::Heap(p) if p.instance == join.point.instance);
    let same_memory = own_heap
        && creation.point.instance == join.point.instance
        && !calls.recursive[join.point.instance]
        && matches!((creation.base, join.base), (Some((a, once)), Some((b, also)))
            if a == b && (once && also || kept_between(c, a, creation, join)));
    if !same_array || !covers || !(object.unique || same_activation || same_memory) {
        return None;
    }
    let handles: Vec<Cell> = creation.cells.iter().chain(&join.cells).copied().collect();
    let writes = writers(c, &handles);
    if writes.iter().any(|w| *w != creation.point) {
        return None;
    }
    let fixed = match &creation.bound {
        BoundValue::Memory(cell, _) => writers(c, &[*cell]),
        _ => Vec::new(),
    };
    let instance = creation.point.instance;
    let func = c.instances[instance].func;
    let body = c.program.funcs[func].defined()?;
    let before = creation.counted.entries.iter().map(|&block| Point {
        instance,
        block,
        inst: body.blocks[block].insts.len() as u32,
    });
    let (from, to) = join.counted.exit;
    Some(LoopJoin {
        kind,
        creation: creation.point,
        join: join.point,
        handles: [creation.handle, join.handle],
        exit: (join.point.instance, from, to),
        before: before.collect(),
        fixed,
        private: same_activation || own_heap && !object.shared,
        valid: true,
    })
}

/// Whether the joining loop goes up to what the creating one has counted.
fn joins_all_made(c: &Constraints<'_>, creation: &Site, join: &Site) -> bool {
    let (instance, counter) = (creation.point.instance, creation.counted.counter);
    let func = c.instances[instance].func;
    let (Some(body), Some(shape)) = (
        c.program.funcs[func].defined(),
        c.shapes[func.index()].as_ref(),
    ) else {
        return false;
    };
    let created = (creation.point.block, creation.point.inst);
    join.bound == BoundValue::Local(instance, counter)
        && join.point.instance == instance
        && creation.counted.signed == join.counted.signed
        && made::counts_all(body, &creation.counted, created)
        && made::stays(body, shape, counter, &creation.counted, &join.counted)
}

/// Whether a local holds in the joining loop what it held in the creating one.
fn kept_between(c: &Constraints<'_>, local: LocalId, creation: &Site, join: &Site) -> bool {
    let instance = creation.point.instance;
    let func = c.instances[instance].func;
    let (Some(body), Some(shape)) = (
        c.program.funcs[func].defined(),
        c.shapes[func.index()].as_ref(),
    ) else {
        return false;
    };
    instance == join.point.instance && is_kept(body, shape, local, &creation.counted, &join.counted)
}

/// The points that may write to a word at one of these cells. What is freed is not read again.
fn writers(c: &mut Constraints<'_>, words: &[Cell]) -> Vec<Point> {
    let width = c.program.data_model.pointer_size();
    let mut out = Vec::new();
    for instance in c.instances.ids().collect::<Vec<_>>() {
        let points: Vec<(Point, &Op)> = c.points(instance).collect();
        for (point, op) in points {
            if let Op::Free { .. } = op {
                continue;
            }
            for (len, cells) in writes(c, instance, op) {
                let hit = |w: &Cell| words.iter().any(|x| w.overlaps(len, *x, width));
                if cells.iter().any(hit) {
                    out.push(point);
                }
            }
        }
    }
    out.dedup();
    out
}

/// The kinds a handle may be of, where it comes from one variable that only creations of the same
/// instance write: those of the creations that reach the join.
fn reaching(
    c: &mut Constraints<'_>,
    calls: &CallGraph,
    spawned: &BTreeMap<Point, Vec<KindId>>,
    point: Point,
    handle: Operand,
) -> Option<Vec<KindId>> {
    let instance = point.instance;
    let addr = loaded_from(c, instance, handle)?;
    let [cell] = pointees(c, instance, addr)[..] else {
        return None;
    };
    let object = &c.graph.memory.objects[cell.object];
    let own = matches!(object.kind, ObjectKind::Slot(i, _) if i == instance)
        && !calls.recursive[instance];
    if !cell.is_exact() || !(own || object.unique && calls.once[instance]) {
        return None;
    }
    let writes = writers(c, &[cell]);
    let func = c.instances[instance].func;
    let shape = c.shapes[func.index()].as_ref()?;
    let body = c.program.funcs[func].defined()?;
    let here = |w: &Point| w.instance == instance && spawned.contains_key(w);
    if shape.irregular || !writes.iter().all(here) {
        return None;
    }
    // Backwards from the load to the last creation on every way.
    let load = load_point(body, shape, handle)?;
    let (mut kinds, mut seen) = (Vec::new(), vec![false; body.blocks.len()]);
    let mut work = vec![(load.0, load.1)];
    while let Some((block, before)) = work.pop() {
        let last = writes.iter().rfind(|w| w.block == block && w.inst < before);
        if let Some(write) = last {
            kinds.extend(&spawned[write]);
            continue;
        }
        for &p in shape.cfg.before(block) {
            if !std::mem::replace(&mut seen[p.index()], true) {
                work.push((p, u32::MAX));
            }
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    Some(kinds)
}

/// The load a handle comes from.
fn load_point(body: &Body, shape: &Shape, value: Operand) -> Option<(BlockId, u32)> {
    let mut value = value;
    for _ in 0..8 {
        let Operand::Local(local) = value else {
            return None;
        };
        let (block, inst) = shape.only_def[local.index()]?;
        match &body.blocks[block].insts[inst as usize].op {
            Op::Copy { src, .. } => value = *src,
            Op::Cast { a, .. } => value = *a,
            Op::Load { .. } => return Some((block, inst)),
            _ => return None,
        }
    }
    None
}
