//! Operations on one value, conversions, the mathematical library.

use crate::code::reg;
use crate::exec::trap::{Res, arith, gap};
use crate::memory::value::{Val, mask};
use crate::state::{Cx, State};
use crate::violation::ArithError;
use ir::{CastOp, MathFn, Operand, Overflow, Ty, UnOp};

impl State {
    pub(crate) fn unary(
        &self,
        cx: &Cx<'_>,
        op: UnOp,
        ty: Ty,
        a: u16,
        overflow: Overflow,
    ) -> Res<Val> {
        if ty == Ty::I128 {
            return self.unary_wide(cx.get(a).as_wide(), op, overflow);
        }
        let v = self.number_of(cx, a, ty)?;
        match (op, ty) {
            (UnOp::Neg, Ty::F64) => return Ok(Val::num((-f64::from_bits(v)).to_bits())),
            (UnOp::Neg, Ty::F32) => {
                return Ok(Val::num(u64::from((-f32::from_bits(v as u32)).to_bits())));
            }
            _ => {}
        }
        let bits = self.bits_of(ty);
        let spare = 64 - u32::from(bits);
        let value = match op {
            UnOp::Neg => {
                if overflow == Overflow::SignedError && self.config.overflow && v == 1 << (bits - 1)
                {
                    return arith(ArithError::Overflow, "signed overflow");
                }
                v.wrapping_neg()
            }
            UnOp::Not => !v,
            UnOp::PopCount => u64::from(v.count_ones()),
            UnOp::LeadingZeros => u64::from(v.leading_zeros() - spare),
            UnOp::TrailingZeros => u64::from(v.trailing_zeros().min(u32::from(bits))),
            UnOp::ByteSwap => v.swap_bytes() >> spare,
        };
        Ok(Val::num(value & mask(bits)))
    }

    fn unary_wide(&self, v: u128, op: UnOp, overflow: Overflow) -> Res<Val> {
        let value = match op {
            UnOp::Neg => {
                if overflow == Overflow::SignedError && self.config.overflow && v == 1 << 127 {
                    return arith(ArithError::Overflow, "signed overflow");
                }
                v.wrapping_neg()
            }
            UnOp::Not => !v,
            UnOp::PopCount => u128::from(v.count_ones()),
            UnOp::LeadingZeros => u128::from(v.leading_zeros()),
            UnOp::TrailingZeros => u128::from(v.trailing_zeros()),
            UnOp::ByteSwap => v.swap_bytes(),
        };
        Ok(Val::wide(value))
    }

    pub(crate) fn cast(&self, cx: &Cx<'_>, op: CastOp, from: Ty, to: Ty, a: u16) -> Res<Val> {
        let width = |ty: Ty| u32::from(self.bits_of(ty));
        if from != Ty::I128 && to != Ty::I128 && cx.get(a).is_unknown() {
            let v = cx.get(a);
            match op {
                CastOp::Trunc => return Ok(v),
                CastOp::ZeroExt | CastOp::SignExt => {
                    return self.extend_unknown(v, width(from) as u8, op == CastOp::SignExt);
                }
                _ => {}
            }
        }
        let v: u128 = if from == Ty::I128 {
            cx.get(a).as_wide()
        } else {
            u128::from(self.number_of(cx, a, from)?)
        };
        let bits = width(from);
        let signed = ((v << (128 - bits)) as i128) >> (128 - bits);
        let out = width(to);
        let int = |v: u128| -> Val {
            if to == Ty::I128 {
                Val::wide(v)
            } else {
                Val::num(v as u64 & mask(out as u8))
            }
        };
        let float = || {
            if from == Ty::F64 {
                f64::from_bits(v as u64)
            } else {
                f64::from(f32::from_bits(v as u32))
            }
        };
        Ok(match op {
            CastOp::Trunc | CastOp::ZeroExt | CastOp::PtrToInt | CastOp::IntToPtr => int(v),
            CastOp::Bitcast => int(v),
            CastOp::SignExt => int(signed as u128),
            CastOp::SignedToFloat if to == Ty::F64 => Val::num((signed as f64).to_bits()),
            CastOp::SignedToFloat => Val::num(u64::from((signed as f32).to_bits())),
            CastOp::UnsignedToFloat if to == Ty::F64 => Val::num((v as f64).to_bits()),
            CastOp::UnsignedToFloat => Val::num(u64::from((v as f32).to_bits())),
            CastOp::FloatToFloat if to == Ty::F64 => Val::num(float().to_bits()),
            CastOp::FloatToFloat if from == Ty::F64 => {
                Val::num(u64::from((float() as f32).to_bits()))
            }
            CastOp::FloatToFloat => Val::num(v as u64),
            CastOp::FloatToSigned => int(float_to_signed(float(), out)? as u128),
            CastOp::FloatToSignedSat => {
                let most = i128::MAX >> (128 - out);
                // Rust's conversion saturates, too.
                int((float() as i128).clamp(-most - 1, most) as u128)
            }
            CastOp::FloatToUnsigned => int(float_to_unsigned(float(), out)?),
        })
    }

    pub(crate) fn math(&self, cx: &Cx<'_>, f: MathFn, ty: Ty, args: &[Operand]) -> Res<Val> {
        let mut x = [0f64; 3];
        for (slot, arg) in x.iter_mut().zip(args) {
            let v = self.number_of(cx, reg(arg), ty)?;
            *slot = if ty == Ty::F64 {
                f64::from_bits(v)
            } else {
                f64::from(f32::from_bits(v as u32))
            };
        }
        if !matches!(ty, Ty::F64 | Ty::F32) {
            return gap("a mathematical function of integers");
        }
        let y = apply(f, x);
        Ok(if ty == Ty::F64 {
            Val::num(y.to_bits())
        } else {
            Val::num(u64::from((y as f32).to_bits()))
        })
    }
}

fn out_of_range<T>(x: f64) -> Res<T> {
    arith(
        ArithError::FloatRange,
        format!("conversion of {x} to an integer type that cannot hold it"),
    )
}

fn float_to_signed(x: f64, bits: u32) -> Res<i128> {
    let limit = 2f64.powi(bits as i32 - 1);
    let t = x.trunc();
    if t >= -limit && t < limit {
        Ok(t as i128)
    } else {
        out_of_range(x)
    }
}

fn float_to_unsigned(x: f64, bits: u32) -> Res<u128> {
    let limit = 2f64.powi(bits as i32);
    let t = x.trunc();
    if t >= 0.0 && t < limit {
        Ok(t as u128)
    } else {
        out_of_range(x)
    }
}

fn apply(f: MathFn, [x, y, z]: [f64; 3]) -> f64 {
    match f {
        MathFn::Sqrt => x.sqrt(),
        MathFn::Cbrt => x.cbrt(),
        MathFn::Sin => x.sin(),
        MathFn::Cos => x.cos(),
        MathFn::Tan => x.tan(),
        MathFn::Asin => x.asin(),
        MathFn::Acos => x.acos(),
        MathFn::Atan => x.atan(),
        MathFn::Atan2 => x.atan2(y),
        MathFn::Sinh => x.sinh(),
        MathFn::Cosh => x.cosh(),
        MathFn::Tanh => x.tanh(),
        MathFn::Asinh => x.asinh(),
        MathFn::Acosh => x.acosh(),
        MathFn::Atanh => x.atanh(),
        MathFn::Exp => x.exp(),
        MathFn::Exp2 => x.exp2(),
        MathFn::Expm1 => x.exp_m1(),
        MathFn::Log => x.ln(),
        MathFn::Log2 => x.log2(),
        MathFn::Log10 => x.log10(),
        MathFn::Log1p => x.ln_1p(),
        MathFn::Pow => x.powf(y),
        MathFn::Fmod => x % y,
        MathFn::Remainder => remainder(x, y),
        MathFn::Hypot => x.hypot(y),
        MathFn::Floor => x.floor(),
        MathFn::Ceil => x.ceil(),
        MathFn::Trunc => x.trunc(),
        MathFn::Round => x.round(),
        MathFn::Rint => x.round_ties_even(),
        MathFn::Fabs => x.abs(),
        MathFn::Copysign => x.copysign(y),
        MathFn::Fmin => x.min(y),
        MathFn::Fmax => x.max(y),
        MathFn::Fdim => {
            if x > y {
                x - y
            } else if x.is_nan() || y.is_nan() {
                f64::NAN
            } else {
                0.0
            }
        }
        MathFn::Fma => x.mul_add(y, z),
    }
}

/// The IEEE remainder: of the quotient rounded half to even.
fn remainder(x: f64, y: f64) -> f64 {
    if y.is_infinite() && x.is_finite() {
        return x;
    }
    let r = (x % y).abs();
    let (half, whole) = (y.abs() / 2.0, y.abs());
    let odd = ((x.abs() - r) / whole) % 2.0 != 0.0;
    let near = if r > half || (r == half && odd) {
        r - whole
    } else {
        r
    };
    let signed = if x.is_sign_negative() { -near } else { near };
    if signed == 0.0 {
        signed.abs().copysign(x)
    } else {
        signed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_reject_what_does_not_fit() {
        assert!(float_to_signed(2147483648.0, 32).is_err());
        assert_eq!(float_to_signed(-2147483648.9, 32).ok(), Some(-2147483648));
        assert!(float_to_unsigned(-1.0, 32).is_err());
        assert_eq!(float_to_unsigned(-0.5, 32).ok(), Some(0));
        assert!(float_to_signed(f64::NAN, 64).is_err());
    }

    #[test]
    fn remainder_rounds_half_to_even() {
        assert_eq!(remainder(5.0, 2.0), 1.0);
        assert_eq!(remainder(7.0, 2.0), -1.0);
        assert_eq!(remainder(-5.0, 2.0), -1.0);
        assert_eq!(remainder(5.5, 2.0), -0.5);
    }
}
