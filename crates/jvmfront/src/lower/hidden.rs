//! Methods that the front end makes for every class: what needs the class of an object, as virtual calls.

use ir::{AccessMode, Body, ClassId, LocalId, Op, Operand, Terminator, Ty};

use super::body::{Lower, Res, Value};
use super::types::{self, Stored};
use super::unit::Unit;
use crate::class::{JType, Name};

/// A method of every class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Hidden {
    /// `getClass`: the class object.
    Class,
    /// `clone`: a copy of the object's bytes.
    Clone,
    /// The length of an array.
    Length,
    /// Bytes of an array's element.
    Scale,
    /// Whether an array of references can hold a value.
    Holds,
    /// Whether an array of references can hold all elements of another array.
    TakesAll,
}

impl Hidden {
    /// Its name, as reports would show it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Hidden::Class => "getClass()",
            Hidden::Clone => "clone()",
            Hidden::Length => "length",
            Hidden::Scale => "scale",
            Hidden::Holds => "holds",
            Hidden::TakesAll => "takes all",
        }
    }

    /// Parameters and result.
    pub(crate) fn signature(self) -> (Vec<Ty>, Ty) {
        let ret = match self {
            Hidden::Class | Hidden::Clone => Ty::Ptr,
            Hidden::Length | Hidden::Scale => Ty::I32,
            Hidden::Holds | Hidden::TakesAll => return (vec![Ty::Ptr, Ty::Ptr], Ty::I32),
        };
        (vec![Ty::Ptr], ret)
    }
}

impl Unit<'_> {
    /// The body of such a method for a class.
    pub(crate) fn hidden_body(&mut self, hidden: Hidden, class: ClassId) -> Res<Body> {
        let name = self.infos[&class].name.clone();
        let element = self.infos[&class].element.clone();
        let this = Operand::Local(LocalId(0));
        let shift = element.as_ref().map(|e| types::shift(Stored::of(e).ty));
        let result = match (hidden, shift) {
            (Hidden::Class, _) => {
                let ty = JType::of_class(&name);
                let ty = ty.unwrap_or_else(|| JType::Object(name.clone()));
                Operand::Global(self.mirror(&ty), 0)
            }
            (Hidden::Clone, _) => return self.clone_body(class),
            (Hidden::Length, Some(shift)) => {
                let mut l = Lower::plain(self, &[Ty::Ptr]);
                let length = l.array_length(this, shift, None);
                l.terminate(Terminator::Return(Some(length.op)));
                return Ok(l.b.finish().0);
            }
            (Hidden::Scale, Some(shift)) => Operand::Const(1 << shift),
            (Hidden::Length | Hidden::Scale, None) => Operand::Const(0),
            (Hidden::Holds, _) => return Ok(self.holds_body(element)),
            (Hidden::TakesAll, _) => return Ok(self.takes_body(class)),
        };
        let mut l = Lower::plain(self, &[Ty::Ptr]);
        l.terminate(Terminator::Return(Some(result)));
        Ok(l.b.finish().0)
    }

    fn holds_body(&mut self, element: Option<JType>) -> Body {
        let value = Operand::Local(LocalId(1));
        let mut l = Lower::plain(self, &[Ty::Ptr, Ty::Ptr]);
        let Some(element) = element.filter(JType::is_reference) else {
            l.terminate(Terminator::Return(Some(Operand::Const(1))));
            return l.b.finish().0;
        };
        let null = l.test(ir::CmpOp::Eq, Ty::Ptr, value, Operand::Const(0));
        let fits = l.is_instance(value, &element);
        let holds = l.arith(ir::BinOp::Or, Ty::I32, null, fits);
        l.terminate(Terminator::Return(Some(holds)));
        l.b.finish().0
    }

    /// An array class takes what an array of a class below it has: elements of a class below its own.
    fn takes_body(&mut self, class: ClassId) -> Body {
        let mut l = Lower::plain(self, &[Ty::Ptr, Ty::Ptr]);
        let takes = l.b.temp(Ty::I32);
        l.emit(Op::InstanceOf {
            dst: takes,
            ptr: Operand::Local(LocalId(1)),
            class,
        });
        l.terminate(Terminator::Return(Some(Operand::Local(takes))));
        l.b.finish().0
    }

    fn clone_body(&mut self, class: ClassId) -> Res<Body> {
        let cloneable = self.class(&Name::from("java/lang/Cloneable"));
        let allowed = self.below(class, cloneable);
        let this = Operand::Local(LocalId(0));
        let mut l = Lower::plain(self, &[Ty::Ptr]);
        if !allowed {
            l.raise(
                "notCloneable",
                "(Ljava/lang/Object;)Ljava/lang/Throwable;",
                &[Value::non_null(this)],
            )?;
            return Ok(l.b.finish().0);
        }
        let size = l.b.temp(Ty::I64);
        l.emit(Op::ObjectSize {
            dst: size,
            ptr: this,
        });
        let copy = l.alloc(Operand::Local(size), class);
        l.emit(Op::MemCopy {
            dst: copy,
            src: this,
            len: Operand::Local(size),
            overlap: false,
            mode: AccessMode::Plain,
        });
        l.terminate(Terminator::Return(Some(copy)));
        Ok(l.b.finish().0)
    }
}
