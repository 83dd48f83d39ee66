//! Must-identity: when two expressions certainly denote the same address.
//!
//! Value numbering of one instance: every local has, at every point, an expression over
//! parameters, addresses of objects, results of instructions, and locals at the merges of control
//! where its definitions differ. Equal expressions at one point are equal values. The expression of
//! an earlier point still means the same value as long as control has not passed the definition of
//! something in it ([`Values::defined_at`]): a result at its instruction, a merge at its block.
//!
//! Why merges suffice: a value computed in a loop meets, at the head, the value that came from
//! outside, which is another one; so a local that keeps a result of an earlier round is a merge
//! there, and not confused with the result of this round.
//!
//! Not tried: functions that a jump returns to, and very large ones; loads are opaque.

use crate::id::InstanceId;
use crate::pointer::constraints::Constraints;
use ir::{
    BinOp, BlockId, Body, CastOp, DataModel, FuncId, GlobalId, Idx, LocalId, Op, Operand, SlotId,
    Ty,
};
use std::collections::{BTreeMap, HashMap};

/// An expression of an instance: an index into [`Values`].
pub(crate) type ExprId = u32;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Expr {
    /// The parameter with this number, as the caller gave it.
    Param(LocalId),
    /// What a local holds before anything is assigned.
    Undefined(LocalId),
    /// The result of the instruction there.
    Result(BlockId, u32, LocalId),
    /// What a local holds at the start of a block where its definitions meet.
    Merge(BlockId, LocalId),
    Const(u64),
    Global(GlobalId),
    Slot(SlotId),
    Func(FuncId),
    /// `base + offset + index * scale`.
    Index {
        base: ExprId,
        offset: i64,
        index: ExprId,
        scale: i64,
    },
    Cast(CastOp, Ty, Ty, ExprId),
    Binary(BinOp, Ty, ExprId, ExprId),
}

/// A value: an expression plus a constant, which is not zero for addresses only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Value {
    pub base: ExprId,
    pub offset: i64,
}

/// Values of locals are not followed in bodies with more blocks times locals than this.
const LARGEST: usize = 3_000_000;

/// The values of one instance's body.
#[derive(Default)]
pub(crate) struct Values {
    /// Sizes, for signs of constants.
    model: DataModel,
    exprs: Vec<Expr>,
    numbers: HashMap<Expr, ExprId>,
    /// At the start of each block, the value of each local.
    entries: Vec<Option<Vec<Value>>>,
    /// The results and merges in each expression.
    roots: Vec<Vec<ExprId>>,
    /// Expressions that mean something else after a point; `u32::MAX` for entering the block.
    defined: BTreeMap<(BlockId, u32), Vec<ExprId>>,
}

impl Values {
    /// Numbers the values of a body; `None` if it is not one to try.
    pub fn of(c: &Constraints<'_>, instance: InstanceId) -> Option<Values> {
        let func = c.instances[instance].func;
        let body = c.program.funcs[func].defined()?;
        let shape = c.shapes[func.index()].as_ref()?;
        if shape.irregular || body.blocks.len() * body.locals.len() > LARGEST {
            return None;
        }
        let params = c.program.funcs[func].params.len();
        let mut values = Values {
            model: c.program.data_model,
            entries: vec![None; body.blocks.len()],
            ..Values::default()
        };
        let start = (0..body.locals.len())
            .map(|i| {
                let local = LocalId::new(i);
                values.whole(if i < params {
                    Expr::Param(local)
                } else {
                    Expr::Undefined(local)
                })
            })
            .collect();
        values.entries[0] = Some(start);
        // A block that control comes back to may begin with anything at its first visit too.
        let back_to_start = shape.cfg.successors.iter().any(|s| s.contains(&BlockId(0)));
        if back_to_start {
            return None;
        }
        values.settle(body, &shape.cfg.successors);
        Some(values)
    }

    /// The expression with this number.
    pub fn expr(&self, id: ExprId) -> Expr {
        self.exprs[id as usize]
    }

    /// The values of all locals before an instruction.
    pub fn before(&mut self, body: &Body, block: BlockId, inst: u32) -> Option<Vec<Value>> {
        let mut env = self.entries[block.index()].clone()?;
        let insts = body.blocks[block].insts.iter().enumerate();
        for (i, inst) in insts.take(inst as usize) {
            self.step(&mut env, block, i as u32, &inst.op);
        }
        Some(env)
    }

    /// The values of all locals when control enters a block.
    pub fn entry(&self, block: BlockId) -> Option<&[Value]> {
        self.entries[block.index()].as_deref()
    }

    /// The parameters, results and merges an expression is made from.
    pub fn leaves(&self, expr: ExprId, out: &mut Vec<ExprId>) {
        match self.expr(expr) {
            Expr::Param(_) | Expr::Result(..) | Expr::Merge(..) => out.push(expr),
            Expr::Index { base, index, .. } => {
                self.leaves(base, out);
                self.leaves(index, out);
            }
            Expr::Cast(_, _, _, a) => self.leaves(a, out),
            Expr::Binary(_, _, a, b) => {
                self.leaves(a, out);
                self.leaves(b, out);
            }
            _ => {}
        }
    }

    /// What an address is an offset from, indices included.
    pub fn origin(&self, expr: ExprId) -> ExprId {
        match self.expr(expr) {
            Expr::Index { base, .. } => self.origin(base),
            _ => expr,
        }
    }

    /// The value of an operand, given those of the locals.
    pub fn operand(&mut self, env: &[Value], operand: Operand) -> Value {
        match operand {
            Operand::Local(l) => env[l.index()],
            Operand::Const(n) => self.whole(Expr::Const(n)),
            Operand::Global(g, offset) => Value {
                offset,
                ..self.whole(Expr::Global(g))
            },
            Operand::Slot(s, offset) => Value {
                offset,
                ..self.whole(Expr::Slot(s))
            },
            Operand::Func(f) => self.whole(Expr::Func(f)),
        }
    }

    /// The expressions that mean something else after this instruction.
    pub fn defined_at(&self, block: BlockId, inst: u32) -> &[ExprId] {
        self.defined.get(&(block, inst)).map_or(&[], Vec::as_slice)
    }

    /// Those that mean something else when control enters a block.
    pub fn merged_at(&self, block: BlockId) -> &[ExprId] {
        self.defined_at(block, u32::MAX)
    }

    /// The results and merges an expression is made from.
    pub fn roots(&self, expr: ExprId) -> &[ExprId] {
        &self.roots[expr as usize]
    }

    /// The number of an expression.
    pub fn number(&mut self, expr: Expr) -> ExprId {
        if let Some(&id) = self.numbers.get(&expr) {
            return id;
        }
        let id = self.exprs.len() as ExprId;
        self.numbers.insert(expr, id);
        self.exprs.push(expr);
        let mut roots = match expr {
            Expr::Result(..) | Expr::Merge(..) => vec![id],
            Expr::Index { base, index, .. } => [self.roots(base), self.roots(index)].concat(),
            Expr::Cast(_, _, _, a) => self.roots(a).to_vec(),
            Expr::Binary(_, _, a, b) => [self.roots(a), self.roots(b)].concat(),
            _ => Vec::new(),
        };
        roots.sort_unstable();
        roots.dedup();
        for &root in &roots {
            let at = match self.exprs[root as usize] {
                Expr::Result(block, inst, _) => (block, inst),
                Expr::Merge(block, _) => (block, u32::MAX),
                _ => continue,
            };
            self.defined.entry(at).or_default().push(id);
        }
        self.roots.push(roots);
        id
    }

    fn whole(&mut self, expr: Expr) -> Value {
        Value {
            base: self.number(expr),
            offset: 0,
        }
    }

    fn settle(&mut self, body: &Body, successors: &[Vec<BlockId>]) {
        let mut merged: BTreeMap<(BlockId, usize), ()> = BTreeMap::new();
        let mut queue: Vec<BlockId> = vec![BlockId(0)];
        while let Some(block) = queue.pop() {
            let Some(mut env) = self.entries[block.index()].clone() else {
                continue;
            };
            for (i, inst) in body.blocks[block].insts.iter().enumerate() {
                // A failing instruction may or may not have changed its result.
                if let Some(unwind) = inst.unwind
                    && self.flow(&mut merged, unwind, &env)
                {
                    queue.push(unwind);
                }
                self.step(&mut env, block, i as u32, &inst.op);
                if let Some(unwind) = inst.unwind
                    && self.flow(&mut merged, unwind, &env)
                {
                    queue.push(unwind);
                }
            }
            for &to in &successors[block.index()] {
                if body.blocks[block].term.successors().contains(&to)
                    && self.flow(&mut merged, to, &env)
                {
                    queue.push(to);
                }
            }
        }
    }

    /// Joins an environment into a block's; whether that changed.
    fn flow(
        &mut self,
        merged: &mut BTreeMap<(BlockId, usize), ()>,
        to: BlockId,
        env: &[Value],
    ) -> bool {
        let Some(mut old) = self.entries[to.index()].take() else {
            self.entries[to.index()] = Some(env.to_vec());
            return true;
        };
        let mut changed = false;
        for (i, (have, new)) in old.iter_mut().zip(env).enumerate() {
            if have != new && merged.insert((to, i), ()).is_none() {
                *have = self.whole(Expr::Merge(to, LocalId::new(i)));
                changed = true;
            }
        }
        self.entries[to.index()] = Some(old);
        changed
    }

    /// What an instruction does to the values of locals.
    pub fn step(&mut self, env: &mut [Value], block: BlockId, inst: u32, op: &Op) {
        let known = match op {
            Op::Copy { dst, src, .. } => Some((*dst, self.operand(env, *src))),
            Op::Cast {
                dst,
                op,
                from,
                to,
                a,
            } => {
                let a = self.operand(env, *a);
                let value = match op {
                    CastOp::PtrToInt | CastOp::IntToPtr => Some(a),
                    _ if a.offset == 0 => Some(self.whole(Expr::Cast(*op, *from, *to, a.base))),
                    _ => None,
                };
                value.map(|v| (*dst, v))
            }
            Op::Binary {
                dst, op, ty, a, b, ..
            } => {
                let (a, b) = (self.operand(env, *a), self.operand(env, *b));
                let plain = a.offset == 0 && b.offset == 0;
                let pure = !matches!(
                    op,
                    BinOp::DivS | BinOp::DivU | BinOp::RemS | BinOp::RemU | BinOp::DivF
                );
                (plain && pure).then(|| (*dst, self.whole(Expr::Binary(*op, *ty, a.base, b.base))))
            }
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => self
                .pointer_add(env, *base, *index, *scale, *offset)
                .map(|v| (*dst, v)),
            _ => None,
        };
        match known {
            Some((dst, value)) => env[dst.index()] = value,
            None => op.for_each_def(|l| {
                env[l.index()] = self.whole(Expr::Result(block, inst, l));
            }),
        }
    }

    fn pointer_add(
        &mut self,
        env: &[Value],
        base: Operand,
        index: Operand,
        scale: i64,
        offset: i64,
    ) -> Option<Value> {
        let base = self.operand(env, base);
        if let Operand::Const(i) = index {
            let by = self
                .model
                .signed(i)
                .checked_mul(scale)?
                .checked_add(offset)?;
            let offset = base.offset.checked_add(by)?;
            return Some(Value { offset, ..base });
        }
        let index = self.operand(env, index);
        (index.offset == 0).then(|| Value {
            offset,
            ..self.whole(Expr::Index {
                base: base.base,
                offset: base.offset,
                index: index.base,
                scale,
            })
        })
    }
}
