//! Expressions from the comma operator down to unary operators.

use super::{Parse, Parser};
use crate::syntax::ast::{BinaryOp, ExprId, ExprKind, UnaryOp};
use crate::syntax::lex::TokenKind;

impl Parser<'_> {
    /// An expression with commas.
    pub(super) fn expression(&mut self) -> Parse<ExprId> {
        let mut left = self.assignment()?;
        while self.kind() == TokenKind::Comma {
            let location = self.advance().location;
            let right = self.assignment()?;
            left = self.expr(ExprKind::Comma(left, right), location, &[left, right])?;
        }
        Ok(left)
    }

    /// An expression without commas.
    pub(super) fn assignment(&mut self) -> Parse<ExprId> {
        let left = self.conditional()?;
        let Some(op) = assignment_op(self.kind()) else {
            return Ok(left);
        };
        let location = self.advance().location;
        let right = self.deeper(Self::assignment)?;
        self.expr(ExprKind::Assign(op, left, right), location, &[left, right])
    }

    /// An expression without assignments.
    pub(super) fn conditional(&mut self) -> Parse<ExprId> {
        let condition = self.binary(0)?;
        if self.kind() != TokenKind::Question {
            return Ok(condition);
        }
        let location = self.advance().location;
        let middle = match self.kind() {
            TokenKind::Colon => None,
            _ => Some(self.deeper(Self::expression)?),
        };
        self.expect(TokenKind::Colon)?;
        let otherwise = self.deeper(Self::conditional)?;
        let kind = ExprKind::Conditional(condition, middle, otherwise);
        let parts = [condition, middle.unwrap_or(condition), otherwise];
        self.expr(kind, location, &parts)
    }

    /// Operators that bind at least as tightly as `least`, by precedence climbing.
    fn binary(&mut self, least: u8) -> Parse<ExprId> {
        let mut left = self.cast()?;
        while let Some((op, precedence)) = binary_op(self.kind()) {
            if precedence < least {
                break;
            }
            let location = self.advance().location;
            let right = self.binary(precedence + 1)?;
            left = self.expr(ExprKind::Binary(op, left, right), location, &[left, right])?;
        }
        Ok(left)
    }

    /// A cast, a compound literal, or a unary expression.
    pub(super) fn cast(&mut self) -> Parse<ExprId> {
        if self.kind() != TokenKind::LeftParen || !self.is_type_at(1) {
            return self.unary();
        }
        let open = self.advance();
        let (ty, below) = self.measured(Self::type_name)?;
        self.expect_closing(TokenKind::RightParen, open)?;
        if self.kind() == TokenKind::LeftBrace {
            let literal = self.compound_literal(ty, below, open.location)?;
            return self.postfix(literal, open.location);
        }
        let operand = self.deeper(Self::cast)?;
        let below = below.max(self.heights[operand.0 as usize]);
        self.expr_over(ExprKind::Cast(Box::new(ty), operand), open.location, below)
    }

    fn unary(&mut self) -> Parse<ExprId> {
        use TokenKind as T;
        let token = self.token();
        let op = match token.kind {
            T::Plus => UnaryOp::Plus,
            T::Minus => UnaryOp::Minus,
            T::Bang => UnaryOp::Not,
            T::Tilde => UnaryOp::Complement,
            T::Star => UnaryOp::Deref,
            T::Amp => UnaryOp::AddressOf,
            T::PlusPlus => UnaryOp::PreIncrement,
            T::MinusMinus => UnaryOp::PreDecrement,
            T::KwReal => UnaryOp::Real,
            T::KwImag => UnaryOp::Imag,
            T::KwExtension => {
                self.advance();
                return self.deeper(Self::cast);
            }
            T::KwSizeof | T::KwAlignof => return self.size_or_alignment(),
            T::AmpAmp => {
                self.advance();
                let (label, _) = self.identifier()?;
                return self.expr(ExprKind::LabelAddress(label), token.location, &[]);
            }
            _ => {
                let primary = self.primary()?;
                return self.postfix(primary, token.location);
            }
        };
        self.advance();
        let operand = self.deeper(Self::cast)?;
        self.expr(ExprKind::Unary(op, operand), token.location, &[operand])
    }

    /// `sizeof` or `_Alignof`, of a type or an expression.
    fn size_or_alignment(&mut self) -> Parse<ExprId> {
        let keyword = self.advance();
        let is_size = keyword.kind == TokenKind::KwSizeof;
        let operand = if self.kind() == TokenKind::LeftParen && self.is_type_at(1) {
            let open = self.advance();
            let (ty, below) = self.measured(Self::type_name)?;
            self.expect_closing(TokenKind::RightParen, open)?;
            if self.kind() != TokenKind::LeftBrace {
                let ty = Box::new(ty);
                let kind = match is_size {
                    true => ExprKind::SizeofType(ty),
                    false => ExprKind::AlignofType(ty),
                };
                return self.expr_over(kind, keyword.location, below);
            }
            let literal = self.compound_literal(ty, below, open.location)?;
            self.postfix(literal, open.location)?
        } else {
            self.deeper(Self::unary)?
        };
        let kind = match is_size {
            true => ExprKind::SizeofExpr(operand),
            false => ExprKind::AlignofExpr(operand),
        };
        self.expr(kind, keyword.location, &[operand])
    }
}

fn assignment_op(kind: TokenKind) -> Option<Option<BinaryOp>> {
    Some(match kind {
        TokenKind::Equal => None,
        TokenKind::StarEqual => Some(BinaryOp::Mul),
        TokenKind::SlashEqual => Some(BinaryOp::Div),
        TokenKind::PercentEqual => Some(BinaryOp::Rem),
        TokenKind::PlusEqual => Some(BinaryOp::Add),
        TokenKind::MinusEqual => Some(BinaryOp::Sub),
        TokenKind::ShlEqual => Some(BinaryOp::Shl),
        TokenKind::ShrEqual => Some(BinaryOp::Shr),
        TokenKind::AmpEqual => Some(BinaryOp::BitAnd),
        TokenKind::CaretEqual => Some(BinaryOp::BitXor),
        TokenKind::PipeEqual => Some(BinaryOp::BitOr),
        _ => return None,
    })
}

/// A binary operator with its precedence, from `||` at 0.
fn binary_op(kind: TokenKind) -> Option<(BinaryOp, u8)> {
    Some(match kind {
        TokenKind::PipePipe => (BinaryOp::LogicalOr, 0),
        TokenKind::AmpAmp => (BinaryOp::LogicalAnd, 1),
        TokenKind::Pipe => (BinaryOp::BitOr, 2),
        TokenKind::Caret => (BinaryOp::BitXor, 3),
        TokenKind::Amp => (BinaryOp::BitAnd, 4),
        TokenKind::EqualEqual => (BinaryOp::Equal, 5),
        TokenKind::BangEqual => (BinaryOp::NotEqual, 5),
        TokenKind::Less => (BinaryOp::Less, 6),
        TokenKind::Greater => (BinaryOp::Greater, 6),
        TokenKind::LessEqual => (BinaryOp::LessEqual, 6),
        TokenKind::GreaterEqual => (BinaryOp::GreaterEqual, 6),
        TokenKind::Shl => (BinaryOp::Shl, 7),
        TokenKind::Shr => (BinaryOp::Shr, 7),
        TokenKind::Plus => (BinaryOp::Add, 8),
        TokenKind::Minus => (BinaryOp::Sub, 8),
        TokenKind::Star => (BinaryOp::Mul, 9),
        TokenKind::Slash => (BinaryOp::Div, 9),
        TokenKind::Percent => (BinaryOp::Rem, 9),
        _ => return None,
    })
}
