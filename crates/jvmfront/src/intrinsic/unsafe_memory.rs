//! `Unsafe`: accesses at an offset of an object.
//!
//! Offsets are those of our layout. A static field that holds one is a constant: [`Unit::field_offset`] finds it in
//! the initialiser of its class, so that analyses see which field an access means.

use ir::{AccessMode, BinOp, Op, Operand, Order, Ty};

use super::atomic::Access;
use super::{Replaced, class_fact, text_fact};
use crate::class::{ClassFile, Const, Insn, JType, MethodDesc};
use crate::lower::body::{Lower, Res, Value};
use crate::lower::types::{self, Stored};
use crate::lower::unit::Unit;
use crate::lower::unwind::Trap;

impl Lower<'_, '_> {
    /// A method of `Unsafe`; the receiver comes first.
    pub(super) fn unsafe_memory(
        &mut self,
        name: &str,
        desc: &MethodDesc,
        args: &[Value],
    ) -> Res<Replaced> {
        let result = match name {
            "objectFieldOffset" if args.len() == 3 => {
                let (Some(class), Some(field)) = (class_fact(&args[1]), text_fact(&args[2])) else {
                    self.gap("the offset of a field that is not constant");
                    return Ok(Some(None));
                };
                let offset = class
                    .class_name()
                    .and_then(|c| self.unit.offset(&c, &field));
                match offset {
                    Some(offset) => Some(long(offset.into())),
                    None => {
                        self.gap(format!(
                            "the offset of the field {field}, which is not there"
                        ));
                        None
                    }
                }
            }
            "arrayBaseOffset" => Some(Value::int(0)),
            "arrayIndexScale" => match class_fact(&args[1]) {
                Some(JType::Array(element)) => {
                    let size = types::size(Stored::of(element).ty);
                    Some(Value::int(size as i32))
                }
                _ => return Ok(None),
            },
            "fullFence" | "loadFence" | "storeFence" | "storeStoreFence" | "loadLoadFence" => {
                let order = match name {
                    "loadFence" | "loadLoadFence" => Order::Acquire,
                    "storeFence" | "storeStoreFence" => Order::Release,
                    _ => Order::SeqCst,
                };
                self.emit(Op::Fence { order });
                None
            }
            "ensureClassInitialized" | "ensureClassInitialized0" => {
                if let Some(class) = class_fact(&args[1]).and_then(JType::class_name) {
                    self.initialise(&class)?;
                }
                None
            }
            "isBigEndian" => Some(Value::int(0)),
            "throwException" => {
                self.throw(args[1].clone())?;
                self.done = true;
                None
            }
            _ => return self.unsafe_access(name, desc, args),
        };
        Ok(Some(result))
    }

    fn unsafe_access(&mut self, name: &str, desc: &MethodDesc, args: &[Value]) -> Res<Replaced> {
        let object = desc.params.first().is_some_and(JType::is_reference);
        let offset = desc.params.get(1) == Some(&JType::Long);
        let Some((access, ty)) = split(name) else {
            return Ok(None);
        };
        if !object || !offset || args.len() != 3 + access.operands() {
            return Ok(None);
        }
        let own = self.class.name.clone();
        let field = matches!(args[2].op, Operand::Const(_));
        let access = match access {
            // A field that is volatile elsewhere (`AbstractQueuedSynchronizer.Node.prev`): plain by choice of the algorithm.
            Access::Get(AccessMode::Plain) if field && self.unit.world.is_library(&own) => {
                Access::Get(AccessMode::Atomic(Order::Relaxed))
            }
            Access::Put(AccessMode::Plain) if field && self.unit.world.is_library(&own) => {
                Access::Put(AccessMode::Atomic(Order::Relaxed))
            }
            access => access,
        };
        let address = self.b.temp(Ty::Ptr);
        self.emit(Op::PtrAdd {
            dst: address,
            base: args[1].op,
            index: args[2].op,
            scale: 1,
            offset: 0,
        });
        let unwind = match args[1].is_non_null() {
            true => None,
            false => self.unwind(Trap::Null)?,
        };
        let address = match args[2].op {
            Operand::Const(offset) => {
                // The offset is constant: the address names its field.
                self.at_offset(args[1].op, offset as u32)
            }
            _ => Operand::Local(address),
        };
        Ok(self.ordered(access, address, &ty, &args[3..], unwind))
    }
}

/// The access and the type that a method's name means: `getAndAddInt`, `putReferenceVolatile`.
fn split(name: &str) -> Option<(Access, JType)> {
    let object = || JType::Object("java/lang/Object".into());
    let types = [
        ("Boolean", JType::Boolean),
        ("Byte", JType::Byte),
        ("Char", JType::Char),
        ("Short", JType::Short),
        ("Int", JType::Int),
        ("Long", JType::Long),
        ("Float", JType::Float),
        ("Double", JType::Double),
        ("Reference", object()),
        ("Object", object()),
    ];
    let (at, word, ty) = types
        .into_iter()
        .filter_map(|(word, ty)| Some((name.rfind(word)?, word, ty)))
        .max_by_key(|(at, _, _)| *at)?;
    let stem = format!("{}{}", &name[..at], &name[at + word.len()..]);
    Some((Access::of(&stem)?, ty))
}

/// A constant `long`.
pub(super) fn long(value: i64) -> Value {
    Value::new(Operand::Const(value as u64), Ty::I64)
}

impl Unit<'_> {
    /// Where a field of a class stands.
    pub(crate) fn offset(&mut self, class: &crate::class::Name, field: &str) -> Option<u32> {
        let id = self.class(class);
        Some(self.infos[&id].layout.slot(class, field)?.offset)
    }

    /// The value of a static field that its class initialises with the offset of a field.
    pub(crate) fn field_offset(&mut self, class: &ClassFile, name: &str) -> Option<u32> {
        let init = class.method("<clinit>", "()V")?.code.as_ref()?.code();
        let stores = |insn: &Insn| matches!(insn, Insn::PutStatic(f) if *f.name == *name && f.class == class.name);
        let mut puts = init.insns.iter().enumerate();
        let at = puts.find(|(_, (_, insn))| stores(insn))?.0;
        let back = |n: usize| Some(&init.insns[at.checked_sub(n)?].1);
        let Insn::Invoke(_, method) = back(1)? else {
            return None;
        };
        if &*method.name != "objectFieldOffset" {
            return None;
        }
        let (Insn::Const(Const::String(text)), Insn::Const(Const::Class(of))) =
            (back(2)?, back(3)?)
        else {
            return None;
        };
        self.offset(&of.class_name()?, &String::from_utf16_lossy(text))
    }
}

impl Lower<'_, '_> {
    /// `ArraysSupport.vectorizedMismatch`: says that nothing was compared, so that the caller does.
    pub(super) fn no_vectors(&mut self, length: &Value) -> Value {
        let all = Operand::Const(u64::from(u32::MAX));
        Value::new(self.arith(BinOp::Xor, Ty::I32, length.op, all), Ty::I32)
    }
}
