//! Expressions and constants.

use super::{Designator, ExprId, InitList, StmtId, Symbol, TypeName};
use crate::source::Location;

/// An expression with its place: the operator of binary expressions, the first token of others
/// (for calls, subscripts and member accesses: the first token of the whole expression).
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it is.
    pub location: Location,
}

/// The kinds of [`Expr`].
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A name; also `__func__`, `__FUNCTION__`, `__PRETTY_FUNCTION__`, and any `__builtin_…` or
    /// `__atomic_…` function, which is called like an ordinary one.
    Ident(Symbol),
    /// An integer constant.
    Int(IntConstant),
    /// A floating constant.
    Float(Box<FloatConstant>),
    /// A character constant.
    Char(CharConstant),
    /// A string literal, adjacent ones joined.
    String(Box<StringLiteral>),
    /// A prefix or postfix operator.
    Unary(UnaryOp, ExprId),
    /// A binary operator, `&&` and `||` included.
    Binary(BinaryOp, ExprId, ExprId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// `a = b`, or `a op= b`.
    Assign(Option<BinaryOp>, ExprId, ExprId),
    /// `a ? b : c`; the middle is missing in GNU `a ?: c`.
    Conditional(ExprId, Option<ExprId>, ExprId),
    /// `(type) e`
    Cast(Box<TypeName>, ExprId),
    /// `(type) { … }`
    CompoundLiteral(Box<TypeName>, Box<InitList>),
    /// `a[b]`
    Index(ExprId, ExprId),
    /// `f(arguments)`
    Call(ExprId, Box<[ExprId]>),
    /// `e.name`
    Member(ExprId, Symbol),
    /// `e->name`
    Arrow(ExprId, Symbol),
    /// `sizeof e`
    SizeofExpr(ExprId),
    /// `sizeof(type)`
    SizeofType(Box<TypeName>),
    /// `_Alignof e` (GNU)
    AlignofExpr(ExprId),
    /// `_Alignof(type)`
    AlignofType(Box<TypeName>),
    /// `_Generic(control, type: e, default: e)`
    Generic(GenericControl, Box<[Association]>),
    /// `({ … })`; always a [`super::StmtKind::Block`].
    Statement(StmtId),
    /// `&&label`
    LabelAddress(Symbol),
    /// `__builtin_va_arg(e, type)`
    VaArg(ExprId, Box<TypeName>),
    /// `__builtin_offsetof(type, a.b[1])`
    Offsetof(Box<TypeName>, Box<[Designator]>),
    /// `__builtin_types_compatible_p(type, type)`
    TypesCompatible(Box<(TypeName, TypeName)>),
    /// `__builtin_choose_expr(a, b, c)`
    Choose(ExprId, ExprId, ExprId),
    /// `__builtin_convertvector(e, type)`
    ConvertVector(ExprId, Box<TypeName>),
    /// `__builtin_bit_cast(type, e)`
    BitCast(Box<TypeName>, ExprId),
}

/// What `_Generic` selects by.
#[derive(Clone, Debug)]
pub enum GenericControl {
    /// The type of an expression.
    Expr(ExprId),
    /// A type (clang, C2y).
    Type(Box<TypeName>),
}

/// One association of `_Generic`.
#[derive(Clone, Debug)]
pub struct Association {
    /// The type, or `None` for `default`.
    pub ty: Option<TypeName>,
    /// What is selected.
    pub value: ExprId,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `+e`
    Plus,
    /// `-e`
    Minus,
    /// `!e`
    Not,
    /// `~e` (complex conjugate on complex operands)
    Complement,
    /// `*e`
    Deref,
    /// `&e`
    AddressOf,
    /// `++e`
    PreIncrement,
    /// `--e`
    PreDecrement,
    /// `e++`
    PostIncrement,
    /// `e--`
    PostDecrement,
    /// `__real__ e`
    Real,
    /// `__imag__ e`
    Imag,
}

/// Operators with two operands; `,` and assignments are kinds of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOp {
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessEqual,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`
    LogicalAnd,
    /// `||`
    LogicalOr,
}

/// An integer constant before its type is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntConstant {
    /// The value; at most `u64::MAX` (greater ones are rejected, as they have no type).
    pub value: u64,
    /// Written in decimal, so that its type is never implicitly unsigned.
    pub decimal: bool,
    /// Suffix `u`.
    pub unsigned: bool,
    /// Suffix `l` or `ll`.
    pub length: IntLength,
    /// GNU suffix `i` or `j`.
    pub imaginary: bool,
}

/// The length suffix of an integer constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntLength {
    /// None.
    Int,
    /// `l`
    Long,
    /// `ll`
    LongLong,
}

/// A floating constant.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatConstant {
    /// The spelling without suffix, for types wider than `double`.
    pub spelling: Box<str>,
    /// The value rounded once, to nearest even: to `float` for a `float` suffix, else to `double`.
    pub value: f64,
    /// Its type.
    pub suffix: FloatSuffix,
    /// GNU suffix `i` or `j`.
    pub imaginary: bool,
}

/// The type suffix of a floating constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatSuffix {
    /// None: `double`.
    None,
    /// `f`
    Float,
    /// `l`
    Long,
    /// `F16`, `F32`, `F64`, `F128`, `F32x`, `F64x`, `q`, `w`, `df`, `dd`, `dl`
    Type(super::FloatType),
}

/// A character constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharConstant {
    /// Its prefix.
    pub encoding: Encoding,
    /// A single plain character: its byte, 0 to 255, not yet sign-extended. Several: the bytes
    /// packed into 32 bits, first one highest, as GCC does. With a prefix: the code unit.
    pub value: u32,
    /// How many characters there were; 1 unless a plain multi-character constant.
    pub length: u32,
}

/// The prefix of a string literal or character constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// No prefix: `char`.
    Plain,
    /// `u8`
    Utf8,
    /// `u`: `char16_t`
    Utf16,
    /// `U`: `char32_t`
    Utf32,
    /// `L`: `wchar_t`, taken to have 32 bits
    Wide,
}

/// A string literal in the execution character set (UTF-8, UTF-16 or UTF-32).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringLiteral {
    /// Its prefix.
    pub encoding: Encoding,
    /// Its code units, without the terminating zero.
    pub units: StringUnits,
    /// Its first token.
    pub location: Location,
}

/// Code units of a string literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StringUnits {
    /// [`Encoding::Plain`] and [`Encoding::Utf8`]
    Narrow(Box<[u8]>),
    /// [`Encoding::Utf16`]
    Wide16(Box<[u16]>),
    /// [`Encoding::Utf32`] and [`Encoding::Wide`]
    Wide32(Box<[u32]>),
}
