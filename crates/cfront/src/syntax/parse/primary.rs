//! Primary and postfix expressions, constants and string literals.

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::source::{Diagnostic, Location};
use crate::syntax::ast::{
    Association, Encoding, ExprId, ExprKind, GenericControl, IntConstant, IntLength, StringLiteral,
    StringUnits, TypeName, UnaryOp,
};
use crate::syntax::lex::{self, Decoded, NumberConstant, Token, TokenKind};

impl Parser<'_> {
    /// A primary expression.
    pub(super) fn primary(&mut self) -> Parse<ExprId> {
        use TokenKind as T;
        let token = self.token();
        match token.kind {
            T::Ident => self.name(token),
            T::Number => self.number(token),
            T::Char => {
                self.advance();
                let constant = lex::decode_char(self.literal(token))
                    .map_err(|message| Box::new(Diagnostic::error(token.location, message)))?;
                self.expr(ExprKind::Char(constant), token.location, &[])
            }
            T::Str => {
                let literal = self.string_literal()?;
                self.expr(ExprKind::String(Box::new(literal)), token.location, &[])
            }
            T::LeftParen if self.kind_at(1) == T::LeftBrace => {
                let open = self.advance();
                let (body, below) = self.measured(|p| p.deeper(Self::block))?;
                self.expect_closing(T::RightParen, open)?;
                self.expr_over(ExprKind::Statement(body), token.location, below)
            }
            T::LeftParen => {
                let open = self.advance();
                let inner = self.deeper(Self::expression)?;
                self.expect_closing(T::RightParen, open)?;
                Ok(inner)
            }
            T::KwGeneric => self.generic(),
            T::KwVaArg
            | T::KwOffsetof
            | T::KwTypesCompatible
            | T::KwChooseExpr
            | T::KwConvertVector
            | T::KwBitCast => self.builtin(),
            _ => Err(self.expected("expression")),
        }
    }

    fn name(&mut self, token: Token) -> Parse<ExprId> {
        let symbol = token.symbol();
        match self.scopes.meaning(symbol) {
            Meaning::Typedef | Meaning::Builtin(_) => Err(self.expected("expression")),
            // Keywords since C23, unless the program declares them.
            Meaning::Unknown
                if symbol == self.names.true_name || symbol == self.names.false_name =>
            {
                self.advance();
                let constant = IntConstant {
                    value: u64::from(symbol == self.names.true_name),
                    decimal: true,
                    unsigned: false,
                    length: IntLength::Int,
                    imaginary: false,
                };
                self.expr(ExprKind::Int(constant), token.location, &[])
            }
            Meaning::Unknown | Meaning::Ordinary => {
                if self.kind_at(1) == TokenKind::Ident
                    && self.scopes.meaning(symbol) == Meaning::Unknown
                {
                    let name = self.describe(token);
                    return Err(self.error(format!("unknown type name {name}")));
                }
                self.advance();
                self.expr(ExprKind::Ident(symbol), token.location, &[])
            }
        }
    }

    fn number(&mut self, token: Token) -> Parse<ExprId> {
        self.advance();
        let kind = match lex::decode_number(self.literal(token)) {
            Ok(NumberConstant::Int(constant)) => ExprKind::Int(constant),
            Ok(NumberConstant::Float(constant)) => ExprKind::Float(Box::new(constant)),
            Err(message) => {
                return Err(Box::new(Diagnostic::error(token.location, message)));
            }
        };
        self.expr(kind, token.location, &[])
    }

    /// Postfix operators after `operand`, whose first token is at `start`.
    pub(super) fn postfix(&mut self, mut operand: ExprId, start: Location) -> Parse<ExprId> {
        loop {
            operand = match self.kind() {
                TokenKind::LeftBracket => {
                    let open = self.advance();
                    let index = self.deeper(Self::expression)?;
                    self.expect_closing(TokenKind::RightBracket, open)?;
                    self.expr(ExprKind::Index(operand, index), start, &[operand, index])?
                }
                TokenKind::LeftParen => {
                    let open = self.advance();
                    let arguments = self.arguments(open)?;
                    let mut below = self.heights[operand.0 as usize];
                    for argument in &arguments {
                        below = below.max(self.heights[argument.0 as usize]);
                    }
                    let kind = ExprKind::Call(operand, arguments.into_boxed_slice());
                    self.expr_over(kind, start, below)?
                }
                TokenKind::Dot => {
                    self.advance();
                    let (name, _) = self.identifier()?;
                    self.expr(ExprKind::Member(operand, name), start, &[operand])?
                }
                TokenKind::Arrow => {
                    self.advance();
                    let (name, _) = self.identifier()?;
                    self.expr(ExprKind::Arrow(operand, name), start, &[operand])?
                }
                TokenKind::PlusPlus => {
                    self.advance();
                    let kind = ExprKind::Unary(UnaryOp::PostIncrement, operand);
                    self.expr(kind, start, &[operand])?
                }
                TokenKind::MinusMinus => {
                    self.advance();
                    let kind = ExprKind::Unary(UnaryOp::PostDecrement, operand);
                    self.expr(kind, start, &[operand])?
                }
                _ => return Ok(operand),
            };
        }
    }

    fn arguments(&mut self, open: Token) -> Parse<Vec<ExprId>> {
        let mut arguments = Vec::new();
        if self.kind() != TokenKind::RightParen {
            loop {
                arguments.push(self.deeper(Self::assignment)?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(arguments)
    }

    /// The braced part of a compound literal whose type holds expressions of height `below`.
    pub(super) fn compound_literal(
        &mut self,
        ty: TypeName,
        below: u32,
        location: Location,
    ) -> Parse<ExprId> {
        let (list, inner) = self.measured(|p| p.deeper(Self::initializer_list))?;
        let kind = ExprKind::CompoundLiteral(Box::new(ty), Box::new(list));
        self.expr_over(kind, location, below.max(inner))
    }

    fn generic(&mut self) -> Parse<ExprId> {
        let keyword = self.advance();
        let open = self.expect(TokenKind::LeftParen)?;
        let ((control, associations), below) = self.measured(|p| {
            let control = if p.at_type() {
                GenericControl::Type(Box::new(p.type_name()?))
            } else {
                GenericControl::Expr(p.deeper(Self::assignment)?)
            };
            let mut associations = Vec::new();
            while p.take(TokenKind::Comma) {
                let ty = match p.take(TokenKind::KwDefault) {
                    true => None,
                    false => Some(p.type_name()?),
                };
                p.expect(TokenKind::Colon)?;
                let value = p.deeper(Self::assignment)?;
                associations.push(Association { ty, value });
            }
            Ok((control, associations))
        })?;
        self.expect_closing(TokenKind::RightParen, open)?;
        if associations.is_empty() {
            let message = "_Generic without associations";
            return Err(Box::new(Diagnostic::error(keyword.location, message)));
        }
        let kind = ExprKind::Generic(control, associations.into_boxed_slice());
        self.expr_over(kind, keyword.location, below)
    }

    /// Adjacent string tokens as one literal.
    pub(super) fn string_literal(&mut self) -> Parse<StringLiteral> {
        let first = self.token();
        if first.kind != TokenKind::Str {
            return Err(self.expected("string literal"));
        }
        let mut encoding = Encoding::Plain;
        let mut narrow: Vec<u8> = Vec::new();
        let mut pieces: Vec<Decoded> = Vec::new();
        let start = self.at;
        while self.kind() == TokenKind::Str {
            let token = self.advance();
            let found = match self.literal(token)[0] {
                b'"' => Encoding::Plain,
                _ => lex::decode_string(self.literal(token), &mut |_| {})
                    .map_err(|message| Box::new(Diagnostic::error(token.location, message)))?,
            };
            if found != Encoding::Plain && found != encoding {
                if encoding != Encoding::Plain {
                    let message = "adjacent string literals with different prefixes";
                    return Err(Box::new(Diagnostic::error(token.location, message)));
                }
                encoding = found;
            }
        }
        let is_narrow = matches!(encoding, Encoding::Plain | Encoding::Utf8);
        for index in start..self.at {
            let token = self.tokens.list[index];
            let text = self.literal(token);
            let result = if !is_narrow {
                lex::decode_string(text, &mut |piece| pieces.push(piece))
            } else {
                lex::decode_string(text, &mut |piece| match piece {
                    Decoded::Char(c) => {
                        narrow.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                    }
                    Decoded::Unit(unit) => narrow.push(unit as u8),
                })
            };
            result.map_err(|message| Box::new(Diagnostic::error(token.location, message)))?;
        }
        let units = match encoding {
            Encoding::Plain | Encoding::Utf8 => StringUnits::Narrow(narrow.into_boxed_slice()),
            Encoding::Utf16 => StringUnits::Wide16(utf16(&pieces)),
            Encoding::Utf32 | Encoding::Wide => StringUnits::Wide32(utf32(&pieces)),
        };
        Ok(StringLiteral {
            encoding,
            units,
            location: first.location,
        })
    }

    /// A string literal of bytes, for `asm`.
    pub(super) fn narrow_string(&mut self) -> Parse<Box<[u8]>> {
        let location = self.location();
        match self.string_literal()?.units {
            StringUnits::Narrow(bytes) => Ok(bytes),
            StringUnits::Wide16(_) | StringUnits::Wide32(_) => {
                let message = "wide string literal where a plain one is needed";
                Err(Box::new(Diagnostic::error(location, message)))
            }
        }
    }
}

fn utf16(pieces: &[Decoded]) -> Box<[u16]> {
    let mut units = Vec::new();
    for piece in pieces {
        match piece {
            Decoded::Char(c) => units.extend_from_slice(c.encode_utf16(&mut [0; 2])),
            Decoded::Unit(unit) => units.push(*unit as u16),
        }
    }
    units.into_boxed_slice()
}

fn utf32(pieces: &[Decoded]) -> Box<[u32]> {
    pieces
        .iter()
        .map(|piece| match piece {
            Decoded::Char(c) => *c as u32,
            Decoded::Unit(unit) => *unit,
        })
        .collect()
}
