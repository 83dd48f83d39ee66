//! `VarHandle`: what an access through a handle means.
//!
//! A handle is an object of its own for each variable it may mean. Where the lowering knows which (a static field
//! that `<clinit>` fills from `findVarHandle(C.class, "f", T.class)` or its kin), the access is lowered in place, so
//! that analyses see the field. Any other handle is looked up among those of the program ([`super::handles`]).

use std::collections::BTreeMap;

use ir::{Operand, Order};

use super::Replaced;
use super::atomic::Access;
use crate::class::{ClassFile, Code, Const, Flags, Insn, JType, MethodRef, Name, dotted};
use crate::lower::body::{Fact, Lower, Res, Value};
use crate::lower::types::{self, Stored};
use crate::lower::unit::Unit;
use crate::lower::unwind::Trap;

/// The variable that a handle means.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum VarTarget {
    /// A field of a class.
    Field(Name, Name, JType),
    /// A static field.
    Static(Name, Name, JType),
    /// An element of an array of this type.
    Element(JType),
}

impl VarTarget {
    /// How many arguments of an access say where the variable is.
    pub(super) fn coordinates(&self) -> usize {
        match self {
            VarTarget::Static(..) => 0,
            VarTarget::Field(..) => 1,
            VarTarget::Element(_) => 2,
        }
    }

    /// Whether the access has as many arguments as a call gives beside the handle.
    pub(super) fn takes(&self, access: Access, arguments: usize) -> bool {
        self.coordinates() + access.operands() == arguments
    }
}

impl Lower<'_, '_> {
    /// A call of a method of `VarHandle` or `MethodHandle` that takes any arguments.
    pub(crate) fn polymorphic(&mut self, method: &MethodRef, args: &[Value]) -> Res<Replaced> {
        if &*method.class != "java/lang/invoke/VarHandle" {
            if matches!(&*method.name, "invoke" | "invokeExact") {
                self.gap("a call of a method handle");
                return Ok(Some(None));
            }
            return Ok(None);
        }
        let Some(access) = Access::of(&method.name) else {
            return Ok(None);
        };
        match &args[0].fact {
            Fact::Handle(target) => {
                let target = target.clone();
                self.access_by(&target, access, method, args).map(Some)
            }
            _ => self.handle_call(method, args).map(Some),
        }
    }

    /// An access to the variable that a handle means; the handle comes first.
    pub(super) fn access_by(
        &mut self,
        target: &VarTarget,
        access: Access,
        method: &MethodRef,
        args: &[Value],
    ) -> Res<Option<Value>> {
        let access = match self.is_deliberate_plain(target) {
            true => access.at_least_opaque(),
            false => access,
        };
        let (address, ty, rest, unwind) = match target.clone() {
            VarTarget::Static(class, field, ty) => {
                self.initialise(&class)?;
                let file = self.unit.file(&class);
                let index = file
                    .as_ref()
                    .and_then(|f| f.fields.iter().position(|d| d.name == field));
                let (Some(file), Some(index)) = (file, index) else {
                    self.gap("a VarHandle of a field that is not there");
                    return Ok(None);
                };
                let global = self.unit.static_field(&file, index);
                (Operand::Global(global, 0), ty, 1, None)
            }
            VarTarget::Field(class, field, ty) => {
                let offset = self.unit.offset(&class, &field);
                let (Some(offset), Some(object)) = (offset, args.get(1)) else {
                    self.gap("a VarHandle of a field that is not there");
                    return Ok(None);
                };
                let unwind = match object.is_non_null() {
                    true => None,
                    false => self.unwind(Trap::Null)?,
                };
                (self.at_offset(object.op, offset), ty, 2, unwind)
            }
            VarTarget::Element(ty) => {
                let [_, array, index, ..] = args else {
                    self.gap("a VarHandle of an array without an index");
                    return Ok(None);
                };
                let shift = types::shift(Stored::of(&ty).ty);
                let unwind = self.array_unwind(array.op, index.op, shift)?;
                (
                    self.element_address(array.op, index.op, shift),
                    ty,
                    3,
                    unwind,
                )
            }
        };
        // Values are converted as a call of a method would (MethodHandle.asType).
        let given = method.desc.params.get(rest - 1..).unwrap_or_default();
        let mut values = Vec::new();
        for (value, from) in args[rest..].iter().zip(given) {
            values.push(self.converted(value, from, &ty)?);
        }
        let result = self.ordered(access, address, &ty, &values, unwind);
        let Some(result) = result else {
            self.gap(format!(
                "{}.{} with values of other types",
                dotted(&method.class),
                method.name
            ));
            return Ok(None);
        };
        match (result, &method.desc.ret) {
            (None, _) | (_, None) => Ok(None),
            (Some(value), Some(wanted)) => {
                let given = match access {
                    Access::Set { .. } => JType::Boolean,
                    _ => ty,
                };
                let value = self.converted(&value, &given, wanted)?;
                Ok(Some(value))
            }
        }
    }

    /// A value of one type as one of another.
    fn converted(&mut self, value: &Value, from: &JType, to: &JType) -> Res<Value> {
        let code = Code {
            max_stack: 0,
            max_locals: 0,
            insns: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            locals: Vec::new(),
        };
        self.push(value.clone());
        for insn in crate::indy::adapt(from, to) {
            self.insn(&insn, &code)?;
        }
        let value = self.pop(types::stack(to))?;
        Ok(Value {
            shape: crate::lower::shape::Shape::of(to),
            ..value
        })
    }

    /// Whether the JDK's own code accesses a field of `java.util.concurrent` here: a plain mode is then its authors'
    /// choice, which the argument of that class covers, and no race of the program.
    fn is_deliberate_plain(&mut self, target: &VarTarget) -> bool {
        let of = match target {
            VarTarget::Field(of, ..) | VarTarget::Static(of, ..) => of,
            // Tables of nodes, also of the program's own objects.
            VarTarget::Element(_) => return is_concurrent(&self.class.name),
        };
        is_concurrent(of) && is_concurrent(&self.class.name)
    }
}

impl Unit<'_> {
    /// The variable that the handle in a static field means.
    pub(crate) fn var_handle(&mut self, class: &ClassFile, field: &str) -> Option<VarTarget> {
        let declared = class.field(field)?;
        if declared.ty != JType::Object("java/lang/invoke/VarHandle".into()) {
            return None;
        }
        if !self.handles.contains_key(&class.name) {
            let found = handles(class);
            self.handles.insert(class.name.clone(), found);
        }
        self.handles[&class.name].get(field).cloned()
    }

    /// Whether a field of `java.util.concurrent` is one that its algorithm accesses by modes of its choice: some
    /// class of its nest makes a handle or finds the offset of it, or [`CHOSEN`] lists it. A plain access there is
    /// such a choice.
    pub(crate) fn is_chosen(&mut self, class: &ClassFile, field: &str) -> bool {
        if !is_concurrent(&class.name) {
            return false;
        }
        if class
            .field(field)
            .is_none_or(|f| f.flags.contains(Flags::FINAL))
        {
            return false;
        }
        if CHOSEN.contains(&(&*class.name, field))
            || COMPLETIONS.iter().any(|c| class.name.starts_with(c))
        {
            return true;
        }
        let key = class.name.clone();
        if !self.chosen.contains_key(&key) {
            let mut named = named_fields(class);
            let outer = class.name.split('$').next().unwrap_or_default();
            if outer != &*class.name
                && let Some(outer) = self.file(outer)
            {
                named.extend(named_fields(&outer));
            }
            let own = named.into_iter().filter(|(of, _)| *of == key);
            let own = own.map(|(_, name)| name).collect();
            self.chosen.insert(key.clone(), own);
        }
        self.chosen[&key].contains(field)
    }
}

/// Whether a class is one of the JDK's concurrent ones, whose algorithms choose modes of access.
fn is_concurrent(class: &str) -> bool {
    class.starts_with("java/util/concurrent/")
}

/// The order of a plain access that is chosen. `ConcurrentSkipListMap` reads its links plainly behind one acquire
/// fence and relies on dependent loads; what its specification promises of `put` and `get` is an acquire.
pub(crate) fn chosen_order(class: &str, store: bool) -> Order {
    match !store && class.starts_with("java/util/concurrent/ConcurrentSkipListMap") {
        true => Order::Acquire,
        false => Order::Relaxed,
    }
}

/// Fields that are read and written plainly by intent, although no handle of them is made.
///
/// - `waiter` of the queues' nodes: whom to wake; a stale one is woken for nothing, null is no one.
const CHOSEN: [(&str, &str); 5] = [
    ("java/util/concurrent/locks/StampedLock$Node", "waiter"),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node",
        "waiter",
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$Node",
        "waiter",
    ),
    ("java/util/concurrent/CompletableFuture$Signaller", "thread"),
    ("java/util/concurrent/FutureTask$WaitNode", "thread"),
];

/// Classes all of whose fields are such: the stages of futures, which a thread that has claimed one clears while
/// others look whether there is something to claim, and the queues of fork-join pools, whose owner and thieves
/// order their accesses by fences and by the modes of the tables.
const COMPLETIONS: [&str; 3] = [
    "java/util/concurrent/CompletableFuture$",
    "java/util/concurrent/ForkJoinPool$WorkQueue",
    "java/util/concurrent/ForkJoinTask",
];

/// The fields (class and name) of which a class's initialiser makes handles or finds offsets.
fn named_fields(class: &ClassFile) -> Vec<(Name, Name)> {
    let init = class
        .method("<clinit>", "()V")
        .and_then(|m| m.code.as_ref().map(|body| body.code()));
    let insns = init.as_ref().map_or(&[][..], |code| &code.insns);
    let mut named = Vec::new();
    let mut last_class = None;
    for (_, insn) in insns {
        match insn {
            Insn::Const(Const::Class(ty)) => last_class = ty.class_name().or(last_class),
            Insn::Const(Const::String(name)) => {
                if let Some(class) = &last_class {
                    let name = Name::from(String::from_utf16_lossy(name));
                    named.push((class.clone(), name));
                }
            }
            _ => {}
        }
    }
    named
}

/// The handles that a class makes in its initialiser.
fn handles(class: &ClassFile) -> BTreeMap<Name, VarTarget> {
    let mut found = BTreeMap::new();
    let init = class
        .method("<clinit>", "()V")
        .and_then(|m| m.code.as_ref().map(|body| body.code()));
    let Some(init) = init else {
        return found;
    };
    for (at, (_, insn)) in init.insns.iter().enumerate() {
        let Insn::PutStatic(field) = insn else {
            continue;
        };
        let target = (|| {
            let mut back = at;
            let mut previous = || {
                back = back.checked_sub(1)?;
                match &init.insns[back].1 {
                    Insn::CheckCast(_) => {
                        back = back.checked_sub(1)?;
                        Some(&init.insns[back].1)
                    }
                    insn => Some(insn),
                }
            };
            let Insn::Invoke(_, method) = previous()? else {
                return None;
            };
            if &*method.name == "arrayElementVarHandle" {
                let JType::Array(element) = class_constant(previous()?)? else {
                    return None;
                };
                return Some(VarTarget::Element(*element));
            }
            let is_static = match &*method.name {
                "findVarHandle" => false,
                "findStaticVarHandle" => true,
                _ => return None,
            };
            let ty = class_constant(previous()?)?;
            let Insn::Const(Const::String(name)) = previous()? else {
                return None;
            };
            let name = Name::from(String::from_utf16_lossy(name));
            let of = class_constant(previous()?)?.class_name()?;
            Some(match is_static {
                true => VarTarget::Static(of, name, ty),
                false => VarTarget::Field(of, name, ty),
            })
        })();
        if let Some(target) = target {
            found.insert(field.name.clone(), target);
        }
    }
    found
}

fn class_constant(insn: &Insn) -> Option<JType> {
    match insn {
        Insn::Const(Const::Class(ty)) => Some(ty.clone()),
        Insn::GetStatic(field) if &*field.name == "TYPE" => {
            types::primitive_mirror(&field.class, &field.name)
        }
        _ => None,
    }
}
