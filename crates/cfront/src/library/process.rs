//! The end of the process, randomness, and small facts about the system.
//!
//! `rand` and its relatives give any value of their range: no program may rely on a sequence, and
//! seeding does nothing. Those of them that need not be thread-safe race (`hidden.c`). The number of
//! processors is any that Linux can have (`system.c`). Handlers of `atexit` are in `exit.c`, the environment in
//! `environment.rs`.

use ir::{AssertKind, Op, Operand, Terminator, Ty};

use super::LibTy::{F64, I32, Ptr, Word};
use super::{Builtin, Emit, Family, asserts, builtin, variadic};

pub(super) const FAMILY: Family = Family {
    name: "process",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("exit", &[I32], None, |e| {
        let code = e.arg(0);
        if e.facts.atexit || e.facts.system {
            e.call("__tp_exit_hook", &[(Ty::I32, code)], None);
            e.terminate(Terminator::Unreachable);
            None
        } else {
            end(e)
        }
    }),
    builtin("_exit", &[I32], None, end),
    builtin("_Exit", &[I32], None, end),
    builtin("abort", &[], None, abort),
    // ---- randomness ------------------------------------------------------------------------
    builtin("rand", &[], Some(I32), |e| {
        uses(e, "__tp_uses_rand");
        random(e)
    }),
    builtin("rand_r", &[Ptr], Some(I32), |e| {
        // The seed is read and written: two threads with one seed race.
        let seed = e.arg(0);
        e.load(Ty::I32, seed, ir::AccessMode::Plain);
        let next = e.nondet(Ty::I32, None);
        e.store(Ty::I32, seed, next, ir::AccessMode::Plain);
        random(e)
    }),
    builtin("random", &[], Some(Word), |e| Some(below_2_31(e))),
    builtin("lrand48", &[], Some(Word), |e| {
        uses(e, "__tp_uses_rand48");
        Some(below_2_31(e))
    }),
    builtin("mrand48", &[], Some(Word), |e| {
        uses(e, "__tp_uses_rand48");
        let word = e.word();
        let range = (i64::from(i32::MIN), i64::from(i32::MAX));
        Some(e.nondet(word, Some(range)))
    }),
    builtin("drand48", &[], Some(F64), |e| {
        uses(e, "__tp_uses_rand48");
        // Any of the 2^48 values, scaled to the interval from 0 to 1.
        let bits = e.nondet(Ty::I64, Some((0, (1 << 48) - 1)));
        let value = e.cast(ir::CastOp::SignedToFloat, Ty::I64, Ty::F64, bits);
        let scale = Operand::Const((1.0 / (1u64 << 48) as f64).to_bits());
        Some(e.binary(ir::BinOp::Mul, Ty::F64, value, scale))
    }),
    builtin("arc4random", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, None))
    }),
    builtin("srand", &[I32], None, |e| uses(e, "__tp_uses_rand")),
    builtin("srandom", &[I32], None, nothing),
    builtin("srand48", &[Word], None, |e| uses(e, "__tp_uses_rand48")),
    // ---- the system ------------------------------------------------------------------------
    builtin("getpid", &[], Some(I32), |_| Some(Operand::Const(1000))),
    builtin("getppid", &[], Some(I32), |e| match e.facts.system {
        true => e.call("__tp_parent", &[], Some(Ty::I32)),
        false => Some(Operand::Const(999)),
    }),
    builtin("getpagesize", &[], Some(I32), |_| {
        Some(Operand::Const(4096))
    }),
    builtin("sched_getcpu", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((0, PROCESSORS - 1))))
    }),
    builtin("pthread_setconcurrency", &[I32], Some(I32), success),
    builtin("pthread_getconcurrency", &[], Some(I32), success),
    variadic("prctl", &[I32], Some(I32), prctl),
    variadic("syscall", &[Word], Some(Word), system_call),
    builtin("nice", &[I32], Some(I32), success),
    builtin("mlockall", &[I32], Some(I32), success),
    builtin("munlockall", &[], Some(I32), success),
];

/// A system call by its number on x86-64: those that only ask who one is.
fn system_call(e: &mut Emit<'_>) -> Option<Operand> {
    let word = e.word();
    let known = match (e.arg(0), word) {
        (Operand::Const(39), Ty::I64) => Some(Operand::Const(1000)),
        (Operand::Const(186), Ty::I64) => e.call("gettid", &[], Some(Ty::I32)),
        _ => None,
    };
    // Another process of a system has a number of its own.
    match known.filter(|_| !e.facts.system) {
        Some(number) => Some(e.cast(ir::CastOp::SignExt, Ty::I32, word, number)),
        None => {
            e.gap("`syscall`: system calls by number are not modelled");
            None
        }
    }
}

/// The end of the process, with its descriptors.
pub(super) fn end(e: &mut Emit<'_>) -> Option<Operand> {
    let code = e.arg(0);
    if e.facts.system {
        e.call("__tp_close_all", &[(Ty::I32, code)], None);
    }
    e.terminate(Terminator::Exit(code));
    None
}

/// A violation; in programs of the verifier vocabulary the ordinary end of an execution that does
/// not count.
pub(super) fn abort(e: &mut Emit<'_>) -> Option<Operand> {
    if e.facts.verifier_vocabulary {
        e.push(Op::Assume {
            cond: Operand::Const(0),
        });
        e.terminate(Terminator::Unreachable);
    } else {
        asserts::fail(e, AssertKind::Abort, "abort() is called".to_owned());
    }
    None
}

/// Touches what a function that need not be thread-safe keeps between calls.
fn uses(e: &mut Emit<'_>, hidden: &str) -> Option<Operand> {
    e.call(hidden, &[], None)
}

fn random(e: &mut Emit<'_>) -> Option<Operand> {
    Some(e.nondet(Ty::I32, Some((0, i64::from(i32::MAX)))))
}

fn below_2_31(e: &mut Emit<'_>) -> Operand {
    let word = e.word();
    e.nondet(word, Some((0, i64::from(i32::MAX))))
}

/// The most processors that Linux can be built for on x86.
pub(super) const PROCESSORS: i64 = 8192;

fn nothing(_: &mut Emit<'_>) -> Option<Operand> {
    None
}

/// The options that set something of the process by a number, and the name of the thread, which is
/// read.
fn prctl(e: &mut Emit<'_>) -> Option<Operand> {
    const SET_NAME: u64 = 15;
    // The signal at the parent's end, dumps, capabilities, timer slack, no new privileges.
    const BY_NUMBER: [u64; 5] = [1, 4, 8, 29, 38];
    let word = e.word();
    match (e.arg(0), e.args.get(1).copied()) {
        (Operand::Const(SET_NAME), Some((ty, name))) if ty == Ty::Ptr || ty == word => {
            let name = match ty {
                Ty::Ptr => name,
                _ => e.cast(ir::CastOp::IntToPtr, word, Ty::Ptr, name),
            };
            let most = (word, Operand::Const(15));
            e.call("strnlen", &[(Ty::Ptr, name), most], Some(word));
        }
        (Operand::Const(option), _) if BY_NUMBER.contains(&option) => {}
        _ => e.gap("this option of prctl is not modelled"),
    }
    Some(Operand::Const(0))
}

fn success(_: &mut Emit<'_>) -> Option<Operand> {
    Some(Operand::Const(0))
}
