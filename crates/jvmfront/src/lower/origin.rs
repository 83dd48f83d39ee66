//! Where a reference comes from, as far as that says whether it can be a thread.
//!
//! A thread that ends notifies all who wait on its object (`Thread.join`). Few programs wait on threads, and the others
//! need not pay for it, with the steps of every thread that ends. So the front end looks at what the user's code calls
//! `wait` on: its static class, or the field of type `Object` that it was read from and all that is stored there. What
//! it does not know may be a thread. The static class is known within a block, and of variables that are stored to once.

use super::body::{Fact, Lower, Value};
use super::shape::Shape;
use super::unit::Unit;
use crate::class::{JType, Name};
use ir::Operand;

/// What is known of the class of a reference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Origin {
    /// Nothing.
    #[default]
    Any,
    /// It is of this class or one below it; of `Object` itself.
    Class(Name),
    /// It was read from this field, whose type is `Object`.
    Field(Name, Name),
}

impl Origin {
    /// Of a value of a type.
    pub(crate) fn of(ty: &JType) -> Origin {
        match ty {
            JType::Object(name) if &**name != "java/lang/Object" => Origin::Class(name.clone()),
            _ => Origin::Any,
        }
    }

    /// Of what a field holds.
    pub(crate) fn of_field(class: &Name, name: &Name, ty: &JType) -> Origin {
        match ty {
            JType::Object(object) if &**object == "java/lang/Object" => {
                Origin::Field(class.clone(), name.clone())
            }
            ty => Origin::of(ty),
        }
    }
}

impl Lower<'_, '_> {
    /// The user's code waits on an object.
    pub(crate) fn waits_on(&mut self, object: &Value) {
        if self.unit.world.is_library(&self.class.name.clone()) {
            return;
        }
        if let Origin::Field(class, field) = &object.origin {
            let field = (class.clone(), field.clone());
            self.unit.waited_fields.insert(field);
        } else if self.may_be_thread(object) {
            self.unit.waits_on_threads = true;
        }
    }

    /// A field gets a value.
    pub(crate) fn keeps(&mut self, class: &Name, field: &Name, value: &Value) {
        if self.may_be_thread(value) {
            let field = (class.clone(), field.clone());
            self.unit.thread_fields.insert(field);
        }
    }

    fn may_be_thread(&mut self, value: &Value) -> bool {
        let known = matches!(value.fact, Fact::Text(_) | Fact::Class(_) | Fact::Handle(_));
        if known || value.op == Operand::Const(0) || value.shape != Shape::Any {
            return false;
        }
        match &value.origin {
            Origin::Class(name) => self.unit.is_thread_like(&name.clone()),
            Origin::Any | Origin::Field(..) => true,
        }
    }
}

impl Unit<'_> {
    /// Whether an object of a static type can be a thread.
    fn is_thread_like(&mut self, name: &Name) -> bool {
        let thread = self.class(&Name::from("java/lang/Thread"));
        let class = self.class(name);
        let file = &self.infos[&class].file;
        file.as_ref().is_none_or(|f| f.is_interface()) || self.below(class, thread)
    }

    /// Whether the program may wait on the object of a thread, as far as the closure has come.
    pub(crate) fn may_wait_on_threads(&self) -> bool {
        self.waits_on_threads || !self.waited_fields.is_disjoint(&self.thread_fields)
    }
}
