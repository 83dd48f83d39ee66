//! Monitors: functions that look on at what processes send and receive, and may assert.
//!
//! A monitor is a program without processes, there once: its variables are the kernel's. The models of a system call its
//! function `monitor_sent` in one step with sending ([`Role::ToldOfSending`]), and `monitor_received` with receiving, so it
//! sees messages in the order in which they go. Those steps exclude each other and order nothing ([`Role::OrdersNothing`]): what
//! the monitor keeps no thread of a process sees, so its accesses are silent, and a race that the processes have is one
//! beside a monitor, too.

use super::renumber::Renumber;
use crate::build::FunctionBuilder;
use crate::id::{FuncId, Idx, LocalId};
use crate::inst::{AccessMode, Inst, MemAccess, Op, Order, Terminator};
use crate::operand::Operand;
use crate::program::{Body, FuncBody, Function, Local, Program};
use crate::role::Role;
use crate::span::Span;
use crate::ty::Ty;

/// What the monitor's function for messages that are sent is called.
pub const SENT: &str = "monitor_sent";
/// The same for those that are received.
pub const RECEIVED: &str = "monitor_received";

/// The most bytes that a monitor copies at once to what it keeps.
const MOST: u64 = 4096;

/// The functions of a monitor in a system.
#[derive(Clone, Copy, Debug)]
pub(super) struct Monitor {
    sent: FuncId,
    received: FuncId,
}

impl Monitor {
    /// Adds a monitor, or says what it lacks.
    pub fn add(out: &mut Program, program: &Program) -> Result<Monitor, String> {
        let found = |name: &str| {
            let id = program.func_named(name);
            id.filter(|f| program.funcs[*f].defined().is_some())
        };
        let (sent, received) = (found(SENT), found(RECEIVED));
        if sent.is_none() && received.is_none() {
            return Err(format!(
                "the monitor defines neither `{SENT}` nor `{RECEIVED}`"
            ));
        }
        for id in [sent, received].into_iter().flatten() {
            let func = &program.funcs[id];
            let word = program.data_model.pointer_int();
            if func.params != [Ty::Ptr, Ty::Ptr, Ty::Ptr, word] || func.ret.is_some() {
                let place = program.place(func.span);
                let name = &func.name;
                return Err(format!(
                    "{place}: the monitor's function is `void {name}(const char *, const char *, const void *, unsigned long)`"
                ));
            }
        }
        let mut renumber = Renumber::image(out, program);
        let funcs = out.funcs.len();
        let globals = renumber.process(out, program, "monitor") as usize;
        let own = globals..out.globals.len();
        out.kernel.extend(own.map(crate::id::GlobalId::new));
        for at in funcs..out.funcs.len() {
            if let FuncBody::Defined(body) = &mut out.funcs[FuncId::new(at)].body {
                silence(body);
            }
        }
        let mut place = |id: Option<FuncId>| match id {
            Some(id) => renumber.func(id),
            None => nothing(out),
        };
        Ok(Monitor {
            sent: place(sent),
            received: place(received),
        })
    }

    /// The monitor's function that stands for one of an image.
    pub fn stands_for(&self, func: &Function) -> Option<FuncId> {
        match func.role {
            Some(Role::ToldOfSending) => Some(self.sent),
            Some(Role::ToldOfReceiving) => Some(self.received),
            _ => None,
        }
    }
}

/// A function that is told of a message, and does nothing.
fn nothing(out: &mut Program) -> FuncId {
    let mut func = super::function("no monitor", 0);
    func.params = vec![Ty::Ptr, Ty::Ptr, Ty::Ptr, out.data_model.pointer_int()];
    let locals: Vec<Local> = func.params.iter().map(|ty| unnamed(*ty)).collect();
    let mut body = FunctionBuilder::new(locals);
    body.terminate(Terminator::Return(None), Span::NONE);
    func.body = FuncBody::Defined(body.finish().0);
    out.funcs.push(func)
}

fn unnamed(ty: Ty) -> Local {
    Local {
        ty,
        name: String::new(),
    }
}

/// Makes a function's accesses silent. Copies to what may outlive the function become accesses of bytes.
fn silence(body: &mut Body) {
    let blocks: Vec<_> = body.blocks.iter().map(|(id, _)| id).collect();
    for id in blocks {
        let insts = std::mem::take(&mut body.blocks[id].insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            match &mut inst.op {
                Op::Load { access, .. } | Op::Store { access, .. } => {
                    access.mode = AccessMode::Silent;
                }
                Op::Rmw { order, .. } => *order = Order::Relaxed,
                Op::CmpXchg {
                    success, failure, ..
                } => (*success, *failure) = (Order::Relaxed, Order::Relaxed),
                _ => {}
            }
            match inst.op {
                Op::MemCopy { dst, src, len, .. } if !is_slot(dst) => {
                    each(body, &mut out, len, inst.span, |body, out, at| {
                        let byte = body.locals.push(unnamed(Ty::I8));
                        let addr = behind(body, out, src, at, inst.span);
                        let load = Op::Load {
                            dst: byte,
                            addr,
                            access: silent_byte(),
                        };
                        push(out, load, inst.span);
                        store(body, out, (dst, at), Operand::Local(byte), inst.span);
                    });
                }
                Op::MemSet { dst, byte, len } if !is_slot(dst) => {
                    each(body, &mut out, len, inst.span, |body, out, at| {
                        store(body, out, (dst, at), byte, inst.span);
                    });
                }
                _ => out.push(inst),
            }
        }
        body.blocks[id].insts = out;
    }
}

fn is_slot(operand: Operand) -> bool {
    matches!(operand, Operand::Slot(..))
}

fn push(out: &mut Vec<Inst>, op: Op, span: Span) {
    let unwind = None;
    out.push(Inst { op, span, unwind });
}

/// Does something for each of a number of bytes, or cannot, where the number is open.
fn each(
    body: &mut Body,
    out: &mut Vec<Inst>,
    len: Operand,
    span: Span,
    mut one: impl FnMut(&mut Body, &mut Vec<Inst>, u64),
) {
    match len {
        Operand::Const(len) if len <= MOST => (0..len).for_each(|at| one(body, out, at)),
        _ => {
            let reason = "a monitor copies an unknown number of bytes to what it keeps".into();
            push(out, Op::Gap { reason }, span);
        }
    }
}

fn behind(body: &mut Body, out: &mut Vec<Inst>, base: Operand, at: u64, span: Span) -> Operand {
    let dst: LocalId = body.locals.push(unnamed(Ty::Ptr));
    let step = Op::PtrAdd {
        dst,
        base,
        index: Operand::Const(0),
        scale: 1,
        offset: at as i64,
    };
    push(out, step, span);
    Operand::Local(dst)
}

fn store(
    body: &mut Body,
    out: &mut Vec<Inst>,
    (to, at): (Operand, u64),
    value: Operand,
    span: Span,
) {
    let addr = behind(body, out, to, at, span);
    let op = Op::Store {
        addr,
        value,
        access: silent_byte(),
    };
    push(out, op, span);
}

fn silent_byte() -> MemAccess {
    MemAccess {
        ty: Ty::I8,
        mode: AccessMode::Silent,
        bits: None,
        align: 1,
    }
}
