//! Which accesses to memory each instruction makes.
//!
//! The use of a synchronisation object is an atomic read of its first byte, its making and its
//! destruction a plain write: whoever overwrites it, or ends the life of its memory, must be ordered with
//! those who use it. The end of an object's life is a write to all of it. What an instruction touches beyond a known number of bytes (the
//! strings of a format, the ranges of a copy) is taken to go on to the end of the object.

use crate::access::{Access, AccessKind};
use crate::call_graph::CallGraph;
use crate::constraints::{Constraints, Source};
use crate::format::stored;
use crate::id::{InstanceId, ObjectId};
use crate::object::{Cell, ObjectKind};
use crate::point::Point;
use ir::{
    AccessMode, FormatArgs, FormatSink, Idx, MemAccess, Op, Operand, Order, SlotId, SyncOp,
    Terminator, Ty,
};
use std::collections::{BTreeMap, BTreeSet};

/// Bytes not known to end.
pub(crate) const ALL: u32 = u32::MAX;

/// What an instruction does to memory: kind, mode, address, bytes from there.
struct Touch {
    kind: AccessKind,
    mode: AccessMode,
    at: Operand,
    skip: i64,
    len: u32,
    /// Of a synchronisation object.
    sync: bool,
}

/// Every access of every instance to a shared object.
pub(crate) fn accesses(c: &mut Constraints<'_>, calls: &CallGraph) -> Vec<Access> {
    let mut out = Vec::new();
    let frames = frames(c);
    for instance in c.instances.ids().collect::<Vec<_>>() {
        let points: Vec<(Point, &Op)> = c.points(instance).collect();
        for (point, op) in points {
            for touch in touches(c, instance, op) {
                let mut cells = cells(c, instance, &touch);
                if let Op::Free { .. } = op {
                    // Who uses memory safely frees nothing but what was allocated.
                    let objects = &c.graph.memory.objects;
                    cells.retain(|cell| is_allocated(objects[cell.object].kind));
                }
                if let Op::Foreign { .. } = op {
                    // What code outside does to its own memory is its own affair.
                    let objects = &c.graph.memory.objects;
                    cells.retain(|cell| objects[cell.object].kind != ObjectKind::Outside);
                }
                let at = Some((touch.at, touch.skip));
                let (kind, mode, len) = (touch.kind, touch.mode, touch.len);
                let (fresh, touch) = (false, touch.sync);
                let access = Access {
                    point,
                    kind,
                    mode,
                    len,
                    cells,
                    at,
                    fresh,
                    touch,
                };
                push(c, &mut out, access);
            }
            if let Op::Format {
                fmt,
                args: FormatArgs::List(list),
                ..
            } = op
            {
                let counts = stored(c, instance, *fmt);
                let writes = counts.is_none_or(|counts| !counts.is_empty());
                formatted_list(c, &mut out, point, *list, writes);
            }
            if let Op::SlotEnd { slot } = op {
                slot_end(c, &mut out, point, instance, *slot);
            }
        }
        frame_end(c, calls, &mut out, instance, &frames);
    }
    out
}

/// Keeps what an access does to shared objects. Who uses memory safely writes to no constant.
fn push(c: &Constraints<'_>, out: &mut Vec<Access>, mut access: Access) {
    let objects = &c.graph.memory.objects;
    let constant = |kind: ObjectKind| match kind {
        ObjectKind::Global(global) => c.program.globals[global].constant,
        _ => false,
    };
    access.cells.retain(|cell| {
        let object = &objects[cell.object];
        object.shared && !(access.kind == AccessKind::Write && constant(object.kind))
    });
    if !access.cells.is_empty() {
        out.push(access);
    }
}

/// Whether an object may be the result of an allocation.
fn is_allocated(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Heap(_) | ObjectKind::Outside)
}

/// An access of unknown length through no operand of its own.
fn through_nothing(point: Point, kind: AccessKind, cells: Vec<Cell>) -> Access {
    Access {
        point,
        kind,
        mode: AccessMode::Plain,
        len: ALL,
        cells,
        at: None,
        fresh: false,
        touch: false,
    }
}

/// What an instruction writes: lengths and cells.
pub(crate) fn writes(
    c: &mut Constraints<'_>,
    instance: InstanceId,
    op: &Op,
) -> Vec<(u32, Vec<Cell>)> {
    touches(c, instance, op)
        .into_iter()
        .filter(|touch| touch.kind == AccessKind::Write)
        .map(|touch| (touch.len, cells(c, instance, &touch)))
        .collect()
}

/// The cells an access may start at: not those of functions and handles, which have no bytes.
fn cells(c: &mut Constraints<'_>, instance: InstanceId, touch: &Touch) -> Vec<Cell> {
    let mut cells: Vec<Cell> = pointees(c, instance, touch.at)
        .into_iter()
        .filter(|cell| has_bytes(c.graph.memory.objects[cell.object].kind))
        .collect();
    if touch.len == ALL {
        for cell in &mut cells {
            *cell = onwards(c, *cell);
        }
    }
    if touch.skip != 0 {
        for cell in &mut cells {
            cell.offset = cell.offset.saturating_add(touch.skip as i32);
            cell.end = cell.end.saturating_add(touch.skip as i32);
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// From a cell to the end of its object, as one cell.
fn onwards(c: &Constraints<'_>, cell: Cell) -> Cell {
    let whole = Cell::anywhere(cell.object, c.graph.memory.objects[cell.object].size);
    Cell {
        offset: cell.offset.min(whole.end),
        ..whole
    }
}

fn has_bytes(kind: ObjectKind) -> bool {
    !matches!(kind, ObjectKind::Function(_) | ObjectKind::Thread(_))
}

/// The cells an operand that was seen while solving may hold.
pub(crate) fn pointees_of(
    c: &Constraints<'_>,
    instance: InstanceId,
    operand: Operand,
) -> Vec<Cell> {
    match c.seen(instance, operand) {
        Source::Nothing => Vec::new(),
        Source::Cell(n) => vec![c.graph.memory.cell(n)],
        Source::Node(n) => {
            let numbers = c.graph.pointees(n);
            numbers.map(|n| c.graph.memory.cell(n)).collect()
        }
    }
}

/// The cells an operand may hold.
pub(crate) fn pointees(
    c: &mut Constraints<'_>,
    instance: InstanceId,
    operand: Operand,
) -> Vec<Cell> {
    match c.source(instance, operand) {
        Source::Nothing => Vec::new(),
        Source::Cell(n) => vec![c.graph.memory.cell(n)],
        Source::Node(n) => {
            let numbers = c.graph.pointees(n);
            numbers.map(|n| c.graph.memory.cell(n)).collect()
        }
    }
}

/// The addresses that an instruction follows.
pub(crate) fn addresses(c: &mut Constraints<'_>, instance: InstanceId, op: &Op) -> Vec<Operand> {
    touches(c, instance, op)
        .into_iter()
        .map(|touch| touch.at)
        .collect()
}

fn touches(c: &mut Constraints<'_>, instance: InstanceId, op: &Op) -> Vec<Touch> {
    use AccessKind::{Read, Write};
    let model = c.program.data_model;
    let pointer = model.pointer_size();
    let plain = |kind, at, len| Touch {
        kind,
        mode: AccessMode::Plain,
        at,
        skip: 0,
        len,
        sync: false,
    };
    let used = |object: &Operand| Touch {
        mode: AccessMode::Atomic(Order::Relaxed),
        sync: true,
        ..plain(Read, *object, 1)
    };
    let written = |object: &Operand| Touch {
        sync: true,
        ..plain(Write, *object, 1)
    };
    let known = |len: Operand| match len {
        Operand::Const(n) => u32::try_from(n).unwrap_or(ALL),
        _ => ALL,
    };
    match op {
        Op::Load { addr, access, .. } => vec![field(Read, *addr, access, access.ty.size(model))],
        Op::Store { addr, access, .. } => vec![field(Write, *addr, access, access.ty.size(model))],
        Op::MemCopy {
            dst,
            src,
            len,
            mode,
            ..
        } => {
            let touch = |kind, at| Touch {
                kind,
                mode: *mode,
                at,
                skip: 0,
                len: known(*len),
                sync: false,
            };
            vec![touch(Read, *src), touch(Write, *dst)]
        }
        Op::Foreign { ptr, writes, .. } => {
            let kind = if *writes { Write } else { Read };
            vec![plain(kind, *ptr, ALL)]
        }
        Op::MemSet { dst, len, .. } => vec![plain(Write, *dst, known(*len))],
        Op::Rmw {
            ty, addr, order, ..
        } => vec![Touch {
            mode: AccessMode::Atomic(*order),
            ..plain(Write, *addr, ty.size(model))
        }],
        Op::CmpXchg {
            ty, addr, success, ..
        } => vec![Touch {
            mode: AccessMode::Atomic(*success),
            ..plain(Write, *addr, ty.size(model))
        }],
        Op::Free { ptr } | Op::StackFree { ptr } => vec![plain(Write, *ptr, ALL)],
        Op::Format {
            sink, fmt, args, ..
        } => {
            let mut out = vec![plain(Read, *fmt, ALL)];
            match sink {
                FormatSink::Stream(_) => {}
                FormatSink::Buffer(to, size) => out.push(plain(Write, *to, known(*size))),
                FormatSink::Unbounded(to) => out.push(plain(Write, *to, ALL)),
            }
            match args {
                FormatArgs::Direct(args) => {
                    // `%s` reads what a pointer leads to, `%n` writes there; a format that is not
                    // followed may do either.
                    let counts = stored(c, instance, *fmt);
                    for (i, (ty, o)) in args.iter().enumerate() {
                        let count = counts.as_ref().and_then(|counts| counts.get(&i));
                        match count {
                            Some(&bytes) => out.push(plain(Write, *o, bytes)),
                            None if *ty == Ty::Ptr => out.push(plain(Read, *o, ALL)),
                            None => {}
                        }
                        if counts.is_none() && *ty == Ty::Ptr {
                            out.push(plain(Write, *o, ALL));
                        }
                    }
                }
                FormatArgs::List(list) => {
                    out.push(plain(Read, *list, pointer));
                    out.push(plain(Write, *list, pointer));
                }
            }
            out
        }
        Op::Output { ptr, len, .. } => vec![plain(Read, *ptr, known(*len))],
        Op::ParseFloat { ptr, end, .. } => {
            vec![plain(Read, *ptr, ALL), plain(Write, *end, pointer)]
        }
        Op::Sync { op, .. } => match op {
            SyncOp::Spawn { handle, .. } => vec![plain(Write, *handle, pointer)],
            SyncOp::Join { value, .. } => vec![plain(Write, *value, pointer)],
            SyncOp::ChanRecv { chan, to, .. } => vec![plain(Write, *to, pointer), used(chan)],
            SyncOp::MutexInit { mutex: object, .. }
            | SyncOp::MutexDestroy { mutex: object }
            | SyncOp::RwInit { lock: object }
            | SyncOp::RwDestroy { lock: object }
            | SyncOp::CondInit { cond: object }
            | SyncOp::CondDestroy { cond: object }
            | SyncOp::SemInit { sem: object, .. }
            | SyncOp::SemDestroy { sem: object }
            | SyncOp::BarrierInit {
                barrier: object, ..
            }
            | SyncOp::BarrierDestroy { barrier: object }
            | SyncOp::ChanInit { chan: object, .. } => vec![written(object)],
            SyncOp::MutexLock { mutex: object, .. }
            | SyncOp::MutexUnlock { mutex: object }
            | SyncOp::RwLock { lock: object, .. }
            | SyncOp::RwUnlock { lock: object }
            | SyncOp::CondSignal { cond: object, .. }
            | SyncOp::SemWait { sem: object, .. }
            | SyncOp::SemPost { sem: object }
            | SyncOp::SemValue { sem: object }
            | SyncOp::BarrierWait { barrier: object }
            | SyncOp::OnceBegin { once: object }
            | SyncOp::OnceEnd { once: object }
            | SyncOp::ChanSend { chan: object, .. } => vec![used(object)],
            SyncOp::CondWait { cond, mutex, .. } => vec![used(cond), used(mutex)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A load or store: of a bit-field, the memory location it belongs to.
fn field(kind: AccessKind, at: Operand, access: &MemAccess, size: u32) -> Touch {
    let (skip, len) = match access.bits {
        None => (0, size),
        Some(bits) => bits.location(),
    };
    Touch {
        kind,
        mode: access.mode,
        at,
        skip,
        len,
        sync: false,
    }
}

/// What a format reads through a list of arguments: the arguments, and the strings among them. Where it may
/// store counts, it writes there, too.
fn formatted_list(
    c: &mut Constraints<'_>,
    out: &mut Vec<Access>,
    point: Point,
    list: Operand,
    writes: bool,
) {
    let objects = |cells: &mut dyn Iterator<Item = Cell>| -> BTreeSet<ObjectId> {
        cells.map(|cell| cell.object).collect()
    };
    let lists = objects(&mut pointees(c, point.instance, list).into_iter());
    let arguments: BTreeSet<Cell> = lists.iter().flat_map(|o| contents(c, *o)).collect();
    let inside = objects(&mut arguments.iter().copied());
    let strings: BTreeSet<Cell> = inside.iter().flat_map(|o| contents(c, *o)).collect();
    let all = |cells: &mut dyn Iterator<Item = &Cell>| -> Vec<Cell> {
        let bytes = cells.filter(|cell| has_bytes(c.graph.memory.objects[cell.object].kind));
        bytes.map(|cell| onwards(c, *cell)).collect()
    };
    let read = all(&mut arguments.union(&strings));
    let written = if writes {
        all(&mut strings.iter())
    } else {
        Vec::new()
    };
    push(c, out, through_nothing(point, AccessKind::Read, read));
    push(c, out, through_nothing(point, AccessKind::Write, written));
}

/// Every address stored in an object.
pub(crate) fn contents(c: &Constraints<'_>, object: ObjectId) -> Vec<Cell> {
    let nodes = c.graph.stored_in(object.index());
    nodes
        .flat_map(|(_, node)| c.graph.pointees(node))
        .map(|n| c.graph.memory.cell(n))
        .collect()
}

fn slot_end(
    c: &Constraints<'_>,
    out: &mut Vec<Access>,
    point: Point,
    instance: InstanceId,
    slot: SlotId,
) {
    if let Some(object) = c.graph.memory.find(ObjectKind::Slot(instance, slot)) {
        end_of(c, out, point, object);
    }
}

fn end_of(c: &Constraints<'_>, out: &mut Vec<Access>, point: Point, object: ObjectId) {
    let whole = Cell::anywhere(object, c.graph.memory.objects[object].size);
    push(
        c,
        out,
        through_nothing(point, AccessKind::Write, vec![whole]),
    );
}

/// The shared objects of each instance's frame, which end with it.
type Frames = BTreeMap<InstanceId, Vec<ObjectId>>;

fn frames(c: &Constraints<'_>) -> Frames {
    let mut frames = Frames::new();
    for (id, object) in c.graph.memory.objects.iter().filter(|(_, o)| o.shared) {
        let instance = match object.kind {
            ObjectKind::Slot(i, _) | ObjectKind::VarArgs(i) => i,
            ObjectKind::Heap(p) if is_stack(c, p) => p.instance,
            _ => continue,
        };
        frames.entry(instance).or_default().push(id);
    }
    frames
}

fn is_stack(c: &Constraints<'_>, point: Point) -> bool {
    let func = c.instances[point.instance].func;
    let body = c.program.funcs[func].defined();
    body.is_some_and(|b| {
        let op = &b.blocks[point.block].insts[point.inst as usize].op;
        matches!(op, Op::StackAlloc { .. })
    })
}

fn frame_end(
    c: &Constraints<'_>,
    calls: &CallGraph,
    out: &mut Vec<Access>,
    instance: InstanceId,
    frames: &Frames,
) {
    let func = c.instances[instance].func;
    let Some(body) = c.program.funcs[func].defined() else {
        return;
    };
    for (block, b) in body.blocks.iter() {
        let ended = match b.term {
            Terminator::Return(_) | Terminator::Throw { unwind: None, .. } => vec![instance],
            // A thread that ends in the middle ends every frame it has.
            Terminator::ThreadExit(_) if !frames.is_empty() => on_stack(calls, instance),
            _ => continue,
        };
        let point = Point {
            instance,
            block,
            inst: b.insts.len() as u32,
        };
        for object in ended.iter().flat_map(|i| frames.get(i)).flatten() {
            end_of(c, out, point, *object);
        }
    }
}

/// The instances that may be on the stack when one runs.
fn on_stack(calls: &CallGraph, instance: InstanceId) -> Vec<InstanceId> {
    let mut seen = BTreeSet::new();
    let mut work = vec![instance];
    while let Some(i) = work.pop() {
        if seen.insert(i) {
            work.extend(calls.callers[i].iter().map(|p| p.instance));
        }
    }
    seen.into_iter().collect()
}
