//! The part of TOML that `threadproof.toml` uses: tables, and keys with strings, numbers, booleans
//! and arrays of them. What else TOML has (dotted keys, inline tables, dates, strings of several
//! lines) is refused with its place, never read in another sense.

/// A value and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Item {
    /// The table, empty at the beginning of the file, and the key.
    pub(crate) key: (String, String),
    pub(crate) value: Value,
    pub(crate) at: At,
}

/// A line and a column, from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct At {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    Text(String),
    Number(f64),
    Bool(bool),
    List(Vec<Value>),
}

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TomlError {
    pub(crate) at: At,
    pub(crate) message: String,
}

/// Reads a file's text.
pub(crate) fn parse(text: &str) -> Result<Vec<Item>, TomlError> {
    let mut reader = Reader {
        chars: text.chars().collect(),
        next: 0,
        at: At { line: 1, column: 1 },
    };
    let mut table = String::new();
    let mut items: Vec<Item> = Vec::new();
    loop {
        reader.blank(true);
        let at = reader.at;
        match reader.peek() {
            None => return Ok(items),
            Some('[') => {
                reader.take();
                if reader.peek() == Some('[') {
                    return reader.fail("arrays of tables are not used here");
                }
                reader.blank(false);
                table = reader.key()?;
                reader.blank(false);
                reader.expect(']')?;
            }
            Some(_) => {
                let name = reader.key()?;
                reader.blank(false);
                if reader.peek() == Some('.') {
                    return reader.fail("dotted keys are not used here: write [table] above");
                }
                reader.expect('=')?;
                reader.blank(false);
                let value = reader.value(0)?;
                let key = (table.clone(), name);
                if items.iter().any(|i| i.key == key) {
                    let message = format!("`{}` is given twice", key.1);
                    return Err(TomlError { at, message });
                }
                items.push(Item { key, value, at });
            }
        }
        reader.end_of_line()?;
    }
}

/// Arrays in arrays beyond what a configuration needs.
const DEEPEST: usize = 8;

struct Reader {
    chars: Vec<char>,
    next: usize,
    at: At,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.next).copied()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.next += 1;
        if c == '\n' {
            self.at.line += 1;
            self.at.column = 1;
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    fn fail<T>(&self, message: &str) -> Result<T, TomlError> {
        Err(TomlError {
            at: self.at,
            message: message.to_string(),
        })
    }

    fn expect(&mut self, c: char) -> Result<(), TomlError> {
        match self.peek() {
            Some(d) if d == c => {
                self.take();
                Ok(())
            }
            Some(d) if d != '\n' => self.fail(&format!("`{c}` is expected, not `{d}`")),
            _ => self.fail(&format!("`{c}` is expected")),
        }
    }

    /// Passes over spaces and comments, and over ends of lines if told so.
    fn blank(&mut self, lines: bool) {
        while let Some(c) = self.peek() {
            match c {
                ' ' | '\t' => {}
                '\n' | '\r' if lines => {}
                '#' => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.take();
                    }
                    continue;
                }
                _ => return,
            }
            self.take();
        }
    }

    fn end_of_line(&mut self) -> Result<(), TomlError> {
        self.blank(false);
        match self.peek() {
            None | Some('\n' | '\r') => Ok(()),
            Some(c) => self.fail(&format!("the line should end here, not go on with `{c}`")),
        }
    }

    fn key(&mut self) -> Result<String, TomlError> {
        if let Some(quote @ ('"' | '\'')) = self.peek() {
            return self.text(quote);
        }
        let mut key = String::new();
        while let Some(c) = self.peek()
            && (c.is_ascii_alphanumeric() || c == '_' || c == '-')
        {
            key.push(c);
            self.take();
        }
        match key.is_empty() {
            true => self.fail("a key is expected, such as `files`"),
            false => Ok(key),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Value, TomlError> {
        match self.peek() {
            Some(quote @ ('"' | '\'')) => self.text(quote).map(Value::Text),
            Some('[') if depth < DEEPEST => self.list(depth),
            Some('{') => self.fail("inline tables are not used here"),
            Some(c) if c.is_ascii_alphanumeric() || c == '-' || c == '+' => self.word(),
            _ => self
                .fail("a value is expected: a string in quotes, a number, true or false, or [ ]"),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, TomlError> {
        self.expect('[')?;
        let mut list = Vec::new();
        loop {
            self.blank(true);
            if self.peek() == Some(']') {
                self.take();
                return Ok(Value::List(list));
            }
            list.push(self.value(depth + 1)?);
            self.blank(true);
            match self.peek() {
                Some(',') => {
                    self.take();
                }
                Some(']') => {}
                _ => return self.fail("`,` or `]` is expected"),
            }
        }
    }

    fn word(&mut self) -> Result<Value, TomlError> {
        let at = self.at;
        let mut word = String::new();
        while let Some(c) = self.peek()
            && (c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.' | '_' | ':'))
        {
            word.push(c);
            self.take();
        }
        match word.as_str() {
            "true" => return Ok(Value::Bool(true)),
            "false" => return Ok(Value::Bool(false)),
            _ => {}
        }
        let digits = word.replace('_', "");
        let plain = digits
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
        match digits.parse::<f64>() {
            Ok(number) if plain && number.is_finite() => Ok(Value::Number(number)),
            _ => Err(TomlError {
                at,
                message: format!("`{word}` is no number, true or false; strings stand in quotes"),
            }),
        }
    }

    fn text(&mut self, quote: char) -> Result<String, TomlError> {
        self.take();
        let mut text = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return self.fail("the string does not end on its line"),
                Some(c) if c == quote => {
                    self.take();
                    if text.is_empty() && self.peek() == Some(quote) {
                        return self.fail("strings of several lines are not used here");
                    }
                    return Ok(text);
                }
                Some('\\') if quote == '"' => {
                    self.take();
                    text.push(self.escape()?);
                }
                Some(c) => {
                    text.push(c);
                    self.take();
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, TomlError> {
        let Some(c) = self.peek() else {
            return self.fail("the string does not end");
        };
        let length = match c {
            '"' | '\\' | 'n' | 't' | 'r' | 'b' | 'f' => 0,
            'u' => 4,
            'U' => 8,
            _ => return self.fail("there is no such escape; a backslash is written `\\\\`"),
        };
        self.take();
        if length == 0 {
            return Ok(match c {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                other => other,
            });
        }
        let digits: String = (0..length).filter_map(|_| self.take()).collect();
        let code = u32::from_str_radix(&digits, 16).ok();
        match code.and_then(char::from_u32) {
            Some(c) => Ok(c),
            None => self.fail("this is no character"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Value, parse};

    #[test]
    fn what_is_used_is_read() {
        let text = "# a comment\nfiles = [ \"a.c\", # one\n  'b\\.c',\n]\n[budget]\ntime = 1_0.5 # s\nbig=true\n";
        let items = parse(text).expect("good");
        let list = ["a.c", "b\\.c"].map(|t| Value::Text(t.into())).to_vec();
        assert_eq!(items[0].key, (String::new(), "files".into()));
        assert_eq!(items[0].value, Value::List(list));
        assert_eq!(items[1].key, ("budget".into(), "time".into()));
        assert_eq!(items[1].value, Value::Number(10.5));
        assert_eq!(items[2].value, Value::Bool(true));
        assert_eq!((items[2].at.line, items[2].at.column), (7, 1));
    }

    #[test]
    fn what_is_not_is_refused_with_its_place() {
        let cases = [
            ("a.b = 1", 1, 2),
            ("x = {}", 1, 5),
            ("\nx = \"open", 2, 10),
            ("x = 1 y = 2", 1, 7),
            ("x = 1979-05-27", 1, 5),
            ("x = 1\nx = 2", 2, 1),
            ("[[x]]", 1, 2),
            ("x = [1 2]", 1, 8),
            ("x = \"\\q\"", 1, 7),
            ("x", 1, 2),
            ("= 1", 1, 1),
            ("x = \"\"\"a\"\"\"", 1, 7),
            ("x = nan", 1, 5),
        ];
        for (text, line, column) in cases {
            let error = parse(text).expect_err(text);
            assert_eq!(
                (error.at.line, error.at.column),
                (line, column),
                "{text}: {error:?}"
            );
        }
    }
}
