//! The specifiers with tags: structs, unions, enums.

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::syntax::ast::{
    Attribute, EnumSpecifier, Enumerator, Field, FieldDeclarator, Member, RecordKind,
    RecordSpecifier, TypeSpecifier,
};
use crate::syntax::lex::TokenKind;

impl Parser<'_> {
    /// `struct` or `union`; at its keyword.
    pub(super) fn record(&mut self) -> Parse<RecordSpecifier> {
        let keyword = self.advance();
        let kind = match keyword.kind {
            TokenKind::KwUnion => RecordKind::Union,
            _ => RecordKind::Struct,
        };
        let mut attributes = self.attributes()?;
        let tag = match self.kind() {
            TokenKind::Ident => Some(self.advance().symbol()),
            _ => None,
        };
        let members = match self.kind() {
            TokenKind::LeftBrace => Some(self.members()?),
            _ => None,
        };
        if tag.is_none() && members.is_none() {
            return Err(self.expected("identifier or '{'"));
        }
        let pack = self.pack_limit();
        if members.is_some() {
            attributes.extend(self.attributes()?);
        }
        Ok(RecordSpecifier {
            kind,
            tag,
            members,
            attributes,
            pack,
            location: keyword.location,
        })
    }

    /// The limit of `#pragma pack` at the last token.
    fn pack_limit(&self) -> Option<u32> {
        let packs = &self.tokens.packs;
        let after = packs.partition_point(|&(index, _)| (index as usize) < self.at);
        after.checked_sub(1).and_then(|index| packs[index].1)
    }

    fn members(&mut self) -> Parse<Vec<Member>> {
        let open = self.advance();
        let mut members = Vec::new();
        loop {
            match self.kind() {
                TokenKind::RightBrace => break,
                TokenKind::Semicolon => {
                    self.advance();
                }
                TokenKind::KwStaticAssert => {
                    let assert = self.static_assert()?;
                    members.push(Member::StaticAssert(assert));
                }
                TokenKind::End => {
                    self.expect_closing(TokenKind::RightBrace, open)?;
                }
                _ => {
                    let field = self.field()?;
                    members.push(Member::Field(field));
                }
            }
        }
        self.advance();
        Ok(members)
    }

    fn field(&mut self) -> Parse<Field> {
        let location = self.location();
        let specifiers = self.specifiers()?;
        if matches!(specifiers.ty, TypeSpecifier::ImplicitInt) {
            let found = self.describe(self.token());
            let unknown = self.kind() == TokenKind::Ident;
            return Err(self.error(match unknown {
                true => format!("unknown type name {found}"),
                false => format!("expected a type before {found}"),
            }));
        }
        let mut declarators = Vec::new();
        if self.kind() != TokenKind::Semicolon {
            loop {
                declarators.push(self.field_declarator()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        // GCC lets the last semicolon be missing.
        if self.kind() != TokenKind::RightBrace && !self.take(TokenKind::Semicolon) {
            return Err(self.expected("',', ':' or ';'"));
        }
        Ok(Field {
            specifiers,
            declarators,
            location,
        })
    }

    fn field_declarator(&mut self) -> Parse<FieldDeclarator> {
        let before = self.attributes()?;
        let mut declarator = match self.kind() {
            TokenKind::Colon => self.nameless(),
            _ => self.declarator()?,
        };
        declarator.attributes.extend(before);
        let width = match self.take(TokenKind::Colon) {
            true => Some(self.deeper(|p| p.conditional())?),
            false => None,
        };
        self.declarator_tail(&mut declarator)?;
        Ok(FieldDeclarator { declarator, width })
    }

    /// `enum`; at its keyword.
    pub(super) fn enumeration(&mut self) -> Parse<EnumSpecifier> {
        let keyword = self.advance();
        let mut attributes = self.attributes()?;
        let tag = match self.kind() {
            TokenKind::Ident => Some(self.advance().symbol()),
            _ => None,
        };
        // `enum e : 3` is a bit-field; `enum e : int` names the underlying type.
        let underlying = match self.kind() == TokenKind::Colon && self.is_type_at(1) {
            true => {
                self.advance();
                Some(Box::new(self.bare_type()?))
            }
            false => None,
        };
        let enumerators = match self.kind() {
            TokenKind::LeftBrace => Some(self.enumerators()?),
            _ => None,
        };
        if tag.is_none() && enumerators.is_none() {
            return Err(self.expected("identifier or '{'"));
        }
        if enumerators.is_some() {
            attributes.extend(self.attributes()?);
        }
        Ok(EnumSpecifier {
            tag,
            underlying,
            enumerators,
            attributes,
            location: keyword.location,
        })
    }

    fn enumerators(&mut self) -> Parse<Vec<Enumerator>> {
        let open = self.advance();
        let mut enumerators = Vec::new();
        while self.kind() == TokenKind::Ident {
            let (name, location) = self.identifier()?;
            let attributes: Vec<Attribute> = self.attributes()?;
            let value = match self.take(TokenKind::Equal) {
                true => Some(self.deeper(|p| p.conditional())?),
                false => None,
            };
            self.scopes.declare(name, Meaning::Ordinary);
            enumerators.push(Enumerator {
                name,
                value,
                attributes,
                location,
            });
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        if enumerators.is_empty() {
            return Err(self.expected("an enumerator"));
        }
        self.expect_closing(TokenKind::RightBrace, open)?;
        Ok(enumerators)
    }
}
