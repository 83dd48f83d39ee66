//! The constant pool (JVMS 4.4): read once, then asked for constants by number.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bytes::{Bytes, damaged};
use super::descriptor::is_class_name;
use super::insn::{Const, FieldRef, Handle, HandleKind, MethodRef};
use super::{Damaged, JType, MethodDesc, Name};

/// An entry, unresolved.
#[derive(Clone, Copy)]
enum Entry {
    /// Number 0, and what follows a `long` or a `double`.
    Unusable,
    /// Where its bytes begin in the file, and how many they are.
    Utf8(u32, u16),
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    Class(u16),
    String(u16),
    FieldRef(u16, u16),
    MethodRef(u16, u16),
    InterfaceMethodRef(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    /// A module or a package, which only `module-info` has.
    Module,
}

/// The constants of a class, with its file.
pub(super) struct Pool {
    file: Box<[u8]>,
    /// Each entry with where it stands.
    entries: Vec<(Entry, u32)>,
    made: Mutex<Made>,
}

/// What was already made: texts, descriptors, references.
#[derive(Default)]
struct Made {
    names: Vec<Option<Name>>,
    descs: BTreeMap<u16, Arc<MethodDesc>>,
    fields: BTreeMap<u16, Arc<FieldRef>>,
    methods: BTreeMap<u16, Arc<MethodRef>>,
}

impl Pool {
    /// The constants that stand where the cursor does, which is in this file.
    pub(super) fn read(bytes: &mut Bytes<'_>, file: &[u8]) -> Result<Pool, Damaged> {
        let count = usize::from(bytes.u16()?);
        let mut entries = Vec::with_capacity(count);
        entries.push((Entry::Unusable, place(bytes)?));
        while entries.len() < count {
            let at = place(bytes)?;
            let entry = entry(bytes)?;
            entries.push((entry, at));
            if matches!(entry, Entry::Long(_) | Entry::Double(_)) {
                entries.push((Entry::Unusable, at));
            }
        }
        Ok(Pool {
            made: Mutex::new(Made {
                names: vec![None; entries.len()],
                ..Made::default()
            }),
            file: file.into(),
            entries,
        })
    }

    /// The file that the class is read from.
    pub(super) fn file(&self) -> &[u8] {
        &self.file
    }

    fn made(&self) -> MutexGuard<'_, Made> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bytes of a text.
    fn bytes(&self, at: u32, length: u16) -> &[u8] {
        let bytes = self.file.get(at as usize..);
        let bytes = bytes.and_then(|bytes| bytes.get(..usize::from(length)));
        bytes.unwrap_or_default()
    }

    fn entry(&self, number: u16) -> Option<(Entry, usize)> {
        let &(entry, place) = self.entries.get(usize::from(number))?;
        Some((entry, place as usize))
    }

    /// The message where an entry is not what is needed; `at` is where the number stands.
    fn wrong<T>(&self, number: u16, wanted: &str, at: usize) -> Result<T, Damaged> {
        match self.entry(number) {
            None => damaged(at, format!("there is no constant {number}")),
            Some(_) => damaged(at, format!("constant {number} is not {wanted}")),
        }
    }

    /// A name. What is no text in Unicode (a lone surrogate) becomes the replacement character. Names with control
    /// characters, which no compiler makes, are refused: in a message they would look like another one.
    pub(super) fn text(&self, number: u16, at: usize) -> Result<Name, Damaged> {
        let Some((Entry::Utf8(start, length), place)) = self.entry(number) else {
            return self.wrong(number, "a text", at);
        };
        let names = &mut self.made().names;
        if let Some(name) = &names[usize::from(number)] {
            return Ok(name.clone());
        }
        let bytes = self.bytes(start, length);
        let name: Name = match std::str::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(_) => String::from_utf16_lossy(&units(bytes, place)?).into(),
        };
        if *confine::one_line(&name) != *name {
            return damaged(
                place,
                format!("constant {number}: a name has a control character"),
            );
        }
        names[usize::from(number)] = Some(name.clone());
        Ok(name)
    }

    /// A text, if the number is not zero.
    pub(super) fn text_or_none(&self, number: u16, at: usize) -> Result<Option<Name>, Damaged> {
        (number != 0).then(|| self.text(number, at)).transpose()
    }

    /// The name of a class, which may be an array class.
    pub(super) fn class(&self, number: u16, at: usize) -> Result<Name, Damaged> {
        let Some((Entry::Class(text), place)) = self.entry(number) else {
            return self.wrong(number, "a class", at);
        };
        let name = self.text(text, place)?;
        let well_formed = match name.starts_with('[') {
            true => JType::parse(&name).is_some(),
            false => is_class_name(&name),
        };
        match well_formed {
            true => Ok(name),
            false => damaged(place, format!("`{name}` is not the name of a class")),
        }
    }

    /// The name of a class, if the number is not zero.
    pub(super) fn class_or_none(&self, number: u16, at: usize) -> Result<Option<Name>, Damaged> {
        (number != 0).then(|| self.class(number, at)).transpose()
    }

    /// A class as a type.
    pub(super) fn class_type(&self, number: u16, at: usize) -> Result<JType, Damaged> {
        let name = self.class(number, at)?;
        match name.starts_with('[') {
            false => Ok(JType::Object(name)),
            true => self.parsed(&name, at),
        }
    }

    fn parsed(&self, descriptor: &str, at: usize) -> Result<JType, Damaged> {
        match JType::parse(descriptor) {
            Some(ty) => Ok(ty),
            None => damaged(
                at,
                format!("`{descriptor}` is not the descriptor of a type"),
            ),
        }
    }

    /// A descriptor of a field.
    pub(super) fn field_type(&self, number: u16, at: usize) -> Result<JType, Damaged> {
        let text = self.text(number, at)?;
        self.parsed(&text, at)
    }

    /// A descriptor of a method.
    pub(super) fn method_desc(&self, number: u16, at: usize) -> Result<Arc<MethodDesc>, Damaged> {
        if let Some(made) = self.made().descs.get(&number) {
            return Ok(made.clone());
        }
        let text = self.text(number, at)?;
        let Some(desc) = MethodDesc::parse(&text) else {
            return damaged(at, format!("`{text}` is not the descriptor of a method"));
        };
        let desc = Arc::new(desc);
        self.made().descs.insert(number, desc.clone());
        Ok(desc)
    }

    /// The numbers of a name and a descriptor, with where they stand.
    fn name_and_type(&self, number: u16, at: usize) -> Result<(u16, u16, usize), Damaged> {
        match self.entry(number) {
            Some((Entry::NameAndType(name, desc), place)) => Ok((name, desc, place)),
            _ => self.wrong(number, "a name with a type", at),
        }
    }

    pub(super) fn field(&self, number: u16, at: usize) -> Result<Arc<FieldRef>, Damaged> {
        if let Some(made) = self.made().fields.get(&number) {
            return Ok(made.clone());
        }
        let Some((Entry::FieldRef(class, member), place)) = self.entry(number) else {
            return self.wrong(number, "a field", at);
        };
        let (name, desc, inner) = self.name_and_type(member, place)?;
        let field = Arc::new(FieldRef {
            class: self.class(class, place)?,
            name: self.text(name, inner)?,
            ty: self.field_type(desc, inner)?,
        });
        self.made().fields.insert(number, field.clone());
        Ok(field)
    }

    pub(super) fn method(&self, number: u16, at: usize) -> Result<Arc<MethodRef>, Damaged> {
        if let Some(made) = self.made().methods.get(&number) {
            return Ok(made.clone());
        }
        let (class, member, interface, place) = match self.entry(number) {
            Some((Entry::MethodRef(class, member), place)) => (class, member, false, place),
            Some((Entry::InterfaceMethodRef(class, member), place)) => (class, member, true, place),
            _ => return self.wrong(number, "a method", at),
        };
        let (name, desc, inner) = self.name_and_type(member, place)?;
        let method = Arc::new(MethodRef {
            class: self.class(class, place)?,
            name: self.text(name, inner)?,
            desc: self.method_desc(desc, inner)?,
            interface,
        });
        self.made().methods.insert(number, method.clone());
        Ok(method)
    }

    /// What an `invokedynamic` refers to: a bootstrap method, a name, a descriptor.
    pub(super) fn call_site(
        &self,
        number: u16,
        at: usize,
    ) -> Result<(u16, Name, Arc<MethodDesc>), Damaged> {
        let Some((Entry::InvokeDynamic(bootstrap, member), place)) = self.entry(number) else {
            return self.wrong(number, "a call site", at);
        };
        let (name, desc, inner) = self.name_and_type(member, place)?;
        let desc = self.method_desc(desc, inner)?;
        Ok((bootstrap, self.text(name, inner)?, desc))
    }

    pub(super) fn handle(&self, number: u16, at: usize) -> Result<Handle, Damaged> {
        let Some((Entry::MethodHandle(kind, target), place)) = self.entry(number) else {
            return self.wrong(number, "a method handle", at);
        };
        let field = |kind| Ok(Handle::Field(kind, self.field(target, place)?));
        let method = |kind| Ok(Handle::Method(kind, self.method(target, place)?));
        match kind {
            1 => field(HandleKind::GetField),
            2 => field(HandleKind::GetStatic),
            3 => field(HandleKind::PutField),
            4 => field(HandleKind::PutStatic),
            5 => method(HandleKind::InvokeVirtual),
            6 => method(HandleKind::InvokeStatic),
            7 => method(HandleKind::InvokeSpecial),
            8 => method(HandleKind::NewInvokeSpecial),
            9 => method(HandleKind::InvokeInterface),
            _ => damaged(place, format!("{kind} is no kind of method handle")),
        }
    }

    /// A constant that can be pushed.
    pub(super) fn constant(&self, number: u16, at: usize) -> Result<Const, Damaged> {
        let Some((entry, place)) = self.entry(number) else {
            return self.wrong(number, "a value", at);
        };
        Ok(match entry {
            Entry::Int(value) => Const::Int(value),
            Entry::Long(value) => Const::Long(value),
            Entry::Float(bits) => Const::Float(bits),
            Entry::Double(bits) => Const::Double(bits),
            Entry::String(text) => match self.entry(text) {
                Some((Entry::Utf8(start, length), place)) => {
                    Const::String(units(self.bytes(start, length), place)?.into())
                }
                _ => return self.wrong(text, "a text", place),
            },
            Entry::Class(_) => Const::Class(self.class_type(number, at)?),
            Entry::MethodType(desc) => Const::MethodType(self.method_desc(desc, place)?),
            Entry::MethodHandle(..) => Const::MethodHandle(self.handle(number, at)?),
            Entry::Dynamic(bootstrap, member) => {
                let (name, desc, inner) = self.name_and_type(member, place)?;
                Const::Dynamic {
                    bootstrap,
                    name: self.text(name, inner)?,
                    ty: Box::new(self.field_type(desc, inner)?),
                }
            }
            _ => return self.wrong(number, "a value", at),
        })
    }
}

/// Where the cursor stands.
fn place(bytes: &Bytes<'_>) -> Result<u32, Damaged> {
    match u32::try_from(bytes.offset()) {
        Ok(place) => Ok(place),
        Err(_) => bytes.damaged("a class file of more than 4 GB"),
    }
}

fn entry(bytes: &mut Bytes<'_>) -> Result<Entry, Damaged> {
    let at = bytes.offset();
    Ok(match bytes.u8()? {
        1 => {
            let length = bytes.u16()?;
            let start = place(bytes)?;
            bytes.take(usize::from(length))?;
            Entry::Utf8(start, length)
        }
        3 => Entry::Int(bytes.u32()? as i32),
        4 => Entry::Float(bytes.u32()?),
        5 => Entry::Long(bytes.u64()? as i64),
        6 => Entry::Double(bytes.u64()?),
        7 => Entry::Class(bytes.u16()?),
        8 => Entry::String(bytes.u16()?),
        9 => Entry::FieldRef(bytes.u16()?, bytes.u16()?),
        10 => Entry::MethodRef(bytes.u16()?, bytes.u16()?),
        11 => Entry::InterfaceMethodRef(bytes.u16()?, bytes.u16()?),
        12 => Entry::NameAndType(bytes.u16()?, bytes.u16()?),
        15 => Entry::MethodHandle(bytes.u8()?, bytes.u16()?),
        16 => Entry::MethodType(bytes.u16()?),
        17 => Entry::Dynamic(bytes.u16()?, bytes.u16()?),
        18 => Entry::InvokeDynamic(bytes.u16()?, bytes.u16()?),
        19 | 20 => {
            bytes.u16()?;
            Entry::Module
        }
        tag => return damaged(at, format!("{tag} is no kind of constant")),
    })
}

/// The UTF-16 units of a text in modified UTF-8 (JVMS 4.4.7).
fn units(bytes: &[u8], at: usize) -> Result<Vec<u16>, Damaged> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let (unit, after) = match (first, tail) {
            (0x01..=0x7f, _) => (u16::from(*first), tail),
            (0xc0..=0xdf, [b @ 0x80..=0xbf, after @ ..]) => {
                (u16::from(first & 0x1f) << 6 | u16::from(b & 0x3f), after)
            }
            (0xe0..=0xef, [b @ 0x80..=0xbf, c @ 0x80..=0xbf, after @ ..]) => {
                let high = u16::from(first & 0x0f) << 12 | u16::from(b & 0x3f) << 6;
                (high | u16::from(c & 0x3f), after)
            }
            _ => return damaged(at, "a text is not in modified UTF-8"),
        };
        units.push(unit);
        rest = after;
    }
    Ok(units)
}

#[cfg(test)]
mod tests {
    use super::units;

    #[test]
    fn modified_utf8_has_its_own_zero_and_surrogates() {
        assert_eq!(units(b"a\xc0\x80", 0), Ok(vec![97, 0]));
        let pair = units(b"\xed\xa0\xbd\xed\xb8\x80", 0).expect("a pair of surrogates");
        assert_eq!(String::from_utf16_lossy(&pair), "\u{1f600}");
        for wrong in [
            &b"\0"[..],
            b"\xc0",
            b"\xe0\x80",
            b"\xf0\x9f\x98\x80",
            b"\x80",
        ] {
            assert!(units(wrong, 0).is_err(), "{wrong:?}");
        }
    }
}
