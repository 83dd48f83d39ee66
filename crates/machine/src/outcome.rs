//! How a step ends.

use crate::event::{AccessKind, Place, Range, Site, ThreadId};
use crate::violation::Violation;
use ir::{AccessMode, Order, Ty};

/// How a step of a thread ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The thread stands before its next scheduling operation, which may be blocked:
    /// [`crate::State::moves`] tells.
    Ready,
    /// The thread needs a decision: until it is given, by the next step of this thread, no thread
    /// else moves.
    Choice(Choice),
    /// The thread has ended; the process goes on.
    Ended,
    /// The process has ended with this code.
    Exited(i32),
    /// Something went wrong. The thread is parked, unfinished; others may go on.
    Violation(Box<Violation>),
    /// The machine cannot execute what comes next. The thread is parked, unfinished.
    Gap(Box<Gap>),
    /// An assumption failed: this execution does not exist.
    Infeasible,
    /// The step's budget is used up. The thread stands before a plain step that counts as a
    /// scheduling operation independent of all others.
    Cut,
}

/// Something that cannot be executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The thread.
    pub thread: ThreadId,
    /// The instruction.
    pub site: Site,
    /// Why not.
    pub reason: ir::GapReason,
}

/// A decision to take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// What it is about.
    pub kind: ChoiceKind,
    /// How many alternatives there are, numbered from 0; at least one.
    pub count: u32,
    /// Whether these are all there are. If not, a search that took them all has not seen all.
    pub complete: bool,
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChoiceKind {
    /// The value of [`ir::Op::Nondet`], of this type.
    Value(Ty),
    /// The value of an uninitialised operand, of this type.
    Uninit(Ty),
    /// The part of its range in which an undetermined value lies.
    Piece,
    /// Which of two objects has the lower address: the first (0) or the second (1).
    Lower,
    /// The number that an undetermined value is.
    Pin,
    /// Whether a weak compare-exchange succeeds (0) or fails for no reason (1).
    Weak,
    /// Which waiter a signal wakes.
    Signal,
    /// Whether an allocation is new (0), reuses the n-th candidate, or fails (the last, if
    /// failure is possible).
    Alloc,
    /// Whether a thread is created (0) or not (1).
    Spawn,
    /// Whether a call of the world outside succeeds (0) or fails (1).
    Failure(ir::Failure),
}

/// A thread that can move, and how many alternatives there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The thread.
    pub thread: ThreadId,
    /// Alternatives, numbered from 0; at least one.
    pub choices: u32,
    /// Of these, the first `real` are moves a program may rely on; the others exist only by
    /// spurious wake-up and do not keep a state from being a deadlock.
    pub real: u32,
}

/// The next scheduling operation of a thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pending {
    /// The thread.
    pub thread: ThreadId,
    /// What it is about to do.
    pub kind: PendingKind,
    /// The instruction. For a thread that has not started, its creation.
    pub site: Site,
    /// The synchronisation object it uses: where it stands.
    pub place: Option<Place>,
    /// The bytes it reads or writes.
    pub range: Option<Range>,
    /// The thread it concerns: the joined, cancelled, unparked one.
    pub other: Option<ThreadId>,
    /// What it waits for, if it cannot move now.
    pub blocked: Option<Blocked>,
}

/// Why a thread cannot move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The threads that hold what it waits for, or the joined thread. Empty if any thread may
    /// provide it.
    pub holders: Vec<ThreadId>,
    /// Whether only the holders can end the wait (a mutex, read-write lock or join).
    pub exclusive: bool,
}

/// What a scheduling operation is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum PendingKind {
    /// The first step of a thread.
    Start,
    /// The end of a thread.
    End,
    /// The end of the process.
    Exit,
    /// An assertion, or an assumption, about to fail.
    Assert,
    /// A plain step after a cut: independent of everything.
    Plain,
    /// A value is asked for that the program does not determine, where threads stop before that
    /// ([`crate::Config::tosses`]).
    Toss,
    /// A load or store: atomic, or plain where the caller made it a scheduling point.
    Access { kind: AccessKind, mode: AccessMode },
    /// An atomic read-modify-write or compare-exchange.
    Rmw { order: Order },
    /// A fence.
    Fence { order: Order },
    /// An allocation, where addresses are given again.
    Alloc,
    /// The free of a heap object, where addresses are given again.
    Free,
    /// A synchronisation operation.
    Sync(SyncKind),
    /// A decision: see [`crate::State::choice`].
    Choice,
    /// Nothing: the thread has ended or is parked.
    None,
}

/// The families of synchronisation operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "named after the operations of `ir::SyncOp`")]
pub enum SyncKind {
    Spawn,
    Join,
    Detach,
    Current,
    Yield,
    Cancel,
    SetCancelState,
    TestCancel,
    MutexInit,
    MutexDestroy,
    MutexLock,
    MutexTryLock,
    MutexTimedLock,
    MutexUnlock,
    RwInit,
    RwDestroy,
    RwRead,
    RwTryRead,
    RwTimedRead,
    RwWrite,
    RwTryWrite,
    RwTimedWrite,
    RwUnlock,
    CondInit,
    CondDestroy,
    /// The thread is about to release the mutex and wait.
    CondWait,
    /// The thread waits for a signal.
    CondWaiting,
    /// The wait is over; the mutex must be taken again.
    CondRelock,
    CondSignal,
    CondBroadcast,
    SemInit,
    SemDestroy,
    SemWait,
    SemPost,
    SemValue,
    BarrierInit,
    BarrierDestroy,
    /// The thread comes to a barrier.
    BarrierWait,
    /// The thread waits for the others.
    BarrierWaiting,
    /// All have come.
    BarrierLeave,
    OnceBegin,
    OnceEnd,
    OnceFail,
    /// How often the thread holds a monitor: nothing that other threads can change.
    MonitorDepth,
    LatchInit,
    LatchDown,
    LatchWait,
    LatchCount,
    AtomicBegin,
    AtomicEnd,
    ChanInit,
    ChanSend,
    ChanRecv,
    QueueInit,
    QueuePut,
    QueueTake,
    /// The writer's end is shut.
    QueueClose,
    /// The reader's end is shut.
    QueueAbandon,
    QueueLook,
    QueueAwait,
    Fork,
    Kill,
    Park,
    Unpark,
    Interrupt,
    Interrupted,
    IsAlive,
    Suspend,
    Resume,
    Stands,
}

/// What has become of a thread.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThreadStatus {
    /// It stands before an operation (perhaps one that is blocked) or a decision.
    Live,
    /// It has ended.
    Ended,
    /// It met a violation or a gap and stays where it is.
    Parked,
}

/// Threads that wait for one another for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deadlock {
    /// Whether this is a cycle of exclusive waits, which others' moves cannot resolve; otherwise
    /// no thread can move.
    pub cycle: bool,
    /// What each thread waits for; for a cycle, in its order.
    pub waits: Vec<Pending>,
}

/// Decides which plain accesses are scheduling points. Synchronisation operations, atomic
/// accesses, starts and ends always are; so are allocation and free where addresses are given
/// again ([`crate::Config::reuse`]).
pub trait SchedulingPoints {
    /// Whether no plain access ever is one: the questions are then not even asked.
    const NEVER: bool = false;

    /// Whether a thread stops before this access.
    fn is_point(&self, range: Range, kind: AccessKind) -> bool;
}

/// Only synchronisation: the race-first search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SyncOnly;

impl SchedulingPoints for SyncOnly {
    const NEVER: bool = true;

    #[inline(always)]
    fn is_point(&self, _: Range, _: AccessKind) -> bool {
        false
    }
}

/// Every access to memory: the reference search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EveryAccess;

impl SchedulingPoints for EveryAccess {
    #[inline(always)]
    fn is_point(&self, _: Range, _: AccessKind) -> bool {
        true
    }
}

/// The accesses a predicate selects: racy locations made scheduling points.
impl<F: Fn(Range, AccessKind) -> bool> SchedulingPoints for F {
    #[inline]
    fn is_point(&self, range: Range, kind: AccessKind) -> bool {
        self(range, kind)
    }
}
