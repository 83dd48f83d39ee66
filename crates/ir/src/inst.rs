//! Instructions, operands, terminators.
//!
//! An instruction does one thing: it computes into a local, or touches memory once, or
//! synchronises once. `x++` on memory is a load, an addition and a store.
//!
//! Integers are bit patterns of their type's width; operations say whether they read them as
//! signed. Comparisons give an `i32` of 0 or 1. An instruction that fails (a null dereference, a
//! bound, a division, a call that throws) goes to its unwind block if it has one; otherwise the
//! failure is a violation, or leaves the function with the exception still pending.

use crate::failure::Failure;
use crate::gap::GapReason;
use crate::id::{BlockId, ClassId, FuncId, LayoutId, LocalId, SlotId};
use crate::operand::Operand;
use crate::span::Span;
use crate::sync::SyncOp;
use crate::ty::Ty;

/// An instruction: what, where, and where to go when it fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inst {
    /// What it does.
    pub op: Op,
    /// Where it stands in the source.
    pub span: Span,
    /// The block that takes over when it fails, for languages that can catch failures.
    pub unwind: Option<BlockId>,
}

/// What an instruction does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum Op {
    // ---- values -------------------------------------------------------------------------
    /// `dst = src`. Copying an uninitialised value is no use of it.
    Copy { dst: LocalId, ty: Ty, src: Operand },
    /// `dst` = the `i128` with these halves.
    Wide { dst: LocalId, lo: u64, hi: u64 },
    /// `dst = op a`.
    Unary {
        dst: LocalId,
        op: UnOp,
        ty: Ty,
        a: Operand,
        overflow: Overflow,
    },
    /// `dst = a op b`, both of type `ty`. The shift count is also of type `ty`.
    Binary {
        dst: LocalId,
        op: BinOp,
        ty: Ty,
        a: Operand,
        b: Operand,
        overflow: Overflow,
    },
    /// `dst` (`i32`) `= a op b`, both of type `ty`. Pointers compare by object and offset; the
    /// order of pointers into different objects is that of the objects, which may be any.
    Compare {
        dst: LocalId,
        op: CmpOp,
        ty: Ty,
        a: Operand,
        b: Operand,
    },
    /// `dst = a` converted.
    Cast {
        dst: LocalId,
        op: CastOp,
        from: Ty,
        to: Ty,
        a: Operand,
    },
    /// `dst = cond != 0 ? a : b`, `cond` an `i32`.
    Select {
        dst: LocalId,
        ty: Ty,
        cond: Operand,
        a: Operand,
        b: Operand,
    },
    /// `dst = base + index * scale + offset`; `index` is a signed integer as wide as a pointer.
    PtrAdd {
        dst: LocalId,
        base: Operand,
        index: Operand,
        scale: i64,
        offset: i64,
    },
    /// `dst` (integer as wide as a pointer) `= (a - b) / scale`, both into one object.
    PtrDiff {
        dst: LocalId,
        a: Operand,
        b: Operand,
        scale: i64,
    },
    /// `dst` = the address of a block of this function (labels as values).
    BlockAddr { dst: LocalId, block: BlockId },
    /// `dst` = any value of type `ty`; for integers between the bounds if there are any
    /// (inclusive, read as signed). Where it is a failure that may take place (1) or not (0), its
    /// kind: it does not if such failures were not asked for, or if there were enough of them.
    Nondet {
        dst: LocalId,
        ty: Ty,
        range: Option<(i64, i64)>,
        failure: Option<Failure>,
    },

    // ---- memory -------------------------------------------------------------------------
    /// `dst = *addr`.
    Load {
        dst: LocalId,
        addr: Operand,
        access: MemAccess,
    },
    /// `*addr = value`.
    Store {
        addr: Operand,
        value: Operand,
        access: MemAccess,
    },
    /// Copies `len` bytes with what is known of them (initialised, pointers). The ranges may
    /// overlap only if `overlap` says so. One read and one write of the whole range.
    MemCopy {
        dst: Operand,
        src: Operand,
        len: Operand,
        overlap: bool,
        mode: AccessMode,
    },
    /// Code outside the program uses what `ptr` points to, from there to the end of the object: it reads
    /// all of it and, where `writes`, may write all of it that is no constant. Numbers there become any
    /// numbers; addresses and synchronisation objects stay. `layout` says what stands there, one after the
    /// other. A pointer to no object is left alone. Where that code `calls` what it finds, a function of
    /// the program that can be reached from there is a gap.
    Foreign {
        ptr: Operand,
        layout: Option<LayoutId>,
        writes: bool,
        calls: bool,
    },
    /// Sets `len` bytes to the low byte of `byte` (an `i32`).
    MemSet {
        dst: Operand,
        byte: Operand,
        len: Operand,
    },
    /// `dst` = the old value at `addr`, which becomes `old op value`, atomically.
    Rmw {
        dst: LocalId,
        op: RmwOp,
        ty: Ty,
        addr: Operand,
        value: Operand,
        order: Order,
    },
    /// Compares `*addr` with `expected` and stores `desired` if equal, atomically. `dst` (`i32`)
    /// = whether it did; `old` = the value seen. A weak one may fail for no reason.
    CmpXchg {
        dst: LocalId,
        old: LocalId,
        ty: Ty,
        addr: Operand,
        expected: Operand,
        desired: Operand,
        success: Order,
        failure: Order,
        weak: bool,
    },
    /// An atomic fence.
    Fence { order: Order },
    /// `dst` = a new heap object of `size` bytes (as wide as a pointer), of class `class` if any.
    /// Uninitialised unless `zeroed`. Null if allocation may fail and does.
    Alloc {
        dst: LocalId,
        size: Operand,
        align: Operand,
        zeroed: bool,
        class: Option<ClassId>,
    },
    /// Ends a heap object; null does nothing.
    Free { ptr: Operand },
    /// `dst` = a new object of the frame (`alloca`, variable-length arrays).
    StackAlloc {
        dst: LocalId,
        size: Operand,
        align: u32,
    },
    /// Ends an object made by [`Op::StackAlloc`] before its frame ends.
    StackFree { ptr: Operand },
    /// A slot comes to life, uninitialised, as a new object.
    SlotBegin { slot: SlotId },
    /// A slot's life ends.
    SlotEnd { slot: SlotId },
    /// `dst` (integer as wide as a pointer) = the size of the object `ptr` points into.
    ObjectSize { dst: LocalId, ptr: Operand },
    /// `dst` = the object holding this call's further arguments, each in a slot of eight bytes
    /// (sixteen, aligned, for `i128`), in order.
    VarArgs { dst: LocalId },

    // ---- calls --------------------------------------------------------------------------
    /// A call. Arguments beyond the parameters go to [`Op::VarArgs`].
    Call {
        dst: Option<LocalId>,
        callee: Callee,
        args: Vec<(Ty, Operand)>,
    },
    /// `dst` (`i32`) = 0, and remembers this place in the buffer at `buf`; when [`Op::LongJmp`]
    /// comes back here, `dst` = its value.
    SetJmp { dst: LocalId, buf: Operand },
    /// Goes back to the [`Op::SetJmp`] that filled `buf`, whose frame must still be live.
    LongJmp { buf: Operand, value: Operand },
    /// `dst` = the exception being handled, at the head of an unwind block.
    Caught { dst: LocalId },
    /// `dst` (`i32`) = whether the object `ptr` points to is of the class or below; null is not.
    InstanceOf {
        dst: LocalId,
        ptr: Operand,
        class: ClassId,
    },

    // ---- threads ------------------------------------------------------------------------
    /// A synchronisation operation.
    Sync { dst: Option<LocalId>, op: SyncOp },

    // ---- verification -------------------------------------------------------------------
    /// A violation unless `cond` (`i32`) is non-zero.
    Assert {
        cond: Operand,
        kind: AssertKind,
        message: String,
    },
    /// The execution does not exist unless `cond` (`i32`) is non-zero.
    Assume { cond: Operand },
    /// Something we cannot execute or model: reaching it makes the verdict unknown.
    Gap { reason: GapReason },

    // ---- library ------------------------------------------------------------------------
    /// `dst = f(args)`, a function of the mathematical library, on `f64` (or `f32`) values.
    Math {
        dst: LocalId,
        f: MathFn,
        ty: Ty,
        args: Vec<Operand>,
    },
    /// The `printf` family: formats, and writes to `sink`. `dst` (`i32`) = the length of what was
    /// (or would have been) written.
    Format {
        dst: Option<LocalId>,
        sink: FormatSink,
        fmt: Operand,
        args: FormatArgs,
    },
    /// Writes `len` bytes to the standard output (`fd` 1) or error (`fd` 2). With [`TRACE`] more, and `len` 0: the frames
    /// in which the object `ptr` was thrown, a line each.
    Output {
        fd: Operand,
        ptr: Operand,
        len: Operand,
    },
    /// `dst` (`f64`) = the number at the start of the string `ptr`, as `strtod`; the address of
    /// the first byte not read goes to `*end` unless `end` is null.
    ParseFloat {
        dst: LocalId,
        ptr: Operand,
        end: Operand,
    },
}

/// What is added to the descriptor of [`Op::Output`] to have the frames of an exception written.
pub const TRACE: i32 = 16;

/// The descriptor to which frames of an exception are to be written, if they are.
pub fn trace_to(fd: i32) -> Option<i32> {
    fd.checked_sub(TRACE).filter(|to| matches!(to, 1 | 2))
}

/// The plain facts of a load or store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemAccess {
    /// The type of the value in memory.
    pub ty: Ty,
    /// Plain, volatile or atomic.
    pub mode: AccessMode,
    /// The bit-field within the value, if it is one.
    pub bits: Option<Bits>,
    /// The alignment the access promises; an address that breaks it is a violation.
    pub align: u32,
}

/// A bit-field within its storage unit. The value loaded is zero-extended, or sign-extended, to
/// the unit's type; a store keeps the other bits. For races, either counts as an access to the
/// whole memory location (C11 3.14): bit-fields that follow one another are one, however many
/// bytes they take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits {
    /// The first bit, from the least significant.
    pub first: u8,
    /// How many bits.
    pub width: u8,
    /// Whether a load sign-extends.
    pub signed: bool,
    /// Where its memory location begins, in bytes from the unit.
    pub from: i32,
    /// How many bytes the memory location has; none: those the field touches.
    pub span: u32,
}

impl Bits {
    /// The bytes of its unit that the field touches: the first, and how many.
    pub fn touched(&self) -> (u32, u32) {
        let first = u32::from(self.first) / 8;
        let last = (u32::from(self.first) + u32::from(self.width.max(1)) - 1) / 8;
        (first, last - first + 1)
    }

    /// The memory location: where it begins, counted from the unit, and how many bytes it has.
    pub fn location(&self) -> (i64, u32) {
        match self.span {
            0 => {
                let (first, len) = self.touched();
                (i64::from(first), len)
            }
            span => (i64::from(self.from), span),
        }
    }
}

/// How an access takes part in synchronisation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessMode {
    /// An ordinary access.
    Plain,
    /// C's `volatile`: it happens, but it orders nothing and races like a plain access.
    Volatile,
    /// A plain access of which no event is told and before which no thread stops: the front end promises
    /// that no race on it changes what a program does.
    Silent,
    /// An atomic access.
    Atomic(Order),
}

/// Memory orders of C11, and Java's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Order {
    /// C's relaxed, Java's opaque.
    Relaxed,
    /// C's consume, treated as acquire everywhere.
    Consume,
    /// Acquire.
    Acquire,
    /// Release.
    Release,
    /// Acquire and release.
    AcqRel,
    /// Sequentially consistent.
    SeqCst,
    /// Java's volatile: sequentially consistent, and a write adds to what readers synchronise
    /// with instead of replacing it.
    JavaVolatile,
}

impl Order {
    /// Whether a read of this order synchronises with the write it reads from.
    pub fn acquires(self) -> bool {
        !matches!(self, Order::Relaxed | Order::Release)
    }
    /// Whether a write of this order can be synchronised with.
    pub fn releases(self) -> bool {
        matches!(
            self,
            Order::Release | Order::AcqRel | Order::SeqCst | Order::JavaVolatile
        )
    }
}

/// Whether an arithmetic overflow is an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Overflow {
    /// It wraps around: unsigned arithmetic, Java, pointers' bits.
    Wrap,
    /// It is an error of the source language (C's signed arithmetic); it wraps where the user
    /// does not ask about it.
    SignedError,
}

/// Operations on one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// Negation of an integer or float.
    Neg,
    /// Complement of every bit.
    Not,
    /// Number of bits set.
    PopCount,
    /// Zero bits above the highest set bit; the width for 0.
    LeadingZeros,
    /// Zero bits below the lowest set bit; the width for 0.
    TrailingZeros,
    /// The bytes in reverse order.
    ByteSwap,
}

/// Operations on two values of one type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// Sum, of integers or floats.
    Add,
    /// Difference, of integers or floats.
    Sub,
    /// Product, of integers or floats.
    Mul,
    /// Signed quotient towards zero; division by zero is an error, and so is the one overflow unless it
    /// wraps ([`Overflow::Wrap`]).
    DivS,
    /// Unsigned quotient; division by zero is an error.
    DivU,
    /// Signed remainder with the sign of the dividend.
    RemS,
    /// Unsigned remainder.
    RemU,
    /// Quotient of floats.
    DivF,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift left; a count not below the width is an error.
    Shl,
    /// Arithmetic shift right.
    ShrS,
    /// Logical shift right.
    ShrU,
}

/// Comparisons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CmpOp {
    /// Equal (floats: ordered and equal).
    Eq,
    /// Not equal (floats: unordered or different).
    Ne,
    /// Signed, or float: less.
    LtS,
    /// Signed, or float: at most.
    LeS,
    /// Signed, or float: greater. (Floats need both directions: neither holds of NaN.)
    GtS,
    /// Signed, or float: at least.
    GeS,
    /// Unsigned, or pointer: less.
    LtU,
    /// Unsigned, or pointer: at most.
    LeU,
    /// Unsigned, or pointer: greater.
    GtU,
    /// Unsigned, or pointer: at least.
    GeU,
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastOp {
    /// To a narrower integer: the low bits.
    Trunc,
    /// To a wider integer, filling with zeros.
    ZeroExt,
    /// To a wider integer, filling with the sign.
    SignExt,
    /// Integer, signed, to float.
    SignedToFloat,
    /// Integer, unsigned, to float.
    UnsignedToFloat,
    /// Float to signed integer, towards zero; out of range is an error of C.
    FloatToSigned,
    /// Float to signed integer, towards zero; the nearest integer where it is out of range, 0 for NaN.
    FloatToSignedSat,
    /// Float to unsigned integer, towards zero; out of range is an error of C.
    FloatToUnsigned,
    /// Between the float types.
    FloatToFloat,
    /// Pointer to the integer of its width.
    PtrToInt,
    /// Integer of a pointer's width to pointer.
    IntToPtr,
    /// The same bits as another type of the same size (`f32` and `i32`, `f64` and `i64`).
    Bitcast,
}

/// Atomic read-modify-write operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RmwOp {
    /// The new value.
    Exchange,
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Complement of bitwise and.
    Nand,
    /// The larger, signed.
    MaxS,
    /// The smaller, signed.
    MinS,
}

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A function.
    Direct(FuncId),
    /// The function this pointer points to.
    Indirect(Operand),
    /// The method of this index of the class of the object the first argument points to.
    Virtual(u32),
}

/// What kind of claim an assertion is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssertKind {
    /// An assertion of the program.
    Assert,
    /// An error function of the verifier vocabulary was reached.
    ErrorCall,
    /// The program aborts itself.
    Abort,
    /// An exception that is not caught.
    Uncaught,
    /// Control reached a place the program declares unreachable.
    Unreachable,
    /// A handler of a signal may make a call: neither it nor what the signal has interrupted is async-signal-safe. It is no claim
    /// of the program's, but a rule for calls of the library, whose breach is misuse.
    AsyncUnsafe,
}

impl AssertKind {
    /// Whether the program, or its language, claims it; otherwise its failure breaks a rule of the library.
    pub fn is_claim(self) -> bool {
        self != AssertKind::AsyncUnsafe
    }
}

/// Functions of the mathematical library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MathFn {
    /// `sqrt`.
    Sqrt,
    /// `cbrt`.
    Cbrt,
    /// `sin`.
    Sin,
    /// `cos`.
    Cos,
    /// `tan`.
    Tan,
    /// `asin`.
    Asin,
    /// `acos`.
    Acos,
    /// `atan`.
    Atan,
    /// `atan2`.
    Atan2,
    /// `sinh`.
    Sinh,
    /// `cosh`.
    Cosh,
    /// `tanh`.
    Tanh,
    /// `asinh`.
    Asinh,
    /// `acosh`.
    Acosh,
    /// `atanh`.
    Atanh,
    /// `exp`.
    Exp,
    /// `exp2`.
    Exp2,
    /// `expm1`.
    Expm1,
    /// `log`.
    Log,
    /// `log2`.
    Log2,
    /// `log10`.
    Log10,
    /// `log1p`.
    Log1p,
    /// `pow`.
    Pow,
    /// `fmod`.
    Fmod,
    /// `remainder`.
    Remainder,
    /// `hypot`.
    Hypot,
    /// `floor`.
    Floor,
    /// `ceil`.
    Ceil,
    /// `trunc`.
    Trunc,
    /// `round`, half away from zero.
    Round,
    /// `rint` and `nearbyint`, half to even.
    Rint,
    /// `fabs`.
    Fabs,
    /// `copysign`.
    Copysign,
    /// `fmin`.
    Fmin,
    /// `fmax`.
    Fmax,
    /// `fdim`.
    Fdim,
    /// `fma`.
    Fma,
}

/// Where formatted text goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatSink {
    /// Standard output (1) or error (2).
    Stream(Operand),
    /// A buffer of this many bytes, cut and terminated as `snprintf` does.
    Buffer(Operand, Operand),
    /// A buffer assumed large enough, as `sprintf`.
    Unbounded(Operand),
}

/// The arguments of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatArgs {
    /// These.
    Direct(Vec<(Ty, Operand)>),
    /// Those a `va_list` at this address still holds: the list's first pointer-sized field is the
    /// cursor into an [`Op::VarArgs`] object, and is advanced.
    List(Operand),
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the line above a variant explains its fields")]
pub enum Terminator {
    /// Goes on there.
    Jump(BlockId),
    /// Goes to `then` if `cond` (of type `ty`) is non-zero, else to `other`.
    Branch {
        cond: Operand,
        ty: Ty,
        then: BlockId,
        other: BlockId,
    },
    /// Goes to the first case that holds the value, or to `default`.
    Switch {
        value: Operand,
        ty: Ty,
        cases: Vec<SwitchCase>,
        default: BlockId,
    },
    /// Goes to the block this address (see [`Op::BlockAddr`]) names, one of `targets`.
    IndirectJump {
        addr: Operand,
        targets: Vec<BlockId>,
    },
    /// Returns from the function.
    Return(Option<Operand>),
    /// Raises an exception: goes to this block's unwind target, or leaves the function.
    Throw {
        value: Operand,
        unwind: Option<BlockId>,
    },
    /// Ends the thread with this value (a pointer).
    ThreadExit(Operand),
    /// Ends the process with this code (an `i32`).
    Exit(Operand),
    /// Control never gets here (after a call that does not return); getting here is an error.
    Unreachable,
}

/// A case of a switch: the values from `lo` to `hi`, bit patterns compared as unsigned after
/// subtracting `lo`, so that signed ranges work too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SwitchCase {
    /// The first value.
    pub lo: u64,
    /// The last value.
    pub hi: u64,
    /// Where to go.
    pub target: BlockId,
}

impl Terminator {
    /// The blocks control may go to, in order.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Jump(b) => vec![*b],
            Terminator::Branch { then, other, .. } => vec![*then, *other],
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|c| c.target).chain([*default]).collect()
            }
            Terminator::IndirectJump { targets, .. } => targets.clone(),
            Terminator::Throw { unwind, .. } => unwind.iter().copied().collect(),
            Terminator::Return(_)
            | Terminator::ThreadExit(_)
            | Terminator::Exit(_)
            | Terminator::Unreachable => Vec::new(),
        }
    }
}
