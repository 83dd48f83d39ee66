//! What is known of a few locals on a path: enough to tell the branches apart that decide whether
//! a lock is held.
//!
//! Tracked are constants, "not zero", and results of comparisons with zero: the result of a lock
//! operation, a flag that says "locked", a condition that is tested twice. Everything is dropped
//! where it is no longer live, so paths that differ in nothing that matters meet again.
//!
//! Guarantee: what is known holds of every execution that takes the path.

use ir::{BinOp, BlockId, Body, CastOp, CmpOp, Idx, LocalId, Op, Operand, Terminator, Ty};
use std::collections::BTreeMap;

/// What is known of a local.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Known {
    /// It is this bit pattern.
    Const(u64),
    /// It is not zero.
    NonZero,
    /// It is 1 or 0 as the other local is zero or not (`when` true), or not or zero.
    IsZero { of: LocalId, when: bool },
}

/// What is known of all locals.
pub(super) type Env = BTreeMap<LocalId, Known>;

/// What is known of an operand.
pub(super) fn known(env: &Env, operand: Operand) -> Option<Known> {
    match operand {
        Operand::Const(value) => Some(Known::Const(value)),
        Operand::Local(local) => env.get(&local).copied(),
        Operand::Global(..) | Operand::Slot(..) | Operand::Func(_) => Some(Known::NonZero),
    }
}

/// Forgets a local that is overwritten, and what rests on it.
pub(super) fn clobber(env: &mut Env, local: LocalId) {
    env.remove(&local);
    env.retain(|_, known| !matches!(known, Known::IsZero { of, .. } if *of == local));
}

/// Sets what is known of a local that is overwritten.
pub(super) fn define(env: &mut Env, local: LocalId, known: Option<Known>) {
    clobber(env, local);
    if let Some(known) = known
        && known
            != (Known::IsZero {
                of: local,
                when: true,
            })
        && known
            != (Known::IsZero {
                of: local,
                when: false,
            })
    {
        env.insert(local, known);
    }
}

/// The effect of an instruction that is no call and no synchronisation.
pub(super) fn step(env: &mut Env, op: &Op) {
    match op {
        Op::Copy { dst, src, .. } => {
            let value = known(env, *src);
            define(env, *dst, value);
        }
        Op::Compare { dst, op, ty, a, b } => {
            let float = matches!(ty, Ty::F32 | Ty::F64);
            let value = if float {
                None
            } else {
                compare(env, *op, *ty, *a, *b)
            };
            define(env, *dst, value);
        }
        Op::Cast { dst, op, a, .. } => {
            let value = cast(env, *op, *a);
            define(env, *dst, value);
        }
        Op::Binary { dst, op, a, b, .. } => {
            let value = match (op, known(env, *a), known(env, *b)) {
                (BinOp::And, Some(Known::Const(0)), _) | (BinOp::And, _, Some(Known::Const(0))) => {
                    Some(Known::Const(0))
                }
                (BinOp::Or, Some(Known::NonZero), _) | (BinOp::Or, _, Some(Known::NonZero)) => {
                    Some(Known::NonZero)
                }
                _ => None,
            };
            define(env, *dst, value);
        }
        Op::Select {
            dst, cond, a, b, ..
        } => {
            let value = match known(env, *cond) {
                Some(Known::Const(0)) => known(env, *b),
                Some(Known::Const(_) | Known::NonZero) => known(env, *a),
                _ => known(env, *a).filter(|v| known(env, *b) == Some(*v)),
            };
            define(env, *dst, value);
        }
        other => other.for_each_def(|local| clobber(env, local)),
    }
}

fn compare(env: &Env, op: CmpOp, ty: Ty, a: Operand, b: Operand) -> Option<Known> {
    let truth = |t: bool| Some(Known::Const(u64::from(t)));
    match (known(env, a), known(env, b)) {
        (Some(Known::Const(x)), Some(Known::Const(y))) if ty.int_bits().is_some() => {
            truth(constants(op, ty, x, y)?)
        }
        (Some(Known::NonZero), Some(Known::Const(0)))
        | (Some(Known::Const(0)), Some(Known::NonZero)) => match op {
            CmpOp::Eq => truth(false),
            CmpOp::Ne => truth(true),
            _ => None,
        },
        (of, Some(Known::Const(0))) => {
            let when = match op {
                CmpOp::Eq => true,
                CmpOp::Ne => false,
                _ => return None,
            };
            match (of, a) {
                (Some(Known::IsZero { of, when: inner }), _) => Some(Known::IsZero {
                    of,
                    when: inner != when,
                }),
                (None, Operand::Local(of)) => Some(Known::IsZero { of, when }),
                _ => None,
            }
        }
        _ => None,
    }
}

fn constants(op: CmpOp, ty: Ty, x: u64, y: u64) -> Option<bool> {
    let bits = ty.int_bits().filter(|bits| *bits <= 64)?;
    let signed = |v: u64| (v << (64 - bits)) as i64 >> (64 - bits);
    let (sx, sy) = (signed(x), signed(y));
    Some(match op {
        CmpOp::Eq => sx == sy,
        CmpOp::Ne => sx != sy,
        CmpOp::LtS => sx < sy,
        CmpOp::LeS => sx <= sy,
        CmpOp::GtS => sx > sy,
        CmpOp::GeS => sx >= sy,
        CmpOp::LtU | CmpOp::LeU | CmpOp::GtU | CmpOp::GeU => return None,
    })
}

/// Small constants survive every conversion of integers.
fn cast(env: &Env, op: CastOp, a: Operand) -> Option<Known> {
    match (known(env, a)?, op) {
        (Known::Const(v), CastOp::Trunc | CastOp::ZeroExt | CastOp::SignExt) if v < 128 => {
            Some(Known::Const(v))
        }
        (k @ (Known::NonZero | Known::IsZero { .. }), CastOp::ZeroExt | CastOp::SignExt) => Some(k),
        (k @ Known::IsZero { .. }, CastOp::Trunc) => Some(k),
        _ => None,
    }
}

/// What a branch on a condition teaches: what is known where it is taken and where not; `None`
/// where control cannot go.
pub(super) fn branch(env: &Env, cond: Operand) -> (Option<Env>, Option<Env>) {
    match known(env, cond) {
        Some(Known::Const(0)) => (None, Some(env.clone())),
        Some(Known::Const(_) | Known::NonZero) => (Some(env.clone()), None),
        Some(Known::IsZero { of, when }) => {
            let mut sides = [env.clone(), env.clone()];
            let (zero, other) = if when { (0, 1) } else { (1, 0) };
            sides[zero].insert(of, Known::Const(0));
            sides[other].insert(of, Known::NonZero);
            if let Operand::Local(cond) = cond {
                sides[0].insert(cond, Known::NonZero);
                sides[1].insert(cond, Known::Const(0));
            }
            let [then, other] = sides;
            (Some(then), Some(other))
        }
        None => {
            let (mut then, mut other) = (env.clone(), env.clone());
            if let Operand::Local(cond) = cond {
                then.insert(cond, Known::NonZero);
                other.insert(cond, Known::Const(0));
            }
            (Some(then), Some(other))
        }
    }
}

/// Where a switch on a value that is known goes.
pub(super) fn switched(env: &Env, term: &Terminator) -> Option<BlockId> {
    let Terminator::Switch {
        value,
        cases,
        default,
        ..
    } = term
    else {
        return None;
    };
    // Bounds of cases are signed or not as the type says: a small one is the same either way.
    let Some(Known::Const(known)) = known(env, *value).filter(|k| *k < Known::Const(128)) else {
        return None;
    };
    let one = |c: &ir::SwitchCase| c.lo == c.hi && c.lo < 128;
    if !cases.iter().all(one) {
        return None;
    }
    let case = cases.iter().find(|c| c.lo == known);
    Some(case.map_or(*default, |c| c.target))
}

/// Locals that decide something: conditions of branches, what is returned if that counts, and what
/// they rest on.
pub(super) fn deciding(body: &Body, returned: bool) -> Vec<bool> {
    let mut decides = vec![false; body.locals.len()];
    let mark = |decides: &mut Vec<bool>, operand: Operand| match operand {
        Operand::Local(l) => !std::mem::replace(&mut decides[l.index()], true),
        _ => false,
    };
    for (_, block) in body.blocks.iter() {
        match &block.term {
            Terminator::Branch { cond, .. } => mark(&mut decides, *cond),
            Terminator::Return(Some(value)) if returned => mark(&mut decides, *value),
            _ => false,
        };
    }
    loop {
        let mut changed = false;
        for inst in body.blocks.iter().flat_map(|(_, block)| &block.insts) {
            let mut defines = false;
            inst.op.for_each_def(|l| defines |= decides[l.index()]);
            if defines
                && let Op::Copy { .. } | Op::Compare { .. } | Op::Cast { .. } | Op::Select { .. } =
                    &inst.op
            {
                inst.op
                    .for_each_operand(|o| changed |= mark(&mut decides, o));
            }
        }
        if !changed {
            return decides;
        }
    }
}
