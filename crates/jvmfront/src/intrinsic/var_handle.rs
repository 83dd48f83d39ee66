//! `VarHandle`: handles that a class makes in its initialiser are constants.
//!
//! A static field that `<clinit>` fills from `findVarHandle(C.class, "f", T.class)`, `findStaticVarHandle` or
//! `arrayElementVarHandle(T[].class)` means that variable wherever it is read. Any other handle is a gap.

use std::collections::BTreeMap;

use ir::{Operand, Ty};

use super::Replaced;
use super::atomic::Access;
use crate::class::{ClassFile, Code, Const, Insn, JType, MethodRef, Name, dotted};
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
        // Values are converted as a call of a method would (MethodHandle.asType).
        let given = method.desc.params.get(rest - 1..).unwrap_or_default();
        let mut values = Vec::new();
        for (value, from) in args[rest..].iter().zip(given) {
            values.push(self.converted(value, from, &ty)?);
        }
        let result = self.ordered(access, address, &ty, &values, unwind);
        let Some(result) = result else {
            self.gap(format!(
                "{}.{} with values of other types",
                dotted(&method.class),
                method.name
            ));
            return Ok(Some(None));
        };
        match (result, &method.desc.ret) {
            (None, _) | (_, None) => Ok(Some(None)),
            (Some(value), Some(wanted)) => {
                let given = match access {
                    Access::Set { .. } => JType::Boolean,
                    _ => ty,
                };
                let value = self.converted(&value, &given, wanted)?;
                Ok(Some(Some(value)))
            }
        }
    }

    /// A value of one type as one of another.
    fn converted(&mut self, value: &Value, from: &JType, to: &JType) -> Res<Value> {
        let code = Code {
            max_stack: 0,
            max_locals: 0,
            insns: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            locals: Vec::new(),
        };
        self.push(value.clone());
        for insn in crate::indy::adapt(from, to) {
            self.insn(&insn, &code)?;
        }
        let value = self.pop(types::stack(to))?;
        Ok(Value {
            shape: crate::lower::shape::Shape::of(to),
            ..value
        })
    }

    /// The handle that `findVarHandle` or its kin makes of constants.
    pub(super) fn made_handle(&mut self, name: &str, args: &[Value]) -> Value {
        let class = |at: usize| args.get(at).and_then(super::class_fact).cloned();
        let target = (|| {
            if name == "arrayElementVarHandle" {
                return match class(0)? {
                    JType::Array(element) => Some(VarTarget::Element(*element)),
                    _ => None,
                };
            }
            let of = class(1)?.class_name()?;
            let field = Name::from(super::text_fact(args.get(2)?)?);
            Some(match name {
                "findStaticVarHandle" => VarTarget::Static(of, field, class(3)?),
                _ => VarTarget::Field(of, field, class(3)?),
            })
        })();
        let mut value = self.handle_maker();
        if let Some(target) = target {
            value.fact = Fact::Handle(target);
        }
        value
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
