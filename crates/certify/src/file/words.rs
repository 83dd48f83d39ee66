//! Lines and words of a file, each with its place.

use std::fmt;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in bytes.
    pub column: usize,
    /// What.
    pub what: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

/// The lines of a file that are not empty.
pub(super) struct Lines<'t> {
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    last: usize,
}

/// What is left of a line.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    line: usize,
    text: &'t str,
    at: usize,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Lines<'t> {
        Lines {
            rest: text.lines().enumerate().peekable(),
            last: 0,
        }
    }

    /// The next line, after its first word, which must be this one.
    pub(super) fn expect(&mut self, word: &str) -> Result<Words<'t>, Flaw> {
        let mut words = self.next(&format!("`{word}`"))?;
        words.literally(word)?;
        Ok(words)
    }

    /// The next line.
    pub(super) fn next(&mut self, wanted: &str) -> Result<Words<'t>, Flaw> {
        for (line, text) in self.rest.by_ref() {
            self.last = line + 1;
            if !text.trim().is_empty() {
                return Ok(Words::new(line + 1, text));
            }
        }
        Err(Flaw {
            line: self.last + 1,
            column: 1,
            what: format!("the file ends where {wanted} is expected"),
        })
    }

    /// The first word of the next line that is not empty.
    pub(super) fn peek(&mut self) -> Option<&'t str> {
        while self.rest.next_if(|(_, t)| t.trim().is_empty()).is_some() {}
        let (_, text) = self.rest.peek()?;
        text.split_ascii_whitespace().next()
    }
}

impl<'t> Words<'t> {
    fn new(line: usize, text: &'t str) -> Words<'t> {
        Words { line, text, at: 0 }
    }

    fn skip(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// Is there nothing left?
    pub(super) fn is_over(&mut self) -> bool {
        self.skip();
        self.at == self.text.len()
    }

    /// An error at the next word.
    pub(super) fn flaw(&mut self, what: impl Into<String>) -> Flaw {
        self.skip();
        Flaw {
            line: self.line,
            column: self.at + 1,
            what: what.into(),
        }
    }

    /// The next word.
    pub(super) fn word(&mut self, wanted: &str) -> Result<&'t str, Flaw> {
        if self.is_over() {
            return Err(self.flaw(format!("the line ends where {wanted} is expected")));
        }
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| c.is_ascii_whitespace());
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        Ok(word)
    }

    /// The next word, as something.
    pub(super) fn read<T>(
        &mut self,
        wanted: &str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, Flaw> {
        let mut here = *self;
        let word = self.word(wanted)?;
        let shown: String = word.chars().take(40).collect();
        read(word).ok_or_else(|| here.flaw(format!("`{shown}` where {wanted} is expected")))
    }

    /// The next word, which must be this one.
    pub(super) fn literally(&mut self, word: &str) -> Result<(), Flaw> {
        self.read(&format!("`{word}`"), |w| (w == word).then_some(()))
    }

    /// A number.
    pub(super) fn number(&mut self, wanted: &str) -> Result<u32, Flaw> {
        self.read(wanted, |w| w.parse().ok())
    }

    /// A text in quotes, to the end of the line.
    pub(super) fn quoted(&mut self) -> Result<String, Flaw> {
        let mut here = *self;
        here.skip();
        let rest = self.text[here.at..].trim_ascii_end();
        self.at = self.text.len();
        unquoted(rest).ok_or_else(|| here.flaw("a text in quotes is expected"))
    }

    /// The line must be over.
    pub(super) fn end(mut self) -> Result<(), Flaw> {
        match self.is_over() {
            true => Ok(()),
            false => Err(self.flaw("the line should end here")),
        }
    }

    /// All words that are left.
    pub(super) fn all<T>(
        mut self,
        wanted: &str,
        mut read: impl FnMut(&'t str) -> Option<T>,
    ) -> Result<Vec<T>, Flaw> {
        let mut out = Vec::new();
        while !self.is_over() {
            out.push(self.read(wanted, &mut read)?);
        }
        Ok(out)
    }
}

/// A text in quotes: quotes and backslashes after a backslash, what does not print as its number.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn unquoted(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut out = String::new();
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '"' => return None,
            '\\' => match rest.chars().next()? {
                'u' => {
                    let (number, after) = rest.strip_prefix("u{")?.split_once('}')?;
                    out.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
                    rest = after;
                }
                c @ ('"' | '\\') => {
                    out.push(c);
                    rest = &rest[1..];
                }
                _ => return None,
            },
            c => out.push(c),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::{quoted, unquoted};

    #[test]
    fn quoted_texts_come_back() {
        for text in ["", "x", "a b", "\"", "\\", "a\"\\\u{1}\nß", "T1.x[]"] {
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
        }
        for text in [
            "",
            "\"",
            "x",
            "\"a",
            "\"\\\"",
            "\"\\q\"",
            "\"\\u{}\"",
            "\"a\"b\"",
        ] {
            assert_eq!(unquoted(text), None, "{text}");
        }
    }
}
