//! External declarations, function definitions, declarations in blocks.

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::source::{Diagnostic, Location};
use crate::syntax::ast::{
    Declaration, DeclarationSpecifiers, Declarator, Derivation, ExternalDeclaration,
    FunctionDefinition, InitDeclarator, Parameters, StaticAssert, StmtId, StmtKind, StorageClass,
    TypeSpecifier,
};
use crate::syntax::lex::TokenKind;

/// What began with declaration specifiers.
pub(super) enum Declared {
    Declaration(Declaration),
    Function(FunctionDefinition),
}

impl Parser<'_> {
    /// One external declaration, entered into the unit.
    pub(super) fn external_declaration(&mut self) -> Parse<()> {
        while self.take(TokenKind::KwExtension) {}
        let item = match self.kind() {
            TokenKind::Semicolon => {
                self.advance();
                return Ok(());
            }
            TokenKind::KwStaticAssert => ExternalDeclaration::StaticAssert(self.static_assert()?),
            TokenKind::KwAsm => {
                let asm = self.asm()?;
                self.expect(TokenKind::Semicolon)?;
                ExternalDeclaration::Asm(asm)
            }
            TokenKind::RightBrace => {
                return Err(self.error("'}' without a matching '{'"));
            }
            _ => match self.declaration(true)? {
                Declared::Declaration(declaration) => ExternalDeclaration::Declaration(declaration),
                Declared::Function(function) => ExternalDeclaration::Function(function),
            },
        };
        self.unit.items.push(item);
        Ok(())
    }

    /// A declaration or function definition; at its specifiers.
    pub(super) fn declaration(&mut self, file_scope: bool) -> Parse<Declared> {
        let location = self.location();
        let specifiers = self.specifiers()?;
        if self.take(TokenKind::Semicolon) {
            return Ok(Declared::Declaration(Declaration {
                specifiers,
                declarators: Vec::new(),
                location,
            }));
        }
        self.check_unknown_type(&specifiers)?;
        let mut declarators = Vec::new();
        loop {
            let declarator = self.declared(&specifiers)?;
            let may_define = declarators.is_empty()
                && specifiers.storage != Some(StorageClass::Typedef)
                && matches!(
                    declarator.derivations.first(),
                    Some(Derivation::Function { .. })
                );
            if may_define && self.at_function_body(&declarator) {
                let function = self.function(specifiers, declarator, file_scope)?;
                return Ok(Declared::Function(function));
            }
            let initializer = match self.take(TokenKind::Equal) {
                true => Some(self.initializer()?),
                false => None,
            };
            declarators.push(InitDeclarator {
                declarator,
                initializer,
            });
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        self.end_of_declaration(&declarators)?;
        Ok(Declared::Declaration(Declaration {
            specifiers,
            declarators,
            location,
        }))
    }

    /// A declarator with its assembler name and attributes, entered into the scope.
    fn declared(&mut self, specifiers: &DeclarationSpecifiers) -> Parse<Declarator> {
        let before = self.attributes()?;
        let mut declarator = self.declarator()?;
        declarator.attributes.extend(before);
        self.declarator_tail(&mut declarator)?;
        if let Some(name) = declarator.name {
            let meaning = match specifiers.storage {
                Some(StorageClass::Typedef) => Meaning::Typedef,
                _ => Meaning::Ordinary,
            };
            self.scopes.declare(name, meaning);
        }
        Ok(declarator)
    }

    fn end_of_declaration(&mut self, declarators: &[InitDeclarator]) -> Parse<()> {
        if self.take(TokenKind::Semicolon) {
            return Ok(());
        }
        let plain = declarators
            .last()
            .is_some_and(|last| last.initializer.is_none());
        Err(self.expected(if plain {
            "'=', ',' or ';'"
        } else {
            "',' or ';'"
        }))
    }

    /// Rejects `foo bar` where `foo` should have been a type.
    fn check_unknown_type(&self, specifiers: &DeclarationSpecifiers) -> Parse<()> {
        let unknown = matches!(specifiers.ty, TypeSpecifier::ImplicitInt)
            && self.kind() == TokenKind::Ident
            && (self.kind_at(1) == TokenKind::Ident
                || (self.kind_at(1) == TokenKind::Star && self.kind_at(2) == TokenKind::Ident));
        if unknown {
            let name = self.describe(self.token());
            return Err(self.error(format!("unknown type name {name}")));
        }
        Ok(())
    }

    /// Whether a body, or the parameter declarations before one, follow a function declarator.
    fn at_function_body(&self, declarator: &Declarator) -> bool {
        let old_style = matches!(
            declarator.derivations.first(),
            Some(Derivation::Function {
                parameters: Parameters::Identifiers(_),
                ..
            })
        );
        self.kind() == TokenKind::LeftBrace || (old_style && self.at_declaration())
    }

    fn function(
        &mut self,
        specifiers: DeclarationSpecifiers,
        declarator: Declarator,
        file_scope: bool,
    ) -> Parse<FunctionDefinition> {
        let location = declarator.location;
        if !file_scope
            && matches!(
                specifiers.storage,
                Some(StorageClass::Static | StorageClass::Extern)
            )
        {
            return Err(Box::new(Diagnostic::error(
                location,
                "function definition inside a function; is a '}' missing above?",
            )));
        }
        self.scopes.push();
        let mut old_style_parameters = Vec::new();
        if let Some(Derivation::Function { parameters, .. }) = declarator.derivations.first() {
            self.declare_parameters(parameters);
        }
        while self.kind() != TokenKind::LeftBrace {
            match self.deeper(|p| p.declaration(false))? {
                Declared::Declaration(declaration) => old_style_parameters.push(declaration),
                Declared::Function(function) => {
                    let message = "function definition among parameter declarations";
                    return Err(Box::new(Diagnostic::error(function.location, message)));
                }
            }
            if !self.at_declaration() && self.kind() != TokenKind::LeftBrace {
                return Err(self.expected("'{'"));
            }
        }
        let body = self.deeper(|p| p.block())?;
        self.scopes.pop();
        let end = self.end_of_block(body, location);
        Ok(FunctionDefinition {
            specifiers,
            declarator,
            old_style_parameters,
            body,
            location,
            end,
        })
    }

    fn end_of_block(&self, body: StmtId, otherwise: Location) -> Location {
        match &self.unit[body].kind {
            StmtKind::Block(block) => block.end,
            _ => otherwise,
        }
    }

    /// Enters parameter names into the scope of a function's body.
    fn declare_parameters(&mut self, parameters: &Parameters) {
        match parameters {
            Parameters::Unspecified => {}
            Parameters::Prototype { parameters, .. } => {
                for parameter in parameters {
                    if let Some(name) = parameter.declarator.name {
                        self.scopes.declare(name, Meaning::Ordinary);
                    }
                }
            }
            Parameters::Identifiers(names) => {
                for &(name, _) in names {
                    self.scopes.declare(name, Meaning::Ordinary);
                }
            }
        }
    }

    /// `_Static_assert(condition, message);`
    pub(super) fn static_assert(&mut self) -> Parse<StaticAssert> {
        let location = self.advance().location;
        let open = self.expect(TokenKind::LeftParen)?;
        let condition = self.deeper(|p| p.assignment())?;
        let message = match self.take(TokenKind::Comma) {
            true => Some(self.string_literal()?),
            false => None,
        };
        self.expect_closing(TokenKind::RightParen, open)?;
        self.expect(TokenKind::Semicolon)?;
        Ok(StaticAssert {
            condition,
            message,
            location,
        })
    }
}
