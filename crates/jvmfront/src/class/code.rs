//! The body of a method (JVMS 4.7.3): instructions, handlers, lines, names of local variables.

use super::attribute;
use super::bytes::{Bytes, damaged};
use super::insn::{BinaryOp, Compare, Cond, Const, Convert, Element, Insn, InvokeKind, Kind};
use super::pool::Pool;
use super::{Code, Damaged, Handler, JType, LocalName};

/// Marks an offset at which no instruction begins.
const NONE: u32 = u32::MAX;

pub(super) fn read(mut body: Bytes<'_>, pool: &Pool) -> Result<Code, Damaged> {
    let max_stack = body.u16()?;
    let max_locals = body.u16()?;
    let at = body.offset();
    let length = body.u32()?;
    if length == 0 || length > 65_535 {
        return damaged(at, format!("a body of {length} bytes"));
    }
    let mut text = body.part(length as usize)?;
    let start = text.offset();
    let mut insns = Vec::new();
    let mut index_of = vec![NONE; length as usize + 1];
    while text.left() > 0 {
        let at = text.offset();
        let pc = (at - start) as u32;
        index_of[pc as usize] = insns.len() as u32;
        let insn = Decoder {
            text: &mut text,
            pool,
            start,
            pc,
        }
        .insn()?;
        if let Some(local) = last_slot(&insn)
            && local >= u32::from(max_locals)
        {
            return damaged(at, format!("there is no local variable {local}"));
        }
        insns.push((pc, insn));
    }
    // Ranges may end where the body does.
    index_of[length as usize] = insns.len() as u32;
    let places = Places {
        index_of,
        start,
        count: insns.len() as u32,
    };
    for (pc, insn) in &mut insns {
        for target in targets_mut(insn) {
            *target = places.insn(*target, start + *pc as usize)?;
        }
    }
    if let Some((pc, last)) = insns.last()
        && last.falls_through()
    {
        return damaged(start + *pc as usize, "a body runs off its end");
    }
    let handlers = handlers(&mut body, pool, &places)?;
    let mut lines = Vec::new();
    let mut locals = Vec::new();
    for _ in 0..body.u16()? {
        let (name, mut table) = attribute::next(&mut body, pool)?;
        match &*name {
            "LineNumberTable" => {
                for _ in 0..table.u16()? {
                    let at = table.offset();
                    let pc = u32::from(table.u16()?);
                    lines.push((places.insn(pc, at)?, u32::from(table.u16()?)));
                }
            }
            "LocalVariableTable" => locals.append(&mut names(&mut table, pool, &places)?),
            _ => {}
        }
    }
    insns.shrink_to_fit();
    lines.shrink_to_fit();
    locals.shrink_to_fit();
    // Entries may come in any order; of two for one instruction the later one holds.
    lines.sort_by_key(|&(insn, _)| insn);
    Ok(Code {
        max_stack,
        max_locals,
        insns,
        handlers,
        lines,
        locals,
    })
}

/// Offsets in bytes to indexes of instructions.
struct Places {
    index_of: Vec<u32>,
    start: usize,
    count: u32,
}

impl Places {
    /// An instruction; `at` is where the offset stands.
    fn insn(&self, pc: u32, at: usize) -> Result<u32, Damaged> {
        match self.end(pc, at)? {
            index if index < self.count => Ok(index),
            _ => damaged(at, "the end of the body is no instruction"),
        }
    }

    /// An instruction, or the end of the body.
    fn end(&self, pc: u32, at: usize) -> Result<u32, Damaged> {
        match self.index_of.get(pc as usize) {
            Some(&index) if index != NONE => Ok(index),
            _ => {
                let body = self.start;
                damaged(
                    at,
                    format!(
                        "no instruction begins at byte {} of the body at {body}",
                        pc as i32
                    ),
                )
            }
        }
    }
}

fn handlers(body: &mut Bytes<'_>, pool: &Pool, places: &Places) -> Result<Vec<Handler>, Damaged> {
    let mut all = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let start = places.insn(u32::from(body.u16()?), at)?;
        let end = places.end(u32::from(body.u16()?), at)?;
        if start >= end {
            return damaged(at, "a handler covers nothing");
        }
        all.push(Handler {
            start,
            end,
            target: places.insn(u32::from(body.u16()?), at)?,
            catch: pool.class_or_none(body.u16()?, at)?,
        });
    }
    Ok(all)
}

fn names(table: &mut Bytes<'_>, pool: &Pool, places: &Places) -> Result<Vec<LocalName>, Damaged> {
    let mut all = Vec::new();
    for _ in 0..table.u16()? {
        let at = table.offset();
        let start = u32::from(table.u16()?);
        let end = start + u32::from(table.u16()?);
        all.push(LocalName {
            start: places.end(start, at)?,
            end: places.end(end, at)?,
            name: pool.text(table.u16()?, at)?,
            ty: pool.field_type(table.u16()?, at)?,
            slot: table.u16()?,
        });
    }
    Ok(all)
}

/// The last slot of the local variable that an instruction names.
fn last_slot(insn: &Insn) -> Option<u32> {
    match insn {
        Insn::Load(kind, local) | Insn::Store(kind, local) => {
            let wide = matches!(kind, Kind::Long | Kind::Double);
            Some(u32::from(*local) + u32::from(wide))
        }
        Insn::Inc { local, .. } | Insn::Ret(local) => Some(u32::from(*local)),
        _ => None,
    }
}

fn targets_mut(insn: &mut Insn) -> Vec<&mut u32> {
    match insn {
        Insn::IfZero(_, target)
        | Insn::IfInt(_, target)
        | Insn::IfRef { target, .. }
        | Insn::IfNull { target, .. }
        | Insn::Goto(target)
        | Insn::Jsr(target) => vec![target],
        Insn::Switch { default, cases } => {
            let cases = cases.iter_mut().map(|(_, target)| target);
            std::iter::once(default).chain(cases).collect()
        }
        _ => Vec::new(),
    }
}

/// Decodes one instruction. Targets are left as offsets in bytes.
struct Decoder<'a, 'b> {
    text: &'b mut Bytes<'a>,
    pool: &'b Pool,
    /// Where the body begins in the file.
    start: usize,
    /// Where the instruction begins in the body.
    pc: u32,
}

impl Decoder<'_, '_> {
    fn insn(mut self) -> Result<Insn, Damaged> {
        let at = self.text.offset();
        let opcode = self.text.u8()?;
        Ok(match opcode {
            0 => Insn::Nop,
            1 => Insn::Const(Const::Null),
            2..=8 => Insn::Const(Const::Int(i32::from(opcode) - 3)),
            9..=10 => Insn::Const(Const::Long(i64::from(opcode) - 9)),
            11..=13 => Insn::Const(Const::Float((f32::from(opcode) - 11.0).to_bits())),
            14..=15 => Insn::Const(Const::Double((f64::from(opcode) - 14.0).to_bits())),
            16 => Insn::Const(Const::Int(i32::from(self.text.u8()? as i8))),
            17 => Insn::Const(Const::Int(i32::from(self.text.u16()? as i16))),
            18 => {
                let number = u16::from(self.text.u8()?);
                self.ldc(number, false, at)?
            }
            19 | 20 => {
                let number = self.text.u16()?;
                self.ldc(number, opcode == 20, at)?
            }
            21..=25 => Insn::Load(kind(opcode - 21), u16::from(self.text.u8()?)),
            26..=45 => Insn::Load(kind((opcode - 26) / 4), u16::from((opcode - 26) % 4)),
            46..=53 => Insn::ArrayLoad(element(opcode - 46)),
            54..=58 => Insn::Store(kind(opcode - 54), u16::from(self.text.u8()?)),
            59..=78 => Insn::Store(kind((opcode - 59) / 4), u16::from((opcode - 59) % 4)),
            79..=86 => Insn::ArrayStore(element(opcode - 79)),
            87 => Insn::Pop,
            88 => Insn::Pop2,
            89 => Insn::Dup,
            90 => Insn::DupX1,
            91 => Insn::DupX2,
            92 => Insn::Dup2,
            93 => Insn::Dup2X1,
            94 => Insn::Dup2X2,
            95 => Insn::Swap,
            96..=115 => Insn::Binary(arithmetic((opcode - 96) / 4), kind((opcode - 96) % 4)),
            116..=119 => Insn::Neg(kind(opcode - 116)),
            120..=131 => Insn::Binary(bitwise((opcode - 120) / 2), kind((opcode - 120) % 2)),
            132 => Insn::Inc {
                local: u16::from(self.text.u8()?),
                by: i16::from(self.text.u8()? as i8),
            },
            133..=147 => Insn::Convert(CONVERSIONS[usize::from(opcode - 133)]),
            148..=152 => Insn::Compare(COMPARISONS[usize::from(opcode - 148)]),
            153..=158 => Insn::IfZero(CONDITIONS[usize::from(opcode - 153)], self.near()?),
            159..=164 => Insn::IfInt(CONDITIONS[usize::from(opcode - 159)], self.near()?),
            165 | 166 => Insn::IfRef {
                equal: opcode == 165,
                target: self.near()?,
            },
            167 => Insn::Goto(self.near()?),
            168 => Insn::Jsr(self.near()?),
            169 => Insn::Ret(u16::from(self.text.u8()?)),
            170 => self.table_switch()?,
            171 => self.lookup_switch()?,
            172..=176 => Insn::Return(Some(kind(opcode - 172))),
            177 => Insn::Return(None),
            178..=181 => self.field(opcode, at)?,
            182..=185 => self.invoke(opcode, at)?,
            186 => {
                let (bootstrap, name, desc) = self.pool.call_site(self.text.u16()?, at)?;
                self.text.u16()?;
                Insn::InvokeDynamic {
                    bootstrap,
                    name,
                    desc,
                }
            }
            187 => match self.pool.class(self.text.u16()?, at)? {
                array if array.starts_with('[') => return damaged(at, "`new` of an array"),
                class => Insn::New(class),
            },
            188 => Insn::NewArray(primitive(self.text.u8()?, at)?),
            189 => Insn::NewArray(self.pool.class_type(self.text.u16()?, at)?),
            190 => Insn::ArrayLength,
            191 => Insn::Throw,
            192 => Insn::CheckCast(self.pool.class_type(self.text.u16()?, at)?),
            193 => Insn::InstanceOf(self.pool.class_type(self.text.u16()?, at)?),
            194 => Insn::MonitorEnter,
            195 => Insn::MonitorExit,
            196 => self.wide()?,
            197 => self.multi_new_array(at)?,
            198 | 199 => Insn::IfNull {
                null: opcode == 198,
                target: self.near()?,
            },
            200 => Insn::Goto(self.far()?),
            201 => Insn::Jsr(self.far()?),
            _ => return damaged(at, format!("{opcode} is no instruction")),
        })
    }

    /// A target two bytes away. One before the body wraps around and is found to be no instruction.
    fn near(&mut self) -> Result<u32, Damaged> {
        let distance = i32::from(self.text.u16()? as i16);
        Ok(self.pc.wrapping_add_signed(distance))
    }

    /// A target four bytes away.
    fn far(&mut self) -> Result<u32, Damaged> {
        let distance = self.text.u32()? as i32;
        Ok(self.pc.wrapping_add_signed(distance))
    }

    fn ldc(&self, number: u16, two_slots: bool, at: usize) -> Result<Insn, Damaged> {
        let constant = self.pool.constant(number, at)?;
        let wide = match &constant {
            Const::Long(_) | Const::Double(_) => true,
            Const::Dynamic { ty, .. } => ty.slots() == 2,
            _ => false,
        };
        match wide == two_slots {
            true => Ok(Insn::Const(constant)),
            false => damaged(at, format!("constant {number} has another size")),
        }
    }

    fn field(&mut self, opcode: u8, at: usize) -> Result<Insn, Damaged> {
        let field = self.pool.field(self.text.u16()?, at)?;
        Ok(match opcode {
            178 => Insn::GetStatic(field),
            179 => Insn::PutStatic(field),
            180 => Insn::GetField(field),
            _ => Insn::PutField(field),
        })
    }

    fn invoke(&mut self, opcode: u8, at: usize) -> Result<Insn, Damaged> {
        let method = self.pool.method(self.text.u16()?, at)?;
        let kind = match opcode {
            182 => InvokeKind::Virtual,
            183 => InvokeKind::Special,
            184 => InvokeKind::Static,
            _ => InvokeKind::Interface,
        };
        if kind == InvokeKind::Interface {
            self.text.u16()?;
        }
        Ok(Insn::Invoke(kind, method))
    }

    fn padding(&mut self) -> Result<(), Damaged> {
        while !(self.text.offset() - self.start).is_multiple_of(4) {
            self.text.u8()?;
        }
        Ok(())
    }

    fn table_switch(&mut self) -> Result<Insn, Damaged> {
        self.padding()?;
        let default = self.far()?;
        let at = self.text.offset();
        let low = self.text.u32()? as i32;
        let high = self.text.u32()? as i32;
        if low > high {
            return damaged(at, "a switch ends before it begins");
        }
        let mut cases = Vec::new();
        for value in low..=high {
            cases.push((value, self.far()?));
        }
        Ok(Insn::Switch { default, cases })
    }

    fn lookup_switch(&mut self) -> Result<Insn, Damaged> {
        self.padding()?;
        let default = self.far()?;
        let at = self.text.offset();
        let mut cases: Vec<(i32, u32)> = Vec::new();
        for _ in 0..self.text.u32()? {
            let value = self.text.u32()? as i32;
            if cases.last().is_some_and(|&(last, _)| last >= value) {
                return damaged(at, "the values of a switch do not ascend");
            }
            cases.push((value, self.far()?));
        }
        Ok(Insn::Switch { default, cases })
    }

    fn wide(&mut self) -> Result<Insn, Damaged> {
        let at = self.text.offset();
        let opcode = self.text.u8()?;
        let local = self.text.u16()?;
        Ok(match opcode {
            21..=25 => Insn::Load(kind(opcode - 21), local),
            54..=58 => Insn::Store(kind(opcode - 54), local),
            132 => Insn::Inc {
                local,
                by: self.text.u16()? as i16,
            },
            169 => Insn::Ret(local),
            _ => return damaged(at, format!("{opcode} has no wide form")),
        })
    }

    fn multi_new_array(&mut self, at: usize) -> Result<Insn, Damaged> {
        let ty = self.pool.class_type(self.text.u16()?, at)?;
        let lengths = self.text.u8()?;
        let mut inner = &ty;
        for _ in 0..lengths {
            match inner {
                JType::Array(element) => inner = element,
                _ => return damaged(at, format!("`{ty}` has fewer than {lengths} dimensions")),
            }
        }
        match lengths {
            0 => damaged(at, "an array without a length"),
            _ => Ok(Insn::MultiNewArray(ty, lengths)),
        }
    }
}

const CONVERSIONS: [Convert; 15] = [
    Convert::I2L,
    Convert::I2F,
    Convert::I2D,
    Convert::L2I,
    Convert::L2F,
    Convert::L2D,
    Convert::F2I,
    Convert::F2L,
    Convert::F2D,
    Convert::D2I,
    Convert::D2L,
    Convert::D2F,
    Convert::I2B,
    Convert::I2C,
    Convert::I2S,
];

const COMPARISONS: [Compare; 5] = [
    Compare::Lcmp,
    Compare::Fcmpl,
    Compare::Fcmpg,
    Compare::Dcmpl,
    Compare::Dcmpg,
];

const CONDITIONS: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

/// Kinds in the order of opcodes.
fn kind(number: u8) -> Kind {
    match number {
        0 => Kind::Int,
        1 => Kind::Long,
        2 => Kind::Float,
        3 => Kind::Double,
        _ => Kind::Ref,
    }
}

/// Elements in the order of opcodes.
fn element(number: u8) -> Element {
    match number {
        0 => Element::Int,
        1 => Element::Long,
        2 => Element::Float,
        3 => Element::Double,
        4 => Element::Ref,
        5 => Element::Byte,
        6 => Element::Char,
        _ => Element::Short,
    }
}

fn arithmetic(number: u8) -> BinaryOp {
    match number {
        0 => BinaryOp::Add,
        1 => BinaryOp::Sub,
        2 => BinaryOp::Mul,
        3 => BinaryOp::Div,
        _ => BinaryOp::Rem,
    }
}

fn bitwise(number: u8) -> BinaryOp {
    match number {
        0 => BinaryOp::Shl,
        1 => BinaryOp::Shr,
        2 => BinaryOp::Ushr,
        3 => BinaryOp::And,
        4 => BinaryOp::Or,
        _ => BinaryOp::Xor,
    }
}

/// The type of `newarray`'s code.
fn primitive(code: u8, at: usize) -> Result<JType, Damaged> {
    Ok(match code {
        4 => JType::Boolean,
        5 => JType::Char,
        6 => JType::Float,
        7 => JType::Double,
        8 => JType::Byte,
        9 => JType::Short,
        10 => JType::Int,
        11 => JType::Long,
        _ => return damaged(at, format!("{code} is no type of elements")),
    })
}
