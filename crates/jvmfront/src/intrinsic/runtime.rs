//! Other natives that JDK code reaches: what the JVM would tell it of itself.

use ir::{Operand, Ty};

use super::{Late, Replaced, class_fact};
use crate::class::{JType, MethodDesc};
use crate::lower::body::{Fact, Lower, Res, Value};

impl Lower<'_, '_> {
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
            (
                "java/lang/invoke/MethodHandles",
                "lookup" | "privateLookupIn" | "arrayElementVarHandle",
            )
            | ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle" | "findStaticVarHandle") => {
                Some(self.handle_maker())
            }
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
            ("java/lang/reflect/Array", "getLength") => Some(self.dynamic_length(&args[0])?),
            _ => return Ok(None),
        };
        Ok(Some(result))
    }
}
