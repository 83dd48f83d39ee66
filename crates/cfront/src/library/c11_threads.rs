//! C11's `<threads.h>`: the operations of [`super::pthread`] with other result codes. Creating and
//! joining a thread, and thread-specific storage, are in `c11_threads.c`.

use ir::{BinOp, CastOp, CmpOp, Operand, SyncOp, SyncResult, Ty, Wait};

use super::LibTy::{I32, Ptr};
use super::pthread::{self, cond_signal, cond_wait, mutex_lock, mutex_unlock};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "c11_threads",
    builtins: BUILTINS,
};

const THRD_BUSY: u64 = 1;
const THRD_ERROR: u64 = 2;
const THRD_TIMEDOUT: u64 = 4;

static BUILTINS: &[Builtin] = &[
    builtin("thrd_detach", &[Ptr], Some(I32), |e| {
        let thread = e.arg(0);
        Some(e.sync_ok(SyncOp::Detach { thread }))
    }),
    builtin("thrd_exit", &[I32], None, |e| {
        let (code, word) = (e.arg(0), e.word());
        let wide = if word == Ty::I32 {
            code
        } else {
            e.cast(CastOp::SignExt, Ty::I32, word, code)
        };
        let value = e.cast(CastOp::IntToPtr, word, Ty::Ptr, wide);
        pthread::exit(e, value)
    }),
    builtin("thrd_yield", &[], None, |e| {
        e.sync_ok(SyncOp::Yield);
        None
    }),
    builtin("call_once", &[Ptr, Ptr], None, |e| {
        pthread::once(e);
        None
    }),
    builtin("mtx_init", &[Ptr, I32], Some(I32), |e| {
        // `mtx_recursive` is the lowest bit, and also the number of that kind of mutex.
        let (mutex, kind) = (e.arg(0), e.arg(1));
        let kind = match kind {
            Operand::Const(kind) => Operand::Const(kind & 1),
            kind => e.binary(BinOp::And, Ty::I32, kind, Operand::Const(1)),
        };
        Some(e.sync_ok(SyncOp::MutexInit { mutex, kind }))
    }),
    builtin("mtx_destroy", &[Ptr], None, |e| {
        let mutex = e.arg(0);
        e.sync_ok(SyncOp::MutexDestroy { mutex });
        None
    }),
    builtin("mtx_lock", &[Ptr], Some(I32), |e| {
        let code = mutex_lock(e, Wait::Block);
        Some(translate(e, code))
    }),
    builtin("mtx_trylock", &[Ptr], Some(I32), |e| {
        // It may fail although no thread holds the mutex (C17 7.26.4.5).
        let result = e.builder.temp(Ty::I32);
        e.assign(result, Ty::I32, Operand::Const(THRD_BUSY));
        let spurious = e.call("__tp_spurious", &[], Some(Ty::I32))?;
        let tries = e.compare(CmpOp::Eq, Ty::I32, spurious, Operand::Const(0));
        e.when(tries, |e| {
            let code = mutex_lock(e, Wait::Try);
            let code = translate(e, code);
            e.assign(result, Ty::I32, code);
        });
        Some(Operand::Local(result))
    }),
    builtin("mtx_timedlock", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(1);
        let code = mutex_lock(e, Wait::Timed);
        Some(translate(e, code))
    }),
    builtin("mtx_unlock", &[Ptr], Some(I32), |e| {
        let code = mutex_unlock(e);
        Some(translate(e, code))
    }),
    builtin("cnd_init", &[Ptr], Some(I32), |e| {
        Some(pthread::cond_init(e))
    }),
    builtin("cnd_destroy", &[Ptr], None, |e| {
        pthread::cond_destroy(e);
        None
    }),
    builtin("cnd_wait", &[Ptr, Ptr], Some(I32), |e| {
        let code = cond_wait(e, Wait::Block);
        Some(translate(e, code))
    }),
    builtin("cnd_timedwait", &[Ptr, Ptr, Ptr], Some(I32), |e| {
        e.read_time(2);
        let code = cond_wait(e, Wait::Timed);
        Some(translate(e, code))
    }),
    builtin("cnd_signal", &[Ptr], Some(I32), |e| {
        Some(cond_signal(e, false))
    }),
    builtin("cnd_broadcast", &[Ptr], Some(I32), |e| {
        Some(cond_signal(e, true))
    }),
];

/// The result code of `<threads.h>` for an error number.
fn translate(e: &mut Emit<'_>, code: Operand) -> Operand {
    let mut result = e.compare(CmpOp::Ne, Ty::I32, code, Operand::Const(0));
    result = e.binary(BinOp::Mul, Ty::I32, result, Operand::Const(THRD_ERROR));
    for (from, to) in [
        (SyncResult::Busy.code(), THRD_BUSY),
        (SyncResult::TimedOut.code(), THRD_TIMEDOUT),
    ] {
        let is = e.compare(CmpOp::Eq, Ty::I32, code, Operand::Const(from as u64));
        result = e.select(Ty::I32, is, Operand::Const(to), result);
    }
    result
}
