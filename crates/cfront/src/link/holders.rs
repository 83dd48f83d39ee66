//! Handlers of signals that take locks: they wait for ever where they interrupt the thread that holds one.
//!
//! Beside the threads of the program a handler only ever waits for a thread that goes on. In its midst handlers run at calls that may wait
//! (`signal.c`), which is too seldom here: most threads that hold a lock call nothing that waits. So where a handler takes a lock,
//! signals may come also after each operation of the program that takes one, and before each that gives one back. Between those a thread
//! holds the same locks.

use ir::{Callee, FuncBody, FuncId, Inst, Op, Program, SyncOp};

use super::{flags, handlers};

/// What runs handlers in the midst of a thread.
pub(super) const DELIVERS: &str = "__tp_deliver";

/// Lets signals come where locks are taken and given back.
pub(super) fn interrupt(program: &mut Program) {
    let Some(delivers) = program.func_named(DELIVERS) else {
        return;
    };
    let handlers = handlers::handlers(program);
    let called = flags::within(program, handlers.iter().copied(), |f| f == delivers);
    let takes = |id: &FuncId| {
        let body = program.funcs[*id].defined();
        body.into_iter()
            .flat_map(flags::insts)
            .any(|inst| locks(&inst.op) == Some(Locks::Takes))
    };
    // What models lock is theirs, and they call nothing of the program's meanwhile.
    if !called
        .iter()
        .any(|f| !program.funcs[*f].library && takes(f))
    {
        return;
    }
    for (_, function) in program.funcs.iter_mut().filter(|(_, f)| !f.library) {
        let FuncBody::Defined(body) = &mut function.body else {
            continue;
        };
        for (_, block) in body.blocks.iter_mut() {
            let old = std::mem::take(&mut block.insts);
            for inst in old {
                let come = Inst {
                    op: Op::Call {
                        dst: None,
                        callee: Callee::Direct(delivers),
                        args: Vec::new(),
                    },
                    span: inst.span,
                    unwind: None,
                };
                match locks(&inst.op) {
                    None => block.insts.push(inst),
                    Some(Locks::Takes) => block.insts.extend([inst, come]),
                    Some(Locks::GivesBack) => block.insts.extend([come, inst]),
                }
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Locks {
    Takes,
    GivesBack,
}

fn locks(op: &Op) -> Option<Locks> {
    match op {
        Op::Sync { op, .. } => match op {
            SyncOp::MutexLock { .. } | SyncOp::RwLock { .. } => Some(Locks::Takes),
            SyncOp::MutexUnlock { .. } | SyncOp::RwUnlock { .. } => Some(Locks::GivesBack),
            _ => None,
        },
        _ => None,
    }
}
