//! Specifiers and declarators to types.

use std::rc::Rc;

use crate::sema::attribute::Attrs;
use crate::sema::ctype::{
    EnumId, FloatKind, FuncType, IntKind, Len, QType, Quals, RecordId, Type, TypeId,
};
use crate::sema::hir::{Expr, Kind, StmtKind};
use crate::sema::layout::{Declared, RecordAttrs, lay_out};
use crate::sema::unit::{Cx, Entity, Tag};
use crate::session::{Check, Stop};
use crate::source::Location;
use crate::syntax::ast::{
    Alignment, ArraySize, BuiltinType, DeclarationSpecifiers, Declarator, Derivation,
    EnumSpecifier, ExprId, FloatType, IntegerType, Member as AstMember, Parameter, Parameters,
    Qualifiers, RecordKind, RecordSpecifier, TypeName, TypeSpecifier,
};

pub(crate) fn quals(q: Qualifiers) -> Quals {
    let mut out = Quals::NONE;
    for (set, bit) in [
        (q.is_const, Quals::CONST),
        (q.is_volatile, Quals::VOLATILE),
        (q.is_restrict, Quals::RESTRICT),
        (q.is_atomic, Quals::ATOMIC),
    ] {
        if set {
            out = out.with(bit);
        }
    }
    out
}

impl<'a> Cx<'_, 'a> {
    /// The type a type name names.
    pub fn type_name(&mut self, name: &'a TypeName) -> Check<QType> {
        let (base, attrs) = self.specifiers(&name.specifiers, false)?;
        let base = self.apply_type_attributes(base, &attrs);
        self.declarator_type(base, &name.declarator)
    }

    /// The type of a specifier list, and the attributes that go with it. `alone`: the list stands
    /// without declarators, so that a tag in it is declared anew.
    pub fn specifiers(
        &mut self,
        specs: &'a DeclarationSpecifiers,
        alone: bool,
    ) -> Check<(QType, Attrs)> {
        let mut attrs = Attrs::default();
        self.attributes(&specs.attributes, &mut attrs)?;
        for alignment in &specs.alignments {
            let align = match alignment {
                Alignment::Value(e) => self.const_int(*e, "an alignment")?.max(0) as u64,
                Alignment::Type(name) => {
                    let ty = self.type_name(name)?;
                    self.s.types.alignment(ty)
                }
            };
            if align > 0 {
                attrs.align = Some(attrs.align.unwrap_or(1).max(align));
            }
        }
        attrs.noreturn |= specs.noreturn;
        let (specifier, bare) = match &specs.ty {
            TypeSpecifier::Unqualified(inner) => (&**inner, true),
            specifier => (specifier, false),
        };
        let ty = match specifier {
            TypeSpecifier::Builtin(b) => self.builtin_type(*b).plain(),
            TypeSpecifier::BitInt { width, .. } => {
                let bits = self.const_int(*width, "a width")?.clamp(1, 1 << 16) as u64;
                self.opaque("_BitInt", bits.div_ceil(8).next_power_of_two(), 8)
            }
            TypeSpecifier::Record(r) => self.record(r, alone)?.plain(),
            TypeSpecifier::Enum(e) => self.enumeration(e, alone)?.plain(),
            TypeSpecifier::Typedef(symbol) => match self.lookup(*symbol) {
                Some(Entity::Typedef(ty)) => ty,
                Some(Entity::Refused(n)) => {
                    let what = self.s.refused[n as usize].clone();
                    return self.unsupported(what);
                }
                _ => {
                    let name = self.name(*symbol);
                    return self.error(specs.location, format!("`{name}` is not a type"));
                }
            },
            TypeSpecifier::TypeofExpr(e) => self.type_of(*e)?,
            TypeSpecifier::TypeofType(name) => self.type_name(name)?,
            TypeSpecifier::Atomic(name) => {
                let inner = self.type_name(name)?;
                inner.with(Quals::ATOMIC)
            }
            TypeSpecifier::Auto | TypeSpecifier::ImplicitInt => self.s.types.int.plain(),
            // Only `typeof` is ever said to be unqualified.
            TypeSpecifier::Unqualified(_) => return self.unsupported("typeof_unqual".to_owned()),
        };
        let ty = match bare {
            true => self.unqualified(ty),
            false => ty,
        };
        Ok((self.qualify(ty, quals(specs.qualifiers)), attrs))
    }

    /// Adds qualifiers; those of an array go to its elements.
    pub fn qualify(&mut self, ty: QType, quals: Quals) -> QType {
        if quals == Quals::NONE {
            return ty;
        }
        match *self.s.types.get(ty.id) {
            Type::Array(elem, len) => {
                let elem = self.qualify(elem, quals);
                QType {
                    id: self.s.types.array(elem, len),
                    quals: ty.quals,
                }
            }
            _ => ty.with(quals),
        }
    }

    /// Takes qualifiers away, also from the elements of an array.
    fn unqualified(&mut self, ty: QType) -> QType {
        match *self.s.types.get(ty.id) {
            Type::Array(elem, len) => {
                let elem = self.unqualified(elem);
                self.s.types.array(elem, len).plain()
            }
            _ => ty.id.plain(),
        }
    }

    fn opaque(&mut self, what: &'static str, size: u64, align: u64) -> QType {
        self.s
            .types
            .intern(Type::Opaque { what, size, align })
            .plain()
    }

    fn builtin_type(&mut self, ty: BuiltinType) -> TypeId {
        match ty {
            BuiltinType::Void => self.s.types.void,
            BuiltinType::Bool => self.s.types.bool,
            BuiltinType::Integer(i) => self.s.types.int_type(int_kind(i)),
            BuiltinType::VaList => self.s.types.va_list,
            BuiltinType::Floating(f) => self.float_type(f),
            BuiltinType::Complex(f) => {
                let id = self.float_type(f);
                let size = self.s.types.size(id).unwrap_or(8);
                let align = self.s.types.align(id);
                self.opaque("_Complex", 2 * size, align).id
            }
            BuiltinType::ComplexInteger(i) => {
                let size = self.s.types.int_size(int_kind(i));
                self.opaque("_Complex", 2 * size, size).id
            }
        }
    }

    fn float_type(&mut self, f: FloatType) -> TypeId {
        let kind = match f {
            FloatType::Float | FloatType::Float32 => FloatKind::Float,
            FloatType::Double | FloatType::Float64 | FloatType::Float32x => FloatKind::Double,
            FloatType::LongDouble | FloatType::Float64x => FloatKind::LongDouble,
            FloatType::Float128 => FloatKind::Float128,
            FloatType::Float16 => return self.opaque("_Float16", 2, 2).id,
            FloatType::BFloat16 => return self.opaque("__bf16", 2, 2).id,
            FloatType::Decimal32 => return self.opaque("_Decimal32", 4, 4).id,
            FloatType::Decimal64 => return self.opaque("_Decimal64", 8, 8).id,
            FloatType::Decimal128 => return self.opaque("_Decimal128", 16, 16).id,
        };
        self.s.types.intern(Type::Float(kind))
    }

    /// Applies a declarator to the type of its specifiers.
    pub fn declarator_type(&mut self, base: QType, declarator: &'a Declarator) -> Check<QType> {
        self.derive(base, &declarator.derivations)
    }

    pub fn derive(&mut self, base: QType, derivations: &'a [Derivation]) -> Check<QType> {
        let mut ty = base;
        for derivation in derivations.iter().rev() {
            ty = match derivation {
                Derivation::Pointer { qualifiers, .. } => QType {
                    id: self.s.types.pointer(ty),
                    quals: quals(*qualifiers),
                },
                Derivation::Array { size, location, .. } => {
                    self.check_element(ty, *location)?;
                    let len = self.array_length(*size, *location)?;
                    self.s.types.array(ty, len).plain()
                }
                Derivation::Function {
                    parameters,
                    location,
                } => {
                    if self.s.types.is_func(ty.id) || self.s.types.is_array(ty.id) {
                        return self.error(*location, "a function cannot return this type");
                    }
                    let f = self.function_type(ty, parameters)?;
                    self.s.types.intern(Type::Func(Rc::new(f))).plain()
                }
            };
        }
        Ok(ty)
    }

    fn check_element(&mut self, ty: QType, loc: Location) -> Check<()> {
        let types = &self.s.types;
        if types.is_func(ty.id) || types.is_void(ty.id) {
            return self.error(loc, "an array of this element type cannot exist");
        }
        if types.size(ty.id).is_none() && !types.is_variable(ty.id) && !self.f.prototype {
            let shown = self.show(ty);
            let message = format!("array elements have incomplete type `{shown}`");
            return self.incomplete(ty, loc, message);
        }
        Ok(())
    }

    fn array_length(&mut self, size: ArraySize, loc: Location) -> Check<Len> {
        let ArraySize::Value(e) = size else {
            return Ok(Len::Unknown);
        };
        if self.f.prototype {
            let errors = self.s.diagnostics.len();
            let length = self.rvalue(e).ok().and_then(|e| match e.kind {
                Kind::Int(n) => u64::try_from(n).ok(),
                _ => None,
            });
            self.s.diagnostics.truncate(errors);
            return Ok(length.map_or(Len::Unknown, Len::Fixed));
        }
        let length = self.rvalue(e)?;
        if !self.s.types.is_int(length.ty.id) {
            return self.error(loc, "the length of an array must be an integer");
        }
        match length.kind {
            Kind::Int(n) if n < 0 => self.error(loc, "the length of an array is negative"),
            Kind::Int(n) if n > i128::from(u32::MAX) => self.error(loc, "the array is too large"),
            Kind::Int(n) => Ok(Len::Fixed(n as u64)),
            _ if self.at_file_scope() => {
                self.error(loc, "the length of an array at file scope must be constant")
            }
            _ => Ok(Len::Variable(self.variable_length(length, loc))),
        }
    }

    /// Keeps the length of a variable-length array in a variable of its own.
    fn variable_length(&mut self, length: Expr, loc: Location) -> u32 {
        let size_t = self.s.types.size_t().plain();
        let var = self.new_var("", size_t);
        let value = self.convert(length, size_t);
        self.push_stmt(
            StmtKind::Init(var, crate::sema::init::scalar_init(value)),
            loc,
        );
        var.0
    }

    fn function_type(&mut self, ret: QType, parameters: &'a Parameters) -> Check<FuncType> {
        let mut f = FuncType {
            ret: ret.unqual(),
            params: Vec::new(),
            variadic: false,
            prototype: false,
        };
        if let Parameters::Prototype {
            parameters,
            variadic,
        } = parameters
        {
            f.prototype = true;
            f.variadic = *variadic;
            let outer = std::mem::replace(&mut self.f.prototype, true);
            self.f.scopes.push(Default::default());
            let params = parameters.iter().map(|p| self.parameter_type(p)).collect();
            self.f.scopes.pop();
            self.f.prototype = outer;
            f.params = Result::<Vec<QType>, _>::from_iter::<Vec<Check<QType>>>(params)?;
        }
        Ok(f)
    }

    /// The type of a parameter, arrays and functions adjusted to pointers.
    pub fn parameter_type(&mut self, p: &'a Parameter) -> Check<QType> {
        let (base, attrs) = self.specifiers(&p.specifiers, false)?;
        let base = self.apply_type_attributes(base, &attrs);
        // The outermost length of an array parameter is never needed.
        let ty = match p.declarator.derivations.split_first() {
            Some((Derivation::Array { qualifiers, .. }, rest)) => {
                let elem = self.derive(base, rest)?;
                QType {
                    id: self.s.types.pointer(elem),
                    quals: quals(*qualifiers),
                }
            }
            _ => self.declarator_type(base, &p.declarator)?,
        };
        Ok(self.adjust_parameter(ty))
    }

    pub fn adjust_parameter(&mut self, ty: QType) -> QType {
        match *self.s.types.get(ty.id) {
            Type::Array(elem, _) => self.s.types.pointer(elem).plain(),
            Type::Func(_) => self.s.types.pointer(ty).plain(),
            _ => ty,
        }
    }

    /// The type of a struct or union specifier.
    fn record(&mut self, r: &'a RecordSpecifier, alone: bool) -> Check<TypeId> {
        let keyword = match r.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        };
        let found = r.tag.and_then(|tag| {
            if r.members.is_some() || alone {
                self.scope().tags.get(&tag).copied()
            } else {
                self.lookup_tag(tag)
            }
        });
        let id = match found {
            Some(Tag::Record(id)) if self.s.types.record(id).kind == r.kind => id,
            Some(_) => {
                return self.error(r.location, "the tag names another kind of type");
            }
            None => {
                let name = match r.tag {
                    Some(tag) => format!("{keyword} {}", self.name(tag)),
                    None => format!("{keyword} <anonymous>"),
                };
                let id = self.s.types.new_record(r.kind, name);
                if let Some(tag) = r.tag {
                    self.scope().tags.insert(tag, Tag::Record(id));
                }
                id
            }
        };
        if let Some(members) = &r.members {
            if self.s.types.record(id).members.is_some() {
                // C23: the same once more is the same type.
                let name = self.s.types.record(id).name.clone();
                let again = self.s.types.new_record(r.kind, name.clone());
                self.define_record(again, r, members)?;
                if !self.s.types.same_record(id, again) {
                    return self.error(r.location, format!("`{name}` is defined twice"));
                }
                return Ok(self.s.types.record_type(id));
            }
            let defined = self.define_record(id, r, members);
            if let Err(Stop::Unsupported(what)) = &defined {
                self.s.types.records[id.0 as usize].refused = Some(what.clone());
            }
            defined?;
        }
        Ok(self.s.types.record_type(id))
    }

    fn define_record(
        &mut self,
        id: RecordId,
        r: &'a RecordSpecifier,
        members: &'a [AstMember],
    ) -> Check<()> {
        let mut attrs = Attrs::default();
        self.attributes(&r.attributes, &mut attrs)?;
        let mut declared = Vec::new();
        for member in members {
            match member {
                AstMember::StaticAssert(a) => self.static_assert(a)?,
                AstMember::Field(field) => self.fields(field, &mut declared)?,
            }
        }
        let mut names = std::collections::HashSet::new();
        for (name, loc) in declared.iter().filter_map(|(d, loc)| Some((d.name?, *loc))) {
            if !names.insert(name) {
                let name = self.name(name);
                return self.error(loc, format!("two members are named `{name}`"));
            }
        }
        // Packed as the system has it, its pointers would not be aligned, which no engine follows. What a
        // program does with it does not depend on that.
        let waits = r.tag.is_some_and(|tag| self.name(tag) == "epoll_event");
        let record_attrs = RecordAttrs {
            packed: attrs.packed && !waits,
            align: attrs.align,
            pack: r.pack.map(u64::from),
        };
        let declared: Vec<Declared> = declared.into_iter().map(|(d, _)| d).collect();
        let (members, size, align) = lay_out(&self.s.types, r.kind, &declared, record_attrs);
        if size > u64::from(u32::MAX) {
            return self.error(r.location, "the type is too large");
        }
        self.s.types.complete(id, members, size, align);
        self.s.types.records[id.0 as usize].transparent = attrs.transparent_union;
        Ok(())
    }

    fn fields(
        &mut self,
        field: &'a crate::syntax::ast::Field,
        out: &mut Vec<(Declared, Location)>,
    ) -> Check<()> {
        let (base, attrs) = self.specifiers(&field.specifiers, false)?;
        if field.declarators.is_empty() {
            if self.s.types.is_record(base.id) {
                let member = Declared {
                    name: None,
                    ty: base,
                    width: None,
                    align: attrs.align,
                    packed: attrs.packed,
                };
                out.push((member, field.location));
            }
            return Ok(());
        }
        for d in &field.declarators {
            let loc = d.declarator.location;
            let mut attrs = attrs.clone();
            self.attributes(&d.declarator.attributes, &mut attrs)?;
            let mut ty = self.declarator_type(base, &d.declarator)?;
            ty = self.apply_type_attributes(ty, &attrs);
            let width = match d.width {
                None => None,
                Some(w) => {
                    let width = self.const_int(w, "the width of a bit-field")?;
                    let Some(size) = self.s.types.int_kind(ty.id).and(self.s.types.size(ty.id))
                    else {
                        return self.error(loc, "a bit-field must have an integer type");
                    };
                    let most = if ty.id == self.s.types.bool {
                        1
                    } else {
                        8 * size
                    };
                    if width < 0 || width as u128 > u128::from(most) {
                        return self.error(loc, "the width of a bit-field is out of range");
                    }
                    // C17 6.7.2.1p4: only one without a name ends a unit.
                    if width == 0 && d.declarator.name.is_some() {
                        return self.error(loc, "a bit-field with a name has a width");
                    }
                    Some(width as u64)
                }
            };
            if self.s.types.is_func(ty.id) || self.s.types.is_void(ty.id) {
                return self.error(loc, "a member cannot have this type");
            }
            let incomplete = self.s.types.size(ty.id).is_none();
            if incomplete && !matches!(self.s.types.get(ty.id), Type::Array(_, Len::Unknown)) {
                if self.s.types.is_variable(ty.id) {
                    return self.unsupported("a variable-length array in a record");
                }
                let shown = self.show(ty);
                let message = format!("a member has incomplete type `{shown}`");
                return self.incomplete(ty, loc, message);
            }
            let member = Declared {
                name: d.declarator.name,
                ty,
                width,
                align: attrs.align,
                packed: attrs.packed,
            };
            out.push((member, loc));
        }
        Ok(())
    }

    /// The type of an enumeration specifier.
    fn enumeration(&mut self, e: &'a EnumSpecifier, alone: bool) -> Check<TypeId> {
        let found = e.tag.and_then(|tag| {
            if e.enumerators.is_some() || alone {
                self.scope().tags.get(&tag).copied()
            } else {
                self.lookup_tag(tag)
            }
        });
        let id = match found {
            Some(Tag::Enum(id)) => id,
            Some(_) => return self.error(e.location, "the tag names another kind of type"),
            None => {
                let name = match e.tag {
                    Some(tag) => format!("enum {}", self.name(tag)),
                    None => "enum <anonymous>".to_owned(),
                };
                let id = self.s.types.new_enum(name);
                if let Some(tag) = e.tag {
                    self.scope().tags.insert(tag, Tag::Enum(id));
                }
                id
            }
        };
        let fixed = match &e.underlying {
            Some(name) => {
                let ty = self.type_name(name)?;
                self.s.types.int_kind(ty.id)
            }
            None => None,
        };
        if e.enumerators.is_some() || fixed.is_some() {
            self.define_enum(id, e, fixed)?;
        } else if self.s.types.enums[id.0 as usize].underlying.is_none() {
            // GNU allows forward declarations of enumerations; their type is then `unsigned`.
            self.s.types.enums[id.0 as usize].underlying = Some(IntKind::UInt);
        }
        Ok(self.s.types.intern(Type::Enum(id)))
    }

    fn define_enum(
        &mut self,
        id: EnumId,
        e: &'a EnumSpecifier,
        fixed: Option<IntKind>,
    ) -> Check<()> {
        let mut next = 0i128;
        let (mut least, mut most) = (0i128, 0i128);
        let mut values = Vec::new();
        for item in e.enumerators.iter().flatten() {
            if let Some(value) = item.value {
                next = self.const_int(value, "an enumerator")?;
            }
            least = least.min(next);
            most = most.max(next);
            let kind = fixed.unwrap_or_else(|| enum_kind(&self.s.types, next, next, true));
            let ty = self.s.types.int_type(kind);
            let known = self.scope().names.get(&item.name).copied();
            let same = matches!(known, Some(Entity::Constant(n, t)) if (n, t) == (next, ty));
            let again = self.s.types.enums[id.0 as usize].underlying.is_some();
            if known.is_some_and(|e| !matches!(e, Entity::Typedef(_))) && !(same && again) {
                let name = self.name(item.name);
                return self.error(item.location, format!("`{name}` is declared twice"));
            }
            self.scope()
                .names
                .insert(item.name, Entity::Constant(next, ty));
            values.push((item.name, next));
            next += 1;
        }
        let mut attrs = Attrs::default();
        self.attributes(&e.attributes, &mut attrs)?;
        let packed = attrs.packed || self.u.dialect.short_enums;
        let kind = match fixed {
            Some(kind) => kind,
            None if packed => packed_kind(&self.s.types, least, most),
            None => enum_kind(&self.s.types, least, most, false),
        };
        self.s.types.enums[id.0 as usize].underlying = Some(kind);
        // GCC gives every enumerator the wide type if one value needs it.
        let ty = self.s.types.int_type(kind);
        let wide = self.s.types.size(ty) > self.s.types.size(self.s.types.int);
        if fixed.is_none() && wide {
            for (name, value) in values {
                self.scope().names.insert(name, Entity::Constant(value, ty));
            }
        }
        Ok(())
    }

    /// Reports a static assertion that does not hold.
    pub fn static_assert(&mut self, a: &'a crate::syntax::ast::StaticAssert) -> Check<()> {
        if self.const_int(a.condition, "a static assertion")? != 0 {
            return Ok(());
        }
        let text = match &a.message {
            Some(m) => match &m.units {
                crate::syntax::ast::StringUnits::Narrow(b) => {
                    format!(": {}", String::from_utf8_lossy(b))
                }
                _ => String::new(),
            },
            None => String::new(),
        };
        self.error(a.location, format!("static assertion fails{text}"))
    }

    /// The value of an integer constant expression.
    pub fn const_int(&mut self, e: ExprId, what: &str) -> Check<i128> {
        let loc = self.u.tu[e].location;
        let value = self.rvalue(e)?;
        match value.kind {
            Kind::Int(n) if self.s.types.is_int(value.ty.id) => Ok(n),
            _ => match self.fold_int(&value) {
                Some(n) => Ok(n),
                None => self.error(loc, format!("{what} must be an integer constant")),
            },
        }
    }
}

fn enum_kind(
    types: &crate::sema::ctype::Types,
    least: i128,
    most: i128,
    enumerator: bool,
) -> IntKind {
    let fits = |kind| types.wrap(kind, least) == least && types.wrap(kind, most) == most;
    let order: &[IntKind] = if enumerator {
        &[
            IntKind::Int,
            IntKind::UInt,
            IntKind::Long,
            IntKind::ULong,
            IntKind::LongLong,
        ]
    } else if least < 0 {
        &[IntKind::Int, IntKind::Long, IntKind::LongLong]
    } else {
        &[IntKind::UInt, IntKind::ULong, IntKind::ULongLong]
    };
    order
        .iter()
        .copied()
        .find(|&k| fits(k))
        .unwrap_or(IntKind::ULongLong)
}

fn packed_kind(types: &crate::sema::ctype::Types, least: i128, most: i128) -> IntKind {
    match (least, most) {
        (0.., ..=0xff) => IntKind::UChar,
        (-0x80.., ..=0x7f) => IntKind::SChar,
        (0.., ..=0xffff) => IntKind::UShort,
        (-0x8000.., ..=0x7fff) => IntKind::Short,
        _ => enum_kind(types, least, most, false),
    }
}

pub(crate) fn int_kind(i: IntegerType) -> IntKind {
    match i {
        IntegerType::Char => IntKind::Char,
        IntegerType::SignedChar => IntKind::SChar,
        IntegerType::UnsignedChar => IntKind::UChar,
        IntegerType::Short => IntKind::Short,
        IntegerType::UnsignedShort => IntKind::UShort,
        IntegerType::Int => IntKind::Int,
        IntegerType::UnsignedInt => IntKind::UInt,
        IntegerType::Long => IntKind::Long,
        IntegerType::UnsignedLong => IntKind::ULong,
        IntegerType::LongLong => IntKind::LongLong,
        IntegerType::UnsignedLongLong => IntKind::ULongLong,
        IntegerType::Int128 => IntKind::Int128,
        IntegerType::UnsignedInt128 => IntKind::UInt128,
    }
}
