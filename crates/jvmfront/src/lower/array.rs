//! Arrays: creation, elements, lengths.
//!
//! An array is its elements, so its length is its size divided by theirs: it cannot change, and no access reads
//! it from memory.

use ir::{
    AccessMode, BinOp, Body, Callee, CastOp, CmpOp, FuncBody, FuncId, LocalId, Op, Operand, Order,
    Overflow, Span, Terminator, Ty,
};

use super::body::{Fact, Lower, Res, Value, unsupported};
use super::hidden::Hidden;
use super::shape::Shape;
use super::types::{self, Stored};
use super::unit::{Selector, Unit};
use super::unwind::Trap;
use crate::class::{Element, Flags, JType, Name};

impl Lower<'_, '_> {
    /// `newarray`, `anewarray`: an array of a type, with a length on the stack.
    pub(crate) fn new_array(&mut self, array: &JType, length: &Value) -> Res<Value> {
        self.check_length(length)?;
        let op = self.alloc_array(array, length.op);
        Ok(Value {
            fact: Fact::Fresh,
            ..Value::of(op, array)
        })
    }

    /// Raises NegativeArraySizeException where a length is negative.
    pub(crate) fn check_length(&mut self, length: &Value) -> Res<()> {
        if length.constant().is_some_and(|n| n >= 0) {
            return Ok(());
        }
        let negative = self.test(CmpOp::LtS, Ty::I32, length.op, Operand::Const(0));
        let (wrong, ok) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: negative,
            ty: Ty::I32,
            then: wrong,
            other: ok,
        });
        self.b.switch_to(wrong);
        self.raise(
            "negativeSize",
            "(I)Ljava/lang/Throwable;",
            std::slice::from_ref(length),
        )?;
        self.b.switch_to(ok);
        Ok(())
    }

    /// A new array; the length is not negative.
    pub(crate) fn alloc_array(&mut self, array: &JType, length: Operand) -> Operand {
        let JType::Array(element) = array else {
            return Operand::Const(0);
        };
        let class = self.unit.class_of(array);
        self.unit.instantiate(class);
        let shift = types::shift(Stored::of(element).ty);
        let size = match length {
            Operand::Const(n) => Operand::Const(n << shift),
            length => {
                let wide = self.cast(CastOp::ZeroExt, Ty::I32, Ty::I64, length);
                match shift {
                    0 => wide,
                    _ => self.arith(BinOp::Shl, Ty::I64, wide, Operand::Const(u64::from(shift))),
                }
            }
        };
        self.alloc(size, class)
    }

    /// `multianewarray`.
    pub(crate) fn multi_array(&mut self, array: &JType, dimensions: u8) -> Res<()> {
        let types = vec![Ty::I32; usize::from(dimensions)];
        let lengths = self.pop_args(&types)?;
        for length in &lengths {
            self.check_length(length)?;
        }
        let Some(func) = self.unit.nested_array(array, lengths.len()) else {
            return unsupported("bytecode that makes an array of no array type");
        };
        let dst = self.b.temp(Ty::Ptr);
        self.emit(Op::Call {
            dst: Some(dst),
            callee: Callee::Direct(func),
            args: lengths.iter().map(|l| (Ty::I32, l.op)).collect(),
        });
        self.push(Value {
            fact: Fact::NonNull,
            ..Value::of(Operand::Local(dst), array)
        });
        Ok(())
    }

    /// `arraylength`.
    pub(crate) fn length(&mut self) -> Res<()> {
        let array = self.pop(Ty::Ptr)?;
        let length = match &array.shape {
            Shape::Array(element) => {
                let shift = types::shift(Stored::of(element).ty);
                let unwind = match array.is_non_null() {
                    true => None,
                    false => self.unwind(Trap::Null)?,
                };
                self.array_length(array.op, shift, unwind)
            }
            _ => self.dynamic_length(&array)?,
        };
        self.push(length);
        Ok(())
    }

    /// The length of an array whose elements have a known shift.
    pub(crate) fn array_length(
        &mut self,
        array: Operand,
        shift: u32,
        unwind: Option<ir::BlockId>,
    ) -> Value {
        let size = self.b.temp(Ty::I64);
        self.emit_unwinding(
            Op::ObjectSize {
                dst: size,
                ptr: array,
            },
            unwind,
        );
        let count = match shift {
            0 => Operand::Local(size),
            _ => self.arith(
                BinOp::ShrU,
                Ty::I64,
                Operand::Local(size),
                Operand::Const(u64::from(shift)),
            ),
        };
        let length = self.cast(CastOp::Trunc, Ty::I64, Ty::I32, count);
        Value::new(length, Ty::I32)
    }

    /// The length of an array of which the class of the object decides what it holds.
    pub(crate) fn dynamic_length(&mut self, array: &Value) -> Res<Value> {
        let object = self.unit.class(&Name::from("java/lang/Object"));
        let site = self.unit.site(
            Selector::Hidden(Hidden::Length),
            object,
            array.is_non_null(),
        );
        let unwind = match array.is_non_null() {
            true => None,
            false => self.unwind(Trap::NullCall)?,
        };
        let dst = self.b.temp(Ty::I32);
        self.emit_unwinding(
            Op::Call {
                dst: Some(dst),
                callee: Callee::Virtual(site),
                args: vec![(Ty::Ptr, array.op)],
            },
            unwind,
        );
        Ok(Value::new(Operand::Local(dst), Ty::I32))
    }

    pub(crate) fn element_address(
        &mut self,
        array: Operand,
        index: Operand,
        shift: u32,
    ) -> Operand {
        let wide = match index {
            Operand::Const(i) => Operand::Const(i as u32 as i32 as i64 as u64),
            index => self.cast(CastOp::SignExt, Ty::I32, Ty::I64, index),
        };
        let dst = self.b.temp(Ty::Ptr);
        self.emit(Op::PtrAdd {
            dst,
            base: array,
            index: wide,
            scale: 1 << shift,
            offset: 0,
        });
        Operand::Local(dst)
    }

    pub(crate) fn array_load(&mut self, element: Element) -> Res<()> {
        let stored = Stored::element(element);
        let (index, array) = (self.pop(Ty::I32)?, self.pop(Ty::Ptr)?);
        let shift = types::shift(stored.ty);
        let unwind = self.array_unwind(array.op, index.op, shift)?;
        let address = self.element_address(array.op, index.op, shift);
        let mode = self.element_mode(stored.ty);
        let mut value = self.load_at(address, stored, mode, unwind);
        if let (Shape::Array(element), Ty::Ptr) = (&array.shape, stored.ty) {
            value.shape = Shape::of(element);
        }
        self.push(value);
        Ok(())
    }

    /// The queues of a `ForkJoinPool` are looked for in an array that others change, by the choice of the algorithm: what is
    /// found is null or a queue.
    fn element_mode(&self, ty: Ty) -> AccessMode {
        match (&*self.class.name, ty) {
            ("java/util/concurrent/ForkJoinPool", Ty::Ptr) => AccessMode::Atomic(Order::Relaxed),
            _ => AccessMode::Plain,
        }
    }

    /// Whether a type has no subtypes.
    pub(crate) fn is_final(&mut self, ty: &JType) -> bool {
        match ty {
            JType::Object(name) => {
                let file = self.unit.file(name);
                file.is_some_and(|f| f.flags.contains(Flags::FINAL))
            }
            _ => false,
        }
    }

    /// Whether stores into arrays of references are looked at: collections of the JDK store into arrays of their own,
    /// except where a method gets an array from elsewhere.
    pub(crate) fn looks_at_stores(&mut self) -> bool {
        self.gets_array || !self.unit.world.is_library(&self.class.name.clone())
    }

    /// Raises ArrayStoreException where an array cannot hold a value, if null and bounds are no cause to raise another
    /// exception. Left out where the source's type decides: the array is new here. That the elements are of a final class
    /// is not enough: a variable of type `Object[]` may hold an array of texts.
    fn check_store(&mut self, array: &Value, index: &Value, value: &Value) -> Res<()> {
        let null = value.op == Operand::Const(0);
        if null || array.fact == Fact::Fresh || !self.looks_at_stores() {
            return Ok(());
        }
        let holds = self.hidden_call_with(Hidden::Holds, array, Some(value.op))?;
        let (ok, wrong) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: holds,
            ty: Ty::I32,
            then: ok,
            other: wrong,
        });
        self.b.switch_to(wrong);
        let reference = Stored::element(Element::Ref);
        let shift = types::shift(reference.ty);
        let unwind = self.array_unwind(array.op, index.op, shift)?;
        let address = self.element_address(array.op, index.op, shift);
        self.load_at(address, reference, AccessMode::Silent, unwind);
        let object = Value::non_null(value.op);
        let desc = "(Ljava/lang/Object;)Ljava/lang/Throwable;";
        self.raise("arrayStoreOf", desc, &[object])?;
        self.b.switch_to(ok);
        Ok(())
    }

    pub(crate) fn array_store(&mut self, element: Element) -> Res<()> {
        let stored = Stored::element(element);
        let value = self.pop(stored.stack())?;
        let (index, array) = (self.pop(Ty::I32)?, self.pop(Ty::Ptr)?);
        if element == Element::Ref {
            self.check_store(&array, &index, &value)?;
        }
        let shift = types::shift(stored.ty);
        let unwind = self.array_unwind(array.op, index.op, shift)?;
        let address = self.element_address(array.op, index.op, shift);
        let mode = self.element_mode(stored.ty);
        self.store_at(address, &value, stored, mode, unwind);
        Ok(())
    }
}

impl Unit<'_> {
    /// The function that makes an array of arrays: one length for each of the outer dimensions.
    fn nested_array(&mut self, array: &JType, dimensions: usize) -> Option<FuncId> {
        let JType::Array(element) = array else {
            return None;
        };
        if let Some(&func) = self.nested.get(&(array.clone(), dimensions)) {
            return Some(func);
        }
        let params = vec![Ty::I32; dimensions];
        let name = format!("new {array} of {dimensions} dimensions");
        let func = self.new_func(name, params, Some(Ty::Ptr), true, Span::NONE);
        self.nested.insert((array.clone(), dimensions), func);
        let inner = match dimensions {
            0 | 1 => None,
            _ => Some(self.nested_array(element, dimensions - 1)?),
        };
        let body = self.nested_body(array, dimensions, inner);
        self.program.funcs[func].body = FuncBody::Defined(body);
        Some(func)
    }

    fn nested_body(&mut self, array: &JType, dimensions: usize, inner: Option<FuncId>) -> Body {
        let mut l = Lower::plain(self, &vec![Ty::I32; dimensions]);
        let length = Operand::Local(LocalId(0));
        let made = l.alloc_array(array, length);
        if let Some(inner) = inner {
            let i = l.b.temp(Ty::I32);
            let (head, work, end) = (l.b.new_block(), l.b.new_block(), l.b.new_block());
            l.emit(Op::Copy {
                dst: i,
                ty: Ty::I32,
                src: Operand::Const(0),
            });
            l.b.jump(head, Span::NONE);
            l.b.switch_to(head);
            let more = l.test(CmpOp::LtS, Ty::I32, Operand::Local(i), length);
            l.terminate(Terminator::Branch {
                cond: more,
                ty: Ty::I32,
                then: work,
                other: end,
            });
            l.b.switch_to(work);
            let row = l.b.temp(Ty::Ptr);
            let rest = (1..dimensions as u32).map(|d| (Ty::I32, Operand::Local(LocalId(d))));
            l.emit(Op::Call {
                dst: Some(row),
                callee: Callee::Direct(inner),
                args: rest.collect(),
            });
            let address = l.element_address(made, Operand::Local(i), 3);
            let row = Value::new(Operand::Local(row), Ty::Ptr);
            let stored = Stored::element(Element::Ref);
            l.store_at(address, &row, stored, AccessMode::Plain, None);
            l.emit(Op::Binary {
                dst: i,
                op: BinOp::Add,
                ty: Ty::I32,
                a: Operand::Local(i),
                b: Operand::Const(1),
                overflow: Overflow::Wrap,
            });
            l.b.jump(head, Span::NONE);
            l.b.switch_to(end);
        }
        l.terminate(Terminator::Return(Some(made)));
        l.b.finish().0
    }
}
