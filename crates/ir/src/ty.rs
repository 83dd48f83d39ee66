//! Types of locals and of memory accesses.
//!
//! Only what an instruction needs to know: width and kind. Signedness belongs to operations,
//! structure to [`crate::layout`].

/// The type of a local, an operand or a memory access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    /// An 8-bit integer. C's `_Bool` too, restricted to 0 and 1 by the front end.
    I8,
    /// A 16-bit integer.
    I16,
    /// A 32-bit integer.
    I32,
    /// A 64-bit integer.
    I64,
    /// A 128-bit integer.
    I128,
    /// An IEEE 754 binary32 number.
    F32,
    /// An IEEE 754 binary64 number.
    F64,
    /// A pointer: an object and an offset into it, or null, or an integer that is no address.
    Ptr,
}

impl Ty {
    /// Every type, narrowest first.
    pub const ALL: [Ty; 8] = [
        Ty::I8,
        Ty::I16,
        Ty::I32,
        Ty::I64,
        Ty::I128,
        Ty::F32,
        Ty::F64,
        Ty::Ptr,
    ];

    /// How many bytes a value takes in memory.
    pub fn size(self, model: DataModel) -> u32 {
        self.size_beside(model.pointer_size())
    }

    /// How many bytes a value takes in memory where a pointer takes this many.
    #[inline]
    pub fn size_beside(self, pointer: u32) -> u32 {
        match self {
            Ty::I8 => 1,
            Ty::I16 => 2,
            Ty::I32 | Ty::F32 => 4,
            Ty::I64 | Ty::F64 => 8,
            Ty::I128 => 16,
            Ty::Ptr => pointer,
        }
    }

    /// The width in bits of an integer type.
    pub fn int_bits(self) -> Option<u32> {
        match self {
            Ty::I8 => Some(8),
            Ty::I16 => Some(16),
            Ty::I32 => Some(32),
            Ty::I64 => Some(64),
            Ty::I128 => Some(128),
            Ty::F32 | Ty::F64 | Ty::Ptr => None,
        }
    }

    /// Whether this is an integer type.
    pub fn is_int(self) -> bool {
        self.int_bits().is_some()
    }

    /// Whether this is a floating type.
    pub fn is_float(self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }

    /// The integer type of this many bytes.
    pub fn int_of_size(bytes: u32) -> Option<Ty> {
        match bytes {
            1 => Some(Ty::I8),
            2 => Some(Ty::I16),
            4 => Some(Ty::I32),
            8 => Some(Ty::I64),
            16 => Some(Ty::I128),
            _ => None,
        }
    }

    /// The name in the text form.
    pub fn name(self) -> &'static str {
        match self {
            Ty::I8 => "i8",
            Ty::I16 => "i16",
            Ty::I32 => "i32",
            Ty::I64 => "i64",
            Ty::I128 => "i128",
            Ty::F32 => "f32",
            Ty::F64 => "f64",
            Ty::Ptr => "ptr",
        }
    }

    /// The type with this name in the text form.
    pub fn from_name(name: &str) -> Option<Ty> {
        Ty::ALL.into_iter().find(|t| t.name() == name)
    }
}

impl std::fmt::Display for Ty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// Sizes of C's basic types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    /// `int` 32 bits, `long` and pointers 64.
    #[default]
    Lp64,
    /// `int`, `long` and pointers 32 bits.
    Ilp32,
}

impl DataModel {
    /// Bytes of a pointer.
    pub fn pointer_size(self) -> u32 {
        match self {
            DataModel::Lp64 => 8,
            DataModel::Ilp32 => 4,
        }
    }

    /// The integer type as wide as a pointer.
    pub fn pointer_int(self) -> Ty {
        match self {
            DataModel::Lp64 => Ty::I64,
            DataModel::Ilp32 => Ty::I32,
        }
    }

    /// A constant of that integer type, as a signed number.
    pub fn signed(self, constant: u64) -> i64 {
        match self {
            DataModel::Lp64 => constant as i64,
            DataModel::Ilp32 => i64::from(constant as u32 as i32),
        }
    }
}
