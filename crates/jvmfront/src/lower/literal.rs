//! Strings and class objects that stand in code: globals, made once for each content.
//!
//! A string literal is a global of class `String` in front of a global of class `byte[]`, with one byte for each
//! character where all fit (JEP 254), and its hash code filled in, so that no execution writes to it.

use std::sync::Arc;

use ir::{Global, GlobalId, Init, Operand, Reloc, RelocTarget, Span, Ty};

use super::types;
use super::unit::Unit;
use crate::class::{Const, Flags, JType, Name};

/// The bytes of a global under construction.
#[derive(Default)]
struct Image {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

impl Image {
    fn new(size: u32) -> Image {
        Image {
            bytes: vec![0; size as usize],
            relocs: Vec::new(),
        }
    }

    fn put(&mut self, offset: u32, bytes: &[u8]) {
        let at = offset as usize;
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
    }

    fn point(&mut self, offset: u32, target: GlobalId) {
        self.relocs.push(Reloc {
            offset,
            target: RelocTarget::Global(target, 0),
        });
    }

    fn init(mut self) -> Init {
        self.relocs.sort_by_key(|r| r.offset);
        Init::Data {
            bytes: self.bytes,
            relocs: self.relocs,
        }
    }
}

impl Unit<'_> {
    /// The string with these characters (UTF-16).
    pub(crate) fn string(&mut self, text: &Arc<[u16]>) -> GlobalId {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let latin1 = text.iter().all(|&c| c < 256);
        let bytes: Vec<u8> = match latin1 {
            true => text.iter().map(|&c| c as u8).collect(),
            false => text.iter().flat_map(|c| c.to_le_bytes()).collect(),
        };
        let shown: String = String::from_utf16_lossy(text).chars().take(40).collect();
        let name = format!("{shown:?}");
        let array = self.class(&Name::from("[B"));
        self.instantiate(array);
        let value = self.object(format!("{name}.value"), array, bytes.len() as u32, {
            Init::Data {
                bytes,
                relocs: Vec::new(),
            }
        });
        let class = self.class(&Name::from("java/lang/String"));
        self.instantiate(class);
        let layout = Arc::clone(&self.infos[&class].layout);
        let mut image = Image::new(layout.size);
        for slot in &layout.slots {
            match &*slot.name {
                "value" => image.point(slot.offset, value),
                "coder" => image.put(slot.offset, &[u8::from(!latin1)]),
                "hash" => image.put(slot.offset, &hash(text).to_le_bytes()),
                "hashIsZero" => image.put(slot.offset, &[u8::from(hash(text) == 0)]),
                _ => {}
            }
        }
        let id = self.object(name, class, layout.size, image.init());
        self.program.globals[id].literal = true;
        self.strings.insert(text.clone(), id);
        id
    }

    /// The string with this text.
    pub(crate) fn text(&mut self, text: &str) -> GlobalId {
        let text: Vec<u16> = text.encode_utf16().collect();
        self.string(&text.into())
    }

    /// A global that is an object.
    pub(crate) fn object(
        &mut self,
        name: String,
        class: ir::ClassId,
        size: u32,
        init: Init,
    ) -> GlobalId {
        // How many elements an array has, its class does not say.
        let array = self.infos[&class].element.is_some();
        let layout = self.program.classes[class].layout.filter(|_| !array);
        self.program.globals.push(Global {
            name,
            size,
            align: 8,
            init,
            thread_local: false,
            constant: false,
            literal: false,
            layout,
            span: Span::NONE,
            class: Some(class),
        })
    }

    /// The class object of a type.
    pub(crate) fn mirror(&mut self, ty: &JType) -> GlobalId {
        if let Some(&id) = self.mirrors.get(ty) {
            return id;
        }
        let class = self.class(&Name::from("java/lang/Class"));
        self.instantiate(class);
        let layout = Arc::clone(&self.infos[&class].layout);
        let id = self.object(format!("{ty}.class"), class, layout.size, Init::Zero);
        self.mirrors.insert(ty.clone(), id);
        let mut image = Image::new(layout.size);
        let file = ty.class_name().and_then(|n| self.file(&n));
        for slot in &layout.slots {
            match &*slot.name {
                "name" => {
                    let name = match ty {
                        JType::Array(_) => ty.descriptor().replace('/', "."),
                        _ => ty.to_string(),
                    };
                    let name = self.text(&name);
                    image.point(slot.offset, name);
                }
                "superclass" => {
                    let above = match (ty, &file) {
                        (JType::Array(_), _) => Some(Name::from("java/lang/Object")),
                        (_, Some(file)) if !file.is_interface() => file.super_name.clone(),
                        _ => None,
                    };
                    if let Some(above) = above {
                        let above = self.mirror(&JType::Object(above));
                        image.point(slot.offset, above);
                    }
                }
                "componentType" | "component" => {
                    if let JType::Array(element) = ty {
                        let element = self.mirror(element);
                        image.point(slot.offset, element);
                    }
                }
                "interfaces" => {
                    let names = file.as_ref().map_or(&[][..], |f| &f.interfaces);
                    if !names.is_empty() {
                        let array = self.class(&Name::from("[Ljava/lang/Class;"));
                        self.instantiate(array);
                        let mut list = Image::new(8 * names.len() as u32);
                        for (i, name) in names.iter().enumerate() {
                            let mirror = self.mirror(&JType::Object(name.clone()));
                            list.point(8 * i as u32, mirror);
                        }
                        let name = format!("{ty}.class.interfaces");
                        let size = 8 * names.len() as u32;
                        let list = self.object(name, array, size, list.init());
                        image.point(slot.offset, list);
                    }
                }
                "modifiers" | "flags" if slot.ty == JType::Int => {
                    let flags = match (&file, ty) {
                        (Some(file), _) => u32::from(file.flags.0),
                        (None, _) => u32::from((Flags::PUBLIC | Flags::FINAL | Flags::ABSTRACT).0),
                    };
                    let void = matches!(ty, JType::Object(name) if &**name == "void");
                    let primitive = u32::from(void || !ty.is_reference()) << 16;
                    let record = u32::from(file.as_ref().is_some_and(|f| f.record.is_some())) << 17;
                    let flags = flags | primitive | record;
                    image.put(slot.offset, &flags.to_le_bytes());
                }
                _ => {}
            }
        }
        self.program.globals[id].init = image.init();
        id
    }

    /// The initial contents of a constant static field.
    pub(crate) fn constant_init(&mut self, constant: &Const, ty: Ty) -> Init {
        let mut image = Image::new(types::size(ty));
        let width = types::size(ty) as usize;
        match constant {
            Const::String(text) => {
                let target = self.string(text);
                image.point(0, target);
            }
            other => {
                let bits = bits(other).unwrap_or_default().to_le_bytes();
                image.put(0, &bits[..width]);
            }
        }
        image.init()
    }

    /// An array of strings that is there from the start.
    pub(crate) fn string_array(&mut self, name: &str, arguments: &[String]) -> Operand {
        let class = self.class(&Name::from("[Ljava/lang/String;"));
        self.instantiate(class);
        let size = 8 * arguments.len() as u32;
        let mut image = Image::new(size);
        for (i, argument) in arguments.iter().enumerate() {
            let text = self.text(argument);
            image.point(8 * i as u32, text);
        }
        Operand::Global(self.object(name.to_owned(), class, size, image.init()), 0)
    }
}

/// The bit pattern of a constant that is a number.
pub(crate) fn bits(constant: &Const) -> Option<u64> {
    match constant {
        Const::Null => Some(0),
        Const::Int(i) => Some(u64::from(*i as u32)),
        Const::Long(l) => Some(*l as u64),
        Const::Float(bits) => Some(u64::from(*bits)),
        Const::Double(bits) => Some(*bits),
        _ => None,
    }
}

/// `String.hashCode`.
fn hash(text: &[u16]) -> i32 {
    text.iter().fold(0, |hash: i32, &c| {
        hash.wrapping_mul(31).wrapping_add(i32::from(c))
    })
}
