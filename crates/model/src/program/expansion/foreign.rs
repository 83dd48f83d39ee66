//! What of a program cannot be followed because it is outside of it.

use super::Expansion;
use crate::program::target::{InstId, ObjId, ObjectKey, Targets};
use crate::program::touch::touches;
use ir::{Callee, FuncId, Op, Operand, SyncOp};
use std::collections::BTreeSet;

impl Expansion<'_> {
    /// Why an instruction cannot be followed for what is outside the program: a pointer that may come
    /// from there is followed, or code there may call a function of the program.
    pub fn foreign_gap(&self, inst: InstId, op: &Op) -> Option<String> {
        let outside = self.object(ObjectKey::Outside);
        if let Op::Foreign { ptr, calls, .. } = op {
            if !calls {
                return None;
            }
            let called = self.function_reached(self.targets(inst, *ptr))?;
            let by = self.instances[inst.0 as usize].func;
            let name = |f: FuncId| &self.program.funcs[f].name;
            return Some(format!(
                "`{}` is not defined and is given `{}`, which it may call at any time",
                name(by),
                name(called)
            ));
        }
        let outside = outside?;
        let touched = touches(op, self.program.data_model);
        let mut followed: Vec<Operand> = touched.into_iter().map(|t| t.addr).collect();
        match op {
            Op::Call {
                callee: Callee::Indirect(func),
                ..
            }
            | Op::Sync {
                op: SyncOp::Spawn { func, .. },
                ..
            } => followed.push(*func),
            _ => {}
        }
        let leads = |o: &Operand| self.targets(inst, *o).iter().any(|t| t.object == outside);
        let what = "a pointer that came from outside the program is followed";
        followed.iter().any(leads).then(|| what.to_string())
    }

    /// A function of the program that can be found from an address, over any number of pointers.
    fn function_reached(&self, from: Targets) -> Option<FuncId> {
        let mut work: Vec<ObjId> = from.iter().map(|t| t.object).collect();
        let mut seen = BTreeSet::new();
        while let Some(object) = work.pop() {
            if !seen.insert(object) {
                continue;
            }
            if let ObjectKey::Func(f) = self.objects[object.0 as usize] {
                let function = &self.program.funcs[f];
                if function.defined().is_some() && !function.library {
                    return Some(f);
                }
            }
            let held = self
                .contents
                .range((object, None)..=(object, Some(i64::MAX)));
            work.extend(held.flat_map(|(_, to)| to.iter().map(|t| t.object)));
        }
        None
    }
}
