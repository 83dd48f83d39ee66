//! Parsing instructions and terminators.

use super::lex::Tok;
use super::parse::{Parser, Step};
use crate::gap::{GapKind, GapReason};
use crate::id::{LocalId, SlotId};
use crate::inst::{
    AccessMode, BinOp, Bits, Callee, FormatArgs, FormatSink, Inst, MemAccess, Op, Order, Overflow,
    SwitchCase, Terminator, UnOp,
};
use crate::names::Named;
use crate::operand::Operand;
use crate::signature::SyncSignature;
use crate::sync::{SyncOp, Wait};
use crate::ty::Ty;

impl Parser<'_> {
    /// A whole instruction, with unwind edge and span.
    pub(super) fn inst(&mut self) -> Step<Inst> {
        let op = self.op()?;
        let unwind = if self.eat_word("unwind") {
            Some(self.block_id()?)
        } else {
            None
        };
        Ok(Inst {
            op,
            span: self.span()?,
            unwind,
        })
    }

    fn op(&mut self) -> Step<Op> {
        if !matches!(self.peek(), Tok::Local(_)) {
            return self.effect(None);
        }
        let dst = self.local_id()?;
        if self.eat_sign(',') {
            let old = self.local_id()?;
            self.sign('=')?;
            return self.cmpxchg(dst, old);
        }
        self.sign('=')?;
        match self.peek() {
            Tok::Word("call" | "sync" | "format") => self.effect(Some(dst)),
            _ => self.value(dst),
        }
    }

    /// An instruction that always computes into a local.
    fn value(&mut self, dst: LocalId) -> Step<Op> {
        let int = self.pointer_int();
        let Tok::Word(mnemonic) = self.peek() else {
            return self.expected("an instruction");
        };
        if let Some(op) = self.arithmetic(dst, mnemonic)? {
            return Ok(op);
        }
        let start = self.at();
        self.advance();
        Ok(match *mnemonic {
            "copy" => {
                let ty = self.ty()?;
                let src = self.operand(ty)?;
                Op::Copy { dst, ty, src }
            }
            "wide" => {
                let lo = self.u64()?;
                self.sign(',')?;
                let hi = self.u64()?;
                Op::Wide { dst, lo, hi }
            }
            "cmp" => {
                let op = self.named("a comparison")?;
                let ty = self.ty()?;
                let [a, b] = self.operands([ty, ty])?;
                Op::Compare { dst, op, ty, a, b }
            }
            "cast" => {
                let op = self.named("a conversion")?;
                let from = self.ty()?;
                let a = self.operand(from)?;
                self.word("to")?;
                let to = self.ty()?;
                Op::Cast {
                    dst,
                    op,
                    from,
                    to,
                    a,
                }
            }
            "select" => {
                let cond = self.operand(Ty::I32)?;
                self.sign('?')?;
                let ty = self.ty()?;
                let [a, b] = self.operands([ty, ty])?;
                Op::Select {
                    dst,
                    ty,
                    cond,
                    a,
                    b,
                }
            }
            "ptradd" => {
                let [base, index] = self.operands([Ty::Ptr, int])?;
                self.sign('*')?;
                let scale = self.i64()?;
                self.sign('+')?;
                let offset = self.i64()?;
                Op::PtrAdd {
                    dst,
                    base,
                    index,
                    scale,
                    offset,
                }
            }
            "ptrdiff" => {
                let [a, b] = self.operands([Ty::Ptr, Ty::Ptr])?;
                self.sign('/')?;
                let scale = self.i64()?;
                Op::PtrDiff { dst, a, b, scale }
            }
            "blockaddr" => {
                let block = self.block_id()?;
                Op::BlockAddr { dst, block }
            }
            "nondet" => {
                let ty = self.ty()?;
                let range = if self.eat_word("in") {
                    let lo = self.i64()?;
                    if *self.peek() != Tok::DotDot {
                        return self.expected("`..`");
                    }
                    self.advance();
                    Some((lo, self.i64()?))
                } else {
                    None
                };
                let failure = match self.eat_word("fails") {
                    true => Some(self.failure()?),
                    false => None,
                };
                Op::Nondet {
                    dst,
                    ty,
                    range,
                    failure,
                }
            }
            "load" => {
                let ty = self.ty()?;
                let addr = self.operand(Ty::Ptr)?;
                let access = self.access(ty)?;
                Op::Load { dst, addr, access }
            }
            "rmw" => {
                let op = self.named("an operation")?;
                let ty = self.ty()?;
                let [addr, value] = self.operands([Ty::Ptr, ty])?;
                let order = self.order()?;
                Op::Rmw {
                    dst,
                    op,
                    ty,
                    addr,
                    value,
                    order,
                }
            }
            "alloc" => {
                let size = self.operand(int)?;
                self.word("align")?;
                let align = self.operand(int)?;
                let zeroed = self.eat_word("zeroed");
                let class = if self.eat_word("class") {
                    Some(self.class_id()?)
                } else {
                    None
                };
                Op::Alloc {
                    dst,
                    size,
                    align,
                    zeroed,
                    class,
                }
            }
            "stackalloc" => {
                let size = self.operand(int)?;
                self.word("align")?;
                let align = self.u32()?;
                Op::StackAlloc { dst, size, align }
            }
            "objectsize" => {
                let ptr = self.operand(Ty::Ptr)?;
                Op::ObjectSize { dst, ptr }
            }
            "varargs" => Op::VarArgs { dst },
            "setjmp" => {
                let buf = self.operand(Ty::Ptr)?;
                Op::SetJmp { dst, buf }
            }
            "caught" => Op::Caught { dst },
            "instanceof" => {
                let ptr = self.operand(Ty::Ptr)?;
                let class = self.class_id()?;
                Op::InstanceOf { dst, ptr, class }
            }
            "math" => {
                let f = self.named("a function")?;
                let ty = self.ty()?;
                let args = self.list('(', ')', |p| p.operand(ty))?;
                Op::Math { dst, f, ty, args }
            }
            "parsefloat" => {
                let [ptr, end] = self.operands([Ty::Ptr, Ty::Ptr])?;
                Op::ParseFloat { dst, ptr, end }
            }
            other => {
                return Err(super::ParseError {
                    at: start,
                    message: format!("no instruction `{other}` computes a value"),
                });
            }
        })
    }

    /// An operation on one or two values, if the mnemonic is one.
    fn arithmetic(&mut self, dst: LocalId, mnemonic: &str) -> Step<Option<Op>> {
        let (name, overflow) = match mnemonic.strip_suffix(".signed") {
            Some(name) => (name, Overflow::SignedError),
            None => (mnemonic, Overflow::Wrap),
        };
        if let Some(op) = BinOp::from_name(name) {
            self.advance();
            let ty = self.ty()?;
            let [a, b] = self.operands([ty, ty])?;
            return Ok(Some(Op::Binary {
                dst,
                op,
                ty,
                a,
                b,
                overflow,
            }));
        }
        let Some(op) = UnOp::from_name(name) else {
            return Ok(None);
        };
        self.advance();
        let ty = self.ty()?;
        let a = self.operand(ty)?;
        Ok(Some(Op::Unary {
            dst,
            op,
            ty,
            a,
            overflow,
        }))
    }

    fn cmpxchg(&mut self, dst: LocalId, old: LocalId) -> Step<Op> {
        self.word("cmpxchg")?;
        let weak = self.eat_word("weak");
        let ty = self.ty()?;
        let [addr, expected, desired] = self.operands([Ty::Ptr, ty, ty])?;
        let success = self.order()?;
        let failure = self.order()?;
        Ok(Op::CmpXchg {
            dst,
            old,
            ty,
            addr,
            expected,
            desired,
            success,
            failure,
            weak,
        })
    }

    /// An instruction that need not compute into a local.
    fn effect(&mut self, dst: Option<LocalId>) -> Step<Op> {
        let int = self.pointer_int();
        let start = self.at();
        Ok(match self.any_word("an instruction")? {
            "store" => {
                let ty = self.ty()?;
                let value = self.operand(ty)?;
                self.word("to")?;
                let addr = self.operand(Ty::Ptr)?;
                let access = self.access(ty)?;
                Op::Store {
                    addr,
                    value,
                    access,
                }
            }
            "memcopy" => {
                let [dst, src, len] = self.operands([Ty::Ptr, Ty::Ptr, int])?;
                let overlap = self.eat_word("overlap");
                let mode = self.mode()?;
                Op::MemCopy {
                    dst,
                    src,
                    len,
                    overlap,
                    mode,
                }
            }
            "foreign" => {
                let writes = self.eat_word("write");
                if !writes {
                    self.word("read")?;
                }
                let calls = self.eat_word("call");
                let ptr = self.operand(Ty::Ptr)?;
                let layout = match self.eat_word("layout") {
                    true => Some(self.layout_id()?),
                    false => None,
                };
                Op::Foreign {
                    ptr,
                    layout,
                    writes,
                    calls,
                }
            }
            "memset" => {
                let [dst, byte, len] = self.operands([Ty::Ptr, Ty::I32, int])?;
                Op::MemSet { dst, byte, len }
            }
            "fence" => Op::Fence {
                order: self.order()?,
            },
            "free" => Op::Free {
                ptr: self.operand(Ty::Ptr)?,
            },
            "stackfree" => Op::StackFree {
                ptr: self.operand(Ty::Ptr)?,
            },
            "slotbegin" => Op::SlotBegin {
                slot: self.slot_id()?,
            },
            "slotend" => Op::SlotEnd {
                slot: self.slot_id()?,
            },
            "call" => {
                let callee = if self.eat_word("indirect") {
                    Callee::Indirect(self.operand(Ty::Ptr)?)
                } else if self.eat_word("virtual") {
                    Callee::Virtual(self.u32()?)
                } else {
                    Callee::Direct(self.func_id()?)
                };
                let args = self.typed_list()?;
                Op::Call { dst, callee, args }
            }
            "longjmp" => {
                let [buf, value] = self.operands([Ty::Ptr, Ty::I32])?;
                Op::LongJmp { buf, value }
            }
            "sync" => Op::Sync {
                dst,
                op: self.sync()?,
            },
            "assert" => Op::Assert {
                cond: self.operand(Ty::I32)?,
                kind: self.named("a kind of assertion")?,
                message: self.string()?,
            },
            "assume" => Op::Assume {
                cond: self.operand(Ty::I32)?,
            },
            "gap" => {
                let kind = GapKind::ALL.iter().find(|k| self.eat_word(k.name()));
                let kind = kind.copied();
                let text = self.string()?;
                Op::Gap {
                    reason: GapReason::new(kind.unwrap_or_default(), text),
                }
            }
            "format" => {
                let sink = self.sink()?;
                self.sign(',')?;
                let fmt = self.operand(Ty::Ptr)?;
                let args = if self.eat_word("list") {
                    FormatArgs::List(self.operand(Ty::Ptr)?)
                } else {
                    FormatArgs::Direct(self.typed_list()?)
                };
                Op::Format {
                    dst,
                    sink,
                    fmt,
                    args,
                }
            }
            "output" => {
                let [fd, ptr, len] = self.operands([Ty::I32, Ty::Ptr, int])?;
                Op::Output { fd, ptr, len }
            }
            other => {
                return Err(super::ParseError {
                    at: start,
                    message: format!("no instruction is called `{other}` (or it needs a result)"),
                });
            }
        })
    }

    fn sync(&mut self) -> Step<SyncOp> {
        let start = self.at();
        let name = self.any_word("a synchronisation operation")?;
        let Some(signature) = SyncSignature::named(name) else {
            return Err(super::ParseError {
                at: start,
                message: format!("no synchronisation operation is called `{name}`"),
            });
        };
        let mut operands = Vec::new();
        for (i, ty) in signature.operands.iter().enumerate() {
            let required = signature.operands.len() - signature.optional;
            if i >= required && *self.peek() != Tok::Sign(',') {
                operands.push(Operand::Const(signature.default));
                continue;
            }
            if i > 0 {
                self.sign(',')?;
            }
            operands.push(self.operand(*ty)?);
        }
        let flags: Vec<bool> = (signature.flags.iter())
            .map(|flag| self.eat_word(flag))
            .collect();
        let wait = if signature.waits && self.eat_word("try") {
            Wait::Try
        } else if signature.waits && self.eat_word("timed") {
            Wait::Timed
        } else {
            Wait::Block
        };
        match SyncOp::from_parts(name, &operands, wait, &flags) {
            Some(op) => Ok(op),
            None => self.error("too few operands"),
        }
    }

    /// Whether a terminator starts here.
    pub(super) fn is_terminator(&self) -> bool {
        matches!(
            self.peek(),
            Tok::Word(
                "jump"
                    | "branch"
                    | "switch"
                    | "return"
                    | "throw"
                    | "thread_exit"
                    | "exit"
                    | "unreachable"
            )
        )
    }

    /// A terminator of a function with this result.
    pub(super) fn terminator(&mut self, ret: Option<Ty>) -> Step<Terminator> {
        Ok(match self.any_word("a terminator")? {
            "jump" if self.eat_word("indirect") => Terminator::IndirectJump {
                addr: self.operand(Ty::Ptr)?,
                targets: self.list('[', ']', Self::block_id)?,
            },
            "jump" => Terminator::Jump(self.block_id()?),
            "branch" => {
                let ty = self.ty()?;
                let cond = self.operand(ty)?;
                self.sign(',')?;
                let then = self.block_id()?;
                self.sign(',')?;
                let other = self.block_id()?;
                Terminator::Branch {
                    cond,
                    ty,
                    then,
                    other,
                }
            }
            "switch" => {
                let ty = self.ty()?;
                let value = self.operand(ty)?;
                let cases = self.list('[', ']', |p| {
                    let lo = p.constant(ty)?;
                    let mut hi = lo;
                    if *p.peek() == Tok::DotDot {
                        p.advance();
                        hi = p.constant(ty)?;
                    }
                    p.sign(':')?;
                    let target = p.block_id()?;
                    Ok(SwitchCase { lo, hi, target })
                })?;
                self.word("else")?;
                let default = self.block_id()?;
                Terminator::Switch {
                    value,
                    ty,
                    cases,
                    default,
                }
            }
            "return" if self.is_operand() => {
                Terminator::Return(Some(self.operand(ret.unwrap_or(Ty::I64))?))
            }
            "return" => Terminator::Return(None),
            "throw" => {
                let value = self.operand(Ty::Ptr)?;
                let unwind = if self.eat_word("unwind") {
                    Some(self.block_id()?)
                } else {
                    None
                };
                Terminator::Throw { value, unwind }
            }
            "thread_exit" => Terminator::ThreadExit(self.operand(Ty::Ptr)?),
            "exit" => Terminator::Exit(self.operand(Ty::I32)?),
            _ => Terminator::Unreachable,
        })
    }

    // ---- parts --------------------------------------------------------------------------------

    fn pointer_int(&self) -> Ty {
        self.program.data_model.pointer_int()
    }

    /// Operands of these types, separated by commas.
    fn operands<const N: usize>(&mut self, types: [Ty; N]) -> Step<[Operand; N]> {
        let mut out = [Operand::Const(0); N];
        for (i, ty) in types.into_iter().enumerate() {
            if i > 0 {
                self.sign(',')?;
            }
            out[i] = self.operand(ty)?;
        }
        Ok(out)
    }

    fn typed_list(&mut self) -> Step<Vec<(Ty, Operand)>> {
        self.list('(', ')', |p| {
            let ty = p.ty()?;
            Ok((ty, p.operand(ty)?))
        })
    }

    fn slot_id(&mut self) -> Step<SlotId> {
        match *self.peek() {
            Tok::Slot(s) => {
                self.advance();
                Ok(SlotId(s))
            }
            _ => self.expected("a slot such as `$0`"),
        }
    }

    fn order(&mut self) -> Step<Order> {
        self.named("a memory order")
    }

    fn mode(&mut self) -> Step<AccessMode> {
        if self.eat_word("volatile") {
            Ok(AccessMode::Volatile)
        } else if self.eat_word("silent") {
            Ok(AccessMode::Silent)
        } else if self.eat_word("atomic") {
            Ok(AccessMode::Atomic(self.order()?))
        } else {
            Ok(AccessMode::Plain)
        }
    }

    fn access(&mut self, ty: Ty) -> Step<MemAccess> {
        self.word("align")?;
        let align = self.u32()?;
        let mode = self.mode()?;
        let bits = if self.eat_word("bits") {
            let first = self.u8()?;
            self.sign(':')?;
            let width = self.u8()?;
            let signed = self.eat_word("signed");
            let (mut from, mut span) = (0, 0);
            if self.eat_word("within") {
                let at = self.at();
                from = i32::try_from(self.i64()?).map_err(|_| crate::ParseError {
                    at,
                    message: "a memory location begins near its unit".into(),
                })?;
                self.sign(':')?;
                span = self.u32()?;
            }
            Some(Bits {
                first,
                width,
                signed,
                from,
                span,
            })
        } else {
            None
        };
        Ok(MemAccess {
            ty,
            mode,
            bits,
            align,
        })
    }

    fn sink(&mut self) -> Step<FormatSink> {
        let int = self.pointer_int();
        Ok(match self.any_word("`stream`, `buffer` or `unbounded`")? {
            "stream" => FormatSink::Stream(self.operand(Ty::I32)?),
            "buffer" => {
                let [to, size] = self.operands([Ty::Ptr, int])?;
                FormatSink::Buffer(to, size)
            }
            "unbounded" => FormatSink::Unbounded(self.operand(Ty::Ptr)?),
            _ => return self.error("a format writes to a `stream`, a `buffer` or is `unbounded`"),
        })
    }
}
