//! Other natives that JDK code reaches: what the JVM would tell it of itself.

use ir::{Operand, Ty};

use super::{Late, Replaced, class_fact};
use crate::class::{FieldRef, InvokeKind, JType, MethodDesc, MethodRef, Name};
use crate::lower::body::{Fact, Lower, Res, Value};

impl Lower<'_, '_> {
    /// A method of `JavaLangAccess`, the door through which JDK classes reach `java.lang`: no object stands behind
    /// it, its methods are those it would call.
    pub(crate) fn language_access(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        match name {
            "join" => {
                let text = "Ljava/lang/String;";
                let desc = format!("({text}{text}{text}[{text}I){text}");
                self.call_static("java/lang/String", "join", &desc, &args[1..])
            }
            "fastUUID" => {
                let desc = "(JJ)Ljava/lang/String;";
                self.call_static("java/lang/Long", "fastUUID", desc, &args[1..])
            }
            "getEnumConstantsShared" => {
                let desc = "(Ljava/lang/Class;)[Ljava/lang/Object;";
                self.call_static("java/lang/Class", "$enumConstants", desc, &args[1..])
            }
            _ => {
                self.gap(format!("jdk.internal.access.JavaLangAccess.{name}"));
                Ok(None)
            }
        }
    }

    /// A method of `JavaUtilCollectionAccess`: a list around an array that nothing else refers to.
    pub(crate) fn collection_access(&mut self, name: &str, args: &[Value]) -> Res<Option<Value>> {
        let method = match name {
            "listFromTrustedArray" => "listFromTrustedArray",
            "listFromTrustedArrayNullsAllowed" => "listFromTrustedArrayNullsAllowed",
            _ => {
                self.gap(format!(
                    "jdk.internal.access.JavaUtilCollectionAccess.{name}"
                ));
                return Ok(None);
            }
        };
        let desc = "([Ljava/lang/Object;)Ljava/util/List;";
        self.call_static("java/util/ImmutableCollections", method, desc, &args[1..])
    }

    /// `newUpdater` of a field updater, with a constant class and name.
    fn updater(&mut self, class: &str, args: &[Value]) -> Res<Option<Value>> {
        let field = args.last().and_then(super::text_fact);
        let of = args
            .first()
            .and_then(class_fact)
            .and_then(JType::class_name);
        let offset = field
            .zip(of)
            .and_then(|(field, of)| self.unit.offset(&of, &field));
        let Some(offset) = offset else {
            self.gap("a field updater of a field that is not constant");
            return Ok(None);
        };
        let model = match class {
            "java/util/concurrent/atomic/AtomicIntegerFieldUpdater" => "OfInt",
            "java/util/concurrent/atomic/AtomicLongFieldUpdater" => "OfLong",
            _ => "OfReference",
        };
        let model = Name::from(format!("threadproof/Updater${model}"));
        self.new_object(&model)?;
        let object = self.pop(Ty::Ptr)?;
        let method = MethodRef {
            class: model,
            name: Name::from("<init>"),
            desc: MethodDesc::parse("(J)V")
                .expect("a descriptor of ours")
                .into(),
            interface: false,
        };
        let offset = Value::new(Operand::Const(offset.into()), Ty::I64);
        self.call(InvokeKind::Special, &method, &[object.clone(), offset])?;
        Ok(Some(Value::non_null(object.op)))
    }

    /// A method of another class.
    pub(super) fn runtime(
        &mut self,
        class: &str,
        name: &str,
        desc: &MethodDesc,
        args: &[Value],
    ) -> Res<Replaced> {
        let null = || Value::new(Operand::Const(0), Ty::Ptr);
        let result = match (class, name) {
            ("java/lang/invoke/MethodHandles", "lookup" | "privateLookupIn") => {
                Some(self.token("java/lang/invoke/MethodHandles$Lookup"))
            }
            ("java/lang/invoke/MethodHandles", "arrayElementVarHandle")
            | ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle" | "findStaticVarHandle") => {
                Some(self.made_handle(name, args)?)
            }
            (
                "java/util/concurrent/atomic/AtomicIntegerFieldUpdater"
                | "java/util/concurrent/atomic/AtomicLongFieldUpdater"
                | "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
                "newUpdater",
            ) => self.updater(class, args)?,
            (
                "java/lang/invoke/VarHandle",
                "fullFence" | "acquireFence" | "releaseFence" | "loadLoadFence" | "storeStoreFence",
            ) => {
                let name = match name {
                    "acquireFence" => "loadFence",
                    "releaseFence" => "storeFence",
                    name => name,
                };
                return self.unsafe_memory(name, desc, args);
            }
            ("jdk/internal/util/ArraysSupport", "vectorizedMismatch") => {
                let length = args.get(4).cloned().unwrap_or_else(|| Value::int(0));
                Some(self.no_vectors(&length))
            }
            // Only a security manager asks for these.
            ("java/security/BasicPermission" | "java/security/Permission", "<init>") => None,
            // A date counts milliseconds; only its fields need a calendar.
            ("sun/util/calendar/CalendarSystem", "<clinit>") => None,
            ("sun/util/calendar/CalendarSystem", "getGregorianCalendar") => Some(null()),
            // Only serialisation asks for these.
            ("java/io/ObjectStreamField", "<init>") => None,
            // The default character set is UTF-8; its class looks for others.
            ("java/nio/charset/Charset", "<clinit>") => None,
            ("java/nio/charset/Charset", "defaultCharset") => {
                let utf8 = Name::from("sun/nio/cs/UTF_8");
                self.get_static(&FieldRef {
                    class: utf8.clone(),
                    name: Name::from("INSTANCE"),
                    ty: JType::Object(utf8),
                })?;
                Some(self.pop(Ty::Ptr)?)
            }
            ("jdk/internal/access/SharedSecrets", "<clinit>") => None,
            ("jdk/internal/access/SharedSecrets", "getJavaLangAccess") => {
                Some(self.token("jdk/internal/access/JavaLangAccess"))
            }
            ("jdk/internal/access/SharedSecrets", "getJavaUtilCollectionAccess") => {
                Some(self.token("jdk/internal/access/JavaUtilCollectionAccess"))
            }
            ("java/lang/StringUTF16", "isBigEndian") => Some(Value::int(0)),
            ("jdk/internal/misc/VM", "getSavedProperty") => Some(null()),
            ("jdk/internal/misc/VM", "isBooted" | "isModuleSystemInited") => Some(Value::int(1)),
            ("jdk/internal/misc/VM", "initialize" | "initializeFromArchive") => None,
            ("jdk/internal/misc/CDS", "initializeFromArchive" | "defineArchivedModules") => None,
            ("jdk/internal/misc/CDS", "getRandomSeedForDumping") => {
                Some(Value::new(Operand::Const(0), Ty::I64))
            }
            (
                "jdk/internal/misc/CDS",
                "isDumpingClassList"
                | "isDumpingArchive"
                | "isSharingEnabled"
                | "isDumpingClassList0"
                | "isDumpingArchive0"
                | "isSharingEnabled0",
            ) => Some(Value::int(0)),
            ("java/lang/String", "intern") if matches!(args[0].fact, Fact::Text(_)) => {
                Some(args[0].clone())
            }
            ("java/lang/String", "intern") => {
                let literal = self.late(Late::Intern, args)?;
                Some(Value::non_null(literal.op))
            }
            ("java/lang/reflect/Array", "newInstance")
                if args.len() == 2 && args[1].ty == Ty::I32 =>
            {
                let element = class_fact(&args[0]).cloned();
                Some(match element {
                    Some(element) => {
                        let array = JType::Array(Box::new(element));
                        self.new_array(&array, &args[1])?
                    }
                    None => {
                        let made = self.late(Late::NewArray, args)?;
                        Value::non_null(made.op)
                    }
                })
            }
            ("java/lang/reflect/Array", "newArray") => {
                let made = self.late(Late::NewArray, args)?;
                Some(Value::non_null(made.op))
            }
            // A class file has no types of interfaces as objects: the class says so itself.
            (
                "java/util/HashMap" | "java/util/concurrent/ConcurrentHashMap",
                "comparableClassFor",
            ) => Some(self.comparable_class(&args[0])?),
            ("java/util/Arrays", "copyOf") if desc.text.starts_with("([Ljava/lang/Object;I)") => {
                Some(self.array_of_length(&args[0], &args[1])?)
            }
            ("java/lang/reflect/Array", "getLength") => Some(self.dynamic_length(&args[0])?),
            _ => return Ok(None),
        };
        Ok(Some(result))
    }
}
