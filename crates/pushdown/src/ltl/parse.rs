//! Formulas as text: `worker: G (call(open) -> F call(close))`.
//!
//! ```text
//! spec    := kind ':' formula
//! formula := formula '<->' formula | formula '->' formula      (both to the right)
//!          | formula ('||' | '|') formula | formula ('&&' | '&') formula
//!          | formula ('U' | 'R' | 'W') formula                 (to the right, binds tightest)
//!          | ('!' | 'G' | 'F' | '[]' | '<>') formula | '(' formula ')' | 'true' | 'false' | atom
//! atom    := 'call' '(' function ')' | 'at' '(' file ':' line ')'
//!          | 'label' '(' name ')' | 'held' '(' lock ')'
//! ```
//!
//! There is no next operator: the logic cannot count steps (Kahlon, Ivančić, Gupta, section 4).
//! Errors carry their column and are collected as far as reading can go on.

use super::formula::Ltl;

/// What an atom of a formula says of a moment of a thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// The thread is about to call this function.
    Call(String),
    /// It stands at this line of this file.
    At(String, u32),
    /// It stands at the label of this name.
    Label(String),
    /// It holds this lock.
    Held(String),
}

/// A kind of thread and a formula about it, with the atoms by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The kind of thread: the name of its start function.
    pub kind: String,
    /// The formula.
    pub formula: Ltl,
    /// The atoms that the formula names by position.
    pub atoms: Vec<Atom>,
}

/// What is wrong with a formula's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    /// The column, from one.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

/// How deeply formulas may nest: reading is recursive.
const MOST_DEPTH: usize = 100;
/// Atoms are bits of a word.
const MOST_ATOMS: usize = 64;

/// Reads a specification.
pub fn parse_spec(text: &str) -> Result<Spec, Vec<SpecError>> {
    let mut parser = Parser {
        tokens: Vec::new(),
        end: text.chars().count() + 1,
        next: 0,
        depth: 0,
        atoms: Vec::new(),
        errors: Vec::new(),
    };
    parser.tokens = parser.split(text);
    let kind = parser.kind();
    let formula = parser.formula();
    if let Some((column, token)) = parser.peek().cloned()
        && parser.errors.is_empty()
    {
        parser.error(column, format!("expected an operator, found `{token}`"));
    }
    match (parser.errors.is_empty(), kind, formula) {
        (true, Some(kind), Some(formula)) => Ok(Spec {
            kind,
            formula,
            atoms: parser.atoms,
        }),
        _ => Err(parser.errors),
    }
}

struct Parser {
    tokens: Vec<(usize, String)>,
    end: usize,
    next: usize,
    depth: usize,
    atoms: Vec<Atom>,
    errors: Vec<SpecError>,
}

/// Characters of names: of functions, locks (`table.lock`, `p->lock`, `a[0]`) and files.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '/' | '[' | ']' | '*' | '#' | '+')
}

const SYMBOLS: [&str; 13] = [
    "<->", "->", "<>", "[]", "&&", "||", "&", "|", "!", "(", ")", ":", "-",
];

impl Parser {
    fn split(&mut self, text: &str) -> Vec<(usize, String)> {
        let chars: Vec<char> = text.chars().collect();
        let mut tokens = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let rest: String = chars[at..].iter().take(3).collect();
            let symbol = SYMBOLS.iter().find(|s| rest.starts_with(**s));
            if chars[at].is_whitespace() {
                at += 1;
            } else if let Some(symbol) = symbol {
                tokens.push((at + 1, (*symbol).to_string()));
                at += symbol.len();
            } else if is_word(chars[at]) {
                let word: String = chars[at..].iter().take_while(|c| is_word(**c)).collect();
                let length = word.chars().count();
                tokens.push((at + 1, word));
                at += length;
            } else {
                self.error(at + 1, format!("`{}` means nothing here", chars[at]));
                at += 1;
            }
        }
        tokens
    }

    fn error(&mut self, column: usize, message: impl Into<String>) {
        self.errors.push(SpecError {
            column,
            message: message.into(),
        });
    }

    fn peek(&self) -> Option<&(usize, String)> {
        self.tokens.get(self.next)
    }

    fn column(&self) -> usize {
        self.peek().map_or(self.end, |(column, _)| *column)
    }

    fn eat(&mut self, symbols: &[&str]) -> bool {
        let found = self.peek().is_some_and(|(_, t)| symbols.contains(&&**t));
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Option<()> {
        if self.eat(&[symbol]) {
            return Some(());
        }
        let found = self
            .peek()
            .map_or("the end".into(), |(_, t)| format!("`{t}`"));
        self.error(self.column(), format!("expected `{symbol}`, found {found}"));
        None
    }

    fn kind(&mut self) -> Option<String> {
        let named = self.tokens.get(1).is_some_and(|(_, t)| t == ":");
        if !named {
            self.error(
                1,
                "expected a kind of thread and `:`, such as `worker: G …`",
            );
            return None;
        }
        self.next = 2;
        Some(self.tokens[0].1.clone())
    }

    fn formula(&mut self) -> Option<Ltl> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            self.error(self.column(), "this formula nests too deeply");
            return None;
        }
        let formula = self.implication();
        self.depth -= 1;
        formula
    }

    fn implication(&mut self) -> Option<Ltl> {
        let left = self.disjunction()?;
        if self.eat(&["->"]) {
            return Some(left.implies(self.formula()?));
        }
        if self.eat(&["<->"]) {
            let right = self.formula()?;
            let both = left.clone().and(right.clone());
            return Some(both.or(left.not().and(right.not())));
        }
        Some(left)
    }

    fn disjunction(&mut self) -> Option<Ltl> {
        let mut left = self.conjunction()?;
        while self.eat(&["||", "|"]) {
            left = left.or(self.conjunction()?);
        }
        Some(left)
    }

    fn conjunction(&mut self) -> Option<Ltl> {
        let mut left = self.until()?;
        while self.eat(&["&&", "&"]) {
            left = left.and(self.until()?);
        }
        Some(left)
    }

    fn until(&mut self) -> Option<Ltl> {
        let left = self.unary()?;
        let word = self.peek().map(|(_, t)| t.clone()).unwrap_or_default();
        if !matches!(&*word, "U" | "R" | "W") {
            return Some(left);
        }
        self.next += 1;
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            self.error(self.column(), "this formula nests too deeply");
            return None;
        }
        let right = self.until()?;
        self.depth -= 1;
        Some(match &*word {
            "U" => left.until(right),
            "R" => left.not().until(right.not()).not(),
            // The weak form: it need not come to an end.
            _ => left.clone().until(right).or(left.globally()),
        })
    }

    fn unary(&mut self) -> Option<Ltl> {
        let mut prefix = Vec::new();
        loop {
            let word = self.peek().map(|(_, t)| t.clone()).unwrap_or_default();
            if !matches!(&*word, "!" | "G" | "F" | "[]" | "<>") {
                break;
            }
            if prefix.len() > MOST_DEPTH {
                self.error(self.column(), "this formula nests too deeply");
                return None;
            }
            self.next += 1;
            prefix.push(word);
        }
        let mut inner = self.primary()?;
        for word in prefix.iter().rev() {
            inner = match &**word {
                "!" => inner.not(),
                "G" | "[]" => inner.globally(),
                _ => inner.finally(),
            };
        }
        Some(inner)
    }

    fn primary(&mut self) -> Option<Ltl> {
        let column = self.column();
        let Some((_, word)) = self.peek().cloned() else {
            self.error(column, "expected a formula, found the end");
            return None;
        };
        self.next += 1;
        match &*word {
            "(" => {
                let inner = self.formula()?;
                self.expect(")")?;
                Some(inner)
            }
            "true" => Some(Ltl::True),
            "false" => Some(Ltl::False),
            "call" | "at" | "label" | "held" => self.atom(column, &word),
            "X" => {
                self.error(column, "there is no next operator: steps cannot be counted");
                None
            }
            _ => {
                let atoms = "call(f), at(file:line), label(name) and held(lock)";
                self.error(column, format!("`{word}` is no formula; atoms are {atoms}"));
                None
            }
        }
    }

    fn atom(&mut self, column: usize, word: &str) -> Option<Ltl> {
        self.expect("(")?;
        let mut text = String::new();
        while self.peek().is_some_and(|(_, t)| t != ")" && t != "(") {
            text.push_str(&self.tokens[self.next].1);
            self.next += 1;
        }
        let inside = column + word.len() + 1;
        self.expect(")")?;
        if text.is_empty() {
            self.error(inside, format!("`{word}` needs a name"));
            return None;
        }
        let atom = match word {
            "call" => Atom::Call(text),
            "label" => Atom::Label(text),
            "held" => Atom::Held(text),
            _ => {
                let parts = text.rsplit_once(':');
                let parsed = parts.and_then(|(f, l)| Some((f.to_string(), l.parse().ok()?)));
                let Some((file, line)) = parsed else {
                    self.error(inside, "expected `at(file:line)`");
                    return None;
                };
                Atom::At(file, line)
            }
        };
        let known = self.atoms.iter().position(|a| *a == atom);
        let number = known.unwrap_or(self.atoms.len());
        if number == MOST_ATOMS {
            self.error(column, format!("more than {MOST_ATOMS} different atoms"));
            return None;
        }
        if known.is_none() {
            self.atoms.push(atom);
        }
        Some(Ltl::Atom(u8::try_from(number).expect("below 64")))
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Ltl, parse_spec};

    #[test]
    fn every_operator_reads() {
        let spec = parse_spec("worker: G (call(open) -> F call(close))").unwrap();
        assert_eq!(spec.kind, "worker");
        let atoms = [Atom::Call("open".into()), Atom::Call("close".into())];
        assert_eq!(spec.atoms, atoms);
        let expected = Ltl::Atom(0).implies(Ltl::Atom(1).finally()).globally();
        assert_eq!(spec.formula, expected);
        let text = "t: !held(p->m) U at(src/a-b.c:12) & label(L) | true W false <-> [] <> held(m)";
        assert!(parse_spec(text).is_ok());
        assert_eq!(
            parse_spec("t: at(src/a-b.c:12)").unwrap().atoms,
            [Atom::At("src/a-b.c".into(), 12)]
        );
    }

    #[test]
    fn binding() {
        let formula = |text: &str| {
            let text = text.replace('p', "call(x)").replace('q', "held(x)");
            parse_spec(&format!("t: {}", text.replace('r', "call(y)"))).unwrap()
        };
        for (short, full) in [
            ("p -> q -> r", "p -> (q -> r)"),
            ("p | q & r", "p | (q & r)"),
            ("p & q U r", "p & (q U r)"),
            ("p U q U r", "p U (q U r)"),
            ("! p U q", "(! p) U q"),
        ] {
            assert_eq!(formula(short), formula(full), "{short}");
        }
    }

    #[test]
    fn errors_are_located() {
        let column = |text: &str| parse_spec(text).unwrap_err()[0].column;
        assert_eq!(column("G call(f)"), 1);
        assert_eq!(column("t: G call(f"), 12);
        assert_eq!(column("t: G call()"), 11);
        assert_eq!(column("t: call(f) call(g)"), 12);
        assert_eq!(column("t: X call(f)"), 4);
        assert_eq!(column("t: at(file)"), 7);
        assert_eq!(column("t: foo"), 4);
        assert_eq!(column("t: G ?"), 6);
        assert_eq!(column("t: G"), 5);
    }

    #[test]
    fn deep_formulas_are_refused() {
        for text in ["(", "!", "true U ", "true -> "] {
            let deep = format!("t: {}true", text.repeat(100_000));
            assert!(parse_spec(&deep).is_err());
        }
    }
}
