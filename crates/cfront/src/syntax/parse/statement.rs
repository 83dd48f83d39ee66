//! Statements and blocks.

use super::declaration::Declared;
use super::{Parse, Parser};
use crate::syntax::ast::{Block, ExprId, ForInit, Label, LabelKind, StmtId, StmtKind};
use crate::syntax::lex::TokenKind;

impl Parser<'_> {
    /// `{ … }` with its own scope; at its brace.
    pub(super) fn block(&mut self) -> Parse<StmtId> {
        let open = self.expect(TokenKind::LeftBrace)?;
        self.scopes.push();
        let mut block = Block {
            local_labels: Vec::new(),
            items: Vec::new(),
            end: open.location,
        };
        while self.take(TokenKind::KwLabel) {
            loop {
                block.local_labels.push(self.identifier()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Semicolon)?;
        }
        while self.kind() != TokenKind::RightBrace {
            if self.kind() == TokenKind::End {
                self.expect_closing(TokenKind::RightBrace, open)?;
            }
            block.items.push(self.block_item()?);
        }
        block.end = self.advance().location;
        self.scopes.pop();
        Ok(self.stmt(StmtKind::Block(Box::new(block)), open.location))
    }

    fn block_item(&mut self) -> Parse<StmtId> {
        let location = self.location();
        self.bracket_attributes()?;
        let is_label = self.kind() == TokenKind::Ident && self.kind_at(1) == TokenKind::Colon;
        if is_label || !self.at_declaration() {
            return self.statement();
        }
        let kind = match self.declaration(false)? {
            Declared::Declaration(declaration) => StmtKind::Declaration(Box::new(declaration)),
            Declared::Function(function) => StmtKind::NestedFunction(Box::new(function)),
        };
        Ok(self.stmt(kind, location))
    }

    /// A statement, one level deeper.
    fn inner_statement(&mut self) -> Parse<StmtId> {
        self.deeper(Self::statement)
    }

    fn statement(&mut self) -> Parse<StmtId> {
        use TokenKind as T;
        self.bracket_attributes()?;
        let location = self.location();
        let kind = match self.kind() {
            T::LeftBrace => return self.deeper(Self::block),
            T::Semicolon => {
                self.advance();
                StmtKind::Empty
            }
            T::KwCase | T::KwDefault => self.labeled()?,
            T::Ident if self.kind_at(1) == T::Colon => self.labeled()?,
            T::KwIf => self.if_chain()?,
            T::KwSwitch => {
                self.advance();
                let value = self.condition()?;
                StmtKind::Switch(value, self.inner_statement()?)
            }
            T::KwWhile => {
                self.advance();
                let condition = self.condition()?;
                StmtKind::While(condition, self.inner_statement()?)
            }
            T::KwDo => {
                self.advance();
                let body = self.inner_statement()?;
                self.expect(T::KwWhile)?;
                let condition = self.condition()?;
                self.expect(T::Semicolon)?;
                StmtKind::DoWhile(body, condition)
            }
            T::KwFor => self.for_loop()?,
            T::KwGoto => {
                self.advance();
                let kind = match self.take(T::Star) {
                    true => StmtKind::ComputedGoto(self.expression()?),
                    false => StmtKind::Goto(self.identifier()?.0),
                };
                self.expect(T::Semicolon)?;
                kind
            }
            T::KwContinue => {
                self.advance();
                self.expect(T::Semicolon)?;
                StmtKind::Continue
            }
            T::KwBreak => {
                self.advance();
                self.expect(T::Semicolon)?;
                StmtKind::Break
            }
            T::KwReturn => {
                self.advance();
                let value = match self.kind() {
                    T::Semicolon => None,
                    _ => Some(self.expression()?),
                };
                self.expect(T::Semicolon)?;
                StmtKind::Return(value)
            }
            T::KwAsm => {
                let asm = self.asm()?;
                self.expect(T::Semicolon)?;
                StmtKind::Asm(Box::new(asm))
            }
            T::KwStaticAssert => StmtKind::StaticAssert(Box::new(self.static_assert()?)),
            T::KwAttribute => {
                // `__attribute__((fallthrough));` and hints before a statement.
                self.attributes()?;
                return self.inner_statement();
            }
            T::KwElse => return Err(self.error("'else' without a previous 'if'")),
            _ if self.at_declaration() => {
                return Err(self.error("a declaration cannot stand here without a block"));
            }
            _ => {
                let value = self.expression()?;
                self.expect(T::Semicolon)?;
                StmtKind::Expr(value)
            }
        };
        Ok(self.stmt(kind, location))
    }

    fn condition(&mut self) -> Parse<ExprId> {
        let open = self.expect(TokenKind::LeftParen)?;
        let condition = self.expression()?;
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(condition)
    }

    /// The whole of `if … else if … else`.
    fn if_chain(&mut self) -> Parse<StmtKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            self.advance();
            let condition = self.condition()?;
            arms.push((condition, self.inner_statement()?));
            if !self.take(TokenKind::KwElse) {
                break;
            }
            if self.kind() != TokenKind::KwIf {
                otherwise = Some(self.inner_statement()?);
                break;
            }
        }
        Ok(StmtKind::If { arms, otherwise })
    }

    fn for_loop(&mut self) -> Parse<StmtKind> {
        self.advance();
        let open = self.expect(TokenKind::LeftParen)?;
        self.scopes.push();
        let init = if self.take(TokenKind::Semicolon) {
            ForInit::None
        } else if self.at_declaration() {
            match self.declaration(false)? {
                Declared::Declaration(declaration) => ForInit::Declaration(Box::new(declaration)),
                Declared::Function(_) => {
                    return Err(self.error("function definition in a 'for' statement"));
                }
            }
        } else {
            let init = self.expression()?;
            self.expect(TokenKind::Semicolon)?;
            ForInit::Expr(init)
        };
        let condition = match self.kind() {
            TokenKind::Semicolon => None,
            _ => Some(self.expression()?),
        };
        self.expect(TokenKind::Semicolon)?;
        let step = match self.kind() {
            TokenKind::RightParen => None,
            _ => Some(self.expression()?),
        };
        self.expect_closing(TokenKind::RightParen, open)?;
        let body = self.inner_statement()?;
        self.scopes.pop();
        Ok(StmtKind::For {
            init,
            condition,
            step,
            body,
        })
    }

    /// A run of labels and the statement behind it.
    fn labeled(&mut self) -> Parse<StmtKind> {
        let mut labels = Vec::new();
        loop {
            let location = self.location();
            let kind = match self.kind() {
                TokenKind::KwCase => {
                    self.advance();
                    let first = self.conditional()?;
                    let last = match self.take(TokenKind::Ellipsis) {
                        true => Some(self.conditional()?),
                        false => None,
                    };
                    self.expect(TokenKind::Colon)?;
                    LabelKind::Case(first, last)
                }
                TokenKind::KwDefault => {
                    self.advance();
                    self.expect(TokenKind::Colon)?;
                    LabelKind::Default
                }
                TokenKind::Ident if self.kind_at(1) == TokenKind::Colon => {
                    let (name, _) = self.identifier()?;
                    self.advance();
                    LabelKind::Named(name, self.attributes()?)
                }
                _ => break,
            };
            labels.push(Label { kind, location });
        }
        let alone = self.kind() == TokenKind::RightBrace || self.at_declaration();
        let body = match alone {
            true => None,
            false => Some(self.inner_statement()?),
        };
        Ok(StmtKind::Labeled { labels, body })
    }
}
