//! Objects: creation, fields, type tests.

use std::sync::Arc;

use ir::{AccessMode, CastOp, MemAccess, Op, Operand, Order, Terminator, Ty};

use super::body::{Fact, Lower, Res, Value};
use super::origin::Origin;
use super::shape::Shape;
use super::types::{self, Stored};
use super::unwind::Trap;
use crate::class::{ClassFile, FieldRef, Flags, JType, Name};

/// A field as people call it.
fn field_name(class: &ClassFile, name: &str) -> String {
    format!("{}.{name}", crate::class::dotted(&class.name))
}

/// The annotation of fields whose races do not matter.
const SILENT: &str = "threadproof/Silent";

impl Lower<'_, '_> {
    /// `new`.
    pub(crate) fn new_object(&mut self, class: &Name) -> Res<()> {
        let id = self.unit.class(class);
        if self.unit.infos[&id].file.is_none() {
            self.gap(format!(
                "class {} is not found",
                crate::class::dotted(class)
            ));
            return Ok(());
        }
        self.initialise(class)?;
        self.unit.instantiate(id);
        let size = self.unit.infos[&id].layout.size;
        let dst = self.alloc(Operand::Const(u64::from(size)), id);
        self.push(Value {
            origin: Origin::Class(class.clone()),
            ..Value::reference(dst, Fact::Fresh)
        });
        Ok(())
    }

    /// A new object of a class and a size in bytes (an `i64`).
    pub(crate) fn alloc(&mut self, size: Operand, class: ir::ClassId) -> Operand {
        let dst = self.b.temp(Ty::Ptr);
        self.made.insert(dst);
        self.emit(Op::Alloc {
            dst,
            size,
            align: Operand::Const(8),
            zeroed: true,
            class: Some(class),
        });
        Operand::Local(dst)
    }

    // ---- fields -------------------------------------------------------------------------------

    fn missing(&mut self, field: &FieldRef) -> Res<()> {
        let class = crate::class::dotted(&field.class);
        self.gap(format!("field {class}.{} is not found", field.name));
        Ok(())
    }

    pub(crate) fn get_static(&mut self, field: &FieldRef) -> Res<()> {
        let Some((class, index)) = self.unit.resolve_field(field) else {
            return self.missing(field);
        };
        let declared = &class.fields[index];
        if &*declared.name == "$assertionsDisabled" {
            let off = self.unit.world.is_library(&class.name);
            self.push(Value::int(i32::from(off)));
            return Ok(());
        }
        if let Some(ty) = types::primitive_mirror(&class.name, &declared.name) {
            self.push_mirror(&ty);
            return Ok(());
        }
        if declared.ty == JType::Long
            && let Some(offset) = self.unit.field_offset(&class, &declared.name)
        {
            self.push(Value::new(Operand::Const(offset.into()), Ty::I64));
            return Ok(());
        }
        self.initialise(&class.name)?;
        let global = self.unit.static_field(&class, index);
        let mode = self.mode(&class, index, false);
        if let Some(target) = self.unit.var_handle(&class, &declared.name)
            && declared.flags.contains(Flags::FINAL)
        {
            let handle = self.handle_of(target);
            self.push(handle);
            return Ok(());
        }
        let mut value = self.load_at(
            Operand::Global(global, 0),
            Stored::of(&declared.ty),
            mode,
            None,
        );
        value.shape = Shape::of(&declared.ty);
        value.origin = Origin::of_field(&class.name, &declared.name, &declared.ty);
        self.push(value);
        Ok(())
    }

    pub(crate) fn put_static(&mut self, field: &FieldRef) -> Res<()> {
        let Some((class, index)) = self.unit.resolve_field(field) else {
            return self.missing(field);
        };
        let declared = &class.fields[index];
        let value = self.pop(types::stack(&declared.ty))?;
        self.made_for(&value, &field_name(&class, &declared.name));
        self.keeps(&class.name, &declared.name, &value);
        self.initialise(&class.name)?;
        let global = self.unit.static_field(&class, index);
        let mode = self.mode(&class, index, true);
        self.store_at(
            Operand::Global(global, 0),
            &value,
            Stored::of(&declared.ty),
            mode,
            None,
        );
        Ok(())
    }

    pub(crate) fn get_field(&mut self, field: &FieldRef) -> Res<()> {
        let object = self.pop(Ty::Ptr)?;
        let Some((class, index)) = self.unit.resolve_field(field) else {
            return self.missing(field);
        };
        let mode = self.mode(&class, index, false);
        let declared = &class.fields[index];
        let address = self.field_address(&object, &class, &declared.name);
        let unwind = match object.is_non_null() {
            true => None,
            false => self.unwind(Trap::Null)?,
        };
        let mut value = self.load_at(address, Stored::of(&declared.ty), mode, unwind);
        value.shape = Shape::of(&declared.ty);
        value.origin = Origin::of_field(&class.name, &declared.name, &declared.ty);
        self.push(value);
        Ok(())
    }

    pub(crate) fn put_field(&mut self, field: &FieldRef) -> Res<()> {
        let Some((class, index)) = self.unit.resolve_field(field) else {
            return self.missing(field);
        };
        let declared = &class.fields[index];
        let value = self.pop(types::stack(&declared.ty))?;
        self.made_for(&value, &field_name(&class, &declared.name));
        self.keeps(&class.name, &declared.name, &value);
        let object = self.pop(Ty::Ptr)?;
        // A number's text is made anew for each who asks: the bytes of one that is kept would be published without order.
        if &*class.name == "java/math/BigDecimal" && &*declared.name == "stringCache" {
            return Ok(());
        }
        let mode = self.mode(&class, index, true);
        let address = self.field_address(&object, &class, &declared.name);
        let unwind = match object.is_non_null() {
            true => None,
            false => self.unwind(Trap::Null)?,
        };
        self.store_at(address, &value, Stored::of(&declared.ty), mode, unwind);
        Ok(())
    }

    /// The address of a field of an object.
    pub(crate) fn field_address(
        &mut self,
        object: &Value,
        class: &ClassFile,
        name: &str,
    ) -> Operand {
        let id = self.unit.class(&class.name);
        let layout = Arc::clone(&self.unit.infos[&id].layout);
        let offset = layout.slot(&class.name, name).map_or(0, |s| s.offset);
        self.at_offset(object.op, offset)
    }

    /// The address some bytes into an object.
    pub(crate) fn at_offset(&mut self, object: Operand, offset: u32) -> Operand {
        match object {
            _ if offset == 0 => object,
            Operand::Global(global, at) => Operand::Global(global, at + i64::from(offset)),
            base => {
                let dst = self.b.temp(Ty::Ptr);
                self.emit(Op::PtrAdd {
                    dst,
                    base,
                    index: Operand::Const(0),
                    scale: 1,
                    offset: i64::from(offset),
                });
                Operand::Local(dst)
            }
        }
    }

    /// How a field is accessed. A static final field is written by the initialiser of its class, which every
    /// access is ordered after.
    fn mode(&mut self, class: &Arc<ClassFile>, index: usize, store: bool) -> AccessMode {
        let field = &class.fields[index];
        let silent = |names: &[Name]| names.iter().any(|n| &**n == SILENT);
        let is_final = field.flags.contains(Flags::FINAL);
        let is_static = field.flags.contains(Flags::STATIC);
        if field.flags.contains(Flags::VOLATILE) {
            return AccessMode::Atomic(Order::JavaVolatile);
        }
        let quiet = silent(&field.annotations)
            || silent(&class.annotations)
            || benign(&class.name, &field.name)
            || is_final && is_static
            || is_final && self.unit.synthetic.contains_key(&class.name)
            || is_final && !store && !self.may_be_unfinished(class) && self.unit.is_clean(class);
        match quiet {
            true => AccessMode::Silent,
            // Plain by choice of the algorithm: other threads may come between, but not before the object is published.
            false if self.unit.is_chosen(class, &field.name) => {
                match store && self.is_init && self.class.name == class.name {
                    true => AccessMode::Silent,
                    false => AccessMode::Atomic(crate::intrinsic::chosen_order(&class.name, store)),
                }
            }
            false => AccessMode::Plain,
        }
    }

    /// Whether an object of a class that is accessed here may be the one that this constructor makes.
    fn may_be_unfinished(&mut self, class: &Arc<ClassFile>) -> bool {
        self.is_init && {
            let [own, class] = [&self.class.name, &class.name].map(|name| self.unit.class(name));
            self.unit.below(own, class)
        }
    }

    /// Loads a value as the stack has it.
    pub(crate) fn load_at(
        &mut self,
        addr: Operand,
        stored: Stored,
        mode: AccessMode,
        unwind: Option<ir::BlockId>,
    ) -> Value {
        let dst = self.b.temp(stored.ty);
        let access = access(stored.ty, mode);
        self.emit_unwinding(Op::Load { dst, addr, access }, unwind);
        self.widened(Operand::Local(dst), stored)
    }

    /// A value from memory as the stack has it.
    pub(crate) fn widened(&mut self, value: Operand, stored: Stored) -> Value {
        let op = match stored.widen {
            Some(widen) => self.cast(widen, stored.ty, Ty::I32, value),
            None => value,
        };
        Value::new(op, stored.stack())
    }

    /// A value of the stack as memory has it.
    pub(crate) fn narrowed(&mut self, value: &Value, stored: Stored) -> Operand {
        match (stored.widen, value.op) {
            (None, op) => op,
            (Some(_), Operand::Const(bits)) => {
                let width = 8 * types::size(stored.ty);
                Operand::Const(bits & ((1 << width) - 1))
            }
            (Some(_), op) => self.cast(CastOp::Trunc, Ty::I32, stored.ty, op),
        }
    }

    /// Stores a value of the stack.
    pub(crate) fn store_at(
        &mut self,
        addr: Operand,
        value: &Value,
        stored: Stored,
        mode: AccessMode,
        unwind: Option<ir::BlockId>,
    ) {
        let value = self.narrowed(value, stored);
        let access = access(stored.ty, mode);
        self.emit_unwinding(
            Op::Store {
                addr,
                value,
                access,
            },
            unwind,
        );
    }

    // ---- type tests ---------------------------------------------------------------------------

    pub(crate) fn instance_of(&mut self, ty: &JType) -> Res<()> {
        let object = self.pop(Ty::Ptr)?;
        let test = self.is_instance(object.op, ty);
        self.push(Value::new(test, Ty::I32));
        Ok(())
    }

    /// Whether a reference is of a type; null is not.
    pub(crate) fn is_instance(&mut self, ptr: Operand, ty: &JType) -> Operand {
        let class = self.unit.class_of(ty);
        let dst = self.b.temp(Ty::I32);
        self.emit(Op::InstanceOf { dst, ptr, class });
        Operand::Local(dst)
    }

    pub(crate) fn check_cast(&mut self, ty: &JType) -> Res<()> {
        let mut object = self.pop(Ty::Ptr)?;
        if let origin @ Origin::Class(_) = Origin::of(ty) {
            object.origin = origin;
        }
        if let shape @ Shape::Array(_) = Shape::of(ty) {
            object.shape = shape;
        }
        if matches!(object.op, Operand::Const(0)) || is_object(ty) {
            self.push(object);
            return Ok(());
        }
        let test = self.is_instance(object.op, ty);
        let (is, ok) = (self.b.new_block(), self.b.new_block());
        let (other, null, wrong) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        self.terminate(Terminator::Branch {
            cond: test,
            ty: Ty::I32,
            then: is,
            other,
        });
        // A local of its own for what is of the type: to analyses, one has the same objects wherever it is used.
        let cast = self.b.temp(Ty::Ptr);
        for (block, src) in [(is, object.op), (null, Operand::Const(0))] {
            self.b.switch_to(block);
            self.emit(Op::Copy {
                dst: cast,
                ty: Ty::Ptr,
                src,
            });
            self.terminate(Terminator::Jump(ok));
        }
        self.b.switch_to(other);
        self.branch_null(object.op, null, wrong);
        self.b.switch_to(wrong);
        let text = Operand::Global(self.unit.text(&ty.to_string()), 0);
        let args = [Value::non_null(object.op), Value::non_null(text)];
        self.raise(
            "classCast",
            "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Throwable;",
            &args,
        )?;
        self.b.switch_to(ok);
        object.op = Operand::Local(cast);
        self.push(object);
        Ok(())
    }
}

fn is_object(ty: &JType) -> bool {
    matches!(ty, JType::Object(name) if &**name == "java/lang/Object")
}

/// The plain facts of an access.
pub(crate) fn access(ty: Ty, mode: AccessMode) -> MemAccess {
    MemAccess {
        ty,
        mode,
        bits: None,
        align: types::size(ty),
    }
}

/// Fields of the JDK whose races are benign: every value that a race can show is one the program may use.
///
/// - `String`: contents are final and never change after construction (JLS 17.5); the caches of the hash code hold
///   0 or the one right value.
/// - `exclusiveOwnerThread`: only the thread that stored itself there compares equal to it.
/// - Views that maps and locks keep: any of the equal views serves, and their own fields are final.
/// - `BigInteger`, `BigDecimal`: their caches hold a value that says "not yet", or the one right value.
fn benign(class: &str, field: &str) -> bool {
    match class {
        "java/lang/String" => true,
        "java/util/concurrent/locks/AbstractOwnableSynchronizer" => field == "exclusiveOwnerThread",
        "java/util/AbstractMap" => matches!(field, "keySet" | "values"),
        "java/util/HashMap"
        | "java/util/EnumMap"
        | "java/util/IdentityHashMap"
        | "java/util/WeakHashMap"
        | "java/util/Collections$CheckedMap" => field == "entrySet",
        "java/util/Collections$UnmodifiableMap" | "java/util/Collections$SingletonMap" => {
            matches!(field, "keySet" | "values" | "entrySet")
        }
        "java/util/TreeMap" => matches!(field, "entrySet" | "navigableKeySet" | "descendingMap"),
        "java/util/TreeMap$NavigableSubMap" => {
            matches!(
                field,
                "entrySetView" | "navigableKeySetView" | "descendingMapView"
            )
        }
        "java/util/concurrent/ConcurrentSkipListMap$SubMap" => {
            matches!(field, "keySetView" | "valuesView" | "entrySetView")
        }
        "java/util/concurrent/locks/StampedLock" => {
            matches!(
                field,
                "readLockView" | "writeLockView" | "readWriteLockView"
            )
        }
        "java/math/BigInteger" => matches!(
            field,
            "bitCountPlusOne"
                | "bitLengthPlusOne"
                | "lowestSetBitPlusTwo"
                | "firstNonzeroIntNumPlusTwo"
        ),
        "java/math/BigDecimal" => field == "precision",
        // Where a scan of queues begins: "raciness OK", says the JDK.
        "java/util/concurrent/ForkJoinPool" => field == "scanRover",
        "java/util/concurrent/ConcurrentHashMap" => {
            matches!(field, "keySet" | "values" | "entrySet")
        }
        "java/util/concurrent/ConcurrentSkipListMap" => {
            matches!(field, "keySet" | "values" | "entrySet" | "descendingMap")
        }
        _ => false,
    }
}
