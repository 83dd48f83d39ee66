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
    /// A new array of the class of this one, with another length. Of `Object[]` itself none is asked for.
    Alike,
    /// The class object, if the class says of itself that it is comparable with its own objects; else null.
    Comparable,
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
            Hidden::Alike => "alike",
            Hidden::Comparable => "comparable",
            Hidden::Holds => "holds",
            Hidden::TakesAll => "takes all",
        }
    }

    /// Parameters and result.
    pub(crate) fn signature(self) -> (Vec<Ty>, Ty) {
        let ret = match self {
            Hidden::Class | Hidden::Clone | Hidden::Comparable => Ty::Ptr,
            Hidden::Alike => return (vec![Ty::Ptr, Ty::I32], Ty::Ptr),
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
            (Hidden::Comparable, _) if self.compares_itself(class) => {
                Operand::Global(self.mirror(&JType::Object(name)), 0)
            }
            (Hidden::Comparable, _) => Operand::Const(0),
            (Hidden::Alike, _) => return Ok(self.alike_body(element)),
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

    /// Whether a class names `Comparable` of itself among its own interfaces, as `HashMap` asks of its keys.
    fn compares_itself(&self, class: ClassId) -> bool {
        let Some(file) = &self.infos[&class].file else {
            return false;
        };
        // String says so of itself, too, and is asked without looking.
        let wanted = format!("Ljava/lang/Comparable<L{};>;", file.name);
        let signature = file.signature.as_deref().unwrap_or("");
        interfaces_of(signature).any(|interface| interface == wanted)
    }

    fn alike_body(&mut self, element: Option<JType>) -> Body {
        let object = |e: &JType| e.class_name().is_some_and(|n| &*n == "java/lang/Object");
        let mut l = Lower::plain(self, &[Ty::Ptr, Ty::I32]);
        match element.filter(|e| e.is_reference() && !object(e)) {
            Some(element) => {
                let array = JType::Array(Box::new(element));
                let made = l.alloc_array(&array, Operand::Local(LocalId(1)));
                l.terminate(Terminator::Return(Some(made)));
            }
            None => l.terminate(Terminator::Unreachable),
        }
        l.b.finish().0
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

/// The interfaces of a class's signature: what stands outside all brackets, after type parameters and the superclass.
fn interfaces_of(signature: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut from) = (0usize, 0);
    let mut parts = Vec::new();
    for (at, c) in signature.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && signature[from..].starts_with('<') {
                    from = at + 1;
                }
            }
            ';' if depth == 0 => {
                parts.push(&signature[from..=at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.into_iter().skip(1)
}

#[cfg(test)]
mod tests {
    use super::interfaces_of;

    #[test]
    fn interfaces_stand_outside_all_brackets() {
        let of = |signature: &'static str| interfaces_of(signature).collect::<Vec<_>>();
        assert_eq!(of(""), Vec::<&str>::new());
        assert_eq!(
            of("Ljava/lang/Object;Ljava/lang/Comparable<La/B;>;"),
            ["Ljava/lang/Comparable<La/B;>;"]
        );
        assert_eq!(
            of(
                "<T:Ljava/lang/Object;>La/Up<TT;>;Ljava/util/List<Ljava/lang/Comparable<La/B;>;>;La/I;"
            ),
            ["Ljava/util/List<Ljava/lang/Comparable<La/B;>;>;", "La/I;"]
        );
    }
}
