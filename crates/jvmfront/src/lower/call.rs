//! Calls: which function a call means, the receiver's null check, the initialisation a static call brings.

use std::sync::Arc;

use ir::{Callee, Op, Operand};

use super::body::{Lower, Res, Value};
use super::hidden::Hidden;
use super::types;
use super::unit::{Found, Selector};
use super::unwind::Trap;
use crate::class::{ClassFile, Flags, InvokeKind, MethodDesc, MethodRef, dotted};
use crate::intrinsic;

impl Lower<'_, '_> {
    /// A call: `invokevirtual` and its kin.
    pub(crate) fn invoke(&mut self, kind: InvokeKind, method: &MethodRef) -> Res<()> {
        let (params, _) = types::signature(&method.desc, kind != InvokeKind::Static);
        let args = self.pop_args(&params)?;
        let result = self.call(kind, method, &args)?;
        if !self.done
            && let Some(value) = result
        {
            self.push(value);
        }
        Ok(())
    }

    /// A call with its arguments, the receiver first.
    pub(crate) fn call(
        &mut self,
        kind: InvokeKind,
        method: &MethodRef,
        args: &[Value],
    ) -> Res<Option<Value>> {
        if intrinsic::is_polymorphic(&method.class)
            && kind == InvokeKind::Virtual
            && let Some(result) = self.polymorphic(method, args)?
        {
            return Ok(result);
        }
        if &*method.class == "jdk/internal/access/JavaLangAccess" {
            return self.language_access(&method.name, args);
        }
        if &*method.class == "jdk/internal/access/JavaUtilCollectionAccess" {
            return self.collection_access(&method.name, args);
        }
        if &*method.class == "java/lang/Runtime"
            && &*method.name == "availableProcessors"
            && intrinsic::spins(&self.class.name)
        {
            return Ok(Some(Value::int(1)));
        }
        if method.class.starts_with('[') && &*method.name == "clone" {
            let copy = self.hidden_call(Hidden::Clone, &args[0])?;
            let ty = crate::class::JType::of_class(&method.class);
            let shape = ty.map_or_else(Default::default, |ty| super::shape::Shape::of(&ty));
            return Ok(Some(Value {
                shape,
                ..Value::non_null(copy)
            }));
        }
        let found = self
            .unit
            .resolve_method(&method.class, &method.name, &method.desc.text);
        let Some(found) = found else {
            let class = dotted(&method.class);
            let shown = method.desc.shown();
            self.gap(format!(
                "method {class}.{}{shown} is not found",
                method.name
            ));
            return Ok(None);
        };
        if &*method.name == "interrupt" && !self.unit.world.is_library(&self.class.name.clone()) {
            self.unit.interrupts = true;
        }
        if intrinsic::is_weak(&found.class.name, &method.name)
            && !self.unit.world.is_library(&self.class.name.clone())
        {
            self.unit.program.weak.get_or_insert(self.span);
        }
        match kind {
            InvokeKind::Static => {
                if let Some(result) = intrinsic::call(self, &found, args)? {
                    return Ok(result);
                }
                self.initialise(&found.class.name.clone())?;
                self.direct(&found, args)
            }
            InvokeKind::Special => {
                let found = self.special(found);
                self.receive(&found, args)
            }
            InvokeKind::Virtual | InvokeKind::Interface if is_fixed(&found) => {
                self.receive(&found, args)
            }
            InvokeKind::Virtual | InvokeKind::Interface => self.dispatched(method, &found, args),
        }
    }

    /// What `invokespecial` means: of a method of a superclass, the one that the superclass inherits.
    fn special(&mut self, found: Found) -> Found {
        let above = self.class.super_name.clone();
        let (Some(above), false) = (above, found.class.is_interface()) else {
            return found;
        };
        let method = found.method();
        if &*method.name == "<init>" || found.class.name == self.class.name {
            return found;
        }
        let (name, desc) = (method.name.clone(), method.desc.text.clone());
        self.unit.select(&above, &name, &desc).unwrap_or(found)
    }

    /// A call of a known method of an object.
    fn receive(&mut self, found: &Found, args: &[Value]) -> Res<Option<Value>> {
        let method = found.method();
        if &*method.name == "<init>" && &*found.class.name == "java/lang/Object" {
            return Ok(None);
        }
        self.check_null(&args[0])?;
        if let Some(result) = intrinsic::call(self, found, args)? {
            return Ok(result);
        }
        self.direct(found, args)
    }

    /// Calls a function.
    pub(crate) fn direct(&mut self, found: &Found, args: &[Value]) -> Res<Option<Value>> {
        let func = self.unit.func(found);
        let unwind = self.unwind(Trap::Call)?;
        let desc = Arc::clone(&found.method().desc);
        Ok(self.emit_call(Callee::Direct(func), &desc, args, unwind))
    }

    fn dispatched(
        &mut self,
        method: &MethodRef,
        found: &Found,
        args: &[Value],
    ) -> Res<Option<Value>> {
        let class = self.unit.class(&method.class);
        let seen = found.has(Flags::PUBLIC) || found.has(Flags::PROTECTED);
        let owner = (!seen).then(|| found.class.name.clone());
        let selector = Selector::Method(method.name.clone(), method.desc.text.clone(), owner);
        let non_null = args[0].is_non_null();
        let site = self.unit.site(selector, class, non_null);
        let trap = if non_null { Trap::Call } else { Trap::NullCall };
        let unwind = self.unwind(trap)?;
        Ok(self.emit_call(Callee::Virtual(site), &method.desc, args, unwind))
    }

    fn emit_call(
        &mut self,
        callee: Callee,
        desc: &MethodDesc,
        args: &[Value],
        unwind: Option<ir::BlockId>,
    ) -> Option<Value> {
        let ret = desc.ret.as_ref();
        let dst = ret.map(|ret| self.b.temp(types::stack(ret)));
        self.emit_unwinding(
            Op::Call {
                dst,
                callee,
                args: args.iter().map(|v| (v.ty, v.op)).collect(),
            },
            unwind,
        );
        let dst = dst?;
        Some(Value::of(Operand::Local(dst), ret?))
    }

    /// Calls a method that the front end makes for every class.
    pub(crate) fn hidden_call(&mut self, hidden: Hidden, object: &Value) -> Res<Operand> {
        self.hidden_call_with(hidden, object, None)
    }

    /// The same, with a second argument if there is one.
    pub(crate) fn hidden_call_with(
        &mut self,
        hidden: Hidden,
        object: &Value,
        other: Option<Operand>,
    ) -> Res<Operand> {
        let class = self.unit.class(&"java/lang/Object".into());
        let non_null = object.is_non_null();
        let site = self.unit.site(Selector::Hidden(hidden), class, non_null);
        let trap = if non_null { Trap::Call } else { Trap::NullCall };
        let unwind = self.unwind(trap)?;
        let (params, ret) = hidden.signature();
        let dst = self.b.temp(ret);
        let args = [Some(object.op), other].into_iter().flatten();
        self.emit_unwinding(
            Op::Call {
                dst: Some(dst),
                callee: Callee::Virtual(site),
                args: params.into_iter().zip(args).collect(),
            },
            unwind,
        );
        Ok(Operand::Local(dst))
    }

    /// Calls a static method of a class of the front end's choice.
    pub(crate) fn call_static(
        &mut self,
        class: &str,
        name: &str,
        desc: &str,
        args: &[Value],
    ) -> Res<Option<Value>> {
        let desc = Arc::new(MethodDesc::parse(desc).expect("a descriptor of ours"));
        let method = MethodRef {
            class: class.into(),
            name: name.into(),
            desc,
            interface: false,
        };
        self.call(InvokeKind::Static, &method, args)
    }
}

/// Whether no class can override a method.
fn is_fixed(found: &Found) -> bool {
    let class: &ClassFile = &found.class;
    found.has(Flags::FINAL) || found.has(Flags::PRIVATE) || class.flags.contains(Flags::FINAL)
}
