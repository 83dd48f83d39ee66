//! Conversions between the types of a functional interface and those of the method behind a lambda.

use std::sync::Arc;

use crate::class::{Convert, Insn, InvokeKind, JType, Kind, MethodDesc, MethodRef};

/// The kind of a value on the stack.
pub(super) fn kind(ty: &JType) -> Kind {
    match ty {
        JType::Boolean | JType::Byte | JType::Char | JType::Short | JType::Int => Kind::Int,
        JType::Long => Kind::Long,
        JType::Float => Kind::Float,
        JType::Double => Kind::Double,
        JType::Object(_) | JType::Array(_) => Kind::Ref,
    }
}

/// Instructions that make a value of one type one of another: boxing, unboxing, widening, a cast.
pub(crate) fn adapt(from: &JType, to: &JType) -> Vec<Insn> {
    match (from.is_reference(), to.is_reference()) {
        (true, true) => cast(from, to),
        (false, true) => vec![boxing(from)],
        (true, false) => {
            // What the reference is decides what it is unboxed to; an unknown one is what is wanted.
            let primitive = match from {
                JType::Object(name) => unboxed(name).unwrap_or_else(|| to.clone()),
                _ => to.clone(),
            };
            let (class, _) = wrapper(&primitive);
            let class = JType::Object(class.into());
            let mut insns = cast(from, &class);
            insns.push(unboxing(&primitive));
            insns.extend(widen(&primitive, to));
            insns
        }
        (false, false) => widen(from, to),
    }
}

fn cast(from: &JType, to: &JType) -> Vec<Insn> {
    let object = matches!(to, JType::Object(name) if &**name == "java/lang/Object");
    match from == to || object {
        true => Vec::new(),
        false => vec![Insn::CheckCast(to.clone())],
    }
}

fn widen(from: &JType, to: &JType) -> Vec<Insn> {
    let convert = match (kind(from), kind(to)) {
        (Kind::Int, Kind::Long) => Convert::I2L,
        (Kind::Int, Kind::Float) => Convert::I2F,
        (Kind::Int, Kind::Double) => Convert::I2D,
        (Kind::Long, Kind::Float) => Convert::L2F,
        (Kind::Long, Kind::Double) => Convert::L2D,
        (Kind::Float, Kind::Double) => Convert::F2D,
        _ => return Vec::new(),
    };
    vec![Insn::Convert(convert)]
}

/// The class of boxes of a primitive type, and the name of the method that unboxes.
fn wrapper(ty: &JType) -> (&'static str, &'static str) {
    match ty {
        JType::Boolean => ("java/lang/Boolean", "booleanValue"),
        JType::Byte => ("java/lang/Byte", "byteValue"),
        JType::Char => ("java/lang/Character", "charValue"),
        JType::Short => ("java/lang/Short", "shortValue"),
        JType::Long => ("java/lang/Long", "longValue"),
        JType::Float => ("java/lang/Float", "floatValue"),
        JType::Double => ("java/lang/Double", "doubleValue"),
        JType::Int | JType::Object(_) | JType::Array(_) => ("java/lang/Integer", "intValue"),
    }
}

fn unboxed(class: &str) -> Option<JType> {
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

/// `Integer.valueOf` and its kin.
pub(super) fn boxing(ty: &JType) -> Insn {
    let (class, _) = wrapper(ty);
    let desc = format!("({})L{class};", ty.descriptor());
    invoke(InvokeKind::Static, class, "valueOf", &desc)
}

fn unboxing(ty: &JType) -> Insn {
    let (class, method) = wrapper(ty);
    let desc = format!("(){}", ty.descriptor());
    invoke(InvokeKind::Virtual, class, method, &desc)
}

fn invoke(kind: InvokeKind, class: &str, name: &str, desc: &str) -> Insn {
    let method = MethodRef {
        class: class.into(),
        name: name.into(),
        desc: Arc::new(MethodDesc::parse(desc).expect("a descriptor of ours")),
        interface: false,
    };
    Insn::Invoke(kind, method.into())
}
