//! Which accesses to memory each instruction makes.
//!
//! The use of a synchronisation object is an atomic read of its first byte, its making and its
//! destruction a plain write: the thread that overwrites it, or ends the life of its memory, must be ordered with
//! those who use it. The end of an object's life is a write to all of it. What an instruction touches beyond a known number of bytes (the
//! strings of a format, the ranges of a copy) is taken to go on to the end of the object.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::{InstanceId, ObjectId};
use crate::pointer::constraints::Constraints;
use crate::pointer::format::stored;
use crate::pointer::object::{Cell, ObjectKind};
use crate::pointer::pointees::{contents, pointees};
use crate::sharing::access::{Access, AccessKind};
use ir::effects::{self, Extent, Leaves, Life};
use ir::{AccessMode, Op, Operand, SlotId};
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
    /// Of the arguments that the list at the address has, and of what they point to.
    listed: bool,
}

/// Every access of every instance to a shared object.
pub(crate) fn accesses(c: &mut Constraints<'_>, calls: &CallGraph) -> Vec<Access> {
    let mut out = Vec::new();
    let frames = frames(c);
    for instance in c.instances.ids().collect::<Vec<_>>() {
        let points: Vec<(Point, &Op)> = c.points(instance).collect();
        for (point, op) in points {
            for touch in touches(c, instance, op) {
                if touch.listed {
                    formatted_list(c, &mut out, point, &touch);
                    continue;
                }
                let mut cells = cells(c, instance, &touch);
                if let Life::Frees(_) = op.life() {
                    // Who uses memory safely frees nothing but what was allocated.
                    let objects = &c.graph.memory.objects;
                    cells.retain(|cell| is_allocated(objects[cell.object].kind));
                }
                if !touch.sync {
                    // Nothing lies in an object without bytes: an index there is checked, or out of bounds.
                    let objects = &c.graph.memory.objects;
                    cells.retain(|cell| objects[cell.object].size != Some(0));
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
            match op.life() {
                Life::Ends(slot) => slot_end(c, &mut out, point, instance, slot),
                // A front end ends a slot before it begins it again. Objects end by touches.
                Life::None
                | Life::Begins(_)
                | Life::Allocates(_)
                | Life::Extends(_)
                | Life::Frees(_)
                | Life::Shrinks(_) => {}
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
        .map(|touch| match touch.listed {
            true => (ALL, listed(c, instance, touch.at)),
            false => (touch.len, cells(c, instance, &touch)),
        })
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

/// The addresses that an instruction follows.
pub(crate) fn addresses(c: &mut Constraints<'_>, instance: InstanceId, op: &Op) -> Vec<Operand> {
    touches(c, instance, op)
        .into_iter()
        .map(|touch| touch.at)
        .collect()
}

/// What an instruction does to memory, in the terms of this analysis.
fn touches(c: &mut Constraints<'_>, instance: InstanceId, op: &Op) -> Vec<Touch> {
    let mut touches = op.touches(c.program.data_model);
    touches.retain(|touch| touch.when.may(|text| stored(c, instance, text)));
    touches.iter().map(Touch::of).collect()
}

impl Touch {
    fn of(touch: &effects::Touch) -> Touch {
        let (skip, len) = match touch.extent {
            Extent::Bytes(len) => (0, len),
            Extent::Field { skip, len, .. } => (skip, len),
            Extent::Range(Operand::Const(n)) => (0, u32::try_from(n).unwrap_or(ALL)),
            Extent::Range(_) | Extent::Text | Extent::Whole | Extent::Arguments => (0, ALL),
            Extent::Sync(_) => (0, 1),
        };
        Touch {
            kind: match touch.kind.writes() {
                true => AccessKind::Write,
                false => AccessKind::Read,
            },
            mode: touch.mode,
            at: touch.addr,
            skip,
            len,
            sync: matches!(touch.extent, Extent::Sync(_)),
            listed: touch.extent == Extent::Arguments,
        }
    }
}

/// What a format touches through a list of arguments.
fn formatted_list(c: &mut Constraints<'_>, out: &mut Vec<Access>, point: Point, touch: &Touch) {
    let cells = listed(c, point.instance, touch.at);
    push(c, out, through_nothing(point, touch.kind, cells));
}

/// The arguments that a list has, and what they point to.
fn listed(c: &mut Constraints<'_>, instance: InstanceId, list: Operand) -> Vec<Cell> {
    let objects = |cells: &mut dyn Iterator<Item = Cell>| -> BTreeSet<ObjectId> {
        cells.map(|cell| cell.object).collect()
    };
    let lists = objects(&mut pointees(c, instance, list).into_iter());
    let arguments: BTreeSet<Cell> = lists.iter().flat_map(|o| contents(c, *o)).collect();
    let inside = objects(&mut arguments.iter().copied());
    let strings: BTreeSet<Cell> = inside.iter().flat_map(|o| contents(c, *o)).collect();
    arguments
        .union(&strings)
        .filter(|cell| has_bytes(c.graph.memory.objects[cell.object].kind))
        .map(|cell| onwards(c, *cell))
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

/// The shared objects that end with a frame or with a thread.
#[derive(Default)]
struct Frames {
    /// By the instance whose frame has them.
    of: BTreeMap<InstanceId, Vec<ObjectId>>,
    /// Thread-local ones.
    thread_local: Vec<ObjectId>,
    /// The instances that created threads start with.
    starts: BTreeSet<InstanceId>,
}

fn frames(c: &Constraints<'_>) -> Frames {
    let created = c.kinds.iter().filter(|(_, made)| made.created.is_some());
    let mut frames = Frames {
        starts: created.map(|(_, made)| made.entry).collect(),
        ..Frames::default()
    };
    for (id, object) in c.graph.memory.objects.iter().filter(|(_, o)| o.shared) {
        let instance = match object.kind {
            ObjectKind::Slot(i, _) | ObjectKind::VarArgs(i) => i,
            ObjectKind::Heap(p) if is_stack(c, p) => p.instance,
            ObjectKind::ThreadLocal(..) => {
                frames.thread_local.push(id);
                continue;
            }
            _ => continue,
        };
        frames.of.entry(instance).or_default().push(id);
    }
    frames
}

impl Frames {
    fn is_empty(&self) -> bool {
        self.of.is_empty() && self.thread_local.is_empty()
    }
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
        let (ended, thread) = match b.term.leaves() {
            Leaves::Function => (vec![instance], frames.starts.contains(&instance)),
            // A thread that ends in the middle ends every frame it has.
            Leaves::Thread if !frames.is_empty() => (on_stack(calls, instance), true),
            Leaves::Thread | Leaves::Nothing | Leaves::Process => continue,
        };
        let own = frames.thread_local.iter().filter(|_| thread);
        let point = Point {
            instance,
            block,
            inst: b.insts.len() as u32,
        };
        let ended = ended.iter().flat_map(|i| frames.of.get(i)).flatten();
        for object in ended.chain(own) {
            end_of(c, out, point, *object);
        }
    }
    // So does one that an exception leaves.
    for point in calls.passed(body, instance) {
        for object in frames.of.get(&instance).into_iter().flatten() {
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
