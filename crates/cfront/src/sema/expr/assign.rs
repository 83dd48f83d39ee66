//! Assignments, increments, member accesses.

use crate::sema::ctype::{Member, QType, Quals, TypeId};
use crate::sema::expr::is_place;
use crate::sema::expr::operator::arith_op;
use crate::sema::hir::{Arith, Expr, Kind};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{BinaryOp, ExprId, Symbol};

impl Cx<'_, '_> {
    fn place(&mut self, id: ExprId, loc: Location) -> Check<Expr> {
        let e = self.expr(id)?;
        let types = &self.s.types;
        if let Some(what) = types.opaque(e.ty.id) {
            return self.unsupported(what);
        }
        let assignable = is_place(&e)
            && !types.is_array(e.ty.id)
            && !types.is_func(e.ty.id)
            && !types.is_void(e.ty.id);
        if !assignable {
            return self.error(loc, "this expression cannot be assigned to");
        }
        if types.size(e.ty.id).is_none() {
            let shown = self.show(e.ty);
            let message = format!("`{shown}` is an incomplete type");
            return self.incomplete(e.ty, loc, message);
        }
        if e.ty.quals.has(Quals::CONST) {
            // What is written is written: to an object that is not constant itself, that works.
            if let Kind::Member(..) = e.kind {
                self.s.warn(loc, "a `const` member is assigned to");
            } else {
                return self.error(loc, "a `const` object cannot be assigned to");
            }
        }
        Ok(e)
    }

    pub(super) fn assign(&mut self, a: ExprId, b: ExprId, loc: Location) -> Check<Expr> {
        let place = self.place(a, loc)?;
        let value = self.rvalue(b)?;
        let ty = place.ty.unqual();
        let value = self.assign_convert(value, ty, loc)?;
        let ty = self.value_type(&place);
        Ok(self.mk(ty, Kind::Assign(Box::new(place), Box::new(value)), loc))
    }

    pub(super) fn compound_assign(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        loc: Location,
    ) -> Check<Expr> {
        let place = self.place(a, loc)?;
        let value = self.rvalue(b)?;
        let Some(op) = arith_op(op) else {
            return self.error(loc, "not an assignment operator");
        };
        self.update(op, place, value, false, loc)
    }

    pub(super) fn step(&mut self, e: ExprId, up: bool, post: bool, loc: Location) -> Check<Expr> {
        let place = self.place(e, loc)?;
        let one = self.int(1, loc);
        let op = if up { Arith::Add } else { Arith::Sub };
        self.update(op, place, one, post, loc)
    }

    fn update(
        &mut self,
        op: Arith,
        place: Expr,
        value: Expr,
        post: bool,
        loc: Location,
    ) -> Check<Expr> {
        let ty = self.value_type(&place);
        let types = &self.s.types;
        if types.is_pointer(ty.id) {
            let fits = matches!(op, Arith::Add | Arith::Sub) && types.is_int(value.ty.id);
            if !fits {
                return self.error(loc, "the operands do not fit the operator");
            }
            let word = self.s.types.ptrdiff_t().plain();
            let value = self.promote(value);
            let value = self.convert(value, word);
            return Ok(self.update_node(op, place, value, ty, ty, post, loc));
        }
        // Checks the operand types, and finds the type to compute in.
        let probe = self.mk(ty, Kind::Load(Box::new(place.clone())), loc);
        let shift = matches!(op, Arith::Shl | Arith::Shr);
        let (left, right) = if shift {
            (self.promote(probe.clone()), self.promote(value.clone()))
        } else {
            self.usual(probe.clone(), value.clone())
        };
        self.plain_arith(op, probe, value, loc)?;
        Ok(self.update_node(op, place, right, left.ty, ty, post, loc))
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one node")]
    fn update_node(
        &mut self,
        op: Arith,
        place: Expr,
        value: Expr,
        computed: QType,
        ty: QType,
        post: bool,
        loc: Location,
    ) -> Expr {
        let kind = Kind::Update {
            op,
            place: Box::new(place),
            value: Box::new(value),
            ty: computed,
            post,
        };
        self.mk(ty, kind, loc)
    }

    /// The member of this name of a place or a record value.
    pub(super) fn member(&mut self, base: Expr, name: Symbol, loc: Location) -> Check<Expr> {
        if !self.s.types.is_record(base.ty.id) {
            let (shown, name) = (self.show(base.ty), self.name(name));
            return self.error(loc, format!("`{shown}` has no member `{name}`"));
        }
        if self.s.types.members(base.ty.id).is_none() {
            let shown = self.show(base.ty);
            let message = format!("`{shown}` is an incomplete type");
            return self.incomplete(base.ty, loc, message);
        }
        let Some((member, offset)) = self.find_member(base.ty.id, name) else {
            let (shown, name) = (self.show(base.ty), self.name(name));
            return self.error(loc, format!("`{shown}` has no member `{name}`"));
        };
        let inherited = base
            .ty
            .quals
            .without(Quals::RESTRICT)
            .without(Quals::ATOMIC);
        let ty = self.qualify(member.ty, inherited);
        let mut bits = member.bits;
        if let Some(b) = &mut bits {
            b.unit += offset - member.offset;
        }
        Ok(self.mk(ty, Kind::Member(Box::new(base), offset, bits), loc))
    }

    /// A member by name, looking into anonymous records, with its offset from the outer record.
    pub fn find_member(&self, record: TypeId, name: Symbol) -> Option<(Member, u64)> {
        let members = self.s.types.members(record)?;
        for m in members.iter() {
            if m.name == Some(name) {
                return Some((m.clone(), m.offset));
            }
            if m.name.is_none()
                && let Some((inner, offset)) = self.find_member(m.ty.id, name)
            {
                return Some((inner, m.offset + offset));
            }
        }
        None
    }
}
