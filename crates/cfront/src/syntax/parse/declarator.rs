//! Declarators, concrete and abstract, and the parameters of functions.

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::syntax::ast::{
    ArraySize, Declarator, Derivation, MAX_NESTING, Parameter, Parameters, Qualifiers,
    StorageClass, TypeName, TypeSpecifier,
};
use crate::syntax::lex::{Token, TokenKind};

/// Whether a declarator must, may or must not have a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    Required,
    Optional,
    Forbidden,
}

impl Parser<'_> {
    /// A declarator with a name.
    pub(super) fn declarator(&mut self) -> Parse<Declarator> {
        self.any_declarator(Naming::Required)
    }

    /// The declarator of an unnamed bit-field.
    pub(super) fn nameless(&self) -> Declarator {
        Declarator {
            name: None,
            derivations: Vec::new(),
            asm_label: None,
            attributes: Vec::new(),
            location: self.location(),
        }
    }

    /// `specifiers abstract-declarator`
    pub(super) fn type_name(&mut self) -> Parse<TypeName> {
        let location = self.location();
        let specifiers = self.specifiers()?;
        if matches!(specifiers.ty, TypeSpecifier::ImplicitInt) {
            return Err(self.expected("a type"));
        }
        let declarator = self.any_declarator(Naming::Forbidden)?;
        Ok(TypeName {
            specifiers,
            declarator,
            location,
        })
    }

    /// A specifier list alone, as a type.
    pub(super) fn bare_type(&mut self) -> Parse<TypeName> {
        let location = self.location();
        let specifiers = self.specifiers()?;
        let declarator = self.nameless();
        Ok(TypeName {
            specifiers,
            declarator,
            location,
        })
    }

    /// `asm("name")` and attributes after a declarator, in any order.
    pub(super) fn declarator_tail(&mut self, declarator: &mut Declarator) -> Parse<()> {
        loop {
            match self.kind() {
                TokenKind::KwAsm => {
                    self.advance();
                    let open = self.expect(TokenKind::LeftParen)?;
                    declarator.asm_label = Some(self.narrow_string()?);
                    self.expect_closing(TokenKind::RightParen, open)?;
                }
                TokenKind::KwAttribute => {
                    let attributes = self.attributes()?;
                    declarator.attributes.extend(attributes);
                }
                TokenKind::LeftBracket if self.at_bracket_attribute() => {
                    self.bracket_attributes()?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn any_declarator(&mut self, naming: Naming) -> Parse<Declarator> {
        let mut pointers = Vec::new();
        while self.kind() == TokenKind::Star {
            self.advance();
            self.check_length(pointers.len())?;
            pointers.push(self.pointer()?);
        }
        let mut declarator = self.direct_declarator(naming)?;
        self.suffixes(&mut declarator.derivations, naming)?;
        self.check_length(declarator.derivations.len() + pointers.len())?;
        // The star nearest to the name applies first.
        declarator.derivations.extend(pointers.into_iter().rev());
        Ok(declarator)
    }

    fn check_length(&self, length: usize) -> Parse<()> {
        if length > MAX_NESTING {
            let message = format!("declarator with more than {MAX_NESTING} levels");
            return Err(self.error(message));
        }
        Ok(())
    }

    fn pointer(&mut self) -> Parse<Derivation> {
        let mut qualifiers = Qualifiers::default();
        let mut attributes = Vec::new();
        loop {
            if self.qualifier(&mut qualifiers) {
                continue;
            }
            match self.kind() {
                TokenKind::KwAttribute => attributes.extend(self.attributes()?),
                TokenKind::LeftBracket if self.at_bracket_attribute() => {
                    self.bracket_attributes()?;
                }
                _ => break,
            }
        }
        Ok(Derivation::Pointer {
            qualifiers,
            attributes,
        })
    }

    /// A name, a parenthesised declarator, or nothing.
    fn direct_declarator(&mut self, naming: Naming) -> Parse<Declarator> {
        match self.kind() {
            TokenKind::Ident if naming != Naming::Forbidden => {
                let mut declarator = self.nameless();
                declarator.name = Some(self.advance().symbol());
                if self.at_bracket_attribute() {
                    self.bracket_attributes()?;
                }
                Ok(declarator)
            }
            TokenKind::LeftParen if self.parenthesis_is_declarator(naming) => {
                let open = self.advance();
                let before = self.attributes()?;
                let mut inner = self.deeper(|p| p.any_declarator(naming))?;
                inner.attributes.extend(before);
                self.declarator_tail(&mut inner)?;
                self.expect_closing(TokenKind::RightParen, open)?;
                Ok(inner)
            }
            _ if naming == Naming::Required => Err(self.expected("identifier or '('")),
            _ => Ok(self.nameless()),
        }
    }

    /// Whether a parenthesis groups a declarator rather than opening parameters.
    fn parenthesis_is_declarator(&self, naming: Naming) -> bool {
        if naming == Naming::Required {
            return true;
        }
        match self.kind_at(1) {
            TokenKind::RightParen | TokenKind::Ellipsis => false,
            TokenKind::KwAttribute => !self.is_type_at(1),
            TokenKind::LeftBracket | TokenKind::LeftParen | TokenKind::Star => true,
            TokenKind::Ident => {
                naming == Naming::Optional
                    && !self.scopes.is_type(self.tokens.list[self.at + 1].symbol())
            }
            _ => false,
        }
    }

    fn suffixes(&mut self, derivations: &mut Vec<Derivation>, naming: Naming) -> Parse<()> {
        loop {
            self.check_length(derivations.len())?;
            match self.kind() {
                TokenKind::LeftBracket if !self.at_bracket_attribute() => {
                    let open = self.advance();
                    derivations.push(self.array(open)?);
                }
                TokenKind::LeftParen => {
                    let open = self.advance();
                    self.scopes.push();
                    let parameters = self.deeper(|p| p.parameters(naming))?;
                    self.scopes.pop();
                    self.expect_closing(TokenKind::RightParen, open)?;
                    derivations.push(Derivation::Function {
                        parameters,
                        location: open.location,
                    });
                }
                _ => return Ok(()),
            }
        }
    }

    /// What stands between brackets, and the closing one.
    fn array(&mut self, open: Token) -> Parse<Derivation> {
        let mut qualifiers = Qualifiers::default();
        let mut is_static = false;
        loop {
            if self.take(TokenKind::KwStatic) {
                is_static = true;
            } else if !self.qualifier(&mut qualifiers) {
                break;
            }
        }
        let size = match self.kind() {
            TokenKind::RightBracket => ArraySize::Unspecified,
            TokenKind::Star if self.kind_at(1) == TokenKind::RightBracket => {
                self.advance();
                ArraySize::Star
            }
            _ => ArraySize::Value(self.deeper(|p| p.assignment())?),
        };
        self.expect_closing(TokenKind::RightBracket, open)?;
        Ok(Derivation::Array {
            qualifiers,
            is_static,
            size,
            location: open.location,
        })
    }

    fn parameters(&mut self, naming: Naming) -> Parse<Parameters> {
        match self.kind() {
            TokenKind::RightParen => return Ok(Parameters::Unspecified),
            TokenKind::Ident if naming != Naming::Forbidden && !self.at_type() => {
                return self.identifier_list();
            }
            TokenKind::KwVoid if self.kind_at(1) == TokenKind::RightParen => {
                self.advance();
                return Ok(Parameters::Prototype {
                    parameters: Vec::new(),
                    variadic: false,
                });
            }
            _ => {}
        }
        let mut parameters = Vec::new();
        loop {
            if self.take(TokenKind::Ellipsis) {
                return Ok(Parameters::Prototype {
                    parameters,
                    variadic: true,
                });
            }
            parameters.push(self.parameter()?);
            // GNU lets parameters used in later sizes be declared first: `(int n; int a[n])`.
            if self.kind() == TokenKind::Semicolon {
                self.advance();
                parameters.clear();
            } else if !self.take(TokenKind::Comma) {
                break;
            }
        }
        Ok(Parameters::Prototype {
            parameters,
            variadic: false,
        })
    }

    fn identifier_list(&mut self) -> Parse<Parameters> {
        let mut names = Vec::new();
        loop {
            if self.kind() == TokenKind::Ident
                && matches!(self.kind_at(1), TokenKind::Ident | TokenKind::Star)
            {
                let name = self.describe(self.token());
                return Err(self.error(format!("unknown type name {name}")));
            }
            names.push(self.identifier()?);
            if !self.take(TokenKind::Comma) {
                return Ok(Parameters::Identifiers(names));
            }
        }
    }

    fn parameter(&mut self) -> Parse<Parameter> {
        let location = self.location();
        let specifiers = self.specifiers()?;
        let implicit = matches!(specifiers.ty, TypeSpecifier::ImplicitInt);
        if implicit && specifiers.storage != Some(StorageClass::Register) {
            let found = self.describe(self.token());
            return Err(self.error(match self.kind() {
                TokenKind::Ident => format!("unknown type name {found}"),
                _ => format!("expected a parameter declaration before {found}"),
            }));
        }
        let before = self.attributes()?;
        let mut declarator = self.any_declarator(Naming::Optional)?;
        declarator.attributes.extend(before);
        self.declarator_tail(&mut declarator)?;
        if let Some(name) = declarator.name {
            self.scopes.declare(name, Meaning::Ordinary);
        }
        Ok(Parameter {
            specifiers,
            declarator,
            location,
        })
    }
}
