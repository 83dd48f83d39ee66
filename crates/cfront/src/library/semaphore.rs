//! POSIX semaphores without names. They return -1 and set `errno`.
//!
//! `sem_wait` always succeeds, unless a handler of a signal interrupts it.

use ir::{CmpOp, Operand, SyncOp, SyncResult, Ty, Wait};

use super::LibTy::{I32, Ptr};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "semaphore",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("sem_init", &[Ptr, I32, I32], Some(I32), init),
    builtin("sem_destroy", &[Ptr], Some(I32), |e| {
        let sem = e.arg(0);
        Some(e.sync_ok(SyncOp::SemDestroy { sem }))
    }),
    builtin("sem_wait", &[Ptr], Some(I32), |e| {
        Some(unless_interrupted(e, |e| {
            let sem = e.arg(0);
            e.sync_ok(SyncOp::sem_wait(sem, Wait::Block))
        }))
    }),
    builtin("sem_trywait", &[Ptr], Some(I32), |e| wait(e, Wait::Try)),
    builtin("sem_timedwait", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(1);
        timed(e)
    }),
    builtin("sem_clockwait", &[Ptr, I32, Ptr], Some(I32), |e| {
        e.read_time(2);
        timed(e)
    }),
    builtin("sem_post", &[Ptr], Some(I32), |e| {
        let sem = e.arg(0);
        let code = e.sync(SyncOp::sem_post(sem));
        Some(e.result_or_errno(code))
    }),
    builtin("sem_getvalue", &[Ptr, Ptr], Some(I32), |e| {
        let (sem, to) = (e.arg(0), e.arg(1));
        let value = e.sync(SyncOp::SemValue { sem });
        e.store(Ty::I32, to, value, ir::AccessMode::Plain);
        Some(Operand::Const(0))
    }),
];

fn init(e: &mut Emit<'_>) -> Option<Operand> {
    let (sem, value) = (e.arg(0), e.arg(2));
    if let Operand::Const(known) = value
        && known as u32 <= i32::MAX as u32
    {
        return Some(e.sync_ok(SyncOp::SemInit { sem, value }));
    }
    let zero = Operand::Const(0);
    let fits = e.compare(CmpOp::GeS, Ty::I32, value, zero);
    let einval = Operand::Const(SyncResult::Invalid.code() as u64);
    let code = e.select(Ty::I32, fits, zero, einval);
    e.when(fits, |e| {
        e.sync_ok(SyncOp::SemInit { sem, value });
    });
    Some(e.result_or_errno(code))
}

/// Emits a wait, or its end by a handler of a signal, after which it gives -1.
fn unless_interrupted(e: &mut Emit<'_>, wait: impl FnOnce(&mut Emit<'_>) -> Operand) -> Operand {
    if !e.facts.signals {
        return wait(e);
    }
    // Of a system all is there that may post: a wait that finds a token is not ended.
    let how = match e.facts.system {
        true => {
            let (ends, how) = (e.interruptible(), e.builder.temp(Ty::I32));
            e.assign(how, Ty::I32, Operand::Const(0));
            e.when(ends, |e| {
                let sem = e.arg(0);
                let value = e.sync(SyncOp::SemValue { sem });
                let none = e.compare(CmpOp::Eq, Ty::I32, value, Operand::Const(0));
                e.assign(how, Ty::I32, none);
            });
            Operand::Local(how)
        }
        false => Operand::Const(1),
    };
    let ended = e.interrupted(how);
    let result = e.builder.temp(Ty::I32);
    let minus_one = Operand::Const(u64::from(u32::MAX));
    e.assign(result, Ty::I32, minus_one);
    let goes_on = e.compare(CmpOp::Eq, Ty::I32, ended, Operand::Const(0));
    e.when(goes_on, |e| {
        let code = wait(e);
        e.assign(result, Ty::I32, code);
    });
    Operand::Local(result)
}

fn timed(e: &mut Emit<'_>) -> Option<Operand> {
    Some(unless_interrupted(e, |e| {
        wait(e, Wait::Timed).unwrap_or(Operand::Const(0))
    }))
}

fn wait(e: &mut Emit<'_>, wait: Wait) -> Option<Operand> {
    let sem = e.arg(0);
    let code = e.sync(SyncOp::sem_wait(sem, wait));
    Some(e.result_or_errno(code))
}
