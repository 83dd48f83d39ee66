//! POSIX threads that are one synchronisation operation each; the rest is in `pthread.c`,
//! `cleanup.c` and `keys.c`.
//!
//! Attribute objects have a representation of our own (see `pthread.c`), read only where an
//! attribute changes what is modelled: detached threads and kinds of mutexes. A spin lock is a
//! normal mutex: a thread that would spin for ever blocks for ever. Creation reads the attribute;
//! timed operations read their time, and then time out or not, whichever comes.

use ir::{AccessMode, CmpOp, Operand, SyncOp, Terminator, Ty, Wait};

use super::LibTy::{I32, Ptr};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "pthread",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("pthread_create", &[Ptr, Ptr, Ptr, Ptr], Some(I32), create),
    builtin("pthread_join", &[Ptr, Ptr], Some(I32), |e| {
        join(e, Wait::Block)
    }),
    builtin("pthread_tryjoin_np", &[Ptr, Ptr], Some(I32), |e| {
        join(e, Wait::Try)
    }),
    builtin("pthread_timedjoin_np", &[Ptr, Ptr, Ptr], Some(I32), |e| {
        e.read_time(2);
        join(e, Wait::Timed)
    }),
    builtin(
        "pthread_clockjoin_np",
        &[Ptr, Ptr, I32, Ptr],
        Some(I32),
        |e| {
            e.read_time(3);
            join(e, Wait::Timed)
        },
    ),
    builtin("pthread_detach", &[Ptr], Some(I32), |e| {
        let thread = e.arg(0);
        Some(e.sync_ok(SyncOp::Detach { thread }))
    }),
    builtin("pthread_exit", &[Ptr], None, |e| {
        let value = e.arg(0);
        exit(e, value)
    }),
    builtin("pthread_self", &[], Some(Ptr), current),
    builtin("thrd_current", &[], Some(Ptr), current),
    builtin("pthread_equal", &[Ptr, Ptr], Some(I32), equal),
    builtin("thrd_equal", &[Ptr, Ptr], Some(I32), equal),
    builtin("pthread_yield", &[], Some(I32), |e| {
        Some(e.sync_ok(SyncOp::Yield))
    }),
    builtin("sched_yield", &[], Some(I32), |e| {
        Some(e.sync_ok(SyncOp::Yield))
    }),
    builtin("pthread_cancel", &[Ptr], Some(I32), |e| {
        let thread = e.arg(0);
        Some(e.sync_ok(SyncOp::Cancel { thread }))
    }),
    builtin("pthread_testcancel", &[], None, |e| {
        e.cancellation_point();
        None
    }),
    builtin("pthread_once", &[Ptr, Ptr], Some(I32), |e| {
        once(e);
        Some(Operand::Const(0))
    }),
    // ---- mutexes and spin locks ------------------------------------------------------------
    builtin("pthread_mutex_init", &[Ptr, Ptr], Some(I32), mutex_init),
    builtin("pthread_mutex_destroy", &[Ptr], Some(I32), mutex_destroy),
    builtin("pthread_mutex_lock", &[Ptr], Some(I32), |e| {
        Some(mutex_lock(e, Wait::Block))
    }),
    builtin("pthread_mutex_trylock", &[Ptr], Some(I32), |e| {
        Some(mutex_lock(e, Wait::Try))
    }),
    builtin("pthread_mutex_timedlock", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(1);
        Some(mutex_lock(e, Wait::Timed))
    }),
    builtin(
        "pthread_mutex_clocklock",
        &[Ptr, I32, Ptr],
        Some(I32),
        |e| {
            e.read_time(2);
            Some(mutex_lock(e, Wait::Timed))
        },
    ),
    builtin("pthread_mutex_unlock", &[Ptr], Some(I32), |e| {
        Some(mutex_unlock(e))
    }),
    builtin("pthread_spin_init", &[Ptr, I32], Some(I32), |e| {
        let mutex = e.arg(0);
        let kind = Operand::Const(0);
        Some(e.sync_ok(SyncOp::MutexInit { mutex, kind }))
    }),
    builtin("pthread_spin_destroy", &[Ptr], Some(I32), mutex_destroy),
    builtin("pthread_spin_lock", &[Ptr], Some(I32), |e| {
        Some(mutex_lock(e, Wait::Block))
    }),
    builtin("pthread_spin_trylock", &[Ptr], Some(I32), |e| {
        Some(mutex_lock(e, Wait::Try))
    }),
    builtin("pthread_spin_unlock", &[Ptr], Some(I32), |e| {
        Some(mutex_unlock(e))
    }),
    // ---- read-write locks ------------------------------------------------------------------
    builtin("pthread_rwlock_init", &[Ptr, Ptr], Some(I32), |e| {
        let lock = e.arg(0);
        read_attribute(e, "__tp_read_rwlockattr");
        Some(e.sync_ok(SyncOp::RwInit { lock }))
    }),
    builtin("pthread_rwlock_destroy", &[Ptr], Some(I32), |e| {
        let lock = e.arg(0);
        Some(e.sync_ok(SyncOp::RwDestroy { lock }))
    }),
    builtin("pthread_rwlock_rdlock", &[Ptr], Some(I32), |e| {
        rw_lock(e, false, Wait::Block)
    }),
    builtin("pthread_rwlock_tryrdlock", &[Ptr], Some(I32), |e| {
        rw_lock(e, false, Wait::Try)
    }),
    builtin("pthread_rwlock_timedrdlock", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(1);
        rw_lock(e, false, Wait::Timed)
    }),
    builtin(
        "pthread_rwlock_clockrdlock",
        &[Ptr, I32, Ptr],
        Some(I32),
        |e| {
            e.read_time(2);
            rw_lock(e, false, Wait::Timed)
        },
    ),
    builtin("pthread_rwlock_wrlock", &[Ptr], Some(I32), |e| {
        rw_lock(e, true, Wait::Block)
    }),
    builtin("pthread_rwlock_trywrlock", &[Ptr], Some(I32), |e| {
        rw_lock(e, true, Wait::Try)
    }),
    builtin("pthread_rwlock_timedwrlock", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(1);
        rw_lock(e, true, Wait::Timed)
    }),
    builtin(
        "pthread_rwlock_clockwrlock",
        &[Ptr, I32, Ptr],
        Some(I32),
        |e| {
            e.read_time(2);
            rw_lock(e, true, Wait::Timed)
        },
    ),
    builtin("pthread_rwlock_unlock", &[Ptr], Some(I32), |e| {
        let lock = e.arg(0);
        Some(e.sync_ok(SyncOp::rw_unlock(lock)))
    }),
    // ---- condition variables ---------------------------------------------------------------
    builtin("pthread_cond_init", &[Ptr, Ptr], Some(I32), |e| {
        read_attribute(e, "__tp_read_condattr");
        Some(cond_init(e))
    }),
    builtin("pthread_cond_destroy", &[Ptr], Some(I32), |e| {
        Some(cond_destroy(e))
    }),
    builtin("pthread_cond_wait", &[Ptr, Ptr], Some(I32), |e| {
        Some(cond_wait(e, Wait::Block))
    }),
    builtin("pthread_cond_timedwait", &[Ptr, Ptr, Ptr], Some(I32), |e| {
        e.read_time(2);
        Some(cond_wait(e, Wait::Timed))
    }),
    builtin(
        "pthread_cond_clockwait",
        &[Ptr, Ptr, I32, Ptr],
        Some(I32),
        |e| {
            e.read_time(3);
            Some(cond_wait(e, Wait::Timed))
        },
    ),
    builtin("pthread_cond_signal", &[Ptr], Some(I32), |e| {
        Some(cond_signal(e, false))
    }),
    builtin("pthread_cond_broadcast", &[Ptr], Some(I32), |e| {
        Some(cond_signal(e, true))
    }),
    // ---- barriers --------------------------------------------------------------------------
    builtin("pthread_barrier_init", &[Ptr, Ptr, I32], Some(I32), |e| {
        let (barrier, count) = (e.arg(0), e.arg(2));
        read_attribute(e, "__tp_read_barrierattr");
        Some(e.sync(SyncOp::BarrierInit { barrier, count }))
    }),
    builtin("pthread_barrier_destroy", &[Ptr], Some(I32), |e| {
        let barrier = e.arg(0);
        Some(e.sync(SyncOp::BarrierDestroy { barrier }))
    }),
    builtin("pthread_barrier_wait", &[Ptr], Some(I32), |e| {
        let barrier = e.arg(0);
        Some(e.sync(SyncOp::BarrierWait { barrier }))
    }),
    // ---- scheduling: may be refused --------------------------------------------------------
    builtin("pthread_setschedparam", &[Ptr, I32, Ptr], Some(I32), |e| {
        let priority = e.arg(2);
        e.load(Ty::I32, priority, AccessMode::Plain);
        refuse(e)
    }),
    builtin("pthread_setschedprio", &[Ptr, I32], Some(I32), refuse),
];

fn create(e: &mut Emit<'_>) -> Option<Operand> {
    let attr = e.arg(1);
    // The default attributes; most programs pass no others.
    let detached = match attr {
        Operand::Const(0) => attr,
        _ => e.call("__tp_attr_detached", &[(Ty::Ptr, attr)], Some(Ty::I32))?,
    };
    let spawn = SyncOp::spawn(e.arg(0), e.arg(2), e.arg(3), detached);
    if !e.facts.handlers_instead() {
        return Some(e.sync(spawn));
    }
    // Signals may interrupt the new thread, which begins with the mask of its creator.
    e.call("__tp_host_ready", &[], None);
    let code = e.sync(spawn);
    let made = e.compare(CmpOp::Eq, Ty::I32, code, Operand::Const(0));
    let (handle, word) = (e.arg(0), e.word());
    e.when(made, |e| {
        // No access of the program's: what it has just stored.
        let thread = e.load(word, handle, AccessMode::Silent);
        e.call("__tp_host_born", &[(word, thread)], None);
    });
    Some(code)
}

/// Tells that signals no longer interrupt the thread, where that matters.
pub(super) fn leave(e: &mut Emit<'_>) {
    if e.facts.handlers_instead() && e.facts.threads {
        e.call("__tp_host_leaves", &[], None);
    }
}

fn join(e: &mut Emit<'_>, wait: Wait) -> Option<Operand> {
    if wait != Wait::Try {
        e.cancellation_point();
    }
    let (thread, value) = (e.arg(0), e.arg(1));
    Some(e.sync(SyncOp::join(thread, value, wait)))
}

/// Ends the thread, after what the program has registered to run then.
pub(super) fn exit(e: &mut Emit<'_>, value: Operand) -> Option<Operand> {
    if e.facts.keys || e.facts.cleanup || e.facts.cancel {
        e.call("__tp_unwind", &[(Ty::Ptr, value)], None);
        e.terminate(Terminator::Unreachable);
    } else {
        leave(e);
        e.terminate(Terminator::ThreadExit(value));
    }
    None
}

fn current(e: &mut Emit<'_>) -> Option<Operand> {
    Some(e.value(Ty::Ptr, |dst| ir::Op::Sync {
        dst: Some(dst),
        op: SyncOp::Current,
    }))
}

fn equal(e: &mut Emit<'_>) -> Option<Operand> {
    let (a, b) = (e.arg(0), e.arg(1));
    Some(e.compare(CmpOp::Eq, Ty::Ptr, a, b))
}

/// Calls the second argument unless someone has, or is at it. A thread that is cancelled meanwhile leaves it undone.
pub(super) fn once(e: &mut Emit<'_>) {
    let (once, init) = (e.arg(0), e.arg(1));
    if e.facts.cancel {
        e.call("__tp_call_once", &[(Ty::Ptr, once), (Ty::Ptr, init)], None);
        return;
    }
    let first = e.sync(SyncOp::once_begin(once));
    e.when(first, |e| {
        e.call_pointer(init, &[], None);
        e.sync_ok(SyncOp::OnceEnd { once });
    });
}

fn mutex_init(e: &mut Emit<'_>) -> Option<Operand> {
    let (mutex, attr) = (e.arg(0), e.arg(1));
    let kind = match attr {
        Operand::Const(0) => attr,
        _ => e.call("__tp_mutexattr_kind", &[(Ty::Ptr, attr)], Some(Ty::I32))?,
    };
    Some(e.sync_ok(SyncOp::MutexInit { mutex, kind }))
}

/// Reads the attributes that an object is made with, if there are any.
fn read_attribute(e: &mut Emit<'_>, reader: &str) {
    let attr = e.arg(1);
    if attr != Operand::Const(0) {
        e.call(reader, &[(Ty::Ptr, attr)], None);
    }
}

fn mutex_destroy(e: &mut Emit<'_>) -> Option<Operand> {
    let mutex = e.arg(0);
    Some(e.sync(SyncOp::MutexDestroy { mutex }))
}

pub(super) fn mutex_lock(e: &mut Emit<'_>, wait: Wait) -> Operand {
    let mutex = e.arg(0);
    e.sync(SyncOp::lock(mutex, wait))
}

pub(super) fn mutex_unlock(e: &mut Emit<'_>) -> Operand {
    let mutex = e.arg(0);
    e.sync(SyncOp::unlock(mutex))
}

fn rw_lock(e: &mut Emit<'_>, write: bool, wait: Wait) -> Option<Operand> {
    let lock = e.arg(0);
    // A reader may have to wait for a writer that waits.
    if e.facts.writers_first && !write {
        e.gap("read-write locks that prefer writers are not modelled");
    }
    Some(e.sync(SyncOp::rw_lock(lock, write, wait)))
}

pub(super) fn cond_init(e: &mut Emit<'_>) -> Operand {
    let cond = e.arg(0);
    e.sync_ok(SyncOp::CondInit { cond })
}

pub(super) fn cond_destroy(e: &mut Emit<'_>) -> Operand {
    let cond = e.arg(0);
    e.sync_ok(SyncOp::CondDestroy { cond })
}

pub(super) fn cond_wait(e: &mut Emit<'_>, wait: Wait) -> Operand {
    let (cond, mutex) = (e.arg(0), e.arg(1));
    e.sync(SyncOp::cond_wait(cond, mutex, true, wait))
}

pub(super) fn cond_signal(e: &mut Emit<'_>, all: bool) -> Operand {
    let cond = e.arg(0);
    e.sync_ok(SyncOp::signal(cond, all))
}

/// Success or `EPERM`: what the system allows is not known.
fn refuse(e: &mut Emit<'_>) -> Option<Operand> {
    Some(e.nondet(Ty::I32, Some((0, 1))))
}
