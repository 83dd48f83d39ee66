//! What only managed programs do: monitors, waits that may be interrupted, classes that initialise themselves.
//!
//! A *monitor* is the recursive mutex of an object: its owner, and how often it holds it. It is free at the start, and
//! never made or destroyed. Only its owner changes either, so what a thread asks of its own monitor others do not
//! change. A thread that waits gives it back whole; it takes it again with any depth, which allows the old one.
//!
//! An operation that can be *interrupted* ends so at any time, where any thread interrupts one at all; nothing is
//! learnt from it. Interrupts, permits and latches have no state: an interrupt flag is anything, whether a thread is
//! alive is anything, and a latch lets every thread pass at any time.
//!
//! The *initialisation* of a class is work done once by one thread, which passes when it comes again, or fails for
//! ever. Who finds it done, or failed, is ordered after it; so the phases are variables, and the thread at work is
//! the owner beside them.

use super::{Next, Refusal};
use crate::program::target::Pos;
use crate::transition::symbolic::{Path, Plane, Symbolic};
use crate::transition::system::Effect;
use ir::{LocalId, Operand, SyncOp, SyncResult, Ty, Wait};
use logic::Term;

impl Symbolic<'_> {
    /// The outcomes of an operation that C's library has not.
    pub(super) fn synchronise_managed(
        &mut self,
        path: Path,
        at: Pos,
        op: &SyncOp,
        dst: Option<LocalId>,
    ) -> Result<Vec<Next>, Refusal> {
        let inst = at.inst;
        let me = self.me(inst);
        let mut out = Vec::new();
        match op {
            SyncOp::Spawn { .. } => return self.spawn(path, at, op, dst),
            SyncOp::MutexLock {
                mutex,
                monitor,
                interruptible,
                wait,
            } => {
                let place = self.lock_place(&path, inst, *mutex, *monitor)?;
                for p in self.lock(&path, &place, me) {
                    out.push(self.done(p, at, dst, 0));
                }
                if self.counts(&place) && !monitor {
                    let mut p = path.clone();
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let mine = self.terms.eq(owner, me);
                    p.guard = self.terms.and(p.guard, mine);
                    out.push(self.done(p, at, dst, SyncResult::OwnWait.code()));
                }
                self.ends_early(
                    &mut out,
                    path,
                    at,
                    dst,
                    (*interruptible, *wait, SyncResult::Busy),
                );
            }
            SyncOp::MutexUnlock { mutex, monitor } => {
                let place = self.lock_place(&path, inst, *mutex, *monitor)?;
                for p in self.unlock(&path, &place, me) {
                    out.push(self.done(p, at, dst, 0));
                }
                let (owner, mut p) = (self.plane(&path, &place, Plane::Owner), path);
                let other = self.terms.ne(owner, me);
                p.guard = self.terms.and(p.guard, other);
                out.push(self.done(p, at, dst, SyncResult::NotOwner.code()));
            }
            SyncOp::MonitorDepth { mutex } => {
                let place = self.lock_place(&path, inst, *mutex, true)?;
                let mut p = path;
                let owner = self.plane(&p, &place, Plane::Owner);
                let depth = self.plane(&p, &place, Plane::Depth);
                let (mine, zero) = (self.terms.eq(owner, me), self.terms.bits(32, 0));
                let depth = self.terms.ite(mine, depth, zero);
                if let Some(dst) = dst {
                    self.set(&mut p, inst, dst, Some(depth));
                }
                out.push(Next::On(p));
            }
            SyncOp::CondSignal { mutex, .. } if *mutex == Operand::Const(0) => {
                out.push(self.done(path, at, dst, 0));
            }
            SyncOp::CondSignal { mutex, .. } => {
                let place = self.lock_place(&path, inst, *mutex, true)?;
                let owner = self.plane(&path, &place, Plane::Owner);
                let mine = self.terms.eq(owner, me);
                let other = self.terms.not(mine);
                let refused = SyncResult::NotOwner.code();
                for (cond, result) in [(mine, 0), (other, refused)] {
                    let mut p = path.clone();
                    p.guard = self.terms.and(p.guard, cond);
                    out.push(self.done(p, at, dst, result));
                }
            }
            SyncOp::CondWait {
                mutex,
                interruptible,
                monitor,
                ..
            } => {
                let place = self.lock_place(&path, inst, *mutex, *monitor)?;
                let owner = self.plane(&path, &place, Plane::Owner);
                let mine = self.terms.eq(owner, me);
                let (other, zero) = (self.terms.not(mine), self.word(0));
                let mut p = path.clone();
                p.guard = self.terms.and(p.guard, mine);
                let held = p.clone();
                self.write_plane(&mut p, &place, Plane::Owner, zero);
                out.push(Next::Relock(p));
                let mut p = path;
                p.guard = self.terms.and(p.guard, other);
                out.push(self.done(p, at, dst, SyncResult::NotOwner.code()));
                if *interruptible && self.x.interrupts() {
                    out.push(self.done(held, at, dst, SyncResult::Interrupted.code()));
                }
            }
            SyncOp::SemWait {
                sem,
                count,
                interruptible,
                wait,
            } => {
                let place = self.place(&path, inst, *sem)?;
                let (held, wanted) = (
                    self.plane(&path, &place, Plane::Count),
                    self.eval(&path, inst, *count, Ty::I32),
                );
                let (zero, enough) = (self.terms.bits(32, 0), self.terms.ule(wanted, held));
                let negative = self.terms.slt(wanted, zero);
                let mut p = path.clone();
                let valid = self.terms.not(negative);
                p.guard = self.terms.and(p.guard, valid);
                p.guard = self.terms.and(p.guard, enough);
                let less = self.terms.sub(held, wanted);
                self.write_plane(&mut p, &place, Plane::Count, less);
                out.push(self.done(p, at, dst, 0));
                let mut p = path.clone();
                p.guard = self.terms.and(p.guard, negative);
                out.push(self.done(p, at, dst, SyncResult::Invalid.code()));
                let early = (*interruptible, *wait, SyncResult::Unavailable);
                self.ends_early(&mut out, path, at, dst, early);
            }
            SyncOp::SemPost { sem, count } => {
                let place = self.place(&path, inst, *sem)?;
                let (held, given) = (
                    self.plane(&path, &place, Plane::Count),
                    self.eval(&path, inst, *count, Ty::I32),
                );
                let (zero, more) = (self.terms.bits(32, 0), self.terms.add(held, given));
                let negative = self.terms.slt(given, zero);
                let overflows = self.terms.slt(more, held);
                let bad = self.terms.or(negative, overflows);
                let mut p = path.clone();
                let good = self.terms.not(bad);
                p.guard = self.terms.and(p.guard, good);
                self.write_plane(&mut p, &place, Plane::Count, more);
                out.push(self.done(p, at, dst, 0));
                // Nothing is learnt from a refusal.
                out.push(self.done(path.clone(), at, dst, SyncResult::Overflow.code()));
                out.push(self.done(path, at, dst, SyncResult::Invalid.code()));
            }
            SyncOp::OnceBegin { once, reentrant } => {
                let place = self.place(&path, inst, *once)?;
                let phase = self.plane(&path, &place, Plane::Once);
                for (from, to, value) in [(0, 1, 1), (2, 2, 0), (3, 3, 3)] {
                    let mut p = path.clone();
                    let from = self.terms.bits(8, from);
                    let here = self.terms.eq(phase, from);
                    p.guard = self.terms.and(p.guard, here);
                    if value == 1 {
                        let to = self.terms.bits(8, to);
                        self.write_plane(&mut p, &place, Plane::Once, to);
                        self.write_plane(&mut p, &place, Plane::Owner, me);
                    }
                    out.push(self.done(p, at, dst, value));
                }
                if *reentrant {
                    let mut p = path;
                    let one = self.terms.bits(8, 1);
                    let begun = self.terms.eq(phase, one);
                    let owner = self.plane(&p, &place, Plane::Owner);
                    let mine = self.terms.eq(owner, me);
                    p.guard = self.terms.and(p.guard, begun);
                    p.guard = self.terms.and(p.guard, mine);
                    out.push(self.done(p, at, dst, 2));
                }
            }
            SyncOp::OnceEnd { once } | SyncOp::OnceFail { once, again: false } => {
                let place = self.place(&path, inst, *once)?;
                let mut p = path;
                let to = match op {
                    SyncOp::OnceEnd { .. } => 2,
                    _ => 3,
                };
                let (to, none) = (self.terms.bits(8, to), self.word(0));
                self.write_plane(&mut p, &place, Plane::Once, to);
                self.write_plane(&mut p, &place, Plane::Owner, none);
                out.push(self.done(p, at, dst, 0));
            }
            SyncOp::Join {
                thread,
                value,
                interruptible,
                wait,
                ..
            } => {
                if !self.x.targets(inst, *value).is_empty() {
                    return Err("the value of a thread that several may join".to_string());
                }
                let mut p = path.clone();
                let handle = self.eval(&p, inst, *thread, Ty::Ptr);
                let handle = self.terms.extract(self.word_bits() - 1, 0, handle);
                let none = self.word(0);
                let never = self.terms.eq(handle, none);
                let started = self.terms.not(never);
                p.guard = self.terms.and(p.guard, started);
                p.effect = Effect::Join(handle);
                out.push(self.done(p, at, dst, 0));
                let mut p = path.clone();
                p.guard = self.terms.and(p.guard, never);
                out.push(self.done(p, at, dst, 0));
                let early = (*interruptible, *wait, SyncResult::Busy);
                self.ends_early(&mut out, path, at, dst, early);
            }
            SyncOp::Interrupted { .. } if !self.x.interrupts() => {
                out.push(self.done(path, at, dst, 0));
            }
            SyncOp::Interrupt { .. } | SyncOp::LatchInit { .. } | SyncOp::LatchDown { .. } => {
                out.push(self.done(path, at, dst, 0));
            }
            SyncOp::Park { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. } => out.push(self.anyhow(path, at, dst)),
            _ => return Err(format!("`{}` of this kind is not modelled", op.name())),
        }
        Ok(out)
    }

    /// The operation ends with a result.
    fn done(&mut self, mut p: Path, at: Pos, dst: Option<LocalId>, result: i32) -> Next {
        if let Some(dst) = dst {
            let value: Term = self.terms.bits(32, u64::from(result as u32));
            self.set(&mut p, at.inst, dst, Some(value));
        }
        Next::On(p)
    }

    /// It ends with any result.
    fn anyhow(&mut self, mut p: Path, at: Pos, dst: Option<LocalId>) -> Next {
        if let Some(dst) = dst {
            self.set(&mut p, at.inst, dst, None);
        }
        Next::On(p)
    }

    /// It ends without what it waits for.
    fn ends_early(
        &mut self,
        out: &mut Vec<Next>,
        path: Path,
        at: Pos,
        dst: Option<LocalId>,
        (interruptible, wait, busy): (bool, Wait, SyncResult),
    ) {
        if interruptible && self.x.interrupts() {
            let code = SyncResult::Interrupted.code();
            out.push(self.done(path.clone(), at, dst, code));
        }
        match wait {
            Wait::Block => {}
            Wait::Try => out.push(self.done(path, at, dst, busy.code())),
            Wait::Timed => out.push(self.done(path, at, dst, SyncResult::TimedOut.code())),
        }
    }
}
