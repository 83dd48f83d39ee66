//! Byte queues, for the models of what stands between processes (`processes.c`), and what is not modelled there.

use ir::{AccessMode, Operand, SyncOp, Terminator, Ty, Wait};

use super::LibTy::{I32, Ptr, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "queues",
    builtins: BUILTINS,
};

static BUILTINS: &[Builtin] = &[
    builtin("__tp_byte_queue", &[Ptr, I32], None, |e| make(e, false)),
    builtin("__tp_kernel_queue", &[Ptr, I32], None, |e| make(e, true)),
    builtin("__tp_byte_put", &[Ptr, Ptr, I32], Some(I32), |e| {
        put(e, Wait::Block)
    }),
    builtin("__tp_byte_try_put", &[Ptr, Ptr, I32], Some(I32), |e| {
        put(e, Wait::Try)
    }),
    builtin("__tp_byte_take", &[Ptr, Ptr, I32], Some(I32), |e| {
        take(e, false, Wait::Block)
    }),
    builtin("__tp_byte_try_take", &[Ptr, Ptr, I32], Some(I32), |e| {
        take(e, false, Wait::Try)
    }),
    builtin("__tp_byte_peek", &[Ptr, Ptr, I32], Some(I32), |e| {
        take(e, true, Wait::Block)
    }),
    builtin("__tp_byte_try_peek", &[Ptr, Ptr, I32], Some(I32), |e| {
        take(e, true, Wait::Try)
    }),
    builtin("__tp_byte_close", &[Ptr], None, |e| shut(e, false)),
    builtin("__tp_byte_abandon", &[Ptr], None, |e| shut(e, true)),
    builtin("__tp_byte_look", &[Ptr], Some(I32), |e| {
        let queue = e.arg(0);
        Some(e.sync(SyncOp::QueueLook { queue }))
    }),
    builtin("__tp_byte_await", &[Ptr, I32], Some(I32), |e| {
        awaits(e, Wait::Block)
    }),
    builtin("__tp_byte_await_some", &[Ptr, I32], Some(I32), |e| {
        awaits(e, Wait::Timed)
    }),
    builtin("__tp_fork", &[I32], Some(I32), |e| {
        let slot = e.arg(0);
        Some(e.sync(SyncOp::Fork { slot }))
    }),
    builtin("__tp_kill", &[I32, I32], Some(I32), |e| {
        let (process, status) = (e.arg(0), e.arg(1));
        Some(e.sync(SyncOp::Kill { process, status }))
    }),
    // A signal ends the process, of which only other processes learn more than its exit code.
    builtin("__tp_ended_by", &[I32], None, |e| {
        let number = e.arg(0);
        if e.facts.system {
            e.call("__tp_note_signal", &[(Ty::I32, number)], None);
        }
        None
    }),
    builtin("__tp_follows_signals", &[], Some(I32), |e| {
        let follows = e.facts.signals || e.facts.masks;
        Some(Operand::Const(u64::from(follows)))
    }),
    builtin("__tp_several", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.system)))
    }),
    builtin("__tp_short", &[], Some(I32), |e| {
        Some(match e.facts.short_reads {
            true => e.nondet(Ty::I32, Some((0, 1))),
            false => Operand::Const(0),
        })
    }),
    builtin("__tp_execs", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.execs)))
    }),
    builtin("__tp_monitored", &[], Some(I32), |e| {
        Some(Operand::Const(u64::from(e.facts.monitored)))
    }),
    builtin("__tp_end_section", &[], None, |e| {
        e.sync_ok(SyncOp::AtomicEnd);
        None
    }),
    builtin("__tp_begin_section", &[], None, |e| {
        e.sync_ok(SyncOp::AtomicBegin);
        None
    }),
    builtin("__tp_start_program", &[Ptr, Ptr], None, |e| {
        let (func, arg) = (e.arg(0), e.arg(1));
        e.sync_ok(SyncOp::Spawn {
            handle: Operand::Const(0),
            func,
            arg,
            detached: Operand::Const(1),
            daemon: Operand::Const(0),
        });
        None
    }),
    builtin("__tp_end_program", &[I32], None, |e| {
        let code = e.arg(0);
        e.terminate(Terminator::Exit(code));
        None
    }),
    builtin("__tp_settled_int", &[Ptr], Some(I32), |e| {
        settled(e, Ty::I32)
    }),
    builtin("__tp_settled_long", &[Ptr], Some(Word), |e| {
        settled(e, e.word())
    }),
    builtin("__tp_settled_pointer", &[Ptr], Some(Ptr), |e| {
        settled(e, Ty::Ptr)
    }),
    builtin("__tp_settle_int", &[Ptr, I32], None, |e| settle(e, Ty::I32)),
    builtin("__tp_settle_long", &[Ptr, Word], None, |e| {
        settle(e, e.word())
    }),
    builtin("__tp_settle_pointer", &[Ptr, Ptr], None, |e| {
        settle(e, Ty::Ptr)
    }),
    builtin("__tp_gap_between_duplicates", &[], None, |e| {
        gap(
            e,
            "changes of a socket that has duplicates are not modelled",
        )
    }),
    builtin("__tp_gap_between_datagrams", &[], None, |e| {
        gap(e, "datagrams between processes are not modelled")
    }),
    builtin("__tp_gap_between_waits", &[], None, |e| {
        gap(
            e,
            "waiting for several descriptors between processes is not modelled",
        )
    }),
    builtin("__tp_gap_between_names", &[], None, |e| {
        gap(e, "this name or option of a socket is not known")
    }),
    builtin("__tp_gap_between_named", &[], None, |e| {
        gap(
            e,
            "more than 16 names, or this use of a FIFO, a message queue or shared memory, are not modelled",
        )
    }),
    builtin("__tp_gap_between_edges", &[], None, |e| {
        gap(
            e,
            "edge-triggered and exclusive entries of epoll sets are not modelled between processes",
        )
    }),
    builtin("__tp_gap_between_streams", &[], None, |e| {
        gap(e, "streams over sockets and pipes are not modelled")
    }),
    builtin("__tp_gap_between_children", &[], None, |e| {
        gap(
            e,
            "more than eight children, or this way of waiting for them, are not modelled",
        )
    }),
    builtin("__tp_gap_between_programs", &[], None, |e| {
        gap(
            e,
            "the process becomes a program that is no image of the system (--process NAME=FILE,0 gives one that only begins so)",
        )
    }),
    builtin("__tp_gap_between_execs", &[], None, |e| {
        gap(
            e,
            "an image becomes the program of more than four processes, or has more than 31 arguments",
        )
    }),
    builtin("__tp_gap_between_signals", &[], None, |e| {
        gap(
            e,
            "signals between processes that handle or block signals, or that stop one, are not modelled",
        )
    }),
    builtin("__tp_gap_between_files", &[], None, |e| {
        gap(e, "files that processes share in this way are not modelled")
    }),
    builtin("__tp_gap_between_ports", &[], None, |e| {
        gap(
            e,
            "a port that the system chooses, or more than 32 of them, are not modelled",
        )
    }),
];

fn make(e: &mut Emit<'_>, kernel: bool) -> Option<Operand> {
    let (queue, capacity) = (e.arg(0), e.arg(1));
    e.sync_ok(SyncOp::QueueInit {
        queue,
        capacity,
        kernel,
    });
    None
}

fn put(e: &mut Emit<'_>, wait: Wait) -> Option<Operand> {
    let (queue, from, len) = (e.arg(0), e.arg(1), e.arg(2));
    Some(e.sync(SyncOp::QueuePut {
        queue,
        from,
        len,
        wait,
    }))
}

fn take(e: &mut Emit<'_>, peek: bool, wait: Wait) -> Option<Operand> {
    let (queue, to, len) = (e.arg(0), e.arg(1), e.arg(2));
    Some(e.sync(SyncOp::QueueTake {
        queue,
        to,
        len,
        peek,
        wait,
    }))
}

fn awaits(e: &mut Emit<'_>, wait: Wait) -> Option<Operand> {
    let (list, count) = (e.arg(0), e.arg(1));
    Some(e.sync(SyncOp::QueueAwait { list, count, wait }))
}

/// Reads what does not change once another thread can know of it.
fn settled(e: &mut Emit<'_>, ty: Ty) -> Option<Operand> {
    let from = e.arg(0);
    Some(e.load(ty, from, AccessMode::Silent))
}

/// Writes it before.
fn settle(e: &mut Emit<'_>, ty: Ty) -> Option<Operand> {
    let (to, value) = (e.arg(0), e.arg(1));
    e.store(ty, to, value, AccessMode::Silent);
    None
}

fn shut(e: &mut Emit<'_>, reader: bool) -> Option<Operand> {
    let queue = e.arg(0);
    e.sync_ok(SyncOp::QueueShut { queue, reader });
    None
}

fn gap(e: &mut Emit<'_>, reason: &str) -> Option<Operand> {
    e.gap(reason);
    None
}
