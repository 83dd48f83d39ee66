//! Calls.

use ir::{Callee, FuncId, Op, Operand, Terminator, Ty};

use super::Emitter;
use crate::library::{self, Builtin, Linker as _};
use crate::link::handlers;
use crate::sema::ctype::{FuncType, QType, is_const};
use crate::sema::hir::{Expr, Kind};
use crate::session::Session;
use crate::source::Location;

/// The string literal that an expression is the address of, which no thread may write.
fn literal(e: &Expr) -> Option<&[u8]> {
    match &e.kind {
        Kind::Addr(place) => match &place.kind {
            Kind::Str(bytes) => Some(bytes),
            _ => None,
        },
        Kind::Convert(inner) => literal(inner),
        _ => None,
    }
}

/// Whether a format has a conversion `%n`, which writes.
fn counts(format: &[u8]) -> bool {
    let mut rest = format;
    while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
        rest = &rest[at + 1..];
        let flag = |byte: &u8| b" #'*+-.$".contains(byte) || byte.is_ascii_digit();
        let before = |byte: &u8| flag(byte) || b"hlLjztqZI".contains(byte);
        let end = rest.iter().take_while(|byte| before(byte)).count();
        if rest.get(end) == Some(&b'n') {
            return true;
        }
        rest = &rest[(end + 1).min(rest.len())..];
    }
    false
}

impl Emitter<'_, '_, '_> {
    /// Calls a function. A record result goes to `result`.
    pub(super) fn call(
        &mut self,
        callee: &Expr,
        args: &[Expr],
        ret: QType,
        result: Option<Operand>,
        loc: Location,
    ) -> Operand {
        let (target, noreturn) = self.callee(callee, args);
        if let Callee::Direct(id) = target {
            self.note_variadic(id, args);
        }
        let mut operands = Vec::with_capacity(args.len() + 1);
        if let Some(addr) = result {
            operands.push((Ty::Ptr, addr));
        }
        let copies = self.argument_values(args, &mut operands);
        self.at(loc);
        let dst = match result {
            Some(_) => None,
            None => self.cx.s.types.scalar(ret.id).map(|ty| self.b.temp(ty)),
        };
        self.push(Op::Call {
            dst,
            callee: target,
            args: operands,
        });
        for slot in copies.into_iter().rev() {
            self.push(Op::SlotEnd { slot });
        }
        if noreturn {
            self.b.terminate(Terminator::Unreachable, self.span);
        }
        dst.map_or(Operand::Const(0), Operand::Local)
    }

    /// Notes what a call passes to a variadic function beyond its parameters.
    fn note_variadic(&mut self, id: FuncId, args: &[Expr]) {
        let s = &mut *self.cx.s;
        let function = &s.program.funcs[id];
        if !function.variadic {
            return;
        }
        let types = &s.types;
        let (declared, more) = args.split_at(function.params.len().min(args.len()));
        let writes = more.iter().any(|arg| {
            let to = types.pointee(arg.ty.id);
            to.is_some_and(|to| !is_const(types, to)) && literal(arg).is_none()
        });
        let counts = declared.iter().filter_map(literal).any(counts);
        let noted = s.variadic_calls.entry(id).or_default();
        noted.writes |= writes;
        noted.counts |= counts;
    }

    fn callee(&mut self, callee: &Expr, args: &[Expr]) -> (Callee, bool) {
        if let Kind::Addr(place) = &callee.kind
            && let Kind::Func(f) = place.kind
        {
            let noreturn = self.cx.u.funs[f.0 as usize].noreturn;
            match self.cx.function(f) {
                Ok(id) => return (Callee::Direct(id), noreturn),
                Err(_) => self.gap("a function that cannot be linked"),
            }
        }
        let mut value = self.value(callee);
        for arg in args {
            value = self.protect(value, arg);
        }
        match value {
            Operand::Func(id) => (Callee::Direct(id), false),
            _ => (Callee::Indirect(value), false),
        }
    }

    /// Evaluates arguments from left to right. Returns the slots of records copied.
    fn argument_values(&mut self, args: &[Expr], out: &mut Vec<(Ty, Operand)>) -> Vec<ir::SlotId> {
        let mut copies = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            match self.cx.s.types.scalar(arg.ty.id) {
                Some(ty) => {
                    let mut value = self.value(arg);
                    for later in &args[i + 1..] {
                        value = self.protect(value, later);
                    }
                    out.push((ty, value));
                }
                None => {
                    let slot = self.temp_slot(arg.ty.unqual());
                    self.push(Op::SlotBegin { slot });
                    let addr = Operand::Slot(slot, 0);
                    let place = self.slot_place(addr, arg.ty);
                    self.copy_record_into(place, arg);
                    copies.push(slot);
                    out.push((Ty::Ptr, addr));
                }
            }
        }
        copies
    }

    /// A call of a function the library models at its call.
    pub(super) fn library(
        &mut self,
        model: &'static Builtin,
        args: &[Expr],
        ret: QType,
        loc: Location,
    ) -> Operand {
        if args.len() < model.params.len() {
            self.at(loc);
            self.gap(&format!("`{}` called with too few arguments", model.name));
            return Operand::Const(0);
        }
        let mut operands = Vec::with_capacity(args.len());
        let copies = self.argument_values(args, &mut operands);
        self.at(loc);
        let data_model = self.cx.s.types.model;
        for (i, param) in model.params.iter().enumerate() {
            let (from, value) = operands[i];
            let to = param.ty(data_model);
            let signed = self.cx.s.types.is_signed(args[i].ty.id);
            operands[i] = (to, self.convert_ty(value, from, signed, to, true));
        }
        if !model.variadic {
            operands.truncate(model.params.len());
        }
        let marked = self.cx.s.facts.signals && !library::is_async_safe(model.name);
        if marked {
            self.mark(Some(model.name));
        }
        let value = self.library_call(model, &operands);
        if marked && library::waits_for_others(model.name) && !self.b.is_terminated() {
            self.mark(None);
        }
        for slot in copies.into_iter().rev() {
            if !self.b.is_terminated() {
                self.push(Op::SlotEnd { slot });
            }
        }
        let Some(to) = self.cx.s.types.scalar(ret.id) else {
            return Operand::Const(0);
        };
        match (value, model.ret) {
            (Some(value), Some(from)) => {
                let signed = self.cx.s.types.is_signed(ret.id);
                self.convert_ty(value, from.ty(data_model), true, to, signed)
            }
            _ => Operand::Const(0),
        }
    }

    /// Marks a call that is not async-signal-safe, or the place after it (`link/handlers.rs`).
    fn mark(&mut self, name: Option<&str>) {
        let number = match name {
            None => handlers::AFTER,
            Some(name) => {
                let known = &mut self.cx.s.unsafe_calls;
                let at = known.iter().position(|n| n == name);
                let at = at.unwrap_or(known.len());
                if at == known.len() {
                    known.push(name.to_owned());
                }
                at as u64
            }
        };
        let callee = Callee::Direct(Links { s: self.cx.s }.function(handlers::MARK));
        let args = vec![(Ty::I32, Operand::Const(number))];
        self.push(Op::Call {
            dst: None,
            callee,
            args,
        });
    }

    fn library_call(&mut self, model: &'static Builtin, args: &[(Ty, Operand)]) -> Option<Operand> {
        let facts = self.cx.s.facts;
        let mut emit = library::Emit {
            builder: &mut self.b,
            name: model.name,
            args,
            span: self.span,
            data_model: self.cx.s.types.model,
            facts: &facts,
            linker: &mut Links { s: self.cx.s },
        };
        (model.emit)(&mut emit)
    }
}

/// The way from a library model to the program.
pub(crate) struct Links<'s> {
    pub s: &'s mut Session,
}

impl library::Linker for Links<'_> {
    fn function(&mut self, name: &str) -> FuncId {
        let signature = FuncType {
            ret: self.s.types.void.plain(),
            params: Vec::new(),
            variadic: false,
            prototype: true,
        };
        let nowhere = crate::sema::unit::nowhere();
        match self.s.link_func(name, &signature, nowhere) {
            Ok(id) => id,
            // The user has an object of that name; the error is reported.
            Err(_) => self.s.new_func(name, &signature, nowhere),
        }
    }

    fn literal(&self, operand: Operand) -> Option<String> {
        let Operand::Global(g, offset) = operand else {
            return None;
        };
        let global = &self.s.program.globals[g];
        if !global.literal {
            return None;
        }
        let ir::Init::Data { bytes, .. } = &global.init else {
            return None;
        };
        let bytes = bytes.get(usize::try_from(offset).ok()?..)?;
        let end = bytes.iter().position(|&b| b == 0)?;
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    fn world(&mut self, name: &str, size: u32) -> ir::GlobalId {
        self.s.world(name, size)
    }
}
