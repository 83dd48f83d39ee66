//! `VarHandle`: handles that a class makes in its initialiser are constants.
//!
//! A static field that `<clinit>` fills from `findVarHandle(C.class, "f", T.class)`, `findStaticVarHandle` or
//! `arrayElementVarHandle(T[].class)` means that variable wherever it is read. Any other handle is a gap.

use std::collections::BTreeMap;

use ir::{Operand, Ty};

use super::Replaced;
use super::atomic::Access;
use crate::class::{ClassFile, Const, Insn, JType, MethodRef, Name, dotted};
use crate::lower::body::{Fact, Lower, Res, Value};
use crate::lower::types::{self, Stored};
use crate::lower::unit::Unit;
use crate::lower::unwind::Trap;

/// The variable that a handle means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum VarTarget {
    /// A field of a class.
    Field(Name, Name, JType),
    /// A static field.
    Static(Name, Name, JType),
    /// An element of an array of this type.
    Element(JType),
}

impl Lower<'_, '_> {
    /// A call of a method of `VarHandle` or `MethodHandle` that takes any arguments.
    pub(crate) fn polymorphic(&mut self, method: &MethodRef, args: &[Value]) -> Res<Replaced> {
        if &*method.class != "java/lang/invoke/VarHandle" {
            if matches!(&*method.name, "invoke" | "invokeExact") {
                self.gap("a call of a method handle");
                return Ok(Some(None));
            }
            return Ok(None);
        }
        let Some(access) = Access::of(&method.name) else {
            return Ok(None);
        };
        let Fact::Handle(target) = &args[0].fact else {
            self.gap("a VarHandle that is no constant of a class");
            return Ok(Some(None));
        };
        let (address, ty, rest, unwind) = match target.clone() {
            VarTarget::Static(class, field, ty) => {
                self.initialise(&class)?;
                let file = self.unit.file(&class);
                let index = file
                    .as_ref()
                    .and_then(|f| f.fields.iter().position(|d| d.name == field));
                let (Some(file), Some(index)) = (file, index) else {
                    self.gap("a VarHandle of a field that is not there");
                    return Ok(Some(None));
                };
                let global = self.unit.static_field(&file, index);
                (Operand::Global(global, 0), ty, 1, None)
            }
            VarTarget::Field(class, field, ty) => {
                let offset = self.unit.offset(&class, &field);
                let (Some(offset), Some(object)) = (offset, args.get(1)) else {
                    self.gap("a VarHandle of a field that is not there");
                    return Ok(Some(None));
                };
                let unwind = match object.is_non_null() {
                    true => None,
                    false => self.unwind(Trap::Null)?,
                };
                (self.at_offset(object.op, offset), ty, 2, unwind)
            }
            VarTarget::Element(ty) => {
                let [_, array, index, ..] = args else {
                    self.gap("a VarHandle of an array without an index");
                    return Ok(Some(None));
                };
                let shift = types::shift(Stored::of(&ty).ty);
                let unwind = self.array_unwind(array.op, index.op, shift)?;
                (
                    self.element_address(array.op, index.op, shift),
                    ty,
                    3,
                    unwind,
                )
            }
        };
        let result = self.ordered(access, address, &ty, &args[rest..], unwind);
        let Some(result) = result else {
            self.gap(format!(
                "{}.{} with values of other types",
                dotted(&method.class),
                method.name
            ));
            return Ok(Some(None));
        };
        let wanted = method.desc.ret.as_ref();
        match (result, wanted) {
            (_, None) => Ok(Some(None)),
            (Some(value), Some(wanted)) if value.ty == types::stack(wanted) => {
                Ok(Some(Some(Value::of(value.op, wanted))))
            }
            _ => {
                self.gap("a VarHandle whose result is converted");
                Ok(Some(None))
            }
        }
    }

    /// `MethodHandles.lookup`, `findVarHandle`: what they give is known elsewhere, the value is not used.
    pub(super) fn handle_maker(&mut self) -> Value {
        Value {
            fact: Fact::NonNull,
            ..Value::new(Operand::Const(0), Ty::Ptr)
        }
    }
}

impl Unit<'_> {
    /// The variable that the handle in a static field means.
    pub(crate) fn var_handle(&mut self, class: &ClassFile, field: &str) -> Option<VarTarget> {
        let declared = class.field(field)?;
        if declared.ty != JType::Object("java/lang/invoke/VarHandle".into()) {
            return None;
        }
        if !self.handles.contains_key(&class.name) {
            let found = handles(class);
            self.handles.insert(class.name.clone(), found);
        }
        self.handles[&class.name].get(field).cloned()
    }
}

/// The handles that a class makes in its initialiser.
fn handles(class: &ClassFile) -> BTreeMap<Name, VarTarget> {
    let mut found = BTreeMap::new();
    let init = class
        .method("<clinit>", "()V")
        .and_then(|m| m.code.as_ref());
    let Some(init) = init else {
        return found;
    };
    for (at, (_, insn)) in init.insns.iter().enumerate() {
        let Insn::PutStatic(field) = insn else {
            continue;
        };
        let target = (|| {
            let mut back = at;
            let mut previous = || {
                back = back.checked_sub(1)?;
                match &init.insns[back].1 {
                    Insn::CheckCast(_) => {
                        back = back.checked_sub(1)?;
                        Some(&init.insns[back].1)
                    }
                    insn => Some(insn),
                }
            };
            let Insn::Invoke(_, method) = previous()? else {
                return None;
            };
            if &*method.name == "arrayElementVarHandle" {
                let JType::Array(element) = class_constant(previous()?)? else {
                    return None;
                };
                return Some(VarTarget::Element(*element));
            }
            let is_static = match &*method.name {
                "findVarHandle" => false,
                "findStaticVarHandle" => true,
                _ => return None,
            };
            let ty = class_constant(previous()?)?;
            let Insn::Const(Const::String(name)) = previous()? else {
                return None;
            };
            let name = Name::from(String::from_utf16_lossy(name));
            let of = class_constant(previous()?)?.class_name()?;
            Some(match is_static {
                true => VarTarget::Static(of, name, ty),
                false => VarTarget::Field(of, name, ty),
            })
        })();
        if let Some(target) = target {
            found.insert(field.name.clone(), target);
        }
    }
    found
}

fn class_constant(insn: &Insn) -> Option<JType> {
    match insn {
        Insn::Const(Const::Class(ty)) => Some(ty.clone()),
        Insn::GetStatic(field) if &*field.name == "TYPE" => {
            crate::lower::object::primitive_mirror(&field.class, &field.name)
        }
        _ => None,
    }
}
