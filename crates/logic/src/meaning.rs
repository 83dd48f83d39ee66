//! What the operations do to values: the one place where SMT-LIB's definitions are written down.
//! Constant folding and the evaluator both use it.
//!
//! A bit-vector of width `w` is a `u64` whose bits from `w` up are zero.

use crate::op::{BinOp, CmpOp, UnOp};

/// The greatest value of `width` bits.
pub fn mask(width: u32) -> u64 {
    debug_assert!((1..=64).contains(&width));
    u64::MAX >> (64 - width)
}

/// The value read as two's complement.
pub fn signed(width: u32, value: u64) -> i64 {
    let up = 64 - width;
    ((value << up) as i64) >> up
}

/// The least signed value.
pub fn sign_bit(width: u32) -> u64 {
    1 << (width - 1)
}

/// A unary operation.
pub fn unary(op: UnOp, width: u32, a: u64) -> u64 {
    let value = match op {
        UnOp::Neg => a.wrapping_neg(),
        UnOp::Not => !a,
    };
    value & mask(width)
}

/// A binary operation.
pub fn binary(op: BinOp, width: u32, a: u64, b: u64) -> u64 {
    let negative = |v: u64| v & sign_bit(width) != 0;
    let magnitude = |v: u64| {
        if negative(v) {
            unary(UnOp::Neg, width, v)
        } else {
            v
        }
    };
    let value = match op {
        BinOp::Add => a.wrapping_add(b),
        BinOp::Sub => a.wrapping_sub(b),
        BinOp::Mul => a.wrapping_mul(b),
        BinOp::Udiv => a.checked_div(b).unwrap_or(u64::MAX),
        BinOp::Urem => a.checked_rem(b).unwrap_or(a),
        BinOp::Sdiv => {
            let q = binary(BinOp::Udiv, width, magnitude(a), magnitude(b));
            if negative(a) != negative(b) {
                q.wrapping_neg()
            } else {
                q
            }
        }
        BinOp::Srem => {
            let r = binary(BinOp::Urem, width, magnitude(a), magnitude(b));
            if negative(a) { r.wrapping_neg() } else { r }
        }
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl if b >= u64::from(width) => 0,
        BinOp::Shl => a << b,
        BinOp::Lshr if b >= u64::from(width) => 0,
        BinOp::Lshr => a >> b,
        BinOp::Ashr => (signed(width, a) >> b.min(63)) as u64,
    };
    value & mask(width)
}

/// A comparison.
pub fn compare(op: CmpOp, width: u32, a: u64, b: u64) -> bool {
    match op {
        CmpOp::Ult => a < b,
        CmpOp::Slt => signed(width, a) < signed(width, b),
    }
}

/// Bits `lo` to `hi`, both included.
pub fn extract(hi: u32, lo: u32, a: u64) -> u64 {
    (a >> lo) & mask(hi - lo + 1)
}
