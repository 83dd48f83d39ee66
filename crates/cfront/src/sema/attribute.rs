//! GNU attributes that change what a declaration means; all others are ignored.

use crate::sema::ctype::{FloatKind, IntKind, QType, Type, Types};
use crate::sema::unit::Cx;
use crate::session::Check;
use crate::syntax::ast::{Attribute, AttributeArgument, ExprKind, StringUnits};

/// The attributes of one declaration that we act on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Attrs {
    pub align: Option<u64>,
    pub packed: bool,
    pub weak: bool,
    pub alias: Option<String>,
    pub noreturn: bool,
    /// `format` like `printf`, `strftime` or `strfmon`: further arguments are read.
    pub prints: bool,
    pub gnu_inline: bool,
    pub constructor: Option<u32>,
    pub destructor: Option<u32>,
    pub transparent_union: bool,
    pub cleanup: Option<crate::syntax::ast::Symbol>,
    pub vector_size: Option<u64>,
    pub mode: Option<String>,
}

impl<'a> Cx<'_, 'a> {
    /// Reads a list of attributes into `attrs`.
    pub fn attributes(&mut self, list: &'a [Attribute], attrs: &mut Attrs) -> Check<()> {
        for attribute in list {
            match self.name(attribute.name) {
                "aligned" => {
                    let align = match attribute.arguments.first() {
                        None => 16,
                        Some(AttributeArgument::Expr(e)) => {
                            self.const_int(*e, "an alignment")?.clamp(1, 1 << 28) as u64
                        }
                        Some(AttributeArgument::Type(name)) => {
                            let ty = self.type_name(name)?;
                            self.s.types.alignment(ty)
                        }
                    };
                    attrs.align = Some(attrs.align.unwrap_or(1).max(align));
                }
                "packed" => attrs.packed = true,
                "weak" => attrs.weak = true,
                "format" => {
                    let word = self.bare_word(attribute).map(|s| self.name(s));
                    let word = word.map(|word| word.trim_matches('_'));
                    attrs.prints |= matches!(word, Some("printf" | "gnu_printf" | "strftime"));
                }
                "noreturn" => attrs.noreturn = true,
                "gnu_inline" => attrs.gnu_inline = true,
                "constructor" => attrs.constructor = Some(self.priority(attribute)?),
                "destructor" => attrs.destructor = Some(self.priority(attribute)?),
                "transparent_union" => attrs.transparent_union = true,
                "alias" => {
                    if let Some(AttributeArgument::Expr(e)) = attribute.arguments.first()
                        && let ExprKind::String(s) = &self.u.tu[*e].kind
                        && let StringUnits::Narrow(bytes) = &s.units
                    {
                        attrs.alias = Some(String::from_utf8_lossy(bytes).into_owned());
                    }
                }
                "cleanup" => attrs.cleanup = self.bare_word(attribute),
                "vector_size" | "ext_vector_type" => {
                    if let Some(AttributeArgument::Expr(e)) = attribute.arguments.first() {
                        let size = self.const_int(*e, "a vector size")?;
                        attrs.vector_size = Some(size.clamp(1, 4096) as u64);
                    }
                }
                "mode" => {
                    attrs.mode = self
                        .bare_word(attribute)
                        .map(|s| self.name(s).trim_matches('_').to_owned());
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// When a function runs before or after `main`: those without a number come last, or first.
    fn priority(&mut self, attribute: &Attribute) -> Check<u32> {
        match attribute.arguments.first() {
            Some(AttributeArgument::Expr(e)) => {
                Ok(self.const_int(*e, "a priority")?.clamp(0, 65535) as u32)
            }
            _ => Ok(65535),
        }
    }

    fn bare_word(&self, attribute: &Attribute) -> Option<crate::syntax::ast::Symbol> {
        match attribute.arguments.first()? {
            AttributeArgument::Expr(e) => match self.u.tu[*e].kind {
                ExprKind::Ident(symbol) => Some(symbol),
                _ => None,
            },
            AttributeArgument::Type(_) => None,
        }
    }

    /// The type after attributes that change types.
    pub fn apply_type_attributes(&mut self, ty: QType, attrs: &Attrs) -> QType {
        let mut ty = ty;
        if let Some(mode) = &attrs.mode {
            let signed = self.s.types.is_signed(ty.id) || !self.s.types.is_int(ty.id);
            if let Some(new) = mode_type(&mut self.s.types, mode, signed) {
                ty = QType { id: new, ..ty };
            }
        }
        if let Some(size) = attrs.vector_size {
            let id = self.s.types.intern(Type::Opaque {
                what: "a vector type",
                size,
                align: size.next_power_of_two().min(64),
            });
            ty = QType { id, ..ty };
        }
        ty
    }
}

fn mode_type(types: &mut Types, mode: &str, signed: bool) -> Option<crate::sema::ctype::TypeId> {
    let word = types.int_size(IntKind::Long);
    let kind = match (mode, signed) {
        ("QI" | "byte", true) => IntKind::SChar,
        ("QI" | "byte", false) => IntKind::UChar,
        ("HI", true) => IntKind::Short,
        ("HI", false) => IntKind::UShort,
        ("SI", true) => IntKind::Int,
        ("SI", false) => IntKind::UInt,
        ("DI", true) if word == 8 => IntKind::Long,
        ("DI", false) if word == 8 => IntKind::ULong,
        ("DI", true) => IntKind::LongLong,
        ("DI", false) => IntKind::ULongLong,
        ("word" | "pointer", true) => IntKind::Long,
        ("word" | "pointer", false) => IntKind::ULong,
        ("TI", true) => IntKind::Int128,
        ("TI", false) => IntKind::UInt128,
        ("SF", _) => return Some(types.intern(Type::Float(FloatKind::Float))),
        ("DF", _) => return Some(types.double),
        ("XF", _) => return Some(types.intern(Type::Float(FloatKind::LongDouble))),
        ("TF", _) => return Some(types.intern(Type::Float(FloatKind::Float128))),
        _ => return None,
    };
    Some(types.int_type(kind))
}
