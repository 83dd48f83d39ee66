//! The words in which the models written in C speak to the intermediate representation. No
//! program may use them.

use ir::{
    BinOp, CastOp, CmpOp, Failure, FormatSink, GapKind, GapReason, Op, Operand, SyncOp, Terminator,
    Ty, Wait,
};

use super::LibTy::{F32, F64, I32, I64, Ptr, Word};
use super::facts::Kept;
use super::process::{self, PROCESSORS};
use super::pthread;
use super::{Builtin, Emit, Family, alloc, builtin, files, stdio, time, variadic};

pub(super) const FAMILY: Family = Family {
    name: "tp",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    // ---- threads ---------------------------------------------------------------------------
    builtin("__tp_yield", &[], None, |e| {
        e.sync_ok(SyncOp::Yield);
        None
    }),
    builtin("__tp_cancellation_point", &[], None, |e| {
        e.cancellation_point();
        None
    }),
    builtin("__tp_possible_cancellation_point", &[], None, |e| {
        e.possible_cancellation_point();
        None
    }),
    builtin("__tp_set_cancel_state", &[I32], Some(I32), |e| {
        let state = e.arg(0);
        Some(e.sync(SyncOp::SetCancelState { state }))
    }),
    // The parts of `pthread_once`: whether this thread has to do the work, that it is done, that it is as if never begun.
    builtin("__tp_once_begin", &[Ptr], Some(I32), |e| {
        let once = e.arg(0);
        Some(e.sync(SyncOp::once_begin(once)))
    }),
    builtin("__tp_once_end", &[Ptr], None, |e| {
        let once = e.arg(0);
        e.sync_ok(SyncOp::OnceEnd { once });
        None
    }),
    builtin("__tp_once_undo", &[Ptr], None, |e| {
        let once = e.arg(0);
        e.sync_ok(SyncOp::OnceFail { once, again: true });
        None
    }),
    // Whether a thread has not ended; who is told so learns nothing else of it.
    builtin("__tp_is_alive", &[Ptr], Some(I32), |e| {
        let thread = e.arg(0);
        Some(e.sync(SyncOp::IsAlive {
            thread,
            silent: true,
        }))
    }),
    builtin("__tp_end_thread", &[Ptr], None, |e| {
        let value = e.arg(0);
        e.terminate(Terminator::ThreadExit(value));
        None
    }),
    // Runs the destructors of thread-specific data only in programs that have any.
    builtin("__tp_leave_thread", &[Ptr], None, |e| {
        let value = e.arg(0);
        if e.facts.keys {
            e.call("__tp_thread_exit_hook", &[(Ty::Ptr, value)], None);
            e.terminate(Terminator::Unreachable);
        } else {
            pthread::leave(e);
            e.terminate(Terminator::ThreadExit(value));
        }
        None
    }),
    // Tells that signals no longer interrupt the thread, where that matters.
    builtin("__tp_leave_signals", &[], None, |e| {
        pthread::leave(e);
        None
    }),
    builtin("__tp_end_process", &[I32], None, process::end),
    // ---- values ----------------------------------------------------------------------------
    builtin("__tp_nondet_int", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, None))
    }),
    builtin("__tp_nondet_long", &[], Some(Word), |e| {
        let word = e.word();
        Some(e.nondet(word, None))
    }),
    builtin("__tp_any_bit", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((0, 1))))
    }),
    // Whether a call fails, where such failures are asked for.
    builtin("__tp_fails_io", &[], Some(I32), |e| {
        Some(e.fails(Failure::Io))
    }),
    builtin("__tp_fails_net", &[], Some(I32), |e| {
        Some(e.fails(Failure::Net))
    }),
    // Writing fails as any transfer does, or because there is no room.
    builtin("__tp_fails_disk", &[], Some(I32), |e| {
        let (io, disk) = (e.fails(Failure::Io), e.fails(Failure::Disk));
        Some(e.binary(BinOp::Or, Ty::I32, io, disk))
    }),
    builtin("__tp_fails_crash", &[], Some(I32), |e| {
        Some(e.fails(Failure::Crash))
    }),
    // A character as `getchar` gives it, or the end of the input.
    builtin("__tp_any_input", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((-1, 255))))
    }),
    // A byte, as a signed character has it.
    builtin("__tp_any_byte", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((-128, 127))))
    }),
    builtin("__tp_any_printable", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((32, 126))))
    }),
    builtin("__tp_any_processors", &[], Some(I32), |e| {
        Some(e.nondet(Ty::I32, Some((1, PROCESSORS))))
    }),
    // A number from one constant to another.
    builtin("__tp_between", &[I32, I32], Some(I32), |e| {
        let number = |at: usize| match e.arg(at) {
            Operand::Const(n) => i64::from(n as u32 as i32),
            _ => 0,
        };
        let range = (number(0), number(1));
        Some(e.nondet(Ty::I32, Some(range)))
    }),
    // Seconds or ticks.
    builtin("__tp_any_time", &[], Some(Word), |e| Some(time::seconds(e))),
    builtin("__tp_nondet_longlong", &[], Some(I64), |e| {
        Some(e.nondet(Ty::I64, None))
    }),
    builtin("__tp_nondet_double", &[], Some(F64), |e| {
        Some(e.nondet(Ty::F64, None))
    }),
    builtin("__tp_assume", &[I32], None, |e| {
        let cond = e.arg(0);
        e.push(Op::Assume { cond });
        None
    }),
    builtin("__tp_bits", &[F64], Some(I64), |e| {
        bits(e, Ty::F64, Ty::I64)
    }),
    builtin("__tp_double", &[I64], Some(F64), |e| {
        bits(e, Ty::I64, Ty::F64)
    }),
    builtin("__tp_bits_float", &[F32], Some(I32), |e| {
        bits(e, Ty::F32, Ty::I32)
    }),
    builtin("__tp_float", &[I32], Some(F32), |e| {
        bits(e, Ty::I32, Ty::F32)
    }),
    builtin("__tp_parse_float", &[Ptr, Ptr], Some(F64), |e| {
        let (ptr, end) = (e.arg(0), e.arg(1));
        Some(e.value(Ty::F64, |dst| Op::ParseFloat { dst, ptr, end }))
    }),
    // ---- memory ----------------------------------------------------------------------------
    builtin("__tp_alloc", &[Word], Some(Ptr), |e| {
        let size = e.arg(0);
        let made = alloc::alloc(e, size, Operand::Const(16), false);
        // What models keep is always there: programs see the failures of calls, not of models.
        if e.facts.fail.has(Failure::Alloc) {
            let cond = e.compare(CmpOp::Ne, Ty::Ptr, made, Operand::Const(0));
            e.push(Op::Assume { cond });
        }
        Some(made)
    }),
    builtin("__tp_free", &[Ptr], None, |e| {
        let ptr = e.arg(0);
        e.push(Op::Free { ptr });
        None
    }),
    builtin("__tp_object_size", &[Ptr], Some(Word), |e| {
        let (ptr, word) = (e.arg(0), e.word());
        Some(e.value(word, |dst| Op::ObjectSize { dst, ptr }))
    }),
    builtin("__tp_copy", &[Ptr, Ptr, Word], None, |e| {
        let (dst, src, len) = (e.arg(0), e.arg(1), e.arg(2));
        e.copy(dst, src, len, false);
        None
    }),
    // ---- pipes, which only some programs have -----------------------------------------------
    builtin("__tp_take", &[I32, Ptr, Word], Some(Word), |e| {
        piped(e, "__tp_queue_read", Some(e.word()))
    }),
    builtin("__tp_take_now", &[I32, Ptr, Word], Some(Word), |e| {
        piped(e, "__tp_queue_read_now", Some(e.word()))
    }),
    builtin("__tp_shut", &[I32], Some(I32), |e| {
        piped(e, "__tp_queue_shut", Some(Ty::I32))
    }),
    builtin("__tp_found", &[I32], Some(I32), |e| {
        piped(e, "__tp_queue_found", Some(Ty::I32))
    }),
    builtin("__tp_put", &[I32, Ptr, Word], Some(Word), |e| {
        piped(e, "__tp_queue_write", Some(e.word()))
    }),
    builtin("__tp_share", &[I32, I32], None, |e| {
        piped(e, "__tp_queue_share", None)
    }),
    builtin("__tp_leave", &[I32], None, |e| {
        piped(e, "__tp_queue_close", None)
    }),
    builtin("__tp_set_mode", &[I32, I32], None, |e| {
        piped(e, "__tp_queue_mode", None)
    }),
    builtin("__tp_mode", &[I32], Some(I32), |e| {
        piped(e, "__tp_queue_flags", Some(Ty::I32))
    }),
    builtin("__tp_ready", &[I32], Some(I32), |e| {
        piped(e, "__tp_queue_ready", Some(Ty::I32))
    }),
    builtin("__tp_await", &[I32], None, |e| {
        piped(e, "__tp_queue_await", None)
    }),
    builtin("__tp_forget", &[I32], None, |e| {
        if e.facts.sets {
            let fd = e.arg(0);
            e.call("__tp_epoll_forget", &[(Ty::I32, fd)], None);
        }
        None
    }),
    builtin("__tp_of_signals", &[I32, Ptr, Word], Some(Word), |e| {
        let (args, word) = (e.args.to_vec(), e.word());
        match e.facts.signal_descriptors {
            true => e.call("__tp_signals_read", &args, Some(word)),
            false => Some(Operand::Const(0)),
        }
    }),
    builtin("__tp_share_signals", &[I32, I32], None, |e| {
        let args = e.args.to_vec();
        match e.facts.signal_descriptors {
            true => e.call("__tp_signals_share", &args, None),
            false => None,
        }
    }),
    // Whether handlers run at any moment, whether it matters in the stead of which thread, and what they block.
    builtin("__tp_beside", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.handlers_beside())))
    }),
    builtin("__tp_masked", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.handlers_instead())))
    }),
    builtin("__tp_blocks", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.handlers_block())))
    }),
    // A thread of the models, which no thread joins.
    builtin("__tp_run_beside", &[Ptr, Ptr], None, |e| {
        let (func, arg) = (e.arg(0), e.arg(1));
        let (none, detached) = (Operand::Const(0), Operand::Const(1));
        e.sync_ok(SyncOp::spawn(none, func, arg, detached));
        None
    }),
    // A cancellation point of a call that waits, and whether a handler of a signal ends the call there: 1 for calls that
    // begin again where the handler was installed so, 2 for others.
    builtin("__tp_interrupted", &[I32], Some(I32), |e| {
        let how = e.arg(0);
        Some(e.interrupted(how))
    }),
    // Whether that may be: a handler without `SA_RESTART` is installed.
    builtin("__tp_interruptible", &[], Some(I32), |e| {
        Some(e.interruptible())
    }),
    // The same with another mask while it waits, or null.
    builtin("__tp_interrupted_with", &[Ptr], Some(I32), |e| {
        let set = e.arg(0);
        Some(e.interrupted_by("__tp_interrupts_with", (Ty::Ptr, set)))
    }),
    // A semaphore of the models: no handler ends the wait.
    builtin("__tp_sem_wait", &[Ptr], None, |e| {
        let sem = e.arg(0);
        e.sync_ok(SyncOp::sem_wait(sem, Wait::Block));
        None
    }),
    builtin("__tp_raises", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.raises)))
    }),
    builtin("__tp_stream", &[Ptr], None, |e| {
        if e.facts.stream_locks {
            let stream = e.arg(0);
            e.call("__tp_stream_moment", &[(Ty::Ptr, stream)], None);
        }
        None
    }),
    // ---- output ----------------------------------------------------------------------------
    builtin("__tp_output", &[I32, Ptr, Word], None, |e| {
        let (fd, ptr, len) = (e.arg(0), e.arg(1), e.arg(2));
        files::put_out(e, fd, ptr, len);
        None
    }),
    variadic("__tp_format", &[I32, Ptr], Some(I32), |e| {
        let sink = FormatSink::Stream(e.arg(0));
        stdio::direct(e, sink, 1)
    }),
    builtin("__tp_format_list", &[I32, Ptr, Ptr], Some(I32), |e| {
        let sink = FormatSink::Stream(e.arg(0));
        stdio::list(e, sink, 1)
    }),
    // ---- what a model does not do ----------------------------------------------------------
    builtin("__tp_gap_asynchronous_cancel", &[], None, |e| {
        gap(e, "asynchronous cancellation is not modelled")
    }),
    builtin("__tp_gap_robust", &[], None, |e| {
        gap(e, "robust mutexes are not modelled")
    }),
    builtin("__tp_gap_writers_first", &[], None, |e| {
        gap(e, "read-write locks that prefer writers are not modelled")
    }),
    builtin("__tp_gap_mask", &[], None, |e| {
        let text = "the signals that a thread was created with as blocked are not known";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_buffer", &[], None, |e| {
        gap(
            e,
            "buffers that the program gives to streams are not modelled",
        )
    }),
    builtin("__tp_gap_keys", &[], None, |e| {
        gap(e, "more than 64 keys of thread-specific data")
    }),
    builtin("__tp_gap_handlers", &[], None, |e| {
        gap(e, "more than 64 handlers for the end of the process")
    }),
    builtin("__tp_gap_signal", &[], None, |e| {
        gap(e, "sending a signal is not modelled")
    }),
    builtin("__tp_gap_descriptors", &[], None, |e| {
        let text = "more than 64 descriptors";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_timers", &[], None, |e| {
        gap(e, "more than 16 timers")
    }),
    builtin("__tp_gap_variables", &[], None, |e| {
        let text = "more than 32 variables of the environment are set";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_loaded", &[], None, |e| {
        gap(
            e,
            "functions of libraries that are loaded at run time are not known",
        )
    }),
    builtin("__tp_gap_files", &[], None, |e| match e.facts.files {
        Kept::None => None,
        Kept::Given | Kept::All => gap(
            e,
            "this use of a file that is kept (--file, --files given) is not modelled",
        ),
    }),
    builtin("__tp_gap_itself", &[], None, |e| match e.facts.alone {
        true => gap(
            e,
            "a program that may talk to itself by sockets, without peers (--peers none)",
        ),
        false => None,
    }),
    builtin("__tp_gap_mapping", &[], None, |e| {
        gap(e, "this mapping of memory is not modelled")
    }),
    // The memory is there all the same, and of any size for those who only ask who touches it.
    builtin("__tp_gap_mapped", &[], None, |e| {
        let text = "a mapping of a large file, or a part of a mapping that ends";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_scan", &[], None, |e| {
        let text = "this conversion of scanf is not modelled";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_unknown", &[], None, |e| {
        gap(e, "__goblint_unknown is modelled for scalars only")
    }),
    builtin("__tp_gap_strtof", &[], None, |e| {
        let text = "the float nearest to this text is not certain";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_locale", &[], None, |e| {
        let text = "locales other than \"C\" are not modelled";
        e.gap(GapReason::new(GapKind::Value, text));
        None
    }),
    builtin("__tp_gap_pairs", &[], None, |e| match e.facts.pipes {
        true => gap(
            e,
            "this use of a pair of sockets, or of an event counter, is not modelled",
        ),
        false => None,
    }),
    builtin("__tp_gap_several", &[], None, |e| match e.facts.pipes {
        true => gap(e, "waiting for several pipes at once is not modelled"),
        false => None,
    }),
];

fn bits(e: &mut Emit<'_>, from: Ty, to: Ty) -> Option<Operand> {
    let value = e.arg(0);
    Some(e.cast(CastOp::Bitcast, from, to, value))
}

/// A call of a function of `pipes.c`; in a program without pipes it does nothing.
fn piped(e: &mut Emit<'_>, name: &str, ret: Option<Ty>) -> Option<Operand> {
    match e.facts.pipes {
        true => {
            let args = e.args.to_vec();
            e.call(name, &args, ret)
        }
        false => ret.map(|_| Operand::Const(0)),
    }
}

fn gap(e: &mut Emit<'_>, reason: &str) -> Option<Operand> {
    e.gap(reason);
    None
}
