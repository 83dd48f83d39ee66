//! The operations of terms, by name.

/// Operations from one bit-vector to one of the same width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum UnOp {
    /// Two's complement negation.
    Neg,
    /// Every bit turned.
    Not,
}

impl UnOp {
    /// Every operation.
    pub const ALL: [UnOp; 2] = [UnOp::Neg, UnOp::Not];
}

/// Operations from two bit-vectors to one, all of the same width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BinOp {
    /// Wrapping addition.
    Add,
    /// Wrapping subtraction.
    Sub,
    /// Wrapping multiplication.
    Mul,
    /// Unsigned division; all ones by zero.
    Udiv,
    /// Unsigned remainder; the dividend by zero.
    Urem,
    /// Signed division, rounding to zero.
    Sdiv,
    /// Signed remainder, with the sign of the dividend.
    Srem,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Shift to the left.
    Shl,
    /// Shift to the right, filling with zeros.
    Lshr,
    /// Shift to the right, filling with the sign.
    Ashr,
}

impl BinOp {
    /// Every operation.
    pub const ALL: [BinOp; 13] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Udiv,
        BinOp::Urem,
        BinOp::Sdiv,
        BinOp::Srem,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Shl,
        BinOp::Lshr,
        BinOp::Ashr,
    ];
}

/// Strict orders on bit-vectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CmpOp {
    /// Unsigned less-than.
    Ult,
    /// Signed less-than.
    Slt,
}
