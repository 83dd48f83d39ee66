//! Pointers from outside the program, and functions that code outside may call.
//!
//! An external function of which something is assumed has a body of ours, in which [`ir::Op::Foreign`]
//! stands for what it does. What it returns, and whatever it leaves where it may write, may point
//! outside. Nothing is known of what such a pointer leads to: it may be an object of the program that
//! the function was handed at any time. So an engine that follows one must be told.

use crate::analysis::Analysis;
use crate::id::InstanceId;
use crate::pointer::object::ObjectKind;
use crate::pointer::pointees::{contents, pointees};
use crate::sharing::accesses::addresses;
use ir::{FuncId, Op, Operand};
use std::collections::BTreeSet;

impl Analysis<'_> {
    /// Whether an instruction may access memory through a pointer from outside. Code outside does so as
    /// it likes.
    pub fn follows_outside(&self, instance: InstanceId, op: &Op) -> bool {
        if !self.foreign || matches!(op, Op::Foreign { .. }) {
            return false;
        }
        let c = &mut *self.constraints.borrow_mut();
        addresses(c, instance, op).into_iter().any(|at| {
            let cells = pointees(c, instance, at);
            let objects = &c.graph.memory.objects;
            let outside = |id| objects[id].kind == ObjectKind::Outside;
            cells.into_iter().any(|cell| outside(cell.object))
        })
    }

    /// The functions of the program that can be found from what a pointer points to, over any number
    /// of pointers. Functions of the library are left out: code outside has them anyway.
    pub fn functions_reached(&self, instance: InstanceId, pointer: Operand) -> BTreeSet<FuncId> {
        let c = &mut *self.constraints.borrow_mut();
        let mut work: Vec<_> = pointees(c, instance, pointer)
            .into_iter()
            .map(|cell| cell.object)
            .collect();
        let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
        while let Some(id) = work.pop() {
            if !seen.insert(id) {
                continue;
            }
            if let ObjectKind::Function(f) = c.graph.memory.objects[id].kind {
                let function = &c.program.funcs[f];
                if function.defined().is_some() && !function.library {
                    found.insert(f);
                }
                continue;
            }
            work.extend(contents(c, id).into_iter().map(|cell| cell.object));
        }
        found
    }
}
