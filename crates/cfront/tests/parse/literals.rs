//! Constants and string literals.

use cfront::syntax::ast::{
    Encoding, ExprKind, ExternalDeclaration, FloatSuffix, FloatType, Initializer, IntLength,
    StringUnits,
};

use crate::{accept, reject};

#[track_caller]
fn value(source: &str) -> ExprKind {
    let unit = accept(&format!("int probe = {source};"));
    let Some(ExternalDeclaration::Declaration(declaration)) = unit.items.last() else {
        panic!("not a declaration");
    };
    let Some(Initializer::Expr(value)) = declaration.declarators[0].initializer else {
        panic!("not an expression");
    };
    unit[value].kind.clone()
}

#[track_caller]
fn int(source: &str) -> (u64, bool, bool, IntLength) {
    let ExprKind::Int(constant) = value(source) else {
        panic!("{source} is not an integer");
    };
    (
        constant.value,
        constant.decimal,
        constant.unsigned,
        constant.length,
    )
}

#[test]
fn integers_in_every_radix_and_suffix() {
    assert_eq!(int("42"), (42, true, false, IntLength::Int));
    assert_eq!(int("0x2AuL"), (42, false, true, IntLength::Long));
    assert_eq!(int("052ll"), (42, false, false, IntLength::LongLong));
    assert_eq!(int("0b101010LLU"), (42, false, true, IntLength::LongLong));
    assert_eq!(int("0"), (0, true, false, IntLength::Int));
    assert_eq!(int("18446744073709551615u").0, u64::MAX);
    assert_eq!(int("1'000'000").0, 1_000_000);
    let ExprKind::Int(imaginary) = value("3i") else {
        panic!("not an integer");
    };
    assert!(imaginary.imaginary);
    for bad in [
        "08",
        "0x",
        "1lul",
        "1uu",
        "18446744073709551616",
        "0b2",
        "1foo",
        "0xfg",
    ] {
        assert!(
            reject(&format!("int x = {bad};")).starts_with("1:9:"),
            "{bad}"
        );
    }
}

#[track_caller]
fn float(source: &str) -> (f64, FloatSuffix) {
    let ExprKind::Float(constant) = value(source) else {
        panic!("{source} is not a floating constant");
    };
    (constant.value, constant.suffix)
}

#[test]
fn floating_constants_round_once() {
    assert_eq!(float("1.5"), (1.5, FloatSuffix::None));
    assert_eq!(float("1e3f"), (1000.0, FloatSuffix::Float));
    assert_eq!(float(".1f"), (f64::from(0.1f32), FloatSuffix::Float));
    assert_eq!(float("1.L"), (1.0, FloatSuffix::Long));
    assert_eq!(float("2.5F128").1, FloatSuffix::Type(FloatType::Float128));
    assert_eq!(float("0x1.8p1"), (3.0, FloatSuffix::None));
    assert_eq!(float("0x.1p-1074").0, 0.0);
    assert_eq!(float("0x1p-1074").0, f64::from_bits(1));
    assert_eq!(float("0x1.8p-1074").0, f64::from_bits(2));
    assert_eq!(float("0x1.fffffffffffffp1023").0, f64::MAX);
    assert_eq!(float("0x1.fffffffffffff8p1023").0, f64::INFINITY);
    assert_eq!(float("0x1.00000000000008p0").0, 1.0);
    assert_eq!(float("0x1.000000000000080001p0").0, 1.0 + f64::EPSILON);
    assert_eq!(float("0x1.000001p0f").0, 1.0);
    assert_eq!(float("0x1.0000011p0f").0, 1.0 + f64::from(f32::EPSILON));
    assert_eq!(float("1e400").0, f64::INFINITY);
    for bad in ["1e", "0x1.8", "1.2.3", "1.5q7", "1e+"] {
        reject(&format!("double x = {bad};"));
    }
}

#[test]
fn characters() {
    let code = |source: &str| match value(source) {
        ExprKind::Char(constant) => (constant.value, constant.length, constant.encoding),
        other => panic!("{source} is {other:?}"),
    };
    assert_eq!(code("'a'"), (97, 1, Encoding::Plain));
    assert_eq!(code(r"'\n'"), (10, 1, Encoding::Plain));
    assert_eq!(code(r"'\377'"), (255, 1, Encoding::Plain));
    assert_eq!(code(r"'\x41'"), (65, 1, Encoding::Plain));
    assert_eq!(code(r"'\''"), (39, 1, Encoding::Plain));
    assert_eq!(code("'ab'"), (0x6162, 2, Encoding::Plain));
    assert_eq!(code("L'é'"), (0xe9, 1, Encoding::Wide));
    assert_eq!(code(r"u'\u20ac'"), (0x20ac, 1, Encoding::Utf16));
    assert_eq!(code("U'😀'"), (0x1f600, 1, Encoding::Utf32));
    reject("int x = '';");
    reject("int x = 'a;");
    reject(r"int x = '\x';");
    reject("int x = u'😀';");
}

#[test]
fn strings_join_and_decode() {
    let units = |source: &str| match value(source) {
        ExprKind::String(literal) => (literal.encoding, literal.units),
        other => panic!("{source} is {other:?}"),
    };
    let narrow = |bytes: &[u8]| (Encoding::Plain, StringUnits::Narrow(bytes.into()));
    assert_eq!(units(r#""a\tb" "c""#), narrow(b"a\tbc"));
    assert_eq!(units(r#""\1234""#), narrow(b"S4"));
    assert_eq!(units(r#""\xff" "f""#), narrow(b"\xfff"));
    assert_eq!(units(r#""é\u20ac""#), narrow("é€".as_bytes()));
    assert_eq!(units("\"a\\\nb\""), narrow(b"ab"));
    let wide = StringUnits::Wide32([97, 0x1f600].into());
    assert_eq!(units(r#""a" L"😀""#), (Encoding::Wide, wide));
    let utf16 = StringUnits::Wide16([0xd83d, 0xde00, 0xffff].into());
    assert_eq!(units(r#"u"😀\xffff""#), (Encoding::Utf16, utf16));
    let utf8 = StringUnits::Narrow(b"x".as_slice().into());
    assert_eq!(units(r#"u8"x""#), (Encoding::Utf8, utf8));
    reject(r#"char *x = u"a" L"b";"#);
    reject("char *x = \"abc;");
}
