//! What programs about bit-fields compute.

use super::record::{Field, Record};
use crate::Rng;
use std::fmt::Write;

/// An object of a record type.
#[derive(Clone, Debug)]
struct DeclaredObject {
    /// How its members are named: `g.`, `p->`, `a[1].`.
    access: String,
    record: usize,
    /// Which object it is: names of one object count as one.
    id: usize,
}

/// Plain variables, by their types.
const LOCALS: [(&str, &str); 7] = [
    ("signed char", "c"),
    ("unsigned char", "uc"),
    ("short", "sh"),
    ("int", "i"),
    ("unsigned", "u"),
    ("long", "l"),
    ("unsigned long", "ul"),
];

/// Writes the function of a program.
pub(super) struct Writer<'a> {
    rng: &'a mut Rng,
    seed: u64,
    records: &'a [Record],
    objects: Vec<DeclaredObject>,
    /// Objects and functions outside the function.
    pub globals: String,
}

impl<'a> Writer<'a> {
    /// A writer of the program of this seed.
    pub fn new(rng: &'a mut Rng, seed: u64, records: &'a [Record]) -> Writer<'a> {
        Writer {
            rng,
            seed,
            records,
            objects: Vec::new(),
            globals: String::new(),
        }
    }

    /// The statements of the function.
    pub fn body(&mut self) -> String {
        let (seed, mut text) = (self.seed, String::new());
        let mut statics = Vec::new();
        for (k, record) in self.records.iter().enumerate() {
            let (name, g) = (&record.name, format!("g{seed}_{k}"));
            let first = record.initialiser(self.rng);
            let volatile = if self.rng.chance(10) { "volatile " } else { "" };
            let _ = writeln!(self.globals, "static {volatile}{name} {g} = {first};");
            let _ = writeln!(
                self.globals,
                "static {name} get{g}({name} *p) {{ return *p; }}"
            );
            let (second, third) = (record.initialiser(self.rng), record.initialiser(self.rng));
            let _ = writeln!(
                text,
                "  static {name} a{k}[3] = {{[0 ... 1] = {second}, {third}}};"
            );
            let local = record.initialiser(self.rng);
            // What a union's other members then hold is not said.
            let _ = match record.shares {
                true => writeln!(
                    text,
                    "  {name} l{k}, *p{k} = &a{k}[2]; memset(&l{k}, 0, sizeof l{k});"
                ),
                false => writeln!(text, "  {name} l{k} = {local}, *p{k} = &a{k}[2];"),
            };
            let _ = writeln!(text, "  h(sizeof({name})); h(_Alignof({name}));");
            let id = 4 * k;
            for (access, id) in [
                (format!("{g}."), id),
                (format!("a{k}[1]."), id + 1),
                (format!("l{k}."), id + 2),
                (format!("p{k}->"), id + 3),
            ] {
                self.objects.push(DeclaredObject {
                    access,
                    record: k,
                    id,
                });
            }
            for field in record.fields.iter().filter(|f| !f.bits) {
                let _ = writeln!(text, "  h(offsetof({name}, {}));", field.path);
            }
            statics.push(format!(
                "  bytes((void *)&{g}, sizeof {g}); bytes(a{k}, sizeof a{k});\n"
            ));
        }
        for (ty, name) in LOCALS {
            let n = self.rng.bits() as i64 >> self.rng.below(60);
            let _ = writeln!(text, "  {ty} {name} = ({ty}){n}l;");
        }
        for _ in 0..6 + self.rng.below(8) {
            let statement = self.statement();
            let _ = writeln!(text, "  {statement}");
        }
        for line in statics {
            text.push_str(&line);
        }
        for object in self.objects.clone() {
            for field in &self.records[object.record].fields {
                let _ = writeln!(text, "  h({}{});", object.access, field.path);
            }
        }
        text
    }

    fn place(&mut self) -> (DeclaredObject, Field, String) {
        let object = self.objects[self.rng.below(self.objects.len())].clone();
        let fields = &self.records[object.record].fields;
        let field = fields[self.rng.below(fields.len())].clone();
        let text = format!("{}{}", object.access, field.path);
        (object, field, text)
    }

    /// A value that has no effect and does not read the object of this number.
    fn value(&mut self, depth: u32, but: Option<usize>) -> String {
        if depth == 0 || self.rng.chance(20) {
            return self.leaf(but);
        }
        let a = self.value(depth - 1, but);
        match self.rng.below(14) {
            0..=5 => {
                let op = self.rng.pick(&[
                    "+", "-", "*", "&", "|", "^", "<", ">", "<=", ">=", "==", "!=",
                ]);
                let b = self.value(depth - 1, but);
                format!("({a} {op} {b})")
            }
            6 => {
                let op = self.rng.pick(&["<<", ">>"]);
                let b = self.value(depth - 1, but);
                format!("({a} {op} ({b} & {}))", self.rng.pick(&[3, 7, 15]))
            }
            7 => {
                let op = self.rng.pick(&["/", "%"]);
                let b = self.value(depth - 1, but);
                format!("({a} {op} (({b} & 15) + 1))")
            }
            8 | 9 => format!("({}{a})", self.rng.pick(&["-", "~", "!", "+"])),
            10 => {
                let (b, c) = (self.value(depth - 1, but), self.value(depth - 1, but));
                format!("({a} ? {b} : {c})")
            }
            11 => {
                let ty = self.rng.pick(&[
                    "signed char",
                    "unsigned char",
                    "short",
                    "unsigned short",
                    "int",
                    "unsigned",
                    "long",
                    "unsigned long",
                    "_Bool",
                    "enum few",
                    "enum neg",
                ]);
                format!("(({ty}){a})")
            }
            12 => {
                let op = self.rng.pick(&["&&", "||"]);
                let b = self.value(depth - 1, but);
                format!("({a} {op} {b})")
            }
            _ => {
                let b = self.value(depth - 1, but);
                match self.rng.below(3) {
                    0 => format!("({b}, {a})"),
                    1 => format!("({{ {a}; }})"),
                    _ => format!("({a} ?: {b})"),
                }
            }
        }
    }

    fn leaf(&mut self, but: Option<usize>) -> String {
        match self.rng.below(8) {
            0..=4 => {
                for _ in 0..4 {
                    let (object, _, text) = self.place();
                    if Some(object.id) != but {
                        return text;
                    }
                }
                "7u".to_owned()
            }
            5 => self.rng.pick(&LOCALS).1.to_owned(),
            6 => {
                let k = self.rng.below(self.records.len());
                let fields = &self.records[k].fields;
                let field = fields[self.rng.below(fields.len())].path.clone();
                if self.records[k].shares && but == Some(4 * k + 1) {
                    return "3".to_owned();
                }
                if (self.rng.chance(50) || self.records[k].shares) && but != Some(4 * k + 1) {
                    return format!("getg{}_{k}(&a{k}[1]).{field}", self.seed);
                }
                let list = self.records[k].initialiser(self.rng);
                format!("(({}){list}).{field}", self.records[k].name)
            }
            _ => {
                let n = self.rng.bits();
                let n = n >> self.rng.below(64);
                match self.rng.below(4) {
                    0 => format!("{}", n % 100),
                    1 => format!("{}u", n as u32),
                    2 => format!("{}l", n >> 1),
                    _ => format!("{n}ul"),
                }
            }
        }
    }

    /// An expression that changes one bit-field; its value has the type of that. And the object.
    fn change(&mut self) -> (String, usize) {
        let (object, field, place) = self.place();
        let value = self.value(2, None);
        let text = match self.rng.below(16) {
            0..=4 => format!("({place} = {value})"),
            5..=9 => {
                let op = self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                format!("({place} {op}= {value})")
            }
            10 => {
                let op = self.rng.pick(&["<<", ">>"]);
                format!("({place} {op}= ({value} & 7))")
            }
            11 => {
                let op = self.rng.pick(&["/", "%"]);
                format!("({place} {op}= (({value} & 15) + 1))")
            }
            12 if field.width >= 3 || field.boolean => format!("({place} = ({value} & 3) + 0.5)"),
            13 => {
                let (other, _, second) = self.place();
                if other.id == object.id {
                    format!("({place} = {value})")
                } else {
                    format!("({place} = {second} = {value})")
                }
            }
            _ => match self.rng.below(4) {
                0 => format!("({place}++)"),
                1 => format!("({place}--)"),
                2 => format!("(++{place})"),
                _ => format!("(--{place})"),
            },
        };
        (text, object.id)
    }

    /// A value, perhaps with one effect.
    fn any(&mut self) -> String {
        if self.rng.chance(45) {
            return self.value(3, None);
        }
        let (change, id) = self.change();
        if change.matches(" = ").count() > 1 {
            return change;
        }
        match self.rng.below(6) {
            0 => change,
            1 => format!("({{ {change}; }})"),
            2 => format!(
                "({change}, {change_free})",
                change_free = self.value(1, None)
            ),
            _ => {
                let op = self.rng.pick(&["+", "-", "*", "<", ">", "==", "&", "|"]);
                let b = self.value(1, Some(id));
                if self.rng.chance(50) {
                    format!("({change} {op} {b})")
                } else {
                    format!("({b} {op} {change})")
                }
            }
        }
    }

    fn statement(&mut self) -> String {
        match self.rng.below(16) {
            0..=5 => format!("h({});", self.any()),
            6 => format!("h({} < 0);", self.any()),
            7 => {
                // Nothing of it is evaluated.
                let (change, _) = self.change();
                format!(
                    "h(sizeof({change})); h(sizeof({} + 0));",
                    self.value(1, None)
                )
            }
            8 => {
                let (_, _, place) = self.place();
                format!("h(KIND(+{place})); h(KIND({}));", self.value(2, None))
            }
            9 => {
                let (_, field, place) = self.place();
                if field.width < 32 {
                    format!("ints(2, {place}, {place});")
                } else {
                    format!("h((u64)((double){place} / 3 > 5));")
                }
            }
            10 => {
                let (a, b) = (self.any(), self.rng.below(9));
                format!(
                    "switch ({a}) {{ case {b}: h(1); break; case -1: h(2); break; default: h(3); }}"
                )
            }
            11 => {
                let (k, v) = (self.rng.below(self.records.len()), self.rng.below(3));
                match v {
                    0 => format!("a{k}[0] = a{k}[1];"),
                    1 => format!("p{k} = &a{k}[{}];", self.rng.pick(&[0, 2])),
                    _ => format!("*p{k} = a{k}[1];"),
                }
            }
            12 => {
                let (_, field, place) = self.place();
                let step = self.rng.pick(&["++", "--"]);
                if field.boolean {
                    return format!("{place} = !{place};");
                }
                format!("for (int k = 0; k < 5; k++) {{ {place}{step}; h({place}); }}")
            }
            13 => {
                let local = self.rng.pick(&LOCALS).1;
                format!("{local} = {};", self.value(3, None))
            }
            _ => {
                let (change, _) = self.change();
                format!("if ({}) {change}; else h(9);", self.value(2, None))
            }
        }
    }
}
