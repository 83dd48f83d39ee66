//! Exceptions: unwind blocks, tables of handlers, exceptions of the JVM's own.
//!
//! An instruction that the machine refuses (null, an index out of bounds, a division by zero) goes to its unwind
//! block, which knows from the instruction what went wrong and makes the exception by a call of the model
//! `threadproof.Raise`. Where nothing fails this costs nothing. Handlers that cover an instruction form its
//! *chain*: the classes they catch are tested in order; behind the last the method is left with the exception.
//!
//! Unwind blocks are shared by the instructions of one line that have the same chain, so that an exception is
//! reported on the line of its cause.

use std::collections::{BTreeMap, BTreeSet};

use ir::{BlockId, Callee, CmpOp, LocalId, Op, Operand, SyncOp, Terminator, Ty};

use super::body::{Lower, Res, Value};
use super::shape::Shape;
use crate::class::{Handler, Name};

/// What an instruction may do beside what it is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trap {
    /// A call raises what the callee does.
    Call,
    /// A call, also of a method of null.
    NullCall,
    /// An access of null.
    Null,
    /// A division by zero.
    Division,
    /// An access of an array whose elements have this shift: null, or out of bounds.
    Array(u32),
}

/// The handlers that cover an instruction, as indexes of the table.
type Chain = Vec<usize>;

/// Unwind blocks of a body.
#[derive(Default)]
pub(crate) struct Unwinds {
    pub(crate) handlers: Vec<Handler>,
    /// The instructions at which blocks begin, once they were asked for.
    pub(crate) targets: Option<BTreeSet<u32>>,
    exception: Option<LocalId>,
    array: Option<LocalId>,
    index: Option<LocalId>,
    dispatch: BTreeMap<Chain, BlockId>,
    shared: BTreeMap<(Chain, Trap, u32), BlockId>,
}

impl Lower<'_, '_> {
    fn chain(&self) -> Chain {
        let covers = |h: &Handler| h.start <= self.at && self.at < h.end;
        let all = self.unwinds.handlers.iter().enumerate();
        let mut chain = Chain::new();
        for (i, handler) in all.filter(|(_, h)| covers(h)) {
            chain.push(i);
            if handler.catch.is_none() {
                break;
            }
        }
        chain
    }

    fn exception(&mut self) -> LocalId {
        match self.unwinds.exception {
            Some(local) => local,
            None => {
                let local = self.b.temp(Ty::Ptr);
                self.unwinds.exception = Some(local);
                local
            }
        }
    }

    /// The unwind block of an instruction; none if what it raises leaves the method at once.
    pub(crate) fn unwind(&mut self, trap: Trap) -> Res<Option<BlockId>> {
        let chain = self.chain();
        if trap == Trap::Call && chain.is_empty() && self.held.is_none() {
            return Ok(None);
        }
        for &handler in &chain {
            let target = self.unwinds.handlers[handler].target;
            self.arrive(target, vec![Shape::Any]);
        }
        let key = (chain, trap, self.span.line);
        if let Some(&block) = self.unwinds.shared.get(&key) {
            return Ok(Some(block));
        }
        let block = self.b.new_block();
        self.unwinds.shared.insert(key, block);
        let back = self.b.current();
        self.b.switch_to(block);
        self.unwind_block(trap)?;
        self.b.switch_to(back);
        Ok(Some(block))
    }

    fn unwind_block(&mut self, trap: Trap) -> Res<()> {
        match trap {
            Trap::Call => {
                let exception = self.exception();
                self.emit(Op::Caught { dst: exception });
                self.unwind_to_handlers()
            }
            Trap::NullCall => {
                let exception = self.exception();
                self.emit(Op::Caught { dst: exception });
                let (null, other) = (self.b.new_block(), self.b.new_block());
                self.branch_null(Operand::Local(exception), null, other);
                self.b.switch_to(null);
                self.raise("nullPointer", "()Ljava/lang/Throwable;", &[])?;
                self.b.switch_to(other);
                self.unwind_to_handlers()
            }
            Trap::Null => self.raise("nullPointer", "()Ljava/lang/Throwable;", &[]),
            Trap::Division => self.raise("division", "()Ljava/lang/Throwable;", &[]),
            Trap::Array(shift) => {
                let (array, index) = self.array_locals();
                let (null, bounds) = (self.b.new_block(), self.b.new_block());
                self.branch_null(Operand::Local(array), null, bounds);
                self.b.switch_to(null);
                self.raise("nullPointer", "()Ljava/lang/Throwable;", &[])?;
                self.b.switch_to(bounds);
                let length = self.array_length(Operand::Local(array), shift, None);
                let index = Value::new(Operand::Local(index), Ty::I32);
                self.raise("bounds", "(II)Ljava/lang/Throwable;", &[index, length])
            }
        }
    }

    fn array_locals(&mut self) -> (LocalId, LocalId) {
        let array = *self
            .unwinds
            .array
            .get_or_insert_with(|| self.b.temp(Ty::Ptr));
        let index = *self
            .unwinds
            .index
            .get_or_insert_with(|| self.b.temp(Ty::I32));
        (array, index)
    }

    /// The unwind block of an access of an array.
    pub(crate) fn array_unwind(
        &mut self,
        array: Operand,
        index: Operand,
        shift: u32,
    ) -> Res<Option<BlockId>> {
        let Some(shared) = self.unwind(Trap::Array(shift))? else {
            return Ok(None);
        };
        let (array_local, index_local) = self.array_locals();
        let block = self.b.new_block();
        let back = self.b.current();
        self.b.switch_to(block);
        self.emit(Op::Copy {
            dst: array_local,
            ty: Ty::Ptr,
            src: array,
        });
        self.emit(Op::Copy {
            dst: index_local,
            ty: Ty::I32,
            src: index,
        });
        self.b.jump(shared, self.span);
        self.b.switch_to(back);
        Ok(Some(block))
    }

    /// Ends the block: to one block if a reference is null, else to the other.
    pub(crate) fn branch_null(&mut self, reference: Operand, null: BlockId, other: BlockId) {
        let dst = self.b.temp(Ty::I32);
        self.emit(Op::Compare {
            dst,
            op: CmpOp::Eq,
            ty: Ty::Ptr,
            a: reference,
            b: Operand::Const(0),
        });
        self.terminate(Terminator::Branch {
            cond: Operand::Local(dst),
            ty: Ty::I32,
            then: null,
            other,
        });
    }

    /// Ends the block by an exception that a method of `threadproof.Raise` makes.
    pub(crate) fn raise(&mut self, method: &str, desc: &str, args: &[Value]) -> Res<()> {
        let exception = self.exception();
        let Some(found) = self.unit.resolve_method("threadproof/Raise", method, desc) else {
            self.emit(Op::Gap {
                reason: format!("no model of the exception that Raise.{method} makes").into(),
            });
            self.terminate(Terminator::Unreachable);
            return Ok(());
        };
        let func = self.unit.func(&found);
        self.emit(Op::Call {
            dst: Some(exception),
            callee: Callee::Direct(func),
            args: args.iter().map(|v| (v.ty, v.op)).collect(),
        });
        self.unwind_to_handlers()
    }

    /// Ends the block by throwing a value.
    pub(crate) fn throw(&mut self, value: Value) -> Res<()> {
        if !value.is_non_null() {
            let (null, other) = (self.b.new_block(), self.b.new_block());
            self.branch_null(value.op, null, other);
            self.b.switch_to(null);
            self.raise("nullPointer", "()Ljava/lang/Throwable;", &[])?;
            self.b.switch_to(other);
        }
        let exception = self.exception();
        self.emit(Op::Copy {
            dst: exception,
            ty: Ty::Ptr,
            src: value.op,
        });
        self.unwind_to_handlers()
    }

    /// Ends the block: the exception goes to the handlers that cover this instruction, or out of the method.
    fn unwind_to_handlers(&mut self) -> Res<()> {
        let exception = self.exception();
        let chain = self.chain();
        for &handler in &chain {
            let target = self.unwinds.handlers[handler].target;
            self.arrive(target, vec![Shape::Any]);
        }
        if chain.is_empty() && self.held.is_none() {
            self.terminate(Terminator::Throw {
                value: Operand::Local(exception),
                unwind: None,
            });
            return Ok(());
        }
        let block = self.dispatch(chain)?;
        self.b.jump(block, self.span);
        Ok(())
    }

    fn dispatch(&mut self, chain: Chain) -> Res<BlockId> {
        if let Some(&block) = self.unwinds.dispatch.get(&chain) {
            return Ok(block);
        }
        let exception = self.exception();
        let first = self.b.new_block();
        self.unwinds.dispatch.insert(chain.clone(), first);
        let back = self.b.current();
        self.b.switch_to(first);
        let mut open = true;
        for index in chain {
            let Handler { target, catch, .. } = self.unwinds.handlers[index].clone();
            let entry = self.b.new_block();
            let everything = Name::from("java/lang/Throwable");
            match catch.filter(|catch| *catch != everything) {
                None => {
                    self.b.jump(entry, self.span);
                    open = false;
                }
                Some(catch) => {
                    let class = self.unit.class(&catch);
                    let dst = self.b.temp(Ty::I32);
                    let next = self.b.new_block();
                    self.emit(Op::InstanceOf {
                        dst,
                        ptr: Operand::Local(exception),
                        class,
                    });
                    self.terminate(Terminator::Branch {
                        cond: Operand::Local(dst),
                        ty: Ty::I32,
                        then: entry,
                        other: next,
                    });
                    self.b.switch_to(next);
                }
            }
            let after = self.b.current();
            self.b.switch_to(entry);
            let home = self.depth_local(0, Ty::Ptr);
            self.emit(Op::Copy {
                dst: home,
                ty: Ty::Ptr,
                src: Operand::Local(exception),
            });
            let handler = self.begin_with(target, vec![Ty::Ptr])?;
            self.b.jump(handler, self.span);
            self.b.switch_to(after);
            if !open {
                break;
            }
        }
        if open {
            self.leave_method();
            self.terminate(Terminator::Throw {
                value: Operand::Local(exception),
                unwind: None,
            });
        }
        self.b.switch_to(back);
        Ok(first)
    }

    // ---- monitors -----------------------------------------------------------------------------

    /// A synchronized method begins: takes the monitor of `this`, or of the class.
    pub(crate) fn enter_method(&mut self) {
        let object = match self.is_static {
            true => {
                let ty = crate::class::JType::Object(self.class.name.clone());
                Operand::Global(self.unit.mirror(&ty), 0)
            }
            // The parameter may be overwritten; the monitor stays that of the object.
            false => self.copy(Operand::Local(LocalId(0)), Ty::Ptr),
        };
        self.take(object);
        self.held = Some(object);
    }

    /// A synchronized method ends.
    pub(crate) fn leave_method(&mut self) {
        if let Some(object) = self.held {
            self.emit(unlock(object));
        }
    }

    /// `monitorenter` and `monitorexit`.
    pub(crate) fn monitor(&mut self, enter: bool) -> Res<()> {
        let object = self.pop(Ty::Ptr)?;
        if enter && self.unit.meddles.states {
            self.check_null(&object)?;
            self.take(object.op);
            return Ok(());
        }
        let unwind = match object.is_non_null() {
            true => None,
            false => self.unwind(Trap::Null)?,
        };
        let op = if enter {
            lock(object.op)
        } else {
            unlock(object.op)
        };
        self.emit_unwinding(op, unwind);
        Ok(())
    }

    /// Goes to the unwind block if a reference is null.
    pub(crate) fn check_null(&mut self, reference: &Value) -> Res<()> {
        if reference.is_non_null() {
            return Ok(());
        }
        let unwind = self.unwind(Trap::Null)?;
        let dst = self.b.temp(Ty::I64);
        self.emit_unwinding(
            Op::ObjectSize {
                dst,
                ptr: reference.op,
            },
            unwind,
        );
        Ok(())
    }
}

/// Takes a monitor.
pub(crate) fn lock(object: Operand) -> Op {
    Op::Sync {
        dst: None,
        op: SyncOp::MutexLock {
            mutex: object,
            monitor: true,
            interruptible: false,
            wait: ir::Wait::Block,
        },
    }
}

/// Gives a monitor back.
pub(crate) fn unlock(object: Operand) -> Op {
    Op::Sync {
        dst: None,
        op: SyncOp::MutexUnlock {
            mutex: object,
            monitor: true,
        },
    }
}
