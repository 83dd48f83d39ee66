//! From a generated program to the intermediate representation.
//!
//! The line of an instruction's span is the number of its statement, counted through all threads
//! in the order they are printed; `main`'s preparation stands on line 0.

mod memory;
mod sync;

use crate::ast::{Program, REGS, Stmt, Val};
use ir::{
    AccessMode, AssertKind, BinOp, CmpOp, DataModel, Entry, FileId, FuncBody, FuncId, Function,
    FunctionBuilder, Global, GlobalId, Init, Local, LocalId, MemAccess, MutexKind, Op, Operand,
    Order, Overflow, RmwOp, SourceFile, Span, SyncOp, Terminator, Ty,
};

/// The program as every engine reads it.
pub fn lower(program: &Program) -> ir::Program {
    lower_for(program, DataModel::default())
}

/// The same with pointers of another size.
pub fn lower_for(program: &Program, data_model: DataModel) -> ir::Program {
    let mut out = ir::Program {
        data_model,
        ..ir::Program::default()
    };
    out.files.push(SourceFile {
        name: "generated.c".into(),
        library: false,
    });
    let globals = Globals::declare(program, &mut out);
    let mut line = 0;
    let threads = program.threads.iter().enumerate();
    let threads = threads.map(|(thread, code)| (Role::Thread(thread), code));
    let onces = program.onces.iter().enumerate();
    let onces = onces.map(|(once, code)| (Role::Once(once), code));
    for (role, code) in threads.chain(onces) {
        let mut lowerer = Lowerer::new(program, &globals, role, line);
        if role == Role::Thread(0) {
            lowerer.prepare();
        }
        lowerer.block(code);
        line = lowerer.line;
        out.funcs.push(lowerer.finish());
    }
    out.entry = Entry::Main(FuncId(0));
    out.release_sequence = program.release_sequence;
    out
}

struct Globals {
    vars: Vec<GlobalId>,
    atomics: Vec<GlobalId>,
    cells: Vec<GlobalId>,
    mutexes: Vec<GlobalId>,
    rwlocks: Vec<GlobalId>,
    conds: Vec<GlobalId>,
    sems: Vec<GlobalId>,
    barriers: Vec<GlobalId>,
    handles: Vec<GlobalId>,
    pairs: Vec<GlobalId>,
    onces: Vec<GlobalId>,
    chans: Vec<GlobalId>,
}

impl Globals {
    fn declare(program: &Program, out: &mut ir::Program) -> Globals {
        let mut declare = |prefix: &str, count: usize, size: u32| {
            (0..count)
                .map(|index| {
                    out.globals.push(Global {
                        name: format!("{prefix}{index}"),
                        size,
                        align: size.min(8),
                        init: Init::Zero,
                        thread_local: false,
                        constant: false,
                        literal: false,
                        class: None,
                        layout: None,
                        span: Span::NONE,
                    })
                })
                .collect()
        };
        Globals {
            vars: declare("x", program.vars, 4),
            atomics: declare("a", program.atomics, 4),
            cells: declare("p", program.cells, 8),
            mutexes: declare("m", program.mutexes.len(), 8),
            rwlocks: declare("rw", program.rwlocks, 8),
            conds: declare("c", program.conds, 8),
            sems: declare("s", program.sems.len(), 8),
            barriers: declare("b", program.barriers.len(), 8),
            handles: declare("h", program.threads.len(), 8),
            pairs: declare("d", program.pairs, 8),
            onces: declare("o", program.onces.len(), 4),
            chans: declare("q", program.chans.len(), 8),
        }
    }
}

/// What a function is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    /// The code of a thread; 0 is `main`.
    Thread(usize),
    /// The code that runs once.
    Once(usize),
}

struct Lowerer<'a> {
    program: &'a Program,
    globals: &'a Globals,
    builder: FunctionBuilder,
    regs: Vec<LocalId>,
    /// The private pointer.
    kept: LocalId,
    role: Role,
    line: u32,
}

impl<'a> Lowerer<'a> {
    fn new(program: &'a Program, globals: &'a Globals, role: Role, line: u32) -> Self {
        let takes = matches!(role, Role::Thread(thread) if thread > 0);
        let param = takes.then(|| Local {
            ty: Ty::Ptr,
            name: "arg".into(),
        });
        let mut builder = FunctionBuilder::new(param);
        let regs: Vec<LocalId> = (0..REGS)
            .map(|reg| builder.local(Ty::I32, format!("r{reg}")))
            .collect();
        for &dst in &regs {
            let src = Operand::Const(0);
            builder.push(
                Op::Copy {
                    dst,
                    ty: Ty::I32,
                    src,
                },
                Span::NONE,
            );
        }
        let kept = builder.local(Ty::Ptr, "q".into());
        let null = Op::Copy {
            dst: kept,
            ty: Ty::Ptr,
            src: Operand::Const(0),
        };
        builder.push(null, Span::NONE);
        Lowerer {
            program,
            globals,
            builder,
            regs,
            kept,
            role,
            line,
        }
    }

    fn finish(mut self) -> Function {
        self.leave();
        let (name, params, ret) = match self.role {
            Role::Thread(0) => ("main".into(), Vec::new(), Some(Ty::I32)),
            Role::Thread(thread) => (format!("t{thread}"), vec![Ty::Ptr], Some(Ty::Ptr)),
            Role::Once(once) => (format!("once{once}"), Vec::new(), None),
        };
        Function {
            name,
            params,
            ret,
            variadic: false,
            library: false,
            role: None,
            span: Span::NONE,
            body: FuncBody::Defined(self.builder.finish().0),
        }
    }

    fn span(&self) -> Span {
        Span::new(FileId(0), self.line, 0)
    }

    fn push(&mut self, op: Op) {
        let span = self.span();
        self.builder.push(op, span);
    }

    fn sync(&mut self, dst: Option<LocalId>, op: SyncOp) {
        self.push(Op::Sync { dst, op });
    }

    /// Makes the objects that need making.
    fn prepare(&mut self) {
        for (index, mutex) in self.program.mutexes.iter().enumerate() {
            let code = match mutex.0 {
                MutexKind::Normal => continue,
                MutexKind::Recursive => 1,
                MutexKind::ErrorCheck => 2,
            };
            let mutex = Operand::Global(self.globals.mutexes[index], 0);
            let kind = Operand::Const(code);
            self.sync(None, SyncOp::MutexInit { mutex, kind });
        }
        for (index, &value) in self.program.sems.iter().enumerate() {
            let sem = Operand::Global(self.globals.sems[index], 0);
            let value = Operand::Const(u64::from(value));
            self.sync(None, SyncOp::SemInit { sem, value });
        }
        for (index, &count) in self.program.barriers.iter().enumerate() {
            let barrier = Operand::Global(self.globals.barriers[index], 0);
            let count = Operand::Const(u64::from(count));
            self.sync(None, SyncOp::BarrierInit { barrier, count });
        }
        for (index, &capacity) in self.program.chans.iter().enumerate() {
            let chan = Operand::Global(self.globals.chans[index], 0);
            let capacity = Operand::Const(u64::from(capacity));
            self.sync(None, SyncOp::ChanInit { chan, capacity });
        }
    }

    fn leave(&mut self) {
        let value = matches!(self.role, Role::Thread(_)).then_some(Operand::Const(0));
        let term = Terminator::Return(value);
        let span = self.span();
        self.builder.terminate(term, span);
    }

    fn block(&mut self, block: &[Stmt]) {
        for stmt in block {
            self.line += 1;
            self.stmt(stmt);
        }
    }

    fn value(&self, value: Val) -> Operand {
        match value {
            Val::Const(value) => Operand::Const(u64::from(value as u32)),
            Val::Reg(reg) => Operand::Local(self.regs[reg]),
        }
    }

    fn dst(&self, reg: Option<usize>) -> Option<LocalId> {
        reg.map(|reg| self.regs[reg])
    }

    fn load(&mut self, dst: LocalId, addr: Operand, ty: Ty, mode: AccessMode) {
        let access = access(ty, mode);
        self.push(Op::Load { dst, addr, access });
    }

    fn store(&mut self, addr: Operand, value: Operand, ty: Ty, mode: AccessMode) {
        let access = access(ty, mode);
        self.push(Op::Store {
            addr,
            value,
            access,
        });
    }

    fn pointer(&mut self, global: GlobalId) -> Operand {
        let dst = self.builder.temp(Ty::Ptr);
        self.load(dst, Operand::Global(global, 0), Ty::Ptr, AccessMode::Plain);
        Operand::Local(dst)
    }

    fn compare(&mut self, reg: usize, op: CmpOp, value: i32) -> Operand {
        let dst = self.builder.temp(Ty::I32);
        let (a, b) = (
            Operand::Local(self.regs[reg]),
            self.value(Val::Const(value)),
        );
        self.push(Op::Compare {
            dst,
            op,
            ty: Ty::I32,
            a,
            b,
        });
        Operand::Local(dst)
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let plain = AccessMode::Plain;
        match *stmt {
            Stmt::Set { reg, value } => {
                let (dst, src) = (self.regs[reg], self.value(value));
                self.push(Op::Copy {
                    dst,
                    ty: Ty::I32,
                    src,
                });
            }
            Stmt::Add { reg, value } => {
                let dst = self.regs[reg];
                let b = self.value(Val::Const(value));
                // Kept small, so that loops end in finitely many states.
                self.push(Op::Binary {
                    dst,
                    op: BinOp::Add,
                    ty: Ty::I32,
                    a: Operand::Local(dst),
                    b,
                    overflow: Overflow::Wrap,
                });
                self.wrap(dst);
            }
            Stmt::Nondet { reg, lo, hi } => {
                let range = Some((i64::from(lo), i64::from(hi)));
                let dst = self.regs[reg];
                self.push(Op::Nondet {
                    dst,
                    ty: Ty::I32,
                    range,
                    failure: None,
                });
            }
            Stmt::Read { reg, var } => {
                let addr = Operand::Global(self.globals.vars[var], 0);
                self.load(self.regs[reg], addr, Ty::I32, plain);
            }
            Stmt::Write { var, value } => {
                let addr = Operand::Global(self.globals.vars[var], 0);
                self.store(addr, self.value(value), Ty::I32, plain);
            }
            Stmt::Load { reg, atomic, order } => {
                let addr = Operand::Global(self.globals.atomics[atomic], 0);
                self.load(self.regs[reg], addr, Ty::I32, AccessMode::Atomic(order));
            }
            Stmt::Store {
                atomic,
                value,
                order,
            } => {
                let addr = Operand::Global(self.globals.atomics[atomic], 0);
                self.store(addr, self.value(value), Ty::I32, AccessMode::Atomic(order));
            }
            Stmt::FetchXor {
                reg,
                atomic,
                value,
                order,
            } => self.fetch_xor(reg, atomic, value, order),
            Stmt::Cas {
                reg,
                atomic,
                from,
                to,
                order,
                weak,
            } => {
                let old = self.builder.temp(Ty::I32);
                let op = Op::CmpXchg {
                    dst: self.regs[reg],
                    old,
                    ty: Ty::I32,
                    addr: Operand::Global(self.globals.atomics[atomic], 0),
                    expected: self.value(Val::Const(from)),
                    desired: self.value(Val::Const(to)),
                    success: order,
                    failure: match order {
                        Order::Release => Order::Relaxed,
                        Order::AcqRel => Order::Acquire,
                        order => order,
                    },
                    weak,
                };
                self.push(op);
            }
            Stmt::Fence { order } => self.push(Op::Fence { order }),
            Stmt::PlainLoad { reg, atomic } => {
                let addr = Operand::Global(self.globals.atomics[atomic], 0);
                self.load(self.regs[reg], addr, Ty::I32, plain);
            }
            Stmt::PlainStore { atomic, value } => {
                let addr = Operand::Global(self.globals.atomics[atomic], 0);
                self.store(addr, self.value(value), Ty::I32, plain);
            }
            Stmt::Assert { reg, value } => {
                let cond = self.compare(reg, CmpOp::Ne, value);
                let message = format!("r{reg} != {value}");
                self.push(Op::Assert {
                    cond,
                    kind: AssertKind::Assert,
                    message,
                });
            }
            Stmt::Assume { reg, value } => {
                let cond = self.compare(reg, CmpOp::Ne, value);
                self.push(Op::Assume { cond });
            }
            Stmt::Exit => {
                let span = self.span();
                let term = Terminator::Exit(Operand::Const(0));
                self.builder.terminate(term, span);
            }
            Stmt::Return => self.leave(),
            Stmt::ThreadExit => {
                let span = self.span();
                let term = Terminator::ThreadExit(Operand::Const(0));
                self.builder.terminate(term, span);
            }
            Stmt::Alloc { .. }
            | Stmt::CellRead { .. }
            | Stmt::CellWrite { .. }
            | Stmt::CellCopy { .. }
            | Stmt::Free { .. }
            | Stmt::Drop { .. }
            | Stmt::Keep { .. }
            | Stmt::Kept { .. }
            | Stmt::Fresh { .. }
            | Stmt::PairRead { .. }
            | Stmt::PairWrite { .. }
            | Stmt::PairCopy { .. }
            | Stmt::PairClear { .. }
            | Stmt::ByteRead { .. }
            | Stmt::ByteWrite { .. } => self.memory(stmt),
            Stmt::If { .. }
            | Stmt::Repeat { .. }
            | Stmt::Until { .. }
            | Stmt::Forever { .. }
            | Stmt::Scope { .. }
            | Stmt::Atomic { .. } => self.nested(stmt),
            _ => self.synchronise(stmt),
        }
    }

    fn wrap(&mut self, dst: LocalId) {
        self.push(Op::Binary {
            dst,
            op: BinOp::And,
            ty: Ty::I32,
            a: Operand::Local(dst),
            b: Operand::Const(3),
            overflow: Overflow::Wrap,
        });
    }

    /// An exclusive-or, so that loops end in finitely many states.
    fn fetch_xor(&mut self, reg: usize, atomic: usize, value: i32, order: Order) {
        let op = Op::Rmw {
            dst: self.regs[reg],
            op: RmwOp::Xor,
            ty: Ty::I32,
            addr: Operand::Global(self.globals.atomics[atomic], 0),
            value: self.value(Val::Const(value)),
            order,
        };
        self.push(op);
    }

    fn nested(&mut self, stmt: &Stmt) {
        let span = self.span();
        match stmt {
            Stmt::If {
                reg,
                value,
                then,
                other,
            } => {
                let cond = self.compare(*reg, CmpOp::Eq, *value);
                let (yes, no, after) = (self.new_block(), self.new_block(), self.new_block());
                self.branch(cond, yes, no);
                for (start, block) in [(yes, then), (no, other)] {
                    self.builder.switch_to(start);
                    self.block(block);
                    self.builder.jump(after, span);
                }
                self.builder.switch_to(after);
            }
            Stmt::Repeat { count, body } => {
                let first = self.line;
                for _ in 0..*count {
                    self.line = first;
                    self.block(body);
                }
            }
            Stmt::Until { reg, value, body } => {
                let (head, inside, after) = (self.new_block(), self.new_block(), self.new_block());
                self.builder.jump(head, span);
                self.builder.switch_to(head);
                let cond = self.compare(*reg, CmpOp::Eq, *value);
                self.branch(cond, after, inside);
                self.builder.switch_to(inside);
                self.block(body);
                self.builder.jump(head, span);
                self.builder.switch_to(after);
            }
            Stmt::Forever { body } => {
                let (head, after) = (self.new_block(), self.new_block());
                self.builder.jump(head, span);
                self.builder.switch_to(head);
                self.block(body);
                self.builder.jump(head, span);
                self.builder.switch_to(after);
            }
            Stmt::Scope { cell, value, body } => self.scope(*cell, *value, body),
            Stmt::Atomic { body } => {
                self.sync(None, SyncOp::AtomicBegin);
                self.block(body);
                self.sync(None, SyncOp::AtomicEnd);
            }
            _ => unreachable!("nothing inside"),
        }
    }

    fn new_block(&mut self) -> ir::BlockId {
        self.builder.new_block()
    }

    fn branch(&mut self, cond: Operand, then: ir::BlockId, other: ir::BlockId) {
        let span = self.span();
        let term = Terminator::Branch {
            cond,
            ty: Ty::I32,
            then,
            other,
        };
        self.builder.terminate(term, span);
    }
}

fn access(ty: Ty, mode: AccessMode) -> MemAccess {
    MemAccess {
        ty,
        mode,
        bits: None,
        align: match ty {
            Ty::Ptr => 8,
            Ty::I8 => 1,
            _ => 4,
        },
    }
}
