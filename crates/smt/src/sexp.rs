//! Reading what SMT-LIB processes say: S-expressions, and values in them.

use logic::{ArrayValue, Sort, Value};
use std::collections::BTreeMap;

/// An S-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexp {
    Atom(String),
    List(Vec<Sexp>),
}

/// Deeper nesting is nothing a solver says, and reading it is not worth the stack.
const DEEPEST: usize = 4_000;

/// What came of reading.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// One expression, and how many bytes it took.
    Done(Sexp, usize),
    /// The text ends within it.
    More,
    /// No text after it can make it one.
    Never,
}

/// Reads the first expression of a text.
pub(crate) fn read(text: &str) -> Reading {
    let bytes = text.as_bytes();
    let mut open: Vec<Vec<Sexp>> = Vec::new();
    let mut i = 0;
    loop {
        let Some(&b) = bytes.get(i) else {
            return Reading::More;
        };
        let start = i;
        let whole = match b {
            b' ' | b'\t' | b'\r' | b'\n' => {
                i += 1;
                continue;
            }
            b';' => {
                while bytes.get(i).is_some_and(|&b| b != b'\n') {
                    i += 1;
                }
                continue;
            }
            b'(' => {
                if open.len() == DEEPEST {
                    return Reading::Never;
                }
                open.push(Vec::new());
                i += 1;
                continue;
            }
            b')' => {
                i += 1;
                match open.pop() {
                    Some(parts) => Sexp::List(parts),
                    None => return Reading::Never,
                }
            }
            quote @ (b'"' | b'|') => {
                i += 1;
                loop {
                    match bytes.get(i) {
                        None => return Reading::More,
                        Some(&b) if b == quote => {
                            i += 1;
                            // Within a string, a quote is written twice.
                            if quote == b'"' && bytes.get(i) == Some(&b'"') {
                                i += 1;
                                continue;
                            }
                            break;
                        }
                        Some(_) => i += 1,
                    }
                }
                Sexp::Atom(text[start..i].to_string())
            }
            _ => {
                while bytes.get(i).is_some_and(|b| !b" \t\r\n();\"|".contains(b)) {
                    i += 1;
                }
                // An atom at the end of the text may go on.
                if i == bytes.len() {
                    return Reading::More;
                }
                Sexp::Atom(text[start..i].to_string())
            }
        };
        match open.last_mut() {
            Some(parts) => parts.push(whole),
            None => return Reading::Done(whole, i),
        }
    }
}

impl Sexp {
    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(name) => Some(name),
            Sexp::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::Atom(_) => None,
            Sexp::List(parts) => Some(parts),
        }
    }

    /// The value of a sort that it denotes, if it does.
    pub(crate) fn value(&self, sort: Sort) -> Option<Value> {
        Names::default().value(self, sort)
    }
}

/// What `let` has named on the way in.
#[derive(Default)]
struct Names<'a>(BTreeMap<&'a str, &'a Sexp>);

impl<'a> Names<'a> {
    /// Looks through names and `let`.
    fn resolve(&mut self, mut e: &'a Sexp) -> Option<&'a Sexp> {
        // A name may stand for another, never for itself.
        for _ in 0..DEEPEST {
            match e {
                Sexp::Atom(name) => match self.0.get(name.as_str()) {
                    Some(named) => e = named,
                    None => return Some(e),
                },
                Sexp::List(parts) => match &parts[..] {
                    [Sexp::Atom(word), Sexp::List(bindings), body] if word == "let" => {
                        for binding in bindings {
                            let [Sexp::Atom(name), named] = binding.list()? else {
                                return None;
                            };
                            self.0.insert(name, named);
                        }
                        e = body;
                    }
                    _ => return Some(e),
                },
            }
        }
        None
    }

    fn value(&mut self, e: &'a Sexp, sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => match self.resolve(e)?.atom()? {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            Sort::Bits(width) => self.bits(e, width).map(Value::Bits),
            Sort::Array { index, element } => self.array(e, index, element).map(Value::Array),
        }
    }

    fn bits(&mut self, e: &'a Sexp, width: u32) -> Option<u64> {
        let value = match self.resolve(e)? {
            Sexp::Atom(text) => match text.split_at_checked(2)? {
                ("#x", digits) => u64::from_str_radix(digits, 16).ok()?,
                ("#b", digits) => u64::from_str_radix(digits, 2).ok()?,
                _ => return None,
            },
            Sexp::List(parts) => match &parts[..] {
                [Sexp::Atom(mark), Sexp::Atom(number), Sexp::Atom(_)] if mark == "_" => {
                    number.strip_prefix("bv")?.parse().ok()?
                }
                _ => return None,
            },
        };
        (value <= logic::meaning::mask(width)).then_some(value)
    }

    fn array(&mut self, e: &'a Sexp, index: u32, element: u32) -> Option<ArrayValue> {
        let mut writes = Vec::new();
        let mut e = self.resolve(e)?;
        loop {
            match e.list()? {
                [Sexp::Atom(word), below, at, value] if word == "store" => {
                    writes.push((self.bits(at, index)?, self.bits(value, element)?));
                    e = self.resolve(below)?;
                }
                [Sexp::List(constant), value] => {
                    let [Sexp::Atom(word), Sexp::Atom(kind), _] = &constant[..] else {
                        return None;
                    };
                    if word != "as" || kind != "const" {
                        return None;
                    }
                    let mut array = ArrayValue::constant(index, self.bits(value, element)?);
                    for (at, value) in writes.into_iter().rev() {
                        array.set(at, value);
                    }
                    return Some(array);
                }
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reading, read};
    use logic::{Sort, Value};

    fn value(text: &str, sort: Sort) -> Option<Value> {
        match read(text) {
            Reading::Done(e, _) => e.value(sort),
            _ => None,
        }
    }

    #[test]
    fn values() {
        assert_eq!(value("#x0f ", Sort::Bits(8)), Some(Value::Bits(15)));
        assert_eq!(value("(_ bv9 4)", Sort::Bits(4)), Some(Value::Bits(9)));
        assert_eq!(value("#xff ", Sort::Bits(7)), None);
        assert_eq!(value("true ", Sort::Bool), Some(Value::Bool(true)));
        let text = "(let ((a!1 (store ((as const (Array (_ BitVec 8) (_ BitVec 8))) #x01) #x02 #x03))) \
                    (store a!1 #x02 #x04))";
        let Some(Value::Array(array)) = value(text, Sort::array(8, 8)) else {
            panic!("{text}")
        };
        assert_eq!((array.get(2), array.get(3)), (4, 1));
    }

    #[test]
    fn garbage_is_refused() {
        for text in [
            ")",
            "(let ((x x)) x)",
            "(store 1 2 3)",
            "((as const) 1)",
            "\"",
            "|",
            "#xZZ ",
        ] {
            for sort in [Sort::Bool, Sort::Bits(8), Sort::array(8, 8)] {
                assert_eq!(value(text, sort), None, "{text}");
            }
        }
        assert_eq!(read(&"(".repeat(1_000_000)), Reading::Never);
        assert_eq!(read("(a b"), Reading::More);
        assert_eq!(read("\"a\"\"b"), Reading::More);
    }
}
