//! Conversions and constant folding.
//!
//! Integers and floats fold as soon as an expression is built, so that array lengths, case labels
//! and dead branches need no evaluator of their own. What would overflow, divide by zero or shift
//! out of range is left unfolded: it fails when it runs, or where a constant is required.

use ir::CmpOp;

use crate::sema::ctype::{FloatKind, IntKind, QType, Type, TypeId, Types};
use crate::sema::hir::{Arith, Expr, Kind};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::source::Location;

impl Cx<'_, '_> {
    pub fn int(&self, value: i128, loc: Location) -> Expr {
        Expr {
            ty: self.s.types.int.plain(),
            kind: Kind::Int(value),
            loc,
        }
    }

    pub fn mk(&self, ty: QType, kind: Kind, loc: Location) -> Expr {
        Expr { ty, kind, loc }
    }

    /// Converts a value to a type; both scalar, or the target is `void`, or the types are equal.
    pub fn convert(&mut self, e: Expr, to: QType) -> Expr {
        let to = to.unqual();
        if e.ty.id == to.id {
            return Expr { ty: to, ..e };
        }
        let loc = e.loc;
        let types = &self.s.types;
        let kind = match (&e.kind, types.get(to.id)) {
            (Kind::Int(n), Type::Int(_) | Type::Enum(_) | Type::Narrow(..)) => {
                Some(Kind::Int(types.wrap_to(to.id, *n)))
            }
            (Kind::Int(n), Type::Float(kind)) if types.is_int(e.ty.id) => {
                let unsigned = types.int_kind(e.ty.id) == Some(IntKind::UInt128);
                let value = if unsigned {
                    *n as u128 as f64
                } else {
                    *n as f64
                };
                let narrow = if unsigned {
                    *n as u128 as f32
                } else {
                    *n as f32
                };
                Some(Kind::Float(match kind {
                    FloatKind::Float => f64::from(narrow),
                    _ => value,
                }))
            }
            (Kind::Int(n), Type::Pointer(_)) => {
                let bits = types.int_kind(to.id).unwrap_or(match types.model {
                    ir::DataModel::Lp64 => IntKind::ULong,
                    ir::DataModel::Ilp32 => IntKind::UInt,
                });
                Some(Kind::Int(types.wrap(bits, *n)))
            }
            (Kind::Float(x), Type::Float(kind)) => Some(Kind::Float(round(*x, *kind))),
            (Kind::Float(x), Type::Int(IntKind::Bool)) => Some(Kind::Int(i128::from(*x != 0.0))),
            (Kind::Float(x), _) => types.int_kind(to.id).and_then(|_| {
                let n = x.trunc() as i128;
                let fits = x.is_finite() && x.abs() < 1e37 && types.wrap_to(to.id, n) == n;
                fits.then_some(Kind::Int(n))
            }),
            _ => None,
        };
        let kind = kind.unwrap_or_else(|| Kind::Convert(Box::new(e)));
        Expr { ty: to, kind, loc }
    }

    /// The type after integer promotion. A bit-field narrower than `int` becomes one, whatever its
    /// declared type; a wider one keeps its width, as GCC has it.
    pub fn promoted(&self, ty: TypeId) -> TypeId {
        let types = &self.s.types;
        match types.int_kind(ty) {
            Some(_) if matches!(types.get(ty), Type::Narrow(..)) => match types.precision(ty) {
                32 if !types.is_signed(ty) => types.uint,
                0..=32 => types.int,
                _ => ty,
            },
            Some(kind) if kind < IntKind::Int => types.int,
            Some(IntKind::Int) => types.int,
            Some(IntKind::UInt) => types.uint,
            Some(_) if !matches!(types.get(ty), Type::Int(_)) => {
                // An enumeration with a wide underlying type: that type.
                ty
            }
            _ => ty,
        }
    }

    /// Integer promotion of a value.
    pub fn promote(&mut self, e: Expr) -> Expr {
        if !self.s.types.is_int(e.ty.id) {
            return e;
        }
        let to = match (self.s.types.get(e.ty.id), self.s.types.int_kind(e.ty.id)) {
            (Type::Narrow(..), _) => self.promoted(e.ty.id),
            (_, Some(kind)) if kind > IntKind::UInt => self.s.types.int_type(kind),
            _ => self.promoted(e.ty.id),
        };
        self.convert(e, to.plain())
    }

    /// The usual arithmetic conversions.
    pub fn usual(&mut self, a: Expr, b: Expr) -> (Expr, Expr) {
        let float = |t: &Types, id| match t.get(id) {
            Type::Float(kind) => Some(*kind),
            _ => None,
        };
        let floats = (float(&self.s.types, a.ty.id), float(&self.s.types, b.ty.id));
        let to = match floats {
            (Some(x), Some(y)) => self.s.types.intern(Type::Float(x.max(y))),
            (Some(x), None) | (None, Some(x)) => self.s.types.intern(Type::Float(x)),
            (None, None) => {
                let a = self.promote(a);
                let b = self.promote(b);
                let to = self.common_int(a.ty.id, b.ty.id);
                return (self.convert(a, to.plain()), self.convert(b, to.plain()));
            }
        };
        (self.convert(a, to.plain()), self.convert(b, to.plain()))
    }

    fn common_int(&mut self, a: TypeId, b: TypeId) -> TypeId {
        let (Some(x), Some(y)) = (self.s.types.int_kind(a), self.s.types.int_kind(b)) else {
            return a;
        };
        if [a, b].map(|t| matches!(self.s.types.get(t), Type::Narrow(..))) != [false; 2] {
            return self.wider(a, b);
        }
        let signed = |kind| self.s.types.is_signed_kind(kind);
        let (sx, sy) = (signed(x), signed(y));
        let kind = if sx == sy {
            x.max(y)
        } else {
            let (unsigned, signed) = if sx { (y, x) } else { (x, y) };
            // Kinds are ordered signed before unsigned within a rank.
            if unsigned > signed {
                unsigned
            } else if self.s.types.int_size(signed) > self.s.types.int_size(unsigned) {
                signed
            } else {
                unsigned_of(signed)
            }
        };
        self.s.types.int_type(kind)
    }

    /// The common type where a bit-field wider than `int` takes part: that of more bits, else the
    /// unsigned one (GCC).
    fn wider(&self, a: TypeId, b: TypeId) -> TypeId {
        let types = &self.s.types;
        let rank = |t: TypeId| {
            let whole = matches!(types.get(t), Type::Int(_));
            (types.precision(t), !types.is_signed(t), whole)
        };
        if rank(b) > rank(a) { b } else { a }
    }

    /// Arithmetic on operands already converted to the type of the result (for shifts, the left
    /// one).
    pub fn arith(&mut self, op: Arith, a: Expr, b: Expr, loc: Location) -> Expr {
        let ty = a.ty.unqual();
        let folded = match (&a.kind, &b.kind) {
            (Kind::Int(x), Kind::Int(y)) => self
                .s
                .types
                .int_kind(ty.id)
                .and_then(|k| fold_ints(&self.s.types, op, k, *x, *y))
                .map(|n| Kind::Int(self.s.types.wrap_to(ty.id, n))),
            (Kind::Float(x), Kind::Float(y)) => match self.s.types.get(ty.id) {
                Type::Float(k) => fold_floats(op, *k, *x, *y).map(Kind::Float),
                _ => None,
            },
            _ => None,
        };
        let kind = folded.unwrap_or_else(|| Kind::Arith(op, Box::new(a), Box::new(b)));
        Expr { ty, kind, loc }
    }

    /// A comparison of operands of one type.
    pub fn compare(&mut self, op: CmpOp, a: Expr, b: Expr, loc: Location) -> Expr {
        let folded = match (&a.kind, &b.kind) {
            (Kind::Int(x), Kind::Int(y)) => Some(compare_ints(op, *x, *y)),
            (Kind::Float(x), Kind::Float(y)) => Some(match op {
                CmpOp::Eq => x == y,
                CmpOp::Ne => x != y,
                CmpOp::LtS | CmpOp::LtU => x < y,
                CmpOp::LeS | CmpOp::LeU => x <= y,
                CmpOp::GtS | CmpOp::GtU => x > y,
                CmpOp::GeS | CmpOp::GeU => x >= y,
            }),
            _ => None,
        };
        let kind = match folded {
            Some(value) => Kind::Int(i128::from(value)),
            None => Kind::Compare(op, Box::new(a), Box::new(b)),
        };
        Expr {
            ty: self.s.types.int.plain(),
            kind,
            loc,
        }
    }

    /// Whether a value is known: true, false, or not.
    pub fn truth(&self, e: &Expr) -> Option<bool> {
        match &e.kind {
            Kind::Int(n) => Some(*n != 0),
            Kind::Float(x) => Some(*x != 0.0),
            // The address of an object or function is never null.
            Kind::Addr(place) => match place.kind {
                Kind::Var(_) | Kind::Str(_) => Some(true),
                _ => None,
            },
            _ => None,
        }
    }

    /// An integer constant hidden in forms that do not fold by themselves.
    pub fn fold_int(&self, e: &Expr) -> Option<i128> {
        match &e.kind {
            Kind::Int(n) => Some(*n),
            Kind::Convert(inner) if self.s.types.is_int(e.ty.id) => {
                let n = self.fold_int(inner)?;
                Some(self.s.types.wrap_to(e.ty.id, n))
            }
            Kind::Arith(op, a, b) => {
                let kind = self.s.types.int_kind(e.ty.id)?;
                let (x, y) = (self.fold_int(a)?, self.fold_int(b)?);
                fold_ints(&self.s.types, *op, kind, x, y).or_else(|| match op {
                    Arith::Shl => Some(self.s.types.wrap(kind, x.checked_shl(y as u32)?)),
                    Arith::Add => Some(self.s.types.wrap(kind, x + y)),
                    Arith::Sub => Some(self.s.types.wrap(kind, x - y)),
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// Converts as if by assignment; where compilers only warn, so do we.
    pub fn assign_convert(&mut self, e: Expr, to: QType, loc: Location) -> Check<Expr> {
        let types = &self.s.types;
        if let Some(what) = types.opaque(to.id).or(types.opaque(e.ty.id)) {
            if to.id == e.ty.id {
                return Ok(e);
            }
            return self.unsupported(what);
        }
        if types.is_void(e.ty.id) {
            return self.error(loc, "a `void` expression has no value");
        }
        if types.is_record(to.id) || types.is_record(e.ty.id) {
            if !types.compatible(to.id, e.ty.id) {
                let (from, to) = (self.show(e.ty), self.show(to));
                return self.error(loc, format!("cannot convert `{from}` to `{to}`"));
            }
            return Ok(e);
        }
        if !types.is_scalar(to.id) || !types.is_scalar(e.ty.id) {
            let (from, to) = (self.show(e.ty), self.show(to));
            return self.error(loc, format!("cannot convert `{from}` to `{to}`"));
        }
        let pointer = |id| types.is_pointer(id);
        if pointer(to.id) && types.is_float(e.ty.id) || types.is_float(to.id) && pointer(e.ty.id) {
            let (from, to) = (self.show(e.ty), self.show(to));
            return self.error(loc, format!("cannot convert `{from}` to `{to}`"));
        }
        let questionable = match (types.is_pointer(to.id), types.is_pointer(e.ty.id)) {
            (true, false) => !matches!(e.kind, Kind::Int(0)),
            (false, true) => to.id != types.bool,
            _ => false,
        };
        if questionable {
            let (from, target) = (self.show(e.ty), self.show(to));
            self.s
                .warn(loc, format!("`{from}` becomes `{target}` without a cast"));
        }
        Ok(self.convert(e, to))
    }

    /// The default argument promotions.
    pub fn default_promote(&mut self, e: Expr) -> Expr {
        match *self.s.types.get(e.ty.id) {
            Type::Float(FloatKind::Float) => {
                let double = self.s.types.double.plain();
                self.convert(e, double)
            }
            _ => self.promote(e),
        }
    }
}

pub(crate) fn unsigned_of(kind: IntKind) -> IntKind {
    match kind {
        IntKind::Char | IntKind::SChar => IntKind::UChar,
        IntKind::Short => IntKind::UShort,
        IntKind::Int => IntKind::UInt,
        IntKind::Long => IntKind::ULong,
        IntKind::LongLong => IntKind::ULongLong,
        IntKind::Int128 => IntKind::UInt128,
        other => other,
    }
}

fn round(x: f64, kind: FloatKind) -> f64 {
    match kind {
        FloatKind::Float => f64::from(x as f32),
        _ => x,
    }
}

fn compare_ints(op: CmpOp, x: i128, y: i128) -> bool {
    match op {
        CmpOp::Eq => x == y,
        CmpOp::Ne => x != y,
        CmpOp::LtS => x < y,
        CmpOp::LeS => x <= y,
        CmpOp::GtS => x > y,
        CmpOp::GeS => x >= y,
        CmpOp::LtU => (x as u128) < y as u128,
        CmpOp::LeU => x as u128 <= y as u128,
        CmpOp::GtU => x as u128 > y as u128,
        CmpOp::GeU => x as u128 >= y as u128,
    }
}

/// `None` where the operation fails, or overflows a signed type.
fn fold_ints(types: &Types, op: Arith, kind: IntKind, x: i128, y: i128) -> Option<i128> {
    let signed = types.is_signed_kind(kind);
    let bits = 8 * types.int_size(kind) as i128;
    let value = match op {
        Arith::Add if signed => x.checked_add(y)?,
        Arith::Sub if signed => x.checked_sub(y)?,
        Arith::Mul if signed => x.checked_mul(y)?,
        Arith::Add => x.wrapping_add(y),
        Arith::Sub => x.wrapping_sub(y),
        Arith::Mul => x.wrapping_mul(y),
        Arith::Div if signed => x.checked_div(y)?,
        Arith::Rem if signed => x.checked_rem(y)?,
        Arith::Div => (x as u128).checked_div(y as u128)? as i128,
        Arith::Rem => (x as u128).checked_rem(y as u128)? as i128,
        Arith::And => x & y,
        Arith::Or => x | y,
        Arith::Xor => x ^ y,
        Arith::Shl | Arith::Shr if y < 0 || y >= bits => return None,
        // Shifting into or past the sign bit is what compilers define: the bits.
        Arith::Shl => return Some(types.wrap(kind, x.wrapping_shl(y as u32))),
        Arith::Shr if signed => x >> y,
        Arith::Shr => ((x as u128) >> y) as i128,
    };
    let wrapped = types.wrap(kind, value);
    (!signed || wrapped == value).then_some(wrapped)
}

fn fold_floats(op: Arith, kind: FloatKind, x: f64, y: f64) -> Option<f64> {
    let value = match op {
        Arith::Add => x + y,
        Arith::Sub => x - y,
        Arith::Mul => x * y,
        Arith::Div => x / y,
        _ => return None,
    };
    Some(match (kind, op) {
        (FloatKind::Float, Arith::Add) => f64::from(x as f32 + y as f32),
        (FloatKind::Float, Arith::Sub) => f64::from(x as f32 - y as f32),
        (FloatKind::Float, Arith::Mul) => f64::from(x as f32 * y as f32),
        (FloatKind::Float, Arith::Div) => f64::from(x as f32 / y as f32),
        _ => value,
    })
}
