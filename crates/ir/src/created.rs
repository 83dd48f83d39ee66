//! A program without the ways it goes where a thread could not be created.
//!
//! Executions have all the threads they ask for, unless the user lets creations fail. Then what a program does
//! after a failure is never done, and an analysis that follows it would find fault with it: objects that were
//! handed to a thread, used by their maker because there is no such thread.
//!
//! Guarantee: a branch is decided only by the result of a creation, followed through copies, widenings and
//! comparisons with constants on every way that leads to the branch. Blocks keep their numbers, and what
//! can still be reached keeps its instructions; what cannot is empty.

use crate::cfg::dataflow::{Lattice, Transfer, forward};
use crate::cfg::{Cfg, graph};
use crate::id::{BlockId, Idx, LocalId};
use crate::inst::{CastOp, CmpOp, Inst, Op, Terminator};
use crate::operand::Operand;
use crate::program::{Body, FuncBody, Program};
use crate::sync::SyncOp;
use crate::ty::Ty;
use std::collections::BTreeMap;

/// The program in which every creation succeeds; none if that changes nothing.
pub fn succeeding(program: &Program) -> Option<Program> {
    let functions = program.funcs.iter();
    let changed = functions.filter_map(|(id, f)| Some((id, body(f.defined()?)?)));
    let changed: Vec<_> = changed.collect();
    if changed.is_empty() {
        return None;
    }
    let mut program = program.clone();
    for (id, body) in changed {
        program.funcs[id].body = FuncBody::Defined(body);
    }
    Some(program)
}

/// The body without such ways; none if it has none.
fn body(body: &Body) -> Option<Body> {
    let creates = |inst: &Inst| {
        matches!(
            &inst.op,
            Op::Sync {
                op: SyncOp::Spawn { .. },
                ..
            }
        )
    };
    if !body.blocks.iter().any(|(_, b)| b.insts.iter().any(creates)) {
        return None;
    }
    let found = forward(body, Known::default(), &mut Results);
    let mut decided = Vec::new();
    for (id, block) in body.blocks.iter() {
        let Terminator::Branch {
            cond,
            ty,
            then,
            other,
        } = block.term
        else {
            continue;
        };
        let end = (id, block.insts.len() as u32);
        let known = found.before(body, &mut Results, end);
        if let Some(value) = known.and_then(|known| known.of_result(cond)) {
            let holds = truncated(value, ty)? != 0;
            decided.push((id, if holds { then } else { other }));
        }
    }
    if decided.is_empty() {
        return None;
    }
    let mut body = body.clone();
    for (id, to) in decided {
        body.blocks[id].term = Terminator::Jump(to);
    }
    let reached = graph::reachable(&Cfg::of(&body).successors, [Cfg::ENTRY]);
    let gone: Vec<BlockId> = body.blocks.ids().filter(|b| !reached[b.index()]).collect();
    for id in gone {
        body.blocks[id].insts.clear();
        body.blocks[id].term = Terminator::Unreachable;
    }
    Some(body)
}

/// The locals that hold the result of a creation, or what was computed from one, with the value.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Known(BTreeMap<LocalId, u64>);

impl Known {
    /// The value, if it comes from a creation.
    fn of_result(&self, operand: Operand) -> Option<u64> {
        match operand {
            Operand::Local(local) => self.0.get(&local).copied(),
            _ => None,
        }
    }
}

impl Lattice for Known {
    fn join(&mut self, other: &Self) -> bool {
        let before = self.0.len();
        self.0
            .retain(|local, value| other.0.get(local) == Some(value));
        self.0.len() != before
    }
}

struct Results;

impl Transfer for Results {
    type State = Known;

    fn inst(&mut self, _: (BlockId, u32), inst: &Inst, mut known: Known) -> Option<Known> {
        let result = computed(&inst.op, &known);
        inst.op.for_each_def(|dst| {
            known.0.remove(&dst);
        });
        known.0.extend(result);
        Some(known)
    }
}

/// What an instruction makes of the result of a creation.
fn computed(op: &Op, known: &Known) -> Option<(LocalId, u64)> {
    match *op {
        Op::Sync {
            dst: Some(dst),
            op: SyncOp::Spawn { .. },
        } => Some((dst, 0)),
        Op::Copy { dst, src, .. } => Some((dst, known.of_result(src)?)),
        Op::Cast {
            dst,
            op: CastOp::SignExt | CastOp::ZeroExt | CastOp::Trunc,
            a,
            ..
        } => match known.of_result(a)? {
            0 => Some((dst, 0)),
            _ => None,
        },
        Op::Compare { dst, op, ty, a, b } => {
            let value = |operand| match operand {
                Operand::Const(value) => Some(value),
                other => known.of_result(other),
            };
            // One of them at least is the result.
            known.of_result(a).or_else(|| known.of_result(b))?;
            let holds = compare(op, ty, value(a)?, value(b)?)?;
            Some((dst, u64::from(holds)))
        }
        _ => None,
    }
}

fn truncated(value: u64, ty: Ty) -> Option<u64> {
    match ty {
        Ty::I8 => Some(value & 0xff),
        Ty::I16 => Some(value & 0xffff),
        Ty::I32 => Some(value & 0xffff_ffff),
        Ty::I64 => Some(value),
        _ => None,
    }
}

fn signed(value: u64, ty: Ty) -> i64 {
    match ty {
        Ty::I8 => i64::from(value as i8),
        Ty::I16 => i64::from(value as i16),
        Ty::I32 => i64::from(value as i32),
        _ => value as i64,
    }
}

fn compare(op: CmpOp, ty: Ty, a: u64, b: u64) -> Option<bool> {
    let (u, v) = (truncated(a, ty)?, truncated(b, ty)?);
    let (s, t) = (signed(a, ty), signed(b, ty));
    match op {
        CmpOp::Eq => Some(u == v),
        CmpOp::Ne => Some(u != v),
        CmpOp::LtS => Some(s < t),
        CmpOp::LeS => Some(s <= t),
        CmpOp::GtS => Some(s > t),
        CmpOp::GeS => Some(s >= t),
        CmpOp::LtU => Some(u < v),
        CmpOp::LeU => Some(u <= v),
        CmpOp::GtU => Some(u > v),
        CmpOp::GeU => Some(u >= v),
    }
}
