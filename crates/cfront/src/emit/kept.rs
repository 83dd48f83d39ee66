//! For which expression of the source an allocation is made.
//!
//! `pool = malloc(sizeof *pool)` makes memory for `pool`, and `struct node *n = malloc(…)` for `n`: people call it by these.
//! What is written down is the text of the place that is assigned to, where it is made of variables, members and
//! elements, and the layout of what it points to. It serves names only.

use ir::Kept;

use super::Emitter;
use crate::library;
use crate::sema::ctype::QType;
use crate::sema::hir::{Expr, Kind, VarId};

/// The text of an expression, and whether it begins at a variable of the function.
struct Text {
    text: String,
    local: bool,
}

impl Text {
    fn map(self, with: impl FnOnce(&str) -> String) -> Text {
        Text {
            text: with(&self.text),
            ..self
        }
    }
}

impl Emitter<'_, '_, '_> {
    /// Notes what an allocation is made for that is assigned to a place.
    pub(super) fn note_kept(&mut self, to: &Expr, from: &Expr) {
        if let Some((call, args)) = allocation(from)
            && let Some(text) = self.text(to)
        {
            self.keep(text, to.ty, call, args);
        }
    }

    /// The same where a variable is declared with it.
    pub(super) fn note_kept_in(&mut self, var: VarId, from: &Expr) {
        let ty = self.cx.f.vars[var.0 as usize].ty;
        if let Some((call, args)) = allocation(from)
            && let Some(text) = self.variable(var)
        {
            self.keep(text, ty, call, args);
        }
    }

    fn keep(&mut self, text: Text, ty: QType, call: &Expr, args: &[Expr]) {
        let s = &self.cx.s;
        let Some(to) = s.types.pointee(ty.id) else {
            return;
        };
        let Some(size) = s.types.size(to.id).filter(|_| !s.types.is_void(to.id)) else {
            return;
        };
        if self.cx.u.library {
            return;
        }
        let asked = args
            .iter()
            .try_fold(1i128, |all, arg| all.checked_mul(constant(arg)?));
        let kept = Kept {
            by: text.text,
            layout: self.cx.layout_of(to.unqual()),
            local: text.local,
            one: asked == Some(i128::from(size)),
        };
        let s = &mut self.cx.s;
        let at = s.span(call.loc);
        let other = s
            .program
            .kept
            .get(&at)
            .is_some_and(|before| *before != kept);
        // Text that a macro made twice for one place has no one name.
        if other || s.kept_twice.contains(&at) {
            s.program.kept.remove(&at);
            s.kept_twice.insert(at);
        } else {
            s.program.kept.insert(at, kept);
        }
    }

    fn variable(&self, var: VarId) -> Option<Text> {
        let text = self.cx.f.vars[var.0 as usize].name.clone();
        (!text.is_empty()).then_some(Text { text, local: true })
    }

    /// The text of a place.
    fn text(&self, place: &Expr) -> Option<Text> {
        match &place.kind {
            Kind::Var(var) => self.variable(*var),
            Kind::Object(object) => {
                let object = &self.cx.u.objs[object.0 as usize];
                let global = object.global.map(|g| &self.cx.s.program.globals[g].name);
                let text = global.unwrap_or(&object.name).clone();
                Some(Text { text, local: false })
            }
            Kind::Deref(pointer) => match &pointer.kind {
                Kind::PtrAdd(base, index, false) => {
                    let index = self.index(index)?;
                    Some(self.pointer(base)?.map(|base| format!("{base}[{index}]")))
                }
                _ => Some(self.pointer(pointer)?.map(|pointer| format!("*{pointer}"))),
            },
            Kind::Member(record, offset, None) => {
                let members = self.cx.s.types.members(record.ty.id)?;
                let is = |ty: QType, at: u64| ty.id == place.ty.id && at == *offset;
                let member = members.iter().find(|m| is(m.ty, m.offset))?;
                let name = self.cx.name(member.name?);
                match &record.kind {
                    Kind::Deref(pointer) if matches!(pointer.kind, Kind::Load(_)) => {
                        Some(self.pointer(pointer)?.map(|p| format!("{p}->{name}")))
                    }
                    _ => Some(self.text(record)?.map(|record| format!("{record}.{name}"))),
                }
            }
            _ => None,
        }
    }

    /// The text of a pointer's value: a variable that holds it, or an array.
    fn pointer(&self, value: &Expr) -> Option<Text> {
        match &value.kind {
            Kind::Load(place) | Kind::Addr(place) => self.text(place),
            _ => None,
        }
    }

    fn index(&self, value: &Expr) -> Option<String> {
        match &value.kind {
            Kind::Int(n) => Some(n.to_string()),
            Kind::Convert(inner) => self.index(inner),
            Kind::Load(place) => Some(self.text(place)?.text),
            _ => None,
        }
    }
}

/// The call that allocates what an expression gives, with its arguments.
fn allocation(e: &Expr) -> Option<(&Expr, &[Expr])> {
    match &e.kind {
        Kind::Convert(inner) => allocation(inner),
        Kind::Library(model, args) if library::allocates(model) => Some((e, args)),
        _ => None,
    }
}

fn constant(e: &Expr) -> Option<i128> {
    match &e.kind {
        Kind::Int(n) => Some(*n),
        Kind::Convert(inner) => constant(inner),
        _ => None,
    }
}
