//! Synchronisation operations.
//!
//! The state of a synchronisation object lives beside memory, keyed by the address the operation
//! is given. An operation with a result gives 0 for success or the code of another
//! [`SyncResult`]. An operation that cannot go on blocks its thread.

mod plain;

use crate::operand::Operand;

/// A synchronisation operation. Operands named after an object are its address; `thread` operands
/// are thread handles, which are pointers to nothing anyone can read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum SyncOp {
    // ---- threads ------------------------------------------------------------------------
    /// Starts a thread that calls `func(arg)`. The handle (a pointer-sized value) is stored at
    /// `handle` by the creator, a plain write, before the thread starts. Result: 0, or `EAGAIN`
    /// where creation may fail. The process ends with the last thread that is no `daemon` (an `i32`).
    Spawn {
        handle: Operand,
        func: Operand,
        arg: Operand,
        detached: Operand,
        daemon: Operand,
    },
    /// Waits for the thread's end and, unless `value` is null, stores its value there.
    /// `shared`: any number of threads may join it, once it is joined or detached, too, and itself (which
    /// waits for ever); a null handle is a thread that was never started, whose join returns at once.
    /// Result: 0, `EBUSY` (try), `ETIMEDOUT` (timed), `EDEADLK` (self), `EINTR` (`interruptible`, and it
    /// would wait).
    Join {
        thread: Operand,
        value: Operand,
        shared: bool,
        interruptible: bool,
        wait: Wait,
    },
    /// No thread will join the thread.
    Detach { thread: Operand },
    /// Result: the running thread's handle (a pointer).
    Current,
    /// Gives others a chance to run; orders nothing.
    Yield,
    /// Asks a thread to end at its next cancellation point.
    Cancel { thread: Operand },
    /// Sets whether cancellation acts (`state` 0: enabled, 1: disabled). Result: the old state.
    SetCancelState { state: Operand },
    /// A cancellation point that does nothing else.
    TestCancel,

    // ---- mutexes ------------------------------------------------------------------------
    /// Makes a mutex of this kind (see [`MutexKind::from_code`]).
    MutexInit { mutex: Operand, kind: Operand },
    /// Ends a mutex. Result: 0 or `EBUSY`.
    MutexDestroy { mutex: Operand },
    /// Result: 0, `EBUSY` (try), `ETIMEDOUT` (timed), `EDEADLK` (error-checking, owned), `EINTR`
    /// (`interruptible`). A `monitor` is recursive, belongs to the whole object that `mutex` points into,
    /// needs no initialiser and stands beside the object's bytes: its use touches none of them.
    MutexLock {
        mutex: Operand,
        monitor: bool,
        interruptible: bool,
        wait: Wait,
    },
    /// Result: 0, `EPERM` (recursive, error-checking or a monitor, not owned).
    MutexUnlock { mutex: Operand, monitor: bool },
    /// Result: how often the running thread holds this monitor (an `i32`); no thread can change that but
    /// itself.
    MonitorDepth { mutex: Operand },

    // ---- read-write locks ---------------------------------------------------------------
    /// Makes a read-write lock.
    RwInit { lock: Operand },
    /// Ends a read-write lock.
    RwDestroy { lock: Operand },
    /// Takes it for reading or writing. Result: 0, `EBUSY`, `ETIMEDOUT`, `EDEADLK`, `EINTR`
    /// (`interruptible`). One that is `reentrant` (Java's) counts: the thread that writes may write again,
    /// and read; a thread that reads may read again, and waits for ever if it wants to write.
    RwLock {
        lock: Operand,
        write: bool,
        reentrant: bool,
        interruptible: bool,
        wait: Wait,
    },
    /// Gives it back: whichever way it was taken, or, where it is `reentrant`, one level of the way that
    /// `write` says. Result: 0, `EPERM` (reentrant, not held that way).
    RwUnlock {
        lock: Operand,
        write: bool,
        reentrant: bool,
    },

    // ---- condition variables ------------------------------------------------------------
    /// Makes a condition variable.
    CondInit { cond: Operand },
    /// Ends a condition variable.
    CondDestroy { cond: Operand },
    /// Releases the mutex, waits, takes the mutex again (to its old depth). A cancellation point.
    /// Every level of a recursive mutex is released, as of a monitor, or `one_level` of it, as the C
    /// library does: held twice, it stays held. Result: 0, `ETIMEDOUT` (timed), `EPERM`, `EINTR`
    /// (`interruptible`: looks at the interrupt flag as it begins, and clears it with this result; who was
    /// signalled first is not interrupted). Of a `monitor`, `cond` and `mutex` are objects: the wait set
    /// of the one, the monitor of the other.
    CondWait {
        cond: Operand,
        mutex: Operand,
        one_level: bool,
        monitor: bool,
        interruptible: bool,
        wait: Wait,
    },
    /// Wakes one waiter, or all. Of a `monitor`, `cond` is an object; the result is `EPERM` where the
    /// thread does not own `mutex`, the monitor of that object, unless that is null.
    CondSignal {
        cond: Operand,
        mutex: Operand,
        all: bool,
        monitor: bool,
    },

    // ---- semaphores ---------------------------------------------------------------------
    /// Makes a semaphore with this value (an `i32`).
    SemInit { sem: Operand, value: Operand },
    /// Ends a semaphore.
    SemDestroy { sem: Operand },
    /// Takes `count` (an `i32`) at once. A cancellation point. Result: 0, `EAGAIN` (try), `ETIMEDOUT` (timed),
    /// `EINTR` (`interruptible`), `EINVAL` (a negative count).
    SemWait {
        sem: Operand,
        count: Operand,
        interruptible: bool,
        wait: Wait,
    },
    /// Gives `count` (an `i32`). Result: 0, `EOVERFLOW` or `EINVAL`.
    SemPost { sem: Operand, count: Operand },
    /// Result: the value (an `i32`).
    SemValue { sem: Operand },

    // ---- barriers and once --------------------------------------------------------------
    /// Makes a barrier for this many threads (an `i32`). Result: 0 or `EINVAL`.
    BarrierInit { barrier: Operand, count: Operand },
    /// Ends a barrier. Result: 0 or `EBUSY`.
    BarrierDestroy { barrier: Operand },
    /// Waits until all have come. Result: -1 for one of them, 0 for the others.
    BarrierWait { barrier: Operand },
    /// Result: 1 for the first to come, who must do the work and then say [`SyncOp::OnceEnd`] (or
    /// [`SyncOp::OnceFail`]); the others wait for that and get 0 (3 where it failed). Who does the work and
    /// comes again waits for itself, for ever, or, where it is `reentrant`, gets 2 at once. A byte that is not 0 at the place: the work was done at the start.
    OnceBegin { once: Operand, reentrant: bool },
    /// The work is done.
    OnceEnd { once: Operand },
    /// The work has failed: for ever, or, `again`, as if it had never begun, so that the next to come does it. What was done
    /// then is ordered before nothing.
    OnceFail { once: Operand, again: bool },

    // ---- latches ------------------------------------------------------------------------
    /// Makes a latch that opens after this many counts (an `i32`). Result: 0 or `EINVAL`.
    LatchInit { latch: Operand, count: Operand },
    /// Counts once, unless it is open.
    LatchDown { latch: Operand },
    /// Waits until it is open. Result: 0, `EBUSY` (try), `ETIMEDOUT` (timed), `EINTR` (`interruptible`).
    LatchWait {
        latch: Operand,
        interruptible: bool,
        wait: Wait,
    },
    /// Result: how many counts are left (an `i32`).
    LatchCount { latch: Operand },

    // ---- atomic sections ----------------------------------------------------------------
    /// No other thread runs until the matching end. Sections order like one global lock.
    AtomicBegin,
    /// Ends an atomic section.
    AtomicEnd,

    // ---- channels -----------------------------------------------------------------------
    /// Makes a queue of at most this many words.
    ChanInit { chan: Operand, capacity: Operand },
    /// Puts a pointer-sized word in; blocks while full. Result: 0, `EAGAIN`, `ETIMEDOUT`.
    ChanSend {
        chan: Operand,
        value: Operand,
        wait: Wait,
    },
    /// Takes the oldest word out and stores it at `to`; blocks while empty. Result as above.
    ChanRecv {
        chan: Operand,
        to: Operand,
        wait: Wait,
    },

    // ---- byte queues --------------------------------------------------------------------
    /// Makes a queue of at most this many bytes (an `i32`), with both ends open. Pointers that one process
    /// puts in and another takes out stay pointers only where the queue is the `kernel`'s own.
    QueueInit {
        queue: Operand,
        capacity: Operand,
        kernel: bool,
    },
    /// Puts bytes from memory in, at least one and at most `len` (an `i32`): as many as there is room for. Waits
    /// while it is full and its reader's end is open. Result: how many; `-EPIPE` where the reader's end is
    /// shut, `-EAGAIN` (try) or `-ETIMEDOUT` (timed) where it is full.
    QueuePut {
        queue: Operand,
        from: Operand,
        len: Operand,
        wait: Wait,
    },
    /// Takes the oldest bytes out to memory, at least one and at most `len` (an `i32`): as many as there are; `peek`
    /// leaves them there. Waits while it is empty and its writer's end is open. Result: how many; 0 where
    /// it is empty and the writer's end is shut, `-EAGAIN` (try) or `-ETIMEDOUT` (timed) where it is empty.
    QueueTake {
        queue: Operand,
        to: Operand,
        len: Operand,
        peek: bool,
        wait: Wait,
    },
    /// Shuts an end, the `reader`'s or the writer's, for ever. Bytes that no thread can take any more are gone.
    QueueShut { queue: Operand, reader: bool },
    /// Result: 1 if something can be taken, 2 if there is room, 4 if the writer's end is shut, 8 if the
    /// reader's end is: added up.
    QueueLook { queue: Operand },
    /// Waits until one of several queues is ready. The list has `count` pairs of words: a queue, or null, and what is wanted,
    /// as `QueueLook` gives it: 1 to take something or meet the end, 2 to put something in. Result: the number of the first pair
    /// that is ready.
    QueueAwait {
        list: Operand,
        count: Operand,
        wait: Wait,
    },

    // ---- processes of a system ----------------------------------------------------------
    /// Makes a process of which this thread's copy is the only thread: the spare one of its image with this number, from 0
    /// ([`crate::program::Process::spare`]). Its memory is a copy, but for what processes share; a lock that another thread
    /// holds stays held. Result: the number of the new process, from 1, and the same negative in the new one.
    Fork { slot: Operand },
    /// Ends a process, by its number from 1, with all of its threads, and starts its hook
    /// [`crate::Hooks::killed`] with the status. Result: 0, or `Invalid` if it has no threads.
    Kill { process: Operand, status: Operand },

    // ---- Java's threads -----------------------------------------------------------------
    /// Waits for this thread's permit and takes it (may return for no reason).
    Park { wait: Wait },
    /// Gives a thread its permit.
    Unpark { thread: Operand },
    /// Sets a thread's interrupt flag and ends its wait, park or sleep.
    Interrupt { thread: Operand },
    /// Result: a thread's interrupt flag (an `i32`), cleared if `clear`.
    Interrupted { thread: Operand, clear: bool },
    /// Result: whether the thread has not ended (an `i32`); 0 makes the edge of a join, unless it is `silent`.
    IsAlive { thread: Operand, silent: bool },
    /// A thread makes no step from now on, whatever it holds; or, `resume`, it may again. Nothing for a null handle and a thread
    /// that has ended; orders nothing.
    Suspend { thread: Operand, resume: bool },
    /// Result: how a thread stands (an `i32`): 1 if it was signalled and must take the mutex of its wait again, 2 if its wait ended
    /// otherwise and it must, else 0; and 4 more if it is suspended. Orders nothing.
    Stands { thread: Operand },
}

/// How long an operation waits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wait {
    /// For ever.
    Block,
    /// Not at all.
    Try,
    /// Until a time that may come at any moment: it may succeed or time out whenever it would
    /// otherwise block.
    Timed,
}

/// What a mutex does when its owner locks it again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MutexKind {
    /// It blocks for ever, which is reported.
    Normal,
    /// It counts.
    Recursive,
    /// The lock operation fails with `EDEADLK`.
    ErrorCheck,
}

impl MutexKind {
    /// The kind behind the number that C's library uses.
    pub fn from_code(code: u64) -> Option<MutexKind> {
        match code {
            0 | 3 => Some(MutexKind::Normal),
            1 => Some(MutexKind::Recursive),
            2 => Some(MutexKind::ErrorCheck),
            _ => None,
        }
    }
}

/// How an operation of synchronisation ends. Its result is the [`SyncResult::code`]: a front end whose
/// library has other numbers translates them. Those of C's library on Linux are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SyncResult {
    /// It did what it was to do.
    Done,
    /// The thread is not the owner.
    NotOwner,
    /// The thread was interrupted.
    Interrupted,
    /// It cannot be done now, or resources are lacking.
    Unavailable,
    /// There is no memory.
    NoMemory,
    /// It is in use.
    Busy,
    /// An argument is not valid.
    Invalid,
    /// The thread would wait for itself.
    OwnWait,
    /// The other end of the queue is shut.
    Broken,
    /// The number is too large.
    Overflow,
    /// The time is over.
    TimedOut,
}

impl SyncResult {
    /// All results.
    pub const ALL: [SyncResult; 11] = [
        SyncResult::Done,
        SyncResult::NotOwner,
        SyncResult::Interrupted,
        SyncResult::Unavailable,
        SyncResult::NoMemory,
        SyncResult::Busy,
        SyncResult::Invalid,
        SyncResult::Broken,
        SyncResult::OwnWait,
        SyncResult::Overflow,
        SyncResult::TimedOut,
    ];

    /// The number that an operation gives.
    pub const fn code(self) -> i32 {
        match self {
            SyncResult::Done => 0,
            SyncResult::NotOwner => 1,
            SyncResult::Interrupted => 4,
            SyncResult::Unavailable => 11,
            SyncResult::NoMemory => 12,
            SyncResult::Busy => 16,
            SyncResult::Invalid => 22,
            SyncResult::Broken => 32,
            SyncResult::OwnWait => 35,
            SyncResult::Overflow => 75,
            SyncResult::TimedOut => 110,
        }
    }
}
