//! Terms of a file: one per line, parts before wholes, each with its sort checked before it is made.

use super::words::{Flaw, Words, quoted};
use logic::{BinOp, CmpOp, Node, Sort, Term, Terms, UnOp};
use std::collections::HashMap;
use std::fmt::Write;

const BINARY: [(&str, BinOp); 13] = [
    ("add", BinOp::Add),
    ("sub", BinOp::Sub),
    ("mul", BinOp::Mul),
    ("udiv", BinOp::Udiv),
    ("urem", BinOp::Urem),
    ("sdiv", BinOp::Sdiv),
    ("srem", BinOp::Srem),
    ("bvand", BinOp::And),
    ("bvor", BinOp::Or),
    ("bvxor", BinOp::Xor),
    ("shl", BinOp::Shl),
    ("lshr", BinOp::Lshr),
    ("ashr", BinOp::Ashr),
];

fn sort_word(sort: Sort) -> String {
    match sort {
        Sort::Bool => "bool".to_string(),
        Sort::Bits(width) => width.to_string(),
        Sort::Array { index, element } => format!("{index}>{element}"),
    }
}

fn sort_of(word: &str) -> Option<Sort> {
    let sort = match word.split_once('>') {
        Some((index, element)) => Sort::array(index.parse().ok()?, element.parse().ok()?),
        None if word == "bool" => Sort::Bool,
        None => Sort::Bits(word.parse().ok()?),
    };
    sort.is_valid().then_some(sort)
}

/// Writes all that these terms are made of; their numbers in the file.
pub(super) fn write(out: &mut String, terms: &Terms, all: &[Term]) -> HashMap<Term, usize> {
    let mut numbers = HashMap::new();
    for t in terms.cone(all) {
        let of = |t: Term| numbers[&t];
        let line = match terms.node(t) {
            Node::Bool(value) => value.to_string(),
            Node::Bits { width, value } => format!("bits {width} {value:#x}"),
            Node::Var(v) => {
                let sort = sort_word(terms.var_sort(v));
                format!("var {sort} {}", quoted(terms.name(v)))
            }
            Node::Not(a) => format!("not {}", of(a)),
            Node::And(a, b) => format!("and {} {}", of(a), of(b)),
            Node::Or(a, b) => format!("or {} {}", of(a), of(b)),
            Node::Eq(a, b) => format!("eq {} {}", of(a), of(b)),
            Node::Ite(c, a, b) => format!("ite {} {} {}", of(c), of(a), of(b)),
            Node::Unary(UnOp::Neg, a) => format!("neg {}", of(a)),
            Node::Unary(UnOp::Not, a) => format!("bvnot {}", of(a)),
            Node::Binary(op, a, b) => {
                let known = BINARY.iter().find(|(_, o)| *o == op);
                let (name, _) = known.expect("every operation has a name");
                format!("{name} {} {}", of(a), of(b))
            }
            Node::Compare(CmpOp::Ult, a, b) => format!("ult {} {}", of(a), of(b)),
            Node::Compare(CmpOp::Slt, a, b) => format!("slt {} {}", of(a), of(b)),
            Node::Concat(a, b) => format!("concat {} {}", of(a), of(b)),
            Node::Extract { hi, lo, of: a } => format!("extract {hi} {lo} {}", of(a)),
            Node::ZeroExtend { by, of: a } => format!("zext {by} {}", of(a)),
            Node::SignExtend { by, of: a } => format!("sext {by} {}", of(a)),
            Node::Select(a, i) => format!("select {} {}", of(a), of(i)),
            Node::Store(a, i, v) => format!("store {} {} {}", of(a), of(i), of(v)),
            Node::ConstArray { index, value } => format!("const {index} {}", of(value)),
        };
        let number = numbers.len();
        let _ = writeln!(out, "term {number} {line}");
        numbers.insert(t, number);
    }
    numbers
}

/// The terms read so far, by their numbers.
#[derive(Default)]
pub(super) struct Known {
    pub(super) terms: Terms,
    made: Vec<Term>,
    vars: HashMap<String, Sort>,
}

impl Known {
    /// A term by its number.
    pub(super) fn get(&self, word: &str) -> Option<Term> {
        self.made.get(word.parse::<usize>().ok()?).copied()
    }

    fn part(&self, words: &mut Words<'_>) -> Result<Term, Flaw> {
        words.read("the number of a term above", |w| self.get(w))
    }

    fn of_sort(&self, words: &mut Words<'_>, wanted: Sort) -> Result<Term, Flaw> {
        let mut here = *words;
        let term = self.part(words)?;
        match self.terms.sort(term) == wanted {
            true => Ok(term),
            false => {
                let (is, wanted) = (sort_word(self.terms.sort(term)), sort_word(wanted));
                Err(here.flaw(format!(
                    "a term of sort {is} where one of {wanted} is expected"
                )))
            }
        }
    }

    fn word(&self, words: &mut Words<'_>) -> Result<(Term, u32), Flaw> {
        let mut here = *words;
        let term = self.part(words)?;
        match self.terms.sort(term) {
            Sort::Bits(width) => Ok((term, width)),
            _ => Err(here.flaw("a bit-vector is expected")),
        }
    }

    fn array(&self, words: &mut Words<'_>) -> Result<(Term, u32, u32), Flaw> {
        let mut here = *words;
        let term = self.part(words)?;
        match self.terms.sort(term) {
            Sort::Array { index, element } => Ok((term, index, element)),
            _ => Err(here.flaw("an array is expected")),
        }
    }

    /// A truth value by its number.
    pub(super) fn truth(&self, word: &str) -> Option<Term> {
        let term = self.get(word)?;
        (self.terms.sort(term) == Sort::Bool).then_some(term)
    }

    /// Two words of one width.
    fn two(&self, words: &mut Words<'_>) -> Result<(Term, Term), Flaw> {
        let (a, width) = self.word(words)?;
        Ok((a, self.of_sort(words, Sort::Bits(width))?))
    }

    /// A width that a term of `width` bits can have `by` bits more of.
    fn more(words: &mut Words<'_>, by: u32, width: u32) -> Result<(), Flaw> {
        match by.checked_add(width).is_some_and(|w| w <= 64) {
            true => Ok(()),
            false => Err(words.flaw("more than 64 bits")),
        }
    }

    /// Reads a line after `term`.
    pub(super) fn read(&mut self, mut words: Words<'_>) -> Result<(), Flaw> {
        let next = self.made.len();
        words.literally(&next.to_string())?;
        let mut here = words;
        let op = words.word("an operation")?;
        let w = &mut words;
        let made = match op {
            "true" | "false" => self.terms.bool(op == "true"),
            "bits" => {
                let sort = w.read("a width", sort_of)?;
                let Sort::Bits(width) = sort else {
                    return Err(here.flaw("a bit-vector is expected"));
                };
                let hex = |word: &str| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok();
                let fits = |n: &u64| width == 64 || *n >> width == 0;
                let value = w.read("a value of that width", |word| hex(word).filter(fits))?;
                self.terms.bits(width, value)
            }
            "var" => {
                let sort = w.read("a sort", sort_of)?;
                let name = w.quoted()?;
                if *self.vars.entry(name.clone()).or_insert(sort) != sort {
                    return Err(here.flaw("the variable has another sort above"));
                }
                self.terms.var(&name, sort)
            }
            "not" => {
                let a = self.of_sort(w, Sort::Bool)?;
                self.terms.not(a)
            }
            "and" | "or" => {
                let a = self.of_sort(w, Sort::Bool)?;
                let b = self.of_sort(w, Sort::Bool)?;
                match op {
                    "and" => self.terms.and(a, b),
                    _ => self.terms.or(a, b),
                }
            }
            "eq" => {
                let a = self.part(w)?;
                let b = self.of_sort(w, self.terms.sort(a))?;
                self.terms.eq(a, b)
            }
            "ite" => {
                let c = self.of_sort(w, Sort::Bool)?;
                let a = self.part(w)?;
                let b = self.of_sort(w, self.terms.sort(a))?;
                self.terms.ite(c, a, b)
            }
            "neg" | "bvnot" => {
                let (a, _) = self.word(w)?;
                let op = if op == "neg" { UnOp::Neg } else { UnOp::Not };
                self.terms.rebuild(Node::Unary(op, a), |p| p)
            }
            "ult" | "slt" => {
                let (a, b) = self.two(w)?;
                let op = if op == "ult" { CmpOp::Ult } else { CmpOp::Slt };
                self.terms.rebuild(Node::Compare(op, a, b), |p| p)
            }
            "concat" => {
                let (a, high) = self.word(w)?;
                let (b, low) = self.word(w)?;
                Known::more(&mut here, high, low)?;
                self.terms.concat(a, b)
            }
            "extract" => {
                let (hi, lo) = (w.number("a bit")?, w.number("a bit")?);
                let (a, width) = self.word(w)?;
                if lo > hi || hi >= width {
                    return Err(here.flaw(format!("bits {lo} to {hi} of {width}")));
                }
                self.terms.extract(hi, lo, a)
            }
            "zext" | "sext" => {
                let by = w.number("a number of bits")?;
                let (a, width) = self.word(w)?;
                Known::more(&mut here, by, width)?;
                match op {
                    "zext" => self.terms.zero_extend(by, a),
                    _ => self.terms.sign_extend(by, a),
                }
            }
            "select" | "store" => {
                let (a, index, element) = self.array(w)?;
                let i = self.of_sort(w, Sort::Bits(index))?;
                if op == "select" {
                    self.terms.select(a, i)
                } else {
                    let v = self.of_sort(w, Sort::Bits(element))?;
                    self.terms.store(a, i, v)
                }
            }
            "const" => {
                let index = w.read("a width", |word| match sort_of(word)? {
                    Sort::Bits(width) => Some(width),
                    _ => None,
                })?;
                let (value, _) = self.word(w)?;
                self.terms.const_array(index, value)
            }
            _ => match BINARY.iter().find(|(name, _)| *name == op) {
                Some(&(_, op)) => {
                    let (a, b) = self.two(w)?;
                    self.terms.rebuild(Node::Binary(op, a, b), |p| p)
                }
                None => return Err(here.flaw("an operation on terms is expected")),
            },
        };
        words.end()?;
        self.made.push(made);
        Ok(())
    }
}
