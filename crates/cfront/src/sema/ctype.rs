//! C types: interned, with sizes and alignments of the two data models.
//!
//! Follows the System V ABIs of x86-64 (`lp64`) and i386 (`ilp32`). Departures: `long double`,
//! `_Float64x` and `_Float128` occupy their ABI size but hold a binary64 number in their first
//! eight bytes; `_Complex`, vectors, `_Decimal*`, `_Float16`, `__bf16` and `_BitInt` have a size
//! but no operations ([`Type::Opaque`]). `va_list` is an array of one structure whose first
//! pointer-sized field is a cursor into the arguments, also on `ilp32` where the ABI has a plain
//! pointer (same size, and passing it on does not copy it, which C does not promise anyway).

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use ir::{DataModel, Ty};

use crate::syntax::ast::{RecordKind, Symbol};

/// A type of a [`Types`] table; equal types have equal ids, except that every record and
/// enumeration definition makes a type of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct TypeId(u32);

/// A record (struct or union) of a [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct RecordId(pub u32);

/// An enumeration of a [`Types`] table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct EnumId(pub u32);

/// A set of qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Quals(pub u8);

impl Quals {
    pub const NONE: Quals = Quals(0);
    pub const CONST: Quals = Quals(1);
    pub const VOLATILE: Quals = Quals(2);
    pub const RESTRICT: Quals = Quals(4);
    pub const ATOMIC: Quals = Quals(8);

    pub fn has(self, other: Quals) -> bool {
        self.0 & other.0 != 0
    }
    pub fn with(self, other: Quals) -> Quals {
        Quals(self.0 | other.0)
    }
    pub fn without(self, other: Quals) -> Quals {
        Quals(self.0 & !other.0)
    }
}

/// A type with its qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct QType {
    pub id: TypeId,
    pub quals: Quals,
}

impl QType {
    pub fn unqual(self) -> QType {
        self.id.plain()
    }
    pub fn with(self, quals: Quals) -> QType {
        QType {
            id: self.id,
            quals: self.quals.with(quals),
        }
    }
}

impl TypeId {
    /// The type without qualifiers.
    pub fn plain(self) -> QType {
        QType {
            id: self,
            quals: Quals::NONE,
        }
    }
}

/// Integer types, in order of conversion rank within a signedness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

/// Floating types that can be computed with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum FloatKind {
    Float,
    Double,
    LongDouble,
    Float128,
}

/// The length of an array type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Len {
    Unknown,
    Fixed(u64),
    /// Variable: the number of elements is in this variable of the function.
    Variable(u32),
}

/// A function type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FuncType {
    pub ret: QType,
    pub params: Vec<QType>,
    pub variadic: bool,
    /// Whether the parameters are known.
    pub prototype: bool,
}

/// A type, without its qualifiers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Type {
    Void,
    Int(IntKind),
    Float(FloatKind),
    Enum(EnumId),
    Pointer(QType),
    Array(QType, Len),
    Func(Rc<FuncType>),
    Record(RecordId),
    /// What a bit-field holds: some bits of an integer type, fewer than it has. C leaves the type
    /// of a bit-field open; GCC gives it one of its very width, in which it computes if it is wider
    /// than `int`.
    Narrow(IntKind, u8),
    /// A type with a size but no operations we know.
    Opaque {
        what: &'static str,
        size: u64,
        align: u64,
    },
}

/// A bit-field's place, counted from the start of the record. Bits beyond the unit are in the bytes
/// that follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BitField {
    /// The byte offset of the unit accessed.
    pub unit: u64,
    /// The type of the unit.
    pub ty: Ty,
    /// The first bit within the unit.
    pub first: u8,
    pub width: u8,
    pub signed: bool,
    /// Where its memory location begins, in bytes from the unit, and how many it has.
    pub location: (i32, u32),
}

/// Part of a bit-field that one access covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BitPart {
    /// Bytes from the start of the unit.
    pub offset: u64,
    pub ty: Ty,
    /// The first bit within the part.
    pub first: u8,
    pub width: u8,
    /// How many bits of the field come before.
    pub below: u8,
}

impl BitField {
    /// The accesses that make up the field, lowest bits first: one, if the unit covers it.
    pub fn parts(&self) -> Vec<BitPart> {
        let bits = self.ty.int_bits().unwrap_or(64) as u8;
        let width = self.width.min(bits - self.first);
        let mut parts = vec![BitPart {
            offset: 0,
            ty: self.ty,
            first: self.first,
            width,
            below: 0,
        }];
        let (mut below, mut offset) = (width, u64::from(bits / 8));
        while below < self.width {
            let left = self.width - below;
            let sizes = [(Ty::I64, 64), (Ty::I32, 32), (Ty::I16, 16)];
            let whole = sizes.into_iter().find(|(_, bits)| *bits <= left);
            let (ty, width) = whole.unwrap_or((Ty::I8, left.min(8)));
            parts.push(BitPart {
                offset,
                ty,
                first: 0,
                width,
                below,
            });
            below += width;
            offset += u64::from(width.div_ceil(8));
        }
        parts
    }
}

/// A member of a record.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// `None` for an anonymous struct or union.
    pub name: Option<Symbol>,
    pub ty: QType,
    pub offset: u64,
    pub bits: Option<BitField>,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub kind: RecordKind,
    /// `struct tag`, for people.
    pub name: String,
    /// `None` while incomplete.
    pub members: Option<Rc<Vec<Member>>>,
    pub size: u64,
    pub align: u64,
    /// GNU: a parameter of this union type takes any member's type.
    pub transparent: bool,
    /// Why it could not be defined, if that was tried.
    pub refused: Option<String>,
}

/// An enumeration.
#[derive(Clone, Debug)]
pub(crate) struct Enum {
    pub name: String,
    /// `None` while incomplete.
    pub underlying: Option<IntKind>,
}

/// All types of a program.
#[derive(Debug)]
pub(crate) struct Types {
    pub model: DataModel,
    /// Whether `char` is unsigned in the file at hand.
    pub unsigned_char: bool,
    types: Vec<Type>,
    ids: HashMap<Type, TypeId>,
    pub records: Vec<Record>,
    pub enums: Vec<Enum>,
    pub void: TypeId,
    pub int: TypeId,
    pub uint: TypeId,
    pub char: TypeId,
    pub bool: TypeId,
    pub double: TypeId,
    pub void_ptr: TypeId,
    pub va_list: TypeId,
}

impl Types {
    pub fn new(model: DataModel) -> Types {
        let mut t = Types {
            model,
            unsigned_char: false,
            types: Vec::new(),
            ids: HashMap::new(),
            records: Vec::new(),
            enums: Vec::new(),
            void: TypeId(0),
            int: TypeId(0),
            uint: TypeId(0),
            char: TypeId(0),
            bool: TypeId(0),
            double: TypeId(0),
            void_ptr: TypeId(0),
            va_list: TypeId(0),
        };
        t.void = t.intern(Type::Void);
        t.int = t.int_type(IntKind::Int);
        t.uint = t.int_type(IntKind::UInt);
        t.char = t.int_type(IntKind::Char);
        t.bool = t.int_type(IntKind::Bool);
        t.double = t.intern(Type::Float(FloatKind::Double));
        t.void_ptr = t.pointer(t.void.plain());
        let (size, align) = match model {
            DataModel::Lp64 => (24, 8),
            DataModel::Ilp32 => (4, 4),
        };
        let cursor = Member {
            name: None,
            ty: t.void_ptr.plain(),
            offset: 0,
            bits: None,
        };
        let tag = t.new_record(RecordKind::Struct, "struct __va_list_tag".into());
        t.complete(tag, vec![cursor], size, align);
        let tag = t.record_type(tag).plain();
        t.va_list = t.array(tag, Len::Fixed(1));
        t
    }

    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    pub fn int_type(&mut self, kind: IntKind) -> TypeId {
        self.intern(Type::Int(kind))
    }

    pub fn pointer(&mut self, to: QType) -> TypeId {
        self.intern(Type::Pointer(to))
    }

    pub fn array(&mut self, of: QType, len: Len) -> TypeId {
        self.intern(Type::Array(of, len))
    }

    pub fn record_type(&mut self, id: RecordId) -> TypeId {
        self.intern(Type::Record(id))
    }

    pub fn new_record(&mut self, kind: RecordKind, name: String) -> RecordId {
        self.records.push(Record {
            kind,
            name,
            members: None,
            size: 0,
            align: 1,
            transparent: false,
            refused: None,
        });
        RecordId(self.records.len() as u32 - 1)
    }

    pub fn complete(&mut self, id: RecordId, members: Vec<Member>, size: u64, align: u64) {
        let record = &mut self.records[id.0 as usize];
        record.members = Some(Rc::new(members));
        record.size = size;
        record.align = align;
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }

    pub fn new_enum(&mut self, name: String) -> EnumId {
        self.enums.push(Enum {
            name,
            underlying: None,
        });
        EnumId(self.enums.len() as u32 - 1)
    }

    /// `size_t`.
    pub fn size_t(&mut self) -> TypeId {
        self.int_type(match self.model {
            DataModel::Lp64 => IntKind::ULong,
            DataModel::Ilp32 => IntKind::UInt,
        })
    }

    /// `ptrdiff_t`.
    pub fn ptrdiff_t(&mut self) -> TypeId {
        self.int_type(match self.model {
            DataModel::Lp64 => IntKind::Long,
            DataModel::Ilp32 => IntKind::Int,
        })
    }

    pub fn int_size(&self, kind: IntKind) -> u64 {
        match kind {
            IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong => u64::from(self.model.pointer_size()),
            IntKind::LongLong | IntKind::ULongLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    pub fn pointer_size(&self) -> u64 {
        u64::from(self.model.pointer_size())
    }

    /// The size in bytes, unless the type is incomplete, variable or a function.
    pub fn size(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Type::Void | Type::Func(_) => None,
            Type::Int(kind) | Type::Narrow(kind, _) => Some(self.int_size(*kind)),
            Type::Float(FloatKind::Float) => Some(4),
            Type::Float(FloatKind::Double) => Some(8),
            Type::Float(FloatKind::LongDouble) => Some(match self.model {
                DataModel::Lp64 => 16,
                DataModel::Ilp32 => 12,
            }),
            Type::Float(FloatKind::Float128) => Some(16),
            Type::Enum(id) => self.enums[id.0 as usize]
                .underlying
                .map(|k| self.int_size(k)),
            Type::Pointer(_) => Some(self.pointer_size()),
            Type::Array(elem, Len::Fixed(n)) => self.size(elem.id)?.checked_mul(*n),
            Type::Array(_, _) => None,
            Type::Record(id) => self
                .record(*id)
                .members
                .as_ref()
                .map(|_| self.record(*id).size),
            Type::Opaque { size, .. } => Some(*size),
        }
    }

    /// The alignment in bytes: an atomic type of the size of a machine word, or of two, is aligned to its size, as compilers have it.
    pub fn alignment(&self, ty: QType) -> u64 {
        let natural = self.align(ty.id);
        match self.size(ty.id) {
            Some(size @ (1 | 2 | 4 | 8 | 16)) if ty.quals.has(Quals::ATOMIC) => natural.max(size),
            _ => natural,
        }
    }

    /// The alignment in bytes of a type without qualifiers.
    pub fn align(&self, id: TypeId) -> u64 {
        let small = self.model == DataModel::Ilp32;
        match self.get(id) {
            Type::Void | Type::Func(_) => 1,
            Type::Int(kind) | Type::Narrow(kind, _) => match self.int_size(*kind) {
                8 if small => 4,
                n => n,
            },
            Type::Float(FloatKind::Float) => 4,
            Type::Float(FloatKind::Double) if small => 4,
            Type::Float(FloatKind::Double) => 8,
            Type::Float(FloatKind::LongDouble) if small => 4,
            Type::Float(_) => 16,
            Type::Enum(id) => self.enums[id.0 as usize]
                .underlying
                .map_or(4, |k| self.int_size(k).min(if small { 4 } else { 16 })),
            Type::Pointer(_) => self.pointer_size(),
            Type::Array(elem, _) => self.alignment(*elem),
            Type::Record(id) => self.record(*id).align,
            Type::Opaque { align, .. } => *align,
        }
    }

    /// The IR type of a scalar.
    pub fn scalar(&self, id: TypeId) -> Option<Ty> {
        match self.get(id) {
            Type::Int(kind) | Type::Narrow(kind, _) => Ty::int_of_size(self.int_size(*kind) as u32),
            Type::Enum(_) => Ty::int_of_size(self.size(id)? as u32),
            Type::Float(FloatKind::Float) => Some(Ty::F32),
            Type::Float(_) => Some(Ty::F64),
            Type::Pointer(_) => Some(Ty::Ptr),
            _ => None,
        }
    }

    /// The integer kind behind an integer or enumeration type.
    pub fn int_kind(&self, id: TypeId) -> Option<IntKind> {
        match self.get(id) {
            Type::Int(kind) | Type::Narrow(kind, _) => Some(*kind),
            Type::Enum(e) => self.enums[e.0 as usize].underlying,
            _ => None,
        }
    }

    pub fn is_signed_kind(&self, kind: IntKind) -> bool {
        if kind == IntKind::Char {
            return !self.unsigned_char;
        }
        matches!(
            kind,
            IntKind::SChar
                | IntKind::Short
                | IntKind::Int
                | IntKind::Long
                | IntKind::LongLong
                | IntKind::Int128
        )
    }

    pub fn is_signed(&self, id: TypeId) -> bool {
        self.int_kind(id).is_some_and(|k| self.is_signed_kind(k))
    }

    pub fn is_int(&self, id: TypeId) -> bool {
        self.int_kind(id).is_some()
    }
    pub fn is_float(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Float(_))
    }
    pub fn is_arith(&self, id: TypeId) -> bool {
        self.is_int(id) || self.is_float(id)
    }
    pub fn is_pointer(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Pointer(_))
    }
    pub fn is_scalar(&self, id: TypeId) -> bool {
        self.is_arith(id) || self.is_pointer(id)
    }
    pub fn is_record(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Record(_))
    }
    pub fn is_union(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Record(r) => self.record(*r).kind == RecordKind::Union,
            _ => false,
        }
    }
    pub fn is_array(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Array(..))
    }
    pub fn is_func(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Func(_))
    }
    pub fn is_void(&self, id: TypeId) -> bool {
        matches!(self.get(id), Type::Void)
    }
    pub fn opaque(&self, id: TypeId) -> Option<&'static str> {
        match self.get(id) {
            Type::Opaque { what, .. } => Some(what),
            _ => None,
        }
    }
    pub fn pointee(&self, id: TypeId) -> Option<QType> {
        match self.get(id) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }
    pub fn func(&self, id: TypeId) -> Option<Rc<FuncType>> {
        match self.get(id) {
            Type::Func(f) => Some(f.clone()),
            _ => None,
        }
    }
    pub fn members(&self, id: TypeId) -> Option<Rc<Vec<Member>>> {
        match self.get(id) {
            Type::Record(r) => self.record(*r).members.clone(),
            _ => None,
        }
    }
    /// Why the record that this is, or is an array of, could not be defined.
    pub fn refused(&self, id: TypeId) -> Option<&str> {
        match self.get(id) {
            Type::Record(r) => self.record(*r).refused.as_deref(),
            Type::Array(elem, _) => self.refused(elem.id),
            _ => None,
        }
    }
    /// Whether the size is known only when the program runs.
    pub fn is_variable(&self, id: TypeId) -> bool {
        match self.get(id) {
            Type::Array(_, Len::Variable(_)) => true,
            Type::Array(elem, _) => self.is_variable(elem.id),
            _ => false,
        }
    }

    /// The value of `bits` read as a value of this integer kind.
    pub fn wrap(&self, kind: IntKind, value: i128) -> i128 {
        if kind == IntKind::Bool {
            return i128::from(value != 0);
        }
        let shift = 128 - 8 * self.int_size(kind) as u32;
        if self.is_signed_kind(kind) {
            (value << shift) >> shift
        } else {
            (((value as u128) << shift) >> shift) as i128
        }
    }

    /// The type of the value of a bit-field of this declared type and width.
    pub fn narrow(&mut self, id: TypeId, width: u8) -> TypeId {
        match self.int_kind(id) {
            Some(kind) if kind != IntKind::Bool && u64::from(width) < 8 * self.int_size(kind) => {
                self.intern(Type::Narrow(kind, width))
            }
            _ => id,
        }
    }

    /// How many bits a value of an integer type has.
    pub fn precision(&self, id: TypeId) -> u32 {
        match (self.get(id), self.int_kind(id)) {
            (Type::Narrow(_, width), _) => u32::from(*width),
            (_, Some(kind)) => 8 * self.int_size(kind) as u32,
            _ => 0,
        }
    }

    /// The value of `bits` read as a value of this integer type.
    pub fn wrap_to(&self, id: TypeId, value: i128) -> i128 {
        match (self.get(id), self.int_kind(id)) {
            (Type::Narrow(kind, width), _) => {
                let lost = 128 - u32::from(*width);
                match self.is_signed_kind(*kind) {
                    true => (value << lost) >> lost,
                    false => (((value as u128) << lost) >> lost) as i128,
                }
            }
            (_, Some(kind)) => self.wrap(kind, value),
            _ => value,
        }
    }

    /// Whether two types are compatible (C11 6.2.7), without regard to qualifiers at the top.
    pub fn compatible(&self, a: TypeId, b: TypeId) -> bool {
        self.compatible_in(a, b, &mut HashSet::new())
    }

    /// The same, with the pairs that are known to be: types share their parts, and as trees they can be
    /// exponentially large.
    fn compatible_in(&self, a: TypeId, b: TypeId, known: &mut HashSet<(TypeId, TypeId)>) -> bool {
        if a == b || known.contains(&(a, b)) {
            return true;
        }
        let compatible = match (self.get(a), self.get(b)) {
            (Type::Pointer(x), Type::Pointer(y)) => {
                x.quals == y.quals && self.compatible_in(x.id, y.id, known)
            }
            (Type::Array(x, n), Type::Array(y, m)) => {
                let lengths = match (n, m) {
                    (Len::Fixed(n), Len::Fixed(m)) => n == m,
                    _ => true,
                };
                lengths && x.quals == y.quals && self.compatible_in(x.id, y.id, known)
            }
            (Type::Func(f), Type::Func(g)) => {
                self.compatible_in(f.ret.id, g.ret.id, known)
                    && (!f.prototype
                        || !g.prototype
                        || f.variadic == g.variadic
                            && f.params.len() == g.params.len()
                            && f.params
                                .iter()
                                .zip(&g.params)
                                .all(|(p, q)| self.compatible_in(p.id, q.id, known)))
            }
            (Type::Enum(e), Type::Int(k)) | (Type::Int(k), Type::Enum(e)) => {
                self.enums[e.0 as usize].underlying == Some(*k)
            }
            _ => false,
        };
        if compatible {
            known.insert((a, b));
        }
        compatible
    }

    /// Whether two definitions of a record say the same.
    pub fn same_record(&self, a: RecordId, b: RecordId) -> bool {
        let (a, b) = (self.record(a), self.record(b));
        let (Some(x), Some(y)) = (&a.members, &b.members) else {
            return false;
        };
        (a.kind, a.size, a.align, &a.name) == (b.kind, b.size, b.align, &b.name)
            && x.len() == y.len()
            && x.iter().zip(y.iter()).all(|(m, n)| {
                (m.name, m.offset, m.bits, m.ty.quals) == (n.name, n.offset, n.bits, n.ty.quals)
                    && self.same_type(m.ty.id, n.ty.id)
            })
    }

    /// Whether two types are compatible, records without a tag being so if they say the same.
    fn same_type(&self, a: TypeId, b: TypeId) -> bool {
        match (self.get(a), self.get(b)) {
            (Type::Record(x), Type::Record(y)) => x == y || self.same_record(*x, *y),
            (Type::Pointer(x), Type::Pointer(y)) => {
                x.quals == y.quals && self.compatible(x.id, y.id)
            }
            (Type::Array(x, n), Type::Array(y, m)) => n == m && self.same_type(x.id, y.id),
            _ => self.compatible(a, b),
        }
    }

    /// The type with more known of two compatible ones (array length, parameters).
    pub fn composite(&mut self, a: TypeId, b: TypeId) -> TypeId {
        match (self.get(a).clone(), self.get(b).clone()) {
            (Type::Array(_, Len::Unknown), Type::Array(..)) => b,
            (Type::Func(f), Type::Func(g)) if !f.prototype && g.prototype => b,
            _ => a,
        }
    }

    /// The name of a type, for people. Of a large one, its parts are left out.
    pub fn show(&self, ty: QType) -> String {
        self.show_within(ty, &mut { SHOWN })
    }

    /// The name, of at most `left` parts.
    fn show_within(&self, ty: QType, left: &mut u32) -> String {
        match left.checked_sub(1) {
            Some(less) => *left = less,
            None => return "…".into(),
        }
        let mut quals = String::new();
        for (q, name) in [
            (Quals::CONST, "const "),
            (Quals::VOLATILE, "volatile "),
            (Quals::ATOMIC, "_Atomic "),
        ] {
            if ty.quals.has(q) {
                quals.push_str(name);
            }
        }
        let base = match self.get(ty.id) {
            Type::Void => "void".into(),
            Type::Int(kind) => int_name(*kind).into(),
            Type::Narrow(kind, width) => format!("{}:{width}", int_name(*kind)),
            Type::Float(kind) => match kind {
                FloatKind::Float => "float".into(),
                FloatKind::Double => "double".into(),
                FloatKind::LongDouble => "long double".into(),
                FloatKind::Float128 => "_Float128".into(),
            },
            Type::Enum(e) => self.enums[e.0 as usize].name.clone(),
            Type::Pointer(to) => {
                let inner = self.show_within(*to, left);
                let star = if inner.ends_with('*') { "*" } else { " *" };
                return format!("{inner}{star}{}", quals.trim_end());
            }
            Type::Array(elem, len) => {
                let inner = self.show_within(*elem, left);
                return match len {
                    Len::Fixed(n) => format!("{inner}[{n}]"),
                    _ => format!("{inner}[]"),
                };
            }
            Type::Func(f) => {
                let ret = self.show_within(f.ret, left);
                let shown = f.params.iter().map(|&p| self.show_within(p, left));
                let params: Vec<_> = shown.collect();
                return format!("{ret} ({})", params.join(", "));
            }
            Type::Record(r) => self.record(*r).name.clone(),
            Type::Opaque { what, .. } => (*what).into(),
        };
        format!("{quals}{base}")
    }
}

/// The most parts of a type that its name has.
const SHOWN: u32 = 200;

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

/// Whether what stands there is const; of an array, its elements.
pub(crate) fn is_const(types: &Types, ty: QType) -> bool {
    match types.get(ty.id) {
        Type::Array(of, _) => ty.quals.has(Quals::CONST) || is_const(types, *of),
        _ => ty.quals.has(Quals::CONST),
    }
}
