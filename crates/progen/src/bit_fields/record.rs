//! Records with bit-fields: their declarations, members and initialisers.

use crate::Rng;
use std::fmt::Write;

/// The types bit-fields have, with their bits.
const TYPES: [(&str, u32); 13] = [
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long", 64),
    ("unsigned long", 64),
    ("long long", 64),
    ("unsigned long long", 64),
    ("_Bool", 1),
    ("enum few", 32),
    ("enum neg", 32),
];

/// A member that can be computed with.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// How it is named from the outermost record.
    pub path: String,
    /// Its bits.
    pub width: u32,
    /// Is it a bit-field?
    pub bits: bool,
    /// Is its type `_Bool`?
    pub boolean: bool,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// `struct s` or `union s`.
    pub name: String,
    /// The declaration, with those of the records inside.
    pub declaration: String,
    /// All members, those of nested records included.
    pub fields: Vec<Field>,
    /// Is it, or does it hold, a union?
    pub shares: bool,
}

impl Record {
    /// A random record with this tag.
    pub fn random(rng: &mut Rng, tag: &str) -> Record {
        let union = rng.chance(20);
        let word = if union { "union" } else { "struct" };
        let attribute = rng.pick(&[
            "",
            "",
            "",
            " __attribute__((packed))",
            " __attribute__((aligned(16)))",
        ]);
        // GCC aligns bit-fields oddly where the attribute and the pragma meet.
        let pack = (attribute.is_empty() && rng.chance(12)).then(|| rng.pick(&[1, 2, 4]));
        let mut record = Record {
            name: format!("{word} {tag}"),
            declaration: String::new(),
            fields: Vec::new(),
            shares: union,
        };
        let mut text = String::new();
        if let Some(n) = pack {
            let _ = writeln!(text, "#pragma pack(push, {n})");
        }
        let _ = write!(text, "{word}{attribute} {tag} {{ ");
        let mut count = 0;
        record.members(rng, &mut text, "", &mut count, 0);
        if record.fields.is_empty() {
            record.field(rng, &mut text, "", &mut count, true);
        }
        text.push_str("};\n");
        if pack.is_some() {
            text.push_str("#pragma pack(pop)\n");
        }
        record.declaration = text;
        record
    }

    fn members(
        &mut self,
        rng: &mut Rng,
        text: &mut String,
        path: &str,
        count: &mut u32,
        depth: u32,
    ) {
        for _ in 0..1 + rng.below(6) {
            match rng.weighted(&[60, 12, 10, 8, 8]) {
                0 => self.field(rng, text, path, count, true),
                1 => self.field(rng, text, path, count, false),
                2 => {
                    let (ty, bits) = rng.pick(&TYPES);
                    let most = if bits == 1 { 1 } else { bits.min(12) + 1 };
                    let _ = write!(text, "{ty} : {}; ", rng.below(most as usize));
                }
                3 => {
                    let _ = write!(text, "{} : 0; ", rng.pick(&TYPES).0);
                }
                _ if depth < 2 => self.nested(rng, text, path, count, depth),
                _ => self.field(rng, text, path, count, true),
            }
        }
    }

    fn nested(
        &mut self,
        rng: &mut Rng,
        text: &mut String,
        path: &str,
        count: &mut u32,
        depth: u32,
    ) {
        let union = rng.chance(40);
        self.shares |= union;
        let attribute = if rng.chance(20) {
            " __attribute__((packed))"
        } else {
            ""
        };
        let _ = write!(
            text,
            "{}{attribute} {{ ",
            if union { "union" } else { "struct" }
        );
        let (name, inner) = if rng.chance(50) {
            *count += 1;
            (format!("n{count}"), format!("{path}n{count}."))
        } else {
            (String::new(), path.to_owned())
        };
        self.members(rng, text, &inner, count, depth + 1);
        // A record without members with names is not C.
        self.field(rng, text, &inner, count, true);
        let _ = write!(text, "}} {name}; ");
    }

    fn field(&mut self, rng: &mut Rng, text: &mut String, path: &str, count: &mut u32, bits: bool) {
        let (mut ty, mut most) = rng.pick(&TYPES);
        if !bits && ty == "_Bool" {
            // In a union it could come to hold what is no value of it.
            (ty, most) = ("int", 32);
        }
        *count += 1;
        let name = format!("m{count}");
        let width = match (bits, rng.below(4)) {
            (false, _) | (true, 0) => most,
            (true, 1) => (1 + rng.below(8) as u32).min(most),
            _ => 1 + rng.below(most as usize) as u32,
        };
        let align = if rng.chance(4) {
            " __attribute__((aligned(4)))"
        } else {
            ""
        };
        let _ = match bits {
            true => write!(text, "{ty} {name} : {width}{align}; "),
            false => write!(text, "{ty} {name}{align}; "),
        };
        self.fields.push(Field {
            path: format!("{path}{name}"),
            width,
            bits,
            boolean: ty == "_Bool",
        });
    }

    /// A list of initialisers for some of the members, by their names.
    pub fn initialiser(&self, rng: &mut Rng) -> String {
        let mut text = String::from("{");
        let mut chosen: Vec<&Field> = self.fields.iter().filter(|_| rng.chance(60)).collect();
        if self.shares {
            // Members that lie over one another override in ways that are not compared here.
            chosen.truncate(1);
        }
        for field in chosen {
            let _ = write!(text, ".{} = {}, ", field.path, field.constant(rng));
        }
        text.push('}');
        if text == "{}" {
            return "{0}".to_owned();
        }
        text
    }
}

impl Field {
    /// A constant, of any size.
    pub fn constant(&self, rng: &mut Rng) -> String {
        let n = rng.bits();
        match rng.below(4) {
            0 => format!("{}", n % 10),
            1 => format!("-{}", n % 300),
            2 => format!("{}ull", n >> (n % 64)),
            _ => format!("{}", (n >> 33) as i64 - (1 << 30)),
        }
    }
}
