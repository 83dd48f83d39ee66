//! Final fields (JLS 17.5): which classes publish no object before its constructor ends.
//!
//! Where no constructor of a class lets `this` escape, every thread that reads a final field of a finished
//! object sees its value, however it got the object; such loads are silent. A constructor is clean if it uses
//! `this` only for fields of its own and for other clean constructors. What the analysis does not follow (a
//! branch while `this` is on the stack, a copy of it in a variable) counts as an escape.

use std::sync::Arc;

use super::unit::Unit;
use crate::class::{ClassFile, Code, Insn, Kind, Method};

impl Unit<'_> {
    /// Whether no constructor of a class, or above it, lets `this` escape.
    pub(crate) fn is_clean(&mut self, class: &Arc<ClassFile>) -> bool {
        let id = self.class(&class.name);
        if let Some(known) = self.infos[&id].clean {
            return known;
        }
        // A cycle through superclasses cannot be; through `this(…)` it is the same class.
        let above = match class.super_name.as_deref() {
            None | Some("java/lang/Object" | "java/lang/Record" | "java/lang/Enum") => true,
            Some(name) => match self.file(name) {
                Some(file) => self.is_clean(&file),
                None => false,
            },
        };
        let constructors = class.methods.iter().filter(|m| &*m.name == "<init>");
        let clean = above && constructors.into_iter().all(keeps_this);
        if let Some(info) = self.infos.get_mut(&id) {
            info.clean = Some(clean);
        }
        clean
    }
}

/// Whether a constructor uses `this` for its fields and for constructors alone.
fn keeps_this(method: &Method) -> bool {
    let Some(code) = method.code.as_ref().map(|body| body.code()) else {
        return false;
    };
    let loads = code.insns.iter().enumerate();
    let mut loads = loads.filter(|(_, (_, insn))| matches!(insn, Insn::Load(Kind::Ref, 0)));
    loads.all(|(at, _)| used_well(&code, at))
}

/// Whether the reference that an instruction pushes ends as the receiver of a field access or of a constructor.
fn used_well(code: &Code, at: usize) -> bool {
    let mut above = 0;
    for (_, insn) in code.insns.iter().skip(at + 1) {
        let Some((pops, pushes)) = effect(insn) else {
            return false;
        };
        if pops > above {
            return match insn {
                Insn::PutField(_) => above == pops - 1,
                Insn::GetField(_) => above == 0,
                Insn::Invoke(_, method) => &*method.name == "<init>" && above == pops - 1,
                _ => false,
            };
        }
        above = above - pops + pushes;
    }
    false
}

/// How many values an instruction pops and pushes; none if control may go elsewhere.
fn effect(insn: &Insn) -> Option<(usize, usize)> {
    Some(match insn {
        Insn::Nop | Insn::Inc { .. } => (0, 0),
        Insn::Const(_) | Insn::Load(..) | Insn::GetStatic(_) | Insn::New(_) => (0, 1),
        Insn::Store(..) | Insn::Pop | Insn::PutStatic(_) => (1, 0),
        Insn::MonitorEnter | Insn::MonitorExit => (1, 0),
        Insn::ArrayLoad(_) | Insn::Binary(..) | Insn::Compare(_) => (2, 1),
        Insn::ArrayStore(_) => (3, 0),
        Insn::Dup => (1, 2),
        Insn::Neg(_) | Insn::Convert(_) | Insn::GetField(_) | Insn::NewArray(_) => (1, 1),
        Insn::ArrayLength | Insn::CheckCast(_) | Insn::InstanceOf(_) => (1, 1),
        Insn::PutField(_) => (2, 0),
        Insn::MultiNewArray(_, dimensions) => (usize::from(*dimensions), 1),
        Insn::Invoke(kind, method) => {
            let receiver = usize::from(*kind != crate::class::InvokeKind::Static);
            let pops = method.desc.params.len() + receiver;
            (pops, usize::from(method.desc.ret.is_some()))
        }
        Insn::InvokeDynamic { desc, .. } => (desc.params.len(), usize::from(desc.ret.is_some())),
        _ => return None,
    })
}
