//! Declaration specifiers: storage classes, qualifiers, the type.

use super::scope::Meaning;
use super::{Parse, Parser};
use crate::source::{Diagnostic, Location};
use crate::syntax::ast::{
    Alignment, BuiltinType, DeclarationSpecifiers, ExprId, FloatType, IntegerType, Qualifiers,
    StorageClass, TypeSpecifier,
};
use crate::syntax::lex::TokenKind;

/// The basic type keywords seen so far.
#[derive(Default)]
struct Keywords {
    signed: bool,
    unsigned: bool,
    short: bool,
    long: u8,
    complex: bool,
    base: Option<Base>,
}

/// The keyword that carries the kind of type.
#[derive(Clone, Copy)]
enum Base {
    Char,
    Int,
    Int128,
    Float,
    Double,
    Other(BuiltinType),
    BitInt(ExprId),
}

impl Keywords {
    fn any(&self) -> bool {
        self.signed
            || self.unsigned
            || self.short
            || self.long > 0
            || self.complex
            || self.base.is_some()
    }

    /// The type these keywords name together.
    fn resolve(&self) -> Option<TypeSpecifier> {
        let Keywords {
            signed,
            unsigned,
            short,
            long,
            complex,
            base,
        } = *self;
        if signed && unsigned || short && long > 0 || long > 2 {
            return None;
        }
        let sign = signed || unsigned;
        let length = short || long > 0;
        let integer = |plain, unsigned_form| {
            let ty = if unsigned { unsigned_form } else { plain };
            if complex {
                BuiltinType::ComplexInteger(ty)
            } else {
                BuiltinType::Integer(ty)
            }
        };
        let floating = |ty| {
            if complex {
                BuiltinType::Complex(ty)
            } else {
                BuiltinType::Floating(ty)
            }
        };
        let builtin = match base {
            None if complex && !sign && !length => BuiltinType::Complex(FloatType::Double),
            None if complex && long == 1 && !sign => BuiltinType::Complex(FloatType::LongDouble),
            None | Some(Base::Int) => {
                use IntegerType as I;
                match (short, long) {
                    (true, _) => integer(I::Short, I::UnsignedShort),
                    (false, 0) => integer(I::Int, I::UnsignedInt),
                    (false, 1) => integer(I::Long, I::UnsignedLong),
                    (false, _) => integer(I::LongLong, I::UnsignedLongLong),
                }
            }
            Some(Base::Char) if !length => {
                let plain = if signed {
                    IntegerType::SignedChar
                } else {
                    IntegerType::Char
                };
                integer(plain, IntegerType::UnsignedChar)
            }
            Some(Base::Int128) if !length => {
                integer(IntegerType::Int128, IntegerType::UnsignedInt128)
            }
            Some(Base::Float) if !length && !sign => floating(FloatType::Float),
            Some(Base::Double) if !sign && !short && long <= 1 => floating(if long == 1 {
                FloatType::LongDouble
            } else {
                FloatType::Double
            }),
            Some(Base::Other(BuiltinType::Floating(ty))) if !length && !sign => floating(ty),
            Some(Base::Other(ty)) if !length && !sign && !complex => ty,
            Some(Base::BitInt(width)) if !length && !complex => {
                return Some(TypeSpecifier::BitInt {
                    signed: !unsigned,
                    width,
                });
            }
            _ => return None,
        };
        Some(TypeSpecifier::Builtin(builtin))
    }
}

impl Parser<'_> {
    /// Whether the current token can begin a type name.
    pub(super) fn at_type(&self) -> bool {
        self.is_type_at(0)
    }

    /// Whether the token `ahead` places further on can begin a type name.
    pub(super) fn is_type_at(&self, ahead: usize) -> bool {
        use TokenKind as T;
        match self.kind_at(ahead) {
            T::KwVoid
            | T::KwChar
            | T::KwShort
            | T::KwInt
            | T::KwLong
            | T::KwFloat
            | T::KwDouble
            | T::KwSigned
            | T::KwUnsigned
            | T::KwBool
            | T::KwComplex
            | T::KwInt128
            | T::KwBitInt
            | T::KwStruct
            | T::KwUnion
            | T::KwEnum
            | T::KwConst
            | T::KwVolatile
            | T::KwRestrict
            | T::KwAtomic
            | T::KwTypeof
            | T::KwTypeofUnqual
            | T::KwAutoType
            | T::KwNullability => true,
            T::KwAttribute | T::KwExtension => {
                let after = self.after_prefix(ahead);
                !matches!(self.kind_at(after), T::KwAttribute | T::KwExtension)
                    && self.is_type_at(after)
            }
            T::Ident => {
                let token = self.tokens.list[self.at + ahead];
                self.scopes.is_type(token.symbol())
            }
            _ => false,
        }
    }

    /// The place behind `__extension__` and attributes, the end of the file if one is not closed.
    fn after_prefix(&self, mut ahead: usize) -> usize {
        loop {
            match self.kind_at(ahead) {
                TokenKind::KwExtension => ahead += 1,
                TokenKind::KwAttribute => {
                    let mut open = 0usize;
                    loop {
                        ahead += 1;
                        match self.kind_at(ahead) {
                            TokenKind::LeftParen => open += 1,
                            TokenKind::RightParen => open = open.saturating_sub(1),
                            TokenKind::End => return ahead,
                            _ => {}
                        }
                        if open == 0 {
                            break;
                        }
                    }
                    ahead += 1;
                }
                _ => return ahead,
            }
        }
    }

    /// Whether the current token can begin a declaration.
    pub(super) fn at_declaration(&self) -> bool {
        use TokenKind as T;
        let ahead = self.after_prefix(0);
        matches!(
            self.kind_at(ahead),
            T::KwTypedef
                | T::KwExtern
                | T::KwStatic
                | T::KwAuto
                | T::KwRegister
                | T::KwThreadLocal
                | T::KwInline
                | T::KwNoreturn
                | T::KwAlignas
                | T::KwConstexpr
        ) || self.is_type_at(ahead)
    }

    /// A specifier list, possibly empty (then the type is implicit `int`).
    pub(super) fn specifiers(&mut self) -> Parse<DeclarationSpecifiers> {
        self.deeper(Self::specifier_list)
    }

    fn specifier_list(&mut self) -> Parse<DeclarationSpecifiers> {
        use TokenKind as T;
        let location = self.location();
        let mut result = DeclarationSpecifiers {
            storage: None,
            constexpr: false,
            thread_local: false,
            inline: false,
            noreturn: false,
            qualifiers: Qualifiers::default(),
            alignments: Vec::new(),
            attributes: Vec::new(),
            ty: TypeSpecifier::ImplicitInt,
            location,
        };
        let mut keywords = Keywords::default();
        let mut named: Option<TypeSpecifier> = None;
        let mut inferred = false;
        loop {
            let token = self.token();
            match token.kind {
                T::KwAuto if self.c23 => {
                    self.advance();
                    inferred = true;
                }
                T::KwConstexpr => {
                    self.advance();
                    result.constexpr = true;
                    result.qualifiers.is_const = true;
                }
                T::KwTypedef => self.storage(&mut result, StorageClass::Typedef)?,
                T::KwExtern => self.storage(&mut result, StorageClass::Extern)?,
                T::KwStatic => self.storage(&mut result, StorageClass::Static)?,
                T::KwAuto => self.storage(&mut result, StorageClass::Auto)?,
                T::KwRegister => self.storage(&mut result, StorageClass::Register)?,
                T::KwThreadLocal => {
                    self.advance();
                    result.thread_local = true;
                }
                T::KwInline => {
                    self.advance();
                    result.inline = true;
                }
                T::KwNoreturn => {
                    self.advance();
                    result.noreturn = true;
                }
                T::KwAlignas => {
                    let alignment = self.alignas()?;
                    result.alignments.push(alignment);
                }
                T::KwAttribute => {
                    let attributes = self.attributes()?;
                    result.attributes.extend(attributes);
                }
                T::LeftBracket if self.at_bracket_attribute() => self.bracket_attributes()?,
                T::KwExtension => {
                    self.advance();
                }
                T::KwAtomic if self.kind_at(1) == T::LeftParen => {
                    self.advance();
                    self.advance();
                    let ty = self.type_name()?;
                    self.expect(T::RightParen)?;
                    self.name_type(
                        &mut named,
                        &keywords,
                        location,
                        TypeSpecifier::Atomic(Box::new(ty)),
                    )?;
                }
                _ if self.qualifier(&mut result.qualifiers) => {}
                T::KwStruct | T::KwUnion => {
                    let record = self.record()?;
                    self.name_type(
                        &mut named,
                        &keywords,
                        token.location,
                        TypeSpecifier::Record(Box::new(record)),
                    )?;
                }
                T::KwEnum => {
                    let specifier = self.enumeration()?;
                    self.name_type(
                        &mut named,
                        &keywords,
                        token.location,
                        TypeSpecifier::Enum(Box::new(specifier)),
                    )?;
                }
                T::KwTypeof | T::KwTypeofUnqual => {
                    let mut ty = self.type_of()?;
                    if token.kind == T::KwTypeofUnqual {
                        ty = TypeSpecifier::Unqualified(Box::new(ty));
                    }
                    self.name_type(&mut named, &keywords, token.location, ty)?;
                }
                T::KwAutoType => {
                    self.advance();
                    self.name_type(&mut named, &keywords, token.location, TypeSpecifier::Auto)?;
                }
                T::Ident if named.is_none() => match self.scopes.meaning(token.symbol()) {
                    Meaning::Typedef if !keywords.any() => {
                        self.advance();
                        named = Some(TypeSpecifier::Typedef(token.symbol()));
                    }
                    Meaning::Builtin(ty) if keywords.base.is_none() && !keywords.long_or_sign() => {
                        self.advance();
                        keywords.base = Some(Base::Other(ty));
                    }
                    _ => break,
                },
                _ => {
                    if !self.type_keyword(&mut keywords)? {
                        break;
                    }
                    if named.is_some() {
                        let message = "two or more data types in a declaration";
                        return Err(Box::new(Diagnostic::error(token.location, message)));
                    }
                }
            }
        }
        if let Some(ty) = named {
            result.ty = ty;
        } else if keywords.any() {
            result.ty = keywords.resolve().ok_or_else(|| {
                Box::new(Diagnostic::error(
                    location,
                    "invalid combination of type specifiers",
                ))
            })?;
        } else if inferred {
            result.ty = TypeSpecifier::Auto;
        }
        Ok(result)
    }

    fn storage(&mut self, result: &mut DeclarationSpecifiers, class: StorageClass) -> Parse<()> {
        if result.storage.is_some_and(|before| before != class) {
            return Err(self.error("multiple storage classes in declaration specifiers"));
        }
        self.advance();
        result.storage = Some(class);
        Ok(())
    }

    fn name_type(
        &self,
        named: &mut Option<TypeSpecifier>,
        keywords: &Keywords,
        location: Location,
        ty: TypeSpecifier,
    ) -> Parse<()> {
        if named.is_some() || keywords.any() {
            let message = "two or more data types in a declaration";
            return Err(Box::new(Diagnostic::error(location, message)));
        }
        *named = Some(ty);
        Ok(())
    }

    /// Takes one basic type keyword; false if there is none.
    fn type_keyword(&mut self, keywords: &mut Keywords) -> Parse<bool> {
        use TokenKind as T;
        let base = match self.kind() {
            T::KwSigned => {
                keywords.signed = true;
                None
            }
            T::KwUnsigned => {
                keywords.unsigned = true;
                None
            }
            T::KwShort => {
                keywords.short = true;
                None
            }
            T::KwLong => {
                keywords.long = keywords.long.saturating_add(1);
                None
            }
            T::KwComplex => {
                keywords.complex = true;
                None
            }
            T::KwVoid => Some(Base::Other(BuiltinType::Void)),
            T::KwBool => Some(Base::Other(BuiltinType::Bool)),
            T::KwChar => Some(Base::Char),
            T::KwInt => Some(Base::Int),
            T::KwInt128 => Some(Base::Int128),
            T::KwFloat => Some(Base::Float),
            T::KwDouble => Some(Base::Double),
            T::KwBitInt => {
                let token = self.advance();
                self.no_base(keywords, token.location)?;
                let open = self.expect(T::LeftParen)?;
                let width = self.deeper(|p| p.conditional())?;
                self.expect_closing(T::RightParen, open)?;
                keywords.base = Some(Base::BitInt(width));
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let token = self.advance();
        if let Some(base) = base {
            self.no_base(keywords, token.location)?;
            keywords.base = Some(base);
        }
        Ok(true)
    }

    fn no_base(&self, keywords: &Keywords, location: Location) -> Parse<()> {
        if keywords.base.is_some() {
            let message = "two or more data types in a declaration";
            return Err(Box::new(Diagnostic::error(location, message)));
        }
        Ok(())
    }

    /// Takes one type qualifier; false if there is none.
    pub(super) fn qualifier(&mut self, qualifiers: &mut Qualifiers) -> bool {
        match self.kind() {
            TokenKind::KwConst => qualifiers.is_const = true,
            TokenKind::KwVolatile => qualifiers.is_volatile = true,
            TokenKind::KwRestrict => qualifiers.is_restrict = true,
            TokenKind::KwAtomic => qualifiers.is_atomic = true,
            TokenKind::KwNullability => {}
            _ => return false,
        }
        self.advance();
        true
    }

    fn alignas(&mut self) -> Parse<Alignment> {
        self.advance();
        let open = self.expect(TokenKind::LeftParen)?;
        let alignment = if self.at_type() {
            Alignment::Type(Box::new(self.type_name()?))
        } else {
            Alignment::Value(self.deeper(|p| p.conditional())?)
        };
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(alignment)
    }

    fn type_of(&mut self) -> Parse<TypeSpecifier> {
        self.advance();
        let open = self.expect(TokenKind::LeftParen)?;
        let ty = if self.at_type() {
            TypeSpecifier::TypeofType(Box::new(self.type_name()?))
        } else {
            TypeSpecifier::TypeofExpr(self.deeper(|p| p.expression())?)
        };
        self.expect_closing(TokenKind::RightParen, open)?;
        Ok(ty)
    }
}

impl Keywords {
    fn long_or_sign(&self) -> bool {
        self.signed || self.unsigned || self.short || self.long > 0
    }
}
