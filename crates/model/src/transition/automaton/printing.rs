//! Which formats only read what they print.

use super::Builder;
use crate::program::target::{InstId, ObjId, ObjectKey, Offset, Target};
use ir::effects::format::counts_at;
use ir::{FormatArgs, Operand};

impl Builder<'_> {
    /// Does a format only read what its arguments point to, and are those all?
    pub(super) fn prints_only(&self, inst: InstId, fmt: Operand, args: &FormatArgs) -> bool {
        let pointed = match args {
            FormatArgs::Direct(args) => {
                let mut list = args.iter().map(|(_, a)| self.s.x.targets(inst, *a));
                list.any(|t| !t.is_empty())
            }
            FormatArgs::List(list) => {
                let mut reached = self.s.x.targets(inst, *list);
                for _ in 0..3 {
                    let all = reached.map(|_| Offset::ANY);
                    reached.add(&self.s.x.held(&all, 1));
                }
                let constant = |o: ObjId| match self.s.memory.get(o).key {
                    ObjectKey::Global(g) => self.s.x.program.globals[g].constant,
                    ObjectKey::VarArgs(_) => true,
                    ObjectKey::Slot(..) => !self.s.memory.get(o).visible,
                    _ => false,
                };
                if !reached.iter().all(|t| constant(t.object)) {
                    return false;
                }
                true
            }
        };
        if !pointed {
            return true;
        }
        let targets = self.s.x.targets(inst, fmt);
        let mut targets = targets.iter().peekable();
        targets.peek().is_some() && targets.all(|t| self.never_counts(t))
    }

    /// Is a format a constant text, read from a known byte on, without `%n`?
    fn never_counts(&self, format: Target) -> bool {
        let (ObjectKey::Global(g), Offset::At(from)) =
            (self.s.memory.get(format.object).key, format.offset)
        else {
            return false;
        };
        let counts = counts_at(self.s.x.program, g, from);
        counts.is_some_and(|counts| counts.is_empty())
    }
}
