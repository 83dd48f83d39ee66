//! Instructions (JVMS 6.5), with what they refer to in place and forms that differ in encoding only folded.

use std::sync::Arc;

use super::{JType, MethodDesc, Name};

/// An instruction. Targets are indexes of instructions of the same body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Insn {
    /// `nop`
    Nop,
    /// Pushes a constant: `aconst_null`, `iconst_1`, `bipush`, `ldc`, …
    Const(Const),
    /// Pushes a local variable: `iload`, `aload_0`, …
    Load(Kind, u16),
    /// Pops into a local variable.
    Store(Kind, u16),
    /// Pops an index and an array, pushes the element.
    ArrayLoad(Element),
    /// Pops a value, an index and an array, and stores.
    ArrayStore(Element),
    /// `pop`
    Pop,
    /// `pop2`
    Pop2,
    /// `dup`
    Dup,
    /// `dup_x1`
    DupX1,
    /// `dup_x2`
    DupX2,
    /// `dup2`
    Dup2,
    /// `dup2_x1`
    Dup2X1,
    /// `dup2_x2`
    Dup2X2,
    /// `swap`
    Swap,
    /// Arithmetic on two operands of a kind: `iadd`, `lshl` (whose right operand is an `int`), …
    Binary(BinaryOp, Kind),
    /// Negation.
    Neg(Kind),
    /// `iinc`
    Inc {
        /// The local variable.
        local: u16,
        /// What is added.
        by: i16,
    },
    /// A conversion: `i2l`, `d2i`, `i2b`, …
    Convert(Convert),
    /// `lcmp`, `fcmpl`, …
    Compare(Compare),
    /// Pops an `int`, compares with zero, branches.
    IfZero(Cond, u32),
    /// Pops two `int`s, compares, branches.
    IfInt(Cond, u32),
    /// `if_acmpeq` (`equal`) or `if_acmpne`.
    IfRef {
        /// Whether it branches where the two are equal.
        equal: bool,
        /// Where to.
        target: u32,
    },
    /// `ifnull` (`null`) or `ifnonnull`.
    IfNull {
        /// Whether it branches where the reference is null.
        null: bool,
        /// Where to.
        target: u32,
    },
    /// `goto`
    Goto(u32),
    /// `jsr`
    Jsr(u32),
    /// `ret`
    Ret(u16),
    /// `tableswitch` and `lookupswitch`.
    Switch {
        /// Where other values go.
        default: u32,
        /// Values, ascending, and where they go.
        cases: Vec<(i32, u32)>,
    },
    /// Returns, with a value of a kind or without.
    Return(Option<Kind>),
    /// `getstatic`
    GetStatic(Arc<FieldRef>),
    /// `putstatic`
    PutStatic(Arc<FieldRef>),
    /// `getfield`
    GetField(Arc<FieldRef>),
    /// `putfield`
    PutField(Arc<FieldRef>),
    /// A call.
    Invoke(InvokeKind, Arc<MethodRef>),
    /// `invokedynamic`
    InvokeDynamic {
        /// Which of the class's bootstrap methods.
        bootstrap: u16,
        /// The name.
        name: Name,
        /// The arguments and the result.
        desc: Arc<MethodDesc>,
    },
    /// `new`
    New(Name),
    /// `newarray`, `anewarray`: the element's type.
    NewArray(JType),
    /// `multianewarray`: the array's type, and how many dimensions have a length on the stack.
    MultiNewArray(JType, u8),
    /// `arraylength`
    ArrayLength,
    /// `athrow`
    Throw,
    /// `checkcast`
    CheckCast(JType),
    /// `instanceof`
    InstanceOf(JType),
    /// `monitorenter`
    MonitorEnter,
    /// `monitorexit`
    MonitorExit,
}

/// Kinds of values on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// `int` and what is narrower.
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference.
    Ref,
}

/// Kinds of array elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Element {
    /// `byte` or `boolean`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// References.
    Ref,
}

/// Operations on two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `%`
    Rem,
    /// `<<`
    Shl,
    /// `>>`
    Shr,
    /// `>>>`
    Ushr,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
}

/// Conversions, named as their instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Convert {
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
}

/// Comparisons that push -1, 0 or 1, named as their instructions: `L` gives -1 for NaN, `G` gives 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Compare {
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
}

/// Conditions of branches, signed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cond {
    /// `==`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `>=`
    Ge,
    /// `>`
    Gt,
    /// `<=`
    Le,
}

/// How a method is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InvokeKind {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`: constructors, `super` calls, private methods.
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
}

/// A constant that instructions push and bootstrap methods get.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// `null`
    Null,
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`, by its bits.
    Float(u32),
    /// A `double`, by its bits.
    Double(u64),
    /// A string, in UTF-16.
    String(Arc<[u16]>),
    /// A class object of a reference type.
    Class(JType),
    /// A method type.
    MethodType(Arc<MethodDesc>),
    /// A method handle.
    MethodHandle(Handle),
    /// A constant that a bootstrap method computes.
    Dynamic {
        /// Which of the class's bootstrap methods.
        bootstrap: u16,
        /// The name.
        name: Name,
        /// The type.
        ty: Box<JType>,
    },
}

/// A reference to a field.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldRef {
    /// The class where the search for it begins.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: JType,
}

/// A reference to a method.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodRef {
    /// The class where the search for it begins; may be an array class.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its parameters and result.
    pub desc: Arc<MethodDesc>,
    /// Whether the class is said to be an interface.
    pub interface: bool,
}

/// A constant method handle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Handle {
    /// One of a field.
    Field(HandleKind, Arc<FieldRef>),
    /// One of a method or a constructor.
    Method(HandleKind, Arc<MethodRef>),
}

/// What a method handle does (JVMS 5.4.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl Insn {
    /// Where the instruction may go on, apart from the next one and from handlers.
    pub fn targets(&self) -> Vec<u32> {
        match self {
            Insn::IfZero(_, target)
            | Insn::IfInt(_, target)
            | Insn::IfRef { target, .. }
            | Insn::IfNull { target, .. }
            | Insn::Goto(target)
            | Insn::Jsr(target) => vec![*target],
            Insn::Switch { default, cases } => {
                let cases = cases.iter().map(|&(_, target)| target);
                std::iter::once(*default).chain(cases).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether the next instruction may follow.
    pub fn falls_through(&self) -> bool {
        !matches!(
            self,
            Insn::Goto(_)
                | Insn::Jsr(_)
                | Insn::Ret(_)
                | Insn::Switch { .. }
                | Insn::Return(_)
                | Insn::Throw
        )
    }
}
