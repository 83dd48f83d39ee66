//! Which threads can move, and what each is about to do.

use super::kinds::sync_kind;
use crate::code::{Code, How, Op, Rare, reg};
use crate::event::{AccessKind, ObjectId, Range, ThreadId};
use crate::exec::rare::range;
use crate::memory::object::Home;
use crate::memory::value::Val;
use crate::outcome::{Blocked, Move, Pending, PendingKind, SyncKind};
use crate::state::State;
use crate::state::thread::{Pause, Phase};
use ir::{AccessMode, MutexKind, Operand, SyncOp, Terminator, Ty, Wait};

/// Why a thread does not go on, and what it can do about it by itself.
pub(crate) struct Waiting {
    held: Held,
    /// Whether only the holders can end the wait.
    exclusive: bool,
    /// It may give up at any time.
    timed: bool,
    /// It may go on for no reason.
    spurious: bool,
}

/// Who keeps a thread waiting: mostly one, for whom no list is made.
enum Held {
    ByNone,
    By(ThreadId),
    BySome(Vec<ThreadId>),
}

impl Waiting {
    /// Whether it can end the wait by itself.
    pub fn gives_up(&self) -> bool {
        self.timed
    }

    /// The threads that hold what is waited for.
    pub fn holders(&self) -> &[ThreadId] {
        match &self.held {
            Held::ByNone => &[],
            Held::By(one) => std::slice::from_ref(one),
            Held::BySome(all) => all,
        }
    }
}

fn waiting(held: Held, exclusive: bool, wait: Wait) -> Option<Waiting> {
    (wait != Wait::Try).then_some(Waiting {
        held,
        exclusive,
        timed: wait == Wait::Timed,
        spurious: false,
    })
}

impl State {
    /// The threads that can move, by id: only the undecided one if a decision is pending, only
    /// the one inside if an atomic section can go on, none when the process has ended.
    pub fn moves(&self, code: &Code, moves: &mut Vec<Move>) {
        self.moves_beside(code, 0, moves);
    }

    /// The same, where some threads are known to be able to move, and to have one way to do it: a bit each.
    pub fn moves_beside(&self, code: &Code, free: u64, moves: &mut Vec<Move>) {
        moves.clear();
        if self.process.exited.is_some() {
            return;
        }
        if let Some(t) = self.process.paused {
            let thread = ThreadId(t);
            let choices = self.choice(thread).map_or(1, |c| c.count);
            moves.push(Move {
                thread,
                choices,
                real: choices,
            });
            return;
        }
        if let Some((owner, _)) = self.process.atomic
            && let Some(only) = self.move_of(code, owner as usize)
            && only.real > 0
        {
            moves.push(only);
            return;
        }
        let is_free = |t: usize| t < 64 && free >> t & 1 != 0;
        let move_of = |t: usize| match is_free(t) {
            true => Some(Move {
                thread: ThreadId(t as u32),
                choices: 1,
                real: 1,
            }),
            false => self.move_of(code, t),
        };
        moves.extend((0..self.threads.len()).filter_map(move_of));
    }

    /// Whether a thread is inside an atomic section and can go on: no other thread moves.
    pub fn in_atomic_section(&self, code: &Code) -> bool {
        self.process.atomic.is_some_and(|(owner, _)| {
            self.move_of(code, owner as usize)
                .is_some_and(|only| only.real > 0)
        })
    }

    /// Whether a thread is inside an atomic section and cannot go on.
    pub fn atomic_section_blocks(&self, code: &Code) -> bool {
        self.process.atomic.is_some() && !self.in_atomic_section(code)
    }

    pub(crate) fn move_of(&self, code: &Code, t: usize) -> Option<Move> {
        let thread = ThreadId(t as u32);
        let with = |real: u32, spurious: bool| {
            let choices = real + u32::from(spurious && self.config.spurious);
            (choices > 0).then_some(Move {
                thread,
                choices,
                real,
            })
        };
        if matches!(self.threads[t].meta.phase, Phase::Ended | Phase::Parked) {
            return None;
        }
        if self.held_back(code, t) {
            return None;
        }
        match self.waiting(code, t) {
            None => with(1, false),
            Some(w) => with(u32::from(w.timed), w.spurious),
        }
    }

    /// Whether a thread is about to create one more than [`crate::Config::max_threads`].
    pub(crate) fn held_back(&self, code: &Code, t: usize) -> bool {
        if self.threads.len() < self.config.max_threads as usize
            || self.threads[t].meta.phase != Phase::At
        {
            return false;
        }
        let Some((Op::Point { rare }, ..)) = self.op_at(code, t) else {
            return false;
        };
        let next = &code.rare[*rare as usize];
        let spawns = |op: &ir::Op| {
            matches!(
                op,
                ir::Op::Sync {
                    op: SyncOp::Spawn { .. },
                    ..
                }
            )
        };
        matches!(next, Rare::Inst(op) if spawns(op))
    }

    /// Whether a step of this thread must not happen: it is blocked, and nothing lets it go on.
    pub(crate) fn blocked_for_ever(&self, code: &Code, t: usize) -> bool {
        self.move_of(code, t).is_none()
    }

    pub(crate) fn waiting(&self, code: &Code, t: usize) -> Option<Waiting> {
        match self.threads[t].meta.suspended {
            true => self.arrested(code, t),
            false => self.waiting_itself(code, t),
        }
    }

    /// A suspended thread waits, whatever it stands before, until it is resumed.
    #[cold]
    fn arrested(&self, code: &Code, t: usize) -> Option<Waiting> {
        if matches!(self.threads[t].meta.phase, Phase::Ended | Phase::Parked) {
            return None;
        }
        let itself = self.waiting_itself(code, t);
        Some(Waiting {
            timed: false,
            spurious: false,
            ..itself.unwrap_or(Waiting {
                held: Held::ByNone,
                exclusive: false,
                timed: false,
                spurious: false,
            })
        })
    }

    fn waiting_itself(&self, code: &Code, t: usize) -> Option<Waiting> {
        let meta = &self.threads[t].meta;
        match meta.phase {
            Phase::CondWait { timed, .. } => (!meta.cancel_acts()).then_some(Waiting {
                held: Held::ByNone,
                exclusive: false,
                timed,
                spurious: true,
            }),
            Phase::CondRelock { mutex, .. } => {
                let (owner, _) = self.mutex_owner(mutex)?;
                if owner.0 as usize == t {
                    return None;
                }
                waiting(Held::By(owner), true, Wait::Block)
            }
            Phase::BarrierWait { .. } => waiting(Held::ByNone, false, Wait::Block),
            Phase::At => self.waiting_at(code, t),
            Phase::Start
            | Phase::Cut
            | Phase::BarrierLeave { .. }
            | Phase::Ending
            | Phase::Exiting(_)
            | Phase::Ended
            | Phase::Parked => None,
        }
    }

    fn waiting_at(&self, code: &Code, t: usize) -> Option<Waiting> {
        let (op, _, base) = self.op_at(code, t)?;
        let Op::Point { rare } = op else {
            return None;
        };
        let Rare::Inst(ir::Op::Sync { op, .. }) = &code.rare[*rare as usize] else {
            return None;
        };
        let meta = &self.threads[t].meta;
        let me = ThreadId(t as u32);
        let value = |o: &Operand| self.threads[t].stack[base + reg(o) as usize];
        let place = |o: &Operand| self.spot_of(code, op, value(o));
        // Who looks for interruptions goes on when there is one.
        let goes = |interruptible: bool| interruptible && meta.interrupted;
        match op {
            SyncOp::MutexLock {
                mutex,
                interruptible,
                wait,
                ..
            } => {
                (!goes(*interruptible)).then_some(())?;
                let (owner, kind) = self.mutex_owner(place(mutex)?)?;
                if owner == me && kind != MutexKind::Normal {
                    return None;
                }
                waiting(Held::By(owner), true, *wait)
            }
            SyncOp::RwLock {
                lock,
                write,
                interruptible,
                wait,
                ..
            } => {
                (!goes(*interruptible)).then_some(())?;
                let holders = self.rw_holders(place(lock)?, me, *write);
                (!holders.is_empty()).then_some(())?;
                waiting(Held::BySome(holders), true, *wait)
            }
            SyncOp::Join {
                thread,
                shared,
                interruptible,
                wait,
                ..
            } => {
                let other = self.thread_at(value(thread)).ok()?;
                let there = &self.threads[other].meta;
                let refused = other == t || there.joined || there.detached;
                let blocks = (*shared || !refused)
                    && !goes(*interruptible)
                    && there.phase != Phase::Ended
                    && !meta.cancel_acts();
                blocks.then_some(())?;
                waiting(Held::By(ThreadId(other as u32)), true, *wait)
            }
            SyncOp::Kill { process, .. } => {
                let process = value(process);
                process.is_num().then_some(())?;
                let busy = self.busy(code, process.lo as u32)?;
                waiting(Held::By(busy), true, Wait::Block)
            }
            SyncOp::SemWait {
                sem,
                count,
                interruptible,
                wait,
            } => {
                (!goes(*interruptible)).then_some(())?;
                // A negative count does not wait; one that is not determined has not been asked about.
                let count = value(count);
                let count = if count.is_num() { count.lo as i32 } else { 0 };
                let count = u32::try_from(count).unwrap_or(0);
                (self.sem_lacks(place(sem)?, count) && !meta.cancel_acts()).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::LatchWait {
                latch,
                interruptible,
                wait,
            } => {
                (!goes(*interruptible) && self.latch_shut(place(latch)?)).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::OnceBegin { once, reentrant } => {
                let owner = self.once_owner(place(once)?)?;
                (owner != me || !reentrant).then_some(())?;
                waiting(Held::By(owner), true, Wait::Block)
            }
            SyncOp::ChanSend { chan, wait, .. } => {
                self.channel_blocks(place(chan)?, true).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::ChanRecv { chan, wait, .. } => {
                self.channel_blocks(place(chan)?, false).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::QueuePut {
                queue, len, wait, ..
            } => {
                // A negative length does not wait; one that is not determined has not been asked about.
                let len = value(len);
                let len = if len.is_num() { len.lo as i32 } else { 0 };
                let len = u32::try_from(len).unwrap_or(0);
                (len > 0 && self.queue_is_full(place(queue)?, len)).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::QueueTake {
                queue, len, wait, ..
            } => {
                let wants = value(len) != Val::ZERO;
                (wants && self.queue_is_empty(place(queue)?)).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::QueueAwait { list, count, wait } => {
                self.none_ready(value(list), value(count)).then_some(())?;
                waiting(Held::ByNone, false, *wait)
            }
            SyncOp::Park { wait } => {
                (!meta.permit && !meta.interrupted).then_some(())?;
                let mut waiting = waiting(Held::ByNone, false, *wait)?;
                waiting.spurious = true;
                Some(waiting)
            }
            SyncOp::Spawn { .. }
            | SyncOp::Detach { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::Cancel { .. }
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
            | SyncOp::MutexInit { .. }
            | SyncOp::MutexDestroy { .. }
            | SyncOp::MutexUnlock { .. }
            | SyncOp::RwInit { .. }
            | SyncOp::RwDestroy { .. }
            | SyncOp::RwUnlock { .. }
            | SyncOp::CondInit { .. }
            | SyncOp::CondDestroy { .. }
            | SyncOp::CondWait { .. }
            | SyncOp::CondSignal { .. }
            | SyncOp::SemInit { .. }
            | SyncOp::SemDestroy { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::SemValue { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueueLook { .. }
            | SyncOp::Fork { .. }
            | SyncOp::Unpark { .. }
            | SyncOp::Interrupt { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Suspend { .. }
            | SyncOp::Stands { .. } => None,
        }
    }

    /// The next scheduling operation of a thread, and why it cannot be executed if it cannot.
    pub fn pending(&self, code: &Code, thread: ThreadId) -> Pending {
        let mut pending = self.coming(code, thread);
        if !matches!(pending.kind, PendingKind::Choice | PendingKind::None) {
            let waiting = self.waiting(code, thread.0 as usize);
            pending.blocked = waiting.map(|w| Blocked {
                holders: w.holders().to_vec(),
                exclusive: w.exclusive,
            });
        }
        pending
    }

    /// The next scheduling operation of a thread, whether it can be executed or not.
    pub fn coming(&self, code: &Code, thread: ThreadId) -> Pending {
        let t = thread.0 as usize;
        let meta = &self.threads[t].meta;
        let pc = self.threads[t].frames.last().map(|f| f.pc);
        let mut pending = Pending {
            thread,
            kind: PendingKind::None,
            site: pc.map_or(crate::Site(self.threads[t].site), |pc| code.site_at(pc)),
            place: None,
            range: None,
            other: None,
            blocked: None,
        };
        if meta.pause != Pause::No {
            pending.kind = PendingKind::Choice;
            return pending;
        }
        pending.kind = match meta.phase {
            Phase::Start => {
                pending.site = crate::Site(self.threads[t].site);
                PendingKind::Start
            }
            Phase::Cut => PendingKind::Plain,
            Phase::CondWait { cond, .. } => {
                pending.place = Some(cond);
                PendingKind::Sync(SyncKind::CondWaiting)
            }
            Phase::CondRelock { mutex, .. } => {
                pending.place = Some(mutex);
                PendingKind::Sync(SyncKind::CondRelock)
            }
            Phase::BarrierWait { barrier } => {
                pending.place = Some(barrier);
                PendingKind::Sync(SyncKind::BarrierWaiting)
            }
            Phase::BarrierLeave { barrier } => {
                pending.place = Some(barrier);
                PendingKind::Sync(SyncKind::BarrierLeave)
            }
            Phase::Ending => self.ending(code, thread),
            Phase::Exiting(_) => self.exit_kind(code, t),
            Phase::Ended | Phase::Parked => return pending,
            Phase::At => self.pending_at(code, t, &mut pending),
        };
        pending
    }

    /// What the end of a process is: in a system of several, that of its thread, if it has one only.
    fn exit_kind(&self, code: &Code, t: usize) -> PendingKind {
        if code.program().processes.is_empty() {
            return PendingKind::Exit;
        }
        match self.shared_process(code, ThreadId(t as u32)) {
            None => PendingKind::End,
            Some(_) => PendingKind::Exit,
        }
    }

    /// Whether a thread is about to end its process, or itself where no other thread of it is left.
    pub fn is_exiting(&self, thread: ThreadId) -> bool {
        matches!(
            self.threads[thread.0 as usize].meta.phase,
            Phase::Exiting(_)
        )
    }

    /// The process of a thread, from 1, in a system of several, if another thread of it lives: each may end the other.
    pub fn shared_process(&self, code: &Code, thread: ThreadId) -> Option<u32> {
        if code.program().processes.is_empty() {
            return None;
        }
        let process = code.process_of(self.threads[thread.0 as usize].start);
        let beside = |(t, other): (usize, &crate::state::thread::Thread)| {
            t != thread.0 as usize
                && other.meta.phase != Phase::Ended
                && code.process_of(other.start) == process
        };
        let shared = self.threads.iter().enumerate().any(beside);
        shared.then_some(process)
    }

    /// The process of a thread, from 1; 0 where there are none, and for the first thread of a system.
    pub fn process(&self, code: &Code, thread: ThreadId) -> u32 {
        code.process_of(self.threads[thread.0 as usize].start)
    }

    /// What the end of a thread is: that of the process, where daemons alone would be left.
    fn ending(&self, code: &Code, thread: ThreadId) -> PendingKind {
        if !code.daemons {
            return PendingKind::End;
        }
        let (mut daemons, mut others) = (false, self.threads[thread.0 as usize].meta.daemon);
        for (t, other) in self.threads.iter().enumerate() {
            if t != thread.0 as usize && other.meta.phase != Phase::Ended {
                daemons |= other.meta.daemon;
                others |= !other.meta.daemon;
            }
        }
        match daemons && !others {
            true => PendingKind::Exit,
            false => PendingKind::End,
        }
    }

    fn pending_at(&self, code: &Code, t: usize, pending: &mut Pending) -> PendingKind {
        let Some((op, _, base)) = self.op_at(code, t) else {
            return PendingKind::None;
        };
        let value = |r: u16| self.threads[t].stack[base + r as usize];
        let access = |kind, how| PendingKind::Access {
            kind,
            mode: crate::exec::quick::plain_mode(how),
        };
        let at = |m: &crate::code::Mem, len: u32| -> Option<Range> {
            let p = value(m.addr);
            let offset = u32::try_from(p.offset() + i64::from(m.offset)).ok()?;
            p.is_addr().then(|| Range {
                object: p.object_id(),
                offset,
                len,
            })
        };
        let (m, len, kind) = match op {
            Op::Load1(m) => (m, 1, AccessKind::Read),
            Op::Load2(m) => (m, 2, AccessKind::Read),
            Op::Load4(m) => (m, 4, AccessKind::Read),
            Op::Load8(m) => (m, 8, AccessKind::Read),
            Op::Store1(m) => (m, 1, AccessKind::Write),
            Op::Store2(m) => (m, 2, AccessKind::Write),
            Op::Store4(m) => (m, 4, AccessKind::Write),
            Op::Store8(m) => (m, 8, AccessKind::Write),
            Op::Rare { rare } | Op::Point { rare } => {
                return self.pending_rare(code, &code.rare[*rare as usize], &value, pending);
            }
            Op::Ret { .. } => {
                pending.range = self
                    .ends_life(code, t, &self.threads[t].stack)
                    .first()
                    .copied();
                return access(AccessKind::Write, How::Plain);
            }
            _ => return PendingKind::Plain,
        };
        pending.range = at(m, len);
        access(kind, m.how)
    }

    fn pending_rare(
        &self,
        code: &Code,
        rare: &Rare,
        value: &dyn Fn(u16) -> Val,
        pending: &mut Pending,
    ) -> PendingKind {
        let op = match rare {
            Rare::Inst(op) => op,
            Rare::Term(Terminator::ThreadExit(_)) => return self.ending(code, pending.thread),
            Rare::Term(Terminator::Exit(_)) => {
                return self.exit_kind(code, pending.thread.0 as usize);
            }
            Rare::Term(_) => return PendingKind::Assert,
            Rare::ThreadLocal { .. } | Rare::Offset { .. } => return PendingKind::Plain,
        };
        let size = |ty: Ty| ty.size_beside(self.mem.pointer_size());
        let bytes = |o: &Operand, len: u64| -> Option<Range> {
            let p = value(reg(o));
            (p.is_addr() && len > 0).then(|| range(p, len.min(u64::from(u32::MAX)) as u32))
        };
        let accessed = |o: &Operand, access: &ir::MemAccess| match access.bits {
            Some(bits) => {
                let p = value(reg(o));
                self.place_of(p).map(|_| self.location(p, bits.location()))
            }
            None => bytes(o, u64::from(size(access.ty))),
        };
        let whole = |p: Val| p.is_addr().then(|| self.mem.whole(p.object()));
        let plain = |kind| PendingKind::Access {
            kind,
            mode: AccessMode::Plain,
        };
        match op {
            ir::Op::Load { addr, access, .. } => {
                pending.range = accessed(addr, access);
                PendingKind::Access {
                    kind: AccessKind::Read,
                    mode: access.mode,
                }
            }
            ir::Op::Store { addr, access, .. } => {
                pending.range = accessed(addr, access);
                PendingKind::Access {
                    kind: AccessKind::Write,
                    mode: access.mode,
                }
            }
            ir::Op::Rmw {
                addr, ty, order, ..
            } => {
                pending.range = bytes(addr, u64::from(size(*ty)));
                PendingKind::Rmw { order: *order }
            }
            ir::Op::CmpXchg {
                addr, ty, success, ..
            } => {
                pending.range = bytes(addr, u64::from(size(*ty)));
                PendingKind::Rmw { order: *success }
            }
            ir::Op::Fence { order } => PendingKind::Fence { order: *order },
            ir::Op::MemCopy { dst, len, .. } | ir::Op::MemSet { dst, len, .. } => {
                pending.range = bytes(dst, value(reg(len)).lo);
                plain(AccessKind::Write)
            }
            ir::Op::Foreign { ptr, writes, .. } => {
                pending.range = self.foreign_range(value(reg(ptr)));
                plain(match writes {
                    true => AccessKind::Write,
                    false => AccessKind::Read,
                })
            }
            ir::Op::Alloc { .. } if self.config.reuse => PendingKind::Alloc,
            ir::Op::Free { ptr } if self.config.reuse => {
                pending.range = whole(value(reg(ptr)));
                PendingKind::Free
            }
            ir::Op::Free { ptr } | ir::Op::StackFree { ptr } => {
                pending.range = whole(value(reg(ptr)));
                plain(AccessKind::Write)
            }
            ir::Op::Output { ptr, len, .. } => {
                pending.range = bytes(ptr, value(reg(len)).lo);
                plain(AccessKind::Read)
            }
            ir::Op::Format { fmt: ptr, .. } | ir::Op::ParseFloat { ptr, .. } => {
                pending.range = bytes(ptr, 1);
                plain(AccessKind::Read)
            }
            ir::Op::Assert { .. } | ir::Op::Assume { .. } => PendingKind::Assert,
            ir::Op::Nondet { .. } => PendingKind::Toss,
            ir::Op::Sync { op, .. } => {
                let (kind, object, thread) = sync_kind(op);
                pending.place = object.and_then(|o| self.spot_of(code, op, value(reg(o))));
                pending.other = thread
                    .and_then(|o| self.thread_at(value(reg(o))).ok())
                    .map(|t| ThreadId(t as u32));
                PendingKind::Sync(kind)
            }
            ir::Op::Copy { .. }
            | ir::Op::Wide { .. }
            | ir::Op::Unary { .. }
            | ir::Op::Binary { .. }
            | ir::Op::Compare { .. }
            | ir::Op::Cast { .. }
            | ir::Op::Select { .. }
            | ir::Op::PtrAdd { .. }
            | ir::Op::PtrDiff { .. }
            | ir::Op::BlockAddr { .. }
            | ir::Op::Alloc { .. }
            | ir::Op::StackAlloc { .. }
            | ir::Op::SlotBegin { .. }
            | ir::Op::SlotEnd { .. }
            | ir::Op::ObjectSize { .. }
            | ir::Op::VarArgs { .. }
            | ir::Op::Call { .. }
            | ir::Op::SetJmp { .. }
            | ir::Op::LongJmp { .. }
            | ir::Op::Caught { .. }
            | ir::Op::InstanceOf { .. }
            | ir::Op::Gap { .. }
            | ir::Op::Math { .. } => PendingKind::Plain,
        }
    }

    /// The plain accesses that the next operation of a thread makes.
    pub fn touched(&self, code: &Code, thread: ThreadId) -> Vec<(Range, AccessKind)> {
        let t = thread.0 as usize;
        let mut out = Vec::new();
        if self.threads[t].meta.phase != Phase::At {
            return out;
        }
        let Some((op, _, base)) = self.op_at(code, t) else {
            return out;
        };
        match op {
            Op::Rare { rare } | Op::Point { rare } => {
                let get = |r: u16| self.threads[t].stack[base + r as usize];
                self.touches(code, t, &get, *rare, &mut out);
            }
            Op::Ret { .. } => {
                let ends = self.ends_life(code, t, &self.threads[t].stack);
                out.extend(ends.into_iter().map(|range| (range, AccessKind::Write)));
            }
            _ => {
                let pending = self.pending(code, thread);
                if let (Some(range), PendingKind::Access { kind, mode }) =
                    (pending.range, pending.kind)
                    && mode != AccessMode::Silent
                {
                    out.push((range, kind));
                }
            }
        }
        out
    }

    /// What an object is across executions.
    pub fn home(&self, object: ObjectId) -> Home {
        let object = self.mem.objects[object.0 as usize];
        Home {
            kind: object.kind,
            info: object.info,
            site: crate::Site(object.site),
        }
    }

    /// Whether a thread's next operation ends the process and can show nothing else.
    pub fn just_exits(&self, code: &Code, thread: ThreadId) -> bool {
        let t = thread.0 as usize;
        if !code.program().processes.is_empty() {
            return false;
        }
        match self.threads[t].meta.phase {
            Phase::Exiting(_) => true,
            Phase::Ending => self.ending(code, thread) == PendingKind::Exit,
            Phase::At => self.op_at(code, t).is_some_and(|(op, _, base)| match op {
                Op::Point { rare } => match &code.rare[*rare as usize] {
                    Rare::Term(Terminator::Exit(exit)) => {
                        self.threads[t].stack[base + reg(exit) as usize].is_num()
                    }
                    _ => false,
                },
                _ => false,
            }),
            _ => false,
        }
    }

    /// How many object ids have been given.
    pub fn object_count(&self) -> usize {
        self.mem.objects.len()
    }
}
