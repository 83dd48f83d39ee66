//! Statements.

use super::{Attribute, Declaration, ExprId, FunctionDefinition, StaticAssert, StmtId, Symbol};
use crate::source::Location;

/// A statement or a block item with the place of its first token.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its first token.
    pub location: Location,
}

/// The kinds of [`Stmt`].
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `;`
    Empty,
    /// `e;`
    Expr(ExprId),
    /// `{ … }`
    Block(Box<Block>),
    /// A declaration in a block.
    Declaration(Box<Declaration>),
    /// A static assertion in a block.
    StaticAssert(Box<StaticAssert>),
    /// A GNU nested function.
    NestedFunction(Box<FunctionDefinition>),
    /// `if (c) s else if (c) s … else s`, the whole chain.
    If {
        /// Conditions with what they guard; never empty.
        arms: Vec<(ExprId, StmtId)>,
        /// The last `else`.
        otherwise: Option<StmtId>,
    },
    /// `switch (e) s`
    Switch(ExprId, StmtId),
    /// `while (e) s`
    While(ExprId, StmtId),
    /// `do s while (e);`
    DoWhile(StmtId, ExprId),
    /// `for (init; condition; step) s`
    For {
        /// The first part.
        init: ForInit,
        /// The condition, true when missing.
        condition: Option<ExprId>,
        /// What runs after each round.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `goto label;`
    Goto(Symbol),
    /// GNU `goto *e;`
    ComputedGoto(ExprId),
    /// `continue;`
    Continue,
    /// `break;`
    Break,
    /// `return e;`
    Return(Option<ExprId>),
    /// An `asm` statement.
    Asm(Box<Asm>),
    /// A run of labels before a statement.
    Labeled {
        /// The labels in order; never empty.
        labels: Vec<Label>,
        /// The labelled statement; `None` at the end of a block or before a declaration (C23).
        body: Option<StmtId>,
    },
}

/// `{ __label__ …; items }`
#[derive(Clone, Debug)]
pub struct Block {
    /// Labels declared local to the block by GNU `__label__`.
    pub local_labels: Vec<(Symbol, Location)>,
    /// The items in order.
    pub items: Vec<StmtId>,
    /// The closing brace.
    pub end: Location,
}

/// The first part of a `for`.
#[derive(Clone, Debug)]
pub enum ForInit {
    /// Missing.
    None,
    /// An expression.
    Expr(ExprId),
    /// A declaration.
    Declaration(Box<Declaration>),
}

/// A label.
#[derive(Clone, Debug)]
pub struct Label {
    /// Which.
    pub kind: LabelKind,
    /// Its first token.
    pub location: Location,
}

/// The kinds of [`Label`].
#[derive(Clone, Debug)]
pub enum LabelKind {
    /// `name:`
    Named(Symbol, Vec<Attribute>),
    /// `case e:`, or GNU `case first ... last:`
    Case(ExprId, Option<ExprId>),
    /// `default:`
    Default,
}

/// An `asm` statement or a top-level `asm`.
#[derive(Clone, Debug)]
pub struct Asm {
    /// `volatile`
    pub volatile: bool,
    /// `inline`
    pub inline: bool,
    /// `goto`
    pub goto: bool,
    /// Has at least one colon after the template.
    pub extended: bool,
    /// The template.
    pub template: Box<[u8]>,
    /// The operands written.
    pub outputs: Vec<AsmOperand>,
    /// The operands read.
    pub inputs: Vec<AsmOperand>,
    /// The clobbered registers, `memory`, `cc`.
    pub clobbers: Vec<Box<[u8]>>,
    /// The labels an `asm goto` may jump to.
    pub labels: Vec<Symbol>,
    /// The keyword.
    pub location: Location,
}

/// `[name] "constraint" (e)`
#[derive(Clone, Debug)]
pub struct AsmOperand {
    /// The symbolic name.
    pub name: Option<Symbol>,
    /// The constraint.
    pub constraint: Box<[u8]>,
    /// The operand.
    pub value: ExprId,
}
