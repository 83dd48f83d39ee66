//! Barriers of which every party is known: threads on different sides of a round are ordered.
//!
//! Let a barrier be made once, for `n` threads, and let at most `n` threads of an execution ever wait at
//! it. A round ends when `n` threads have come, and none of them comes twice to one round; so every
//! round has all of them, and the k-th wait of each is in round k. What a thread does after it has
//! waited i times then happens before what another does after j waits, for i < j: only points with the
//! same number of waits behind them can be passed at once.
//!
//! Numbers are followed exactly below `EXACT`, and modulo `EXACT` from there on, so that phases that
//! alternate in a loop are distinguished. How many threads of a kind there are is known if it is one, or if
//! a loop that counts to a constant creates them, or to the number that the barrier is made with.

pub(crate) mod waits;

use crate::flow::call_graph::{CallGraph, is_cyclic};
use crate::flow::condition::always_before;
use crate::flow::loops::{Bound, CountedLoop, counted_loops, not_negative};
use crate::flow::passed::{Marks, Memory, Passed};
use crate::flow::point::Point;
use crate::id::{InstanceId, KindId};
use crate::pointer::constraints::Constraints;
use crate::pointer::object::Cell;
use crate::pointer::pointees::pointees_of;
use crate::threads::announced::is_single;
use ir::cfg::Lattice;
use ir::{BinOp, Body, Idx, LocalId, Op, Operand, SyncOp, Ty};
use std::collections::{BTreeMap, BTreeSet};
use waits::Waits;

/// The type of the number that a barrier is made with.
const COUNT: Ty = Ty::I32;

/// Barriers that are followed.
const MOST: usize = 8;

/// The barriers with known parties.
pub(crate) struct Phases {
    barriers: Vec<Barrier>,
}

struct Barrier {
    /// The kinds of threads that may wait at it.
    parties: BTreeSet<KindId>,
    waits: Passed<Waits>,
}

impl Lattice for Waits {
    fn join(&mut self, other: &Self) -> bool {
        self.unite(*other)
    }
}

impl Memory for Waits {
    fn nothing() -> Self {
        Waits::NONE
    }
    fn unknown() -> Self {
        Waits::ANY
    }
    fn then(&self, next: &Self) -> Self {
        self.plus(*next)
    }
}

impl Phases {
    pub fn of(c: &Constraints<'_>, calls: &CallGraph) -> Phases {
        let uses = uses(c);
        let mut barriers = Vec::new();
        for points in uses.values() {
            if barriers.len() == MOST {
                break;
            }
            barriers.extend(barrier(c, calls, points));
        }
        Phases { barriers }
    }

    /// How often a thread of a kind may have waited when it is about to pass a point, for each barrier
    /// that it is a party of.
    pub fn at(
        &self,
        c: &Constraints<'_>,
        calls: &CallGraph,
        kind: KindId,
        point: Point,
    ) -> Vec<(usize, Waits)> {
        let barriers = self.barriers.iter().enumerate();
        let mine = barriers.filter(|(_, b)| b.parties.contains(&kind));
        mine.map(|(i, b)| (i, b.waits.at(c, calls, kind, point)))
            .collect()
    }
}

/// Whether no two points with these numbers of waits behind them can be passed at once.
pub(crate) fn apart(a: &[(usize, Waits)], b: &[(usize, Waits)]) -> bool {
    a.iter()
        .any(|(i, x)| b.iter().any(|(j, y)| i == j && x.is_disjoint(*y)))
}

/// What is done with barriers, by what may be meant. Where more than one may be meant, none is
/// certain: these have no cell of their own.
fn uses(c: &Constraints<'_>) -> BTreeMap<Cell, Vec<Point>> {
    let mut uses: BTreeMap<Cell, Vec<Point>> = BTreeMap::new();
    let mut doubtful = BTreeSet::new();
    for instance in c.instances.ids() {
        for (point, op) in c.points(instance) {
            let Op::Sync {
                op:
                    SyncOp::BarrierInit { barrier, .. }
                    | SyncOp::BarrierWait { barrier }
                    | SyncOp::BarrierDestroy { barrier },
                ..
            } = op
            else {
                continue;
            };
            let cells = pointees_of(c, instance, *barrier);
            let sure = |cell: Cell| cell.is_exact() && c.graph.memory.objects[cell.object].unique;
            match cells[..] {
                [cell] if sure(cell) => uses.entry(cell).or_default().push(point),
                _ => doubtful.extend(cells.iter().map(|cell| cell.object)),
            }
        }
    }
    uses.retain(|cell, _| !doubtful.contains(&cell.object));
    uses
}

fn barrier(c: &Constraints<'_>, calls: &CallGraph, points: &[Point]) -> Option<Barrier> {
    let (mut made, mut waits) = (Vec::new(), Vec::new());
    for &point in points {
        match op_at(c, point)? {
            Op::Sync {
                op: SyncOp::BarrierInit { count, .. },
                ..
            } => made.push((point, *count)),
            Op::Sync {
                op: SyncOp::BarrierWait { .. },
                ..
            } => waits.push(point),
            _ => {}
        }
    }
    let [(init, count)] = made[..] else {
        return None;
    };
    if !calls.once[init.instance] || is_cyclic(c, init) {
        return None;
    }
    let places = amount(c, init.instance, count)?;
    let parties: BTreeSet<KindId> = waits
        .iter()
        .flat_map(|point| calls.kinds[point.instance].iter().copied())
        .collect();
    let mut threads = Amount::default();
    for &kind in &parties {
        threads = threads.plus(how_many(c, calls, kind)?)?;
    }
    let settled = |amount: Amount, at: Point| amount.local.is_none_or(|l| is_settled(c, l, at));
    let before_creation = parties.iter().all(|&kind| {
        let created = c.kinds[kind].created;
        created.is_none_or(|at| is_single(c, calls, kind) || settled(threads, at))
    });
    if !threads.within(places) || !settled(places, init) || !before_creation {
        return None;
    }
    let marks = Marks {
        points: waits.iter().map(|point| (*point, Waits::ONE)).collect(),
        edges: BTreeMap::new(),
    };
    Some(Barrier {
        parties,
        waits: Passed::of(c, calls, marks, false),
    })
}

fn op_at<'p>(c: &Constraints<'p>, point: Point) -> Option<&'p Op> {
    let func = c.instances[point.instance].func;
    let body = c.program.funcs[func].defined()?;
    let inst = body.blocks[point.block].insts.get(point.inst as usize);
    inst.map(|inst| &inst.op)
}

/// A number: what a local of a function that runs once holds, if any, plus a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Amount {
    local: Option<(InstanceId, LocalId)>,
    constant: i64,
    /// Of rounds: the number that the loop begins with.
    from: i64,
}

impl Amount {
    fn plus(self, other: Amount) -> Option<Amount> {
        let local = match (self.local, other.local) {
            (Some(_), Some(_)) => return None,
            (a, b) => a.or(b),
        };
        Some(Amount {
            local,
            constant: self.constant.checked_add(other.constant)?,
            from: self.from.max(other.from),
        })
    }

    /// Whether that number of threads is never more than the places of a barrier. With a local `x`, a loop
    /// from `s` creates `x - s` threads only if that is not negative; where it is, the barrier must
    /// have no place at all, which is refused.
    fn within(self, places: Amount) -> bool {
        match (self.local, places.local) {
            (None, None) => self.constant <= places.constant,
            (Some(a), Some(b)) => {
                let refused = match places.constant {
                    0 => self.from <= 1,
                    1 => self.from == 0,
                    _ => false,
                };
                a == b && self.constant <= places.constant && refused
            }
            _ => false,
        }
    }
}

/// A number as far as it can be told in an instance.
fn amount(c: &Constraints<'_>, instance: InstanceId, operand: Operand) -> Option<Amount> {
    let func = c.instances[instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let (mut at, mut sum) = (operand, 0i64);
    for _ in 0..6 {
        match shape.def(body, at) {
            Some(Op::Copy { src, .. }) => at = *src,
            Some(Op::Binary {
                op: BinOp::Add,
                ty,
                a,
                b: Operand::Const(n),
                ..
            }) => {
                sum = sum.checked_add(not_negative(*ty, *n)?)?;
                at = *a;
            }
            _ => break,
        }
    }
    match at {
        Operand::Const(n) => Some(Amount {
            local: None,
            constant: sum.checked_add(not_negative(COUNT, n)?)?,
            from: 0,
        }),
        Operand::Local(local) if shape.once_defined[local.index()] && !shape.irregular => {
            Some(Amount {
                local: Some((instance, local)),
                constant: sum,
                from: 0,
            })
        }
        _ => None,
    }
}

/// Whether a local holds at a point what it always will.
fn is_settled(c: &Constraints<'_>, (instance, local): (InstanceId, LocalId), at: Point) -> bool {
    let Some(shape) = c.shapes[c.instances[instance].func.index()].as_ref() else {
        return false;
    };
    let set = shape.only_def[local.index()].map(|(block, inst)| Point {
        instance,
        block,
        inst,
    });
    at.instance == instance
        && shape.once_defined[local.index()]
        && set.is_none_or(|set| !shape.cyclic[set.block.index()] && always_before(shape, set, at))
}

/// How many threads of a kind there are at most in an execution.
fn how_many(c: &Constraints<'_>, calls: &CallGraph, kind: KindId) -> Option<Amount> {
    if is_single(c, calls, kind) {
        return Some(Amount {
            constant: 1,
            ..Amount::default()
        });
    }
    let created = c.kinds[kind].created?;
    let func = c.instances[created.instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    if !calls.once[created.instance] {
        return None;
    }
    let mut loops = counted_loops(body, shape).into_iter();
    let counted = loops.find(|l| l.always.contains(&created.block) && entered_once(shape, l))?;
    rounds(created.instance, body, shape, &counted)
}

/// Whether no other loop is around this one.
fn entered_once(shape: &crate::flow::shape::Shape, counted: &CountedLoop) -> bool {
    counted.entries.iter().all(|e| !shape.cyclic[e.index()])
}

/// How many rounds a loop has at most.
fn rounds(
    instance: InstanceId,
    body: &Body,
    shape: &crate::flow::shape::Shape,
    counted: &CountedLoop,
) -> Option<Amount> {
    let ty = body.locals[counted.counter].ty;
    let bits = ty.int_bits()?;
    match counted.bound {
        // A counter that is too narrow for its bound starts again.
        Bound::Constant(n) if bits > 63 || n < 1 << (bits - 1) => Some(Amount {
            constant: n.checked_sub(counted.start)?.max(0),
            ..Amount::default()
        }),
        Bound::Local(local) if body.locals[local].ty == ty => {
            // The barrier names the variable, the loop perhaps a copy of it.
            let mut local = local;
            while let Some(Op::Copy {
                src: Operand::Local(of),
                ..
            }) = shape.def(body, Operand::Local(local))
                && shape.once_defined[of.index()]
            {
                local = *of;
            }
            Some(Amount {
                local: Some((instance, local)),
                constant: -counted.start,
                from: counted.start,
            })
        }
        _ => None,
    }
}
