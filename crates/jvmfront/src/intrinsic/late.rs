//! Functions that depend on the closed program: which classes have class objects.
//!
//! Their bodies are made when the closure comes to rest, and again when they have made it grow.

use ir::{Body, Callee, CmpOp, FuncBody, FuncId, LocalId, Op, Operand, Span, Terminator, Ty};

use crate::class::JType;
use crate::lower::body::{Lower, Res, Value};
use crate::lower::unit::Unit;

/// Such a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Late {
    /// Whether an object is an instance of the class of a class object.
    IsInstance,
    /// A new array whose elements are of the class of a class object.
    NewArray,
    /// The constants of the enum class of a class object: its `values()`; null for other classes.
    Values,
    /// `String.intern`: the literal that a string equals. One that equals none is a gap.
    Intern,
    /// The handle of the field of a class, by class, name and type; of a static field; of elements of an array class.
    Handle,
    StaticHandle,
    ElementHandle,
}

impl Late {
    fn signature(self) -> (&'static str, Vec<Ty>, Ty) {
        match self {
            Late::IsInstance => ("<is instance>", vec![Ty::Ptr, Ty::Ptr], Ty::I32),
            Late::NewArray => ("<new array>", vec![Ty::Ptr, Ty::I32], Ty::Ptr),
            Late::Values => ("<enum values>", vec![Ty::Ptr], Ty::Ptr),
            Late::Intern => ("<intern>", vec![Ty::Ptr], Ty::Ptr),
            Late::Handle => ("<field handle>", vec![Ty::Ptr; 3], Ty::Ptr),
            Late::StaticHandle => ("<static handle>", vec![Ty::Ptr; 3], Ty::Ptr),
            Late::ElementHandle => ("<element handle>", vec![Ty::Ptr], Ty::Ptr),
        }
    }
}

impl Lower<'_, '_> {
    /// Calls such a function.
    pub(super) fn late(&mut self, late: Late, args: &[Value]) -> Res<Value> {
        let func = self.unit.late_func(late);
        let (_, params, ret) = late.signature();
        let dst = self.b.temp(ret);
        let args = params.iter().zip(args).map(|(ty, arg)| (*ty, arg.op));
        self.emit(Op::Call {
            dst: Some(dst),
            callee: Callee::Direct(func),
            args: args.collect(),
        });
        Ok(Value::new(Operand::Local(dst), ret))
    }
}

impl Lower<'_, '_> {
    fn values(&mut self, ty: &JType) -> Operand {
        let method = self.unit.values_of(ty);
        let called = method.map(|m| self.call(crate::class::InvokeKind::Static, &m, &[]));
        match called {
            Some(Ok(Some(value))) => value.op,
            _ => Operand::Const(0),
        }
    }
}

impl Unit<'_> {
    fn late_func(&mut self, late: Late) -> FuncId {
        if let Some(&func) = self.late.get(&late) {
            return func;
        }
        let (name, params, ret) = late.signature();
        let func = self.new_func(name.to_owned(), params, Some(ret), true, Span::NONE);
        self.late.insert(late, func);
        func
    }

    /// Makes the bodies of such functions from what there is now. Whether the program grew.
    pub(crate) fn late_bodies(&mut self) -> bool {
        let size = |unit: &Unit<'_>| {
            let strings = unit.strings.len();
            let handles = (unit.made_handles.len(), unit.handle_calls.len());
            (
                unit.program.classes.len(),
                unit.mirrors.len(),
                strings,
                handles,
            )
        };
        let before = size(self);
        let late: Vec<(Late, FuncId)> = self.late.iter().map(|(&l, &f)| (l, f)).collect();
        for (late, func) in late {
            let body = match late {
                Late::Intern => self.intern_body(),
                Late::Handle => self.find_handle_body(false),
                Late::StaticHandle => self.find_handle_body(true),
                late => self.late_body(late),
            };
            self.program.funcs[func].body = FuncBody::Defined(body);
        }
        self.handle_call_bodies();
        before != size(self) || !self.work.is_empty()
    }

    fn late_body(&mut self, late: Late) -> Body {
        let mirrors: Vec<(JType, ir::GlobalId)> = self
            .mirrors
            .iter()
            .map(|(ty, &id)| (ty.clone(), id))
            .collect();
        let (_, params, _) = late.signature();
        let second = Operand::Local(LocalId(1));
        let mut cases = Vec::new();
        for (ty, mirror) in mirrors {
            let array = JType::Array(Box::new(ty.clone()));
            let wanted = match late {
                Late::IsInstance => ty.is_reference(),
                // Arrays of arrays have no end: only those that code makes elsewhere, too.
                Late::NewArray => !matches!(ty, JType::Array(_)) || self.is_made(&array),
                Late::Values => self.values_of(&ty).is_some(),
                Late::ElementHandle => matches!(ty, JType::Array(_)),
                Late::Intern | Late::Handle | Late::StaticHandle => false,
            };
            if wanted {
                cases.push((ty, mirror));
            }
        }
        let mut l = Lower::plain(self, &params);
        for (ty, mirror) in cases {
            let same = l.test(
                CmpOp::Eq,
                Ty::Ptr,
                Operand::Local(LocalId(0)),
                Operand::Global(mirror, 0),
            );
            let (here, next) = (l.b.new_block(), l.b.new_block());
            l.terminate(Terminator::Branch {
                cond: same,
                ty: Ty::I32,
                then: here,
                other: next,
            });
            l.b.switch_to(here);
            let result = match late {
                Late::IsInstance => l.is_instance(second, &ty),
                Late::NewArray => l.alloc_array(&JType::Array(Box::new(ty)), second),
                Late::Values => l.values(&ty),
                Late::ElementHandle => l.element_handle(&ty),
                Late::Intern | Late::Handle | Late::StaticHandle => second,
            };
            l.terminate(Terminator::Return(Some(result)));
            l.b.switch_to(next);
        }
        if late == Late::Values {
            l.terminate(Terminator::Return(Some(Operand::Const(0))));
        }
        l.emit(Op::Gap {
            reason: "a class object that is not known".into(),
        });
        l.terminate(Terminator::Unreachable);
        l.b.finish().0
    }

    fn intern_body(&mut self) -> Body {
        let literals: Vec<ir::GlobalId> = self.strings.values().copied().collect();
        let desc = "(Ljava/lang/Object;)Z";
        let equals = self.resolve_method("java/lang/String", "equals", desc);
        let equals = equals.map(|found| self.func(&found));
        let this = Operand::Local(LocalId(0));
        let mut l = Lower::plain(self, &[Ty::Ptr]);
        for literal in literals {
            let Some(equals) = equals else { break };
            let literal = Operand::Global(literal, 0);
            let same = l.b.temp(Ty::I32);
            l.emit(Op::Call {
                dst: Some(same),
                callee: Callee::Direct(equals),
                args: vec![(Ty::Ptr, literal), (Ty::Ptr, this)],
            });
            let (here, next) = (l.b.new_block(), l.b.new_block());
            l.terminate(Terminator::Branch {
                cond: Operand::Local(same),
                ty: Ty::I32,
                then: here,
                other: next,
            });
            l.b.switch_to(here);
            l.terminate(Terminator::Return(Some(literal)));
            l.b.switch_to(next);
        }
        l.emit(Op::Gap {
            reason: "String.intern of a string that is no literal".into(),
        });
        l.terminate(Terminator::Unreachable);
        l.b.finish().0
    }

    /// The method `values()` of an enum class.
    fn values_of(&mut self, ty: &JType) -> Option<crate::class::MethodRef> {
        let name = ty.class_name()?;
        let file = self.file(&name)?;
        if file.super_name.as_deref() != Some("java/lang/Enum") {
            return None;
        }
        let desc = format!("()[L{name};");
        let method = file.method("values", &desc)?;
        Some(crate::class::MethodRef {
            class: name,
            name: method.name.clone(),
            desc: method.desc.clone(),
            interface: false,
        })
    }
}
