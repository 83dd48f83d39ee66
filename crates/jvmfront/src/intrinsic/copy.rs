//! `System.arraycopy`: one copy of memory.
//!
//! Bounds are checked first, as the specification says; then all elements are read and written at once. What is
//! missing: ArrayStoreException for elements that the target cannot hold.

use ir::{
    AccessMode, BinOp, Body, Callee, CastOp, CmpOp, FuncBody, FuncId, LocalId, Op, Operand, Span,
    Terminator, Ty,
};

use crate::lower::body::{Lower, Res, Value};
use crate::lower::hidden::Hidden;
use crate::lower::shape::Shape;
use crate::lower::types::{self, Stored};
use crate::lower::unit::Unit;
use crate::lower::unwind::Trap;

impl Lower<'_, '_> {
    /// `System.arraycopy(from, at, to, position, length)`.
    pub(super) fn array_copy(&mut self, args: &[Value]) -> Res<()> {
        self.check_null(&args[0])?;
        self.check_null(&args[2])?;
        let shift = match (&args[0].shape, &args[2].shape) {
            (Shape::Array(a), Shape::Array(b))
                if a == b || a.is_reference() && b.is_reference() =>
            {
                let shift = types::shift(Stored::of(a).ty);
                Operand::Const(shift.into())
            }
            _ => self.dynamic_shift(&args[0], &args[2])?,
        };
        let func = self.unit.copy_func()?;
        let unwind = self.unwind(Trap::Call)?;
        let mut args: Vec<(Ty, Operand)> = args.iter().map(|a| (a.ty, a.op)).collect();
        args.push((Ty::I32, shift));
        self.emit_unwinding(
            Op::Call {
                dst: None,
                callee: Callee::Direct(func),
                args,
            },
            unwind,
        );
        Ok(())
    }

    /// The shift of arrays of unknown type; ArrayStoreException where two differ or one is no array.
    fn dynamic_shift(&mut self, from: &Value, to: &Value) -> Res<Operand> {
        let (a, b) = (
            self.hidden_call(Hidden::Scale, &Value::non_null(from.op))?,
            self.hidden_call(Hidden::Scale, &Value::non_null(to.op))?,
        );
        let same = self.test(CmpOp::Eq, Ty::I32, a, b);
        let array = self.test(CmpOp::Ne, Ty::I32, a, Operand::Const(0));
        let both = self.arith(BinOp::And, Ty::I32, same, array);
        let (ok, wrong) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: both,
            ty: Ty::I32,
            then: ok,
            other: wrong,
        });
        self.b.switch_to(wrong);
        self.raise("arrayStore", "()Ljava/lang/Throwable;", &[])?;
        self.b.switch_to(ok);
        let dst = self.b.temp(Ty::I32);
        self.emit(Op::Unary {
            dst,
            op: ir::UnOp::TrailingZeros,
            ty: Ty::I32,
            a,
            overflow: ir::Overflow::Wrap,
        });
        Ok(Operand::Local(dst))
    }
}

impl Unit<'_> {
    /// The function that copies: the five arguments, and the shift of the elements.
    fn copy_func(&mut self) -> Res<FuncId> {
        if let Some(func) = self.copy {
            return Ok(func);
        }
        let params = vec![Ty::Ptr, Ty::I32, Ty::Ptr, Ty::I32, Ty::I32, Ty::I32];
        let name = "java.lang.System.arraycopy".to_owned();
        let func = self.new_func(name, params.clone(), None, true, Span::NONE);
        self.copy = Some(func);
        let body = self.copy_body(&params)?;
        self.program.funcs[func].body = FuncBody::Defined(body);
        Ok(func)
    }

    fn copy_body(&mut self, params: &[Ty]) -> Res<Body> {
        let mut l = Lower::plain(self, params);
        let [from, at, to, position, length, shift] =
            [0, 1, 2, 3, 4, 5].map(|i| Operand::Local(LocalId(i)));
        let shift = l.cast(CastOp::ZeroExt, Ty::I32, Ty::I64, shift);
        let count = l.cast(CastOp::SignExt, Ty::I32, Ty::I64, length);
        let mut wrong = l.test(CmpOp::LtS, Ty::I64, count, Operand::Const(0));
        let mut places = Vec::new();
        for (array, start) in [(from, at), (to, position)] {
            let start = l.cast(CastOp::SignExt, Ty::I32, Ty::I64, start);
            let size = l.b.temp(Ty::I64);
            l.emit(Op::ObjectSize {
                dst: size,
                ptr: array,
            });
            let elements = l.arith(BinOp::ShrU, Ty::I64, Operand::Local(size), shift);
            let end = l.arith(BinOp::Add, Ty::I64, start, count);
            let negative = l.test(CmpOp::LtS, Ty::I64, start, Operand::Const(0));
            let beyond = l.test(CmpOp::GtS, Ty::I64, end, elements);
            let outside = l.arith(BinOp::Or, Ty::I32, negative, beyond);
            wrong = l.arith(BinOp::Or, Ty::I32, wrong, outside);
            let offset = l.arith(BinOp::Shl, Ty::I64, start, shift);
            places.push((array, offset));
        }
        let (bad, ok) = (l.b.new_block(), l.b.new_block());
        l.terminate(Terminator::Branch {
            cond: wrong,
            ty: Ty::I32,
            then: bad,
            other: ok,
        });
        l.b.switch_to(bad);
        l.raise("copyBounds", "()Ljava/lang/Throwable;", &[])?;
        l.b.switch_to(ok);
        let [src, dst] = [0, 1].map(|i: usize| {
            let (base, index) = places[i];
            let dst = l.b.temp(Ty::Ptr);
            l.emit(Op::PtrAdd {
                dst,
                base,
                index,
                scale: 1,
                offset: 0,
            });
            Operand::Local(dst)
        });
        let len = l.arith(BinOp::Shl, Ty::I64, count, shift);
        l.emit(Op::MemCopy {
            dst,
            src,
            len,
            overlap: true,
            mode: AccessMode::Plain,
        });
        l.terminate(Terminator::Return(None));
        Ok(l.b.finish().0)
    }
}
