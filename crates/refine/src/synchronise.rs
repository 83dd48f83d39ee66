//! Synchronisation operations as steps on shared variables.
//!
//! A mutex is the handle of its owner, 0 if free; a semaphore its counter; a once object its
//! phase. A read-write lock is the handle of the writer, and in every thread a counter of its own
//! of how often it holds the lock for reading: a writer waits until the counters of others are
//! zero, which a proof asks of the threads it looks at. Condition variables carry nothing: a wait
//! gives the mutex back and takes it again whenever it likes, for wake-ups may be spurious and
//! signals order nothing. Barriers let everybody pass. An atomic section is a lock that all
//! sections share; other threads may run meanwhile. All of that allows more than the machine does.

use crate::live::Liveness;
use crate::memory::{Cell, StateVar};
use crate::symbolic::{Path, Plane, Symbolic};
use crate::system::Effect;
use crate::target::{InstId, KindId, ObjectKey, Offset, Pos};
use ir::{Init, LocalId, Op, Operand, SyncOp, Ty, Wait, errno};
use logic::{Sort, Term};

/// What happens after a synchronisation operation.
pub(crate) enum Next {
    /// The next instruction.
    On(Path),
    /// The mutex must be taken again.
    Relock(Path),
}

/// Why an operation is not modelled.
pub(crate) type Refusal = String;

/// A synchronisation object an operation is about.
struct Place {
    object: crate::target::ObjId,
    offset: Offset,
    addr: Term,
}

impl Symbolic<'_> {
    /// Does a thread do this without looking at others?
    pub(crate) fn is_silent(op: &SyncOp) -> bool {
        matches!(
            op,
            SyncOp::Current
                | SyncOp::Yield
                | SyncOp::Detach { .. }
                | SyncOp::TestCancel
                | SyncOp::SetCancelState { .. }
                | SyncOp::CondInit { .. }
                | SyncOp::CondDestroy { .. }
                | SyncOp::CondSignal { .. }
                | SyncOp::BarrierInit { .. }
                | SyncOp::BarrierDestroy { .. }
                | SyncOp::ChanInit { .. }
                | SyncOp::Unpark { .. }
        )
    }

    /// Does an operation concern only objects that the slice leaves out?
    pub(crate) fn ignores(&self, inst: InstId, op: &SyncOp) -> bool {
        let op = Op::Sync {
            dst: None,
            op: op.clone(),
        };
        let lens = self.lens.as_ref();
        lens.is_some_and(|l| l.ignores(self.x, inst, &op))
    }

    /// The outcomes of an operation.
    pub(crate) fn synchronise(
        &mut self,
        path: Path,
        at: Pos,
        op: &SyncOp,
        dst: Option<LocalId>,
    ) -> Result<Vec<Next>, Refusal> {
        let inst = at.inst;
        if self.ignores(inst, op) {
            let mut p = path;
            if let Some(dst) = dst {
                self.set(&mut p, inst, dst, None);
            }
            return Ok(vec![Next::On(p)]);
        }
        let me = self.me(inst);
        let result = |this: &mut Self, mut p: Path, value: Option<i32>| {
            let v = value.map(|v| this.terms.bits(32, v as u32 as u64));
            if let Some(dst) = dst {
                this.set(&mut p, inst, dst, v);
            }
            Next::On(p)
        };
        let mut out = Vec::new();
        match op {
            SyncOp::Current => {
                let mut p = path;
                if let Some(dst) = dst {
                    self.set(&mut p, inst, dst, Some(me));
                }
                out.push(Next::On(p));
            }
            op if Self::is_silent(op) => {
                let value = match op {
                    // Whoever detaches a thread twice may be told so.
                    SyncOp::SetCancelState { .. } | SyncOp::Detach { .. } => None,
                    _ => Some(0),
                };
                out.push(result(self, path, value));
            }
            // A thread may go on without its permit, and past a barrier, whenever it likes.
            SyncOp::BarrierWait { .. } | SyncOp::Park { .. } => out.push(result(self, path, None)),
            SyncOp::MutexInit { mutex, .. } | SyncOp::RwInit { lock: mutex } => {
                let place = self.place(&path, inst, *mutex)?;
                if let SyncOp::MutexInit { kind, .. } = op
                    && !matches!(kind, Operand::Const(0..=3))
                {
                    out.push(result(self, path.clone(), Some(errno::EINVAL)));
                }
                let mut p = path;
                let zero = self.terms.bits(64, 0);
                self.write_plane(&mut p, &place, Plane::Owner, zero);
                out.push(result(self, p, Some(0)));
            }
            SyncOp::MutexDestroy { .. } | SyncOp::RwDestroy { .. } | SyncOp::SemDestroy { .. } => {
                out.push(result(self, path, None))
            }
            SyncOp::MutexLock { mutex, wait } => {
                let place = self.place(&path, inst, *mutex)?;
                for p in self.lock(&path, &place, me) {
                    out.push(result(self, p, Some(0)));
                }
                if self.counts(&place) {
                    let mut p = path.clone();
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let mine = self.terms.eq(owner, me);
                    p.guard = self.terms.and(p.guard, mine);
                    out.push(result(self, p, Some(errno::EDEADLK)));
                }
                self.give_up(&mut out, path, *wait, errno::EBUSY, result);
            }
            SyncOp::MutexUnlock { mutex } => {
                let place = self.place(&path, inst, *mutex)?;
                for p in self.unlock(&path, &place, me) {
                    out.push(result(self, p, Some(0)));
                }
                if self.counts(&place) {
                    let mut p = path;
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let other = self.terms.ne(owner, me);
                    p.guard = self.terms.and(p.guard, other);
                    out.push(result(self, p, Some(errno::EPERM)));
                }
            }
            SyncOp::CondWait { mutex, .. } => {
                let place = self.place(&path, inst, *mutex)?;
                let mut p = path.clone();
                let owner = self.plane(&p, &place, Plane::Owner);
                let mine = self.terms.eq(owner, me);
                p.guard = self.terms.and(p.guard, mine);
                let zero = self.terms.bits(64, 0);
                self.write_plane(&mut p, &place, Plane::Owner, zero);
                out.push(Next::Relock(p));
                if self.counts(&place) {
                    out.push(result(self, path, Some(errno::EPERM)));
                }
            }
            SyncOp::RwLock { lock, write, wait } => {
                let place = self.place(&path, inst, *lock)?;
                let p = self.rw_lock(path.clone(), inst, &place, *write, me)?;
                out.push(result(self, p, Some(0)));
                // A thread that already holds it may be told so.
                let mut held = path.clone();
                let owner = self.plane(&held, &place, Plane::Owner);
                let writes = self.terms.eq(owner, me);
                let mine = self.reader(self.x.kind_at(inst), &place)?;
                let reads = self.now(&held, mine);
                let reads = self.truth(reads);
                let either = self.terms.or(writes, reads);
                held.guard = self.terms.and(held.guard, either);
                out.push(result(self, held, Some(errno::EDEADLK)));
                self.give_up(&mut out, path, *wait, errno::EBUSY, result);
            }
            SyncOp::RwUnlock { lock } => {
                let place = self.place(&path, inst, *lock)?;
                for p in self.rw_unlock(path, inst, &place, me)? {
                    out.push(result(self, p, Some(0)));
                }
            }
            SyncOp::SemInit { sem, value } => {
                let place = self.place(&path, inst, *sem)?;
                let mut p = path;
                let value = self.eval(&p, inst, *value, Ty::I32);
                self.write_plane(&mut p, &place, Plane::Count, value);
                p.effect = Effect::Alone("a semaphore is initialised while other threads run");
                out.push(result(self, p, Some(0)));
            }
            SyncOp::SemWait { sem, wait } => {
                let place = self.place(&path, inst, *sem)?;
                let mut p = path.clone();
                let count = self.plane(&p, &place, Plane::Count);
                let some = self.truth(count);
                p.guard = self.terms.and(p.guard, some);
                let one = self.terms.bits(32, 1);
                let less = self.terms.sub(count, one);
                self.write_plane(&mut p, &place, Plane::Count, less);
                out.push(result(self, p, Some(0)));
                self.give_up(&mut out, path, *wait, errno::EAGAIN, result);
            }
            SyncOp::SemPost { sem } => {
                let place = self.place(&path, inst, *sem)?;
                let count = self.plane(&path, &place, Plane::Count);
                let full = self.terms.bits(32, i32::MAX as u64);
                let room = self.terms.ult(count, full);
                let mut p = path.clone();
                p.guard = self.terms.and(p.guard, room);
                let one = self.terms.bits(32, 1);
                let more = self.terms.add(count, one);
                self.write_plane(&mut p, &place, Plane::Count, more);
                out.push(result(self, p, Some(0)));
                // Seeing the counter full orders nothing, so anybody may be told so.
                out.push(result(self, path, Some(errno::EOVERFLOW)));
            }
            SyncOp::SemValue { .. } => out.push(result(self, path, None)),
            SyncOp::OnceBegin { once } => {
                let place = self.place(&path, inst, *once)?;
                if self.overwrites(&place, 0, 8) {
                    return Err("a once object is written like ordinary memory".to_string());
                }
                let phase = self.plane(&path, &place, Plane::Once);
                for (from, to, value) in [(0, 1, 1), (2, 2, 0)] {
                    let mut p = path.clone();
                    let from = self.terms.bits(8, from);
                    let here = self.terms.eq(phase, from);
                    p.guard = self.terms.and(p.guard, here);
                    let to = self.terms.bits(8, to);
                    self.write_plane(&mut p, &place, Plane::Once, to);
                    out.push(result(self, p, Some(value)));
                }
            }
            SyncOp::OnceEnd { once } => {
                let place = self.place(&path, inst, *once)?;
                if self.overwrites(&place, 0, 8) {
                    return Err("a once object is written like ordinary memory".to_string());
                }
                let mut p = path;
                let done = self.terms.bits(8, 2);
                self.write_plane(&mut p, &place, Plane::Once, done);
                out.push(result(self, p, Some(0)));
            }
            SyncOp::AtomicBegin | SyncOp::AtomicEnd => {
                let section = self.section();
                let mut p = path;
                let (held, zero) = (self.now(&p, section), self.terms.bits(64, 0));
                let to = if matches!(op, SyncOp::AtomicBegin) {
                    let (free, mine) = (self.terms.eq(held, zero), self.terms.eq(held, me));
                    let either = self.terms.or(free, mine);
                    p.guard = self.terms.and(p.guard, either);
                    me
                } else {
                    zero
                };
                p.state.insert(section, to);
                out.push(result(self, p, Some(0)));
            }
            SyncOp::Spawn { .. } => return self.spawn(path, at, op, dst),
            SyncOp::Join {
                thread,
                value,
                wait,
            } => {
                let mut p = path.clone();
                let handle = self.eval(&p, inst, *thread, Ty::Ptr);
                p.effect = Effect::Join(handle);
                let to = self.x.targets(inst, *value);
                let a = self.eval(&p, inst, *value, Ty::Ptr);
                let any = self.anything(64);
                self.store(&mut p, a, &to, 8, any);
                out.push(result(self, p, Some(0)));
                let mut own = path.clone();
                let mine = self.terms.eq(handle, me);
                own.guard = self.terms.and(own.guard, mine);
                out.push(result(self, own, Some(errno::EDEADLK)));
                self.give_up(&mut out, path, *wait, errno::EBUSY, result);
            }
            _ => return Err("a synchronisation operation is not modelled".to_string()),
        }
        Ok(out)
    }

    /// The second part of a condition wait.
    pub(crate) fn relock(&mut self, path: Path, at: Pos, op: &Op) -> Result<Vec<Next>, Refusal> {
        let Op::Sync {
            dst,
            op: SyncOp::CondWait { mutex, wait, .. },
        } = op
        else {
            return Err("only condition waits take a mutex again".to_string());
        };
        let place = self.place(&path, at.inst, *mutex)?;
        let me = self.me(at.inst);
        let mut p = path;
        let owner = self.plane(&p, &place, Plane::Owner);
        let zero = self.terms.bits(64, 0);
        let free = self.terms.eq(owner, zero);
        p.guard = self.terms.and(p.guard, free);
        self.write_plane(&mut p, &place, Plane::Owner, me);
        if self.counts(&place) {
            let any = self.anything(32);
            self.write_plane(&mut p, &place, Plane::Depth, any);
        }
        if let Some(dst) = dst {
            let zero = (*wait == Wait::Block).then(|| self.terms.bits(32, 0));
            self.set(&mut p, at.inst, *dst, zero);
        }
        Ok(vec![Next::On(p)])
    }

    pub(crate) fn me(&self, inst: InstId) -> Term {
        self.handles[self.x.kind_at(inst).0 as usize]
    }

    fn give_up(
        &mut self,
        out: &mut Vec<Next>,
        path: Path,
        wait: Wait,
        busy: i32,
        result: impl Fn(&mut Self, Path, Option<i32>) -> Next,
    ) {
        match wait {
            Wait::Block => {}
            Wait::Try => out.push(result(self, path, Some(busy))),
            Wait::Timed => out.push(result(self, path, Some(errno::ETIMEDOUT))),
        }
    }

    fn lock(&mut self, path: &Path, place: &Place, me: Term) -> Vec<Path> {
        let owner = self.plane(path, place, Plane::Owner);
        let zero = self.terms.bits(64, 0);
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

    fn unlock(&mut self, path: &Path, place: &Place, me: Term) -> Vec<Path> {
        let owner = self.plane(path, place, Plane::Owner);
        let zero = self.terms.bits(64, 0);
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

    fn rw_lock(
        &mut self,
        mut p: Path,
        inst: InstId,
        place: &Place,
        write: bool,
        me: Term,
    ) -> Result<Path, Refusal> {
        let owner = self.plane(&p, place, Plane::Owner);
        let zero = self.terms.bits(64, 0);
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

    fn rw_unlock(
        &mut self,
        path: Path,
        inst: InstId,
        place: &Place,
        me: Term,
    ) -> Result<Vec<Path>, Refusal> {
        let owner = self.plane(&path, place, Plane::Owner);
        let mine = self.terms.eq(owner, me);
        let mut writer = path.clone();
        writer.guard = self.terms.and(writer.guard, mine);
        let zero = self.terms.bits(64, 0);
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
    fn reader(&mut self, kind: KindId, place: &Place) -> Result<Term, Refusal> {
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
    fn section(&mut self) -> Term {
        let term = self.terms.var("owner(atomic section)", Sort::Bits(64));
        if !self.memory.vars.iter().any(|v| v.term == term) {
            let init = Some(self.terms.bits(64, 0));
            self.memory.vars.push(StateVar {
                term,
                of: None,
                init,
                visible: true,
            });
        }
        term
    }

    fn place(&mut self, path: &Path, inst: InstId, operand: Operand) -> Result<Place, Refusal> {
        let targets = self.x.targets(inst, operand);
        let mut all = targets.iter();
        let (Some(t), None) = (all.next(), all.next()) else {
            return Err("which synchronisation object is used is not known".to_string());
        };
        let object = self.memory.get(t.object);
        if object.of.is_some() {
            return Err("a synchronisation object in a thread's own memory".to_string());
        }
        let addr = self.eval(path, inst, operand, Ty::Ptr);
        Ok(Place {
            object: t.object,
            offset: t.offset,
            addr,
        })
    }

    fn plane_cell(&mut self, place: &Place, plane: Plane) -> Cell {
        let object = self.memory.get(place.object);
        let key = object.key;
        let heap = matches!(key, ObjectKey::Heap(_));
        let at = match place.offset {
            Offset::At(at) if !heap && !self.strided_planes(place) => Some(at),
            _ => None,
        };
        if let Some(&known) = self.planes.get(&(place.object, at, plane)) {
            return known;
        }
        let (label, width) = match plane {
            Plane::Owner => ("owner", 64),
            Plane::Depth => ("depth", 32),
            Plane::Count => ("count", 32),
            Plane::Once => ("once", 8),
        };
        let object = self.memory.get(place.object);
        let name = match at {
            Some(0) | None => format!("{label}({})", object.name),
            Some(at) => format!("{label}({}+{at})", object.name),
        };
        let is_static = matches!(key, ObjectKey::Global(_)) && plane != Plane::Count;
        let init = is_static.then(|| self.terms.bits(width, 0));
        let (cell, term, init) = match at {
            Some(_) => {
                let term = self.terms.var(&name, Sort::Bits(width));
                (Cell::Scalar(term), term, init)
            }
            None => {
                let term = self.terms.var(&format!("{name}[]"), Sort::array(64, width));
                let init = init.map(|v| self.terms.const_array(64, v));
                (Cell::Array(term), term, init)
            }
        };
        self.memory.vars.push(StateVar {
            term,
            of: None,
            init,
            visible: true,
        });
        self.planes.insert((place.object, at, plane), cell);
        if let (Cell::Scalar(var), Plane::Count | Plane::Once) = (cell, plane) {
            self.synchronising.insert(var);
        }
        cell
    }

    /// Makes a plane known.
    pub(crate) fn prepare(&mut self, object: crate::target::ObjId, offset: Offset, plane: Plane) {
        if self.memory.get(object).of.is_none() {
            let addr = self.terms.bits(64, 0);
            let place = Place {
                object,
                offset,
                addr,
            };
            self.plane_cell(&place, plane);
        }
    }

    /// May these bytes of a synchronisation object be written like ordinary memory?
    fn overwrites(&self, place: &Place, from: i64, len: i64) -> bool {
        let Some(writes) = self.overwritten.get(&place.object) else {
            return false;
        };
        writes
            .iter()
            .any(|(offset, size)| match (offset, size, place.offset) {
                (Offset::At(w), Some(n), Offset::At(at)) => {
                    *w < at + from + len && at + from < w + i64::from(*n)
                }
                _ => true,
            })
    }

    /// Is some operation on this object's synchronisation state at an offset chosen at run time?
    fn strided_planes(&self, place: &Place) -> bool {
        self.strided.contains(&place.object)
    }

    fn plane(&mut self, path: &Path, place: &Place, plane: Plane) -> Term {
        match self.plane_cell(place, plane) {
            Cell::Scalar(var) => self.now(path, var),
            Cell::Array(var) => {
                let array = self.now(path, var);
                self.terms.select(array, place.addr)
            }
            Cell::Opaque => self.anything(64),
        }
    }

    fn write_plane(&mut self, path: &mut Path, place: &Place, plane: Plane, value: Term) {
        let cell = self.plane_cell(place, plane);
        self.put(
            path,
            cell,
            place.addr,
            value,
            place.object,
            place.offset,
            true,
        );
    }

    /// May the mutex be one that counts, or that refuses its owner?
    fn counts(&self, place: &Place) -> bool {
        let normal = |code: u64| matches!(code, 0 | 3);
        if let Some(by) = self.x.program.sync_abi.mutex_kind_offset
            && self.overwrites(place, i64::from(by), 4)
        {
            return true;
        }
        let made_so = self.mutex_kinds.get(&place.object);
        if made_so.is_some_and(|kinds| kinds.iter().any(|k| !k.is_some_and(normal))) {
            return true;
        }
        let ObjectKey::Global(g) = self.memory.get(place.object).key else {
            return false;
        };
        match (
            &self.x.program.globals[g].init,
            self.x.program.sync_abi.mutex_kind_offset,
        ) {
            (Init::Data { bytes, .. }, Some(by)) => match place.offset {
                Offset::At(at) => {
                    let first = (at + i64::from(by)) as usize;
                    bytes.iter().skip(first).take(4).any(|b| *b != 0)
                }
                Offset::Every { .. } => true,
            },
            _ => false,
        }
    }

    /// A ghost: to which thread of a kind an argument was given last.
    fn given(&mut self, kind: KindId) -> Term {
        let term = self
            .terms
            .var(&format!("given({})", kind.0), Sort::array(64, 64));
        self.ghost(term);
        term
    }

    /// A ghost: which thread changed a variable last.
    pub(crate) fn writer(&mut self, var: Term) -> Option<Term> {
        let v = self.terms.as_var(var)?;
        let name = format!("writer({})", self.terms.name(v));
        let term = self.terms.var(&name, Sort::Bits(64));
        self.ghost(term);
        Some(term)
    }

    /// A ghost: which thread has a pointer to itself.
    pub(crate) fn holder(&mut self) -> Term {
        let term = self.terms.var("holder", Sort::array(64, 64));
        self.ghost(term);
        term
    }

    pub(crate) fn ghost(&mut self, term: Term) {
        self.ghost_from(term, None);
    }

    pub(crate) fn ghost_from(&mut self, term: Term, init: Option<Term>) {
        if !self.memory.vars.iter().any(|v| v.term == term) {
            self.memory.vars.push(StateVar {
                term,
                of: None,
                init,
                visible: true,
            });
        }
    }

    /// Ghosts of a thread that keep what the creator's integers were when it was started. No step
    /// reads them.
    fn snapshots(&mut self, kind: KindId, at: Pos) -> Vec<(Term, Term)> {
        if self.x.kind_at(at.inst) != KindId::MAIN || !self.x.repeats(at) {
            return Vec::new();
        }
        let Some(body) = self.x.body(at.inst) else {
            return Vec::new();
        };
        let live = Liveness::new(body).at(body, at.block, at.index);
        let mut out = Vec::new();
        for local in live {
            let decl = &body.locals[local];
            let Some(value) = self.local(at.inst, local) else {
                continue;
            };
            if decl.ty.is_float() {
                continue;
            }
            let name = format!("T{}.{}%{} at creation", kind.0, decl.name, local.0);
            let sort = self.terms.sort(value);
            let ghost = self.terms.var(&name, sort);
            if !self.memory.vars.iter().any(|v| v.term == ghost) {
                self.memory.vars.push(StateVar {
                    term: ghost,
                    of: Some(kind),
                    init: None,
                    visible: false,
                });
            }
            out.push((ghost, value));
        }
        out
    }

    fn spawn(
        &mut self,
        path: Path,
        at: Pos,
        op: &SyncOp,
        dst: Option<LocalId>,
    ) -> Result<Vec<Next>, Refusal> {
        let SyncOp::Spawn {
            handle, func, arg, ..
        } = op
        else {
            return Err("no creation".to_string());
        };
        let inst = at.inst;
        let starts = self.x.targets(inst, *func);
        let address = self.eval(&path, inst, *func, Ty::Ptr);
        let to = self.x.targets(inst, *handle);
        let where_to = self.eval(&path, inst, *handle, Ty::Ptr);
        let points = !self.x.targets(inst, *arg).is_empty();
        let arg = self.eval(&path, inst, *arg, Ty::Ptr);
        let mut out = Vec::new();
        for t in starts.iter() {
            let object = self.memory.get(t.object);
            let ObjectKey::Func(f) = object.key else {
                continue;
            };
            let base = self.terms.bits(64, object.base);
            let Some(kind) = self.x.started(at, f) else {
                return Err("a thread is started with a function that has no body".to_string());
            };
            let mut p = path.clone();
            let it = self.terms.eq(address, base);
            p.guard = self.terms.and(p.guard, it);
            let new = self.anything(64);
            self.store(&mut p, where_to, &to, 8, new);
            let root = self.x.kinds[kind.0 as usize].root;
            let mut start = Vec::new();
            let takes = !self.x.program.funcs[f].params.is_empty();
            if takes && let Some(var) = self.local(root, LocalId(0)) {
                start.push((var, arg));
            }
            for (ghost, value) in self.snapshots(kind, at) {
                start.push((ghost, value));
            }
            let ghost = match points {
                true => self.holder(),
                false => self.given(kind),
            };
            let array = self.now(&p, ghost);
            let array = self.terms.store(array, arg, new);
            p.state.insert(ghost, array);
            p.effect = Effect::Spawn {
                kind,
                start,
                handle: new,
            };
            if let Some(dst) = dst {
                let zero = self.terms.bits(32, 0);
                self.set(&mut p, inst, dst, Some(zero));
            }
            out.push(Next::On(p));
        }
        if out.is_empty() {
            return Err("which function a thread starts with is not known".to_string());
        }
        if let Some(dst) = dst {
            let mut p = path;
            let busy = self.terms.bits(32, errno::EAGAIN as u64);
            self.set(&mut p, inst, dst, Some(busy));
            if self.creation_fails {
                out.push(Next::On(p));
            }
        }
        Ok(out)
    }
}
