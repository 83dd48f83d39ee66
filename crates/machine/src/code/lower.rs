//! Decoding of single instructions and terminators.

use crate::code::decode::{Decoder, bits_of};
use crate::code::operand::{operands, term_operands};
use crate::code::{Abc, CallInfo, How, Mem, NO, Op, Rare, SwitchTable, reg};
use ir::{AccessMode, BinOp, CastOp, CmpOp, LocalId, Operand, Overflow, Terminator, Ty};

impl Decoder<'_> {
    pub fn inst(&mut self, op: ir::Op) {
        self.temps = 0;
        match op {
            ir::Op::Copy { dst, src, .. } => {
                let src = self.register(src);
                self.emit(Op::Copy {
                    dst: dst.0 as u16,
                    src,
                });
            }
            ir::Op::Binary { ty, .. } if ty != Ty::I128 => self.binary(op),
            ir::Op::Compare {
                dst,
                op: cmp,
                ty,
                a,
                b,
            } if !ty.is_float() && ty != Ty::I128 => {
                let (a, b) = (self.register(a), self.register(b));
                let bits = bits_of(ty, self.model);
                self.compare(dst, cmp, bits, a, b);
            }
            ir::Op::Cast { .. } => self.cast(op),
            ir::Op::Select {
                dst, cond, a, b, ..
            } => {
                let (cond, a, b) = (self.register(cond), self.register(a), self.register(b));
                self.emit(Op::Select {
                    dst: dst.0 as u16,
                    cond,
                    a,
                    b,
                });
            }
            ir::Op::PtrAdd { .. } => self.pointer_add(op),
            ir::Op::Load { dst, addr, access }
                if access.bits.is_none()
                    && access.ty != Ty::I128
                    && !matches!(access.mode, AccessMode::Atomic(_)) =>
            {
                let mem = self.mem(dst.0 as u16, addr, &access);
                self.emit(match access.ty.size(self.model) {
                    1 => Op::Load1(mem),
                    2 => Op::Load2(mem),
                    4 => Op::Load4(mem),
                    _ => Op::Load8(mem),
                });
            }
            ir::Op::Store {
                addr,
                value,
                access,
            } if access.bits.is_none()
                && access.ty != Ty::I128
                && !matches!(access.mode, AccessMode::Atomic(_)) =>
            {
                let value = self.register(value);
                let mem = self.mem(value, addr, &access);
                self.emit(match access.ty.size(self.model) {
                    1 => Op::Store1(mem),
                    2 => Op::Store2(mem),
                    4 => Op::Store4(mem),
                    _ => Op::Store8(mem),
                });
            }
            ir::Op::Call { dst, callee, args } => {
                let args = args
                    .into_iter()
                    .map(|(ty, a)| (ty, self.register(a)))
                    .collect();
                let callee = match callee {
                    ir::Callee::Indirect(target) => {
                        let target = self.register(target);
                        ir::Callee::Indirect(Operand::Local(LocalId(u32::from(target))))
                    }
                    other => other,
                };
                let call = self.code.calls.len() as u32;
                self.code.calls.push(CallInfo {
                    callee,
                    args,
                    dst: dst.map_or(NO, |d| d.0 as u16),
                });
                self.emit(Op::Call { call });
            }
            other => self.other(other),
        }
    }

    /// Instructions that keep their form.
    fn other(&mut self, mut op: ir::Op) {
        operands(&mut op, &mut |operand, _| {
            *operand = Operand::Local(LocalId(u32::from(self.register(*operand))));
        });
        let point = match &op {
            ir::Op::Load { access, .. } | ir::Op::Store { access, .. } => {
                matches!(access.mode, AccessMode::Atomic(_))
            }
            ir::Op::MemCopy { mode, .. } => matches!(mode, AccessMode::Atomic(_)),
            ir::Op::Rmw { .. }
            | ir::Op::CmpXchg { .. }
            | ir::Op::Fence { .. }
            | ir::Op::Sync { .. } => true,
            _ => false,
        };
        if point {
            self.point(Rare::Inst(op));
        } else {
            self.rare(Rare::Inst(op));
        }
    }

    fn mem(&mut self, reg: u16, addr: Operand, access: &ir::MemAccess) -> Mem {
        let (addr, offset) = self.address(addr);
        Mem {
            reg,
            addr,
            offset,
            align: access.align.clamp(1, 16) as u8,
            how: match access.mode {
                AccessMode::Volatile => How::Volatile,
                AccessMode::Silent => How::Silent,
                AccessMode::Plain | AccessMode::Atomic(_) => How::Plain,
            },
        }
    }

    fn binary(&mut self, op: ir::Op) {
        let ir::Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow,
        } = op
        else {
            unreachable!("the caller matched a binary operation");
        };
        let (a, b) = (self.register(a), self.register(b));
        let dst = dst.0 as u16;
        if ty.is_float() {
            return self.emit(Op::Float {
                op,
                double: ty == Ty::F64,
                dst,
                a,
                b,
            });
        }
        let abc = Abc {
            dst,
            a,
            b,
            bits: bits_of(ty, self.model),
            check: overflow == Overflow::SignedError,
        };
        self.emit(match op {
            BinOp::Add => Op::Add(abc),
            BinOp::Sub => Op::Sub(abc),
            BinOp::Mul => Op::Mul(abc),
            BinOp::DivS => Op::DivS(abc),
            BinOp::DivU | BinOp::DivF => Op::DivU(abc),
            BinOp::RemS => Op::RemS(abc),
            BinOp::RemU => Op::RemU(abc),
            BinOp::And => Op::And(abc),
            BinOp::Or => Op::Or(abc),
            BinOp::Xor => Op::Xor(abc),
            BinOp::Shl => Op::Shl(abc),
            BinOp::ShrS => Op::ShrS(abc),
            BinOp::ShrU => Op::ShrU(abc),
        });
    }

    fn compare(&mut self, dst: LocalId, op: CmpOp, bits: u8, a: u16, b: u16) {
        let (a, b) = ordered(op, a, b);
        let abc = Abc {
            dst: dst.0 as u16,
            a,
            b,
            bits,
            check: false,
        };
        self.emit(match op {
            CmpOp::Eq => Op::CmpEq(abc),
            CmpOp::Ne => Op::CmpNe(abc),
            CmpOp::LtS | CmpOp::GtS => Op::CmpLtS(abc),
            CmpOp::LeS | CmpOp::GeS => Op::CmpLeS(abc),
            CmpOp::LtU | CmpOp::GtU => Op::CmpLtU(abc),
            CmpOp::LeU | CmpOp::GeU => Op::CmpLeU(abc),
        });
    }

    pub fn compare_branch(&mut self, op: ir::Op, term: &Terminator) {
        let (ir::Op::Compare { op, ty, a, b, .. }, Terminator::Branch { then, other, .. }) =
            (op, term)
        else {
            unreachable!("the caller found a compare and a branch");
        };
        self.temps = 0;
        let (a, b) = (self.register(a), self.register(b));
        let (a, b) = ordered(op, a, b);
        let bits = bits_of(ty, self.model);
        let (then, other) = (then.0, other.0);
        self.fixups.push(self.code.ops.len());
        self.emit(match op {
            CmpOp::Eq => Op::BrEq {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::Ne => Op::BrNe {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LtS | CmpOp::GtS => Op::BrLtS {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LeS | CmpOp::GeS => Op::BrLeS {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LtU | CmpOp::GtU => Op::BrLtU {
                a,
                b,
                bits,
                then,
                other,
            },
            CmpOp::LeU | CmpOp::GeU => Op::BrLeU {
                a,
                b,
                bits,
                then,
                other,
            },
        });
    }

    fn cast(&mut self, op: ir::Op) {
        let ir::Op::Cast {
            dst,
            op: cast,
            from,
            to,
            a,
        } = op
        else {
            unreachable!("the caller matched a cast");
        };
        if from == Ty::I128 || to == Ty::I128 {
            return self.other(op);
        }
        let (from_bits, to_bits) = (bits_of(from, self.model), bits_of(to, self.model));
        let d = dst.0 as u16;
        match cast {
            CastOp::Trunc => {
                let a = self.register(a);
                if self.printed.contains(&dst) {
                    self.code.printed.insert(self.code.ops.len() as u32);
                }
                self.emit(Op::Trunc {
                    dst: d,
                    a,
                    from: from_bits,
                    to: to_bits,
                });
            }
            CastOp::ZeroExt => {
                let a = self.register(a);
                self.emit(Op::ZeroExt {
                    dst: d,
                    a,
                    from: from_bits,
                });
            }
            CastOp::SignExt => {
                let a = self.register(a);
                self.emit(Op::SignExt {
                    dst: d,
                    a,
                    from: from_bits,
                    to: to_bits,
                });
            }
            CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => {
                let src = self.register(a);
                self.emit(Op::Copy { dst: d, src });
            }
            _ => self.other(op),
        }
    }

    fn pointer_add(&mut self, op: ir::Op) {
        let ir::Op::PtrAdd {
            dst,
            base,
            index,
            scale,
            offset,
        } = op
        else {
            unreachable!("the caller matched a pointer addition");
        };
        let d = dst.0 as u16;
        if let Operand::Const(c) = index {
            let index = self.model.signed(c);
            let base = self.register(base);
            return self.add_offset(d, base, index.wrapping_mul(scale).wrapping_add(offset));
        }
        match (i32::try_from(scale), i32::try_from(offset)) {
            (Ok(scale), Ok(offset)) => {
                let (base, index) = (self.register(base), self.register(index));
                self.emit(Op::PtrAdd {
                    dst: d,
                    base,
                    index,
                    scale,
                    offset,
                });
            }
            _ => self.other(op),
        }
    }

    pub fn terminator(&mut self, mut term: Terminator) {
        self.temps = 0;
        term_operands(&mut term, &mut |operand, _| {
            *operand = Operand::Local(LocalId(u32::from(self.register(*operand))));
        });
        let here = self.code.ops.len();
        match term {
            Terminator::Jump(to) => {
                self.fixups.push(here);
                self.emit(Op::Jump { to: to.0 });
            }
            Terminator::Branch {
                cond,
                ty,
                then,
                other,
            } if !ty.is_float() && ty != Ty::I128 => {
                self.fixups.push(here);
                self.emit(Op::Br {
                    cond: reg(&cond),
                    bits: bits_of(ty, self.model),
                    then: then.0,
                    other: other.0,
                });
            }
            Terminator::Switch {
                value,
                ty,
                cases,
                default,
            } if ty != Ty::I128 => {
                let table = self.code.switches.len() as u32;
                self.code.switches.push(SwitchTable {
                    cases: cases.iter().map(|c| (c.lo, c.hi, c.target.0)).collect(),
                    dense: Vec::new(),
                    default: default.0,
                });
                self.fixups.push(here);
                self.emit(Op::Switch {
                    value: reg(&value),
                    bits: bits_of(ty, self.model),
                    table,
                });
            }
            Terminator::Return(value) => self.emit(Op::Ret {
                src: value.as_ref().map_or(NO, reg),
            }),
            Terminator::ThreadExit(_) | Terminator::Exit(_) => self.point(Rare::Term(term)),
            other => self.rare(Rare::Term(other)),
        }
    }
}

/// Greater is less the other way round.
fn ordered(op: CmpOp, a: u16, b: u16) -> (u16, u16) {
    match op {
        CmpOp::GtS | CmpOp::GeS | CmpOp::GtU | CmpOp::GeU => (b, a),
        _ => (a, b),
    }
}
