//! String concatenation (JEP 280): a `StringBuilder`, as before there was `invokedynamic` for it.

use std::sync::Arc;

use ir::{Operand, Ty};

use crate::class::{Const, InvokeKind, JType, MethodDesc, MethodRef, Name};
use crate::lower::body::{Fact, Lower, Res, Value};

const BUILDER: &str = "java/lang/StringBuilder";

impl Lower<'_, '_> {
    /// Concatenates by a recipe: 1 stands for an argument, 2 for a constant, all else for itself.
    pub(super) fn concat(
        &mut self,
        recipe: &[u16],
        constants: &[Const],
        desc: &MethodDesc,
        args: &[Value],
    ) -> Res<()> {
        let builder = self.new_builder()?;
        let mut args = args.iter().zip(&desc.params);
        let mut constants = constants.iter();
        let mut text: Vec<u16> = Vec::new();
        for &unit in recipe {
            match unit {
                1 => {
                    self.append_text(&builder, &mut text)?;
                    let Some((value, ty)) = args.next() else {
                        self.gap("a string concatenation with too few arguments");
                        return Ok(());
                    };
                    self.append(&builder, value.clone(), ty)?;
                }
                2 => match constants.next() {
                    Some(Const::String(constant)) => text.extend(constant.iter()),
                    Some(Const::Int(i)) => text.extend(i.to_string().encode_utf16()),
                    Some(Const::Long(l)) => text.extend(l.to_string().encode_utf16()),
                    _ => {
                        self.gap("a string concatenation with a constant that is no string");
                        return Ok(());
                    }
                },
                unit => text.push(unit),
            }
        }
        self.append_text(&builder, &mut text)?;
        self.built(&builder)
    }

    /// A new, empty builder.
    pub(super) fn new_builder(&mut self) -> Res<Value> {
        self.new_object(&Name::from(BUILDER))?;
        let builder = self.pop(Ty::Ptr)?;
        self.builder_call(
            InvokeKind::Special,
            "<init>",
            "()V",
            std::slice::from_ref(&builder),
        )?;
        Ok(Value::non_null(builder.op))
    }

    /// Pushes the string that was built.
    pub(super) fn built(&mut self, builder: &Value) -> Res<()> {
        let desc = "()Ljava/lang/String;";
        let result = self.builder_call(
            InvokeKind::Virtual,
            "toString",
            desc,
            std::slice::from_ref(builder),
        )?;
        if let Some(mut value) = result {
            value.fact = Fact::NonNull;
            self.push(value);
        }
        Ok(())
    }

    pub(super) fn append_text(&mut self, builder: &Value, text: &mut Vec<u16>) -> Res<()> {
        if text.is_empty() {
            return Ok(());
        }
        let text: Arc<[u16]> = std::mem::take(text).into();
        let string = Operand::Global(self.unit.string(&text), 0);
        let ty = JType::Object("java/lang/String".into());
        self.append(builder, Value::non_null(string), &ty)
    }

    /// Appends a value of a type.
    pub(super) fn append(&mut self, builder: &Value, value: Value, ty: &JType) -> Res<()> {
        let param = match ty {
            JType::Boolean => "Z",
            JType::Char => "C",
            JType::Byte | JType::Short | JType::Int => "I",
            JType::Long => "J",
            JType::Float => "F",
            JType::Double => "D",
            JType::Object(name) if &**name == "java/lang/String" => "Ljava/lang/String;",
            JType::Object(_) | JType::Array(_) => "Ljava/lang/Object;",
        };
        let desc = format!("({param})Ljava/lang/StringBuilder;");
        self.builder_call(
            InvokeKind::Virtual,
            "append",
            &desc,
            &[builder.clone(), value],
        )?;
        Ok(())
    }

    fn builder_call(
        &mut self,
        kind: InvokeKind,
        name: &str,
        desc: &str,
        args: &[Value],
    ) -> Res<Option<Value>> {
        let method = MethodRef {
            class: BUILDER.into(),
            name: name.into(),
            desc: Arc::new(MethodDesc::parse(desc).expect("a descriptor of ours")),
            interface: false,
        };
        self.call(kind, &method, args)
    }
}
