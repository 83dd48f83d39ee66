//! What is known of references statically: whether they are arrays, and of what.
//!
//! `arraylength` does not say what the elements are, and the length of an array is its size divided by theirs. So
//! the lowering keeps the static type of every array on the stack and in the local variables. Where paths meet,
//! types are joined; a block that was lowered with types that a later path contradicts makes the body start anew
//! with what is known by then. The lattice has height three, so this ends.

use std::collections::BTreeMap;

use crate::class::JType;

/// A static type of a reference, as far as arrays go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Shape {
    /// `null`: of every type.
    Null,
    /// An array with elements of this type.
    Array(JType),
    /// Anything.
    #[default]
    Any,
}

impl Shape {
    /// Of a value of a type.
    pub(crate) fn of(ty: &JType) -> Shape {
        match ty {
            JType::Array(element) => Shape::Array((**element).clone()),
            _ => Shape::Any,
        }
    }

    fn join(&self, other: &Shape) -> Shape {
        match (self, other) {
            (Shape::Null, shape) | (shape, Shape::Null) => shape.clone(),
            (Shape::Array(a), Shape::Array(b)) if a == b => self.clone(),
            (Shape::Array(a), Shape::Array(b)) if a.is_reference() && b.is_reference() => {
                Shape::Array(JType::Object("java/lang/Object".into()))
            }
            _ => Shape::Any,
        }
    }
}

/// The shapes of the stack and of the local variables where a block begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shapes {
    pub(crate) stack: Vec<Shape>,
    pub(crate) locals: BTreeMap<u16, Shape>,
}

impl Shapes {
    /// What holds on both paths.
    pub(crate) fn join(&self, other: &Shapes) -> Shapes {
        let stack = self.stack.iter().zip(&other.stack);
        let stack = stack.map(|(a, b)| a.join(b)).collect();
        let both = self.locals.iter().filter_map(|(slot, a)| {
            let joined = a.join(other.locals.get(slot)?);
            (joined != Shape::Any).then_some((*slot, joined))
        });
        Shapes {
            stack,
            locals: both.collect(),
        }
    }
}
