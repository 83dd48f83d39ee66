//! The outer structure of a class file (JVMS 4.1, 4.5, 4.6).

use std::sync::Arc;

use super::attribute::{self, Attributes};
use super::bytes::{Bytes, damaged};
use super::pool::Pool;
use super::{Body, ClassFile, Damaged, Field, Flags, Method, NEWEST_VERSION, code};

/// The oldest version: JDK 1.0.2's.
const OLDEST_VERSION: u16 = 45;

/// `now`: bodies are read at once, and what is wrong with them is an error.
pub(super) fn class_file(file: &[u8], now: bool) -> Result<ClassFile, Damaged> {
    let mut bytes = Bytes::new(file);
    if !matches!(bytes.u32(), Ok(0xcafe_babe)) {
        return damaged(0, "this is not a class file");
    }
    let minor = bytes.u16()?;
    let version = bytes.u16()?;
    if version > NEWEST_VERSION {
        let message = format!(
            "the class was compiled for Java {}; the newest that is read is Java {}",
            version - 44,
            NEWEST_VERSION - 44
        );
        return damaged(6, message);
    }
    if version < OLDEST_VERSION {
        return damaged(6, format!("there is no version {version} of class files"));
    }
    if minor == u16::MAX && version >= 56 {
        return damaged(4, "the class uses preview features, which are not read");
    }
    let pool = Arc::new(Pool::read(&mut bytes, file)?);
    let flags = Flags(bytes.u16()?);
    let at = bytes.offset();
    let name = pool.class(bytes.u16()?, at)?;
    if name.starts_with('[') {
        return damaged(at, "a class file cannot define an array");
    }
    let at = bytes.offset();
    let super_name = pool.class_or_none(bytes.u16()?, at)?;
    let root = &*name == "java/lang/Object" || flags.contains(Flags::MODULE);
    if super_name.is_none() != root || super_name.as_ref().is_some_and(|s| s.starts_with('[')) {
        return damaged(at, format!("class `{name}` has a wrong superclass"));
    }
    let mut interfaces = Vec::new();
    for _ in 0..bytes.u16()? {
        let at = bytes.offset();
        interfaces.push(pool.class(bytes.u16()?, at)?);
    }
    let fields = fields(&mut bytes, &pool)?;
    let methods = methods(&mut bytes, &pool, now)?;
    let Attributes {
        source_file,
        signature,
        bootstraps,
        record,
        annotations,
        nest_host,
        inner,
        ..
    } = attribute::read(&mut bytes, &pool)?;
    if bytes.left() > 0 {
        return bytes.damaged("there are bytes after the end of the class");
    }
    Ok(ClassFile {
        name,
        version,
        flags,
        super_name,
        interfaces,
        fields,
        methods,
        source_file,
        signature,
        bootstraps,
        record,
        annotations,
        nest_host,
        inner,
    })
}

fn fields(bytes: &mut Bytes<'_>, pool: &Pool) -> Result<Vec<Field>, Damaged> {
    let mut fields = Vec::new();
    for _ in 0..bytes.u16()? {
        let at = bytes.offset();
        let flags = Flags(bytes.u16()?);
        let name = pool.text(bytes.u16()?, at)?;
        let ty = pool.field_type(bytes.u16()?, at)?;
        let attributes = attribute::read(bytes, pool)?;
        fields.push(Field {
            name,
            ty,
            flags,
            constant: attributes.constant,
            annotations: attributes.annotations,
        });
    }
    Ok(fields)
}

fn methods(bytes: &mut Bytes<'_>, pool: &Arc<Pool>, now: bool) -> Result<Vec<Method>, Damaged> {
    let mut methods = Vec::new();
    for _ in 0..bytes.u16()? {
        let at = bytes.offset();
        let flags = Flags(bytes.u16()?);
        let name = pool.text(bytes.u16()?, at)?;
        let desc = pool.method_desc(bytes.u16()?, at)?;
        let attributes = attribute::read(bytes, pool)?;
        let bodiless = flags.contains(Flags::ABSTRACT) || flags.contains(Flags::NATIVE);
        let receiver = u16::from(!flags.contains(Flags::STATIC));
        let slots = desc.slots() + receiver;
        let code: Option<Body> = match (attributes.code, bodiless) {
            (None, true) => None,
            (Some(body), false) if now => {
                let code = code::read(body, pool)?;
                if code.max_locals < slots {
                    let message = format!("method `{name}` has no room for its parameters");
                    return damaged(at, message);
                }
                Some(code.into())
            }
            (Some(body), false) => Some(Body::unread(pool, &body, slots)),
            (None, false) => return damaged(at, format!("method `{name}` has no body")),
            (Some(_), true) => {
                let message = format!("method `{name}` is abstract or native, and has a body");
                return damaged(at, message);
            }
        };
        methods.push(Method {
            name,
            desc,
            flags,
            code,
            expected: attributes.expected,
            annotations: attributes.annotations,
        });
    }
    Ok(methods)
}
