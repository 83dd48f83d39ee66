//! Conditions on one variable: what a branch has learnt of a value that was loaded.
//!
//! The condition of a branch is followed back through copies, conversions, comparisons with constants
//! and the results of calls, to the load that it depends on alone. Every step must come after its
//! operand on every way, so that the branch speaks of a value that was certainly loaded before, by the
//! same thread.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::flow::shape::Shape;
use crate::id::InstanceId;
use crate::pointer::constraints::Constraints;
use ir::cfg::{Cfg, graph};
use ir::{BlockId, CastOp, CmpOp, Idx, Op, Operand, Terminator, Ty};

/// A value that depends on one load at most.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Const(u64),
    /// What this load gave, of this type.
    Load(Point, Ty),
    Cast(CastOp, Ty, Ty, Box<Term>),
    /// Compared with a constant: the constant stands on the right.
    Compare(CmpOp, Ty, Box<Term>, u64),
}

impl Term {
    /// The load it depends on.
    pub fn load(&self) -> Option<(Point, Ty)> {
        match self {
            Term::Const(_) => None,
            Term::Load(point, ty) => Some((*point, *ty)),
            Term::Cast(_, _, _, a) | Term::Compare(_, _, a, _) => a.load(),
        }
    }

    /// Its value, if that is what was loaded; `None` where it cannot be told.
    pub fn value(&self, loaded: u64) -> Option<u64> {
        match self {
            Term::Const(n) => Some(*n),
            Term::Load(_, ty) => Some(low(loaded, width(*ty)?)),
            Term::Cast(op, from, to, a) => {
                let a = a.value(loaded)?;
                match op {
                    CastOp::Trunc => Some(low(a, width(*to)?)),
                    CastOp::ZeroExt => Some(low(a, width(*from)?)),
                    CastOp::SignExt => {
                        let wide = signed(a, width(*from)?) as u64;
                        Some(low(wide, width(*to)?))
                    }
                    _ => None,
                }
            }
            Term::Compare(op, ty, a, b) => {
                let bits = width(*ty)?;
                let (a, b) = (low(a.value(loaded)?, bits), low(*b, bits));
                let (x, y) = (signed(a, bits), signed(b, bits));
                let holds = match op {
                    CmpOp::Eq => a == b,
                    CmpOp::Ne => a != b,
                    CmpOp::LtS => x < y,
                    CmpOp::LeS => x <= y,
                    CmpOp::GtS => x > y,
                    CmpOp::GeS => x >= y,
                    CmpOp::LtU => a < b,
                    CmpOp::LeU => a <= b,
                    CmpOp::GtU => a > b,
                    CmpOp::GeU => a >= b,
                };
                Some(u64::from(holds))
            }
        }
    }
}

/// Bits of an integer; null and other constants of pointers compare as integers.
fn width(ty: Ty) -> Option<u32> {
    match ty {
        Ty::Ptr => Some(64),
        ty => ty.int_bits().filter(|bits| *bits <= 64),
    }
}

fn low(value: u64, bits: u32) -> u64 {
    match bits {
        64.. => value,
        bits => value & ((1 << bits) - 1),
    }
}

fn signed(value: u64, bits: u32) -> i64 {
    let unused = 64 - bits.min(64);
    ((value << unused) as i64) >> unused
}

/// The longest way back that is followed.
const MOST_STEPS: u32 = 12;

/// What an operand may be at a point; `None` if it may be something else.
pub(crate) fn terms(
    c: &Constraints<'_>,
    calls: &CallGraph,
    at: Point,
    operand: Operand,
) -> Option<Vec<Term>> {
    follow(c, calls, at, operand, MOST_STEPS)
}

fn follow(
    c: &Constraints<'_>,
    calls: &CallGraph,
    at: Point,
    operand: Operand,
    steps: u32,
) -> Option<Vec<Term>> {
    if let Operand::Const(n) = operand {
        return Some(vec![Term::Const(n)]);
    }
    let steps = steps.checked_sub(1)?;
    let Operand::Local(local) = operand else {
        return None;
    };
    let func = c.instances[at.instance].func;
    let (body, shape) = (
        c.program.funcs[func].defined()?,
        c.shapes[func.index()].as_ref()?,
    );
    let (block, inst) = shape.only_def[local.index()]?;
    let def = Point { block, inst, ..at };
    if !always_before(shape, def, at) {
        return None;
    }
    match &body.blocks[block].insts[inst as usize].op {
        Op::Copy { src, .. } => follow(c, calls, def, *src, steps),
        Op::Load { access, .. } if access.bits.is_none() => Some(vec![Term::Load(def, access.ty)]),
        Op::Cast {
            op, from, to, a, ..
        } => {
            let inner = follow(c, calls, def, *a, steps)?;
            let cast = |t| Term::Cast(*op, *from, *to, Box::new(t));
            Some(inner.into_iter().map(cast).collect())
        }
        Op::Compare { op, ty, a, b, .. } => {
            let (op, side, constant) = match (a, b) {
                (side, Operand::Const(n)) => (*op, side, *n),
                (Operand::Const(n), side) => (mirrored(*op), side, *n),
                _ => return None,
            };
            let inner = follow(c, calls, def, *side, steps)?;
            let compare = |t| Term::Compare(op, *ty, Box::new(t), constant);
            Some(inner.into_iter().map(compare).collect())
        }
        Op::Call { .. } => match calls.callees(def) {
            [callee] if !c.externals.contains_key(&def) => returned(c, calls, *callee, steps),
            _ => None,
        },
        _ => None,
    }
}

/// What a function may return.
fn returned(
    c: &Constraints<'_>,
    calls: &CallGraph,
    instance: InstanceId,
    steps: u32,
) -> Option<Vec<Term>> {
    let func = c.instances[instance].func;
    let body = c.program.funcs[func].defined()?;
    let mut out = Vec::new();
    for (block, b) in body.blocks.iter() {
        let Terminator::Return(value) = b.term else {
            continue;
        };
        let end = Point {
            instance,
            block,
            inst: b.insts.len() as u32,
        };
        out.extend(follow(c, calls, end, value?, steps)?);
    }
    Some(out)
}

fn mirrored(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Eq | CmpOp::Ne => op,
        CmpOp::LtS => CmpOp::GtS,
        CmpOp::LeS => CmpOp::GeS,
        CmpOp::GtS => CmpOp::LtS,
        CmpOp::GeS => CmpOp::LeS,
        CmpOp::LtU => CmpOp::GtU,
        CmpOp::LeU => CmpOp::GeU,
        CmpOp::GtU => CmpOp::LtU,
        CmpOp::GeU => CmpOp::LeU,
    }
}

/// Whether every way to a point of an activation passes another one.
pub(crate) fn always_before(shape: &Shape, first: Point, then: Point) -> bool {
    if shape.irregular {
        return false;
    }
    if first.block == then.block {
        // A value of the round before is none in the first.
        return first.inst < then.inst;
    }
    let without = |block: BlockId| block != first.block;
    let reached = graph::reachable_through(&shape.cfg.successors, [Cfg::ENTRY], without);
    !reached[then.block.index()]
}
