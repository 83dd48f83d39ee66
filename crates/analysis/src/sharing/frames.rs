//! Values across calls: an address that a function computes from its parameters, in terms of the
//! values of its caller.
//!
//! Possible where one point alone calls the instance (a copy made for it, mostly) and it does not
//! call itself: while it runs, the activation of its caller stands still.

use crate::flow::call_graph::CallGraph;
use crate::flow::point::Point;
use crate::id::InstanceId;
use crate::pointer::constraints::Constraints;
use crate::pointer::value::{Expr, ExprId, Value, Values};
use ir::{Idx, Op, Operand};

/// A value of an activation of an instance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Known {
    pub instance: InstanceId,
    pub value: Value,
}

/// The values of all instances, numbered when they are first asked for.
pub(crate) struct Frames<'a, 'p> {
    pub c: &'a Constraints<'p>,
    pub calls: &'a CallGraph,
    values: Vec<Option<Option<Values>>>,
    starts: Vec<bool>,
}

impl<'a, 'p> Frames<'a, 'p> {
    pub fn new(c: &'a Constraints<'p>, calls: &'a CallGraph) -> Self {
        let mut starts = vec![false; c.instances.len()];
        for (_, kind) in c.kinds.iter() {
            starts[kind.entry.index()] = true;
        }
        Frames {
            c,
            calls,
            values: (0..c.instances.len()).map(|_| None).collect(),
            starts,
        }
    }

    /// The values of an instance.
    pub fn values(&mut self, instance: InstanceId) -> Option<&mut Values> {
        let c = self.c;
        self.values[instance.index()]
            .get_or_insert_with(|| Values::of(c, instance))
            .as_mut()
    }

    /// The value of an operand just before a point, as far out as it can be told.
    pub fn at(&mut self, point: Point, operand: Operand) -> Option<Known> {
        let value = self.own(point, operand)?;
        Some(self.lifted(point.instance, value))
    }

    /// The value of an operand in terms of its own instance.
    pub fn own(&mut self, point: Point, operand: Operand) -> Option<Value> {
        let func = self.c.instances[point.instance].func;
        let body = self.c.program.funcs[func].defined()?;
        let values = self.values(point.instance)?;
        let env = values.before(body, point.block, point.inst)?;
        Some(values.operand(&env, operand))
    }

    /// A value in terms of the outermost caller for which that is possible.
    pub fn lifted(&mut self, instance: InstanceId, value: Value) -> Known {
        let (mut instance, mut value) = (instance, value);
        while let Some(point) = self.only_caller(instance) {
            let Some(base) = self.lift(instance, point, value.base) else {
                break;
            };
            let Some(offset) = base.offset.checked_add(value.offset) else {
                break;
            };
            value = Value { offset, ..base };
            instance = point.instance;
        }
        Known { instance, value }
    }

    /// The one point that calls an instance.
    pub fn only_caller(&self, instance: InstanceId) -> Option<Point> {
        match self.calls.callers[instance][..] {
            [point]
                if !self.calls.recursive[instance]
                    && !self.starts[instance.index()]
                    && !self.c.externals.contains_key(&point) =>
            {
                Some(point)
            }
            _ => None,
        }
    }

    /// An expression over parameters, as the caller sees it.
    fn lift(&mut self, instance: InstanceId, caller: Point, expr: ExprId) -> Option<Value> {
        let expr = self.values(instance)?.expr(expr);
        let plain = |v: Value| (v.offset == 0).then_some(v.base);
        let lifted = match expr {
            Expr::Param(local) => {
                let func = self.c.instances[caller.instance].func;
                let body = self.c.program.funcs[func].defined()?;
                let op = body.blocks[caller.block].insts.get(caller.inst as usize);
                let Op::Call { args, .. } = &op?.op else {
                    return None;
                };
                let (_, arg) = args.get(local.index())?;
                return self.own(caller, *arg);
            }
            Expr::Const(_) | Expr::Global(_) | Expr::Func(_) => expr,
            Expr::Index {
                base,
                offset,
                index,
                scale,
            } => {
                let base = self.lift(instance, caller, base)?;
                let index = self.lift(instance, caller, index).and_then(plain)?;
                Expr::Index {
                    base: base.base,
                    offset: base.offset.checked_add(offset)?,
                    index,
                    scale,
                }
            }
            Expr::Cast(op, from, to, a) => {
                let a = self.lift(instance, caller, a).and_then(plain)?;
                Expr::Cast(op, from, to, a)
            }
            Expr::Binary(op, ty, a, b) => {
                let a = self.lift(instance, caller, a).and_then(plain)?;
                let b = self.lift(instance, caller, b).and_then(plain)?;
                Expr::Binary(op, ty, a, b)
            }
            Expr::Undefined(_) | Expr::Result(..) | Expr::Merge(..) | Expr::Slot(_) => return None,
        };
        let values = self.values(caller.instance)?;
        let base = values.number(lifted);
        Some(Value { base, offset: 0 })
    }

    /// The expression of a known value.
    pub fn expr(&mut self, known: Known) -> Option<Expr> {
        self.values(known.instance)
            .map(|v| v.expr(known.value.base))
    }
}
