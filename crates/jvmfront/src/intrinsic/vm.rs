//! `threadproof.Vm`: the machine's operations, one to one.

use ir::{
    AccessMode, AssertKind, BinOp, CastOp, CmpOp, Global, GlobalId, Init, Op, Operand, Order, Span,
    SyncOp, Terminator, Ty, Wait,
};

use super::{Replaced, text_fact};
use crate::class::{JType, Name};
use crate::lower::body::{Lower, Res, Value};
use crate::lower::types::Stored;
use crate::lower::unit::{Ends, Unit};
use crate::lower::unwind::Trap;

impl Lower<'_, '_> {
    /// A method of `threadproof.Vm`.
    pub(super) fn vm(&mut self, name: &str, args: &[Value]) -> Res<Replaced> {
        let result = match name {
            "lock" | "unlock" | "await" | "signal" | "holdsLock" => self.vm_monitor(name, args)?,
            "mutexInit" | "mutexLock" | "mutexUnlock" | "mutexHolds" | "condWait"
            | "condSignal" => self.vm_mutex(name, args)?,
            "semInit" | "semWait" | "semPost" | "semValue" | "latchInit" | "latchDown"
            | "latchWait" | "latchCount" | "rwInit" | "rwLock" | "rwUnlock" | "rwHolds" => {
                self.vm_counting(name, args)?
            }
            "runningThread" | "spawn" | "adopt" | "joinThread" | "isStarted" | "isAlive"
            | "currentThread" | "interrupt" | "interrupted" | "park" | "unpark" | "yield"
            | "suspend" | "leaves" | "stands" => self.vm_thread(name, args)?,
            _ => return self.vm_world(name, args),
        };
        Ok(Some(result))
    }

    /// An operation of synchronisation, which may find null.
    fn sync(&mut self, op: SyncOp) -> Res<Operand> {
        let unwind = self.unwind(Trap::Null)?;
        let dst = self.b.temp(Ty::I32);
        self.emit_unwinding(Op::Sync { dst: Some(dst), op }, unwind);
        Ok(Operand::Local(dst))
    }

    fn silent(&mut self, op: SyncOp) {
        self.emit(Op::Sync { dst: None, op });
    }

    /// An argument that selects the form of an operation.
    fn flag(&mut self, value: &Value) -> bool {
        match value.constant() {
            Some(value) => value != 0,
            None => {
                self.emit(Op::Gap {
                    reason: "a primitive whose form is not constant".into(),
                });
                false
            }
        }
    }

    fn wait(&mut self, value: &Value) -> Wait {
        match value.constant() {
            Some(0) => Wait::Block,
            Some(1) => Wait::Try,
            Some(_) => Wait::Timed,
            None => {
                self.flag(value);
                Wait::Block
            }
        }
    }

    fn vm_monitor(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        let object = args[0].op;
        let op = match name {
            "lock" => SyncOp::MutexLock {
                mutex: object,
                monitor: true,
                interruptible: false,
                wait: Wait::Block,
            },
            "unlock" => SyncOp::MutexUnlock {
                mutex: object,
                monitor: true,
            },
            "await" => SyncOp::CondWait {
                cond: object,
                mutex: object,
                one_level: false,
                monitor: true,
                interruptible: true,
                wait: timed(self.flag(&args[1])),
            },
            "signal" => SyncOp::CondSignal {
                cond: object,
                mutex: object,
                all: self.flag(&args[1]),
                monitor: true,
            },
            _ => {
                let depth = self.sync(SyncOp::MonitorDepth { mutex: object })?;
                let held = self.test(CmpOp::Ne, Ty::I32, depth, Operand::Const(0));
                return Ok(Some(Value::new(held, Ty::I32)));
            }
        };
        let result = self.sync(op)?;
        Ok((name != "lock").then(|| Value::new(result, Ty::I32)))
    }

    fn vm_mutex(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        let object = args[0].op;
        let op = match name {
            // A mutex of a model is the monitor of the object that stands for it: recursive, beside its bytes.
            "mutexInit" => return Ok(None),
            "mutexLock" => SyncOp::MutexLock {
                mutex: object,
                monitor: true,
                wait: self.wait(&args[1]),
                interruptible: self.flag(&args[2]),
            },
            "mutexUnlock" => SyncOp::MutexUnlock {
                mutex: object,
                monitor: true,
            },
            "mutexHolds" => SyncOp::MonitorDepth { mutex: object },
            "condWait" => SyncOp::CondWait {
                cond: object,
                mutex: args[1].op,
                one_level: false,
                monitor: true,
                wait: timed(self.flag(&args[2])),
                interruptible: self.flag(&args[3]),
            },
            _ => SyncOp::CondSignal {
                cond: object,
                mutex: Operand::Const(0),
                all: self.flag(&args[1]),
                monitor: true,
            },
        };
        let result = self.sync(op)?;
        Ok((name != "condSignal").then(|| Value::new(result, Ty::I32)))
    }

    fn vm_counting(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        let object = args[0].op;
        let op = match name {
            "semInit" => SyncOp::SemInit {
                sem: object,
                value: args[1].op,
            },
            "semWait" => SyncOp::SemWait {
                sem: object,
                count: args[1].op,
                wait: self.wait(&args[2]),
                interruptible: self.flag(&args[3]),
            },
            "semPost" => SyncOp::SemPost {
                sem: object,
                count: args[1].op,
            },
            "semValue" => SyncOp::SemValue { sem: object },
            "latchInit" => SyncOp::LatchInit {
                latch: object,
                count: args[1].op,
            },
            "latchDown" => SyncOp::LatchDown { latch: object },
            "latchWait" => SyncOp::LatchWait {
                latch: object,
                interruptible: true,
                wait: timed(self.flag(&args[1])),
            },
            "latchCount" => SyncOp::LatchCount { latch: object },
            "rwInit" => SyncOp::RwInit { lock: object },
            "rwLock" => SyncOp::RwLock {
                lock: object,
                write: self.flag(&args[1]),
                reentrant: true,
                wait: self.wait(&args[2]),
                interruptible: self.flag(&args[3]),
            },
            "rwUnlock" => SyncOp::RwUnlock {
                lock: object,
                write: self.flag(&args[1]),
                reentrant: true,
            },
            _ => {
                self.emit(Op::Gap {
                    reason: "the question how often a read-write lock is held".into(),
                });
                return Ok(Some(Value::int(0)));
            }
        };
        let result = self.sync(op)?;
        let gives = !matches!(name, "semInit" | "latchInit" | "latchDown" | "rwInit");
        Ok(gives.then(|| Value::new(result, Ty::I32)))
    }

    fn vm_thread(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        match name {
            "spawn" => {
                self.check_null(&args[0])?;
                let func = self.unit.thread_start();
                self.silent(SyncOp::Spawn {
                    handle: args[0].op,
                    func: Operand::Func(func),
                    arg: args[0].op,
                    detached: Operand::Const(0),
                    daemon: args[1].op,
                });
                return Ok(None);
            }
            "adopt" => {
                self.adopt(&args[0]);
                return Ok(None);
            }
            "currentThread" | "runningThread" => {
                let thread = Operand::Global(self.unit.current_thread(), 0);
                let stored = Stored::of(&JType::Object("java/lang/Thread".into()));
                let value = self.load_at(thread, stored, AccessMode::Silent, None);
                return Ok(Some(match name {
                    "runningThread" => Value::new(value.op, Ty::Ptr),
                    _ => Value::non_null(value.op),
                }));
            }
            "leaves" => {
                let state = Operand::Const(1);
                self.silent(SyncOp::SetCancelState { state });
                return Ok(None);
            }
            "park" => {
                let wait = timed(self.flag(&args[0]));
                self.silent(SyncOp::Park { wait });
                return Ok(None);
            }
            "yield" => {
                self.silent(SyncOp::Yield);
                return Ok(None);
            }
            _ => {}
        }
        let thread = self.handle(&args[0])?;
        let started = self.test(CmpOp::Ne, Ty::Ptr, thread, Operand::Const(0));
        if name == "isStarted" {
            return Ok(Some(Value::new(started, Ty::I32)));
        }
        if name == "joinThread" {
            let wait = timed(self.flag(&args[1]));
            let result = self.sync(SyncOp::Join {
                thread,
                value: Operand::Const(0),
                wait,
                shared: true,
                interruptible: true,
            })?;
            return Ok(Some(Value::new(result, Ty::I32)));
        }
        let result = self.b.temp(Ty::I32);
        self.emit(Op::Copy {
            dst: result,
            ty: Ty::I32,
            src: Operand::Const(0),
        });
        let (there, after) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: started,
            ty: Ty::I32,
            then: there,
            other: after,
        });
        self.b.switch_to(there);
        let (dst, op) = match name {
            "isAlive" => (
                Some(result),
                SyncOp::IsAlive {
                    thread,
                    silent: false,
                },
            ),
            "interrupt" => (None, SyncOp::Interrupt { thread }),
            "interrupted" => {
                let clear = self.flag(&args[1]);
                (Some(result), SyncOp::Interrupted { thread, clear })
            }
            "suspend" => {
                let resume = !self.flag(&args[1]);
                (None, SyncOp::Suspend { thread, resume })
            }
            "stands" => (Some(result), SyncOp::Stands { thread }),
            _ => (None, SyncOp::Unpark { thread }),
        };
        self.emit(Op::Sync { dst, op });
        self.b.jump(after, self.span);
        self.b.switch_to(after);
        Ok(dst.map(|dst| Value::new(Operand::Local(dst), Ty::I32)))
    }

    /// The machine's handle of a thread object: its first field.
    fn handle(&mut self, thread: &Value) -> Res<Operand> {
        let unwind = match thread.is_non_null() {
            true => None,
            false => self.unwind(Trap::Null)?,
        };
        let stored = Stored::of(&JType::Object("java/lang/Object".into()));
        let mode = AccessMode::Silent;
        Ok(self.load_at(thread.op, stored, mode, unwind).op)
    }

    /// Makes an object that of the running thread.
    fn adopt(&mut self, thread: &Value) {
        let handle = self.b.temp(Ty::Ptr);
        self.emit(Op::Sync {
            dst: Some(handle),
            op: SyncOp::Current,
        });
        let stored = Stored::of(&JType::Object("java/lang/Object".into()));
        let handle = Value::new(Operand::Local(handle), Ty::Ptr);
        self.store_at(thread.op, &handle, stored, AccessMode::Silent, None);
        let current = Operand::Global(self.unit.current_thread(), 0);
        self.store_at(current, thread, stored, AccessMode::Silent, None);
    }

    fn vm_world(&mut self, name: &str, args: &[Value]) -> Res<Replaced> {
        let result = match name {
            "handlers" | "awaited" | "listed" | "interrupts" => {
                self.unit.asks();
                let value = match name {
                    "handlers" => self.unit.ends.handlers,
                    "awaited" => self.unit.ends.awaited,
                    "listed" => self.unit.ends.listed,
                    _ => self.unit.ends.interrupted,
                };
                Some(Value::int(i32::from(value)))
            }
            "states" | "suspends" | "stops" | "meddles" => {
                let meddles = self.unit.meddles;
                Some(Value::int(i32::from(match name {
                    "states" => meddles.states,
                    "suspends" => meddles.suspends,
                    "stops" => meddles.stops,
                    _ => meddles.any(),
                })))
            }
            "status" | "doom" => Some(self.own_field(&args[0], name, None)),
            "setStatus" => {
                self.own_field(&args[0], "status", Some(&args[1]));
                None
            }
            "setDoom" => {
                self.own_field(&args[0], "doom", Some(&args[1]));
                None
            }
            "exactWaits" => {
                self.unit.program.dialect.exact_waits = true;
                None
            }
            "uncaught" => {
                self.terminate(Terminator::Throw {
                    value: args[0].op,
                    unwind: None,
                });
                self.done = true;
                None
            }
            "output" => {
                let address = self.offset_address(args[1].op, args[2].op);
                let len = self.cast(CastOp::SignExt, Ty::I32, Ty::I64, args[3].op);
                let unwind = self.unwind(Trap::Null)?;
                self.emit_unwinding(
                    Op::Output {
                        fd: args[0].op,
                        ptr: address,
                        len,
                    },
                    unwind,
                );
                None
            }
            "trace" => {
                let fd = args[0].constant().unwrap_or(2) + ir::TRACE;
                let (ptr, len) = (args[1].op, Operand::Const(0));
                let fd = Operand::Const(fd as u64);
                self.emit(Op::Output { fd, ptr, len });
                None
            }
            "exit" => {
                self.end_process(args[0].op);
                None
            }
            "entered" | "left" => {
                self.tell_of_thread(name == "entered");
                None
            }
            "nondetInt" => {
                let range = args[0].constant().zip(args[1].constant());
                let dst = self.nondet(Ty::I32, range.map(|(a, b)| (i64::from(a), i64::from(b))));
                if range.is_none() {
                    for (op, bound) in [(CmpOp::GeS, &args[0]), (CmpOp::LeS, &args[1])] {
                        let cond = self.test(op, Ty::I32, dst, bound.op);
                        self.emit(Op::Assume { cond });
                    }
                }
                Some(Value::new(dst, Ty::I32))
            }
            "nondetLong" => Some(Value::new(self.nondet(Ty::I64, None), Ty::I64)),
            "nondetBoolean" => Some(Value::new(self.nondet(Ty::I32, Some((0, 1))), Ty::I32)),
            "assume" => {
                self.emit(Op::Assume { cond: args[0].op });
                None
            }
            "fail" => {
                self.emit(Op::Assert {
                    cond: Operand::Const(0),
                    kind: AssertKind::Assert,
                    message: text_fact(&args[0]).unwrap_or_else(|| "the program failed".into()),
                });
                None
            }
            "atomicBegin" | "atomicEnd" => {
                self.silent(match name {
                    "atomicBegin" => SyncOp::AtomicBegin,
                    _ => SyncOp::AtomicEnd,
                });
                None
            }
            "gap" => {
                let what = text_fact(&args[0]).unwrap_or_else(|| "what no model has".into());
                self.gap(what);
                None
            }
            "environment" => Some(Value::new(self.unit.given_variables(), Ty::Ptr)),
            "clock" => Some(self.clock()),
            "identityHash" => Some(Value::int(IDENTITY_HASH)),
            "bytes" | "latin1" => {
                let field = if name == "bytes" { "value" } else { "coder" };
                let value = self.string_part(&args[0], field)?;
                match name {
                    "bytes" => Some(value),
                    _ => {
                        let zero = Operand::Const(0);
                        let latin1 = self.test(CmpOp::Eq, Ty::I32, value.op, zero);
                        Some(Value::new(latin1, Ty::I32))
                    }
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    /// The clock: at each look, a thread's time stays or goes on by a step that no timeout outlasts, a few times.
    fn clock(&mut self) -> Value {
        let clock = Operand::Global(self.unit.clock(), 0);
        let stored = Stored::of(&JType::Long);
        let last = self.load_at(clock, stored, AccessMode::Silent, None).op;
        let choice = self.nondet(Ty::I32, Some((0, 1)));
        let goes_on = self.test(CmpOp::Eq, Ty::I32, choice, Operand::Const(0));
        let limit = Operand::Const(CLOCK_STEPS * CLOCK_STEP);
        let early = self.test(CmpOp::LtS, Ty::I64, last, limit);
        let cond = self.arith(BinOp::And, Ty::I32, goes_on, early);
        let step = self.b.temp(Ty::I64);
        self.emit(Op::Select {
            dst: step,
            ty: Ty::I64,
            cond,
            a: Operand::Const(CLOCK_STEP),
            b: Operand::Const(0),
        });
        let now = self.arith(BinOp::Add, Ty::I64, last, Operand::Local(step));
        let now = Value::new(now, Ty::I64);
        self.store_at(clock, &now, stored, AccessMode::Silent, None);
        now
    }

    /// A field of a thread that orders nothing, read or written.
    fn own_field(&mut self, thread: &Value, field: &str, value: Option<&Value>) -> Value {
        let Some(class) = self.unit.file("java/lang/Thread") else {
            return Value::int(0);
        };
        let address = self.field_address(thread, &class, field);
        let (stored, mode) = (Stored::of(&JType::Int), AccessMode::Atomic(Order::Relaxed));
        match value {
            None => self.load_at(address, stored, mode, None),
            Some(value) => {
                self.store_at(address, value, stored, mode, None);
                Value::int(0)
            }
        }
    }

    /// A field of a string, read silently.
    fn string_part(&mut self, string: &Value, field: &str) -> Res<Value> {
        let Some(class) = self.unit.file("java/lang/String") else {
            return crate::lower::body::unsupported("no class String");
        };
        let ty = class.field(field).map(|f| f.ty.clone());
        let ty = ty.unwrap_or(JType::Byte);
        let address = self.field_address(string, &class, field);
        let unwind = self.unwind(Trap::Null)?;
        let value = self.load_at(address, Stored::of(&ty), AccessMode::Silent, unwind);
        Ok(Value {
            shape: crate::lower::shape::Shape::of(&ty),
            ..value
        })
    }

    pub(super) fn nondet(&mut self, ty: Ty, range: Option<(i64, i64)>) -> Operand {
        let dst = self.b.temp(ty);
        self.emit(Op::Nondet {
            dst,
            ty,
            range,
            failure: None,
        });
        Operand::Local(dst)
    }

    /// The address some bytes (an `int`) into an object.
    pub(super) fn offset_address(&mut self, base: Operand, bytes: Operand) -> Operand {
        let index = match bytes {
            Operand::Const(i) => Operand::Const(i as u32 as i32 as i64 as u64),
            bytes => self.cast(CastOp::SignExt, Ty::I32, Ty::I64, bytes),
        };
        let dst = self.b.temp(Ty::Ptr);
        self.emit(Op::PtrAdd {
            dst,
            base,
            index,
            scale: 1,
            offset: 0,
        });
        Operand::Local(dst)
    }
}

/// The identity hash code of every object: the specification allows objects to share one.
pub(super) const IDENTITY_HASH: i32 = 0x1b28_cdfa;

/// Nanoseconds that the clock goes on by: hours.
const CLOCK_STEP: u64 = 1 << 44;

/// How often it goes on.
const CLOCK_STEPS: u64 = 8;

fn timed(timed: bool) -> Wait {
    if timed { Wait::Timed } else { Wait::Block }
}

impl Unit<'_> {
    /// The thread-local global that holds the running thread's object.
    pub(crate) fn current_thread(&mut self) -> GlobalId {
        if let Some(global) = self.current_thread {
            return global;
        }
        let ty = JType::Object(Name::from("java/lang/Thread"));
        let global = self.thread_local("<current thread>", &ty);
        self.current_thread = Some(global);
        global
    }

    fn thread_local(&mut self, name: &str, ty: &JType) -> GlobalId {
        let layout = self.scalar(ty);
        self.program.globals.push(Global {
            name: name.to_owned(),
            size: 8,
            align: 8,
            init: Init::Zero,
            thread_local: true,
            constant: false,
            literal: false,
            layout: Some(layout),
            span: Span::NONE,
            class: None,
        })
    }

    /// The thread-local global that holds the running thread's time.
    fn clock(&mut self) -> GlobalId {
        match self.clock {
            Some(global) => global,
            None => {
                let global = self.thread_local("<clock>", &JType::Long);
                self.clock = Some(global);
                global
            }
        }
    }

    /// The function that a started thread calls with its object.
    fn thread_start(&mut self) -> ir::FuncId {
        if let Some(func) = self.thread_start {
            return func;
        }
        let name = "<thread>".to_owned();
        let func = self.new_func(name, vec![Ty::Ptr], Some(Ty::Ptr), true, Span::NONE);
        self.thread_start = Some(func);
        let run = self.resolve_method("java/lang/Thread", "$run", "()V");
        let thread = Value::non_null(Operand::Local(ir::LocalId(0)));
        let mut l = Lower::plain(self, &[Ty::Ptr]);
        let current = Operand::Global(l.unit.current_thread(), 0);
        let stored = Stored::of(&JType::Object("java/lang/Object".into()));
        l.store_at(current, &thread, stored, AccessMode::Silent, None);
        let call = |l: &mut Lower<'_, '_>, func| {
            l.emit(Op::Call {
                dst: None,
                callee: ir::Callee::Direct(func),
                args: vec![(Ty::Ptr, thread.op)],
            });
        };
        match run {
            Some(run) => {
                let func = l.unit.func(&run);
                call(&mut l, func);
            }
            None => l.emit(Op::Gap {
                reason: "no model of java.lang.Thread".into(),
            }),
        }
        // In a block of its own: see `ir::quiet`.
        let left = l.unit.resolve_method("java/lang/Thread", "$left", "()V");
        if let Some(left) = left.filter(|_| l.unit.system) {
            let after = l.b.new_block();
            l.b.jump(after, Span::NONE);
            l.b.switch_to(after);
            let func = l.unit.func(&left);
            call(&mut l, func);
        }
        l.terminate(Terminator::Return(Some(Operand::Const(0))));
        let body = l.b.finish().0;
        self.program.funcs[func].body = ir::FuncBody::Defined(body);
        func
    }

    /// The function that is lowered depends on what threads do as they end.
    fn asks(&mut self) {
        if let Some(func) = self.lowering {
            self.asks_handlers.insert(func);
        }
    }

    /// Whether the closure has newly reached a method that installs a handler, waits on threads, or interrupts them:
    /// those who asked are lowered anew.
    pub(crate) fn handlers_turn_out(&mut self) -> bool {
        let desc = "(Ljava/lang/Thread$UncaughtExceptionHandler;)V";
        let installs = [
            ("setUncaughtExceptionHandler", desc),
            ("setDefaultUncaughtExceptionHandler", desc),
            // What a thread does to itself ends it silently, which is a handler's doing.
            ("stop", "()V"),
        ];
        let reached = installs
            .iter()
            .any(|(name, desc)| self.is_reached("java/lang/Thread", name, desc));
        let found = Ends {
            handlers: reached || self.meddles.any(),
            awaited: self.may_wait_on_threads() || self.meddles.any(),
            listed: self.is_reached(
                "java/lang/ThreadGroup",
                "living",
                "([Ljava/lang/Thread;IZ)I",
            ),
            interrupted: self.interrupts,
        };
        if found == self.ends {
            return false;
        }
        self.ends = found;
        for func in std::mem::take(&mut self.asks_handlers) {
            self.again(func);
        }
        self.start_again();
        true
    }
}
