//! Synchronisation objects: a side table keyed by place.
//!
//! An object that its bytes fully describe (a statically initialised mutex no thread holds) has no
//! entry, so that states before its first and after its last use are equal. Who waits on a
//! condition variable or at a barrier is told by the threads' phases, not here.

mod barrier;
pub(crate) mod beside;
mod channel;
mod cond;
mod copies;
mod creation;
pub(crate) mod ends;
mod fork;
mod latch;
mod mutex;
mod once;
mod park;
pub(crate) mod queue;
mod ready;
mod rwlock;
mod sem;

use crate::code::reg;
use crate::event::{AccessKind, Event, Hold, Place, ThreadId};
use crate::exec::frame::ATOMIC;
use crate::exec::step::Flow;
use crate::exec::trap::{Res, misuse};
use crate::memory::value::Val;
use crate::outcome::Outcome;
use crate::state::thread::Phase;
use crate::state::{Cx, State};
use crate::violation::Misuse;
use ir::{MutexKind, SyncOp, SyncResult, Wait};
use std::collections::BTreeMap;

/// The state of one synchronisation object.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum SyncObject {
    /// A mutex, monitor or spin lock.
    Mutex {
        kind: MutexKind,
        owner: Option<ThreadId>,
        depth: u32,
        /// Made by an initialiser, not by its bytes.
        made: bool,
    },
    /// A read-write lock.
    Rw {
        writer: Option<ThreadId>,
        /// How often the writer holds it.
        depth: u32,
        /// Readers by id, with how often each holds it.
        readers: Vec<(ThreadId, u32)>,
        made: bool,
    },
    /// A condition variable passed to its initialiser.
    Cond,
    /// A semaphore.
    Sem(u32),
    /// A barrier for this many.
    Barrier(u32),
    /// A thread does the work of a once object.
    OnceRunning(ThreadId),
    /// The work is done; `early`: while there was no other thread, or all had been joined.
    OnceDone { early: bool },
    /// The work has failed.
    OnceFailed,
    /// A latch, with how many counts are left.
    Latch(u32),
    /// A bounded queue.
    Channel { capacity: u32, queue: Vec<Val> },
    /// A queue of bytes.
    Queue(queue::Queue),
    /// Ended by its destroyer.
    Destroyed,
    /// A copy of one that was in use.
    Copied,
}

impl SyncObject {
    /// What it is called in messages.
    pub fn name(&self) -> &'static str {
        match self {
            SyncObject::Mutex { .. } => "mutex",
            SyncObject::Rw { .. } => "read-write lock",
            SyncObject::Cond => "condition variable",
            SyncObject::Sem(_) => "semaphore",
            SyncObject::Barrier(_) => "barrier",
            SyncObject::OnceRunning(_) | SyncObject::OnceDone { .. } | SyncObject::OnceFailed => {
                "once object"
            }
            SyncObject::Latch(_) => "latch",
            SyncObject::Channel { .. } => "channel",
            SyncObject::Queue(_) => "queue",
            SyncObject::Destroyed => "destroyed object",
            SyncObject::Copied => "copy",
        }
    }

    /// Whether a thread holds it.
    pub fn held(&self) -> bool {
        match self {
            SyncObject::Mutex { owner, .. } => owner.is_some(),
            SyncObject::Rw {
                writer, readers, ..
            } => writer.is_some() || !readers.is_empty(),
            SyncObject::OnceRunning(_) => true,
            _ => false,
        }
    }
}

/// The objects, by place.
pub(crate) type SyncTable = BTreeMap<Place, SyncObject>;

/// How much a semaphore, a channel or a queue holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stock {
    /// How often something can be taken from it.
    pub left: u32,
    /// How often something can be put into it.
    pub room: u32,
}

impl State {
    /// What a semaphore, a channel or a queue holds; nothing if there is none at this place.
    pub fn stock(&self, place: Place) -> Option<Stock> {
        match self.sync.get(&place)? {
            SyncObject::Sem(value) => Some(Stock {
                left: *value,
                room: (i32::MAX as u32).saturating_sub(*value),
            }),
            SyncObject::Channel { capacity, queue } => Some(Stock {
                left: queue.len() as u32,
                room: capacity.saturating_sub(queue.len() as u32),
            }),
            SyncObject::Queue(queue) => Some(Stock {
                left: queue.used(),
                room: queue.capacity.saturating_sub(queue.used()),
            }),
            _ => None,
        }
    }

    /// Executes a synchronisation operation that is not blocked (a timed one that is times out).
    pub(crate) fn sync_op(&mut self, cx: &mut Cx<'_>, dst: Option<u16>, op: &SyncOp) -> Res<Flow> {
        use AccessKind::{Read, Write};
        use SyncOp as S;
        let result = match op {
            S::Spawn { .. } => Some(self.spawn(cx, op)?),
            S::Join { wait, .. } => {
                if *wait != Wait::Try && self.threads[cx.t].meta.cancel_acts() {
                    return self.cancel(cx);
                }
                Some(self.join(cx, op)?)
            }
            S::Detach { thread } => Some(self.detach(cx, reg(thread))?),
            S::Current => {
                let handle = self.handle(cx.t);
                if let Some(dst) = dst {
                    cx.set(dst, handle);
                }
                return Ok(Flow::Next);
            }
            S::Yield => Some(0),
            S::Cancel { thread } => Some(self.cancel_thread(cx, reg(thread))?),
            S::SetCancelState { state } => Some(self.set_cancel_state(cx, reg(state))?),
            S::TestCancel => {
                if self.threads[cx.t].meta.cancel_acts() {
                    return self.cancel(cx);
                }
                Some(0)
            }
            S::MutexInit { mutex, kind } => Some(self.mutex_init(cx, reg(mutex), reg(kind))?),
            S::MutexDestroy { mutex } => Some(self.mutex_destroy(cx, reg(mutex))?),
            S::MutexLock {
                mutex,
                interruptible,
                wait,
                ..
            } => {
                let place = self.spot(cx, op, reg(mutex), Read)?;
                if self.meets_interruption(cx, *interruptible) {
                    Some(SyncResult::Interrupted.code())
                } else {
                    Some(self.mutex_lock(cx, place, *wait)?)
                }
            }
            S::MutexUnlock { mutex, .. } => {
                let place = self.spot(cx, op, reg(mutex), Read)?;
                Some(self.mutex_unlock(cx, place)?)
            }
            S::MonitorDepth { mutex } => {
                let place = self.spot(cx, op, reg(mutex), Read)?;
                let state = self.mutex_state(cx, place)?;
                let mine = state.owner == Some(cx.thread());
                Some(if mine { state.depth as i32 } else { 0 })
            }
            S::RwInit { lock } => {
                let place = self.spot(cx, op, reg(lock), Write)?;
                Some(self.rw_init(place)?)
            }
            S::RwDestroy { lock } => {
                let place = self.spot(cx, op, reg(lock), Write)?;
                Some(self.rw_destroy(place)?)
            }
            S::RwLock {
                lock,
                write,
                reentrant,
                interruptible,
                wait,
            } => {
                let place = self.spot(cx, op, reg(lock), Read)?;
                if self.meets_interruption(cx, *interruptible) {
                    Some(SyncResult::Interrupted.code())
                } else {
                    Some(self.rw_lock(cx, place, *write, *reentrant, *wait)?)
                }
            }
            S::RwUnlock {
                lock,
                write,
                reentrant,
            } => {
                let place = self.spot(cx, op, reg(lock), Read)?;
                Some(match reentrant {
                    true => self.rw_leave(cx, place, *write)?,
                    false => self.rw_unlock(cx, place)?,
                })
            }
            S::CondInit { cond } => Some(self.cond_init(cx, reg(cond))?),
            S::CondDestroy { cond } => Some(self.cond_destroy(cx, reg(cond))?),
            S::CondWait { .. } => {
                if self.threads[cx.t].meta.cancel_acts() {
                    return self.cancel(cx);
                }
                match self.cond_wait(cx, op)? {
                    Some(error) => Some(error),
                    None => {
                        self.stand(cx);
                        return Ok(Flow::Stop(Outcome::Ready));
                    }
                }
            }
            S::CondSignal {
                cond, mutex, all, ..
            } => {
                let place = self.spot(cx, op, reg(cond), Read)?;
                if self.lacks_monitor(cx, op, reg(mutex))? {
                    Some(SyncResult::NotOwner.code())
                } else {
                    Some(self.cond_signal(cx, place, *all)?)
                }
            }
            S::SemInit { sem, value } => {
                let place = self.spot(cx, op, reg(sem), Write)?;
                Some(self.sem_init(cx, place, reg(value))?)
            }
            S::SemDestroy { sem } => {
                let place = self.spot(cx, op, reg(sem), Write)?;
                Some(self.sem_destroy(place)?)
            }
            S::SemWait {
                sem,
                count,
                interruptible,
                wait,
            } => {
                if *wait != Wait::Try && self.threads[cx.t].meta.cancel_acts() {
                    return self.cancel(cx);
                }
                let place = self.spot(cx, op, reg(sem), Read)?;
                if self.meets_interruption(cx, *interruptible) {
                    Some(SyncResult::Interrupted.code())
                } else {
                    Some(self.sem_wait(cx, place, reg(count), *wait)?)
                }
            }
            S::SemPost { sem, count } => {
                let place = self.spot(cx, op, reg(sem), Read)?;
                Some(self.sem_post(cx, place, reg(count))?)
            }
            S::SemValue { sem } => {
                let place = self.spot(cx, op, reg(sem), Read)?;
                Some(self.sem_value(place)?)
            }
            S::BarrierInit { barrier, count } => {
                Some(self.barrier_init(cx, reg(barrier), reg(count))?)
            }
            S::BarrierDestroy { barrier } => Some(self.barrier_destroy(cx, reg(barrier))?),
            S::BarrierWait { barrier } => match self.barrier_wait(cx, reg(barrier))? {
                Some(result) => Some(result),
                None => {
                    self.stand(cx);
                    return Ok(Flow::Stop(Outcome::Ready));
                }
            },
            S::OnceBegin { once, reentrant } => Some(self.once_begin(cx, reg(once), *reentrant)?),
            S::OnceFail { once, again } => Some(self.once_fail(cx, reg(once), *again)?),
            S::LatchInit { latch, count } => {
                let place = self.spot(cx, op, reg(latch), Write)?;
                Some(self.latch_init(cx, place, reg(count))?)
            }
            S::LatchDown { latch } => {
                let place = self.spot(cx, op, reg(latch), Read)?;
                Some(self.latch_down(cx, place)?)
            }
            S::LatchWait {
                latch,
                interruptible,
                wait,
            } => {
                let place = self.spot(cx, op, reg(latch), Read)?;
                if self.meets_interruption(cx, *interruptible) {
                    Some(SyncResult::Interrupted.code())
                } else {
                    Some(self.latch_wait(cx, place, *wait)?)
                }
            }
            S::LatchCount { latch } => {
                let place = self.spot(cx, op, reg(latch), Read)?;
                Some(self.latch(place)? as i32)
            }
            S::OnceEnd { once } => Some(self.once_end(cx, reg(once))?),
            S::AtomicBegin => Some(self.atomic_begin(cx)),
            S::AtomicEnd => Some(self.atomic_end(cx)?),
            S::ChanInit { chan, capacity } => Some(self.chan_init(cx, reg(chan), reg(capacity))?),
            S::ChanSend { chan, value, wait } => {
                Some(self.chan_send(cx, reg(chan), reg(value), *wait)?)
            }
            S::ChanRecv { chan, to, wait } => {
                Some(self.chan_recv(cx, reg(chan), reg(to), *wait)?)
            }
            S::QueueInit {
                queue,
                capacity,
                kernel,
            } => Some(self.queue_init(cx, reg(queue), reg(capacity), *kernel)?),
            S::QueuePut {
                queue,
                from,
                len,
                wait,
            } => Some(self.queue_put(cx, reg(queue), (reg(from), reg(len)), *wait)?),
            S::QueueTake {
                queue,
                to,
                len,
                peek,
                wait,
            } => Some(self.queue_take(cx, reg(queue), (reg(to), reg(len)), *peek, *wait)?),
            S::QueueShut { queue, reader } => Some(self.queue_shut(cx, reg(queue), *reader)?),
            S::QueueLook { queue } => Some(self.queue_look(cx, reg(queue))?),
            S::QueueAwait { list, count, wait } => {
                Some(self.queue_await(cx, (reg(list), reg(count)), *wait)?)
            }
            S::Fork { slot } => Some(self.fork(cx, (reg(slot), dst))?),
            S::Kill { process, status } => Some(self.kill(cx, reg(process), reg(status))?),
            S::Park { .. } => Some(self.park(cx)),
            S::Unpark { thread } => Some(self.unpark(cx, reg(thread))?),
            S::Interrupt { thread } => Some(self.interrupt(cx, reg(thread))?),
            S::Interrupted { thread, clear } => Some(self.interrupted(cx, reg(thread), *clear)?),
            S::IsAlive { thread, silent } => Some(self.is_alive(cx, reg(thread), *silent)?),
            S::Suspend { thread, resume } => Some(self.suspend(cx, reg(thread), !resume)?),
            S::Stands { thread } => Some(self.stands(cx, reg(thread))?),
        };
        if let (Some(dst), Some(result)) = (dst, result) {
            cx.set(dst, Val::num(u64::from(result as u32)));
        }
        Ok(Flow::Next)
    }

    /// Goes on with a wait in two parts; whether the thread runs on.
    pub(crate) fn resume(&mut self, cx: &mut Cx<'_>, choice: u32) -> Res<bool> {
        match self.threads[cx.t].meta.phase {
            Phase::CondWait { .. } => {
                self.cond_wake(cx, choice);
                Ok(false)
            }
            Phase::CondRelock { .. } => self.cond_relock(cx),
            Phase::BarrierLeave { barrier } => {
                cx.obs.event(&Event::Leave {
                    thread: cx.thread(),
                    barrier,
                    site: cx.site(),
                });
                self.finish_wait(cx, 0);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Ends an operation in two parts with this result; the thread stands behind it.
    pub(crate) fn finish_wait(&mut self, cx: &mut Cx<'_>, result: i32) {
        if let Some(dst) = self.sync_result(cx) {
            cx.set(dst, Val::num(u64::from(result as u32)));
        }
        self.threads[cx.t].meta.phase = Phase::At;
        if let Some(frame) = self.threads[cx.t].frames.last_mut() {
            frame.pc += 1;
        }
    }

    fn sync_result(&self, cx: &Cx<'_>) -> Option<u16> {
        match cx.code.ops[cx.pc as usize] {
            crate::code::Op::Point { rare } => match &cx.code.rare[rare as usize] {
                crate::code::Rare::Inst(ir::Op::Sync { dst, .. }) => dst.map(|d| d.0 as u16),
                _ => None,
            },
            _ => None,
        }
    }

    /// Changes an entry of the table.
    pub(crate) fn set_sync(&mut self, place: Place, new: Option<SyncObject>) {
        if new.is_some() {
            self.mark_sync(place);
        }
        let old = match new {
            Some(new) => self.sync.insert(place, new),
            None => self.sync.remove(&place),
        };
        self.log.sync(place, old);
    }

    /// The entry of an object that must be of a certain kind.
    pub(crate) fn wrong_kind<T>(&self, found: &SyncObject, wanted: &str) -> Res<T> {
        match found {
            SyncObject::Destroyed => misuse(
                Misuse::Destroyed,
                format!("use of a {wanted} after it was destroyed"),
            ),
            SyncObject::Copied => misuse(
                Misuse::NotInitialised,
                format!("use of a copy of a {wanted} that was in use when it was copied"),
            ),
            other => misuse(
                Misuse::BadArgument,
                format!("use of a {} as a {wanted}", other.name()),
            ),
        }
    }

    /// Whether the bytes of an object that was never passed to an initialiser are initialised;
    /// only then do they describe it.
    pub(crate) fn described_by_bytes(&self, place: Place, what: &str) -> Res<()> {
        let object = self.mem.objects[place.object.0 as usize];
        let (_, init, _) = self.mem.byte(object.base + place.offset);
        if init {
            Ok(())
        } else {
            misuse(
                Misuse::NotInitialised,
                format!("use of a {what} that was not initialised"),
            )
        }
    }

    /// Whether the running function's sections order nothing.
    fn in_silence(&self, cx: &Cx<'_>) -> bool {
        let func = self.threads[cx.t].frames.last().map(|f| f.func);
        let role = func.and_then(|f| cx.code.program().funcs[ir::FuncId(f)].role);
        role == Some(ir::Role::OrdersNothing)
    }

    fn atomic_begin(&mut self, cx: &mut Cx<'_>) -> i32 {
        let depth = match self.process.atomic {
            Some((owner, depth)) if owner as usize == cx.t => depth,
            _ => 0,
        };
        self.process.atomic = Some((cx.t as u32, depth + 1));
        if depth == 0 && !self.in_silence(cx) {
            cx.obs.event(&Event::Acquire {
                thread: cx.thread(),
                lock: ATOMIC,
                hold: Hold::Exclusive,
                site: cx.site(),
            });
        }
        0
    }

    fn atomic_end(&mut self, cx: &mut Cx<'_>) -> Res<i32> {
        match self.process.atomic {
            Some((owner, depth)) if owner as usize == cx.t => {
                self.process.atomic = (depth > 1).then_some((owner, depth - 1));
                if depth == 1 && !self.in_silence(cx) {
                    cx.obs.event(&Event::Release {
                        thread: cx.thread(),
                        lock: ATOMIC,
                        hold: Hold::Exclusive,
                        site: cx.site(),
                    });
                }
                Ok(0)
            }
            _ => misuse(
                Misuse::NotOwner,
                "end of an atomic section that was not begun",
            ),
        }
    }
}
