//! Types of fields and methods, as descriptors write them (JVMS 4.3).

use std::fmt;

use super::Name;

/// The most dimensions of an array (JVMS 4.3.2).
const MAX_DIMENSIONS: usize = 255;

/// A type of the Java language, erased.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum JType {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A class or an interface, by its internal name.
    Object(Name),
    /// An array of elements of a type.
    Array(Box<JType>),
}

/// The parameters and the result of a method.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodDesc {
    /// The descriptor as written.
    pub text: Name,
    /// The parameters, without the receiver.
    pub params: Vec<JType>,
    /// The result; none for `void`.
    pub ret: Option<JType>,
}

impl JType {
    /// Reads a whole descriptor of a field.
    pub fn parse(text: &str) -> Option<JType> {
        match prefix(text)? {
            (ty, "") => Some(ty),
            _ => None,
        }
    }

    /// The type of a class by its internal name, which is a descriptor for arrays.
    pub fn of_class(name: &str) -> Option<JType> {
        match name.starts_with('[') {
            true => JType::parse(name),
            false => is_class_name(name).then(|| JType::Object(name.into())),
        }
    }

    /// Slots of the operand stack and of local variables that a value takes.
    pub fn slots(&self) -> u16 {
        match self {
            JType::Long | JType::Double => 2,
            _ => 1,
        }
    }

    /// Whether values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, JType::Object(_) | JType::Array(_))
    }

    /// Whether values are arrays of references.
    pub fn is_reference_array(&self) -> bool {
        matches!(self, JType::Array(element) if element.is_reference())
    }

    /// The internal name of a reference type.
    pub fn class_name(&self) -> Option<Name> {
        match self {
            JType::Object(name) => Some(name.clone()),
            JType::Array(_) => Some(self.descriptor().into()),
            _ => None,
        }
    }

    /// The descriptor.
    pub fn descriptor(&self) -> String {
        let letter = match self {
            JType::Boolean => "Z",
            JType::Byte => "B",
            JType::Char => "C",
            JType::Short => "S",
            JType::Int => "I",
            JType::Long => "J",
            JType::Float => "F",
            JType::Double => "D",
            JType::Object(name) => return format!("L{name};"),
            JType::Array(element) => return format!("[{}", element.descriptor()),
        };
        letter.to_owned()
    }
}

/// As in source, with the package.
impl fmt::Display for JType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self {
            JType::Boolean => "boolean",
            JType::Byte => "byte",
            JType::Char => "char",
            JType::Short => "short",
            JType::Int => "int",
            JType::Long => "long",
            JType::Float => "float",
            JType::Double => "double",
            JType::Object(name) => return f.write_str(&name.replace('/', ".")),
            JType::Array(element) => return write!(f, "{element}[]"),
        };
        f.write_str(word)
    }
}

impl MethodDesc {
    /// Reads a descriptor of a method.
    pub fn parse(text: &str) -> Option<MethodDesc> {
        let mut rest = text.strip_prefix('(')?;
        let mut params = Vec::new();
        while !rest.starts_with(')') {
            let (ty, after) = prefix(rest)?;
            params.push(ty);
            rest = after;
        }
        let ret = match &rest[1..] {
            "V" => None,
            ty => Some(JType::parse(ty)?),
        };
        let slots: u32 = params.iter().map(|p| u32::from(p.slots())).sum();
        (slots <= 255).then(|| MethodDesc {
            text: text.into(),
            params,
            ret,
        })
    }

    /// Slots of all parameters, without the receiver.
    pub fn slots(&self) -> u16 {
        self.params.iter().map(JType::slots).sum()
    }

    /// The parameters as people write them: `(int,String)`.
    pub fn shown(&self) -> String {
        let simple = |ty: &JType| {
            let name = ty.to_string();
            name.rsplit('.').next().unwrap_or(&name).to_owned()
        };
        let params: Vec<String> = self.params.iter().map(simple).collect();
        format!("({})", params.join(","))
    }
}

/// The type that a text begins with, and what follows it.
fn prefix(text: &str) -> Option<(JType, &str)> {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let (mut ty, rest) = match element.as_bytes().first()? {
        b'Z' => (JType::Boolean, &element[1..]),
        b'B' => (JType::Byte, &element[1..]),
        b'C' => (JType::Char, &element[1..]),
        b'S' => (JType::Short, &element[1..]),
        b'I' => (JType::Int, &element[1..]),
        b'J' => (JType::Long, &element[1..]),
        b'F' => (JType::Float, &element[1..]),
        b'D' => (JType::Double, &element[1..]),
        b'L' => {
            let (name, rest) = element[1..].split_once(';')?;
            if !is_class_name(name) {
                return None;
            }
            (JType::Object(name.into()), rest)
        }
        _ => return None,
    };
    for _ in 0..dimensions {
        ty = JType::Array(Box::new(ty));
    }
    Some((ty, rest))
}

/// Whether a text is the internal name of a class that is no array: parts between slashes, none empty.
pub(super) fn is_class_name(name: &str) -> bool {
    let part = |p: &str| !p.is_empty() && !p.contains(['.', ';', '[']);
    name.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use super::{JType, MethodDesc};

    #[test]
    fn descriptors_are_read_and_written() {
        for text in ["I", "[[J", "Ljava/lang/Object;", "[La/B;"] {
            let ty = JType::parse(text).expect("well formed");
            assert_eq!(ty.descriptor(), text);
        }
        for text in ["", "V", "L;", "La.b;", "II", "[", "La//b;", "La", "/"] {
            assert_eq!(JType::parse(text), None, "{text}");
        }
        let desc = MethodDesc::parse("(I[JLa/B;D)V").expect("well formed");
        assert_eq!(desc.shown(), "(int,long[],B,double)");
        assert_eq!((desc.slots(), desc.ret), (5, None));
        for text in ["", "()", "(", "(V)V", "()VV", "I", "(I"] {
            assert_eq!(MethodDesc::parse(text), None, "{text}");
        }
    }
}
