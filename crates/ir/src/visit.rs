//! Walking over what an instruction or terminator reads, writes and names.

use crate::id::LocalId;
use crate::inst::{Callee, FormatArgs, FormatSink, Op, Terminator};
use crate::operand::Operand;

impl Op {
    /// Calls `f` for every operand, in the order of the text form.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Op::Wide { .. }
            | Op::BlockAddr { .. }
            | Op::Nondet { .. }
            | Op::Fence { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::VarArgs { .. }
            | Op::Caught { .. }
            | Op::Gap { .. } => {}
            Op::Copy { src, .. } => f(*src),
            Op::Unary { a, .. } | Op::Cast { a, .. } => f(*a),
            Op::Binary { a, b, .. } | Op::Compare { a, b, .. } | Op::PtrDiff { a, b, .. } => {
                f(*a);
                f(*b);
            }
            Op::Select { cond, a, b, .. } => [cond, a, b].into_iter().for_each(|o| f(*o)),
            Op::PtrAdd { base, index, .. } => {
                f(*base);
                f(*index);
            }
            Op::Load { addr, .. } => f(*addr),
            Op::Store { addr, value, .. } => {
                f(*value);
                f(*addr);
            }
            Op::MemCopy { dst, src, len, .. } => [dst, src, len].into_iter().for_each(|o| f(*o)),
            Op::MemSet { dst, byte, len } => [dst, byte, len].into_iter().for_each(|o| f(*o)),
            Op::Rmw { addr, value, .. } => {
                f(*addr);
                f(*value);
            }
            Op::CmpXchg {
                addr,
                expected,
                desired,
                ..
            } => [addr, expected, desired].into_iter().for_each(|o| f(*o)),
            Op::Alloc { size, align, .. } => {
                f(*size);
                f(*align);
            }
            Op::StackAlloc { size, .. } => f(*size),
            Op::Free { ptr }
            | Op::StackFree { ptr }
            | Op::Foreign { ptr, .. }
            | Op::ObjectSize { ptr, .. }
            | Op::InstanceOf { ptr, .. } => f(*ptr),
            Op::Call { callee, args, .. } => {
                if let Callee::Indirect(target) = callee {
                    f(*target);
                }
                args.iter().for_each(|(_, o)| f(*o));
            }
            Op::SetJmp { buf, .. } => f(*buf),
            Op::LongJmp { buf, value } => {
                f(*buf);
                f(*value);
            }
            Op::Sync { op, .. } => op.operands().into_iter().for_each(f),
            Op::Assert { cond, .. } | Op::Assume { cond } => f(*cond),
            Op::Math { args, .. } => args.iter().for_each(|o| f(*o)),
            Op::Format {
                sink, fmt, args, ..
            } => {
                match sink {
                    FormatSink::Stream(fd) => f(*fd),
                    FormatSink::Buffer(to, size) => {
                        f(*to);
                        f(*size);
                    }
                    FormatSink::Unbounded(to) => f(*to),
                }
                f(*fmt);
                match args {
                    FormatArgs::Direct(args) => args.iter().for_each(|(_, o)| f(*o)),
                    FormatArgs::List(list) => f(*list),
                }
            }
            Op::Output { fd, ptr, len } => [fd, ptr, len].into_iter().for_each(|o| f(*o)),
            Op::ParseFloat { ptr, end, .. } => {
                f(*ptr);
                f(*end);
            }
        }
    }

    /// Calls `f` for every local the instruction writes.
    pub fn for_each_def(&self, mut f: impl FnMut(LocalId)) {
        match self {
            Op::Copy { dst, .. }
            | Op::Wide { dst, .. }
            | Op::Unary { dst, .. }
            | Op::Binary { dst, .. }
            | Op::Compare { dst, .. }
            | Op::Cast { dst, .. }
            | Op::Select { dst, .. }
            | Op::PtrAdd { dst, .. }
            | Op::PtrDiff { dst, .. }
            | Op::BlockAddr { dst, .. }
            | Op::Nondet { dst, .. }
            | Op::Load { dst, .. }
            | Op::Rmw { dst, .. }
            | Op::Alloc { dst, .. }
            | Op::StackAlloc { dst, .. }
            | Op::ObjectSize { dst, .. }
            | Op::VarArgs { dst }
            | Op::SetJmp { dst, .. }
            | Op::Caught { dst }
            | Op::InstanceOf { dst, .. }
            | Op::Math { dst, .. }
            | Op::ParseFloat { dst, .. } => f(*dst),
            Op::CmpXchg { dst, old, .. } => {
                f(*dst);
                f(*old);
            }
            Op::Call { dst, .. } | Op::Sync { dst, .. } | Op::Format { dst, .. } => {
                dst.iter().for_each(|d| f(*d));
            }
            Op::Store { .. }
            | Op::MemCopy { .. }
            | Op::MemSet { .. }
            | Op::Foreign { .. }
            | Op::Fence { .. }
            | Op::Free { .. }
            | Op::StackFree { .. }
            | Op::SlotBegin { .. }
            | Op::SlotEnd { .. }
            | Op::LongJmp { .. }
            | Op::Assert { .. }
            | Op::Assume { .. }
            | Op::Gap { .. }
            | Op::Output { .. } => {}
        }
    }
}

impl Terminator {
    /// Calls `f` for the operand the terminator reads, if it reads one.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Terminator::Branch { cond, .. } => f(*cond),
            Terminator::Switch { value, .. } => f(*value),
            Terminator::IndirectJump { addr, .. } => f(*addr),
            Terminator::Return(value) => value.iter().for_each(|v| f(*v)),
            Terminator::Throw { value, .. }
            | Terminator::ThreadExit(value)
            | Terminator::Exit(value) => f(*value),
            Terminator::Jump(_) | Terminator::Unreachable => {}
        }
    }
}
