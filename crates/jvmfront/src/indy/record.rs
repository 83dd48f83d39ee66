//! `toString`, `hashCode` and `equals` of records, as `java.lang.runtime.ObjectMethods` makes them.

use ir::{BinOp, CmpOp, Op, Operand, Terminator, Ty};

use super::adapt::boxing;
use crate::class::{Const, FieldRef, Handle, JType, Name};
use crate::lower::body::{Lower, Res, Value};

impl Lower<'_, '_> {
    /// A method of a record, by its name.
    pub(super) fn record_method(
        &mut self,
        name: &str,
        constants: &[Const],
        args: &[Value],
    ) -> Res<()> {
        let fields: Vec<FieldRef> = constants
            .iter()
            .filter_map(|c| match c {
                Const::MethodHandle(Handle::Field(_, field)) => Some((**field).clone()),
                _ => None,
            })
            .collect();
        match (name, args) {
            ("toString", [this]) => self.record_text(&fields, this),
            ("hashCode", [this]) => self.record_hash(&fields, this),
            ("equals", [this, other]) => self.record_equals(&fields, this, other),
            _ => {
                self.gap(format!("the method {name} of a record"));
                Ok(())
            }
        }
    }

    fn component(&mut self, field: &FieldRef, object: &Value) -> Res<Value> {
        self.push(object.clone());
        self.get_field(field)?;
        self.pop_any()
    }

    fn record_text(&mut self, fields: &[FieldRef], this: &Value) -> Res<()> {
        let builder = self.new_builder()?;
        let name = simple_name(&self.class.name).to_owned();
        let mut text: Vec<u16> = format!("{name}[").encode_utf16().collect();
        for (i, field) in fields.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            text.extend(format!("{separator}{}=", field.name).encode_utf16());
            self.append_text(&builder, &mut text)?;
            let value = self.component(field, this)?;
            self.append(&builder, value, &field.ty)?;
        }
        text.push(u16::from(b']'));
        self.append_text(&builder, &mut text)?;
        self.built(&builder)
    }

    fn record_hash(&mut self, fields: &[FieldRef], this: &Value) -> Res<()> {
        let mut hash = Operand::Const(0);
        for field in fields {
            let value = self.component(field, this)?;
            let one = match field.ty.is_reference() {
                true => {
                    let desc = "(Ljava/lang/Object;)I";
                    self.call_static("java/util/Objects", "hashCode", desc, &[value])?
                }
                false => {
                    let class = box_class(&field.ty);
                    let desc = format!("({})I", field.ty.descriptor());
                    self.call_static(&class, "hashCode", &desc, &[value])?
                }
            };
            let Some(one) = one else {
                return Ok(());
            };
            let scaled = self.arith(BinOp::Mul, Ty::I32, hash, Operand::Const(31));
            hash = self.arith(BinOp::Add, Ty::I32, scaled, one.op);
        }
        self.push(Value::new(hash, Ty::I32));
        Ok(())
    }

    fn record_equals(&mut self, fields: &[FieldRef], this: &Value, other: &Value) -> Res<()> {
        let record = JType::Object(self.class.name.clone());
        let result = self.b.temp(Ty::I32);
        let (no, yes, after) = (self.b.new_block(), self.b.new_block(), self.b.new_block());
        let test = self.is_instance(other.op, &record);
        self.continue_if(test, no);
        let other = Value::non_null(other.op);
        for field in fields {
            let (a, b) = (self.component(field, this)?, self.component(field, &other)?);
            let same = match &field.ty {
                JType::Float | JType::Double => {
                    let letter = field.ty.descriptor();
                    let desc = format!("({letter}{letter})I");
                    let order =
                        self.call_static(&box_class(&field.ty), "compare", &desc, &[a, b])?;
                    let order = order.map_or(Operand::Const(0), |v| v.op);
                    self.test(CmpOp::Eq, Ty::I32, order, Operand::Const(0))
                }
                ty if ty.is_reference() => {
                    let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                    let same = self.call_static("java/util/Objects", "equals", desc, &[a, b])?;
                    same.map_or(Operand::Const(0), |v| v.op)
                }
                _ => self.test(CmpOp::Eq, a.ty, a.op, b.op),
            };
            self.continue_if(same, no);
        }
        self.b.jump(yes, self.span);
        for (block, value) in [(no, 0), (yes, 1)] {
            self.b.switch_to(block);
            self.emit(Op::Copy {
                dst: result,
                ty: Ty::I32,
                src: Operand::Const(value),
            });
            self.b.jump(after, self.span);
        }
        self.b.switch_to(after);
        self.push(Value::new(Operand::Local(result), Ty::I32));
        Ok(())
    }

    /// Goes on in a new block if a condition holds, else to `otherwise`.
    fn continue_if(&mut self, cond: Operand, otherwise: ir::BlockId) {
        let next = self.b.new_block();
        self.terminate(Terminator::Branch {
            cond,
            ty: Ty::I32,
            then: next,
            other: otherwise,
        });
        self.b.switch_to(next);
    }
}

/// The class of boxes of a primitive type.
fn box_class(ty: &JType) -> Name {
    match boxing(ty) {
        crate::class::Insn::Invoke(_, method) => method.class.clone(),
        _ => Name::from("java/lang/Integer"),
    }
}

/// The name of a class without its package and outer classes.
fn simple_name(class: &str) -> &str {
    let name = class.rsplit('/').next().unwrap_or(class);
    let last = name.rsplit('$').next().unwrap_or(name);
    last.trim_start_matches(|c: char| c.is_ascii_digit())
}
