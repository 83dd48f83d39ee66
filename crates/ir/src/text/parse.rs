//! The parser's ground: tokens taken one by one, errors collected line by line.

use super::lex::{Tok, Token, tokens};
use super::{ParseError, Places, Position};
use crate::failure::Failure;
use crate::id::{BlockId, ClassId, FuncId, GlobalId, Idx, LayoutId, LocalId};
use crate::names::Named;
use crate::operand::Operand;
use crate::program::Program;
use crate::span::Span;
use crate::ty::Ty;
use crate::verify::IrLocation;

/// After this many errors the parser gives up: the text is something else.
const MAX_ERRORS: usize = 100;

/// A parse step: an error is the first thing wrong on the line.
pub(super) type Step<T> = Result<T, ParseError>;

pub(super) fn program(text: &str) -> Result<(Program, Places), Vec<ParseError>> {
    let (tokens, errors) = tokens(text);
    let mut parser = Parser {
        tokens: &tokens,
        pos: 0,
        errors,
        places: Places::new(),
        program: Program::default(),
    };
    parser.items();
    let Parser {
        mut errors,
        places,
        program,
        ..
    } = parser;
    if errors.is_empty() {
        return Ok((program, places));
    }
    errors.sort_by_key(|e| e.at);
    errors.truncate(MAX_ERRORS);
    Err(errors)
}

pub(super) struct Parser<'t> {
    tokens: &'t [Token<'t>],
    pos: usize,
    errors: Vec<ParseError>,
    places: Places,
    pub(super) program: Program,
}

impl<'t> Parser<'t> {
    // ---- lines and errors -------------------------------------------------------------------

    pub(super) fn peek(&self) -> &'t Tok<'t> {
        &self.tokens[self.pos].tok
    }

    pub(super) fn at(&self) -> Position {
        self.tokens[self.pos].at
    }

    /// Goes past the current token, unless it is the end.
    pub(super) fn advance(&mut self) {
        if *self.peek() != Tok::End {
            self.pos += 1;
        }
    }

    /// Whether the text is over, or too wrong to go on.
    pub(super) fn is_over(&self) -> bool {
        *self.peek() == Tok::End || self.errors.len() >= MAX_ERRORS
    }

    /// Remembers where a part of the program stands.
    pub(super) fn place(&mut self, location: IrLocation, at: Position) {
        self.places.insert(location, at);
    }

    pub(super) fn report(&mut self, error: ParseError) {
        self.errors.push(error);
    }

    /// Runs a step for one line. The step must use up the line; if it fails, the rest of the
    /// line is skipped.
    pub(super) fn line<T>(&mut self, step: impl FnOnce(&mut Self) -> Step<T>) -> Option<T> {
        let done = step(self).and_then(|value| {
            if *self.peek() == Tok::Newline {
                Ok(value)
            } else {
                self.expected("the end of the line")
            }
        });
        let value = done.map_err(|error| self.report(error)).ok();
        self.skip_line();
        value
    }

    pub(super) fn skip_line(&mut self) {
        while !matches!(self.peek(), Tok::Newline | Tok::End) {
            self.pos += 1;
        }
        self.advance();
    }

    pub(super) fn skip_blank(&mut self) {
        while *self.peek() == Tok::Newline {
            self.pos += 1;
        }
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Step<T> {
        Err(ParseError {
            at: self.at(),
            message: message.into(),
        })
    }

    pub(super) fn expected<T>(&self, what: &str) -> Step<T> {
        let found = match self.peek() {
            Tok::Word(w) => format!("`{w}`"),
            Tok::Num(n) => format!("`{n}`"),
            Tok::Local(l) => format!("`%{l}`"),
            Tok::Slot(s) => format!("`${s}`"),
            Tok::Str(_) => "a string".into(),
            Tok::Bytes(_) => "bytes".into(),
            Tok::DotDot => "`..`".into(),
            Tok::Arrow => "`->`".into(),
            Tok::Sign(c) => format!("`{c}`"),
            Tok::Newline => "the end of the line".into(),
            Tok::End => "the end of the text".into(),
        };
        self.error(format!("expected {what}, found {found}"))
    }

    // ---- tokens -------------------------------------------------------------------------------

    pub(super) fn eat_sign(&mut self, c: char) -> bool {
        let found = *self.peek() == Tok::Sign(c);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn sign(&mut self, c: char) -> Step<()> {
        if self.eat_sign(c) {
            Ok(())
        } else {
            self.expected(&format!("`{c}`"))
        }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = *self.peek() == Tok::Word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn word(&mut self, word: &str) -> Step<()> {
        if self.eat_word(word) {
            Ok(())
        } else {
            self.expected(&format!("`{word}`"))
        }
    }

    pub(super) fn any_word(&mut self, what: &str) -> Step<&'t str> {
        match self.peek() {
            Tok::Word(w) => {
                self.advance();
                Ok(w)
            }
            _ => self.expected(what),
        }
    }

    pub(super) fn string(&mut self) -> Step<String> {
        match self.peek() {
            Tok::Str(s) => {
                self.advance();
                Ok(s.clone())
            }
            _ => self.expected("a string"),
        }
    }

    /// A string, or the empty one where there is none.
    pub(super) fn maybe_string(&mut self) -> String {
        self.string().unwrap_or_default()
    }

    pub(super) fn u64(&mut self) -> Step<u64> {
        let Tok::Num(text) = self.peek() else {
            return self.expected("a number");
        };
        let value = match text.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None => text.parse().ok(),
        };
        let Some(value) = value else {
            return self.error(format!("`{text}` is no whole number of 64 bits"));
        };
        self.advance();
        Ok(value)
    }

    pub(super) fn u32(&mut self) -> Step<u32> {
        let at = self.at();
        let value = self.u64()?;
        u32::try_from(value).map_err(|_| ParseError {
            at,
            message: format!("`{value}` is too large: the limit is {}", u32::MAX),
        })
    }

    pub(super) fn u8(&mut self) -> Step<u8> {
        let at = self.at();
        let value = self.u64()?;
        u8::try_from(value).map_err(|_| ParseError {
            at,
            message: format!("`{value}` is too large: the limit is 255"),
        })
    }

    pub(super) fn i64(&mut self) -> Step<i64> {
        let at = self.at();
        let negative = self.eat_sign('-');
        let magnitude = i128::from(self.u64()?);
        let value = if negative { -magnitude } else { magnitude };
        i64::try_from(value).map_err(|_| ParseError {
            at,
            message: format!("`{value}` does not fit into 64 bits, signed"),
        })
    }

    // ---- names --------------------------------------------------------------------------------

    /// One of a closed set of names.
    pub(super) fn named<T: Named>(&mut self, what: &str) -> Step<T> {
        let found = match self.peek() {
            Tok::Word(w) => T::from_name(w),
            _ => None,
        };
        match found {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.expected(what),
        }
    }

    pub(super) fn failure(&mut self) -> Step<Failure> {
        let found = match self.peek() {
            Tok::Word(w) => Failure::from_name(w),
            _ => None,
        };
        match found {
            Some(kind) => {
                self.advance();
                Ok(kind)
            }
            None => self.expected("a kind of failure"),
        }
    }

    pub(super) fn ty(&mut self) -> Step<Ty> {
        let found = match self.peek() {
            Tok::Word(w) => Ty::from_name(w),
            _ => None,
        };
        match found {
            Some(ty) => {
                self.advance();
                Ok(ty)
            }
            None => self.expected("a type"),
        }
    }

    fn peek_id<I: Idx>(&self, prefix: &str) -> Option<I> {
        let Tok::Word(w) = self.peek() else {
            return None;
        };
        let index: u32 = w.strip_prefix(prefix)?.parse().ok()?;
        Some(I::new(index as usize))
    }

    pub(super) fn id<I: Idx>(&mut self, prefix: &str, what: &str) -> Step<I> {
        match self.peek_id(prefix) {
            Some(id) => {
                self.advance();
                Ok(id)
            }
            None => self.expected(&format!("{what} such as `{prefix}0`")),
        }
    }

    /// The id an item is defined with, which must be the next one of its table.
    pub(super) fn next_id<I: Idx>(&mut self, prefix: &str, next: I) -> Step<()> {
        let at = self.at();
        let found: I = self.id(prefix, "an id")?;
        if found == next {
            return Ok(());
        }
        Err(ParseError {
            at,
            message: format!("items are numbered in order: this one is {next:?}"),
        })
    }

    pub(super) fn func_id(&mut self) -> Step<FuncId> {
        self.id("fn", "a function")
    }

    pub(super) fn global_id(&mut self) -> Step<GlobalId> {
        self.id("g", "a global")
    }

    pub(super) fn block_id(&mut self) -> Step<BlockId> {
        self.id("bb", "a block")
    }

    pub(super) fn layout_id(&mut self) -> Step<LayoutId> {
        self.id("layout", "a layout")
    }

    pub(super) fn class_id(&mut self) -> Step<ClassId> {
        self.id("class", "a class")
    }

    pub(super) fn local_id(&mut self) -> Step<LocalId> {
        match *self.peek() {
            Tok::Local(l) => {
                self.advance();
                Ok(LocalId(l))
            }
            _ => self.expected("a local such as `%0`"),
        }
    }

    /// `!file:line:column`, or no place.
    pub(super) fn span(&mut self) -> Step<Span> {
        if !self.eat_sign('!') {
            return Ok(Span::NONE);
        }
        let file = self.u32()?;
        self.sign(':')?;
        let line = self.u32()?;
        self.sign(':')?;
        let col = self.u32()?;
        Ok(Span::new(Idx::new(file as usize), line, col))
    }

    // ---- operands -----------------------------------------------------------------------------

    /// Whether an operand stands here.
    pub(super) fn is_operand(&self) -> bool {
        match self.peek() {
            Tok::Local(_) | Tok::Slot(_) | Tok::Num(_) | Tok::Sign('-') => true,
            Tok::Word(w) => {
                *w == "null"
                    || self.peek_id::<GlobalId>("g").is_some()
                    || self.peek_id::<FuncId>("fn").is_some()
            }
            _ => false,
        }
    }

    /// An operand of this type.
    pub(super) fn operand(&mut self, ty: Ty) -> Step<Operand> {
        match self.peek() {
            Tok::Local(l) => {
                self.advance();
                Ok(Operand::Local(LocalId(*l)))
            }
            Tok::Slot(s) => {
                self.advance();
                Ok(Operand::Slot(Idx::new(*s as usize), self.offset()?))
            }
            Tok::Num(_) | Tok::Sign('-') | Tok::Word("null") => {
                Ok(Operand::Const(self.constant(ty)?))
            }
            Tok::Word(_) => {
                if let Some(global) = self.peek_id::<GlobalId>("g") {
                    self.advance();
                    return Ok(Operand::Global(global, self.offset()?));
                }
                match self.peek_id("fn") {
                    Some(func) => {
                        self.advance();
                        Ok(Operand::Func(func))
                    }
                    None => self.expected("an operand"),
                }
            }
            _ => self.expected("an operand"),
        }
    }

    /// `+N`, `-N` or nothing.
    pub(super) fn offset(&mut self) -> Step<i64> {
        if self.eat_sign('+') || *self.peek() == Tok::Sign('-') {
            self.i64()
        } else {
            Ok(0)
        }
    }

    /// The bits of a constant, as its type reads it.
    pub(super) fn constant(&mut self, ty: Ty) -> Step<u64> {
        let at = self.at();
        if self.eat_word("null") {
            return Ok(0);
        }
        let negative = self.eat_sign('-');
        let Tok::Num(text) = self.peek() else {
            return self.expected("a number");
        };
        if ty.is_float() && !text.starts_with("0x") {
            let signed = if negative {
                format!("-{text}")
            } else {
                (*text).to_string()
            };
            let bits = match ty {
                Ty::F32 => signed.parse::<f32>().map(|v| u64::from(v.to_bits())),
                _ => signed.parse::<f64>().map(f64::to_bits),
            };
            self.advance();
            return bits.map_err(|_| ParseError {
                at,
                message: format!("`{signed}` is no float"),
            });
        }
        let magnitude = self.u64()?;
        if !negative {
            return Ok(magnitude);
        }
        match ty.int_bits() {
            Some(bits @ ..=64) if u128::from(magnitude) <= 1 << (bits - 1) => {
                Ok(magnitude.wrapping_neg() << (64 - bits) >> (64 - bits))
            }
            _ => Err(ParseError {
                at,
                message: format!("`-{magnitude}` is no constant of type {ty}"),
            }),
        }
    }

    // ---- lists --------------------------------------------------------------------------------

    /// Elements between brackets, separated by commas; lines may end inside.
    pub(super) fn list<T>(
        &mut self,
        open: char,
        close: char,
        mut element: impl FnMut(&mut Self) -> Step<T>,
    ) -> Step<Vec<T>> {
        self.sign(open)?;
        let mut out = Vec::new();
        loop {
            self.skip_blank();
            if self.eat_sign(close) {
                return Ok(out);
            }
            out.push(element(self)?);
            self.skip_blank();
            if !self.eat_sign(',') {
                self.sign(close)?;
                return Ok(out);
            }
        }
    }
}
