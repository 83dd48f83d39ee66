//! Names, constants, literals, `_Generic`, `offsetof`, labels as values.

use std::rc::Rc;

use crate::sema::ctype::{FloatKind, IntKind, Len, QType, Quals, Type};
use crate::sema::hir::{Arith, Expr, Init, Kind, Op};
use crate::sema::unit::{Cx, Entity, Linkage};
use crate::session::Check;
use crate::source::Location;
use crate::syntax::ast::{
    Association, CharConstant, Designator, DesignatorKind, Encoding, ExprId, FloatConstant,
    FloatSuffix, FloatType, GenericControl, InitList, IntConstant, IntLength, StringLiteral,
    StringUnits, Symbol, TypeName,
};

impl<'a> Cx<'_, 'a> {
    pub(super) fn identifier(&mut self, symbol: Symbol, loc: Location) -> Check<Expr> {
        match self.lookup(symbol) {
            Some(Entity::Var(v)) => {
                let ty = self.f.vars[v.0 as usize].ty;
                Ok(self.mk(ty, Kind::Var(v), loc))
            }
            Some(Entity::Refused(n)) => {
                let what = self.s.refused[n as usize].clone();
                self.unsupported(what)
            }
            Some(Entity::Object(o)) => {
                let obj = &self.u.objs[o.0 as usize];
                if let Some(what) = &obj.refused {
                    let what = format!("`{}`, initialised with {what}", obj.name);
                    return self.unsupported(what);
                }
                let ty = obj.ty;
                Ok(self.mk(ty, Kind::Object(o), loc))
            }
            Some(Entity::Func(f)) => {
                let ty = self.u.funs[f.0 as usize].ty.plain();
                Ok(self.mk(ty, Kind::Func(f), loc))
            }
            Some(Entity::Constant(n, ty)) => Ok(self.mk(ty.plain(), Kind::Int(n), loc)),
            Some(Entity::Typedef(_)) => {
                let name = self.name(symbol);
                self.error(loc, format!("`{name}` is a type, not a value"))
            }
            None => {
                let name = self.name(symbol);
                match name {
                    "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => {
                        let function = self.f.name.clone();
                        let bytes = [function.as_bytes(), &[0]].concat();
                        let ty = self.s.types.char.plain().with(Quals::CONST);
                        Ok(self.string_of(bytes, 1, ty, loc))
                    }
                    // C23. Its type has one value, which every pointer can have.
                    "nullptr" => {
                        let ty = self.s.types.void_ptr.plain();
                        Ok(self.mk(ty, Kind::Int(0), loc))
                    }
                    _ if name.starts_with("__builtin_") => {
                        self.unsupported(format!("`{name}` used other than by calling it"))
                    }
                    _ => self.error(loc, format!("`{name}` is not declared")),
                }
            }
        }
    }

    pub(super) fn int_constant(&mut self, c: IntConstant, loc: Location) -> Check<Expr> {
        if c.imaginary {
            return self.unsupported("_Complex");
        }
        let all = [
            IntKind::Int,
            IntKind::UInt,
            IntKind::Long,
            IntKind::ULong,
            IntKind::LongLong,
            IntKind::ULongLong,
        ];
        let least = match c.length {
            IntLength::Int => IntKind::Int,
            IntLength::Long => IntKind::Long,
            IntLength::LongLong => IntKind::LongLong,
        };
        let value = i128::from(c.value);
        let kind = all
            .into_iter()
            .filter(|&k| k >= least)
            .filter(|&k| {
                let signed = self.s.types.is_signed_kind(k);
                if c.unsigned {
                    !signed
                } else {
                    signed || !c.decimal
                }
            })
            .find(|&k| self.s.types.wrap(k, value) == value)
            // A decimal constant too large for `long long`: GCC takes `__int128`.
            .unwrap_or(if c.decimal && !c.unsigned {
                IntKind::Int128
            } else {
                IntKind::ULongLong
            });
        let ty = self.s.types.int_type(kind).plain();
        Ok(self.mk(ty, Kind::Int(value), loc))
    }

    pub(super) fn float_constant(&mut self, c: &FloatConstant, loc: Location) -> Check<Expr> {
        if c.imaginary {
            return self.unsupported("_Complex");
        }
        let kind = match c.suffix {
            FloatSuffix::None => FloatKind::Double,
            FloatSuffix::Float => FloatKind::Float,
            FloatSuffix::Long => FloatKind::LongDouble,
            FloatSuffix::Type(t) => match t {
                FloatType::Float | FloatType::Float32 => FloatKind::Float,
                FloatType::Double | FloatType::Float64 | FloatType::Float32x => FloatKind::Double,
                FloatType::LongDouble | FloatType::Float64x => FloatKind::LongDouble,
                FloatType::Float128 => FloatKind::Float128,
                _ => return self.unsupported("a constant of this floating type"),
            },
        };
        let value = match kind {
            FloatKind::Float => f64::from(c.value as f32),
            _ => c.value,
        };
        let ty = self.s.types.intern(Type::Float(kind)).plain();
        Ok(self.mk(ty, Kind::Float(value), loc))
    }

    pub(super) fn char_constant(&mut self, c: CharConstant, loc: Location) -> Expr {
        let (kind, value) = match c.encoding {
            Encoding::Plain if c.length == 1 => {
                let value = i128::from(c.value as u8);
                (IntKind::Int, self.s.types.wrap(IntKind::Char, value))
            }
            Encoding::Plain => (IntKind::Int, i128::from(c.value as i32)),
            Encoding::Utf8 => (IntKind::UChar, i128::from(c.value as u8)),
            Encoding::Utf16 => (IntKind::UShort, i128::from(c.value as u16)),
            Encoding::Utf32 => (IntKind::UInt, i128::from(c.value)),
            Encoding::Wide => (IntKind::Int, i128::from(c.value as i32)),
        };
        let ty = self.s.types.int_type(kind).plain();
        self.mk(ty, Kind::Int(value), loc)
    }

    pub(super) fn string_literal(&mut self, s: &StringLiteral) -> Expr {
        let (bytes, width) = literal_bytes(s);
        let elem = self.literal_element(s).plain();
        self.string_of(bytes, width, elem, s.location)
    }

    /// The element type of a string literal.
    pub fn literal_element(&mut self, s: &StringLiteral) -> crate::sema::ctype::TypeId {
        let kind = match s.encoding {
            Encoding::Plain | Encoding::Utf8 => IntKind::Char,
            Encoding::Utf16 => IntKind::UShort,
            Encoding::Utf32 => IntKind::UInt,
            Encoding::Wide => IntKind::Int,
        };
        self.s.types.int_type(kind)
    }

    fn string_of(&mut self, bytes: Vec<u8>, width: u64, elem: QType, loc: Location) -> Expr {
        let len = bytes.len() as u64 / width;
        let ty = self.s.types.array(elem, Len::Fixed(len)).plain();
        self.mk(ty, Kind::Str(Rc::from(bytes)), loc)
    }

    pub(super) fn compound_literal(
        &mut self,
        name: &'a TypeName,
        list: &'a InitList,
        loc: Location,
    ) -> Check<Expr> {
        let ty = self.type_name(name)?;
        if self.s.types.is_variable(ty.id) {
            return self.unsupported("a compound literal of variable length");
        }
        let (ty, init) = self.init_list(ty, list)?;
        if self.s.types.size(ty.id).is_none() {
            let shown = self.show(ty);
            let message = format!("a literal of incomplete type `{shown}`");
            return self.incomplete(ty, loc, message);
        }
        Ok(self.literal(ty, init, loc))
    }

    /// An object without a name, with these contents.
    pub(super) fn literal(&mut self, ty: QType, init: Init, loc: Location) -> Expr {
        if self.at_file_scope() {
            let name = self.s.static_name("", "literal");
            let o = self.new_object(name, ty, Linkage::Internal, loc);
            let obj = &mut self.u.objs[o.0 as usize];
            obj.init = Some(Rc::new(init));
            obj.defined = true;
            obj.tentative = true;
            return self.mk(ty, Kind::Object(o), loc);
        }
        let var = self.new_var("", ty);
        self.f.vars[var.0 as usize].addr_taken = true;
        self.mk(ty, Kind::Literal(var, Box::new(init)), loc)
    }

    pub(super) fn generic(
        &mut self,
        control: &'a GenericControl,
        associations: &'a [Association],
        loc: Location,
    ) -> Check<Expr> {
        let ty = match control {
            GenericControl::Expr(e) => {
                let e = self.rvalue(*e)?;
                self.standard(e.ty.unqual())
            }
            GenericControl::Type(name) => self.type_name(name)?,
        };
        let mut chosen: Option<ExprId> = None;
        for association in associations {
            match &association.ty {
                None => chosen = chosen.or(Some(association.value)),
                Some(name) => {
                    let candidate = self.type_name(name)?;
                    if candidate.quals == ty.quals && self.s.types.compatible(candidate.id, ty.id) {
                        chosen = Some(association.value);
                        break;
                    }
                }
            }
        }
        match chosen {
            Some(e) => self.expr(e),
            None => {
                let shown = self.show(ty);
                self.error(loc, format!("no association for `{shown}`"))
            }
        }
    }

    /// GCC's type of a bit-field is a standard one if there is one of its width.
    fn standard(&mut self, ty: QType) -> QType {
        let Type::Narrow(_, width) = *self.s.types.get(ty.id) else {
            return ty;
        };
        let kinds = [
            (IntKind::SChar, IntKind::UChar),
            (IntKind::Short, IntKind::UShort),
            (IntKind::Int, IntKind::UInt),
            (IntKind::Long, IntKind::ULong),
            (IntKind::LongLong, IntKind::ULongLong),
        ];
        let signed = self.s.types.is_signed(ty.id);
        let sized = |k: &(IntKind, IntKind)| 8 * self.s.types.int_size(k.0) == u64::from(width);
        match kinds.iter().find(|k| sized(k)) {
            Some((s, u)) => self.s.types.int_type(if signed { *s } else { *u }).plain(),
            None => ty,
        }
    }

    pub(super) fn label_address(&mut self, symbol: Symbol, loc: Location) -> Check<Expr> {
        if self.at_file_scope() {
            return self.error(loc, "a label outside a function");
        }
        let label = self.label(symbol, loc);
        self.f.labels[label.0 as usize].addressed = true;
        let ty = self.s.types.void_ptr.plain();
        Ok(self.mk(ty, Kind::LabelAddr(label), loc))
    }

    pub(super) fn va_arg(
        &mut self,
        list: ExprId,
        name: &'a TypeName,
        loc: Location,
    ) -> Check<Expr> {
        let ty = self.type_name(name)?;
        let list = self.rvalue(list)?;
        if !self.s.types.is_pointer(list.ty.id) {
            return self.error(loc, "`va_arg` needs a `va_list`");
        }
        if let Some(what) = self.s.types.opaque(ty.id) {
            return self.unsupported(what);
        }
        if self.s.types.size(ty.id).is_none() {
            let shown = self.show(ty);
            let message = format!("`{shown}` is an incomplete type");
            return self.incomplete(ty, loc, message);
        }
        Ok(self.mk(ty.unqual(), Kind::Builtin(Op::VaArg, vec![list]), loc))
    }

    pub(super) fn offset_of(
        &mut self,
        name: &'a TypeName,
        path: &'a [Designator],
        loc: Location,
    ) -> Check<Expr> {
        let mut ty = self.type_name(name)?;
        let size_t = self.s.types.size_t().plain();
        let mut offset = self.mk(size_t, Kind::Int(0), loc);
        for step in path {
            let add = match step.kind {
                DesignatorKind::Field(field) => {
                    let Some((member, at)) = self.find_member(ty.id, field) else {
                        let (shown, name) = (self.show(ty), self.name(field));
                        return self.error(loc, format!("`{shown}` has no member `{name}`"));
                    };
                    ty = member.ty;
                    self.mk(size_t, Kind::Int(i128::from(at)), loc)
                }
                DesignatorKind::Index(e) => {
                    let Type::Array(elem, _) = *self.s.types.get(ty.id) else {
                        return self.error(loc, "an index into something that is no array");
                    };
                    ty = elem;
                    let index = self.rvalue(e)?;
                    let index = self.convert(index, size_t);
                    let size = self.size_of(elem, loc)?;
                    self.arith(Arith::Mul, index, size, loc)
                }
                DesignatorKind::Range(..) => return self.error(loc, "a range in `offsetof`"),
            };
            offset = self.arith(Arith::Add, offset, add, loc);
        }
        Ok(offset)
    }
}

/// The bytes of a string literal with its terminator, and the width of a code unit.
pub(crate) fn literal_bytes(s: &StringLiteral) -> (Vec<u8>, u64) {
    match &s.units {
        StringUnits::Narrow(b) => ([b.as_ref(), &[0]].concat(), 1),
        StringUnits::Wide16(u) => (
            u.iter().chain(&[0]).flat_map(|x| x.to_le_bytes()).collect(),
            2,
        ),
        StringUnits::Wide32(u) => (
            u.iter().chain(&[0]).flat_map(|x| x.to_le_bytes()).collect(),
            4,
        ),
    }
}
