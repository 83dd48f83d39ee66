//! Mathematics: functions of the library, bits of floating-point numbers and of integers.
//!
//! `Math` promises results within one or two units in the last place; ours are those of the machine's library.

use ir::{CastOp, MathFn, Op, Operand, Overflow, Ty, UnOp};

use super::Replaced;
use crate::class::{JType, MethodDesc};
use crate::lower::body::{Lower, Value};

impl Lower<'_, '_> {
    /// A method of `Math` or `StrictMath` that is one operation.
    pub(super) fn math(&mut self, name: &str, desc: &MethodDesc, args: &[Value]) -> Replaced {
        let ty = match desc.ret {
            Some(JType::Double) => Ty::F64,
            Some(JType::Float) => Ty::F32,
            _ => return None,
        };
        let f = match name {
            "sqrt" => MathFn::Sqrt,
            "cbrt" => MathFn::Cbrt,
            "sin" => MathFn::Sin,
            "cos" => MathFn::Cos,
            "tan" => MathFn::Tan,
            "asin" => MathFn::Asin,
            "acos" => MathFn::Acos,
            "atan" => MathFn::Atan,
            "atan2" => MathFn::Atan2,
            "sinh" => MathFn::Sinh,
            "cosh" => MathFn::Cosh,
            "tanh" => MathFn::Tanh,
            "exp" => MathFn::Exp,
            "expm1" => MathFn::Expm1,
            "log" => MathFn::Log,
            "log10" => MathFn::Log10,
            "log1p" => MathFn::Log1p,
            "pow" => MathFn::Pow,
            "hypot" => MathFn::Hypot,
            "IEEEremainder" => MathFn::Remainder,
            "floor" => MathFn::Floor,
            "ceil" => MathFn::Ceil,
            "rint" => MathFn::Rint,
            "abs" => MathFn::Fabs,
            "fma" => MathFn::Fma,
            _ => return None,
        };
        if args.iter().any(|a| a.ty != ty) {
            return None;
        }
        let dst = self.b.temp(ty);
        self.emit(Op::Math {
            dst,
            f,
            ty,
            args: args.iter().map(|a| a.op).collect(),
        });
        Some(Some(Value::new(Operand::Local(dst), ty)))
    }

    /// `floatToRawIntBits` and its kin.
    pub(super) fn float_bits(&mut self, name: &str, args: &[Value]) -> Replaced {
        let (from, to) = match name {
            "floatToRawIntBits" => (Ty::F32, Ty::I32),
            "intBitsToFloat" => (Ty::I32, Ty::F32),
            "doubleToRawLongBits" => (Ty::F64, Ty::I64),
            "longBitsToDouble" => (Ty::I64, Ty::F64),
            _ => return None,
        };
        let bits = self.cast(CastOp::Bitcast, from, to, args[0].op);
        Some(Some(Value::new(bits, to)))
    }

    /// Counting bits of an `int` or a `long`.
    pub(super) fn integer_bits(
        &mut self,
        name: &str,
        desc: &MethodDesc,
        args: &[Value],
    ) -> Replaced {
        let op = match name {
            "bitCount" => UnOp::PopCount,
            "numberOfLeadingZeros" => UnOp::LeadingZeros,
            "numberOfTrailingZeros" => UnOp::TrailingZeros,
            "reverseBytes" => UnOp::ByteSwap,
            _ => return None,
        };
        let ty = args[0].ty;
        let dst = self.b.temp(ty);
        self.emit(Op::Unary {
            dst,
            op,
            ty,
            a: args[0].op,
            overflow: Overflow::Wrap,
        });
        let dst = Operand::Local(dst);
        let narrow = ty == Ty::I64 && desc.ret == Some(JType::Int);
        Some(Some(match narrow {
            true => Value::new(self.cast(CastOp::Trunc, Ty::I64, Ty::I32, dst), Ty::I32),
            false => Value::new(dst, ty),
        }))
    }
}
