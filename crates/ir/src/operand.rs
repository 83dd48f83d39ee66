//! Values that instructions read.

use crate::id::{FuncId, GlobalId, LocalId, SlotId};

/// A value an instruction reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A local.
    Local(LocalId),
    /// A constant: the bit pattern, zero-extended (also of a float; for `ptr`, 0 is null and any
    /// other value is an integer that is no address). For `i128` the upper half is zero: see
    /// [`Op::Wide`](crate::Op::Wide).
    Const(u64),
    /// The address of a byte of a global; of the running thread's copy if it is thread-local.
    Global(GlobalId, i64),
    /// The address of a byte of a stack slot of this frame.
    Slot(SlotId, i64),
    /// The address of a function.
    Func(FuncId),
}
