//! A class file as data (JVMS 4).
//!
//! [`ClassFile::read`] reads all that the later phases ask for: instructions are decoded, constants stand where
//! they are used, and branch targets are indexes of instructions. What is read is consistent in these ways:
//!
//! - every branch, handler and line refers to an instruction of the body, and no body runs off its end;
//! - every local variable that is named is below `max_locals`;
//! - every descriptor is well formed, and every constant has the kind its user needs.
//!
//! Types on the operand stack are not checked: a body is not verified (JVMS 4.10), and later phases must
//! accept any sequence of instructions.
//!
//! Names of classes are internal names (`java/lang/Object`; an array class is its descriptor, `[I`).
//! [`dotted`] makes the form that people read.

mod attribute;
mod body;
mod bytes;
mod code;
mod descriptor;
mod flags;
mod insn;
mod pool;
mod read;

use std::fmt;
use std::sync::Arc;

pub use body::Body;
pub use descriptor::{JType, MethodDesc};
pub use flags::Flags;
pub use insn::{
    BinaryOp, Compare, Cond, Const, Convert, Element, FieldRef, Handle, HandleKind, Insn,
    InvokeKind, Kind, MethodRef,
};

/// A name: shared, compared by its text.
pub type Name = Arc<str>;

/// The newest class file version that is read: Java 17's.
pub const NEWEST_VERSION: u16 = 61;

/// A class, an interface, or an annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassFile {
    /// Its internal name.
    pub name: Name,
    /// Its version: 61 is Java 17's.
    pub version: u16,
    /// Its flags.
    pub flags: Flags,
    /// Its superclass; none for `java/lang/Object` and for modules.
    pub super_name: Option<Name>,
    /// The interfaces it names.
    pub interfaces: Vec<Name>,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Its methods, in order.
    pub methods: Vec<Method>,
    /// The file it was compiled from, without a folder.
    pub source_file: Option<Name>,
    /// Its superclass and interfaces with their type arguments (JVMS 4.7.9.1), where it says so.
    pub signature: Option<Name>,
    /// What `invokedynamic` and dynamic constants refer to by number.
    pub bootstraps: Vec<Bootstrap>,
    /// The components of a record.
    pub record: Option<Vec<Component>>,
    /// Annotations that are visible at run time: the names of their classes.
    pub annotations: Vec<Name>,
    /// The class whose nest it belongs to, if not its own.
    pub nest_host: Option<Name>,
    /// What it says of classes inside others.
    pub inner: Vec<Inner>,
}

/// A field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: JType,
    /// Its flags.
    pub flags: Flags,
    /// The value of a constant static field.
    pub constant: Option<Const>,
    /// Annotations that are visible at run time.
    pub annotations: Vec<Name>,
}

/// A method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    /// Its name; `<init>` and `<clinit>` are special.
    pub name: Name,
    /// Its parameters and result.
    pub desc: Arc<MethodDesc>,
    /// Its flags.
    pub flags: Flags,
    /// Its body; none if it is abstract or native.
    pub code: Option<Body>,
    /// The class that an annotation's element `expected` names: the exception that a test is to throw.
    pub expected: Option<Name>,
    /// Annotations that are visible at run time.
    pub annotations: Vec<Name>,
}

/// The body of a method.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Code {
    /// The most slots on the operand stack.
    pub max_stack: u16,
    /// Slots of local variables; a `long` or `double` takes two.
    pub max_locals: u16,
    /// The instructions, each with its offset in bytes. Targets of branches are indexes into this list.
    pub insns: Vec<(u32, Insn)>,
    /// Exception handlers, in the order in which they are searched.
    pub handlers: Vec<Handler>,
    /// From which instruction (an index) on which line, sorted by instruction.
    pub lines: Vec<(u32, u32)>,
    /// Names of local variables.
    pub locals: Vec<LocalName>,
}

/// An exception handler. All places are indexes of instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handler {
    /// The first instruction covered.
    pub start: u32,
    /// The first instruction no longer covered; may be the number of instructions.
    pub end: u32,
    /// Where it goes on.
    pub target: u32,
    /// What is caught; none: everything.
    pub catch: Option<Name>,
}

/// The name of a local variable over a range of instructions (indexes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalName {
    /// The first instruction for which it holds.
    pub start: u32,
    /// The first instruction for which it no longer holds.
    pub end: u32,
    /// The name.
    pub name: Name,
    /// The type.
    pub ty: JType,
    /// The slot.
    pub slot: u16,
}

/// A bootstrap method and its static arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bootstrap {
    /// The method.
    pub method: Handle,
    /// Its arguments.
    pub arguments: Vec<Const>,
}

/// A component of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: JType,
}

/// A class inside another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inner {
    /// The class.
    pub class: Name,
    /// Where it is a member; none if it is local or anonymous.
    pub outer: Option<Name>,
    /// Its simple name; none if it is anonymous.
    pub name: Option<Name>,
    /// Its flags as declared.
    pub flags: Flags,
}

/// What is wrong with a class file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged {
    /// Where, in bytes from the start of the file.
    pub offset: usize,
    /// What.
    pub message: String,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl ClassFile {
    /// Reads a class file.
    pub fn read(bytes: &[u8]) -> Result<ClassFile, Damaged> {
        read::class_file(bytes, true)
    }

    /// Reads a class file of a library: bodies are read when they are asked for.
    pub(crate) fn read_library(bytes: &[u8]) -> Result<ClassFile, Damaged> {
        read::class_file(bytes, false)
    }

    /// A class that the front end makes: below `Object`, empty.
    pub(crate) fn made(name: &str) -> ClassFile {
        ClassFile {
            name: name.into(),
            version: NEWEST_VERSION,
            flags: Flags::PUBLIC | Flags::FINAL | Flags::SYNTHETIC,
            super_name: Some("java/lang/Object".into()),
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            source_file: None,
            signature: None,
            bootstraps: Vec::new(),
            record: None,
            annotations: Vec::new(),
            nest_host: None,
            inner: Vec::new(),
        }
    }

    /// The method with a name and a descriptor (its text), declared here.
    pub fn method(&self, name: &str, desc: &str) -> Option<&Method> {
        let mut methods = self.methods.iter();
        methods.find(|m| *m.name == *name && *m.desc.text == *desc)
    }

    /// The field with a name, declared here.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| *f.name == *name)
    }

    /// Whether this is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags.contains(Flags::INTERFACE)
    }
}

impl Method {
    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        self.flags.contains(Flags::STATIC)
    }
}

impl Code {
    /// The line of an instruction (an index).
    pub fn line(&self, insn: u32) -> Option<u32> {
        let after = self.lines.partition_point(|&(start, _)| start <= insn);
        Some(self.lines[after.checked_sub(1)?].1)
    }

    /// The name of a local variable at an instruction (an index). A store names the variable from the
    /// instruction after it on.
    pub fn local_name(&self, slot: u16, insn: u32) -> Option<&LocalName> {
        let mut names = self.locals.iter();
        names.find(|l| l.slot == slot && l.start <= insn && insn < l.end)
    }
}

/// A name of a class as people read it: `java.lang.Object`, `int[]`.
pub fn dotted(name: &str) -> String {
    match JType::of_class(name) {
        Some(array @ JType::Array(_)) => array.to_string(),
        _ => name.replace('/', "."),
    }
}
