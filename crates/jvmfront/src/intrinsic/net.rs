//! `threadproof.Net`: what a process asks of the system, one to one.
//!
//! In a system of processes each method is a call of a function that the program does not define: it stands in the natives beside it
//! ([`ir::system::Image::natives`]). A program by itself has no peers that are modelled: there its sockets are a gap, and threads
//! that begin and end tell no one.

use ir::{Callee, FuncBody, FuncId, Op, Operand, Span, Ty};

use super::Replaced;
use crate::lower::body::{Lower, Res, Value};
use crate::lower::unit::Unit;

/// Of each method its function, the types of the parameters there and of the result.
const NATIVES: &[(&str, &str, &[Ty], Option<Ty>)] = &[
    ("listen", "__tp_net_listen", &[Ty::I32], Some(Ty::I32)),
    ("connect", "__tp_net_connect", &[Ty::I32], Some(Ty::I32)),
    ("file", "__tp_net_file", &[Ty::I32], Some(Ty::Ptr)),
    (
        "accept",
        "__tp_net_accept",
        &[Ty::I32, Ty::Ptr, Ty::I32],
        Some(Ty::I32),
    ),
    (
        "read",
        "__tp_net_read",
        &[Ty::I32, Ty::Ptr, Ty::Ptr, Ty::I32, Ty::I32],
        Some(Ty::I32),
    ),
    (
        "write",
        "__tp_net_write",
        &[Ty::Ptr, Ty::Ptr, Ty::I32],
        Some(Ty::I32),
    ),
    ("closed", "__tp_net_closed", &[Ty::Ptr], Some(Ty::I32)),
    ("end", "__tp_net_end", &[Ty::Ptr], None),
    ("close", "__tp_net_close", &[Ty::I32, Ty::Ptr], None),
];

impl Lower<'_, '_> {
    /// A method of `threadproof.Net`.
    pub(super) fn net(&mut self, name: &str, args: &[Value]) -> Res<Replaced> {
        let Some((_, function, params, ret)) = NATIVES.iter().find(|n| n.0 == name) else {
            return Ok(None);
        };
        let result = ret.map(|ty| match ty {
            Ty::Ptr => Value::new(Operand::Const(0), Ty::Ptr),
            _ => Value::int(0),
        });
        if !self.unit.system {
            self.gap("sockets of a program whose peers are not checked with it (--process)");
            return Ok(Some(result));
        }
        let mut operands: Vec<Operand> = args.iter().map(|a| a.op).collect();
        // An array, and where in it.
        let array = match name {
            "read" => Some(2),
            "write" => Some(1),
            _ => None,
        };
        if let Some(at) = array {
            let offset = operands.remove(at + 1);
            operands[at] = self.offset_address(operands[at], offset);
        }
        let args = params.iter().copied().zip(operands).collect();
        let callee = Callee::Direct(self.unit.native(function, params, *ret));
        let dst = ret.map(|ty| self.b.temp(ty));
        self.emit(Op::Call { dst, callee, args });
        let given = dst.zip(*ret);
        Ok(Some(given.map(|(dst, ty)| Value::new(Operand::Local(dst), ty))))
    }

    /// Tells the process of a thread that keeps it alive: one that begins, or one that has nothing more to do.
    pub(super) fn tell_of_thread(&mut self, begins: bool) {
        if self.unit.system {
            let name = match begins {
                true => "__tp_thread_entered",
                false => ir::system::LEFT,
            };
            let callee = Callee::Direct(self.unit.native(name, &[], None));
            let (dst, args) = (None, Vec::new());
            self.emit(Op::Call { dst, callee, args });
        }
    }

    /// Ends the process with a code, which is the last of the function.
    pub(super) fn end_process(&mut self, code: Operand) {
        if self.unit.system {
            let callee = Callee::Direct(self.unit.native("__tp_process_ends", &[Ty::I32], None));
            let (dst, args) = (None, vec![(Ty::I32, code)]);
            self.emit(Op::Call { dst, callee, args });
        }
        self.terminate(ir::Terminator::Exit(code));
        self.done = true;
    }
}

impl Unit<'_> {
    /// A function that stands in the natives.
    fn native(&mut self, name: &'static str, params: &[Ty], ret: Option<Ty>) -> FuncId {
        if let Some(func) = self.natives.get(name) {
            return *func;
        }
        let func = self.new_func(name.to_owned(), params.to_vec(), ret, true, Span::NONE);
        self.program.funcs[func].body = FuncBody::Extern;
        self.natives.insert(name, func);
        func
    }
}
