//! Values of expressions.

use std::cmp::Ordering;

use ir::{BinOp, CastOp, CmpOp, Op, Operand, Overflow, Ty, UnOp};

use super::Emitter;
use super::place::Where;
use crate::sema::ctype::{IntKind, QType, Type};
use crate::sema::expr::is_place;
use crate::sema::hir::{Arith, Expr, Kind};

impl Emitter<'_, '_, '_> {
    /// The value of a scalar expression. A void or record expression is evaluated for its effect.
    pub(super) fn value(&mut self, e: &Expr) -> Operand {
        match &e.kind {
            Kind::Int(n) => self.int(*n, e.ty),
            Kind::Float(x) => match self.ty(e.ty) {
                Ty::F32 => Operand::Const(u64::from((*x as f32).to_bits())),
                _ => Operand::Const(x.to_bits()),
            },
            Kind::Load(place) => {
                if self.cx.s.types.is_record(e.ty.id) {
                    return self.record(e).addr();
                }
                let place = self.place(place);
                self.at(e.loc);
                self.load(place)
            }
            Kind::Addr(place) => {
                let place = self.place(place);
                place.addr()
            }
            Kind::Convert(inner) => {
                if self.cx.s.types.is_void(e.ty.id) {
                    self.effect(inner);
                    return Operand::Const(0);
                }
                if self.cx.s.types.is_record(e.ty.id) {
                    return self.record(e).addr();
                }
                let value = self.value(inner);
                self.at(e.loc);
                self.convert(value, inner.ty, e.ty)
            }
            Kind::Neg(inner) => {
                let a = self.value(inner);
                self.at(e.loc);
                let overflow = self.overflow(e.ty);
                let ty = self.ty(e.ty);
                let result = self.temp(ty, |dst| Op::Unary {
                    dst,
                    op: UnOp::Neg,
                    ty,
                    a,
                    overflow,
                });
                self.narrowed(result, e.ty)
            }
            Kind::Not(inner) => {
                let a = self.value(inner);
                self.at(e.loc);
                let ty = self.ty(e.ty);
                let result = self.temp(ty, |dst| Op::Unary {
                    dst,
                    op: UnOp::Not,
                    ty,
                    a,
                    overflow: Overflow::Wrap,
                });
                self.narrowed(result, e.ty)
            }
            Kind::LogicalNot(inner) => {
                let a = self.value(inner);
                self.at(e.loc);
                let ty = self.ty(inner.ty);
                self.compare_zero(CmpOp::Eq, ty, a)
            }
            Kind::Arith(op, a, b) => {
                let x = self.value(a);
                let x = self.protect(x, b);
                let y = self.value(b);
                self.at(e.loc);
                self.arithmetic(*op, e.ty, x, y, b.ty)
            }
            Kind::Compare(op, a, b) => {
                let x = self.value(a);
                let x = self.protect(x, b);
                let y = self.value(b);
                self.at(e.loc);
                let ty = self.ty(a.ty);
                let op = *op;
                self.temp(Ty::I32, |dst| Op::Compare {
                    dst,
                    op,
                    ty,
                    a: x,
                    b: y,
                })
            }
            Kind::And(..) | Kind::Or(..) => self.logical(e),
            Kind::Cond(c, a, b) => self.conditional(c, a.as_deref(), b, e.ty),
            Kind::Comma(a, b) => {
                self.effect(a);
                self.value(b)
            }
            Kind::Assign(to, from) => self.assign(to, from, e, true),
            Kind::Update { .. } => self.update(e, true),
            Kind::PtrAdd(p, index, minus) => {
                let base = self.value(p);
                let base = self.protect(base, index);
                let index = self.value(index);
                self.at(e.loc);
                self.pointer_add(base, p.ty, index, *minus)
            }
            Kind::PtrDiff(a, b) => {
                let x = self.value(a);
                let x = self.protect(x, b);
                let y = self.value(b);
                self.at(e.loc);
                self.pointer_diff(x, y, a.ty)
            }
            Kind::Call(callee, args) => {
                if self.cx.s.types.scalar(e.ty.id).is_none() && !self.cx.s.types.is_void(e.ty.id) {
                    return self.record(e).addr();
                }
                self.call(callee, args, e.ty, None, e.loc)
            }
            Kind::Library(model, args) => self.library(model, args, e.ty, e.loc),
            Kind::Stmts(block, value) => {
                self.enter(block);
                self.statements(block);
                let result = match value {
                    Some(v) if self.cx.s.types.is_scalar(v.ty.id) => {
                        let ty = self.ty(v.ty);
                        let x = self.value(v);
                        // The block's variables may change before the value is used.
                        match x {
                            Operand::Local(_) => self.temp(ty, |dst| Op::Copy { dst, ty, src: x }),
                            _ => x,
                        }
                    }
                    Some(v) => self.record(v).addr(),
                    None => Operand::Const(0),
                };
                self.exit_block();
                result
            }
            Kind::LabelAddr(label) => {
                let block = self.label_block(*label);
                self.temp(Ty::Ptr, |dst| Op::BlockAddr { dst, block })
            }
            Kind::VlaLen(var) => {
                let place = self.var_place(*var);
                self.load(place)
            }
            Kind::Builtin(op, args) => self.builtin(op, args, e),
            Kind::Gap(what) => {
                self.at(e.loc);
                self.gap(what);
                Operand::Const(0)
            }
            _ if is_place(e) => self.place(e).addr(),
            Kind::Var(_)
            | Kind::Object(_)
            | Kind::Str(_)
            | Kind::Func(_)
            | Kind::Deref(_)
            | Kind::Member(..)
            | Kind::Literal(..) => self.place(e).addr(),
        }
    }

    /// Evaluates for the effect only.
    pub(super) fn effect(&mut self, e: &Expr) {
        match &e.kind {
            Kind::Convert(inner) if self.cx.s.types.is_void(e.ty.id) => self.effect(inner),
            Kind::Assign(to, from) => {
                self.assign(to, from, e, false);
            }
            Kind::Update { .. } => {
                self.update(e, false);
            }
            Kind::Comma(a, b) => {
                self.effect(a);
                self.effect(b);
            }
            Kind::Stmts(block, value) => {
                self.enter(block);
                self.statements(block);
                if let Some(v) = value {
                    self.effect(v);
                }
                self.exit_block();
            }
            Kind::Cond(c, Some(a), b) => {
                let (then, other, after) =
                    (self.b.new_block(), self.b.new_block(), self.b.new_block());
                self.branch(c, then, other);
                self.b.switch_to(then);
                self.effect(a);
                self.b.jump(after, self.span);
                self.b.switch_to(other);
                self.effect(b);
                self.b.jump(after, self.span);
                self.b.switch_to(after);
            }
            Kind::Call(callee, args) if self.cx.s.types.is_void(e.ty.id) => {
                self.call(callee, args, e.ty, None, e.loc);
            }
            Kind::And(a, b) | Kind::Or(a, b) => {
                let (more, after) = (self.b.new_block(), self.b.new_block());
                match e.kind {
                    Kind::And(..) => self.branch(a, more, after),
                    _ => self.branch(a, after, more),
                }
                self.b.switch_to(more);
                self.effect(b);
                self.b.jump(after, self.span);
                self.b.switch_to(after);
            }
            Kind::Int(_) | Kind::Float(_) | Kind::Var(_) | Kind::Func(_) => {}
            Kind::Load(place) if self.cx.s.types.is_record(e.ty.id) => {
                self.place(place);
            }
            _ => {
                self.value(e);
            }
        }
    }

    /// An integer (or pointer) constant of a type.
    pub(super) fn int(&mut self, n: i128, ty: QType) -> Operand {
        let ty = self.ty(ty);
        let bits = n as u128;
        match ty {
            Ty::I128 if bits >> 64 != 0 => {
                let (lo, hi) = (bits as u64, (bits >> 64) as u64);
                self.temp(Ty::I128, |dst| Op::Wide { dst, lo, hi })
            }
            _ => {
                let width = 8 * ty.size(self.cx.s.types.model);
                let mask = if width >= 64 {
                    u64::MAX
                } else {
                    (1 << width) - 1
                };
                Operand::Const(bits as u64 & mask)
            }
        }
    }

    pub(super) fn overflow(&self, ty: QType) -> Overflow {
        if self.cx.s.types.is_signed(ty.id) {
            Overflow::SignedError
        } else {
            Overflow::Wrap
        }
    }

    /// Keeps a variable's value from changing while `next` is evaluated.
    pub(super) fn protect(&mut self, value: Operand, next: &Expr) -> Operand {
        match value {
            Operand::Local(l) if self.is_variable_local(l) && writes_locals(next) => {
                let ty = self.b.local_ty(l);
                self.temp(ty, |dst| Op::Copy {
                    dst,
                    ty,
                    src: value,
                })
            }
            _ => value,
        }
    }

    pub(super) fn arithmetic(
        &mut self,
        op: Arith,
        ty: QType,
        a: Operand,
        b: Operand,
        b_ty: QType,
    ) -> Operand {
        let signed = self.cx.s.types.is_signed(ty.id);
        let float = self.cx.s.types.is_float(ty.id);
        let t = self.ty(ty);
        let b = match op {
            Arith::Shl | Arith::Shr => {
                let from = self.ty(b_ty);
                let signed = self.cx.s.types.is_signed(b_ty.id);
                self.resize_count(b, from, t, signed)
            }
            _ => b,
        };
        let ir_op = match op {
            Arith::Add => BinOp::Add,
            Arith::Sub => BinOp::Sub,
            Arith::Mul => BinOp::Mul,
            Arith::Div if float => BinOp::DivF,
            Arith::Div if signed => BinOp::DivS,
            Arith::Div => BinOp::DivU,
            Arith::Rem if signed => BinOp::RemS,
            Arith::Rem => BinOp::RemU,
            Arith::And => BinOp::And,
            Arith::Or => BinOp::Or,
            Arith::Xor => BinOp::Xor,
            Arith::Shl => BinOp::Shl,
            Arith::Shr if signed => BinOp::ShrS,
            Arith::Shr => BinOp::ShrU,
        };
        let overflow = match op {
            Arith::Add | Arith::Sub | Arith::Mul | Arith::Div | Arith::Rem if !float => {
                self.overflow(ty)
            }
            _ => Overflow::Wrap,
        };
        let result = self.temp(t, |dst| Op::Binary {
            dst,
            op: ir_op,
            ty: t,
            a,
            b,
            overflow,
        });
        self.narrowed(result, ty)
    }

    /// A shift count in the type of what is shifted: a count too large stays too large.
    fn resize_count(&mut self, count: Operand, from: Ty, to: Ty, signed: bool) -> Operand {
        let (Some(f), Some(t)) = (from.int_bits(), to.int_bits()) else {
            return count;
        };
        if f <= t {
            return self.resize(count, from, to, signed);
        }
        let most = Operand::Const(u64::from(t));
        let cond = self.temp(Ty::I32, |dst| Op::Compare {
            dst,
            op: CmpOp::LtU,
            ty: from,
            a: count,
            b: most,
        });
        let clamped = self.temp(from, |dst| Op::Select {
            dst,
            ty: from,
            cond,
            a: count,
            b: most,
        });
        self.resize(clamped, from, to, false)
    }

    /// An integer in another width.
    pub(super) fn resize(&mut self, value: Operand, from: Ty, to: Ty, signed: bool) -> Operand {
        let (Some(f), Some(t)) = (from.int_bits(), to.int_bits()) else {
            return value;
        };
        if f == t {
            return value;
        }
        if let Operand::Const(bits) = value {
            if t < f {
                let mask = if t >= 64 { u64::MAX } else { (1 << t) - 1 };
                return Operand::Const(bits & mask);
            }
            let negative = signed && f <= 64 && bits >> (f - 1) & 1 == 1;
            if !negative {
                return value;
            }
            if t <= 64 {
                let extended = ((bits << (64 - f)) as i64 >> (64 - f)) as u64;
                let mask = if t >= 64 { u64::MAX } else { (1 << t) - 1 };
                return Operand::Const(extended & mask);
            }
        }
        let op = match (t < f, signed) {
            (true, _) => CastOp::Trunc,
            (false, true) => CastOp::SignExt,
            (false, false) => CastOp::ZeroExt,
        };
        self.cast(op, from, to, value)
    }

    pub(super) fn cast(&mut self, op: CastOp, from: Ty, to: Ty, a: Operand) -> Operand {
        self.temp(to, |dst| Op::Cast {
            dst,
            op,
            from,
            to,
            a,
        })
    }

    pub(super) fn compare_zero(&mut self, op: CmpOp, ty: Ty, a: Operand) -> Operand {
        self.temp(Ty::I32, |dst| Op::Compare {
            dst,
            op,
            ty,
            a,
            b: Operand::Const(0),
        })
    }

    /// Converts a scalar between C types.
    pub(super) fn convert(&mut self, value: Operand, from: QType, to: QType) -> Operand {
        let types = &self.cx.s.types;
        if from.id == to.id || types.is_void(to.id) {
            return value;
        }
        let (f, t) = (self.ty(from), self.ty(to));
        if types.int_kind(to.id) == Some(IntKind::Bool) {
            if types.int_kind(from.id) == Some(IntKind::Bool) {
                return value;
            }
            let truth = self.compare_zero(CmpOp::Ne, f, value);
            return self.resize(truth, Ty::I32, Ty::I8, false);
        }
        let signed_from = types.is_signed(from.id);
        let signed_to = types.is_signed(to.id);
        let (had, has) = (types.precision(from.id), types.precision(to.id));
        let fits = match had.cmp(&has) {
            Ordering::Less => had > 0 && (!signed_from || signed_to),
            Ordering::Equal => signed_from == signed_to,
            Ordering::Greater => false,
        };
        let value = self.convert_ty(value, f, signed_from, t, signed_to);
        if fits {
            value
        } else {
            self.narrowed(value, to)
        }
    }

    /// A number cut to the width of the type, if that is the type of a bit-field.
    fn narrowed(&mut self, value: Operand, ty: QType) -> Operand {
        let types = &self.cx.s.types;
        if !matches!(types.get(ty.id), Type::Narrow(..)) {
            return value;
        }
        let (width, signed) = (types.precision(ty.id), types.is_signed(ty.id));
        self.cut(value, self.ty(ty), width, signed)
    }

    /// Converts between IR types, given the signedness of integers.
    pub(super) fn convert_ty(
        &mut self,
        value: Operand,
        from: Ty,
        signed_from: bool,
        to: Ty,
        signed_to: bool,
    ) -> Operand {
        let word = self.word();
        match (from, to) {
            _ if from == to => value,
            (Ty::Ptr, Ty::F32 | Ty::F64) | (Ty::F32 | Ty::F64, Ty::Ptr) => value,
            (Ty::Ptr, _) => {
                let bits = self.cast(CastOp::PtrToInt, Ty::Ptr, word, value);
                self.resize(bits, word, to, false)
            }
            (_, Ty::Ptr) => {
                let bits = self.resize(value, from, word, signed_from);
                match bits {
                    Operand::Const(_) => bits,
                    _ => self.cast(CastOp::IntToPtr, word, Ty::Ptr, bits),
                }
            }
            (Ty::F32 | Ty::F64, Ty::F32 | Ty::F64) => {
                self.cast(CastOp::FloatToFloat, from, to, value)
            }
            (Ty::F32 | Ty::F64, _) => {
                let op = if signed_to {
                    CastOp::FloatToSigned
                } else {
                    CastOp::FloatToUnsigned
                };
                self.cast(op, from, to, value)
            }
            (_, Ty::F32 | Ty::F64) => {
                let op = if signed_from {
                    CastOp::SignedToFloat
                } else {
                    CastOp::UnsignedToFloat
                };
                self.cast(op, from, to, value)
            }
            _ => self.resize(value, from, to, signed_from),
        }
    }

    /// The size a pointer of this type steps by: constant, or computed for variable arrays.
    fn step_size(&mut self, pointer: QType) -> Result<i64, Operand> {
        let Some(to) = self.cx.s.types.pointee(pointer.id) else {
            return Ok(1);
        };
        if self.cx.s.types.is_variable(to.id) {
            let loc = crate::sema::unit::nowhere();
            if let Ok(size) = self.cx.size_of(to, loc) {
                let span = self.span;
                let size = self.value(&size);
                self.span = span;
                return Err(size);
            }
        }
        Ok(self.cx.unit_size(to) as i64)
    }

    pub(super) fn pointer_add(
        &mut self,
        base: Operand,
        pointer: QType,
        index: Operand,
        minus: bool,
    ) -> Operand {
        let (index, scale) = match self.step_size(pointer) {
            Ok(size) => (index, size),
            Err(size) => (self.arith(BinOp::Mul, self.word(), index, size), 1),
        };
        let scale = if minus { -scale } else { scale };
        if let Operand::Const(n) = index {
            let n = match self.word() {
                Ty::I32 => i64::from(n as u32 as i32),
                _ => n as i64,
            };
            return self.add_offset(base, n.wrapping_mul(scale));
        }
        self.temp(Ty::Ptr, |dst| Op::PtrAdd {
            dst,
            base,
            index,
            scale,
            offset: 0,
        })
    }

    fn pointer_diff(&mut self, a: Operand, b: Operand, pointer: QType) -> Operand {
        let word = self.word();
        match self.step_size(pointer) {
            Ok(scale) => self.temp(word, |dst| Op::PtrDiff {
                dst,
                a,
                b,
                scale: scale.max(1),
            }),
            Err(size) => {
                let bytes = self.temp(word, |dst| Op::PtrDiff {
                    dst,
                    a,
                    b,
                    scale: 1,
                });
                self.arith(BinOp::DivS, word, bytes, size)
            }
        }
    }

    fn logical(&mut self, e: &Expr) -> Operand {
        let dst = self.b.temp(Ty::I32);
        let (yes, no, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        self.branch(e, yes, no);
        for (block, value) in [(yes, 1), (no, 0)] {
            self.b.switch_to(block);
            self.push(Op::Copy {
                dst,
                ty: Ty::I32,
                src: Operand::Const(value),
            });
            self.b.jump(after, self.span);
        }
        self.b.switch_to(after);
        Operand::Local(dst)
    }

    fn conditional(&mut self, c: &Expr, a: Option<&Expr>, b: &Expr, ty: QType) -> Operand {
        if self.cx.s.types.is_record(ty.id) {
            let e = Expr {
                ty,
                kind: Kind::Cond(
                    Box::new(c.clone()),
                    a.map(|a| Box::new(a.clone())),
                    Box::new(b.clone()),
                ),
                loc: c.loc,
            };
            return self.record(&e).addr();
        }
        if self.cx.s.types.is_void(ty.id) {
            let (then, other, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
            self.branch(c, then, other);
            for (block, e) in [(then, a), (other, Some(b))] {
                self.b.switch_to(block);
                if let Some(e) = e {
                    self.effect(e);
                }
                self.b.jump(after, self.span);
            }
            self.b.switch_to(after);
            return Operand::Const(0);
        }
        let t = self.ty(ty);
        let dst = self.b.temp(t);
        let (then, other, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        match a {
            Some(a) => {
                self.branch(c, then, other);
                self.b.switch_to(then);
                let src = self.value(a);
                self.push(Op::Copy { dst, ty: t, src });
            }
            None => {
                let value = self.value(c);
                let value_ty = self.ty(c.ty);
                self.branch_on(value, value_ty, then, other);
                self.b.switch_to(then);
                let src = self.convert(value, c.ty, ty);
                self.push(Op::Copy { dst, ty: t, src });
            }
        }
        self.b.jump(after, self.span);
        self.b.switch_to(other);
        let src = self.value(b);
        self.push(Op::Copy { dst, ty: t, src });
        self.b.jump(after, self.span);
        self.b.switch_to(after);
        Operand::Local(dst)
    }

    fn assign(&mut self, to: &Expr, from: &Expr, e: &Expr, used: bool) -> Operand {
        if !self.cx.s.types.is_scalar(e.ty.id) {
            let place = self.place(to);
            self.copy_record_into(place, from);
            return place.addr();
        }
        let mut place = self.place(to);
        if let Where::Memory(addr) = place.at {
            place.at = Where::Memory(self.protect(addr, from));
        }
        self.note_kept(to, from);
        let mut value = self.value(from);
        self.at(e.loc);
        if used && matches!(value, Operand::Local(l) if self.is_variable_local(l)) {
            // The result must not change when the source does.
            let ty = self.ty(e.ty);
            value = self.temp(ty, |dst| Op::Copy {
                dst,
                ty,
                src: value,
            });
        }
        self.store(place, value);
        if used {
            self.truncate(&place, value)
        } else {
            value
        }
    }
}

/// Whether evaluating an expression may write a local of this function.
fn writes_locals(e: &Expr) -> bool {
    match &e.kind {
        Kind::Assign(..) | Kind::Update { .. } | Kind::Stmts(..) => true,
        Kind::Int(_)
        | Kind::Float(_)
        | Kind::Var(_)
        | Kind::Object(_)
        | Kind::Str(_)
        | Kind::Func(_)
        | Kind::LabelAddr(_)
        | Kind::VlaLen(_)
        | Kind::Gap(_) => false,
        Kind::Literal(_, init) => init.pieces.iter().any(|p| match &p.value {
            crate::sema::hir::PieceValue::Expr(e) => writes_locals(e),
            crate::sema::hir::PieceValue::Bytes(_) | crate::sema::hir::PieceValue::Copies(_) => {
                false
            }
        }),
        Kind::Deref(a)
        | Kind::Member(a, ..)
        | Kind::Load(a)
        | Kind::Addr(a)
        | Kind::Convert(a)
        | Kind::Neg(a)
        | Kind::Not(a)
        | Kind::LogicalNot(a) => writes_locals(a),
        Kind::Arith(_, a, b)
        | Kind::Compare(_, a, b)
        | Kind::And(a, b)
        | Kind::Or(a, b)
        | Kind::Comma(a, b)
        | Kind::PtrAdd(a, b, _)
        | Kind::PtrDiff(a, b) => writes_locals(a) || writes_locals(b),
        Kind::Cond(c, a, b) => {
            writes_locals(c) || a.as_ref().is_some_and(|a| writes_locals(a)) || writes_locals(b)
        }
        Kind::Call(f, args) => writes_locals(f) || args.iter().any(writes_locals),
        Kind::Library(_, args) | Kind::Builtin(_, args) => args.iter().any(writes_locals),
    }
}
