//! The JVM's instructions (JVMS 6.5), one exhaustive match; those with more to them have files of their own.

use ir::{BinOp, CastOp, CmpOp, Op, Operand, Overflow, SwitchCase, Terminator, Ty, UnOp};

use super::body::{Fact, Lower, Res, Value, unsupported};
use super::literal;
use super::shape::Shape;
use super::types;
use super::unwind::Trap;
use crate::class::{BinaryOp, Code, Compare, Cond, Const, Convert, Insn, JType, Kind};

impl Lower<'_, '_> {
    /// Lowers one instruction.
    pub(crate) fn insn(&mut self, insn: &Insn, code: &Code) -> Res<()> {
        match insn {
            Insn::Nop => {}
            Insn::Const(constant) => self.constant(constant)?,
            Insn::Load(kind, slot) => self.load(*kind, *slot, code),
            Insn::Store(kind, slot) => self.store(*kind, *slot, code)?,
            Insn::ArrayLoad(element) => self.array_load(*element)?,
            Insn::ArrayStore(element) => self.array_store(*element)?,
            Insn::Pop => {
                self.pop_any()?;
            }
            Insn::Pop2 => {
                if !self.pop_any()?.is_wide() {
                    self.pop_any()?;
                }
            }
            Insn::Dup => self.dup(1, 0)?,
            Insn::DupX1 => self.dup(1, 1)?,
            Insn::DupX2 => self.dup(1, 2)?,
            Insn::Dup2 => self.dup(2, 0)?,
            Insn::Dup2X1 => self.dup(2, 1)?,
            Insn::Dup2X2 => self.dup(2, 2)?,
            Insn::Swap => {
                let (b, a) = (self.pop_any()?, self.pop_any()?);
                self.push(b);
                self.push(a);
            }
            Insn::Binary(op, kind) => self.binary(*op, *kind)?,
            Insn::Neg(kind) => {
                let ty = types::kind(*kind);
                let a = self.pop(ty)?.op;
                let dst = self.b.temp(ty);
                self.emit(Op::Unary {
                    dst,
                    op: UnOp::Neg,
                    ty,
                    a,
                    overflow: Overflow::Wrap,
                });
                self.push_local(dst, ty);
            }
            Insn::Inc { local, by } => {
                let local = self.variable(*local, Ty::I32, code);
                self.about_to_change(local);
                self.emit(Op::Binary {
                    dst: local,
                    op: BinOp::Add,
                    ty: Ty::I32,
                    a: Operand::Local(local),
                    b: Operand::Const(u64::from(i32::from(*by) as u32)),
                    overflow: Overflow::Wrap,
                });
            }
            Insn::Convert(convert) => self.convert(*convert)?,
            Insn::Compare(compare) => self.compare(*compare)?,
            Insn::IfZero(cond, target) => {
                let a = self.pop(Ty::I32)?;
                self.branch(*cond, Ty::I32, a.op, Operand::Const(0), *target)?;
            }
            Insn::IfInt(cond, target) => {
                let (b, a) = (self.pop(Ty::I32)?, self.pop(Ty::I32)?);
                self.branch(*cond, Ty::I32, a.op, b.op, *target)?;
            }
            Insn::IfRef { equal, target } => {
                let (b, a) = (self.pop(Ty::Ptr)?, self.pop(Ty::Ptr)?);
                let cond = if *equal { Cond::Eq } else { Cond::Ne };
                self.branch(cond, Ty::Ptr, a.op, b.op, *target)?;
            }
            Insn::IfNull { null, target } => {
                let a = self.pop(Ty::Ptr)?;
                let cond = if *null { Cond::Eq } else { Cond::Ne };
                self.branch(cond, Ty::Ptr, a.op, Operand::Const(0), *target)?;
            }
            Insn::Goto(target) => self.jump_to(*target)?,
            Insn::Jsr(_) | Insn::Ret(_) => self.gap("a subroutine of bytecode (jsr)"),
            Insn::Switch { default, cases } => self.switch(*default, cases)?,
            Insn::Return(kind) => {
                let value = match kind {
                    Some(kind) => Some(self.pop(types::kind(*kind))?.op),
                    None => None,
                };
                self.leave_method();
                self.terminate(Terminator::Return(value));
                self.done = true;
            }
            Insn::GetStatic(field) => self.get_static(field)?,
            Insn::PutStatic(field) => self.put_static(field)?,
            Insn::GetField(field) => self.get_field(field)?,
            Insn::PutField(field) => self.put_field(field)?,
            Insn::Invoke(kind, method) => self.invoke(*kind, method)?,
            Insn::InvokeDynamic {
                bootstrap,
                name,
                desc,
            } => self.invoke_dynamic(*bootstrap, name, desc)?,
            Insn::New(class) => self.new_object(class)?,
            Insn::NewArray(element) => {
                let length = self.pop(Ty::I32)?;
                let array = self.new_array(&JType::Array(Box::new(element.clone())), &length)?;
                self.push(array);
            }
            Insn::MultiNewArray(array, dimensions) => self.multi_array(array, *dimensions)?,
            Insn::ArrayLength => self.length()?,
            Insn::Throw => {
                let value = self.pop(Ty::Ptr)?;
                self.throw(value)?;
                self.done = true;
            }
            Insn::CheckCast(ty) => self.check_cast(ty)?,
            Insn::InstanceOf(ty) => self.instance_of(ty)?,
            Insn::MonitorEnter => self.monitor(true)?,
            Insn::MonitorExit => self.monitor(false)?,
        }
        Ok(())
    }

    fn constant(&mut self, constant: &Const) -> Res<()> {
        let ty = match constant {
            Const::Null => Ty::Ptr,
            Const::Int(_) => Ty::I32,
            Const::Long(_) => Ty::I64,
            Const::Float(_) => Ty::F32,
            Const::Double(_) => Ty::F64,
            Const::String(text) => {
                let op = Operand::Global(self.unit.string(text), 0);
                self.push(Value::reference(op, Fact::Text(text.clone())));
                return Ok(());
            }
            Const::Class(ty) => {
                self.push_mirror(ty);
                return Ok(());
            }
            Const::MethodType(_) | Const::MethodHandle(_) | Const::Dynamic { .. } => {
                self.gap("a constant method handle or dynamic constant");
                return Ok(());
            }
        };
        let bits = literal::bits(constant).unwrap_or_default();
        let mut value = Value::new(Operand::Const(bits), ty);
        if ty == Ty::Ptr {
            value.shape = Shape::Null;
        }
        self.push(value);
        Ok(())
    }

    pub(crate) fn push_mirror(&mut self, ty: &JType) {
        let op = Operand::Global(self.unit.mirror(ty), 0);
        self.push(Value::reference(op, Fact::Class(ty.clone())));
    }

    /// Duplicates the top `slots` slots and puts them `below` slots further down.
    fn dup(&mut self, slots: u16, below: u16) -> Res<()> {
        let top = self.take_slots(slots)?;
        let under = self.take_slots(below)?;
        for value in top.iter().chain(&under).chain(&top) {
            self.push(value.clone());
        }
        Ok(())
    }

    fn take_slots(&mut self, slots: u16) -> Res<Vec<Value>> {
        let mut taken = Vec::new();
        let mut left = slots;
        while left > 0 {
            let value = self.pop_any()?;
            let wide = if value.is_wide() { 2 } else { 1 };
            if wide > left {
                return unsupported("bytecode that splits a long");
            }
            left -= wide;
            taken.push(value);
        }
        taken.reverse();
        Ok(taken)
    }

    /// Emits an operation on two values.
    pub(crate) fn arith(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        let dst = self.b.temp(ty);
        self.emit(Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow: Overflow::Wrap,
        });
        Operand::Local(dst)
    }

    /// Emits a comparison.
    pub(crate) fn test(&mut self, op: CmpOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        let dst = self.b.temp(Ty::I32);
        self.emit(Op::Compare { dst, op, ty, a, b });
        Operand::Local(dst)
    }

    /// Emits a conversion.
    pub(crate) fn cast(&mut self, op: CastOp, from: Ty, to: Ty, a: Operand) -> Operand {
        let dst = self.b.temp(to);
        self.emit(Op::Cast {
            dst,
            op,
            from,
            to,
            a,
        });
        Operand::Local(dst)
    }

    fn binary(&mut self, op: BinaryOp, kind: Kind) -> Res<()> {
        let ty = types::kind(kind);
        let shifts = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr);
        let mut b = self.pop(if shifts { Ty::I32 } else { ty })?.op;
        let a = self.pop(ty)?.op;
        let float = ty.is_float();
        if shifts {
            let bits = ty.int_bits().unwrap_or(32);
            b = self.shift_count(b, bits);
        }
        let op = match op {
            BinaryOp::Add => BinOp::Add,
            BinaryOp::Sub => BinOp::Sub,
            BinaryOp::Mul => BinOp::Mul,
            BinaryOp::Div if float => BinOp::DivF,
            BinaryOp::Rem if float => {
                let dst = self.b.temp(ty);
                self.emit(Op::Math {
                    dst,
                    f: ir::MathFn::Fmod,
                    ty,
                    args: vec![a, b],
                });
                self.push_local(dst, ty);
                return Ok(());
            }
            BinaryOp::Div | BinaryOp::Rem => {
                let op = match op {
                    BinaryOp::Div => BinOp::DivS,
                    _ => BinOp::RemS,
                };
                let unwind = match b {
                    Operand::Const(divisor) if divisor != 0 => None,
                    _ => self.unwind(Trap::Division)?,
                };
                let dst = self.b.temp(ty);
                let overflow = Overflow::Wrap;
                self.emit_unwinding(
                    Op::Binary {
                        dst,
                        op,
                        ty,
                        a,
                        b,
                        overflow,
                    },
                    unwind,
                );
                self.push_local(dst, ty);
                return Ok(());
            }
            BinaryOp::Shl => BinOp::Shl,
            BinaryOp::Shr => BinOp::ShrS,
            BinaryOp::Ushr => BinOp::ShrU,
            BinaryOp::And => BinOp::And,
            BinaryOp::Or => BinOp::Or,
            BinaryOp::Xor => BinOp::Xor,
        };
        let result = self.arith(op, ty, a, b);
        self.push(Value::new(result, ty));
        Ok(())
    }

    /// A shift count (an `int`) masked to the width, of the type that is shifted.
    fn shift_count(&mut self, count: Operand, bits: u32) -> Operand {
        let mask = u64::from(bits - 1);
        if let Operand::Const(count) = count {
            return Operand::Const(count & mask);
        }
        let masked = self.arith(BinOp::And, Ty::I32, count, Operand::Const(mask));
        match bits {
            64 => self.cast(CastOp::ZeroExt, Ty::I32, Ty::I64, masked),
            _ => masked,
        }
    }

    fn convert(&mut self, convert: Convert) -> Res<()> {
        let float = CastOp::FloatToSignedSat;
        let (op, from, to) = match convert {
            Convert::I2L => (CastOp::SignExt, Ty::I32, Ty::I64),
            Convert::I2F => (CastOp::SignedToFloat, Ty::I32, Ty::F32),
            Convert::I2D => (CastOp::SignedToFloat, Ty::I32, Ty::F64),
            Convert::L2I => (CastOp::Trunc, Ty::I64, Ty::I32),
            Convert::L2F => (CastOp::SignedToFloat, Ty::I64, Ty::F32),
            Convert::L2D => (CastOp::SignedToFloat, Ty::I64, Ty::F64),
            Convert::F2I => (float, Ty::F32, Ty::I32),
            Convert::F2L => (float, Ty::F32, Ty::I64),
            Convert::F2D => (CastOp::FloatToFloat, Ty::F32, Ty::F64),
            Convert::D2I => (float, Ty::F64, Ty::I32),
            Convert::D2L => (float, Ty::F64, Ty::I64),
            Convert::D2F => (CastOp::FloatToFloat, Ty::F64, Ty::F32),
            Convert::I2B => return self.narrow(Ty::I8, CastOp::SignExt),
            Convert::I2C => return self.narrow(Ty::I16, CastOp::ZeroExt),
            Convert::I2S => return self.narrow(Ty::I16, CastOp::SignExt),
        };
        let a = self.pop(from)?.op;
        let result = match (op, a) {
            (CastOp::SignExt, Operand::Const(bits)) => {
                Operand::Const(bits as u32 as i32 as i64 as u64)
            }
            _ => self.cast(op, from, to, a),
        };
        self.push(Value::new(result, to));
        Ok(())
    }

    fn narrow(&mut self, to: Ty, widen: CastOp) -> Res<()> {
        let a = self.pop(Ty::I32)?.op;
        let low = self.cast(CastOp::Trunc, Ty::I32, to, a);
        let wide = self.cast(widen, to, Ty::I32, low);
        self.push(Value::new(wide, Ty::I32));
        Ok(())
    }

    /// `lcmp` and the like: (a > b) - (a < b); where one is NaN, the instruction says which.
    fn compare(&mut self, compare: Compare) -> Res<()> {
        let ty = match compare {
            Compare::Lcmp => Ty::I64,
            Compare::Fcmpl | Compare::Fcmpg => Ty::F32,
            Compare::Dcmpl | Compare::Dcmpg => Ty::F64,
        };
        let (b, a) = (self.pop(ty)?.op, self.pop(ty)?.op);
        let greater_nan = matches!(compare, Compare::Fcmpg | Compare::Dcmpg);
        // not (a <= b) is true of NaN, not (a >= b) too.
        let result = match greater_nan {
            true => {
                let at_most = self.test(CmpOp::LeS, ty, a, b);
                let less = self.test(CmpOp::LtS, ty, a, b);
                let above = self.arith(BinOp::Xor, Ty::I32, at_most, Operand::Const(1));
                self.arith(BinOp::Sub, Ty::I32, above, less)
            }
            false => {
                let greater = self.test(CmpOp::GtS, ty, a, b);
                let at_least = self.test(CmpOp::GeS, ty, a, b);
                let under = self.arith(BinOp::Xor, Ty::I32, at_least, Operand::Const(1));
                self.arith(BinOp::Sub, Ty::I32, greater, under)
            }
        };
        self.push(Value::new(result, Ty::I32));
        Ok(())
    }

    fn branch(&mut self, cond: Cond, ty: Ty, a: Operand, b: Operand, target: u32) -> Res<()> {
        let op = match cond {
            Cond::Eq => CmpOp::Eq,
            Cond::Ne => CmpOp::Ne,
            Cond::Lt => CmpOp::LtS,
            Cond::Ge => CmpOp::GeS,
            Cond::Gt => CmpOp::GtS,
            Cond::Le => CmpOp::LeS,
        };
        let next = self.at + 1;
        if let (Operand::Const(a), Operand::Const(b)) = (a, b) {
            let (a, b) = (a as u32 as i32, b as u32 as i32);
            let taken = match cond {
                Cond::Eq => a == b,
                Cond::Ne => a != b,
                Cond::Lt => a < b,
                Cond::Ge => a >= b,
                Cond::Gt => a > b,
                Cond::Le => a <= b,
            };
            return self.jump_to(if taken { target } else { next });
        }
        let test = self.test(op, ty, a, b);
        self.spill();
        let (then, other) = (self.begin(target)?, self.begin(next)?);
        self.terminate(Terminator::Branch {
            cond: test,
            ty: Ty::I32,
            then,
            other,
        });
        self.done = true;
        Ok(())
    }

    fn switch(&mut self, default: u32, cases: &[(i32, u32)]) -> Res<()> {
        let value = self.pop(Ty::I32)?;
        let value = self.copy(value.op, Ty::I32);
        self.spill();
        let default = self.begin(default)?;
        let mut switch = Vec::new();
        for &(case, target) in cases {
            let bits = u64::from(case as u32);
            switch.push(SwitchCase {
                lo: bits,
                hi: bits,
                target: self.begin(target)?,
            });
        }
        self.terminate(Terminator::Switch {
            value,
            ty: Ty::I32,
            cases: switch,
            default,
        });
        self.done = true;
        Ok(())
    }
}
