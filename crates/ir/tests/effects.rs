//! What operations touch, by the table: the rules that analyses rest on.

use ir::effects::{Choice, Extent, Flow, Leaves, LockUse, Sort, ThreadUse, TouchKind, Waits};
use ir::{
    AccessMode, Bits, DataModel, FormatArgs, FormatSink, LocalId, MemAccess, Op, Operand, Order,
    SyncOp, Terminator, Ty, Wait,
};

const A: Operand = Operand::Local(LocalId(0));
const B: Operand = Operand::Local(LocalId(1));

fn sync(op: SyncOp) -> Op {
    Op::Sync { dst: None, op }
}

fn load(bits: Option<Bits>) -> Op {
    Op::Load {
        dst: LocalId(2),
        addr: A,
        access: MemAccess {
            ty: Ty::I32,
            mode: AccessMode::Volatile,
            bits,
            align: 4,
        },
    }
}

#[test]
fn a_bit_field_touches_the_bytes_that_its_bits_lie_in() {
    let field = |first, width| {
        let signed = false;
        let op = load(Some(Bits {
            first,
            width,
            signed,
        }));
        op.touches(DataModel::Lp64)[0].extent
    };
    let bytes = |skip, len| Extent::Bytes { skip, len, unit: 4 };
    assert_eq!(load(None).touches(DataModel::Lp64)[0].extent, bytes(0, 4));
    assert_eq!(field(0, 8), bytes(0, 1));
    assert_eq!(field(7, 2), bytes(0, 2));
    assert_eq!(field(8, 8), bytes(1, 1));
    assert_eq!(field(31, 1), bytes(3, 1));
    assert_eq!(field(3, 29), bytes(0, 4));
}

#[test]
fn pointers_are_as_wide_as_the_data_model_says() {
    let op = sync(SyncOp::Join {
        thread: A,
        value: B,
        wait: Wait::Block,
    });
    for (model, len) in [(DataModel::Lp64, 8), (DataModel::Ilp32, 4)] {
        let touches = op.touches(model);
        assert_eq!(touches.len(), 1);
        assert_eq!(touches[0].addr, B);
        let unit = len;
        assert_eq!(touches[0].extent, Extent::Bytes { skip: 0, len, unit });
    }
}

#[test]
fn synchronisation_objects_are_used_atomically_and_made_plainly() {
    let wait = Wait::Block;
    let used = [
        (SyncOp::MutexLock { mutex: A, wait }, Sort::Mutex),
        (SyncOp::RwUnlock { lock: A }, Sort::ReadWrite),
        (SyncOp::CondSignal { cond: A, all: true }, Sort::Condition),
        (SyncOp::SemValue { sem: A }, Sort::Semaphore),
        (SyncOp::BarrierWait { barrier: A }, Sort::Barrier),
        (SyncOp::OnceEnd { once: A }, Sort::Once),
        (
            SyncOp::ChanSend {
                chan: A,
                value: B,
                wait,
            },
            Sort::Channel,
        ),
    ];
    for (op, sort) in used {
        let touches = sync(op).touches(DataModel::Lp64);
        assert_eq!(touches.len(), 1);
        assert_eq!(touches[0].extent, Extent::Sync(sort));
        assert_eq!(touches[0].kind, TouchKind::Read);
        assert_eq!(touches[0].mode, AccessMode::Atomic(Order::Relaxed));
    }
    let made = [
        SyncOp::MutexInit { mutex: A, kind: B },
        SyncOp::RwDestroy { lock: A },
        SyncOp::CondInit { cond: A },
        SyncOp::SemDestroy { sem: A },
        SyncOp::BarrierInit {
            barrier: A,
            count: B,
        },
        SyncOp::ChanInit {
            chan: A,
            capacity: B,
        },
    ];
    for op in made {
        let touches = sync(op).touches(DataModel::Lp64);
        assert_eq!(touches.len(), 1);
        assert_eq!(touches[0].kind, TouchKind::Write);
        assert_eq!(touches[0].mode, AccessMode::Plain);
    }
}

#[test]
fn what_is_done_to_threads_touches_no_memory() {
    let ops = [
        SyncOp::Park { wait: Wait::Block },
        SyncOp::Unpark { thread: A },
        SyncOp::IsAlive { thread: A },
        SyncOp::Interrupt { thread: A },
        SyncOp::Interrupted {
            thread: A,
            clear: true,
        },
        SyncOp::Detach { thread: A },
        SyncOp::Cancel { thread: A },
    ];
    for op in ops {
        assert!(sync(op).touches(DataModel::Lp64).is_empty());
    }
    let disturbs = SyncOp::Interrupt { thread: A }.thread_use();
    assert_eq!(disturbs, ThreadUse::Disturbs { thread: A });
    let observes = SyncOp::IsAlive { thread: A }.thread_use();
    assert_eq!(observes, ThreadUse::Observes { thread: A });
}

#[test]
fn a_format_writes_its_buffer_and_what_it_counts() {
    let format = |args| Op::Format {
        dst: None,
        sink: FormatSink::Buffer(A, Operand::Const(8)),
        fmt: B,
        args,
    };
    let c = Operand::Local(LocalId(3));
    let direct = format(FormatArgs::Direct(vec![(Ty::I32, A), (Ty::Ptr, c)]));
    let touches = direct.touches(DataModel::Lp64);
    let of = |addr: Operand, kind: TouchKind| {
        let mut found = touches.iter().filter(|t| t.addr == addr && t.kind == kind);
        found.next().copied()
    };
    assert_eq!(of(B, TouchKind::Read).map(|t| t.extent), Some(Extent::Text));
    assert!(of(A, TouchKind::Write).is_some_and(|t| t.counted_by.is_none()));
    assert!(of(c, TouchKind::Read).is_some_and(|t| t.counted_by.is_none()));
    assert!(of(c, TouchKind::Write).is_some_and(|t| t.counted_by == Some(B)));
    assert!(of(A, TouchKind::Read).is_none());
    let listed = format(FormatArgs::List(c)).touches(DataModel::Lp64);
    let through = listed.iter().filter(|t| t.extent == Extent::Arguments);
    assert_eq!(through.count(), 2);
}

#[test]
fn control_locks_waits_and_choices() {
    assert_eq!(Op::LongJmp { buf: A, value: B }.flow(), Flow::Jump);
    assert_eq!(Op::Assume { cond: A }.flow(), Flow::Checked);
    assert_eq!(Terminator::ThreadExit(A).leaves(), Leaves::Thread);
    let thrown = |unwind| Terminator::Throw { value: A, unwind }.leaves();
    assert_eq!(thrown(None), Leaves::Function);
    assert_eq!(thrown(Some(ir::BlockId(1))), Leaves::Nothing);
    let wait = Wait::Timed;
    let one_level = true;
    let waits = SyncOp::CondWait {
        cond: A,
        mutex: B,
        one_level,
        wait,
    };
    let lends = LockUse::Lends {
        mutex: B,
        one_level,
    };
    assert_eq!(waits.lock_use(), lends);
    assert_eq!(waits.waits(), Waits::ForSignal(wait));
    assert_eq!(sync(waits).choice(), Choice::Spurious);
    let timed = SyncOp::SemWait { sem: A, wait };
    assert_eq!(timed.waits().how_long(), Some(wait));
    assert_eq!(sync(timed).choice(), Choice::Time);
    let (ty, weak) = (Ty::I32, true);
    let exchange = Op::CmpXchg {
        dst: LocalId(2),
        old: LocalId(3),
        ty,
        addr: A,
        expected: B,
        desired: B,
        success: Order::SeqCst,
        failure: Order::Relaxed,
        weak,
    };
    assert_eq!(exchange.choice(), Choice::Spurious);
    assert_eq!(exchange.weakest_order(), Some(Order::Relaxed));
    assert_eq!(load(None).weakest_order(), None);
}
