//! Typed expressions and statements of one function: what checking produces and emission reads.
//!
//! Every implicit conversion is explicit here, names are resolved, integer and floating constants
//! are folded, and each variable knows whether its address is taken. A *place* (lvalue) is one of
//! the first kinds of [`Kind`]; [`Kind::Load`] turns a place into its value.

use std::rc::Rc;

use ir::{CmpOp, Order, RmwOp, UnOp as IrUnOp};

use crate::library::Builtin;
use crate::sema::ctype::{BitField, QType, TypeId};
use crate::source::Location;
use crate::syntax::ast::Symbol;

/// A local variable of the function being lowered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct VarId(pub u32);

/// A function of the unit being lowered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct FnRef(pub u32);

/// An object with static storage of the unit being lowered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ObjRef(pub u32);

/// A label of the function being lowered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct LabelId(pub u32);

/// A typed expression.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub ty: QType,
    pub kind: Kind,
    pub loc: Location,
}

/// Arithmetic on two operands of one type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
}

/// What an expression does.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    // ---- places ---------------------------------------------------------------------------
    Var(VarId),
    Object(ObjRef),
    /// A string literal, with its terminator.
    Str(Rc<[u8]>),
    Func(FnRef),
    Deref(Box<Expr>),
    /// A member: of a place, or of a record value.
    Member(Box<Expr>, u64, Option<BitField>),
    /// A compound literal: initialises the variable, then is it.
    Literal(VarId, Box<Init>),

    // ---- values ---------------------------------------------------------------------------
    Int(i128),
    Float(f64),
    Load(Box<Expr>),
    /// The address of a place; also what an array or function decays to.
    Addr(Box<Expr>),
    Convert(Box<Expr>),
    Neg(Box<Expr>),
    Not(Box<Expr>),
    LogicalNot(Box<Expr>),
    Arith(Arith, Box<Expr>, Box<Expr>),
    Compare(CmpOp, Box<Expr>, Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    /// The condition, then and otherwise; a missing middle is the condition's own value.
    Cond(Box<Expr>, Option<Box<Expr>>, Box<Expr>),
    Comma(Box<Expr>, Box<Expr>),
    Assign(Box<Expr>, Box<Expr>),
    /// `place op= value` computed in the type `ty`; for pointers the value is an index.
    Update {
        op: Arith,
        place: Box<Expr>,
        value: Box<Expr>,
        ty: QType,
        /// The result is the value before.
        post: bool,
    },
    /// `pointer + index` in units of the pointee.
    PtrAdd(Box<Expr>, Box<Expr>, bool),
    PtrDiff(Box<Expr>, Box<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    Library(&'static Builtin, Vec<Expr>),
    Stmts(Box<Block>, Option<Box<Expr>>),
    LabelAddr(LabelId),
    /// The number of elements of a variable-length array type.
    VlaLen(VarId),
    Builtin(Op, Vec<Expr>),
    Gap(String),
}

/// Operations the compiler itself provides.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    VaStart,
    VaArg,
    VaCopy,
    /// Evaluates its arguments and gives the first.
    First,
    Unreachable,
    Trap,
    Alloca,
    /// An operation on bits: the operand's type is the type computed in.
    Bits(IrUnOp),
    Ffs,
    Parity,
    Clrsb,
    /// `(a, b, pointer to result)`; the result is whether it overflowed.
    Overflow(Arith),
    IsNan,
    /// 1, -1 or 0.
    IsInfSign,
    IsFinite,
    IsNormal,
    Signbit,
    /// `(nan, inf, normal, subnormal, zero, x)`
    FpClassify,
    Unordered,
    AtomicLoad(Order),
    AtomicStore(Order),
    /// The value before, or after if `new`.
    AtomicRmw {
        op: RmwOp,
        order: Order,
        new: bool,
    },
    /// `(object, expected pointer, desired)`
    CompareExchange {
        success: Order,
        failure: Order,
        weak: bool,
    },
    /// `(object, old, new)`; the result is the value seen, or whether it succeeded.
    SyncCompareAndSwap {
        bool_result: bool,
    },
    Fence(Order),
    Yield,
    TestAndSet(Order),
    Clear(Order),
}

/// How an object is initialised: its pieces in order; bytes not named are zero if `zero`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Init {
    /// Whether everything not named is zero (a braced list was given).
    pub zero: bool,
    pub pieces: Vec<Piece>,
}

impl Init {
    /// The number that initialises an object of this scalar type.
    pub fn constant(&self, ty: TypeId) -> Option<Kind> {
        match self.pieces.as_slice() {
            [
                Piece {
                    ty: of,
                    bits: None,
                    value: PieceValue::Expr(e),
                    ..
                },
            ] if of.id == ty => {
                matches!(e.kind, Kind::Int(_) | Kind::Float(_)).then(|| e.kind.clone())
            }
            _ => None,
        }
    }
}

/// A value for the bytes at an offset.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub offset: u64,
    pub ty: QType,
    pub bits: Option<BitField>,
    pub value: PieceValue,
}

/// What a piece holds.
#[derive(Clone, Debug)]
pub(crate) enum PieceValue {
    Expr(Expr),
    /// The bytes of a string literal, cut or filled to the array's size.
    Bytes(Vec<u8>),
    /// GNU: the rest of a range of elements, which are all as the one that ends at the offset. So
    /// many follow, each of the size of the piece's type.
    Copies(u64),
}

/// A block with the variables that live in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The number of the block within its function.
    pub id: u32,
    pub vars: Vec<VarId>,
    pub stmts: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub kind: StmtKind,
    pub loc: Location,
}

/// What a statement does.
#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    Expr(Expr),
    Block(Block),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    DoWhile(Box<Stmt>, Expr),
    For(Option<Expr>, Option<Expr>, Box<Stmt>),
    Switch {
        value: Expr,
        body: Box<Stmt>,
        cases: Vec<Case>,
        default: Option<LabelId>,
    },
    Label(LabelId),
    Goto(LabelId),
    ComputedGoto(Expr),
    Break,
    Continue,
    Return(Option<Expr>),
    /// Stores a value in a variable that is being declared.
    Init(VarId, Init),
    /// Gives a variable declared without a value in a loop no value again.
    Forget(VarId),
    /// Makes the array a variable-length array variable names.
    VlaBegin(VarId, Expr),
    /// From here on, leaving the scope runs the variable's cleanup function.
    Cleanup(VarId),
    Gap(String),
    Empty,
}

/// A case of a switch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub lo: i128,
    pub hi: i128,
    pub label: LabelId,
}

/// A local variable.
#[derive(Clone, Debug)]
pub(crate) struct Var {
    pub name: String,
    pub ty: QType,
    pub addr_taken: bool,
    /// The alignment asked for beyond the type's.
    pub align: Option<u64>,
    /// GNU `cleanup`: called with its address when its scope is left.
    pub cleanup: Option<FnRef>,
    /// Of a `constexpr`, its value.
    pub constant: Option<Kind>,
}

/// A label: where it is, in terms of the scopes around it.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub name: Option<Symbol>,
    /// The blocks around it, outermost first; `None` until it is defined.
    pub scopes: Option<Vec<u32>>,
    /// Its address is taken.
    pub addressed: bool,
    pub loc: Location,
}
