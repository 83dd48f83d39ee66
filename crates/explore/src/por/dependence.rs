//! Which scheduling operations depend on one another.
//!
//! An operation *uses* objects, each in a class. Two operations of different threads are
//! independent if no common object is used in dependent classes: then they commute on the program's
//! state and on what every thread knows (the who-knows sets), and neither enables nor disables the
//! other. The relation is conservative: what is not known to commute depends.
//!
//! | class | who | depends on |
//! |---|---|---|
//! | [`Class::Exclusive`] | whatever looks at an object and changes it | all |
//! | [`Class::Shared`] | atomic loads, reads of upgraded bytes | all but shared |
//! | [`Class::Take`] | locking a mutex, joining a thread | exclusive, take |
//! | [`Class::Give`] | unlocking a mutex, a thread's end | exclusive |
//! | [`Class::Draw`] | allocation, where addresses are given again | all but draw |
//!
//! A mutex is given back only while no thread can take it, a thread is joined only after its end:
//! taking and giving are never enabled together, so their order is no choice of the scheduler,
//! unless a thread looks at the object without waiting (a try-lock, a timed wait, a destruction),
//! which is an exclusive use. Two takes depend: one disables the other.
//!
//! Where addresses are given again, the heap is one object: a free (shared) puts an address there, an
//! allocation draws one or none. Two frees commute; so do two allocations, because whichever comes
//! first, all ways to share out the same addresses are tried. That a pointer is forgotten, after
//! which its address need not be tried, makes no difference to any thread.
//!
//! In a managed program an interruption changes what its thread does only where that looks for one: as an operation that is
//! interruptible begins, or while it waits. Such an operation is an exclusive use of its own thread, as the interruption is, and does not
//! wait for the giving thread. All others are what they are in programs without interruptions. In C a cancellation may change whatever a
//! thread does.
//!
//! Where threads are suspended by others, or asked where they stand, whatever a thread does is an exclusive use of it.
//!
//! Loads of one atomic are independent because a load publishes nothing (*Stateful search*, section 8).
//! In a system of processes the end of one is an exclusive use of it, by which its other threads, all of whose
//! operations are shared uses, are kept from going on.
//!
//! The end of the only process, and of an execution by a failed assumption, depends on everything and
//! is treated apart: see [`ends_all`].

use crate::restart::upgrade::Points;
use ir::AccessMode;
use machine::{
    AccessKind, Code, ObjectId, Pending, PendingKind, Place, Range, Site, State, SyncKind, ThreadId,
};
use std::collections::BTreeSet;

/// Something that scheduling operations use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Resource {
    /// A synchronisation object.
    Place(Place),
    /// Four bytes of memory, by their number in the object.
    Memory(ObjectId, u32),
    /// A thread.
    Thread(ThreadId),
    /// The lock behind atomic sections.
    Section,
    /// The heap, where addresses can be used again.
    Heap,
    /// A process of several, with all of its threads, by its number.
    Process(u32),
}

/// How an object is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Depends on every use.
    Exclusive,
    /// Commutes with its like.
    Shared,
    /// Waits until the object is given.
    Take,
    /// Gives what only takers wait for.
    Give,
    /// Commutes with its like, depends on what shared uses did.
    Draw,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 5] = [
        Class::Exclusive,
        Class::Shared,
        Class::Take,
        Class::Give,
        Class::Draw,
    ];

    /// Whether two uses of one object by different threads depend on each other.
    pub fn depends(self, other: Class) -> bool {
        use Class::{Draw, Exclusive, Give, Shared, Take};
        match (self, other) {
            (Exclusive, _) | (_, Exclusive) => true,
            (Shared, Shared) | (Draw, Draw) => false,
            (Shared | Draw, _) | (_, Shared | Draw) | (Take, Take) => true,
            (Give, _) | (_, Give) => false,
        }
    }
}

/// The uses of a pending operation.
pub type Uses = Vec<(Resource, Class)>;

/// What the next operation of a thread uses.
pub fn uses(
    state: &State,
    code: &Code,
    pending: &Pending,
    points: &Points,
    program: &ProgramFacts,
) -> Uses {
    let mut uses = Vec::new();
    add_uses(state, code, pending, points, program, &mut uses);
    uses
}

/// Adds what the next operation of a thread uses.
pub(crate) fn add_uses(
    state: &State,
    code: &Code,
    pending: &Pending,
    points: &Points,
    program: &ProgramFacts,
    uses: &mut Uses,
) {
    use Class::{Exclusive, Give, Shared, Take};
    let mut place = |class| uses.extend(pending.place.map(|p| (Resource::Place(p), class)));
    match pending.kind {
        PendingKind::Access { kind, mode } => {
            if matches!(mode, AccessMode::Atomic(_)) {
                let class = match kind {
                    AccessKind::Read => Shared,
                    AccessKind::Write => Exclusive,
                };
                memory(pending.range, class, uses);
            }
        }
        PendingKind::Rmw { .. } => {
            memory(pending.range, Exclusive, uses);
        }
        PendingKind::Alloc => uses.push((Resource::Heap, Class::Draw)),
        PendingKind::Free => uses.push((Resource::Heap, Shared)),
        PendingKind::End => uses.push((Resource::Thread(pending.thread), Give)),
        PendingKind::Sync(kind) => match kind {
            SyncKind::MutexLock | SyncKind::CondRelock => place(Take),
            SyncKind::MutexUnlock => place(Give),
            SyncKind::Join => {
                let class = if program.waits_for_ever(pending.site) {
                    Take
                } else {
                    Exclusive
                };
                uses.extend(pending.other.map(|t| (Resource::Thread(t), class)));
            }
            SyncKind::Detach
            | SyncKind::Cancel
            | SyncKind::Park
            | SyncKind::Unpark
            | SyncKind::Interrupt
            | SyncKind::Interrupted
            | SyncKind::IsAlive
            | SyncKind::Suspend
            | SyncKind::Resume
            | SyncKind::Stands => {
                let thread = pending.other.unwrap_or(pending.thread);
                uses.push((Resource::Thread(thread), Exclusive));
            }
            SyncKind::CondWait => {
                place(Exclusive);
                let mutex = state.pending_mutex(code, pending.thread);
                uses.extend(mutex.map(|m| (Resource::Place(m), Give)));
            }
            // What is over stays so.
            SyncKind::OnceBegin if settled(state, code, pending) => {}
            SyncKind::MonitorDepth => {}
            // A section whose thread is blocked inside does not keep others from entering one.
            SyncKind::AtomicBegin | SyncKind::AtomicEnd => {
                uses.push((Resource::Section, Exclusive));
            }
            // Who waits at a barrier is let go by the last to come, and knows all there is to
            // know from then on.
            SyncKind::BarrierWaiting | SyncKind::BarrierLeave => {}
            SyncKind::Spawn
            | SyncKind::QueueAwait
            | SyncKind::Fork
            | SyncKind::Kill
            | SyncKind::Current
            | SyncKind::Yield
            | SyncKind::SetCancelState
            | SyncKind::TestCancel => {}
            _ => place(Exclusive),
        },
        PendingKind::Start
        | PendingKind::Exit
        | PendingKind::Assert
        | PendingKind::Plain
        | PendingKind::Toss
        | PendingKind::Fence { .. }
        | PendingKind::Choice
        | PendingKind::None => {}
    }
    if program.arrests {
        arrestable(pending, uses);
    } else if program.heeds(pending) {
        uses.push((Resource::Thread(pending.thread), Exclusive));
        // A thread that is interrupted or cancelled as it joins or locks does not wait for the giving thread: it comes before, too.
        for (_, class) in uses.iter_mut().filter(|(_, c)| matches!(c, Take | Give)) {
            *class = Exclusive;
        }
    }
    // Whatever a thread of a process does may come before the end of the process by another, or not at all; and a
    // process that is made has what others have done to its maker's memory.
    if program.several
        && let Some((process, class)) = program.process_use(state, code, pending)
    {
        uses.push((Resource::Process(process), class));
    }
    match pending.kind {
        // Whom a signal can wake depends on whom an interruption has woken.
        PendingKind::Sync(SyncKind::Interrupt) => {
            let other = pending.other.map(|other| state.pending(code, other));
            let wait = other.filter(|o| o.kind == PendingKind::Sync(SyncKind::CondWaiting));
            let cond = wait.and_then(|wait| wait.place);
            uses.extend(cond.map(|cond| (Resource::Place(cond), Exclusive)));
        }
        PendingKind::Sync(SyncKind::QueueAwait) => {
            let asked = state.awaited_queues(code, pending.thread);
            let places = asked.iter().map(|used| Resource::Place(used.place));
            uses.extend(places.map(|place| (place, Shared)));
        }
        PendingKind::Sync(SyncKind::Kill) => {
            let killed = state.killed_process(code, pending.thread);
            uses.extend(killed.map(|process| (Resource::Process(process), Exclusive)));
        }
        _ => {}
    }
    if !points.none() {
        plain(state, code, pending.thread, points, uses);
    }
}

/// Where threads are suspended, or asked where they stand, whatever a thread does is an exclusive use of it. Who
/// signals, interrupts or takes a mutex again changes where threads stand that wait: all of these depend on each other.
fn arrestable(pending: &Pending, uses: &mut Uses) {
    use Class::{Exclusive, Give, Take};
    for (_, class) in uses.iter_mut().filter(|(_, c)| matches!(c, Take | Give)) {
        *class = Exclusive;
    }
    uses.push((Resource::Thread(pending.thread), Exclusive));
    if matches!(
        pending.kind,
        PendingKind::Sync(
            SyncKind::CondWait
                | SyncKind::CondWaiting
                | SyncKind::CondRelock
                | SyncKind::CondSignal
                | SyncKind::CondBroadcast
                | SyncKind::Interrupt
                | SyncKind::Stands
        )
    ) {
        uses.push((Resource::Section, Exclusive));
    }
}

/// Plain accesses to bytes that others race for, also by other operations: a handle, a result.
fn plain(state: &State, code: &Code, thread: ThreadId, points: &Points, uses: &mut Uses) {
    for (range, kind) in state.touched(code, thread) {
        if points.touches(range) {
            let class = match kind {
                AccessKind::Read => Class::Shared,
                AccessKind::Write => Class::Exclusive,
            };
            memory(Some(range), class, uses);
        }
    }
}

/// The uses of some bytes of memory.
pub(crate) fn memory(range: Option<Range>, class: Class, uses: &mut Uses) {
    let Some(range) = range else { return };
    let last = (u64::from(range.offset) + u64::from(range.len.max(1)) - 1) / 4;
    let granules = range.offset / 4..=u32::try_from(last).unwrap_or(u32::MAX);
    uses.extend(granules.map(|granule| (Resource::Memory(range.object, granule), class)));
}

/// Whether after the operation no other thread may move, so that whatever others could do before it
/// must be tried before it.
pub fn ends_all(kind: PendingKind) -> bool {
    matches!(kind, PendingKind::Exit)
}

/// Whether running it first is never worse than running another operation first: it waits for
/// no thread, and hardly any thread waits to be before it.
pub fn goes_first(kind: PendingKind) -> bool {
    matches!(
        kind,
        PendingKind::Start
            | PendingKind::End
            | PendingKind::Fence { .. }
            | PendingKind::Sync(
                SyncKind::MutexUnlock
                    | SyncKind::Spawn
                    | SyncKind::Join
                    | SyncKind::Yield
                    | SyncKind::Current
                    | SyncKind::BarrierLeave
                    | SyncKind::AtomicEnd
            )
    )
}

/// What one look at the program's text tells.
#[derive(Clone, Debug, Default)]
pub struct ProgramFacts {
    /// Some mutex may be looked at without waiting for it: tried, or with a time limit.
    mutexes_tried: bool,
    /// Some mutex may be initialised or destroyed.
    mutexes_made: bool,
    /// Some read-write lock may be looked at without waiting for it.
    rwlocks_tried: bool,
    /// Some semaphore may be looked at without waiting for it.
    semaphores_tried: bool,
    /// Some queue may be looked at without waiting for it.
    pub(crate) queues_looked_at: bool,
    /// Some semaphore may be taken from, or given to, more or less than once at a time.
    pub(crate) semaphores_counted: bool,
    /// Processes whose threads may be looked at without waiting for their end, by their numbers: by their own text, since no other knows their
    /// threads; 0 stands for all, and for a program by itself.
    observed: BTreeSet<u32>,
    /// Threads may be cancelled or interrupted: what one does may be changed by another.
    pub disturbs: bool,
    /// Whatever a thread does may be, not only what looks for interruptions.
    pub(crate) disturbs_all: bool,
    /// Sites of operations that look for an interruption as they begin or while they wait.
    heeding: BTreeSet<Site>,
    /// Among them are some that wait for a mutex, a read-write lock, a semaphore.
    heeding_mutexes: bool,
    heeding_rwlocks: bool,
    heeding_semaphores: bool,
    /// Processes that may be ended from outside, by their numbers.
    killable: BTreeSet<u32>,
    /// Processes that others have made may be.
    kills: bool,
    /// Processes may be made, with the memory of others.
    forks: bool,
    /// There are several processes.
    several: bool,
    /// Some thread may be ended from outside, or copied: see [`ProgramFacts::is_cut`].
    cuts: bool,
    /// Threads are suspended, or asked where they stand: whatever one does depends on who does that.
    arrests: bool,
    /// There are byte queues or several processes.
    pub(crate) connects: bool,
    /// A thread may wait until another lets it go, at a barrier or on a condition variable.
    pub(crate) lets_go: bool,
    /// Sites of joins, and of operations on semaphores and channels, that do not wait for ever.
    impatient: BTreeSet<Site>,
}

impl ProgramFacts {
    /// Looks through a program.
    pub fn new(code: &Code) -> ProgramFacts {
        let mut facts = ProgramFacts::default();
        for (func, function) in code.program().funcs.iter() {
            let Some(body) = function.defined() else {
                continue;
            };
            for (block, contents) in body.blocks.iter() {
                for (index, inst) in contents.insts.iter().enumerate() {
                    if let ir::Op::Sync { op, .. } = &inst.op {
                        let site = code.site_of(func, block, index as u32);
                        facts.note(op, site, code.process_of(func.0));
                    }
                }
            }
        }
        facts.disturbs_all |= facts.disturbs && !code.program().managed;
        facts.several = !code.program().processes.is_empty();
        facts.cuts = facts.arrests || facts.forks || facts.kills || !facts.killable.is_empty();
        facts.connects |= facts.several || facts.cuts;
        facts
    }

    fn note(&mut self, op: &ir::SyncOp, site: Option<Site>, process: u32) {
        use ir::{Operand, SyncOp, Wait};
        if let SyncOp::SemWait { count, .. } | SyncOp::SemPost { count, .. } = op {
            self.semaphores_counted |= *count != Operand::Const(1);
        }
        self.connects |= matches!(
            op,
            SyncOp::QueueInit { .. }
                | SyncOp::QueueShut { .. }
                | SyncOp::QueuePut { .. }
                | SyncOp::QueueTake { .. }
                | SyncOp::QueueLook { .. }
                | SyncOp::QueueAwait { .. }
        );
        self.lets_go |= matches!(op, SyncOp::CondWait { .. } | SyncOp::BarrierWait { .. });
        self.note_heeding(op, site);
        match op {
            SyncOp::MutexLock { wait, .. } => self.mutexes_tried |= *wait != Wait::Block,
            SyncOp::MutexInit { .. } | SyncOp::MutexDestroy { .. } => self.mutexes_made = true,
            SyncOp::RwLock { wait, .. } => self.rwlocks_tried |= *wait != Wait::Block,
            SyncOp::SemValue { .. } => self.semaphores_tried = true,
            SyncOp::Join { wait, .. } if *wait != Wait::Block => {
                self.observed.insert(process);
                self.impatient.extend(site);
            }
            SyncOp::SemWait { wait, .. } if *wait != Wait::Block => {
                self.semaphores_tried = true;
                self.impatient.extend(site);
            }
            SyncOp::QueueAwait { .. } => self.queues_looked_at = true,
            SyncOp::Kill {
                process: Operand::Const(number),
                ..
            } => {
                self.killable.extend(u32::try_from(*number));
            }
            SyncOp::Kill { .. } => self.kills = true,
            SyncOp::Fork { .. } => self.forks = true,
            SyncOp::QueueLook { .. } => self.queues_looked_at = true,
            SyncOp::QueueTake { peek: true, .. } => self.queues_looked_at = true,
            SyncOp::QueuePut { wait, .. } | SyncOp::QueueTake { wait, .. }
                if *wait != Wait::Block =>
            {
                self.queues_looked_at = true;
                self.impatient.extend(site);
            }
            SyncOp::ChanSend { wait, .. } | SyncOp::ChanRecv { wait, .. }
                if *wait != Wait::Block =>
            {
                self.impatient.extend(site);
            }
            SyncOp::Detach { .. }
            | SyncOp::IsAlive { .. }
            | SyncOp::Interrupted { .. }
            | SyncOp::Unpark { .. } => {
                self.observed.insert(process);
            }
            SyncOp::Cancel { .. } | SyncOp::Interrupt { .. } => {
                self.observed.insert(process);
                self.disturbs = true;
                self.disturbs_all |= matches!(op, SyncOp::Cancel { .. });
            }
            SyncOp::Suspend { .. } | SyncOp::Stands { .. } => {
                self.observed.insert(process);
                self.disturbs = true;
                self.disturbs_all = true;
                self.arrests = true;
            }
            SyncOp::Spawn { .. }
            | SyncOp::Join { .. }
            | SyncOp::Current
            | SyncOp::Yield
            | SyncOp::SetCancelState { .. }
            | SyncOp::TestCancel
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
            | SyncOp::SemWait { .. }
            | SyncOp::SemPost { .. }
            | SyncOp::BarrierInit { .. }
            | SyncOp::BarrierDestroy { .. }
            | SyncOp::BarrierWait { .. }
            | SyncOp::OnceBegin { .. }
            | SyncOp::OnceEnd { .. }
            | SyncOp::OnceFail { .. }
            | SyncOp::MonitorDepth { .. }
            | SyncOp::LatchInit { .. }
            | SyncOp::LatchDown { .. }
            | SyncOp::LatchWait { .. }
            | SyncOp::LatchCount { .. }
            | SyncOp::AtomicBegin
            | SyncOp::AtomicEnd
            | SyncOp::ChanInit { .. }
            | SyncOp::ChanSend { .. }
            | SyncOp::ChanRecv { .. }
            | SyncOp::QueueInit { .. }
            | SyncOp::QueueShut { .. }
            | SyncOp::QueuePut { .. }
            | SyncOp::QueueTake { .. }
            | SyncOp::Park { .. } => {}
        }
    }

    /// Whether it looks for interruptions: as it begins, or while it waits.
    fn note_heeding(&mut self, op: &ir::SyncOp, site: Option<Site>) {
        use ir::SyncOp;
        let heeds = match op {
            SyncOp::MutexLock { interruptible, .. } => {
                self.heeding_mutexes |= interruptible;
                *interruptible
            }
            SyncOp::RwLock { interruptible, .. } => {
                self.heeding_rwlocks |= interruptible;
                *interruptible
            }
            SyncOp::SemWait { interruptible, .. } => {
                self.heeding_semaphores |= interruptible;
                *interruptible
            }
            SyncOp::Join { interruptible, .. } | SyncOp::LatchWait { interruptible, .. } => {
                *interruptible
            }
            SyncOp::CondWait { .. } | SyncOp::Park { .. } | SyncOp::Interrupted { .. } => true,
            _ => false,
        };
        if heeds {
            self.heeding.extend(site);
        }
    }

    /// Whether an interruption or a cancellation may change what the operation does.
    fn heeds(&self, pending: &Pending) -> bool {
        self.disturbs
            && matches!(pending.kind, PendingKind::Sync(_))
            && (self.disturbs_all || self.heeding.contains(&pending.site))
    }

    /// Whether an interruption or a cancellation may end a wait of this kind, where there are some that look for one.
    fn ends_waits(&self, some: bool) -> bool {
        self.disturbs && (self.disturbs_all || some)
    }

    /// How an operation uses the process of its thread. The end of the process, and the making of another, use it also where all
    /// its other threads have ended: what those did might as well have come later, or never.
    fn process_use(&self, state: &State, code: &Code, pending: &Pending) -> Option<(u32, Class)> {
        let thread = pending.thread;
        let whole = match pending.kind {
            PendingKind::Exit | PendingKind::Sync(SyncKind::Fork) => true,
            PendingKind::End => state.is_exiting(thread),
            _ => false,
        };
        if whole && !code.program().processes.is_empty() {
            return Some((state.process(code, thread), Class::Exclusive));
        }
        let exposed = self.exposed_process(state, code, thread);
        exposed.map(|process| (process, Class::Shared))
    }

    /// The process of a thread, where others can end it: other threads of it, or other processes.
    pub(crate) fn exposed_process(
        &self,
        state: &State,
        code: &Code,
        thread: ThreadId,
    ) -> Option<u32> {
        if code.program().processes.is_empty() {
            return None;
        }
        let process = state.process(code, thread);
        match self.may_be_killed(code, process) {
            true => Some(process),
            false => state.shared_process(code, thread),
        }
    }

    fn may_be_killed(&self, code: &Code, process: u32) -> bool {
        let made = || {
            let at = process.checked_sub(1).map(|at| at as usize);
            let process = at.and_then(|at| code.program().processes.get(at));
            process.is_some_and(|p| p.spare || p.becomes)
        };
        self.killable.contains(&process) || self.kills && made()
    }

    /// Whether what a thread does may be seen half done: its process may be ended from outside, or copied by another thread of
    /// it. Then no operation of it is independent of everything others may do.
    #[inline(always)]
    pub(crate) fn is_cut(&self, state: &State, code: &Code, thread: ThreadId) -> bool {
        self.cuts && self.is_cut_in(state, code, thread)
    }

    #[cold]
    fn is_cut_in(&self, state: &State, code: &Code, thread: ThreadId) -> bool {
        self.arrests
            || self.may_be_killed(code, state.process(code, thread))
            || self.forks && state.shared_process(code, thread).is_some()
    }

    /// Whether an operation that can wait does so until it succeeds.
    pub(crate) fn waits_for_ever(&self, site: Site) -> bool {
        !self.impatient.contains(&site)
    }

    /// Whether the operation is independent of everything another thread may ever do.
    pub fn alone(&self, state: &State, code: &Code, pending: &Pending, points: &Points) -> bool {
        if self.heeds(pending) {
            return false;
        }
        let kind = match pending.kind {
            PendingKind::Start | PendingKind::Plain | PendingKind::Fence { .. } => true,
            PendingKind::Assert => true,
            PendingKind::End => !self.is_observed(state, code, pending.thread),
            PendingKind::Sync(kind) => match kind {
                SyncKind::MutexUnlock => {
                    let waits = !self.ends_waits(self.heeding_mutexes);
                    waits && !self.mutexes_tried && !self.mutexes_made
                }
                SyncKind::Spawn | SyncKind::Yield | SyncKind::Current | SyncKind::BarrierLeave => {
                    true
                }
                SyncKind::OnceBegin => settled(state, code, pending),
                SyncKind::MonitorDepth => true,
                _ => false,
            },
            _ => false,
        };
        // What is asked of the state comes last: most operations are not of the kind.
        kind && !self.is_cut(state, code, pending.thread)
            && !races(state, code, pending.thread, points)
    }

    /// Whether some thread may be looked at without waiting for its end.
    pub fn threads_observed(&self) -> bool {
        !self.observed.is_empty()
    }

    /// Whether this one may be, and others of its process.
    fn is_observed(&self, state: &State, code: &Code, thread: ThreadId) -> bool {
        let process = state.process(code, thread);
        self.threads_observed() && [0, process].iter().any(|p| self.observed.contains(p))
    }

    /// The thread that is joined, if joining it is independent of everything another thread may ever do as
    /// long as no other thread joins it.
    pub(crate) fn joins(
        &self,
        state: &State,
        code: &Code,
        pending: &Pending,
        points: &Points,
    ) -> Option<ThreadId> {
        let observed = self.is_observed(state, code, pending.thread) || self.disturbs;
        let alone = !observed && !races(state, code, pending.thread, points);
        pending.other.filter(|_| alone)
    }

    /// The byte of a synchronisation object that an operation gives back, if the operation is independent
    /// of everything another thread may ever do as long as no other thread makes, destroys or
    /// overwrites the object: no thread looks at it without waiting, and who waits is not kept from
    /// going on. Of a semaphore a wait may be possible before a post and after it: they commute, but who waits
    /// afterwards has learned more, so there must be no `watching` for races.
    pub(crate) fn gives(&self, state: &State, pending: &Pending, watching: bool) -> Option<Range> {
        let PendingKind::Sync(kind) = pending.kind else {
            return None;
        };
        let place = pending.place?;
        let alone = match kind {
            SyncKind::MutexUnlock => !self.mutexes_tried && !self.ends_waits(self.heeding_mutexes),
            SyncKind::RwUnlock => !self.rwlocks_tried && !self.ends_waits(self.heeding_rwlocks),
            SyncKind::SemPost => {
                let few = state.sem_count(place).is_some_and(|count| count < MANY);
                let waits = !self.ends_waits(self.heeding_semaphores);
                waits && !self.semaphores_tried && !self.semaphores_counted && !watching && few
            }
            _ => false,
        };
        let byte = Range {
            object: place.object,
            offset: place.offset,
            len: 1,
        };
        alone.then_some(byte)
    }
}

/// Whether the work of a once object is over, in a program that asks again and again.
fn settled(state: &State, code: &Code, pending: &Pending) -> bool {
    let over = |place| state.once_over_at(place);
    let process = || {
        let at = state.process(code, pending.thread).checked_sub(1);
        at.and_then(|at| code.program().processes.get(at as usize))
    };
    code.program().managed && process().is_none_or(|p| p.managed) && pending.place.is_some_and(over)
}

/// Whether the next operation of a thread makes plain accesses to bytes that others race for.
pub(crate) fn races(state: &State, code: &Code, thread: ThreadId, points: &Points) -> bool {
    let touched = || state.touched(code, thread);
    !points.none() && touched().iter().any(|(range, _)| points.touches(*range))
}

/// The count of a semaphore from which on it might reach the highest, where a post fails.
const MANY: u32 = 1 << 30;

#[cfg(test)]
mod tests {
    use super::Class;

    #[test]
    fn dependence_is_symmetric() {
        for a in Class::ALL {
            for b in Class::ALL {
                assert_eq!(a.depends(b), b.depends(a), "{a:?} {b:?}");
            }
        }
    }
}
