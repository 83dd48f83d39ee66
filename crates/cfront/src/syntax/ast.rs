//! The syntax tree of a C translation unit: C11/C17 and the GNU C of system headers.
//!
//! The tree is purely syntactic: no type is computed and no name resolved, except that typedef
//! names have been separated from other identifiers (the grammar needs it). What a construct means
//! is for lowering to say.
//!
//! Expressions and statements live in two arenas of the [`TranslationUnit`] and refer to one
//! another by [`ExprId`] and [`StmtId`], so that dropping a deep tree does not recurse. Everything
//! else is owned directly. Bounds that a recursive reader may rely on: declarators, specifiers,
//! initialisers and statements nest at most [`MAX_NESTING`] deep, and no path of expressions is
//! longer than [`MAX_EXPR_HEIGHT`]; `else if` chains and runs of labels are flat.
//!
//! Normalised away: parentheses, `__extension__`, `[[…]]` attributes, empty declarations,
//! `__attribute__((fallthrough));`, alternative spellings of keywords (`__const`, `__inline__`).

mod declaration;
mod expression;
mod statement;
mod symbol;

use std::ops::Index;

pub use declaration::{
    Alignment, ArraySize, Attribute, AttributeArgument, BuiltinType, Declaration,
    DeclarationSpecifiers, Declarator, Derivation, Designator, DesignatorKind, EnumSpecifier,
    Enumerator, Field, FieldDeclarator, FloatType, FunctionDefinition, InitDeclarator, InitItem,
    InitList, Initializer, IntegerType, Member, Parameter, Parameters, Qualifiers, RecordKind,
    RecordSpecifier, StaticAssert, StorageClass, TypeName, TypeSpecifier,
};
pub use expression::{
    Association, BinaryOp, CharConstant, Encoding, Expr, ExprKind, FloatConstant, FloatSuffix,
    GenericControl, IntConstant, IntLength, StringLiteral, StringUnits, UnaryOp,
};
pub use statement::{Asm, AsmOperand, Block, ForInit, Label, LabelKind, Stmt, StmtKind};
pub use symbol::{Symbol, Symbols};

/// How deep statements, declarators, specifiers and initialisers nest at most.
pub const MAX_NESTING: usize = 1_000;

/// The longest path from an expression to a leaf below it, counted in expressions.
pub const MAX_EXPR_HEIGHT: u32 = 4_000;

/// An expression of a [`TranslationUnit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub(crate) u32);

/// A statement of a [`TranslationUnit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StmtId(pub(crate) u32);

/// One preprocessed source file.
///
/// Index it by [`ExprId`], [`StmtId`] or [`Symbol`]: `unit[expr].kind`, `&unit[symbol]`.
#[derive(Clone, Debug, Default)]
pub struct TranslationUnit {
    /// The external declarations in source order.
    pub items: Vec<ExternalDeclaration>,
    /// Every identifier of the file.
    pub symbols: Symbols,
    pub(crate) exprs: Vec<Expr>,
    pub(crate) stmts: Vec<Stmt>,
}

/// What may stand at file scope.
#[derive(Clone, Debug)]
pub enum ExternalDeclaration {
    /// A declaration; struct and enum definitions without declarators are declarations too.
    Declaration(Declaration),
    /// A function with a body.
    Function(FunctionDefinition),
    /// `_Static_assert(…);`
    StaticAssert(StaticAssert),
    /// A top-level `asm("…");`
    Asm(Asm),
}

impl Index<ExprId> for TranslationUnit {
    type Output = Expr;
    fn index(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }
}

impl Index<StmtId> for TranslationUnit {
    type Output = Stmt;
    fn index(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }
}

impl Index<Symbol> for TranslationUnit {
    type Output = str;
    fn index(&self, symbol: Symbol) -> &str {
        self.symbols.name(symbol)
    }
}
