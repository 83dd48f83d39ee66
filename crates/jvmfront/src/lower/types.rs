//! Java's types as the IR sees them: on the operand stack, in memory, in signatures.

use ir::{CastOp, Ty};

use crate::class::{Element, JType, Kind, MethodDesc};

/// The type of a value on the operand stack: what is narrower than an `int` is an `int` there.
pub(crate) fn stack(ty: &JType) -> Ty {
    match ty {
        JType::Boolean | JType::Byte | JType::Char | JType::Short | JType::Int => Ty::I32,
        JType::Long => Ty::I64,
        JType::Float => Ty::F32,
        JType::Double => Ty::F64,
        JType::Object(_) | JType::Array(_) => Ty::Ptr,
    }
}

/// The type of a value of a kind.
pub(crate) fn kind(kind: Kind) -> Ty {
    match kind {
        Kind::Int => Ty::I32,
        Kind::Long => Ty::I64,
        Kind::Float => Ty::F32,
        Kind::Double => Ty::F64,
        Kind::Ref => Ty::Ptr,
    }
}

/// How a value stands in memory: its type there, and how a load makes it an `int` if it is narrower.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stored {
    /// The type in memory.
    pub(crate) ty: Ty,
    /// How it is widened.
    pub(crate) widen: Option<CastOp>,
}

impl Stored {
    const fn plain(ty: Ty) -> Stored {
        Stored { ty, widen: None }
    }

    /// Of a field.
    pub(crate) fn of(ty: &JType) -> Stored {
        match ty {
            JType::Boolean => Stored::narrow(Ty::I8, CastOp::ZeroExt),
            JType::Byte => Stored::narrow(Ty::I8, CastOp::SignExt),
            JType::Char => Stored::narrow(Ty::I16, CastOp::ZeroExt),
            JType::Short => Stored::narrow(Ty::I16, CastOp::SignExt),
            wide => Stored::plain(stack(wide)),
        }
    }

    /// Of an element of an array.
    pub(crate) fn element(element: Element) -> Stored {
        match element {
            Element::Byte => Stored::narrow(Ty::I8, CastOp::SignExt),
            Element::Char => Stored::narrow(Ty::I16, CastOp::ZeroExt),
            Element::Short => Stored::narrow(Ty::I16, CastOp::SignExt),
            Element::Int => Stored::plain(Ty::I32),
            Element::Long => Stored::plain(Ty::I64),
            Element::Float => Stored::plain(Ty::F32),
            Element::Double => Stored::plain(Ty::F64),
            Element::Ref => Stored::plain(Ty::Ptr),
        }
    }

    const fn narrow(ty: Ty, widen: CastOp) -> Stored {
        Stored {
            ty,
            widen: Some(widen),
        }
    }

    /// The type on the operand stack.
    pub(crate) fn stack(self) -> Ty {
        match self.widen {
            Some(_) => Ty::I32,
            None => self.ty,
        }
    }
}

/// Bytes of a value in memory.
pub(crate) fn size(ty: Ty) -> u32 {
    ty.size(ir::DataModel::Lp64)
}

/// The logarithm of an array element's size.
pub(crate) fn shift(ty: Ty) -> u32 {
    size(ty).trailing_zeros()
}

/// The types of a function's parameters, the receiver first, and of its result.
pub(crate) fn signature(desc: &MethodDesc, receiver: bool) -> (Vec<Ty>, Option<Ty>) {
    let this = receiver.then_some(Ty::Ptr);
    let params = this.into_iter().chain(desc.params.iter().map(stack));
    (params.collect(), desc.ret.as_ref().map(stack))
}

/// `Integer.TYPE` and the like are class objects of primitive types.
pub(crate) fn primitive_mirror(class: &str, field: &str) -> Option<JType> {
    if field != "TYPE" {
        return None;
    }
    Some(match class {
        "java/lang/Boolean" => JType::Boolean,
        "java/lang/Byte" => JType::Byte,
        "java/lang/Character" => JType::Char,
        "java/lang/Short" => JType::Short,
        "java/lang/Integer" => JType::Int,
        "java/lang/Long" => JType::Long,
        "java/lang/Float" => JType::Float,
        "java/lang/Double" => JType::Double,
        _ => return None,
    })
}
