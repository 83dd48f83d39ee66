//! GNU extensions with a syntax of their own: attributes, `asm`, builtins that take types.

use super::{Parse, Parser};
use crate::syntax::ast::{
    Asm, AsmOperand, Attribute, AttributeArgument, Designator, DesignatorKind, ExprId, ExprKind,
    Symbol,
};
use crate::syntax::lex::{Token, TokenKind};

impl Parser<'_> {
    /// Any number of `__attribute__((…))` and `[[…]]`; the latter are dropped.
    pub(super) fn attributes(&mut self) -> Parse<Vec<Attribute>> {
        let mut attributes = Vec::new();
        loop {
            match self.kind() {
                TokenKind::KwAttribute => self.attribute_list(&mut attributes)?,
                TokenKind::LeftBracket if self.at_bracket_attribute() => {
                    self.bracket_attributes()?;
                }
                _ => return Ok(attributes),
            }
        }
    }

    fn attribute_list(&mut self, attributes: &mut Vec<Attribute>) -> Parse<()> {
        self.advance();
        let outer = self.expect(TokenKind::LeftParen)?;
        let inner = self.expect(TokenKind::LeftParen)?;
        loop {
            match self.kind() {
                TokenKind::Comma => {
                    self.advance();
                }
                kind if kind == TokenKind::Ident || kind.is_keyword() => {
                    attributes.push(self.attribute()?);
                }
                _ => break,
            }
        }
        self.expect_closing(TokenKind::RightParen, inner)?;
        self.expect_closing(TokenKind::RightParen, outer)?;
        Ok(())
    }

    fn attribute(&mut self) -> Parse<Attribute> {
        let token = self.advance();
        let name = self.attribute_name(token);
        let arguments = match self.kind() {
            TokenKind::LeftParen => {
                let open = self.advance();
                let start = self.at;
                let level = self.scopes.level();
                match self.deeper(|p| p.attribute_arguments(open)) {
                    Ok(arguments) => arguments,
                    // Some attributes have a grammar of their own (`introduced=10.4.1`); those
                    // mean nothing to us.
                    Err(_) => {
                        self.at = start;
                        self.scopes.close_to(level);
                        self.skip_balanced(open)?;
                        Vec::new()
                    }
                }
            }
            _ => Vec::new(),
        };
        Ok(Attribute {
            name,
            arguments,
            location: token.location,
        })
    }

    /// The symbol of an attribute's name without the underscores around it.
    fn attribute_name(&mut self, token: Token) -> Symbol {
        let spelled = &self.unit[token.symbol()];
        let bare = spelled
            .strip_prefix("__")
            .and_then(|name| name.strip_suffix("__"))
            .filter(|name| !name.is_empty());
        match bare.map(str::to_owned) {
            Some(name) => self.unit.symbols.intern(&name),
            None => token.symbol(),
        }
    }

    fn attribute_arguments(&mut self, open: Token) -> Parse<Vec<AttributeArgument>> {
        let mut arguments = Vec::new();
        if self.kind() != TokenKind::RightParen {
            loop {
                arguments.push(
                    if self.kind() == TokenKind::Ident && self.argument_ends_at(1) {
                        // A bare word is not looked up: `mode(TI)` may meet a typedef of that name.
                        let token = self.advance();
                        let kind = ExprKind::Ident(token.symbol());
                        AttributeArgument::Expr(self.expr(kind, token.location, &[])?)
                    } else if self.at_type() {
                        AttributeArgument::Type(Box::new(self.type_name()?))
                    } else {
                        AttributeArgument::Expr(self.assignment()?)
                    },
                );
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(arguments)
    }

    fn argument_ends_at(&self, ahead: usize) -> bool {
        matches!(
            self.kind_at(ahead),
            TokenKind::Comma | TokenKind::RightParen
        )
    }

    /// Skips to behind the parenthesis that closes `open`; already behind `open`.
    fn skip_balanced(&mut self, open: Token) -> Parse<()> {
        let mut depth = 1usize;
        loop {
            match self.kind() {
                TokenKind::LeftParen => depth += 1,
                TokenKind::RightParen => depth -= 1,
                TokenKind::End => {
                    self.expect_closing(TokenKind::RightParen, open)?;
                }
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Whether `[[` is here.
    pub(super) fn at_bracket_attribute(&self) -> bool {
        self.kind() == TokenKind::LeftBracket && self.kind_at(1) == TokenKind::LeftBracket
    }

    /// Skips any number of `[[…]]`.
    pub(super) fn bracket_attributes(&mut self) -> Parse<()> {
        while self.at_bracket_attribute() {
            let open = self.token();
            let mut depth = 0usize;
            loop {
                match self.kind() {
                    TokenKind::LeftBracket => depth += 1,
                    TokenKind::RightBracket => depth -= 1,
                    TokenKind::End => {
                        self.expect_closing(TokenKind::RightBracket, open)?;
                    }
                    _ => {}
                }
                self.advance();
                if depth == 0 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// `asm volatile (…)` without its semicolon; at the keyword.
    pub(super) fn asm(&mut self) -> Parse<Asm> {
        let keyword = self.advance();
        let mut asm = Asm {
            volatile: false,
            inline: false,
            goto: false,
            extended: false,
            template: Box::default(),
            outputs: Vec::new(),
            inputs: Vec::new(),
            clobbers: Vec::new(),
            labels: Vec::new(),
            location: keyword.location,
        };
        loop {
            match self.kind() {
                TokenKind::KwVolatile => asm.volatile = true,
                TokenKind::KwInline => asm.inline = true,
                TokenKind::KwGoto => asm.goto = true,
                TokenKind::KwConst => {}
                _ => break,
            }
            self.advance();
        }
        let open = self.expect(TokenKind::LeftParen)?;
        asm.template = self.narrow_string()?;
        asm.extended = self.kind() == TokenKind::Colon;
        if self.take(TokenKind::Colon) {
            asm.outputs = self.asm_operands()?;
        }
        if self.take(TokenKind::Colon) {
            asm.inputs = self.asm_operands()?;
        }
        if self.take(TokenKind::Colon) {
            while self.kind() == TokenKind::Str {
                asm.clobbers.push(self.narrow_string()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        if self.take(TokenKind::Colon) {
            loop {
                asm.labels.push(self.identifier()?.0);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(asm)
    }

    fn asm_operands(&mut self) -> Parse<Vec<AsmOperand>> {
        let mut operands = Vec::new();
        while matches!(self.kind(), TokenKind::Str | TokenKind::LeftBracket) {
            let name = match self.take(TokenKind::LeftBracket) {
                true => {
                    let token = self.advance();
                    if token.kind != TokenKind::Ident && !token.kind.is_keyword() {
                        return Err(self.expected("name of an operand"));
                    }
                    self.expect(TokenKind::RightBracket)?;
                    Some(token.symbol())
                }
                false => None,
            };
            let constraint = self.narrow_string()?;
            let open = self.expect(TokenKind::LeftParen)?;
            let value = self.deeper(Self::expression)?;
            self.expect_closing(TokenKind::RightParen, open)?;
            operands.push(AsmOperand {
                name,
                constraint,
                value,
            });
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        Ok(operands)
    }

    /// A builtin whose arguments are not all expressions; at its name.
    pub(super) fn builtin(&mut self) -> Parse<ExprId> {
        let keyword = self.advance();
        let open = self.expect(TokenKind::LeftParen)?;
        let (kind, below) = self.measured(|p| p.deeper(|p| p.builtin_arguments(keyword.kind)))?;
        self.expect_closing(TokenKind::RightParen, open)?;
        self.expr_over(kind, keyword.location, below)
    }

    fn builtin_arguments(&mut self, builtin: TokenKind) -> Parse<ExprKind> {
        let comma = TokenKind::Comma;
        Ok(match builtin {
            TokenKind::KwVaArg | TokenKind::KwConvertVector => {
                let value = self.assignment()?;
                self.expect(comma)?;
                let ty = Box::new(self.type_name()?);
                if builtin == TokenKind::KwVaArg {
                    ExprKind::VaArg(value, ty)
                } else {
                    ExprKind::ConvertVector(value, ty)
                }
            }
            TokenKind::KwBitCast => {
                let ty = Box::new(self.type_name()?);
                self.expect(comma)?;
                ExprKind::BitCast(ty, self.assignment()?)
            }
            TokenKind::KwOffsetof => {
                let ty = Box::new(self.type_name()?);
                self.expect(comma)?;
                let (name, location) = self.identifier()?;
                let kind = DesignatorKind::Field(name);
                let mut path = vec![Designator { kind, location }];
                self.designators(&mut path)?;
                ExprKind::Offsetof(ty, path.into_boxed_slice())
            }
            TokenKind::KwTypesCompatible => {
                let first = self.type_name()?;
                self.expect(comma)?;
                let second = self.type_name()?;
                ExprKind::TypesCompatible(Box::new((first, second)))
            }
            _ => {
                let condition = self.assignment()?;
                self.expect(comma)?;
                let first = self.assignment()?;
                self.expect(comma)?;
                let second = self.assignment()?;
                ExprKind::Choose(condition, first, second)
            }
        })
    }
}
