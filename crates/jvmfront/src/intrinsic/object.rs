//! Natives of `Object` and `Class`.

use ir::{CmpOp, Op, Operand, SyncOp, Terminator, Ty, Wait};

use super::vm::IDENTITY_HASH;
use super::{Late, Replaced, class_fact, text_fact};
use crate::class::JType;
use crate::lower::body::{Lower, Res, Value};
use crate::lower::hidden::Hidden;

impl Lower<'_, '_> {
    /// A method of `Object`; the receiver comes first.
    pub(super) fn object(&mut self, name: &str, args: &[Value]) -> Res<Replaced> {
        if name == "wait" {
            self.waits_on(&args[0]);
        }
        let result = match name {
            "hashCode" => Some(Value::int(IDENTITY_HASH)),
            "getClass" => {
                let class = self.hidden_call(Hidden::Class, &args[0])?;
                Some(Value::non_null(class))
            }
            "clone" => {
                let copy = self.hidden_call(Hidden::Clone, &args[0])?;
                Some(Value::non_null(copy))
            }
            "notify" | "notifyAll" => {
                let code = self.monitor_result(SyncOp::CondSignal {
                    cond: args[0].op,
                    mutex: args[0].op,
                    all: name == "notifyAll",
                    monitor: true,
                });
                self.owner_only(code)?;
                None
            }
            // `wait()` and `wait(long, int)` call this one.
            "wait" if args.len() == 2 => {
                self.wait_on(&args[0], &args[1])?;
                None
            }
            "wait" if args.len() == 1 => {
                self.wait_for(&args[0], Wait::Block)?;
                None
            }
            _ => return Ok(None),
        };
        Ok(Some(result))
    }

    fn monitor_result(&mut self, op: SyncOp) -> Operand {
        let dst = self.b.temp(Ty::I32);
        self.emit(Op::Sync { dst: Some(dst), op });
        Operand::Local(dst)
    }

    fn wait_on(&mut self, object: &Value, millis: &Value) -> Res<()> {
        if let Operand::Const(millis) = millis.op
            && millis as i64 >= 0
        {
            let wait = if millis == 0 {
                Wait::Block
            } else {
                Wait::Timed
            };
            return self.wait_for(object, wait);
        }
        let zero = Operand::Const(0);
        let negative = self.test(CmpOp::LtS, Ty::I64, millis.op, zero);
        let [wrong, other, block, timed, after] = [(); 5].map(|()| self.b.new_block());
        let branch = |cond, then, other| Terminator::Branch {
            cond,
            ty: Ty::I32,
            then,
            other,
        };
        self.terminate(branch(negative, wrong, other));
        self.b.switch_to(wrong);
        self.raise("negativeTimeout", "()Ljava/lang/Throwable;", &[])?;
        self.b.switch_to(other);
        let endless = self.test(CmpOp::Eq, Ty::I64, millis.op, zero);
        self.terminate(branch(endless, block, timed));
        for (start, wait) in [(block, Wait::Block), (timed, Wait::Timed)] {
            self.b.switch_to(start);
            self.wait_for(object, wait)?;
            self.b.jump(after, self.span);
        }
        self.b.switch_to(after);
        Ok(())
    }

    fn wait_for(&mut self, object: &Value, wait: Wait) -> Res<()> {
        if self.unit.meddles.any() {
            let method = match wait {
                Wait::Timed => "$awaitTimed",
                _ => "$await",
            };
            let object = std::slice::from_ref(object);
            self.call_static("java/lang/Thread", method, "(Ljava/lang/Object;)V", object)?;
            return Ok(());
        }
        let code = self.monitor_result(SyncOp::CondWait {
            cond: object.op,
            mutex: object.op,
            one_level: false,
            monitor: true,
            interruptible: true,
            wait,
        });
        self.owner_only(code)?;
        let interrupted = Operand::Const(ir::SyncResult::Interrupted.code() as u64);
        self.raise_if(code, interrupted, "interrupted")
    }

    /// Raises IllegalMonitorStateException where a result says that the thread is not the owner.
    fn owner_only(&mut self, code: Operand) -> Res<()> {
        let not_owner = Operand::Const(ir::SyncResult::NotOwner.code() as u64);
        self.raise_if(code, not_owner, "notOwner")
    }

    fn raise_if(&mut self, code: Operand, equal: Operand, method: &str) -> Res<()> {
        let test = self.test(CmpOp::Eq, Ty::I32, code, equal);
        let (wrong, ok) = (self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: test,
            ty: Ty::I32,
            then: wrong,
            other: ok,
        });
        self.b.switch_to(wrong);
        self.raise(method, "()Ljava/lang/Throwable;", &[])?;
        self.b.switch_to(ok);
        Ok(())
    }

    /// A method of `Class`; the receiver, if there is one, comes first.
    pub(super) fn class_method(&mut self, name: &str, args: &[Value]) -> Res<Replaced> {
        let result = match name {
            "desiredAssertionStatus" => {
                let class = class_fact(&args[0]).and_then(JType::class_name);
                let library = class.is_some_and(|c| self.unit.world.is_library(&c));
                Some(Value::int(i32::from(!library)))
            }
            "getPrimitiveClass" => {
                let Some(ty) = text_fact(&args[0]).and_then(|name| primitive(&name)) else {
                    return Ok(None);
                };
                self.push_mirror(&ty);
                Some(self.pop(Ty::Ptr)?)
            }
            "forName" => {
                let name = text_fact(&args[0]).map(|name| name.replace('.', "/"));
                let ty = name.and_then(|name| JType::of_class(&name));
                let known = ty.filter(|ty| {
                    let name = ty.class_name();
                    name.is_some_and(|n| n.starts_with('[') || self.unit.file(&n).is_some())
                });
                let Some(ty) = known else {
                    return Ok(None);
                };
                if let JType::Object(name) = &ty {
                    self.initialise(&name.clone())?;
                }
                self.push_mirror(&ty);
                Some(self.pop(Ty::Ptr)?)
            }
            "$values" => {
                let values = self.late(Late::Values, args)?;
                Some(values)
            }
            "isInstance" => Some(match class_fact(&args[0]).cloned() {
                Some(ty) if ty.is_reference() => {
                    Value::new(self.is_instance(args[1].op, &ty), Ty::I32)
                }
                _ => self.late(Late::IsInstance, args)?,
            }),
            _ => return Ok(None),
        };
        Ok(Some(result))
    }
}

fn primitive(name: &str) -> Option<JType> {
    Some(match name {
        "boolean" => JType::Boolean,
        "byte" => JType::Byte,
        "char" => JType::Char,
        "short" => JType::Short,
        "int" => JType::Int,
        "long" => JType::Long,
        "float" => JType::Float,
        "double" => JType::Double,
        // No value has this type, so that it is no type of ours; its class object is one like others.
        "void" => JType::Object("void".into()),
        _ => return None,
    })
}
