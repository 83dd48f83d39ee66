//! Objects that are made, used and published in the middle of managed programs, for the comparison of what the machine
//! does with confined objects.
//!
//! After some instructions of a program a thread makes an object that leads to another, uses the monitor and the bytes of both,
//! and stores it in a global; after others it loads what the global holds and uses that. The global begins with an object of
//! its own, so no test for null is needed. Publication is volatile, opaque or plain. What is done where follows from the
//! number of the instruction and from the length of the program.

use ir::{
    AccessMode, AssertKind, Body, CmpOp, FuncBody, Global, GlobalId, Init, Inst, Local, LocalId,
    MemAccess, Op, Operand, Order, Program, Reloc, RelocTarget, RmwOp, Span, SyncOp, Ty, Wait,
};

/// Instructions from one object that is made, or used, to the next.
const APART: u64 = 11;

/// The program with objects that are published.
pub fn published(mut program: Program) -> Program {
    let inner = object(&mut program, "inner", 16, None);
    let first = object(&mut program, "first", 16, Some((8, inner)));
    let shared = object(&mut program, "shared", 8, Some((0, first)));
    let mut number = 31 * length(&program);
    for (_, func) in program.funcs.iter_mut() {
        let FuncBody::Defined(body) = &mut func.body else {
            continue;
        };
        let mut writer = Writer::new(body, shared);
        for (_, block) in body.blocks.iter_mut() {
            for inst in std::mem::take(&mut block.insts) {
                let span = inst.span;
                block.insts.push(inst);
                number += 1;
                writer.number = number;
                match number % APART {
                    2 => writer.make(),
                    7 => writer.take(),
                    _ => continue,
                }
                let ops = std::mem::take(&mut writer.ops);
                block.insts.extend(ops.into_iter().map(|op| Inst {
                    op,
                    span,
                    unwind: None,
                }));
            }
        }
    }
    program
}

/// How many instructions a program has.
fn length(program: &Program) -> u64 {
    let bodies = program
        .funcs
        .iter()
        .filter_map(|(_, func)| match &func.body {
            FuncBody::Defined(body) => Some(body),
            _ => None,
        });
    let blocks = bodies.flat_map(|body| body.blocks.iter());
    blocks.map(|(_, block)| block.insts.len() as u64).sum()
}

fn object(
    program: &mut Program,
    name: &str,
    size: u32,
    leads: Option<(u32, GlobalId)>,
) -> GlobalId {
    let reloc = |(offset, to)| Reloc {
        offset,
        target: RelocTarget::Global(to, 0),
    };
    program.globals.push(Global {
        name: name.into(),
        size,
        align: 8,
        init: Init::Data {
            bytes: vec![0; size as usize],
            relocs: leads.map(reloc).into_iter().collect(),
        },
        thread_local: false,
        constant: false,
        literal: false,
        layout: None,
        class: None,
        span: Span::NONE,
    })
}

/// Writes the instructions of one function.
struct Writer {
    number: u64,
    shared: GlobalId,
    /// An object, the one it leads to, and an address in one of them.
    outer: LocalId,
    inner: LocalId,
    at: LocalId,
    value: LocalId,
    ops: Vec<Op>,
}

impl Writer {
    fn new(body: &mut Body, shared: GlobalId) -> Writer {
        let mut local = |ty| {
            body.locals.push(Local {
                ty,
                name: String::new(),
            })
        };
        Writer {
            number: 0,
            shared,
            outer: local(Ty::Ptr),
            inner: local(Ty::Ptr),
            at: local(Ty::Ptr),
            value: local(Ty::I32),
            ops: Vec::new(),
        }
    }

    /// One of the ways, by the number and this.
    fn one_of<T: Copy>(&self, by: u64, ways: &[T]) -> T {
        ways[(self.number / by) as usize % ways.len()]
    }

    fn make(&mut self) {
        for dst in [self.inner, self.outer] {
            self.ops.push(Op::Alloc {
                dst,
                size: Operand::Const(16),
                align: Operand::Const(8),
                zeroed: true,
                class: None,
            });
        }
        self.field(self.outer);
        let access = access(Ty::Ptr, AccessMode::Plain);
        self.store(Operand::Local(self.at), Operand::Local(self.inner), access);
        self.use_alone(self.outer);
        let mode = self.publication();
        let access = MemAccess { mode, ..access };
        self.store(
            Operand::Global(self.shared, 0),
            Operand::Local(self.outer),
            access,
        );
        if self.one_of(3, &[true, false]) {
            self.add(self.inner);
        }
    }

    fn take(&mut self) {
        let mode = self.publication();
        self.ops.push(Op::Load {
            dst: self.outer,
            addr: Operand::Global(self.shared, 0),
            access: access(Ty::Ptr, mode),
        });
        self.add(self.outer);
        let seen = self.one_of(5, &[1, 2, 3]);
        self.differs(seen);
        self.field(self.outer);
        self.ops.push(Op::Load {
            dst: self.inner,
            addr: Operand::Local(self.at),
            access: access(Ty::Ptr, AccessMode::Plain),
        });
        self.use_alone(self.inner);
    }

    /// How the global is accessed: in a program mostly in one way.
    fn publication(&self) -> AccessMode {
        self.one_of(
            97,
            &[
                AccessMode::Atomic(Order::JavaVolatile),
                AccessMode::Atomic(Order::JavaVolatile),
                AccessMode::Atomic(Order::Relaxed),
                AccessMode::Plain,
            ],
        )
    }

    /// Adds one, under the monitor or atomically.
    fn use_alone(&mut self, object: LocalId) {
        if self.one_of(2, &[true, false]) {
            return self.add(object);
        }
        self.monitor(object, true);
        let access = access(Ty::I32, AccessMode::Plain);
        let at = Operand::Local(object);
        self.ops.push(Op::Load {
            dst: self.value,
            addr: at,
            access,
        });
        self.store(at, Operand::Const(2), access);
        self.monitor(object, false);
    }

    fn add(&mut self, object: LocalId) {
        self.ops.push(Op::Rmw {
            dst: self.value,
            op: RmwOp::Add,
            ty: Ty::I32,
            addr: Operand::Local(object),
            value: Operand::Const(1),
            order: Order::JavaVolatile,
        });
    }

    fn differs(&mut self, seen: u64) {
        self.ops.push(Op::Compare {
            dst: self.value,
            op: CmpOp::Ne,
            ty: Ty::I32,
            a: Operand::Local(self.value),
            b: Operand::Const(seen),
        });
        self.ops.push(Op::Assert {
            cond: Operand::Local(self.value),
            kind: AssertKind::Assert,
            message: format!("not {seen}"),
        });
    }

    fn monitor(&mut self, object: LocalId, enter: bool) {
        let mutex = Operand::Local(object);
        let op = match enter {
            true => SyncOp::MutexLock {
                mutex,
                monitor: true,
                interruptible: false,
                wait: Wait::Block,
            },
            false => SyncOp::MutexUnlock {
                mutex,
                monitor: true,
            },
        };
        self.ops.push(Op::Sync { dst: None, op });
    }

    fn field(&mut self, of: LocalId) {
        self.ops.push(Op::PtrAdd {
            dst: self.at,
            base: Operand::Local(of),
            index: Operand::Const(0),
            scale: 1,
            offset: 8,
        });
    }

    fn store(&mut self, addr: Operand, value: Operand, access: MemAccess) {
        self.ops.push(Op::Store {
            addr,
            value,
            access,
        });
    }
}

fn access(ty: Ty, mode: AccessMode) -> MemAccess {
    MemAccess {
        ty,
        mode,
        bits: None,
        align: if ty == Ty::Ptr { 8 } else { 4 },
    }
}
