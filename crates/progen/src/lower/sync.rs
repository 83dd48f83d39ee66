//! Statements that synchronise.

use super::Lowerer;
use crate::ast::{Hold, Made, Stmt};
use ir::{Callee, CmpOp, FuncId, GlobalId, Op, Operand, SyncOp, Ty, Wait};

impl Lowerer<'_> {
    /// A statement that synchronises.
    pub(super) fn synchronise(&mut self, stmt: &Stmt) {
        let at = |globals: &[GlobalId], index: usize| Operand::Global(globals[index], 0);
        let g = self.globals;
        let (reg, op) = match *stmt {
            Stmt::Lock { lock, wait, reg } => (
                reg,
                match lock {
                    Hold::Mutex(index) => SyncOp::lock(at(&g.mutexes, index), wait),
                    Hold::Read(index) | Hold::Write(index) => {
                        SyncOp::rw_lock(at(&g.rwlocks, index), matches!(lock, Hold::Write(_)), wait)
                    }
                },
            ),
            Stmt::Unlock { lock } => (
                None,
                match lock {
                    Hold::Mutex(index) => SyncOp::unlock(at(&g.mutexes, index)),
                    Hold::Read(index) | Hold::Write(index) => {
                        SyncOp::rw_unlock(at(&g.rwlocks, index))
                    }
                },
            ),
            Stmt::CondWait { cond, mutex, timed } => (
                None,
                SyncOp::cond_wait(
                    at(&g.conds, cond),
                    at(&g.mutexes, mutex),
                    true,
                    if timed { Wait::Timed } else { Wait::Block },
                ),
            ),
            Stmt::Signal { cond, all } => (None, SyncOp::signal(at(&g.conds, cond), all)),
            Stmt::SemWait { sem, wait, reg } => (reg, SyncOp::sem_wait(at(&g.sems, sem), wait)),
            Stmt::SemPost { sem } => (None, SyncOp::sem_post(at(&g.sems, sem))),
            Stmt::Barrier { barrier, reg } => (
                reg,
                SyncOp::BarrierWait {
                    barrier: at(&g.barriers, barrier),
                },
            ),
            Stmt::Fork { thread } => (
                None,
                SyncOp::spawn(
                    at(&g.handles, thread),
                    Operand::Func(FuncId(thread as u32)),
                    Operand::Const(0),
                    Operand::Const(0),
                ),
            ),
            Stmt::Join { thread, wait, reg } => (
                reg,
                SyncOp::join(self.pointer(g.handles[thread]), Operand::Const(0), wait),
            ),
            Stmt::Detach { thread } => (
                None,
                SyncOp::Detach {
                    thread: self.pointer(g.handles[thread]),
                },
            ),
            Stmt::Yield => (None, SyncOp::Yield),
            Stmt::Init { object } => (None, self.init(object)),
            Stmt::Destroy { object } => (None, self.destroy(object)),
            Stmt::SemValue { sem, reg } => (
                Some(reg),
                SyncOp::SemValue {
                    sem: at(&g.sems, sem),
                },
            ),
            Stmt::Once { once } => return self.once(once),
            Stmt::IsSelf { reg, thread } => return self.is_self(reg, thread),
            Stmt::Send { chan, cell, wait } => (
                None,
                SyncOp::ChanSend {
                    chan: at(&g.chans, chan),
                    value: self.pointer(g.cells[cell]),
                    wait,
                },
            ),
            Stmt::Receive { chan, cell, wait } => (
                None,
                SyncOp::ChanRecv {
                    chan: at(&g.chans, chan),
                    to: at(&g.cells, cell),
                    wait,
                },
            ),
            _ => self.of_thread(stmt),
        };
        let dst = self.dst(reg);
        self.sync(dst, op);
    }

    fn of_thread(&mut self, stmt: &Stmt) -> (Option<usize>, SyncOp) {
        let g = self.globals;
        match *stmt {
            Stmt::JoinInto { thread, cell } => (
                None,
                SyncOp::join(
                    self.pointer(g.handles[thread]),
                    Operand::Global(g.cells[cell], 0),
                    Wait::Block,
                ),
            ),
            Stmt::Cancel { thread } => {
                let thread = self.pointer(g.handles[thread]);
                (None, SyncOp::Cancel { thread })
            }
            Stmt::TestCancel => (None, SyncOp::TestCancel),
            Stmt::Cancellable { able, reg } => {
                let state = Operand::Const(u64::from(!able));
                (Some(reg), SyncOp::SetCancelState { state })
            }
            Stmt::Park { timed } => {
                let wait = if timed { Wait::Timed } else { Wait::Block };
                (None, SyncOp::Park { wait })
            }
            Stmt::Unpark { thread } => {
                let thread = self.pointer(g.handles[thread]);
                (None, SyncOp::Unpark { thread })
            }
            Stmt::Interrupt { thread } => {
                let thread = self.pointer(g.handles[thread]);
                (None, SyncOp::Interrupt { thread })
            }
            Stmt::Interrupted { thread, clear, reg } => {
                let thread = self.pointer(g.handles[thread]);
                (Some(reg), SyncOp::Interrupted { thread, clear })
            }
            Stmt::IsAlive { thread, reg } => {
                let thread = self.pointer(g.handles[thread]);
                (
                    Some(reg),
                    SyncOp::IsAlive {
                        thread,
                        silent: false,
                    },
                )
            }
            _ => unreachable!("no synchronisation"),
        }
    }

    fn is_self(&mut self, reg: usize, thread: usize) {
        let own = self.builder.temp(Ty::Ptr);
        self.sync(Some(own), SyncOp::Current);
        let handle = self.pointer(self.globals.handles[thread]);
        self.push(Op::Compare {
            dst: self.regs[reg],
            op: CmpOp::Eq,
            ty: Ty::Ptr,
            a: Operand::Local(own),
            b: handle,
        });
    }

    fn init(&self, object: Made) -> SyncOp {
        let at = |globals: &[GlobalId], index: usize| Operand::Global(globals[index], 0);
        let g = self.globals;
        match object {
            Made::Mutex(index) => SyncOp::MutexInit {
                mutex: at(&g.mutexes, index),
                kind: Operand::Const(0),
            },
            Made::Rw(index) => SyncOp::RwInit {
                lock: at(&g.rwlocks, index),
            },
            Made::Cond(index) => SyncOp::CondInit {
                cond: at(&g.conds, index),
            },
            Made::Sem(index) => SyncOp::SemInit {
                sem: at(&g.sems, index),
                value: Operand::Const(1),
            },
            Made::Barrier(index) => SyncOp::BarrierInit {
                barrier: at(&g.barriers, index),
                count: Operand::Const(2),
            },
        }
    }

    fn destroy(&self, object: Made) -> SyncOp {
        let at = |globals: &[GlobalId], index: usize| Operand::Global(globals[index], 0);
        let g = self.globals;
        match object {
            Made::Mutex(index) => SyncOp::MutexDestroy {
                mutex: at(&g.mutexes, index),
            },
            Made::Rw(index) => SyncOp::RwDestroy {
                lock: at(&g.rwlocks, index),
            },
            Made::Cond(index) => SyncOp::CondDestroy {
                cond: at(&g.conds, index),
            },
            Made::Sem(index) => SyncOp::SemDestroy {
                sem: at(&g.sems, index),
            },
            Made::Barrier(index) => SyncOp::BarrierDestroy {
                barrier: at(&g.barriers, index),
            },
        }
    }

    fn once(&mut self, once: usize) {
        let span = self.span();
        let first = self.builder.temp(Ty::I32);
        let object = Operand::Global(self.globals.onces[once], 0);
        self.sync(Some(first), SyncOp::once_begin(object));
        let (work, after) = (self.new_block(), self.new_block());
        self.branch(Operand::Local(first), work, after);
        self.builder.switch_to(work);
        let function = self.program.threads.len() + once;
        self.push(Op::Call {
            dst: None,
            callee: Callee::Direct(FuncId(function as u32)),
            args: Vec::new(),
        });
        self.sync(None, SyncOp::OnceEnd { once: object });
        self.builder.jump(after, span);
        self.builder.switch_to(after);
    }
}
