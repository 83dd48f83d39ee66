//! The lexer: preprocessed bytes to tokens.
//!
//! Input is the output of `cc -E` (without `-P`): line markers `# 12 "file.h" 1 3` move the
//! current location, so that every token is placed in the file the user wrote. Comments, splices and
//! digraphs are understood too, for `.i` files made in other ways. Columns are those of the user's
//! own line when the file is there (`columns.rs`), else those of the preprocessed line.
//!
//! Pragmas are dropped, except that the state of `#pragma pack` is recorded by token index.
//! Errors are collected; the token list always ends in [`TokenKind::End`].

mod columns;
mod directive;
mod literal;
mod token;

use crate::source::{Diagnostic, FileId, FileTable, Location};
use crate::syntax::ast::{Symbol, Symbols};

pub(crate) use directive::unquote;
pub(crate) use literal::{Decoded, NumberConstant, decode_char, decode_number, decode_string};
pub(crate) use token::{KEYWORDS, NEW_KEYWORDS, Token, TokenKind};

/// The most errors reported for one file.
pub(crate) const MAX_ERRORS: usize = 20;

/// The tokens of a file.
pub(crate) struct Tokens {
    /// Ends in [`TokenKind::End`].
    pub list: Vec<Token>,
    /// Where literals stand in the text; indexed by [`Token::data`].
    pub literals: Vec<(u32, u32)>,
    /// Changes of `#pragma pack`: from this token on, this limit.
    pub packs: Vec<(u32, Option<u32>)>,
    pub symbols: Symbols,
    pub errors: Vec<Diagnostic>,
}

impl Tokens {
    /// Takes the words that are keywords since C23 for such.
    pub fn as_c23(&mut self) {
        let new = NEW_KEYWORDS.map(|(word, kind)| (self.symbols.intern(word), kind));
        for token in self.list.iter_mut().filter(|t| t.kind == TokenKind::Ident) {
            if let Some((_, kind)) = new.iter().find(|(word, _)| *word == token.symbol()) {
                token.kind = *kind;
            }
        }
    }
}

/// Splits `text` into tokens; `main_name` is the file until the first line marker.
pub(crate) fn lex(text: &[u8], main_name: &str, files: &mut FileTable) -> Tokens {
    let mut symbols = Symbols::default();
    for (spelling, _) in KEYWORDS {
        symbols.intern(spelling);
    }
    let file = files.intern(main_name);
    let mut lexer = Lexer {
        text,
        at: 0,
        file,
        line: 1,
        line_start: 0,
        line_token: 0,
        user_files: Vec::new(),
        pack: None,
        pack_stack: Vec::new(),
        files,
        out: Tokens {
            list: Vec::with_capacity(text.len() / 5 + 1),
            literals: Vec::new(),
            packs: Vec::new(),
            symbols,
            errors: Vec::new(),
        },
    };
    if u32::try_from(text.len()).is_err() {
        let location = lexer.location(0);
        let message = "preprocessed file is larger than 4 GiB";
        lexer.out.errors.push(Diagnostic::error(location, message));
        lexer.at = text.len();
    } else {
        lexer.run();
    }
    lexer.push(TokenKind::End, 0, lexer.at);
    lexer.out
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    file: FileId,
    line: u32,
    line_start: usize,
    /// The first token of the current line.
    line_token: usize,
    /// By file id: not a system header, so that columns are worth repairing.
    user_files: Vec<bool>,
    pack: Option<u32>,
    pack_stack: Vec<(Option<Box<str>>, Option<u32>)>,
    files: &'t mut FileTable,
    out: Tokens,
}

impl Lexer<'_> {
    fn location(&self, offset: usize) -> Location {
        Location {
            file: self.file,
            line: self.line,
            column: (offset - self.line_start + 1) as u32,
        }
    }

    fn push(&mut self, kind: TokenKind, data: u32, start: usize) {
        let location = self.location(start);
        self.out.list.push(Token {
            kind,
            data,
            location,
        });
    }

    fn error(&mut self, offset: usize, message: impl Into<String>) {
        if self.out.errors.len() < MAX_ERRORS {
            let location = self.location(offset);
            self.out.errors.push(Diagnostic::error(location, message));
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    /// Steps over a newline outside tokens.
    fn end_line(&mut self) {
        self.repair_columns();
        self.newline();
        self.line_token = self.out.list.len();
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line = self.line.saturating_add(1);
        self.line_start = self.at;
    }

    fn run(&mut self) {
        let mut line_is_blank = true;
        while self.at < self.text.len() && self.out.errors.len() < MAX_ERRORS {
            let byte = self.text[self.at];
            match byte {
                b'\n' => {
                    self.end_line();
                    line_is_blank = true;
                    continue;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    continue;
                }
                b'\\' if self.splice() > 0 => {
                    self.at += self.splice() - 1;
                    self.newline();
                    continue;
                }
                b'/' if matches!(self.peek(1), b'/' | b'*') => {
                    self.comment();
                    continue;
                }
                b'#' if line_is_blank => {
                    self.directive();
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'\\' | 0x80.. => self.word(),
                b'0'..=b'9' => self.number(),
                b'.' if self.peek(1).is_ascii_digit() => self.number(),
                b'"' | b'\'' => self.quoted(self.at),
                _ => self.punctuation(byte),
            }
            line_is_blank = false;
        }
        self.repair_columns();
    }

    /// The length of a backslash-newline here, or zero.
    fn splice(&self) -> usize {
        match (self.peek(0), self.peek(1), self.peek(2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 0,
        }
    }

    fn comment(&mut self) {
        if self.peek(1) == b'/' {
            while self.at < self.text.len() && self.text[self.at] != b'\n' {
                self.at += 1;
            }
            return;
        }
        let open = self.location(self.at);
        self.at += 2;
        loop {
            match self.text.get(self.at) {
                None => {
                    let message = "comment is not closed before the end of the file";
                    self.out.errors.push(Diagnostic::error(open, message));
                    return;
                }
                Some(b'*') if self.peek(1) == b'/' => break,
                Some(b'\n') => self.newline(),
                Some(_) => self.at += 1,
            }
        }
        self.at += 2;
    }

    /// An identifier, a keyword, or the prefix of a literal.
    fn word(&mut self) {
        let start = self.at;
        while is_word_byte(self.peek(0)) {
            self.at += 1;
        }
        if matches!(self.peek(0), b'"' | b'\'')
            && matches!(&self.text[start..self.at], b"L" | b"u" | b"U" | b"u8")
        {
            return self.quoted(start);
        }
        let ascii_escape = self.peek(0) == b'\\' && matches!(self.peek(1), b'u' | b'U');
        if ascii_escape || self.at == start {
            return self.escaped_word(start);
        }
        match std::str::from_utf8(&self.text[start..self.at]) {
            Ok(name) => {
                let symbol = self.out.symbols.intern(name);
                self.push_word(symbol, start);
            }
            Err(_) => self.error(start, "identifier is not valid UTF-8"),
        }
    }

    fn push_word(&mut self, symbol: Symbol, start: usize) {
        let kind = KEYWORDS
            .get(symbol.0 as usize)
            .map_or(TokenKind::Ident, |&(_, kind)| kind);
        self.push(kind, symbol.0, start);
    }

    /// An identifier with universal character names in it.
    fn escaped_word(&mut self, start: usize) {
        let mut name = Vec::from(&self.text[start..self.at]);
        loop {
            if is_word_byte(self.peek(0)) {
                name.push(self.peek(0));
                self.at += 1;
                continue;
            }
            let digits = match (self.peek(0), self.peek(1)) {
                (b'\\', b'u') => 4,
                (b'\\', b'U') => 8,
                _ => break,
            };
            let character = self
                .text
                .get(self.at + 2..self.at + 2 + digits)
                .filter(|hex| hex.iter().all(u8::is_ascii_hexdigit))
                .and_then(|hex| std::str::from_utf8(hex).ok())
                .and_then(|hex| u32::from_str_radix(hex, 16).ok())
                .and_then(char::from_u32);
            let Some(character) = character else {
                self.error(self.at, "invalid universal character name");
                self.at += 2;
                return;
            };
            name.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            self.at += 2 + digits;
        }
        if self.at == start {
            self.error(start, "stray '\\' in program");
            self.at += 1;
            return;
        }
        match String::from_utf8(name) {
            Ok(name) => {
                let symbol = self.out.symbols.intern(&name);
                self.push_word(symbol, start);
            }
            Err(_) => self.error(start, "identifier is not valid UTF-8"),
        }
    }

    fn number(&mut self) {
        let start = self.at;
        loop {
            self.at += 1;
            match self.peek(0) {
                b'+' | b'-' => {
                    if !matches!(self.text[self.at - 1], b'e' | b'E' | b'p' | b'P') {
                        break;
                    }
                }
                b'.' => {}
                b'\'' if self.peek(1).is_ascii_alphanumeric() => {}
                byte if is_word_byte(byte) => {}
                _ => break,
            }
        }
        self.literal(TokenKind::Number, start);
    }

    /// A string literal or character constant whose prefix begins at `start`; at its quote.
    fn quoted(&mut self, start: usize) {
        let quote = self.text[self.at];
        let location = self.location(start);
        let (line, line_start) = (self.line, self.line_start);
        self.at += 1;
        loop {
            match self.text.get(self.at).copied() {
                Some(byte) if byte == quote => break,
                Some(b'\\') if self.splice() > 0 => {
                    self.at += self.splice() - 1;
                    self.newline();
                }
                Some(b'\\') if self.at + 1 < self.text.len() && self.peek(1) != b'\n' => {
                    self.at += 2;
                }
                None | Some(b'\n') | Some(b'\\') => {
                    let what = if quote == b'"' { "string" } else { "character" };
                    let message = format!("missing closing {} of {what} literal", quote as char);
                    self.out.errors.push(Diagnostic::error(location, message));
                    // Past the lone quote's line: the rest of it would only give more errors.
                    while self.at < self.text.len() && self.text[self.at] != b'\n' {
                        self.at += 1;
                    }
                    return;
                }
                Some(_) => self.at += 1,
            }
        }
        self.at += 1;
        let kind = if quote == b'"' {
            TokenKind::Str
        } else {
            TokenKind::Char
        };
        // A spliced literal begins on an earlier line.
        let now = (self.line, self.line_start);
        (self.line, self.line_start) = (line, line_start);
        self.literal(kind, start);
        (self.line, self.line_start) = now;
    }

    fn literal(&mut self, kind: TokenKind, start: usize) {
        let index = self.out.literals.len() as u32;
        self.out.literals.push((start as u32, self.at as u32));
        self.push(kind, index, start);
    }

    fn punctuation(&mut self, byte: u8) {
        let start = self.at;
        let Some((kind, length)) = punctuation(byte, self.peek(1), self.peek(2)) else {
            let shown = if byte.is_ascii_graphic() {
                format!("stray '{}' in program", byte as char)
            } else {
                format!("stray byte 0x{byte:02x} in program")
            };
            self.error(start, shown);
            self.at += 1;
            return;
        };
        self.at += length;
        self.push(kind, 0, start);
    }
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

/// The longest punctuator that begins with these bytes, digraphs included.
fn punctuation(a: u8, b: u8, c: u8) -> Option<(TokenKind, usize)> {
    use TokenKind as T;
    let found = match (a, b, c) {
        (b'.', b'.', b'.') => (T::Ellipsis, 3),
        (b'<', b'<', b'=') => (T::ShlEqual, 3),
        (b'>', b'>', b'=') => (T::ShrEqual, 3),
        (b'-', b'>', _) => (T::Arrow, 2),
        (b'+', b'+', _) => (T::PlusPlus, 2),
        (b'-', b'-', _) => (T::MinusMinus, 2),
        (b'<', b'<', _) => (T::Shl, 2),
        (b'>', b'>', _) => (T::Shr, 2),
        (b'<', b'=', _) => (T::LessEqual, 2),
        (b'>', b'=', _) => (T::GreaterEqual, 2),
        (b'=', b'=', _) => (T::EqualEqual, 2),
        (b'!', b'=', _) => (T::BangEqual, 2),
        (b'&', b'&', _) => (T::AmpAmp, 2),
        (b'|', b'|', _) => (T::PipePipe, 2),
        (b'*', b'=', _) => (T::StarEqual, 2),
        (b'/', b'=', _) => (T::SlashEqual, 2),
        (b'%', b'=', _) => (T::PercentEqual, 2),
        (b'+', b'=', _) => (T::PlusEqual, 2),
        (b'-', b'=', _) => (T::MinusEqual, 2),
        (b'&', b'=', _) => (T::AmpEqual, 2),
        (b'^', b'=', _) => (T::CaretEqual, 2),
        (b'|', b'=', _) => (T::PipeEqual, 2),
        (b'<', b':', _) => (T::LeftBracket, 2),
        (b':', b'>', _) => (T::RightBracket, 2),
        (b'<', b'%', _) => (T::LeftBrace, 2),
        (b'%', b'>', _) => (T::RightBrace, 2),
        (b'(', ..) => (T::LeftParen, 1),
        (b')', ..) => (T::RightParen, 1),
        (b'[', ..) => (T::LeftBracket, 1),
        (b']', ..) => (T::RightBracket, 1),
        (b'{', ..) => (T::LeftBrace, 1),
        (b'}', ..) => (T::RightBrace, 1),
        (b'.', ..) => (T::Dot, 1),
        (b'&', ..) => (T::Amp, 1),
        (b'*', ..) => (T::Star, 1),
        (b'+', ..) => (T::Plus, 1),
        (b'-', ..) => (T::Minus, 1),
        (b'~', ..) => (T::Tilde, 1),
        (b'!', ..) => (T::Bang, 1),
        (b'/', ..) => (T::Slash, 1),
        (b'%', ..) => (T::Percent, 1),
        (b'<', ..) => (T::Less, 1),
        (b'>', ..) => (T::Greater, 1),
        (b'^', ..) => (T::Caret, 1),
        (b'|', ..) => (T::Pipe, 1),
        (b'?', ..) => (T::Question, 1),
        (b':', ..) => (T::Colon, 1),
        (b';', ..) => (T::Semicolon, 1),
        (b'=', ..) => (T::Equal, 1),
        (b',', ..) => (T::Comma, 1),
        _ => return None,
    };
    Some(found)
}
