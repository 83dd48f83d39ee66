//! `<math.h>`: functions that are one instruction, and conversions to integers. `math.c` holds
//! those that take a number apart. `long double` is `double`.

use ir::{CastOp, MathFn, Op, Operand, Ty};

use super::LibTy::{F32, F64, I64, Word};
use super::{Builtin, Emit, Family, builtin};

pub(super) const FAMILY: Family = Family {
    name: "math",
    builtins: BUILTINS,
};

fn apply(e: &mut Emit<'_>, f: MathFn, ty: Ty) -> Option<Operand> {
    let args: Vec<Operand> = e.args.iter().map(|(_, operand)| *operand).collect();
    Some(e.value(ty, |dst| Op::Math { dst, f, ty, args }))
}

/// Rounds by `f`, then converts.
fn to_integer(e: &mut Emit<'_>, f: MathFn, from: Ty, to: Ty) -> Option<Operand> {
    let rounded = apply(e, f, from)?;
    Some(e.cast(CastOp::FloatToSigned, from, to, rounded))
}

macro_rules! functions {
    (
        $($f:ident ($($arg:tt)*): $double:literal, $float:literal, $long:literal;)*
        => $($g:ident $to:ident: $idouble:literal, $ifloat:literal, $ilong:literal;)*
    ) => {
        &[
            $(
                builtin($double, &functions!(@ F64 $($arg)*), Some(F64), |e| {
                    apply(e, MathFn::$f, Ty::F64)
                }),
                builtin($float, &functions!(@ F32 $($arg)*), Some(F32), |e| {
                    apply(e, MathFn::$f, Ty::F32)
                }),
                builtin($long, &functions!(@ F64 $($arg)*), Some(F64), |e| {
                    apply(e, MathFn::$f, Ty::F64)
                }),
            )*
            $(
                builtin($idouble, &[F64], Some($to), |e| {
                    let to = $to.ty(e.data_model);
                    to_integer(e, MathFn::$g, Ty::F64, to)
                }),
                builtin($ifloat, &[F32], Some($to), |e| {
                    let to = $to.ty(e.data_model);
                    to_integer(e, MathFn::$g, Ty::F32, to)
                }),
                builtin($ilong, &[F64], Some($to), |e| {
                    let to = $to.ty(e.data_model);
                    to_integer(e, MathFn::$g, Ty::F64, to)
                }),
            )*
        ]
    };
    (@ $ty:ident x) => { [$ty] };
    (@ $ty:ident x y) => { [$ty, $ty] };
    (@ $ty:ident x y z) => { [$ty, $ty, $ty] };
}

static BUILTINS: &[Builtin] = functions! {
    Sqrt(x): "sqrt", "sqrtf", "sqrtl";
    Cbrt(x): "cbrt", "cbrtf", "cbrtl";
    Sin(x): "sin", "sinf", "sinl";
    Cos(x): "cos", "cosf", "cosl";
    Tan(x): "tan", "tanf", "tanl";
    Asin(x): "asin", "asinf", "asinl";
    Acos(x): "acos", "acosf", "acosl";
    Atan(x): "atan", "atanf", "atanl";
    Atan2(x y): "atan2", "atan2f", "atan2l";
    Sinh(x): "sinh", "sinhf", "sinhl";
    Cosh(x): "cosh", "coshf", "coshl";
    Tanh(x): "tanh", "tanhf", "tanhl";
    Asinh(x): "asinh", "asinhf", "asinhl";
    Acosh(x): "acosh", "acoshf", "acoshl";
    Atanh(x): "atanh", "atanhf", "atanhl";
    Exp(x): "exp", "expf", "expl";
    Exp2(x): "exp2", "exp2f", "exp2l";
    Expm1(x): "expm1", "expm1f", "expm1l";
    Log(x): "log", "logf", "logl";
    Log2(x): "log2", "log2f", "log2l";
    Log10(x): "log10", "log10f", "log10l";
    Log1p(x): "log1p", "log1pf", "log1pl";
    Pow(x y): "pow", "powf", "powl";
    Fmod(x y): "fmod", "fmodf", "fmodl";
    Remainder(x y): "remainder", "remainderf", "remainderl";
    Remainder(x y): "drem", "dremf", "dreml";
    Hypot(x y): "hypot", "hypotf", "hypotl";
    Floor(x): "floor", "floorf", "floorl";
    Ceil(x): "ceil", "ceilf", "ceill";
    Trunc(x): "trunc", "truncf", "truncl";
    Round(x): "round", "roundf", "roundl";
    Rint(x): "rint", "rintf", "rintl";
    Rint(x): "nearbyint", "nearbyintf", "nearbyintl";
    Rint(x): "roundeven", "roundevenf", "roundevenl";
    Fabs(x): "fabs", "fabsf", "fabsl";
    Copysign(x y): "copysign", "copysignf", "copysignl";
    Fmin(x y): "fmin", "fminf", "fminl";
    Fmax(x y): "fmax", "fmaxf", "fmaxl";
    Fdim(x y): "fdim", "fdimf", "fdiml";
    Fma(x y z): "fma", "fmaf", "fmal";
    =>
    Round Word: "lround", "lroundf", "lroundl";
    Round I64: "llround", "llroundf", "llroundl";
    Rint Word: "lrint", "lrintf", "lrintl";
    Rint I64: "llrint", "llrintf", "llrintl";
};
