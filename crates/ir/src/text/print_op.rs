//! Printing instructions and terminators.

use crate::gap::GapKind;
use std::fmt::Write;

use super::print::{plus, quoted, span};
use crate::id::{ClassId, FuncId, GlobalId, LocalId, SlotId};
use crate::inst::{
    AccessMode, Callee, FormatArgs, FormatSink, MemAccess, Op, Order, Overflow, Terminator,
};
use crate::names::Named;
use crate::operand::Operand;
use crate::program::{Function, Program};
use crate::span::Span;
use crate::sync::{SyncOp, Wait};
use crate::ty::Ty;

/// One line under construction, and the names to put in its comment.
pub(super) struct OpPrinter<'p> {
    pub(super) out: String,
    program: &'p Program,
    func: &'p Function,
    mentions: Vec<&'p str>,
}

impl<'p> OpPrinter<'p> {
    pub(super) fn new(program: &'p Program, func: &'p Function) -> Self {
        OpPrinter {
            out: String::from("  "),
            program,
            func,
            mentions: Vec::new(),
        }
    }

    /// Ends the line with its span and a comment that names what the ids stand for.
    pub(super) fn finish(mut self, out: &mut String, at: Span) {
        span(&mut self.out, at);
        out.push_str(&self.out);
        if !self.mentions.is_empty() {
            let names: Vec<String> = self
                .mentions
                .iter()
                .map(|name| quoted(name).trim_matches('"').to_string())
                .collect();
            let _ = write!(out, " ; {}", names.join(", "));
        }
        out.push('\n');
    }

    pub(super) fn op(&mut self, op: &Op) {
        let int = self.program.data_model.pointer_int();
        match op {
            Op::Copy { dst, ty, src } => {
                self.dst(*dst, "copy").ty(*ty).operands(*ty, &[*src]);
            }
            Op::Wide { dst, lo, hi } => {
                self.dst(*dst, "wide");
                let _ = write!(self.out, " {lo:#x}, {hi:#x}");
            }
            Op::Unary {
                dst,
                op,
                ty,
                a,
                overflow,
            } => {
                self.dst(*dst, op.name()).overflow(*overflow);
                self.ty(*ty).operands(*ty, &[*a]);
            }
            Op::Binary {
                dst,
                op,
                ty,
                a,
                b,
                overflow,
            } => {
                self.dst(*dst, op.name()).overflow(*overflow);
                self.ty(*ty).operands(*ty, &[*a, *b]);
            }
            Op::Compare { dst, op, ty, a, b } => {
                self.dst(*dst, "cmp").word(op.name());
                self.ty(*ty).operands(*ty, &[*a, *b]);
            }
            Op::Cast {
                dst,
                op,
                from,
                to,
                a,
            } => {
                self.dst(*dst, "cast").word(op.name());
                self.ty(*from).operands(*from, &[*a]).word("to").ty(*to);
            }
            Op::Select {
                dst,
                ty,
                cond,
                a,
                b,
            } => {
                self.dst(*dst, "select").operands(Ty::I32, &[*cond]);
                self.word("?").ty(*ty).operands(*ty, &[*a, *b]);
            }
            Op::PtrAdd {
                dst,
                base,
                index,
                scale,
                offset,
            } => {
                self.dst(*dst, "ptradd").operands(Ty::Ptr, &[*base]);
                self.out.push(',');
                self.operands(int, &[*index]);
                let _ = write!(self.out, " * {scale} + {offset}");
            }
            Op::PtrDiff { dst, a, b, scale } => {
                self.dst(*dst, "ptrdiff").operands(Ty::Ptr, &[*a, *b]);
                let _ = write!(self.out, " / {scale}");
            }
            Op::BlockAddr { dst, block } => {
                self.dst(*dst, "blockaddr").word(&block.to_string());
            }
            Op::Nondet {
                dst,
                ty,
                range,
                failure,
            } => {
                self.dst(*dst, "nondet").ty(*ty);
                if let Some((lo, hi)) = range {
                    let _ = write!(self.out, " in {lo}..{hi}");
                }
                if let Some(kind) = failure {
                    let _ = write!(self.out, " fails {}", kind.name());
                }
            }
            Op::Load { dst, addr, access } => {
                self.dst(*dst, "load").ty(access.ty);
                self.operands(Ty::Ptr, &[*addr]).access(access);
            }
            Op::Store {
                addr,
                value,
                access,
            } => {
                self.start("store").ty(access.ty);
                self.operands(access.ty, &[*value]).word("to");
                self.operands(Ty::Ptr, &[*addr]).access(access);
            }
            Op::MemCopy {
                dst,
                src,
                len,
                overlap,
                mode,
            } => {
                self.start("memcopy").operands(Ty::Ptr, &[*dst, *src]);
                self.out.push(',');
                self.operands(int, &[*len]).flag(*overlap, "overlap");
                self.mode(*mode);
            }
            Op::Foreign {
                ptr,
                layout,
                writes,
                calls,
            } => {
                let how = if *writes { "write" } else { "read" };
                self.start("foreign").word(how);
                if *calls {
                    self.word("call");
                }
                self.operands(Ty::Ptr, &[*ptr]);
                if let Some(layout) = layout {
                    self.word("layout").word(&layout.to_string());
                }
            }
            Op::MemSet { dst, byte, len } => {
                self.start("memset").operands(Ty::Ptr, &[*dst]);
                self.out.push(',');
                self.operands(Ty::I32, &[*byte]);
                self.out.push(',');
                self.operands(int, &[*len]);
            }
            Op::Rmw {
                dst,
                op,
                ty,
                addr,
                value,
                order,
            } => {
                self.dst(*dst, "rmw").word(op.name()).ty(*ty);
                self.operands(Ty::Ptr, &[*addr]);
                self.out.push(',');
                self.operands(*ty, &[*value]).order(*order);
            }
            Op::CmpXchg {
                dst,
                old,
                ty,
                addr,
                expected,
                desired,
                success,
                failure,
                weak,
            } => {
                let _ = write!(self.out, "{dst}, {old} = cmpxchg");
                self.flag(*weak, "weak").ty(*ty);
                self.operands(Ty::Ptr, &[*addr]);
                self.out.push(',');
                self.operands(*ty, &[*expected, *desired]);
                self.order(*success).order(*failure);
            }
            Op::Fence { order } => {
                self.start("fence").order(*order);
            }
            Op::Alloc {
                dst,
                size,
                align,
                zeroed,
                class,
            } => {
                self.dst(*dst, "alloc").operands(int, &[*size]);
                self.word("align").operands(int, &[*align]);
                self.flag(*zeroed, "zeroed");
                if let Some(class) = class {
                    self.word("class").class(*class);
                }
            }
            Op::Free { ptr } => {
                self.start("free").operands(Ty::Ptr, &[*ptr]);
            }
            Op::StackAlloc { dst, size, align } => {
                self.dst(*dst, "stackalloc").operands(int, &[*size]);
                let _ = write!(self.out, " align {align}");
            }
            Op::StackFree { ptr } => {
                self.start("stackfree").operands(Ty::Ptr, &[*ptr]);
            }
            Op::SlotBegin { slot } => {
                self.start("slotbegin").slot(*slot);
            }
            Op::SlotEnd { slot } => {
                self.start("slotend").slot(*slot);
            }
            Op::ObjectSize { dst, ptr } => {
                self.dst(*dst, "objectsize").operands(Ty::Ptr, &[*ptr]);
            }
            Op::VarArgs { dst } => {
                self.dst(*dst, "varargs");
            }
            Op::Call { dst, callee, args } => {
                self.maybe_dst(*dst, "call");
                match callee {
                    Callee::Direct(f) => {
                        let id = self.func_id(*f);
                        self.word(&id);
                    }
                    Callee::Indirect(target) => {
                        self.word("indirect").operands(Ty::Ptr, &[*target]);
                    }
                    Callee::Virtual(method) => drop(write!(self.out, " virtual {method}")),
                }
                self.typed_list(args);
            }
            Op::SetJmp { dst, buf } => {
                self.dst(*dst, "setjmp").operands(Ty::Ptr, &[*buf]);
            }
            Op::LongJmp { buf, value } => {
                self.start("longjmp").operands(Ty::Ptr, &[*buf]);
                self.out.push(',');
                self.operands(Ty::I32, &[*value]);
            }
            Op::Caught { dst } => {
                self.dst(*dst, "caught");
            }
            Op::InstanceOf { dst, ptr, class } => {
                self.dst(*dst, "instanceof").operands(Ty::Ptr, &[*ptr]);
                self.class(*class);
            }
            Op::Sync { dst, op } => self.sync(*dst, op),
            Op::Assert {
                cond,
                kind,
                message,
            } => {
                self.start("assert").operands(Ty::I32, &[*cond]);
                self.word(kind.name()).word(&quoted(message));
            }
            Op::Assume { cond } => {
                self.start("assume").operands(Ty::I32, &[*cond]);
            }
            Op::Gap { reason } => {
                self.start("gap");
                if reason.kind != GapKind::default() {
                    self.word(reason.kind.name());
                }
                self.word(&quoted(&reason.text));
            }
            Op::Math { dst, f, ty, args } => {
                self.dst(*dst, "math").word(f.name()).ty(*ty);
                self.out.push_str(" (");
                if !args.is_empty() {
                    self.operands(*ty, args);
                }
                self.out.push(')');
            }
            Op::Format {
                dst,
                sink,
                fmt,
                args,
            } => {
                self.maybe_dst(*dst, "format").sink(*sink);
                self.operands(Ty::Ptr, &[*fmt]);
                match args {
                    FormatArgs::Direct(args) => self.typed_list(args),
                    FormatArgs::List(list) => {
                        self.word("list").operands(Ty::Ptr, &[*list]);
                    }
                }
            }
            Op::Output { fd, ptr, len } => {
                self.start("output").operands(Ty::I32, &[*fd]);
                self.out.push(',');
                self.operands(Ty::Ptr, &[*ptr]);
                self.out.push(',');
                self.operands(int, &[*len]);
            }
            Op::ParseFloat { dst, ptr, end } => {
                self.dst(*dst, "parsefloat")
                    .operands(Ty::Ptr, &[*ptr, *end]);
            }
        }
    }

    pub(super) fn terminator(&mut self, term: &Terminator) {
        match term {
            Terminator::Jump(b) => drop(write!(self.out, "jump {b}")),
            Terminator::Branch {
                cond,
                ty,
                then,
                other,
            } => {
                self.start("branch").ty(*ty).operands(*ty, &[*cond]);
                let _ = write!(self.out, ", {then}, {other}");
            }
            Terminator::Switch {
                value,
                ty,
                cases,
                default,
            } => {
                self.start("switch").ty(*ty).operands(*ty, &[*value]);
                self.out.push_str(" [");
                for (i, case) in cases.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(", ");
                    }
                    self.out.push_str(&constant(*ty, case.lo));
                    if case.hi != case.lo {
                        let _ = write!(self.out, "..{}", constant(*ty, case.hi));
                    }
                    let _ = write!(self.out, ": {}", case.target);
                }
                let _ = write!(self.out, "] else {default}");
            }
            Terminator::IndirectJump { addr, targets } => {
                self.start("jump indirect").operands(Ty::Ptr, &[*addr]);
                let targets: Vec<String> = targets.iter().map(ToString::to_string).collect();
                let _ = write!(self.out, " [{}]", targets.join(", "));
            }
            Terminator::Return(value) => {
                self.start("return");
                if let Some(value) = value {
                    self.operands(self.func.ret.unwrap_or(Ty::I64), &[*value]);
                }
            }
            Terminator::Throw { value, unwind } => {
                self.start("throw").operands(Ty::Ptr, &[*value]);
                if let Some(unwind) = unwind {
                    let _ = write!(self.out, " unwind {unwind}");
                }
            }
            Terminator::ThreadExit(value) => {
                self.start("thread_exit").operands(Ty::Ptr, &[*value]);
            }
            Terminator::Exit(code) => {
                self.start("exit").operands(Ty::I32, &[*code]);
            }
            Terminator::Unreachable => {
                self.start("unreachable");
            }
        }
    }

    fn sync(&mut self, dst: Option<LocalId>, op: &SyncOp) {
        let signature = op.signature();
        self.maybe_dst(dst, "sync").word(op.name());
        let mut operands = op.operands();
        let required = signature.operands.len() - signature.optional;
        while operands.len() > required
            && operands.last() == Some(&Operand::Const(signature.default))
        {
            operands.pop();
        }
        for (i, (operand, ty)) in operands.iter().zip(signature.operands).enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            self.operands(*ty, &[*operand]);
        }
        for (set, flag) in op.flags().into_iter().zip(signature.flags) {
            self.flag(set, flag);
        }
        match op.wait() {
            None | Some(Wait::Block) => {}
            Some(Wait::Try) => drop(self.word("try")),
            Some(Wait::Timed) => drop(self.word("timed")),
        }
    }

    fn start(&mut self, mnemonic: &str) -> &mut Self {
        self.out.push_str(mnemonic);
        self
    }

    fn dst(&mut self, dst: LocalId, mnemonic: &str) -> &mut Self {
        self.maybe_dst(Some(dst), mnemonic)
    }

    fn maybe_dst(&mut self, dst: Option<LocalId>, mnemonic: &str) -> &mut Self {
        if let Some(dst) = dst {
            let _ = write!(self.out, "{dst} = ");
        }
        self.start(mnemonic)
    }

    fn word(&mut self, word: &str) -> &mut Self {
        self.out.push(' ');
        self.out.push_str(word);
        self
    }

    fn flag(&mut self, set: bool, word: &str) -> &mut Self {
        if set { self.word(word) } else { self }
    }

    fn ty(&mut self, ty: Ty) -> &mut Self {
        self.word(ty.name())
    }

    fn order(&mut self, order: Order) -> &mut Self {
        self.word(order.name())
    }

    fn overflow(&mut self, overflow: Overflow) {
        if overflow == Overflow::SignedError {
            self.out.push_str(".signed");
        }
    }

    fn slot(&mut self, slot: SlotId) -> &mut Self {
        self.word(&slot.to_string())
    }

    fn class(&mut self, class: ClassId) -> &mut Self {
        if let Some(class) = self.program.classes.get(class) {
            self.mentions.push(&class.name);
        }
        self.word(&class.to_string())
    }

    fn mode(&mut self, mode: AccessMode) -> &mut Self {
        match mode {
            AccessMode::Plain => self,
            AccessMode::Volatile => self.word("volatile"),
            AccessMode::Silent => self.word("silent"),
            AccessMode::Atomic(order) => self.word("atomic").order(order),
        }
    }

    fn access(&mut self, access: &MemAccess) {
        let _ = write!(self.out, " align {}", access.align);
        self.mode(access.mode);
        if let Some(bits) = access.bits {
            let _ = write!(self.out, " bits {}:{}", bits.first, bits.width);
            self.flag(bits.signed, "signed");
            if bits.span > 0 || bits.from != 0 {
                let _ = write!(self.out, " within {}:{}", bits.from, bits.span);
            }
        }
    }

    fn sink(&mut self, sink: FormatSink) -> &mut Self {
        let int = self.program.data_model.pointer_int();
        match sink {
            FormatSink::Stream(fd) => {
                self.word("stream").operands(Ty::I32, &[fd]);
            }
            FormatSink::Buffer(to, size) => {
                self.word("buffer").operands(Ty::Ptr, &[to]);
                self.out.push(',');
                self.operands(int, &[size]);
            }
            FormatSink::Unbounded(to) => {
                self.word("unbounded").operands(Ty::Ptr, &[to]);
            }
        }
        self.out.push(',');
        self
    }

    fn typed_list(&mut self, args: &[(Ty, Operand)]) {
        self.out.push_str(" (");
        for (i, (ty, operand)) in args.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.out.push_str(ty.name());
            self.operands(*ty, &[*operand]);
        }
        self.out.push(')');
    }

    /// Operands of one type, each after a space, separated by commas.
    fn operands(&mut self, ty: Ty, operands: &[Operand]) -> &mut Self {
        for (i, operand) in operands.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            let text = match operand {
                Operand::Local(l) => l.to_string(),
                Operand::Const(value) => constant(ty, *value),
                Operand::Global(g, offset) => format!("{}{}", self.global_id(*g), plus(*offset)),
                Operand::Slot(s, offset) => format!("{s}{}", plus(*offset)),
                Operand::Func(f) => self.func_id(*f),
            };
            self.word(&text);
        }
        self
    }

    fn func_id(&mut self, id: FuncId) -> String {
        if let Some(func) = self.program.funcs.get(id) {
            self.mentions.push(&func.name);
        }
        id.to_string()
    }

    fn global_id(&mut self, id: GlobalId) -> String {
        if let Some(global) = self.program.globals.get(id) {
            self.mentions.push(&global.name);
        }
        id.to_string()
    }
}

/// A constant as its type reads it, in the form that the parser turns into the same bits.
fn constant(ty: Ty, value: u64) -> String {
    match ty {
        Ty::Ptr if value == 0 => "null".into(),
        Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64 => {
            let unused = 64 - ty.int_bits().unwrap_or(64);
            let signed = ((value << unused) as i64) >> unused;
            let fits = (signed as u64) << unused >> unused == value;
            if fits && signed < 0 {
                signed.to_string()
            } else {
                value.to_string()
            }
        }
        Ty::F64 if f64::from_bits(value).is_finite() => format!("{:?}", f64::from_bits(value)),
        Ty::F32 if value <= u64::from(u32::MAX) && f32::from_bits(value as u32).is_finite() => {
            format!("{:?}", f32::from_bits(value as u32))
        }
        Ty::F32 | Ty::F64 => format!("{value:#x}"),
        Ty::Ptr | Ty::I128 => value.to_string(),
    }
}
