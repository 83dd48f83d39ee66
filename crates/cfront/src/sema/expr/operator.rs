//! Unary and binary operators, casts, the conditional operator.

use ir::CmpOp;

use crate::sema::ctype::{Len, Member, QType, Type};
use crate::sema::hir::{Arith, Expr, Kind};
use crate::sema::init::scalar_init;
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{BinaryOp, ExprId, TypeName, UnaryOp};

pub(super) fn arith_op(op: BinaryOp) -> Option<Arith> {
    Some(match op {
        BinaryOp::Mul => Arith::Mul,
        BinaryOp::Div => Arith::Div,
        BinaryOp::Rem => Arith::Rem,
        BinaryOp::Add => Arith::Add,
        BinaryOp::Sub => Arith::Sub,
        BinaryOp::Shl => Arith::Shl,
        BinaryOp::Shr => Arith::Shr,
        BinaryOp::BitAnd => Arith::And,
        BinaryOp::BitXor => Arith::Xor,
        BinaryOp::BitOr => Arith::Or,
        _ => return None,
    })
}

impl<'a> Cx<'_, 'a> {
    pub(super) fn sign(&mut self, op: UnaryOp, inner: ExprId, loc: Location) -> Check<Expr> {
        let e = self.rvalue(inner)?;
        if let Some(what) = self.s.types.opaque(e.ty.id) {
            return self.unsupported(what);
        }
        let is_int = self.s.types.is_int(e.ty.id);
        if !self.s.types.is_arith(e.ty.id) || op == UnaryOp::Complement && !is_int {
            let shown = self.show(e.ty);
            return self.error(loc, format!("the operand cannot have type `{shown}`"));
        }
        let e = self.promote(e);
        let ty = e.ty;
        let kind = match (op, &e.kind) {
            (UnaryOp::Plus, _) => return Ok(e),
            (UnaryOp::Minus, Kind::Float(x)) => Kind::Float(-x),
            (UnaryOp::Minus, Kind::Int(n)) => {
                let zero = self.mk(ty, Kind::Int(0), loc);
                let value = *n;
                let folded = self.arith(Arith::Sub, zero, e.clone(), loc);
                match folded.kind {
                    Kind::Int(_) => return Ok(folded),
                    _ => Kind::Neg(Box::new(self.mk(ty, Kind::Int(value), loc))),
                }
            }
            (UnaryOp::Complement, Kind::Int(n)) => Kind::Int(self.s.types.wrap_to(ty.id, !n)),
            (UnaryOp::Minus, _) => Kind::Neg(Box::new(e)),
            _ => Kind::Not(Box::new(e)),
        };
        Ok(self.mk(ty, kind, loc))
    }

    pub(super) fn logical_not(&mut self, e: Expr, loc: Location) -> Expr {
        let int = self.s.types.int.plain();
        let kind = match self.truth(&e) {
            Some(value) => Kind::Int(i128::from(!value)),
            None => Kind::LogicalNot(Box::new(e)),
        };
        self.mk(int, kind, loc)
    }

    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        a: ExprId,
        b: ExprId,
        loc: Location,
    ) -> Check<Expr> {
        if matches!(op, BinaryOp::LogicalAnd | BinaryOp::LogicalOr) {
            return self.logical(op, a, b, loc);
        }
        let a = self.rvalue(a)?;
        let b = self.rvalue(b)?;
        self.binary_values(op, a, b, loc)
    }

    pub(super) fn binary_values(
        &mut self,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        loc: Location,
    ) -> Check<Expr> {
        for e in [&a, &b] {
            if let Some(what) = self.s.types.opaque(e.ty.id) {
                return self.unsupported(what);
            }
        }
        match op {
            BinaryOp::Add => self.add_values(a, b, loc),
            BinaryOp::Sub => self.sub_values(a, b, loc),
            BinaryOp::Equal => self.comparison(CmpOp::Eq, CmpOp::Eq, a, b, loc),
            BinaryOp::NotEqual => self.comparison(CmpOp::Ne, CmpOp::Ne, a, b, loc),
            BinaryOp::Less => self.comparison(CmpOp::LtS, CmpOp::LtU, a, b, loc),
            BinaryOp::LessEqual => self.comparison(CmpOp::LeS, CmpOp::LeU, a, b, loc),
            BinaryOp::Greater => self.comparison(CmpOp::GtS, CmpOp::GtU, a, b, loc),
            BinaryOp::GreaterEqual => self.comparison(CmpOp::GeS, CmpOp::GeU, a, b, loc),
            _ => {
                let Some(arith) = arith_op(op) else {
                    return self.error(loc, "not an arithmetic operator");
                };
                self.plain_arith(arith, a, b, loc)
            }
        }
    }

    fn bad_operands<T>(&mut self, a: &Expr, b: &Expr, loc: Location) -> Check<T> {
        let types = &self.s.types;
        if let Some(what) = types.opaque(a.ty.id).or(types.opaque(b.ty.id)) {
            return self.unsupported(what);
        }
        let (a, b) = (self.show(a.ty), self.show(b.ty));
        self.error(
            loc,
            format!("the operands cannot have types `{a}` and `{b}`"),
        )
    }

    pub(super) fn plain_arith(
        &mut self,
        op: Arith,
        a: Expr,
        b: Expr,
        loc: Location,
    ) -> Check<Expr> {
        let ints = self.s.types.is_int(a.ty.id) && self.s.types.is_int(b.ty.id);
        let arith = self.s.types.is_arith(a.ty.id) && self.s.types.is_arith(b.ty.id);
        let needs_ints = !matches!(op, Arith::Add | Arith::Sub | Arith::Mul | Arith::Div);
        if !arith || needs_ints && !ints {
            return self.bad_operands(&a, &b, loc);
        }
        if matches!(op, Arith::Shl | Arith::Shr) {
            let a = self.promote(a);
            let b = self.promote(b);
            return Ok(self.arith(op, a, b, loc));
        }
        let (a, b) = self.usual(a, b);
        Ok(self.arith(op, a, b, loc))
    }

    pub(super) fn add_values(&mut self, a: Expr, b: Expr, loc: Location) -> Check<Expr> {
        let types = &self.s.types;
        match (types.is_pointer(a.ty.id), types.is_pointer(b.ty.id)) {
            (true, false) if types.is_int(b.ty.id) => self.offset(a, b, false, loc),
            (false, true) if types.is_int(a.ty.id) => self.offset(b, a, false, loc),
            (false, false) => self.plain_arith(Arith::Add, a, b, loc),
            _ => self.bad_operands(&a, &b, loc),
        }
    }

    fn sub_values(&mut self, a: Expr, b: Expr, loc: Location) -> Check<Expr> {
        let types = &self.s.types;
        match (types.is_pointer(a.ty.id), types.is_pointer(b.ty.id)) {
            (true, false) if types.is_int(b.ty.id) => self.offset(a, b, true, loc),
            (true, true) => {
                let ty = self.s.types.ptrdiff_t().plain();
                if let (Kind::Int(x), Kind::Int(y)) = (&a.kind, &b.kind) {
                    let to = self.s.types.pointee(a.ty.id);
                    let size = to.map_or(1, |t| self.unit_size(t)).max(1);
                    let kind = Kind::Int((x - y) / i128::from(size));
                    return Ok(self.mk(ty, kind, loc));
                }
                Ok(self.mk(ty, Kind::PtrDiff(Box::new(a), Box::new(b)), loc))
            }
            (false, false) => self.plain_arith(Arith::Sub, a, b, loc),
            _ => self.bad_operands(&a, &b, loc),
        }
    }

    /// The size pointer arithmetic scales by; one for `void` and functions (GNU).
    pub fn unit_size(&self, to: QType) -> u64 {
        match self.s.types.get(to.id) {
            Type::Void | Type::Func(_) => 1,
            _ => self.s.types.size(to.id).unwrap_or(1),
        }
    }

    /// `pointer ± index`.
    fn offset(&mut self, p: Expr, index: Expr, minus: bool, loc: Location) -> Check<Expr> {
        let ty = p.ty;
        let Some(to) = self.s.types.pointee(ty.id) else {
            return self.bad_operands(&p, &index, loc);
        };
        let types = &self.s.types;
        let sized = types.size(to.id).is_some() || types.is_variable(to.id);
        if !sized && !types.is_void(to.id) && !types.is_func(to.id) {
            let shown = self.show(to);
            let message = format!("arithmetic on a pointer to incomplete `{shown}`");
            return self.incomplete(to, loc, message);
        }
        let word = self.s.types.ptrdiff_t().plain();
        let index = self.promote(index);
        let index = self.convert(index, word);
        if let (Kind::Int(base), Kind::Int(n)) = (&p.kind, &index.kind)
            && !self.s.types.is_variable(to.id)
        {
            let size = i128::from(self.unit_size(to));
            let n = if minus { -n } else { *n };
            let value = self.mk(word, Kind::Int(base + n * size), loc);
            return Ok(self.convert(value, ty));
        }
        Ok(self.mk(ty, Kind::PtrAdd(Box::new(p), Box::new(index), minus), loc))
    }

    fn comparison(
        &mut self,
        signed: CmpOp,
        unsigned: CmpOp,
        a: Expr,
        b: Expr,
        loc: Location,
    ) -> Check<Expr> {
        let types = &self.s.types;
        if types.is_arith(a.ty.id) && types.is_arith(b.ty.id) {
            let (a, b) = self.usual(a, b);
            let types = &self.s.types;
            let op = if types.is_float(a.ty.id) || types.is_signed(a.ty.id) {
                signed
            } else {
                unsigned
            };
            return Ok(self.compare(op, a, b, loc));
        }
        if !types.is_scalar(a.ty.id) || !types.is_scalar(b.ty.id) {
            return self.bad_operands(&a, &b, loc);
        }
        if types.is_float(a.ty.id) || types.is_float(b.ty.id) {
            return self.bad_operands(&a, &b, loc);
        }
        let ty = if types.is_pointer(a.ty.id) {
            a.ty
        } else {
            b.ty
        };
        let a = self.convert(a, ty);
        let b = self.convert(b, ty);
        Ok(self.compare(unsigned, a, b, loc))
    }

    fn logical(&mut self, op: BinaryOp, a: ExprId, b: ExprId, loc: Location) -> Check<Expr> {
        let a = self.condition(a)?;
        let b = self.condition(b)?;
        let int = self.s.types.int.plain();
        let and = op == BinaryOp::LogicalAnd;
        let kind = match (self.truth(&a), self.truth(&b)) {
            (Some(x), _) if x != and => Kind::Int(i128::from(!and)),
            (Some(_), Some(y)) => Kind::Int(i128::from(y)),
            _ if and => Kind::And(Box::new(a), Box::new(b)),
            _ => Kind::Or(Box::new(a), Box::new(b)),
        };
        Ok(self.mk(int, kind, loc))
    }

    pub(super) fn cast(&mut self, name: &'a TypeName, inner: ExprId, loc: Location) -> Check<Expr> {
        let to = self.type_name(name)?;
        let e = self.rvalue(inner)?;
        self.cast_value(e, to, loc)
    }

    pub(super) fn cast_value(&mut self, e: Expr, to: QType, loc: Location) -> Check<Expr> {
        let to = to.unqual();
        let types = &self.s.types;
        if let Some(what) = types.opaque(to.id).or(types.opaque(e.ty.id)) {
            return self.unsupported(what);
        }
        if types.is_void(to.id) || e.ty.id == to.id {
            return Ok(self.convert(e, to));
        }
        if types.is_record(to.id) && !types.compatible(to.id, e.ty.id) {
            return self.cast_to_union(e, to, loc);
        }
        let floats = types.is_float(to.id) || types.is_float(e.ty.id);
        let pointers = types.is_pointer(to.id) || types.is_pointer(e.ty.id);
        if !types.is_scalar(to.id) || !types.is_scalar(e.ty.id) || floats && pointers {
            let (from, to) = (self.show(e.ty), self.show(to));
            return self.error(loc, format!("cannot cast `{from}` to `{to}`"));
        }
        Ok(self.convert(e, to))
    }

    /// GNU: a union of which the member of the value's type has that value.
    fn cast_to_union(&mut self, e: Expr, to: QType, loc: Location) -> Check<Expr> {
        let members = self.s.types.members(to.id);
        let fits = |m: &&Member| m.bits.is_none() && m.ty.id == e.ty.id;
        let found = members.as_deref().and_then(|m| m.iter().find(fits));
        let Some(member) = found.filter(|_| self.s.types.is_union(to.id)) else {
            let (from, to) = (self.show(e.ty), self.show(to));
            return self.error(loc, format!("cannot cast `{from}` to `{to}`"));
        };
        let mut init = scalar_init(e);
        init.zero = true;
        init.pieces[0].ty = member.ty;
        let literal = self.literal(to, init, loc);
        self.value(literal)
    }

    pub(super) fn conditional(
        &mut self,
        c: ExprId,
        a: Option<ExprId>,
        b: ExprId,
        loc: Location,
    ) -> Check<Expr> {
        let cond = self.condition(c)?;
        let known = self.truth(&cond);
        let Some(a) = a else {
            let b = self.rvalue(b)?;
            let ty = self.conditional_type(&cond, &b, loc)?;
            return Ok(match known {
                Some(true) => self.convert(cond, ty),
                Some(false) => self.convert(b, ty),
                None => {
                    let b = self.convert(b, ty);
                    self.mk(ty, Kind::Cond(Box::new(cond), None, Box::new(b)), loc)
                }
            });
        };
        let a = self.rvalue(a)?;
        let b = self.rvalue(b)?;
        let ty = self.conditional_type(&a, &b, loc)?;
        let a = self.convert(a, ty);
        let b = self.convert(b, ty);
        Ok(match known {
            Some(true) => a,
            Some(false) => b,
            None => {
                let kind = Kind::Cond(Box::new(cond), Some(Box::new(a)), Box::new(b));
                self.mk(ty, kind, loc)
            }
        })
    }

    fn conditional_type(&mut self, a: &Expr, b: &Expr, loc: Location) -> Check<QType> {
        let types = &self.s.types;
        if types.is_void(a.ty.id) || types.is_void(b.ty.id) {
            return Ok(types.void.plain());
        }
        if types.is_arith(a.ty.id) && types.is_arith(b.ty.id) {
            let (a, _) = self.usual(a.clone_shallow(), b.clone_shallow());
            return Ok(a.ty);
        }
        if types.is_record(a.ty.id) && types.compatible(a.ty.id, b.ty.id) {
            return Ok(a.ty);
        }
        if a.ty.id == b.ty.id {
            return Ok(a.ty);
        }
        let null = |e: &Expr| {
            matches!(e.kind, Kind::Int(0))
                && (types.is_int(e.ty.id)
                    || types.pointee(e.ty.id).is_some_and(|t| types.is_void(t.id)))
        };
        match (types.pointee(a.ty.id), types.pointee(b.ty.id)) {
            (Some(_), _) if null(b) => Ok(a.ty),
            (_, Some(_)) if null(a) => Ok(b.ty),
            (Some(x), Some(y)) => {
                let quals = x.quals.with(y.quals);
                let id = if types.is_void(x.id) || types.is_void(y.id) {
                    types.void
                } else {
                    x.id
                };
                let to = QType { id, quals };
                Ok(self.s.types.pointer(to).plain())
            }
            (Some(_), None) if types.is_int(b.ty.id) => Ok(a.ty),
            (None, Some(_)) if types.is_int(a.ty.id) => Ok(b.ty),
            _ => self.bad_operands(a, b, loc),
        }
    }

    /// The number of bytes of a type, computed when the program runs if it is variable.
    pub fn size_of(&mut self, ty: QType, loc: Location) -> Check<Expr> {
        let size_t = self.s.types.size_t().plain();
        if let Type::Narrow(_, width) = *self.s.types.get(ty.id) {
            // GCC's type of a bit-field takes no more room than it must.
            let size = u64::from(width).div_ceil(8).next_power_of_two();
            return Ok(self.mk(size_t, Kind::Int(i128::from(size)), loc));
        }
        if let Some(size) = self.s.types.size(ty.id) {
            return Ok(self.mk(size_t, Kind::Int(i128::from(size)), loc));
        }
        match *self.s.types.get(ty.id) {
            Type::Void | Type::Func(_) => Ok(self.mk(size_t, Kind::Int(1), loc)),
            Type::Array(elem, len @ (Len::Variable(_) | Len::Fixed(_)))
                if self.s.types.is_variable(ty.id) =>
            {
                let size = self.size_of(elem, loc)?;
                let count = match len {
                    Len::Variable(var) => Kind::VlaLen(crate::sema::hir::VarId(var)),
                    Len::Fixed(n) => Kind::Int(i128::from(n)),
                    Len::Unknown => Kind::Int(0),
                };
                let count = self.mk(size_t, count, loc);
                Ok(self.arith(Arith::Mul, count, size, loc))
            }
            _ => {
                let shown = self.show(ty);
                self.incomplete(ty, loc, format!("the size of `{shown}` is not known"))
            }
        }
    }

    /// The alignment of a type, or of an object declared with more.
    pub(super) fn align_of(&mut self, ty: QType, asked: Option<u64>, loc: Location) -> Expr {
        let size_t = self.s.types.size_t().plain();
        let align = self.s.types.alignment(ty).max(asked.unwrap_or(1));
        self.mk(size_t, Kind::Int(i128::from(align)), loc)
    }
}

impl Expr {
    /// An expression of the same type, for computing types only.
    fn clone_shallow(&self) -> Expr {
        let kind = match &self.kind {
            Kind::Int(n) => Kind::Int(*n),
            Kind::Float(x) => Kind::Float(*x),
            _ => Kind::Gap(String::new()),
        };
        Expr {
            ty: self.ty,
            kind,
            loc: self.loc,
        }
    }
}
