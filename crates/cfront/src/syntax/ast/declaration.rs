//! Declarations: specifiers, declarators, initialisers, attributes.

use super::{ExprId, StmtId, StringLiteral, Symbol};
use crate::source::Location;

/// `specifiers declarator = initialiser, …;`
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What all declarators share.
    pub specifiers: DeclarationSpecifiers,
    /// The declared names; empty for a declaration of a tag only.
    pub declarators: Vec<InitDeclarator>,
    /// Its first token.
    pub location: Location,
}

/// A declarator with its optional initialiser.
#[derive(Clone, Debug)]
pub struct InitDeclarator {
    /// The name and its derivations.
    pub declarator: Declarator,
    /// What stands after `=`.
    pub initializer: Option<Initializer>,
}

/// A function with a body, at file scope or (GNU) nested in a block.
#[derive(Clone, Debug)]
pub struct FunctionDefinition {
    /// Return type, storage class, `inline`.
    pub specifiers: DeclarationSpecifiers,
    /// The name; its first derivation is a [`Derivation::Function`] unless the name has a typedef'd
    /// function type (which C forbids, so the parser rejects it).
    pub declarator: Declarator,
    /// Declarations between the declarator and the body of an old-style definition.
    pub old_style_parameters: Vec<Declaration>,
    /// Always a [`super::StmtKind::Block`].
    pub body: StmtId,
    /// The name.
    pub location: Location,
    /// The closing brace.
    pub end: Location,
}

/// The specifier list of a declaration, a parameter, a member or a type name.
#[derive(Clone, Debug)]
pub struct DeclarationSpecifiers {
    /// `typedef`, `extern`, …
    pub storage: Option<StorageClass>,
    /// `constexpr` (C23), which is `const` as well.
    pub constexpr: bool,
    /// `_Thread_local` or `__thread`.
    pub thread_local: bool,
    /// `inline`.
    pub inline: bool,
    /// `_Noreturn` (the attribute `noreturn` stays among the attributes).
    pub noreturn: bool,
    /// `const`, `volatile`, `restrict`, `_Atomic` without parentheses.
    pub qualifiers: Qualifiers,
    /// `_Alignas(…)` in order.
    pub alignments: Vec<Alignment>,
    /// `__attribute__` anywhere in the specifier list; those beside the keyword or the closing
    /// brace of a struct, union or enum belong to that specifier instead.
    pub attributes: Vec<Attribute>,
    /// The type.
    pub ty: TypeSpecifier,
    /// The first token of the list, or what follows it when the list is empty.
    pub location: Location,
}

/// A storage class specifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageClass {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `auto`
    Auto,
    /// `register`
    Register,
}

/// A set of type qualifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Qualifiers {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `_Atomic` used as a qualifier.
    pub is_atomic: bool,
}

/// The operand of `_Alignas`.
#[derive(Clone, Debug)]
pub enum Alignment {
    /// `_Alignas(16)`
    Value(ExprId),
    /// `_Alignas(double)`
    Type(Box<TypeName>),
}

/// The type a specifier list names.
#[derive(Clone, Debug)]
pub enum TypeSpecifier {
    /// A combination of the basic type keywords.
    Builtin(BuiltinType),
    /// `_BitInt(width)`
    BitInt {
        /// Not `unsigned`.
        signed: bool,
        /// The number of bits.
        width: ExprId,
    },
    /// `struct` or `union`.
    Record(Box<RecordSpecifier>),
    /// `enum`.
    Enum(Box<EnumSpecifier>),
    /// The name of a typedef in scope.
    Typedef(Symbol),
    /// `typeof(expression)`
    TypeofExpr(ExprId),
    /// `typeof(type)`
    TypeofType(Box<TypeName>),
    /// `typeof_unqual(…)`: the same without qualifiers.
    Unqualified(Box<TypeSpecifier>),
    /// `_Atomic(type)`
    Atomic(Box<TypeName>),
    /// `__auto_type`: the type of the initialiser.
    Auto,
    /// No type specifier at all: `int` by the rules of C89.
    ImplicitInt,
}

/// A type named by keywords alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuiltinType {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// An integer type.
    Integer(IntegerType),
    /// A real floating type.
    Floating(FloatType),
    /// `_Complex` of a floating type; plain `_Complex` is that of `double`.
    Complex(FloatType),
    /// GNU `_Complex` of an integer type.
    ComplexInteger(IntegerType),
    /// `__builtin_va_list`
    VaList,
}

/// An integer type; `char` is distinct from both its signed and unsigned form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntegerType {
    /// `char`
    Char,
    /// `signed char`
    SignedChar,
    /// `unsigned char`
    UnsignedChar,
    /// `short`
    Short,
    /// `unsigned short`
    UnsignedShort,
    /// `int`
    Int,
    /// `unsigned int`
    UnsignedInt,
    /// `long`
    Long,
    /// `unsigned long`
    UnsignedLong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    UnsignedLongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UnsignedInt128,
}

/// A floating type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatType {
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`
    LongDouble,
    /// `_Float16`
    Float16,
    /// `__bf16`
    BFloat16,
    /// `_Float32`
    Float32,
    /// `_Float64`
    Float64,
    /// `_Float128`, `__float128`
    Float128,
    /// `_Float32x`
    Float32x,
    /// `_Float64x`, `__float80`
    Float64x,
    /// `_Decimal32`
    Decimal32,
    /// `_Decimal64`
    Decimal64,
    /// `_Decimal128`
    Decimal128,
}

/// `struct` or `union`, with or without members.
#[derive(Clone, Debug)]
pub struct RecordSpecifier {
    /// Which keyword.
    pub kind: RecordKind,
    /// The tag.
    pub tag: Option<Symbol>,
    /// The members, if this specifier defines the type; may be empty (GNU).
    pub members: Option<Vec<Member>>,
    /// Attributes after the keyword or after the closing brace.
    pub attributes: Vec<Attribute>,
    /// The greatest member alignment in bytes that `#pragma pack` allowed at the closing brace.
    pub pack: Option<u32>,
    /// The keyword.
    pub location: Location,
}

/// Struct or union.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// `struct`
    Struct,
    /// `union`
    Union,
}

/// What may stand between the braces of a record.
#[derive(Clone, Debug)]
pub enum Member {
    /// Fields that share specifiers.
    Field(Field),
    /// `_Static_assert(…);`
    StaticAssert(StaticAssert),
}

/// `specifiers declarator : width, …;`
#[derive(Clone, Debug)]
pub struct Field {
    /// What all declarators share.
    pub specifiers: DeclarationSpecifiers,
    /// The fields; empty for an anonymous struct or union member.
    pub declarators: Vec<FieldDeclarator>,
    /// Its first token.
    pub location: Location,
}

/// One field.
#[derive(Clone, Debug)]
pub struct FieldDeclarator {
    /// Nameless only for an unnamed bit-field.
    pub declarator: Declarator,
    /// The width of a bit-field.
    pub width: Option<ExprId>,
}

/// `enum`, with or without enumerators.
#[derive(Clone, Debug)]
pub struct EnumSpecifier {
    /// The tag.
    pub tag: Option<Symbol>,
    /// `enum e : type`
    pub underlying: Option<Box<TypeName>>,
    /// The enumerators, if this specifier defines the type.
    pub enumerators: Option<Vec<Enumerator>>,
    /// Attributes after the keyword or after the closing brace.
    pub attributes: Vec<Attribute>,
    /// The keyword.
    pub location: Location,
}

/// `name = value`
#[derive(Clone, Debug)]
pub struct Enumerator {
    /// The constant's name.
    pub name: Symbol,
    /// Its value, else one more than the previous.
    pub value: Option<ExprId>,
    /// Attributes after the name.
    pub attributes: Vec<Attribute>,
    /// The name.
    pub location: Location,
}

/// A name (or none, when abstract) with what stands around it.
#[derive(Clone, Debug)]
pub struct Declarator {
    /// The declared name.
    pub name: Option<Symbol>,
    /// What the name is, read from the name outwards: `int *a[3]` gives array, pointer. To build
    /// the type, start from the specifiers and apply these from last to first.
    pub derivations: Vec<Derivation>,
    /// `asm("name")`: the symbol in the object file.
    pub asm_label: Option<Box<[u8]>>,
    /// Attributes before, inside and after the declarator.
    pub attributes: Vec<Attribute>,
    /// The name, or where it would stand.
    pub location: Location,
}

/// One step from a type to a derived type.
#[derive(Clone, Debug)]
pub enum Derivation {
    /// `* qualifiers`
    Pointer {
        /// The qualifiers of the pointer itself.
        qualifiers: Qualifiers,
        /// Attributes after the star.
        attributes: Vec<Attribute>,
    },
    /// `[static qualifiers size]`
    Array {
        /// Qualifiers of the pointer an array parameter turns into.
        qualifiers: Qualifiers,
        /// `static` inside the brackets of a parameter.
        is_static: bool,
        /// The length.
        size: ArraySize,
        /// The opening bracket.
        location: Location,
    },
    /// `(parameters)`
    Function {
        /// The parameters.
        parameters: Parameters,
        /// The opening parenthesis.
        location: Location,
    },
}

/// The length of an array declarator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArraySize {
    /// `[]`
    Unspecified,
    /// `[*]`
    Star,
    /// `[n]`, constant or not.
    Value(ExprId),
}

/// The parameters of a function declarator.
#[derive(Clone, Debug)]
pub enum Parameters {
    /// `()`
    Unspecified,
    /// `(int a, …)`; `(void)` gives an empty list.
    Prototype {
        /// The parameters in order.
        parameters: Vec<Parameter>,
        /// Whether `...` follows.
        variadic: bool,
    },
    /// `(a, b)` of an old-style definition.
    Identifiers(Vec<(Symbol, Location)>),
}

/// One parameter of a prototype.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its specifiers.
    pub specifiers: DeclarationSpecifiers,
    /// Its declarator, possibly abstract.
    pub declarator: Declarator,
    /// Its first token.
    pub location: Location,
}

/// A type written in an expression: `specifiers abstract-declarator`.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// The specifiers.
    pub specifiers: DeclarationSpecifiers,
    /// Always nameless.
    pub declarator: Declarator,
    /// Its first token.
    pub location: Location,
}

/// What initialises an object.
#[derive(Clone, Debug)]
pub enum Initializer {
    /// An expression.
    Expr(ExprId),
    /// A braced list.
    List(InitList),
}

/// `{ item, … }`, possibly empty.
#[derive(Clone, Debug)]
pub struct InitList {
    /// The items in order.
    pub items: Vec<InitItem>,
    /// The opening brace.
    pub location: Location,
}

/// `designators = value`
#[derive(Clone, Debug)]
pub struct InitItem {
    /// `.a[1].b`, or empty.
    pub designators: Vec<Designator>,
    /// The value.
    pub value: Initializer,
    /// Its first token.
    pub location: Location,
}

/// One step of a designation, also of the path in `__builtin_offsetof`.
#[derive(Clone, Copy, Debug)]
pub struct Designator {
    /// Which step.
    pub kind: DesignatorKind,
    /// Its first token.
    pub location: Location,
}

/// The kinds of [`Designator`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesignatorKind {
    /// `.name`, and the old GNU `name:`
    Field(Symbol),
    /// `[index]`
    Index(ExprId),
    /// `[first ... last]`
    Range(ExprId, ExprId),
}

/// `_Static_assert(condition, message);`
#[derive(Clone, Debug)]
pub struct StaticAssert {
    /// Must be a non-zero constant.
    pub condition: ExprId,
    /// What to say otherwise.
    pub message: Option<StringLiteral>,
    /// The keyword.
    pub location: Location,
}

/// One attribute of an `__attribute__((…))` list.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name, `__name__` shortened to `name`.
    pub name: Symbol,
    /// The arguments; a bare word is an [`super::ExprKind::Ident`].
    pub arguments: Vec<AttributeArgument>,
    /// The name.
    pub location: Location,
}

/// An argument of an [`Attribute`].
#[derive(Clone, Debug)]
pub enum AttributeArgument {
    /// An expression or a bare word.
    Expr(ExprId),
    /// A type.
    Type(Box<TypeName>),
}
