//! Initialisers and designators.

use super::{Parse, Parser};
use crate::syntax::ast::{Designator, DesignatorKind, InitItem, InitList, Initializer};
use crate::syntax::lex::TokenKind;

impl Parser<'_> {
    /// An expression or a braced list.
    pub(super) fn initializer(&mut self) -> Parse<Initializer> {
        if self.kind() == TokenKind::LeftBrace {
            self.deeper(Self::initializer_list).map(Initializer::List)
        } else {
            self.assignment().map(Initializer::Expr)
        }
    }

    /// `{ … }`; at its brace.
    pub(super) fn initializer_list(&mut self) -> Parse<InitList> {
        let open = self.expect(TokenKind::LeftBrace)?;
        let mut items = Vec::new();
        while self.kind() != TokenKind::RightBrace {
            let location = self.location();
            let designators = self.designation()?;
            let value = self.initializer()?;
            items.push(InitItem {
                designators,
                value,
                location,
            });
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.expect_closing(TokenKind::RightBrace, open)?;
        Ok(InitList {
            items,
            location: open.location,
        })
    }

    /// The designators before a value with their `=`, which GNU lets be missing after `[n]`.
    fn designation(&mut self) -> Parse<Vec<Designator>> {
        if self.kind() == TokenKind::Ident && self.kind_at(1) == TokenKind::Colon {
            let (name, location) = self.identifier()?;
            self.advance();
            let kind = DesignatorKind::Field(name);
            return Ok(vec![Designator { kind, location }]);
        }
        if !matches!(self.kind(), TokenKind::Dot | TokenKind::LeftBracket) {
            return Ok(Vec::new());
        }
        let mut designators = Vec::new();
        self.designators(&mut designators)?;
        let obsolete = matches!(
            designators.as_slice(),
            [Designator {
                kind: DesignatorKind::Index(_) | DesignatorKind::Range(..),
                ..
            }]
        );
        if !self.take(TokenKind::Equal) && !obsolete {
            return Err(self.expected("'='"));
        }
        Ok(designators)
    }

    /// A run of `.name` and `[index]`.
    pub(super) fn designators(&mut self, designators: &mut Vec<Designator>) -> Parse<()> {
        loop {
            let location = self.location();
            let kind = match self.kind() {
                TokenKind::Dot => {
                    self.advance();
                    DesignatorKind::Field(self.identifier()?.0)
                }
                TokenKind::LeftBracket => {
                    let open = self.advance();
                    let first = self.deeper(|p| p.expression())?;
                    let kind = match self.take(TokenKind::Ellipsis) {
                        true => DesignatorKind::Range(first, self.deeper(|p| p.conditional())?),
                        false => DesignatorKind::Index(first),
                    };
                    self.expect_closing(TokenKind::RightBracket, open)?;
                    kind
                }
                _ => return Ok(()),
            };
            designators.push(Designator { kind, location });
        }
    }
}
