//! Time and sleep. Sleeping is a chance for others to run, and orders nothing. A clock shows any
//! value: nothing is promised about how it relates to what threads do, not even that it grows.

use ir::{AccessMode, Operand, SyncOp};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "time",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("sleep", &[I32], Some(I32), |e| Some(sleep(e))),
    builtin("usleep", &[I32], Some(I32), |e| Some(sleep(e))),
    builtin("nanosleep", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(0);
        Some(sleep(e))
    }),
    builtin("thrd_sleep", &[Ptr, Ptr], Some(I32), |e| {
        e.read_time(0);
        Some(sleep(e))
    }),
    builtin("clock_nanosleep", &[I32, I32, Ptr, Ptr], Some(I32), |e| {
        e.read_time(2);
        Some(sleep(e))
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

fn sleep(e: &mut Emit<'_>) -> Operand {
    e.cancellation_point();
    e.sync_ok(SyncOp::Yield)
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
