//! Tokens of the text form.

use super::{ParseError, Position};

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tok<'t> {
    /// A word: letters, digits, `_` and `.`, not starting with a digit.
    Word(&'t str),
    /// A number as written: decimal, hexadecimal or a float, without a sign.
    Num(&'t str),
    /// `%N`.
    Local(u32),
    /// `$N`.
    Slot(u32),
    /// A string.
    Str(String),
    /// Bytes.
    Bytes(Vec<u8>),
    /// `..`
    DotDot,
    /// `->`
    Arrow,
    /// Any other sign.
    Sign(char),
    /// The end of a line.
    Newline,
    /// The end of the text.
    End,
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub(super) tok: Tok<'t>,
    pub(super) at: Position,
}

/// All tokens of a text, the last being [`Tok::End`], and what is no token.
pub(super) fn tokens(text: &str) -> (Vec<Token<'_>>, Vec<ParseError>) {
    let mut lexer = Lexer {
        text,
        pos: 0,
        line: 1,
        line_start: 0,
        errors: Vec::new(),
    };
    let mut out = Vec::new();
    while let Some(token) = lexer.token() {
        out.push(token);
    }
    let at = lexer.position(lexer.pos);
    out.push(Token {
        tok: Tok::Newline,
        at,
    });
    out.push(Token { tok: Tok::End, at });
    (out, lexer.errors)
}

struct Lexer<'t> {
    text: &'t str,
    pos: usize,
    line: u32,
    line_start: usize,
    errors: Vec<ParseError>,
}

impl<'t> Lexer<'t> {
    fn peek(&self) -> Option<char> {
        self.text[self.pos..].chars().next()
    }

    fn peek_byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// The position of a byte of the current line. Columns count characters, but bytes far into
    /// a very long line, which would otherwise cost the square of its length.
    fn position(&self, pos: usize) -> Position {
        let before = &self.text[self.line_start..pos];
        let col = if before.len() > 4096 {
            before.len()
        } else {
            before.chars().count()
        };
        Position {
            line: self.line,
            col: u32::try_from(col + 1).unwrap_or(u32::MAX),
        }
    }

    fn error(&mut self, start: usize, message: impl Into<String>) {
        self.errors.push(ParseError {
            at: self.position(start),
            message: message.into(),
        });
    }

    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'t str {
        let start = self.pos;
        while self.peek_byte(0).is_some_and(&accept) {
            self.pos += 1;
        }
        &self.text[start..self.pos]
    }

    fn token(&mut self) -> Option<Token<'t>> {
        loop {
            let start = self.pos;
            let at = self.position(start);
            let c = self.peek()?;
            let tok = match c {
                '\n' => {
                    self.pos += 1;
                    self.line = self.line.saturating_add(1);
                    self.line_start = self.pos;
                    Tok::Newline
                }
                ' ' | '\t' | '\r' => {
                    self.pos += 1;
                    continue;
                }
                ';' => {
                    let rest = &self.text[self.pos..];
                    self.pos += rest.find('\n').unwrap_or(rest.len());
                    continue;
                }
                'b' if self.peek_byte(1) == Some(b'"') => {
                    self.pos += 2;
                    Tok::Bytes(self.bytes(start))
                }
                'a'..='z' | 'A'..='Z' | '_' => Tok::Word(self.word()),
                '0'..='9' => Tok::Num(self.number()),
                '%' | '$' => {
                    self.pos += 1;
                    let digits = self.take_while(|b| b.is_ascii_digit());
                    let Ok(index) = digits.parse() else {
                        self.error(start, format!("`{c}` must be followed by a number"));
                        continue;
                    };
                    if c == '%' {
                        Tok::Local(index)
                    } else {
                        Tok::Slot(index)
                    }
                }
                '"' => {
                    self.pos += 1;
                    Tok::Str(self.string(start))
                }
                '.' if self.peek_byte(1) == Some(b'.') => {
                    self.pos += 2;
                    Tok::DotDot
                }
                '-' if self.peek_byte(1) == Some(b'>') => {
                    self.pos += 2;
                    Tok::Arrow
                }
                '=' | ',' | ':' | '(' | ')' | '[' | ']' | '{' | '}' | '+' | '-' | '*' | '/'
                | '!' | '?' => {
                    self.pos += 1;
                    Tok::Sign(c)
                }
                _ => {
                    self.pos += c.len_utf8();
                    self.error(start, format!("unexpected character {c:?}"));
                    continue;
                }
            };
            return Some(Token { tok, at });
        }
    }

    /// Letters, digits and `_`, with single dots between them.
    fn word(&mut self) -> &'t str {
        let start = self.pos;
        let part = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        self.take_while(part);
        while self.peek_byte(0) == Some(b'.') && self.peek_byte(1).is_some_and(part) {
            self.pos += 1;
            self.take_while(part);
        }
        &self.text[start..self.pos]
    }

    fn number(&mut self) -> &'t str {
        let start = self.pos;
        if self.peek_byte(0) == Some(b'0') && self.peek_byte(1) == Some(b'x') {
            self.pos += 2;
            self.take_while(|b| b.is_ascii_hexdigit());
            return &self.text[start..self.pos];
        }
        self.take_while(|b| b.is_ascii_digit());
        if self.peek_byte(0) == Some(b'.') && self.peek_byte(1).is_some_and(|b| b.is_ascii_digit())
        {
            self.pos += 1;
            self.take_while(|b| b.is_ascii_digit());
        }
        if self.peek_byte(0) == Some(b'e') {
            let sign = usize::from(matches!(self.peek_byte(1), Some(b'-' | b'+')));
            if self.peek_byte(1 + sign).is_some_and(|b| b.is_ascii_digit()) {
                self.pos += 1 + sign;
                self.take_while(|b| b.is_ascii_digit());
            }
        }
        &self.text[start..self.pos]
    }

    /// The rest of a string, after its opening quote. An error leaves what was read so far.
    fn string(&mut self, start: usize) -> String {
        let mut out = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    self.error(start, "the string does not end on this line");
                    return out;
                }
                Some('"') => {
                    self.pos += 1;
                    return out;
                }
                Some('\\') => {
                    let escape = self.pos;
                    self.pos += 1;
                    match self.escape() {
                        Some(c) => out.push(c),
                        None => self.error(escape, "unknown escape in a string"),
                    }
                }
                Some(c) => {
                    self.pos += c.len_utf8();
                    out.push(c);
                }
            }
        }
    }

    /// The character behind an escape, after its backslash.
    fn escape(&mut self) -> Option<char> {
        let c = self.peek()?;
        if c != '\n' {
            self.pos += c.len_utf8();
        }
        match c {
            '"' | '\\' => Some(c),
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            '0' => Some('\0'),
            'u' if self.peek_byte(0) == Some(b'{') => {
                self.pos += 1;
                let digits = self.take_while(|b| b.is_ascii_hexdigit());
                let code = u32::from_str_radix(digits, 16).ok()?;
                if self.peek_byte(0) != Some(b'}') {
                    return None;
                }
                self.pos += 1;
                char::from_u32(code)
            }
            _ => None,
        }
    }

    /// The rest of a byte string, after its opening quote.
    fn bytes(&mut self, start: usize) -> Vec<u8> {
        let mut out = Vec::new();
        loop {
            let Some(c) = self.peek() else {
                self.error(start, "the bytes do not end on this line");
                return out;
            };
            match c {
                '\n' => {
                    self.error(start, "the bytes do not end on this line");
                    return out;
                }
                '"' => {
                    self.pos += 1;
                    return out;
                }
                '\\' => {
                    let escape = self.pos;
                    self.pos += 1;
                    match self.byte_escape() {
                        Some(b) => out.push(b),
                        None => self.error(escape, "unknown escape in bytes"),
                    }
                }
                ' '..='~' => {
                    self.pos += 1;
                    out.push(c as u8);
                }
                _ => {
                    let at = self.pos;
                    self.pos += c.len_utf8();
                    self.error(at, "bytes outside printable ASCII are written \\xNN");
                }
            }
        }
    }

    fn byte_escape(&mut self) -> Option<u8> {
        match self.peek_byte(0)? {
            b @ (b'"' | b'\\') => {
                self.pos += 1;
                Some(b)
            }
            b'x' => {
                let digits = self.text.get(self.pos + 1..self.pos + 3)?;
                let byte = u8::from_str_radix(digits, 16).ok()?;
                self.pos += 3;
                Some(byte)
            }
            _ => None,
        }
    }
}
