//! `System.arraycopy`: one copy of memory.
//!
//! Bounds are checked first, as the specification says; then all elements are read and written at once. Where the class
//! of the target does not hold all that the class of the source may, references are copied one by one, up to the first
//! that does not fit. In the JDK only methods that get an array from elsewhere look at that: its collections copy between
//! arrays of their own.

use ir::{
    AccessMode, BinOp, Body, Callee, CastOp, CmpOp, FuncBody, FuncId, LocalId, Op, Operand, Span,
    Terminator, Ty,
};

use crate::class::{Element, JType};
use crate::lower::body::{Fact, Lower, Res, Value};
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
        let (shift, checked) = match (&args[0].shape, &args[2].shape) {
            (Shape::Array(a), Shape::Array(b))
                if a == b || a.is_reference() && b.is_reference() =>
            {
                let shift = types::shift(Stored::of(a).ty);
                let exact = a == b && self.is_final(a);
                let checked = a.is_reference() && !exact && self.looks_at_stores();
                (Operand::Const(shift.into()), checked)
            }
            _ => (self.dynamic_shift(&args[0], &args[2])?, true),
        };
        let func = self.unit.copy_func(checked)?;
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

    /// `Arrays.copyOf` of references: an array of the same class with another length. An `Object[]`, as collections have
    /// them, is made here, so that each caller has its own in every analysis.
    pub(super) fn array_of_length(&mut self, from: &Value, length: &Value) -> Res<Value> {
        let object = JType::Array(Box::new(JType::Object("java/lang/Object".into())));
        self.check_null(from)?;
        let from = Value::non_null(from.op);
        let class = self.hidden_call(Hidden::Class, &from)?;
        let plain = Operand::Global(self.unit.mirror(&object), 0);
        let is_plain = self.test(CmpOp::Eq, Ty::Ptr, class, plain);
        let (here, other, copy) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        let to = self.b.temp(Ty::Ptr);
        let set = |src| Op::Copy {
            dst: to,
            ty: Ty::Ptr,
            src,
        };
        self.check_length(length)?;
        self.terminate(Terminator::Branch {
            cond: is_plain,
            ty: Ty::I32,
            then: here,
            other,
        });
        self.b.switch_to(here);
        let made = self.alloc_array(&object, length.op);
        self.emit(set(made));
        self.terminate(Terminator::Jump(copy));
        self.b.switch_to(other);
        let made = self.hidden_call_with(Hidden::Alike, &from, Some(length.op))?;
        self.emit(set(made));
        self.terminate(Terminator::Jump(copy));
        self.b.switch_to(copy);
        let old = self.array_length(from.op, types::shift(Ty::Ptr), None);
        let shorter = self.test(CmpOp::LtS, Ty::I32, old.op, length.op);
        let count = self.b.temp(Ty::I32);
        self.emit(Op::Select {
            dst: count,
            ty: Ty::I32,
            cond: shorter,
            a: old.op,
            b: length.op,
        });
        let unwind = self.unwind(Trap::Call)?;
        let func = self.unit.copy_func(false)?;
        let shift = u64::from(types::shift(Ty::Ptr));
        let (zero, to) = (Operand::Const(0), Operand::Local(to));
        self.emit_unwinding(
            Op::Call {
                dst: None,
                callee: Callee::Direct(func),
                args: vec![
                    (Ty::Ptr, from.op),
                    (Ty::I32, zero),
                    (Ty::Ptr, to),
                    (Ty::I32, zero),
                    (Ty::I32, Operand::Local(count)),
                    (Ty::I32, Operand::Const(shift)),
                ],
            },
            unwind,
        );
        Ok(Value {
            fact: Fact::NonNull,
            ..Value::of(to, &object)
        })
    }

    /// `HashMap.comparableClassFor`: null, for null and for what is not comparable with its own class.
    pub(super) fn comparable_class(&mut self, of: &Value) -> Res<Value> {
        let (some, done) = (self.b.new_block(), self.b.new_block());
        let class = self.b.temp(Ty::Ptr);
        let set = |src| Op::Copy {
            dst: class,
            ty: Ty::Ptr,
            src,
        };
        self.emit(set(Operand::Const(0)));
        let null = self.test(CmpOp::Eq, Ty::Ptr, of.op, Operand::Const(0));
        self.terminate(Terminator::Branch {
            cond: null,
            ty: Ty::I32,
            then: done,
            other: some,
        });
        self.b.switch_to(some);
        let found = self.hidden_call(Hidden::Comparable, &Value::non_null(of.op))?;
        self.emit(set(found));
        self.terminate(Terminator::Jump(done));
        self.b.switch_to(done);
        Ok(Value::new(Operand::Local(class), Ty::Ptr))
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

impl Lower<'_, '_> {
    /// Copies references one by one, and returns: ArrayStoreException at the first that does not fit.
    fn copy_references(&mut self, from: Operand, to: Operand, range: [Operand; 3]) -> Res<()> {
        let [at, position, length] = range;
        let references = JType::Array(Box::new(JType::Object("java/lang/Object".into())));
        let [one, other] = [from, to].map(|array| self.is_instance(array, &references));
        let both = self.arith(BinOp::And, Ty::I32, one, other);
        let (start, primitive) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: both,
            ty: Ty::I32,
            then: start,
            other: primitive,
        });
        self.b.switch_to(primitive);
        self.raise("arrayStore", "()Ljava/lang/Throwable;", &[])?;
        self.b.switch_to(start);
        let reference = Stored::element(Element::Ref);
        let i = self.b.temp(Ty::I32);
        self.emit(Op::Copy {
            dst: i,
            ty: Ty::I32,
            src: Operand::Const(0),
        });
        let i = Operand::Local(i);
        let [head, work, fits, wrong, end] = [(); 5].map(|()| self.b.new_block());
        let branch = |cond, then, other| Terminator::Branch {
            cond,
            ty: Ty::I32,
            then,
            other,
        };
        self.b.jump(head, Span::NONE);
        self.b.switch_to(head);
        let more = self.test(CmpOp::LtS, Ty::I32, i, length);
        self.terminate(branch(more, work, end));
        self.b.switch_to(work);
        let index = self.arith(BinOp::Add, Ty::I32, at, i);
        let address = self.element_address(from, index, 3);
        let value = self.load_at(address, reference, AccessMode::Plain, None);
        let holds = self.hidden_call_with(Hidden::Holds, &Value::non_null(to), Some(value.op))?;
        self.terminate(branch(holds, fits, wrong));
        self.b.switch_to(wrong);
        let arrays = [from, to].map(Value::non_null);
        let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Throwable;";
        self.raise("copyStore", desc, &arrays)?;
        self.b.switch_to(fits);
        let index = self.arith(BinOp::Add, Ty::I32, position, i);
        let address = self.element_address(to, index, 3);
        self.store_at(address, &value, reference, AccessMode::Plain, None);
        let next = self.arith(BinOp::Add, Ty::I32, i, Operand::Const(1));
        if let Operand::Local(dst) = i {
            self.emit(Op::Copy {
                dst,
                ty: Ty::I32,
                src: next,
            });
        }
        self.b.jump(head, Span::NONE);
        self.b.switch_to(end);
        self.terminate(Terminator::Return(None));
        Ok(())
    }
}

impl Unit<'_> {
    /// The function that copies: the five arguments, and the shift of the elements.
    fn copy_func(&mut self, checked: bool) -> Res<FuncId> {
        if let Some(func) = self.copy[usize::from(checked)] {
            return Ok(func);
        }
        let params = vec![Ty::Ptr, Ty::I32, Ty::Ptr, Ty::I32, Ty::I32, Ty::I32];
        let name = "java.lang.System.arraycopy".to_owned();
        let func = self.new_func(name, params.clone(), None, true, Span::NONE);
        self.copy[usize::from(checked)] = Some(func);
        let body = self.copy_body(&params, checked)?;
        self.program.funcs[func].body = FuncBody::Defined(body);
        Ok(func)
    }

    fn copy_body(&mut self, params: &[Ty], checked: bool) -> Res<Body> {
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
        if checked {
            let (all, one_by_one) = (l.b.new_block(), l.b.new_block());
            let to_array = Value::non_null(to);
            let takes = l.hidden_call_with(Hidden::TakesAll, &to_array, Some(from))?;
            l.terminate(Terminator::Branch {
                cond: takes,
                ty: Ty::I32,
                then: all,
                other: one_by_one,
            });
            l.b.switch_to(one_by_one);
            l.copy_references(from, to, [at, position, length])?;
            l.b.switch_to(all);
        }
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
