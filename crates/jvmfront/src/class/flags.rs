//! Access flags of classes, fields and methods (JVMS 4.1, 4.5, 4.6).

/// A set of access flags. The same bit means different things on classes, fields and methods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u16);

impl Flags {
    /// `public`
    pub const PUBLIC: Flags = Flags(0x0001);
    /// `private`
    pub const PRIVATE: Flags = Flags(0x0002);
    /// `protected`
    pub const PROTECTED: Flags = Flags(0x0004);
    /// `static`
    pub const STATIC: Flags = Flags(0x0008);
    /// `final`
    pub const FINAL: Flags = Flags(0x0010);
    /// `synchronized`, of a method.
    pub const SYNCHRONIZED: Flags = Flags(0x0020);
    /// `volatile`, of a field.
    pub const VOLATILE: Flags = Flags(0x0040);
    /// A method that the compiler made for overriding with another erasure.
    pub const BRIDGE: Flags = Flags(0x0040);
    /// A method with a variable number of arguments.
    pub const VARARGS: Flags = Flags(0x0080);
    /// `transient`, of a field.
    pub const TRANSIENT: Flags = Flags(0x0080);
    /// `native`
    pub const NATIVE: Flags = Flags(0x0100);
    /// An interface.
    pub const INTERFACE: Flags = Flags(0x0200);
    /// `abstract`
    pub const ABSTRACT: Flags = Flags(0x0400);
    /// Made by the compiler.
    pub const SYNTHETIC: Flags = Flags(0x1000);
    /// An annotation.
    pub const ANNOTATION: Flags = Flags(0x2000);
    /// An enumeration, or one of its constants.
    pub const ENUM: Flags = Flags(0x4000);
    /// `module-info`
    pub const MODULE: Flags = Flags(0x8000);

    /// Whether all flags of another set are in this one.
    pub fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}
