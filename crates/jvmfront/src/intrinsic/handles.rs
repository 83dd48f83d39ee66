//! The handles of a program: one object for each variable that one may mean, and accesses by any of them.
//!
//! A handle that the lowering does not know (a parameter, a field of an object, an element of an array) is one of the
//! objects that the closed program makes. The access by it is a function that compares it with each of these whose
//! accesses take as many arguments, as the other functions of [`super::late`] do. So are the makers of handles whose
//! class, name or type is no constant: they compare with the fields of the program's own classes. What fits none is
//! a gap.

use ir::{Body, Callee, CmpOp, FuncBody, GlobalId, LocalId, Op, Operand, Span, Terminator, Ty};

use super::atomic::Access;
use super::{Late, VarTarget};
use crate::class::{Flags, JType, MethodRef, Name};
use crate::lower::body::{Fact, Lower, Res, Value};
use crate::lower::types;
use crate::lower::unit::Unit;

const HANDLE: &str = "java/lang/invoke/VarHandle";

impl Lower<'_, '_> {
    /// The handle of a variable.
    pub(crate) fn handle_of(&mut self, target: VarTarget) -> Value {
        let object = Operand::Global(self.unit.handle_object(&target), 0);
        Value::reference(object, Fact::Handle(target))
    }

    /// The handle that `findVarHandle` or its kin makes.
    pub(super) fn made_handle(&mut self, name: &str, args: &[Value]) -> Res<Value> {
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
        if let Some(target) = target {
            return Ok(self.handle_of(target));
        }
        let (late, args) = match name {
            "arrayElementVarHandle" => (Late::ElementHandle, args),
            "findStaticVarHandle" => (Late::StaticHandle, &args[1..]),
            _ => (Late::Handle, &args[1..]),
        };
        let found = self.late(late, args)?;
        Ok(Value::non_null(found.op))
    }

    pub(super) fn element_handle(&mut self, array: &JType) -> Operand {
        match array {
            JType::Array(element) => {
                let target = VarTarget::Element((**element).clone());
                Operand::Global(self.unit.handle_object(&target), 0)
            }
            _ => Operand::Const(0),
        }
    }

    /// An object of the JDK of which nothing is asked: a lookup, a door to another package.
    pub(super) fn token(&mut self, class: &str) -> Value {
        Value::non_null(Operand::Global(self.unit.token(class), 0))
    }

    /// An access by a handle that may be any of the program's.
    pub(super) fn handle_call(&mut self, method: &MethodRef, args: &[Value]) -> Res<Option<Value>> {
        self.check_null(&args[0])?;
        let func = self.unit.handle_func(method);
        let ret = method.desc.ret.as_ref();
        let dst = ret.map(|ret| self.b.temp(types::stack(ret)));
        let unwind = self.unwind(crate::lower::unwind::Trap::Call)?;
        self.emit_unwinding(
            Op::Call {
                dst,
                callee: Callee::Direct(func),
                args: args.iter().map(|v| (v.ty, v.op)).collect(),
            },
            unwind,
        );
        Ok(dst.zip(ret).map(|(d, r)| Value::of(Operand::Local(d), r)))
    }

    /// Goes on in a new block if two references are the same; gives the block to go on where they are not.
    fn if_same(&mut self, a: Operand, b: Operand) -> ir::BlockId {
        let same = self.test(CmpOp::Eq, Ty::Ptr, a, b);
        self.if_true(same)
    }

    fn if_true(&mut self, cond: Operand) -> ir::BlockId {
        let (here, next) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond,
            ty: Ty::I32,
            then: here,
            other: next,
        });
        self.b.switch_to(here);
        next
    }
}

impl Unit<'_> {
    fn handle_object(&mut self, target: &VarTarget) -> GlobalId {
        if let Some(&id) = self.made_handles.get(target) {
            return id;
        }
        let name = match target {
            VarTarget::Field(of, field, _) | VarTarget::Static(of, field, _) => {
                format!("<handle of {}.{field}>", crate::class::dotted(of))
            }
            VarTarget::Element(ty) => format!("<handle of {ty}[]>"),
        };
        let id = self.plain_object(name, HANDLE);
        self.made_handles.insert(target.clone(), id);
        id
    }

    fn token(&mut self, class: &str) -> GlobalId {
        let key = Name::from(class);
        if let Some(&id) = self.tokens.get(&key) {
            return id;
        }
        let id = self.plain_object(format!("<{}>", crate::class::dotted(class)), class);
        self.tokens.insert(key, id);
        id
    }

    fn plain_object(&mut self, name: String, class: &str) -> GlobalId {
        let class = self.class(&Name::from(class));
        self.instantiate(class);
        let size = self.infos[&class].layout.size.max(1);
        self.object(name, class, size, ir::Init::Zero)
    }

    fn handle_func(&mut self, method: &MethodRef) -> ir::FuncId {
        let key = (method.name.clone(), method.desc.text.clone());
        if let Some((func, _)) = self.handle_calls.get(&key) {
            return *func;
        }
        let (params, ret) = types::signature(&method.desc, true);
        let name = format!("<VarHandle.{}>{}", method.name, method.desc.shown());
        let func = self.new_func(name, params, ret, true, Span::NONE);
        self.handle_calls.insert(key, (func, method.clone()));
        func
    }

    /// Makes the bodies of accesses by any handle from the handles there are now.
    pub(super) fn handle_call_bodies(&mut self) {
        let calls: Vec<_> = self.handle_calls.values().cloned().collect();
        for (func, method) in calls {
            let body = self.handle_call_body(&method);
            self.program.funcs[func].body = FuncBody::Defined(body);
        }
    }

    fn handle_call_body(&mut self, method: &MethodRef) -> Body {
        let targets: Vec<(VarTarget, GlobalId)> = self
            .made_handles
            .iter()
            .map(|(target, &id)| (target.clone(), id))
            .collect();
        let (params, _) = types::signature(&method.desc, true);
        let given = method.desc.params.len();
        let mut l = Lower::plain(self, &params);
        let mut args = vec![Value::non_null(Operand::Local(LocalId(0)))];
        for (i, ty) in method.desc.params.iter().enumerate() {
            args.push(Value::of(Operand::Local(LocalId(i as u32 + 1)), ty));
        }
        let access = Access::of(&method.name);
        for (target, id) in targets {
            let Some(access) = access.filter(|a| target.takes(*a, given)) else {
                continue;
            };
            let next = l.if_same(Operand::Local(LocalId(0)), Operand::Global(id, 0));
            let result = l.access_by(&target, access, method, &args);
            match result {
                Ok(value) if !l.done => {
                    l.terminate(Terminator::Return(value.map(|v| v.op)));
                }
                Ok(_) => {}
                Err(why) => l.gap(why.0),
            }
            l.done = false;
            l.b.switch_to(next);
        }
        l.gap("a VarHandle whose variable does not fit the call");
        l.b.finish().0
    }

    /// Finds the handle of a field by class object, name and type among the fields of the program's own classes.
    pub(super) fn find_handle_body(&mut self, of_static: bool) -> Body {
        let classes: Vec<(Name, GlobalId)> = self
            .mirrors
            .iter()
            .filter_map(|(ty, &id)| Some((ty.class_name()?, id)))
            .collect();
        let mut cases = Vec::new();
        for (class, mirror) in classes {
            let Some(file) = self.file(&class) else {
                continue;
            };
            if self.world.is_library(&class) {
                continue;
            }
            for field in &file.fields {
                if field.flags.contains(Flags::STATIC) != of_static {
                    continue;
                }
                let (name, ty) = (field.name.clone(), field.ty.clone());
                let target = match of_static {
                    true => VarTarget::Static(class.clone(), name.clone(), ty),
                    false => VarTarget::Field(class.clone(), name.clone(), ty),
                };
                let text = self.text(&name);
                cases.push((mirror, text, self.handle_object(&target)));
            }
        }
        let desc = "(Ljava/lang/Object;)Z";
        let equals = self.resolve_method("java/lang/String", "equals", desc);
        let equals = equals.map(|found| self.func(&found));
        let [class, name] = [0, 1].map(|i| Operand::Local(LocalId(i)));
        let mut l = Lower::plain(self, &[Ty::Ptr; 3]);
        for (mirror, text, handle) in cases {
            let Some(equals) = equals else { break };
            let other = l.if_same(class, Operand::Global(mirror, 0));
            let same = l.b.temp(Ty::I32);
            l.emit(Op::Call {
                dst: Some(same),
                callee: Callee::Direct(equals),
                args: vec![(Ty::Ptr, Operand::Global(text, 0)), (Ty::Ptr, name)],
            });
            let another = l.if_true(Operand::Local(same));
            let found = Some(Operand::Global(handle, 0));
            l.terminate(Terminator::Return(found));
            l.b.switch_to(another);
            l.b.jump(other, Span::NONE);
            l.b.switch_to(other);
        }
        l.gap("a VarHandle of a field that is not found");
        l.b.finish().0
    }
}
