//! A compact written form of syntax trees, to compare against.

use cfront::syntax::ast::{
    ArraySize, AttributeArgument, DeclarationSpecifiers, Declarator, Derivation, Designator,
    DesignatorKind, ExprId, ExprKind, GenericControl, InitList, Initializer, Parameters,
    StringUnits, TranslationUnit, TypeName, TypeSpecifier,
};

/// An expression in prefix form.
pub fn expr(unit: &TranslationUnit, id: ExprId) -> String {
    let e = |id: &ExprId| expr(unit, *id);
    match &unit[id].kind {
        ExprKind::Ident(name) => unit[*name].to_owned(),
        ExprKind::Int(constant) => constant.value.to_string(),
        ExprKind::Float(constant) => format!("{:?}", constant.value),
        ExprKind::Char(constant) => format!("'{}", constant.value),
        ExprKind::String(literal) => match &literal.units {
            StringUnits::Narrow(bytes) => format!("{:?}", String::from_utf8_lossy(bytes)),
            other => format!("{other:?}"),
        },
        ExprKind::Unary(op, operand) => format!("({op:?} {})", e(operand)),
        ExprKind::Binary(op, left, right) => format!("({op:?} {} {})", e(left), e(right)),
        ExprKind::Comma(left, right) => format!("(, {} {})", e(left), e(right)),
        ExprKind::Assign(None, left, right) => format!("(= {} {})", e(left), e(right)),
        ExprKind::Assign(Some(op), left, right) => format!("({op:?}= {} {})", e(left), e(right)),
        ExprKind::Conditional(a, Some(b), c) => format!("(? {} {} {})", e(a), e(b), e(c)),
        ExprKind::Conditional(a, None, c) => format!("(?: {} {})", e(a), e(c)),
        ExprKind::Cast(ty, operand) => format!("(cast {} {})", type_name(unit, ty), e(operand)),
        ExprKind::CompoundLiteral(ty, list) => {
            format!(
                "(literal {} {})",
                type_name(unit, ty),
                init_list(unit, list)
            )
        }
        ExprKind::Index(base, index) => format!("([] {} {})", e(base), e(index)),
        ExprKind::Call(function, arguments) => {
            let arguments: String = arguments.iter().map(|a| format!(" {}", e(a))).collect();
            format!("(call {}{arguments})", e(function))
        }
        ExprKind::Member(base, name) => format!("(. {} {})", e(base), &unit[*name]),
        ExprKind::Arrow(base, name) => format!("(-> {} {})", e(base), &unit[*name]),
        ExprKind::SizeofExpr(operand) => format!("(sizeof {})", e(operand)),
        ExprKind::SizeofType(ty) => format!("(sizeof {})", type_name(unit, ty)),
        ExprKind::AlignofExpr(operand) => format!("(alignof {})", e(operand)),
        ExprKind::AlignofType(ty) => format!("(alignof {})", type_name(unit, ty)),
        ExprKind::Generic(control, associations) => {
            let control = match control {
                GenericControl::Expr(control) => e(control),
                GenericControl::Type(ty) => type_name(unit, ty),
            };
            let associations: String = associations
                .iter()
                .map(|association| {
                    let ty = association.ty.as_ref();
                    let ty = ty.map_or("default".to_owned(), |ty| type_name(unit, ty));
                    format!(" ({ty} {})", e(&association.value))
                })
                .collect();
            format!("(generic {control}{associations})")
        }
        ExprKind::Statement(_) => "({})".to_owned(),
        ExprKind::LabelAddress(label) => format!("(&& {})", &unit[*label]),
        ExprKind::VaArg(list, ty) => format!("(va_arg {} {})", e(list), type_name(unit, ty)),
        ExprKind::Offsetof(ty, path) => {
            format!(
                "(offsetof {} {})",
                type_name(unit, ty),
                designators(unit, path)
            )
        }
        ExprKind::TypesCompatible(types) => format!(
            "(compatible {} {})",
            type_name(unit, &types.0),
            type_name(unit, &types.1)
        ),
        ExprKind::Choose(a, b, c) => format!("(choose {} {} {})", e(a), e(b), e(c)),
        ExprKind::ConvertVector(value, ty) => {
            format!("(convertvector {} {})", e(value), type_name(unit, ty))
        }
        ExprKind::BitCast(ty, value) => {
            format!("(bit_cast {} {})", type_name(unit, ty), e(value))
        }
    }
}

/// A braced initialiser.
pub fn init_list(unit: &TranslationUnit, list: &InitList) -> String {
    let items: Vec<String> = list
        .items
        .iter()
        .map(|item| {
            let value = match &item.value {
                Initializer::Expr(value) => expr(unit, *value),
                Initializer::List(list) => init_list(unit, list),
            };
            let path = designators(unit, &item.designators);
            if path.is_empty() {
                value
            } else {
                format!("{path}={value}")
            }
        })
        .collect();
    format!("{{{}}}", items.join(" "))
}

fn designators(unit: &TranslationUnit, path: &[Designator]) -> String {
    path.iter()
        .map(|step| match step.kind {
            DesignatorKind::Field(name) => format!(".{}", &unit[name]),
            DesignatorKind::Index(index) => format!("[{}]", expr(unit, index)),
            DesignatorKind::Range(low, high) => {
                format!("[{}...{}]", expr(unit, low), expr(unit, high))
            }
        })
        .collect()
}

/// A type, the outermost derivation first.
pub fn type_name(unit: &TranslationUnit, ty: &TypeName) -> String {
    declared(unit, &ty.specifiers, &ty.declarator)
}

/// A declarator over its specifiers: `a: array 3 of pointer to Integer(Int)`.
pub fn declared(
    unit: &TranslationUnit,
    specifiers: &DeclarationSpecifiers,
    declarator: &Declarator,
) -> String {
    let mut text = String::new();
    if let Some(name) = declarator.name {
        text += &format!("{}: ", &unit[name]);
    }
    for derivation in &declarator.derivations {
        match derivation {
            Derivation::Pointer { qualifiers, .. } => {
                if qualifiers.is_const {
                    text += "const ";
                }
                text += "pointer to ";
            }
            Derivation::Array {
                size, is_static, ..
            } => {
                if *is_static {
                    text += "static ";
                }
                text += &match size {
                    ArraySize::Unspecified => "array of ".to_owned(),
                    ArraySize::Star => "array * of ".to_owned(),
                    ArraySize::Value(size) => format!("array {} of ", expr(unit, *size)),
                };
            }
            Derivation::Function { parameters, .. } => {
                text += &format!(
                    "function({}) returning ",
                    self::parameters(unit, parameters)
                );
            }
        }
    }
    text + &specified(unit, specifiers)
}

fn parameters(unit: &TranslationUnit, parameters: &Parameters) -> String {
    match parameters {
        Parameters::Unspecified => String::new(),
        Parameters::Prototype {
            parameters,
            variadic,
        } => {
            let mut parts: Vec<String> = parameters
                .iter()
                .map(|parameter| declared(unit, &parameter.specifiers, &parameter.declarator))
                .collect();
            if *variadic {
                parts.push("...".to_owned());
            }
            if parts.is_empty() {
                "void".to_owned()
            } else {
                parts.join(", ")
            }
        }
        Parameters::Identifiers(names) => {
            let names: Vec<&str> = names.iter().map(|(name, _)| &unit[*name]).collect();
            format!("names {}", names.join(" "))
        }
    }
}

fn specified(unit: &TranslationUnit, specifiers: &DeclarationSpecifiers) -> String {
    let mut text = String::new();
    if let Some(storage) = specifiers.storage {
        text += &format!("{storage:?} ");
    }
    let flags = [
        (specifiers.thread_local, "thread_local "),
        (specifiers.inline, "inline "),
        (specifiers.noreturn, "noreturn "),
        (specifiers.qualifiers.is_const, "const "),
        (specifiers.qualifiers.is_volatile, "volatile "),
        (specifiers.qualifiers.is_atomic, "atomic "),
    ];
    text.extend(flags.iter().filter(|flag| flag.0).map(|flag| flag.1));
    text + &match &specifiers.ty {
        TypeSpecifier::Builtin(ty) => format!("{ty:?}"),
        TypeSpecifier::BitInt { signed, width } => {
            format!("BitInt({signed}, {})", expr(unit, *width))
        }
        TypeSpecifier::Record(record) => {
            let tag = record.tag.map_or("", |tag| &unit[tag]);
            format!("{:?} {tag}", record.kind)
        }
        TypeSpecifier::Enum(specifier) => {
            format!("enum {}", specifier.tag.map_or("", |tag| &unit[tag]))
        }
        TypeSpecifier::Typedef(name) => unit[*name].to_owned(),
        TypeSpecifier::TypeofExpr(value) => format!("typeof {}", expr(unit, *value)),
        TypeSpecifier::TypeofType(ty) => format!("typeof {}", type_name(unit, ty)),
        TypeSpecifier::Unqualified(_) => "typeof_unqual".to_owned(),
        TypeSpecifier::Atomic(ty) => format!("atomic({})", type_name(unit, ty)),
        TypeSpecifier::Auto => "auto_type".to_owned(),
        TypeSpecifier::ImplicitInt => "implicit".to_owned(),
    }
}

/// An attribute with its arguments.
pub fn attribute(unit: &TranslationUnit, attribute: &cfront::syntax::ast::Attribute) -> String {
    let arguments: Vec<String> = attribute
        .arguments
        .iter()
        .map(|argument| match argument {
            AttributeArgument::Expr(value) => expr(unit, *value),
            AttributeArgument::Type(ty) => type_name(unit, ty),
        })
        .collect();
    match arguments.is_empty() {
        true => unit[attribute.name].to_owned(),
        false => format!("{}({})", &unit[attribute.name], arguments.join(", ")),
    }
}
