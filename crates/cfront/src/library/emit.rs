//! What a builtin emits its instructions with.

use ir::{
    AccessMode, BinOp, BlockId, Callee, CastOp, CmpOp, DataModel, Failure, FuncId, FunctionBuilder,
    GapReason, GlobalId, LocalId, MemAccess, Op, Operand, Overflow, Span, SyncOp, Terminator, Ty,
};

use super::Facts;

/// What a builtin asks of the program it is linked into.
pub trait Linker {
    /// The library function of this name, written in C (see [`super::source_for`]); it becomes
    /// part of the program.
    fn function(&mut self, name: &str) -> FuncId;
    /// The text of the string literal this is the address of, if it is one.
    fn literal(&self, operand: Operand) -> Option<String>;
    /// An object of this name whose bytes the world decides before the program starts.
    fn world(&mut self, name: &str, size: u32) -> GlobalId;
}

/// The place of a call to a builtin.
pub struct Emit<'a> {
    /// Where instructions go.
    pub builder: &'a mut FunctionBuilder,
    /// The name called.
    pub name: &'static str,
    /// The arguments: the fixed ones of the builtin's types, then the variadic ones as promoted.
    pub args: &'a [(Ty, Operand)],
    /// The place of the call.
    pub span: Span,
    /// The data model of the program.
    pub data_model: DataModel,
    /// What the program uses of the library.
    pub facts: &'a Facts,
    /// The way to other functions of the library.
    pub linker: &'a mut dyn Linker,
}

impl Emit<'_> {
    /// The argument of this number. Calls are checked against the parameters before.
    pub fn arg(&self, index: usize) -> Operand {
        self.args[index].1
    }

    /// The integer type as wide as a pointer.
    pub fn word(&self) -> Ty {
        self.data_model.pointer_int()
    }

    /// Emits an instruction.
    pub fn push(&mut self, op: Op) {
        self.builder.push(op, self.span);
    }

    /// Emits an instruction that computes a value into a new local.
    pub fn value(&mut self, ty: Ty, op: impl FnOnce(LocalId) -> Op) -> Operand {
        let dst = self.builder.temp(ty);
        self.push(op(dst));
        Operand::Local(dst)
    }

    /// Emits a synchronisation operation with an `i32` result.
    pub fn sync(&mut self, op: SyncOp) -> Operand {
        self.value(Ty::I32, |dst| Op::Sync { dst: Some(dst), op })
    }

    /// Emits a synchronisation operation that always succeeds, and the code for that.
    pub fn sync_ok(&mut self, op: SyncOp) -> Operand {
        self.push(Op::Sync { dst: None, op });
        Operand::Const(0)
    }

    /// Emits `a op b`, wrapping.
    pub fn binary(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        self.value(ty, |dst| Op::Binary {
            dst,
            op,
            ty,
            a,
            b,
            overflow: Overflow::Wrap,
        })
    }

    /// Emits a comparison.
    pub fn compare(&mut self, op: CmpOp, ty: Ty, a: Operand, b: Operand) -> Operand {
        self.value(Ty::I32, |dst| Op::Compare { dst, op, ty, a, b })
    }

    /// Emits a conversion.
    pub fn cast(&mut self, op: CastOp, from: Ty, to: Ty, a: Operand) -> Operand {
        self.value(to, |dst| Op::Cast {
            dst,
            op,
            from,
            to,
            a,
        })
    }

    /// Emits `cond != 0 ? a : b`.
    pub fn select(&mut self, ty: Ty, cond: Operand, a: Operand, b: Operand) -> Operand {
        self.value(ty, |dst| Op::Select {
            dst,
            ty,
            cond,
            a,
            b,
        })
    }

    /// Emits any value of a type, between bounds if there are any.
    pub fn nondet(&mut self, ty: Ty, range: Option<(i64, i64)>) -> Operand {
        self.value(ty, |dst| Op::Nondet {
            dst,
            ty,
            range,
            failure: None,
        })
    }

    /// Emits whether a failure takes place; it does not if such failures are not asked for.
    pub fn fails(&mut self, kind: Failure) -> Operand {
        if !self.facts.fail.has(kind) {
            return Operand::Const(0);
        }
        self.value(Ty::I32, |dst| Op::Nondet {
            dst,
            ty: Ty::I32,
            range: Some((0, 1)),
            failure: Some(kind),
        })
    }

    /// Emits a load.
    pub fn load(&mut self, ty: Ty, addr: Operand, mode: AccessMode) -> Operand {
        let access = self.access(ty, mode);
        self.value(ty, |dst| Op::Load { dst, addr, access })
    }

    /// Emits a store.
    pub fn store(&mut self, ty: Ty, addr: Operand, value: Operand, mode: AccessMode) {
        let access = self.access(ty, mode);
        self.push(Op::Store {
            addr,
            value,
            access,
        });
    }

    fn access(&self, ty: Ty, mode: AccessMode) -> MemAccess {
        let align = match (mode, self.data_model) {
            (AccessMode::Atomic(_), DataModel::Ilp32) => ty.size(self.data_model).min(4),
            (AccessMode::Atomic(_), DataModel::Lp64) => ty.size(self.data_model),
            // What is not atomic may lie at any address, as on x86.
            _ => 1,
        };
        MemAccess {
            ty,
            mode,
            bits: None,
            align,
        }
    }

    /// Emits a call of a library function written in C.
    pub fn call(&mut self, name: &str, args: &[(Ty, Operand)], ret: Option<Ty>) -> Option<Operand> {
        let callee = Callee::Direct(self.linker.function(name));
        let dst = ret.map(|ty| self.builder.temp(ty));
        self.push(Op::Call {
            dst,
            callee,
            args: args.to_vec(),
        });
        dst.map(Operand::Local)
    }

    /// Emits a call of a function of the user's.
    pub fn call_pointer(
        &mut self,
        func: Operand,
        args: &[(Ty, Operand)],
        ret: Option<Ty>,
    ) -> Option<Operand> {
        let callee = match func {
            Operand::Func(id) => Callee::Direct(id),
            _ => Callee::Indirect(func),
        };
        let dst = ret.map(|ty| self.builder.temp(ty));
        self.push(Op::Call {
            dst,
            callee,
            args: args.to_vec(),
        });
        dst.map(Operand::Local)
    }

    /// Emits what a function that returns -1 and sets `errno` gives for this error number.
    pub fn result_or_errno(&mut self, code: Operand) -> Operand {
        self.when(code, |e| {
            if let Some(errno) = e.call("__errno_location", &[], Some(Ty::Ptr)) {
                e.store(Ty::I32, errno, code, AccessMode::Plain);
            }
        });
        let failed = self.compare(CmpOp::Ne, Ty::I32, code, Operand::Const(0));
        let minus_one = Operand::Const(u64::from(u32::MAX));
        self.select(Ty::I32, failed, minus_one, Operand::Const(0))
    }

    /// Emits a cancellation point, if anything in the program cancels. There, too, handlers of signals run.
    pub fn cancellation_point(&mut self) {
        if self.facts.signals {
            self.call("__tp_deliver", &[], None);
        }
        if self.facts.cancel {
            self.sync_ok(SyncOp::TestCancel);
        }
    }

    /// Emits a cancellation point of a call that waits, and whether a handler that runs there ends the call with `EINTR`, which is in
    /// `errno` then: `how` is 1 for calls that begin again after handlers installed with `SA_RESTART`, 2 for those that never do, and 0
    /// for those that need not wait.
    pub fn interrupted(&mut self, how: Operand) -> Operand {
        self.interrupted_by("__tp_interrupts", (Ty::I32, how))
    }

    /// Emits whether a handler is installed that ends calls which could be begun again.
    pub fn interruptible(&mut self) -> Operand {
        let zero = Operand::Const(0);
        match self.facts.signals {
            true => self
                .call("__tp_ends_calls", &[], Some(Ty::I32))
                .unwrap_or(zero),
            false => zero,
        }
    }

    /// The same, as this function of the models tells.
    pub fn interrupted_by(&mut self, tells: &str, how: (Ty, Operand)) -> Operand {
        if !self.facts.signals {
            self.cancellation_point();
            return Operand::Const(0);
        }
        let ended = self.call(tells, &[how], Some(Ty::I32));
        if self.facts.cancel {
            self.sync_ok(SyncOp::TestCancel);
        }
        ended.unwrap_or(Operand::Const(0))
    }

    /// Emits what may be a cancellation point or not, as POSIX leaves it open of the functions of
    /// `<stdio.h>`: whether they come to a system call depends on buffers.
    pub fn possible_cancellation_point(&mut self) {
        if self.facts.cancel {
            let acts = self.nondet(Ty::I32, Some((0, 1)));
            self.when(acts, Emit::cancellation_point);
        }
    }

    /// Emits reads of the `struct timespec` this argument points to. When its time comes is not
    /// modelled, but the function reads it.
    pub fn read_time(&mut self, index: usize) {
        let (base, word) = (self.arg(index), self.word());
        self.load(word, base, AccessMode::Plain);
        let offset = i64::from(self.data_model.pointer_size());
        let nanoseconds = self.offset(base, offset);
        self.load(word, nanoseconds, AccessMode::Plain);
    }

    /// Emits `to = value`.
    pub fn assign(&mut self, to: LocalId, ty: Ty, value: Operand) {
        self.push(Op::Copy {
            dst: to,
            ty,
            src: value,
        });
    }

    /// Emits whether a pointer is not null.
    pub fn not_null(&mut self, ptr: Operand) -> Operand {
        self.compare(CmpOp::Ne, Ty::Ptr, ptr, Operand::Const(0))
    }

    /// Emits a plain copy of bytes.
    pub fn copy(&mut self, dst: Operand, src: Operand, len: Operand, overlap: bool) {
        self.push(Op::MemCopy {
            dst,
            src,
            len,
            overlap,
            mode: AccessMode::Plain,
        });
    }

    /// Emits the address `index` (of a pointer's width) bytes after another.
    pub fn index(&mut self, base: Operand, index: Operand) -> Operand {
        self.value(Ty::Ptr, |dst| Op::PtrAdd {
            dst,
            base,
            index,
            scale: 1,
            offset: 0,
        })
    }

    /// Emits a store to `errno`.
    pub fn set_errno(&mut self, code: i32) {
        if let Some(errno) = self.call("__errno_location", &[], Some(Ty::Ptr)) {
            let code = Operand::Const(code as u64);
            self.store(Ty::I32, errno, code, AccessMode::Plain);
        }
    }

    /// Emits the address `offset` bytes after another.
    pub fn offset(&mut self, base: Operand, offset: i64) -> Operand {
        self.value(Ty::Ptr, |dst| Op::PtrAdd {
            dst,
            base,
            index: Operand::Const(0),
            scale: 0,
            offset,
        })
    }

    /// Ends the current block.
    pub fn terminate(&mut self, term: Terminator) {
        self.builder.terminate(term, self.span);
    }

    /// Emits a gap.
    pub fn gap(&mut self, reason: impl Into<GapReason>) {
        self.push(Op::Gap {
            reason: reason.into(),
        });
    }

    /// Emits code that runs only if `cond` (an `i32`) is non-zero.
    pub fn when(&mut self, cond: Operand, body: impl FnOnce(&mut Self)) {
        let then = self.builder.new_block();
        let after = self.builder.new_block();
        self.branch(cond, then, after);
        self.builder.switch_to(then);
        body(self);
        self.builder.jump(after, self.span);
        self.builder.switch_to(after);
    }

    /// Emits code that runs if `cond` (an `i32`) is non-zero, and code that runs otherwise.
    pub fn either(
        &mut self,
        cond: Operand,
        then: impl FnOnce(&mut Self),
        other: impl FnOnce(&mut Self),
    ) {
        let (first, second) = (self.builder.new_block(), self.builder.new_block());
        let after = self.builder.new_block();
        self.branch(cond, first, second);
        self.builder.switch_to(first);
        then(self);
        self.builder.jump(after, self.span);
        self.builder.switch_to(second);
        other(self);
        self.builder.jump(after, self.span);
        self.builder.switch_to(after);
    }

    fn branch(&mut self, cond: Operand, then: BlockId, other: BlockId) {
        self.terminate(Terminator::Branch {
            cond,
            ty: Ty::I32,
            then,
            other,
        });
    }
}
