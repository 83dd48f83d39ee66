//! Managed programs from others: mutexes become monitors, joins shared, barriers latches; semaphores are
//! taken from by two, some waits can be interrupted, some threads are daemons.
//!
//! What each operation becomes follows from its number in the program, so that a program always gives
//! the same one.

use ir::{FuncBody, Inst, Op, Operand, Program, SyncOp};

/// The managed program.
pub fn managed(mut program: Program) -> Program {
    program.managed = true;
    let mut number = 0u64;
    for (_, func) in program.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut func.body else {
            continue;
        };
        for (_, block) in body.blocks.iter_mut() {
            let old = std::mem::take(&mut block.insts);
            for inst in old {
                number += 1;
                change(inst, number, &mut block.insts);
            }
        }
    }
    program
}

fn change(inst: Inst, number: u64, out: &mut Vec<Inst>) {
    let Op::Sync { dst, op } = &inst.op else {
        return out.push(inst);
    };
    let dst = *dst;
    let mut add = |op: SyncOp| {
        out.push(Inst {
            op: Op::Sync { dst, op },
            ..inst.clone()
        });
    };
    let (second, third) = (number.is_multiple_of(2), number.is_multiple_of(3));
    match op.clone() {
        SyncOp::MutexLock { mutex, wait, .. } => add(SyncOp::MutexLock {
            mutex,
            monitor: true,
            interruptible: third,
            wait,
        }),
        SyncOp::MutexUnlock { mutex, .. } => add(SyncOp::MutexUnlock {
            mutex,
            monitor: true,
        }),
        SyncOp::CondWait {
            cond, mutex, wait, ..
        } => add(SyncOp::CondWait {
            cond,
            mutex,
            one_level: false,
            monitor: true,
            interruptible: second,
            wait,
        }),
        SyncOp::CondSignal { cond, all, .. } => add(SyncOp::CondSignal {
            cond,
            mutex: Operand::Const(0),
            all,
            monitor: true,
        }),
        SyncOp::Join {
            thread,
            value,
            wait,
            ..
        } => add(SyncOp::Join {
            thread,
            value,
            shared: true,
            interruptible: second,
            wait,
        }),
        SyncOp::Spawn {
            handle,
            func,
            arg,
            detached,
            ..
        } => add(SyncOp::Spawn {
            handle,
            func,
            arg,
            detached,
            daemon: Operand::Const(u64::from(third)),
        }),
        SyncOp::SemWait { sem, wait, .. } => add(SyncOp::SemWait {
            sem,
            count: Operand::Const(1 + u64::from(second)),
            interruptible: third,
            wait,
        }),
        SyncOp::SemPost { sem, .. } => add(SyncOp::SemPost {
            sem,
            count: Operand::Const(1 + u64::from(third)),
        }),
        SyncOp::OnceBegin { once, .. } => add(SyncOp::OnceBegin {
            once,
            reentrant: true,
        }),
        SyncOp::BarrierInit { barrier, count } => add(SyncOp::LatchInit {
            latch: barrier,
            count,
        }),
        SyncOp::BarrierWait { barrier } => {
            add(SyncOp::LatchDown { latch: barrier });
            add(SyncOp::LatchWait {
                latch: barrier,
                interruptible: second,
                wait: ir::Wait::Block,
            });
        }
        // What is managed is neither made nor destroyed.
        SyncOp::MutexInit { .. }
        | SyncOp::MutexDestroy { .. }
        | SyncOp::CondInit { .. }
        | SyncOp::CondDestroy { .. }
        | SyncOp::BarrierDestroy { .. } => add(SyncOp::Yield),
        other => add(other),
    }
}
