//! Attributes of classes, fields and methods (JVMS 4.7). Unknown ones are passed over.

use super::bytes::{Bytes, damaged};
use super::pool::Pool;
use super::{Bootstrap, Component, Const, Damaged, Flags, Inner, JType, Name};

/// The attributes of one class, field or method.
#[derive(Default)]
pub(super) struct Attributes<'a> {
    pub(super) source_file: Option<Name>,
    pub(super) signature: Option<Name>,
    pub(super) bootstraps: Vec<Bootstrap>,
    pub(super) record: Option<Vec<Component>>,
    pub(super) annotations: Vec<Name>,
    /// The class that an annotation's element `expected` names.
    pub(super) expected: Option<Name>,
    pub(super) nest_host: Option<Name>,
    pub(super) inner: Vec<Inner>,
    pub(super) constant: Option<Const>,
    /// The body, unread.
    pub(super) code: Option<Bytes<'a>>,
}

pub(super) fn read<'a>(bytes: &mut Bytes<'a>, pool: &Pool) -> Result<Attributes<'a>, Damaged> {
    let mut found = Attributes::default();
    for _ in 0..bytes.u16()? {
        let (name, mut body) = next(bytes, pool)?;
        let at = body.offset();
        match &*name {
            "SourceFile" => found.source_file = Some(pool.text(body.u16()?, at)?),
            "Signature" => found.signature = Some(pool.text(body.u16()?, at)?),
            "NestHost" => found.nest_host = Some(pool.class(body.u16()?, at)?),
            "ConstantValue" => found.constant = Some(pool.constant(body.u16()?, at)?),
            "BootstrapMethods" => found.bootstraps = bootstraps(&mut body, pool)?,
            "Record" => found.record = Some(components(&mut body, pool)?),
            "RuntimeVisibleAnnotations" | "RuntimeInvisibleAnnotations" => {
                annotations(&mut body, pool, &mut found)?;
            }
            "InnerClasses" => found.inner = inner_classes(&mut body, pool)?,
            "Code" if found.code.is_some() => return damaged(at, "a method has two bodies"),
            "Code" => found.code = Some(body),
            _ => {}
        }
    }
    Ok(found)
}

/// The name of the next attribute, and what it holds.
pub(super) fn next<'a>(bytes: &mut Bytes<'a>, pool: &Pool) -> Result<(Name, Bytes<'a>), Damaged> {
    let at = bytes.offset();
    let name = pool.text(bytes.u16()?, at)?;
    let length = bytes.u32()?;
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    Ok((name, bytes.part(length)?))
}

fn bootstraps(body: &mut Bytes<'_>, pool: &Pool) -> Result<Vec<Bootstrap>, Damaged> {
    let mut all = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let method = pool.handle(body.u16()?, at)?;
        let mut arguments = Vec::new();
        for _ in 0..body.u16()? {
            let at = body.offset();
            arguments.push(pool.constant(body.u16()?, at)?);
        }
        all.push(Bootstrap { method, arguments });
    }
    Ok(all)
}

fn components(body: &mut Bytes<'_>, pool: &Pool) -> Result<Vec<Component>, Damaged> {
    let mut all = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        let name = pool.text(body.u16()?, at)?;
        let ty = pool.field_type(body.u16()?, at)?;
        for _ in 0..body.u16()? {
            next(body, pool)?;
        }
        all.push(Component { name, ty });
    }
    Ok(all)
}

fn inner_classes(body: &mut Bytes<'_>, pool: &Pool) -> Result<Vec<Inner>, Damaged> {
    let mut all = Vec::new();
    for _ in 0..body.u16()? {
        let at = body.offset();
        all.push(Inner {
            class: pool.class(body.u16()?, at)?,
            outer: pool.class_or_none(body.u16()?, at)?,
            name: pool.text_or_none(body.u16()?, at)?,
            flags: Flags(body.u16()?),
        });
    }
    Ok(all)
}

/// The classes of annotations. Of their values only a class called `expected` is read.
fn annotations(
    body: &mut Bytes<'_>,
    pool: &Pool,
    found: &mut Attributes<'_>,
) -> Result<(), Damaged> {
    for _ in 0..body.u16()? {
        let at = body.offset();
        match pool.field_type(body.u16()?, at)? {
            JType::Object(name) => found.annotations.push(name),
            _ => return damaged(at, "an annotation is not of a class"),
        }
        for _ in 0..body.u16()? {
            let at = body.offset();
            let name = pool.text(body.u16()?, at)?;
            let mut value = *body;
            skip_value(body)?;
            let at = value.offset();
            if &*name == "expected"
                && value.u8()? == b'c'
                && let JType::Object(class) = pool.field_type(value.u16()?, at)?
            {
                found.expected = Some(class);
            }
        }
    }
    Ok(())
}

/// Passes over the value of an annotation's element, however deep it nests.
fn skip_value(body: &mut Bytes<'_>) -> Result<(), Damaged> {
    // Values and names with values that are still to be passed over, innermost last.
    enum Open {
        Values(u16),
        Pairs(u16),
    }
    let mut open = vec![Open::Values(1)];
    while let Some(last) = open.last_mut() {
        let left = match last {
            Open::Values(left) | Open::Pairs(left) => left,
        };
        if *left == 0 {
            open.pop();
            continue;
        }
        *left -= 1;
        if matches!(last, Open::Pairs(_)) {
            body.u16()?;
        }
        let at = body.offset();
        match body.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                body.u16()?;
            }
            b'e' => {
                body.u32()?;
            }
            b'@' => {
                body.u16()?;
                open.push(Open::Pairs(body.u16()?));
            }
            b'[' => open.push(Open::Values(body.u16()?)),
            tag => return damaged(at, format!("{tag} is no kind of annotation value")),
        }
    }
    Ok(())
}
