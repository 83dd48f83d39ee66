//! Mutexes, read-write locks and atomic sections, taken and given back.

use super::{Refusal, SyncObject};
use crate::memory::StateVar;
use crate::program::target::{InstId, KindId, ObjectKey, Offset};
use crate::transition::symbolic::{Path, Plane, Symbolic};
use crate::transition::system::Effect;
use logic::{Sort, Term};

impl Symbolic<'_> {
    pub(super) fn lock(&mut self, path: &Path, place: &SyncObject, me: Term) -> Vec<Path> {
        let owner = self.plane(path, place, Plane::Owner);
        let zero = self.word(0);
        let mut first = path.clone();
        let free = self.terms.eq(owner, zero);
        first.guard = self.terms.and(first.guard, free);
        self.write_plane(&mut first, place, Plane::Owner, me);
        if !self.counts(place) {
            return vec![first];
        }
        let one = self.terms.bits(32, 1);
        self.write_plane(&mut first, place, Plane::Depth, one);
        let mut again = path.clone();
        let mine = self.terms.eq(owner, me);
        again.guard = self.terms.and(again.guard, mine);
        let depth = self.plane(path, place, Plane::Depth);
        let more = self.terms.add(depth, one);
        self.write_plane(&mut again, place, Plane::Depth, more);
        vec![first, again]
    }

    pub(super) fn unlock(&mut self, path: &Path, place: &SyncObject, me: Term) -> Vec<Path> {
        let owner = self.plane(path, place, Plane::Owner);
        let zero = self.word(0);
        let mut last = path.clone();
        let mine = self.terms.eq(owner, me);
        last.guard = self.terms.and(last.guard, mine);
        if !self.counts(place) {
            self.write_plane(&mut last, place, Plane::Owner, zero);
            return vec![last];
        }
        let one = self.terms.bits(32, 1);
        let depth = self.plane(path, place, Plane::Depth);
        let deep = self.terms.ult(one, depth);
        let shallow = self.terms.not(deep);
        let mut inner = last.clone();
        last.guard = self.terms.and(last.guard, shallow);
        self.write_plane(&mut last, place, Plane::Owner, zero);
        inner.guard = self.terms.and(inner.guard, deep);
        let less = self.terms.sub(depth, one);
        self.write_plane(&mut inner, place, Plane::Depth, less);
        vec![last, inner]
    }

    pub(super) fn rw_lock(
        &mut self,
        mut p: Path,
        inst: InstId,
        place: &SyncObject,
        write: bool,
        me: Term,
    ) -> Result<Path, Refusal> {
        let owner = self.plane(&p, place, Plane::Owner);
        let zero = self.word(0);
        let free = self.terms.eq(owner, zero);
        p.guard = self.terms.and(p.guard, free);
        if write {
            self.write_plane(&mut p, place, Plane::Owner, me);
            let kinds: Vec<KindId> = (0..self.x.kinds.len()).map(|k| KindId(k as u32)).collect();
            let mut readers = Vec::new();
            for kind in kinds {
                readers.push((kind, self.reader(kind, place)?));
            }
            p.effect = Effect::Exclude(readers);
        } else {
            let mine = self.reader(self.x.kind_at(inst), place)?;
            let (held, one) = (self.now(&p, mine), self.terms.bits(32, 1));
            let more = self.terms.add(held, one);
            p.state.insert(mine, more);
        }
        Ok(p)
    }

    pub(super) fn rw_unlock(
        &mut self,
        path: Path,
        inst: InstId,
        place: &SyncObject,
        me: Term,
    ) -> Result<Vec<Path>, Refusal> {
        let owner = self.plane(&path, place, Plane::Owner);
        let mine = self.terms.eq(owner, me);
        let mut writer = path.clone();
        writer.guard = self.terms.and(writer.guard, mine);
        let zero = self.word(0);
        self.write_plane(&mut writer, place, Plane::Owner, zero);
        let mut reader = path;
        let other = self.terms.not(mine);
        let var = self.reader(self.x.kind_at(inst), place)?;
        let held = self.now(&reader, var);
        let some = self.truth(held);
        reader.guard = self.terms.and(reader.guard, other);
        reader.guard = self.terms.and(reader.guard, some);
        let one = self.terms.bits(32, 1);
        let less = self.terms.sub(held, one);
        reader.state.insert(var, less);
        Ok(vec![writer, reader])
    }

    /// A thread's own counter of how often it holds a lock for reading.
    pub(super) fn reader(&mut self, kind: KindId, place: &SyncObject) -> Result<Term, Refusal> {
        let Offset::At(at) = place.offset else {
            return Err("which read-write lock is used is not known".to_string());
        };
        if matches!(self.memory.get(place.object).key, ObjectKey::Heap(_)) {
            return Err("read-write locks in allocated memory are not modelled".to_string());
        }
        if let Some(&known) = self.readers.get(&(place.object, at, kind)) {
            return Ok(known);
        }
        let name = &self.memory.get(place.object).name;
        let name = format!("T{}.reads({name}+{at})", kind.0);
        let term = self.terms.var(&name, Sort::Bits(32));
        let init = Some(self.terms.bits(32, 0));
        self.memory.vars.push(StateVar {
            term,
            of: (kind != KindId::MAIN).then_some(kind),
            init,
            visible: true,
        });
        self.readers.insert((place.object, at, kind), term);
        Ok(term)
    }

    /// The lock of all atomic sections.
    pub(super) fn section(&mut self) -> Term {
        let term = self
            .terms
            .var("owner(atomic section)", Sort::Bits(self.word_bits()));
        if !self.memory.vars.iter().any(|v| v.term == term) {
            let init = Some(self.word(0));
            self.memory.vars.push(StateVar {
                term,
                of: None,
                init,
                visible: true,
            });
        }
        term
    }
}
