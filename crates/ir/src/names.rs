//! Names of the small closed enums in the text form: one table each, read in both directions.

use crate::dialect::Word;
use crate::gap::GapKind;
use crate::inst::{AssertKind, BinOp, CastOp, CmpOp, MathFn, Order, RmwOp, UnOp};
use crate::program::ReleaseSequence;
use crate::role::Role;
use crate::ty::DataModel;

/// An enum whose values have names in the text form.
pub trait Named: Copy + Sized + 'static {
    /// Every value.
    const ALL: &'static [Self];
    /// The name in the text form.
    fn name(self) -> &'static str;
    /// The value with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|v| v.name() == name)
    }
}

macro_rules! names {
    ($($ty:ident { $($variant:ident $name:literal,)* })*) => {$(
        impl Named for $ty {
            const ALL: &'static [Self] = &[$($ty::$variant),*];
            fn name(self) -> &'static str {
                match self {
                    $($ty::$variant => $name,)*
                }
            }
        }
    )*};
}

names! {
    GapKind {
        Unsupported "unsupported",
        External "external",
        Value "value",
        World "world",
        Contract "contract",
    }
    Word {
        Creates "creates",
        Monitor "monitor",
        Waits "waits",
        WaitsFor "waits_for",
        Wakes "wakes",
        Signals "signals",
        Broadcasts "broadcasts",
        Lost "lost",
        Initialises "initialises",
        Calls "calls",
        Null "null",
        Truth "truth",
        Orders "orders",
        Guard "guard",
        Atomic "atomic",
        AtomicUpdate "atomic_update",
        AtomicElement "atomic_element",
        SafeObject "safe_object",
        Unguarded "unguarded",
        WaitLoop "wait_loop",
        GiveBack "give_back",
        OneStep "one_step",
    }
    Role {
        SetsMutexKind "sets_mutex_kind",
        InstallsHandler "installs_handler",
        RunsHandlers "runs_handlers",
        SharesMemory "shares_memory",
        OrdersNothing "orders_nothing",
        ToldOfSending "told_of_sending",
        ToldOfReceiving "told_of_receiving",
    }
    DataModel {
        Lp64 "lp64",
        Ilp32 "ilp32",
    }
    ReleaseSequence {
        C20 "c20",
        C11 "c11",
    }
    Order {
        Relaxed "relaxed",
        Consume "consume",
        Acquire "acquire",
        Release "release",
        AcqRel "acq_rel",
        SeqCst "seq_cst",
        JavaVolatile "java_volatile",
    }
    UnOp {
        Neg "neg",
        Not "not",
        PopCount "popcount",
        LeadingZeros "clz",
        TrailingZeros "ctz",
        ByteSwap "bswap",
    }
    BinOp {
        Add "add",
        Sub "sub",
        Mul "mul",
        DivS "divs",
        DivU "divu",
        RemS "rems",
        RemU "remu",
        DivF "divf",
        And "and",
        Or "or",
        Xor "xor",
        Shl "shl",
        ShrS "shrs",
        ShrU "shru",
    }
    CmpOp {
        Eq "eq",
        Ne "ne",
        LtS "lts",
        LeS "les",
        GtS "gts",
        GeS "ges",
        LtU "ltu",
        LeU "leu",
        GtU "gtu",
        GeU "geu",
    }
    CastOp {
        Trunc "trunc",
        ZeroExt "zext",
        SignExt "sext",
        SignedToFloat "stof",
        UnsignedToFloat "utof",
        FloatToSigned "ftos",
        FloatToSignedSat "ftos_sat",
        FloatToUnsigned "ftou",
        FloatToFloat "ftof",
        PtrToInt "ptoi",
        IntToPtr "itop",
        Bitcast "bits",
    }
    RmwOp {
        Exchange "exchange",
        Add "add",
        Sub "sub",
        And "and",
        Or "or",
        Xor "xor",
        Nand "nand",
        MaxS "maxs",
        MinS "mins",
    }
    AssertKind {
        Assert "assert",
        ErrorCall "error_call",
        Abort "abort",
        Uncaught "uncaught",
        Unreachable "unreachable",
        AsyncUnsafe "async_unsafe",
    }
    MathFn {
        Sqrt "sqrt",
        Cbrt "cbrt",
        Sin "sin",
        Cos "cos",
        Tan "tan",
        Asin "asin",
        Acos "acos",
        Atan "atan",
        Atan2 "atan2",
        Sinh "sinh",
        Cosh "cosh",
        Tanh "tanh",
        Asinh "asinh",
        Acosh "acosh",
        Atanh "atanh",
        Exp "exp",
        Exp2 "exp2",
        Expm1 "expm1",
        Log "log",
        Log2 "log2",
        Log10 "log10",
        Log1p "log1p",
        Pow "pow",
        Fmod "fmod",
        Remainder "remainder",
        Hypot "hypot",
        Floor "floor",
        Ceil "ceil",
        Trunc "trunc",
        Round "round",
        Rint "rint",
        Fabs "fabs",
        Copysign "copysign",
        Fmin "fmin",
        Fmax "fmax",
        Fdim "fdim",
        Fma "fma",
    }
}

impl MathFn {
    /// How many arguments the function takes.
    pub fn arity(self) -> usize {
        match self {
            MathFn::Fma => 3,
            MathFn::Atan2
            | MathFn::Pow
            | MathFn::Fmod
            | MathFn::Remainder
            | MathFn::Hypot
            | MathFn::Copysign
            | MathFn::Fmin
            | MathFn::Fmax
            | MathFn::Fdim => 2,
            _ => 1,
        }
    }
}
