//! Time and sleep. Sleeping is a chance for others to run, and orders nothing. A clock shows any
//! value: nothing is promised about how it relates to what threads do, not even that it grows.

use ir::{AccessMode, BinOp, CmpOp, Operand, SyncOp, Ty};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "time",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    // Interrupted at once: all of the time is left.
    builtin("sleep", &[I32], Some(I32), |e| {
        let ended = sleep(e);
        let left = e.arg(0);
        Some(match ended {
            Operand::Const(0) => ended,
            _ => e.select(Ty::I32, ended, left, Operand::Const(0)),
        })
    }),
    builtin("usleep", &[I32], Some(I32), |e| {
        let ended = sleep(e);
        Some(minus_one_if(e, ended))
    }),
    builtin("nanosleep", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(0);
        let ended = sleep(e);
        write_left(e, ended, 0, 1);
        Some(minus_one_if(e, ended))
    }),
    builtin("thrd_sleep", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(0);
        let ended = sleep(e);
        write_left(e, ended, 0, 1);
        Some(minus_one_if(e, ended))
    }),
    builtin("clock_nanosleep", &[I32, I32, Ptr, Ptr], Some(I32), |e| {
        e.read_time(2);
        let ended = sleep(e);
        // Of an absolute time nothing is left.
        let relative = e.compare(CmpOp::Eq, Ty::I32, e.arg(1), Operand::Const(0));
        let tells = e.binary(BinOp::And, Ty::I32, ended, relative);
        write_left(e, tells, 2, 3);
        let interrupted = Operand::Const(EINTR);
        Some(e.select(Ty::I32, ended, interrupted, Operand::Const(0)))
    }),
    builtin("time", &[Ptr], Some(Word), |e| {
        let (to, word) = (e.arg(0), e.word());
        let now = seconds(e);
        match to {
            Operand::Const(0) => {}
            Operand::Global(..) | Operand::Slot(..) => {
                e.store(word, to, now, AccessMode::Plain);
            }
            _ => {
                let wanted = e.not_null(to);
                e.when(wanted, |e| e.store(word, to, now, AccessMode::Plain));
            }
        }
        Some(now)
    }),
    builtin("clock", &[], Some(Word), |e| Some(seconds(e))),
    builtin("gettimeofday", &[Ptr, Ptr], Some(I32), |e| {
        write_time(e, 0, 999_999)
    }),
    builtin("clock_gettime", &[I32, Ptr], Some(I32), |e| {
        write_time(e, 1, 999_999_999)
    }),
    builtin("timespec_get", &[Ptr, I32], Some(I32), |e| {
        write_time(e, 0, 999_999_999);
        Some(e.arg(1))
    }),
];

const EINTR: u64 = 4;

/// Lets others run: whether a handler of a signal has ended it.
fn sleep(e: &mut Emit<'_>) -> Operand {
    let ended = e.interrupted(Operand::Const(2));
    e.sync_ok(SyncOp::Yield);
    ended
}

fn minus_one_if(e: &mut Emit<'_>, ended: Operand) -> Operand {
    match ended {
        Operand::Const(0) => ended,
        _ => {
            let minus_one = Operand::Const(u64::from(u32::MAX));
            e.select(Ty::I32, ended, minus_one, Operand::Const(0))
        }
    }
}

/// Where the time that is left is asked for, writes that all of it is.
fn write_left(e: &mut Emit<'_>, ended: Operand, time: usize, left: usize) {
    let (time, left) = (e.arg(time), e.arg(left));
    if ended == Operand::Const(0) || left == Operand::Const(0) {
        return;
    }
    let asked = e.not_null(left);
    let writes = e.binary(BinOp::And, Ty::I32, ended, asked);
    e.when(writes, |e| {
        let size = Operand::Const(2 * u64::from(e.data_model.pointer_size()));
        // The two may be one object.
        e.copy(left, time, size, true);
    });
}

/// Any number of seconds that is a time: from 1970 until 2038, which fits every data model.
pub(super) fn seconds(e: &mut Emit<'_>) -> Operand {
    let word = e.word();
    e.nondet(word, Some((0, i64::from(i32::MAX))))
}

/// Writes any time to the pair of words an argument points to, the second up to `max`.
fn write_time(e: &mut Emit<'_>, index: usize, max: i64) -> Option<Operand> {
    let (to, word) = (e.arg(index), e.word());
    let now = seconds(e);
    e.store(word, to, now, AccessMode::Plain);
    let part = e.nondet(word, Some((0, max)));
    let second = e.offset(to, i64::from(e.data_model.pointer_size()));
    e.store(word, second, part, AccessMode::Plain);
    Some(Operand::Const(0))
}
