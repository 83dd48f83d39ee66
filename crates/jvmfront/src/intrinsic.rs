//! Methods that become instructions.
//!
//! A call of one of these methods is replaced by IR operations where it stands; a virtual call reaches a function
//! whose body is the same. They are natives of the JDK that programs reach, methods of the JDK that stand for one
//! operation of the machine (`Unsafe`, `VarHandle`), and `threadproof.Vm`, over which models are written.

mod atomic;
mod copy;
mod handles;
mod late;
mod math;
mod net;
mod object;
mod outside;
mod runtime;
mod unsafe_memory;
mod var_handle;
mod vm;

pub(crate) use late::Late;
pub(crate) use outside::is_outside;
pub(crate) use var_handle::{VarTarget, chosen_order};

use ir::{Body, LocalId, Operand, Terminator};

use crate::class::JType;
use crate::lower::body::{Fact, Lower, Res, Value};
use crate::lower::types;
use crate::lower::unit::{Found, Unit};
use crate::models;

/// What a call gave: none if the method is no intrinsic, else its result if it has one.
pub(crate) type Replaced = Option<Option<Value>>;

/// Whether calls of a class's methods take any arguments (JVMS 2.9.3).
pub(crate) fn is_polymorphic(class: &str) -> bool {
    matches!(
        class,
        "java/lang/invoke/VarHandle" | "java/lang/invoke/MethodHandle"
    )
}

/// Whether a method of the JDK's atomic classes is weaker than volatile accesses (package `java.util.concurrent.atomic`, which refers
/// to `VarHandle`): its caller chose that, and not the authors of a class that keeps what it promises all the same.
pub(crate) fn is_weak(class: &str, method: &str) -> bool {
    class.starts_with("java/util/concurrent/atomic/Atomic")
        && (matches!(method, "lazySet" | "weakCompareAndSet")
            || ["Plain", "Opaque", "Acquire", "Release"]
                .iter()
                .any(|mode| method.ends_with(mode)))
}

/// Whether a class asks for processors only to decide how often to spin before it blocks. A turn of such a loop
/// changes nothing, so that one processor shows all that more show, and the loops end.
pub(crate) fn spins(class: &str) -> bool {
    matches!(
        class,
        "java/util/concurrent/Phaser"
            | "java/util/concurrent/Exchanger"
            | "java/util/concurrent/SynchronousQueue"
            | "java/util/concurrent/LinkedTransferQueue"
            | "java/util/concurrent/ConcurrentHashMap"
            | "java/util/concurrent/locks/StampedLock"
    )
}

/// Replaces a call. The receiver, if there is one, comes first and is not null.
pub(crate) fn call(l: &mut Lower<'_, '_>, found: &Found, args: &[Value]) -> Res<Replaced> {
    let class = found.class.name.clone();
    let method = found.method();
    let name = method.name.clone();
    let desc = method.desc.clone();
    if let Some(other) = models::replaced(&class, &name, &desc.text) {
        return l.replacement(other, found, args).map(Some);
    }
    let natives = matches!(&*name, "registerNatives" | "initIDs");
    if natives && args.is_empty() && desc.ret.is_none() {
        return Ok(Some(None));
    }
    if let Some(desc) = jdk_only(&class, &name, &desc.text)
        && l.is_of_jdk()
    {
        return l
            .call_static(&class, &format!("${name}"), desc, args)
            .map(Some);
    }
    match &*class {
        "threadproof/Vm" => l.vm(&name, args),
        "threadproof/Net" => l.net(&name, args),
        "java/lang/Object" => l.object(&name, args),
        "java/lang/Math" | "java/lang/StrictMath" => Ok(l.math(&name, &desc, args)),
        "java/lang/Float" | "java/lang/Double" => Ok(l.float_bits(&name, args)),
        "java/lang/Integer" | "java/lang/Long" => Ok(l.integer_bits(&name, &desc, args)),
        "jdk/internal/misc/Unsafe" | "sun/misc/Unsafe" => l.unsafe_memory(&name, &desc, args),
        "java/lang/Class" => l.class_method(&name, args),
        "java/lang/System" if &*name == "arraycopy" => l.array_copy(args).map(|()| Some(None)),
        "java/lang/Thread" if &*name == "currentThread" => l.vm("currentThread", args),
        _ => l.runtime(&class, &name, &desc, args),
    }
}

/// The descriptor of the static method `$NAME` that code of the JDK calls instead of `NAME`: what the user who starts the
/// program decides is anything for the program, and one thing for the JDK, whose own switches these are.
fn jdk_only(class: &str, name: &str, desc: &str) -> Option<&'static str> {
    match (class, name, desc) {
        ("java/lang/System", "getProperty", "(Ljava/lang/String;)Ljava/lang/String;") => {
            Some("(Ljava/lang/String;)Ljava/lang/String;")
        }
        (
            "java/lang/System",
            "getProperty",
            "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        ) => Some("(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
        ("java/lang/Runtime", "availableProcessors", "()I") => Some("(Ljava/lang/Runtime;)I"),
        _ => None,
    }
}

/// The body of a function that is an intrinsic.
pub(crate) fn body(unit: &mut Unit<'_>, found: &Found) -> Res<Option<Body>> {
    let method = found.method();
    let (params, _) = types::signature(&method.desc, !method.is_static());
    let mut l = Lower::new(unit, &found.class, method, None);
    let declared = method.desc.params.iter();
    let skip = usize::from(!method.is_static());
    let mut args: Vec<Value> = Vec::new();
    for (i, &ty) in params.iter().enumerate() {
        args.push(Value::new(Operand::Local(LocalId(i as u32)), ty));
    }
    for (arg, ty) in args.iter_mut().skip(skip).zip(declared) {
        *arg = Value::of(arg.op, ty);
    }
    if skip == 1 {
        args[0].fact = Fact::NonNull;
    }
    let Some(result) = call(&mut l, found, &args)? else {
        return Ok(None);
    };
    let value = result.map(|v| v.op);
    l.terminate(Terminator::Return(value));
    Ok(Some(l.b.finish().0))
}

impl Lower<'_, '_> {
    /// Whether this is code of the JDK that asks for itself. Boxes ask for the program (`Integer.getInteger`).
    fn is_of_jdk(&mut self) -> bool {
        let class = self.class.name.clone();
        let asked =
            ["Boolean", "Integer", "Long", "Runtime", "System"].map(|c| format!("java/lang/{c}"));
        !asked.contains(&class.to_string()) && self.unit.world.is_library(&class)
    }

    /// Calls the method of a model that stands for one of the JDK.
    fn replacement(&mut self, other: &str, found: &Found, args: &[Value]) -> Res<Option<Value>> {
        let class = self.unit.file(models::REPLACEMENTS);
        let index = class
            .as_ref()
            .and_then(|c| c.methods.iter().position(|m| *m.name == *other));
        let (Some(class), Some(index)) = (class, index) else {
            self.gap(format!("no model of {}", found.method().name));
            return Ok(None);
        };
        self.direct(&Found { class, index }, args)
    }
}

/// The type that a class object stands for, where it is a constant.
fn class_fact(value: &Value) -> Option<&JType> {
    match &value.fact {
        Fact::Class(ty) => Some(ty),
        _ => None,
    }
}

/// The text of a constant string.
fn text_fact(value: &Value) -> Option<String> {
    match &value.fact {
        Fact::Text(text) => Some(String::from_utf16_lossy(text)),
        _ => None,
    }
}
