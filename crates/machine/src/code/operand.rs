//! The operands of instructions, one by one.

use ir::{FormatArgs, FormatSink, Op, Operand, SyncOp, Terminator, Ty};

/// Calls `f` with every operand an instruction reads, in order, with its type where it has one
/// narrower than a pointer's that matters.
pub(crate) fn operands(op: &mut Op, f: &mut dyn FnMut(&mut Operand, Option<Ty>)) {
    match op {
        Op::Copy { ty, src: a, .. } | Op::Unary { ty, a, .. } => f(a, Some(*ty)),
        Op::Cast { from, a, .. } => f(a, Some(*from)),
        Op::Binary { ty, a, b, .. } | Op::Compare { ty, a, b, .. } => {
            f(a, Some(*ty));
            f(b, Some(*ty));
        }
        Op::Select { ty, cond, a, b, .. } => {
            f(cond, Some(Ty::I32));
            f(a, Some(*ty));
            f(b, Some(*ty));
        }
        Op::PtrAdd { base, index, .. } => {
            f(base, None);
            f(index, None);
        }
        Op::PtrDiff { a, b, .. } => {
            f(a, None);
            f(b, None);
        }
        Op::Load { addr, .. } => f(addr, None),
        Op::Store {
            addr,
            value,
            access,
        } => {
            f(addr, None);
            f(value, Some(access.ty));
        }
        Op::MemCopy { dst, src, len, .. } => {
            f(dst, None);
            f(src, None);
            f(len, None);
        }
        Op::MemSet { dst, byte, len } => {
            f(dst, None);
            f(byte, Some(Ty::I32));
            f(len, None);
        }
        Op::Rmw {
            ty, addr, value, ..
        } => {
            f(addr, None);
            f(value, Some(*ty));
        }
        Op::CmpXchg {
            ty,
            addr,
            expected,
            desired,
            ..
        } => {
            f(addr, None);
            f(expected, Some(*ty));
            f(desired, Some(*ty));
        }
        Op::Alloc { size, align, .. } => {
            f(size, None);
            f(align, None);
        }
        Op::StackAlloc { size, .. } => f(size, None),
        Op::Free { ptr }
        | Op::StackFree { ptr }
        | Op::Foreign { ptr, .. }
        | Op::ObjectSize { ptr, .. }
        | Op::InstanceOf { ptr, .. } => f(ptr, None),
        Op::Call { callee, args, .. } => {
            if let ir::Callee::Indirect(target) = callee {
                f(target, None);
            }
            args.iter_mut().for_each(|(ty, a)| f(a, Some(*ty)));
        }
        Op::SetJmp { buf, .. } => f(buf, None),
        Op::LongJmp { buf, value } => {
            f(buf, None);
            f(value, Some(Ty::I32));
        }
        Op::Sync { op, .. } => sync_operands(op, f),
        Op::Assert { cond, .. } | Op::Assume { cond } => f(cond, Some(Ty::I32)),
        Op::Math { ty, args, .. } => args.iter_mut().for_each(|a| f(a, Some(*ty))),
        Op::Format {
            sink, fmt, args, ..
        } => {
            match sink {
                FormatSink::Stream(fd) => f(fd, Some(Ty::I32)),
                FormatSink::Buffer(ptr, len) => {
                    f(ptr, None);
                    f(len, None);
                }
                FormatSink::Unbounded(ptr) => f(ptr, None),
            }
            f(fmt, None);
            match args {
                FormatArgs::Direct(args) => args.iter_mut().for_each(|(ty, a)| f(a, Some(*ty))),
                FormatArgs::List(list) => f(list, None),
            }
        }
        Op::Output { fd, ptr, len } => {
            f(fd, Some(Ty::I32));
            f(ptr, None);
            f(len, None);
        }
        Op::ParseFloat { ptr, end, .. } => {
            f(ptr, None);
            f(end, None);
        }
        Op::Wide { .. }
        | Op::BlockAddr { .. }
        | Op::Nondet { .. }
        | Op::Fence { .. }
        | Op::SlotBegin { .. }
        | Op::SlotEnd { .. }
        | Op::VarArgs { .. }
        | Op::Caught { .. }
        | Op::Gap { .. } => {}
    }
}

fn sync_operands(op: &mut SyncOp, f: &mut dyn FnMut(&mut Operand, Option<Ty>)) {
    match op {
        SyncOp::Spawn {
            handle,
            func,
            arg,
            detached,
            daemon,
        } => {
            f(handle, None);
            f(func, None);
            f(arg, None);
            f(detached, Some(Ty::I32));
            f(daemon, Some(Ty::I32));
        }
        SyncOp::Join { thread, value, .. } => {
            f(thread, None);
            f(value, None);
        }
        SyncOp::SetCancelState { state: a } => f(a, Some(Ty::I32)),
        SyncOp::Detach { thread: a }
        | SyncOp::Cancel { thread: a }
        | SyncOp::Unpark { thread: a }
        | SyncOp::Interrupt { thread: a }
        | SyncOp::Interrupted { thread: a, .. }
        | SyncOp::IsAlive { thread: a, .. }
        | SyncOp::Suspend { thread: a, .. }
        | SyncOp::Stands { thread: a }
        | SyncOp::MutexDestroy { mutex: a }
        | SyncOp::MutexLock { mutex: a, .. }
        | SyncOp::MutexUnlock { mutex: a, .. }
        | SyncOp::MonitorDepth { mutex: a }
        | SyncOp::RwInit { lock: a }
        | SyncOp::RwDestroy { lock: a }
        | SyncOp::RwLock { lock: a, .. }
        | SyncOp::RwUnlock { lock: a, .. }
        | SyncOp::CondInit { cond: a }
        | SyncOp::CondDestroy { cond: a }
        | SyncOp::SemDestroy { sem: a }
        | SyncOp::SemValue { sem: a }
        | SyncOp::BarrierDestroy { barrier: a }
        | SyncOp::BarrierWait { barrier: a }
        | SyncOp::OnceBegin { once: a, .. }
        | SyncOp::OnceEnd { once: a }
        | SyncOp::OnceFail { once: a, .. }
        | SyncOp::LatchDown { latch: a }
        | SyncOp::LatchWait { latch: a, .. }
        | SyncOp::LatchCount { latch: a } => f(a, None),
        SyncOp::MutexInit { mutex: a, kind: b }
        | SyncOp::SemInit { sem: a, value: b }
        | SyncOp::SemWait {
            sem: a, count: b, ..
        }
        | SyncOp::SemPost { sem: a, count: b }
        | SyncOp::LatchInit { latch: a, count: b }
        | SyncOp::BarrierInit {
            barrier: a,
            count: b,
        } => {
            f(a, None);
            f(b, Some(Ty::I32));
        }
        SyncOp::CondWait { cond, mutex, .. } | SyncOp::CondSignal { cond, mutex, .. } => {
            f(cond, None);
            f(mutex, None);
        }
        SyncOp::ChanInit { chan, capacity } => {
            f(chan, None);
            f(capacity, None);
        }
        SyncOp::ChanSend { chan, value: b, .. } | SyncOp::ChanRecv { chan, to: b, .. } => {
            f(chan, None);
            f(b, None);
        }
        SyncOp::QueueInit {
            queue, capacity, ..
        } => {
            f(queue, None);
            f(capacity, Some(Ty::I32));
        }
        SyncOp::QueuePut {
            queue,
            from: a,
            len,
            ..
        }
        | SyncOp::QueueTake {
            queue, to: a, len, ..
        } => {
            f(queue, None);
            f(a, None);
            f(len, Some(Ty::I32));
        }
        SyncOp::QueueShut { queue, .. } | SyncOp::QueueLook { queue } => f(queue, None),
        SyncOp::QueueAwait { list, count, .. } => {
            f(list, None);
            f(count, None);
        }
        SyncOp::Fork { slot } => f(slot, None),
        SyncOp::Kill { process, status } => {
            f(process, None);
            f(status, None);
        }
        SyncOp::Current
        | SyncOp::Yield
        | SyncOp::TestCancel
        | SyncOp::AtomicBegin
        | SyncOp::AtomicEnd
        | SyncOp::Park { .. } => {}
    }
}

/// As [`operands`], of a terminator.
pub(crate) fn term_operands(term: &mut Terminator, f: &mut dyn FnMut(&mut Operand, Option<Ty>)) {
    match term {
        Terminator::Branch { cond, ty, .. } => f(cond, Some(*ty)),
        Terminator::Switch { value, ty, .. } => f(value, Some(*ty)),
        Terminator::IndirectJump { addr, .. } => f(addr, None),
        Terminator::Return(Some(value)) => f(value, None),
        Terminator::Throw { value, .. } | Terminator::ThreadExit(value) => f(value, None),
        Terminator::Exit(code) => f(code, Some(Ty::I32)),
        Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable => {}
    }
}
