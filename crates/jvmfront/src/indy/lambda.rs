//! Lambdas and method references: a class for each site.
//!
//! The class implements the interface; what the lambda captures are its final fields; its one method converts the
//! arguments, calls the method behind the lambda and converts the result. It is bytecode, lowered as any other. A
//! lambda that captures nothing is one object, made before the program starts.

use std::sync::Arc;

use ir::{AccessMode, Init, Operand};

use super::adapt::{adapt, kind};
use crate::class::{
    ClassFile, Code, Const, Field, FieldRef, Flags, Handle, HandleKind, Insn, InvokeKind, JType,
    Kind, Method, MethodDesc, Name,
};
use crate::lower::body::{Fact, Lower, Res, Value};
use crate::lower::types::Stored;

impl Lower<'_, '_> {
    /// The object of a lambda with these captured values.
    pub(super) fn lambda(
        &mut self,
        bootstrap: u16,
        name: &Name,
        desc: &Arc<MethodDesc>,
        constants: &[Const],
        captured: &[Value],
    ) -> Res<()> {
        let (
            Some(Const::MethodType(erased)),
            Some(Const::MethodHandle(Handle::Method(how, target))),
            Some(Const::MethodType(exact)),
            Some(JType::Object(interface)),
        ) = (
            constants.first(),
            constants.get(1),
            constants.get(2),
            desc.ret.as_ref(),
        )
        else {
            self.gap("a lambda of an unknown form");
            return Ok(());
        };
        let key = (self.class.name.clone(), bootstrap, desc.text.clone());
        let class = match self.unit.lambdas.get(&key) {
            Some(class) => class.clone(),
            None => {
                let number = self.unit.lambdas.len();
                let class = Name::from(format!("{}$$Lambda${number}", self.class.name));
                let made = Made {
                    class: class.clone(),
                    interfaces: interfaces(interface, constants),
                    captured: &desc.params,
                    how: *how,
                    target,
                    erased: std::iter::once(Arc::clone(erased))
                        .chain(bridges(constants))
                        .collect(),
                    exact,
                };
                let file = made.file(name, self.class.source_file.clone());
                self.unit.synthetic.insert(class.clone(), Arc::new(file));
                self.unit.lambdas.insert(key, class.clone());
                class
            }
        };
        let id = self.unit.class(&class);
        self.unit.instantiate(id);
        if captured.is_empty() {
            let global = match self.unit.lambda_objects.get(&class) {
                Some(&global) => global,
                None => {
                    let object = self
                        .unit
                        .object(crate::class::dotted(&class), id, 0, Init::Zero);
                    self.unit.lambda_objects.insert(class, object);
                    object
                }
            };
            self.push(Value::non_null(Operand::Global(global, 0)));
            return Ok(());
        }
        let layout = Arc::clone(&self.unit.infos[&id].layout);
        let object = self.alloc(Operand::Const(layout.size.into()), id);
        for (slot, value) in layout.slots.iter().zip(captured) {
            let address = self.at_offset(object, slot.offset);
            let stored = Stored::of(&slot.ty);
            self.store_at(address, value, stored, AccessMode::Silent, None);
        }
        self.push(Value::reference(object, Fact::NonNull));
        Ok(())
    }
}

/// The interface of a lambda, and those that `altMetafactory` adds: by its flags, and by name.
fn interfaces(interface: &Name, constants: &[Const]) -> Vec<Name> {
    const SERIALIZABLE: i32 = 1;
    let mut all = vec![interface.clone()];
    let mut add = |name: Name| {
        if !all.contains(&name) {
            all.push(name);
        }
    };
    if matches!(constants.get(3), Some(Const::Int(flags)) if flags & SERIALIZABLE != 0) {
        add(Name::from("java/io/Serializable"));
    }
    for constant in constants.iter().skip(4) {
        if let Const::Class(JType::Object(name)) = constant {
            add(name.clone());
        }
    }
    all
}

/// Other erasures of the method that `altMetafactory` is asked for.
fn bridges(constants: &[Const]) -> Vec<Arc<MethodDesc>> {
    let types = constants.iter().skip(4).filter_map(|c| match c {
        Const::MethodType(desc) => Some(Arc::clone(desc)),
        _ => None,
    });
    types.collect()
}

/// What the class of a lambda is made from.
struct Made<'a> {
    class: Name,
    interfaces: Vec<Name>,
    captured: &'a [JType],
    how: HandleKind,
    target: &'a crate::class::MethodRef,
    /// The interface's method, in every erasure that is asked for.
    erased: Vec<Arc<MethodDesc>>,
    /// What its types are at this site.
    exact: &'a MethodDesc,
}

impl Made<'_> {
    fn file(&self, name: &Name, source: Option<Name>) -> ClassFile {
        let mut file = ClassFile::made(&self.class);
        file.interfaces = self.interfaces.clone();
        file.source_file = source;
        file.fields = self.captured.iter().enumerate().map(field).collect();
        let method = |erased: &Arc<MethodDesc>| Method {
            name: name.clone(),
            desc: Arc::clone(erased),
            flags: Flags::PUBLIC,
            code: Some(self.code(erased).into()),
            expected: None,
            annotations: Vec::new(),
        };
        file.methods = self.erased.iter().map(method).collect();
        file
    }

    fn code(&self, erased_desc: &MethodDesc) -> Code {
        let mut insns = Vec::new();
        if self.how == HandleKind::NewInvokeSpecial {
            insns.push(Insn::New(self.target.class.clone()));
            insns.push(Insn::Dup);
        }
        let mut wanted: Vec<JType> = Vec::new();
        if !matches!(
            self.how,
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial
        ) {
            let receiver = JType::of_class(&self.target.class);
            wanted.extend(receiver);
        }
        wanted.extend(self.target.desc.params.iter().cloned());
        let mut wanted = wanted.into_iter();
        for (i, ty) in self.captured.iter().enumerate() {
            wanted.next();
            insns.push(Insn::Load(Kind::Ref, 0));
            insns.push(Insn::GetField(Arc::new(FieldRef {
                class: self.class.clone(),
                name: capture(i),
                ty: ty.clone(),
            })));
        }
        let mut slot = 1;
        for (erased, exact) in erased_desc.params.iter().zip(&self.exact.params) {
            insns.push(Insn::Load(kind(erased), slot));
            slot += erased.slots();
            insns.extend(adapt(erased, exact));
            if let Some(wanted) = wanted.next() {
                insns.extend(match exact.is_reference() && wanted.is_reference() {
                    true => Vec::new(),
                    false => adapt(exact, &wanted),
                });
            }
        }
        let how = match self.how {
            HandleKind::InvokeStatic => InvokeKind::Static,
            HandleKind::InvokeInterface => InvokeKind::Interface,
            HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => InvokeKind::Special,
            _ => InvokeKind::Virtual,
        };
        insns.push(Insn::Invoke(how, self.target.clone().into()));
        let given = match self.how {
            HandleKind::NewInvokeSpecial => Some(JType::Object(self.target.class.clone())),
            _ => self.target.desc.ret.clone(),
        };
        match (&given, &erased_desc.ret) {
            (Some(given), Some(wanted)) => {
                let exact = self.exact.ret.as_ref().unwrap_or(wanted);
                match given.is_reference() && exact.is_reference() {
                    true => {}
                    false => insns.extend(adapt(given, exact)),
                }
                if exact.is_reference() != wanted.is_reference() {
                    insns.extend(adapt(exact, wanted));
                }
                insns.push(Insn::Return(Some(kind(wanted))));
            }
            (Some(given), None) => {
                insns.push(match given.slots() {
                    2 => Insn::Pop2,
                    _ => Insn::Pop,
                });
                insns.push(Insn::Return(None));
            }
            (None, _) => insns.push(Insn::Return(None)),
        }
        let numbered = insns.into_iter().enumerate();
        Code {
            max_stack: u16::MAX,
            max_locals: slot,
            insns: numbered.map(|(i, insn)| (i as u32, insn)).collect(),
            handlers: Vec::new(),
            lines: Vec::new(),
            locals: Vec::new(),
        }
    }
}

fn capture(index: usize) -> Name {
    Name::from(format!("captured{index}"))
}

fn field((index, ty): (usize, &JType)) -> Field {
    Field {
        name: capture(index),
        ty: ty.clone(),
        flags: Flags::PRIVATE | Flags::FINAL,
        constant: None,
        annotations: Vec::new(),
    }
}
