//! Elements that belong to one thread each: `create(…, work, &jobs[i])` in a loop that counts `i`.
//!
//! The threads of a kind that one point alone creates, in a loop that counts an index up by ones,
//! with the address of the element at that index as their argument, have different elements. Where
//! no such thread is alive when the loop begins, and one thread at a time can run the loop, this
//! holds of all that are alive at once. Bytes of an element that is
//!
//! * the argument of the thread that accesses it,
//! * at the index of a round of the creating loop, before that round creates, or
//! * at the index of a round of the loop that joins the threads ([`crate::threads::joins`]), after that round
//!   has joined, where handles have the index of the element,
//!
//! are touched by no other thread in one of these ways at the same time: other threads have other
//! elements, and the creator's is not yet, or no more, another thread's.
//!
//! Guarantee: under the assumption that memory is used safely. An access must lie within one
//! element: its distance from the argument is a constant, and it ends before the next element.

use crate::flow::call_graph::CallGraph;
use crate::flow::loops::{CountedLoop, counted_loops};
use crate::flow::point::Point;
use crate::flow::shape::Shape;
use crate::id::{AccessId, InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::pointer::value::{Expr, ExprId, Value, Values};
use crate::sharing::access::Access;
use crate::sharing::frames::Frames;
use crate::sharing::guards::{Guard, Guards, LockPosition};
use crate::threads::joins::LoopJoin;
use crate::threads::running::Running;
use ir::cfg::graph;
use ir::{BlockId, Idx, LocalId, Op, SyncOp};

/// Threads with an element each.
struct Owners {
    kind: KindId,
    /// Where they are created.
    creation: Point,
    counted: CountedLoop,
    element: Element,
}

/// An address: a distance from the element of an array at an index that a local holds when control
/// enters a block.
#[derive(Clone, Copy)]
struct Element {
    base: ExprId,
    distance: i64,
    size: i64,
    index: LocalId,
    entered: BlockId,
}

impl Element {
    fn of(values: &Values, value: Value) -> Option<Element> {
        let Expr::Index {
            base,
            offset,
            index,
            scale,
        } = values.expr(value.base)
        else {
            return None;
        };
        let (entered, index) = counter_of(values, index)?;
        (scale > 0).then_some(Element {
            base,
            distance: offset.checked_add(value.offset)?,
            size: scale,
            index,
            entered,
        })
    }

    /// Whether the index is the one with which the round of a loop began.
    fn is_of_round(&self, shape: &Shape, counted: &CountedLoop) -> bool {
        let counts = self.index == counted.counter && counted.inside.contains(&self.entered);
        let after = shape.cfg.next(counted.step);
        counts && !reach(shape, counted, after, None)[self.entered.index()]
    }

    /// Whether bytes from here lie in what is the element of another, had both the same index.
    fn is_within(&self, whole: &Element, len: u32) -> bool {
        let distance = self.distance.checked_sub(whole.distance);
        (self.base, self.size) == (whole.base, whole.size)
            && distance.is_some_and(|distance| fits(whole.size, distance, len))
    }
}

/// Whether bytes so far into an element end within it.
fn fits(size: i64, distance: i64, len: u32) -> bool {
    let end = distance.checked_add(i64::from(len));
    distance >= 0 && end.is_some_and(|end| end <= size)
}

/// Adds to the guards of accesses that they are to an element of their own.
pub(crate) fn mark_elements(
    c: &Constraints<'_>,
    calls: &CallGraph,
    running: &Running,
    accesses: &[Access],
    guards: &mut Guards,
) {
    let mut frames = Frames::new(c, calls);
    let kinds = c.kinds.ids();
    let owners: Vec<Owners> = kinds
        .filter_map(|kind| owners(c, calls, running, &mut frames, kind))
        .collect();
    for owners in &owners {
        let entry = c.kinds[owners.kind].entry;
        for (i, access) in accesses.iter().enumerate() {
            let instance = access.point.instance;
            if instance != owners.creation.instance && outermost(&frames, instance) != entry {
                continue;
            }
            let own = own_argument(&mut frames, owners, entry, access)
                || instance == owners.creation.instance
                    && (not_yet_given(c, &mut frames, owners, access)
                        || given_back(c, running, &mut frames, owners, access));
            if own {
                let guard = Guard {
                    place: LockPosition::Own(owners.kind),
                    alone: true,
                };
                guards.add(AccessId::new(i), access.cells.len(), guard);
            }
        }
    }
}

/// The instance in terms of whose values those of another can be told at most.
fn outermost(frames: &Frames<'_, '_>, instance: InstanceId) -> InstanceId {
    let mut instance = instance;
    while let Some(point) = frames.only_caller(instance) {
        instance = point.instance;
    }
    instance
}

/// The elements of a kind of thread, if each has its own.
fn owners(
    c: &Constraints<'_>,
    calls: &CallGraph,
    running: &Running,
    frames: &mut Frames<'_, '_>,
    kind: KindId,
) -> Option<Owners> {
    let made = &c.kinds[kind];
    let creation = made.created?;
    let others = c.kinds.iter().filter(|(id, _)| *id != kind);
    let mut others = others.filter(|(_, k)| k.entry == made.entry || k.created == Some(creation));
    if others.next().is_some() || !calls.callers[made.entry].is_empty() {
        return None;
    }
    let func = c.instances[creation.instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let op = &body.blocks[creation.block].insts[creation.inst as usize].op;
    let Op::Sync {
        op: SyncOp::Spawn { arg, .. },
        ..
    } = op
    else {
        return None;
    };
    let element = frames.own(creation, *arg)?;
    let values = frames.values(creation.instance)?;
    let element = Element::of(values, element)?;
    let mut loops = counted_loops(body, shape).into_iter();
    let counted = loops.find(|counted| {
        counted.always.contains(&creation.block) && element.is_of_round(shape, counted)
    })?;
    let defined = |&root: &ExprId| match values.expr(root) {
        Expr::Result(block, ..) | Expr::Merge(block, _) => counted.inside.contains(&block),
        _ => false,
    };
    let moves = values.roots(element.base).iter().any(defined);
    let alone =
        one_creator(c, calls, creation) && none_before(c, calls, running, &counted, creation, kind);
    (alone && !moves).then_some(Owners {
        kind,
        creation,
        counted,
        element,
    })
}

/// The block and the local of a merge, behind conversions to a wider integer.
fn counter_of(values: &Values, index: ExprId) -> Option<(BlockId, LocalId)> {
    let mut index = index;
    loop {
        match values.expr(index) {
            Expr::Cast(ir::CastOp::SignExt | ir::CastOp::ZeroExt, _, _, a) => index = a,
            Expr::Merge(entered, local) => return Some((entered, local)),
            _ => return None,
        }
    }
}

/// Whether one thread alone ever runs the creating function, one activation at a time.
fn one_creator(c: &Constraints<'_>, calls: &CallGraph, creation: Point) -> bool {
    let [kind] = calls.kinds[creation.instance][..] else {
        return false;
    };
    let single = c.kinds[kind].created.is_none_or(|point| {
        calls.once[point.instance] && !crate::flow::call_graph::is_cyclic(c, point)
    });
    single && !calls.recursive[creation.instance]
}

/// Whether no thread of the kind is alive where the loop begins.
fn none_before(
    c: &Constraints<'_>,
    calls: &CallGraph,
    running: &Running,
    counted: &CountedLoop,
    creation: Point,
    kind: KindId,
) -> bool {
    let instance = creation.instance;
    let func = c.instances[instance].func;
    let Some(body) = c.program.funcs[func].defined() else {
        return false;
    };
    calls.kinds[instance].iter().all(|&creator| {
        counted.entries.iter().all(|&block| {
            let inst = body.blocks[block].insts.len() as u32;
            let before = Point {
                instance,
                block,
                inst,
            };
            !running.at(c, calls, creator, before).contains(kind.index())
        })
    })
}

/// Whether a thread touches the element that is its argument.
fn own_argument(
    frames: &mut Frames<'_, '_>,
    owners: &Owners,
    entry: InstanceId,
    access: &Access,
) -> bool {
    let Some((at, skip)) = access.at else {
        return false;
    };
    let Some(known) = frames.at(access.point, at) else {
        return false;
    };
    known.instance == entry
        && frames.expr(known) == Some(Expr::Param(LocalId::new(0)))
        && known
            .value
            .offset
            .checked_add(skip)
            .is_some_and(|distance| fits(owners.element.size, distance, access.len))
}

/// Whether the creator touches the element of a round before the round creates its thread.
fn not_yet_given(
    c: &Constraints<'_>,
    frames: &mut Frames<'_, '_>,
    owners: &Owners,
    access: &Access,
) -> bool {
    let point = access.point;
    let shape = c.shapes[c.instances[point.instance].func.index()].as_ref();
    let (Some(at), Some(shape)) = (own_element(frames, access), shape) else {
        return false;
    };
    let counted = &owners.counted;
    counted.inside.contains(&point.block)
        && at.is_of_round(shape, counted)
        && at.is_within(&owners.element, access.len)
        && !follows(shape, counted, owners.creation, point)
}

/// Whether the creator touches the element of a round that has joined its thread.
fn given_back(
    c: &Constraints<'_>,
    running: &Running,
    frames: &mut Frames<'_, '_>,
    owners: &Owners,
    access: &Access,
) -> bool {
    let Some(at) = own_element(frames, access) else {
        return false;
    };
    running.loops().any(|joined| {
        joined.kind == owners.kind
            && joined.creation == owners.creation
            && joined.join.instance == owners.creation.instance
            && after_join(c, frames, owners, joined, access, at).unwrap_or(false)
    })
}

fn after_join(
    c: &Constraints<'_>,
    frames: &mut Frames<'_, '_>,
    owners: &Owners,
    joined: &LoopJoin,
    access: &Access,
    at: Element,
) -> Option<bool> {
    let join = joined.join;
    let func = c.instances[join.instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let runs_once = frames.calls.once[join.instance];
    let made = frames.own(owners.creation, joined.handles[0])?;
    let taken = frames.own(join, joined.handles[1])?;
    let values = frames.values(join.instance)?;
    let (made, taken) = (Element::of(values, made)?, Element::of(values, taken)?);
    // Between the two loops the array must not become another one.
    let once = |&root: &ExprId| match values.expr(root) {
        Expr::Result(block, ..) | Expr::Merge(block, _) => {
            runs_once && !shape.cyclic[block.index()]
        }
        _ => true,
    };
    let fixed = values.roots(at.base).iter().all(once);
    let mut loops = counted_loops(body, shape).into_iter();
    let counted = loops.find(|counted| {
        counted.always.contains(&join.block) && taken.is_of_round(shape, counted)
    })?;
    Some(
        fixed
            && made.is_of_round(shape, &owners.counted)
            && at.is_of_round(shape, &counted)
            && at.is_within(&owners.element, access.len)
            && counted.inside.contains(&access.point.block)
            && !reached_without(shape, &counted, join, access.point),
    )
}

fn own_element(frames: &mut Frames<'_, '_>, access: &Access) -> Option<Element> {
    let (at, skip) = access.at?;
    let value = frames.own(access.point, at)?;
    let offset = value.offset.checked_add(skip)?;
    Element::of(
        frames.values(access.point.instance)?,
        Value { offset, ..value },
    )
}

/// Whether a round can come from one point to another.
fn follows(shape: &Shape, counted: &CountedLoop, from: Point, to: Point) -> bool {
    if from.block == to.block && from.inst <= to.inst {
        return true;
    }
    let after = shape.cfg.next(from.block);
    reach(shape, counted, after, None)[to.block.index()]
}

/// Whether a round can come to a point without passing another one.
fn reached_without(shape: &Shape, counted: &CountedLoop, without: Point, to: Point) -> bool {
    let (head, _) = counted.exit;
    if to.block == without.block {
        return to.inst <= without.inst;
    }
    if head == without.block {
        return false;
    }
    let next = shape.cfg.next(head);
    to.block == head || reach(shape, counted, next, Some(without.block))[to.block.index()]
}

/// The blocks that a round can pass from these on, short of the head and of one block.
fn reach(
    shape: &Shape,
    counted: &CountedLoop,
    from: &[BlockId],
    without: Option<BlockId>,
) -> Vec<bool> {
    let (head, _) = counted.exit;
    let within = |b: BlockId| b != head && Some(b) != without && counted.inside.contains(&b);
    graph::reachable_through(&shape.cfg.successors, from.iter().copied(), within)
}
