//! Checking expressions: names resolved, types computed, implicit conversions made explicit.

mod assign;
mod call;
mod operator;
mod primary;

use crate::sema::ctype::{QType, Type};
use crate::sema::hir::{Expr, Kind};
use crate::sema::unit::Cx;
use crate::session::{Check, Stop};
use crate::source::Location;
use crate::syntax::ast::{ExprId, ExprKind, UnaryOp};

impl<'a> Cx<'_, 'a> {
    /// Checks an expression; the result may be a place.
    pub fn expr(&mut self, id: ExprId) -> Check<Expr> {
        let tu = self.u.tu;
        let e = &tu[id];
        let loc = e.location;
        match &e.kind {
            ExprKind::Ident(symbol) => self.identifier(*symbol, loc),
            ExprKind::Int(c) => self.int_constant(*c, loc),
            ExprKind::Float(c) => self.float_constant(c, loc),
            ExprKind::Char(c) => Ok(self.char_constant(*c, loc)),
            ExprKind::String(s) => Ok(self.string_literal(s)),
            ExprKind::Unary(op, inner) => self.unary(*op, *inner, loc),
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b, loc),
            ExprKind::Comma(a, b) => {
                let a = self.effect(*a)?;
                let b = self.rvalue(*b)?;
                let ty = b.ty;
                Ok(self.mk(ty, Kind::Comma(Box::new(a), Box::new(b)), loc))
            }
            ExprKind::Assign(None, a, b) => self.assign(*a, *b, loc),
            ExprKind::Assign(Some(op), a, b) => self.compound_assign(*op, *a, *b, loc),
            ExprKind::Conditional(c, a, b) => self.conditional(*c, *a, *b, loc),
            ExprKind::Cast(name, inner) => self.cast(name, *inner, loc),
            ExprKind::CompoundLiteral(name, list) => self.compound_literal(name, list, loc),
            ExprKind::Index(a, b) => {
                let a = self.rvalue(*a)?;
                let b = self.rvalue(*b)?;
                let sum = self.add_values(a, b, loc)?;
                self.deref(sum, loc)
            }
            ExprKind::Call(callee, args) => self.call(*callee, args, loc),
            ExprKind::Member(base, name) => {
                let base = self.expr(*base)?;
                self.member(base, *name, loc)
            }
            ExprKind::Arrow(base, name) => {
                let base = self.rvalue(*base)?;
                let place = self.deref(base, loc)?;
                self.member(place, *name, loc)
            }
            ExprKind::SizeofExpr(inner) => {
                let ty = self.type_of(*inner)?;
                self.size_of(ty, loc)
            }
            ExprKind::SizeofType(name) => {
                let ty = self.type_name(name)?;
                self.size_of(ty, loc)
            }
            ExprKind::AlignofExpr(inner) => {
                let e = self.unevaluated(*inner)?;
                let asked = match e.kind {
                    Kind::Var(v) => self.f.vars[v.0 as usize].align,
                    Kind::Object(o) => self.u.objs[o.0 as usize].align,
                    _ => None,
                };
                Ok(self.align_of(e.ty, asked, loc))
            }
            ExprKind::AlignofType(name) => {
                let ty = self.type_name(name)?;
                Ok(self.align_of(ty, None, loc))
            }
            ExprKind::Generic(control, associations) => self.generic(control, associations, loc),
            ExprKind::Statement(body) => self.statement_expression(*body, loc),
            ExprKind::LabelAddress(symbol) => self.label_address(*symbol, loc),
            ExprKind::VaArg(list, name) => self.va_arg(*list, name, loc),
            ExprKind::Offsetof(name, path) => self.offset_of(name, path, loc),
            ExprKind::TypesCompatible(pair) => {
                let a = self.type_name(&pair.0)?;
                let b = self.type_name(&pair.1)?;
                let same = self.s.types.compatible(a.id, b.id);
                Ok(self.int(i128::from(same), loc))
            }
            ExprKind::Choose(c, a, b) => {
                let chosen = match self.const_int(*c, "the choice")? {
                    0 => *b,
                    _ => *a,
                };
                self.expr(chosen)
            }
            ExprKind::ConvertVector(..) => self.unsupported("a vector type"),
            ExprKind::BitCast(..) => self.unsupported("`__builtin_bit_cast`"),
        }
    }

    /// The type of an expression that is not evaluated.
    pub fn type_of(&mut self, id: ExprId) -> Check<QType> {
        Ok(self.unevaluated(id)?.ty)
    }

    fn unevaluated(&mut self, id: ExprId) -> Check<Expr> {
        // Nothing inside is emitted, so it must not add statements or variables here either.
        let (vars, stmts) = match self.f.blocks.last() {
            Some(b) => (b.vars.len(), b.stmts.len()),
            None => (0, 0),
        };
        let result = self.expr(id);
        if let Some(b) = self.f.blocks.last_mut() {
            b.vars.truncate(vars);
            b.stmts.truncate(stmts);
        }
        result
    }

    /// The value of an expression: places are loaded, arrays and functions decay.
    pub fn rvalue(&mut self, id: ExprId) -> Check<Expr> {
        let e = self.expr(id)?;
        self.value(e)
    }

    /// An expression evaluated only for its effects.
    pub fn effect(&mut self, id: ExprId) -> Check<Expr> {
        let e = self.expr(id)?;
        let void = self.s.types.void.plain();
        match e.kind {
            // A place of a plain object has no effect when its value is dropped.
            Kind::Var(_) if !self.is_observable(e.ty) => Ok(e),
            _ => {
                let e = self.value(e)?;
                Ok(self.convert(e, void))
            }
        }
    }

    fn is_observable(&self, ty: QType) -> bool {
        use crate::sema::ctype::Quals;
        ty.quals.has(Quals::VOLATILE.with(Quals::ATOMIC))
    }

    pub fn value(&mut self, e: Expr) -> Check<Expr> {
        if !is_place(&e) {
            return Ok(e);
        }
        let loc = e.loc;
        match *self.s.types.get(e.ty.id) {
            Type::Array(elem, _) => {
                let ty = self.s.types.pointer(elem).plain();
                Ok(self.address(e, ty))
            }
            Type::Func(_) => {
                let ty = self.s.types.pointer(e.ty).plain();
                Ok(self.address(e, ty))
            }
            Type::Void => {
                let void = self.s.types.void.plain();
                // `*p` of a `void *` evaluates `p` only.
                match e.kind {
                    Kind::Deref(p) => Ok(self.convert(*p, void)),
                    _ => Ok(Expr { ty: void, ..e }),
                }
            }
            _ => {
                if self.s.types.size(e.ty.id).is_none() {
                    let shown = self.show(e.ty);
                    let message = format!("`{shown}` is an incomplete type");
                    return self.incomplete(e.ty, loc, message);
                }
                let ty = self.value_type(&e);
                match self.constexpr(&e) {
                    Some(constant) => Ok(self.mk(ty, constant, loc)),
                    None => Ok(self.mk(ty, Kind::Load(Box::new(e)), loc)),
                }
            }
        }
    }

    /// The value of a `constexpr` object of scalar type.
    fn constexpr(&self, place: &Expr) -> Option<Kind> {
        match place.kind {
            Kind::Var(v) => self.f.vars[v.0 as usize].constant.clone(),
            Kind::Object(o) => {
                let obj = &self.u.objs[o.0 as usize];
                obj.init
                    .as_ref()
                    .filter(|_| obj.constexpr)?
                    .constant(place.ty.id)
            }
            _ => None,
        }
    }

    /// The type of a place's value: of a bit-field, as many bits as it has.
    pub fn value_type(&mut self, place: &Expr) -> QType {
        match place.kind {
            Kind::Member(_, _, Some(bits)) => self.s.types.narrow(place.ty.id, bits.width).plain(),
            _ => place.ty.unqual(),
        }
    }

    /// The address of a place, of this pointer type.
    pub fn address(&mut self, e: Expr, ty: QType) -> Expr {
        let loc = e.loc;
        if let Some(n) = number(&e) {
            return self.mk(ty, Kind::Int(n), loc);
        }
        if let Kind::Deref(pointer) = e.kind {
            return Expr { ty, ..*pointer };
        }
        self.take_address(&e);
        self.mk(ty, Kind::Addr(Box::new(e)), loc)
    }

    fn take_address(&mut self, e: &Expr) {
        match &e.kind {
            Kind::Var(v) => self.f.vars[v.0 as usize].addr_taken = true,
            Kind::Member(base, ..) => self.take_address(base),
            _ => {}
        }
    }

    /// A scalar used as a condition.
    pub fn condition(&mut self, id: ExprId) -> Check<Expr> {
        let e = self.rvalue(id)?;
        let loc = e.loc;
        if let Some(what) = self.s.types.opaque(e.ty.id) {
            return self.unsupported(what);
        }
        if !self.s.types.is_scalar(e.ty.id) {
            let shown = self.show(e.ty);
            return self.error(loc, format!("a condition cannot have type `{shown}`"));
        }
        Ok(e)
    }

    /// Turns what could not be checked into a gap of this type.
    pub fn or_gap(&mut self, result: Check<Expr>, ty: QType, loc: Location) -> Expr {
        match result {
            Ok(e) => e,
            Err(stop) => {
                let what = match stop {
                    Stop::Unsupported(what) => what,
                    Stop::Reported => "an error reported before".into(),
                };
                self.mk(ty, Kind::Gap(what), loc)
            }
        }
    }

    fn unary(&mut self, op: UnaryOp, inner: ExprId, loc: Location) -> Check<Expr> {
        match op {
            UnaryOp::AddressOf => {
                let e = self.expr(inner)?;
                if let Kind::Member(_, _, Some(_)) = e.kind {
                    return self.error(loc, "a bit-field has no address");
                }
                if !is_place(&e) {
                    return self.error(loc, "this expression has no address");
                }
                let ty = self.s.types.pointer(e.ty).plain();
                let mut out = self.address(e, ty);
                out.loc = loc;
                Ok(out)
            }
            UnaryOp::Deref => {
                let e = self.rvalue(inner)?;
                self.deref(e, loc)
            }
            UnaryOp::PreIncrement => self.step(inner, true, false, loc),
            UnaryOp::PreDecrement => self.step(inner, false, false, loc),
            UnaryOp::PostIncrement => self.step(inner, true, true, loc),
            UnaryOp::PostDecrement => self.step(inner, false, true, loc),
            UnaryOp::Not => {
                let e = self.condition(inner)?;
                Ok(self.logical_not(e, loc))
            }
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement => self.sign(op, inner, loc),
            UnaryOp::Real | UnaryOp::Imag => {
                let e = self.rvalue(inner)?;
                if !self.s.types.is_arith(e.ty.id) {
                    return self.unsupported("_Complex");
                }
                // GNU: of a real number, itself and zero.
                let e = self.promote(e);
                if op == UnaryOp::Real {
                    return Ok(e);
                }
                let (ty, void) = (e.ty, self.s.types.void.plain());
                let zero = self.int(0, loc);
                let zero = self.convert(zero, ty);
                if matches!(e.kind, Kind::Int(_) | Kind::Float(_)) {
                    return Ok(zero);
                }
                let e = self.convert(e, void);
                Ok(self.mk(ty, Kind::Comma(Box::new(e), Box::new(zero)), loc))
            }
        }
    }

    /// The place a pointer points to.
    pub fn deref(&mut self, e: Expr, loc: Location) -> Check<Expr> {
        let Some(to) = self.s.types.pointee(e.ty.id) else {
            if let Some(what) = self.s.types.opaque(e.ty.id) {
                return self.unsupported(what);
            }
            let shown = self.show(e.ty);
            return self.error(loc, format!("`{shown}` is not a pointer"));
        };
        // `*&x` is `x`.
        if let Kind::Addr(place) = e.kind {
            if place.ty == to {
                return Ok(*place);
            }
            let pointer = self.mk(e.ty, Kind::Addr(place), e.loc);
            return Ok(self.mk(to, Kind::Deref(Box::new(pointer)), loc));
        }
        Ok(self.mk(to, Kind::Deref(Box::new(e)), loc))
    }
}

pub(crate) use primary::literal_bytes;

/// The address of a place, if that is a number: `((struct s *)0)->m`, as `offsetof` is written.
fn number(place: &Expr) -> Option<i128> {
    match &place.kind {
        Kind::Deref(p) => match p.kind {
            Kind::Int(n) => Some(n),
            _ => None,
        },
        Kind::Member(base, offset, None) => Some(number(base)? + i128::from(*offset)),
        _ => None,
    }
}

/// Whether an expression names a place.
pub(crate) fn is_place(e: &Expr) -> bool {
    matches!(
        e.kind,
        Kind::Var(_)
            | Kind::Object(_)
            | Kind::Str(_)
            | Kind::Func(_)
            | Kind::Deref(_)
            | Kind::Member(..)
            | Kind::Literal(..)
    )
}
