//! Synchronisation operations as steps on shared variables.
//!
//! A mutex is the handle of its owner, 0 if free; a semaphore its counter; a once object its
//! phase. A read-write lock is the handle of the writer, and in every thread a counter of its own
//! of how often it holds the lock for reading: a writer waits until the counters of others are
//! zero, which a proof asks of the threads it looks at. Condition variables carry nothing: a wait
//! gives the mutex back and takes it again whenever it likes, for wake-ups may be spurious and
//! signals order nothing. Barriers let every thread pass. An atomic section is a lock that all
//! sections share; other threads may run meanwhile. All of that allows more than the machine does.

mod creation;
mod lock;
mod managed;
mod plane;

use crate::memory::ADDRESS;
use crate::program::target::{InstId, Offset, Pos};
use crate::program::touch::is_silent;
use crate::transition::symbolic::{Path, Plane, Symbolic};
use crate::transition::system::Effect;
use ir::{LocalId, Op, Operand, SyncOp, SyncResult, Ty, Wait};
use logic::Term;

/// The most threads that a barrier may be for.
const MOST_PARTIES: u64 = i32::MAX as u64;

/// Bytes that a once object has at most.
const ONCE: i64 = 8;

/// What happens after a synchronisation operation.
pub(crate) enum Next {
    /// The next instruction.
    On(Path),
    /// The mutex must be taken again.
    Relock(Path),
}

/// Is an operation one that managed programs have in a form of their own?
fn is_managed(op: &SyncOp) -> bool {
    !op.is_plain()
        || matches!(
            op,
            SyncOp::OnceBegin { .. }
                | SyncOp::OnceEnd { .. }
                | SyncOp::Interrupt { .. }
                | SyncOp::Interrupted { .. }
                | SyncOp::IsAlive { .. }
        )
}

/// Why an operation is not modelled.
pub(crate) type Refusal = String;

/// A synchronisation object an operation is about.
struct SyncObject {
    object: crate::program::target::ObjId,
    offset: Offset,
    addr: Term,
    /// Is it the monitor of the object, beside a mutex that may stand there?
    monitor: bool,
}

impl Symbolic<'_> {
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
        if self.x.program.managed && is_managed(op) {
            return self.synchronise_managed(path, at, op, dst);
        }
        if !op.is_plain() {
            return Err(format!("`{}` of this kind is not modelled", op.name()));
        }
        let mut out = Vec::new();
        match op {
            SyncOp::Current => {
                let mut p = path;
                if let Some(dst) = dst {
                    let me = self.fitted(me, ADDRESS, false);
                    self.set(&mut p, inst, dst, Some(me));
                }
                out.push(Next::On(p));
            }
            op if is_silent(op) => {
                let value = match op {
                    // A thread that detaches a thread twice may be told so.
                    SyncOp::SetCancelState { .. } | SyncOp::Detach { .. } => None,
                    // A barrier is for at least one thread.
                    SyncOp::BarrierInit { count, .. }
                        if !matches!(count, Operand::Const(1..=MOST_PARTIES)) =>
                    {
                        None
                    }
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
                    out.push(result(self, path.clone(), Some(SyncResult::Invalid.code())));
                }
                let mut p = path;
                let zero = self.word(0);
                self.write_plane(&mut p, &place, Plane::Owner, zero);
                out.push(result(self, p, Some(0)));
            }
            SyncOp::MutexDestroy { .. } | SyncOp::RwDestroy { .. } | SyncOp::SemDestroy { .. } => {
                out.push(result(self, path, None))
            }
            SyncOp::MutexLock { mutex, wait, .. } => {
                let place = self.place(&path, inst, *mutex)?;
                for p in self.lock(&path, &place, me) {
                    out.push(result(self, p, Some(0)));
                }
                if self.counts(&place) {
                    let mut p = path.clone();
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let mine = self.terms.eq(owner, me);
                    p.guard = self.terms.and(p.guard, mine);
                    out.push(result(self, p, Some(SyncResult::OwnWait.code())));
                }
                self.give_up(&mut out, path, *wait, SyncResult::Busy.code(), result);
            }
            SyncOp::MutexUnlock { mutex, .. } => {
                let place = self.place(&path, inst, *mutex)?;
                for p in self.unlock(&path, &place, me) {
                    out.push(result(self, p, Some(0)));
                }
                if self.counts(&place) {
                    let mut p = path;
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let other = self.terms.ne(owner, me);
                    p.guard = self.terms.and(p.guard, other);
                    out.push(result(self, p, Some(SyncResult::NotOwner.code())));
                }
            }
            SyncOp::CondWait { mutex, .. } => {
                let place = self.place(&path, inst, *mutex)?;
                let mut p = path.clone();
                let owner = self.plane(&p, &place, Plane::Owner);
                let mine = self.terms.eq(owner, me);
                p.guard = self.terms.and(p.guard, mine);
                let zero = self.word(0);
                self.write_plane(&mut p, &place, Plane::Owner, zero);
                out.push(Next::Relock(p));
                if self.counts(&place) {
                    out.push(result(self, path, Some(SyncResult::NotOwner.code())));
                }
            }
            SyncOp::RwLock {
                lock, write, wait, ..
            } => {
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
                out.push(result(self, held, Some(SyncResult::OwnWait.code())));
                self.give_up(&mut out, path, *wait, SyncResult::Busy.code(), result);
            }
            SyncOp::RwUnlock { lock, .. } => {
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
                // In a managed program that is part of the making of an object.
                if !self.x.program.managed {
                    p.effect = Effect::Alone("a semaphore is initialised while other threads run");
                }
                out.push(result(self, p, Some(0)));
            }
            SyncOp::SemWait { sem, wait, .. } => {
                let place = self.place(&path, inst, *sem)?;
                let mut p = path.clone();
                let count = self.plane(&p, &place, Plane::Count);
                let some = self.truth(count);
                p.guard = self.terms.and(p.guard, some);
                let one = self.terms.bits(32, 1);
                let less = self.terms.sub(count, one);
                self.write_plane(&mut p, &place, Plane::Count, less);
                out.push(result(self, p, Some(0)));
                self.give_up(
                    &mut out,
                    path,
                    *wait,
                    SyncResult::Unavailable.code(),
                    result,
                );
            }
            SyncOp::SemPost { sem, .. } => {
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
                // Seeing the counter full orders nothing, so any thread may see it.
                out.push(result(self, path, Some(SyncResult::Overflow.code())));
            }
            SyncOp::SemValue { .. } => out.push(result(self, path, None)),
            SyncOp::OnceBegin { once, .. } => {
                let place = self.place(&path, inst, *once)?;
                if self.overwrites(&place, 0, ONCE) {
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
                if self.overwrites(&place, 0, ONCE) {
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
                let (held, zero) = (self.now(&p, section), self.word(0));
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
                ..
            } => {
                let mut p = path.clone();
                let handle = self.eval(&p, inst, *thread, Ty::Ptr);
                let handle = self.terms.extract(self.word_bits() - 1, 0, handle);
                p.effect = Effect::Join(handle);
                let to = self.x.targets(inst, *value);
                let a = self.eval(&p, inst, *value, Ty::Ptr);
                let any = self.anything(ADDRESS);
                self.store(&mut p, a, &to, self.word_bits() / 8, any, true);
                out.push(result(self, p, Some(0)));
                let mut own = path.clone();
                let mine = self.terms.eq(handle, me);
                own.guard = self.terms.and(own.guard, mine);
                out.push(result(self, own, Some(SyncResult::OwnWait.code())));
                self.give_up(&mut out, path, *wait, SyncResult::Busy.code(), result);
            }
            _ => return Err("a synchronisation operation is not modelled".to_string()),
        }
        Ok(out)
    }

    /// The second part of a condition wait.
    pub(crate) fn relock(&mut self, path: Path, at: Pos, op: &Op) -> Result<Vec<Next>, Refusal> {
        let Op::Sync {
            dst,
            op:
                SyncOp::CondWait {
                    mutex,
                    wait,
                    interruptible,
                    monitor,
                    ..
                },
        } = op
        else {
            return Err("only condition waits take a mutex again".to_string());
        };
        let place = self.lock_place(&path, at.inst, *mutex, *monitor)?;
        let me = self.me(at.inst);
        let mut p = path;
        let owner = self.plane(&p, &place, Plane::Owner);
        let zero = self.word(0);
        let free = self.terms.eq(owner, zero);
        p.guard = self.terms.and(p.guard, free);
        self.write_plane(&mut p, &place, Plane::Owner, me);
        if self.counts(&place) {
            let any = self.anything(32);
            self.write_plane(&mut p, &place, Plane::Depth, any);
        }
        if let Some(dst) = dst {
            let known = *wait == Wait::Block && !(*interruptible && self.x.interrupts());
            let zero = known.then(|| self.terms.bits(32, 0));
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
            Wait::Timed => out.push(result(self, path, Some(SyncResult::TimedOut.code()))),
        }
    }
}
