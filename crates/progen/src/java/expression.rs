//! Expressions of every type.

use super::Writer;

/// The type of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Int,
    Long,
    Byte,
    Short,
    Char,
    Boolean,
    Float,
    Double,
    Text,
    Ints,
    Longs,
    Bytes,
    /// The upper class of the program; an object of either, or null.
    Object,
    Boxed,
}

impl Type {
    pub const ALL: [Type; 14] = [
        Type::Int,
        Type::Long,
        Type::Byte,
        Type::Short,
        Type::Char,
        Type::Boolean,
        Type::Float,
        Type::Double,
        Type::Text,
        Type::Ints,
        Type::Longs,
        Type::Bytes,
        Type::Object,
        Type::Boxed,
    ];

    /// As Java writes it; of an object without the number of its program.
    pub fn name(self) -> &'static str {
        match self {
            Type::Int => "int",
            Type::Long => "long",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Char => "char",
            Type::Boolean => "boolean",
            Type::Float => "float",
            Type::Double => "double",
            Type::Text => "String",
            Type::Ints => "int[]",
            Type::Longs => "long[]",
            Type::Bytes => "byte[]",
            Type::Object => "A",
            Type::Boxed => "Integer",
        }
    }

    /// A number, of which arithmetic can be done.
    pub fn is_number(self) -> bool {
        NUMBERS.contains(&self)
    }
}

pub(super) const NUMBERS: [Type; 7] = [
    Type::Int,
    Type::Long,
    Type::Byte,
    Type::Short,
    Type::Char,
    Type::Float,
    Type::Double,
];

const INTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "31",
    "32",
    "100",
    "255",
    "-128",
    "65535",
    "65536",
    "1000003",
    "Integer.MAX_VALUE",
    "Integer.MIN_VALUE",
];
const LONGS: &[&str] = &[
    "0L",
    "1L",
    "-1L",
    "5L",
    "63L",
    "1L << 32",
    "0xFFFFFFFFL",
    "Long.MAX_VALUE",
    "Long.MIN_VALUE",
    "-77L",
];
const DOUBLES: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "0.5",
    "-1.5",
    "3.25",
    "1e10",
    "1e300",
    "-1e-300",
    "Double.NaN",
    "Double.POSITIVE_INFINITY",
    "Double.MIN_VALUE",
    "123456.789",
    "0.1",
];
const FLOATS: &[&str] = &[
    "0f",
    "1f",
    "-2.5f",
    "1e20f",
    "Float.NaN",
    "0.1f",
    "Float.MAX_VALUE",
    "-0f",
];
const TEXTS: &[&str] = &[
    "\"\"",
    "\"a\"",
    "\"Ab\"",
    "\"hello\"",
    "\"Zz9\"",
    "\"10\"",
    "\"\\u00e9\\u20ac\"",
];

impl Writer {
    /// A variable of a type, if one is in scope.
    pub(super) fn variable(&mut self, ty: Type) -> Option<String> {
        let found: Vec<String> = self
            .locals
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(n, _)| n.clone())
            .collect();
        let extra = match ty {
            Type::Int if self.method => Some("this.a"),
            Type::Long if self.method => Some("this.b"),
            Type::Double if self.method => Some("this.c"),
            _ => None,
        };
        let count = found.len() + usize::from(extra.is_some());
        if count == 0 {
            return None;
        }
        let at = self.rng.below(count);
        Some(
            found
                .get(at)
                .cloned()
                .unwrap_or_else(|| extra.unwrap_or_default().to_owned()),
        )
    }

    fn literal(&mut self, ty: Type) -> String {
        match ty {
            Type::Int => self.rng.pick(INTS).to_owned(),
            Type::Long => self.rng.pick(LONGS).to_owned(),
            Type::Double => self.rng.pick(DOUBLES).to_owned(),
            Type::Float => self.rng.pick(FLOATS).to_owned(),
            Type::Byte => format!("(byte) {}", self.rng.below(256)),
            Type::Short => format!("(short) {}", self.rng.below(65536)),
            Type::Char => format!("(char) {}", 32 + self.rng.below(400)),
            Type::Boolean => self.rng.pick(&["true", "false"]).to_owned(),
            Type::Text => self.rng.pick(TEXTS).to_owned(),
            Type::Ints => "new int[] {1, -2, 3}".to_owned(),
            Type::Longs => format!("new long[{}]", self.rng.below(5)),
            Type::Bytes => "new byte[] {-1, 100, 7, 0}".to_owned(),
            Type::Object if self.rng.chance(10) => format!("(A{}) null", self.seed),
            Type::Object => format!("new {}{}()", self.rng.pick(&["A", "B"]), self.seed),
            Type::Boxed if self.rng.chance(10) => "(Integer) null".to_owned(),
            Type::Boxed => format!("Integer.valueOf({})", self.rng.below(300)),
        }
    }

    fn leaf(&mut self, ty: Type) -> String {
        let found = if self.rng.chance(75) {
            self.variable(ty)
        } else {
            None
        };
        match found {
            Some(name) => name,
            None => format!("({})", self.literal(ty)),
        }
    }

    /// An expression of exactly this type.
    pub(super) fn expression(&mut self, ty: Type, depth: usize) -> String {
        if depth == 0 || self.rng.chance(15) {
            return self.leaf(ty);
        }
        let d = depth - 1;
        match ty {
            Type::Int => self.int(d),
            Type::Long => self.long(d),
            Type::Byte | Type::Short | Type::Char => {
                let from =
                    self.rng
                        .pick(&[Type::Int, Type::Long, Type::Double, Type::Float, Type::Char]);
                format!("(({}) {})", ty.name(), self.expression(from, d))
            }
            Type::Float | Type::Double => self.real(ty, d),
            Type::Boolean => self.boolean(d),
            Type::Text => self.string(d),
            Type::Boxed => format!("((Integer) {})", self.expression(Type::Int, d)),
            Type::Ints if self.rng.chance(20) => format!("{}.clone()", self.leaf(ty)),
            Type::Object if self.rng.chance(20) => {
                let object = self.leaf(ty);
                format!("((B{}) {object})", self.seed)
            }
            Type::Ints | Type::Longs | Type::Bytes | Type::Object => self.leaf(ty),
        }
    }

    fn int(&mut self, d: usize) -> String {
        match self.rng.below(16) {
            0..=4 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^", "/", "%"]);
                let other =
                    self.rng
                        .pick(&[Type::Int, Type::Int, Type::Short, Type::Char, Type::Byte]);
                format!(
                    "({} {op} {})",
                    self.expression(Type::Int, d),
                    self.expression(other, d)
                )
            }
            5 => {
                let op = self.rng.pick(&["<<", ">>", ">>>"]);
                let count = self.rng.pick(&[Type::Int, Type::Long, Type::Byte]);
                format!(
                    "({} {op} {})",
                    self.expression(Type::Int, d),
                    self.expression(count, d)
                )
            }
            6 => format!(
                "({}{})",
                self.rng.pick(&["-", "~", "+"]),
                self.leaf(Type::Int)
            ),
            7 => {
                let from = self.rng.pick(&[Type::Long, Type::Double, Type::Float]);
                format!("((int) {})", self.expression(from, d))
            }
            8 => {
                let index = self.expression(Type::Int, d);
                let mask = self.rng.pick(&["& 1", "& 3", "% 3"]);
                format!("{}[{index} {mask}]", self.leaf(Type::Ints))
            }
            9 => format!("{}.length", self.leaf(Type::Ints)),
            10 => format!(
                "{}.{}",
                self.leaf(Type::Text),
                self.rng.pick(&["length()", "hashCode()", "indexOf('l')"])
            ),
            11 => {
                let c = self.expression(Type::Boolean, d);
                format!(
                    "({c} ? {} : {})",
                    self.expression(Type::Int, d),
                    self.expression(Type::Int, d)
                )
            }
            12 if !self.method => {
                let object = self.expression(Type::Object, d);
                format!(
                    "{object}.m({}, {})",
                    self.leaf(Type::Int),
                    self.leaf(Type::Long)
                )
            }
            12 | 13 => format!("((int) {})", self.leaf(Type::Boxed)),
            14 => {
                let f = self.rng.pick(&[
                    "Math.max",
                    "Math.min",
                    "Integer.compare",
                    "Math.floorMod",
                    "Integer.rotateLeft",
                ]);
                format!("{f}({}, {})", self.leaf(Type::Int), self.leaf(Type::Int))
            }
            _ => {
                let f = self.rng.pick(&[
                    "Integer.bitCount",
                    "Integer.reverse",
                    "Math.abs",
                    "Integer.numberOfTrailingZeros",
                ]);
                format!("{f}({})", self.expression(Type::Int, d))
            }
        }
    }

    fn long(&mut self, d: usize) -> String {
        match self.rng.below(9) {
            0..=2 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^", "/", "%"]);
                let other = self
                    .rng
                    .pick(&[Type::Long, Type::Long, Type::Int, Type::Char]);
                format!(
                    "({} {op} {})",
                    self.expression(Type::Long, d),
                    self.expression(other, d)
                )
            }
            3 => {
                let op = self.rng.pick(&["<<", ">>", ">>>"]);
                let count = self.rng.pick(&[Type::Int, Type::Long]);
                format!(
                    "({} {op} {})",
                    self.expression(Type::Long, d),
                    self.expression(count, d)
                )
            }
            4 => {
                let from = self
                    .rng
                    .pick(&[Type::Int, Type::Double, Type::Float, Type::Byte]);
                format!("((long) {})", self.expression(from, d))
            }
            5 => format!(
                "{}[{} & 1]",
                self.leaf(Type::Longs),
                self.expression(Type::Int, d)
            ),
            6 if !self.method => {
                let object = self.expression(Type::Object, d);
                format!(
                    "{object}.n({}, {})",
                    self.leaf(Type::Int),
                    self.leaf(Type::Long)
                )
            }
            6 | 7 => format!(
                "Long.rotateLeft({}, {})",
                self.leaf(Type::Long),
                self.leaf(Type::Int)
            ),
            _ => format!(
                "Double.doubleToLongBits({})",
                self.expression(Type::Double, d)
            ),
        }
    }

    fn real(&mut self, ty: Type, d: usize) -> String {
        match self.rng.below(6) {
            0..=2 => {
                let op = self.rng.pick(&["+", "-", "*", "/", "%"]);
                let other = self.rng.pick(&[ty, Type::Int, Type::Char]);
                format!(
                    "({} {op} {})",
                    self.expression(ty, d),
                    self.expression(other, d)
                )
            }
            3 => {
                let from = self.rng.pick(&[
                    Type::Int,
                    Type::Long,
                    Type::Float,
                    Type::Double,
                    Type::Short,
                ]);
                format!("(({}) {})", ty.name(), self.expression(from, d))
            }
            4 => format!("(-{})", self.leaf(ty)),
            _ => {
                let f = self.rng.pick(&[
                    "Math.abs",
                    "Math.sqrt",
                    "Math.floor",
                    "Math.ceil",
                    "Math.rint",
                ]);
                format!("(({}) {f}({}))", ty.name(), self.expression(ty, d))
            }
        }
    }

    fn boolean(&mut self, d: usize) -> String {
        match self.rng.below(7) {
            0..=2 => {
                let ty = self.rng.pick(&super::expression::NUMBERS);
                let op = self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!(
                    "({} {op} {})",
                    self.expression(ty, d),
                    self.expression(ty, d)
                )
            }
            3 => {
                let op = self.rng.pick(&["&&", "||", "&", "|", "^"]);
                format!(
                    "({} {op} {})",
                    self.expression(Type::Boolean, d),
                    self.expression(Type::Boolean, d)
                )
            }
            4 => format!("(!{})", self.expression(Type::Boolean, d)),
            5 => format!(
                "{}.equals({})",
                self.leaf(Type::Text),
                self.expression(Type::Text, d)
            ),
            _ => format!("({} instanceof B{})", self.leaf(Type::Object), self.seed),
        }
    }

    fn string(&mut self, d: usize) -> String {
        match self.rng.below(6) {
            0..=2 => {
                let other = self.rng.pick(&[
                    Type::Int,
                    Type::Long,
                    Type::Char,
                    Type::Boolean,
                    Type::Double,
                    Type::Float,
                    Type::Text,
                    Type::Boxed,
                    Type::Byte,
                ]);
                format!(
                    "cut({} + {})",
                    self.expression(Type::Text, d),
                    self.expression(other, d)
                )
            }
            3 => format!(
                "{}.substring({} & 3)",
                self.leaf(Type::Text),
                self.expression(Type::Int, d)
            ),
            4 => format!(
                "{}.{}",
                self.leaf(Type::Text),
                self.rng
                    .pick(&["toUpperCase()", "trim()", "replace('a', 'b')"])
            ),
            _ => format!("String.valueOf({})", self.expression(Type::Int, d)),
        }
    }
}
