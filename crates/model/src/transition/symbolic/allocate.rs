//! Allocation: an address of its object that is free, anything or zero behind it, or null where creation may fail.

use super::{Path, Symbolic};
use crate::memory::{ADDRESS, ALLOCATION_AT, Cell, is_once};
use crate::program::target::{ObjectKey, Pos};
use ir::LocalId;
use logic::Term;

impl Symbolic<'_> {
    pub(super) fn allocate(&mut self, path: &mut Path, at: Pos, dst: LocalId, zeroed: bool) {
        let Some(id) = self.x.object(ObjectKey::Heap(at)) else {
            return;
        };
        if self.lens.as_ref().is_some_and(|l| !l.follows_object(id)) {
            return self.set(path, at.inst, dst, None);
        }
        let p = match is_once(self.x, at) {
            true => self.terms.bits(ADDRESS, self.memory.get(id).base),
            false => self.anything(ADDRESS),
        };
        let inside = self.within(p, id);
        let low = self.terms.extract(ALLOCATION_AT - 1, 0, p);
        let zero = self.terms.bits(ALLOCATION_AT, 0);
        let aligned = self.terms.eq(low, zero);
        let mut fresh = self.terms.and(inside, aligned);
        let before = self.creation_fails.then(|| path.state.clone());
        if let Some(var) = self.memory.get(id).allocated {
            let array = self.now(path, var);
            let (was, no) = (self.terms.select(array, p), self.terms.bits(1, 0));
            let new = self.terms.eq(was, no);
            fresh = self.terms.and(fresh, new);
            let yes = self.terms.bits(1, 1);
            let array = self.terms.store(array, p, yes);
            path.state.insert(var, array);
        }
        let ghost = self.holder();
        let (array, me) = (self.now(path, ghost), self.me(at.inst));
        let array = self.terms.store(array, p, me);
        path.state.insert(ghost, array);
        if zeroed {
            let cells: Vec<(i64, u32, Cell)> = self.memory.get(id).cells().collect();
            for (offset, _, cell) in cells {
                let Some(width) = self.cell_width(cell) else {
                    continue;
                };
                let zero = self.terms.bits(width, 0);
                let var = match cell {
                    Cell::Array(var) if self.is_array_of(id) => {
                        let all = self.terms.const_array(ADDRESS, zero);
                        path.state.insert(var, all);
                        continue;
                    }
                    Cell::Array(var) => var,
                    Cell::Scalar(var) => {
                        path.state.insert(var, zero);
                        continue;
                    }
                    Cell::Opaque => continue,
                };
                let by = self.word(offset as u64);
                let addr = self.moved(p, by);
                let array = self.now(path, var);
                let array = self.terms.store(array, addr, zero);
                path.state.insert(var, array);
            }
        }
        let Some(before) = before else {
            path.guard = self.terms.and(path.guard, fresh);
            return self.set(path, at.inst, dst, Some(p));
        };
        // It may fail: then nothing changes, and the result is null.
        let (choice, one) = (self.anything(1), self.terms.bits(1, 1));
        let fails = self.terms.eq(choice, one);
        let possible = self.terms.or(fails, fresh);
        path.guard = self.terms.and(path.guard, possible);
        let changed: Vec<(Term, Term)> = path.state.iter().map(|(v, t)| (*v, *t)).collect();
        for (var, after) in changed {
            let was = before.get(&var).copied().unwrap_or(var);
            if was != after {
                let value = self.terms.ite(fails, was, after);
                path.state.insert(var, value);
            }
        }
        let null = self.terms.bits(ADDRESS, 0);
        let result = self.terms.ite(fails, null, p);
        self.set(path, at.inst, dst, Some(result));
    }
}
