//! What operations touch, by the table: the rules that analyses rest on.

use ir::effects::{
    Choice, Counts, Extent, Flow, Leaves, LockUse, Sort, ThreadUse, TouchKind, Waits, When,
};
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
fn a_bit_field_touches_its_memory_location() {
    let field = |first, width, from, span| {
        let op = load(Some(Bits {
            first,
            width,
            signed: false,
            from,
            span,
        }));
        op.touches(DataModel::Lp64)[0].extent
    };
    let location = |skip, len| Extent::Field { skip, len, unit: 4 };
    let whole = load(None).touches(DataModel::Lp64)[0].extent;
    assert_eq!(whole, Extent::Bytes(4));
    // Where it is not said how far it goes, the bytes that the field touches.
    assert_eq!(field(0, 8, 0, 0), location(0, 1));
    assert_eq!(field(7, 2, 0, 0), location(0, 2));
    assert_eq!(field(31, 1, 0, 0), location(3, 1));
    assert_eq!(field(8, 8, -4, 8), location(-4, 8));
}

#[test]
fn pointers_are_as_wide_as_the_data_model_says() {
    let op = sync(SyncOp::join(A, B, Wait::Block));
    for (model, len) in [(DataModel::Lp64, 8), (DataModel::Ilp32, 4)] {
        let touches = op.touches(model);
        assert_eq!(touches.len(), 1);
        assert_eq!(touches[0].addr, B);
        assert_eq!(touches[0].extent, Extent::Bytes(len));
    }
}

#[test]
fn synchronisation_objects_are_used_atomically_and_made_plainly() {
    let wait = Wait::Block;
    let used = [
        (SyncOp::lock(A, wait), Sort::Mutex),
        (SyncOp::rw_unlock(A), Sort::ReadWrite),
        (SyncOp::signal(A, true), Sort::Condition),
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
        SyncOp::IsAlive {
            thread: A,
            silent: false,
        },
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
    let observes = SyncOp::IsAlive {
        thread: A,
        silent: false,
    }
    .thread_use();
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
    let read = of(c, TouchKind::Read).map(|t| t.when);
    assert_eq!(read, Some(When::NotCounted(B, 1)));
    let written = of(c, TouchKind::Write).map(|t| t.when);
    assert_eq!(written, Some(When::Counted(B, Some(1))));
    assert!(of(A, TouchKind::Read).is_none());
    let into = touches
        .iter()
        .find(|t| t.extent == Extent::Range(Operand::Const(8)));
    assert!(into.is_some_and(|t| t.addr == A && t.kind == TouchKind::Write));
    // A text that is not followed may do either.
    let counts = Counts::from([(1, 4)]);
    let happens = |when: When, known: Option<Counts>| when.may(|_| known);
    assert!(happens(When::NotCounted(B, 1), None) && happens(When::Counted(B, Some(1)), None));
    assert!(happens(When::Counted(B, Some(1)), Some(counts.clone())));
    assert!(!happens(When::Counted(B, Some(0)), Some(counts.clone())));
    assert!(!happens(When::NotCounted(B, 1), Some(counts.clone())));
    assert!(happens(When::Counted(B, None), Some(counts)));
    assert!(!happens(When::Counted(B, None), Some(Counts::new())));
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
    let waits = SyncOp::cond_wait(A, B, one_level, wait);
    let lends = LockUse::Lends {
        mutex: B,
        one_level,
    };
    assert_eq!(waits.lock_use(), lends);
    assert_eq!(waits.waits(), Waits::ForSignal(wait));
    assert_eq!(sync(waits).choice(), Choice::Spurious);
    let timed = SyncOp::sem_wait(A, wait);
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
